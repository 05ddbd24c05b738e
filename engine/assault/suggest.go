package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
)

// suggestTarget is whom a figure attacks by default: one that has least left, of
// these the nearest; things that heroes are to destroy before all.
func (g *Game) suggestTarget(s *space, f *troops.Figure, h how) string {
	best, score := "", 0
	for _, o := range s.preyOf(f, h) {
		if o.Object && f.Hero {
			return o.ID
		}
		if n := 100*(o.Health-o.Lost) + s.Away(f, g.aim(s, f, o, h)); best == "" || n < score {
			best, score = o.ID, n
		}
	}
	return best
}

// suggestDeed is what a figure does by default: it escapes, does what the mission
// wants of it, attacks if it can, goes on towards what it makes for, opens a door that
// is in its way, and ends its activation after that. Who holds something that scores
// stays there.
func (g *Game) suggestDeed(f *troops.Figure) string {
	list := g.deeds(f).list
	has := func(key string) bool {
		return slices.ContainsFunc(list, func(d deed) bool { return d.key == key })
	}
	for _, d := range list {
		if d.verb == "escape" {
			return d.key
		}
	}
	turn := &g.Mission.Turn
	works := has("interact") && slices.ContainsFunc(g.tasks(g.space(), f), wanted)
	switch {
	case works && (f.Hero || !has("attack")):
		return "interact"
	case f.Hero && has("attack") && slices.ContainsFunc(g.space().targets(f), func(o *troops.Figure) bool { return o.Object }):
		return "attack"
	case f.Hero && turn.Attacked && has("walk") && g.errand(f, turn.Points):
		return "walk"
	case f.Hero && turn.Attacked && has("move") && turn.Points == 0 && g.errand(f, g.speed(f)):
		return "move"
	case has("attack"):
		return "attack"
	case has("shake.stunned"):
		return "shake.stunned"
	case has("walk") && g.nears(f, turn.Points):
		return "walk"
	case has("interact") && g.shutIn(f):
		return "interact"
	case has("move") && turn.Points == 0 && g.nears(f, g.speed(f)):
		return "move"
	case has("rest") && f.Lost+f.Strain > 2:
		return "rest"
	}
	return "end"
}

// errand reports a hero that gets nearer with so many points to what the mission wants.
func (g *Game) errand(f *troops.Figure, points int) bool {
	return len(g.objectives(g.space(), f)) > 0 && g.nears(f, points)
}

// nears reports that a figure gets nearer with so many points to what it makes for.
func (g *Game) nears(f *troops.Figure, points int) bool {
	s := g.space()
	if g.keeps(s, f) || g.Mission.Turn.Attacked && f.Printed().Attack == "ranged" && len(g.objectives(s, f)) == 0 {
		return false
	}
	_, ok := g.suggestWay(f, points, move.Spending)
	return ok
}

// defaultOf is the answer that picks a key, none for an empty one.
func defaultOf(key string) engine.Answer {
	if key == "" {
		return engine.Answer{}
	}
	return engine.Pick(key)
}
