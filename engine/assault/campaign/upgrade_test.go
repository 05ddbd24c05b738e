package campaign

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// items gives a hero Items and nothing else.
func items(h *Hero, list ...string) {
	h.Items = []Item{}
	for _, key := range list {
		h.take(book.Content().Asset(key))
	}
}

func TestClassCards(t *testing.T) {
	t.Run("IA-UPG-07 IA-UPG-08 IA-UPG-09 IA-XP-02 IA-CLASS-04", func(t *testing.T) {
		c := at(t, "fenn_signis")
		h := c.Heroes[0]
		if len(h.Learnable()) != 8 {
			t.Errorf("%d cards may be bought, want 8", len(h.Learnable()))
		}
		h.XP = 3
		wants(t, h.CanLearn([]string{"take_cover", "trench_fighter"}), "IA-UPG-08") // 1 + 3
		wants(t, h.CanLearn([]string{"take_cover", "weapon_expert"}), "")           // 1 + 2
		h.Learn([]string{"take_cover"})
		if h.XP != 2 || !slices.Equal(h.Cards, []string{"take_cover"}) || len(h.Learnable()) != 7 {
			t.Errorf("XP %d, cards %v", h.XP, h.Cards)
		}
	})
	t.Run("IA-ITEM-07", func(t *testing.T) {
		c := at(t, "biv_bodhrik")
		h := c.Heroes[0]
		h.XP = 6
		h.Learn([]string{"trophy_armor", "vibrobayonet"})
		if !slices.Equal(h.owned(), []string{"repeating_blaster", "trophy_armor", "vibrobayonet"}) || len(h.Cards) != 0 {
			t.Errorf("%+v", h)
		}
	})
	t.Run("IA-UPG-02", func(t *testing.T) {
		c := at(t)
		i := &c.Imperial
		i.Take("military_might")
		i.XP = 4
		wants(t, i.CanLearn([]string{"combat_medic", "combat_veterans"}), "IA-UPG-08")
		i.Learn([]string{"combat_medic", "assault_armor"})
		if i.XP != 1 || !slices.Equal(i.Cards, []string{"show_of_force", "combat_medic", "assault_armor"}) || len(i.Learnable()) != 6 {
			t.Errorf("XP %d, %v, %d left", i.XP, i.Cards, len(i.Learnable()))
		}
	})
}

func TestAgenda(t *testing.T) {
	c := at(t)
	i := &c.Imperial
	i.Scheme([]string{"base_instincts", "lord_vaders_command"})
	i.Influence = 2
	t.Run("IA-UPG-03", func(t *testing.T) {
		drawn(t, func(tb *engine.Table) {
			if len(i.Drawn) == 0 {
				i.Draw(tb)
			}
		})
		if len(i.Drawn) != 4 || i.Agenda.Left() != 2 {
			t.Fatalf("%v are drawn of %d", i.Drawn, 4+i.Agenda.Left())
		}
	})
	i.Agenda.Unseen, i.Drawn = []string{"dark_obsession", "a_dark_power"}, []string{"as_you_wish", "furious_retaliation", "gunrunner", "on_the_hunt"}
	t.Run("IA-INF-02 IA-INF-03 IA-AGD-02", func(t *testing.T) {
		wants(t, c.CanBuyAgenda([]string{"gunrunner"}), "IA-INF-02") // 3
		wants(t, c.CanBuyAgenda([]string{"as_you_wish", "on_the_hunt"}), "")
	})
	t.Run("IA-UPG-04 IA-UPG-05 IA-AGD-07 IA-AGD-08 IA-AGD-09", func(t *testing.T) {
		read := c.BuyAgenda([]string{"as_you_wish", "on_the_hunt"})
		if !slices.Equal(read, []string{"on_the_hunt"}) || !slices.Equal(i.Ongoing, read) || !slices.Equal(i.Agenda.Hand, []string{"as_you_wish"}) {
			t.Errorf("%v are read out, ongoing %v, secret %v", read, i.Ongoing, i.Agenda.Hand)
		}
		if i.Influence != 0 || !slices.Equal(i.Agenda.Unseen, []string{"a_dark_power", "dark_obsession", "furious_retaliation", "gunrunner"}) {
			t.Errorf("influence %d, the deck %v", i.Influence, i.Agenda.Unseen)
		}
	})
	t.Run("IA-AGD-04", func(t *testing.T) {
		i.Resolve("as_you_wish", false)
		i.Drop("on_the_hunt")
		if len(i.Agenda.Hand)+len(i.Ongoing) != 0 || !slices.Equal(i.Agenda.Discard, []string{"as_you_wish", "on_the_hunt"}) {
			t.Errorf("%+v, ongoing %v", i.Agenda, i.Ongoing)
		}
	})
	t.Run("no mission", func(t *testing.T) { // the plan has no mission for it
		i.Influence = 5
		wants(t, c.CanBuyAgenda([]string{"dark_obsession"}), "IA-AGD-05")
	})
}

