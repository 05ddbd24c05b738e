package legion

import (
	"fmt"
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/move"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// spread tests, for Disarray, that a unit deployed in one of its side's zones
// leaves enough units for the zones that have none yet.
func (g *Game) spread(u *troops.Unit, m battlefield.Mini) *engine.Refusal {
	if !g.card("disarray") {
		return nil
	}
	empty := 0
	for _, z := range g.home(u.Seat) {
		one := Zone{z}
		taken := one.Inside(m.Shape) || slices.ContainsFunc(g.onField(u.Seat),
			func(o *troops.Unit) bool { return o != u && one.Inside(g.front(o).Shape) })
		if !taken {
			empty++
		}
	}
	if left := len(g.undeployed(u.Seat)) - 1; empty > left {
		return engine.Refuse("LEG-A-DEPLOY-07", "refuse.disarray", engine.Piece("who", u.ID))
	}
	return nil
}

// fortify is Fortified Positions: by turns, blue first, the players place eight
// barricades in their deployment zones or at range 1-2 of them.
func (g *Game) fortify(t *engine.Table) {
	const wide, deep = 70, 27
	b := g.Battle
	for i := range 8 {
		seat := g.blue()
		if i%2 == 1 {
			seat = g.red()
		}
		outline := func(p engine.Pose) geom.Polygon {
			return geom.Rect(geom.Point{X: p.X, Y: p.Y}.Quantised(), wide, deep, engine.QuantiseAngle(p.A))
		}
		check := func(a engine.Answer) *engine.Refusal {
			o := outline(a.Poses[0])
			lo, hi := o.Bounds()
			if lo.X < 0 || lo.Y < 0 || hi.X > b.Width || hi.Y > b.Depth {
				return engine.Refuse("LEG-B-EDGE-03", "refuse.barricade.edge")
			}
			if !slices.ContainsFunc(g.home(seat), func(z []geom.Point) bool {
				return geom.Polygon(z).Overlaps(o) || geom.Polygon(z).DistPolygon(o) <= 2*battlefield.Segment+battlefield.Hair
			}) {
				return engine.Refuse("LEG-A-SETUP-14", "refuse.barricade.zone")
			}
			for _, p := range b.Pieces {
				if p.Outline.Overlaps(o) {
					return engine.Refuse("LEG-A-SETUP-14", "refuse.barricade.terrain", engine.ThingArg("thing", p.ID))
				}
			}
			for _, k := range b.Tokens {
				if geom.Round(k.At, tokenRadius).OverlapsPolygon(o, geom.Slack) {
					return engine.Refuse("LEG-A-SETUP-14", "refuse.barricade.token")
				}
			}
			return nil
		}
		spot := g.barricadeSpot(seat, i, check)
		if len(spot) == 0 {
			continue
		}
		a := g.agreed(t, seat, "barricade", func(p *engine.Prompt) {
			p.Kind, p.Begin, p.Measuring, p.Direct = engine.Place, true, true, true
			p.Area = [4]float64{0, 0, b.Width, b.Depth}
			p.Args = []engine.Arg{engine.Num("n", 8-i)}
			p.Rows = []string{"barricade"}
			p.From = []engine.Pose{{X: b.Width / 2, Y: b.Depth / 2}}
			p.Bases = append(p.Bases, scene.Base{ID: "barricade", Shape: scene.Rect, W: wide, H: deep})
			p.Default, p.Check = engine.Way(spot...), check
		})
		if len(a.Poses) == 1 {
			g.erect("barricade", outline(a.Poses[0]))
		}
	}
	t.Tell("fortified")
}

// barricadeSpot is a place for the next barricade: before the own zone, spread
// out.
func (g *Game) barricadeSpot(seat engine.Seat, i int, check func(engine.Answer) *engine.Refusal) []engine.Pose {
	b := g.Battle
	zone, foe := g.home(seat).Centre(), g.home(other(seat)).Centre()
	facing := engine.QuantiseAngle(foe.Sub(zone).Angle())
	for row := range 8 {
		for k := range 9 {
			along := (float64((k*4+i/2*2)%9) - 4) * b.Width / 10
			ahead := geom.Heading(facing).Mul(150 + float64(row)*40)
			side := geom.Heading(facing + math.Pi/2).Mul(along)
			at := zone.Add(ahead).Add(side).Quantised()
			p := engine.Pose{X: at.X, Y: at.Y, A: facing}
			if check(engine.Way(p)) == nil {
				return []engine.Pose{p}
			}
		}
	}
	return nil
}

// erect puts a piece of terrain of a type down.
func (g *Game) erect(kind string, outline geom.Polygon) *battlefield.Piece {
	n := 1
	for _, p := range g.Battle.Pieces {
		if p.Type == kind {
			n++
		}
	}
	p := &battlefield.Piece{ID: fmt.Sprintf("%s%d", kind, n), N: n, Type: kind, Outline: outline}
	g.Battle.Pieces = append(g.Battle.Pieces, p)
	return p
}

// exchange is the setup of Hostage Exchange: each player names an own corps unit;
// blue, then red, puts the one that the opponent has named on the centre, or as
// close to it as it fits, and moves it at speed 1. It holds a claimed token.
func (g *Game) exchange(t *engine.Table) {
	named := map[engine.Seat]*troops.Unit{}
	for _, seat := range []engine.Seat{g.blue(), g.red()} {
		may := which(g.undeployed(seat), func(u *troops.Unit) bool { return u.Rank == book.Corps && !u.Vehicle })
		if len(may) == 0 {
			continue
		}
		id := g.agreed(t, seat, "hostage", func(p *engine.Prompt) {
			p.Begin, p.Measuring = true, true
			for _, u := range may {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID})
			}
			p.DefaultFirst()
		}).One()
		if named[seat] = g.unit(id); named[seat] == nil {
			named[seat] = may[0]
		}
	}
	for _, seat := range []engine.Seat{g.blue(), g.red()} {
		u := named[other(seat)]
		if u == nil || !g.centred(u) {
			continue
		}
		u.Where = troops.OnField
		x := g.newMarch(u, 1)
		x.by, x.melee, x.free = seat, false, true
		x.settle(t, "hostage.move", x.onward())
		g.lay("objective", g.front(u).Shape.C, "")
		k := &g.Battle.Tokens[len(g.Battle.Tokens)-1]
		g.holdOn(u, k)
		t.Tell("hostage.set", engine.Piece("who", u.ID))
	}
	g.carryTokens()
}

