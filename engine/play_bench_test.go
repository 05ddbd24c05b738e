package engine

import (
	"encoding/json"
	"testing"
)

// long is a pile that a benchmark never takes to its end.
const long = 1 << 40

// BenchmarkPlay is one answer to the small game of these tests, by the whole
// runtime: questions, records, events, a checkpoint every second answer.
func BenchmarkPlay(b *testing.B) {
	f := scripted{faces: []int{4}}
	p, err := Open(pileRules{"r1"}, &pile{Stones: long, Bids: []int{1, 1}, Rolled: []int{}}, f)
	if err != nil {
		b.Fatal(err)
	}
	m := p.Match
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		a := Count(2)
		if i%2 == 1 {
			a = Answer{}
		}
		q := m.Prompts[0]
		p, err := Play(pileRules{"r1"}, m, &Submission{Seat: q.Seat, Prompt: q.ID, Answer: a}, f)
		if err != nil || p.Refusal != nil {
			b.Fatal(err, p.Refusal)
		}
		m = p.Match
	}
}

// BenchmarkBare is its reference: the change of the state alone, with the state
// written as JSON every second answer.
func BenchmarkBare(b *testing.B) {
	g := &pile{Stones: long, Bids: []int{1, 1}, Rolled: []int{}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 {
			continue
		}
		g.Stones -= 2
		g.Turn++
		if _, err := json.Marshal(g); err != nil {
			b.Fatal(err)
		}
	}
}
