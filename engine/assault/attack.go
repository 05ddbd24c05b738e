package assault

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// Attack is an attack while it is resolved.
type Attack struct {
	By       string      // the figure that attacks
	At       string      // the target
	Square   grid.Square // the target space (IA-TGT-03)
	With     Weapon
	Distance int // spaces to the target, by counting spaces (IA-RNG-05)
	Pool     Pool
	Any      int // attack dice of which the attacker chooses the colour
	Defense  Defense
	Others   []Near      // further figures that the attack may touch
	Own      int         // attack dice that the attacker may reroll
	Theirs   int         // defense dice that the attacker may reroll
	Dice     []Die       // both pools, once rolled
	Results  Results     // since step 4
	Bought   []int       // surge abilities, by their index
	Gained   []string    // conditions that the attacker gains
	Seat     engine.Seat // who attacks with it, if that is not its player (IA-ATK-29)
	Used     []string    // abilities used in it that have a limit
	Played   []string    // Command cards played in it (IA-CMD-07)
	Later    []Later     // done once it is resolved
	Spared   bool        // the target suffers no damage, though it would
	Bare     bool        // no abilities are used during it
	Weapon   string      `json:",omitempty"` // of a hero: the Item that it attacks with
	For      string      `json:",omitempty"` // the ability that has led to it
	Tally    Tally
}

// Tally is what an attack did so far.
type Tally struct {
	Hit      bool
	Damage   int // suffered by the target
	Others   int // by other hostile figures and objects
	Friends  int // by figures friendly to the attacker
	Self     int // by the attacker
	Blast    int // that is inflicted around the target
	Cleave   int // that the attacker may inflict
	Recover  int // damage and strain tokens that the attacker may discard
	Strain   int // strain that a hero recovers for a surge
	Stun     bool
	Bleed    bool
	Weaken   bool
	Focus    bool
	Hide     bool
	Token    int // power tokens gained
	Specials int // other abilities, named on the card
}

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
	case !g.at().defeated():
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
	t.Tell(
		key,
		g.who("who", a.by),
		engine.Term("weapon", a.With.Name),
		g.who("target", a.at),
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
			for _, c := range attackColours {
				p.Add(engine.Option{Key: c, Label: engine.Say("die." + c)})
			}
			p.Default = engine.Pick(g.colour())
		}).One()
		if colour == "" {
			colour = g.colour()
		}
		*a.Pool.of(colour)++
		a.Any--
	}
	a.focus(t)
}

// colour is the default of a die of any colour: one of those with which the most
// damage is to be expected.
func (g *Game) colour() string {
	k := &reckoning{g: g, play: attack.ForDamage, known: map[Results]float64{}}
	return k.colour(g.Attack.Pool, g.Attack.Any)
}

// focus adds the green die of a Focused attacker, who is Focused no longer
// (IA-COND-01, IA-COND-02).
func (a fight) focus(t *engine.Table) {
	if !a.by.has("focused") {
		return
	}
	a.Pool.Green++
	a.by.lose("focused")
	tell(t, engine.Say("focused", engine.ByRules("IA-COND-01")))
}

// roll is step 2: both pools together (IA-ATK-07).
func (g *Game) roll(t *engine.Table) {
	a := g.fight()
	a.Dice = []Die{}
	for _, c := range attackColours {
		a.Dice = append(a.Dice, rolled(t, g.hand(g.attacker(), g.by()), c, "", *a.Pool.of(c))...)
	}
	for _, c := range defenseColours {
		a.Dice = append(a.Dice, rolled(t, g.hand(g.defender(), g.at()), c, "", *a.Pool.of(c))...)
	}
	t.Tell("rolled", engine.Terms("attack", a.shown(false)), engine.Terms("defense", a.shown(true)), engine.ByRules("IA-ATK-07"))
}

// shown are the faces of one of the pools, as terms.
func (a fight) shown(defense bool) []string {
	out := []string{}
	for _, d := range a.Dice {
		if d.defends() == defense {
			out = append(out, d.shown())
		}
	}
	if len(out) == 0 {
		out = append(out, "shown.none")
	}
	return out
}

// modify is step 4: the attacker's modifiers, then the defender's, then each
// evade cancels a surge (IA-ATK-10, IA-ATK-11, IA-SURGE-02).
func (g *Game) modify(t *engine.Table) {
	a := g.fight()
	a.Results = g.modified(total(a.Dice))
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
func (g *Game) modified(r Results) Results {
	a := g.fight()
	w, d := a.With, a.Defense
	r.Damage += w.Damage + d.Damage
	r.Accuracy += w.Accuracy + d.Accuracy
	r.Surge += w.Surges
	r.Block += d.Block
	r.Evade += d.Evade
	r.Dodge += d.Dodge + w.Dodge
	if a.by.has("hidden") && g.rule("hidden") == "surge" {
		r.Surge++
	} else if a.by.has("hidden") {
		r.Damage++
	}
	if a.by.has("weakened") {
		r.Surge--
	}
	if a.at.has("hidden") {
		r.Accuracy -= 2
	}
	if a.at.has("weakened") {
		r.Evade--
	}
	r.Damage, r.Accuracy, r.Block = max(0, r.Damage), max(0, r.Accuracy), max(0, r.Block)
	r.Evade, r.Dodge = max(0, r.Evade), max(0, r.Dodge)
	r.Surge = max(0, r.Surge-r.Evade)
	return r
}
