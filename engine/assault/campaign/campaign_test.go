package campaign

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/deck"
)

// planned is a plan for tests: three story missions, side missions of all colors.
const planned = `
period = 3
line = [
    { stage = "mission", type = "introduction", mission = "arrival", threat = 2 },
    { stage = "rebel", tiers = [1] },
    { stage = "mission", type = "side", threat = 2 },
    { stage = "imperial" },
    { stage = "mission", type = "story", threat = 4 },
    { stage = "rebel", tiers = [1, 2] },
    { stage = "mission", type = "finale", mission = "last", threat = 6 },
]
side = [
    { mission = "fenns", color = "red", hero = "hero_fenn_signis" },
    { mission = "gideons", color = "red", hero = "hero_gideon_argus" },
    { mission = "luke1", color = "green", ally = "luke_skywalker" },
    { mission = "luke2", color = "green", ally = "luke_skywalker_jedi_knight" },
    { mission = "han", color = "green", ally = "han_solo" },
    { mission = "chewie", color = "green", ally = "chewbacca" },
    { mission = "troops", color = "green", ally = "rebel_trooper" },
    { mission = "later", color = "green", period = [4, 5] },
    { mission = "g1", color = "gray" },
    { mission = "g2", color = "gray" },
    { mission = "g3", color = "gray" },
    { mission = "g4", color = "gray", period = [1, 3] },
    { mission = "g5", color = "gray" },
    { mission = "g6", color = "gray", period = [4, 5] },
]
[agenda]
impounded = "mines"
gunrunner = "guns"
`

// at is a campaign by the plan for tests, with these heroes.
func at(t *testing.T, heroes ...string) *Campaign {
	t.Helper()
	list, err := Read(fstest.MapFS{"campaigns/test.toml": {Data: []byte(planned)}})
	if err != nil {
		t.Fatal(err)
	}
	had := Plans
	Plans = func() []*Plan { return list }
	t.Cleanup(func() { Plans = had })
	c := New(list[0], max(Fewest, len(heroes)), 2, 3, 4, 5)
	for i, h := range heroes {
		c.Join("hero_"+h, engine.Seat(i+2))
	}
	return c
}

// wants reports a refusal with this rule, or none.
func wants(t *testing.T, ref *engine.Refusal, rule string) {
	t.Helper()
	switch {
	case rule == "" && ref != nil:
		t.Errorf("refused: %v", ref)
	case rule != "" && (ref == nil || ref.Rule != rule):
		t.Errorf("%v, want a refusal by %s", ref, rule)
	}
}

// played plays one procedure of a game that is nothing else.
type played struct{ do func(*engine.Table) }

func (s played) Step(t *engine.Table)           { s.do(t) }
func (played) Over() bool                       { return false }
func (played) Adjust(engine.Adjustment) error   { return nil }
func (played) Corrections() []engine.Adjustment { return nil }
func (played) View(engine.Seat) engine.View     { return engine.View{} }

// first draws the first of whatever is drawn.
type first struct{}

func (first) Faces(_ int, _ engine.Seat, _ string, _, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		out[i] = 1
	}
	return out, true
}
func (first) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (first) Obvious(engine.Seat) bool                     { return false }

func drawn(t *testing.T, do func(*engine.Table)) {
	t.Helper()
	if r := engine.Run(engine.Input{Game: played{do}, Frontier: first{}}); r.Err != nil {
		t.Fatal(r.Err)
	}
}

