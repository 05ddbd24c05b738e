package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// rulerRings are the distances round a single model that are drawn, in inches.
var rulerRings = []float64{6, 12, 18, 24}

// auras are rings round the models of a unit that have an aura, as far as it
// reaches (WH-OTH-01 … WH-OTH-03).
func (g *Game) auras(u *troops.Unit) []scene.Mark {
	var out []scene.Mark
	far := func(e *book.Effect) bool { return (e.Who == "friends" || e.Who == "enemies") && e.Within > 0 }
	for _, f := range g.forces(far) {
		if f.unit != u {
			continue
		}
		for _, i := range u.Alive() {
			m := &u.Models[i]
			if !f.bears(u, m) {
				continue
			}
			b := g.body(u, m)
			ring := scene.Mark{Kind: scene.Band, Side: int(u.Seat), Points: []geom.Point{b.Shape.C}, R: b.Shape.Reach() + float64(f.effect.Within)}
			if !slices.ContainsFunc(out, func(x scene.Mark) bool { return x.R == ring.R && x.Points[0] == ring.Points[0] }) {
				out = append(out, ring)
			}
		}
	}
	return out
}

// Measure is the distance from a unit to each other, closest model to closest
// model, of enemies with sight and the benefit of cover; a single model has rings
// round it, and so have auras (WH-GEO-01, WH-OTH-01).
func (g *Game) Measure(piece string) ([]scene.Mark, []engine.Measured) {
	u := g.unit(g.pieceOf(piece))
	if g.Battle == nil || u == nil || u.Where != troops.OnField {
		return nil, nil
	}
	own, f := g.bodies(u), g.field()
	rings := g.auras(u)
	if len(own) == 1 {
		for _, r := range rulerRings {
			rings = append(rings, scene.Mark{Kind: scene.Band, Side: int(u.Seat), Points: []geom.Point{own[0].Shape.C}, R: own[0].Shape.Reach() + r})
		}
	}
	var out []engine.Measured
	for _, o := range g.onField(0) {
		if o == u {
			continue
		}
		far, near := 1e9, own[0]
		for _, m := range own {
			if d := g.nearest(m, o); d < far {
				far, near = d, m
			}
		}
		args := []engine.Arg{engine.Piece("who", o.ID), inches("inches", far)}
		key := "measure.friend"
		if o.Seat != u.Seat {
			key = "measure.enemy"
			sight, cover := "measure.unseen", "measure.open"
			if slices.ContainsFunc(own, func(m battlefield.Model) bool { return g.sees(f, m, o) }) {
				sight = "measure.seen"
			}
			if g.coverFrom(f, near, o) {
				cover = "measure.cover"
			}
			args = append(args, engine.Term("sight", sight), engine.Term("cover", cover))
		}
		out = append(out, engine.Measured{Piece: o.ID, Far: far, Text: engine.Say(key, args...)})
	}
	return rings, out
}
