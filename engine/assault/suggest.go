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
func (g *Game) suggestDeed(f *troops.Figure, list []deed) string {
	has := func(key string) bool {
		return slices.ContainsFunc(list, func(d deed) bool { return d.key == key })
	}
	for _, d := range list {
		if d.verb == "escape" {
			return d.key
		}
	}
	turn := &g.Mission.Turn
	s := g.space()
	nears, errand := g.nears(s, f), func() bool { return len(g.objectives(s, f)) > 0 }
	works := has("interact") && slices.ContainsFunc(g.tasks(s, f), wanted)
	switch {
	case works && (f.Hero || !has("attack")):
		return "interact"
	case f.Hero && len(g.objects()) > 0 && has("attack") && slices.ContainsFunc(s.targets(f), func(o *troops.Figure) bool { return o.Object }):
		return "attack"
	case f.Hero && turn.Attacked && has("walk") && errand() && nears(turn.Points):
		return "walk"
	case f.Hero && turn.Attacked && has("move") && turn.Points == 0 && errand() && nears(g.speed(f)):
		return "move"
	case has("attack"):
		return "attack"
	case has("shake.stunned"):
		return "shake.stunned"
	case has("walk") && nears(turn.Points):
		return "walk"
	case has("interact") && g.shutIn(f):
		return "interact"
	case has("move") && turn.Points == 0 && nears(g.speed(f)):
		return "move"
	case has("rest") && f.Lost+f.Strain > 2:
		return "rest"
	}
	return "end"
}

// nears reports whether a figure gets nearer with so many points to what it makes for;
// where that is is found out once, if it is asked at all.
func (g *Game) nears(s *space, f *troops.Figure) func(points int) bool {
	var goal move.Stand
	var ways *move.Ways
	looked, stays, known := false, false, false
	return func(points int) bool {
		if !looked {
			looked = true
			stays = g.keeps(s, f) || g.Mission.Turn.Attacked && f.Printed().Attack == "ranged" && len(g.objectives(s, f)) == 0
			if !stays {
				goal, ways, known = g.route(s, f)
			}
		}
		on := false
		switch {
		case known:
			_, on = along(f, goal, ways, points)
		case !stays:
			_, on = g.suggestWay(f, points, move.Spending)
		}
		return on
	}
}

// defaultOf is the answer that picks a key, none for an empty one.
func defaultOf(key string) engine.Answer {
	if key == "" {
		return engine.Answer{}
	}
	return engine.Pick(key)
}
