package troops

import "strconv"

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
	Crits     int      `json:",omitempty"` // wounds that get a save roll and are critical
	Keen      []int    // by save roll: what the AP of its attack changes by; none: nothing
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

// Unused are the indexes of the weapons that have not attacked.
func (a *Attack) Unused() []int {
	var out []int
	for i, w := range a.Weapons {
		if !w.Used {
			out = append(out, i)
		}
	}
	return out
}

// Pools is how many different attacks the weapons make.
func (a *Attack) Pools(of func(*Weapon) Pool) int {
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

// Hazardous is how many [HAZARDOUS] weapons were selected.
func (a *Attack) Hazardous() int {
	n := 0
	for _, w := range a.Weapons {
		if w.Has("hazardous") {
			n += w.Count
		}
	}
	return n
}

// WeaponID is the key of the i-th weapon in a question.
func WeaponID(i int) string { return "w" + strconv.Itoa(i+1) }

// AbilityID is the key of the i-th ability of a weapon in a question.
func AbilityID(i int) string { return "a" + strconv.Itoa(i+1) }