func TestSetup(t *testing.T) {
	t.Run("IA-CSET-03 IA-CSET-04 IA-CLASS-02 IA-CLASS-03", func(t *testing.T) {
		c := at(t, "verena_talos", "fenn_signis")
		v := c.Hero("hero_verena_talos")
		if len(v.Items) != 2 || v.Items[0].Key != "fighting_knife" || v.Items[1].Key != "military_blaster" || len(v.Cards) != 0 || v.Owner != 2 {
			t.Errorf("Verena Talos has %+v", v)
		}
		for _, h := range c.Sheets() {
			if h.Key == "hero_fenn_signis" || !h.Campaign() {
				t.Errorf("%s may be chosen", h.Key)
			}
		}
		if len(c.Sheets()) != 17 {
			t.Errorf("%d heroes are left, want 17 of 19", len(c.Sheets()))
		}
	})
	t.Run("IA-CSET-05 IA-REW-03", func(t *testing.T) {
		for n, want := range map[int]string{2: "legendary", 3: "heroic", 4: ""} {
			c := at(t, []string{"fenn_signis", "gideon_argus", "gaarkhan", "jyn_odan"}[:n]...)
			if got := c.Assemble(); got != want {
				t.Errorf("%d heroes are %q", n, got)
			}
			for _, h := range c.Heroes {
				if (want != "") != (len(h.Cards) == 1) || want != "" && h.Cards[0] != want {
					t.Errorf("of %d heroes %s has %v", n, h.Sheet, h.Cards)
				}
			}
		}
	})
	t.Run("IA-CSET-06", func(t *testing.T) {
		c := at(t)
		c.Imperial.Take("nemeses")
		if !slices.Equal(c.Imperial.Cards, []string{"inspirational", "powerful_foes"}) || len(Classes()) != 11 {
			t.Errorf("%v of %d classes", c.Imperial.Cards, len(Classes()))
		}
	})
	t.Run("IA-CSET-07 IA-AGD-03 IA-AGD-10 IA-AGD-13", func(t *testing.T) {
		c := at(t)
		sets := Sets(3)[:AgendaSets]
		c.Imperial.Scheme(sets)
		if len(c.Imperial.Agenda.Unseen) != 18 {
			t.Errorf("the deck has %d cards", len(c.Imperial.Agenda.Unseen))
		}
		for _, key := range c.Imperial.Agenda.Unseen {
			if !slices.Contains(sets, book.Content().Asset(key).Deck) {
				t.Errorf("%s is of no set chosen", key)
			}
		}
	})
	t.Run("IA-AGD-11 IA-ERA-03", func(t *testing.T) {
		a := book.Content().Asset("gunrunner")
		a.Period = []int{4, 5}
		defer func() { a.Period = nil }()
		if slices.Contains(Sets(3), "base_instincts") || !slices.Contains(Sets(4), "base_instincts") || len(Sets(3)) != 37 {
			t.Errorf("sets of period 3: %v", Sets(3))
		}
	})
	t.Run("IA-SIDE-03 IA-SIDE-04 IA-C-054", func(t *testing.T) {
		c := at(t)
		list, n := c.Greens()
		if len(list) != 5 || n != 4 {
			t.Fatalf("%d of %v are chosen", n, list)
		}
		wants(t, c.Agree([]string{"luke1", "luke2", "han", "chewie"}), "IA-SIDE-04")
		wants(t, c.Agree([]string{"luke1", "han", "chewie"}), "IA-SIDE-03")
		wants(t, c.Agree([]string{"luke2", "han", "chewie", "troops"}), "")
	})
	t.Run("IA-SIDE-01 IA-SIDE-02 IA-SIDE-05 IA-CSET-08", func(t *testing.T) {
		c := at(t, "fenn_signis", "gaarkhan")
		c.Build([]string{"luke1", "han", "chewie", "troops"}, func(n int) int { return n })
		if want := []string{"chewie", "fenns", "g2", "g3", "g4", "g5", "han", "luke1", "troops"}; !slices.Equal(c.Sides.Unseen, want) {
			t.Errorf("%v, want %v", c.Sides.Unseen, want)
		}
	})
	t.Run("IA-ERA-01 IA-ERA-02 IA-ERA-04 IA-CAMP-03", func(t *testing.T) {
		c := at(t, "fenn_signis")
		list, _ := c.Greens()
		if slices.ContainsFunc(list, func(s Side) bool { return s.Mission == "later" }) {
			t.Error("a card of another time may be chosen")
		}
		c.Build(nil, func(int) int { return 1 })
		if !slices.Equal(c.Sides.Unseen, []string{"fenns", "g1", "g2", "g3", "g4"}) {
			t.Errorf("%v", c.Sides.Unseen)
		}
	})
}

