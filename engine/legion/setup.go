package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// blue and red are the seats of the colours.
func (g *Game) blue() engine.Seat { return g.Battle.Blue }
func (g *Game) red() engine.Seat  { return other(g.Battle.Blue) }

// chooseColours is setup step 4: the player of the cheaper army chooses a
// colour, on equal points a die decides who; then blue chooses an edge
// (LEG-A-SETUP-06 … LEG-A-SETUP-08).
func (g *Game) chooseColours(t *engine.Table) {
	b := g.Battle
	chooser := engine.Seat(1)
	switch one, two := g.worth(1), g.worth(2); {
	case two < one:
		chooser = 2
	case one == two:
		if redDefense(t, 0, "colours") != troops.Block {
			chooser = 2
		}
	}
	colour := g.agreed(t, chooser, "colour", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"LEG-A-SETUP-06"}
		p.Add(engine.Option{Key: "blue", Verb: "blue"})
		p.Add(engine.Option{Key: "red", Verb: "red"})
		p.DefaultFirst()
	}).One()
	b.Blue = chooser
	if colour == "red" {
		b.Blue = other(chooser)
	}
	edge := g.agreed(t, b.Blue, "edge", func(p *engine.Prompt) {
		p.Measuring = true
		p.Rules = []string{"LEG-A-SETUP-08"}
		p.Add(engine.Option{Key: "lower", Verb: "lower"})
		p.Add(engine.Option{Key: "upper", Verb: "upper"})
		p.DefaultFirst()
	}).One()
	b.Flipped = edge == "upper"
	t.Tell("colours", engine.Side("blue", b.Blue), engine.Side("red", other(b.Blue)), engine.ByRules("LEG-A-SETUP-06"))
	if g.unlimited() {
		g.drawZones(t)
		return
	}
	g.reveal(t)
	g.enter(Define)
}

// drawZones is the setup of a battle without a round limit: no objective and no
// condition, one deployment card at random; on a large battlefield the usual
// strips (LEG-B-ADV-09, LEG-B-ADV-12).
func (g *Game) drawZones(t *engine.Table) {
	if !g.large() {
		deck := []string{}
		for _, card := range book.CardsOf("deployment") {
			if codedBattle[card.Key] {
				deck = append(deck, card.Key)
			}
		}
		g.Battle.Cards.Deployments = []string{deck[t.Pick("reveal.deployment", len(deck))-1]}
		t.Tell("defined", engine.Terms("cards", []string{"battle." + g.Battle.Cards.Deployments[0]}), engine.ByRules("LEG-B-ADV-09"))
	}
	g.layZones()
	g.enter(Deploy)
}

// The rows of battle cards, in the order in which they are laid out.
var rows = []string{"objective", "deployment", "condition"}

// row is the row of a kind of battle cards.
func (c *Cards) row(kind string) *[]string {
	switch kind {
	case "objective":
		return &c.Objectives
	case "deployment":
		return &c.Deployments
	}
	return &c.Conditions
}

// reveal is setup step 5: three cards of each deck in a row; a large battle has
// no deployment cards (LEG-A-SETUP-09, LEG-B-ADV-04).
func (g *Game) reveal(t *engine.Table) {
	c := &g.Battle.Cards
	for _, kind := range rows {
		if kind == "deployment" && g.large() {
			continue
		}
		deck := []string{}
		for _, card := range book.CardsOf(kind) {
			if codedBattle[card.Key] {
				deck = append(deck, card.Key)
			}
		}
		for range 3 {
			i := t.Pick("reveal."+kind, len(deck)) - 1
			*c.row(kind) = append(*c.row(kind), deck[i])
			deck = slices.Delete(deck, i, i+1)
		}
		terms := []string{}
		for _, k := range *c.row(kind) {
			terms = append(terms, "battle."+k)
		}
		t.Tell("reveal", engine.Term("kind", "row."+kind), engine.Terms("cards", terms), engine.ByRules("LEG-A-SETUP-09"))
	}
}

