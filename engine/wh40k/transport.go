package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// aboard are the units embarked in a TRANSPORT.
func (g *Game) aboard(u *troops.Unit) []*troops.Unit {
	var out []*troops.Unit
	for _, p := range g.Units {
		if p.Where == troops.Embarked && p.Aboard == u.ID && !p.Destroyed() {
			out = append(out, p)
		}
	}
	return out
}

// room reports a TRANSPORT that accepts a unit: its kind, and capacity for all
// its models (WH-TRANS-01, WH-TRANS-06, WH-TRANS-07).
func (g *Game) room(tr, u *troops.Unit) bool {
	p := tr.Parts[0]
	if p.Carries == 0 || tr == u || slices.ContainsFunc(p.Refuses, u.Has) || !u.Has("infantry") {
		return false
	}
	n := len(u.Alive())
	for _, x := range g.aboard(tr) {
		n += len(x.Alive())
	}
	return n <= p.Carries
}

// embark offers a unit that has moved the TRANSPORTS within 3" of all its
// models (WH-TRANS-03 … WH-TRANS-08).
func (g *Game) embark(t *engine.Table, u *troops.Unit) {
	if u.Turn.SetUp || u.Destroyed() || u.Where != troops.OnField {
		return
	}
	var fit []*troops.Unit
	for _, tr := range g.onField(u.Seat) {
		if g.room(tr, u) && g.allWithin(u, tr, 3) {
			fit = append(fit, tr)
		}
	}
	if len(fit) == 0 {
		return
	}
	id := t.Ask(u.Seat, "embark", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-TRANS-03", "WH-TRANS-04"}
		for _, tr := range fit {
			p.Add(engine.Option{Key: tr.ID, Piece: tr.ID, Verb: "embark"})
		}
	}).One()
	if tr := g.unit(id); tr != nil {
		u.Where, u.Aboard, u.Turn.Boarded = troops.Embarked, tr.ID, string(g.Battle.Phase)
		g.failAction(t, u)
		t.Tell("embarked", engine.Piece("who", u.ID), engine.Piece("in", tr.ID), engine.ByRules("WH-TRANS-08"))
	}
}

// allWithin reports a unit all of whose models are within a distance of another.
func (g *Game) allWithin(u, o *troops.Unit, d float64) bool {
	for _, m := range g.bodies(u) {
		if !battlefield.Within(g.nearest(m, o), d) {
			return false
		}
	}
	return true
}

// mayDisembark reports an embarked unit that may leave its TRANSPORT
// (WH-TRANS-09, WH-TRANS-12 … WH-TRANS-14).
func (g *Game) mayDisembark(u *troops.Unit) bool {
	tr := g.unit(u.Aboard)
	return tr != nil && tr.Where == troops.OnField && !tr.Turn.Advanced && !tr.Turn.FellBack && u.Turn.Boarded != string(g.Battle.Phase)
}

// The modes of disembarking.
const (
	rapidly     = "rapid"
	tactically  = "tactical"
	inCombat    = "combat"
	inEmergency = "emergency"
)

// disembark sets an embarked unit up beside its TRANSPORT: rapidly if that has
// moved, else tactically, else in combat (WH-TRANS-11 … WH-TRANS-23,
// WH-MVPH-26). It reports whether it was.
func (g *Game) disembark(t *engine.Table, u *troops.Unit) bool {
	tr := g.unit(u.Aboard)
	mode := tactically
	if tr.Turn.Move == moveNormal || tr.Turn.Move == moveIngress {
		mode = rapidly
	} else if len(g.suggestBeside(g.leaving(u, tr, tactically), tr)) == 0 {
		mode = inCombat // it cannot be set up tactically (WH-TRANS-16, WH-TRANS-17)
	}
	if mode == inCombat {
		g.hazardRolls(t, u, len(u.Alive()), "WH-TRANS-17")
		if u.Destroyed() {
			g.bury(t)
			return true
		}
	}
	x := g.leaving(u, tr, mode)
	if !x.ask(t, "disembark."+mode, g.suggestBeside(x, tr), "WH-TRANS-11", "WH-TRANS-18") {
		return false
	}
	u.Where, u.Aboard = troops.OnField, ""
	u.Turn.SetUp, u.Turn.Left = true, mode
	t.Tell("disembarked", engine.Piece("who", u.ID), engine.Piece("from", tr.ID), engine.ByRules("WH-TRANS-18"))
	switch mode {
	case rapidly:
		u.Turn.NoCharge = true // WH-TRANS-21
	case inCombat:
		u.Shocked, u.Turn.NoCharge = true, true // WH-TRANS-23
	case tactically:
		g.onward(t, u)
	}
	return true
}

