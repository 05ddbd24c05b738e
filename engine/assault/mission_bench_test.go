package assault

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// started is a mission with four heroes of two players at the first question of
// its first round.
func started(b *testing.B) engine.Match {
	b.Helper()
	g, err := System{}.Scenario([]byte("story = \"last_lantern\"\n[[hero]]\nsheet = \"hero_diala_passil\"\n[[hero]]\nsheet = \"hero_fenn_signis\"\n[[hero]]\nsheet = \"hero_gaarkhan\"\nseat = 3\n[[hero]]\nsheet = \"hero_jyn_odan\"\nseat = 3\n"))
	if err != nil {
		b.Fatal(err)
	}
	p, err := engine.Open(System{}, g, enginetest.Seeded{Seed: 2})
	if err != nil {
		b.Fatal(err)
	}
	m := p.Match
	for m.Prompts[0].Key != "activate" {
		m = take(b, m, m.Prompts[0].Default)
	}
	return m
}

func take(b *testing.B, m engine.Match, a engine.Answer) engine.Match {
	b.Helper()
	q := m.Prompts[0]
	p, err := engine.Play(System{}, m, &engine.Submission{Seat: q.Seat, Prompt: q.ID, Answer: a}, enginetest.Seeded{Seed: 2})
	if err != nil || p.Refusal != nil {
		b.Fatal(err, p.Refusal)
	}
	return p.Match
}

// BenchmarkMissionOpening sets a mission up until the first question.
func BenchmarkMissionOpening(b *testing.B) {
	for b.Loop() {
		g, err := System{}.Scenario([]byte("story = \"last_lantern\"\n"))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := engine.Open(System{}, g, enginetest.Seeded{Seed: 2}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMissionAnswer takes one answer: a hero is activated, then it moves.
func BenchmarkMissionAnswer(b *testing.B) {
	m := started(b)
	b.Run("activate", func(b *testing.B) {
		for b.Loop() {
			take(b, m, m.Prompts[0].Default)
		}
	})
	act := take(b, m, m.Prompts[0].Default)
	b.Run("move", func(b *testing.B) {
		for b.Loop() {
			take(b, act, engine.Pick("move"))
		}
	})
	way := take(b, act, engine.Pick("move"))
	b.Run("way", func(b *testing.B) {
		for b.Loop() {
			take(b, way, way.Prompts[0].Default)
		}
	})
}

// BenchmarkMissionView is what a seat sees, with its picture as data.
func BenchmarkMissionView(b *testing.B) {
	m := started(b)
	for b.Loop() {
		m.Game.View(1)
	}
}