func (g *Game) large() bool { return g.Options["size"] == "large" }

// opportunities is how often each player may eliminate a card
// (LEG-A-SETUP-10, LEG-B-ADV-05).
func (g *Game) opportunities() int {
	if g.large() {
		return 1
	}
	return 2
}

// defineBattlefield is setup step 6: blue and red eliminate by turns the
// leftmost card of a row, or pass; the last card of a row stays
// (LEG-A-SETUP-10 … LEG-A-SETUP-13).
func (g *Game) defineBattlefield(t *engine.Table) {
	b := g.Battle
	c := &b.Cards
	if c.Turns < 2*g.opportunities() {
		seat := b.Blue
		if c.Turns%2 == 1 {
			seat = other(seat)
		}
		kind := g.agreed(t, seat, "eliminate", func(p *engine.Prompt) {
			p.Begin, p.Pass, p.Measuring = true, true, true
			p.Rules = []string{"LEG-A-SETUP-10", "LEG-A-SETUP-12"}
			for _, k := range rows {
				if row := *c.row(k); len(row) > 1 {
					p.Add(engine.Option{Key: k, Verb: "eliminate." + k, Note: engine.Say("eliminate.note",
						engine.Term("card", "battle."+row[0]), engine.Term("next", "battle."+row[1]),
						engine.Term("does", book.Effect("battle."+row[1], enforced)))})
				}
			}
		}).One()
		c.Turns++
		if kind == "" || len(*c.row(kind)) < 2 {
			t.Tell("eliminate.pass", engine.Side("seat", seat), engine.ByRules("LEG-A-SETUP-11"))
			return
		}
		row := c.row(kind)
		t.Tell("eliminate.done", engine.Side("seat", seat), engine.Term("card", "battle."+(*row)[0]), engine.ByRules("LEG-A-SETUP-10"))
		*row = slices.Delete(*row, 0, 1)
		return
	}
	for _, k := range rows {
		if row := c.row(k); len(*row) > 1 {
			*row = (*row)[:1]
		}
	}
	terms := []string{}
	for _, k := range rows {
		for _, card := range *c.row(k) {
			terms = append(terms, "battle."+card)
		}
	}
	g.layZones()
	t.Tell("defined", engine.Terms("cards", terms), engine.ByRules("LEG-A-SETUP-13"))
	g.enter(Resolve)
}

// card reports that a battle card is in force.
func (g *Game) card(key string) bool {
	c := &g.Battle.Cards
	for _, k := range rows {
		if row := *c.row(k); len(row) == 1 && row[0] == key {
			return true
		}
	}
	return false
}

// layZones makes the deployment zones of the card in force: measured in real
// ranges from the nearest edge of the table, blue below unless it chose the
// upper edge (LEG-A-DEPLOY-01, LEG-A-DEPLOY-02, LEG-B-ADV-06).
func (g *Game) layZones() {
	b := g.Battle
	far := 2 * battlefield.Segment
	blue := Zone{{{X: 0, Y: b.Depth - far}, {X: b.Width, Y: b.Depth - far}, {X: b.Width, Y: b.Depth}, {X: 0, Y: b.Depth}}}
	red := Zone{{{X: 0, Y: 0}, {X: b.Width, Y: 0}, {X: b.Width, Y: far}, {X: 0, Y: far}}}
	if row := b.Cards.Deployments; len(row) == 1 {
		card := book.CardOf(row[0])
		blue, red = g.zone(card.Blue), g.zone(card.Red)
	}
	if b.Flipped {
		for _, z := range []Zone{blue, red} {
			for _, p := range z {
				for i := range p {
					p[i] = geom.Point{X: b.Width - p[i].X, Y: b.Depth - p[i].Y}.Quantised()
				}
			}
		}
	}
	b.Zones[b.Blue-1], b.Zones[other(b.Blue)-1] = blue, red
}

