package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/odds"
	"estafeta/engine/wh40k/troops"
)

// attack resolves all pools of attacks, then what comes after them (WH-ATK-16 …
// WH-ATK-20, WH-SEQ-01, WH-SEQ-02).
func (g *Game) attack(t *engine.Table) {
	g.strike(t)
	g.hazards(t)
	g.demise(t)
}

// strike resolves all pools of attacks against one target (WH-ATK-17 …
// WH-ATK-20).
func (g *Game) strike(t *engine.Table) {
	a := &g.Attack
	g.instances(t)
	for len(a.Unused()) > 0 && !g.at().Destroyed() { // WH-REF-14
		g.gather(t)
		g.rollHits(t)
		a.Tally.Hits += a.Hits
		g.rollWounds(t)
		if a.Wounds > 0 {
			g.snipe(t)
			g.declareOrder(t)
			g.rollSaves(t)
			g.inflict(t)
		}
		g.devastate(t)
	}
}

// gather takes the weapon that the attacker selects, and all that make
// identical attacks, and gathers their dice (WH-ATK-17, WH-ATK-18, WH-ATK-21).
func (g *Game) gather(t *engine.Table) {
	a := &g.Attack
	i := g.selectPool(t)
	a.Pool, a.Names, a.Dice = g.pool(&a.Weapons[i]), []string{}, 0
	a.Hits, a.Lethal, a.Wounds, a.Mortal = 0, 0, 0, 0
	a.Saves, a.Order, a.Sniped, a.From = []int{}, []string{}, "", nil
	for k := range a.Weapons {
		w := &a.Weapons[k]
		if w.Used || g.pool(w) != a.Pool {
			continue
		}
		w.Used = true
		a.Names = append(a.Names, w.Name)
		a.From = append(a.From, w.From...)
		v := g.empowered(*w)
		a.Dice += g.attacks(t, &v)
	}
	t.Tell("gather", engine.Terms("weapons", a.Names), engine.Num("n", a.Dice), engine.ByRules("WH-ATK-17", "WH-ATK-18"))
}

// selectPool asks which attacks come first; identical ones are one choice
// (WH-ATK-17).
func (g *Game) selectPool(t *engine.Table) int {
	a := &g.Attack
	var first []int
	for _, i := range a.Unused() {
		known := false
		for _, k := range first {
			known = known || g.pool(&a.Weapons[i]) == g.pool(&a.Weapons[k])
		}
		if !known {
			first = append(first, i)
		}
	}
	if len(first) == 1 {
		return first[0]
	}
	key := t.Ask(g.attacker(), "pool", func(p *engine.Prompt) {
		p.Rules = []string{"WH-ATK-17"}
		if g.Battle != nil {
			p.Arm, p.Pass, p.About = true, true, a.By
		}
		for _, i := range first {
			w := a.Weapons[i]
			p.Add(engine.Option{Key: troops.WeaponID(i), Label: engine.Say("weapon", engine.Term("name", w.Name), engine.Num("n", w.Count))})
		}
		p.Default = engine.Pick(troops.WeaponID(first[0]))
	}).One()
	for _, i := range first {
		if troops.WeaponID(i) == key {
			return i
		}
	}
	return first[0]
}

// attacks rolls the attack dice of a weapon profile: A for each weapon, a
// random A once for each, and what abilities add (WH-ATK-17, WH-REF-11,
// WH-KEY-10 … WH-KEY-12, WH-KEY-45).
func (g *Game) attacks(t *engine.Table, w *troops.Weapon) int {
	n := 0
	for _, d := range w.Each(g.at(), g.counted(w)) {
		rolled := troops.Thrown(t.Roll(g.attacker(), "attacks", 6, d.Dice*w.Count))
		g.commandReroll(t, g.attacker(), "attacks", rolled)
		n += d.N * w.Count
		for _, die := range rolled {
			n += d.Value(die.Face)
		}
		if len(rolled) > 0 {
			t.Tell("attacks.rolled", engine.Term("weapon", w.Name), engine.Dice("dice", troops.Faces(rolled)), engine.ByRules("WH-REF-11"))
		}
	}
	return n
}

// counted is how many models the target counts as for a weapon: for [BLAST] a
// card may make them fewer (WH-KEY-10).
func (g *Game) counted(w *troops.Weapon) int {
	n := g.Attack.Models
	if g.Battle == nil || !w.Has("blast") {
		return n
	}
	for _, f := range g.forces(func(e *book.Effect) bool { return e.Kind == "ignore" && e.What == "blast" }) {
		if g.concerns(f, g.at(), nil) {
			n = min(n, f.effect.N.N)
		}
	}
	return n
}

// pool is the attack of a weapon here.
func (g *Game) pool(w *troops.Weapon) troops.Pool {
	v := g.empowered(*w)
	return troops.NewPool(troops.Circumstances{Weapon: &v, By: g.Attack.Situation, At: g.at(), Rule: g.rule})
}

// exchange is the attack as its odds are reckoned, with the weapons as effects
// change them.
func (g *Game) exchange() *odds.Exchange {
	x := &odds.Exchange{Attack: g.Attack, At: g.at(), Rule: g.rule}
	x.Attack.Weapons = slices.Clone(g.Attack.Weapons)
	for i := range x.Attack.Weapons {
		x.Attack.Weapons[i] = g.empowered(x.Attack.Weapons[i])
	}
	return x
}

// instances asks which of several instances of one ability a weapon uses; the
// others are put behind it (WH-KEY-03, WH-KEY-05, WH-KEY-06).
func (g *Game) instances(t *engine.Table) {
	a := &g.Attack
	for i := range a.Weapons {
		w := &a.Weapons[i]
		for _, k := range troops.WeaponAbilities {
			list := w.Instances(k.Key, g.at())
			if len(list) < 2 {
				continue
			}
			pick := t.Ask(g.attacker(), "instance", func(p *engine.Prompt) {
				p.Args = []engine.Arg{engine.Term("weapon", w.Name), engine.Term("ability", "field."+k.Key)}
				p.Rules = []string{"WH-KEY-03", "WH-KEY-05", "WH-KEY-06"}
				for _, n := range list {
					ab := w.Abilities[n]
					p.Add(
						engine.Option{
							Key: troops.AbilityID(n),
							Label: engine.Say(
								"instance",
								engine.Term("ability", "field."+k.Key),
								engine.Num("x", max(ab.Goal, ab.X.Most())),
							),
						},
					)
				}
				p.Default = engine.Pick(troops.AbilityID(list[0]))
			}).One()
			for _, n := range list {
				if troops.AbilityID(n) == pick || pick == "" && n == list[0] {
					w.Keep(k.Key, n)
					break
				}
			}
		}
	}
}

// model finds a model of the target.
func (g *Game) model(id string) troops.Model {
	for _, m := range g.at().Models {
		if m.ID == id {
			return m
		}
	}
	return troops.Model{}
}