func TestItems(t *testing.T) {
	t.Run("IA-UPG-10 IA-UPG-11 IA-ITEM-05 IA-ITEM-06", func(t *testing.T) {
		c := at(t)
		for line, want := range map[int][]int{1: {6, 0}, 5: {6, 6}} {
			c.At = line
			var list []string
			drawn(t, func(tb *engine.Table) {
				if list == nil {
					list = c.Shop(tb)
				}
			})
			got := []int{0, 0, 0}
			for _, key := range list {
				got[book.Content().Asset(key).Tier-1]++
			}
			if !slices.Equal(got, append(want, 0)) {
				t.Errorf("line %d: %v are drawn by tiers", line, got)
			}
			c.BuyItems(list, nil)
		}
		if c.Items[0].Left()+c.Items[1].Left()+c.Items[2].Left() != 79 {
			t.Error("not all cards are back in their decks")
		}
	})
	t.Run("IA-UPG-12 IA-CRED-02 IA-CRED-03 IA-CRED-04", func(t *testing.T) {
		c := at(t)
		c.Credits = 500
		wants(t, c.CanBuyItems([]string{"vibroblade", "dh_17", "vibroknife"}), "IA-CRED-03") // 300 + 200 + 150
		wants(t, c.CanBuyItems([]string{"vibroblade", "dh_17"}), "")
		c.Items[0].Unseen = []string{}
		c.BuyItems([]string{"vibroblade", "dh_17", "vibroknife"}, []string{"vibroblade", "vibroknife"})
		if c.Credits != 50 || !slices.Equal(c.Items[0].Unseen, []string{"dh_17"}) {
			t.Errorf("%d credits, back in the deck %v", c.Credits, c.Items[0].Unseen)
		}
	})
	t.Run("IA-UPG-13", func(t *testing.T) {
		c := at(t, "fenn_signis", "gaarkhan")
		c.Give("vibroblade", "hero_gaarkhan")
		if !c.Hero("hero_gaarkhan").Card("vibroblade") || c.Hero("hero_fenn_signis").Card("vibroblade") {
			t.Error("Gaarkhan has not what was bought for him")
		}
	})
	t.Run("IA-UPG-15 IA-UPG-16", func(t *testing.T) {
		// half of 300 is 150; half of 150 is 75; half of 1150 is 575; half of 250 is 125; a starting Item has no cost
		for key, want := range map[string]int{"vibroblade": 150, "vibroknife": 75, "a_12_sniper_rifle": 575, "focusing_beam": 125, "infantry_rifle": 50, "fighting_knife": 25} {
			if got := Value(book.Content().Asset(key)); got != want {
				t.Errorf("%s is sold for %d, want %d", key, got, want)
			}
		}
		if got := Value(&book.Asset{Credits: 75}); got != 50 { // 37 1/2 lies between 25 and 50
			t.Errorf("half of 75 is %d", got)
		}
	})
	t.Run("IA-UPG-14 IA-REW-05", func(t *testing.T) {
		c := at(t, "jarrod_kelvin", "fenn_signis")
		h := c.Heroes[0]
		items(h, "vibro_claws", "vibroblade", "shu_yens_lightsaber", "balanced_hilt")
		h.Fit("balanced_hilt", "vibroblade")
		if !slices.Equal(h.Goods(), []string{"vibroblade", "balanced_hilt"}) {
			t.Errorf("may be sold: %v", h.Goods())
		}
		if n := c.Sell(h.Sheet, "vibroblade"); n != 150 || c.Credits != 150 || h.Card("vibroblade") || !h.Card("balanced_hilt") {
			t.Errorf("sold for %d: %+v", n, h.Items)
		}
		if n := c.Sell(h.Sheet, "shu_yens_lightsaber"); n != 0 || !h.Card("shu_yens_lightsaber") {
			t.Error("a Reward card is sold")
		}
	})
	t.Run("IA-ITEM-08 IA-REW-05", func(t *testing.T) {
		c := at(t, "jarrod_kelvin", "fenn_signis")
		j, f := c.Heroes[0], c.Heroes[1]
		items(j, "vibro_claws", "vibroblade", "shu_yens_lightsaber", "balanced_hilt")
		j.Fit("balanced_hilt", "vibroblade")
		wants(t, c.Trade(j.Sheet, "vibroblade", f.Sheet), "")
		if !slices.Equal(f.owned(), []string{"infantry_rifle", "vibroblade", "balanced_hilt"}) {
			t.Errorf("Fenn has %v", f.owned())
		}
		wants(t, c.Trade(j.Sheet, "shu_yens_lightsaber", f.Sheet), "IA-REW-05")
		wants(t, c.Trade(j.Sheet, "vibro_claws", f.Sheet), "IA-ITEM-08")
		wants(t, c.Trade(j.Sheet, "dh_17", f.Sheet), "IA-ITEM-08")
	})
	t.Run("IA-MOD-03 IA-MOD-08 IA-C-007", func(t *testing.T) {
		c := at(t, "fenn_signis")
		h := c.Heroes[0]
		items(h, "e_11", "marksman_barrel", "spread_barrel", "tactical_display", "plasma_cell") // two bars
		h.Fit("marksman_barrel", "e_11")
		wants(t, h.CanFit("spread_barrel", "e_11"), "IA-MOD-08")
		wants(t, h.CanFit("tactical_display", "e_11"), "")
		h.Fit("tactical_display", "e_11")
		wants(t, h.CanFit("plasma_cell", "e_11"), "IA-MOD-03")
		h.Fit("plasma_cell", "e_11")
		if !slices.Equal(h.Items[0].Mods, []string{"marksman_barrel", "tactical_display"}) {
			t.Errorf("%+v", h.Items)
		}
	})
	t.Run("IA-MOD-01", func(t *testing.T) {
		c := at(t, "fenn_signis")
		h := c.Heroes[0]
		items(h, "e_11", "balanced_hilt", "combat_coat")
		wants(t, h.CanFit("balanced_hilt", "e_11"), "IA-MOD-01")
		wants(t, h.CanFit("balanced_hilt", "combat_coat"), "IA-MOD-01")
	})
	t.Run("IA-MOD-05", func(t *testing.T) {
		c := at(t, "fenn_signis")
		h := c.Heroes[0]
		items(h, "e_11", "dl_44", "marksman_barrel")
		h.Fit("marksman_barrel", "e_11")
		h.Fit("marksman_barrel", "dl_44")
		if len(h.Items) != 2 || len(h.Items[0].Mods) != 0 || !slices.Equal(h.Items[1].Mods, []string{"marksman_barrel"}) {
			t.Errorf("%+v", h.Items)
		}
		h.Fit("marksman_barrel", "")
		if len(h.Items) != 3 || len(h.Items[1].Mods) != 0 {
			t.Errorf("taken off: %+v", h.Items)
		}
	})
	t.Run("IA-ITEM-10 IA-MOD-04", func(t *testing.T) {
		c := at(t, "fenn_signis")
		h := c.Heroes[0]
		items(h, "e_11", "dl_44", "dh_17", "combat_coat", "laminate_armor", "marksman_barrel", "bacta_pump", "combat_knife", "survival_gear", "slicing_tools")
		wants(t, h.CanBring([]string{"e_11", "dl_44", "dh_17"}), "IA-ITEM-10")
		wants(t, h.CanBring([]string{"combat_coat", "laminate_armor"}), "IA-ITEM-10")
		wants(t, h.CanBring([]string{"bacta_pump", "combat_knife", "survival_gear", "slicing_tools"}), "IA-ITEM-10")
		wants(t, h.CanBring([]string{"e_11", "dl_44", "marksman_barrel", "combat_coat", "bacta_pump", "combat_knife", "survival_gear"}), "")
		wants(t, h.CanBring(h.loaded()), "")
		if want := []string{"dl_44", "e_11", "laminate_armor", "combat_knife", "bacta_pump", "survival_gear"}; !slices.Equal(h.loaded(), want) {
			t.Errorf("by default %v, want %v", h.loaded(), want)
		}
	})
	t.Run("IA-ITEM-11 IA-MOD-02", func(t *testing.T) {
		c := at(t, "fenn_signis")
		h := c.Heroes[0]
		items(h, "e_11", "dl_44", "dh_17", "marksman_barrel")
		h.Fit("marksman_barrel", "dh_17")
		if got := h.Brought([]string{"e_11", "dh_17"}); len(got) != 2 || got[1].Key != "dh_17" || !slices.Equal(got[1].Mods, []string{"marksman_barrel"}) {
			t.Errorf("%+v", got)
		}
		if len(h.Items) != 3 {
			t.Errorf("what is left behind is lost: %+v", h.Items)
		}
	})
	t.Run("brought", func(t *testing.T) { // a card that must be brought
		c := at(t, "fenn_signis")
		h := c.Heroes[0]
		items(h, "cybernetic_arm", "bacta_pump")
		wants(t, h.CanBring([]string{"bacta_pump"}), "IA-ITEM-10")
	})
}
