package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
)

// moment is when an award is looked at.
type moment int

// The moments: the end of the own Command phase, from the second round on, which
// in the last round is the end of the own turn instead; the end of the own turn;
// of any turn; of the battle.
const (
	atCommand moment = iota
	atTurn
	atAnyTurn
	atEnd
)

// award is something that a primary mission scores.
type award struct {
	When     moment
	From, To int // battle rounds; 0: no bound
	VP       func(x account) int
}

// account looks at a battle for one player.
type account struct {
	g    *Game
	seat engine.Seat
}

// primaryPoints is what a primary mission scores at a moment.
func primaryPoints(x account, key string, when moment) int {
	n, round := 0, x.g.Battle.Round
	if when == atCommand && round < 2 {
		return 0
	}
	for _, a := range primaries[key] {
		if a.When == when && round >= a.From && (a.To == 0 || round <= a.To) {
			n += a.VP(x)
		}
	}
	return n
}

// yes is points if something holds.
func yes(n int, holds bool) int {
	if holds {
		return n
	}
	return 0
}

func (x account) foe() engine.Seat { return other(x.seat) }

// mine are the objectives that the player controls, of which a test holds.
func (x account) mine(test func(o *Objective) bool) int {
	n := 0
	for _, o := range x.g.Battle.Objectives {
		if o.Holder == x.seat && (test == nil || test(o)) {
			n++
		}
	}
	return n
}

func (x account) afield(o *Objective) bool { return o.Home != x.seat }
func (x account) theirs(o *Objective) bool { return o.Home == x.foe() }
func central(o *Objective) bool            { return o.Role == "center" }
func expansion(o *Objective) bool          { return o.Role == "expansion" }

// newly reports objectives that the player controls and did not when the turn
// began, the own home left out.
func (x account) newly(o *Objective) bool { return o.Was != x.seat && x.afield(o) }

// beyond reports an objective in the opponent's territory.
func (x account) beyond(o *Objective) bool {
	return x.g.Battle.Mission.Territories[x.foe()-1].holds(o.At)
}

// more reports that the player controls more objectives than the opponent.
func (x account) more() bool { return x.mine(nil) > (account{x.g, x.foe()}).mine(nil) }

// kills are the enemy units destroyed this turn of which a test holds.
func (x account) kills(test func(k Kill) bool) int {
	n := 0
	for _, k := range x.g.Battle.Mission.Kills {
		if k.Seat == x.foe() && (test == nil || test(k)) {
			n++
		}
	}
	return n
}

// more enemy units were destroyed this turn than own ones in the one before.
func (x account) outkilled() bool { return x.kills(nil) > x.g.Battle.Mission.Before[x.seat-1] }

// onObjective reports a unit that began the turn within range of an objective,
// or of a central one.
func onObjective(k Kill) bool { return len(k.At) > 0 }

func (x account) onCentral(k Kill) bool {
	return slices.ContainsFunc(k.At, func(id string) bool { o := x.g.objective(id); return o != nil && central(o) })
}

// done counts the actions of a kind that the player completed this turn.
func (x account) done(key string, test func(d Deed) bool) int {
	n := 0
	for _, d := range x.g.Battle.Mission.Done {
		if u := x.g.unit(d.Unit); d.Action == key && u != nil && u.Seat == x.seat && (test == nil || test(d)) {
			n++
		}
	}
	return n
}

// markedMine counts the marks of the player on objectives of which a test holds.
func (x account) marked(kind string, test func(o *Objective) bool) int {
	n := 0
	for _, on := range x.g.marks(x.seat, kind) {
		if o := x.g.objective(on); test == nil || o != nil && test(o) {
			n++
		}
	}
	return n
}

// lastMarker reports that one marker of a player is left, with a unit of this
// one in its terrain area and no enemy.
func (x account) lastMarker(of engine.Seat) bool {
	list := x.g.marks(of, markLocate)
	if len(list) != 1 {
		return false
	}
	a := x.g.area(list[0])
	return a != nil && x.units(x.seat, a.In) > 0 && x.units(x.foe(), a.In) == 0
}

// units counts the units of a seat with a model of which a test holds.
func (x account) units(s engine.Seat, test func(m battlefield.Model) bool) int {
	n := 0
	for _, u := range x.g.onField(s) {
		if slices.ContainsFunc(x.g.bodies(u), test) {
			n++
		}
	}
	return n
}

