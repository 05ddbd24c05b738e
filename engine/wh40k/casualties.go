package wh40k

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// spared is the model that is suggested to be lost of some: one whose loss
// leaves the unit in coherency, with the weapons that most of it have, that
// holds no objective, and stands at the rim of the unit.
func (g *Game) spared(u *troops.Unit, models []int) int {
	best, most := models[0], math.Inf(-1)
	for _, i := range models {
		if score := g.worthLosing(u, i); score > most+1e-9 {
			best, most = i, score
		}
	}
	return best
}

func (g *Game) worthLosing(u *troops.Unit, i int) float64 {
	var rest []battlefield.Model
	like, x, y := 0, 0.0, 0.0
	for _, k := range u.Alive() {
		m := &u.Models[k]
		if slices.Equal(m.Gear, u.Models[i].Gear) && m.Name == u.Models[i].Name {
			like++
		}
		if k != i {
			rest = append(rest, g.body(u, m))
			x, y = x+m.At.X, y+m.At.Y
		}
	}
	score := float64(like)
	if len(rest) > 0 && u.Where == troops.OnField {
		score -= 1000 * float64(battlefield.Strays(rest))
		n := float64(len(rest))
		score += math.Hypot(u.Models[i].At.X-x/n, u.Models[i].At.Y-y/n) / 100
		if g.holdsObjective(g.body(u, &u.Models[i])) {
			score -= 100
		}
	}
	return score
}

// spotted reports an allocation group with a model that one of the attacking
// models sees (WH-KEY-42, A39).
func (g *Game) spotted(q troops.Group) bool {
	if g.Battle == nil || len(g.Attack.From) == 0 {
		return true
	}
	f, by := g.field(), g.by()
	at := g.at()
	for _, id := range g.Attack.From {
		m := by.Model(id)
		if m == nil {
			continue
		}
		for _, i := range q.Models {
			if f.Sees(g.body(by, m), g.body(at, &at.Models[i])) {
				return true
			}
		}
	}
	return false
}

// suffer inflicts mortal wounds on a unit one at a time (WH-MW-01 … WH-MW-06).
func (g *Game) suffer(t *engine.Table, u *troops.Unit, n int) {
	had, models := n, len(u.Alive())
	lost, c := 0, cause{mortal: true, psychic: g.Battle.Psychic}
	for ; n > 0; n-- {
		list := u.MortalModels()
		if len(list) == 0 {
			break
		}
		lost += g.wound(t, u, &u.Models[g.choose(t, u, list)], 1, c)
	}
	t.Tell("suffers", engine.Piece("who", u.ID), engine.Num("n", had), engine.Num("damage", lost), engine.Num("models", models-len(u.Alive())),
		engine.ByRules("WH-MW-01", "WH-MW-06"))
}

// hazardRolls makes hazard rolls for a unit, all together: each 1 or 2 costs a
// mortal wound, or 3 if all its models are MONSTERS or VEHICLES (WH-HAZ-01 …
// WH-HAZ-03).
func (g *Game) hazardRolls(t *engine.Table, u *troops.Unit, n int, rule string) {
	if n == 0 || u.Destroyed() {
		return
	}
	rolled := troops.Thrown(t.Roll(u.Seat, "hazard", 6, n))
	g.rerollOf(t, u, "hazard", rolled)
	fails := 0
	for _, d := range rolled {
		if d.Face <= 2 {
			fails++
		}
	}
	each := 1
	if g.allBig(u) {
		each = 3
	}
	t.Tell("hazard", engine.Dice("dice", troops.Faces(rolled)), engine.Num("n", fails*each), engine.ByRules(rule, "WH-HAZ-01", "WH-HAZ-02"))
	if fails > 0 {
		g.suffer(t, u, fails*each)
	}
}

// allBig reports a unit of MONSTERS and VEHICLES only.
func (g *Game) allBig(u *troops.Unit) bool {
	for _, i := range u.Alive() {
		kw := u.PartOf(&u.Models[i]).Keywords
		if !slices.Contains(kw, "monster") && !slices.Contains(kw, "vehicle") {
			return false
		}
	}
	return true
}

// bury takes units off the battlefield whose models are all destroyed: first
// what their destruction triggers, in its order, then the removal (WH-APP-09 …
// WH-APP-12, WH-KEY-16, WH-TRANS-10).
func (g *Game) bury(t *engine.Table) {
	g.lastStands(t)
	for again := true; again; {
		again = false
		for _, u := range g.Units {
			for i := range u.Models {
				if m := &u.Models[i]; m.Out && m.Demise != (troops.Dice{}) && u.Where == troops.OnField {
					g.evacuate(t, u)
					demise := m.Demise
					m.Demise = troops.Dice{}
					g.explode(t, u, m, demise)
					again = true
				}
			}
			if u.Destroyed() && u.Where != troops.Destroyed {
				if u.Where == troops.OnField {
					g.evacuate(t, u)
				}
				u.Where, u.Action = troops.Destroyed, ""
				t.Tell("unit.destroyed", engine.Piece("who", u.ID), engine.ByRules("WH-APP-09"))
				g.missionDestroyed(u)
				g.happen(t, occasion{on: "unit_destroyed", unit: u})
				g.happen(t, occasion{on: "enemy_lost", foe: u, lord: g.lordFalls(u)})
				if by := g.by(); by != nil && by.Seat != u.Seat && by.Where == troops.OnField && !by.Destroyed() {
					g.happen(t, occasion{on: "enemy_destroyed", unit: by, foe: u})
				}
				again = true
			}
			if u.Where == troops.OnField && !u.Destroyed() && g.lordFalls(u) {
				g.happen(t, occasion{on: "enemy_lost", foe: u, lord: true})
			}
			if u.Where == troops.OnField && u.Attached() && !u.Bereft && !u.Destroyed() && !slices.ContainsFunc(u.Alive(), func(i int) bool { return u.Models[i].Part == 0 }) {
				u.Bereft = true // its bodyguard unit is gone (WH-ATT-13)
				g.happen(t, occasion{on: "bodyguard_destroyed", unit: u})
			}
		}
	}
}

// lordFalls reports that the WARLORD was among the models of a unit and is
// destroyed, once.
func (g *Game) lordFalls(u *troops.Unit) bool {
	for i := range u.Parts {
		p := &u.Parts[i]
		if p.Warlord && !p.Mourned && !slices.ContainsFunc(u.Alive(), func(k int) bool { return u.Models[k].Part == i }) {
			p.Mourned = true
			return true
		}
	}
	return false
}

// explode rolls Deadly Demise of a destroyed model: on a 6 each unit within 6"
// suffers mortal wounds, a random number rolled for each (WH-KEY-15, A21).
func (g *Game) explode(t *engine.Table, u *troops.Unit, m *troops.Model, n troops.Dice) {
	face := t.Roll(u.Seat, "demise", 6, 1)[0]
	if face < 6 {
		t.Tell("demise.none", engine.Term("who", m.Name), engine.Num("die", face), engine.ByRules("WH-KEY-15"))
		return
	}
	t.Tell("demise.bursts", engine.Term("who", m.Name), engine.ByRules("WH-KEY-15"))
	at := g.body(u, m)
	for _, o := range g.Units {
		if o.Where != troops.OnField || o.Destroyed() || !battlefield.Within(g.nearest(at, o), 6) {
			continue
		}
		hurt := n.Sum(t.Roll(u.Seat, "demise.wounds", 6, n.Dice))
		g.suffer(t, o, hurt)
	}
}