func TestMissions(t *testing.T) {
	intro := func(t *testing.T) *Campaign {
		c := at(t, "fenn_signis", "gideon_argus")
		c.Sides = deck.New("g1", "g2", "han", "fenns")
		c.Begin("arrival")
		return c
	}
	t.Run("IA-CSET-09 IA-THR-02", func(t *testing.T) {
		c := at(t, "fenn_signis")
		if !slices.Equal(c.Choices(), []string{"arrival"}) || c.Threat() != 2 || c.Stage() != "mission" {
			t.Errorf("%v at %d", c.Choices(), c.Threat())
		}
	})
	t.Run("IA-CRED-01 IA-CRED-05 IA-CAMP-10 IA-XP-01 IA-INF-02", func(t *testing.T) {
		c := intro(t)
		c.Credits = 25
		c.End(Gains{Winner: "rebel", Crates: 3, Credits: 100, Influence: 1, HeroXP: 1, ImperialXP: 2})
		if c.Credits != 275 || c.Imperial.Influence != 1 || c.Imperial.XP != 2 || c.Heroes[0].XP != 1 || c.Heroes[1].XP != 1 {
			t.Errorf("%d credits, influence %d, XP %d %d %d", c.Credits, c.Imperial.Influence, c.Imperial.XP, c.Heroes[0].XP, c.Heroes[1].XP)
		}
	})
	t.Run("IA-CAMP-12", func(t *testing.T) {
		c := intro(t)
		n := c.End(Gains{Winner: "rebel"})
		drawn(t, func(tb *engine.Table) {
			if n == 2 && len(c.Active) == 0 {
				c.Reveal(tb, n)
			}
		})
		if n != 2 || len(c.Active) != 2 || c.Sides.Left() != 2 {
			t.Errorf("%d are drawn, active are %v", n, c.Active)
		}
	})
	t.Run("IA-CAMP-14 IA-CAMP-05 IA-CAMP-07", func(t *testing.T) {
		c := intro(t)
		c.End(Gains{Winner: "imperial"})
		if c.Stage() != "rebel" || !slices.Equal(c.Line().Tiers, []int{1}) || c.Now != "" || c.Level != 2 {
			t.Errorf("stage %s", c.Stage())
		}
		c.Done()
		if c.Stage() != "mission" || c.Line().Type != "side" {
			t.Errorf("stage %s", c.Stage())
		}
	})
	t.Run("IA-CAMP-06 IA-MSN-03 IA-C-016", func(t *testing.T) {
		c := intro(t)
		c.At, c.Active = 4, []string{"g1", "pursuit", "han", "fenns"}
		if !slices.Equal(c.Choices(), []string{"pursuit"}) {
			t.Errorf("a story mission: %v", c.Choices())
		}
		c.At = 2
		if !slices.Equal(c.Choices(), []string{"g1", "han", "fenns"}) {
			t.Errorf("a side mission: %v", c.Choices())
		}
	})
	t.Run("IA-MSN-04 IA-MSN-05 IA-CAMP-11 IA-CAMP-13", func(t *testing.T) {
		c := intro(t)
		c.At, c.Active = 2, []string{"g1", "han"}
		c.Begin("han")
		if n := c.End(Gains{Winner: "rebel", Missions: []string{"han", "pursuit"}}); n != 1 {
			t.Errorf("%d are drawn after a side mission", n)
		}
		if !slices.Equal(c.Active, []string{"g1", "pursuit"}) {
			t.Errorf("active are %v", c.Active)
		}
	})
	t.Run("IA-AGD-05", func(t *testing.T) {
		c := intro(t)
		c.Imperial.Influence, c.Imperial.Drawn = 3, []string{"gunrunner"}
		if read := c.BuyAgenda([]string{"gunrunner"}); !slices.Equal(read, []string{"gunrunner"}) || !slices.Equal(c.Active, []string{"guns"}) {
			t.Fatalf("%v, active %v", read, c.Active)
		}
		c.At = 2
		c.Begin("guns")
		if n := c.End(Gains{Winner: "rebel"}); n != 0 || !slices.Equal(c.Imperial.Agenda.Discard, []string{"gunrunner"}) || len(c.Active) != 0 {
			t.Errorf("%d are drawn, the box has %v", n, c.Imperial.Agenda.Discard)
		}
	})
	t.Run("IA-FORCED-01 IA-FORCED-03 IA-FORCED-05 IA-AGD-06 IA-C-017", func(t *testing.T) {
		c := intro(t)
		c.At, c.Level = 3, 2
		c.Imperial.Influence, c.Imperial.Drawn = 4, []string{"impounded"}
		if read := c.BuyAgenda([]string{"impounded"}); !slices.Equal(read, []string{"impounded"}) || c.Imperial.Influence != 0 {
			t.Errorf("%v is read out, influence %d", read, c.Imperial.Influence)
		}
		c.Done()
		if c.Stage() != "forced" || !slices.Equal(c.Choices(), []string{"mines"}) || c.Threat() != 2 {
			t.Errorf("%s: %v at %d", c.Stage(), c.Choices(), c.Threat())
		}
		c.Begin("mines")
		if n := c.End(Gains{Winner: "imperial"}); n != 0 || c.Stage() != "mission" || c.At != 4 || !slices.Equal(c.Imperial.Agenda.Discard, []string{"impounded"}) {
			t.Errorf("after it: %s at line %d, %d drawn, the box %v", c.Stage(), c.At, n, c.Imperial.Agenda.Discard)
		}
	})
	t.Run("IA-FORCED-04", func(t *testing.T) {
		c := intro(t)
		c.End(Gains{Winner: "rebel", Forced: []string{"mines"}})
		if c.Stage() != "forced" || c.At != 1 {
			t.Errorf("%s at line %d", c.Stage(), c.At)
		}
	})
	t.Run("IA-WIN-04 IA-CAMP-02", func(t *testing.T) {
		c := intro(t)
		c.At = 6
		c.Begin("last")
		c.End(Gains{Winner: "imperial"})
		if !c.Over() || c.Winner != "imperial" || c.Line() != nil {
			t.Errorf("the winner is %q", c.Winner)
		}
	})
	t.Run("IA-ALLY-03 IA-ALLY-21", func(t *testing.T) {
		c := intro(t)
		if len(c.Allowed()) != 0 {
			t.Errorf("nobody is earned: %v", c.Allowed())
		}
		c.End(Gains{Allies: []string{"rebel_trooper"}})
		if !slices.Equal(c.Allowed(), []string{"rebel_trooper"}) {
			t.Errorf("earned once: %v", c.Allowed())
		}
		c.Earn("rebel_trooper")
		if !slices.Equal(c.Allowed(), []string{"rebel_trooper", "rebel_trooper_elite"}) {
			t.Errorf("earned twice: %v", c.Allowed())
		}
	})
	t.Run("IA-REW-02", func(t *testing.T) {
		c := intro(t)
		c.Award("hero_fenn_signis", "shu_yens_lightsaber")
		c.Award("hero_fenn_signis", "peacemaker")
		h := c.Hero("hero_fenn_signis")
		if !h.Card("shu_yens_lightsaber") || !slices.Equal(h.Cards, []string{"peacemaker"}) {
			t.Errorf("%+v", h)
		}
	})
}

func TestPlans(t *testing.T) {
	for _, c := range []struct{ from, to, wants string }{
		{`type = "introduction"`, `type = "story"`, "introduction"},
		{`tiers = [1]`, `tiers = [4]`, "tiers 1 to 3"},
		{`color = "red"`, `color = "pink"`, "pink"},
		{"impounded =", "show_of_force =", "show_of_force"},
		{`stage = "imperial"`, `stage = "empire"`, "empire"},
		{`ally = "han_solo"`, `ally = "han"`, `"han"`},
	} {
		doc := strings.Replace(planned, c.from, c.to, 1)
		if _, err := Read(fstest.MapFS{"campaigns/test.toml": {Data: []byte(doc)}}); err == nil || !strings.Contains(err.Error(), c.wants) {
			t.Errorf("%s: %v", c.to, err)
		}
	}
	for _, p := range Plans() {
		if p.Key == "" {
			t.Error("a plan without a name")
		}
	}
}