// wholly counts the units of a seat all models of which pass a test; able leaves
// out AIRCRAFT and battle-shocked units.
func (x account) wholly(s engine.Seat, able bool, test func(m battlefield.Model) bool) []*Unit {
	var out []*Unit
	for _, u := range x.g.onField(s) {
		if able && (u.Shocked || u.has("aircraft")) {
			continue
		}
		if !slices.ContainsFunc(x.g.bodies(u), func(m battlefield.Model) bool { return !test(m) }) {
			out = append(out, u)
		}
	}
	return out
}

// fronts is in how many table quarters the player has a unit wholly, not within
// 6" of the centre (WH-REF-04); a unit counts for one quarter.
func (x account) fronts(able bool) int {
	b := x.g.Battle
	mid := geom.Round(geom.Point{X: b.Width / 2, Y: b.Depth / 2}, 0.001)
	n := 0
	for q := range 4 {
		x0, y0 := float64(q%2)*b.Width/2, float64(q/2)*b.Depth/2
		quarter := geom.Polygon{{X: x0, Y: y0}, {X: x0 + b.Width/2, Y: y0}, {X: x0 + b.Width/2, Y: y0 + b.Depth/2}, {X: x0, Y: y0 + b.Depth/2}}
		if len(x.wholly(x.seat, able, func(m battlefield.Model) bool {
			return m.Shape.InsidePolygon(quarter) && !battlefield.Within(m.Shape.Gap(mid), 6)
		})) > 0 {
			n++
		}
	}
	return n
}

// gone reports a condemned enemy unit that left the battlefield this turn.
func (x account) gone() bool {
	for _, on := range x.g.marks(x.seat, markCondemned) {
		u := x.g.unit(on)
		killed := slices.ContainsFunc(x.g.Battle.Mission.Kills, func(k Kill) bool { return k.Unit == on })
		if killed || u != nil && u.Where != OnField && u.Where != Destroyed {
			return true
		}
	}
	return false
}

// afar scores for one objective or more that is not the own home, at the end of
// the Command phase.
func afar(n int) award {
	return award{When: atCommand, VP: func(x account) int { return yes(n, x.mine(x.afield) > 0) }}
}

// each scores for every objective that is not the own home.
func eachAfar(when moment, n, from, to int) award {
	return award{When: when, From: from, To: to, VP: func(x account) int { return n * x.mine(x.afield) }}
}

// The kinds of marks that missions put down.
const (
	markCondemned   = "condemned"
	markConsecrated = "consecrated"
	markTrapped     = "trapped"
	markLocate      = "locate"
	markDecoyed     = "decoyed"
	markLink        = "link"
	markIntel       = "intel"
	markAngle       = "triangulated"
	markSurveilled  = "surveilled"
	markCleansed    = "cleansed"
	markPlundered   = "plundered"
)

