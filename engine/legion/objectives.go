package legion

import (
	"fmt"
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// codedBattle are the battle cards that the game plays; others are not drawn.
var codedBattle = map[string]bool{
	"breakthrough": true, "intercept-the-transmissions": true, "key-positions": true, "recover-the-supplies": true,
	"sabotage-the-moisture-vaporators": true, "roll-out": true, "rapid-reinforcements": true, "minefield": true,
	"hostage-exchange": true, "payload": true, "bombing-run": true, "disarray": true, "fortified-positions": true,
	"advanced-positions": true, "battle-lines": true, "the-long-march": true, "major-offensive": true, "danger-close": true, "hemmed-in": true,
	"clear-conditions": true, "hostile-environment": true, "limited-visibility": true, "war-weary": true,
}

// resolveCards is setup step 7: what the objective card, then the condition card
// say (LEG-A-SETUP-14).
func (g *Game) resolveCards(t *engine.Table) {
	switch {
	case g.card("intercept-the-transmissions"):
		b := g.Battle
		mid := geom.Point{X: b.Width / 2, Y: b.Depth / 2}
		for _, at := range []geom.Point{mid, {X: b.Width / 4, Y: mid.Y}, {X: b.Width * 3 / 4, Y: mid.Y}} {
			g.lay("objective", at.Quantised(), "")
		}
	case g.card("key-positions"):
		g.keyPositions(t)
	case g.card("hostage-exchange"):
		g.exchange(t)
	case g.card("payload"):
		g.payload(t)
	case g.card("recover-the-supplies"):
		g.lay("objective", geom.Point{X: g.Battle.Width / 2, Y: g.Battle.Depth / 2}, "")
		g.placeTokens(t, "objective", 4, 1)
	case g.card("sabotage-the-moisture-vaporators"):
		g.placeTokens(t, "objective", 4, 2)
		for i := range g.Battle.Tokens {
			g.Battle.Tokens[i].Wounds = 2
		}
	}
	switch {
	case g.card("minefield"):
		g.placeTokens(t, "condition", 4, 2)
	case g.card("rapid-reinforcements"):
		g.setAside(t)
	case g.card("fortified-positions"):
		g.fortify(t)
	}
	g.enter(Deploy)
}

// lay puts a token down.
func (g *Game) lay(kind string, at geom.Point, on string) {
	b := g.Battle
	n := 1
	for slices.ContainsFunc(b.Tokens, func(k Token) bool { return k.ID == fmt.Sprintf("%s%d", kind, n) }) {
		n++
	}
	b.Tokens = append(b.Tokens, Token{ID: fmt.Sprintf("%s%d", kind, n), Kind: kind, At: at, On: on})
}

// keyPositions marks a piece of terrain near the middle, then one by blue and
// one by red outside all zones and beyond range 1 of the others
// (LEG-B-ERR-02, LEG-B-ERR-03).
func (g *Game) keyPositions(t *engine.Table) {
	b := g.Battle
	mid := geom.Point{X: b.Width / 2, Y: b.Depth / 2}
	marked := func(p *battlefield.Piece) bool {
		return slices.ContainsFunc(b.Tokens, func(k Token) bool { return k.On == p.ID })
	}
	mark := func(p *battlefield.Piece) { g.lay("objective", p.Outline.Centre().Quantised(), p.ID) }
	ask := func(seat engine.Seat, list []*battlefield.Piece) {
		if len(list) == 0 {
			return
		}
		id := g.agreed(t, seat, "keyposition", func(p *engine.Prompt) {
			p.Begin, p.Measuring = true, true
			p.Rules = []string{"LEG-B-ERR-02"}
			for _, x := range list {
				p.Add(engine.Option{Key: x.ID, Label: engine.Say("thing.label", engine.ThingArg("thing", x.ID))})
			}
			p.DefaultFirst()
		}).One()
		i := max(0, slices.IndexFunc(list, func(x *battlefield.Piece) bool { return x.ID == id }))
		mark(list[i])
		t.Tell("keyposition.set", engine.Side("seat", seat), engine.ThingArg("thing", list[i].ID), engine.ByRules("LEG-B-ERR-02"))
	}
	near := math.Inf(1)
	for _, p := range b.Pieces {
		near = min(near, p.Outline.Dist(mid))
	}
	var first []*battlefield.Piece
	for _, p := range b.Pieces {
		if p.Outline.Dist(mid) <= near+battlefield.Hair {
			first = append(first, p)
		}
	}
	ask(g.blue(), first)
	for _, seat := range []engine.Seat{g.blue(), g.red()} {
		var good, any []*battlefield.Piece
		for _, p := range b.Pieces {
			if marked(p) || g.inZones(p.Outline) {
				continue
			}
			any = append(any, p)
			if !slices.ContainsFunc(b.Pieces, func(o *battlefield.Piece) bool {
				return marked(o) && o.Outline.DistPolygon(p.Outline) <= battlefield.Segment+battlefield.Hair
			}) {
				good = append(good, p)
			}
		}
		if len(good) == 0 {
			good = any
		}
		ask(seat, good)
	}
}

// inZones reports an outline that is partly in a deployment zone.
func (g *Game) inZones(outline geom.Polygon) bool {
	for _, z := range g.Battle.Zones {
		for _, p := range z {
			if geom.Polygon(p).Overlaps(outline) {
				return true
			}
		}
	}
	return false
}

// leadersOf are the leaders of the units of a seat on the battlefield.
func (g *Game) leadersOf(s engine.Seat, is func(*troops.Unit) bool) []battlefield.Mini {
	var out []battlefield.Mini
	for _, u := range g.onField(s) {
		if is == nil || is(u) {
			out = append(out, g.front(u))
		}
	}
	return out
}

// holder is the seat with more leaders that are so than the other; 0: neither.
func holder(one, two int) engine.Seat {
	switch {
	case one > two:
		return 1
	case two > one:
		return 2
	}
	return 0
}

// grant gives a player victory tokens.
func (g *Game) grant(t *engine.Table, s engine.Seat, n int, key string) {
	if s == 0 || n < 1 {
		return
	}
	g.side(s).Victory += n
	t.Tell("victory", engine.Side("seat", s), engine.Num("n", n), engine.Term("card", "battle."+key), engine.ByRules("LEG-B-VT-01"))
}

// transmissions are who controls each token of Intercept the Transmissions: more
// trooper leaders at range 1.
func (g *Game) transmissions(t *engine.Table, each int) {
	for _, k := range g.Battle.Tokens {
		if k.Kind != "objective" {
			continue
		}
		n := [2]int{}
		for s := range n {
			for _, m := range g.leadersOf(engine.Seat(s+1), func(u *troops.Unit) bool { return !u.Vehicle }) {
				if battlefield.Range(m.Shape, geom.Round(k.At, tokenRadius)) <= 1 {
					n[s]++
				}
			}
		}
		g.grant(t, holder(n[0], n[1]), each, "intercept-the-transmissions")
	}
}

// endOfRound is what battle cards do when a round ends.
func (g *Game) endOfRound(t *engine.Table) {
	if g.card("intercept-the-transmissions") && (g.Battle.Round == 2 || g.Battle.Round == 4) {
		g.transmissions(t, 1)
	}
	g.haul(t)
}

// scoreObjective gives the victory tokens of the objective card at the end of
// the game (LEG-B-ERR-04, LEG-B-VT-02).
func (g *Game) scoreObjective(t *engine.Table) {
	switch {
	case g.card("breakthrough"):
		for _, s := range []engine.Seat{g.blue(), g.red()} {
			n := 0
			for _, m := range g.leadersOf(s, nil) {
				if g.home(other(s)).Inside(m.Shape) {
					n++
				}
			}
			g.grant(t, s, n, "breakthrough")
		}
	case g.card("intercept-the-transmissions"):
		g.transmissions(t, 2)
	case g.card("recover-the-supplies"):
		for _, k := range g.Battle.Tokens {
			if u := g.unit(k.By); u != nil && k.Kind == "objective" {
				g.grant(t, u.Seat, 1, "recover-the-supplies")
			}
		}
	case g.card("payload"):
		g.scorePayload(t)
	case g.card("hostage-exchange"):
		g.scoreHostages(t)
	case g.card("sabotage-the-moisture-vaporators"):
		for _, k := range g.Battle.Tokens {
			if k.Kind == "objective" {
				g.grant(t, g.blue(), k.Wounds-2, "sabotage-the-moisture-vaporators")
				g.grant(t, g.red(), 2-k.Wounds, "sabotage-the-moisture-vaporators")
			}
		}
	case g.card("key-positions"):
		for _, k := range g.Battle.Tokens {
			p := g.piece(k.On)
			if p == nil {
				continue
			}
			n := [2]int{}
			for s := range n {
				for _, m := range g.leadersOf(engine.Seat(s+1), nil) {
					if p.Touches(m.Shape) {
						n[s]++
					}
				}
			}
			g.grant(t, holder(n[0], n[1]), 1, "key-positions")
		}
	}
}

// piece is a piece of terrain by its id, or nil.
func (g *Game) piece(id string) *battlefield.Piece {
	for _, p := range g.Battle.Pieces {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// mayCalm reports a unit that removes suppression in the End Phase: in a hostile
// environment only one whose leader touches terrain.
func (g *Game) mayCalm(u *troops.Unit) bool {
	if !g.card("hostile-environment") || u.Vehicle || u.Where != troops.OnField {
		return true
	}
	lead := g.front(u)
	return slices.ContainsFunc(g.Battle.Pieces, func(p *battlefield.Piece) bool { return p.Touches(lead.Shape) })
}

// afterSetup is what comes between setup and the first round: blue takes the
// round counter, Bounties are marked (LEG-A-SETUP-16, LEG-B-KEY-BOUNTY-01,
// LEG-B-KEY-BOUNTY-04).
func (g *Game) afterSetup(t *engine.Table) {
	b := g.Battle
	b.Counter, b.Round, b.Last = b.Blue, 1, 0
	if g.card("bombing-run") {
		g.bombs(t)
	}
	for _, s := range []engine.Seat{g.blue(), g.red()} {
		for _, u := range g.onField(s) {
			if u.Has("bounty") {
				g.mark(t, u)
			}
		}
	}
	g.enter(CommandOf)
}

// mark marks an enemy commander or operative with a Bounty.
func (g *Game) mark(t *engine.Table, u *troops.Unit) {
	may := which(g.inPlay(other(u.Seat)), func(e *troops.Unit) bool { return e.Rank == book.Commander || e.Rank == book.Operative })
	if len(may) == 0 {
		return
	}
	id := t.Ask(u.Seat, "bounty", func(p *engine.Prompt) {
		p.Begin, p.Measuring, p.About = true, true, u.ID
		p.Args = []engine.Arg{engine.Piece("who", u.ID)}
		p.Rules = []string{"LEG-B-KEY-BOUNTY-01"}
		for _, e := range may {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
		}
		p.DefaultFirst()
	}).One()
	if e := g.unit(id); e != nil {
		e.Marked = true
		t.Tell("bounty.set", engine.Piece("who", u.ID), engine.Piece("enemy", e.ID), engine.ByRules("LEG-B-KEY-BOUNTY-01"))
	}
}

// spoils gives the victory token of a unit that is defeated to the Bounty unit
// that did it (LEG-B-KEY-BOUNTY-02, LEG-B-KEY-BOUNTY-05).
func (g *Game) spoils(t *engine.Table, u, by *troops.Unit) {
	if by == nil || allied(by.Seat, u.Seat) || !by.Has("bounty") || !u.Marked && u.Spoils == 0 {
		return
	}
	by.Spoils += max(1, u.Spoils)
	u.Marked, u.Spoils = false, 0
	t.Tell("bounty.taken", engine.Piece("who", by.ID), engine.ByRules("LEG-B-KEY-BOUNTY-02"))
}

// scoreBounty gives a victory token for each Bounty unit left that has won one
// (LEG-B-KEY-BOUNTY-03).
func (g *Game) scoreBounty(t *engine.Table) {
	for _, u := range g.inPlay(0) {
		if u.Has("bounty") && u.Spoils > 0 {
			g.side(u.Seat).Victory++
			t.Tell("bounty.scores", engine.Piece("who", u.ID), engine.ByRules("LEG-B-KEY-BOUNTY-03"))
		}
	}
}

// dropClaim turns the objective token that a unit has claimed to its unclaimed
// side, where its leader stands (LEG-A-DMG-05, LEG-B-OBJ-01).
func (g *Game) dropClaim(t *engine.Table, u *troops.Unit) {
	if u.Claimed == "" {
		return
	}
	for i := range g.Battle.Tokens {
		if k := &g.Battle.Tokens[i]; k.ID == u.Claimed {
			k.By = ""
			t.Tell("claim.dropped", engine.Piece("who", u.ID), engine.ByRules("LEG-A-DMG-05"))
		}
	}
	u.Claimed = ""
	u.LetGo()
}
