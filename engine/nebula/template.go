package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/book"
	"estafeta/engine/nebula/move"
)

// templates are the weapons fired with a template that can be used now.
// NEB-TPL-01.
func (f *Figure) templates() []*Carried {
	if f.stunned() || f.unconscious() {
		return nil
	}
	var out []*Carried
	for _, c := range f.hands() {
		if c.item().Template != "" && !c.Discharged {
			out = append(out, c)
		}
	}
	return out
}

// askBlast asks with which weapon, and for the point where a round template is
// laid or toward which a Teardrop is turned: any point, whatever the distance.
// NEB-TPL-02, NEB-TPL-03, NEB-TPL-06.
func (g *Game) askBlast(t *engine.Table, f *Figure, in Intent) (Intent, bool) {
	in.Weapon = t.Ask(f.Seat, "weapon", func(p *engine.Prompt) {
		p.About = f.ID
		p.Rules = []string{"NEB-TPL-01"}
		for _, c := range g.readied(f).templates() {
			p.Add(engine.Option{Key: c.ID, Label: engine.Say("item." + c.Item)})
		}
	}).One()
	if f.carried(in.Weapon) == nil {
		return in, false
	}
	a := t.Ask(f.Seat, "aim", func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass = engine.Place, f.ID, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Term("weapon", "item."+f.carried(in.Weapon).Item)}
		p.Rows = []string{f.ID}
		p.From = []engine.Pose{g.from(f)}
		p.Area = [4]float64{0, 0, g.Width, g.Depth}
		p.Rules = []string{"NEB-TPL-02", "NEB-TPL-03"}
		for _, e := range g.standing(enemyOf(f.Seat)) {
			p.Default = engine.Way(pose(e.At))
			break
		}
	})
	if len(a.Poses) == 0 {
		return in, false
	}
	in.Aim = point(a.Poses[0])
	return in, true
}

// area is the template of a weapon laid at, or turned toward, a point.
func (g *Game) area(f *Figure, it book.Item, aim geom.Point) geom.Polygon {
	return move.Template(it.Template, f.disc(), aim)
}

// inBand reports a round template wholly between the weapon's least and
// greatest range; if the band is too narrow for it, its centre counts.
// NEB-TPL-02, NEB-KEY-02 (A32).
func (f *Figure) inBand(c *Carried, aim geom.Point) bool {
	half := move.Radius(c.item().Template)
	if half == 0 {
		return true
	}
	lo, hi := c.profile().MinRange, f.reach(c)
	if hi-lo < 2*half-tol {
		half = 0
	}
	d := max(0, aim.Dist(f.At)-f.radius())
	return within(d+half, hi) && d-half >= lo-tol
}

// under are the figures of either side even partly under a template; under a
// Teardrop only those in the shooter's Line of Sight, and not itself.
// NEB-TPL-04, NEB-TPL-08 (A74).
func (g *Game) under(f *Figure, it book.Item, aim geom.Point) []*Figure {
	shape := g.area(f, it, aim)
	half := move.Radius(it.Template)
	var out []*Figure
	for _, o := range g.standing(0) {
		switch {
		case half > 0:
			if g.rule("a74") == "seen" && o != f && !g.sees(f, o) {
				continue
			}
			if o.disc().Overlaps(geom.Round(aim, half), g.rim()) {
				out = append(out, o)
			}
		case o != f && o.disc().OverlapsPolygon(shape, g.rim()) && g.sees(f, o):
			out = append(out, o)
		}
	}
	return out
}

// rim is how far a base must reach over the rim of a template to be under it.
// NEB-TPL-04.
func (g *Game) rim() float64 {
	if g.rule("rim") == "touched" {
		return -tol
	}
	return tol
}

// blast resolves a template weapon: one projectile, one die for each Fixed
// Target as an ordinary Shot; then enemies that are still there react.
// NEB-TPL-05, NEB-TPL-07, NEB-RSHOT-13 (A33, A76).
func (g *Game) blast(t *engine.Table, f *Figure, in Intent) {
	t.Lock("blast")
	c := f.carried(in.Weapon)
	if c.Discharged {
		return // emptied by a first action of this turn
	}
	f.spend(c, 1)
	g.Turn.Fired = append(g.Turn.Fired, c.ID)
	it := c.profile()
	who, weapon := engine.Piece("who", f.ID), engine.Term("weapon", "item."+c.Item)
	if !f.inBand(c, in.Aim) || !g.clear(f, max(0, in.Aim.Dist(f.At)-f.radius())) {
		t.Reveal("blast.range", who, weapon, engine.ByRules("NEB-TPL-02", "NEB-SHOT-15"))
		return
	}
	if it.Has("smoke") {
		g.placeSmoke(t, f, in.Aim)
		return
	}
	fixed := g.strew(t, f, c, in.Aim)
	g.Attack = Attack{Dice: []int{}} // who dropped Prone is Down
	for _, o := range fixed {
		if o.Seat != f.Seat && !f.Out {
			g.reactShot(t, o, f)
		}
	}
}

// strew lays a template and shoots at every Fixed Target. NEB-TPL-04,
// NEB-TPL-05.
func (g *Game) strew(t *engine.Table, f *Figure, c *Carried, aim geom.Point) []*Figure {
	it := c.profile()
	who, weapon := engine.Piece("who", f.ID), engine.Term("weapon", "item."+c.Item)
	fixed := g.under(f, it, aim)
	g.trail("template", f, g.area(f, it, aim)...)
	if len(fixed) == 0 {
		t.Reveal("blast.none", who, weapon, engine.ByRules("NEB-TPL-04"))
		return fixed
	}
	ids := []string{}
	for _, o := range fixed {
		ids = append(ids, o.ID)
	}
	t.Reveal("blast", who, weapon, engine.Pieces("at", ids), engine.ByRules("NEB-TPL-04"))
	if g.rule("a33") == "target" { // the first is spent already
		fixed = fixed[:min(len(fixed), c.Ammo+1)]
		f.spend(c, len(fixed)-1)
	}
	for _, o := range fixed {
		if !o.Out {
			g.volley(t, f, o, it, 1, "shoot")
			g.breakCheck(t)
		}
	}
	return fixed
}

// reachOf is how far a template weapon carries: a Teardrop its length.
func (f *Figure) reachOf(c *Carried) float64 {
	if c.item().Template == "teardrop" {
		return move.TeardropLength
	}
	return f.reach(c)
}
