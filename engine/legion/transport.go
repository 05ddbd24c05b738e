package legion

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// carriesUnit reports a vehicle that may transport a unit and has room for it:
// Transport X any trooper unit on small bases, Light Transport X those of one
// miniature (LEG-B-TRANS-13, LEG-B-TRANS-14, LEG-B-TRANS-18).
func (g *Game) carriesUnit(v, u *troops.Unit) bool {
	if !allied(v.Seat, u.Seat) || v == u || v.Where != troops.OnField || u.Vehicle || u.Kind == book.Emplacement || u.Notched {
		return false
	}
	room := v.X("transport")
	if n := v.X("light transport"); n > 0 {
		if len(u.Minis) != 1 || u.Base > 27 {
			return false
		}
		room = n
	}
	aboard := which(g.Units, func(r *troops.Unit) bool { return r.Where == troops.Riding && r.Aboard == v.ID })
	return len(aboard) < room
}

// boarding are the places from which a unit could embark: a standard move to
// the base of a friendly transport (LEG-A-TRN-02).
func (g *Game) boarding(u *troops.Unit) []*troops.Unit {
	return which(g.onField(u.Seat), func(v *troops.Unit) bool {
		if !g.carriesUnit(v, u) {
			return false
		}
		_, ok := g.approach(u, v)
		return ok
	})
}

// approach is a standard move of a unit's leader that brings it into contact
// with a friendly vehicle.
func (g *Game) approach(u, v *troops.Unit) (landing, bool) {
	x := g.newMarch(u, g.speed(u))
	x.melee = false
	from, hull := x.start(), g.front(v)
	far := from.Shape.Reach() + hull.Shape.Reach()
	if from.Shape.Gap(hull.Shape) > 2*x.half(g.speed(u)) {
		return landing{}, false
	}
	toward := from.Shape.C.Sub(hull.Shape.C).Angle()
	for k := range 24 {
		turn := float64((k+1)/2) * math.Pi / 12
		if k%2 == 0 {
			turn = -turn
		}
		at := hull.Shape.C.Add(geom.Heading(toward + turn).Mul(far)).Quantised()
		l, ref := x.lead(engine.Pose{X: at.X, Y: at.Y, Z: from.Up, A: from.Shape.Facing})
		if ref == nil && x.may(&l) == nil {
			return l, true
		}
	}
	return landing{}, false
}

// mayEmbark tests embarking (LEG-A-TRN-09 … LEG-A-TRN-12).
func (g *Game) mayEmbark(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	switch {
	case u.Where != troops.OnField || len(which(g.onField(u.Seat), func(v *troops.Unit) bool { return g.carriesUnit(v, u) })) == 0:
		return engine.Refuse("LEG-A-TRN-02", "bar.keyword", who)
	case u.Did.Embarked:
		return engine.Refuse("LEG-A-TRN-09", "bar.embarked", who)
	case u.Claimed != "":
		return engine.Refuse("LEG-A-TRN-12", "bar.claimed", who)
	}
	if ref := g.mayMove(u); ref != nil {
		return ref
	}
	if len(g.boarding(u)) == 0 {
		return engine.Refuse("LEG-A-TRN-02", "bar.boarding", who)
	}
	return nil
}

// embark takes a unit aboard (LEG-A-TRN-02, LEG-A-TRN-04, LEG-A-TRN-13).
func (g *Game) embark(t *engine.Table, u *troops.Unit) bool {
	may := g.boarding(u)
	id := t.Ask(u.Seat, "embark", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, len(may) > 1, true // whoever embarks where there is one vehicle has said in which
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-A-TRN-02"}
		for _, v := range may {
			p.Add(engine.Option{Key: v.ID, Piece: v.ID, Verb: "embark"})
		}
		p.DefaultFirst()
	}).One()
	v := g.unit(id)
	if v == nil {
		return false
	}
	u.Where, u.Aboard, u.Did.Embarked, u.Did.Moved = troops.Riding, v.ID, true, true
	t.Tell("embarks", engine.Piece("who", u.ID), engine.Piece("in", v.ID), engine.ByRules("LEG-A-TRN-02"))
	return true
}

// mayDisembark tests disembarking (LEG-A-TRN-03, LEG-A-TRN-09, LEG-A-TRN-10).
func (g *Game) mayDisembark(u *troops.Unit) *engine.Refusal {
	who := engine.Piece("who", u.ID)
	switch {
	case u.Where != troops.Riding:
		return engine.Refuse("LEG-A-TRN-03", "bar.keyword", who)
	case u.Did.Embarked:
		return engine.Refuse("LEG-A-TRN-09", "bar.embarked", who)
	case g.speed(u) == 0:
		return engine.Refuse("LEG-A-TRN-10", "bar.speed", who)
	case len(g.exits(u, g.unit(u.Aboard))) == 0:
		return engine.Refuse("LEG-A-TRN-03", "bar.exit", who)
	}
	return nil
}

