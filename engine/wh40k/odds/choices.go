package odds

import (
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/troops"
)

// mostChosen is how many hits a pool may have for its re-rolls and [LETHAL HITS]
// to be weighed against what its critical results do.
const mostChosen = 120

// mostWeighed is how many numbers of wounds, in how many states of the target,
// are weighed for that.
const mostWeighed = 2_000_000

// chosen is what a pool leaves to its attacker, if anything: whether successes
// are re-rolled too, for critical results, and which critical hits wound by
// themselves.
type chosen struct{ hit, wound, lethal bool }

// chosenOf are the choices of a pool.
func chosenOf(p *troops.Pool) chosen {
	return chosen{
		hit:    p.AgainHit == troops.AgainFailed && !p.Auto && (p.Lethal || p.Sustained != (troops.Dice{})),
		wound:  p.AgainHurt == troops.AgainFailed && p.Devastating,
		lethal: p.Lethal && p.Devastating,
	}
}

// any reports that something is left to the attacker.
func (c chosen) any() bool { return c.hit || c.wound || c.lethal }

// weigher weighs the choices of the attacker in one pool against a target in one
// state. It knows what wounds are worth, with a save roll and without.
type weigher struct {
	chosen
	pool  *troops.Pool
	worth [][]float64 // by wounds with a save roll, then mortal packets
	hits  int         // at most
	hurt  chances     // of one hit, as it falls
	bin   map[[2]float64]attack.Dist

	fished [][][]float64 // of so many dice still to be rolled: by wounds and packets had
	hurts  [][]float64   // by wounds had, then hits to be rolled: what they are worth
	struck [][]float64   // by hits and critical hits: what they are worth
	again  [][][]float64 // of so many dice to be rolled: by hits and critical hits had
}

// newWeigher prepares for at most so many hits.
func newWeigher(p *troops.Pool, tough, hits int, worth [][]float64) *weigher {
	x := &weigher{chosen: chosenOf(p), pool: p, worth: worth, hits: hits, bin: map[[2]float64]attack.Dist{}}
	x.hurt = woundOf(p, tough)
	if x.wound {
		x.hurt = roll(func(face int) troops.Struck { return p.Wounds(face, tough) }, "")
	}
	return x
}

// grid is a table of n by n numbers.
func grid(n int) [][]float64 {
	room := make([]float64, n*n)
	out := make([][]float64, n)
	for i := range out {
		out[i] = room[i*n:][:n]
	}
	return out
}

// fewer is what so many dice that fall are worth: each is nothing, a wound or,
// where critical wounds are told apart, a mortal packet. had is what one die less
// is worth.
func (x *weigher) fewer(had [][]float64) [][]float64 {
	out := grid(len(had))
	p := x.hurt
	for w := range len(had) - 1 {
		for m := range len(had) - 1 - w {
			v := p[troops.Failed]*had[w][m] + p[troops.Success]*had[w+1][m]
			if x.pool.Devastating {
				v += p[troops.Critical] * had[w][m+1]
			} else {
				v += p[troops.Critical] * had[w+1][m]
			}
			out[w][m] = v
		}
	}
	return out
}

// weighWounds finds what hits are worth when their wound rolls are to be made.
func (x *weigher) weighWounds() {
	x.hurts = grid(x.hits + 1)
	now := x.worth
	for n := range x.hits + 1 {
		if n > 0 {
			now = x.fewer(now)
		}
		x.fished = append(x.fished, now)
		for l := range x.hits - n + 1 {
			if !x.wound {
				x.hurts[l][n] = now[l][0]
				continue
			}
			x.falls(n, x.hurt, func(f, s, c int, p float64) {
				_, v := x.againHurt(l, f, s, c)
				x.hurts[l][n] += p * v
			})
		}
		if !x.wound {
			x.fished = x.fished[:0]
		}
	}
}

// againHurt is which wound rolls are re-rolled, and what that is worth: the failed
// ones, or successes too.
func (x *weigher) againHurt(lethal, f, s, c int) (string, float64) {
	which, v := troops.AgainFailed, x.fished[f][lethal+s][c]
	if f == 0 {
		which = ""
	}
	if u := x.fished[f+s][lethal][c]; s > 0 && u > v+even {
		return Uncritical, u
	}
	return which, v
}

// even is how much better a choice must be to be made instead of the usual one.
const even = 1e-10

// falls goes through what n dice come to.
func (x *weigher) falls(n int, p chances, f func(failed, success, critical int, p float64)) {
	rest := 0.0
	if p[troops.Failed] < 1 {
		rest = min(1, p[troops.Success]/(1-p[troops.Failed]))
	}
	for i, q := range x.binomial(n, p[troops.Failed]) {
		if q == 0 {
			continue
		}
		for k, r := range x.binomial(n-i, rest) {
			if r > 0 {
				f(i, k, n-i-k, q*r)
			}
		}
	}
}

func (x *weigher) binomial(n int, p float64) attack.Dist {
	key := [2]float64{float64(n), p}
	d, ok := x.bin[key]
	if !ok {
		d = attack.Binomial(n, p)
		x.bin[key] = d
	}
	return d
}

// lethals is how many of the critical hits wound by themselves, and what that is
// worth: hits are all of them, additional ones included.
func (x *weigher) lethals(hits, crits int) (int, float64) {
	switch {
	case !x.pool.Lethal:
		return 0, x.hurts[0][hits]
	case !x.lethal:
		return crits, x.hurts[crits][hits-crits]
	}
	best := crits
	for l := crits - 1; l >= 0; l-- {
		if x.hurts[l][hits-l] > x.hurts[best][hits-best]+even {
			best = l
		}
	}
	return best, x.hurts[best][hits-best]
}