// centred puts a unit on the centre of the battlefield, or as close to it as it
// fits.
func (g *Game) centred(u *troops.Unit) bool {
	mid := geom.Point{X: g.Battle.Width / 2, Y: g.Battle.Depth / 2}
	x := g.newSetUp(u)
	x.shun = []string{}
	for ring := range 40 {
		for k := range max(1, 6*ring) {
			at := mid.Add(geom.Heading(2 * math.Pi * float64(k) / float64(max(1, 6*ring))).Mul(float64(ring) * 12)).Quantised()
			l, ref := x.land(engine.Pose{X: at.X, Y: at.Y})
			if ref != nil || l.foe != nil {
				continue
			}
			u.Minis[u.Leader()].Stand(l.leader)
			for _, r := range l.rest {
				u.Minis[r.i].Stand(r.at)
			}
			return true
		}
	}
	return false
}

// holdOn gives a unit a token to hold; in Hostage Exchange with the Hostage card:
// courage 1 more, speed 1 less but at least 1, no melee begun.
func (g *Game) holdOn(u *troops.Unit, k *Token) {
	k.By, u.Claimed, u.Known = u.ID, k.ID, true
	if g.card("hostage-exchange") {
		u.Learn(troops.Hostage, "hostage-exchange", "claim")
		u.Courage++
	}
}

// spared reports a hostage in the first round: no enemy attacks it, begins a
// melee with it or uses a card on it.
func (g *Game) spared(u *troops.Unit) bool { return u.Has(troops.Hostage) && g.Battle.Round <= 1 }

// claims reports that troopers may claim tokens in this battle.
func (g *Game) claims() bool {
	return g.card("recover-the-supplies") || g.card("hostage-exchange") || g.card("bombing-run")
}

// arm the runners: after deployment each side, blue first, gives three bombs to
// units whose leaders are within its own zone, at most one each.
func (g *Game) bombs(t *engine.Table) {
	for _, seat := range []engine.Seat{g.blue(), g.red()} {
		zone := g.home(seat)
		may := which(g.onField(seat), func(u *troops.Unit) bool { return zone.Inside(g.front(u).Shape) })
		n := min(3, len(may))
		if n == 0 {
			continue
		}
		picks := g.agreed(t, seat, "bombs", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max, p.Begin, p.Measuring = engine.Some, n, n, true, true
			for _, u := range may {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID})
			}
			for _, u := range may[:n] {
				p.Default.Pick = append(p.Default.Pick, u.ID)
			}
		}).Pick
		for _, id := range picks {
			if u := g.unit(id); u != nil {
				g.lay("objective", g.front(u).Shape.C, "")
				g.holdOn(u, &g.Battle.Tokens[len(g.Battle.Tokens)-1])
			}
		}
	}
	g.carryTokens()
	t.Tell("bombs.set")
}

