package nebula

import (
	"estafeta/engine"
	"estafeta/engine/scene"
)

// beside is how near a figure must stand to an Obstacle to shelter behind it.
const beside = 1.0

// parapet is the Obstacle a figure can Entrench behind: at least 2 cm high and
// not higher than itself. NEB-TRENCH-01.
func (g *Game) parapet(f *Figure) *Terrain {
	for _, e := range g.Terrain {
		if f.Up < step && e.shelters(f) && within(f.disc().GapPolygon(e.Polygon()), beside) {
			return e
		}
	}
	return nil
}

// shelters reports an Obstacle that a figure can Entrench behind: at least 2 cm
// high and not higher than itself. NEB-TRENCH-01.
func (e *Terrain) shelters(f *Figure) bool {
	return e.Class == scene.Obstacle && e.Height >= entrenchMinHeight-tol && within(e.Height, f.Height)
}

// entrench resolves a declared Entrenching: no action, but the rest of the
// movement is lost. NEB-TRENCH-02, NEB-TRENCH-05.
func (g *Game) entrench(t *engine.Table, f *Figure) {
	t.Lock("entrench")
	e := g.parapet(f)
	if e == nil {
		t.Tell("entrench.none", engine.Piece("who", f.ID), engine.ByRules("NEB-TRENCH-01"))
		return
	}
	f.Entrench = e.ID
	g.Turn.Left, g.Turn.Dug = 0, true
	t.Tell("entrench.done", engine.Piece("who", f.ID), engine.ThingArg("thing", e.ID), engine.ByRules("NEB-TRENCH-02"))
}
