package assault

import (
	"fmt"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// showing is the face of a die with so much damage, surges and accuracy.
func showing(t *testing.T, colour string, damage, surges, accuracy int) int {
	t.Helper()
	for i, f := range troops.Sides[colour] {
		if f.Damage == damage && f.Surge == surges && f.Accuracy == accuracy {
			return i + 1
		}
	}
	t.Fatalf("no %s die shows %d/%d/%d", colour, damage, surges, accuracy)
	return 0
}

// heroWith is the key of a hero sheet with these dice of an attribute.
func heroWith(t *testing.T, attribute string, dice ...string) string {
	t.Helper()
	for _, h := range book.Content().Heroes {
		if have := h.Dice(attribute, false); h.Campaign() && slices.Equal(slices.Sorted(slices.Values(have)), slices.Sorted(slices.Values(dice))) {
			return h.Key
		}
	}
	t.Fatalf("no hero has %v for %s", dice, attribute)
	return ""
}

// TestLastCases are cases of choices, tests, rests, threat and activations.
func TestLastCases(t *testing.T) {
	t.Run("IA-C-011", func(t *testing.T) { // a Stormtrooper, and a regular figure
		p := openMap(t, 8, 2)
		a, b := p.stands(1, "stormtrooper", 0, 0), p.stands(1, "stormtrooper_elite", 2, 0)
		u := p.Game.using(tricks.Use{Seat: 1, By: a})
		is(t, "Stormtroopers", slices.Equal(u.Those([]string{"figure", "named", "stormtrooper"}), []*troops.Figure{a, b}), true)
		is(t, "regular ones", slices.Equal(u.Those([]string{"figure", "regular"}), []*troops.Figure{a}), true)
	})
	t.Run("IA-C-013", func(t *testing.T) { // both 3 spaces away: P with initiative is asked
		p := openMap(t, 9, 1)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "stray1", Kind: "stray", N: 1, At: grid.Square{X: 4}})
		p.stands(1, "c_3po", 1, 0)
		o := p.stands(2, "r2_d2", 7, 0)
		p.Mission.Initiative = 2
		asked := p.now(func(g *Game, t *engine.Table) { g.strays(t, book.Rule{Token: "stray", Points: 1}) }, answers{"stray": pick(o.ID)})
		is(t, "asked", fmt.Sprint(asked), "[stray 2]")
		is(t, "1 space", p.Mission.Tokens[0].At, grid.Square{X: 5})
	})
	t.Run("IA-C-022", func(t *testing.T) { // one surge is a success; damage and accuracy are nothing
		p := inPlay(t, 6, 6, map[[2]int]byte{{1, 0}: 'k'}, "[vars]\ngate = 0\n[[token]]\nsign = \"k\"\nkey = \"panel\"\nkind = \"terminal\"\n"+
			"[[interaction]]\nwith = \"panel\"\ntest = [\"tech\"]\nlabel = { en = \"Open\", es = \"Abrir\" }\ndo = [\"set gate 1\"]\n", heroWith(t, "tech", "blue", "green"), "hero_fenn_signis")
		p.acting(p.hero(0)).Mission.Turn.Actions = 1
		p.does("interact", nil, fmt.Sprintf("blue %d", showing(t, "blue", 2, 0, 3)), fmt.Sprintf("green %d", showing(t, "green", 1, 1, 1)))
		is(t, "actions", p.Mission.Turn.Actions, 0)
		is(t, "the gate", p.Mission.Story.Vars["gate"], 1)
	})
	t.Run("IA-C-023", func(t *testing.T) { // a success lies beside the console and counts for another attribute (no hero has red and green: blue and green with as many surges)
		p := inPlay(t, 6, 6, nil, "", heroWith(t, "tech", "blue"), heroWith(t, "strength", "blue", "green"))
		passed := []bool{}
		p.now(func(g *Game, t *engine.Table) {
			passed = append(passed, g.tests(t, g.figure(g.Mission.Story.Heroes[0].Figure), "console", []string{"tech"}, 2))
		}, nil, fmt.Sprintf("blue %d", showing(t, "blue", 1, 1, 3)))
		is(t, "beside the console", p.Mission.Story.Progress[0].N, 1)
		p.now(func(g *Game, t *engine.Table) {
			passed = append(passed, g.tests(t, g.figure(g.Mission.Story.Heroes[1].Figure), "console", []string{"strength"}, 2))
		}, nil, fmt.Sprintf("blue %d", showing(t, "blue", 2, 0, 3)), fmt.Sprintf("green %d", showing(t, "green", 0, 1, 1)))
		is(t, "passed", fmt.Sprint(passed), "[false true]")
		is(t, "discarded", len(p.Mission.Story.Progress), 0)
	})
	t.Run("IA-C-039", func(t *testing.T) { // Endurance 4, 1 strain, 5 damage
		p := inPlay(t, 6, 6, nil, "")
		f := p.hero(1)
		is(t, "Endurance", p.sheetOf(1).Endurance(), 4)
		f.Strain, f.Lost = 1, 5
		p.acting(f).does("rest", nil)
		is(t, "strain", p.hero(1).Strain, 0)
		is(t, "damage", p.hero(1).Lost, 2)
		is(t, "actions", p.Mission.Turn.Actions, 1)
	})
	t.Run("IA-C-041", func(t *testing.T) { // threat 5 and level 4: 9; 6 can be paid, then 4 not
		p := guarded(t, "")
		six, four := "", ""
		for _, c := range book.Content().Cards {
			switch {
			case c.Faction != "imperial" || c.Unique || c.Upgrade || c.Companion:
			case c.Cost == 6 && six == "":
				six = c.Key
			case c.Cost == 4 && four == "":
				four = c.Key
			}
		}
		s := p.Mission.Story
		s.Threat, s.Level, s.Hand, s.Active = 5, 4, []string{six, four}, []string{"green"}
		p.now(func(g *Game, t *engine.Table) { g.threat(t, g.Mission.Story.Level, "threat.rises") }, nil)
		is(t, "threat", p.Mission.Story.Threat, 9)
		is(t, "both are offered", slices.Contains(p.deployable(true), "card "+six) && slices.Contains(p.deployable(true), "card "+four), true)
		p.now(func(g *Game, t *engine.Table) { g.threat(t, -book.Content().Card(six).Cost, "threat.spent") }, nil)
		is(t, "left", p.Mission.Story.Threat, 3)
		is(t, "4 of 3", slices.Contains(p.deployable(true), "card "+four), false)
	})
	t.Run("IA-C-042", func(t *testing.T) { // 5 threat: two figures for 2 each, then the group is complete
		p := guarded(t, "")
		c := book.Content().Card("stormtrooper")
		list := p.field(Imperial, c, "Q")
		list[0].On, list[0].At = true, grid.Square{X: 3, Y: 4}
		p.Mission.Story.Threat, p.Mission.Story.Active = 5, []string{"green"}
		key := "group " + list[0].Group
		for range 2 {
			is(t, "offered", slices.Contains(p.deployable(true), key), true)
			p.now(func(g *Game, t *engine.Table) { g.reinforce(t, g.group(list[0].Group)) }, answers{})
		}
		is(t, "threat", p.Mission.Story.Threat, 5-2*c.Reinforce)
		is(t, "figures", len(p.members(list[0].Group)), 3)
		is(t, "offered again", slices.Contains(p.deployable(true), key), false)
	})
	t.Run("IA-C-047", func(t *testing.T) { // a second activation only after everybody's first
		p := inPlay(t, 6, 6, nil, "", "hero_diala_passil", "hero_fenn_signis", "hero_gaarkhan")
		a := p.sheetOf(0)
		a.Tokens = 2
		is(t, "first", p.heroReady(a), true)
		a.Spent = 1
		is(t, "second before B and C", p.heroReady(a), false)
		p.sheetOf(1).Spent, p.sheetOf(2).Spent = 1, 1
		is(t, "second after them", p.heroReady(a), true)
		a.Exhausted = []string{"x"}
		p.now(func(g *Game, t *engine.Table) { g.begin(t, g.figure(g.Mission.Story.Heroes[0].Figure)) }, nil)
		is(t, "cards ready again", len(p.sheetOf(0).Exhausted), 0)
	})
}
