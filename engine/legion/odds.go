package legion

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/tray"
)

// Odds is the exact distribution of what an attack does if every question gets
// its default: aim tokens reroll what is worth nothing, dodge tokens are spent
// where they help, Guardian takes all hits that it may, Pierce is kept for the
// defender.
//
// Dice are exchangeable, so it counts them: first by what they are worth and,
// while aim tokens are left, by colour; then hits and criticals; then blocks.
func (Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	single, ref := build(r.Sheet, r.Options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	g := &single.Game
	a := g.fight()
	a.Pool = a.gathered(func(w *Weapon) [3]int { return w.halves()[0] })
	rolled, ref := g.rolledOdds(r)
	if ref != nil {
		return attack.Odds{}, ref
	}
	sum := reckoning{g: g, sums: make([]attack.Dist, len(g.results()))}
	for _, v := range g.attackOdds(rolled) {
		if r.Stopped() {
			return attack.Odds{}, attack.Stopped()
		}
		sum.defend(v.is, v.p)
	}
	o := attack.Odds{Kill: sum.kill, Play: attack.Proposed}
	for i, key := range append([]string{"wounds", "models", "hits"}, g.measures()...) {
		o.Measures = append(o.Measures, attack.Measure{Key: key, P: sum.sums[i].Trim()})
	}
	return o, nil
}

// chance is a thing and how likely it is.
type chance[T any] struct {
	is T
	p  float64
}

// spread is a distribution over things, in the order in which they came up.
type spread[T comparable] struct {
	list []chance[T]
	at   map[T]int
}

func (s *spread[T]) add(is T, p float64) {
	if p == 0 {
		return
	}
	if s.at == nil {
		s.at = map[T]int{}
	}
	i, ok := s.at[is]
	if !ok {
		i = len(s.list)
		s.at[is] = i
		s.list = append(s.list, chance[T]{is, 0})
	}
	s.list[i].p += p
}

// throw is a roll of the pool: hits and dice worth nothing by colour, as far as
// they may still be rerolled, criticals, and whether a hit or critical has been
// obtained.
type throw struct {
	hits  [3]int
	dead  [3]int
	crits int
	shown bool
}

// mostThrows is how many throws are reckoned with.
const mostThrows = 200_000

// three is the distribution of n dice over three kinds with chances of p and q
// and the rest: how many are of the first and of the second.
func three(n int, p, q float64) []chance[[2]int] {
	var out []chance[[2]int]
	rest := 0.0
	if p < 1 {
		rest = min(1, q/(1-p))
	}
	for i, pi := range split(n, p) {
		for k, pk := range split(n-i, rest) {
			if w := pi * pk; w > 0 {
				out = append(out, chance[[2]int]{[2]int{i, k}, w})
			}
		}
	}
	return out
}

// thrown is what n attack dice of a colour come to: hits and criticals.
func (b *Unit) thrown(c colour, n int) []chance[[2]int] {
	var p [3]float64
	for _, f := range attackFaces[c] {
		p[b.class(string(f))] += 1.0 / 8
	}
	return three(n, p[struck], p[sure])
}

// rolledOdds is how the pool may lie after all rerolls.
func (g *Game) rolledOdds(r attack.Request) ([]chance[throw], *engine.Refusal) {
	a := g.fight()
	byColour := a.at.Armor >= tray.Unlimited // hits may be rerolled
	left := 0                                // how many dice may still be rerolled
	for n := range a.by.Aim {
		left += g.limit(n)
	}
	// fold forgets what can no longer matter.
	fold := func(v throw, left int) throw {
		for i := range colours {
			v.dead[i] = min(v.dead[i], left)
		}
		if !byColour || left == 0 {
			v.hits = [3]int{v.hits[0] + v.hits[1] + v.hits[2], 0, 0}
		}
		return v
	}
	// fall adds n dice of each colour to what lies.
	fall := func(from []chance[throw], n [3]int, left int) []chance[throw] {
		for i, c := range colours {
			if n[i] == 0 || r.Stopped() {
				continue
			}
			var to spread[throw]
			all := a.by.thrown(c, n[i])
			unseen := 0.0 // how likely a hit is a surge, which is none before it is turned
			if byColour && a.by.class(string(surge)) == struck {
				unseen = share(attackFaces[c], surge) / share(attackFaces[c], surge, hit)
			}
			for _, v := range from {
				for _, w := range all {
					next := v.is
					next.hits[i] += w.is[0]
					next.crits += w.is[1]
					next.dead[i] += n[i] - w.is[0] - w.is[1]
					if p := math.Pow(unseen, float64(w.is[0])); !next.shown && w.is[1] == 0 && w.is[0] > 0 && p > 0 {
						to.add(fold(next, left), v.p*w.p*p)
						w.p *= 1 - p
					}
					next.shown = next.shown || w.is[0]+w.is[1] > 0
					to.add(fold(next, left), v.p*w.p)
				}
			}
			from = to.list
		}
		return from
	}
	now := fall([]chance[throw]{{throw{}, 1}}, [3]int{a.Pool.Red, a.Pool.Black, a.Pool.White}, left)
	for spent := range a.by.Aim {
		if len(now) > mostThrows {
			return nil, engine.Refuse("", "refuse.states")
		}
		limit := g.limit(spent)
		left -= limit
		var next spread[throw]
		for _, v := range now {
			if r.Stopped() {
				return nil, attack.Stopped()
			}
			var c classes
			for i := range colours {
				c[i] = [3]int{struck: v.is.hits[i], dead: v.is.dead[i]}
			}
			m := a.meant(c, limit)
			kept, n := v.is, [3]int{}
			for i := range colours {
				kept.hits[i] -= m[i][struck]
				kept.dead[i] -= m[i][dead]
				n[i] = m[i][struck] + m[i][dead]
			}
			for _, w := range fall([]chance[throw]{{kept, v.p}}, n, left) {
				next.add(fold(w.is, left), w.p)
			}
		}
		now = next.list
	}
	return now, nil
}

// volley is what the defender rolls against: hits and criticals left, Deflect
// in use, a hit or critical obtained.
type volley struct {
	hits, crits int
	deflecting  bool
	shown       bool
}

// attackOdds is what is left of the throws after dodge, cover and step 6.
func (g *Game) attackOdds(rolled []chance[throw]) []chance[volley] {
	a := g.fight()
	var out spread[volley]
	for _, v := range rolled {
		hits, crits := v.is.hits[0]+v.is.hits[1]+v.is.hits[2], v.is.crits
		w := volley{shown: hits+crits > 0 || v.is.shown && g.rule("a06") == "any"}
		n := a.dodged(hits, crits)
		w.deflecting = n > 0 && a.deflects()
		w.hits, w.crits = a.settled(hits, crits, n)
		out.add(w, v.p)
	}
	return out.list
}

// reckoning adds up what comes of an attack.
type reckoning struct {
	g    *Game
	sums []attack.Dist
	kill float64
}

// defend takes hits and criticals through Guardians, defense dice and wounds.
func (r *reckoning) defend(v volley, p float64) {
	was := r.g.Attack // a copy
	a := fight{&was, r.g.by(), r.g.at()}
	a.Hits, a.Crits, a.Deflecting, a.Pierce = v.hits, v.crits, v.deflecting, a.Pool.Pierce
	type kept struct{ hits, pierce, wounds int }
	now := []chance[kept]{{kept{a.Hits, a.Pierce, 0}, p}}
	for i := range a.at.Guards {
		if !a.Ranged || a.at.Vehicle || a.at.Guardian {
			break
		}
		q := &a.at.Guards[i]
		var block1, blank1 float64
		for _, f := range defenseFaces[colour(q.Defense)] {
			switch r.g.guarded(q, f) {
			case block:
				block1 += 1.0 / 6
			case blank:
				blank1 += 1.0 / 6
			}
		}
		var next spread[kept]
		for _, k := range now {
			n := min(q.X, k.is.hits)
			a.Hits, a.Pierce = k.is.hits-n, k.is.pierce
			for _, w := range three(n, block1, blank1) {
				cut := a.spare(w.is[0])
				next.add(kept{a.Hits, a.Pierce - cut, k.is.wounds + w.is[1] + cut}, k.p*w.p)
			}
		}
		now = next.list
	}
	for _, k := range now {
		a.Hits, a.Pierce = k.is.hits, k.is.pierce
		r.block(a, v.shown, k.is.wounds, k.p)
	}
}

// block rolls the defense dice, with Uncanny Luck and Pierce.
func (r *reckoning) block(a fight, shown bool, guard int, p float64) {
	sides := defenseFaces[colour(a.at.Defense)]
	blocks, surges := share(sides, block), share(sides, surge)
	turn := 0 // what a surge is worth
	if a.turned(surge) == block {
		turn = 1
	}
	n := a.defenseDice()
	early := r.g.rule("a18") == "reroll"
	var out spread[[2]int] // wounds, surges of Deflect
	for _, v := range three(n, blocks, surges) {
		good := v.is[0] + turn*v.is[1]
		for _, w := range three(min(a.at.Uncanny, n-good), blocks, surges) {
			stop, self := good+w.is[0]+turn*w.is[1], v.is[1]
			if early {
				self += w.is[1]
			}
			if !a.Deflecting || !a.Ranged {
				self = 0
			}
			stop -= a.pierced(stop)
			out.add([2]int{max(0, a.Hits+a.Crits-stop), self}, v.p*w.p)
		}
	}
	for _, v := range out.list {
		r.end(a, v.is[0], v.is[1], guard, shown, p*v.p)
	}
}

// end adds one way to end up to the sums.
func (r *reckoning) end(a fight, wounds, self, guard int, shown bool, p float64) {
	u := a.at.clone()
	last := Game{Options: r.g.Options, Units: []*Unit{a.by, u}, Attack: *a.Attack}
	tally := &last.Attack.Tally
	tally.Wounds, tally.Models = u.assign(wounds, func(among []int) int { return among[0] })
	tally.Hits, tally.Self = a.Hits+a.Crits, self
	if !u.defeated() {
		tally.Suppression = last.suppression(shown)
	}
	if len(u.Guards) > 0 {
		u.Guards[0].Wounds = guard
	}
	for i, n := range last.results() {
		r.sums[i] = r.sums[i].Add(attack.Exactly(n), p)
	}
	if u.defeated() {
		r.kill += p
	}
}
