package assault

import (
	"maps"
	"slices"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// mostStates is the greatest number of throws of both pools that are told apart
// when dice may be rerolled.
const mostStates = 100_000

// Odds is the exact distribution of what an attack does if every question gets
// its default. Dice of any colour are blue until the mean accuracy of the blue
// ones reaches the distance of a ranged attack, then red. Of the dice that may
// be rerolled those are of which a reroll, the others as they lie, is expected
// to add to the damage that the target suffers, for the defender to lessen it;
// the best first. Surges are spent so that the target suffers the most damage;
// then for what the sheet names first. Cleave strikes whom it defeats, else
// who suffers the most by it.
//
// The pools are small: their throws are told apart by what they add up to, or
// by their faces where some may be rerolled; each is played to its end by the
// rules of the attack itself.
func (Attacks) Odds(s attack.Sheet, options map[string]string) (attack.Odds, *engine.Refusal) {
	g, ref := build(s, options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	a := &g.Attack
	for ; a.Any > 0; a.Any-- {
		*a.Pool.of(a.colour())++
	}
	a.focus(nil)
	var sums chanced
	if len(g.chances()) == 0 {
		sums = a.Pool.sums()
	} else if sums, ref = g.rerolled(); ref != nil {
		return attack.Odds{}, ref
	}
	after := chanced{}
	for _, sum := range sums.sorted() {
		after[g.modified(sum)] += sums[sum]
	}
	out := attack.Odds{Kill: -1}
	for _, key := range g.measures() {
		out.Measures = append(out.Measures, attack.Measure{Key: key, P: attack.Dist{}})
	}
	if a.Target.Health > 0 {
		out.Kill = 0
	}
	for _, r := range after.sorted() {
		end := g.outcome(r)
		for i, n := range end.Results() {
			m := &out.Measures[i]
			m.P = m.P.Add(attack.Exactly(n), after[r])
		}
		if end.Killed() {
			out.Kill += after[r]
		}
	}
	return out, nil
}

// outcome is the attack after these results of step 4, everything chosen by
// default.
func (g *Single) outcome(r Results) *Single {
	end := *g
	a := &end.Attack
	a.Others, a.Gained = slices.Clone(a.Others), []string{}
	a.Target.Conditions = slices.Clone(a.Target.Conditions)
	a.Results, a.Bought = r, end.plan(r)
	if a.affords() && a.whole() { // then nobody is asked
		a.Bought = []int{}
		for i := range a.With.Surge {
			a.Bought = append(a.Bought, i)
		}
	}
	s := a.spent(r, a.Bought)
	end.Tally.Hit = a.hits(s)
	end.Tally.Damage = a.Target.suffer(a.left(s))
	end.after(nil)
	return &end
}

// chanced are results with their chances.
type chanced map[Results]float64

// sorted are the results in a fixed order.
func (c chanced) sorted() []Results {
	return slices.SortedFunc(maps.Keys(c), func(a, b Results) int {
		x := [6]int{a.Damage, a.Surge, a.Accuracy, a.Block, a.Evade, a.Dodge}
		y := [6]int{b.Damage, b.Surge, b.Accuracy, b.Block, b.Evade, b.Dodge}
		return slices.Compare(x[:], y[:])
	})
}

// sums are what the dice of a pool add up to.
func (p Pool) sums() chanced {
	out := chanced{Results{}: 1}
	for _, c := range colours {
		for range *p.of(c) {
			next := chanced{}
			for _, had := range out.sorted() {
				for _, face := range sides[c] {
					next[had.plus(face)] += out[had] / 6
				}
			}
			out = next
		}
	}
	return out
}

// throw is a throw of both pools: its dice in order, two bytes each.
type throw string

func throwOf(list []Die) throw {
	slices.SortFunc(list, Die.before)
	out := make([]byte, 0, 2*len(list))
	for _, d := range list {
		out = append(out, byte(slices.Index(colours, d.Colour)), byte(2*d.Face+one(d.Again)))
	}
	return throw(out)
}

func (t throw) dice() []Die {
	out := make([]Die, len(t)/2)
	for i := range out {
		out[i] = Die{Colour: colours[t[2*i]], Face: int(t[2*i+1] / 2), Again: t[2*i+1]%2 == 1}
	}
	return out
}

// throws are throws with their chances.
type throws map[throw]float64

func (t throws) sorted() []throw { return slices.Sorted(maps.Keys(t)) }

// roll adds dice of a colour to a throw with a chance.
func (t throws) roll(had []Die, p float64, added []Die) {
	if len(added) == 0 {
		t[throwOf(slices.Clone(had))] += p
		return
	}
	for face := range 6 {
		d := added[0]
		d.Face = face + 1
		t.roll(append(slices.Clone(had), d), p/6, added[1:])
	}
}

// rerolled are what both pools add up to after all rerolls.
func (g *Single) rerolled() (chanced, *engine.Refusal) {
	now := throws{"": 1}
	add := func(p func(next throws, had throw)) *engine.Refusal {
		next := throws{}
		for _, had := range now.sorted() {
			p(next, had)
		}
		now = next
		if len(now) > mostStates {
			return engine.Refuse("", "refuse.states")
		}
		return nil
	}
	for _, c := range colours {
		for range *g.Attack.Pool.of(c) {
			if ref := add(func(next throws, had throw) { next.roll(had.dice(), now[had], []Die{{Colour: c}}) }); ref != nil {
				return nil, ref
			}
		}
	}
	known := map[Results]int{}
	worth := func(sum Results) int {
		n, ok := known[sum]
		if !ok {
			n = g.worth(sum)
			known[sum] = n
		}
		return n
	}
	for _, o := range g.chances() {
		ref := add(func(next throws, had throw) {
			var kept, again []Die
			list := had.dice()
			best := o.best(list, worth)
			for i, d := range list {
				if slices.Contains(best, i) {
					again = append(again, Die{Colour: d.Colour, Again: true})
				} else {
					kept = append(kept, d)
				}
			}
			next.roll(kept, now[had], again)
		})
		if ref != nil {
			return nil, ref
		}
	}
	out := chanced{}
	for _, t := range now.sorted() {
		out[total(t.dice())] += now[t]
	}
	return out, nil
}
