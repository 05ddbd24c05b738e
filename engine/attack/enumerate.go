package attack

import (
	"math"

	"estafeta/engine"
)

// Class is a set of faces that an attack does not tell apart: one of them and
// how likely the set is on one die.
type Class struct {
	Face int
	P    float64
}

// Walk is an attack whose odds are reckoned by playing it once for every way in
// which its dice may fall, every question answered by the Policy. The dice of
// one roll must be exchangeable: only how many of each class have fallen may
// matter.
type Walk struct {
	New func() Game // the attack before it begins, anew each time
	// Classes are those of a die that falls under a purpose, as the attack
	// stands; they add up to 1. Nil: every face by itself.
	Classes func(g Game, purpose string, sides int) []Class
	Most    int         // ways that are tried at most
	Policy  Policy      // nil: Defaults
	Stop    func() bool // as in Request
}

// roll is one throw on the way: how many dice of each class.
type fork struct {
	classes []Class
	counts  []int
	n       int
	p       float64
}

// walker is the frontier that takes one way after the other.
type walker struct {
	w    Walk
	game Game
	way  []fork
	at   int
}

// Reckon walks all ways and adds up what they do, by measure. ok is false if
// there are more ways than may be tried, or it was stopped.
func (w Walk) Reckon(measures []string) (o Odds, ok bool) {
	sums := make([]Dist, len(measures))
	kill := 0.0
	f := &walker{w: w}
	for tried := 0; ; tried++ {
		if tried >= w.Most || w.Stop != nil && w.Stop() {
			return Odds{}, false
		}
		f.game, f.at = w.New(), 0
		if !f.play() {
			return Odds{}, false
		}
		p := 1.0
		for _, k := range f.way {
			p *= k.p
		}
		for i, n := range f.game.Results() {
			for len(sums[i]) <= n {
				sums[i] = append(sums[i], 0)
			}
			sums[i][n] += p
		}
		if f.game.Killed() {
			kill += p
		}
		if !f.turn() {
			break
		}
	}
	o.Kill = kill
	for i, key := range measures {
		o.Measures = append(o.Measures, Measure{key, sums[i]})
	}
	return o, true
}

// play plays the game to its end along the way, which grows where it is new.
func (f *walker) play() bool {
	in := engine.Input{Game: f.game, Start: 1, Top: 1, Frontier: f}
	for steps := 0; !f.game.Over(); steps++ {
		res := engine.Run(in)
		if res.Err != nil || !res.Done || steps > 100 {
			return false
		}
		in.Start, in.Top, in.Draws = res.Top+1, res.Top+1, res.Draws
	}
	return true
}

// turn goes to the next way: the last throw falls otherwise, or the one before.
func (f *walker) turn() bool {
	f.way = f.way[:f.at]
	for len(f.way) > 0 {
		if last := &f.way[len(f.way)-1]; last.next() {
			return true
		}
		f.way = f.way[:len(f.way)-1]
	}
	return false
}

// next are the counts after these, in a fixed order; false after the last.
func (k *fork) next() bool {
	last := len(k.counts) - 1
	for i := last - 1; i >= 0; i-- {
		if k.counts[i] == 0 {
			continue
		}
		k.counts[i]--
		rest := 1
		for j := i + 1; j <= last; j++ {
			rest += k.counts[j]
			k.counts[j] = 0
		}
		k.counts[i+1] = rest
		k.p = k.chance()
		return true
	}
	return false
}

// chance is the multinomial chance of the counts.
func (k *fork) chance() float64 {
	p, left := 1.0, k.n
	for i, n := range k.counts {
		for j := range n {
			p *= float64(left) / float64(j+1)
			left--
		}
		p *= math.Pow(k.classes[i].P, float64(n))
	}
	return p
}

// Faces implements engine.Frontier.
func (f *walker) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
	if f.at == len(f.way) {
		k := fork{n: n}
		if f.w.Classes != nil {
			k.classes = f.w.Classes(f.game, purpose, sides)
		}
		if k.classes == nil {
			for face := range sides {
				k.classes = append(k.classes, Class{face + 1, 1 / float64(sides)})
			}
		}
		k.counts = make([]int, len(k.classes))
		k.counts[0] = n
		k.p = k.chance()
		f.way = append(f.way, k)
	}
	k := f.way[f.at]
	f.at++
	out := make([]int, 0, n)
	for i, c := range k.counts {
		for range c {
			out = append(out, k.classes[i].Face)
		}
	}
	return out, true
}

// Standing implements engine.Frontier: the policy answers.
func (f *walker) Standing(p engine.Prompt) (engine.Answer, bool) {
	if f.w.Policy != nil {
		return f.w.Policy(f.game, p), true
	}
	return p.Default, true
}

// Obvious implements engine.Frontier.
func (*walker) Obvious(engine.Seat) bool { return false }
