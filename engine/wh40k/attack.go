package wh40k

import "estafeta/engine"

// Attack is a unit's attacks while they are resolved (WH-ATK-01).
type Attack struct {
	By        string // the unit that attacks
	At        string // the unit attacked
	Situation Situation
	Weapons   []Weapon
	Models    int      // of the target when it was selected (WH-KEY-10)
	Command   bool     // the attacker may still use Command Re-roll
	CommandAt bool     // and the defender
	Pool      Pool     // the attacks being resolved
	Names     []string // term keys of the weapons that make them
	Dice      int      // attack dice gathered
	Rolled    []Die    // the roll being made
	Hits      int
	Lethal    int      // hits that wound without a roll
	Wounds    int      // that get a save roll
	Mortal    int      // critical wounds of [DEVASTATING WOUNDS]
	Coming    int      // of those, how many are still to be resolved while they are
	Sniped    string   // a model of the group chosen by [PRECISION]
	Order     []string // the allocation order: a model of each group
	Saves     []int    // save rolls from the lowest to the highest
	Tally     Tally
	From      []string // in a battle: the models whose attacks the pool holds
}

// Salvo is all that a unit declared against one target (WH-ATK-15).
type Salvo struct {
	At        string
	Situation Situation
	Weapons   []Weapon
	Models    int // of the target when it was selected
}

// Tally is what an attack did so far.
type Tally struct {
	Damage int // wounds lost by the target
	Models int // of it destroyed
	Hits   int
	Wounds int
	Self   int // mortal wounds suffered by the attacking unit
}

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
	for len(a.unused()) > 0 && !g.at().destroyed() { // WH-REF-14
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

// unused are the indexes of the weapons that have not attacked.
func (a *Attack) unused() []int {
	var out []int
	for i, w := range a.Weapons {
		if !w.Used {
			out = append(out, i)
		}
	}
	return out
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
	for _, i := range a.unused() {
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
			p.Add(engine.Option{Key: weaponID(i), Label: engine.Say("weapon", engine.Term("name", w.Name), engine.Num("n", w.Count))})
		}
		p.Default = engine.Pick(weaponID(first[0]))
	}).One()
	for _, i := range first {
		if weaponID(i) == key {
			return i
		}
	}
	return first[0]
}

// attacks rolls the attack dice of a weapon profile: A for each weapon, a
// random A once for each, and what abilities add (WH-ATK-17, WH-REF-11,
// WH-KEY-10 … WH-KEY-12, WH-KEY-45).
func (g *Game) attacks(t *engine.Table, w *Weapon) int {
	n := 0
	for _, d := range g.each(w) {
		rolled := fallen(t.Roll(g.attacker(), "attacks", 6, d.Dice*w.Count))
		g.commandReroll(t, g.attacker(), "attacks", rolled)
		n += d.N * w.Count
		for _, die := range rolled {
			n += d.value(die.Face)
		}
		if len(rolled) > 0 {
			t.Tell("attacks.rolled", engine.Term("weapon", w.Name), engine.Dice("dice", faces(rolled)), engine.ByRules("WH-REF-11"))
		}
	}
	return n
}

// each are the attack dice of one weapon: its A, and what abilities add.
func (g *Game) each(w *Weapon) []Dice {
	out := []Dice{w.A}
	for _, k := range weaponAbilities {
		if ab, ok := w.ability(k.Key, g.at()); ok && k.More != nil {
			if more := k.More(ab, w, g.Attack.Models); more != (Dice{}) {
				out = append(out, more)
			}
		}
	}
	return out
}

// pool is the attack of a weapon here.
func (g *Game) pool(w *Weapon) Pool {
	v := g.empowered(*w)
	return newPool(circumstances{weapon: &v, by: g.Attack.Situation, at: g.at(), rule: g.rule})
}

// instances asks which of several instances of one ability a weapon uses; the
// others are put behind it (WH-KEY-03, WH-KEY-05, WH-KEY-06).
func (g *Game) instances(t *engine.Table) {
	a := &g.Attack
	for i := range a.Weapons {
		w := &a.Weapons[i]
		for _, k := range weaponAbilities {
			list := w.instances(k.Key, g.at())
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
							Key: abilityID(n),
							Label: engine.Say(
								"instance",
								engine.Term("ability", "field."+k.Key),
								engine.Num("x", max(ab.Goal, ab.X.most())),
							),
						},
					)
				}
				p.Default = engine.Pick(abilityID(list[0]))
			}).One()
			for _, n := range list {
				if abilityID(n) == pick || pick == "" && n == list[0] {
					w.keep(k.Key, n)
					break
				}
			}
		}
	}
}

// model finds a model of the target.
func (g *Game) model(id string) Model {
	for _, m := range g.at().Models {
		if m.ID == id {
			return m
		}
	}
	return Model{}
}

// pools is how many different attacks the weapons make.
func (a *Attack) pools(of func(*Weapon) Pool) int {
	var seen []Pool
	for i := range a.Weapons {
		p := of(&a.Weapons[i])
		known := false
		for _, q := range seen {
			known = known || p == q
		}
		if !known {
			seen = append(seen, p)
		}
	}
	return len(seen)
}
