package assault

import (
	"estafeta/engine"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// suggestTarget is whom a figure attacks by default: one that has least left, of
// these the nearest.
func (g *Game) suggestTarget(s *space, f *troops.Figure, h how) string {
	best, score := "", 0
	for _, o := range s.preyOf(f, h) {
		if n := 100*(o.Health-o.Lost) + s.Away(f, g.aim(s, f, o, h)); best == "" || n < score {
			best, score = o.ID, n
		}
	}
	return best
}

// suggestWay is where a figure goes by default: as near to the enemy as it can
// get, out of sight of nobody.
func (g *Game) suggestWay(f *troops.Figure, points int, kind move.Kind) (move.Stand, bool) {
	s := g.space()
	near := g.nearness(s, f)
	var best move.Stand
	score, found := 0, false
	for _, st := range s.Reach(f, points, kind).Ends() {
		n := g.closeness(s, f, st, near)
		if !found || n < score {
			best, score, found = st, n, true
		}
	}
	return best, found
}

// nearness is how far every square is from what a figure makes for: the enemy.
func (g *Game) nearness(s *space, f *troops.Figure) []int {
	var from []grid.Square
	for _, o := range g.standing(troops.Other(f.Seat)) {
		from = append(from, o.Squares()...)
	}
	return s.Board.Distances(from, grid.Counting{Through: from})
}

// closeness is how far a place is from what a figure makes for. Who shoots keeps
// two spaces away.
func (g *Game) closeness(s *space, f *troops.Figure, st move.Stand, near []int) int {
	best := s.Board.Width * s.Board.Height
	for _, q := range f.Base().Squares(st) {
		if n := near[q.Y*s.Board.Width+q.X]; n != grid.Far && n < best {
			best = n
		}
	}
	if f.Printed().Attack == "ranged" && best < 3 {
		return 6 - best
	}
	return best
}

// suggestDeed is what a figure does by default: it attacks if it can, goes on
// towards the enemy if it cannot, and ends its activation after that.
func (g *Game) suggestDeed(f *troops.Figure) string {
	list := g.deeds(f).list
	has := func(key string) bool {
		for _, d := range list {
			if d.key == key {
				return true
			}
		}
		return false
	}
	s := g.space()
	far := g.closeness(s, f, f.Stand(), g.nearness(s, f)) > 1
	switch turn := &g.Mission.Turn; {
	case has("attack"):
		return "attack"
	case has("shake.stunned"):
		return "shake.stunned"
	case has("walk") && far && !turn.Attacked:
		return "walk"
	case has("move") && far && turn.Points == 0:
		return "move"
	case has("interact"):
		return "interact"
	}
	return "end"
}

// defaultOf is the answer that picks a key, none for an empty one.
func defaultOf(key string) engine.Answer {
	if key == "" {
		return engine.Answer{}
	}
	return engine.Pick(key)
}