// mayDrop tests the free card action Drop of Bombing Run.
func (g *Game) mayDrop(u *troops.Unit) *engine.Refusal {
	if !g.card("bombing-run") || u.Claimed == "" || u.Where != troops.OnField {
		return engine.Refuse("LEG-B-OBJ-10", "bar.keyword", engine.Piece("who", u.ID))
	}
	return nil
}

// drop turns a claimed token to its unclaimed side; it is the side's to detonate.
func (g *Game) drop(t *engine.Table, u *troops.Unit) bool {
	for i := range g.Battle.Tokens {
		if k := &g.Battle.Tokens[i]; k.ID == u.Claimed {
			k.Owner = u.Seat
		}
	}
	g.dropClaim(t, u)
	return true
}

// bomb is the area weapon of Bombing Run.
var bomb = blastOf{name: "weapon.bomb", red: 3, keywords: []string{"blast", "suppressive"}, surge: string(troops.Crit)}

// bombard lets each side detonate one token that one of its units has dropped,
// when the Activation Phase ends; in or within range 1 of a deployment zone it
// brings the other side a victory token.
func (g *Game) bombard(t *engine.Table) {
	if !g.card("bombing-run") {
		return
	}
	first := g.Battle.Priority
	for _, seat := range []engine.Seat{first, other(first)} {
		var may []Token
		for _, k := range g.Battle.Tokens {
			if k.Kind == "objective" && k.By == "" && k.Owner == seat {
				may = append(may, k)
			}
		}
		if len(may) == 0 || g.Over() {
			continue
		}
		id := g.agreed(t, seat, "bombard", func(p *engine.Prompt) {
			p.Pass, p.Measuring = true, true
			for _, k := range may {
				p.Add(engine.Option{Key: k.ID, Label: engine.Say("thing.label", engine.ThingArg("thing", k.ID))})
			}
			p.DefaultFirst()
		}).One()
		i := slices.IndexFunc(g.Battle.Tokens, func(k Token) bool { return k.ID == id })
		if i < 0 {
			continue
		}
		k := g.Battle.Tokens[i]
		g.Battle.Tokens = slices.Delete(g.Battle.Tokens, i, i+1)
		for s := engine.Seat(1); s <= 2; s++ {
			if slices.ContainsFunc(g.home(s), func(z []geom.Point) bool {
				return geom.Round(k.At, tokenRadius).GapPolygon(geom.Polygon(z)) <= battlefield.Segment+battlefield.Hair
			}) {
				g.grant(t, other(s), 1, "bombing-run")
			}
		}
		g.detonate(t, k, bomb, seat)
	}
}

// The base of a bomb cart.
const cartRadius = 25

// payload is the setup of Payload: blue, then red, places an own bomb cart within
// its zone; then each marks a piece of terrain, not wholly inside a zone, for the
// opponent's cart.
func (g *Game) payload(t *engine.Table) {
	b := g.Battle
	seats := []engine.Seat{g.blue(), g.red()}
	for _, seat := range seats {
		check := func(a engine.Answer) *engine.Refusal {
			at := geom.Point{X: a.Poses[0].X, Y: a.Poses[0].Y}.Quantised()
			s := geom.Round(at, cartRadius)
			if !g.home(seat).Inside(s) {
				return engine.Refuse("LEG-A-SETUP-14", "refuse.cart.zone")
			}
			return g.cartFits(s, "")
		}
		spots := g.tokenSpots(check)
		if len(spots) == 0 {
			continue
		}
		facing := engine.QuantiseAngle(g.home(other(seat)).Centre().Sub(g.home(seat).Centre()).Angle())
		a := g.agreed(t, seat, "cart", func(p *engine.Prompt) {
			p.Kind, p.Begin, p.Measuring, p.Direct = engine.Place, true, true, true
			p.Area = [4]float64{0, 0, b.Width, b.Depth}
			p.Rows, p.From = []string{"cart"}, []engine.Pose{{X: b.Width / 2, Y: b.Depth / 2}}
			p.Bases = append(p.Bases, scene.Base{ID: "cart", Shape: scene.Round, W: 2 * cartRadius, H: 2 * cartRadius, Faced: true})
			p.Default, p.Check = engine.Way(spots[0]), check
		})
		at := geom.Point{X: spots[0].X, Y: spots[0].Y}
		if len(a.Poses) == 1 {
			at = geom.Point{X: a.Poses[0].X, Y: a.Poses[0].Y}.Quantised()
		}
		piece := g.erect("bomb_cart", geom.Regular(at, cartRadius, 24))
		b.Tokens = append(b.Tokens, Token{ID: fmt.Sprintf("cart%d", seat), Kind: "cart", At: at, Owner: seat, On: piece.ID, Facing: facing})
	}
	for _, seat := range seats {
		var may []*battlefield.Piece
		for _, p := range b.Pieces {
			if p.Type != "bomb_cart" && !g.wholeInZone(p.Outline) {
				may = append(may, p)
			}
		}
		if len(may) == 0 {
			continue
		}
		id := g.agreed(t, seat, "target", func(q *engine.Prompt) {
			q.Begin, q.Measuring = true, true
			for _, p := range may {
				q.Add(engine.Option{Key: p.ID, Label: engine.Say("thing.label", engine.ThingArg("thing", p.ID))})
			}
			q.DefaultFirst()
		}).One()
		p := may[max(0, slices.IndexFunc(may, func(p *battlefield.Piece) bool { return p.ID == id }))]
		b.Tokens = append(b.Tokens, Token{ID: fmt.Sprintf("target%d", other(seat)), Kind: "target", At: p.Outline.Centre().Quantised(),
			Owner: other(seat), On: p.ID})
		t.Tell("keyposition.set", engine.Side("seat", seat), engine.ThingArg("thing", p.ID))
	}
}