// onward lets a unit that disembarked tactically make a normal or advance move
// (WH-TRANS-22).
func (g *Game) onward(t *engine.Table, u *troops.Unit) {
	kind := t.Ask(u.Seat, "onward", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"WH-TRANS-22"}
		for _, k := range []string{moveNormal, moveAdvance, moveStay} {
			p.Add(engine.Option{Key: k, Verb: "move." + k})
		}
		p.Default = engine.Pick(moveNormal)
	}).One()
	switch kind {
	case moveNormal:
		g.normalMove(t, u)
	case moveAdvance:
		g.advanceMove(t, u)
	}
}

// leaving is the set-up of a unit that disembarks (WH-TRANS-11, WH-TRANS-18 …
// WH-TRANS-20, WH-TRANS-24, WH-TRANS-26).
func (g *Game) leaving(u, tr *troops.Unit, mode string) *march {
	x := g.newSetUp(u)
	far := 3.0
	if mode == inCombat || mode == inEmergency {
		far = 6
	}
	x.each = func(_ int, m battlefield.Model) *engine.Refusal {
		if !g.whollyWithin(m, tr, far) {
			return engine.Refuse("WH-TRANS-18", "refuse.disembark", engine.Piece("who", m.ID), inches("most", far), engine.Piece("from", tr.ID))
		}
		if mode == rapidly && tr.Turn.Move == moveIngress { // WH-TRANS-19
			return g.mayArrive(tr, m)
		}
		return nil
	}
	x.may = func(to []battlefield.Model) *engine.Refusal {
		for _, e := range g.onField(other(u.Seat)) {
			if mode == inCombat && g.engaged(tr, e) { // WH-TRANS-20
				continue
			}
			if engagedAny(to, g.bodies(e)) {
				return engine.Refuse("WH-SETUP-04", "refuse.engaged_after", engine.Piece("who", u.ID), engine.Piece("enemy", e.ID))
			}
		}
		return nil
	}
	return x
}

// whollyWithin reports a model every part of which is within a distance of a
// unit: its far rim counts.
func (g *Game) whollyWithin(m battlefield.Model, o *troops.Unit, d float64) bool {
	for _, b := range o.Models {
		if b.Out && b.Demise == (troops.Dice{}) && !o.Destroyed() {
			continue
		}
		body := g.body(o, &b)
		far := 0.0
		for _, p := range m.Shape.Polygon(32) {
			far = math.Max(far, body.Shape.Nearest(p).Dist(p))
		}
		if battlefield.Within(far, d+0.005) {
			return true
		}
	}
	return false
}

// suggestBeside are places round a TRANSPORT where a unit can be set up.
func (g *Game) suggestBeside(x *march, tr *troops.Unit) []engine.Pose {
	m := &tr.Models[0]
	body := g.body(tr, m)
	var out []engine.Pose
	var to []battlefield.Model
	field := x.after(nil)
	for i := range x.rows {
		r := max(x.unit.Models[x.rows[i]].Base.W, x.unit.Models[x.rows[i]].Base.L)/2 + 0.05
		found := false
		for ring := 0; ring < 5 && !found; ring++ {
			reach := body.Shape.Reach() + r + float64(ring)*(2*r+0.1)
			for k := range 72 {
				at := spin(m.At, reach, float64(k)/72)
				pose := engine.Pose{X: at.X, Y: at.Y, A: m.Facing}.Quantised()
				b := x.to(i, pose)
				if field.Fits(b) && x.each(i, b) == nil && x.may([]battlefield.Model{b}) == nil &&
					(len(to) == 0 || battlefield.Strays(append(to[:len(to):len(to)], b)) == 0) {
					out, to, found = append(out, pose), append(to, b), true
					field.Models = append(field.Models, b)
					break
				}
			}
		}
		if !found {
			return nil
		}
	}
	if x.check(engine.Way(out...)) != nil {
		return nil
	}
	return out
}