// exits are the places of a unit's leader in contact with its transport from
// which the whole unit could stand.
func (g *Game) exits(u, v *troops.Unit) []engine.Pose {
	x := &march{g: g, u: u, f: g.field(u), setUp: true, speed: 1}
	hull := g.body(v, &v.Minis[v.Leader0()]) // it may just have been defeated
	var out []engine.Pose
	for k := range 16 {
		turn := hull.Shape.Facing + float64(k)*math.Pi/8
		far := hull.Shape.Reach() + u.Base/2
		for range 8 { // up to the side of an oblong base
			far -= max(0, hull.Shape.Gap(u.Shape(hull.Shape.C.Add(geom.Heading(turn).Mul(far)), turn))-0.01)
		}
		at := hull.Shape.C.Add(geom.Heading(turn).Mul(far)).Quantised()
		pose := engine.Pose{X: at.X, Y: at.Y, A: engine.QuantiseAngle(turn)}
		if l, ref := x.land(pose); ref == nil && l.foe == nil {
			out = append(out, pose)
		}
	}
	return out
}

// disembark puts a unit down beside its transport, from where it makes a
// speed-1 move that touches no enemy; after more than one standard move of the
// transport it is all that the unit does (LEG-A-TRN-03, LEG-A-TRN-05,
// LEG-A-TRN-06).
func (g *Game) disembark(t *engine.Table, u *troops.Unit) bool {
	v := g.unit(u.Aboard)
	may := g.exits(u, v)
	if len(may) == 0 {
		return false
	}
	if !g.getOut(t, u, v, g.field(u), may[:1]) {
		return false
	}
	u.Did.Embarked, u.Did.Moved = true, true
	y := g.newMarch(u, 1)
	y.melee = false
	y.settle(t, "disembark", y.onward(), "LEG-A-TRN-03", "LEG-A-TRN-06")
	t.Tell("disembarks", engine.Piece("who", u.ID), engine.Piece("from", v.ID), engine.ByRules("LEG-A-TRN-03"))
	if v.Rode > 1 {
		u.Did.Left, u.Did.Ended = 0, true
	}
	return true
}

// getOut asks where the leader of a unit stands in contact with the vehicle that
// it leaves, and puts the unit down (LEG-A-TRN-03, LEG-B-TRANS-10).
func (g *Game) getOut(t *engine.Table, u, v *troops.Unit, f *battlefield.Field, suggested []engine.Pose) bool {
	x := &march{g: g, u: u, f: f, setUp: true}
	hull, lead := g.body(v, &v.Minis[v.Leader0()]), u.Minis[u.Leader()].ID
	x.fits = func(m battlefield.Mini) *engine.Refusal {
		if m.ID == lead && m.Shape.Gap(hull.Shape) > 2 { // millimetres, as finely as players name places
			return engine.Refuse("LEG-A-TRN-03", "refuse.exit", engine.Piece("who", u.ID))
		}
		return nil
	}
	where, aboard := u.Where, u.Aboard
	u.Where, u.Aboard = troops.OnField, ""
	if !x.settle(t, "exit", suggested, "LEG-A-TRN-03") {
		u.Where, u.Aboard = where, aboard
		return false
	}
	return true
}

// bail is a unit that leaves a transport which is defeated: in contact with its
// base, with a suppression token and a wound (LEG-B-TRANS-10).
func (g *Game) bail(t *engine.Table, r, v *troops.Unit) {
	places := g.exits(r, v)
	x := &march{g: g, u: r, f: g.field(r, v), setUp: true}
	at := v.Minis[v.Leader0()].At
	if len(places) == 0 {
		for ring := 1; ring < 12 && len(places) == 0; ring++ {
			for k := range 12 {
				p := at.Add(geom.Heading(float64(k) * math.Pi / 6).Mul(float64(ring) * 20)).Quantised()
				if l, ref := x.land(engine.Pose{X: p.X, Y: p.Y}); ref == nil && l.foe == nil {
					places = []engine.Pose{{X: p.X, Y: p.Y}}
					break
				}
			}
		}
	}
	if len(places) == 0 || !g.getOut(t, r, v, x.f, places[:1]) {
		r.Where, r.Aboard = troops.OnField, ""
		g.defeat(t, r)
		return
	}
	t.Tell("bails", engine.Piece("who", r.ID), engine.Piece("from", v.ID), engine.ByRules("LEG-B-TRANS-10"))
	g.suppress(t, r, 1, "LEG-B-TRANS-10")
	g.harm(t, r, 1, "LEG-B-TRANS-10")
}

// shared passes a wound on to each unit that an Open transport carries when it
// suffered wounds in an attack (LEG-B-TRANS-16).
func (g *Game) shared(t *engine.Table, v *troops.Unit, wounds int) {
	if wounds == 0 || !v.Open() {
		return
	}
	for _, r := range g.Units {
		if r.Where == troops.Riding && r.Aboard == v.ID {
			g.harm(t, r, 1, "LEG-B-TRANS-16")
		}
	}
}

// touchesToken reports a leader in contact with a token.
func touchesToken(m battlefield.Mini, k Token) bool {
	return m.Shape.Gap(geom.Round(k.At, tokenRadius)) <= battlefield.Touch
}
