package wh40k

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/troops"
)

// BenchmarkAnswers plays battles of two ready lists of 1,000 points, mostly as
// suggested, and reports what an answer costs: the mean, 99 of 100 and the
// worst.
func BenchmarkAnswers(b *testing.B) {
	var took []time.Duration
	n := 0
	for b.Loop() {
		rng := rand.New(rand.NewPCG(uint64(n), 5))
		g, err := readyBattle(n)
		if err != nil {
			b.Fatal(err)
		}
		f := enginetest.Seeded{Seed: uint64(2*n + 2)}
		p, err := engine.Open(System{}, g, f)
		if err != nil {
			b.Fatal(err)
		}
		for m := p.Match; !m.Over; {
			open := m.Prompts[slices.IndexFunc(m.Prompts, func(p engine.Prompt) bool { return p.Answered == nil })]
			a := open.Default
			if open.Accept(a) != nil || rng.IntN(5) == 0 {
				a, _ = enginetest.Choose(open, rng)
			}
			began := time.Now()
			r, err := engine.Play(System{}, m, &engine.Submission{Seat: open.Seat, Prompt: open.ID, Answer: a}, f)
			if err != nil || r.Refusal != nil {
				b.Fatal(open.Key, err, r.Refusal)
			}
			took = append(took, time.Since(began))
			m = r.Match
		}
		n++
	}
	slices.Sort(took)
	sum := time.Duration(0)
	for _, d := range took {
		sum += d
	}
	b.ReportMetric(float64(sum.Microseconds())/float64(len(took))/1000, "ms/answer")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "worst-ms")
}

// BenchmarkFormation is a move of twenty models, proposed and tested: ways,
// walls, coherency, places.
func BenchmarkFormation(b *testing.B) {
	g, err := readyBattle(1)
	if err != nil {
		b.Fatal(err)
	}
	w := g.(*Game)
	var u *troops.Unit
	for _, x := range w.Units {
		if u == nil || len(x.Models) > len(u.Models) {
			u = x
		}
	}
	for len(u.Models) < 20 {
		m := u.Models[0]
		m.ID = u.ID + "." + string(rune('a'+len(u.Models)))
		u.Models = append(u.Models, m)
	}
	u.Where = troops.OnField
	for i := range u.Models {
		u.Models[i].At = geom.Point{X: 12 + 1.5*float64(i%5), Y: 20 + 1.5*float64(i/5)}
	}
	x := w.newMarch(u, func(*troops.Model) float64 { return 6 })
	x.may = w.unengagedAfter(u, "WH-MVPH-12")
	for b.Loop() {
		if poses, ok := x.block(geom.Point{X: 15, Y: 16}, 0, 5); !ok { // round the corner of a ruin
			b.Fatal(len(poses))
		}
	}
}
