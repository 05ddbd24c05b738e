package troops

import (
	"strconv"
	"strings"
)

// Weapon is a weapon profile as it is selected to attack, with how many of it
// there are.
type Weapon struct {
	Key       string // of the content, empty if typed
	Name      string // term key
	Count     int
	Range     int // inches, 0: not known
	A         Dice
	Skill     int // BS or WS
	Melee     bool
	S         int
	AP        int // 0 or less
	D         Dice
	Half      bool // the target is within half its range
	Abilities []Ability
	CritHit   int // unmodified hit rolls of so much and more are critical
	Hit       int // further modifiers of the rolls
	Wound     int
	AgainHit  string // which hit rolls may be re-rolled: "", ones, failed
	AgainHurt string // and wound rolls
	Used      bool
	From      []string // in a battle: the models that attack with it
	Covered   bool     `json:",omitempty"` // the target has the benefit of cover against them
	Plunges   bool     `json:",omitempty"` // Plunging Fire of these models
	CritAP    int      `json:",omitempty"` // what AP of critical wounds changes by
	Split     bool     `json:",omitempty"` // of its attacks these are the part against one of several targets
	AgainD    bool     `json:",omitempty"` // damage rolls may be re-rolled
	Kind      string   `json:",omitempty"` // what effects tell these models from others by
}

// Ability is a weapon ability with its number, goal and the keywords of the
// targets that it is limited to (WH-KEY-01, WH-KEY-02).
type Ability struct {
	Key  string
	X    Dice
	Goal int
	For  []string // of the target, any of them; empty: any target
	Not  bool     // rather none of them
}

// Term is the term key of its name, with its number and keywords.
func (a Ability) Term() string {
	out, words := "field."+a.Key, strings.Join(a.For, "/")
	if a.Not {
		words = "!" + words
	}
	if a.Goal > 0 {
		return out + " " + words + " " + strconv.Itoa(a.Goal)
	}
	if a.X != (Dice{}) {
		out += " " + strings.ToLower(a.X.String())
	}
	if words != "" {
		out += ":" + words
	}
	return out
}

// ability finds an ability of a weapon against a target. Of several the
// player has chosen one before; without a choice it is the best (WH-KEY-03,
// WH-KEY-05, WH-KEY-06).
func (w *Weapon) ability(key string, u *Unit) (Ability, bool) {
	list := w.Instances(key, u)
	if len(list) == 0 {
		return Ability{}, false
	}
	return w.Abilities[list[0]], true
}

// Each are the attack dice of one weapon against a target: its A, and what
// abilities add. models is how many the target had when it was selected.
func (w *Weapon) Each(at *Unit, models int) []Dice {
	out := []Dice{w.A}
	for _, k := range WeaponAbilities {
		if ab, ok := w.ability(k.Key, at); ok && k.More != nil {
			if more := k.More(ab, w, models); more != (Dice{}) {
				out = append(out, more)
			}
		}
	}
	return out
}

// Instances are the indexes of the instances of an ability that apply to a
// target, the best first.
func (w *Weapon) Instances(key string, u *Unit) []int {
	var out []int
	for i, a := range w.Abilities {
		if a.Key == key && a.Applies(u) {
			at := len(out)
			for at > 0 && a.better(w.Abilities[out[at-1]]) {
				at--
			}
			out = append(out[:at], append([]int{i}, out[at:]...)...)
		}
	}
	return out
}

// Keep puts all instances of an ability behind one.
func (w *Weapon) Keep(key string, index int) {
	kept := []Ability{}
	for n, ab := range w.Abilities {
		if ab.Key != key || n == index {
			kept = append(kept, ab)
		}
	}
	w.Abilities = kept
}

// Applies reports that the target has one of the keywords, if any are named.
func (a Ability) Applies(u *Unit) bool {
	if len(a.For) == 0 {
		return true
	}
	for _, k := range a.For {
		if u.Has(k) {
			return !a.Not
		}
	}
	return a.Not
}

// better compares two instances of one ability: the lower goal, the higher
// number.
func (a Ability) better(b Ability) bool {
	if a.Goal != b.Goal {
		return a.Goal < b.Goal
	}
	return 2*a.X.N+a.X.Dice*(a.X.Sides+1) > 2*b.X.N+b.X.Dice*(b.X.Sides+1)
}

// Situation is what of the attacking unit decides how it attacks.
type Situation struct {
	Still    bool // unengaged, not set up this turn, no model moved more than 3" (WH-KEY-28)
	Charged  bool // it made a charge move this turn
	Snap     bool // snap shooting
	Indirect bool // indirect shooting
	Spotted  bool // indirect: it remained stationary and a friendly unit sees the target
	Engaged  bool // it is engaged
	Big      bool // MONSTER or VEHICLE
	Plunging bool // Plunging Fire (WH-OTH-10, WH-OTH-11)
	Apart    bool `json:",omitempty"` // it is engaged, but not with the target
}

// Hazard is how many mortal wounds a failed hazard roll costs.
func (s Situation) Hazard() int {
	if s.Big {
		return 3
	}
	return 1
}

// Arm is a weapon with its profiles, of which one is selected each time it
// attacks (WH-REF-13).
type Arm struct {
	Key      string
	Name     string
	Profiles []Weapon
}

// ProfileName is the term key of one profile of a weapon.
func (a *Arm) ProfileName(i int) string {
	if n := a.Profiles[i].Name; n != "" {
		return n
	}
	return a.Name
}
