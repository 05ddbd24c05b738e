package troops

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
)

// AbilityID names a surge ability of an attack for an option, counted from 0.
func AbilityID(i int) string { return "s" + strconv.Itoa(i+1) }

// Label is the ability in words.
func (s Ability) Label() engine.Text { return engine.Say("ability", s.Words()...) }

// Words are the cost of an ability and up to three tray.Effects.
func (s Ability) Words() []engine.Arg {
	out := []engine.Arg{engine.Num("cost", s.Cost)}
	for i, name := range []string{"a", "b", "c"} {
		if i >= len(s.Effects) {
			out = append(out, engine.Name(name+"0", ""), engine.Name(name, ""), engine.Name(name+"1", ""))
			continue
		}
		e := s.Effects[i]
		sep, num := "", ""
		if i > 0 {
			sep = ", "
		}
		if k := slices.IndexFunc(tray.Effects, func(n attack.Entry) bool { return n.Key == e.Key }); tray.Effects[k].Count > 0 {
			num = " " + strconv.Itoa(e.N)
		}
		out = append(out, engine.Name(name+"0", sep), engine.Term(name, "effect."+e.Key), engine.Name(name+"1", num))
	}
	return out
}

// MostAbilities is how many surge abilities an attack may have.
const MostAbilities = 8

// Weapon is what an attack is made with: the weapon Item of a hero, the
// Deployment card of any other figure (IA-ATK-02).
type Weapon struct {
	Name     string // term key
	Melee    bool
	Reach    bool
	Damage   int // added to the results
	Accuracy int
	Surges   int
	Pierce   int
	Dodge    int             // added to the dodges of the defense
	Keywords []attack.Effect // without a surge
	Surge    []Ability
}

// Ability is a surge ability (IA-ABIL-06, IA-SURGE-04).
type Ability struct {
	Cost    int // surges
	Effects []attack.Effect
	Source  Source // of an ability that its effect "special" stands for
}

// Amount is the sum of its effects of a kind.
func Amount(list []attack.Effect, key string) int {
	n := 0
	for _, e := range list {
		if e.Key == key {
			n += e.N
		}
	}
	return n
}

// Worsens reports an ability that also takes something from the attack.
func (a Ability) Worsens() bool {
	for _, e := range a.Effects {
		if e.N < 0 && e.Key != "dodge" {
			return true
		}
	}
	return false
}
