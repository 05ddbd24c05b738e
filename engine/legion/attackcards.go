package legion

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// afterPool is what follows a pool at once: units without miniatures are
// defeated, those in melee close up again (LEG-A-MELEE-16, LEG-B-WIN-01).
func (g *Game) afterPool(t *engine.Table, u, e *troops.Unit, was []*troops.Unit) {
	g.bury(t, u)
	g.lose(t)
	if g.Over() {
		return
	}
	if slices.Contains(was, e) {
		g.recontact(t, u, e)
		g.recontact(t, e, u)
	}
	g.rejoin(t, u, e)
}

// beforeAttack is what cards add to a pool as it is formed, and give attacker
// and defender for the attack.
func (g *Game) beforeAttack(t *engine.Table, u, e *troops.Unit, p pool) {
	for _, x := range g.sources("attack", u) {
		if x.unit == u && g.applies(x, u, e, p) {
			g.add(t, x, u)
		}
	}
	for _, x := range g.sources("defend", e) {
		if x.unit == e && g.applies(x, e, u, p) {
			g.add(t, x, e)
		}
	}
}

// applies tests the conditions of a clause in an attack.
func (g *Game) applies(x source, u, foe *troops.Unit, p pool) bool {
	for _, k := range x.clause.If {
		switch k {
		case "ranged":
			if !p.ranged {
				return false
			}
		case "melee":
			if p.ranged {
				return false
			}
		case "weapon Fixed":
			if !slices.ContainsFunc(p.uses, func(y troops.Use) bool { return u.Arms[y.Arm].Arc != "" }) {
				return false
			}
		case "weapon in pool":
			if !slices.ContainsFunc(p.uses, func(y troops.Use) bool { return u.Arms[y.Arm].Upgrade == x.key }) {
				return false
			}
		case "defender wounded trooper":
			if foe.Vehicle || foe.Wounds() == 0 {
				return false
			}
		case "defender trooper":
			if foe.Vehicle {
				return false
			}
		}
	}
	return g.holds(x, u)
}

// add does what a clause says for an attack: dice and keywords for the pool, a
// surge chart, tokens, keywords until it is over.
func (g *Game) add(t *engine.Table, x source, u *troops.Unit) {
	if x.clause.May {
		ok := t.Ask(u.Seat, "card.use", func(p *engine.Prompt) {
			p.Pass, p.About = true, u.ID
			p.Args = []engine.Arg{engine.Term("card", x.term), engine.Piece("who", u.ID)}
			p.Add(use(x.term))
			p.DefaultFirst()
		}).One()
		if ok != "yes" {
			return
		}
	}
	g.pay(t, x, u)
	more := troops.Weapon{Key: x.key, Name: x.term, Count: 1, To: 5, Melee: true, HighVelocity: true}
	for _, d := range x.clause.Do {
		verb, rest, _ := strings.Cut(d, " ")
		words := strings.Fields(rest)
		switch verb {
		case "dice":
			n, _ := strconv.Atoi(words[1])
			switch words[0] {
			case "red":
				more.Red += n
			case "black":
				more.Black += n
			case "white":
				more.White += n
			}
		case "pool":
			switch words[0] {
			case "suppressive":
				more.Suppressive = true
			case "impact":
				more.Impact, _ = strconv.Atoi(words[1])
			case "ion":
				more.Ion, _ = strconv.Atoi(words[1])
			}
		case "surge":
			u.Learn("surge "+rest, x.key, "attack")
		case "gain":
			on := []*troops.Unit{u}
			if x.clause.Described() { // Esteemed Leader
				on = which(g.onField(0), func(o *troops.Unit) bool { return g.fits(x, o) })
			}
			for _, o := range on {
				o.Learn(rest, x.key, "attack")
			}
		default:
			g.carryOut(t, x, u, d)
		}
	}
	if more.Red+more.Black+more.White+more.Impact+more.Ion > 0 || more.Suppressive {
		g.Attack.Weapons = append(g.Attack.Weapons, more)
	}
}

// afterAttack is what cards do once a pool is resolved.
func (g *Game) afterAttack(t *engine.Table, u, e *troops.Unit, p pool) {
	for _, x := range g.sources("after_attack", u) {
		if g.Over() {
			return
		}
		c := x.clause
		switch {
		case slices.Contains(c.If, "friendly corps"): // Covering Fire
			if allied(u.Seat, x.side.Seat) && u.Rank == book.Corps && p.ranged {
				by := x
				by.unit = u
				g.resolve(t, by, u)
			}
		case slices.Contains(c.If, "friendly support or heavy"): // Pinned Down
			if allied(u.Seat, x.side.Seat) && (u.Rank == book.Support || u.Rank == book.Heavy) && e.Order == troops.FaceUp {
				g.resolveOn(t, x, u, []*troops.Unit{e})
			}
		case x.unit != u || len(c.If) > 0 && !g.applies(x, u, e, p):
		case c.Target == "defender":
			g.resolveOn(t, x, u, []*troops.Unit{e})
		default:
			g.resolve(t, x, u)
		}
	}
}

// disrupt lets the opponent of a vehicle choose which of its weapons is
// disrupted (LEG-B-RES-04, LEG-A-VEH-04).
func (g *Game) disrupt(t *engine.Table, seat engine.Seat, e *troops.Unit) {
	if e.Damage != "disrupted" || e.Disrupted != "" || e.Defeated() || len(e.Arms) == 0 {
		return
	}
	e.Disrupted = t.Ask(seat, "disrupt", func(p *engine.Prompt) {
		p.About = e.ID
		p.Args = []engine.Arg{engine.Piece("who", e.ID)}
		p.Rules = []string{"LEG-B-RES-04"}
		seen := []string{}
		for _, a := range e.Arms {
			if slices.Contains(seen, a.Key) {
				continue
			}
			seen = append(seen, a.Key)
			w := book.WeaponOf(a.Key)
			p.Add(engine.Option{Key: a.Key, Label: engine.Say("weapon.label", engine.Term("weapon", "weapon."+a.Key), engine.Num("n", 1)),
				Note: engine.Say("dice", engine.Num("red", w.Red), engine.Num("black", w.Black), engine.Num("white", w.White))})
		}
		p.DefaultFirst()
	}).One()
}
