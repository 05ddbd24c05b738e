package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// bombers are the units of the active player that could use Explosives
// (WH-STRAT-14, A36).
func (g *Game) bombers() []*troops.Unit {
	return g.which(g.onField(g.Battle.Turn), func(u *troops.Unit) bool {
		return (u.Has("explosives") || u.Has("grenades")) && g.eligible(u) && !g.locked(u) && !u.Turn.Advanced &&
			g.mayUse(u.Seat, explosives, u) && len(g.blasts(u)) > 0
	})
}

// blasts are the unengaged enemy units within 8" of a model with EXPLOSIVES and
// visible to it (WH-STRAT-15).
func (g *Game) blasts(u *troops.Unit) []*troops.Unit {
	var f *battlefield.Field
	return g.which(g.onField(other(u.Seat)), func(e *troops.Unit) bool {
		if !battlefield.Within(g.apart(u, e), 8) || g.locked(e) {
			return false
		}
		if f == nil {
			f = g.field()
		}
		for _, i := range u.Alive() {
			m := &u.Models[i]
			kw := u.PartOf(m).Keywords
			if !slices.Contains(kw, "explosives") && !slices.Contains(kw, "grenades") {
				continue
			}
			if by := g.body(u, m); battlefield.Within(g.nearest(by, e), 8) && g.sees(f, by, e) {
				return true
			}
		}
		return false
	})
}

// throwExplosives resolves Explosives: six D6, a mortal wound for each 4+
// (WH-STRAT-14 … WH-STRAT-16).
func (g *Game) throwExplosives(t *engine.Table, u *troops.Unit) {
	targets := g.blasts(u)
	id := t.Ask(u.Seat, "explosives.target", func(p *engine.Prompt) {
		p.About, p.Pass, p.Measuring = u.ID, true, true
		p.Args = []engine.Arg{engine.Piece("who", u.ID), engine.Num("cost", explosives.Cost)}
		p.Rules = explosives.Rules
		for _, e := range targets {
			p.Add(engine.Option{Key: e.ID, Piece: e.ID})
		}
		p.Default = engine.Pick(targets[0].ID)
	}).One()
	e := g.unit(id)
	if e == nil {
		return
	}
	g.use(t, u.Seat, explosives, u)
	if g.rule("a36") == "shot" {
		u.Turn.Chose = true // A36
	}
	rolled := t.Roll(u.Seat, "explosives", 6, 6)
	n := 0
	for _, f := range rolled {
		if f >= 4 {
			n++
		}
	}
	t.Tell("explosives", engine.Piece("who", u.ID), engine.Piece("target", e.ID), engine.Needing("dice", rolled, 4), engine.Num("n", n), engine.ByRules("WH-STRAT-16"))
	if n > 0 {
		g.suffer(t, e, n)
		g.bury(t)
	}
}

// overwatch offers Fire Overwatch to the opponent at the end of the Movement
// phase: an unengaged unit that is not TITANIC shoots by snap shooting
// (WH-STRAT-26 … WH-STRAT-31). It reports whether one has.
func (g *Game) overwatch(t *engine.Table) bool {
	foe := other(g.Battle.Turn)
	u := g.offer(t, foe, fireOverwatch, g.which(g.onField(foe), func(u *troops.Unit) bool {
		return !u.Has("titanic") && !g.locked(u) && len(g.shots(u, shootSnap)) > 0
	}))
	if u == nil {
		return false
	}
	g.use(t, foe, fireOverwatch, u)
	g.shootSnap(t, u)
	return true
}

// shootSnap is snap shooting with a unit: it chooses its weapons as ever, and
// one target for all of them (WH-STRAT-27, WH-STRAT-28, WH-STRAT-31).
func (g *Game) shootSnap(t *engine.Table, u *troops.Unit) {
	b := g.Battle
	b.Acting = u.ID
	u.Turn.NoAction = true
	g.happen(t, occasion{on: "attack_chosen", unit: u})
	g.declareFire(t, u, shootSnap)
	if len(b.Salvos) > 0 {
		u.Shot = b.Turns
		g.resolve(t, u)
	}
	b.Acting = ""
}

// rapidIngress offers Rapid Ingress to the opponent at the end of the Movement
// phase, from the second round on (WH-STRAT-24, WH-STRAT-25).
func (g *Game) rapidIngress(t *engine.Table) {
	foe := other(g.Battle.Turn)
	if g.Battle.Round < 2 {
		return
	}
	u := g.offer(t, foe, rapidIngress, g.which(g.of(foe), func(u *troops.Unit) bool {
		return u.Where == troops.Reserves && !u.Has("aircraft") && g.mayIngress(u)
	}))
	if u != nil && g.ingress(t, u, foe) {
		g.use(t, foe, rapidIngress, u)
	}
}
