package assault

import (
	"math/rand/v2"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/enginetest"
)

// tossing is a frontier with dice at random, that answers nothing by itself.
type tossing struct{ *rand.Rand }

func (f tossing) Faces(_ int, _ engine.Seat, _ string, sides, n int) ([]int, bool) {
	var out []int
	for range n {
		out = append(out, f.IntN(sides)+1)
	}
	return out, true
}

func (tossing) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (tossing) Obvious(engine.Seat) bool                     { return true }

// TestCampaignCardsAtRandom: missions with many cards in play at once, played at
// random.
func TestCampaignCardsAtRandom(t *testing.T) {
	for n := range enginetest.Games(t, 0.1, 2) {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		var heroes []string
		for _, h := range book.Content().Heroes {
			if h.Campaign() {
				heroes = append(heroes, h.Key[len("hero_"):])
			}
		}
		r.Shuffle(len(heroes), func(i, j int) { heroes[i], heroes[j] = heroes[j], heroes[i] })
		p := campaigning(t, heroes[:2]...)
		s := p.Mission.Story
		for _, a := range book.Content().Assets {
			switch {
			case a.Kind == "imperial" && r.IntN(5) == 0, a.Kind == "agenda" && a.Play == "ongoing" && r.IntN(3) == 0, a.Kind == "reward" && a.Deck == "imperial" && r.IntN(3) == 0:
				s.Class = append(s.Class, a.Key)
			case a.Kind == "agenda" && a.Play == "secret" && r.IntN(8) == 0:
				d := &p.side(Imperial).Command
				d.Hand = append(d.Hand, book.Agenda(a.Key))
			}
			for _, h := range s.Heroes {
				if !a.Item() && (a.Deck == h.Sheet || a.Kind == "reward" && a.Deck == "rebel" && r.IntN(8) == 0) {
					h.Cards = append(h.Cards, a.Key)
				}
			}
		}
		f := tossing{r}
		played, err := engine.Open(System{}, p.Game, f)
		for k := 0; err == nil && k < 1500 && !played.Match.Over && len(played.Match.Prompts) > 0; k++ {
			q := played.Match.Prompts[0]
			a, ok := enginetest.Choose(q, r)
			if !ok {
				t.Fatalf("game %d: no answer to %s", n, q.Key)
			}
			played, err = engine.Play(System{}, played.Match, &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: a}, f)
			if g, is := played.Match.Game.(*Game); err == nil && is && g.Mission == nil {
				break
			}
		}
		if err != nil {
			t.Fatalf("game %d: %v", n, err)
		}
	}
}
