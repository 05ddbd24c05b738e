package mission

import "slices"

// Moment is when an award is looked at.
type Moment int

// The moments: the end of the own Command phase, from the second round on, which
// in the last round is the end of the own turn instead; the end of the own turn;
// of any turn; of the battle.
const (
	AtCommand Moment = iota
	AtTurn
	AtAnyTurn
	AtEnd
)

// award is something that a primary mission scores.
type award struct {
	When     Moment
	From, To int // battle rounds; 0: no bound
	VP       func(x *Account) int
}

// Points is what a primary mission scores at a moment.
func Points(x *Account, key string, when Moment) int {
	n, round := 0, x.Round
	if when == AtCommand && round < 2 {
		return 0
	}
	for _, a := range primaries[key] {
		if a.When == when && round >= a.From && (a.To == 0 || round <= a.To) {
			n += a.VP(x)
		}
	}
	return n
}

// afar scores for one objective or more that is not the own home, at the end of
// the Command phase.
func afar(n int) award {
	return award{When: AtCommand, VP: func(x *Account) int { return yes(n, x.mine(afield) > 0) }}
}

// each scores for every objective that is not the own home.
func eachAfar(when Moment, n, from, to int) award {
	return award{When: when, From: from, To: to, VP: func(x *Account) int { return n * x.mine(afield) }}
}

