package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
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

	Kills  []mission.Kill // units destroyed this turn
	Losses []mission.Loss // models destroyed this turn
	Before [2]int         // own units that each player lost in the previous turn
	Marks  []mission.Mark
	Done   []mission.Deed // actions completed this turn
}

// action is an action that a mission lets units do (16.01).
type action struct {
	Key    string
	Once   bool // once per turn; else each unit at another place
	Round  int  // from this battle round on
	AtOnce bool // it completes as it is started
	places func(g *Game, u *troops.Unit) []string
	holds  func(g *Game, u *troops.Unit, on string) bool // the condition at the end of the own turn
	effect func(g *Game, t *engine.Table, u *troops.Unit, on string)
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
func (a action) may(g *Game, u *troops.Unit) bool { return len(a.free(g, u)) > 0 }

// free are the places at which a unit could do the action now.
func (a action) free(g *Game, u *troops.Unit) []string {
	for _, o := range g.of(u.Seat) {
		if a.Once && o.Action == a.Key {
			return nil
		}
	}
	if a.Once && slices.ContainsFunc(g.Battle.Mission.Done, func(d mission.Deed) bool { return d.Action == a.Key }) {
		return nil
	}
	return slices.DeleteFunc(a.places(g, u), func(on string) bool {
		return slices.ContainsFunc(g.of(u.Seat), func(o *troops.Unit) bool { return o.Action == a.Key && o.ActionAt == on })
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
		u.Began = troops.Began{}
		if u.Where != troops.OnField {
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

// missionDestroyed notes a unit destroyed.
func (g *Game) missionDestroyed(u *troops.Unit) {
	k := mission.Kill{Unit: u.ID, Seat: int(u.Seat), At: slices.Clone(u.Began.At), Areas: slices.Clone(u.Began.Areas), Starting: u.Starting}
	if by := g.unit(g.Attack.By); by != nil && by.Seat != u.Seat {
		k.By = by.ID
		k.Held = slices.ContainsFunc(g.bodies(by), g.holdsObjective)
	}
	g.Battle.Mission.Kills = append(g.Battle.Mission.Kills, k)
}

// missionLost notes a model destroyed.
func (g *Game) missionLost(u *troops.Unit, m *troops.Model) {
	g.Battle.Mission.Losses = append(g.Battle.Mission.Losses, mission.Loss{Seat: int(u.Seat), W: m.W, Character: m.Character})
}

// put puts a mark down, once.
func (g *Game) put(seat engine.Seat, kind, on string) {
	m := &g.Battle.Mission
	if !g.marked(seat, kind, on) {
		m.Marks = append(m.Marks, mission.Mark{Seat: int(seat), Kind: kind, On: on, Turn: g.Battle.Turns})
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
		if x.Seat == int(seat) && x.Kind == kind {
			out = append(out, x.On)
		}
	}
	return out
}

// unmark takes marks away.
func (g *Game) unmark(gone func(x mission.Mark) bool) {
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
	g.scorePrimary(t, g.Battle.Turn, mission.AtCommand)
	g.swapCard(t)
}

// scoreTurn scores at the end of a turn, the turn's player first (WH-ROUND-11).
func (g *Game) scoreTurn(t *engine.Table) {
	b := g.Battle
	g.consecrate(t)
	for _, s := range []engine.Seat{b.Turn, other(b.Turn)} {
		if s == b.Turn {
			g.scorePrimary(t, s, mission.AtTurn)
			if b.Round >= b.Rounds {
				g.scorePrimary(t, s, mission.AtCommand)
			}
		}
		g.scorePrimary(t, s, mission.AtAnyTurn)
		g.scoreSecondary(t, s)
	}
	g.discard(t)
	turn := b.Turns
	g.unmark(func(x mission.Mark) bool {
		return x.Turn == turn && (x.Kind == mission.Surveilled || x.Kind == mission.Cleansed)
	})
}

// scoreRound has nothing to score; scoreEnd scores what counts at the end of the
// battle, beyond the limit of a round.
func (g *Game) scoreRound(*engine.Table) {}

func (g *Game) scoreEnd(t *engine.Table) {
	g.scorePrimary(t, 1, mission.AtEnd)
	g.scorePrimary(t, 2, mission.AtEnd)
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
func (g *Game) scorePrimary(t *engine.Table, s engine.Seat, when mission.Moment) {
	b := g.Battle
	a := g.army(s)
	key := b.Mission.Primary[s-1]
	n := mission.Points(g.account(s), key, when)
	left := mostOfKind - a.Primary
	if when != mission.AtEnd {
		left = min(left, mostOfRound-a.PrimaryRound)
	}
	n = min(n, left)
	if n <= 0 {
		return
	}
	a.Primary += n
	if when != mission.AtEnd {
		a.PrimaryRound += n
	}
	g.score(t, s, n, "card."+key)
}

// account is the battle as a player's missions look at it.
func (g *Game) account(s engine.Seat) *mission.Account {
	b := g.Battle
	foe := other(s)
	x := &mission.Account{
		Round: b.Round, Rounds: b.Rounds, Own: b.Turn == s, Second: b.First != s, Width: b.Width, Depth: b.Depth, Zone: b.Zones[s-1].polygons(),
		Foe: b.Zones[foe-1].polygons(), Land: b.Mission.Territories[s-1].polygons(), Mine: g.stands(s), Theirs: g.stands(foe), Lost: b.Mission.Before[s-1],
		Areas: map[string]geom.Polygon{},
	}
	for _, o := range b.Objectives {
		h := mission.Holding{ID: o.ID, Role: o.Role, Mine: o.Holder == s, Theirs: o.Holder == foe, Was: o.Was == s, Beyond: b.Mission.Territories[foe-1].holds(o.At)}
		switch o.Home {
		case s:
			h.Home = 1
		case foe:
			h.Home = 2
		}
		x.Objectives = append(x.Objectives, h)
		x.ObjectiveAreas = append(x.ObjectiveAreas, o.Areas...)
	}
	for _, k := range b.Mission.Kills {
		if k.Seat == int(foe) {
			x.Kills = append(x.Kills, k)
		}
	}
	for _, l := range b.Mission.Losses {
		if l.Seat == int(foe) {
			x.Losses = append(x.Losses, l)
		}
	}
	for _, u := range g.of(foe) {
		x.Heroes = x.Heroes || u.Has("character")
	}
	for _, m := range b.Mission.Marks {
		if m.Seat == int(s) {
			x.Marks = append(x.Marks, m)
		} else {
			x.Enemy = append(x.Enemy, m)
		}
	}
	for _, d := range b.Mission.Done {
		if u := g.unit(d.Unit); u != nil && u.Seat == s {
			x.Done = append(x.Done, d)
		}
	}
	for _, a := range b.Terrain.Areas {
		x.Areas[a.ID] = a.Outline
	}
	for _, on := range g.marks(s, mission.Condemned) {
		u := g.unit(on)
		killed := slices.ContainsFunc(b.Mission.Kills, func(k mission.Kill) bool { return k.Unit == on })
		x.Escaped = x.Escaped || killed || u != nil && u.Where != troops.OnField && u.Where != troops.Destroyed
	}
	return x
}

// stands are the units of a seat on the battlefield as missions look at them.
func (g *Game) stands(s engine.Seat) []mission.Stand {
	var out []mission.Stand
	for _, u := range g.onField(s) {
		x := mission.Stand{Unit: u.ID, Able: !u.Shocked && !u.Has("aircraft"), Bodies: g.bodies(u)}
		for _, o := range g.Battle.Objectives {
			if g.inRange(u, o) {
				x.Holds = append(x.Holds, o.ID)
			}
		}
		out = append(out, x)
	}
	return out
}

// polygons are the polygons of a zone.
func (z Zone) polygons() []geom.Polygon {
	var out []geom.Polygon
	for _, p := range z {
		out = append(out, geom.Polygon(p))
	}
	return out
}