// weighHits finds what so many attack dice at most are worth.
func (x *weigher) weighHits(dice int) {
	x.struck = grid(dice + 1)
	more := attack.Exactly(0) // additional hits
	for c := range dice + 1 {
		if c > 0 {
			more = more.Plus(x.pool.Sustained.Dist())
		}
		for s := range dice - c + 1 {
			for n, p := range more {
				if p > 0 {
					_, v := x.lethals(s+c+n, c)
					x.struck[s][c] += p * v
				}
			}
		}
	}
	if !x.hit {
		return
	}
	p := roll(x.pool.Hits, "")
	now := x.struck
	x.again = append(x.again, now)
	for range dice {
		next := grid(dice + 1)
		for s := range dice {
			for c := range dice - s {
				next[s][c] = p[troops.Failed]*now[s][c] + p[troops.Success]*now[s+1][c] + p[troops.Critical]*now[s][c+1]
			}
		}
		x.again = append(x.again, next)
		now = next
	}
}

// againHit is which hit rolls are re-rolled, and what that is worth.
func (x *weigher) againHit(f, s, c int) (string, float64) {
	which, v := troops.AgainFailed, x.again[f][s][c]
	if f == 0 {
		which = ""
	}
	if u := x.again[f+s][0][c]; s > 0 && u > v+even {
		return Uncritical, u
	}
	return which, v
}

// volley is what attack dice are worth.
func (x *weigher) volley(dice int) float64 {
	v := 0.0
	if x.hit {
		x.falls(dice, roll(x.pool.Hits, ""), func(f, s, c int, p float64) {
			_, u := x.againHit(f, s, c)
			v += p * u
		})
		return v
	}
	x.falls(dice, hitOf(x.pool), func(_, s, c int, p float64) { v += p * x.struck[s][c] })
	return v
}

// outcome is what attack dice come to if the attacker chooses so: hits, wounds
// and mortal packets.
type outcome struct {
	hits  attack.Dist
	pairs [][]float64 // by wounds with a save roll, then mortal packets
}

// resolve is what a number of attack dice comes to.
func (x *weigher) resolve(dice attack.Dist) outcome {
	out := outcome{hits: make(attack.Dist, x.hits+1)}
	n := len(dice)
	landed := grid(n) // by hits and critical hits
	if x.hit {
		rolling := make([][][]float64, n) // of so many dice being re-rolled
		for k := range rolling {
			rolling[k] = grid(n)
		}
		p := roll(x.pool.Hits, "")
		for dice, chance := range dice {
			if chance == 0 {
				continue
			}
			x.falls(dice, p, func(f, s, c int, p float64) {
				if which, _ := x.againHit(f, s, c); which == Uncritical {
					rolling[f+s][0][c] += chance * p
				} else {
					rolling[f][s][c] += chance * p
				}
			})
		}
		for k := n - 1; k > 0; k-- {
			for s := range n - 1 {
				for c := range n - 1 - s {
					if q := rolling[k][s][c]; q > 0 {
						rolling[k-1][s][c] += q * p[troops.Failed]
						rolling[k-1][s+1][c] += q * p[troops.Success]
						rolling[k-1][s][c+1] += q * p[troops.Critical]
					}
				}
			}
		}
		landed = rolling[0]
	} else {
		for dice, chance := range dice {
			if chance > 0 {
				x.falls(dice, hitOf(x.pool), func(_, s, c int, p float64) { landed[s][c] += chance * p })
			}
		}
	}
	rolls := grid(x.hits + 1) // by wounds had, then hits to be rolled
	more := attack.Exactly(0)
	for c := range n {
		if c > 0 {
			more = more.Plus(x.pool.Sustained.Dist())
		}
		for s := range n - c {
			for k, p := range more {
				if p *= landed[s][c]; p > 0 {
					l, _ := x.lethals(s+c+k, c)
					rolls[l][s+c+k-l] += p
					out.hits[s+c+k] += p
				}
			}
		}
	}
	out.pairs = x.hurtBy(rolls)
	return out
}

// hurtBy is what hits come to when their wound rolls are made: given are chances
// by wounds had and hits to be rolled.
func (x *weigher) hurtBy(rolls [][]float64) [][]float64 {
	n := x.hits + 1
	starts := make([][][]float64, n) // of so many dice to be rolled or re-rolled: by wounds and packets had
	for k := range starts {
		starts[k] = grid(n)
	}
	for l := range n {
		for k := range n - l {
			chance := rolls[l][k]
			switch {
			case chance == 0:
			case !x.wound:
				starts[k][l][0] += chance
			default:
				x.falls(k, x.hurt, func(f, s, c int, p float64) {
					if which, _ := x.againHurt(l, f, s, c); which == Uncritical {
						starts[f+s][l][c] += chance * p
					} else {
						starts[f][l+s][c] += chance * p
					}
				})
			}
		}
	}
	p := x.hurt
	for k := n - 1; k > 0; k-- {
		for w := range n - 1 {
			for m := range n - 1 - w {
				q := starts[k][w][m]
				if q == 0 {
					continue
				}
				starts[k-1][w][m] += q * p[troops.Failed]
				starts[k-1][w+1][m] += q * p[troops.Success]
				if x.pool.Devastating {
					starts[k-1][w][m+1] += q * p[troops.Critical]
				} else {
					starts[k-1][w+1][m] += q * p[troops.Critical]
				}
			}
		}
	}
	return starts[0]
}
