package legion

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	reckon "estafeta/engine/legion/odds"
	"estafeta/engine/legion/tray"
	"estafeta/engine/legion/troops"
)

// Odds is the exact distribution of what an attack does. Whoever is asked
// chooses what the proposals choose, but for the dice that aim tokens reroll:
// dodge tokens are spent where they help, Guardian takes all hits that it may,
// Pierce is kept for the defender. Nothing else is better: fewer hits never hurt
// the defender, and Pierce undoes at most as many blocks as there are.
//
// Dice are exchangeable, so it counts them: first what they show by colour, as
// long as aim tokens are left; then hits and criticals; then blocks.
func (Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	single, ref := build(r.Sheet, r.Options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	g := &single.Game
	a := g.fight()
	a.Pool = a.Gathered(func(w *troops.Weapon) [3]int { return w.Halves()[0] })
	k := reckon.New(g.duel(), r.Play == attack.ForKill)
	aiming := k.Aiming()
	aiming.Stop, aiming.Proposed = r.Stop, r.Play == attack.Proposed
	if n := aiming.Lies(); n > tray.MostLies {
		return attack.Odds{}, engine.Refuse("", "refuse.states", engine.Num("n", n), engine.Num("max", tray.MostLies))
	}
	ends, ok := aiming.Ends()
	if !ok {
		return attack.Odds{}, attack.Stopped()
	}
	for _, e := range ends {
		if r.Stopped() {
			return attack.Odds{}, attack.Stopped()
		}
		k.Add(e)
	}
	o := attack.Odds{Kill: k.Kill, Play: r.Play, Unused: g.unused()}
	for i, key := range append([]string{"wounds", "models", "hits"}, g.measures()...) {
		o.Measures = append(o.Measures, attack.Measure{Key: key, P: k.Sums[i].Trim()})
	}
	if r.Play != attack.Proposed && a.Attacker.Aim > 0 {
		o.Policy = policy(aiming)
	}
	return o, nil
}

// policy answers as the odds take the questions to be answered.
func policy(aiming *tray.Aiming) attack.Policy {
	return func(game attack.Game, p engine.Prompt) engine.Answer {
		if p.Key != "aim" {
			return p.Default
		}
		a := game.(*Single).Game.fight()
		return engine.Pick(a.Picked(aiming.Again(a.Aimed, a.Lying()))...)
	}
}

// duel is the attack as its odds are reckoned.
func (g *Game) duel() reckon.Duel {
	return reckon.Duel{
		Fight:    g.fight(),
		Measures: g.measures(),
		Limit:    g.limit,
		Guarded:  g.guarded,
		Suppression: func(u *troops.Unit, shown bool) int {
			last := Game{Options: g.Options, Units: []*troops.Unit{g.by(), u}, Attack: g.Attack}
			return last.suppression(shown)
		},
		Early:    g.rule("a18") == "reroll",
		AnyShown: g.rule("a06") == "any",
	}
}
