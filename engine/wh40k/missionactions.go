package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// within are the objectives that a unit is within range of, of which a test
// holds.
func (g *Game) within(u *troops.Unit, test func(o *Objective) bool) []string {
	var out []string
	for _, o := range g.Battle.Objectives {
		if g.inRange(u, o) && test(o) {
			out = append(out, o.ID)
		}
	}
	return out
}

// away are the objectives within range that are not the own home.
func away(g *Game, u *troops.Unit) []string {
	return g.within(u, func(o *Objective) bool { return o.Home != u.Seat })
}

// inTheMiddle are the central objectives within range.
func inTheMiddle(g *Game, u *troops.Unit) []string {
	return g.within(u, func(o *Objective) bool { return o.Role == mission.Central })
}

// areasOf are the terrain areas that a unit is in, of which a test holds.
func (g *Game) areasOf(u *troops.Unit, test func(a *battlefield.Area) bool) []string {
	var out []string
	for i := range g.Battle.Terrain.Areas {
		a := &g.Battle.Terrain.Areas[i]
		if slices.ContainsFunc(g.bodies(u), a.In) && test(a) {
			out = append(out, a.ID)
		}
	}
	return out
}

// controls is the usual condition at the end of the turn: the unit controls the
// objective (WH-OBJ-09).
func controls(g *Game, u *troops.Unit, on string) bool {
	o := g.objective(on)
	return o != nil && o.Holder == u.Seat && g.inRange(u, o) && !u.Shocked && slices.ContainsFunc(u.Alive(), func(i int) bool { return u.Models[i].OC > 0 })
}

// marking is an effect that puts a mark of the unit's player down.
func marking(kind string) func(*Game, *engine.Table, *troops.Unit, string) {
	return func(g *Game, _ *engine.Table, u *troops.Unit, on string) { g.put(u.Seat, kind, on) }
}

// unmarked leaves out places that have a mark of the unit's player.
func unmarked(kind string, of func(*Game, *troops.Unit) []string) func(*Game, *troops.Unit) []string {
	return func(g *Game, u *troops.Unit) []string {
		return slices.DeleteFunc(of(g, u), func(on string) bool { return g.marked(u.Seat, kind, on) })
	}
}

// actionsOf are the actions that missions bring, by the card.
var actionsOf = map[string][]action{
	"death-trap": {{Key: "booby-trap", AtOnce: true, effect: marking(mission.Trapped), places: unmarked(mission.Trapped, func(g *Game, u *troops.Unit) []string {
		return g.areasOf(u, func(a *battlefield.Area) bool {
			home := slices.ContainsFunc(g.Battle.Objectives, func(o *Objective) bool { return o.Home == u.Seat && slices.Contains(o.Areas, a.ID) })
			return !home && g.Battle.Zones[u.Seat-1].apartFrom(a.Outline)
		})
	})}},
	"locate-and-deny": {{Key: "sensor-sweep", Once: true, holds: controls, effect: sweepMarker, places: func(g *Game, u *troops.Unit) []string {
		if len(g.marks(u.Seat, mission.Locate)) < 2 {
			return nil
		}
		return inTheMiddle(g, u)
	}}},
	"extract-relic": {{Key: "sensor-sweep", Once: true, holds: controls, effect: sweepMarker, places: func(g *Game, u *troops.Unit) []string {
		if len(g.marks(other(u.Seat), mission.Locate)) < 2 {
			return nil
		}
		return inTheMiddle(g, u)
	}}},
	"smoke-and-mirrors": {{Key: "decoy", holds: controls, effect: marking(mission.Decoyed), places: unmarked(mission.Decoyed, away)}},
	"secure-asset":      {{Key: "secure-asset", Once: true, holds: controls, places: away}},
	"vital-link": {{Key: "maintain-control", Once: true, holds: controls, places: inTheMiddle, effect: func(g *Game, _ *engine.Table, u *troops.Unit, on string) {
		m := &g.Battle.Mission
		m.Marks = append(m.Marks, mission.Mark{Seat: int(u.Seat), Kind: mission.Link, On: on, Turn: g.Battle.Turns})
	}}},
	"sabotage": {{Key: "sabotage", holds: controls, places: away}},
	"vanguard-operation": {{Key: "vanguard-operation", Once: true, places: func(g *Game, u *troops.Unit) []string {
		return g.areasOf(u, func(a *battlefield.Area) bool {
			return g.Battle.Mission.Territories[other(u.Seat)-1].holds(geom.Polygon(a.Outline).Centre())
		})
	}, holds: func(g *Game, u *troops.Unit, on string) bool {
		a := g.area(on)
		return a != nil && !slices.ContainsFunc(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return slices.ContainsFunc(g.bodies(e), a.In) })
	}}},
	"surveil-the-foe": {{Key: "surveil", AtOnce: true, effect: marking(mission.Surveilled), places: func(g *Game, u *troops.Unit) []string {
		f := g.field()
		var out []string
		for _, e := range g.onField(other(u.Seat)) {
			if battlefield.Within(g.apart(u, e), 18) && slices.ContainsFunc(g.bodies(u), func(m battlefield.Model) bool { return g.sees(f, m, e) }) {
				out = append(out, e.ID)
			}
		}
		return out
	}}},
	"triangulation": {{Key: "triangulate", Once: true, Round: 2, holds: controls, effect: marking(mission.Angle), places: unmarked(mission.Angle, away)}},
	"gather-intel":  {{Key: "extract-intelligence", Round: 2, holds: controls, effect: marking(mission.Intel), places: unmarked(mission.Intel, away)}},
	"cleanse":       {{Key: "cleanse", holds: controls, effect: marking(mission.Cleansed), places: unmarked(mission.Cleansed, away)}},
	"plunder": {{Key: "plunder", Once: true, AtOnce: true, effect: marking(mission.Plundered), places: func(g *Game, u *troops.Unit) []string {
		return g.areasOf(u, func(a *battlefield.Area) bool { return g.Battle.Mission.Territories[u.Seat-1].apartFrom(a.Outline) })
	}}},
}

