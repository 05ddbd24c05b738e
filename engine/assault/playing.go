package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
)

// inPlay are the sources of the abilities of a side's cards that lie before it and go
// on no group: Skirmish Upgrades, and Command cards that stay in play.
func (g *Game) inPlay(seat engine.Seat) []troops.Source {
	var out []troops.Source
	side := g.side(seat)
	for _, key := range side.Upgrades {
		if c := book.Content().Card(key); len(c.Attach) == 0 {
			for i := range c.Ability {
				out = append(out, troops.Source{Card: key, N: i})
			}
		}
	}
	for _, key := range strings.Fields(side.Play) {
		for i := range book.Content().Command(key).Ability {
			out = append(out, troops.Source{Command: key, N: i})
		}
	}
	return out
}

// playAbilities are those that cards in the play area of its side give to a figure.
func (g *Game) playAbilities(f *troops.Figure, when string) []held {
	if f.Seat != 1 && f.Seat != 2 || g.Mission.Story != nil {
		return nil
	}
	var out []held
	for _, s := range g.inPlay(f.Seat) {
		a := s.Ability()
		u := g.using(tricks.Use{Seat: f.Seat, By: f})
		if a.When == when && !a.Word && len(a.Who) > 0 && u.Describes(g.space().Space, f, a.Who) {
			out = append(out, held{f, s, a, -1})
		}
	}
	return out
}

// sides uses what the cards of players that lie before them do at a time: first
// those of the side that comes first (IA-TIME-02).
func (g *Game) sides(t *engine.Table, first engine.Seat, when string) {
	for _, seat := range []engine.Seat{first, troops.Other(first)} {
		g.sideUses(t, seat, when)
	}
}

// sideUses uses what the cards in the play area of a side do at a time.
func (g *Game) sideUses(t *engine.Table, seat engine.Seat, when string) {
	for _, s := range g.inPlay(seat) {
		a := s.Ability()
		if a.When != when || a.Word || len(a.Who) > 0 || len(a.Do)+len(a.Choose) == 0 {
			continue
		}
		u := g.using(tricks.Use{T: t, Seat: seat, Source: s, Name: s.Name()})
		if !u.All(a.If) || !g.affords(seat, nil, s, a.Cost) || (a.May || a.Cost != "") && !u.Agrees() {
			continue
		}
		g.charge(t, seat, nil, s, a.Cost)
		g.use(t, seat, nil, s)
	}
}

// sideFlag reports a rule that a card in the play area of a side changes.
func (g *Game) sideFlag(seat engine.Seat, flag string) bool {
	return slices.ContainsFunc(g.side(seat).Upgrades, func(key string) bool {
		c := book.Content().Card(key)
		return len(c.Attach) == 0 && c.Is(flag)
	})
}

// auras are the flags that figures give to others around them.
var auras = []string{"no_interact", "uncounted"}

// underAura reports a flag that a figure has because of another.
func (g *Game) underAura(f *troops.Figure, flag string) bool {
	if !slices.Contains(auras, flag) || !f.On {
		return false
	}
	for _, o := range g.standing(0) {
		for i, a := range o.Printed().Ability {
			if a.When != "aura" || a.Flag != flag || g.lacks(o, a) {
				continue
			}
			u := g.using(tricks.Use{Seat: o.Seat, By: o, Source: troops.Source{Card: o.Card, N: i}})
			if u.Fits(g.space().Space, f, a.Who) {
				return true
			}
		}
	}
	return false
}

// lacks reports an ability of its card that a figure does not have: by another card,
// or because it is printed on the version for the other kind of game.
func (g *Game) lacks(f *troops.Figure, a *book.Ability) bool {
	if a.In != "" && (a.In == "skirmish") != (g.Mission.Story == nil) {
		return true
	}
	return a.Name != "" && g.flagged(f, "lose:"+a.Name)
}

// borrowed are the surge abilities that friends lend to a figure that attacks.
func (g *Game) borrowed(f *troops.Figure) []string {
	var out []string
	for _, o := range g.standing(f.Seat) {
		for i, a := range o.Printed().Ability {
			if o == f || a.When != "lends" {
				continue
			}
			u := g.using(tricks.Use{Seat: o.Seat, By: o, Source: troops.Source{Card: o.Card, N: i}})
			if !u.Fits(g.space().Space, f, a.Who) {
				continue
			}
			for _, s := range o.Printed().Surge {
				if !slices.Contains(out, s) {
					out = append(out, s)
				}
			}
		}
	}
	return out
}
