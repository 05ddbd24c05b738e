package legion

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/move"
	"estafeta/engine/legion/picture"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// march is one move of a unit as its player is asked for it: the leader goes
// along the tool, the others are placed in cohesion (LEG-B-MOVE-02 …
// LEG-B-MOVE-09).
type march struct {
	g       *Game
	u       *troops.Unit
	f       *battlefield.Field // all that stand there but the unit
	speed   int                // of the tool at most
	setUp   bool               // the unit is placed, not moved
	within  [4]float64         // the box of the zone where it is placed, if it is one
	free    bool               // difficult terrain does not slow it (LEG-B-TERR-08)
	reverse bool
	aside   bool // a strafe: the tool lies along a side of the base
	pass    battlefield.Passage
	melee   bool     // it may start a melee
	shun    []string // enemy units that it may not come in contact with
	climbed bool
	by      engine.Seat                              // who moves it; 0: its own player
	full    bool                                     // no partial move
	fits    func(m battlefield.Mini) *engine.Refusal // what else each place must be
	toward  *geom.Point                              // what a suggestion makes for
}

// newMarch is a move at a speed.
func (g *Game) newMarch(u *troops.Unit, speed int) *march {
	return &march{g: g, u: u, f: g.field(u), speed: min(speed, 3), melee: u.Fighters() && !u.Has(troops.Hostage)}
}

// newSetUp is a unit placed on the battlefield.
func (g *Game) newSetUp(u *troops.Unit) *march {
	return &march{g: g, u: u, f: g.field(u), setUp: true}
}

// landing is where a leader ends a move, and how it came there.
type landing struct {
	leader battlefield.Mini
	way    move.Way
	trod   battlefield.Trod
	foe    *troops.Unit // the unit that a melee is started with
	rest   []place
}

// place is where another miniature of the unit ends.
type place struct {
	i  int // of the unit's miniatures
	at battlefield.Mini
}

// start is the leader where it stands.
func (x *march) start() battlefield.Mini {
	i := x.u.Leader()
	return x.g.body(x.u, &x.u.Minis[i])
}

// speeds are the speed of the tool on open ground and where the way leads
// through difficult terrain: one less, but at least 1, for a unit any of whose
// miniatures starts, passes or ends there (LEG-A-TERRAIN-09, LEG-A-TERRAIN-10,
// LEG-B-TERR-05 … LEG-B-TERR-08).
func (x *march) speeds() (open, slow int) {
	if x.free || x.pass.Over > 0 || x.u.Has("unhindered") || x.u.Has("scale") || x.setUp {
		return x.speed, x.speed
	}
	slow = min(x.speed, max(1, x.speed-1))
	for _, m := range x.g.bodies(x.u) {
		if x.f.InDifficult(m) {
			return slow, slow
		}
	}
	return x.speed, slow
}

// ways are those of the tool at a speed to a place.
func (x *march) ways(m battlefield.Mini, to geom.Point, speed int) ([]move.Way, float64) {
	half := x.half(speed)
	if half == 0 {
		return nil, m.Shape.Facing
	}
	if !x.u.Notched {
		return move.Round(m.Shape.C, to, half), m.Shape.Facing
	}
	turn := x.turned(to.Sub(m.Shape.C), m.Shape.Facing)
	w, facing := move.Notched(m.Shape.C, m.Shape.Facing+turn, to, half)
	facing -= turn
	return []move.Way{w}, engine.QuantiseAngle(facing)
}

// turned is how far the tool lies turned from where a base with notches faces: a
// half turn when it reverses, a quarter turn to the side of its end when it
// strafes.
func (x *march) turned(way geom.Point, facing float64) float64 {
	switch {
	case x.reverse:
		return math.Pi
	case x.aside && way.Dot(geom.Heading(facing+math.Pi/2)) < 0:
		return -math.Pi / 2
	case x.aside:
		return math.Pi / 2
	}
	return 0
}

// half is half of the way of a full move at a speed.
func (x *march) half(speed int) float64 {
	return x.g.tools().Half(speed, max(x.u.Base, x.u.Length), x.u.Notched && !x.aside)
}