// primaries are the 25 primary missions of Chapter Approved by their awards.
var primaries = map[string][]award{
	"hold": {{When: atCommand, VP: func(x account) int { return 3 * x.mine(nil) }}},

	"battlefield-dominance": {
		{When: atTurn, To: 2, VP: func(x account) int { return yes(2, x.more()) }},
		{When: atCommand, VP: func(x account) int { return 3 * x.mine(nil) }},
		{When: atCommand, VP: func(x account) int {
			return yes(2*x.mine(x.afield), x.mine(func(o *Objective) bool { return o.Home == x.seat }) > 0)
		}},
	},
	"determined-acquisition": {
		{When: atTurn, VP: func(x account) int { return 2 * x.mine(x.newly) }},
		{When: atCommand, VP: func(x account) int { return 3*x.mine(nil) + 3*x.mine(x.beyond) }},
	},
	"immovable-object": {
		{When: atTurn, VP: func(x account) int { return yes(3, x.mine(central) > 0) }},
		eachAfar(atCommand, 5, 2, 0),
	},
	"inescapable-dominion": {
		{When: atTurn, VP: func(x account) int { return yes(4, x.mine(nil) >= 3) }},
		{When: atCommand, VP: func(x account) int { return yes(5, x.mine(nil) >= 2) + yes(4, x.more()) }},
		{When: atEnd, VP: func(x account) int { return yes(5, x.mine(x.theirs) > 0) }},
	},
	"purge-and-secure": {
		{When: atTurn, VP: func(x account) int {
			return yes(3, x.kills(func(k Kill) bool { return k.Held || onObjective(k) }) > 0)
		}},
		eachAfar(atCommand, 4, 2, 0),
		{When: atTurn, From: 2, VP: func(x account) int { return yes(3, x.mine(x.newly) > 0) }},
	},
	"unstoppable-force": {
		{When: atTurn, VP: func(x account) int { return yes(3, x.kills(nil) > 0) }},
		eachAfar(atCommand, 4, 2, 0),
		{When: atTurn, From: 2, VP: func(x account) int { return yes(3, x.mine(x.newly) > 0) }},
		{When: atEnd, VP: func(x account) int { return yes(5, x.mine(central) > 0) }},
	},
	"punishment": {
		{When: atAnyTurn, VP: func(x account) int { return yes(5, x.gone()) }},
		afar(4),
		{When: atCommand, VP: func(x account) int { return yes(5, x.more()) }},
		{When: atEnd, VP: func(x account) int { return yes(8, x.mine(x.theirs) > 0) }},
	},
	"meatgrinder": {
		{When: atTurn, VP: func(x account) int { return yes(3, x.kills(nil) > 0) }},
		afar(4),
		{When: atTurn, From: 2, VP: func(x account) int { return yes(5, x.outkilled()) + yes(5, x.mine(x.theirs) > 0) }},
	},
	"destroyers-wrath": {
		{When: atTurn, VP: func(x account) int { return yes(3, x.kills(nil) > 0) }},
		afar(4),
		{When: atCommand, VP: func(x account) int { return yes(6, x.more()) }},
		{When: atTurn, From: 2, VP: func(x account) int { return yes(4, x.outkilled()) }},
	},
	"consecrate": {
		{When: atTurn, VP: func(x account) int {
			n := x.marked(markConsecrated, nil)
			return yes(3, n == 1 || n == 2) + yes(6, n >= 3)
		}},
		afar(4),
		{When: atCommand, VP: func(x account) int { return yes(4, x.more()) }},
		{When: atEnd, VP: func(x account) int { return yes(5, x.marked(markConsecrated, x.theirs) > 0) }},
	},
	"death-trap": {
		{When: atTurn, VP: func(x account) int {
			now := func(d Deed) bool { return true }
			objective := func(d Deed) bool { return x.g.onObjectiveArea(d.On) }
			return 2*x.done("booby-trap", now) + 3*x.done("booby-trap", objective)
		}},
		{When: atTurn, VP: func(x account) int {
			return yes(3, x.kills(func(k Kill) bool {
				return slices.ContainsFunc(k.Areas, func(a string) bool { return x.g.marked(x.seat, markTrapped, a) })
			}) > 0)
		}},
		afar(4),
	},
	"outmanoeuvre": {
		{When: atTurn, VP: func(x account) int { return yes(10, x.mine(x.theirs) > 0) }},
		eachAfar(atTurn, 4, 1, 1), eachAfar(atCommand, 5, 2, 3), eachAfar(atTurn, 6, 4, 0),
	},
	"delaying-action": {
		{When: atTurn, VP: func(x account) int { return 2 * x.kills(nil) }},
		{When: atCommand, VP: func(x account) int {
			return yes(4, x.mine(func(o *Objective) bool { return o.Home == 0 }) > 0)
		}},
		{When: atTurn, From: 2, VP: func(x account) int { return yes(3, x.mine(central) > 0 && x.mine(expansion) > 0) }},
	},
	"locate-and-deny": {
		{When: atTurn, VP: func(x account) int { return yes(4, x.kills(onObjective) > 0) + yes(4, x.lastMarker(x.seat)) }},
		afar(4),
		{When: atEnd, VP: func(x account) int { return yes(5, x.lastMarker(x.seat)) }},
	},
	"smoke-and-mirrors": {
		{When: atTurn, VP: func(x account) int { return 2*x.marked(markDecoyed, nil) + 2*x.marked(markDecoyed, x.beyond) }},
		afar(4),
		{When: atEnd, VP: func(x account) int { return yes(10, x.marked(markDecoyed, nil) >= 4) }},
	},
	"secure-asset": {
		{When: atTurn, VP: func(x account) int { return yes(4, x.done("secure-asset", nil) > 0) + yes(2, x.kills(x.onCentral) > 0) }},
		afar(4),
		{When: atCommand, VP: func(x account) int { return yes(4, x.mine(nil) >= 3) }},
	},
	"extract-relic": {
		{When: atTurn, VP: func(x account) int {
			return yes(4, x.done("sensor-sweep", nil) > 0) + yes(3, x.kills(onObjective) > 0) + yes(4, x.lastMarker(x.foe()))
		}},
		afar(4),
		{When: atEnd, VP: func(x account) int { return yes(5, x.lastMarker(x.foe())) }},
	},
	"vital-link": {
		{When: atTurn, VP: func(x account) int {
			links := 0
			for _, o := range x.g.Battle.Objectives {
				if o.Holder == x.seat && central(o) {
					links += x.g.links(x.seat, o.ID)
				}
			}
			return yes(2+links, x.mine(central) > 0)
		}},
		afar(4),
		{When: atCommand, VP: func(x account) int { return yes(4, x.mine(central) > 0) }},
		{When: atEnd, VP: func(x account) int { return yes(10, x.mine(x.theirs) > 0) }},
	},
	"sabotage": {
		{When: atTurn, VP: func(x account) int {
			return 3*x.done("sabotage", nil) + 2*x.done("sabotage", func(d Deed) bool { o := x.g.objective(d.On); return o != nil && x.beyond(o) })
		}},
		afar(4),
	},
	"vanguard-operation": {
		{When: atTurn, VP: func(x account) int { return yes(4, x.done("vanguard-operation", nil) > 0) + yes(2, x.kills(nil) > 0) }},
		afar(4),
		{When: atEnd, VP: func(x account) int { return yes(10, x.mine(x.theirs) > 0) }},
	},
	"reconnaissance-sweep": {
		{When: atTurn, VP: func(x account) int { n := x.fronts(false); return yes(3, n == 3) + yes(6, n == 4) + x.kills(nil) }},
		afar(3),
	},
	"surveil-the-foe": {
		{When: atTurn, VP: func(x account) int { return yes(4, len(x.g.marks(x.seat, markSurveilled)) > 0) }},
		afar(4),
		{When: atCommand, VP: func(x account) int { return yes(4, x.more()) }},
		{When: atTurn, From: 2, VP: func(x account) int { return yes(5, x.g.markers(x.foe()) == 0) }},
	},
	"triangulation": {
		afar(4),
		{When: atTurn, From: 2, VP: func(x account) int {
			n := x.marked(markAngle, nil)
			return yes(3, n == 1) + yes(6, n == 2) + yes(10, n >= 3)
		}},
		{When: atEnd, VP: func(x account) int { return yes(10, x.mine(nil) >= 4) }},
	},
	"search-and-scour": {
		{When: atTurn, VP: func(x account) int {
			return yes(3, x.mine(central) > 0) + yes(2, x.kills(func(k Kill) bool { return len(k.Areas) > 0 }) > 0)
		}},
		eachAfar(atCommand, 4, 2, 0),
		{When: atEnd, VP: func(x account) int {
			own := x.g.Battle.Mission.Territories[x.seat-1]
			return yes(5, len(x.wholly(x.foe(), false, own.inside)) == 0)
		}},
	},
	"gather-intel": {
		{When: atTurn, From: 1, To: 1, VP: func(x account) int { return yes(6, x.mine(central) > 0) }},
		afar(4),
		{When: atTurn, From: 2, VP: func(x account) int { return 7 * x.done("extract-intelligence", nil) }},
		{When: atEnd, VP: func(x account) int {
			return yes(5, x.marked(markIntel, nil) >= 3) + yes(5, x.marked(markIntel, x.theirs) > 0)
		}},
	},
}

// onObjectiveArea reports a place of an action that is an objective: its id, or
// a terrain area that belongs to one.
func (g *Game) onObjectiveArea(on string) bool {
	return slices.ContainsFunc(g.Battle.Objectives, func(o *Objective) bool { return o.ID == on || slices.Contains(o.Areas, on) })
}

// links counts the markers of a player at an objective.
func (g *Game) links(s engine.Seat, on string) int {
	n := 0
	for _, x := range g.Battle.Mission.Marks {
		if x.Seat == s && x.Kind == markLink && x.On == on {
			n++
		}
	}
	return n
}

// markers counts the operation markers of a player on the battlefield.
func (g *Game) markers(s engine.Seat) int {
	n := 0
	for _, k := range []string{markTrapped, markLocate, markDecoyed, markLink, markIntel, markAngle} {
		n += len(g.marks(s, k))
	}
	return n
}
