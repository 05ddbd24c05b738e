package assault

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/deck"
	"estafeta/engine/enginetest"
	"estafeta/engine/grid"
)

// tableau is a small map on which figures of known cards stand.
type tableau struct {
	*Game
	t     *testing.T
	told  []engine.Event
	asked []string
}

// open is an open map of w x h squares, without missions.
func openMap(t *testing.T, w, h int) *tableau {
	t.Helper()
	var b strings.Builder
	for y := range 2*h + 1 {
		for x := range 2*w + 1 {
			if x%2 == 1 && y%2 == 1 {
				b.WriteByte('.')
			} else {
				b.WriteByte(' ')
			}
		}
		b.WriteByte('\n')
	}
	g := newMission(map[string]string{}, &book.Map{Drawing: b.String()})
	m := g.Mission
	m.Key, m.Phase, m.Round, m.Initiative, m.ToAct = openMission, Activation, 1, 1, 1
	for i := range m.Sides {
		m.Sides[i] = &troops.Side{Seat: engine.Seat(i + 1), Faction: "rebel", Zone: []string{"red", "blue"}[i], Upgrades: []string{}, Exhausted: []string{}, Depleted: []string{}, Command: deck.New()}
	}
	return &tableau{Game: g, t: t}
}

// lay draws a sign on a square of the map.
func (p *tableau) lay(x, y int, sign byte) *tableau { return p.sign(2*x+1, 2*y+1, sign) }

// upright draws a sign on the edge V(x,y) of the cases: between (x-1,y) and (x,y).
func (p *tableau) upright(x, y int, sign byte) *tableau { return p.sign(2*x, 2*y+1, sign) }

// level draws a sign on the edge H(x,y): between (x,y-1) and (x,y).
func (p *tableau) level(x, y int, sign byte) *tableau { return p.sign(2*x+1, 2*y, sign) }

func (p *tableau) sign(column, line int, sign byte) *tableau {
	l := []byte(p.Mission.Drawing[line])
	l[column] = sign
	p.Mission.Drawing[line] = string(l)
	p.Mission.Doors = doors(p.Game.board())
	return p
}

// stands puts the only figure of a new group on the map, or the first of its
// group; further ones with another.
func (p *tableau) stands(seat engine.Seat, card string, x, y int) *troops.Figure {
	p.t.Helper()
	c := book.Content().Card(card)
	if c == nil {
		p.t.Fatalf("there is no card %q", card)
	}
	n := 0
	for _, g := range p.Mission.Groups {
		if g.Seat == seat {
			n++
		}
	}
	f := p.field(seat, c, labels[seat-1][n])[0]
	f.On, f.At = true, grid.Square{X: x, Y: y}
	return f
}

// another puts the next figure of a group on the map.
func (p *tableau) another(of *troops.Figure, x, y int) *troops.Figure {
	p.t.Helper()
	for _, f := range p.Figures {
		if f.Group == of.Group && !f.On {
			f.On, f.At = true, grid.Square{X: x, Y: y}
			return f
		}
	}
	p.t.Fatal("the group has no more figures")
	return nil
}

// acting makes it the activation of a figure.
func (p *tableau) acting(f *troops.Figure) *tableau {
	p.Mission.ToAct = f.Seat
	p.Mission.Turn = troops.Turn{Group: f.Group, Figure: f.ID, Done: []string{}, Used: []string{}, Actions: 2}
	return p
}

// plays plays a step with answers and dice.
func (p *tableau) plays(as answers, rolls ...string) *tableau {
	p.t.Helper()
	s := &enginetest.Script{T: p.t, Rolls: rolls, Answers: as, Always: map[string]engine.Answer{}, Face: func(_ string, _ int, word string) int { n, _ := strconv.Atoi(word); return n }}
	for _, w := range []window{declaring, rerolling, modifying, resolved, rounding, ending, reacting, grouping, falling, beginning, {key: "card.cancel"}} {
		s.Always[w.key] = engine.Answer{}
	}
	res := s.Play(p.Game)
	p.told, p.asked = res.Events, s.Asked
	return p
}

// now lets one thing happen, and gives what was asked.
func (p *tableau) now(do func(g *Game, t *engine.Table), as answers, rolls ...string) []string {
	p.t.Helper()
	s := &enginetest.Script{T: p.t, Rolls: rolls, Answers: as, Face: func(_ string, _ int, word string) int { n, _ := strconv.Atoi(word); return n }}
	res := s.Play(moment{p.Game, do})
	p.told, p.asked = res.Events, s.Asked
	return s.Asked
}

// does plays one deed of the figure that acts.
func (p *tableau) does(deed string, as answers, rolls ...string) *tableau {
	p.t.Helper()
	if as == nil {
		as = answers{}
	}
	as["act"] = pick(deed)
	return p.plays(as, rolls...)
}

// way is a path to squares.
func way(squares ...[2]int) []engine.Answer {
	var a engine.Answer
	for _, q := range squares {
		a.Poses = append(a.Poses, engine.Pose{X: float64(q[0]) + 0.5, Y: float64(q[1]) + 0.5})
	}
	return []engine.Answer{a}
}

// offers are the keys of what the figure that acts may do.
func (p *tableau) offers() []string {
	var out []string
	for _, d := range p.deeds(p.actor()).list {
		out = append(out, d.key)
	}
	return out
}

// barredBy is the rule that bars a verb for the figure that acts.
func (p *tableau) barredBy(verb string) string {
	for _, b := range p.deeds(p.actor()).barred {
		if b.Verb == verb {
			return b.Why.Rule
		}
	}
	return ""
}

// heard reports that something was told.
func (p *tableau) heard(key string) bool {
	return slices.ContainsFunc(p.told, func(e engine.Event) bool { return e.Key == key })
}

// goesTo is what the way to a square costs a figure with so many points, -1 if it
// cannot end there.
func (p *tableau) goesTo(f *troops.Figure, points, x, y int) int {
	s := p.space()
	for _, st := range f.Base().Over(grid.Square{X: x, Y: y}) {
		if st.At == (grid.Square{X: x, Y: y}) && st.Across == f.Across {
			if n, ok := s.Reach(f, points, move.Spending).Cost(st); ok {
				return n
			}
		}
	}
	return -1
}

// sight reports that a figure sees another.
func (p *tableau) sight(a, b *troops.Figure) bool { return p.space().Seen(a, b) }

func is(t *testing.T, what string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
