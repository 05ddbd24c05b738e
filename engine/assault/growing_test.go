package assault

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
	"estafeta/engine/grid"
)

// missionMap is an open map on which a mission of a campaign is played: the
// Imperial player has these cards, and 10 threat at level 3.
func missionMap(t *testing.T, w, h int, class ...string) *tableau {
	t.Helper()
	p := openMap(t, w, h)
	p.Mission.Initiative, p.Mission.ToAct = Rebel, Rebel
	p.Mission.Sides[Imperial-1].Faction = "imperial"
	p.Mission.Story = &Story{
		Rebels: []engine.Seat{2}, Heroes: []*troops.Hero{}, Level: 3, Threat: 10, Hand: []string{}, Open: []string{}, Reserve: []string{},
		Class: class, Vars: map[string]int{}, Later: []Signal{}, Done: []int{}, Used: []int{}, Revealed: []string{}, Active: []string{},
		Progress: []Progress{}, Escaped: []string{}, Supply: deck.New("adrenal_stim", "c22_frag_grenade"),
		Doc: "name = { en = \"Field\", es = \"Campo\" }\nkind = \"story\"\nthreat = 3\ndrawing = \"\"\"\n" + strings.Join(p.Mission.Drawing, "\n") +
			"\n\"\"\"\nmarks = \"E\"\n[[place]]\nsign = \"E\"\nkey = \"entrance\"\nname = { en = \"Entrance\", es = \"Entrada\" }\n[[rule]]\nwhen = \"round 9\"\ndo = [\"win rebel\"]\n",
	}
	if p.story() == nil {
		t.Fatal("the mission of the tests cannot be read")
	}
	return p
}

// hero puts a hero with cards on the map, with the Items that it begins with.
func (p *tableau) hero(sheet string, x, y int, cards ...string) *troops.Figure {
	p.t.Helper()
	h := &troops.Hero{Sheet: "hero_" + sheet, Owner: 2, Tokens: 1, Cards: []string{}, Items: []troops.Item{}, Supply: []string{}, Exhausted: []string{}, Depleted: []string{}}
	for _, a := range book.Content().Deck("class", h.Sheet) {
		if a.XP == 0 {
			cards = append(cards, a.Key)
		}
	}
	for _, key := range cards {
		switch a := book.Content().Asset(key); {
		case a == nil:
			p.t.Fatalf("there is no card %q", key)
		case a.Kind == "supply":
			h.Supply = append(h.Supply, key)
		case a.Form == "modification":
			h.Items[len(h.Items)-1].Mods = append(h.Items[len(h.Items)-1].Mods, key)
		case a.Item():
			h.Items = append(h.Items, troops.Item{Key: key, Mods: []string{}})
		default:
			h.Cards = append(h.Cards, key)
		}
	}
	p.Mission.Story.Heroes = append(p.Mission.Story.Heroes, h)
	p.bring(h, labels[Rebel-1][len(p.Mission.Story.Heroes)-1])
	f := p.figure(h.Figure)
	f.On, f.At = true, grid.Square{X: x, Y: y}
	return f
}

// uses is the key of a deed with the n-th ability of a card.
func uses(verb, card string, n string) string { return verb + " /" + card + "/" + n + "/-1" }

