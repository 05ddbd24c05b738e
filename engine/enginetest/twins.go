package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"estafeta/engine"
)

// twins plays pairs of games that are equal but for one secret answer and
// holds that the other seat and a spectator see no difference until something
// is revealed.
func (s Suite) twins(t *testing.T) {
	w, i := s.begin(t, 0.05, 2), 0
	for ; ; i++ {
		n, ok := w.game(i)
		if !ok {
			break
		}
		f := Seeded{Seed: uint64(n)}
		rng := rand.New(rand.NewPCG(uint64(n), 19))
		m := s.open(t, n, f)
		for answers := 0; !m.Over && answers < s.Answers; answers++ {
			for _, p := range m.Prompts {
				if p.Secret || p.Veiled {
					s.twin(t, m, p, f, rng)
				}
			}
			played, _ := s.step(t, m, f, rng)
			m = played.Match
		}
	}
	w.end(i)
}

// twin gives a secret prompt two different answers and compares what others
// see of the two games.
func (s Suite) twin(t *testing.T, m engine.Match, p engine.Prompt, f engine.Frontier, rng *rand.Rand) {
	t.Helper()
	a, ok := Choose(p, rng)
	b := a
	for range 20 {
		if b, _ = Choose(p, rng); !b.Equal(a) {
			break
		}
	}
	if !ok || a.Equal(b) {
		return
	}
	one, err1 := engine.Play(s.Rules, m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: a}, f)
	two, err2 := engine.Play(s.Rules, m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: b}, f)
	if err1 != nil || err2 != nil {
		t.Fatalf("%v %v", err1, err2)
	}
	for _, seat := range s.viewers() {
		if p.MayAnswer(seat) && seat != 0 {
			continue
		}
		x, y := shown(one, seat), shown(two, seat)
		if revealed(one.News) || revealed(two.News) {
			continue
		}
		same(t, "what seat sees of another's secret answer to "+p.Key, x, y)
	}
}

func revealed(es []engine.Event) bool {
	for _, e := range es {
		if e.Reveals {
			return true
		}
	}
	return false
}

// shown is all that a seat gets of what was played.
func shown(p engine.Played, seat engine.Seat) any {
	var prompts []engine.Prompt
	for _, q := range p.Match.Prompts {
		q = q.For(seat)
		q.ID = "" // an opaque token outside
		prompts = append(prompts, q)
	}
	var news []engine.Event
	for _, e := range p.News {
		if e.For(seat) {
			news = append(news, e)
		}
	}
	var position string
	if w, ok := p.Match.Game.(engine.Written); ok {
		doc, err := w.Position(seat)
		position = fmt.Sprint(string(doc), err)
	}
	return []any{p.Match.Game.View(seat), prompts, news, position}
}
