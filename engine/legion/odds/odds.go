// Package odds is what the dice of an attack come to, counted exactly: dice are
// exchangeable, so first what they show by colour, as long as aim tokens are
// left; then hits and criticals; then blocks.
package odds

import (
	"estafeta/engine/attack"
	"estafeta/engine/legion/tray"
	"estafeta/engine/legion/troops"
)

// Duel is an attack whose odds are reckoned, and how its game reads the rules.
type Duel struct {
	Fight       troops.Fight
	Measures    []string                                     // counted beside wounds, miniatures and hits
	Limit       func(spent int) int                          // dice that the next aim token rerolls
	Guarded     func(*troops.Guard, troops.Face) troops.Face // what a face comes to on a die of a Guardian
	Suppression func(u *troops.Unit, shown bool) int         // tokens that the defender gains as it then is
	Early       bool                                         // Uncanny Luck rerolls before Deflect (reading a18)
	AnyShown    bool                                         // a hit rerolled away suppresses (reading a06)
}

// Reckoning adds up what comes of an attack after its dice have been rolled.
type Reckoning struct {
	duel    Duel
	forKill bool
	Sums    []attack.Dist // by measure
	Kill    float64
	falls   []fall              // what so many wounds do
	known   map[dodging][]stops // by what has been dodged, what defense dice of each number come to
}

// fall is what wounds come to.
type fall struct {
	placed, models int
	suppression    [2]int // if no hit or critical has been obtained, and if one has
	defeated       bool
}

// dodging tells whether Deflect is in use, and the number of defense dice.
type dodging struct {
	deflecting bool
	dice       int
}

// stops is how many dice block, and how many surges Deflect turns back.
type stops struct {
	blocks, self int
	p            float64
}

// New reckons up a duel, played for wounds or for the kill.
func New(d Duel, forKill bool) *Reckoning {
	return &Reckoning{duel: d, forKill: forKill, Sums: make([]attack.Dist, 3+len(d.Measures)), known: map[dodging][]stops{}}
}

// Aiming is the pool with its aim tokens.
func (k *Reckoning) Aiming() *tray.Aiming {
	a := k.duel.Fight
	out := &tray.Aiming{Dice: [3]int{a.Pool.Red, a.Pool.Black, a.Pool.White}, Value: k.value}
	for i, c := range troops.Colours {
		for _, f := range troops.AttackFaces[c] {
			out.Faces[i][a.Attacker.Class(string(f))] += 1.0 / 8
		}
		if a.Attacker.Class(string(troops.Surge)) == troops.Struck {
			out.Unseen[i] = troops.Share(troops.AttackFaces[c], troops.Surge) / troops.Share(troops.AttackFaces[c], troops.Surge, troops.Hit)
		}
	}
	for n := range a.Attacker.Aim {
		out.Limits = append(out.Limits, k.duel.Limit(a.Aimed+n))
	}
	out.Alike = a.Cover() == 0 && a.Dodges() == 0 && a.Defender.Armor == 0 && !a.Guarded()
	return out
}

// value is what hits and criticals are worth to the attacker: the mean wounds,
// or the chance that the defender is defeated.
func (k *Reckoning) value(hits, crits int) float64 {
	v := 0.0
	k.each(hits, crits, func(a troops.Fight, _ int, s stops) {
		f := k.fall(a.Wounds(s.blocks))
		switch {
		case !k.forKill:
			v += s.p * float64(f.placed)
		case f.defeated:
			v += s.p
		}
	})
	return v
}

// each goes through what may become of hits and criticals: the attack when
// defense dice are rolled, the wounds of a Guardian, what the dice come to.
func (k *Reckoning) each(hits, crits int, f func(a troops.Fight, guard int, s stops)) {
	was := *k.duel.Fight.Attack // a copy
	a := troops.Fight{Attack: &was, Attacker: k.duel.Fight.Attacker, Defender: k.duel.Fight.Defender}
	n := a.Dodged(hits, crits)
	a.Deflecting = n > 0 && a.Deflects()
	a.Hits, a.Crits = a.Settled(hits, crits, n)
	a.Pierce = a.Pool.Pierce
	if !a.Guarded() || a.Hits == 0 {
		for _, s := range k.stops(a) {
			f(a, 0, s)
		}
		return
	}
	q := &a.Defender.Guards[0]
	var block1, blank1 float64
	for _, side := range troops.DefenseFaces[troops.Colour(q.Defense)] {
		switch k.duel.Guarded(q, side) {
		case troops.Block:
			block1 += 1.0 / 6
		case troops.Blank:
			blank1 += 1.0 / 6
		}
	}
	took := min(q.X, a.Hits)
	a.Hits -= took
	for _, w := range three(took, block1, blank1) {
		a.Pierce = a.Pool.Pierce
		cut := a.Spare(w.is[0])
		a.Pierce -= cut
		for _, s := range k.stops(a) {
			s.p *= w.p
			f(a, w.is[1]+cut, s)
		}
	}
}

