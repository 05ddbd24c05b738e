package engine

import (
	"encoding/json"
	"fmt"
	"testing"
)

// dials is a game of one question for each of four pieces, two a seat, asked
// at once and in secret; then seat 1 says yes.
type dials struct {
	Set  []string
	Said bool
}

func (g *dials) Over() bool                { return g.Said }
func (g *dials) Adjust(Adjustment) error   { return Refuse("", "refuse.adjust") }
func (g *dials) Corrections() []Adjustment { return nil }
func (g *dials) View(s Seat) View          { return View{Seat: s} }
func (g *dials) Step(t *Table) {
	if len(g.Set) == 0 {
		var qs []Asking
		for i, id := range []string{"a", "b", "c", "d"} {
			qs = append(qs, Asking{Seat: Seat(i/2 + 1), Key: "dial", Build: func(p *Prompt) {
				p.Kind, p.Min, p.Max, p.Secret, p.About = Some, 1, 2, true, id
				p.Add(Option{Key: "slow", Part: "dial"})
				p.Add(Option{Key: "fast", Part: "dial"})
				p.Add(Option{Key: "focus", Part: "plan"})
			}})
		}
		for _, a := range t.AskAll(qs...) {
			g.Set = append(g.Set, fmt.Sprint(a.Pick))
		}
		t.Tell("dials")
		return
	}
	t.Ask(1, "yes", func(p *Prompt) { p.Add(Option{Key: "yes", Grave: true}) })
	g.Said = true
}

type dialRules struct{}

func (dialRules) Schema() string { return "1" }
func (dialRules) Rev() string    { return "1" }
func (dialRules) Decode(_ string, b []byte) (Game, error) {
	g := &dials{}
	return g, json.Unmarshal(b, g)
}

func forPiece(id string, picks ...string) Answer {
	a := Pick(picks...)
	a.For = id
	return a
}

// TestAnswersForPieces: of several questions asked at once those of a seat are
// answered in any order, by their piece; a draft ends where the last secret is
// out, and nothing of the other seat's shows in it.
func TestAnswersForPieces(t *testing.T) {
	f := scripted{faces: []int{1}}
	p, err := Open(dialRules{}, &dials{}, f)
	m := must(t, p, err)
	p, err = Play(dialRules{}, m, &Submission{Seat: 2, Answer: forPiece("d", "fast", "focus"), Then: []Answer{forPiece("c", "slow")}}, f)
	m = must(t, p, err)
	if p, err = Play(dialRules{}, m, &Submission{Seat: 1, Answer: forPiece("c", "slow")}, f); err != nil || p.Refusal == nil {
		t.Errorf("seat 1 answers for c: %v, %v", p.Refusal, err)
	}
	if p, err = Play(dialRules{}, m, &Submission{Seat: 1, Answer: forPiece("a", "slow", "fast")}, f); err != nil || p.Refusal == nil ||
		p.Refusal.Key != "refuse.part" {
		t.Errorf("two dials for a: %v, %v", p.Refusal, err)
	}
	own := &Submission{Seat: 1, Answer: forPiece("b", "slow"), Then: []Answer{forPiece("b", "fast"), forPiece("a", "slow"), Pick("yes")}}
	p, err = Draft(dialRules{}, m, own, f)
	must(t, p, err)
	if p.Locked == "" || len(p.News) != 0 || len(p.Match.Game.(*dials).Set) != 0 {
		t.Errorf("the draft went on to %v with %d events, locked by %q", p.Match.Game, len(p.News), p.Locked)
	}
	p, err = Play(dialRules{}, m, own, f)
	m = must(t, p, err)
	if got := fmt.Sprint(m.Game.(*dials).Set); got != "[[slow] [fast] [slow] [fast focus]]" {
		t.Errorf("the dials are %s", got)
	}
	if m.Over || p.Left != 1 {
		t.Errorf("what was composed before the dials were known has been used after: over %v, %d left", m.Over, p.Left)
	}
	for _, r := range p.Added {
		if r.Answer.For != "" {
			t.Errorf("recorded: %+v", r)
		}
	}
}
