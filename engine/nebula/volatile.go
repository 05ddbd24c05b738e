package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/book"
	"estafeta/engine/scene"
)

const (
	volatileRadius = 5.0
	volatilePush   = 3.0
	volatileWounds = 2
	volatileOn     = 6
)

// exposed are the volatile elements that may go up when a figure is shot at:
// those it shelters behind, or has within 5 cm. NEB-VOL-01.
func (g *Game) exposed(s, f *Figure) []*Terrain {
	var out []*Terrain
	for _, e := range g.Terrain {
		if !e.Volatile {
			continue
		}
		near := within(f.gapTo(e), volatileRadius)
		behind := f.Entrench == e.ID || len(e.Polygon().Inside(s.At, f.At)) > 0 && g.covered(s, f)
		if near || behind {
			out = append(out, e)
		}
	}
	return out
}

// ignite throws the dice of an attack that missed once more for each volatile
// element: on a 6 it explodes. NEB-VOL-02.
func (g *Game) ignite(t *engine.Table, s *Figure, elements []*Terrain, missed int) {
	if missed == 0 {
		return
	}
	for _, e := range elements {
		if !e.Volatile {
			continue // gone up in a chain
		}
		dice := t.Roll(s.Seat, "volatile", 6, missed)
		t.Tell("volatile", engine.ThingArg("thing", e.ID), engine.Dice("dice", dice), engine.ByRules("NEB-VOL-02"))
		for _, d := range dice {
			if d == volatileOn {
				g.goUp(t, e)
				break
			}
		}
	}
}

// goUp turns an element into rubble; everybody within 5 cm makes a Fortune
// Roll as against a Severe Hit and is pushed 3 cm away, with 2 automatic Wounds
// if it fails. NEB-VOL-03 … NEB-VOL-07 (A52).
func (g *Game) goUp(t *engine.Table, e *Terrain) {
	t.Tell("volatile.explodes", engine.ThingArg("thing", e.ID), engine.ByRules("NEB-VOL-03"))
	var near []*Figure
	for _, f := range g.standing(0) {
		if within(f.gapTo(e), volatileRadius) {
			near = append(near, f)
		}
	}
	n := 1
	for _, o := range g.Terrain {
		if o.Kind == "rubble" {
			n = max(n, o.N+1)
		}
	}
	e.Volatile, e.Class, e.Kind, e.N, e.Height = false, scene.Difficult, "rubble", n, min(e.Height, 1)
	centre := e.Polygon().Centre()
	g.Trail = append(g.Trail, Trail{Kind: "template", Points: append([]geom.Point{}, e.Outline...), Hits: []bool{}})
	for _, f := range g.Figures {
		if f.Entrench == e.ID {
			f.Entrench = "" // the parapet is gone
		}
	}
	for _, f := range near {
		if f.Out {
			continue
		}
		need := g.save(f, g.rule("a52") != "light", false, book.Item{})
		die := t.Roll(f.Seat, "fortune", 6, 1)[0]
		t.Tell(
			"fortune", engine.Piece("who", f.ID), engine.Dice("dice", []int{die}), engine.Dice("needs", []int{need}),
			engine.Terms("results", saved([]int{die}, []int{need})), engine.ByRules("NEB-VOL-04"),
		)
		if die < need {
			g.woundFrom(t, f, centre, volatileWounds, volatileWounds) // NEB-VOL-06
		}
		if !f.Out {
			g.push(t, f, centre, volatilePush)
		}
	}
}
