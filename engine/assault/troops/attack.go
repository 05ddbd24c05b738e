package troops

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// Blasted is what Blast X would inflict on hostile and on friendly figures.
func (a Fight) Blasted(x int) (hostile, friendly int) {
	for _, f := range a.Around {
		switch {
		case !f.Spot.Beside:
		case f.Seat == a.Attacker.Seat:
			friendly += f.Takes(x)
		default:
			hostile += f.Takes(x)
		}
	}
	return hostile, friendly
}

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
	Fresh    string      `json:",omitempty"` // dice rerolled last, by their ids with blanks between them
	Hurt     string      `json:",omitempty"` // figures that have suffered damage in it
	Powered  string      `json:",omitempty"` // figures that have spent a power token in it
	Instead  string      `json:",omitempty"` // what the target gains or suffers instead of damage: stunned, strain
	Scatter  bool        `json:",omitempty"` // Blast hits one figure within 2 of the target space
	Plain    bool        `json:",omitempty"` // it does 1 damage, whatever is rolled
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

// Focus adds the green die of a Focused attacker, who is Focused no longer
// (IA-COND-01, IA-COND-02). It reports whether there is one.
func (a Fight) Focus() bool {
	if !a.Attacker.Has("focused") {
		return false
	}
	a.Pool.Green++
	a.Attacker.Lose("focused")
	return true
}

// Shown are the faces of one of the pools, as terms.
func (a Fight) Shown(defense bool) []string {
	out := []string{}
	for _, d := range a.Dice {
		if d.Defends() == defense {
			out = append(out, d.Shown())
		}
	}
	if len(out) == 0 {
		out = append(out, "shown.none")
	}
	return out
}

// Hits reports that an attack does not miss.
func (a Fight) Hits(s Spending) bool {
	return s.Results.Dodge == 0 && (a.With.Melee && s.Results.Accuracy >= a.Defense.Wary || !a.With.Melee && s.Results.Accuracy >= a.Distance)
}

// Left is the damage that block and Pierce leave (IA-ATK-15, IA-ATK-16,
// IA-KEY-27, IA-KEY-28, IA-ATK-35).
func (a Fight) Left(s Spending) int {
	if !a.Hits(s) {
		return 0
	}
	return max(0, s.Results.Damage-max(0, s.Results.Block-max(0, s.Pierce)))
}

// Suffers is the damage that the target suffers, no more than its Health
// leaves (IA-DMG-08).
func (a Fight) Suffers(s Spending) int { return a.Target.Takes(a.Left(s)) }

// Add changes what the attack adds to its results (IA-ATK-10).
func (a *Attack) Add(what string, n int) {
	switch what {
	case "damage":
		a.With.Damage += n
	case "accuracy":
		a.With.Accuracy += n
	case "surge":
		a.With.Surges += n
	case "pierce":
		a.With.Pierce += n
	case "block":
		a.Defense.Block += n
	case "wary":
		a.Defense.Wary += n
	case "evade":
		a.Defense.Evade += n
	case "dodge":
		a.Defense.Dodge += n
	}
}

// Swap exchanges an attack die for one of another colour.
func (a *Attack) Swap(from, to string) {
	if *a.Pool.Of(from) > 0 {
		*a.Pool.Of(from)--
		*a.Pool.Of(to)++
	}
}

// Convert replaces results of the defense by others (IA-CONV-01, IA-CONV-02).
func (a *Attack) Convert(from, to string, most int) {
	sum := Total(a.Dice)
	have := map[string]int{"block": sum.Block, "evade": sum.Evade, "dodge": sum.Dodge, "surge": sum.Surge, "damage": sum.Damage}[from]
	n := max(0, min(most, have))
	a.Add(from, -n)
	a.Add(to, n)
}

// Later is something that is done once the attack is resolved.
type Later struct {
	Figure string // who does it; empty: the player
	Seat   engine.Seat
	Source Source
	Steps  string // separated by ", "
}

// Void takes the die of a pool that counts most out of the attack.
func (a *Attack) Void(defense bool) {
	at, most := -1, -1
	for i, d := range a.Dice {
		r := d.Results()
		if n := r.Damage + r.Surge + r.Block + r.Evade + 9*r.Dodge; d.Defends() == defense && n > most {
			at, most = i, n
		}
	}
	if at >= 0 {
		a.Dice = slices.Delete(a.Dice, at, at+1)
	}
}

