package troops

import (
	"estafeta/engine"
	"slices"
)

// Group is an allocation group: a CHARACTER model, or all other models with
// the same W, Sv and InSv (WH-SEQ-19, WH-SEQ-20). Its models stand in the order
// in which attacks reach them: who has lost wounds first.
type Group struct {
	Key       string // of its first model in the unit
	Models    []int
	Character bool
	Wounded   bool
}

// Groups are the allocation groups with models left, in the order of the unit.
func (u *Unit) Groups() []Group {
	var out []Group
	for _, i := range u.Alive() {
		m := u.Models[i]
		at := -1
		if !m.Character {
			at = slices.IndexFunc(out, func(g Group) bool {
				first := u.Models[g.Models[0]]
				return !g.Character && first.W == m.W && first.Sv == m.Sv && first.InSv == m.InSv
			})
		}
		if at < 0 {
			out = append(out, Group{Key: m.ID, Character: m.Character})
			at = len(out) - 1
		}
		q := &out[at]
		if m.Wounded() && !q.Wounded {
			q.Wounded = true
			q.Models = append([]int{i}, q.Models...)
			continue
		}
		q.Models = append(q.Models, i)
	}
	return out
}

// Rank is how early a group must receive attacks: a wounded group of no
// CHARACTER first, CHARACTER groups last, of those the wounded first
// (WH-SEQ-22 … WH-SEQ-24).
func (q Group) Rank() int {
	switch {
	case !q.Character && q.Wounded:
		return 0
	case !q.Character:
		return 1
	case q.Wounded:
		return 2
	}
	return 3
}

// Ranked brings groups into the order that stands if nobody chooses another.
func Ranked(gs []Group) []Group {
	out := slices.Clone(gs)
	slices.SortStableFunc(out, func(a, b Group) int { return a.Rank() - b.Rank() })
	return out
}

// KeysOf are the keys of groups.
func KeysOf(gs []Group) []string {
	out := []string{}
	for _, q := range gs {
		out = append(out, q.Key)
	}
	return out
}

// Undecided reports that more than one order is possible: a wounded group goes
// first, any of several.
func Undecided(gs []Group) bool {
	for i := 1; i < len(gs); i++ {
		if gs[i].Rank() == gs[i-1].Rank() {
			return true
		}
	}
	return false
}

// Orderly tests a declared order.
func Orderly(gs []Group, order []string) *engine.Refusal {
	last := 0
	for _, key := range order {
		i := slices.IndexFunc(gs, func(q Group) bool { return q.Key == key })
		if i < 0 {
			return engine.Refuse("WH-SEQ-21", "refuse.group")
		}
		switch r := gs[i].Rank(); {
		case r >= last:
			last = r
		case r == 0:
			return engine.Refuse("WH-SEQ-22", "refuse.wounded")
		case r == 1:
			return engine.Refuse("WH-SEQ-23", "refuse.character")
		default:
			return engine.Refuse("WH-SEQ-24", "refuse.wounded_character")
		}
	}
	return nil
}

// MortalModels are the models of which one must be selected for a mortal wound:
// wounded ones that are no CHARACTER, others that are none, wounded CHARACTER
// models, others (WH-MW-02 … WH-MW-05).
func (u *Unit) MortalModels() []int {
	var kinds [4][]int
	for _, i := range u.Alive() {
		m, k := u.Models[i], 1
		if m.Character {
			k = 3
		}
		if m.Wounded() {
			k--
		}
		kinds[k] = append(kinds[k], i)
	}
	for _, k := range kinds {
		if len(k) > 0 {
			return k
		}
	}
	return nil
}