// TestHeroSheets: abilities of hero sheets.
func TestHeroSheets(t *testing.T) {
	t.Run("IA-ABIL-07 IA-STR-06", func(t *testing.T) { // strain as a cost: not beyond Endurance
		p := missionMap(t, 6, 6)
		f := p.hero("gideon_argus", 0, 0)
		p.hero("fenn_signis", 2, 0)
		command := uses("special", "hero_gideon_argus", "0")
		is(t, "offered", slices.Contains(p.acting(f).offers(), command), true)
		p.does(command, answers{"order": pick("move"), "way": way([2]int{4, 0})})
		is(t, "strain", f.Strain, 2)
		f.Strain = 4 // of 5
		is(t, "offered with 1 left", slices.Contains(p.acting(f).offers(), command), false)
	})
	t.Run("IA-HERO-01", func(t *testing.T) { // the wounded side lacks what the healthy one has
		p := missionMap(t, 6, 6)
		f := p.hero("fenn_signis", 0, 0)
		f.Strain = 2
		p.acting(f).does("end", nil)
		is(t, "Lone Wolf on the healthy side", f.Strain, 1)
		h := p.heroOf(f)
		h.Wounded, f.Card = true, h.Sheet+troops.WoundedSide
		p.acting(f).does("end", nil)
		is(t, "not on the wounded side", f.Strain, 1)
	})
	t.Run("Close and Personal", func(t *testing.T) { // melee with red and yellow, then the own weapon at the same figure
		p := missionMap(t, 6, 6)
		f := p.hero("biv_bodhrik", 0, 0)
		o := p.stands(Imperial, "at_st_elite", 1, 0)
		p.acting(f).does(uses("special", "hero_biv_bodhrik", "0"), answers{"may": {engine.Answer{}, engine.Answer{}}},
			"red 2", "yellow 3", "black 5 5", "red 2", "blue 2", "black 5 5") // 2+2 and 1+2 damage against 3+3 block
		is(t, "strain", f.Strain, 2)
		is(t, "damage", o.Lost, 0)
	})
	t.Run("recon", func(t *testing.T) {
		p := missionMap(t, 8, 2)
		f := p.hero("loku_kanoloa", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 4, 0)
		o.Mark("recon")
		p.acting(f).does("attack", answers{"surge": {engine.Answer{}}}, "blue 1", "green 1", "black 1") // 0/1/2 and 0/1/1: Recon is the only damage, 1 block
		is(t, "damage", o.Lost, 0)
		p.acting(f).does("attack", answers{"surge": pick("s1")}, "blue 2", "green 1", "black 1") // 1+1 damage, Pierce 1 against 1 block
		is(t, "with 1 of the die", o.Lost >= 1, true)
	})
}

// TestOwnCards: Class cards, Items and Supply cards of heroes in play.
func TestOwnCards(t *testing.T) {
	t.Run("IA-CLASS-05 IA-ABIL-09 IA-RDY-07", func(t *testing.T) { // exhausted until the next activation
		p := missionMap(t, 8, 2)
		f := p.hero("vinto_hreeda", 0, 0, "merciless")
		o := p.stands(Imperial, "at_st_elite", 3, 0)
		o.Lost = 1
		p.acting(f).does("attack", answers{"may": pick("use"), "reroll.attack": {engine.Answer{}}, "surge": {engine.Answer{}}}, "blue 2", "yellow 4", "black 1 1")
		is(t, "exhausted", slices.Contains(p.heroOf(f).Exhausted, "merciless"), true)
		is(t, "damage", o.Lost, 1+1+1+3-2)
		p.heroOf(f).Readies()
		is(t, "ready again", len(p.heroOf(f).Exhausted), 0)
	})
	t.Run("IA-CLASS-06 IA-CLASS-07", func(t *testing.T) { // two abilities, each with its cost
		p := missionMap(t, 6, 6)
		f := p.hero("fenn_signis", 0, 0, "superior_positioning")
		f.Strain = 4 // its Endurance: the special action cannot be paid
		is(t, "offered", slices.Contains(p.acting(f).offers(), uses("special", "superior_positioning", "0")), false)
		f.Conditions = []string{"focused"}
		o := p.stands(Imperial, "stormtrooper", 2, 0)
		p.acting(o).does("attack", nil, "blue 2", "green 3", "black 1") // 1 + 2 damage, 1 block and 1 of the card
		is(t, "damage", f.Lost, 1)
	})
	t.Run("IA-ITEM-04 IA-ITEM-12", func(t *testing.T) { // the abilities of the weapon used, and only these
		p := missionMap(t, 6, 2)
		f := p.hero("fenn_signis", 0, 0, "modified_energy_cannon")
		is(t, "of the rifle", len(p.abilitiesWith(f, "reroll", "infantry_rifle"))+len(p.abilitiesWith(f, "attacking", "infantry_rifle")), 0)
		is(t, "of the cannon", len(p.abilitiesWith(f, "attacking", "modified_energy_cannon")), 1)
		o := p.stands(Imperial, "at_st_elite", 2, 0)
		p.acting(f).does("attack", answers{"weapon": pick("infantry_rifle")}, "blue 2", "green 3", "black 1 1")
		is(t, "damage of blue and green", o.Lost, 1+2-2)
	})
	t.Run("IA-MOD-02", func(t *testing.T) { // a modification adds to the weapon that has it
		p := missionMap(t, 8, 2)
		f := p.hero("fenn_signis", 0, 0, "dh_17", "marksman_barrel")
		o := p.stands(Imperial, "stormtrooper", 5, 0)
		p.acting(f).does("attack", answers{"weapon": pick("dh_17")}, "green 5", "yellow 3", "black 1") // 2/0/2 and 2/0/1 with +2: accuracy 5
		is(t, "damage", o.Lost, 3)
	})
	t.Run("IA-SUP-03", func(t *testing.T) { // discarded after use
		p := missionMap(t, 6, 6)
		f := p.hero("gaarkhan", 0, 0, "adrenal_stim")
		f.Strain = 3
		p.acting(f).does(uses("during", "adrenal_stim", "0"), nil)
		is(t, "strain", f.Strain, 0)
		is(t, "focused", f.Has("focused"), true)
		is(t, "Supply cards left", len(p.heroOf(f).Supply), 0)
	})
	t.Run("IA-ABIL-13", func(t *testing.T) { // depleted until the mission ends
		p := missionMap(t, 6, 6)
		f := p.hero("gaarkhan", 0, 0, "emergency_injector")
		f.Strain = 3
		key := uses("during", "emergency_injector", "0")
		p.acting(f).does(key, nil)
		is(t, "strain", f.Strain, 1)
		p.heroOf(f).Readies()
		is(t, "offered again", slices.Contains(p.acting(f).offers(), key), false)
	})
	t.Run("Foresight and a card that it brings", func(t *testing.T) {
		p := missionMap(t, 8, 2)
		f := p.hero("diala_passil", 4, 0, "defensive_stance")
		o := p.stands(Imperial, "stormtrooper", 1, 0)
		p.acting(o).does("attack", answers{"may": pick("use")}, "blue 2", "green 3", "white 2") // 1 + 2 damage; 1 block, and 1 of the card
		is(t, "strain", f.Strain, 1)
		is(t, "damage", f.Lost, 1)
	})
}

