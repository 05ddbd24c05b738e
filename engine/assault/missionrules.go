package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
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
			g.Mission.Tokens = append(g.Mission.Tokens, &troops.Token{ID: kind + strconv.Itoa(n+1), Kind: kind, N: n + 1, At: q})
		}
	}
}

// tokensOf are the tokens of a kind that lie on the map.
func (g *Game) tokensOf(kind string) []*troops.Token {
	return slices.DeleteFunc(slices.Clone(g.Mission.Tokens), func(k *troops.Token) bool { return k.Kind != kind || k.Gone || k.By != "" })
}

// carriedBy are the tokens that a figure carries (IA-INT-11).
func (g *Game) carriedBy(f *troops.Figure) []*troops.Token {
	return slices.DeleteFunc(slices.Clone(g.Mission.Tokens), func(k *troops.Token) bool { return k.By != f.ID })
}

// rules resolves what the mission does at a moment: at the end of a round, when
// a figure has entered a space (IA-GOLD-07, IA-TIME-02).
func (g *Game) rules(t *engine.Table, when string) {
	for _, r := range g.inOrder(t, when) {
		switch when + " " + r.Name {
		case "end control":
			g.both(t, func(seat engine.Seat) int { return r.Points * len(g.controls(seat, r.Token)) })
		case "end stake":
			g.stake(t, r)
		case "end bearers":
			g.both(t, func(seat engine.Seat) int {
				n := 0
				for _, f := range g.standing(seat) {
					n += len(g.carriedBy(f))
				}
				return r.Points * n
			})
		case "end owned":
			g.both(t, func(seat engine.Seat) int { return r.Points * g.owned(seat, r.Token) })
		case "end stray":
			g.strays(t, r)
		case "enter deliver":
			g.deliver(t, r)
		}
	}
	g.stands(t)
}

// inOrder are the rules of the mission; where one of those at the end of a round
// changes what another scores, the player with initiative says which is first
// (IA-TIME-11).
func (g *Game) inOrder(t *engine.Table, when string) []book.Rule {
	list := slices.Clone(g.mission().Rule)
	at := slices.IndexFunc(list, func(r book.Rule) bool { return r.Name == "stray" })
	if when != "end" || at < 0 || len(list) < 2 {
		return list
	}
	first := t.Ask(g.Mission.Initiative, "mission.order", func(p *engine.Prompt) {
		p.Rules = []string{"IA-TIME-11"}
		for _, r := range list {
			p.Add(engine.Option{Key: r.Name, Label: engine.Say("mission.rule." + r.Name)})
		}
		p.DefaultFirst()
	}).One()
	slices.SortStableFunc(list, func(a, b book.Rule) int { return troops.Truth(b.Name == first) - troops.Truth(a.Name == first) })
	return list
}

// both scores for both sides at once: the skirmish ends after both have their points
// (IA-WIN-06).
func (g *Game) both(t *engine.Table, points func(engine.Seat) int) {
	for _, seat := range []engine.Seat{1, 2} {
		if n := points(seat); n != 0 {
			s := g.side(seat)
			s.VP = max(0, s.VP+n)
			t.Tell("score.mission", engine.Side("seat", seat), engine.Num("n", n), engine.Num("total", s.VP), engine.ByRules("IA-WIN-07"))
		}
	}
	g.checkEnd(t)
}

// strays moves tokens toward the closest figures, space by space; among figures that
// are equally close the player with initiative decides (IA-INIT-04).
func (g *Game) strays(t *engine.Table, r book.Rule) {
	for _, k := range g.tokensOf(r.Token) {
		near, far := g.closestTo(k.At)
		if len(near) == 0 {
			continue
		}
		f := near[0]
		if len(near) > 1 {
			id := t.Ask(g.Mission.Initiative, "stray", func(p *engine.Prompt) {
				p.Rules = []string{"IA-INIT-04"}
				for _, o := range near {
					p.Add(engine.Option{Key: o.ID, Piece: o.ID})
				}
				p.DefaultFirst()
			}).One()
			for _, o := range near {
				if o.ID == id {
					f = o
				}
			}
		}
		if far <= 1 {
			t.Tell("stray.stays", engine.ThingArg("token", k.ID), engine.Piece("who", f.ID))
			continue
		}
		s := g.space()
		for range r.Points {
			k.At = s.Toward(k.At, f)
		}
		t.Tell("stray.moves", engine.ThingArg("token", k.ID), engine.Piece("who", f.ID), engine.Name("at", book.Name(k.At)), engine.ByRules("IA-INIT-04"))
	}
}

// closestTo are the figures closest to a square by counting spaces, and how far they
// are.
func (g *Game) closestTo(q grid.Square) (near []*troops.Figure, far int) {
	s := g.space()
	for _, f := range g.standing(0) {
		d := s.Away(f, q)
		switch {
		case d == grid.Far, len(near) > 0 && d > far:
			continue
		case len(near) == 0 || d < far:
			near, far = nil, d
		}
		near = append(near, f)
	}
	return near, far
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
	for _, seat := range []engine.Seat{g.Mission.Initiative, troops.Other(g.Mission.Initiative)} {
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
			if k.Kind == r.Token && slices.ContainsFunc(g.tokensOf(r.At), func(goal *troops.Token) bool { return s.Beside(f, goal.At) || f.Base().Covers(f.Stand(), goal.At) }) {
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
func (g *Game) missionTasks(s *space, f *troops.Figure) []task {
	var out []task
	for _, r := range g.mission().Rule {
		for _, k := range g.tokensOf(r.Token) {
			if !s.Beside(f, k.At) && !f.Base().Covers(f.Stand(), k.At) {
				continue
			}
			label := engine.Say("task."+r.Name, engine.ThingArg("token", k.ID))
			switch r.Name {
			case "own":
				if k.Own != f.Seat && (len(r.Table) == 0 || s.Controller(k.At, g.Mission.Tokens) == f.Seat) {
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
func (g *Game) armed(f *troops.Figure) int {
	n := 0
	for _, r := range g.mission().Rule {
		if r.Name == "arms" && slices.ContainsFunc(g.carriedBy(f), func(k *troops.Token) bool { return k.Kind == r.Token }) {
			n += r.Points
		}
	}
	return n
}

// spoils scores the defeat of a figure that carries something.
func (g *Game) spoils(t *engine.Table, f *troops.Figure) {
	for _, r := range g.mission().Rule {
		if r.Name == "spoils" && slices.ContainsFunc(g.carriedBy(f), func(k *troops.Token) bool { return k.Kind == r.Token }) {
			g.score(t, troops.Other(f.Seat), r.Points, "score.mission")
		}
	}
}
