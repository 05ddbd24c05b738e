package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// conditionOf is the condition of a keyword (IA-KEY-26).
var conditionOf = map[string]string{"stun": "stunned", "bleed": "bleeding", "weaken": "weakened", "focus": "focused", "hide": "hidden"}

// after is what an attack leads to once it is resolved: Recover whether or not
// it hit; Blast, Cleave and conditions if the target suffered damage
// (IA-ATK-24, IA-ATK-37, IA-SURGE-05, IA-COND-12, IA-KEY-30). A Hidden
// attacker is Hidden no longer. Without a table Cleave strikes whom it does by
// default.
func (g *Game) after(t *engine.Table) {
	a := g.fight()
	list, accuracy := a.Aftermath(), a.Spent(a.Results, a.Bought).Results.Accuracy
	if !g.flagged(a.Attacker, "shadow") {
		a.Attacker.Lose("hidden")
	}
	for _, e := range list {
		switch e.Key {
		case "recover":
			g.recover(t, e.N)
		case "restrain":
			g.restrain(t, e.N)
		case "token":
			g.Attack.Tally.Token += e.N
			g.powered(t, e.N)
			tell(t, engine.Say("after.token", engine.Num("n", e.N)))
		case "special":
			g.Attack.Tally.Specials++
			if g.Mission == nil {
				tell(t, engine.Say("after.special"))
			}
		}
	}
	g.bought(t)
	if g.Attack.Tally.Damage > 0 { // IA-ATK-24
		g.wound(t, list, accuracy)
	}
	g.aftermathOf(t)
}

