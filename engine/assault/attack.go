package assault

import (
	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// attack resolves the seven steps of an attack, then what comes after it
// (IA-ATK-03).
func (g *Game) attack(t *engine.Table) {
	g.declare(t)
	if !g.declared(t) {
		return
	}
	g.paint(t)
	g.roll(t)
	g.window(t, rerolling)
	g.rerolls(t)
	g.window(t, modifying)
	g.power(t)
	g.modify(t)
	g.surround()
	g.spend(t)
	g.hit(t)
	g.damage(t)
	g.surround()
	g.after(t)
}

// fate is the term of how the target stands.
func (g *Game) fate() string {
	switch {
	case !g.at().Defeated():
		return "fate.stands"
	case g.at().Hero:
		return "fate.wounded"
	case g.at().Object:
		return "fate.destroyed"
	}
	return "fate.defeated"
}

// tell says something at the table; odds are reckoned without one.
func tell(t *engine.Table, text engine.Text) {
	if t != nil {
		t.Tell(text.Key, text.Args...)
	}
}

// declare is step 1: the target and the weapon are those of the sheet, or those
// chosen (IA-ATK-04, IA-ATK-34, IA-COND-02).
func (g *Game) declare(t *engine.Table) {
	a := g.fight()
	key := "declare.ranged"
	if a.With.Melee {
		key = "declare.melee"
	}
	if a.With.Name == "weapon.own" { // it goes without saying
		key += ".own"
	}
	t.Tell(
		key,
		g.who("who", a.Attacker),
		engine.Term("weapon", a.With.Name),
		g.who("target", a.Target),
		engine.Num("n", a.Distance),
		engine.ByRules("IA-ATK-04"),
	)
}

// paint gives dice of any colour theirs, then a Focused attacker its green die:
// the last moment at which dice are added (IA-ATK-23, IA-ATK-26, IA-COND-01).
func (g *Game) paint(t *engine.Table) {
	a := g.fight()
	for a.Any > 0 {
		colour := g.ask(t, g.attacker(), g.by(), "colour", func(p *engine.Prompt) {
			p.Rules = []string{"IA-ATK-23"}
			for _, c := range troops.AttackColours {
				p.Add(engine.Option{Key: c, Label: engine.Say("die." + c)})
			}
			p.Default = engine.Pick(g.colour())
		}).One()
		if colour == "" {
			colour = g.colour()
		}
		*a.Pool.Of(colour)++
		a.Any--
	}
	if a.Focus() {
		t.Tell("focused", engine.ByRules("IA-COND-01"))
	}
}

// colour is the default of a die of any colour: one of those with which the most
// damage is to be expected.
func (g *Game) colour() string {
	k := &reckoning{g: g, play: attack.ForDamage, known: map[troops.Results]float64{}}
	return k.colour(g.Attack.Pool, g.Attack.Any)
}

// roll is step 2: both pools together (IA-ATK-07).
func (g *Game) roll(t *engine.Table) {
	a := g.fight()
	a.Dice = []troops.Die{}
	for _, c := range troops.AttackColours {
		a.Dice = append(a.Dice, troops.Rolled(t, g.hand(g.attacker(), g.by()), c, "", *a.Pool.Of(c))...)
	}
	for _, c := range troops.DefenseColours {
		a.Dice = append(a.Dice, troops.Rolled(t, g.hand(g.defender(), g.at()), c, "", *a.Pool.Of(c))...)
	}
	t.Tell("rolled", engine.Terms("attack", a.Shown(false)), engine.Terms("defense", a.Shown(true)), engine.ByRules("IA-ATK-07"))
}

// modify is step 4: the attacker's modifiers, then the defender's, then each
// evade cancels a surge (IA-ATK-10, IA-ATK-11, IA-SURGE-02).
func (g *Game) modify(t *engine.Table) {
	a := g.fight()
	a.Results = g.modified(troops.Total(a.Dice))
	r := a.Results
	t.Tell(
		"modified",
		engine.Num("damage", r.Damage),
		engine.Num("surges", r.Surge),
		engine.Num("accuracy", r.Accuracy),
		engine.Num("block", r.Block),
		engine.Num("evades", r.Evade),
		engine.Num("dodges", r.Dodge),
		engine.ByRules("IA-ATK-10", "IA-ATK-11"),
	)
}

// modified are the results of the dice after step 4. Hidden and Weakened change
// results as their cards say.
func (g *Game) modified(r troops.Results) troops.Results {
	a := g.fight()
	w, d := a.With, a.Defense
	r.Damage += w.Damage + d.Damage
	r.Accuracy += w.Accuracy + d.Accuracy
	r.Surge += w.Surges
	r.Block += d.Block
	r.Evade += d.Evade
	r.Dodge += d.Dodge + w.Dodge
	if a.Attacker.Has("hidden") && g.rule("hidden") == "surge" {
		r.Surge++
	} else if a.Attacker.Has("hidden") {
		r.Damage++
	}
	if a.Attacker.Has("weakened") {
		r.Surge--
	}
	if a.Target.Has("hidden") {
		r.Accuracy -= 2
	}
	if a.Target.Has("weakened") {
		r.Evade--
	}
	if a.Plain {
		return troops.Results{Damage: 1, Accuracy: max(0, r.Accuracy)}
	}
	r.Damage, r.Accuracy, r.Block = max(0, r.Damage), max(0, r.Accuracy), max(0, r.Block)
	r.Evade, r.Dodge = max(0, r.Evade), max(0, r.Dodge)
	r.Surge = max(0, r.Surge-r.Evade)
	return r
}
