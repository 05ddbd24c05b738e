package assault

import (
	"slices"
	"strings"

	"estafeta/engine/assault/battlefield"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// scoring are the rules of a skirmish that give points for what lies on the map.
var scoring = []string{"control", "standing", "stake", "own", "owned", "carry", "visit"}

// prizes are the tokens of a skirmish that score for a side that holds them.
func (g *Game) prizes(f *troops.Figure) []*troops.Token {
	var out []*troops.Token
	for _, r := range g.mission().Rule {
		if !slices.Contains(scoring, r.Name) || r.Name == "visit" && slices.Contains(f.Used, "visit "+f.Group) {
			continue
		}
		for _, k := range g.tokensOf(r.Token) {
			if !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
	}
	return out
}

// keeps reports a figure that holds a prize alone: its side would lose it if it left.
func (g *Game) keeps(s *space, f *troops.Figure) bool {
	if g.Mission.Story != nil {
		return false
	}
	return slices.ContainsFunc(g.prizes(f), func(k *troops.Token) bool {
		return s.Touches(f, k) && s.Controller(k.At, g.Mission.Tokens) == f.Seat &&
			!slices.ContainsFunc(g.standing(f.Seat), func(o *troops.Figure) bool { return o != f && s.Touches(o, k) })
	})
}

// works are the spaces from which a figure can do what a mission of a campaign wants of
// it: interact with something, retrieve or destroy it, leave the map, or see what is
// behind a door. Who carries something makes for what asks
// for that.
func (g *Game) works(s *space, f *troops.Figure) []grid.Square {
	file := g.story()
	if file == nil || f.Companion() {
		return nil
	}
	var out []grid.Square
	loaded := len(g.carriedBy(f)) > 0
	h := &happening{event: event{it: f}, g: g}
	meant := func(w mission.Who) bool { return h.fits(f, orHeroes(w)) }
	for _, x := range file.Exit {
		if meant(x.Who) && mission.All(x.If, h) {
			out = append(out, around(s, g.lies(x.At))...)
		}
	}
	for i, x := range file.Interaction {
		if meant(x.Who) && mission.All(x.If, h) && (!loaded || len(x.If) > 0) && !(x.Once && slices.Contains(g.Mission.Story.Used, i)) {
			out = append(out, g.reaches(s, x.With)...)
		}
	}
	for _, o := range g.objects() {
		if f.Hero && o.Seat == Imperial && g.door(o.ID) == nil {
			out = append(out, around(s, o.Squares())...)
		}
	}
	for _, d := range g.Mission.Doors {
		if f.Hero && !loaded && !d.Open && !d.Sealed && hides(s, d) {
			out = append(out, d.Beside(s.Board)...)
		}
	}
	for _, k := range g.Mission.Tokens {
		if x := file.TokenOf(k.Key); x != nil && x.Carry && !k.Gone && k.By == "" && !loaded && h.fits(f, whoever(x.By)) {
			out = append(out, around(s, []grid.Square{k.At})...)
		}
	}
	return slices.DeleteFunc(out, func(q grid.Square) bool { return !s.Board.Has(q) })
}

// hides reports a door behind which lies what is not revealed yet.
func hides(s *space, d *troops.Door) bool {
	return slices.ContainsFunc(d.Edges, func(e grid.Edge) bool {
		a, b := move.Sides(e)
		return !s.Board.Has(a) || !s.Board.Has(b)
	})
}

// orHeroes are the figures of a filter; empty: heroes.
func orHeroes(w mission.Who) mission.Who {
	if w.Empty() {
		return whoever("")
	}
	return w
}

// reaches are the spaces of what an interaction speaks of: of a closed door those that
// share an edge with it, of all else those adjacent too (IA-INT-05, IA-OBJA-15).
func (g *Game) reaches(s *space, key string) []grid.Square {
	for _, d := range g.Mission.Doors {
		if d.Key == key && d.Open {
			return nil
		} else if d.Key == key {
			return d.Beside(s.Board)
		}
	}
	return around(s, g.lies(key))
}

// around are some spaces and those adjacent to them.
func around(s *space, at []grid.Square) []grid.Square {
	out := slices.Clone(at)
	for _, p := range at {
		for y := p.Y - 1; y <= p.Y+1; y++ {
			for x := p.X - 1; x <= p.X+1; x++ {
				if q := (grid.Square{X: x, Y: y}); s.Board.Adjacent(p, q) && !slices.Contains(out, q) {
					out = append(out, q)
				}
			}
		}
	}
	return out
}

// objectives are the spaces that a figure makes for besides those near the enemy.
func (g *Game) objectives(s *space, f *troops.Figure) []grid.Square {
	if g.Mission.Story != nil {
		return g.works(s, f)
	}
	var out []grid.Square
	for _, k := range g.prizes(f) {
		if g.controllerOf(s, k) != f.Seat {
			out = append(out, around(s, []grid.Square{k.At})...)
		}
	}
	return out
}

// foes are the spaces of whom a figure would attack.
func (g *Game) foes(f *troops.Figure) []grid.Square {
	var out []grid.Square
	for _, o := range g.prey() {
		if o.Seat != f.Seat && o.Seat != 0 && !o.Down && g.door(o.ID) == nil {
			out = append(out, o.Squares()...)
		}
	}
	return out
}

// opened is the map with the doors open that anybody can open: as figures plan their
// ways.
func (s *space) opened() *space {
	b := s.g.board()
	for _, d := range s.g.Mission.Doors {
		if !d.Sealed {
			for _, e := range d.Edges {
				b.Mark(e, grid.Open)
			}
		}
	}
	out := &space{Space: &battlefield.Space{Board: b, Figures: s.Figures, Flagged: s.Flagged, Barred: s.Barred}, g: s.g}
	out.Enter()
	return out
}

// shutIn reports a figure that a door beside it keeps from what it makes for; or one
// beside something else that it may take.
func (g *Game) shutIn(f *troops.Figure) bool {
	s := g.space()
	if !slices.ContainsFunc(g.Mission.Doors, func(d *troops.Door) bool { return !d.Open && !d.Sealed && s.AtDoor(f, d) }) {
		return (f.Hero || g.Mission.Story == nil) && len(g.tasks(s, f)) > 0
	}
	goal, _, ok := g.route(s, f)
	return ok && goal == f.Stand()
}

// heading are the spaces that a figure makes for: what the mission wants of a hero, of
// a skirmish what scores and the enemy, whatever is nearer; else the enemy.
func (g *Game) heading(s *space, f *troops.Figure) []grid.Square {
	list := g.objectives(s, f)
	if g.Mission.Story == nil || len(list) == 0 {
		list = append(list, g.foes(f)...)
	}
	return list
}

// How suggestions look for a way: points beyond all distances, how far off whoever
// shoots stays, how much longer a way round may be than one through a door, and how many places are tried for whether somebody can be attacked from
// there.
const (
	endless = 99
	afar    = 4
	detour  = 4
	tried   = 16
)

// suggestWay is where a figure goes by default: on the cheapest way to a place from
// which it can do what it makes for, as far as its points reach; false: it stays.
func (g *Game) suggestWay(f *troops.Figure, points int, kind move.Kind) (move.Stand, bool) {
	s := g.space()
	if kind == move.Spending {
		if goal, ways, ok := g.route(s, f); ok {
			return along(f, goal, ways, points)
		}
	}
	now := s.Reach(f, points, kind)
	near := g.nearness(s, f)
	best, score := f.Stand(), g.closeness(s, f, f.Stand(), near)
	for _, st := range now.Ends() {
		if n := g.closeness(s, f, st, near); n < score || best == f.Stand() && kind != move.Spending {
			best, score = st, n
		}
	}
	return best, best != f.Stand()
}

// along is how far on the way to a place so many points reach; false: nowhere.
func along(f *troops.Figure, goal move.Stand, ways *move.Ways, points int) (move.Stand, bool) {
	to := f.Stand()
	for _, st := range ways.To(goal) {
		if n, ends := ways.Cost(st); ends && n <= points {
			to = st
		}
	}
	return to, to != f.Stand()
}

// route is the place that a figure makes for, with the ways on the map as it is: with
// doors in between the one that it opens first, unless the way round is not much longer.
func (g *Game) route(s *space, f *troops.Figure) (move.Stand, *move.Ways, bool) {
	real := s.Reach(f, endless, move.Spending)
	goal, free := g.goal(s, f, real)
	if !slices.ContainsFunc(g.Mission.Doors, func(d *troops.Door) bool { return !d.Open && !d.Sealed }) {
		return goal, real, free
	}
	plan := s.opened()
	ways := plan.Reach(f, endless, move.Spending)
	shorter, ok := g.goal(plan, f, ways)
	if !ok {
		return goal, real, free
	}
	round, _ := real.Steps(goal)
	through, _ := ways.Steps(shorter)
	if free && round <= through+detour {
		return goal, real, true
	}
	base, doors := f.Base(), g.besideDoors(s)
	near := g.distances(plan, base.Squares(shorter))
	best, found := 0, false
	for _, st := range append([]move.Stand{f.Stand()}, real.Ends()...) {
		if !slices.ContainsFunc(doors, func(q grid.Square) bool { return base.Covers(st, q) }) {
			continue
		}
		if n := least(s, base, st, near); n != grid.Far {
			if cost, _ := real.Steps(st); !found || cost+n < best {
				goal, best, found = st, cost+n, true
			}
		}
	}
	return goal, real, found
}

// besideDoors are the spaces from which doors can be opened.
func (g *Game) besideDoors(s *space) []grid.Square {
	var out []grid.Square
	for _, d := range g.Mission.Doors {
		if !d.Open && !d.Sealed {
			out = append(out, d.Beside(s.Board)...)
		}
	}
	return out
}

// goal is the place on the map that a figure makes for, which costs it least: beside an
// objective, or one from which it can attack somebody.
func (g *Game) goal(plan *space, f *troops.Figure, ways *move.Ways) (move.Stand, bool) {
	things, foes := g.objectives(plan, f), g.foes(f)
	if len(things) > 0 && g.Mission.Story != nil || !g.armsItself(f) {
		foes = nil
	}
	beside, away := g.distances(plan, things), g.distances(plan, foes)
	h, base, left := g.usually(f), f.Base(), tried
	for _, st := range append([]move.Stand{f.Stand()}, ways.Cheapest()...) {
		if n := least(plan, base, st, beside); n == 0 {
			return st, true
		}
		n := least(plan, base, st, away)
		if n == grid.Far || left == 0 || n > 1 && !h.ranged && !h.reach || n > 2 && !h.ranged || n > afar {
			continue
		}
		left--
		if g.couldAttack(plan, f, st, h) {
			return st, true
		}
	}
	return move.Stand{}, false
}

// distances are how far every square of a map is from the nearest of some.
func (g *Game) distances(s *space, at []grid.Square) []int {
	return s.Board.Distances(at, grid.Counting{Through: at})
}

// least is how far the nearest square of a place is by such a field.
func least(s *space, base move.Base, st move.Stand, field []int) int {
	best := grid.Far
	for _, q := range base.Squares(st) {
		if n := field[q.Y*s.Board.Width+q.X]; n != grid.Far && (best == grid.Far || n < best) {
			best = n
		}
	}
	return best
}

// couldAttack reports that a figure could attack somebody from a place.
func (g *Game) couldAttack(s *space, f *troops.Figure, st move.Stand, h how) bool {
	was := f.Stand()
	f.Put(st)
	s.Enter()
	can := slices.ContainsFunc(g.prey(), func(o *troops.Figure) bool { return troops.Apart(f, o) <= afar+1 && len(s.aimsWith(f, o, h)) > 0 })
	f.Put(was)
	s.Enter()
	return can
}

// nearness is how far every square is from what a figure makes for.
func (g *Game) nearness(s *space, f *troops.Figure) []int { return g.distances(s, g.heading(s, f)) }

// closeness is how far a place is from what a figure makes for; whoever shoots keeps two
// spaces away from the enemy.
func (g *Game) closeness(s *space, f *troops.Figure, st move.Stand, near []int) int {
	best := least(s, f.Base(), st, near)
	switch {
	case best == grid.Far:
		return s.Board.Width * s.Board.Height
	case f.Printed().Attack == "ranged" && best < 3 && len(g.objectives(s, f)) == 0:
		return 6 - best
	}
	return best
}

// suggestTask is which of the things that a figure could do by interacting it does by
// default: what the mission wants, else what else there is, a door last.
func (g *Game) suggestTask(f *troops.Figure) string {
	list := g.tasks(g.space(), f)
	for _, rank := range []func(task) bool{wanted, func(k task) bool { return g.door(k.key) == nil }, func(task) bool { return true }} {
		if i := slices.IndexFunc(list, rank); i >= 0 && !(g.shutIn(f) && !wanted(list[i]) && g.door(list[0].key) != nil) {
			return list[i].key
		}
	}
	return list[0].key
}

// wanted reports something that the mission asks for: no door, no crate.
func wanted(k task) bool {
	return strings.HasPrefix(k.key, "rule ") || strings.HasPrefix(k.key, "carry ")
}
