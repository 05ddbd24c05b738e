package legion

import "estafeta/engine"

// Attack is an attack pool while it is resolved against its defender
// (LEG-A-ATK-03, LEG-A-ATK-12).
type Attack struct {
	By         string // the unit that attacks
	At         string // the defender
	Ranged     bool
	Flank      bool // the attacker's leader is in the arc of the defender's Weak Point
	Weapons    []Weapon
	Pool       Pool
	Dice       []Die
	Aimed      int  // aim tokens spent
	Shown      bool // a hit or critical was obtained at some time
	Hits       int
	Crits      int
	Spent      int // dodge tokens
	Deflecting bool
	Pierce     int // not yet used
	Defense    []string
	Surges     int // defense surges of step 7
	Blocks     int
	Tally      Tally
	Lent       int  `json:",omitempty"` // dodge tokens of others that the defender may spend
	Shielded   int  `json:",omitempty"` // shield tokens turned
	Makashi    bool `json:",omitempty"` // neither Immune: Pierce nor Impervious helps
}

// Die is an attack die rolled.
type Die struct {
	Colour string
	Face   string
}

// Tally is what an attack did so far.
type Tally struct {
	Wounds      int // assigned to the defender
	Models      int // of it defeated
	Hits        int // hits and criticals that had to be defended against
	Suppression int // tokens that the defender gained
	Self        int // wounds of the attacker by Deflect
}

// attack resolves the attack: ranged and melee attacks alike (LEG-A-ATK-09 …
// LEG-A-ATK-26, LEG-A-MELEE-03).
func (g *Game) attack(t *engine.Table) {
	g.form(t)
	g.rollAttack(t)
	g.aim(t)
	g.convert(t)
	g.dodgeAndCover(t)
	g.modifyAttack(t)
	g.rollDefense(t)
	g.modifyDefense(t)
	g.compare(t)
	g.after(t)
}

// form gathers the dice of the weapons (LEG-A-ATK-09); of a disrupted weapon
// the attacker chooses which half (LEG-A-VEH-05, LEG-A-VEH-06, LEG-B-RES-05).
func (g *Game) form(t *engine.Table) {
	a := g.fight()
	a.Pool = a.gathered(func(w *Weapon) [3]int { return g.half(t, w) })
	names := []string{}
	for _, w := range a.Weapons {
		names = append(names, w.Name)
	}
	t.Tell(
		"pool",
		engine.Terms("weapons", names),
		engine.Num("red", a.Pool.Red),
		engine.Num("black", a.Pool.Black),
		engine.Num("white", a.Pool.White),
		engine.ByRules("LEG-A-ATK-09"),
	)
}

// gathered is the pool; half says which dice a disrupted weapon keeps.
func (a fight) gathered(half func(*Weapon) [3]int) Pool {
	p := a.keywords()
	for i := range a.Weapons {
		w := &a.Weapons[i]
		one := w.dice()
		if w.Disrupted {
			one = half(w)
		}
		p.add(w, one, a.at.seen())
	}
	return p
}

// keywords is the pool without its dice; a Weak Point gives it Impact
// (LEG-B-KEY-WEAKPOINT-01).
func (a fight) keywords() Pool {
	p := newPool(a.Weapons)
	if a.Flank {
		p.Impact += a.at.WeakPoint
	}
	return p
}

func (g *Game) half(t *engine.Table, w *Weapon) [3]int {
	ways := w.halves()
	key := t.Ask(g.attacker(), "half", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("weapon", w.Name)}
		p.Rules = []string{"LEG-A-VEH-05"}
		for _, h := range ways {
			p.Add(
				engine.Option{
					Key:   halfID(h),
					Label: engine.Say("dice", engine.Num("red", h[0]), engine.Num("black", h[1]), engine.Num("white", h[2])),
				},
			)
		}
		p.Default = engine.Pick(halfID(ways[0]))
	}).One()
	for _, h := range ways {
		if halfID(h) == key {
			return h
		}
	}
	return ways[0]
}

// convert turns attack surges into what the attacker's chart shows, or blanks
// (LEG-A-ATK-15, LEG-B-DICE-01, LEG-B-DICE-02).
func (g *Game) convert(t *engine.Table) {
	a := g.fight()
	a.Hits, a.Crits = 0, 0
	g.improve(t)
	for i := range a.Dice {
		d := &a.Dice[i]
		if d.Face == string(surge) {
			d.Face = a.by.surge()
		}
		switch face(d.Face) {
		case hit:
			a.Hits++
		case crit:
			a.Crits++
		}
	}
	if g.rule("a06") == "final" {
		a.Shown = false
	}
	a.Shown = a.Shown || a.Hits+a.Crits > 0
	t.Tell(
		"rolled",
		engine.Terms("dice", shown(a.Dice)),
		engine.Num("hits", a.Hits),
		engine.Num("crits", a.Crits),
		engine.ByRules("LEG-A-ATK-13", "LEG-A-ATK-15"),
	)
}

// surge is what an attack surge becomes.
func (b *Unit) surge() string {
	if b.AttackSurge == "" {
		return string(blank)
	}
	return b.AttackSurge
}

// measures are the measures beyond the first three.
func (g *Game) measures() []string {
	a, out := g.fight(), []string{}
	if g.suppresses() {
		out = append(out, "suppression")
	}
	if a.Ranged && a.at.Deflect {
		out = append(out, "self")
	}
	if a.Ranged && len(a.at.Guards) > 0 {
		out = append(out, "guard")
	}
	return out
}

// results are the numbers of the attack's measures, in their order.
func (g *Game) results() []int {
	tally := g.Attack.Tally
	out := []int{tally.Wounds, tally.Models, tally.Hits}
	for _, m := range g.measures() {
		switch m {
		case "suppression":
			out = append(out, tally.Suppression)
		case "self":
			out = append(out, tally.Self)
		case "guard":
			n := 0
			for _, q := range g.at().Guards {
				n += q.Wounds
			}
			out = append(out, n)
		}
	}
	return out
}