// wound is what comes of damage that the target has suffered: Blast, Cleave,
// conditions (IA-ATK-24).
func (g *Game) wound(t *engine.Table, list []attack.Effect, accuracy int) {
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
func (g *Game) each(list []attack.Effect, key string) []int {
	var out []int
	for _, e := range list {
		if e.Key == key {
			out = append(out, e.N)
		}
	}
	if len(out) > 1 && g.rule("i27") == "sum" {
		return []int{troops.Amount(list, key)}
	}
	return out
}

// recover takes damage from the attacker (IA-KEY-30, IA-REC-04).
func (g *Game) recover(t *engine.Table, n int) {
	by := g.by()
	g.Attack.Tally.Recover += n
	by.Lost = max(0, by.Lost-n)
	tell(t, engine.Say("after.recover", engine.Num("n", n), engine.ByRules("IA-KEY-30")))
}

// restrain takes strain from a hero; what is more than it has heals damage
// (IA-ATK-33, IA-REC-02).
func (g *Game) restrain(t *engine.Table, n int) {
	by := g.by()
	strain := min(n, by.Strain)
	by.Strain -= strain
	damage := min(n-strain, by.Lost)
	by.Lost -= damage
	g.Attack.Tally.Strain += strain
	tell(
		t,
		engine.Say("after.restrain", engine.Num("strain", strain), engine.Num("damage", damage), engine.ByRules("IA-ATK-33", "IA-REC-02")),
	)
}

// blast lets all that is adjacent to the target space suffer damage, friend
// and enemy, without block (IA-KEY-13 … IA-KEY-16, IA-OBJA-13). The attacker is
// adjacent to it if it is one space away.
func (g *Game) blast(t *engine.Table, x int) {
	a := g.fight()
	g.Attack.Tally.Blast += x
	tell(t, engine.Say("after.blast", engine.Num("n", x), engine.ByRules("IA-KEY-13")))
	if a.Scatter && t != nil {
		g.scatters(t, x)
		return
	}
	for _, f := range a.Around {
		if f.Spot.Beside {
			g.struck(t, f.Figure, x)
		}
	}
	if a.Distance == 1 {
		g.Attack.Tally.Self += x
		a.Attacker.Suffer(x)
		tell(t, engine.Say("after.self", engine.Num("n", x), engine.ByRules("IA-KEY-14")))
		g.fallen(t, a.Attacker)
	}
}

// struck lets another figure suffer damage that no block prevents (IA-DMG-05).
func (g *Game) struck(t *engine.Table, f *troops.Figure, x int) {
	if g.flagged(f, "untouchable") {
		return
	}
	n := f.Suffer(x)
	if f.Seat == g.attacker() {
		g.Attack.Tally.Friends += n
	} else {
		g.Attack.Tally.Others += n
	}
	if n > 0 {
		g.Attack.Hurt = strings.TrimSpace(g.Attack.Hurt + " " + f.ID)
		tell(t, engine.Say("after.struck", g.who("who", f), engine.Piece("piece", f.ID), engine.Num("n", n)))
		g.fallen(t, f)
	}
}

// cleft are the figures that Cleave may strike: hostile, another than the
// target, valid targets of the attack (IA-KEY-31, IA-KEY-32). Of a ranged
// attack the accuracy does not matter, unless that is agreed on.
func (g *Game) cleft(accuracy int) []int {
	a := g.fight()
	var out []int
	for i, f := range a.Around {
		far := !a.With.Melee && g.rule("i26") == "accuracy" && f.Spot.Away > accuracy
		if f.Spot.Valid && f.Seat != a.Attacker.Seat && !f.Defeated() && !far {
			out = append(out, i)
		}
	}
	return out
}

// cleave lets one figure of the attacker's choice suffer damage that no block
// prevents (IA-KEY-31 … IA-KEY-33). By default it is one that is defeated by
// it, else one that suffers the most.
func (g *Game) cleave(t *engine.Table, x, accuracy int) {
	a := g.fight()
	g.Attack.Tally.Cleave += x
	if len(a.Others) == 0 {
		tell(t, engine.Say("after.cleave", engine.Num("n", x), engine.ByRules("IA-KEY-31")))
		return
	}
	best := func() int {
		at, most := -1, -1
		for _, i := range g.cleft(accuracy) {
			f := a.Around[i]
			n := 2 * f.Takes(x)
			if f.Health > 0 && f.Takes(x) == f.Health-f.Lost {
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
		id := g.ask(t, g.attacker(), g.by(), "cleave", func(p *engine.Prompt) {
			p.Pass = true
			p.About = g.about(g.attacker())
			p.Args = []engine.Arg{engine.Num("n", x)}
			p.Rules = []string{"IA-KEY-31", "IA-KEY-32"}
			list := g.cleft(accuracy)
			for _, i := range list {
				f := a.Around[i]
				p.Add(
					engine.Option{
						Key:   f.ID,
						Piece: f.ID,
						Label: engine.Say(
							"figure",
							engine.Term("name", f.Name),
							engine.Num("lost", f.Lost),
							engine.Num("health", f.Health),
						),
						Obvious: len(list) == 1,
					},
				)
			}
			if i := best(); i >= 0 {
				p.Default = engine.Pick(a.Around[i].ID)
			}
		}).One()
		at = slices.IndexFunc(a.Around, func(f troops.Bystander) bool { return f.ID == id })
	}
	if at >= 0 {
		g.struck(t, a.Around[at].Figure, x)
	}
}

// inflict gives the condition of a keyword: a harmful one to the target, a
// beneficial one to the attacker (IA-COND-11 … IA-COND-13, IA-KEY-17,
// IA-KEY-34).
func (g *Game) inflict(t *engine.Table, e attack.Effect) {
	a := g.fight()
	condition := conditionOf[e.Key]
	gained := false
	switch e.Key {
	case "focus", "hide":
		gained = !slices.Contains(a.Gained, condition)
		if gained {
			a.Gained = append(a.Gained, condition)
			if g.Mission != nil {
				a.Attacker.Gain(condition)
			}
		}
	case "stun", "bleed", "weaken":
		condition = g.punishes(t, g.attacker(), a.Target, condition)
		gained = !g.flagged(a.Target, "untouchable") && !g.flagged(a.Target, "immune") && a.Target.Gain(condition)
	}
	if !gained {
		return
	}
	switch e.Key {
	case "focus":
		g.Attack.Tally.Focus = true
	case "hide":
		g.Attack.Tally.Hide = true
	case "stun":
		g.Attack.Tally.Stun = true
	case "bleed":
		g.Attack.Tally.Bleed = true
	case "weaken":
		g.Attack.Tally.Weaken = true
	}
	if e.Key == "focus" || e.Key == "hide" {
		tell(
			t,
			engine.Say(
				"after.condition",
				g.who("who", a.Attacker),
				engine.Term("condition", "condition."+condition),
				engine.ByRules("IA-COND-13"),
			),
		)
		return
	}
	tell(
		t,
		engine.Say(
			"after.condition",
			g.who("who", a.Target),
			engine.Term("condition", "condition."+condition),
			engine.ByRules("IA-COND-13"),
		),
	)
	if t != nil {
		g.suffering(t, a.Target, condition)
	}
}
