package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
)

// panel is a terminal that wants two successes of tech or strength, with a door
// that it opens.
const panel = `
[vars]
done = 0
missed = 0
[[token]]
sign = "T"
key = "panel"
kind = "terminal"
[[token]]
sign = "k"
key = "box"
kind = "crate"
[[interaction]]
with = "panel"
test = ["tech"]
needs = 2
label = { en = "Work the panel", es = "Manejar el panel" }
do = ["add done 1"]
fail = ["add missed 1"]
`

// TestAttributes pins attribute tests. Fenn tests tech with blue and green dice;
// of a blue die the faces 1 and 4 show a surge, of a green one 1, 2 and 4.
func TestAttributes(t *testing.T) {
	at := func(t *testing.T, rest string) *table {
		p := inPlay(t, 6, 6, map[[2]int]byte{{1, 2}: 'T', {0, 3}: 'k'}, rest)
		return p.acting(p.hero(1))
	}
	tech := []string{"blue", "green"}
	t.Run("IA-TEST-01 IA-TEST-05 IA-TEST-08 IA-DICE-07", func(t *testing.T) { // two surges are two successes
		p := at(t, panel)
		if got := append([]string{}, dicesOf(p, 1, "tech")...); !slices.Equal(got, tech) {
			t.Fatalf("Fenn tests tech with %v", got)
		}
		p.does("interact", answers{"interact": pick("rule 1 terminal1")}, "blue 1", "green 1")
		is(t, "passed", p.Mission.Story.Vars["done"], 1)
		is(t, "failed", p.Mission.Story.Vars["missed"], 0)
		is(t, "actions", p.Mission.Turn.Actions, 1)
	})
	t.Run("IA-TEST-04 IA-TEST-06 IA-TEST-07 IA-INT-07", func(t *testing.T) { // damage and accuracy are no successes
		p := at(t, panel)
		p.does("interact", answers{"interact": pick("rule 1 terminal1")}, "blue 3", "green 3")
		is(t, "passed", p.Mission.Story.Vars["done"], 0)
		is(t, "failed", p.Mission.Story.Vars["missed"], 1)
	})
	t.Run("IA-TEST-09 IA-TEST-10", func(t *testing.T) { // a success that was not enough counts the next time
		p := at(t, panel)
		p.does("interact", answers{"interact": pick("rule 1 terminal1")}, "blue 1", "green 3")
		is(t, "tokens beside it", p.Mission.Story.Progress[0].N, 1)
		p.does("interact", answers{"interact": pick("rule 1 terminal1")}, "blue 3", "green 2")
		is(t, "passed", p.Mission.Story.Vars["done"], 1)
		is(t, "tokens left", len(p.Mission.Story.Progress), 0)
	})
	t.Run("IA-TEST-11 IA-TEST-12", func(t *testing.T) { // one of several attributes; successes of both add up
		p := at(t, `
[vars]
done = 0
[[token]]
sign = "T"
key = "panel"
kind = "terminal"
[[token]]
sign = "k"
key = "box"
kind = "crate"
[[interaction]]
with = "panel"
test = ["tech", "strength"]
needs = 2
label = { en = "Work the panel", es = "Manejar el panel" }
do = ["add done 1"]
`)
		p.does("interact", answers{"interact": pick("rule 1 terminal1"), "attribute": pick("tech")}, "blue 1", "green 3")
		strength := dicesOf(p, 1, "strength")
		var rolls []string
		for _, c := range troops.AttackColours {
			n := 0
			for _, d := range strength {
				n += troops.Truth(d == c)
			}
			if n > 0 {
				word := map[string]string{"red": " 4", "blue": " 1", "green": " 1", "yellow": " 1"}[c]
				roll := c
				for range n {
					roll += word
				}
				rolls = append(rolls, roll)
			}
		}
		p.does("interact", answers{"interact": pick("rule 1 terminal1"), "attribute": pick("strength")}, rolls...)
		is(t, "passed", p.Mission.Story.Vars["done"], 1)
	})
	t.Run("IA-TEST-13 IA-TEST-14 IA-TEST-03", func(t *testing.T) { // a regular figure fails, an elite one has one success
		p := inPlay(t, 6, 6, map[[2]int]byte{{3, 3}: 'a', {3, 4}: 'b'}, "[[group]]\nkey = \"a\"\ncard = \"imperial_officer\"\nsign = \"a\"\n[[group]]\nkey = \"b\"\ncard = \"imperial_officer_elite\"\nsign = \"b\"\n")
		var got []bool
		p.now(func(g *Game, t *engine.Table) {
			for _, f := range g.standing(Imperial) {
				got = append(got, g.tests(t, f, "x", []string{"tech"}, 1))
			}
		}, nil)
		is(t, "the regular one", got[0], false)
		is(t, "the elite one", got[1], true)
		p.now(func(g *Game, t *engine.Table) {
			got = []bool{g.tests(t, g.standing(Imperial)[1], "y", []string{"tech"}, 2)}
		}, nil)
		is(t, "one success is not two", got[0], false)
	})
	t.Run("IA-COND-01", func(t *testing.T) { // Focused: a green die more
		p := at(t, panel)
		p.hero(1).Gain("focused")
		p.does("interact", answers{"interact": pick("rule 1 terminal1")}, "blue 3", "green 1 2")
		is(t, "passed", p.Mission.Story.Vars["done"], 1)
		is(t, "still Focused", p.hero(1).Has("focused"), false)
	})
	t.Run("IA-SUP-01 IA-SUP-02 IA-INT-08 IA-CRED-05", func(t *testing.T) { // a crate is claimed, and brings a Supply card
		p := at(t, panel)
		is(t, "offered", slices.Contains(p.interacts(), "crate crate1"), true)
		unseen := len(p.Mission.Story.Supply.Unseen)
		p.does("interact", answers{"interact": pick("crate crate1")}, "supply 1")
		is(t, "the crate", p.token("crate1").Gone, true)
		is(t, "claimed by", p.token("crate1").Own, Rebel)
		is(t, "Supply cards", len(p.sheetOf(1).Supply), 1)
		is(t, "in the deck", len(p.Mission.Story.Supply.Unseen), unseen-1)
	})
	t.Run("IA-OBJ-10", func(t *testing.T) { // a terminal of which the mission says nothing has no use
		p := at(t, "[[token]]\nsign = \"T\"\nkey = \"panel\"\nkind = \"terminal\"\n[[token]]\nsign = \"k\"\nkey = \"box\"\nkind = \"crate\"\n")
		is(t, "with the terminal", slices.ContainsFunc(p.interacts(), func(k string) bool { return k != "crate crate1" }), false)
	})
}

// dicesOf are the dice of an attribute of a hero.
func dicesOf(p *table, i int, attribute string) []string {
	return book.Content().Sheet(p.sheetOf(i).Sheet).Dice(attribute, p.sheetOf(i).Wounded)
}
