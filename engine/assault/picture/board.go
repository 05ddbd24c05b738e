// Package picture is what the boards of Imperial Assault look like: squares,
// edges and doors as a scene draws them.
package picture

import (
	"estafeta/engine/assault/move"
	"estafeta/engine/geom"
	"estafeta/engine/grid"
	"estafeta/engine/scene"
)

// Squares draws terrain, and what is no square of the map.
func Squares(b *grid.Board) []scene.Tile {
	out := make([]scene.Tile, 0, b.Width*b.Height/2)
	for y := range b.Height {
		for x := range b.Width {
			q := grid.Square{X: x, Y: y}
			if kind := tiles[b.At(q)]; kind != "" {
				out = append(out, scene.Tile{Kind: kind, Outline: Outline(q)})
			}
		}
	}
	return out
}

// tiles is how squares are drawn that are not plain floor.
var tiles = [grid.Door + 1]scene.TileKind{
	grid.Difficult: scene.DifficultTile, grid.Impassable: scene.ImpassableTile, grid.Blocking: scene.BlockingTile, grid.Wall: scene.NoTile,
}

// edges is how edges are drawn.
var edges = [grid.Door + 1]scene.EdgeKind{
	grid.Wall: scene.Wall, grid.Door: scene.DoorShut, grid.Blocking: scene.BlockedEdge, grid.Impassable: scene.ImpassableEdge, grid.Difficult: scene.DifficultEdge,
}

// Edges draws what lies on edges; those of open doors are open.
func Edges(b *grid.Board, open map[grid.Edge]bool) []scene.Edge {
	out := make([]scene.Edge, 0, b.Width*b.Height/2)
	for y := range b.Height + 1 {
		for x := range b.Width + 1 {
			for _, side := range [2]grid.Side{grid.Upright, grid.Level} {
				e := grid.Edge{Square: grid.Square{X: x, Y: y}, Side: side}
				if side == grid.Upright && y == b.Height || side == grid.Level && x == b.Width {
					continue
				}
				kind := edges[b.On(e)]
				if kind != scene.Wall && open[e] {
					kind = scene.DoorOpen
				}
				if p, q := move.Sides(e); kind == "" || !b.Has(p) && !b.Has(q) {
					continue
				}
				from, to := geom.Point{X: float64(x), Y: float64(y)}, geom.Point{X: float64(x) + 1, Y: float64(y)}
				if side == grid.Upright {
					to = geom.Point{X: float64(x), Y: float64(y) + 1}
				}
				out = append(out, scene.Edge{Kind: kind, A: from, B: to})
			}
		}
	}
	return out
}

// Door is the narrow strip that a door of several edges in a line stands on.
func Door(edges []grid.Edge) []geom.Point {
	first, last := edges[0], edges[len(edges)-1]
	lo, hi := geom.Point{X: float64(first.X), Y: float64(first.Y)}, geom.Point{X: float64(last.X), Y: float64(last.Y)}
	if first.Side == grid.Upright {
		lo.X, hi.X, hi.Y = lo.X-0.1, hi.X+0.1, hi.Y+1
	} else {
		lo.Y, hi.Y, hi.X = lo.Y-0.1, hi.Y+0.1, hi.X+1
	}
	return []geom.Point{lo, {X: hi.X, Y: lo.Y}, hi, {X: lo.X, Y: hi.Y}}
}

// Outline is the outline of a square.
func Outline(q grid.Square) []geom.Point {
	x, y := float64(q.X), float64(q.Y)
	return []geom.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}}
}
