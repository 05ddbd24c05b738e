package xwing

import (
	"math/rand/v2"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// melee is a game of four against four in its second round, in the middle of
// six obstacles.
func meleeGame(b *testing.B) engine.Match {
	b.Helper()
	one, two := "", ""
	for i := range 4 {
		f := float64(i)
		one += t70(300+90*f, 300, 0, "upgrades = [\"r2astromech\"]")
		two += tie(310+90*f, 560, 180)
	}
	doc := "round = 2\n" + side("rebel", one) + side("imperial", two)
	g, err := System{}.Scenario([]byte(doc))
	if err != nil {
		b.Fatal(err)
	}
	game := g.(*Game)
	game.Setup.Left = sets["core2"]
	game.readyRocks()
	p, err := engine.Open(System{}, game, enginetest.Seeded{Seed: 2})
	if err != nil {
		b.Fatal(err)
	}
	return p.Match
}

// BenchmarkRound is a whole round of eight ships by random answers, from the
// dials to the next ones.
func BenchmarkRound(b *testing.B) {
	start := meleeGame(b)
	answers := 0
	for b.Loop() {
		m, rng := start, rand.New(rand.NewPCG(1, 2))
		for !m.Over && m.Game.(*Game).Round == 2 {
			p := m.Prompts[0]
			for _, q := range m.Prompts {
				if q.Answered == nil {
					p = q
					break
				}
			}
			a, ok := enginetest.Choose(p, rng)
			if !ok {
				b.Fatal(p.Key)
			}
			played, err := engine.Play(System{}, m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: a}, enginetest.Seeded{Seed: 2})
			if err != nil || played.Refusal != nil {
				b.Fatal(p.Key, err, played.Refusal)
			}
			m = played.Match
			answers++
		}
	}
	b.ReportMetric(float64(answers)/float64(b.N), "answers/op")
}

// BenchmarkTargets lists every legal attack of a ship.
func BenchmarkTargets(b *testing.B) {
	g := meleeGame(b).Game.(*Game)
	s := g.labelled("2")
	for b.Loop() {
		if len(g.shots(s)) == 0 {
			b.Fatal("no target")
		}
	}
}