// zone reads a printed zone: inches on 72 by 36, taken from whichever edge of
// the table is nearer, so that bands keep their depth.
func (g *Game) zone(printed [][][2]float64) Zone {
	const inch, width, depth = 25.4, 72, 36
	scale := func(x, most, table float64) float64 {
		switch {
		case x*2 == most:
			return table / 2
		case x*2 > most:
			return table - (most-x)*inch
		}
		return x * inch
	}
	out := Zone{}
	for _, p := range printed {
		var outline []geom.Point
		for _, q := range p {
			outline = append(outline, geom.Point{X: scale(q[0], width, g.Battle.Width), Y: scale(q[1], depth, g.Battle.Depth)}.Quantised())
		}
		out = append(out, outline)
	}
	return out
}

// undeployed are the units of a seat still to be deployed.
func (g *Game) undeployed(s engine.Seat) []*troops.Unit {
	return which(g.Units, func(u *troops.Unit) bool { return allied(u.Seat, s) && u.Where == troops.Waiting })
}

// deploy is setup step 8: by turns, blue first, one unit each; who has none
// left is passed over (LEG-A-DEPLOY-03, LEG-A-DEPLOY-04).
func (g *Game) deploy(t *engine.Table) {
	b := g.Battle
	if b.Stage == "" {
		g.divulge(t)
		b.Stage, b.Turn = "units", b.Blue
	}
	if len(g.undeployed(b.Turn)) == 0 {
		b.Turn = other(b.Turn)
	}
	left := g.undeployed(b.Turn)
	if len(left) > 0 && !slices.ContainsFunc(left, func(u *troops.Unit) bool { return !u.Has("last to deploy") }) &&
		len(g.undeployed(other(b.Turn))) > 0 {
		b.Turn = other(b.Turn)
		left = g.undeployed(b.Turn)
	}
	if early := which(left, func(u *troops.Unit) bool { return !u.Has("last to deploy") }); len(early) > 0 {
		left = early
	}
	if len(left) == 0 {
		g.enter(Readying)
		return
	}
	id := g.agreed(t, b.Turn, "deploy.unit", func(p *engine.Prompt) {
		p.Begin, p.Measuring = true, true
		p.Rules = []string{"LEG-A-DEPLOY-03"}
		for _, u := range left {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "deploy"})
		}
		p.DefaultFirst()
	}).One()
	u := g.unit(id)
	if u == nil {
		u = left[0]
	}
	b.Acting = u.ID
	g.deployUnit(t, u)
	b.Acting = ""
	b.Turn = other(b.Turn)
}

// deployUnit places a unit: its leader where its player says, the rest in
// cohesion, all of them inside one zone (LEG-A-DEPLOY-06 … LEG-A-DEPLOY-08,
// LEG-B-KEY-INFILTRATE-01).
func (g *Game) deployUnit(t *engine.Table, u *troops.Unit) {
	g.loadout(t, u)
	g.covert(t, u)
	if g.deployAboard(t, u) {
		return
	}
	x := g.newSetUp(u)
	zone := g.home(u.Seat)
	x.within = geom.Around(zone)
	x.fits = func(m battlefield.Mini) *engine.Refusal {
		if m.ID == u.Minis[u.Leader()].ID {
			if ref := g.spread(u, m); ref != nil {
				return ref
			}
		}
		if zone.Inside(m.Shape) {
			return nil
		}
		if u.Vehicle && g.card("roll-out") && zone.Near(m.Shape, 1) {
			return nil
		}
		if u.Has("infiltrate") {
			for _, e := range g.onField(other(u.Seat)) {
				for _, o := range g.bodies(e) {
					if battlefield.Range(o.Shape, m.Shape) <= 3 {
						return engine.Refuse("LEG-B-KEY-INFILTRATE-01", "refuse.infiltrate", engine.Piece("who", u.ID))
					}
				}
			}
			return nil
		}
		return engine.Refuse("LEG-A-DEPLOY-07", "refuse.zone", engine.Piece("who", u.ID))
	}
	facing := g.home(other(u.Seat)).Centre().Sub(zone.Centre()).Angle()
	if !x.settle(t, "deploy", g.deployment(x, zone, facing), "LEG-A-DEPLOY-06", "LEG-A-DEPLOY-07") {
		u.Where = troops.Defeated // there is no room for it at all
		t.Tell("deploy.noroom", engine.Piece("who", u.ID))
		return
	}
	u.Where = troops.OnField
	g.faces(t, u)
	g.gain(t, u, troops.DodgeToken, u.X("dodge when deployed"))
	t.Tell("deployed", engine.Piece("who", u.ID), engine.ByRules("LEG-A-DEPLOY-03"))
	n := u.X("scout")
	if g.card("advanced-positions") && !u.Vehicle {
		n++
	}
	if n > 0 && (!u.Has("stationary") || g.card("advanced-positions")) {
		g.scout(t, u, min(n, 3))
	}
}

