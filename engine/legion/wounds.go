package legion

import (
	"estafeta/engine"
	"estafeta/engine/legion/troops"
)

// suffer gives the defender its wounds; its player chooses where there is a
// choice.
func (g *Game) suffer(t *engine.Table, wounds int) {
	u := g.at()
	wounds -= g.stims(t, u, wounds)
	g.Attack.Tally.Wounds, g.Attack.Tally.Models = u.Assign(wounds, func(among []int) int { return g.victim(t, u, among) })
	if g.Attack.Tally.Wounds > 0 {
		t.Tell(
			"wounded",
			engine.Num("wounds", g.Attack.Tally.Wounds),
			engine.Num("models", g.Attack.Tally.Models),
			engine.ByRules("LEG-B-WND-03"),
		)
	}
	if n := wounds - g.Attack.Tally.Wounds; n > 0 && !u.Defeated() {
		t.Tell("unseen", engine.Num("n", n), engine.ByRules("LEG-B-WND-05"))
	}
}

// harm gives a unit wounds that do not come from being the defender of an
// attack: nobody of it is out of sight (LEG-A-KEY-60, LEG-B-KEY-GUARDIAN-02).
func (g *Game) harm(t *engine.Table, u *troops.Unit, wounds int, rules ...string) {
	if wounds < 1 || u.Defeated() {
		return
	}
	n, models := u.Assign(wounds, func(among []int) int { return g.victim(t, u, among) })
	t.Tell("harmed", engine.Piece("who", u.ID), engine.Num("wounds", n), engine.Num("models", models), engine.ByRules(rules...))
	g.resilience(t, u, n)
}

// victim is the miniature that a unit's player gives the next wounds.
func (g *Game) victim(t *engine.Table, u *troops.Unit, among []int) int {
	key := t.Ask(u.Seat, "wound", func(p *engine.Prompt) {
		p.Rules = []string{"LEG-B-WND-03"}
		for _, i := range among {
			m := u.Minis[i]
			p.Add(
				engine.Option{
					Key:   m.ID,
					Label: engine.Say("mini", engine.Term("name", m.Name), engine.Num("lost", m.Lost), engine.Num("w", m.W)),
				},
			)
		}
		p.Default = engine.Pick(u.Minis[among[0]].ID)
	}).One()
	for _, i := range among {
		if u.Minis[i].ID == key && !u.Minis[i].Out {
			return i
		}
	}
	if now := u.Next(); len(now) > 0 { // a correction may have taken who could be chosen
		return now[0]
	}
	return among[0]
}

// after is what follows the defense: damage of a vehicle, Ion, Tow Cable,
// suppression, Nimble.
func (g *Game) after(t *engine.Table) {
	u := g.at()
	g.resilience(t, u, g.Attack.Tally.Wounds)
	g.ion(t)
	g.taint(t)
	if n := g.suppression(g.Attack.Shown); n > 0 && !u.Defeated() {
		u.Suppression += n
		u.Standby = false // LEG-A-STBY-06, LEG-A-STBY-14
		g.Attack.Tally.Suppression = n
		t.Tell("suppressed", engine.Num("n", n), engine.ByRules("LEG-A-ATK-26", "LEG-B-KEY-SUPPRESSIVE-01"))
	}
	if u.Nimble && g.Attack.Spent > 0 && !u.Defeated() { // LEG-A-KEY-07
		u.Dodge++
		t.Tell("nimble", engine.ByRules("LEG-A-KEY-07"))
	}
}

// resilience makes the roll of a vehicle with as many wounds as its resilience,
// once (LEG-A-VEH-01, LEG-A-VEH-02, LEG-B-RES-01 … LEG-B-RES-04, LEG-B-RES-07,
// LEG-B-RES-09 … LEG-B-RES-11).
func (g *Game) resilience(t *engine.Table, u *troops.Unit, wounds int) {
	if !u.Vehicle || u.Token || u.Resilience == 0 || wounds == 0 || u.Defeated() || u.Wounds() < u.Resilience {
		return
	}
	u.Token = true
	switch troops.DefenseFaces[troops.Red][t.Roll(u.Seat, "resilience", 6, 1)[0]-1] {
	case troops.Block:
		u.Damage = "damaged"
	case troops.Blank:
		u.Damage = "disabled"
	default:
		u.Damage = "disrupted"
	}
	t.Tell("resilience", engine.Term("token", "damage."+u.Damage), engine.ByRules("LEG-B-RES-01"))
}

// ion gives a wounded vehicle its ion tokens, and tells that Tow Cable pivots it
// (LEG-B-KEY-ION-01, LEG-A-KEY-37).
func (g *Game) ion(t *engine.Table) {
	a := g.fight()
	u := a.Defender
	if !u.Vehicle || g.Attack.Tally.Wounds == 0 || u.Defeated() {
		return
	}
	if n := a.Pool.Ion; n > 0 {
		u.Ion += n
		t.Tell("ion", engine.Num("n", n), engine.ByRules("LEG-B-KEY-ION-01"))
	}
	if a.Pool.TowCable {
		t.Tell("tow", engine.ByRules("LEG-A-KEY-37"))
	}
}

// suppression is how many tokens the defender gains: one from a ranged attack
// that showed a hit or critical, one from Suppressive in any attack
// (LEG-A-ATK-26, LEG-A-SUP-13 … LEG-A-SUP-19, LEG-B-KEY-SUPPRESSIVE-01,
// LEG-B-KEY-SUPPRESSIVE-02, LEG-B-KEY-SUPPRESSIVE-04).
func (g *Game) suppression(shown bool) int {
	a, n := g.fight(), 0
	u := a.Defender
	if a.Ranged && shown && u.Suppressible() {
		n++
	}
	if a.Pool.Suppressive && (u.Suppressible() || g.rule("a32") == "all") {
		n++
	}
	return n
}

// suppresses reports an attack that may suppress its target, whatever is
// rolled.
func (g *Game) suppresses() bool {
	u := g.at()
	trooper := !u.Vehicle && !u.Nerveless
	return g.Attack.Ranged && trooper || troops.NewPool(g.Attack.Weapons).Suppressive && (trooper || g.rule("a32") == "all")
}
