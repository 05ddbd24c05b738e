package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// Dying is a model that is destroyed and not yet removed: it may shoot or fight
// first (WH-APP-10, WH-APP-11).
type Dying struct {
	Unit  string
	Model string
	What  string // shoot or fight
	At    int    // on a D6
	Safe  bool   // its hazard rolls succeed
}

// lastStand finds a rule by which a model that is being destroyed may shoot or
// fight before it is removed.
func (g *Game) lastStand(u *troops.Unit, m *troops.Model) (Dying, bool) {
	out := Dying{Unit: u.ID, Model: m.ID}
	if slices.Contains(g.Battle.Standing, m.ID) {
		return out, false
	}
	fits := func(f force) bool {
		e := f.effect
		if e.Kind != "death" || e.What == "fight" && u.Turn.Fought || !g.concerns(f, u, m) {
			return false
		}
		out.What, out.At = e.What, 0
		if e.Gate != nil {
			out.At = e.Gate.At
		}
		return true
	}
	for _, x := range g.sources(u.Seat, opens("model_destroyed")) {
		for i := range x.rule.Effects {
			f := x.force
			f.effect = &x.rule.Effects[i]
			if f.effect.On == "model_destroyed" && fits(f) {
				out.Safe = slices.ContainsFunc(x.rule.Effects, func(e book.Effect) bool { return e.Kind == "succeed" && e.What == "hazard" })
				return out, true
			}
		}
	}
	for i := range g.Battle.Lasting {
		if f, ok := g.lasting(&g.Battle.Lasting[i]); ok && fits(f) {
			return out, true
		}
	}
	return out, false
}

// lastStands lets models that were destroyed shoot or fight before they are
// removed, those of one unit together, after the attacks that destroyed them
// (WH-APP-10 … WH-APP-12).
func (g *Game) lastStands(t *engine.Table) {
	b := g.Battle
	for len(b.Dying) > 0 {
		first := b.Dying[0]
		var these []Dying
		b.Dying = slices.DeleteFunc(b.Dying, func(d Dying) bool {
			mine := d.Unit == first.Unit && d.What == first.What
			if mine {
				these = append(these, d)
			}
			return mine
		})
		u := g.unit(first.Unit)
		if u == nil || u.Where != troops.OnField {
			continue
		}
		if first.At > 0 {
			rolled := t.Roll(u.Seat, "last_stand", 6, len(these))
			var stand []Dying
			for i, f := range rolled {
				if f >= first.At {
					stand = append(stand, these[i])
				}
			}
			t.Tell("last_stand.rolled", engine.Piece("who", u.ID), engine.Needing("dice", rolled, first.At), engine.Num("need", first.At), engine.Num("n", len(stand)),
				engine.ByRules("WH-APP-10"))
			these = stand
		}
		if len(these) > 0 {
			g.stand(t, u, these)
		}
	}
	b.Dying = nil
}

// stand is the last attack of some models of a unit.
func (g *Game) stand(t *engine.Table, u *troops.Unit, these []Dying) {
	b := g.Battle
	attack, salvos, acting, standing, safe := g.Attack, b.Salvos, b.Acting, b.Standing, b.Safe
	b.Standing, b.Safe, b.Acting, b.Salvos = nil, these[0].Safe, u.ID, nil
	for _, d := range these {
		if m := u.Model(d.Model); m != nil {
			m.Out = false
			b.Standing = append(b.Standing, m.ID)
		}
	}
	mine := b.Standing
	if these[0].What == "fight" {
		if g.locked(u) {
			g.declareMelee(t, u)
		}
	} else {
		kind := shootNormal
		if g.locked(u) {
			kind = shootClose
		}
		if len(g.shots(u, kind)) > 0 {
			g.declareFire(t, u, kind)
			u.Shot = b.Turns
		}
	}
	if len(b.Salvos) > 0 {
		g.resolve(t, u)
	}
	for _, id := range mine {
		m := u.Model(id)
		m.Out, m.Wounds = true, 0
	}
	g.Attack, b.Salvos, b.Acting, b.Standing, b.Safe = attack, salvos, acting, standing, safe
}

// attacking reports a model that takes part in the attacks of its unit: all do but
// for those that are making their last.
func (g *Game) attacking(m *troops.Model) bool {
	return len(g.Battle.Standing) == 0 || slices.Contains(g.Battle.Standing, m.ID)
}
