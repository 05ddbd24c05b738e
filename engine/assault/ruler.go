package assault

import (
	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
	"estafeta/engine/scene"
)

// Sees are the figures of the other side to which a figure has a line of sight
// (IA-LOS-02).
func (g *Game) Sees(piece string) []string {
	var out []string
	f, s := g.lookout(piece)
	if f == nil {
		return nil
	}
	for _, o := range g.Figures {
		if o.On && o.Seat != f.Seat && s.Seen(f, o) {
			out = append(out, o.ID)
		}
	}
	return out
}

// Measure is how many spaces lie between a figure and each other, and whether it
// is in its line of sight (IA-GEO-12).
func (g *Game) Measure(piece string) ([]scene.Mark, []engine.Measured) {
	f, s := g.lookout(piece)
	if f == nil {
		return nil, nil
	}
	const apart = 1 << 20 // beyond all that can be counted
	var out []engine.Measured
	for _, o := range g.Figures {
		if o == f || !o.On {
			continue
		}
		far := apart
		for _, q := range o.Squares() {
			if n := s.Away(f, q); n != grid.Far {
				far = min(far, n)
			}
		}
		key, sight := "measure.spaces", "measure.unseen"
		if far == apart {
			key = "measure.apart"
		}
		if s.Seen(f, o) {
			sight = "measure.seen"
		}
		out = append(out, engine.Measured{Piece: o.ID, Far: float64(far), Text: engine.Say(key, engine.Piece("who", o.ID), engine.Num("n", far), engine.Term("sight", sight))})
	}
	return nil, out
}

// lookout is a figure on the map and the space round it, of a group the first
// that is left; nil: nobody is there.
func (g *Game) lookout(piece string) (*troops.Figure, *space) {
	if g.Mission == nil {
		return nil, nil
	}
	f := g.figure(piece)
	if f == nil {
		for _, m := range g.members(piece) {
			if m.On {
				f = m
				break
			}
		}
	}
	if f == nil || !f.On {
		return nil, nil
	}
	return f, g.space()
}
