package assault

import "estafeta/engine/assault/battlefield"

// space is the map at one moment, with what the game knows besides of whom an attack
// may be declared on.
type space struct {
	*battlefield.Space
	g *Game
}

// space measures the map as it is now.
func (g *Game) space() *space {
	s := &space{Space: &battlefield.Space{Board: g.board(), Figures: g.Figures, Flagged: g.flagged}, g: g}
	if file := g.story(); file != nil {
		s.Barred = file.Interior
	}
	s.Enter()
	return s
}