// evacuate is the emergency disembarkation from a TRANSPORT that was destroyed:
// hazard rolls, then every model is set up within 6" or destroyed; the unit is
// battle-shocked (WH-TRANS-10, WH-TRANS-24 … WH-TRANS-27, A12).
func (g *Game) evacuate(t *engine.Table, tr *troops.Unit) {
	if !tr.Destroyed() {
		return
	}
	for _, u := range g.aboard(tr) {
		g.hazardRolls(t, u, len(u.Alive()), "WH-TRANS-25")
		if u.Destroyed() {
			continue
		}
		for len(u.Alive()) > 0 {
			x := g.leaving(u, tr, inEmergency)
			if g.rule("a12") == "active" {
				x.seat = g.active() // A12
			}
			if places := g.suggestBeside(x, tr); len(places) > 0 {
				if !x.ask(t, "disembark.emergency", places, "WH-TRANS-24", "WH-TRANS-26") {
					x.apply(places)
				}
				u.Where, u.Aboard = troops.OnField, ""
				break
			}
			m := &u.Models[u.Alive()[len(u.Alive())-1]] // one that cannot be placed (WH-TRANS-26)
			m.Out, m.Wounds = true, 0
			t.Tell("disembark.lost", engine.Piece("who", m.ID), engine.ByRules("WH-TRANS-26"))
		}
		u.Turn.SetUp, u.Turn.Left, u.Turn.NoCharge, u.Shocked = true, inEmergency, true, true
		if !u.Destroyed() {
			t.Tell("disembarked", engine.Piece("who", u.ID), engine.Piece("from", tr.ID), engine.ByRules("WH-TRANS-27"))
		}
	}
}

// active is the active player: who controls the unit selected, else whose turn
// it is (WH-CORE-08).
func (g *Game) active() engine.Seat {
	if u := g.unit(g.Battle.Acting); u != nil {
		return u.Seat
	}
	return g.Battle.Turn
}

// firingDeck lends a TRANSPORT weapons of its passengers for one selection to
// shoot (WH-KEY-23 … WH-KEY-26).
func (g *Game) firingDeck(t *engine.Table, u *troops.Unit) {
	x, ok := u.All("firing_deck")
	if !ok || g.Battle.Phase != ShootingOf || g.Battle.Turn != u.Seat {
		return
	}
	type seatOf struct {
		unit  *troops.Unit
		model int
		arm   string
	}
	lenders := map[string]seatOf{}
	var keys []string
	for _, p := range g.aboard(u) {
		if p.Turn.Chose {
			continue
		}
		for _, i := range p.Alive() {
			for _, a := range g.stock(p, &p.Models[i]) {
				if !a.Profiles[0].Melee && !a.Profiles[0].Has("oneshot") {
					key := p.Models[i].ID + "/" + a.Key
					lenders[key] = seatOf{p, i, a.Key}
					keys = append(keys, key)
				}
			}
		}
	}
	if len(keys) == 0 {
		return
	}
	picked := t.Ask(u.Seat, "firing_deck", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max = engine.Some, 0, x
		p.About = u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("n", x)}
		p.Rules = []string{"WH-KEY-23", "WH-KEY-24"}
		for _, k := range keys {
			l := lenders[k]
			p.Add(engine.Option{Key: k, Part: l.unit.Models[l.model].ID, Label: engine.Say("firing_deck.option", engine.Term("weapon", l.unit.Arm(l.arm).Name),
				engine.Piece("who", l.unit.ID))})
			if len(p.Default.Pick) < x && !slices.ContainsFunc(p.Default.Pick, func(o string) bool { return lenders[o].unit == l.unit && lenders[o].model == l.model }) {
				p.Default.Pick = append(p.Default.Pick, k)
			}
		}
	}).Pick
	for _, k := range picked {
		l, ok := lenders[k]
		if !ok {
			continue
		}
		lent := *l.unit.Arm(l.arm)
		lent.Key = troops.LentPrefix + lent.Key
		if u.Arm(lent.Key) == nil {
			u.Arms = append(u.Arms, lent)
		}
		u.Models[u.Alive()[0]].Gear = append(u.Models[u.Alive()[0]].Gear, lent.Key)
	}
	if len(picked) > 0 {
		for _, p := range g.aboard(u) {
			p.Turn.NoShoot = true // WH-KEY-26
		}
	}
}
