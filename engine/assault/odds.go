package assault

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// mostStates is the greatest number of throws that are told apart when dice may
// be rerolled.
const mostStates = 120_000

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
func (Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	single, ref := build(r.Sheet, r.Options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	g := &single.Game
	a := g.fight()
	for ; a.Any > 0; a.Any-- {
		*a.Pool.of(a.colour())++
	}
	a.focus(nil)
	after := chanced{}
	if len(g.chances()) > 0 {
		sums, ref := g.rerolled(r)
		if ref != nil {
			return attack.Odds{}, ref
		}
		for _, sum := range sums.sorted() {
			after[g.modified(sum)] += sums[sum]
		}
	} else {
		hurt, saved := a.Pool.sums(attackColours), a.Pool.sums(defenseColours)
		guards := saved.sorted()
		for _, h := range hurt.sorted() {
			for _, d := range guards {
				after[g.modified(h.plus(d))] += hurt[h] * saved[d]
			}
		}
	}
	out := attack.Odds{Kill: -1, Play: attack.Proposed}
	for _, key := range g.measures() {
		out.Measures = append(out.Measures, attack.Measure{Key: key, P: attack.Dist{}})
	}
	if a.at.Health > 0 {
		out.Kill = 0
	}
	for _, left := range after.sorted() {
		end := g.outcome(left)
		for i, n := range end.results() {
			m := &out.Measures[i]
			m.P = m.P.Add(attack.Exactly(n), after[left])
		}
		if end.at().defeated() {
			out.Kill += after[left]
		}
	}
	return out, nil
}

// outcome is the attack after these results of step 4, everything chosen by
// default.
func (g *Game) outcome(r Results) *Game {
	end := g.clone()
	a := end.fight()
	a.Results, a.Bought = r, end.plan(r)
	if a.affords() && a.whole() { // then nobody is asked
		a.Bought = []int{}
		for i := range a.With.Surge {
			a.Bought = append(a.Bought, i)
		}
	}
	s := a.spent(r, a.Bought)
	a.Tally.Hit = a.hits(s)
	a.Tally.Damage = a.at.suffer(a.left(s))
	end.after(nil)
	return end
}

// clone is a copy that shares no figure and nothing that an attack changes.
func (g *Game) clone() *Game {
	out := *g
	out.Figures, out.Attack.Gained = make([]*Figure, len(g.Figures)), []string{}
	for i, f := range g.Figures {
		c := *f
		c.Conditions = slices.Clone(f.Conditions)
		out.Figures[i] = &c
	}
	return &out
}

// chanced are results with their chances.
type chanced map[Results]float64

// sorted are the results in a fixed order.
func (c chanced) sorted() []Results {
	return slices.SortedFunc(maps.Keys(c), Results.compare)
}

// compare is any fixed order of results.
func (r Results) compare(o Results) int {
	return cmp.Or(r.Damage-o.Damage, r.Surge-o.Surge, r.Accuracy-o.Accuracy, r.Block-o.Block, r.Evade-o.Evade, r.Dodge-o.Dodge)
}

// sums are what the dice of these colours add up to.
func (p Pool) sums(of []string) chanced {
	out := chanced{Results{}: 1}
	for _, c := range of {
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

// throw is how the dice lie: those that may yet be rerolled by their faces, what
// the others add up to, and the colours that are still to be rolled.
type throw struct {
	sum     Results
	dice    string // two bytes each, in order
	pending string // colours, by their index
}

func (t throw) compare(o throw) int {
	return cmp.Or(t.sum.compare(o.sum), strings.Compare(t.dice, o.dice), strings.Compare(t.pending, o.pending))
}

// list are the dice that are told apart.
func (t throw) list() []Die {
	out := make([]Die, len(t.dice)/2)
	for i := range out {
		out[i] = Die{Colour: colours[t.dice[2*i]], Face: int(t.dice[2*i+1] / 2), Again: t.dice[2*i+1]%2 == 1}
	}
	return out
}

// with is the throw with these dice: those of a pool that matters by their
// faces, the others as a sum.
func (t throw) with(list []Die, matters func(Die) bool) throw {
	kept := list[:0:0]
	for _, d := range list {
		if matters(d) {
			kept = append(kept, d)
		} else {
			t.sum = t.sum.plus(d.results())
		}
	}
	slices.SortFunc(kept, Die.before)
	out := make([]byte, 0, 2*len(kept))
	for _, d := range kept {
		out = append(out, byte(slices.Index(colours, d.Colour)), byte(2*d.Face+one(d.Again)))
	}
	t.dice = string(out)
	return t
}

// throws are throws with their chances.
type throws map[throw]float64

func (t throws) sorted() []throw { return slices.SortedFunc(maps.Keys(t), throw.compare) }

// then is what becomes of every throw, where it may become several.
func (t throws) then(become func(next throws, had throw, p float64)) (throws, *engine.Refusal) {
	next := throws{}
	for _, had := range t.sorted() {
		become(next, had, t[had])
	}
	if len(next) > mostStates {
		return nil, engine.Refuse("", "refuse.states")
	}
	return next, nil
}

// roll rolls all dice that are still to be rolled, one after the other.
func (t throws) roll(again bool, matters func(Die) bool) (throws, *engine.Refusal) {
	for open, ref := true, (*engine.Refusal)(nil); open; {
		open = false
		t, ref = t.then(func(next throws, had throw, p float64) {
			if had.pending == "" {
				next[had] += p
				return
			}
			d := Die{Colour: colours[had.pending[0]], Again: again}
			had.pending = had.pending[1:]
			open = open || had.pending != ""
			list := had.list()
			for face := range 6 {
				d.Face = face + 1
				next[had.with(append(list[:len(list):len(list)], d), matters)] += p / 6
			}
		})
		if ref != nil {
			return nil, ref
		}
	}
	return t, nil
}

// rerolled are what both pools add up to after all rerolls.
func (g *Game) rerolled(r attack.Request) (chanced, *engine.Refusal) {
	effects := g.chances()
	var first throw
	for i, c := range colours {
		first.pending += strings.Repeat(string(rune(i)), *g.Attack.Pool.of(c))
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
	matters := func(k int) func(Die) bool { // to effects from the k-th on
		return func(d Die) bool {
			return slices.ContainsFunc(effects[k:], func(o chance) bool { return o.defense == d.defends() })
		}
	}
	now, ref := throws{first: 1}.roll(false, matters(0))
	for k, o := range effects {
		if ref != nil {
			return nil, ref
		}
		if now, ref = now.then(func(next throws, had throw, p float64) {
			if r.Stopped() {
				return
			}
			list := had.list()
			best := o.best(list, func(sum Results) int { return worth(had.sum.plus(sum)) })
			var kept []Die
			for i, d := range list {
				if slices.Contains(best, i) {
					had.pending += string(rune(slices.Index(colours, d.Colour)))
				} else {
					kept = append(kept, d)
				}
			}
			next[had.with(kept, matters(k+1))] += p
		}); ref != nil {
			return nil, ref
		}
		now, ref = now.roll(true, matters(k+1))
	}
	if r.Stopped() {
		return nil, attack.Stopped()
	}
	if ref != nil {
		return nil, ref
	}
	out := chanced{}
	for _, t := range now.sorted() {
		out[t.sum] += now[t]
	}
	return out, nil
}
