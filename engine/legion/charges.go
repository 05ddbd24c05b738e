package legion

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
	"estafeta/engine/scene"
)

// mines are the condition tokens of Minefield: a unit that has moved and is at
// range 1 and in sight of one rolls a red defense die; a block sets it off, a
// surge twice (LEG-A-TOKEN-01, LEG-A-DET-05, LEG-A-DET-12, LEG-A-DET-16).
func (g *Game) mines(t *engine.Table, u *troops.Unit, d deed) {
	if !d.moved || !g.card("minefield") || u.Kind == book.Repulsor {
		return
	}
	for i := 0; i < len(g.Battle.Tokens); i++ {
		k := g.Battle.Tokens[i]
		if k.Kind != "condition" || u.Where != troops.OnField || g.Over() {
			continue
		}
		spot := geom.Round(k.At, tokenRadius)
		f := g.field()
		near := slices.ContainsFunc(g.bodies(u), func(m battlefield.Mini) bool {
			return battlefield.Range(m.Shape, spot) <= 1 && f.SeesSpot(m, spot)
		})
		if !near {
			continue
		}
		times := 0
		switch troops.DefenseFaces[troops.Red][t.Roll(u.Seat, "mine", 6, 1)[0]-1] {
		case troops.Block:
			times = 1
		case troops.Surge:
			times = 2
		}
		t.Tell("mine", engine.Piece("who", u.ID), engine.Num("n", times), engine.ByRules("LEG-A-TOKEN-01"))
		for range times {
			g.detonate(t, k, mine, u.Seat)
		}
		if times > 0 { // LEG-A-DET-07
			g.Battle.Tokens = slices.DeleteFunc(g.Battle.Tokens, func(o Token) bool { return o.ID == k.ID })
			i--
		}
	}
}

// mine is the area weapon of a condition token of Minefield.
var mine = blastOf{name: "weapon.mine", red: 1, black: 1, keywords: []string{"blast", "impact 1"}, surge: string(troops.Crit)}

// blastOf is an area weapon with the chart of its card (LEG-A-DET-06,
// LEG-A-DET-10).
type blastOf struct {
	name              string
	red, black, white int
	keywords          []string
	surge             string
	poison            bool // troopers that it attacks are poisoned
}

// detonate makes a separate ranged attack against every unit in sight of a token
// at range 1, in the order that a player chooses (LEG-A-WPN-05 … LEG-A-WPN-08,
// LEG-A-DET-05, LEG-A-DET-08 … LEG-A-DET-11, LEG-A-DET-14 … LEG-A-DET-16).
func (g *Game) detonate(t *engine.Table, k Token, w blastOf, by engine.Seat) {
	spot := geom.Round(k.At, tokenRadius)
	var hit []*troops.Unit
	f := g.field()
	for _, u := range g.onField(0) {
		if slices.ContainsFunc(g.bodies(u), func(m battlefield.Mini) bool {
			return battlefield.Range(m.Shape, spot) <= 1 && f.SeesSpot(m, spot)
		}) {
			hit = append(hit, u)
		}
	}
	for len(hit) > 0 {
		i := 0
		if len(hit) > 1 {
			id := t.Ask(by, "detonate", func(p *engine.Prompt) {
				p.Measuring = true
				p.Rules = []string{"LEG-A-DET-15"}
				for _, u := range hit {
					p.Add(engine.Option{Key: u.ID, Piece: u.ID})
				}
				p.DefaultFirst()
			}).One()
			i = max(0, slices.IndexFunc(hit, func(u *troops.Unit) bool { return u.ID == id }))
		}
		u := hit[i]
		hit = slices.Delete(hit, i, i+1)
		if u.Where != troops.OnField || g.Over() {
			continue
		}
		g.blast(t, spot, w, u, by)
	}
}

