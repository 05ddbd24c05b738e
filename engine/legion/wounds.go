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
	g.Attack.Tally.Wounds, g.Attack.Tally.Models = u.Assign(wounds, losing{g, t, u})
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
	n, models := u.Assign(wounds, losing{g, t, u})
	t.Tell("harmed", engine.Piece("who", u.ID), engine.Num("wounds", n), engine.Num("models", models), engine.ByRules(rules...))
	g.resilience(t, u, n)
	g.disrupt(t, other(u.Seat), u)
}

// losing is the player of a unit that suffers wounds.
type losing struct {
	g *Game
	t *engine.Table
	u *troops.Unit
}

// Victim asks who is given the next wounds: first of which kind, then, of those
// who want to be asked, which of several that are alike; others lose the first.
func (x losing) Victim(among []int) int {
	u := x.u
	i := among[0]
	if kinds := u.Kinds(among); len(kinds) > 1 {
		i = x.mini("wound", "LEG-B-WND-03", kinds, "mini", nil)
	}
	if u.Where != troops.OnField {
		return i
	}
	var alike []int
	for _, k := range among {
		if len(u.Kinds([]int{i, k})) == 1 {
			alike = append(alike, k)
		}
	}
	if len(alike) == 1 {
		return i
	}
	return x.mini("wound.alike", "LEG-B-WND-03", alike, "mini.at", func(p *engine.Prompt) { p.Pass, p.Arm = true, true })
}

// Leader asks who is the leader after the leader is gone; the objective token
// that it had claimed stays where it fell (LEG-A-DMG-04, LEG-A-DMG-05).
func (x losing) Leader(among []int) int {
	x.g.dropClaim(x.t, x.u)
	if x.u.Where != troops.OnField {
		return among[0]
	}
	i := x.mini("leader", "LEG-A-DMG-04", among, "mini.at", nil)
	x.t.Tell("leader.new", engine.Piece("who", x.u.Minis[i].ID), engine.ByRules("LEG-A-DMG-04"))
	return i
}

// mini asks for one of some miniatures of the unit.
func (x losing) mini(key, rule string, among []int, words string, more func(*engine.Prompt)) int {
	u := x.u
	pick := x.t.Ask(u.Seat, key, func(p *engine.Prompt) {
		p.About, p.Args, p.Rules = u.ID, []engine.Arg{engine.Piece("who", u.ID)}, []string{rule}
		for _, i := range among {
			m := &u.Minis[i]
			o := engine.Option{Key: m.ID, Label: engine.Say(words, engine.Piece("who", m.ID), engine.Term("name", m.Name),
				engine.Num("lost", m.Lost), engine.Num("w", m.W))}
			if words == "mini.at" {
				o.Piece = m.ID
			}
			p.Add(o)
		}
		p.Default = engine.Pick(u.Minis[among[0]].ID)
		if more != nil {
			more(p)
		}
	}).One()
	for _, i := range among {
		if u.Minis[i].ID == pick && !u.Minis[i].Out {
			return i
		}
	}
	for _, i := range among { // a correction may have taken who could be chosen
		if !u.Minis[i].Out {
			return i
		}
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

// tow lets the player who wounded a vehicle with a Tow Cable turn it
// (LEG-A-KEY-37, LEG-B-TOKEN-IMMOB-02).
func (g *Game) tow(t *engine.Table, u, e *troops.Unit) {
	if !e.Vehicle || !e.Notched || e.Where != troops.OnField || e.Defeated() || e.Immobile > 0 && g.speed(e) == 0 {
		return
	}
	g.pivot(t, u.Seat, e)
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
