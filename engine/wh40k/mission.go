package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
)

// Mission is what decides the battle: which primary mission each player has, and
// what the missions remember (WH-GAME-04, WH-MISS-01).
type Mission struct {
	Key          string // hold: a battle without cards; approved: Chapter Approved
	Table        string
	Deployment   string
	Dispositions [2]string
	Primary      [2]string
	Attacker     engine.Seat
	Territories  [2]Zone

	Kills  []Kill // units destroyed this turn
	Losses []Loss // models destroyed this turn
	Before [2]int // own units that each player lost in the previous turn
	Marks  []Mark
	Done   []Deed // actions completed this turn
}

// Kill is a unit destroyed this turn, with what missions ask about it.
type Kill struct {
	Unit     string
	Seat     engine.Seat // whose it was
	By       string      // the unit that destroyed it, "": none
	Held     bool        // the destroyer was within range of an objective
	At       []string    // objectives that it was within range of when the turn began
	Areas    []string    // terrain areas that it was in then
	Starting int
}

// Loss is a model destroyed this turn.
type Loss struct {
	Seat      engine.Seat
	W         int
	Character bool
}

// Mark is an operation marker, or a state that a mission has put on something:
// an objective, a terrain area or a unit.
type Mark struct {
	Seat engine.Seat // whose it is
	Kind string
	On   string // id of an objective, area or unit
	Turn int    // when it was put there
}

// Deed is an action completed this turn.
type Deed struct {
	Action string
	Unit   string
	On     string
}

// action is an action that a mission lets units do (16.01).
type action struct {
	Key    string
	Once   bool // once per turn; else each unit at another place
	Round  int  // from this battle round on
	AtOnce bool // it completes as it is started
	places func(g *Game, u *Unit) []string
	holds  func(g *Game, u *Unit, on string) bool // the condition at the end of the own turn
	effect func(g *Game, t *engine.Table, u *Unit, on string)
}

// missionActions are the actions of the turn's player: those of the primary
// mission and of the secondary missions in hand.
func (g *Game) missionActions() []action {
	b := g.Battle
	if b.Turn == 0 {
		return nil
	}
	keys := []string{b.Mission.Primary[b.Turn-1]}
	for _, c := range g.army(b.Turn).Hand {
		keys = append(keys, c.Key)
	}
	var out []action
	for _, k := range keys {
		for _, a := range actionsOf[k] {
			if b.Round >= a.Round {
				out = append(out, a)
			}
		}
	}
	return out
}

// may reports that a unit could start the action: there is a place for it, and
// nobody has it yet.
func (a action) may(g *Game, u *Unit) bool { return len(a.free(g, u)) > 0 }

// free are the places at which a unit could do the action now.
func (a action) free(g *Game, u *Unit) []string {
	for _, o := range g.of(u.Seat) {
		if a.Once && o.Action == a.Key {
			return nil
		}
	}
	if a.Once && slices.ContainsFunc(g.Battle.Mission.Done, func(d Deed) bool { return d.Action == a.Key }) {
		return nil
	}
	return slices.DeleteFunc(a.places(g, u), func(on string) bool {
		return slices.ContainsFunc(g.of(u.Seat), func(o *Unit) bool { return o.Action == a.Key && o.ActionAt == on })
	})
}

// missionTurnStarts keeps what missions compare at the end of the turn.
func (g *Game) missionTurnStarts() {
	b := g.Battle
	m := &b.Mission
	m.Before = [2]int{}
	for _, u := range g.Units {
		u.Killer = false
	}
	for _, k := range m.Kills {
		m.Before[k.Seat-1]++
		if by := g.unit(k.By); by != nil {
			by.Killer = true
		}
	}
	m.Kills, m.Losses, m.Done = nil, nil, nil
	for _, o := range b.Objectives {
		o.Was = o.Holder
	}
	for _, u := range g.Units {
		u.Began = Began{}
		if u.Where != OnField {
			continue
		}
		for _, o := range b.Objectives {
			if g.inRange(u, o) {
				u.Began.At = append(u.Began.At, o.ID)
			}
		}
		for _, a := range b.Terrain.Areas {
			if slices.ContainsFunc(g.bodies(u), a.In) {
				u.Began.Areas = append(u.Began.Areas, a.ID)
			}
		}
	}
}

// Began is where a unit was when the turn began.
type Began struct {
	At    []string // objectives that it was within range of
	Areas []string // terrain areas that it was in
}

// missionDestroyed notes a unit destroyed.
func (g *Game) missionDestroyed(u *Unit) {
	k := Kill{Unit: u.ID, Seat: u.Seat, At: slices.Clone(u.Began.At), Areas: slices.Clone(u.Began.Areas), Starting: u.Starting}
	if by := g.unit(g.Attack.By); by != nil && by.Seat != u.Seat {
		k.By = by.ID
		k.Held = slices.ContainsFunc(g.bodies(by), g.holdsObjective)
	}
	g.Battle.Mission.Kills = append(g.Battle.Mission.Kills, k)
}

