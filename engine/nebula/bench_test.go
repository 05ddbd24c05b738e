package nebula

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// crossroads is a game in its second Round on a ready table.
func crossroads(b *testing.B) engine.Match {
	b.Helper()
	doc := "table = \"crossroads\"\nround = 2\n" +
		force("terra", fig("ranger_a", 10, 10), fig("ranger_b", 12, 14), fig("swat_a", 30, 20), fig("tactical_commander", 14, 10, lead),
			fig("gunner_a", 16, 24), fig("commando_a", 26, 12)) +
		force("orion", fig("hoplidex", 56, 22), fig("horatix", 78, 78), fig("medaus_a", 60, 36), fig("ethnarch_beta", 76, 70, lead),
			fig("minotaen", 50, 70), fig("hoplidex", 80, 62))
	g, err := System{}.Scenario([]byte(doc))
	if err != nil {
		b.Fatal(err)
	}
	p, err := engine.Open(System{}, g, enginetest.Seeded{Seed: 3})
	if err != nil {
		b.Fatal(err)
	}
	return p.Match
}

// submit answers the open question.
func submit(b *testing.B, m engine.Match, a engine.Answer) engine.Match {
	b.Helper()
	p := m.Prompts[0]
	played, err := engine.Play(System{}, m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: a}, enginetest.Seeded{Seed: 3})
	if err != nil || played.Refusal != nil {
		b.Fatal(p.Key, err, played.Refusal)
	}
	return played.Match
}

// BenchmarkActivation is one turn: a figure is chosen, moves and shoots, and
// whatever the answer of the other side asks is taken by its default.
func BenchmarkActivation(b *testing.B) {
	start := crossroads(b)
	for b.Loop() {
		m := submit(b, start, engine.Pick("s1.3"))
		m = submit(b, m, engine.Pick("move"))
		m = submit(b, m, engine.Way(engine.Pose{X: 34, Y: 20}))
		m = submit(b, m, engine.Pick("shoot"))
		if m.Prompts[0].Key == "weapon" {
			m = submit(b, m, engine.Pick("machine_gun"))
		}
		m = submit(b, m, engine.Answer{Pick: []string{"s2.1"}, Nums: []int{5}})
		for n := 0; n < 20 && m.Game.(*Game).Turn.Figure == "s1.3"; n++ {
			a := m.Prompts[0].Default
			if m.Prompts[0].Pass {
				a = engine.Answer{}
			}
			m = submit(b, m, a)
		}
	}
}

// BenchmarkTargets lists who may be shot at.
func BenchmarkTargets(b *testing.B) {
	g := crossroads(b).Game.(*Game)
	f := g.figure("s1.3")
	for b.Loop() {
		g.targets(f)
	}
}

// BenchmarkAnswers plays whole games with random legal answers, on the ready
// tables and on random ones, and reports how long the rules take for an answer:
// the mean, 99 of 100, and the worst.
func BenchmarkAnswers(b *testing.B) {
	b.Run("ready", func(b *testing.B) { benchmarkAnswers(b, nil) })
	b.Run("random", func(b *testing.B) { benchmarkAnswers(b, map[string]string{"table": "random"}) })
}

func benchmarkAnswers(b *testing.B, options map[string]string) {
	ready := System{}.Ready()
	var laps []time.Duration
	for n := 0; b.Loop(); n++ {
		setup := engine.Setup{
			Preset:  System{}.Presets()[n%3].Key,
			Options: options,
			Rosters: []engine.Roster{ready[n%len(ready)], ready[(n*7+3)%len(ready)]},
		}
		g, err := System{}.New(setup)
		if err != nil {
			b.Fatal(err)
		}
		dice := enginetest.Seeded{Seed: uint64(n)}
		p, err := engine.Open(System{}, g, dice)
		if err != nil {
			b.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(n), 7))
		for m := p.Match; !m.Over; {
			a, ok := enginetest.Choose(m.Prompts[0], rng)
			if !ok {
				b.Fatal("no legal answer to ", m.Prompts[0].Key)
			}
			answer := &engine.Submission{Seat: m.Prompts[0].Seat, Prompt: m.Prompts[0].ID, Answer: a}
			start := time.Now()
			played, err := engine.Play(System{}, m, answer, dice)
			laps = append(laps, time.Since(start))
			if err != nil || played.Refusal != nil {
				b.Fatal(err, played.Refusal)
			}
			m = played.Match
		}
	}
	slices.Sort(laps)
	sum := time.Duration(0)
	for _, d := range laps {
		sum += d
	}
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	b.ReportMetric(float64(len(laps))/float64(b.N), "answers/op")
	b.ReportMetric(ms(sum/time.Duration(len(laps))), "mean-ms")
	b.ReportMetric(ms(laps[len(laps)*99/100]), "p99-ms")
	b.ReportMetric(ms(laps[len(laps)-1]), "worst-ms")
}