// deployAboard offers to deploy a unit in a transport of its side that stands on
// the battlefield already (LEG-B-TRANS-15).
func (g *Game) deployAboard(t *engine.Table, u *troops.Unit) bool {
	may := which(g.onField(u.Seat), func(v *troops.Unit) bool { return g.carriesUnit(v, u) })
	if len(may) == 0 {
		return false
	}
	v := g.unit(t.Ask(u.Seat, "deploy.aboard", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-TRANS-15"}
		for _, v := range may {
			p.Add(engine.Option{Key: v.ID, Piece: v.ID, Verb: "embark"})
		}
	}).One())
	if v == nil {
		return false
	}
	u.Where, u.Aboard = troops.Riding, v.ID
	t.Tell("embarks", engine.Piece("who", u.ID), engine.Piece("in", v.ID), engine.ByRules("LEG-B-TRANS-15"))
	return true
}

// deployment is a place in the own zone for a unit that is set up: toward the
// enemy, apart from the units that stand there.
func (g *Game) deployment(x *march, zone Zone, facing float64) []engine.Pose {
	foe := g.home(other(x.u.Seat)).Centre()
	var spots []geom.Point
	const pitch = 40
	for _, p := range zone {
		lo, hi := geom.Polygon(p).Bounds()
		for y := lo.Y + x.u.Base/2 + 1; y < hi.Y; y += pitch {
			for px := lo.X + x.u.Base/2 + 1; px < hi.X; px += pitch {
				if at := (geom.Point{X: px, Y: y}).Quantised(); geom.Polygon(p).Contains(at) {
					spots = append(spots, at)
				}
			}
		}
	}
	var own []geom.Point
	for _, u := range g.onField(x.u.Seat) {
		own = append(own, u.Minis[u.Leader()].At)
	}
	worth := func(p geom.Point) float64 {
		room := 300.0
		for _, o := range own {
			room = min(room, p.Dist(o))
		}
		if x.f.Ground(p, 0) > 0 { // who stands on a roof has to climb down first
			room -= offGround
		}
		return p.Dist(foe) - room
	}
	slices.SortStableFunc(spots, func(a, b geom.Point) int { return compare(worth(a), worth(b)) })
	for _, at := range spots {
		pose := engine.Pose{X: at.X, Y: at.Y, A: engine.QuantiseAngle(facing)}
		if x.check(engine.Way(pose)) == nil {
			return []engine.Pose{pose}
		}
	}
	return nil
}

// offGround makes every place on the ground better than any above it.
const offGround = 1e6

// compare orders numbers, those alike as they stand.
func compare(a, b float64) int {
	switch {
	case a < b-1e-9:
		return -1
	case a > b+1e-9:
		return 1
	}
	return 0
}

// scout lets a unit make a move of at most speed X when it is deployed
// (LEG-A-KEY-80 … LEG-A-KEY-86).
func (g *Game) scout(t *engine.Table, u *troops.Unit, speed int) {
	x := g.newMarch(u, speed)
	x.free = true
	if x.settle(t, "scout", x.onward(), "LEG-A-KEY-80") && u.Has("scout") {
		g.party(t, u, speed)
	}
}