// stops is what the defense dice of an attack come to: those that block nothing
// are rerolled by Uncanny Luck.
func (k *Reckoning) stops(a troops.Fight) []stops {
	of := dodging{a.Deflecting, a.DefenseDice()}
	if known, ok := k.known[of]; ok {
		return known
	}
	sides := troops.DefenseFaces[troops.Colour(a.Defender.Defense)]
	blocks, surges := troops.Share(sides, troops.Block), troops.Share(sides, troops.Surge)
	reflects := a.Deflecting && a.Ranged
	if !reflects { // surges are not told apart
		if a.Turned(troops.Surge) == troops.Block {
			blocks += surges
		}
		surges = 0
	}
	early := k.duel.Early
	sums := make([]float64, (of.dice+1)*(of.dice+1))
	var again [][]chance[[2]int] // by the number of dice that are rerolled
	for n := range min(a.Defender.Uncanny, of.dice) + 1 {
		again = append(again, three(n, blocks, surges))
	}
	for _, v := range three(of.dice, blocks, surges) {
		good := v.is[0] + v.is[1]
		for _, w := range again[min(a.Defender.Uncanny, of.dice-good)] {
			self := v.is[1]
			if early {
				self += w.is[1]
			}
			sums[(good+w.is[0]+w.is[1])*(of.dice+1)+self] += v.p * w.p
		}
	}
	out := []stops{}
	for i, p := range sums {
		if p > 0 {
			out = append(out, stops{i / (of.dice + 1), i % (of.dice + 1), p})
		}
	}
	k.known[of] = out
	return out
}

// fall is what so many wounds come to.
func (k *Reckoning) fall(wounds int) fall {
	for n := len(k.falls); n <= wounds; n++ {
		u := k.duel.Fight.Defender.Clone()
		var f fall
		f.placed, f.models = u.Assign(n, troops.First{})
		f.defeated = u.Defeated()
		if !f.defeated {
			f.suppression = [2]int{k.duel.Suppression(u, false), k.duel.Suppression(u, true)}
		}
		k.falls = append(k.falls, f)
	}
	return k.falls[wounds]
}

// Add adds what becomes of a way in which the attack dice lie.
func (k *Reckoning) Add(e tray.End) {
	shown := 0
	if e.Hits+e.Crits > 0 || e.Shown && k.duel.AnyShown {
		shown = 1
	}
	k.each(e.Hits, e.Crits, func(a troops.Fight, guard int, s stops) {
		f, p := k.fall(a.Wounds(s.blocks)), e.P*s.p
		k.count(0, f.placed, p)
		k.count(1, f.models, p)
		k.count(2, a.Hits+a.Crits, p)
		for i, m := range k.duel.Measures {
			n := guard
			switch m {
			case "suppression":
				n = f.suppression[shown]
			case "self":
				n = s.self
			}
			k.count(3+i, n, p)
		}
		if f.defeated {
			k.Kill += p
		}
	})
}

// count adds to the chance of a number of a measure.
func (k *Reckoning) count(measure, n int, p float64) {
	d := &k.Sums[measure]
	for len(*d) <= n {
		*d = append(*d, 0)
	}
	(*d)[n] += p
}

// chance is a thing and how likely it is.
type chance[T any] struct {
	is T
	p  float64
}

// three is the distribution of n dice over three kinds with chances of p and q
// and the rest: how many are of the first and of the second.
func three(n int, p, q float64) []chance[[2]int] {
	var out []chance[[2]int]
	rest := 0.0
	if p < 1 {
		rest = min(1, q/(1-p))
	}
	for i, pi := range attack.Binomial(n, p) {
		for k, pk := range attack.Binomial(n-i, rest) {
			if w := pi * pk; w > 0 {
				out = append(out, chance[[2]int]{[2]int{i, k}, w})
			}
		}
	}
	return out
}
