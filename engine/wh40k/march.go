package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// march is one move of a unit as its player is asked for it: every model's
// place is submitted, and all of it holds or nothing does (03.01).
type march struct {
	g       *Game
	unit    *troops.Unit
	rows    []int     // its models
	most    []float64 // maximum distance of each; infinite: set up
	pass    battlefield.Passage
	field   *battlefield.Field // everybody else, and the unit where it stands
	setUp   bool               // it is set up: it has no way
	begins  bool               // its question is the first of a turn
	within  [4]float64         // the box of the zone where it is set up, if it is one
	spacing float64
	may     func(to []battlefield.Model) *engine.Refusal // what the kind of move demands
	each    func(i int, to battlefield.Model) *engine.Refusal
	fixed   func(i int) bool    // models that cannot be moved
	all     bool                // of all its models something is demanded, also of those that stay
	seat    engine.Seat         // who moves it; 0: its player
	rest    []battlefield.Model // models of the unit that stay where they are
}

// newMarch is a move of all models of a unit.
func (g *Game) newMarch(u *troops.Unit, most func(m *troops.Model) float64) *march {
	x := &march{g: g, unit: u, field: g.field()}
	for _, i := range u.Alive() {
		x.rows = append(x.rows, i)
		x.most = append(x.most, most(&u.Models[i]))
	}
	return x
}

// newSetUp is a unit set up on the battlefield.
func (g *Game) newSetUp(u *troops.Unit) *march {
	x := &march{g: g, unit: u, field: g.field(u), setUp: true}
	for _, i := range u.Alive() {
		x.rows = append(x.rows, i)
		x.most = append(x.most, math.Inf(1))
	}
	return x
}

// alike lets all models of a move go as far as the slowest.
func (x *march) alike() {
	least := slices.Min(x.most)
	for i := range x.most {
		x.most[i] = least
	}
}

// start is where the i-th model stands.
func (x *march) start(i int) battlefield.Model {
	return x.g.body(x.unit, &x.unit.Models[x.rows[i]])
}

// to is the i-th model at a pose: turned as it says, on the surface nearest to
// the height it says.
func (x *march) to(i int, p engine.Pose) battlefield.Model {
	m := x.unit.Models[x.rows[i]]
	m.At, m.Facing = geom.Point{X: p.X, Y: p.Y}, p.A
	m.Up = 0
	b := x.g.body(x.unit, &m)
	b.Up = x.field.Ground(b, m.At, p.Z)
	return b
}

// places are the models at the poses of an answer.
func (x *march) places(poses []engine.Pose) []battlefield.Model {
	out := make([]battlefield.Model, 0, len(x.rows))
	for i := range x.rows {
		if i < len(poses) {
			out = append(out, x.to(i, poses[i]))
		} else {
			out = append(out, x.start(i))
		}
	}
	return out
}

// check tests the places of a move (WH-MOVE-05 … WH-MOVE-14, WH-SETUP-02 …
// WH-SETUP-06).
func (x *march) check(a engine.Answer) *engine.Refusal {
	to := x.places(a.Poses)
	if !x.setUp && x.stays(a.Poses) {
		return nil // the move is not made (WH-MOVE-14)
	}
	if r := x.stand(to); r != nil {
		return r
	}
	for i, m := range to {
		if r := x.comes(i, m); r != nil {
			return r
		}
		if x.each != nil {
			if r := x.each(i, m); r != nil {
				return r
			}
		}
	}
	whole := append(slices.Clone(to), x.rest...)
	if ok, lone, rule := battlefield.Coherent(whole); !ok {
		return engine.Refuse(rule, "refuse.coherency", engine.Piece("who", whole[lone].ID))
	}
	if x.may != nil {
		return x.may(to)
	}
	return nil
}

// stays reports that poses leave every model where it is, turned as it is.
func (x *march) stays(poses []engine.Pose) bool {
	for i, p := range poses {
		if i < len(x.rows) && (moved(x.start(i), x.to(i, p)) || engine.QuantiseAngle(p.A) != x.unit.Models[x.rows[i]].Facing) {
			return false
		}
	}
	return true
}

// moved reports that a model is not where it was.
func moved(a, b battlefield.Model) bool {
	return a.Shape.C.Dist(b.Shape.C) > battlefield.Hair || math.Abs(a.Up-b.Up) > battlefield.Hair
}

