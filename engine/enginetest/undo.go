package enginetest

import (
	"math/rand/v2"
	"testing"

	"estafeta/engine"
)

// undo takes back random answers, within a step and across steps, and holds
// that the game stands as if they had never been given.
func (s Suite) undo(t *testing.T) {
	w, i := s.begin(t, 0.15, 2), 0
	for ; ; i++ {
		n, ok := w.game(i)
		if !ok {
			break
		}
		f := Seeded{Seed: uint64(n)}
		rng := rand.New(rand.NewPCG(uint64(n), 11))
		m := s.open(t, n, f)
		for answers := 0; !m.Over && answers < s.Answers; answers++ {
			played, _ := s.step(t, m, f, rng)
			if rng.IntN(10) > 0 {
				m = played.Match
				continue
			}
			leg := played.Match.Leg
			if len(played.Finished) > 0 {
				leg = played.Finished[0]
			}
			back, err := engine.Undo(s.Rules, played.Match, leg, m.Top+1, f)
			if err != nil {
				t.Fatal(err)
			}
			same(t, "states after undo", back.Match.Game, m.Game)
			same(t, "questions after undo", keys(back.Match.Prompts), keys(m.Prompts))
			if back.Match.Top < played.Match.Top || back.Match.Draws != played.Match.Draws {
				t.Fatal("sequence or draw numbers went back with an undo")
			}
			m = back.Match
		}
	}
	w.end(i)
}

func keys(ps []engine.Prompt) []engine.Prompt {
	out := append([]engine.Prompt(nil), ps...)
	for i := range out {
		out[i].ID = ""
	}
	return out
}

// corrections applies a random correction at random questions; the game goes
// on to its end all the same, and can be re-run from JSON.
func (s Suite) corrections(t *testing.T) {
	applied, i := 0, 0
	w := s.begin(t, 0.2, 2)
	for ; ; i++ {
		n, ok := w.game(i)
		if !ok {
			break
		}
		f := Seeded{Seed: uint64(n)}
		rng := rand.New(rand.NewPCG(uint64(n), 13))
		m := s.open(t, n, f)
		for answers := 0; !m.Over && answers < s.Answers; answers++ {
			if list := m.Game.Corrections(); len(list) > 0 && rng.IntN(8) == 0 {
				a := list[rng.IntN(len(list))]
				if a.Op == "concede" && rng.IntN(20) > 0 {
					continue
				}
				played, err := engine.Play(s.Rules, m, &engine.Submission{Seat: 1, Adjust: &a, By: engine.ByAgreed}, f)
				if err != nil {
					t.Fatalf("correction %+v: %v", a, err)
				}
				if played.Refusal != nil {
					continue
				}
				applied++
				m = played.Match
				if !m.Over {
					s.again(t, m, f)
				}
				continue
			}
			played, _ := s.step(t, m, f, rng)
			m = played.Match
		}
	}
	w.end(i)
	if applied == 0 {
		t.Error("no correction was ever applied")
	}
}

// physical plays with dice entered by hand.
func (s Suite) physical(t *testing.T) {
	f := Seeded{Seed: 3, ByHand: true}
	rng := rand.New(rand.NewPCG(3, 17))
	m := s.open(t, 3, f)
	for answers := 0; !m.Over && answers < 4*s.Answers; answers++ {
		played, _ := s.step(t, m, f, rng)
		m = played.Match
	}
	if !m.Over || m.Draws != 0 {
		t.Errorf("over %v, draws of the seed %d; want a finished game without any", m.Over, m.Draws)
	}
}