// sweepMarker removes one marker of Locate and Deny, which the player selects.
func sweepMarker(g *Game, t *engine.Table, u *troops.Unit, _ string) {
	owner := u.Seat
	if g.Battle.Mission.Primary[u.Seat-1] == "extract-relic" {
		owner = other(u.Seat)
	}
	list := g.marks(owner, mission.Locate)
	on := t.Ask(u.Seat, "sweep", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		for _, id := range list {
			p.Add(engine.Option{Key: id, Label: engine.Say("area.name", engine.ThingArg("thing", id))})
		}
		p.Default = engine.Pick(list[0])
	}).One()
	if on == "" {
		on = list[0]
	}
	g.unmark(func(x mission.Mark) bool { return x.Seat == int(owner) && x.Kind == mission.Locate && x.On == on })
}

// consecrate lets each unit that destroyed one this turn consecrate an objective
// within its range, once each, at the end of the own turn.
func (g *Game) consecrate(t *engine.Table) {
	b := g.Battle
	if b.Mission.Primary[b.Turn-1] != "consecrate" {
		return
	}
	for _, k := range b.Mission.Kills {
		u := g.unit(k.By)
		if u == nil || u.Seat != b.Turn || u.Where != troops.OnField || u.Destroyed() {
			continue
		}
		places := unmarked(mission.Consecrated, away)(g, u)
		if len(places) == 0 {
			continue
		}
		on := g.place(t, u, "consecrate", places)
		g.put(u.Seat, mission.Consecrated, on)
		t.Tell("consecrated", engine.Piece("who", u.ID), engine.Name("name", on))
	}
}

// place asks for one of the places of an action.
func (g *Game) place(t *engine.Table, u *troops.Unit, key string, places []string) string {
	on := t.Ask(u.Seat, "action.place", func(p *engine.Prompt) {
		p.About, p.Measuring = u.ID, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Term("action", "action."+key)}
		for _, id := range places {
			o := engine.Option{Key: id}
			switch {
			case g.unit(id) != nil:
				o.Piece = id
			case g.objective(id) != nil:
				o.Label = engine.Say("objective.name", engine.ThingArg("name", id))
			default:
				o.Label = engine.Say("area.name", engine.ThingArg("thing", id))
			}
			p.Add(o)
		}
		p.Default = engine.Pick(places[0])
	}).One()
	if !slices.Contains(places, on) {
		return places[0]
	}
	return on
}

// condemn lets a player with Punishment condemn one to three enemy units at the
// start of the own turn: within range of objectives, or that destroyed a unit in
// the turn before; if there are none, any one.
func (g *Game) condemn(t *engine.Table) {
	b := g.Battle
	seat := b.Turn
	g.unmark(func(x mission.Mark) bool { return x.Seat == int(seat) && x.Kind == mission.Condemned })
	if b.Mission.Primary[seat-1] != "punishment" {
		return
	}
	foes := g.onField(other(seat))
	most := 3
	fit := g.which(foes, func(e *troops.Unit) bool { return slices.ContainsFunc(g.bodies(e), g.holdsObjective) || e.Killer })
	if len(fit) == 0 {
		fit, most = foes, 1
	}
	if len(fit) == 0 {
		return
	}
	picked := t.Ask(seat, "condemn", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.Measuring = engine.Some, 1, min(most, len(fit)), true
		for _, e := range fit {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
			if len(p.Default.Pick) < p.Max {
				p.Default.Pick = append(p.Default.Pick, e.ID)
			}
		}
	}).Pick
	for _, id := range picked {
		g.put(seat, mission.Condemned, id)
	}
	t.Tell("condemned", engine.Side("seat", seat), engine.Pieces("who", picked))
}

// clearMarkers removes enemy markers from where a unit of a player with Surveil
// the Foe ends a move.
func (g *Game) clearMarkers(t *engine.Table, u *troops.Unit) {
	if g.Battle.Mission.Primary[u.Seat-1] != "surveil-the-foe" {
		return
	}
	foe := other(u.Seat)
	before := len(g.Battle.Mission.Marks)
	near := append(g.within(u, func(*Objective) bool { return true }), g.areasOf(u, func(*battlefield.Area) bool { return true })...)
	g.unmark(func(x mission.Mark) bool {
		return x.Seat == int(foe) && slices.Contains(near, x.On) && slices.Contains(mission.Markers, x.Kind)
	})
	if n := before - len(g.Battle.Mission.Marks); n > 0 {
		t.Tell("markers.cleared", engine.Piece("who", u.ID), engine.Num("n", n))
	}
}

// onObjectiveArea reports a terrain area that belongs to an objective.
func (g *Game) onObjectiveArea(id string) bool {
	return slices.ContainsFunc(g.Battle.Objectives, func(o *Objective) bool { return slices.Contains(o.Areas, id) })
}
