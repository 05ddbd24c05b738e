package move

import "estafeta/engine/grid"

// Sides are the two squares at an edge.
func Sides(e grid.Edge) (a, b grid.Square) {
	a, b = e.Square, e.Square
	if e.Side == grid.Upright {
		a.X--
	} else {
		a.Y--
	}
	return a, b
}
