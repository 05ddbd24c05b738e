package assault

import (
	"encoding/json"

	"estafeta/engine"
)

// The seats of a single attack.
const (
	attacker engine.Seat = 1
	defender engine.Seat = 2
)

// Attack is an attack while it is resolved.
type Attack struct {
	By       Attacker
	With     Weapon
	Distance int // spaces to the target, by counting spaces (IA-RNG-05)
	Pool     Pool
	Any      int // attack dice of which the attacker chooses the colour
	Target   Figure
	Defense  Defense
	Others   []Figure // further figures that the attack may touch
	Dice     []Die    // both pools, once rolled
	Results  Results  // since step 4
	Bought   []int    // surge abilities, by their index
	Gained   []string // conditions of the attacker
}

// Tally is what a single attack did.
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

// Single is one attack, without a game.
type Single struct {
	Options map[string]string
	Attack  Attack
	Tally   Tally
	Done    bool
}

// Step resolves the seven steps of an attack, then what comes after it
// (IA-ATK-03).
func (g *Single) Step(t *engine.Table) {
	g.declare(t)
	g.roll(t)
	g.rerolls(t)
	g.modify(t)
	g.spend(t)
	g.hit(t)
	g.damage(t)
	g.after(t)
	g.Done = true
	t.Tell("attack.done", engine.Num("damage", g.Tally.Damage), engine.Term("fate", g.fate()))
}

// fate is the term of how the target stands.
func (g *Single) fate() string {
	switch {
	case !g.Attack.Target.defeated():
		return "fate.stands"
	case g.Attack.Target.Hero:
		return "fate.wounded"
	case g.Attack.Target.Object:
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

// declare is step 1: the target and the weapon are those of the sheet; dice of
// any colour get theirs, then a Focused attacker adds a green die, the last
// moment at which dice are added (IA-ATK-04, IA-ATK-34, IA-ATK-26, IA-COND-01,
// IA-COND-02).
func (g *Single) declare(t *engine.Table) {
	a := &g.Attack
	key := "declare.ranged"
	if a.With.Melee {
		key = "declare.melee"
	}
	t.Tell(key, engine.Term("who", a.By.Name), engine.Term("weapon", a.With.Name), engine.Term("target", a.Target.Name), engine.Num("n", a.Distance), engine.ByRules("IA-ATK-04"))
	for a.Any > 0 {
		colour := t.Ask(attacker, "colour", func(p *engine.Prompt) {
			p.Rules = []string{"IA-ATK-23"}
			for _, c := range attackColours {
				p.Add(engine.Option{Key: c, Label: engine.Say("die." + c)})
			}
			p.Default = engine.Pick(a.colour())
		}).One()
		if colour == "" {
			colour = a.colour()
		}
		*a.Pool.of(colour)++
		a.Any--
	}
	a.focus(t)
}

// colour is the default of a die of any colour: blue until the mean accuracy
// of the blue dice reaches the distance of a ranged attack, then red.
func (a *Attack) colour() string {
	if mean := 19; !a.With.Melee && a.Pool.Blue*mean+6*(a.With.Accuracy+a.Defense.Accuracy) < 6*a.Distance {
		return "blue"
	}
	return "red"
}

// focus adds the green die of a Focused attacker, who is Focused no longer
// (IA-COND-01, IA-COND-02).
func (a *Attack) focus(t *engine.Table) {
	if !a.By.Focused {
		return
	}
	a.Pool.Green++
	a.By.Focused = false
	tell(t, engine.Say("focused", engine.ByRules("IA-COND-01")))
}

// roll is step 2: both pools together (IA-ATK-07).
func (g *Single) roll(t *engine.Table) {
	a := &g.Attack
	a.Dice = []Die{}
	for _, c := range attackColours {
		a.Dice = append(a.Dice, rolled(t, attacker, c, "", *a.Pool.of(c))...)
	}
	for _, c := range defenseColours {
		a.Dice = append(a.Dice, rolled(t, defender, c, "", *a.Pool.of(c))...)
	}
	t.Tell("rolled", engine.Terms("attack", a.shown(false)), engine.Terms("defense", a.shown(true)), engine.ByRules("IA-ATK-07"))
}

// shown are the faces of one of the pools, as terms.
func (a *Attack) shown(defense bool) []string {
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
func (g *Single) modify(t *engine.Table) {
	a := &g.Attack
	a.Results = g.modified(total(a.Dice))
	r := a.Results
	t.Tell("modified", engine.Num("damage", r.Damage), engine.Num("surges", r.Surge), engine.Num("accuracy", r.Accuracy), engine.Num("block", r.Block), engine.Num("evades", r.Evade),
		engine.Num("dodges", r.Dodge), engine.ByRules("IA-ATK-10", "IA-ATK-11"))
}

// modified are the results of the dice after step 4. Hidden and Weakened change
// results as their cards say.
func (g *Single) modified(r Results) Results {
	a := &g.Attack
	w, d := a.With, a.Defense
	r.Damage += w.Damage + d.Damage
	r.Accuracy += w.Accuracy + d.Accuracy
	r.Surge += w.Surges
	r.Block += d.Block
	r.Evade += d.Evade
	r.Dodge += d.Dodge + w.Dodge
	if a.By.Hidden && g.rule("hidden") == "surge" {
		r.Surge++
	} else if a.By.Hidden {
		r.Damage++
	}
	if a.By.Weakened {
		r.Surge--
	}
	if a.Target.has("hidden") {
		r.Accuracy -= 2
	}
	if a.Target.has("weakened") {
		r.Evade--
	}
	r.Damage, r.Accuracy, r.Block = max(0, r.Damage), max(0, r.Accuracy), max(0, r.Block)
	r.Evade, r.Dodge = max(0, r.Evade), max(0, r.Dodge)
	r.Surge = max(0, r.Surge-r.Evade)
	return r
}

// Over reports that all is resolved.
func (g *Single) Over() bool { return g.Done }

// Killed reports that the target is defeated, wounded if it is a hero, or
// destroyed.
func (g *Single) Killed() bool { return g.Attack.Target.defeated() }

func decode(state []byte) (*Single, error) {
	g := &Single{}
	if err := json.Unmarshal(state, g); err != nil {
		return nil, err
	}
	return g, nil
}
