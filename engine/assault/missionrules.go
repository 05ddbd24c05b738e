package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// mission is the mission that is played; an empty one has no rules of its own.
func (g *Game) mission() *book.Mission {
	m := g.Mission
	if on := book.Content().Map(m.Map); on != nil {
		if x := on.Find(m.Key); x != nil {
			return x
		}
	}
	return &book.Mission{}
}

// layTokens puts the tokens of the mission on the map (IA-SSET-04, IA-SSET-05).
func (g *Game) layTokens() {
	x := g.mission()
	for i, kind := range x.Kinds {
		for n, q := range book.Places(x.Marks, byte('1'+i)) {
			g.Mission.Tokens = append(g.Mission.Tokens, &Token{ID: kind + strconv.Itoa(n+1), Kind: kind, N: n + 1, At: q})
		}
	}
}

// tokensOf are the tokens of a kind that lie on the map.
func (g *Game) tokensOf(kind string) []*Token {
	return slices.DeleteFunc(slices.Clone(g.Mission.Tokens), func(k *Token) bool { return k.Kind != kind || k.Gone || k.By != "" })
}

// carriedBy are the tokens that a figure carries (IA-INT-11).
func (g *Game) carriedBy(f *Figure) []*Token {
	return slices.DeleteFunc(slices.Clone(g.Mission.Tokens), func(k *Token) bool { return k.By != f.ID })
}

// rules resolves what the mission does at a moment: at the end of a round, when
// a figure has entered a space (IA-GOLD-07, IA-TIME-02).
func (g *Game) rules(t *engine.Table, when string) {
	for _, r := range g.mission().Rule {
		switch when + " " + r.Name {
		case "end control":
			for _, seat := range []engine.Seat{1, 2} {
				g.score(t, seat, r.Points*len(g.controls(seat, r.Token)), "score.mission")
			}
		case "end stake":
			g.stake(t, r)
		case "end bearers":
			for _, seat := range []engine.Seat{1, 2} {
				n := 0
				for _, f := range g.standing(seat) {
					n += len(g.carriedBy(f))
				}
				g.score(t, seat, r.Points*n, "score.mission")
			}
		case "end owned":
			for _, seat := range []engine.Seat{1, 2} {
				g.score(t, seat, r.Points*g.owned(seat, r.Token), "score.mission")
			}
		case "enter deliver":
			g.deliver(t, r)
		}
	}
	g.stands(t)
}

// owned is how many tokens of a kind have a side's token on them.
func (g *Game) owned(seat engine.Seat, kind string) int {
	n := 0
	for _, k := range g.tokensOf(kind) {
		if k.Own == seat {
			n++
		}
	}
	return n
}

// stake scores controlled tokens: the first time with a token put on it, later
// without.
func (g *Game) stake(t *engine.Table, r book.Rule) {
	for _, seat := range []engine.Seat{g.Mission.Initiative, other(g.Mission.Initiative)} {
		for _, k := range g.controls(seat, r.Token) {
			set := k.Set[seat-1] || !r.Each && k.Set[2-seat]
			switch {
			case set:
				g.score(t, seat, r.Points, "score.mission")
			case g.side(seat).Placed < r.Most:
				g.side(seat).Placed++
				k.Set[seat-1] = true
				g.score(t, seat, r.First, "score.mission")
			}
		}
	}
}

// deliver lets whoever carries a token beside its goal hand it over.
func (g *Game) deliver(t *engine.Table, r book.Rule) {
	s := g.space()
	for _, f := range g.standing(0) {
		for _, k := range g.carriedBy(f) {
			if k.Kind == r.Token && slices.ContainsFunc(g.tokensOf(r.At), func(goal *Token) bool { return s.beside(f, goal.At) || f.base().Covers(f.stand(), goal.At) }) {
				k.By, k.Gone = "", true
				t.Tell("token.delivered", engine.Piece("who", f.ID), engine.Term("token", "thing."+k.Kind))
				g.score(t, f.Seat, r.Points, "score.mission")
			}
		}
	}
}

// stands sets the victory points that last as long as something is held.
func (g *Game) stands(t *engine.Table) {
	if g.Mission.Story != nil {
		return
	}
	for _, seat := range []engine.Seat{1, 2} {
		now, any := 0, false
		for _, r := range g.mission().Rule {
			switch r.Name {
			case "standing":
				any = true
				now += r.Points * len(g.controls(seat, r.Token))
			case "own":
				if n := g.owned(seat, r.Token); len(r.Table) > 0 {
					any = true
					if n > 0 {
						now += r.Table[min(n, len(r.Table))-1]
					}
				}
			}
		}
		if side := g.side(seat); any && now != side.Standing {
			by := now - side.Standing
			side.Standing = now
			g.score(t, seat, by, "score.mission")
		}
	}
}

// missionTasks are what the mission lets a figure do by interacting where it
// stands: put its token on something, visit somebody, retrieve what it may carry
// (IA-INT-06, IA-INT-10).
func (g *Game) missionTasks(s *space, f *Figure) []task {
	var out []task
	for _, r := range g.mission().Rule {
		for _, k := range g.tokensOf(r.Token) {
			if !s.beside(f, k.At) && !f.base().Covers(f.stand(), k.At) {
				continue
			}
			label := engine.Say("task."+r.Name, engine.ThingArg("token", k.ID))
			switch r.Name {
			case "own":
				if k.Own != f.Seat && (len(r.Table) == 0 || s.controller(k.At) == f.Seat) {
					out = append(out, task{k.ID, label, func(t *engine.Table) {
						k.Own = f.Seat
						t.Tell("token.owned", engine.Piece("who", f.ID), engine.ThingArg("token", k.ID), engine.ByRules("IA-INT-06"))
						g.stands(t)
					}})
				}
			case "visit":
				mark := "visit " + f.Group
				if !slices.Contains(f.Used, mark) {
					out = append(out, task{k.ID, label, func(t *engine.Table) {
						for _, o := range g.Figures {
							if o.Group == f.Group {
								o.Used = append(o.Used, mark)
							}
						}
						g.score(t, f.Seat, r.Points, "score.mission")
					}})
				}
			case "carry":
				if len(g.carriedBy(f)) == 0 {
					out = append(out, task{k.ID, label, func(t *engine.Table) {
						k.By = f.ID
						t.Tell("token.retrieved", engine.Piece("who", f.ID), engine.ThingArg("token", k.ID), engine.ByRules("IA-INT-11"))
					}})
				}
			}
		}
	}
	return out
}

// armed is what the mission adds to the damage of a figure's attack.
func (g *Game) armed(f *Figure) int {
	n := 0
	for _, r := range g.mission().Rule {
		if r.Name == "arms" && slices.ContainsFunc(g.carriedBy(f), func(k *Token) bool { return k.Kind == r.Token }) {
			n += r.Points
		}
	}
	return n
}

// spoils scores the defeat of a figure that carries something.
func (g *Game) spoils(t *engine.Table, f *Figure) {
	for _, r := range g.mission().Rule {
		if r.Name == "spoils" && slices.ContainsFunc(g.carriedBy(f), func(k *Token) bool { return k.Kind == r.Token }) {
			g.score(t, other(f.Seat), r.Points, "score.mission")
		}
	}
}
