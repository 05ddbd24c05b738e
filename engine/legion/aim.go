package legion

import (
	"strconv"

	"estafeta/engine"
	reckon "estafeta/engine/legion/odds"
	"estafeta/engine/legion/troops"
)

// rollAttack rolls all dice of the pool (LEG-A-ATK-13).
func (g *Game) rollAttack(t *engine.Table) {
	a := g.fight()
	a.Dice = []troops.Die{}
	for i, n := range [3]int{a.Pool.Red, a.Pool.Black, a.Pool.White} {
		c := troops.Colours[i]
		for _, f := range t.Roll(g.attacker(), string(c), 8, n) {
			a.Dice = append(a.Dice, troops.Die{Colour: string(c), Face: string(troops.AttackFaces[c][f-1])})
		}
	}
	a.See()
}

// limit is how many dice the next aim token rerolls: two, and X more by Precise
// X, with each token (LEG-A-AIM-04, LEG-B-KEY-PRECISE-01).
func (g *Game) limit(spent int) int {
	n := 2
	if spent == 0 || g.rule("a31") == "each" {
		n += g.by().Precise
	}
	return n
}

// aim offers aim tokens, one after the other, each to reroll some dice; by
// default those with which the most wounds are to be expected
// (LEG-A-ATK-14, LEG-A-AIM-04 … LEG-A-AIM-08).
func (g *Game) aim(t *engine.Table) {
	a := g.fight()
	g.lethal(t)
	for g.tokens(a.Attacker, troops.AimToken) > 0 && len(a.Dice) > 0 {
		limit := g.limit(a.Aimed)
		picks := t.Ask(g.attacker(), "aim", func(p *engine.Prompt) {
			p.Kind, p.Pass, p.Min, p.Max = engine.Some, true, 1, min(limit, len(a.Dice))
			p.Args = []engine.Arg{engine.Num("n", limit), engine.Num("left", g.tokens(a.Attacker, troops.AimToken))}
			p.Rules = []string{"LEG-A-AIM-04"}
			shown := a.Classes()
			for _, k := range []troops.Class{troops.Dead, troops.Struck, troops.Sure} {
				for i, d := range a.Dice {
					if shown[i] != k {
						continue
					}
					p.Add(
						engine.Option{
							Key:   troops.DieID(i),
							Label: engine.Say("die", engine.Term("colour", "dice."+d.Colour), engine.Term("face", "face."+d.Face)),
						},
					)
				}
			}
			p.Default.Pick = a.Picked(reckon.New(g.duel(), false).Aiming().Propose(a.Lying(), limit))
		}).Pick
		if len(picks) == 0 {
			return
		}
		g.spend(a.Attacker, troops.AimToken, 1)
		a.Aimed++
		g.reroll(t, picks)
		if g.Battle != nil {
			g.sharedAim(t, a.Attacker)
		}
	}
}

// reroll rolls the picked dice again, those of one colour together.
func (g *Game) reroll(t *engine.Table, picks []string) {
	a := g.fight()
	picked := map[string]bool{}
	for _, k := range picks {
		picked[k] = true
	}
	for _, c := range troops.Colours {
		var at []int
		for i, d := range a.Dice {
			if d.Colour == string(c) && picked[troops.DieID(i)] {
				at = append(at, i)
			}
		}
		for k, f := range t.Roll(g.attacker(), string(c)+again, 8, len(at)) {
			a.Dice[at[k]].Face = string(troops.AttackFaces[c][f-1])
		}
	}
	a.See()
	t.Tell("aimed", engine.Num("n", len(picks)), engine.Terms("dice", shown(a.Dice)), engine.ByRules("LEG-A-AIM-04"))
}

// shown are the faces of dice as term keys, each with its die.
func shown(dice []troops.Die) []string {
	out := []string{}
	for _, d := range dice {
		out = append(out, "shown."+d.Colour+"."+d.Face)
	}
	return out
}

func halfID(h [3]int) string {
	return strconv.Itoa(h[0]) + "-" + strconv.Itoa(h[1]) + "-" + strconv.Itoa(h[2])
}
