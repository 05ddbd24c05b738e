package legion

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/geom"
	"estafeta/engine/legion/troops"
)

// army is an army of a scenario: lines of a unit each, "card x y key = value, …".
func army(faction string, units ...string) string {
	out := "[[army]]\nname = \"" + faction + "\"\nfaction = \"" + faction + "\"\n"
	for _, u := range units {
		head, more, _ := strings.Cut(u, ";")
		parts := strings.Fields(head)
		out += fmt.Sprintf("[[army.unit]]\ncard = %q\nat = [%s, %s]\n", parts[0], parts[1], parts[2])
		for _, kv := range strings.Split(more, ";") {
			if kv = strings.TrimSpace(kv); kv != "" {
				out += kv + "\n"
			}
		}
	}
	return out
}

// field is a battle in the Activation Phase on an open table.
func field(t testing.TB, head, rebels, empire string) *Game {
	t.Helper()
	g, err := System{}.Scenario([]byte("phase = \"activation\"\n" + head + "\n" + rebels + "\n" + empire))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

// deeds is a battle whose next step is what a test does.
type deedsOf struct {
	*Game
	do func(t *engine.Table)
}

// Step does it.
func (d *deedsOf) Step(t *engine.Table) { d.do(t) }

// fallen2 reads the faces of a script: signs on the dice, or numbers.
func fallen2(purpose string, sides int, word string) int {
	if _, ok := rolls[purpose]; ok {
		return signed(purpose, sides, word)
	}
	n, _ := strconv.Atoi(word)
	return n
}

// told plays something with scripted dice and answers, every other question by
// its default; it gives the script.
func told(t testing.TB, g *Game, as answers, rolls []string, do func(tb *engine.Table)) *enginetest.Script {
	t.Helper()
	s := &enginetest.Script{T: t, Rolls: rolls, Answers: as, Face: fallen2}
	if as == nil {
		s.Answers = answers{}
	}
	s.Play(&deedsOf{Game: g, do: do})
	return s
}

// step plays the next step of the battle.
func stepped(t testing.TB, g *Game, as answers, rolls ...string) *enginetest.Script {
	t.Helper()
	return told(t, g, as, rolls, g.Step)
}

// goes is the answer to where a leader goes.
func goes(x, y float64) []engine.Answer { return []engine.Answer{engine.Way(engine.Pose{X: x, Y: y})} }

// asked reports that a question was asked.
func asked(s *enginetest.Script, key string) bool {
	for _, a := range s.Asked {
		if strings.HasPrefix(a, key+" ") {
			return true
		}
	}
	return false
}

// said reports that something was told.
func saidKey(s *enginetest.Script, key string) bool {
	for _, e := range s.Events {
		if e.Key == key {
			return true
		}
	}
	return false
}

// one and two are the first units of the sides.
func (g *Game) one() *troops.Unit { return g.unit("s1.1") }
func (g *Game) two() *troops.Unit { return g.unit("s2.1") }

// lead is where the leader of a unit stands.
func lead(u *troops.Unit) geom.Point { return u.Minis[u.Leader()].At }

// activated begins the activation of a unit at a stage.
func activated(g *Game, u *troops.Unit, stage string, left int) {
	g.Battle.Acting, g.Battle.Stage, g.Battle.Turn, g.Battle.Last = u.ID, stage, u.Seat, u.Seat
	u.Did = troops.FreshDeeds(left)
}

// alike compares how two values print.
func alike(t testing.TB, what string, got, want any) {
	t.Helper()
	if a, b := fmt.Sprint(got), fmt.Sprint(want); a != b {
		t.Errorf("%s: %s, want %s", what, a, b)
	}
}