// Fight is an attack between its figures: what it comes to is reckoned from
// these alone, so that the odds reckon as the game does.
type Fight struct {
	*Attack
	Attacker, Target *Figure
	Around           []Bystander
}

// Bystander is another figure or object that the attack may touch.
type Bystander struct {
	*Figure
	Spot Near
}

// NoAttack is an attack that nobody makes.
func NoAttack() Attack {
	return Attack{Others: []Near{}, Dice: []Die{}, Bought: []int{}, Gained: []string{}, Used: []string{}, Played: []string{}, Later: []Later{}, With: Weapon{Keywords: []attack.Effect{}, Surge: []Ability{}}}
}

// NameOf is the term of something of the content, or else of something typed.
func NameOf(key, typed string) string {
	if e, ok := tray.Content().Named[key]; ok {
		return e
	}
	return typed
}

// missing is the refusal of a sheet that lacks a field.
func missing(key string) *engine.Refusal {
	return engine.Refuse("", "refuse.missing", engine.Term("field", "field."+key))
}

// Arm fills in the weapon, the attack pool and the distance, and tests that the
// target can be attacked with it (IA-ATK-05, IA-MEL-02, IA-KEY-18).
func (a Fight) Arm(w attack.Profile, by attack.Profile) *engine.Refusal {
	at, known := by.Find("at")
	switch {
	case w.Has("melee") && w.Has("ranged"):
		return engine.Refuse("IA-ATK-02", "refuse.types")
	case w.Has("reach") && w.Has("ranged"):
		return engine.Refuse("IA-KEY-18", "refuse.reach")
	case w.Has("ranged") && !known:
		return missing("at")
	}
	a.Equip(w)
	a.With.Melee = w.Has("melee") || w.Has("reach") || !w.Has("ranged") && !known
	a.Distance = 1
	if known {
		a.Distance = at.N
	}
	far := 1
	if a.With.Reach {
		far = 2
	}
	if a.With.Melee && a.Distance > far {
		return engine.Refuse("IA-MEL-02", "refuse.melee", engine.Num("n", far))
	}
	if a.Pool.Count(AttackColours)+a.Any == 0 {
		return engine.Refuse("IA-ATK-02", "refuse.nodice")
	}
	if a.Attacker.Hero { // IA-ATK-33
		a.With.Surge = append(a.With.Surge, Ability{Cost: 1, Effects: []attack.Effect{{Key: "restrain", N: 1}}})
	}
	if n := len(a.With.Surge); n > MostAbilities {
		return engine.Refuse("", "refuse.abilities", engine.Num("n", n), engine.Num("max", MostAbilities))
	}
	return nil
}

// Equip fills in the weapon and the attack pool of a profile.
func (a Fight) Equip(w attack.Profile) {
	a.With = Weapon{
		Name:     NameOf(w.Key, "weapon.typed"),
		Melee:    w.Has("melee") || w.Has("reach"),
		Reach:    w.Has("reach"),
		Damage:   w.N("damage"),
		Accuracy: w.N("accuracy"),
		Surges:   w.N("surges"),
		Pierce:   w.N("pierce"),
		Dodge:    w.N("dodge"),
		Keywords: []attack.Effect{},
		Surge:    []Ability{},
	}
	if _, card := tray.Content().Own[w.Key]; card {
		a.With.Name = "weapon.own"
	}
	for _, c := range AttackColours {
		*a.Pool.Of(c) = w.N(c)
	}
	a.Any = w.N("any")
	for _, key := range tray.Innate {
		if v, ok := w.Find(key); ok {
			a.With.Keywords = append(a.With.Keywords, attack.Effect{Key: key, N: max(1, v.N)})
		}
	}
	for _, v := range w.Values {
		if v.Key != "surge" && v.Key != "surge2" {
			continue
		}
		one := Ability{Cost: 1, Effects: v.Effects()}
		if v.Key == "surge2" {
			one.Cost = 2
		}
		for i := range one.Effects {
			if one.Effects[i].Key == "dodge" { // "dodge 1" of an attack takes one away
				one.Effects[i].N = -max(one.Effects[i].N, -one.Effects[i].N)
			}
		}
		for range v.N {
			a.With.Surge = append(a.With.Surge, one)
		}
	}
}