// primaries are the 25 primary missions of Chapter Approved by their awards.
var primaries = map[string][]award{
	"hold": {{When: AtCommand, VP: func(x *Account) int { return 3 * x.mine(nil) }}},

	"battlefield-dominance": {
		{When: AtTurn, To: 2, VP: func(x *Account) int { return yes(2, x.more()) }},
		{When: AtCommand, VP: func(x *Account) int { return 3 * x.mine(nil) }},
		{When: AtCommand, VP: func(x *Account) int {
			return yes(2*x.mine(afield), x.mine(ownHome) > 0)
		}},
	},
	"determined-acquisition": {
		{When: AtTurn, VP: func(x *Account) int { return 2 * x.mine(newly) }},
		{When: AtCommand, VP: func(x *Account) int { return 3*x.mine(nil) + 3*x.mine(beyond) }},
	},
	"immovable-object": {
		{When: AtTurn, VP: func(x *Account) int { return yes(3, x.mine(central) > 0) }},
		eachAfar(AtCommand, 5, 2, 0),
	},
	"inescapable-dominion": {
		{When: AtTurn, VP: func(x *Account) int { return yes(4, x.mine(nil) >= 3) }},
		{When: AtCommand, VP: func(x *Account) int { return yes(5, x.mine(nil) >= 2) + yes(4, x.more()) }},
		{When: AtEnd, VP: func(x *Account) int { return yes(5, x.mine(theirs) > 0) }},
	},
	"purge-and-secure": {
		{When: AtTurn, VP: func(x *Account) int {
			return yes(3, x.kills(func(k Kill) bool { return k.Held || onObjective(k) }) > 0)
		}},
		eachAfar(AtCommand, 4, 2, 0),
		{When: AtTurn, From: 2, VP: func(x *Account) int { return yes(3, x.mine(newly) > 0) }},
	},
	"unstoppable-force": {
		{When: AtTurn, VP: func(x *Account) int { return yes(3, x.kills(nil) > 0) }},
		eachAfar(AtCommand, 4, 2, 0),
		{When: AtTurn, From: 2, VP: func(x *Account) int { return yes(3, x.mine(newly) > 0) }},
		{When: AtEnd, VP: func(x *Account) int { return yes(5, x.mine(central) > 0) }},
	},
	"punishment": {
		{When: AtAnyTurn, VP: func(x *Account) int { return yes(5, x.Escaped) }},
		afar(4),
		{When: AtCommand, VP: func(x *Account) int { return yes(5, x.more()) }},
		{When: AtEnd, VP: func(x *Account) int { return yes(8, x.mine(theirs) > 0) }},
	},
	"meatgrinder": {
		{When: AtTurn, VP: func(x *Account) int { return yes(3, x.kills(nil) > 0) }},
		afar(4),
		{When: AtTurn, From: 2, VP: func(x *Account) int { return yes(5, x.outkilled()) + yes(5, x.mine(theirs) > 0) }},
	},
	"destroyers-wrath": {
		{When: AtTurn, VP: func(x *Account) int { return yes(3, x.kills(nil) > 0) }},
		afar(4),
		{When: AtCommand, VP: func(x *Account) int { return yes(6, x.more()) }},
		{When: AtTurn, From: 2, VP: func(x *Account) int { return yes(4, x.outkilled()) }},
	},
	"consecrate": {
		{When: AtTurn, VP: func(x *Account) int {
			n := x.marked(Consecrated, nil)
			return yes(3, n == 1 || n == 2) + yes(6, n >= 3)
		}},
		afar(4),
		{When: AtCommand, VP: func(x *Account) int { return yes(4, x.more()) }},
		{When: AtEnd, VP: func(x *Account) int { return yes(5, x.marked(Consecrated, theirs) > 0) }},
	},
	"death-trap": {
		{When: AtTurn, VP: func(x *Account) int {
			return 2*x.done("booby-trap", nil) + 3*x.trappedObjectives()
		}},
		{When: AtTurn, VP: func(x *Account) int {
			return yes(3, x.kills(func(k Kill) bool {
				return slices.ContainsFunc(k.Areas, func(a string) bool { return slices.Contains(on(x.Marks, Trapped), a) })
			}) > 0)
		}},
		afar(4),
	},
	"outmanoeuvre": {
		{When: AtTurn, VP: func(x *Account) int { return yes(10, x.mine(theirs) > 0) }},
		eachAfar(AtTurn, 4, 1, 1), eachAfar(AtCommand, 5, 2, 3), eachAfar(AtTurn, 6, 4, 0),
	},
	"delaying-action": {
		{When: AtTurn, VP: func(x *Account) int { return 2 * x.kills(nil) }},
		{When: AtCommand, VP: func(x *Account) int {
			return yes(4, x.mine(nobodys) > 0)
		}},
		{When: AtTurn, From: 2, VP: func(x *Account) int { return yes(3, x.mine(central) > 0 && x.mine(expansion) > 0) }},
	},
	"locate-and-deny": {
		{When: AtTurn, VP: func(x *Account) int { return yes(4, x.kills(onObjective) > 0) + yes(4, x.lastMarker(x.Marks)) }},
		afar(4),
		{When: AtEnd, VP: func(x *Account) int { return yes(5, x.lastMarker(x.Marks)) }},
	},
	"smoke-and-mirrors": {
		{When: AtTurn, VP: func(x *Account) int { return 2*x.marked(Decoyed, nil) + 2*x.marked(Decoyed, beyond) }},
		afar(4),
		{When: AtEnd, VP: func(x *Account) int { return yes(10, x.marked(Decoyed, nil) >= 4) }},
	},
	"secure-asset": {
		{When: AtTurn, VP: func(x *Account) int {
			return yes(4, x.done("secure-asset", nil) > 0) + yes(2, x.kills(x.onCentral) > 0)
		}},
		afar(4),
		{When: AtCommand, VP: func(x *Account) int { return yes(4, x.mine(nil) >= 3) }},
	},
	"extract-relic": {
		{When: AtTurn, VP: func(x *Account) int {
			return yes(4, x.done("sensor-sweep", nil) > 0) + yes(3, x.kills(onObjective) > 0) + yes(4, x.lastMarker(x.Enemy))
		}},
		afar(4),
		{When: AtEnd, VP: func(x *Account) int { return yes(5, x.lastMarker(x.Enemy)) }},
	},
	"vital-link": {
		{When: AtTurn, VP: func(x *Account) int {
			links := 0
			for _, id := range on(x.Marks, Link) {
				links += yes(1, slices.ContainsFunc(x.Objectives, func(o Holding) bool { return o.ID == id && o.Mine && central(o) }))
			}
			return yes(2+links, x.mine(central) > 0)
		}},
		afar(4),
		{When: AtCommand, VP: func(x *Account) int { return yes(4, x.mine(central) > 0) }},
		{When: AtEnd, VP: func(x *Account) int { return yes(10, x.mine(theirs) > 0) }},
	},
	"sabotage": {
		{When: AtTurn, VP: func(x *Account) int {
			return 3*x.done("sabotage", nil) + 2*x.done("sabotage", beyond)
		}},
		afar(4),
	},
	"vanguard-operation": {
		{When: AtTurn, VP: func(x *Account) int { return yes(4, x.done("vanguard-operation", nil) > 0) + yes(2, x.kills(nil) > 0) }},
		afar(4),
		{When: AtEnd, VP: func(x *Account) int { return yes(10, x.mine(theirs) > 0) }},
	},
	"reconnaissance-sweep": {
		{When: AtTurn, VP: func(x *Account) int { n := x.fronts(false); return yes(3, n == 3) + yes(6, n == 4) + x.kills(nil) }},
		afar(3),
	},
	"surveil-the-foe": {
		{When: AtTurn, VP: func(x *Account) int { return yes(4, len(on(x.Marks, Surveilled)) > 0) }},
		afar(4),
		{When: AtCommand, VP: func(x *Account) int { return yes(4, x.more()) }},
		{When: AtTurn, From: 2, VP: func(x *Account) int { return yes(5, x.enemyMarkers() == 0) }},
	},
	"triangulation": {
		afar(4),
		{When: AtTurn, From: 2, VP: func(x *Account) int {
			n := x.marked(Angle, nil)
			return yes(3, n == 1) + yes(6, n == 2) + yes(10, n >= 3)
		}},
		{When: AtEnd, VP: func(x *Account) int { return yes(10, x.mine(nil) >= 4) }},
	},
	"search-and-scour": {
		{When: AtTurn, VP: func(x *Account) int {
			return yes(3, x.mine(central) > 0) + yes(2, x.kills(func(k Kill) bool { return len(k.Areas) > 0 }) > 0)
		}},
		eachAfar(AtCommand, 4, 2, 0),
		{When: AtEnd, VP: func(x *Account) int {
			return yes(5, wholly(x.Theirs, false, inside(x.Land)) == 0)
		}},
	},
	"gather-intel": {
		{When: AtTurn, From: 1, To: 1, VP: func(x *Account) int { return yes(6, x.mine(central) > 0) }},
		afar(4),
		{When: AtTurn, From: 2, VP: func(x *Account) int { return 7 * x.done("extract-intelligence", nil) }},
		{When: AtEnd, VP: func(x *Account) int {
			return yes(5, x.marked(Intel, nil) >= 3) + yes(5, x.marked(Intel, theirs) > 0)
		}},
	},
}

// trappedObjectives counts the areas trapped this turn that are objectives.
func (x *Account) trappedObjectives() int {
	n := 0
	for _, d := range x.Done {
		n += yes(1, d.Action == "booby-trap" && slices.Contains(x.ObjectiveAreas, d.On))
	}
	return n
}

// enemyMarkers counts the enemy's operation markers on the battlefield.
func (x *Account) enemyMarkers() int {
	n := 0
	for _, m := range x.Enemy {
		n += yes(1, slices.Contains(Markers, m.Kind))
	}
	return n
}