// comes tests the way of one model.
func (x *march) comes(i int, m battlefield.Model) *engine.Refusal {
	if x.setUp {
		return nil
	}
	from := x.start(i)
	if !moved(from, m) {
		return nil
	}
	if x.fixed != nil && x.fixed(i) {
		return engine.Refuse("WH-FIGHT-09", "refuse.fixed", engine.Piece("who", m.ID))
	}
	from.Shape = m.Shape.At(from.Shape.C) // rotations are free (WH-MOVE-10)
	if length, ok := x.field.Length(from, m.Shape.C, m.Up, x.most[i], x.passage()); !ok {
		if math.IsInf(length, 1) {
			return engine.Refuse("WH-MOVE-05", "refuse.noway", engine.Piece("who", m.ID), inches("most", x.most[i]))
		}
		return engine.Refuse("WH-MOVE-09", "refuse.far", engine.Piece("who", m.ID), inches("length", length), inches("most", x.most[i]))
	}
	if by := x.field.Climbs(from, m, x.passage()); by != "" && x.g.rule("a16") == "ground" { // A16
		return engine.Refuse("WH-TERR-17", "refuse.climbed", engine.Piece("who", m.ID), engine.ThingArg("thing", by))
	}
	return nil
}

// passage is what the move lets its models do on their way.
func (x *march) passage() battlefield.Passage {
	p := x.pass
	p.Kin = x.g.rule("a06") == "usual" // A6
	p.Mobile = p.Mobile || p.Usual && x.g.twisted(ruinscape)
	return p
}

// stand tests that every model can stand where it ends.
func (x *march) stand(to []battlefield.Model) *engine.Refusal {
	f := x.after(to)
	for _, m := range to {
		rule, by := f.Misplaced(m)
		switch {
		case rule == "":
		case by != "" && x.g.pieceOf(by) != "":
			return engine.Refuse(rule, "refuse.onmodel", engine.Piece("who", m.ID), engine.Piece("other", by))
		case by != "":
			return engine.Refuse(rule, "refuse.inwall", engine.Piece("who", m.ID), engine.ThingArg("thing", by))
		case rule == "WH-MOVE-06":
			return engine.Refuse(rule, "refuse.edge", engine.Piece("who", m.ID))
		default:
			return engine.Refuse(rule, "refuse.above", engine.Piece("who", m.ID))
		}
	}
	return nil
}

// after is the battlefield with the unit where it would be.
func (x *march) after(to []battlefield.Model) *battlefield.Field {
	f := *x.field
	f.Models = nil
	for _, m := range x.field.Models {
		if m.Unit != x.unit.ID {
			f.Models = append(f.Models, m)
		}
	}
	f.Models = append(append(f.Models, to...), x.rest...)
	return &f
}

// inches is a length for a text: in tenths, as players measure.
func inches(name string, d float64) engine.Arg {
	return engine.Arg{Name: name, Kind: engine.AsReal, Real: math.Round(d*10) / 10}
}

// ask asks where the models go and moves them; a pass leaves them (WH-MOVE-02,
// WH-MOVE-14). It reports whether anything moved or was set up.
func (x *march) ask(t *engine.Table, key string, suggested []engine.Pose, rules ...string) bool {
	if len(suggested) == 0 && !x.setUp {
		suggested = x.stay()
	}
	seat := x.unit.Seat
	if x.seat != 0 {
		seat = x.seat
	}
	a := t.Ask(seat, key, func(p *engine.Prompt) {
		x.fill(p)
		p.Rules = rules
		p.Default = engine.Way(suggested...)
		p.Check = x.check
	})
	if len(a.Poses) == 0 {
		return false
	}
	return x.apply(a.Poses)
}

// fill makes a prompt ask for the places of the unit's models.
func (x *march) fill(p *engine.Prompt) {
	u := x.unit
	p.Kind, p.About, p.Pass, p.Measuring, p.Begin = engine.Place, u.ID, true, true, x.begins
	p.Area = [4]float64{0, 0, x.field.Width, x.field.Depth}
	p.Within, p.Spacing, p.Direct = x.within, 0.5, true
	p.Args = append([]engine.Arg{engine.Piece("who", u.ID)}, p.Args...)
	for k, i := range x.rows {
		m := &u.Models[i]
		p.Rows = append(p.Rows, m.ID)
		if x.setUp {
			p.Bases = append(p.Bases, sceneBase(u, m))
			p.From = append(p.From, engine.Pose{X: m.At.X, Y: m.At.Y, A: m.Facing})
			continue
		}
		p.From = append(p.From, engine.Pose{X: m.At.X, Y: m.At.Y, Z: m.Up, A: m.Facing})
		p.Allow = append(p.Allow, x.most[k])
	}
	for _, f := range x.field.Features {
		p.Open = append(p.Open, f.ID) // the rules check what may be crossed, not the reader
	}
}