// missionLost notes a model destroyed.
func (g *Game) missionLost(u *Unit, m *Model) {
	g.Battle.Mission.Losses = append(g.Battle.Mission.Losses, Loss{Seat: u.Seat, W: m.W, Character: m.Character})
}

// put puts a mark down, once.
func (g *Game) put(seat engine.Seat, kind, on string) {
	m := &g.Battle.Mission
	if !g.marked(seat, kind, on) {
		m.Marks = append(m.Marks, Mark{Seat: seat, Kind: kind, On: on, Turn: g.Battle.Turns})
	}
}

// marked reports a mark of a player on something.
func (g *Game) marked(seat engine.Seat, kind, on string) bool {
	return slices.Contains(g.marks(seat, kind), on)
}

// marks are what a player has marked so.
func (g *Game) marks(seat engine.Seat, kind string) []string {
	var out []string
	for _, x := range g.Battle.Mission.Marks {
		if x.Seat == seat && x.Kind == kind {
			out = append(out, x.On)
		}
	}
	return out
}

// unmark takes marks away.
func (g *Game) unmark(gone func(x Mark) bool) {
	m := &g.Battle.Mission
	m.Marks = slices.DeleteFunc(m.Marks, gone)
}

// objective finds an objective by its id.
func (g *Game) objective(id string) *Objective {
	for _, o := range g.Battle.Objectives {
		if o.ID == id {
			return o
		}
	}
	return nil
}

// area finds a terrain area by its id.
func (g *Game) area(id string) *battlefield.Area {
	for i := range g.Battle.Terrain.Areas {
		if a := &g.Battle.Terrain.Areas[i]; a.ID == id {
			return a
		}
	}
	return nil
}

// inside reports a place in a zone.
func (z Zone) holds(p geom.Point) bool {
	return slices.ContainsFunc(z, func(o []geom.Point) bool { return geom.Polygon(o).Contains(p) })
}

// outside reports an area no part of which is in a zone.
func (z Zone) apartFrom(a geom.Polygon) bool {
	return !slices.ContainsFunc(z, func(o []geom.Point) bool { return geom.Polygon(o).Overlaps(a) })
}

// scoreCommand scores at the end of the Command phase (WH-CMD-09).
func (g *Game) scoreCommand(t *engine.Table) {
	g.scorePrimary(t, g.Battle.Turn, atCommand)
	g.swapCard(t)
}

// scoreTurn scores at the end of a turn, the turn's player first (WH-ROUND-11).
func (g *Game) scoreTurn(t *engine.Table) {
	b := g.Battle
	g.consecrate(t)
	for _, s := range []engine.Seat{b.Turn, other(b.Turn)} {
		if s == b.Turn {
			g.scorePrimary(t, s, atTurn)
			if b.Round >= b.Rounds {
				g.scorePrimary(t, s, atCommand)
			}
		}
		g.scorePrimary(t, s, atAnyTurn)
		g.scoreSecondary(t, s)
	}
	g.discard(t)
	turn := b.Turns
	g.unmark(func(x Mark) bool { return x.Turn == turn && (x.Kind == "surveilled" || x.Kind == "cleansed") })
}

// scoreRound has nothing to score; scoreEnd scores what counts at the end of the
// battle, beyond the limit of a round.
func (g *Game) scoreRound(*engine.Table) {}

func (g *Game) scoreEnd(t *engine.Table) {
	g.scorePrimary(t, 1, atEnd)
	g.scorePrimary(t, 2, atEnd)
	if g.Options["painted"] == "both" {
		for s := engine.Seat(1); s <= 2; s++ {
			g.score(t, s, paintedPoints, "mission.painted")
		}
	}
}

// The limits of what missions score (rules of Chapter Approved): a game and a
// round of each kind, a fixed card, painted armies.
const (
	mostOfKind    = 45
	mostOfRound   = 15
	mostOfFixed   = 20
	paintedPoints = 10
)

// score gives a player points.
func (g *Game) score(t *engine.Table, s engine.Seat, n int, why string) {
	if n <= 0 {
		return
	}
	g.army(s).VP += n
	t.Tell("scored", engine.Side("seat", s), engine.Num("n", n), engine.Term("why", why), engine.Num("vp", g.army(s).VP))
}

// scorePrimary scores a player's primary mission at a moment, within its limits.
func (g *Game) scorePrimary(t *engine.Table, s engine.Seat, when moment) {
	b := g.Battle
	a := g.army(s)
	key := b.Mission.Primary[s-1]
	n := primaryPoints(account{g, s}, key, when)
	left := mostOfKind - a.Primary
	if when != atEnd {
		left = min(left, mostOfRound-a.PrimaryRound)
	}
	n = min(n, left)
	if n <= 0 {
		return
	}
	a.Primary += n
	if when != atEnd {
		a.PrimaryRound += n
	}
	g.score(t, s, n, "card."+key)
}
