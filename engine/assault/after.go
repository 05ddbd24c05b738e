package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// conditionOf is the condition of a keyword (IA-KEY-26).
var conditionOf = map[string]string{"stun": "stunned", "bleed": "bleeding", "weaken": "weakened", "focus": "focused", "hide": "hidden"}

// after is what an attack leads to once it is resolved: Recover whether or not
// it hit; Blast, Cleave and conditions if the target suffered damage
// (IA-ATK-24, IA-ATK-37, IA-SURGE-05, IA-COND-12, IA-KEY-30). A Hidden
// attacker is Hidden no longer. Without a table Cleave strikes whom it does by
// default.
func (g *Single) after(t *engine.Table) {
	a := &g.Attack
	list, accuracy := a.aftermath(), a.spent(a.Results, a.Bought).results.Accuracy
	a.By.Hidden = false
	for _, e := range list {
		switch e.Key {
		case "recover":
			g.recover(t, e.N)
		case "restrain":
			g.restrain(t, e.N)
		case "token":
			g.Tally.Token += e.N
			tell(t, engine.Say("after.token", engine.Num("n", e.N)))
		case "special":
			g.Tally.Specials++
			tell(t, engine.Say("after.special"))
		}
	}
	if g.Tally.Damage == 0 { // IA-ATK-24
		return
	}
	for _, x := range g.each(list, "blast") {
		g.blast(t, x)
	}
	for _, x := range g.each(list, "cleave") {
		g.cleave(t, x, accuracy)
	}
	for _, e := range list {
		g.inflict(t, e)
	}
}

// each are the numbers of a keyword: one for each instance, or their sum.
func (g *Single) each(list []attack.Effect, key string) []int {
	var out []int
	for _, e := range list {
		if e.Key == key {
			out = append(out, e.N)
		}
	}
	if len(out) > 1 && g.rule("i27") == "sum" {
		return []int{amount(list, key)}
	}
	return out
}

// recover takes damage from the attacker (IA-KEY-30, IA-REC-04).
func (g *Single) recover(t *engine.Table, n int) {
	by := &g.Attack.By
	g.Tally.Recover += n
	by.Suffered = max(0, by.Suffered-n)
	tell(t, engine.Say("after.recover", engine.Num("n", n), engine.ByRules("IA-KEY-30")))
}

// restrain takes strain from a hero; what is more than it has heals damage
// (IA-ATK-33, IA-REC-02).
func (g *Single) restrain(t *engine.Table, n int) {
	by := &g.Attack.By
	strain := min(n, by.Strain)
	by.Strain -= strain
	damage := min(n-strain, by.Suffered)
	by.Suffered -= damage
	g.Tally.Strain += strain
	tell(t, engine.Say("after.restrain", engine.Num("strain", strain), engine.Num("damage", damage), engine.ByRules("IA-ATK-33", "IA-REC-02")))
}

// blast lets all that is adjacent to the target space suffer damage, friend
// and enemy, without block (IA-KEY-13 … IA-KEY-16, IA-OBJA-13). The attacker is
// adjacent to it if it is one space away.
func (g *Single) blast(t *engine.Table, x int) {
	a := &g.Attack
	g.Tally.Blast += x
	tell(t, engine.Say("after.blast", engine.Num("n", x), engine.ByRules("IA-KEY-13")))
	for i := range a.Others {
		if f := &a.Others[i]; f.Beside {
			g.struck(t, f, x)
		}
	}
	if a.Distance == 1 {
		g.Tally.Self += x
		a.By.Suffered += x
		tell(t, engine.Say("after.self", engine.Num("n", x), engine.ByRules("IA-KEY-14")))
	}
}

// struck lets another figure suffer damage that no block prevents (IA-DMG-05).
func (g *Single) struck(t *engine.Table, f *Figure, x int) {
	n := f.suffer(x)
	if f.Friendly {
		g.Tally.Friends += n
	} else {
		g.Tally.Others += n
	}
	if n > 0 {
		tell(t, engine.Say("after.struck", engine.Term("who", f.Name), engine.Piece("piece", f.ID), engine.Num("n", n)))
	}
}

