package legion

import (
	"reflect"
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// fallen is a frontier whose dice all show one face, or are rolled by hand.
type fallen struct {
	face   troops.Face
	byHand bool
}

func (f fallen) Faces(_ int, seat engine.Seat, purpose string, sides, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		out[i] = max(1, signed(purpose, sides, string(f.face)))
	}
	return out, !f.byHand || seat == 0
}
func (fallen) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (fallen) Obvious(engine.Seat) bool                     { return false }

// TestDispute calls for the die in a game that is being played.
func TestDispute(t *testing.T) {
	opened := func(t *testing.T, f engine.Frontier) engine.Match {
		g := field(t, "", army("rebel", "rebel-troopers 700 800"), army("imperial", "stormtroopers 700 100"))
		g.Battle.Counter = 2
		played, err := engine.Open(System{}, g, f)
		if err != nil || len(played.Match.Prompts) != 1 {
			t.Fatalf("%v, asked %+v", err, played.Match.Prompts)
		}
		return played.Match
	}
	call := func(t *testing.T, m engine.Match, f engine.Frontier) engine.Played {
		played, err := engine.Play(System{}, m, &engine.Submission{Seat: 1, Adjust: &engine.Adjustment{Op: "dispute", What: "range of 1 to B"}}, f)
		if err != nil || played.Refusal != nil {
			t.Fatal(err, played.Refusal)
		}
		return played
	}
	// ruled holds who is right by what was told, and that nothing else came of it.
	ruled := func(t *testing.T, f engine.Frontier, m engine.Match, played engine.Played, right engine.Seat) {
		t.Helper()
		if len(played.News) != 1 || played.News[0].Key != "dispute" {
			t.Fatalf("told %+v", played.News)
		}
		said := map[string]engine.Arg{}
		for _, a := range played.News[0].Args {
			said[a.Name] = a
		}
		alike(t, "about, holder, right", []any{said["what"].Text, said["holder"].Num, said["right"].Num}, []any{"range of 1 to B", 2, int(right)})
		if !reflect.DeepEqual(played.Match.Game, m.Game) {
			t.Error("the die changed the battlefield")
		}
		alike(t, "the question", played.Match.Prompts[0].Key, m.Prompts[0].Key)
		back, err := engine.Resume(System{}, engine.Match{Leg: played.Match.Leg, Top: played.Match.Top, Draws: played.Match.Draws}, f)
		if err != nil || len(back.Added) > 0 {
			t.Errorf("the game is not taken up as it was: %v, %d records", err, len(back.Added))
		}
	}
	t.Run("LEG-A-GOLD-05 a block is for the holder of the round counter, any other face for the other", func(t *testing.T) {
		for face, right := range map[troops.Face]engine.Seat{troops.Block: 2, troops.Surge: 1, troops.Blank: 1} {
			f := fallen{face: face}
			m := opened(t, f)
			played := call(t, m, f)
			ruled(t, f, m, played, right)
			if roll := played.Added[1]; roll.Did != engine.DidRoll || roll.Seat != 2 || roll.Sides != 6 || len(roll.Faces) != 1 || roll.Draw != m.Draws {
				t.Errorf("rolled %+v, want the next committed die of seat 2", roll)
			}
		}
	})
	t.Run("LEG-A-GOLD-05 a holder who rolls by hand is asked for the face", func(t *testing.T) {
		f := fallen{byHand: true}
		m := opened(t, f)
		waits := call(t, m, f).Match
		if len(waits.Prompts) != 1 || waits.Prompts[0].Kind != engine.Faces || waits.Prompts[0].Seat != 2 {
			t.Fatalf("asked %+v, want one die of seat 2", waits.Prompts)
		}
		typed := engine.Submission{Seat: 2, Prompt: waits.Prompts[0].ID, Answer: engine.Count(signed("dispute", 6, string(troops.Block)))}
		played, err := engine.Play(System{}, waits, &typed, f)
		if err != nil || played.Refusal != nil {
			t.Fatal(err, played.Refusal)
		}
		ruled(t, f, m, played, 2)
	})
	t.Run("LEG-A-GOLD-05 the die is red", func(t *testing.T) {
		die, faces := System{}.DieOf("dispute")
		alike(t, "die", die, "dice.rdef")
		alike(t, "faces", len(faces), 6)
	})
}