// wholeInZone reports an outline wholly inside a deployment zone.
func (g *Game) wholeInZone(o geom.Polygon) bool {
	for _, zs := range g.Battle.Zones {
		for _, z := range zs {
			if !slices.ContainsFunc(o, func(p geom.Point) bool { return !geom.Polygon(z).Contains(p) }) {
				return true
			}
		}
	}
	return false
}

// cartFits is why a cart cannot end somewhere: over the edge, on impassable
// terrain, or on a base that it cannot displace; own is its own piece.
func (g *Game) cartFits(s geom.Shape, own string) *engine.Refusal {
	b := g.Battle
	if s.C.X < s.R || s.C.Y < s.R || s.C.X > b.Width-s.R || s.C.Y > b.Depth-s.R {
		return engine.Refuse("LEG-B-EDGE-03", "refuse.cart.edge")
	}
	for _, p := range b.Pieces {
		if p.ID != own && (p.Terrain().Class(book.Repulsor) == book.Impassable || p.Type == "bomb_cart") &&
			s.OverlapsPolygon(p.Outline, geom.Slack) {
			return engine.Refuse("LEG-A-TERRAIN-14", "refuse.cart.terrain", engine.ThingArg("thing", p.ID))
		}
	}
	for _, m := range g.field().Minis {
		if s.Overlaps(m.Shape, geom.Slack) && (m.Kind != book.Trooper || m.Engaged) {
			return engine.Refuse("LEG-A-DISP-02", "refuse.cart.mini", engine.Piece("who", m.Unit))
		}
	}
	return nil
}

// haul moves the carts at the end of a round, blue's first: one with more
// friendly than enemy leaders at range 1 may pivot and then make a speed-2 move.
func (g *Game) haul(t *engine.Table) {
	if !g.card("payload") {
		return
	}
	b := g.Battle
	for _, seat := range []engine.Seat{g.blue(), g.red()} {
		i := slices.IndexFunc(b.Tokens, func(k Token) bool { return k.Kind == "cart" && k.Owner == seat })
		if i < 0 || g.Over() {
			continue
		}
		k := &b.Tokens[i]
		s := geom.Round(k.At, cartRadius)
		n := [2]int{}
		for side := range n {
			for _, m := range g.leadersOf(engine.Seat(side+1), nil) {
				if battlefield.Range(m.Shape, s) <= 1 {
					n[side]++
				}
			}
		}
		if holder(n[0], n[1]) != seat {
			continue
		}
		g.rolls(t, seat, i)
	}
}