// TestImperialCards: Imperial Class cards and Attachments in play.
func TestImperialCards(t *testing.T) {
	t.Run("IA-AFF-14", func(t *testing.T) { // a card for Imperial figures serves a Mercenary
		p := missionMap(t, 8, 2, "find_the_weakness", "shock_troopers")
		f := p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "trandoshan_hunter", 2, 0)
		is(t, "of the mercenary", len(p.bestowed(o, "attacking")), 1) // no trooper
		is(t, "of the hero", len(p.bestowed(f, "attacking")), 0)
	})
	t.Run("IA-THR-06", func(t *testing.T) { // an ability that costs threat
		p := missionMap(t, 8, 2, "exacting_strike")
		f := p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 2, 0)
		p.Mission.Story.Threat = 1
		p.acting(o).does("attack", nil, "blue 2", "green 3", "black 1")
		is(t, "damage behind 1 block", f.Lost, 2)
		p.Mission.Story.Threat = 2
		p.acting(o).does("attack", answers{"may": pick("use")}, "blue 2", "green 3")
		is(t, "damage without a die", f.Lost, 5)
		is(t, "threat", p.Mission.Story.Threat, 0)
		is(t, "exhausted", slices.Contains(p.Mission.Sides[0].Exhausted, "exacting_strike"), true)
	})
	t.Run("IA-ATTACH-02 IA-ATTACH-05", func(t *testing.T) {
		p := missionMap(t, 8, 2, "combat_veterans", "cloaking_device", "strike_force", "reactive_armor")
		p.stands(Imperial, "stormtrooper", 2, 0)
		x := p.Mission.Groups[0]
		if got := p.attachments(x); !slices.Equal(got, []string{"combat_veterans", "cloaking_device", "strike_force"}) {
			t.Errorf("on Stormtroopers: %v", got)
		}
		p.stands(Imperial, "nexu", 4, 0)
		if got := p.attachments(p.Mission.Groups[1]); !slices.Equal(got, []string{"strike_force"}) {
			t.Errorf("on a Nexu: %v", got)
		}
		x.Attached = []string{"strike_force"}
		if got := p.attachments(p.Mission.Groups[1]); len(got) != 0 {
			t.Errorf("on another: %v", got)
		}
	})
	t.Run("IA-ATTACH-03", func(t *testing.T) { // every figure of the group
		p := missionMap(t, 8, 2, "combat_veterans")
		p.hero("fenn_signis", 0, 0)
		a := p.stands(Imperial, "stormtrooper", 2, 0)
		b := p.another(a, 3, 0)
		p.Mission.Groups[1].Attached = []string{"combat_veterans"}
		for _, f := range []*troops.Figure{a, b} {
			is(t, f.ID, len(p.abilities(f, "attacking")) > 0 && len(p.abilities(f, "defending")) > 0, true)
		}
		c := p.stands(Imperial, "stormtrooper", 5, 0)
		is(t, "another group", slices.ContainsFunc(p.abilities(c, "defending"), func(h held) bool { return h.source.Card == "combat_veterans" }), false)
	})
	t.Run("IA-ATTACH-04", func(t *testing.T) { // it comes back with the last figure
		p := missionMap(t, 8, 2, "strike_force")
		f := p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "nexu", 3, 0)
		x := p.Mission.Groups[1]
		x.Attached = []string{"strike_force"}
		o.Lost = o.Health - 1
		p.acting(f).does("attack", nil, "blue 2", "green 3", "white 1")
		is(t, "on the map", o.On, false)
		is(t, "assigned", len(x.Attached), 0)
		p.stands(Imperial, "nexu", 5, 0)
		is(t, "may be assigned again", len(p.attachments(p.Mission.Groups[len(p.Mission.Groups)-1])), 1)
	})
	t.Run("IA-TIME-01", func(t *testing.T) { // at the end of a round the Imperial cards before those of the heroes
		p := missionMap(t, 8, 2, "weary_target")
		f := p.hero("fenn_signis", 0, 0)
		p.Mission.Phase = StatusPhase
		p.plays(nil)
		is(t, "strain", f.Strain, 2)
		is(t, "told", p.heard("class.used"), true)
	})
	t.Run("cheaper", func(t *testing.T) {
		p := missionMap(t, 8, 2, "endless_ranks")
		is(t, "a trooper", p.cheaper(book.Content().Card("stormtrooper")), 1)
		is(t, "a creature", p.cheaper(book.Content().Card("nexu")), 0)
	})
}

