package assault

import "estafeta/engine/attack"

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

// amount is the sum of its effects of a kind.
func amount(list []attack.Effect, key string) int {
	n := 0
	for _, e := range list {
		if e.Key == key {
			n += e.N
		}
	}
	return n
}

// worsens reports an ability that also takes something from the attack.
func (a Ability) worsens() bool {
	for _, e := range a.Effects {
		if e.N < 0 && e.Key != "dodge" {
			return true
		}
	}
	return false
}
