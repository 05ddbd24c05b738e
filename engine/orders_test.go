package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// guards is a small game: seat 1 strikes three times, and each time seat 2 may
// parry, which costs one of its guards; the window has to be armed.
type guards struct{ Blows, Guards, Hits int }

func (g *guards) Over() bool                { return g.Blows >= 3 }
func (g *guards) Adjust(Adjustment) error   { return Refuse("", "refuse.adjust") }
func (g *guards) Corrections() []Adjustment { return nil }
func (g *guards) View(s Seat) View          { return View{Seat: s} }

func (g *guards) Step(t *Table) {
	force := t.Ask(1, "strike", func(p *Prompt) { p.Kind, p.Min, p.Max = Number, 1, 3 }).Num()
	g.Blows++
	parry := t.Ask(2, "parry", func(p *Prompt) {
		p.Arm, p.Pass, p.Facts = true, true, map[string]int{"force": force}
		if g.Guards > 0 {
			p.Add(Option{Key: "parry"})
		}
	})
	if parry.One() == "parry" {
		g.Guards--
		t.Tell("parried")
		return
	}
	g.Hits += force
	t.Tell("hit", Num("n", force))
}

type guardRules struct{}

func (guardRules) Schema() string { return "1" }
func (guardRules) Rev() string    { return "r" }
func (guardRules) Decode(_ string, b []byte) (Game, error) {
	g := &guards{}
	return g, json.Unmarshal(b, g)
}

// wishes is a frontier with what seat 2 has armed and ordered.
type wishes struct {
	armed bool
	order *OrderChoice
}

func (wishes) Faces(int, Seat, string, int, int) ([]int, bool) { return nil, false }
func (wishes) Obvious(Seat) bool                               { return false }
func (w wishes) Armed(p Prompt) bool                           { return w.armed && p.Key == "parry" }
func (w wishes) Standing(p Prompt) (Answer, bool) {
	if w.order == nil || p.Key != "parry" || !Holds(w.order.When, p.Facts) {
		return Answer{}, false
	}
	return w.order.Answer, true
}

// unknowing is a frontier that knows nothing of arming.
type unknowing struct{ scripted }

func strike(t *testing.T, m Match, f Frontier, n int) Played {
	t.Helper()
	p, err := Play(guardRules{}, m, &Submission{Seat: 1, Answer: Count(n)}, f)
	if err != nil || p.Refusal != nil {
		t.Fatal(err, p.Refusal)
	}
	return p
}

func asks(m Match) string {
	out := ""
	for _, p := range m.Prompts {
		out += fmt.Sprint(p.Key, " of ", p.Seat)
	}
	return out
}

func TestArmedWindows(t *testing.T) {
	parry := OrderChoice{Answer: Pick("parry")}
	hard := OrderChoice{Answer: Pick("parry"), When: []Fact{{"force", 2}}}
	for name, c := range map[string]struct {
		f    Frontier
		want []string // who is asked after a blow of 1 and a blow of 3, and by what it was answered before
	}{
		"not armed":                   {wishes{}, []string{"strike of 1 unarmed", "strike of 1 unarmed"}},
		"armed":                       {wishes{armed: true}, []string{"parry of 2", "parry of 2"}},
		"armed, with an order":        {wishes{true, &parry}, []string{"strike of 1 standing", "strike of 1 standing"}},
		"armed, ordered by condition": {wishes{true, &hard}, []string{"parry of 2", "strike of 1 standing"}},
		"an order without arms":       {wishes{false, &parry}, []string{"strike of 1 unarmed", "strike of 1 unarmed"}},
		"nobody knows of arming":      {unknowing{}, []string{"parry of 2", "parry of 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			for i, force := range []int{1, 3} {
				open, err := Open(guardRules{}, &guards{Guards: 2}, c.f)
				if err != nil {
					t.Fatal(err)
				}
				p := strike(t, open.Match, c.f, force)
				got := asks(p.Match)
				for _, r := range p.Added {
					if r.By != ByPlayer {
						got += " " + r.By
					}
				}
				if got != c.want[i] {
					t.Errorf("after a blow of %d: %q, want %q", force, got, c.want[i])
				}
			}
		})
	}
}

// Without guards nothing can be chosen: the window stays shut, armed or not.
func TestArmedWithNothingToChoose(t *testing.T) {
	open, err := Open(guardRules{}, &guards{}, wishes{armed: true})
	if err != nil {
		t.Fatal(err)
	}
	if p := strike(t, open.Match, wishes{armed: true}, 1); asks(p.Match) != "strike of 1" {
		t.Errorf("asked is %s", asks(p.Match))
	}
}

// Armed or not, the other seat sees the same before the window, and the same
// again after a pass.
func TestArmingIsNotSeen(t *testing.T) {
	type seen struct {
		Prompts []Prompt
		Events  []Event
	}
	var runs [][]seen
	for _, armed := range []bool{false, true} {
		f := wishes{armed: armed}
		var run []seen
		look := func(m Match, news []Event) {
			s := seen{}
			for _, p := range m.Prompts {
				p = p.For(1)
				p.ID = "" // outside only as a token
				s.Prompts = append(s.Prompts, p)
			}
			for _, e := range news {
				e.Seq = 0 // numbers are not shown
				s.Events = append(s.Events, e)
			}
			run = append(run, s)
		}
		open, err := Open(guardRules{}, &guards{Guards: 2}, f)
		if err != nil {
			t.Fatal(err)
		}
		look(open.Match, open.News)
		p := strike(t, open.Match, f, 2)
		if armed {
			if p, err = Play(guardRules{}, p.Match, &Submission{Seat: 2}, f); err != nil || p.Refusal != nil {
				t.Fatal(err, p.Refusal)
			}
		}
		look(p.Match, p.News)
		runs = append(runs, run)
	}
	for i := range runs[0] {
		a, b := runs[0][i], runs[1][i]
		for _, s := range []*seen{&a, &b} {
			for k := range s.Prompts {
				s.Prompts[k].Check = nil
			}
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("unarmed and armed differ:\n%+v\n%+v", a, b)
		}
	}
}
