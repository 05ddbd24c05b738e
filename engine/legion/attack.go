package legion

import "estafeta/engine"

// The seats of a single attack.
const (
	attacker engine.Seat = 1
	defender engine.Seat = 2
)

// By is the unit that attacks.
type By struct {
	Surge        string // what its chart turns attack surges into: hit, crit, or nothing
	Aim          int    // tokens
	Precise      int
	Sharpshooter int
	Flank        bool // its leader is in the arc of the defender's Weak Point
}

// Attack is an attack pool while it is resolved against its defender
// (LEG-A-ATK-03, LEG-A-ATK-12).
type Attack struct {
	Ranged     bool
	By         By
	Weapons    []Weapon
	Pool       Pool
	Target     Unit
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
}

// Die is an attack die rolled.
type Die struct {
	Colour string
	Face   string
}

// Tally is what a single attack did.
type Tally struct {
	Wounds      int // assigned to the defender
	Models      int // of it defeated
	Hits        int // hits and criticals that had to be defended against
	Suppression int // tokens that the defender gained
	Self        int // wounds of the attacker by Deflect
}

// Single is one attack pool against one unit, without a game.
type Single struct {
	Options map[string]string
	Attack  Attack
	Tally   Tally
	Done    bool
}

// Step resolves the attack: ranged and melee attacks alike (LEG-A-ATK-09 …
// LEG-A-ATK-26, LEG-A-MELEE-03).
func (g *Single) Step(t *engine.Table) {
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
	g.Done = true
	t.Tell("attack.done", engine.Num("wounds", g.Tally.Wounds), engine.Num("models", g.Tally.Models), engine.Num("left", len(g.Attack.Target.alive())))
}

// form gathers the dice of the weapons (LEG-A-ATK-09); of a disrupted weapon
// the attacker chooses which half (LEG-A-VEH-05, LEG-A-VEH-06, LEG-B-RES-05).
func (g *Single) form(t *engine.Table) {
	a := &g.Attack
	a.Pool = a.gathered(func(w *Weapon) [3]int { return g.half(t, w) })
	names := []string{}
	for _, w := range a.Weapons {
		names = append(names, w.Name)
	}
	t.Tell("pool", engine.Terms("weapons", names), engine.Num("red", a.Pool.Red), engine.Num("black", a.Pool.Black), engine.Num("white", a.Pool.White), engine.ByRules("LEG-A-ATK-09"))
}

// gathered is the pool; half says which dice a disrupted weapon keeps.
func (a *Attack) gathered(half func(*Weapon) [3]int) Pool {
	p := a.keywords()
	for i := range a.Weapons {
		w := &a.Weapons[i]
		one := w.dice()
		if w.Disrupted {
			one = half(w)
		}
		p.add(w, one, a.Target.seen())
	}
	return p
}

// keywords is the pool without its dice; a Weak Point gives it Impact
// (LEG-B-KEY-WEAKPOINT-01).
func (a *Attack) keywords() Pool {
	p := newPool(a.Weapons)
	if a.By.Flank {
		p.Impact += a.Target.WeakPoint
	}
	return p
}

func (g *Single) half(t *engine.Table, w *Weapon) [3]int {
	ways := w.halves()
	key := t.Ask(attacker, "half", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("weapon", w.Name)}
		p.Rules = []string{"LEG-A-VEH-05"}
		for _, h := range ways {
			p.Add(engine.Option{Key: halfID(h), Label: engine.Say("dice", engine.Num("red", h[0]), engine.Num("black", h[1]), engine.Num("white", h[2]))})
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
func (g *Single) convert(t *engine.Table) {
	a := &g.Attack
	a.Hits, a.Crits = 0, 0
	for i := range a.Dice {
		d := &a.Dice[i]
		if d.Face == string(surge) {
			d.Face = a.By.surge()
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
	t.Tell("rolled", engine.Terms("dice", shown(a.Dice)), engine.Num("hits", a.Hits), engine.Num("crits", a.Crits), engine.ByRules("LEG-A-ATK-13", "LEG-A-ATK-15"))
}

// surge is what an attack surge becomes.
func (b *By) surge() string {
	if b.Surge == "" {
		return string(blank)
	}
	return b.Surge
}

// Over reports that all is resolved.
func (g *Single) Over() bool { return g.Done }

// Results are the numbers of Odds, in their order.
func (g *Single) Results() []int {
	out := []int{g.Tally.Wounds, g.Tally.Models, g.Tally.Hits}
	for _, m := range g.measures() {
		switch m {
		case "suppression":
			out = append(out, g.Tally.Suppression)
		case "self":
			out = append(out, g.Tally.Self)
		case "guard":
			n := 0
			for _, q := range g.Attack.Target.Guards {
				n += q.Wounds
			}
			out = append(out, n)
		}
	}
	return out
}

// measures are the measures beyond the first three.
func (g *Single) measures() []string {
	a, out := &g.Attack, []string{}
	if g.suppresses() {
		out = append(out, "suppression")
	}
	if a.Ranged && a.Target.Deflect {
		out = append(out, "self")
	}
	if a.Ranged && len(a.Target.Guards) > 0 {
		out = append(out, "guard")
	}
	return out
}

// Killed reports that the target is defeated.
func (g *Single) Killed() bool { return g.Attack.Target.defeated() }
