package legion

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// pivot turns a unit on notched bases where it stands: up to a quarter turn, or
// any with Full Pivot (LEG-B-PIVOT-01 … LEG-B-PIVOT-05,
// LEG-B-KEY-FULLPIVOT-01).
func (g *Game) pivot(t *engine.Table, seat engine.Seat, u *troops.Unit) bool {
	i := u.Leader()
	most := math.Pi / 2
	if u.Has("full pivot") {
		most = math.Pi
	}
	foe := geom.Point{X: g.Battle.Width / 2, Y: g.Battle.Depth / 2}
	near := math.Inf(1)
	for _, e := range g.onField(other(u.Seat)) {
		at := e.Minis[e.Leader()].At
		if d := at.Dist(u.Minis[i].At); d < near {
			foe, near = at, d
		}
	}
	a := t.Ask(seat, "pivot", func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass, p.Measuring = engine.Facing, u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-PIVOT-01"}
		p.From = []engine.Pose{{X: u.Minis[i].At.X, Y: u.Minis[i].At.Y, A: u.Minis[i].Facing}}
		toward := foe.Sub(u.Minis[i].At).Angle()
		if !allied(seat, u.Seat) { // an opponent turns it away
			toward += math.Pi
		}
		want := bounded(u.Minis[i].Facing, toward, most)
		p.Default = engine.Way(engine.Pose{X: u.Minis[i].At.X, Y: u.Minis[i].At.Y, A: want}.Quantised())
		p.Check = func(a engine.Answer) *engine.Refusal {
			if math.Abs(swing(u.Minis[i].Facing, a.Poses[0].A)) > most+0.001 {
				return engine.Refuse("LEG-B-PIVOT-01", "refuse.pivot", engine.Piece("who", u.ID))
			}
			if _, ok := g.swings(u, a.Poses[0].A); !ok {
				return engine.Refuse("LEG-B-PIVOT-06", "refuse.pivot.room", engine.Piece("who", u.ID))
			}
			return nil
		}
	})
	if len(a.Poses) == 0 {
		return false
	}
	met, _ := g.swings(u, a.Poses[0].A)
	for _, k := range u.Alive() {
		u.Minis[k].Facing = engine.QuantiseAngle(a.Poses[0].A)
	}
	if len(met) > 0 {
		g.displaced(t, seat, u, met)
	}
	t.Tell("pivoted", engine.Piece("who", u.ID), engine.ByRules("LEG-B-PIVOT-02", "LEG-B-PIVOT-03"))
	return true
}

// swings are the miniatures that a ground vehicle on an oblong base displaces as
// it turns; round bases displace nobody. Not ok: there is no room
// (LEG-B-MOVE-30, LEG-B-VEH-06, LEG-B-PIVOT-06).
func (g *Game) swings(u *troops.Unit, to float64) (met []string, ok bool) {
	if u.Length == 0 {
		return nil, true
	}
	const step = math.Pi / 60
	m := g.body(u, &u.Minis[u.Leader()])
	f := g.field(u)
	turn := swing(m.Shape.Facing, to)
	n := int(math.Ceil(math.Abs(turn) / step))
	for k := 1; k <= n; k++ {
		at := m.Turned(m.Shape.Facing + turn*float64(k)/float64(n))
		for _, o := range f.Minis {
			if !at.Shape.Overlaps(o.Shape, geom.Slack) || slices.Contains(met, o.ID) {
				continue
			}
			if u.Kind != book.Ground || !at.Displaces(o) {
				return nil, false
			}
			met = append(met, o.ID)
		}
	}
	rule, _ := without(f, met).Place(m.Turned(to))
	return met, rule == ""
}

// swing is the turn from one facing to another, clockwise positive, at most
// half a turn.
func swing(from, to float64) float64 {
	d := math.Mod(to-from, 2*math.Pi)
	switch {
	case d > math.Pi:
		d -= 2 * math.Pi
	case d < -math.Pi:
		d += 2 * math.Pi
	}
	return d
}

// bounded is the facing nearest to the one wanted that a turn reaches.
func bounded(from, want, most float64) float64 {
	d := swing(from, want)
	return from + min(max(d, 0.0005-most), most-0.0005)
}