// rolls asks for the pivot and the move of a cart.
func (g *Game) rolls(t *engine.Table, seat engine.Seat, i int) {
	b := g.Battle
	k := &b.Tokens[i]
	goal := geom.Point{X: b.Width / 2, Y: b.Depth / 2}
	if j := slices.IndexFunc(b.Tokens, func(o Token) bool { return o.Kind == "target" && o.Owner == seat }); j >= 0 {
		goal = b.Tokens[j].At
	}
	turn := g.agreed(t, seat, "cart.pivot", func(p *engine.Prompt) {
		p.Kind, p.Pass, p.Measuring = engine.Facing, true, true
		p.From = []engine.Pose{{X: k.At.X, Y: k.At.Y, A: k.Facing}}
		want := bounded(k.Facing, goal.Sub(k.At).Angle(), math.Pi/2)
		p.Default = engine.Way(engine.Pose{X: k.At.X, Y: k.At.Y, A: want}.Quantised())
		p.Check = func(a engine.Answer) *engine.Refusal {
			if math.Abs(swing(k.Facing, a.Poses[0].A)) > math.Pi/2+0.001 {
				return engine.Refuse("LEG-B-PIVOT-01", "refuse.cart.pivot")
			}
			return nil
		}
	})
	if len(turn.Poses) == 1 {
		k.Facing = engine.QuantiseAngle(turn.Poses[0].A)
	}
	half := g.tools().Half(2, 2*cartRadius, true)
	end := func(p engine.Pose) (geom.Point, float64, *engine.Refusal) {
		w, facing := move.Notched(k.At, k.Facing, geom.Point{X: p.X, Y: p.Y}.Quantised(), half)
		return w.End(), facing, g.cartFits(geom.Round(w.End(), cartRadius), k.On)
	}
	var spot []engine.Pose
	for _, share := range []float64{1, 0.75, 0.5, 0.25} {
		at := k.At.Toward(goal, min(2*half*share, k.At.Dist(goal))).Quantised()
		p := engine.Pose{X: at.X, Y: at.Y}
		if _, _, ref := end(p); ref == nil {
			spot = []engine.Pose{p}
			break
		}
	}
	a := g.agreed(t, seat, "cart.move", func(p *engine.Prompt) {
		p.Kind, p.Pass, p.Measuring, p.Direct = engine.Place, true, true, true
		p.Area = [4]float64{0, 0, b.Width, b.Depth}
		p.Rows, p.From = []string{k.ID}, []engine.Pose{{X: k.At.X, Y: k.At.Y, A: k.Facing}}
		p.Bases = append(p.Bases, scene.Base{ID: k.ID, Shape: scene.Round, W: 2 * cartRadius, H: 2 * cartRadius, Faced: true})
		p.Default = engine.Way(spot...)
		p.Check = func(a engine.Answer) *engine.Refusal { _, _, ref := end(a.Poses[0]); return ref }
	})
	if len(a.Poses) != 1 {
		return
	}
	at, facing, ref := end(a.Poses[0])
	if ref != nil {
		return
	}
	k.At, k.Facing = at.Quantised(), engine.QuantiseAngle(facing)
	g.piece(k.On).Outline = geom.Regular(k.At, cartRadius, 24)
	t.Tell("cart.moved", engine.ThingArg("thing", k.On))
	var over []string
	for _, m := range g.field().Minis {
		if geom.Round(k.At, cartRadius).Overlaps(m.Shape, geom.Slack) {
			over = append(over, m.ID)
		}
	}
	g.displaced(t, seat, nil, over)
}

// scorePayload gives the victory tokens of Payload: by the range of a cart to the
// piece marked for it 1 or 2, 3 in contact.
func (g *Game) scorePayload(t *engine.Table) {
	find := func(kind string, seat engine.Seat) *Token {
		for i := range g.Battle.Tokens {
			if k := &g.Battle.Tokens[i]; k.Kind == kind && k.Owner == seat {
				return k
			}
		}
		return nil
	}
	for _, seat := range []engine.Seat{g.blue(), g.red()} {
		k, mark := find("cart", seat), find("target", seat)
		if k == nil || mark == nil || g.piece(mark.On) == nil {
			continue
		}
		s := geom.Round(k.At, cartRadius)
		gap := s.GapPolygon(g.piece(mark.On).Outline)
		switch {
		case gap <= battlefield.Touch:
			g.grant(t, seat, 3, "payload")
		case gap <= battlefield.Segment+battlefield.Hair:
			g.grant(t, seat, 2, "payload")
		case gap <= 2*battlefield.Segment+battlefield.Hair:
			g.grant(t, seat, 1, "payload")
		}
	}
}

// scoreHostages gives a victory token for each token that a unit holds, and one
// more if the unit is within its own deployment zone.
func (g *Game) scoreHostages(t *engine.Table) {
	for _, k := range g.Battle.Tokens {
		u := g.unit(k.By)
		if u == nil || k.Kind != "objective" || u.Where != troops.OnField {
			continue
		}
		n := 1
		if g.home(u.Seat).Inside(g.front(u).Shape) {
			n++
		}
		g.grant(t, u.Seat, n, "hostage-exchange")
	}
}
