package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// The state of a mission is plain data; its phases are those of the digest, section
// b.
type (
	Mission = troops.Mission
	Phase   = troops.Phase
)

// The phases.
const (
	Initiative  = troops.Initiative
	Zones       = troops.Zones
	Deployment  = troops.Deployment
	Activation  = troops.Activation
	StatusPhase = troops.StatusPhase
	Ended       = troops.Ended
	Opening     = troops.Opening
	Entrance    = troops.Entrance
)

// side is the side of a seat.
func (g *Game) side(s engine.Seat) *troops.Side { return g.Mission.Sides[s-1] }

// group finds a group by its id.
func (g *Game) group(id string) *troops.Group {
	for _, x := range g.Mission.Groups {
		if x.ID == id {
			return x
		}
	}
	return nil
}

// members are the figures of a group that are on the map.
func (g *Game) members(id string) []*troops.Figure {
	var out []*troops.Figure
	for _, f := range g.Figures {
		if f.Group == id && f.On {
			out = append(out, f)
		}
	}
	return out
}

// standing are the figures of a seat on the map; 0: of both.
func (g *Game) standing(s engine.Seat) []*troops.Figure {
	var out []*troops.Figure
	for _, f := range g.Figures {
		if f.On && (s == 0 || f.Seat == s) {
			out = append(out, f)
		}
	}
	return out
}

// ready are the groups of a seat that may still be activated in this round
// (IA-RDY-05, IA-GRP-03).
func (g *Game) ready(s engine.Seat) []*troops.Group {
	var out []*troops.Group
	for _, x := range g.Mission.Groups {
		if x.Seat != s || x.Exhausted || x.Defeated || g.Mission.Story != nil && g.idle(x) {
			continue
		}
		if h := g.heroIn(x); x.Host == anyGroup || x.Host == "" && (h == nil || g.heroReady(h)) {
			out = append(out, x)
		}
	}
	if !slices.ContainsFunc(out, func(x *troops.Group) bool { return x.Host == "" }) { // companions act with others
		return nil
	}
	return out
}

// board is the map as it is now: doors that were opened are no edges any more
// (IA-DOOR-03).
func (g *Game) board() *grid.Board {
	b, err := book.FromLines(g.Mission.Drawing)
	if err != nil {
		panic("assault: the map of a game cannot be read: " + err.Error())
	}
	if f := g.story(); f != nil {
		for _, a := range f.Area {
			if a.Hidden && !slices.Contains(g.Mission.Story.Revealed, a.Key) {
				for _, q := range a.Squares {
					b.Lay(q, grid.Wall)
				}
			}
		}
	}
	for _, k := range g.Mission.Tokens {
		if k.Kind == "rubble" && b.At(k.At) == grid.Open {
			b.Lay(k.At, grid.Difficult)
		}
	}
	for _, d := range g.Mission.Doors {
		if d.Open {
			for _, e := range d.Edges {
				b.Mark(e, grid.Open)
			}
		}
	}
	return b
}

// doors are the doors of a board.
func doors(b *grid.Board) []*troops.Door {
	out := []*troops.Door{}
	for i, edges := range book.Doors(b) {
		out = append(out, &troops.Door{ID: "door" + strconv.Itoa(i+1), N: i + 1, Edges: edges})
	}
	return out
}

// who is a figure in a sentence: a piece of a game, by its name in a single
// attack.
func (g *Game) who(arg string, f *troops.Figure) engine.Arg {
	if g.Mission == nil {
		return engine.Term(arg, f.Name)
	}
	return engine.Piece(arg, f.ID)
}

// Step plays to the next rest point.
func (g *Game) Step(t *engine.Table) {
	m := g.Mission
	if g.Campaign != nil && (m == nil || m.Phase == Ended) {
		g.journey(t)
		return
	}
	switch m.Phase {
	case Initiative:
		g.initiative(t)
	case Zones:
		g.zones(t)
	case Deployment:
		g.deploy(t)
	case Opening:
		g.opening(t)
	case Entrance:
		g.entrance(t)
	case Activation:
		g.activation(t)
	case StatusPhase:
		g.status(t)
	default:
		panic("no such phase: " + string(m.Phase))
	}
}

// Over reports that the mission has its result, or the campaign its winner.
func (g *Game) Over() bool {
	if g.Campaign != nil {
		return g.Campaign.Over()
	}
	return g.Mission.Phase == Ended
}
