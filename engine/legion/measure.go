package legion

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// Measure is the range from a unit to each other: to enemies from its leader, as
// of an attack, with sight and cover; to friends from its closest miniature; the
// rings are the segments of the ruler round its leader (LEG-A-GEO-10,
// LEG-A-GEO-11).
func (g *Game) Measure(piece string) ([]scene.Mark, []engine.Measured) {
	u := g.unit(g.pieceOf(piece))
	if g.Battle == nil || u == nil || u.Where != troops.OnField {
		return nil, nil
	}
	lead, f := g.front(u), g.field()
	var rings []scene.Mark
	for n := 1.0; n <= 4; n++ {
		rings = append(rings, scene.Mark{Kind: scene.Band, Side: int(u.Seat), Points: []geom.Point{lead.Shape.C},
			R: lead.Shape.Reach() + n*battlefield.Segment})
	}
	var out []engine.Measured
	for _, o := range g.onField(0) {
		if o == u {
			continue
		}
		from := []battlefield.Mini{lead}
		if allied(o.Seat, u.Seat) {
			from = g.bodies(u)
		}
		gap, reach := math.Inf(1), 1<<20
		for _, a := range from {
			for _, b := range g.bodies(o) {
				gap, reach = min(gap, a.Shape.Gap(b.Shape)), min(reach, battlefield.Range(a.Shape, b.Shape))
			}
		}
		mm := int(math.Round(gap))
		args := []engine.Arg{engine.Piece("who", o.ID), engine.Num("range", reach), engine.Num("mm", mm)}
		key := "measure.friend"
		if !allied(o.Seat, u.Seat) {
			key = "measure.enemy"
			sight, cover := "measure.unseen", 0
			if g.sees(u, o) {
				sight = "measure.seen"
				cover, _ = f.Shelter(lead, g.bodies(o))
				cover = min(troops.Heavy, cover+g.smoked(u, o))
			}
			args = append(args, engine.Term("sight", sight), engine.Term("cover", []string{"measure.open", "measure.light", "measure.heavy"}[cover]))
		}
		out = append(out, engine.Measured{Piece: o.ID, Far: gap, Text: engine.Say(key, args...)})
	}
	return rings, out
}