// lead finds the way of the leader to a pose.
func (x *march) lead(p engine.Pose) (landing, *engine.Refusal) {
	from, to := x.start(), geom.Point{X: p.X, Y: p.Y}.Quantised()
	if x.setUp {
		at := from.At(to, 0).Turned(p.A)
		at.Up = x.f.Ground(to, p.Z)
		return landing{leader: at}, nil
	}
	who := engine.Piece("who", x.u.ID)
	if from.Shape.C.Dist(to) < 1 {
		return landing{}, engine.Refuse("LEG-B-MOVE-08", "refuse.still", who)
	}
	open, slow := x.speeds()
	const near = 2 // millimetres, as finely as players name places
	var stopped string
	bent, slowed := false, false
	for _, speed := range []int{open, slow} {
		list, facing := x.ways(from, to, speed)
		for _, w := range list {
			trod, by, _ := x.f.Follow(from, w, x.pass)
			switch {
			case by != "":
				stopped = by
				continue
			case trod.Off:
				continue
			case trod.Difficult && speed > slow:
				slowed = true
				continue
			case x.full && speed < open && !trod.Difficult: // a full move is at the speed that the ground allows
				continue
			case x.u.Notched && len(w) == 1 && w.End().Dist(to) > near: // behind the joint, beside the tool
				bent = true
				continue
			case x.full && w.Length() < 2*x.half(speed)-2*battlefield.Hair:
				continue
			}
			end := from.At(w.End(), from.Up).Turned(facing)
			end.Up = x.f.Ground(w.End(), from.Up)
			if x.full {
				w, end = x.slide(w, end, facing)
				trod.Displaced = append(trod.Displaced, x.runDown(end)...)
			}
			if x.pass.Over == 0 && from.Aloft == 0 && x.f.Level(end.Shape.C, end.Up) != x.f.Level(from.Shape.C, from.Up) { // that takes a climb
				return landing{}, engine.Refuse("LEG-A-VERT-01", "refuse.level", who)
			}
			return landing{leader: end, way: w, trod: trod}, nil
		}
		if speed == slow {
			break
		}
	}
	switch {
	case stopped != "" && x.f.Piece(stopped) != nil:
		return landing{}, engine.Refuse("LEG-A-TERRAIN-14", "refuse.wall", who, engine.ThingArg("thing", stopped))
	case stopped != "":
		return landing{}, engine.Refuse("LEG-B-MOVE-15", "refuse.way", who, engine.Piece("by", stopped))
	}
	wide := 2 * x.half(open)
	if x.full && !bent {
		return landing{}, engine.Refuse("LEG-A-KEY-43", "refuse.full", who, engine.Num("mm", int(wide)))
	}
	if slowed && !bent {
		return landing{}, engine.Refuse("LEG-B-MOVE-07", "refuse.slow", who, engine.Num("slow", slow), engine.Num("mm", int(2*x.half(slow))))
	}
	if bent {
		return landing{}, engine.Refuse("LEG-B-MOVE-04", "refuse.bend", who)
	}
	return landing{}, engine.Refuse("LEG-B-MOVE-07", "refuse.far", who, engine.Num("speed", open), engine.Num("mm", int(wide)),
		engine.Num("slow", slow))
}