// TestAttributeTests: cards that help tests, and abilities that are tests.
func TestAttributeTests(t *testing.T) {
	t.Run("IA-TEST-05", func(t *testing.T) { // Force Throw: a surge of the blue and green and yellow die is a success
		p := missionMap(t, 8, 4)
		f := p.hero("diala_passil", 0, 0, "force_throw")
		o := p.stands(Imperial, "stormtrooper", 2, 0)
		p.acting(f).does(uses("during", "force_throw", "0"), answers{"way": way([2]int{5, 0})}, "blue 1", "green 3", "yellow 3")
		is(t, "pushed to", o.At, grid.Square{X: 5, Y: 0})
		is(t, "damage", o.Lost, 1)
		p.heroOf(f).Readies()
		o.At = grid.Square{X: 2, Y: 0}
		p.acting(f).does(uses("during", "force_throw", "0"), nil, "blue 2", "green 3", "yellow 3")
		is(t, "without a success", o.Lost, 1)
	})
	t.Run("Tool Kit", func(t *testing.T) { // one success more
		p := missionMap(t, 4, 4)
		f := p.hero("saska_teft", 0, 0, "tool_kit")
		p.acting(f)
		u := p.Game.using(tricks.Use{By: f, On: []*troops.Figure{f}})
		p.Mission.Testing = "tech"
		u.do([][]string{{"add", "success", "1"}})
		is(t, "added", p.Mission.Success, 1)
		is(t, "of tech", u.Holds([]string{"attribute", "tech"}), true)
		is(t, "of insight", u.Holds([]string{"attribute", "insight"}), false)
	})
}

// TestSecretAgenda: a secret Agenda card is played from a hand that nobody else
// sees, and goes to the box.
func TestSecretAgenda(t *testing.T) {
	t.Run("IA-HID-09 IA-AGD-08", func(t *testing.T) {
		p := missionMap(t, 8, 2)
		f := p.hero("fenn_signis", 0, 0)
		o := p.stands(Imperial, "stormtrooper", 3, 0)
		d := &p.side(Imperial).Command
		d.Hand = []string{book.Agenda("contingency_plan")}
		p.acting(f).does("attack", answers{"card.declare": pick(book.Agenda("contingency_plan") + ":" + o.ID), "may": {engine.Answer{}}}, "blue 2", "green 3", "black 1")
		is(t, "in the hand", len(d.Hand), 0)
		is(t, "discarded", slices.Equal(d.Discard, []string{book.Agenda("contingency_plan")}), true)
		is(t, "told", p.heard("command.played.by"), true)
	})
}
