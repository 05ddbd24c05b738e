package troops

import (
	"slices"

	"estafeta/engine/legion/book"
)

// More is the number of such a keyword in the pool: that of all weapons
// together.
func (a Fight) More(key string) int {
	n := 0
	for i := range a.Weapons {
		n += a.Weapons[i].Count * *a.Weapons[i].More.Of(key)
	}
	return n
}

// Hunts reports an attacker whose surges are criticals against this defender:
// Jedi Hunter against whoever has a Force icon.
func (a Fight) Hunts() bool {
	return a.Attacker.Has("jedi hunter") && a.Defender.Card != "" && slices.Contains(CardOf(a.Defender).Slots, "force")
}

// Classes are what the dice are worth to the attacker before surges are turned:
// by Critical X and surge tokens first, then by the chart.
func (a Fight) Classes() []Class {
	crits, hits := a.More("critical"), a.Attacker.SurgeTokens
	if a.Hunts() {
		crits = len(a.Dice)
	}
	out := make([]Class, len(a.Dice))
	for i, d := range a.Dice {
		out[i] = a.Attacker.Class(d.Face)
		switch {
		case d.Face != string(Surge) || out[i] == Sure:
		case crits > 0:
			out[i] = Sure
			crits--
		case out[i] == Dead && hits > 0:
			out[i] = Struck
			hits--
		}
	}
	return out
}

// Ram turns up to X results into criticals if the unit has made a full standard
// move at its maximum speed: blanks first.
func (a Fight) Ram() {
	if !a.Attacker.Did.Full {
		return
	}
	blanks := len(a.Dice)
	for _, d := range a.Dice {
		if f := Face(d.Face); f == Hit || f == Crit {
			blanks--
		}
	}
	for range min(a.More("ram"), len(a.Dice)) {
		switch {
		case blanks > 0:
			blanks--
		case a.Hits > 0:
			a.Hits--
		default:
			return
		}
		a.Crits++
	}
}

// Surprises are the white dice that Full of Surprises adds: courage less
// suppression.
func (a Fight) Surprises() int {
	if !a.Defender.Has("surprises") || a.Hits+a.Crits == 0 {
		return 0
	}
	return max(0, a.Defender.Courage-a.Defender.Suppression)
}

// RestoreShields turns up to so many spent shields active.
func (u *Unit) RestoreShields(n int) {
	n = min(n, u.Broken)
	u.Shields += n
	u.Broken -= n
}

// Add puts a weapon into the pool.
func (a *Attack) Add(w Weapon, key string) {
	if i := slices.IndexFunc(a.Weapons, func(o Weapon) bool { return o.Key == key }); i >= 0 {
		a.Weapons[i].Count++
		return
	}
	w.Key, w.Count = key, 1
	a.Weapons = append(a.Weapons, w)
}

// FitsVersatile reports a ranged weapon that may be used by a unit that is
// engaged.
func (u *Unit) FitsVersatile(w *book.Weapon) bool {
	return w.Has("versatile") || u.Has("versatile")
}
