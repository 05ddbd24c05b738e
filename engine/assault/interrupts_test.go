package assault_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault"
	"estafeta/engine/enginetest"
)

// TestTakenUpAnywhere: a game that is stored at any question and read again goes on as
// the one that never stopped: at every question of random games the match is written,
// read by a program that knows nothing else, and both get the same answer. That covers
// interrupts within interrupts: what waits for them is in the checkpoint of the step and
// in its records, the attacks that wait on a stack of the state (IA-INTR-01, IA-INTR-02).
func TestTakenUpAnywhere(t *testing.T) {
	within := map[string]int{}
	for _, of := range []struct {
		name string
		make func(n int) (engine.Game, error)
	}{{"skirmish", randomSkirmish}, {"mission", randomMission}, {"brawl", brawl}} {
		t.Run(of.name, func(t *testing.T) {
			for n := range enginetest.Games(t, 0.1, 2) {
				g, err := of.make(n)
				if err != nil {
					t.Fatal(err)
				}
				takenUp(t, g, uint64(n), within)
			}
		})
	}
	for _, what := range []string{"move", "attack", "attack in a move", "attack in an attack", "move in a move"} {
		if within[what] == 0 {
			t.Errorf("no game was cut in an interrupted %s: %v", what, within)
		}
	}
	t.Logf("cut within %v", within)
}

// brawl is a small room full of figures, with hands full of cards that interrupt moves
// and attacks.
func brawl(n int) (engine.Game, error) {
	army := func(faction, zone, cards string, at ...string) string {
		hand := "\"parting_blow\", \"parting_blow\", \"parting_blow\", \"self_defense\", \"dirty_trick\", \"slippery_target\", \"slippery_target\", \"brace_for_impact\", \"parry\""
		out := "[[army]]\nfaction = \"" + faction + "\"\nname = \"" + faction + "\"\nzone = \"" + zone + "\"\nhand = [" + hand + "]\n"
		for i, card := range strings.Fields(cards) {
			out += "[[army.group]]\ncard = \"" + card + "\"\nfigure = [{ at = \"" + at[i] + "\" }]\n"
		}
		return out
	}
	doc := "drawing = \"\"\"\n" + strings.Repeat("+-+-+-+-+-+\n|. . . . .|\n", 1) + strings.Repeat("+ + + + + +\n|. . . . .|\n", 4) + "+-+-+-+-+-+\n\"\"\"\n" +
		army("mercenary", "red", "boba_fett gamorrean_guard greedo", "A1", "C2", "E1") + army("rebel", "blue", "wookiee_warrior han_solo alliance_smuggler", "A4", "C4", "E4")
	return assault.System{}.Scenario([]byte(doc))
}

// takenUp plays a random game that is stored and read at every question.
func takenUp(t *testing.T, g engine.Game, seed uint64, within map[string]int) {
	t.Helper()
	f, rng := enginetest.Seeded{Seed: seed}, rand.New(rand.NewPCG(seed, 11))
	p, err := engine.Open(assault.System{}, g, f)
	if err != nil {
		t.Fatal(err)
	}
	m := p.Match
	for n := 0; !m.Over && n < 300; n++ {
		stored, err := json.Marshal(m.Leg)
		if err != nil {
			t.Fatal(err)
		}
		var leg engine.Leg
		if err := json.Unmarshal(stored, &leg); err != nil {
			t.Fatal(err)
		}
		again, err := engine.Resume(assault.System{}, engine.Match{Leg: leg, Top: m.Top, Draws: m.Draws}, f)
		if err != nil {
			t.Fatal(err)
		}
		if len(again.News)+len(again.Added) > 0 {
			t.Fatalf("reading it again tells %v and records %v", again.News, again.Added)
		}
		alike(t, m, again.Match)
		cut(within, engine.Stand(assault.System{}, m, f))
		q := m.Prompts[rng.IntN(len(m.Prompts))]
		a, ok := enginetest.Choose(q, rng)
		if !ok {
			t.Fatalf("no answer to %s", q.Key)
		}
		sub := func() *engine.Submission { return &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: a} }
		on, err := engine.Play(assault.System{}, m, sub(), f)
		if err != nil {
			t.Fatal(err)
		}
		other, err := engine.Play(assault.System{}, again.Match, sub(), f)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(on.News, other.News) || !reflect.DeepEqual(on.Added, other.Added) {
			t.Fatalf("after %s the game that was read again goes another way:\n%v\n%v", q.Key, on.News, other.News)
		}
		alike(t, on.Match, other.Match)
		m = other.Match
	}
}

// alike holds that two matches stand at the same question in the same state.
func alike(t *testing.T, a, b engine.Match) {
	t.Helper()
	for what, x := range map[string][2]any{"state": {a.Game, b.Game}, "checkpoint": {a.Leg, b.Leg}, "questions": {a.Prompts, b.Prompts}} {
		one, err := json.Marshal(x[0])
		if err != nil {
			t.Fatal(err)
		}
		two, err := json.Marshal(x[1])
		if err != nil {
			t.Fatal(err)
		}
		if string(one) != string(two) {
			t.Fatalf("the %s is another when it is read again:\n%s\n%s", what, one, two)
		}
	}
}

// cut counts what was being resolved at a question, by where the rules stood.
func cut(within map[string]int, stand string) {
	names := strings.Split(stand, " > ")
	moves, attacks := 0, 0
	for _, name := range names {
		switch name {
		case "goes":
			moves++
		case "strike":
			if attacks > 0 {
				within["attack in an attack"]++
			}
			if moves > 0 {
				within["attack in a move"]++
			}
			attacks++
		}
	}
	if moves > 0 {
		within["move"]++
	}
	if moves > 1 {
		within["move in a move"]++
	}
	if attacks > 0 {
		within["attack"]++
	}
}
