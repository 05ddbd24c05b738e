package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// dodgeAndCover lets the defender cancel hits, never criticals (LEG-A-ATK-16,
// LEG-A-COVER-03, LEG-A-DODGE-02 … LEG-A-DODGE-05, LEG-A-DODGE-08,
// LEG-A-KEY-61).
func (g *Game) dodgeAndCover(t *engine.Table) {
	a := g.fight()
	if n := a.Dodges(); n > 0 {
		a.Spent = t.Ask(g.defender(), "dodge", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max = engine.Number, 0, n
			p.Args = []engine.Arg{engine.Num("hits", a.Hits), engine.Num("crits", a.Crits), engine.Num("cover", a.Cover())}
			p.Rules = []string{"LEG-A-DODGE-02"}
			p.Default = engine.Count(a.Dodged(a.Hits, a.Crits))
		}).Num()
	}
	if a.Spent > 0 {
		g.spend(a.Defender, troops.DodgeToken, a.Spent)
		a.Deflecting = a.Deflects()
		n := 0
		if a.Defender.Has("outmaneuver") {
			n = min(a.Spent, a.Crits)
			a.Crits -= n
		}
		hits := min(a.Spent-n, a.Hits)
		a.Hits -= hits
		t.Tell("dodged", engine.Num("n", a.Spent), engine.Num("hits", n+hits), engine.ByRules("LEG-A-DODGE-02"))
	}
	n := g.cancel(t, "cover", min(a.Cover(), a.Hits))
	if n > 0 {
		a.Hits -= n
		t.Tell("covered", engine.Num("n", n), engine.ByRules("LEG-A-COVER-02"))
	}
}

// cancel is how many hits the defender cancels of those that it may: all of
// them, unless Deflect gives a reason to let some through, so that more dice
// are rolled.
func (g *Game) cancel(t *engine.Table, what string, most int) int {
	if most == 0 || !g.Attack.Deflecting || !g.Attack.Ranged {
		return most
	}
	return t.Ask(g.defender(), "cancel", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max = engine.Number, 0, most
		p.Args = []engine.Arg{engine.Term("what", "cancel."+what)}
		p.Rules = []string{"LEG-A-COVER-02", "LEG-A-KEY-34"}
		p.Default = engine.Count(most)
	}).Num()
}