// blasted is what Blast X would inflict on hostile and on friendly figures.
func (a *Attack) blasted(x int) (hostile, friendly int) {
	for _, f := range a.Others {
		switch {
		case !f.Beside:
		case f.Friendly:
			friendly += f.takes(x)
		default:
			hostile += f.takes(x)
		}
	}
	return hostile, friendly
}

// cleft are the figures that Cleave may strike: hostile, another than the
// target, valid targets of the attack (IA-KEY-31, IA-KEY-32). Of a ranged
// attack the accuracy does not matter, unless that is agreed on.
func (g *Single) cleft(accuracy int) []int {
	a := &g.Attack
	var out []int
	for i, f := range a.Others {
		far := !a.With.Melee && g.rule("i26") == "accuracy" && f.Away > accuracy
		if f.Valid && !f.Friendly && !f.defeated() && !far {
			out = append(out, i)
		}
	}
	return out
}

// cleave lets one figure of the attacker's choice suffer damage that no block
// prevents (IA-KEY-31 … IA-KEY-33). By default it is one that is defeated by
// it, else one that suffers the most.
func (g *Single) cleave(t *engine.Table, x, accuracy int) {
	a := &g.Attack
	g.Tally.Cleave += x
	if len(a.Others) == 0 {
		tell(t, engine.Say("after.cleave", engine.Num("n", x), engine.ByRules("IA-KEY-31")))
		return
	}
	best := func() int {
		at, most := -1, -1
		for _, i := range g.cleft(accuracy) {
			f := &a.Others[i]
			n := 2 * f.takes(x)
			if f.Health > 0 && f.takes(x) == f.Health-f.Lost {
				n += 2*x + 1
			}
			if n > most {
				at, most = i, n
			}
		}
		return at
	}
	at := best()
	if t != nil && at >= 0 {
		id := t.Ask(attacker, "cleave", func(p *engine.Prompt) {
			p.Pass = true
			p.Args = []engine.Arg{engine.Num("n", x)}
			p.Rules = []string{"IA-KEY-31", "IA-KEY-32"}
			list := g.cleft(accuracy)
			for _, i := range list {
				f := &a.Others[i]
				p.Add(engine.Option{Key: f.ID, Piece: f.ID, Label: engine.Say("figure", engine.Term("name", f.Name), engine.Num("lost", f.Lost), engine.Num("health", f.Health)), Obvious: len(list) == 1})
			}
			if i := best(); i >= 0 {
				p.Default = engine.Pick(a.Others[i].ID)
			}
		}).One()
		at = slices.IndexFunc(a.Others, func(f Figure) bool { return f.ID == id })
	}
	if at >= 0 {
		g.struck(t, &a.Others[at], x)
	}
}

// inflict gives the condition of a keyword: a harmful one to the target, a
// beneficial one to the attacker (IA-COND-11 … IA-COND-13, IA-KEY-17,
// IA-KEY-34).
func (g *Single) inflict(t *engine.Table, e attack.Effect) {
	a := &g.Attack
	condition := conditionOf[e.Key]
	gained := false
	switch e.Key {
	case "focus", "hide":
		gained = !slices.Contains(a.Gained, condition)
		if gained {
			a.Gained = append(a.Gained, condition)
		}
	case "stun", "bleed", "weaken":
		gained = a.Target.gain(condition)
	}
	if !gained {
		return
	}
	switch e.Key {
	case "focus":
		g.Tally.Focus = true
	case "hide":
		g.Tally.Hide = true
	case "stun":
		g.Tally.Stun = true
	case "bleed":
		g.Tally.Bleed = true
	case "weaken":
		g.Tally.Weaken = true
	}
	if e.Key == "focus" || e.Key == "hide" {
		tell(t, engine.Say("after.condition", engine.Term("who", a.By.Name), engine.Term("condition", "condition."+condition), engine.ByRules("IA-COND-13")))
		return
	}
	tell(t, engine.Say("after.condition", engine.Term("who", a.Target.Name), engine.Term("condition", "condition."+condition), engine.ByRules("IA-COND-13")))
}