// runDown are the troopers that a repulsor vehicle displaces where its compulsory
// move ends: neither engaged ones nor emplacements (LEG-A-DISP-02, LEG-A-KEY-48,
// LEG-A-KEY-49, LEG-B-MOVE-38, LEG-B-MOVE-40, LEG-B-MOVE-41).
func (x *march) runDown(end battlefield.Mini) (ids []string) {
	if x.u.Kind != book.Repulsor {
		return nil
	}
	for _, o := range x.f.Minis {
		if o.Kind == book.Trooper && !o.Engaged && end.Shape.Overlaps(o.Shape, geom.Slack) {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// slide moves a miniature whose full move would end on terrain that it ignores
// but cannot stand on back along the tool, by half its base at most and only as
// far as it must; the move is complete all the same. Terrain that it does not
// ignore leaves it where it is (LEG-A-KEY-56 … LEG-A-KEY-58, LEG-B-COMP-10 …
// LEG-B-COMP-12).
func (x *march) slide(w move.Way, end battlefield.Mini, facing float64) (move.Way, battlefield.Mini) {
	_, by := x.f.Place(end)
	if p := x.f.Piece(by); p == nil || !end.Ignores(p.Terrain()) {
		return w, end
	}
	last := w[len(w)-1]
	for back := 1.0; back <= max(x.u.Base, x.u.Length)/2 && back < last.From.Dist(last.To); back++ {
		at := last.To.Toward(last.From, back).Quantised()
		m := end.At(at, x.f.Ground(at, end.Up)).Turned(facing)
		if x.f.Stands(m) {
			out := slices.Clone(w)
			out[len(out)-1].To = at
			return out, m
		}
	}
	return w, end
}

// land tests where a pose of the leader leads, and places the rest.
func (x *march) land(p engine.Pose) (landing, *engine.Refusal) {
	l, ref := x.lead(p)
	if ref != nil {
		return l, ref
	}
	if ref := x.may(&l); ref != nil {
		return l, ref
	}
	var ok bool
	if l.rest, ok = x.gather(l.leader, l.foe); !ok {
		return l, engine.Refuse("LEG-B-COH-01", "refuse.cohesion", engine.Piece("who", x.u.ID))
	}
	return l, nil
}

// may tests that the leader may end where it is: it stands there, touches no
// enemy but one unit that it starts a melee with (LEG-A-GEO-20, LEG-A-MELEE-05,
// LEG-A-MELEE-10, LEG-A-MELEE-12, LEG-A-MELEE-15, LEG-B-MOVE-18, LEG-B-MOVE-20).
func (x *march) may(l *landing) *engine.Refusal {
	who := engine.Piece("who", x.u.ID)
	f := x.f
	if len(l.trod.Displaced) > 0 {
		f = without(x.f, l.trod.Displaced)
	}
	switch rule, by := f.Place(l.leader); {
	case rule == "":
	case x.f.Piece(by) != nil:
		return engine.Refuse(rule, "refuse.onterrain", who, engine.ThingArg("thing", by))
	case by != "":
		return engine.Refuse(rule, "refuse.onmini", who, engine.Piece("by", by))
	case rule == "LEG-B-MOVE-21":
		return engine.Refuse(rule, "refuse.ontoken", who)
	default:
		return engine.Refuse(rule, "refuse.edge", who)
	}
	for _, o := range f.Minis {
		if o.Side == l.leader.Side || !l.leader.Touches(o) {
			continue
		}
		foe := x.g.unit(o.Unit)
		switch {
		case x.g.spared(foe), foe.Has("immune: melee"):
			return engine.Refuse("LEG-B-KEY-IMMUNE-05", "refuse.untouchable", who, engine.Piece("enemy", foe.ID))
		case !x.melee || slices.Contains(x.shun, foe.ID):
			return engine.Refuse("LEG-B-MOVE-18", "refuse.contact", who, engine.Piece("enemy", foe.ID))
		case l.foe != nil && l.foe != foe:
			return engine.Refuse("LEG-A-MELEE-10", "refuse.two", who)
		}
		l.foe = foe
	}
	if x.fits != nil {
		return x.fits(l.leader)
	}
	return nil
}

// without is a field without some miniatures.
func without(f *battlefield.Field, ids []string) *battlefield.Field {
	out := *f
	out.Minis = slices.DeleteFunc(slices.Clone(f.Minis), func(m battlefield.Mini) bool { return slices.Contains(ids, m.ID) })
	return &out
}

// check is the test of an answer.
func (x *march) check(a engine.Answer) *engine.Refusal {
	_, ref := x.land(a.Poses[0])
	return ref
}

// settle asks where the leader goes and moves the unit; a pass leaves it where
// it is. It reports whether the unit was moved or placed.
func (x *march) settle(t *engine.Table, key string, suggested []engine.Pose, rules ...string) bool {
	if len(suggested) == 0 && x.setUp {
		return false
	}
	a := t.Ask(x.player(), key, func(p *engine.Prompt) {
		x.fill(p)
		p.Rules, p.Pass = rules, !x.setUp
		p.Default = engine.Way(suggested...)
		p.Check = x.check
	})
	if len(a.Poses) == 0 {
		return false
	}
	l, ref := x.land(a.Poses[0])
	if ref != nil { // a correction has changed the table meanwhile
		return false
	}
	x.apply(t, l)
	return true
}

// player is who decides about the move.
func (x *march) player() engine.Seat {
	if x.by != 0 {
		return x.by
	}
	return x.u.Seat
}

// fill makes a prompt ask for the place of the leader.
func (x *march) fill(p *engine.Prompt) {
	u := x.u
	m := &u.Minis[u.Leader()]
	p.Kind, p.About, p.Measuring, p.Direct = engine.Place, u.ID, true, true
	p.Area = [4]float64{0, 0, x.f.Width, x.f.Depth}
	open, _ := x.speeds()
	p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("speed", open)}
	p.Rows = []string{m.ID}
	p.From = []engine.Pose{{X: m.At.X, Y: m.At.Y, Z: m.Up, A: m.Facing}}
	if x.setUp {
		p.Within = x.within
		p.Bases = []scene.Base{picture.Base(u, m)}
	} else {
		p.Allow = []float64{2 * x.half(open)}
		p.Course = x.course
	}
	for _, piece := range x.f.Pieces {
		p.Open = append(p.Open, piece.ID)
	}
}

// course is the leader's way along the tool to an answer, and where it ends.
func (x *march) course(a engine.Answer) [][]engine.Pose {
	l, ref := x.lead(a.Poses[0])
	if ref != nil {
		return nil
	}
	from := x.start()
	way := []engine.Pose{{X: from.Shape.C.X, Y: from.Shape.C.Y, Z: from.Up, A: from.Shape.Facing}}
	for _, leg := range l.way {
		way = append(way, engine.Pose{X: leg.To.X, Y: leg.To.Y, Z: from.Up, A: l.leader.Shape.Facing})
	}
	way[len(way)-1].Z = l.leader.Up
	return [][]engine.Pose{way}
}

// apply moves the unit, offers to place the others otherwise, and resolves who
// is displaced and who comes into contact.
func (x *march) apply(t *engine.Table, l landing) {
	g, u, b := x.g, x.u, x.g.Battle
	i := u.Leader()
	from := u.Minis[i].At
	u.Minis[i].Stand(l.leader)
	for _, p := range l.rest {
		u.Minis[p.i].Stand(p.at)
	}
	b.Mover, b.Path = u.ID, []geom.Point{from}
	for _, leg := range l.way {
		b.Path = append(b.Path, leg.To)
	}
	if x.setUp {
		b.Mover, b.Path = "", []geom.Point{}
	}
	x.regather(t, l, "cohesion")
	g.displaced(t, x.player(), u, l.trod.Displaced)
	if l.foe != nil {
		t.Tell("melee.starts", engine.Piece("who", u.ID), engine.Piece("enemy", l.foe.ID), engine.ByRules("LEG-A-MELEE-05", "LEG-A-MELEE-06"))
		g.closeIn(t, l.foe)
	}
}

// regather offers the places of the other miniatures to a player who wants to
// choose them (LEG-B-COH-02).
func (x *march) regather(t *engine.Table, l landing, key string) {
	u := x.u
	if len(l.rest) == 0 {
		return
	}
	a := t.Ask(x.player(), key, func(p *engine.Prompt) {
		p.Kind, p.About, p.Pass, p.Arm, p.Measuring, p.Direct = engine.Place, u.ID, true, true, true, true
		p.Area = [4]float64{0, 0, x.f.Width, x.f.Depth}
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-COH-02", "LEG-B-COH-09"}
		for _, r := range l.rest {
			m := u.Minis[r.i]
			pose := engine.Pose{X: m.At.X, Y: m.At.Y, Z: m.Up, A: m.Facing}
			p.Rows, p.From, p.Default.Poses = append(p.Rows, m.ID), append(p.From, pose), append(p.Default.Poses, pose)
			p.Bases = append(p.Bases, picture.Base(u, &m))
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			f := *x.f
			f.Minis = append(slices.Clone(x.f.Minis), l.leader)
			for k, r := range l.rest {
				m := x.placed(r.at, a.Poses[k])
				if !x.comrade(&f, l.leader, m, l.foe) {
					return engine.Refuse("LEG-B-COH-09", "refuse.stray", engine.Piece("who", m.ID))
				}
				f.Minis = append(f.Minis, m)
			}
			return nil
		}
	})
	for k, p := range a.Poses {
		r := l.rest[k]
		u.Minis[r.i].Stand(x.placed(r.at, p))
	}
}

// placed is a miniature at a pose, facing as its leader (LEG-B-COH-04).
func (x *march) placed(m battlefield.Mini, p engine.Pose) battlefield.Mini {
	at := geom.Point{X: p.X, Y: p.Y}.Quantised()
	return m.At(at, x.f.Ground(at, m.Up))
}

// speed is the maximum speed of a unit for a move: raised first, never above 3,
// then lowered (LEG-B-MOVE-SPEED-01, LEG-B-TOKEN-IMMOB-01).
func (g *Game) speed(u *troops.Unit) int {
	most := min(3, u.Speed+u.X("speed")) - u.X("slow")
	if n := u.X("at speed"); n > 0 {
		most = min(most, n)
	}
	if u.Has(troops.Hostage) {
		most = max(1, most-1)
	}
	return max(0, max(0, most)-u.Immobile)
}

// standardMove is a move with the tool at up to the maximum speed. It reports
// whether the unit moved (LEG-B-MOVE-01 … LEG-B-MOVE-09).
func (g *Game) standardMove(t *engine.Table, u *troops.Unit, more func(*march)) bool {
	after := g.reposition(t, u)
	scaled := g.scales(t, u)
	g.spur(t, u)
	g.speaks(t, "move", u)
	x := g.newMarch(u, g.speed(u))
	x.shun = append(x.shun, u.Did.LeftMelee...)
	if g.engaged(u) && len(u.Did.LeftMelee) == 0 { // Disengage: the others follow their leader out
		x.shun = []string{}
	}
	if more != nil {
		more(x)
	}
	full := 2 * x.half(g.speed(u))
	moved := x.settle(t, "move", x.onward(), "LEG-B-MOVE-02", "LEG-B-MOVE-08")
	tactical := u.X("tactical")
	u.Forget("move")
	if !moved {
		return scaled
	}
	u.Did.Moved = true
	u.Did.Moves++
	u.Rode++
	straight := !x.reverse && !x.aside // what is told of a standard move
	u.Did.Full = u.Did.Full || straight && length(g.Battle.Path) >= full-1
	t.Tell("moved", engine.Piece("who", u.ID), engine.Num("mm", int(math.Round(length(g.Battle.Path)))), engine.ByRules("LEG-B-MOVE-07"))
	if n := tactical; n > 0 && straight {
		g.gain(t, u, troops.AimToken, n, "LEG-B-KEY-TACTICAL-01")
	}
	if n := u.X("agile"); n > 0 && straight {
		g.gain(t, u, troops.DodgeToken, n)
	}
	if after {
		g.pivot(t, u.Seat, u)
	}
	if !scaled {
		g.scales(t, u)
	}
	return true
}

// spur lets a unit with Spur take a suppression token for a speed more in this
// move.
func (g *Game) spur(t *engine.Table, u *troops.Unit) {
	if !u.Has("spur") || u.Speed+u.X("speed") >= 3 {
		return
	}
	yes := t.Ask(u.Seat, "spur", func(p *engine.Prompt) {
		p.About, p.Pass = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Add(use("ability.spur"))
	}).One()
	if yes == "yes" {
		g.suppress(t, u, 1)
		u.Learn("speed 1", "", "move")
	}
}

// length is how long a way is.
func length(way []geom.Point) float64 {
	sum := 0.0
	for i := 1; i < len(way); i++ {
		sum += way[i-1].Dist(way[i])
	}
	return sum
}

// reversed is a move backwards at one speed less, at least 1 (LEG-B-MOVE-REV-01
// … LEG-B-MOVE-REV-05).
func (g *Game) reversed(t *engine.Table, u *troops.Unit) bool {
	return g.standardMove(t, u, func(x *march) {
		x.reverse, x.melee = true, false
		x.speed = max(0, max(1, min(3, u.Speed)-1)-u.Immobile)
		back := x.start()
		goal := back.Shape.C.Sub(geom.Heading(back.Shape.Facing).Mul(1000))
		x.toward = &goal
	})
}

// mayStrafe tests the strafe of Hover: Ground.
func (g *Game) mayStrafe(u *troops.Unit) *engine.Refusal {
	if ref := lacks("hover")(g, u); ref != nil {
		return ref
	}
	return g.mayReverse(u)
}

// strafes is a move to one side that keeps the facing, with the tool along the
// side of the base (Hover: Ground, by two public sources; whether it is slower, as
// a reverse is, neither says: an option).
func (g *Game) strafes(t *engine.Table, u *troops.Unit) bool {
	return g.standardMove(t, u, func(x *march) {
		x.aside, x.melee = true, false
		if g.rule("strafe") == "slower" {
			x.speed = max(0, max(1, min(3, u.Speed)-1)-u.Immobile)
		}
		lead := x.start().Shape
		side := geom.Heading(lead.Facing + math.Pi/2)
		goal := lead.C.Add(side.Mul(1000))
		if x.goal(lead.C).Sub(lead.C).Dot(side) < 0 {
			goal = lead.C.Sub(side.Mul(1000))
		}
		x.toward = &goal
	})
}

// withdraw is the move of an engaged unit out of its melee: speed 1, for its
// whole activation (LEG-B-WDRAW-01 … LEG-B-WDRAW-05).
func (g *Game) withdraw(t *engine.Table, u *troops.Unit, more func(*march)) bool {
	foes := g.melees(u)
	for _, e := range foes {
		u.Did.LeftMelee = append(u.Did.LeftMelee, e.ID)
	}
	ok := g.standardMove(t, u, func(x *march) {
		x.speed = 1
		away := u.Minis[u.Leader()].At.Mul(2).Sub(foes[0].Minis[foes[0].Leader()].At)
		x.toward = &away
		if more != nil {
			more(x)
		}
	})
	if !ok {
		u.Did.LeftMelee = u.Did.LeftMelee[:len(u.Did.LeftMelee)-len(foes)]
		return false
	}
	t.Tell("withdrawn", engine.Piece("who", u.ID), engine.ByRules("LEG-B-WDRAW-01"))
	return true
}