// blast is the attack of a detonation against one unit: the token is the
// attacker, rolled for by the player who set it off.
func (g *Game) blast(t *engine.Table, spot geom.Shape, w blastOf, e *troops.Unit, by engine.Seat) {
	b := g.Battle
	token := &troops.Unit{ID: "token", Seat: by, AttackSurge: w.surge, Minis: []troops.Mini{}, Guards: []troops.Guard{}}
	token.Fielded = troops.Fielded{Name: w.name, Label: "*", Where: troops.Aside, Abilities: []troops.Ability{}, Upgrades: []troops.Carried{},
		Arms: []troops.Arm{}, Did: troops.FreshDeeds(0)}
	t.Tell("detonates", engine.Term("weapon", w.name), engine.Piece("enemy", e.ID), engine.ByRules("LEG-A-DET-05"))
	b.Held = append(b.Held, g.Attack)
	g.Units = append(g.Units, token)
	g.Attack = troops.NoAttack()
	a := &g.Attack
	a.By, a.At, a.Ranged = token.ID, e.ID, true
	x := troops.Weapon{Key: w.name, Name: w.name, Count: 1, Red: w.red, Black: w.black, White: w.white, From: 1, To: 1}
	for _, k := range w.keywords {
		switch k {
		case "blast":
			x.Blast = true
		case "impact 1":
			x.Impact = 1
		case "suppressive":
			x.Suppressive = true
		}
	}
	a.Weapons = append(a.Weapons, x)
	f := g.field()
	eye := battlefield.Mini{ID: "token", Shape: spot, Tall: 1, Kind: book.Trooper}
	for k, i := range e.Alive() {
		e.Minis[i].Hidden = !f.SeesSpot(g.bodies(e)[k], spot)
	}
	e.Grade, _ = f.Shelter(eye, g.bodies(e))
	a.Smoke = g.smoked(token, e)
	for _, k := range e.Abilities { // LEG-B-KEY-WEAKPOINT-02
		a.Flank = a.Flank || k.Key == "weak point" && g.flanks(eye, e, k.Of)
	}
	g.attack(t)
	g.disrupt(t, other(e.Seat), e)
	for i := range e.Minis {
		e.Minis[i].Hidden = false
	}
	e.Grade = 0
	if w.poison && !e.Defeated() {
		g.poison(t, e, 1)
	}
	g.Units = slices.DeleteFunc(g.Units, func(u *troops.Unit) bool { return u.ID == "token" })
	g.Attack = b.Held[len(b.Held)-1]
	b.Held = b.Held[:len(b.Held)-1]
	g.shared(t, e, 1)
	g.bury(t, nil)
	g.lose(t)
	if !g.Over() {
		g.rejoin(t, e)
	}
}

// tokenBase is how a token looks while it is placed.
func tokenBase() scene.Base {
	return scene.Base{ID: "token", Shape: scene.Round, W: 2 * tokenRadius, H: 2 * tokenRadius}
}

// reinforce places a unit that was set aside by Rapid Reinforcements when a
// token of its rank is drawn and nobody on the battlefield fits: beyond range 2
// of all enemies if that is possible; it counts as activated (LEG-B-ERR-07).
func (g *Game) reinforce(t *engine.Table, s *Side) bool {
	for _, u := range g.Units {
		if u.Seat != s.Seat || u.Where != troops.Aside || u.Rank != s.Drawn {
			continue
		}
		for _, most := range []int{2, 0} {
			x := g.newSetUp(u)
			x.fits = func(m battlefield.Mini) *engine.Refusal {
				for _, e := range g.onField(other(u.Seat)) {
					for _, o := range g.bodies(e) {
						if most > 0 && battlefield.Range(o.Shape, m.Shape) <= most {
							return engine.Refuse("LEG-B-ERR-07", "refuse.reinforce", engine.Piece("who", u.ID))
						}
					}
				}
				return nil
			}
			whole := Zone{{{X: 0, Y: 0}, {X: g.Battle.Width, Y: 0}, {X: g.Battle.Width, Y: g.Battle.Depth}, {X: 0, Y: g.Battle.Depth}}}
			facing := g.home(other(u.Seat)).Centre().Sub(g.home(u.Seat).Centre()).Angle()
			if x.settle(t, "reinforce", g.deployment(x, whole, facing), "LEG-B-ERR-07") {
				u.Where, u.Activated, u.Order = troops.OnField, true, troops.FaceDown
				t.Tell("reinforced", engine.Piece("who", u.ID), engine.ByRules("LEG-B-ERR-07"))
				return true
			}
		}
	}
	return false
}

// setAside is what Rapid Reinforcements does in setup: each player, blue first,
// sets 1 or 2 trooper units aside that are neither commander nor operative
// (LEG-A-DEPLOY-05, LEG-B-ERR-06).
func (g *Game) setAside(t *engine.Table) {
	for _, seat := range g.players(g.blue()) {
		may := which(g.undeployed(seat), func(u *troops.Unit) bool {
			return u.Seat == seat && !u.Vehicle && u.Rank != book.Commander && u.Rank != book.Operative
		})
		if len(may) == 0 {
			continue
		}
		picks := t.Ask(seat, "aside", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max, p.Begin, p.Measuring = engine.Some, 1, min(2, len(may)), true, true
			p.Rules = []string{"LEG-B-ERR-06"}
			for _, u := range may {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID})
			}
			p.DefaultFirst()
		}).Pick
		for _, k := range picks {
			if u := g.unit(k); u != nil {
				u.Where = troops.Aside
				t.Tell("aside", engine.Piece("who", u.ID), engine.ByRules("LEG-B-ERR-06"))
			}
		}
	}
}
