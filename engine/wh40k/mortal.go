package wh40k

import (
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// devastate resolves the mortal wounds of [DEVASTATING WOUNDS] after the normal
// damage of the pool: those of each critical wound reach one model at most, and
// no save is rolled (WH-KEY-18, WH-KEY-19, WH-MW-01, WH-MW-07).
func (g *Game) devastate(t *engine.Table) {
	a := &g.Attack
	if a.Mortal == 0 || g.at().Destroyed() {
		return
	}
	lost, out := g.Attack.Tally.Damage, g.Attack.Tally.Models
	d := a.Pool.D
	each := make([]int, a.Mortal)
	switch {
	case d.Random() && g.rule("a22") == "each":
		copy(each, g.rollDamage(t, a.Mortal))
	case d.Random():
		once := g.rollDamage(t, 1)[0]
		for i := range each {
			each[i] = once
		}
	default:
		for i := range each {
			each[i] = d.N
		}
	}
	for i, n := range each {
		list := g.at().MortalModels()
		if len(list) == 0 {
			break
		}
		a.Coming = len(each) - i
		m := &g.at().Models[g.choose(t, g.at(), list)]
		if g.rule("a41") == "modified" {
			n = g.damage(*m, n)
		}
		g.hurt(t, m, n, cause{mortal: true, psychic: a.Pool.Psychic})
	}
	a.Coming = 0
	t.Tell(
		"damage.mortal",
		engine.Num("n", a.Mortal),
		engine.Num("damage", g.Attack.Tally.Damage-lost),
		engine.Num("models", g.Attack.Tally.Models-out),
		engine.ByRules("WH-KEY-19", "WH-MW-07"),
	)
}

// hazards makes the hazard rolls of all [HAZARDOUS] weapons selected, together,
// after the attacks: each 1 or 2 costs the attacking unit a mortal wound, or 3
// if it is all MONSTER or VEHICLE (WH-KEY-27, WH-HAZ-01 … WH-HAZ-03).
func (g *Game) hazards(t *engine.Table) {
	a := &g.Attack
	n := a.Hazardous()
	if n == 0 {
		return
	}
	a.Rolled = troops.Thrown(t.Roll(g.attacker(), "hazard", 6, n))
	g.commandReroll(t, g.attacker(), "hazard", a.Rolled)
	fails := 0
	for _, d := range a.Rolled {
		if d.Face <= 2 {
			fails++
		}
	}
	g.Attack.Tally.Self = fails * a.Situation.Hazard()
	t.Tell(
		"hazard",
		engine.Dice("dice", troops.Faces(a.Rolled)),
		engine.Num("n", g.Attack.Tally.Self),
		engine.ByRules("WH-KEY-27", "WH-HAZ-01", "WH-HAZ-02"),
	)
}

// demise rolls Deadly Demise for each destroyed model that has it, after the
// attacks: on a 6 each unit within 6" suffers so many mortal wounds, a random
// number rolled for each. Which units those are is a matter of the table
// (WH-KEY-15, WH-KEY-16, WH-APP-11).
func (g *Game) demise(t *engine.Table) {
	for _, m := range g.at().Models {
		if !m.Out || m.Demise == (troops.Dice{}) {
			continue
		}
		face := t.Roll(g.defender(), "demise", 6, 1)[0]
		if face < 6 {
			t.Tell("demise.none", engine.Term("who", m.Name), engine.Num("die", face), engine.ByRules("WH-KEY-15"))
			continue
		}
		units := max(1, g.at().Near)
		rolled := t.Roll(g.defender(), "demise.wounds", 6, units*m.Demise.Dice)
		var each []string
		for k := range units {
			each = append(each, strconv.Itoa(m.Demise.Sum(rolled[k*m.Demise.Dice:(k+1)*m.Demise.Dice])))
			if !m.Demise.Random() {
				break
			}
		}
		t.Tell("demise", engine.Term("who", m.Name), engine.Name("n", strings.Join(each, ", ")), engine.ByRules("WH-KEY-15"))
	}
}