// apply puts the models where they go, and remembers how far each went.
func (x *march) apply(poses []engine.Pose) bool {
	u, any := x.unit, false
	x.g.Battle.Ways = nil
	for k, m := range x.places(poses) {
		to := &u.Models[x.rows[k]]
		from := x.start(k)
		facing := engine.QuantiseAngle(poses[min(k, len(poses)-1)].A)
		if !x.setUp && moved(from, m) {
			any = true
			length, _ := x.field.Length(from, m.Shape.C, m.Up, x.most[k], x.passage())
			to.Went = engine.Quantise(to.Went + length)
			x.g.Battle.Ways = append(x.g.Battle.Ways, Way{Model: to.ID, Points: []geom.Point{to.At, m.Shape.C}})
		}
		any = any || x.setUp || facing != to.Facing
		to.At, to.Up, to.Facing = m.Shape.C, m.Up, facing
	}
	return any
}

// stay are the poses of the models where they stand.
func (x *march) stay() []engine.Pose {
	var out []engine.Pose
	for _, i := range x.rows {
		m := x.unit.Models[i]
		out = append(out, engine.Pose{X: m.At.X, Y: m.At.Y, Z: m.Up, A: m.Facing})
	}
	return out
}

// widest is the longest side of its models' bases.
func (x *march) widest() float64 {
	out := 0.0
	for _, i := range x.rows {
		b := x.unit.Models[i].Base
		out = max(out, max(b.W, b.L))
	}
	return out
}

// rankGap is how far apart the bases of a block stand.
const rankGap = 0.4

// block are poses of the unit as a block of so many files, its first rank at a
// place, each model at the nearest where it may stand; not ok if the rules would
// refuse it.
func (x *march) block(at geom.Point, facing float64, files int) ([]engine.Pose, bool) {
	widest := x.widest()
	slots := formation.Grid(at, facing, widest+rankGap, files, len(x.rows))
	var out []engine.Pose
	field := x.after(nil)
	for i := range x.rows {
		found := false
		for _, p := range around(slots[i], widest/4, 5) {
			pose := engine.Pose{X: p.X, Y: p.Y, A: facing}.Quantised()
			m := x.to(i, pose)
			if field.Fits(m) && !jostles(field, m) && x.comes(i, m) == nil && (x.each == nil || x.each(i, m) == nil) {
				out, found = append(out, pose), true
				field.Models = append(field.Models, m)
				break
			}
		}
		if !found {
			return nil, false
		}
	}
	return out, x.check(engine.Way(out...)) == nil
}

// jostles reports a model so close to one of another unit that nobody could tell
// the units apart; it is legal, and not suggested.
func jostles(f *battlefield.Field, m battlefield.Model) bool {
	for _, o := range f.Models {
		if o.Unit != m.Unit && m.Near(o, 0.6) && battlefield.Within(m.Across(o), 0.6) {
			return true
		}
	}
	return false
}

// around are places round a point, in so many rings, nearest first.
func around(p geom.Point, step float64, rings int) []geom.Point {
	out := []geom.Point{p}
	for ring := 1; ring <= rings; ring++ {
		n := 6 * ring
		for k := range n {
			out = append(out, p.Add(geom.Heading(2*math.Pi*float64(k)/float64(n)).Mul(step*float64(ring))))
		}
	}
	return out
}

// sceneBase is how a model looks that the table does not show yet.
func sceneBase(u *troops.Unit, m *troops.Model) scene.Base {
	b := scene.Base{ID: m.ID, Label: modelLabel(u, m), Side: int(u.Seat), At: m.At, W: m.Base.W, H: m.Base.L, Facing: m.Facing}
	switch m.Base.Shape {
	case "oval":
		b.Shape, b.Faced = scene.Oval, true
	case "hull":
		b.Shape, b.Faced = scene.Rect, true
	default:
		b.Shape, b.H = scene.Round, m.Base.W
	}
	return b
}
