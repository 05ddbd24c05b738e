package tray

import "math"

// Aiming is an attack pool and the aim tokens with which its dice may be
// rerolled. A critical is worth as much as a hit or more, a hit as much as a
// blank or more, and dice of an earlier colour show at least as much as those of
// a later one: so that criticals are never rerolled, and blanks before hits.
type Aiming struct {
	Dice   [3]int        // of each colour
	Faces  [3][3]float64 // of each colour, how likely a hit, a critical and nothing are
	Unseen [3]float64    // of each colour, how likely a hit is none until surges are turned
	Limits []int         // how many dice each token rerolls at most
	Alike  bool          // hits are worth as much as criticals, and are counted as such
	Value  func(hits, crits int) float64
	Stop   func() bool
	// Proposed takes each token for the last one.
	Proposed bool

	colours [3]lies
	limit   int
	choices [][]int32 // by token and state: what lies and what is rolled again
	values  []float64 // of hits and criticals, once known
	known   []bool
}

// Lying is how many dice of each colour show hits, how many nothing; the others
// are criticals.
type Lying struct{ Hits, Dead [3]int }

// End is a way in which the pool may lie in the end.
type End struct {
	Hits, Crits int
	Shown       bool // a hit or critical has been obtained at some time
	P           float64
}

// lies are the ways in which the dice of one colour may lie while some of them
// are being rolled: those with none of them first.
type lies struct {
	list []lie
	upTo []int // how many of them roll so many dice or fewer
	dice int
	at   []int32    // place in the list, by lie.place
	roll [][3]int32 // of each that has something to roll: after a hit, a critical, nothing
}

// lie is how many dice show hits, how many nothing, and how many are rolled.
type lie struct{ hits, dead, roll int }

// place is a number for each way in which so many dice may lie.
func (k *lies) place(l lie) int32 { return k.at[(l.roll*(k.dice+1)+l.dead)*(k.dice+1)+l.hits] }

// down is how many ways have nothing to roll.
func (k *lies) down() int { return k.upTo[0] }

// MostLies is how many ways in which dice may lie, some of them being rerolled,
// are reckoned with.
const MostLies = 3_800_000

// Lies is how many of them there are; with more than ten tokens accordingly
// more, since each is reckoned by itself.
func (a *Aiming) Lies() int {
	if len(a.Limits) == 0 {
		return 0
	}
	limit, n := 0, 1.0
	for _, l := range a.Limits {
		limit = max(limit, l)
	}
	for _, dice := range a.Dice {
		ways := 0
		for roll := range min(limit, dice) + 1 {
			rest := dice - roll
			if a.Alike {
				ways += rest + 1
			} else {
				ways += (rest + 1) * (rest + 2) / 2
			}
		}
		n *= float64(ways)
	}
	return int(min(n*float64(max(10, len(a.Limits)))/10, math.MaxInt32))
}

// lay prepares the ways in which dice may lie.
func (a *Aiming) lay() {
	for _, l := range a.Limits {
		a.limit = max(a.limit, l)
	}
	for c, dice := range a.Dice {
		most := min(a.limit, dice)
		k := lies{dice: dice, at: make([]int32, (most+1)*(dice+1)*(dice+1))}
		for roll := range most + 1 {
			for dead := range dice - roll + 1 {
				hits := dice - roll - dead
				if a.Alike {
					hits = 0
				}
				for hits := range hits + 1 {
					k.at[(roll*(dice+1)+dead)*(dice+1)+hits] = int32(len(k.list))
					k.list = append(k.list, lie{hits, dead, roll})
				}
			}
			k.upTo = append(k.upTo, len(k.list))
		}
		k.roll = make([][3]int32, len(k.list))
		for i, l := range k.list {
			if l.roll == 0 {
				continue
			}
			hit := lie{l.hits + 1, l.dead, l.roll - 1}
			if a.Alike {
				hit.hits--
			}
			k.roll[i] = [3]int32{k.place(hit), k.place(lie{l.hits, l.dead, l.roll - 1}), k.place(lie{l.hits, l.dead + 1, l.roll - 1})}
		}
		a.colours[c] = k
	}
}

// size is how many dice there are.
func (a *Aiming) size() int { return a.Dice[0] + a.Dice[1] + a.Dice[2] }

// value is what hits and criticals are worth.
func (a *Aiming) value(hits, crits int) float64 {
	n := a.size() + 1
	if a.known == nil {
		a.values, a.known = make([]float64, n*n), make([]bool, n*n)
	}
	if i := hits*n + crits; !a.known[i] {
		a.values[i], a.known[i] = a.Value(hits, crits), true
	}
	return a.values[hits*n+crits]
}

// ends is what a state is worth if nothing is rerolled any more.
func (a *Aiming) ends(s Lying) float64 {
	hits, dead := sum(s.Hits), sum(s.Dead)
	return a.value(hits, a.size()-hits-dead)
}

func sum(n [3]int) int { return n[0] + n[1] + n[2] }

// Propose is what the next token rerolls if it is taken for the last one: the
// dice with which the most is to be expected, the fewest of equally good ones.
func (a *Aiming) Propose(s Lying, limit int) Lying {
	again := Lying{Dead: first(s.Dead, limit)}
	left := min(limit-sum(again.Dead), sum(s.Hits))
	if sum(again.Dead) < sum(s.Dead) || a.Alike {
		return again
	}
	best, most := again, a.expected(s, again)
	for n := 1; n <= left; n++ {
		again.Hits = first(s.Hits, n)
		if v := a.expected(s, again); v > most+tie {
			best, most = again, v
		}
	}
	return best
}

// tie is how much better a choice must be to be chosen over an earlier one.
const tie = 1e-12

// first are so many of the dice, the best colours first.
func first(dice [3]int, n int) (out [3]int) {
	for c := range dice {
		out[c] = min(dice[c], n)
		n -= out[c]
	}
	return out
}

// expected is what a state is worth if these dice of it are rerolled, and then
// no more.
func (a *Aiming) expected(s, again Lying) float64 {
	kept := sum(s.Hits) - sum(again.Hits)
	n := sum(again.Hits) + sum(again.Dead)
	var room [(maxLimit + 1) * (maxLimit + 1)]float64
	rolled := room[:(n+1)*(n+1)] // by hits and criticals
	rolled[0] = 1
	for c := range a.Dice {
		for range again.Hits[c] + again.Dead[c] {
			for h := n; h >= 0; h-- {
				for k := n - h; k >= 0; k-- {
					p := rolled[h*(n+1)+k] * a.Faces[c][2]
					if h > 0 {
						p += rolled[(h-1)*(n+1)+k] * a.Faces[c][0]
					}
					if k > 0 {
						p += rolled[h*(n+1)+k-1] * a.Faces[c][1]
					}
					rolled[h*(n+1)+k] = p
				}
			}
		}
	}
	crits := a.size() - sum(s.Hits) - sum(s.Dead)
	v := 0.0
	for h := range n + 1 {
		for k := range n - h + 1 {
			if p := rolled[h*(n+1)+k]; p > 0 {
				v += p * a.value(kept+h, crits+k)
			}
		}
	}
	return v
}

// index is the place of what lies and what is rolled among all.
func (a *Aiming) index(i, k, l int32) int32 {
	return (i*int32(len(a.colours[1].list))+k)*int32(len(a.colours[2].list)) + l
}

// states calls f with every state in which nothing is being rolled: its place
// among all, and among the states.
func (a *Aiming) states(f func(at int32, n int, s Lying)) {
	n := 0
	for i, x := range a.colours[0].list[:a.colours[0].down()] {
		for k, y := range a.colours[1].list[:a.colours[1].down()] {
			for l, z := range a.colours[2].list[:a.colours[2].down()] {
				f(a.index(int32(i), int32(k), int32(l)), n, Lying{[3]int{x.hits, y.hits, z.hits}, [3]int{x.dead, y.dead, z.dead}})
				n++
			}
		}
	}
}

// after is the place of a state of which some dice are being rolled again.
func (a *Aiming) after(s, again Lying) int32 {
	var at [3]int32
	for c := range at {
		at[c] = a.colours[c].place(lie{s.Hits[c] - again.Hits[c], s.Dead[c] - again.Dead[c], again.Hits[c] + again.Dead[c]})
	}
	return a.index(at[0], at[1], at[2])
}

// row are ways to lie in which dice are being rolled, one after the other: where
// they begin, how many there are, the colour of the next die, and where what may
// become of them begins.
type row struct {
	at     int32
	n      int
	colour int
	next   [3]int32
}

// rolls calls f with every way to lie in which dice are being rolled, those with
// fewer of them first, or last if back. false: it was stopped.
func (a *Aiming) rolls(back bool, f func(row)) bool {
	c0, c1, c2 := &a.colours[0], &a.colours[1], &a.colours[2]
	each := func(n int, f func(i int)) {
		for x := range n {
			if back {
				x = n - 1 - x
			}
			f(x)
		}
	}
	ended := false
	each(len(c0.list), func(i int) {
		ended = ended || a.Stop != nil && a.Stop()
		if ended {
			return
		}
		ri := c0.list[i].roll
		each(c1.upTo[min(a.limit-ri, len(c1.upTo)-1)], func(k int) {
			rk := ri + c1.list[k].roll
			n := c2.upTo[min(a.limit-rk, len(c2.upTo)-1)]
			r := row{at: a.index(int32(i), int32(k), 0), n: n}
			switch {
			case ri > 0:
				for q, x := range c0.roll[i] {
					r.next[q] = a.index(x, int32(k), 0)
				}
				f(r)
			case rk > 0:
				r.colour = 1
				for q, x := range c1.roll[k] {
					r.next[q] = a.index(int32(i), x, 0)
				}
				f(r)
			default:
				each(n, func(l int) {
					if c2.list[l].roll == 0 {
						return
					}
					one := row{at: r.at + int32(l), n: 1, colour: 2}
					for q, x := range c2.roll[l] {
						one.next[q] = r.at + x
					}
					f(one)
				})
			}
		})
	})
	return !ended
}

// plan finds out for every token and state which dice are rerolled. false: it
// was stopped.
func (a *Aiming) plan() bool {
	all := len(a.colours[0].list) * len(a.colours[1].list) * len(a.colours[2].list)
	states := a.colours[0].down() * a.colours[1].down() * a.colours[2].down()
	a.choices = make([][]int32, len(a.Limits))
	if a.Proposed {
		for t, limit := range a.Limits {
			if t > 0 && limit == a.Limits[t-1] {
				a.choices[t] = a.choices[t-1]
				continue
			}
			a.choices[t] = make([]int32, states)
			a.states(func(_ int32, n int, s Lying) { a.choices[t][n] = a.after(s, a.Propose(s, limit)) })
		}
		return a.Stop == nil || !a.Stop()
	}
	worth, best := make([]float64, all), make([]float64, states)
	a.states(func(at int32, _ int, s Lying) { worth[at] = a.ends(s) })
	for t := len(a.Limits) - 1; t >= 0; t-- {
		if !a.rolls(false, func(r row) {
			p := &a.Faces[r.colour]
			to, hit := worth[r.at:][:r.n], worth[r.next[0]:][:r.n]
			crit, dead := worth[r.next[1]:][:r.n], worth[r.next[2]:][:r.n]
			for i := range to {
				to[i] = p[0]*hit[i] + p[1]*crit[i] + p[2]*dead[i]
			}
		}) {
			return false
		}
		a.choices[t] = make([]int32, states)
		a.states(func(at int32, n int, s Lying) {
			a.choices[t][n], best[n] = a.choose(s, at, a.Limits[t], worth)
		})
		a.states(func(at int32, n int, _ Lying) { worth[at] = best[n] })
	}
	return true
}

// choose is what is rerolled in a state: all blanks that may be, then so many
// hits, or nothing at all, which ends the rerolls.
func (a *Aiming) choose(s Lying, at int32, limit int, worth []float64) (int32, float64) {
	best, most := at, a.ends(s)
	dead := sum(s.Dead)
	var from [3]int // of each colour, dice of which some are rerolled
	var place [3][]int32
	var room [3][maxLimit + 1]int32
	stride := [3]int32{int32(len(a.colours[1].list) * len(a.colours[2].list)), int32(len(a.colours[2].list)), 1}
	for c := range from {
		now := lie{s.Hits[c], 0, s.Dead[c]}
		from[c] = s.Hits[c]
		if dead >= limit {
			now, from[c] = lie{s.Hits[c], s.Dead[c], 0}, s.Dead[c]
		}
		n := min(limit-now.roll, from[c]) // negative where there are more blanks than may be rerolled: never reached
		for x := range n + 1 {
			if dead >= limit {
				room[c][x] = stride[c] * a.colours[c].place(lie{now.hits, now.dead - x, x})
			} else {
				room[c][x] = stride[c] * a.colours[c].place(lie{now.hits - x, 0, now.roll + x})
			}
		}
		place[c] = room[c][:n+1]
	}
	try := func(n int) {
		for i := min(len(place[0])-1, n); i >= 0; i-- {
			for k := min(len(place[1])-1, n-i); k >= 0; k-- {
				l := n - i - k
				if l >= len(place[2]) {
					break
				}
				to := place[0][i] + place[1][k] + place[2][l]
				if v := worth[to]; v > most+tie {
					best, most = to, v
				}
			}
		}
	}
	if dead >= limit {
		best = a.after(s, Lying{Dead: first(s.Dead, limit)})
		most = worth[best]
		try(limit)
		return best, most
	}
	if dead > 0 {
		best = a.after(s, Lying{Dead: s.Dead})
		most = worth[best]
	}
	for n := 1; n <= min(limit-dead, sum(s.Hits)); n++ {
		try(n)
	}
	return best, most
}

// maxLimit is how many dice an aim token rerolls at most, with Precise 6.
const maxLimit = 8

// Again are the dice that the n-th token rerolls, none to keep the token. Ends
// must have been called before.
func (a *Aiming) Again(n int, s Lying) Lying {
	if n >= len(a.choices) {
		return Lying{}
	}
	if a.Alike {
		s.Hits = [3]int{}
	}
	state := 0
	for c := range s.Hits {
		state = state*a.colours[c].down() + int(a.colours[c].place(lie{s.Hits[c], s.Dead[c], 0}))
	}
	at, out := int(a.choices[n][state]), Lying{}
	for c := 2; c >= 0; c-- {
		list := a.colours[c].list
		now := list[at%len(list)]
		at /= len(list)
		out.Hits[c], out.Dead[c] = s.Hits[c]-now.hits, s.Dead[c]-now.dead
	}
	return out
}

// Ends are the ways in which the pool may lie after all rerolls; of those, how
// many hits and criticals there are. false: it was stopped.
func (a *Aiming) Ends() ([]End, bool) {
	if len(a.Limits) == 0 {
		return a.once(), true
	}
	a.lay()
	if !a.plan() {
		return nil, false
	}
	n := a.size() + 1
	sums := make([]float64, 2*n*n)
	end := func(f int, s Lying, p float64) {
		hits, dead := sum(s.Hits), sum(s.Dead)
		sums[(f*n+hits)*n+a.size()-hits-dead] += p
	}
	now := a.rolled() // before a hit or critical has been obtained, and after
	for t := range a.Limits {
		a.states(func(at int32, n int, s Lying) {
			to := a.choices[t][n]
			for f := range now {
				p := now[f][at]
				now[f][at] = 0
				if to == at {
					end(f, s, p)
				} else {
					now[f][to] += p
				}
			}
		})
		if !a.rolls(true, func(r row) { a.fall(now, r) }) {
			return nil, false
		}
	}
	a.states(func(at int32, _ int, s Lying) {
		for f := range now {
			end(f, s, now[f][at])
		}
	})
	var out []End
	for i, p := range sums {
		if p > 0 {
			out = append(out, End{Hits: i / n % n, Crits: i % n, Shown: i >= n*n, P: p})
		}
	}
	return out, true
}

// once is how the pool lies if nothing is rerolled.
func (a *Aiming) once() (out []End) {
	n := a.size() + 1
	now := [2][]float64{make([]float64, n*n), make([]float64, n*n)}
	now[0][0] = 1
	for c, dice := range a.Dice {
		p := a.Faces[c]
		for range dice {
			var next [2][]float64
			for f := range now {
				next[f] = make([]float64, n*n)
			}
			for f := range now {
				for i, had := range now[f] {
					if had == 0 {
						continue
					}
					next[f][i] += had * p[2]
					next[1][i+1] += had * p[1]
					next[1][i+n] += had * p[0]
					if f == 0 {
						next[1][i+n] -= had * p[0] * a.Unseen[c]
						next[0][i+n] += had * p[0] * a.Unseen[c]
					}
				}
			}
			now = next
		}
	}
	for f := range now {
		for i, p := range now[f] {
			if p > 0 {
				out = append(out, End{Hits: i / n, Crits: i % n, Shown: f == 1, P: p})
			}
		}
	}
	return out
}

// fall lets the next die fall.
func (a *Aiming) fall(now [2][]float64, r row) {
	p, unseen := &a.Faces[r.colour], a.Unseen[r.colour]
	for i := range int32(r.n) {
		if had := now[1][r.at+i]; had > 0 {
			now[1][r.at+i] = 0
			for q, x := range r.next {
				now[1][x+i] += had * p[q]
			}
		}
		if had := now[0][r.at+i]; had > 0 {
			now[0][r.at+i] = 0
			now[0][r.next[0]+i] += had * p[0] * unseen
			now[1][r.next[0]+i] += had * p[0] * (1 - unseen)
			now[1][r.next[1]+i] += had * p[1]
			now[0][r.next[2]+i] += had * p[2]
		}
	}
}

// rolled is how the pool lies after the first roll.
func (a *Aiming) rolled() [2][]float64 {
	all := len(a.colours[0].list) * len(a.colours[1].list) * len(a.colours[2].list)
	out := [2][]float64{make([]float64, all), make([]float64, all)}
	var odds, unseen [3][]float64 // of each colour, by state
	for c, k := range a.colours {
		p := a.Faces[c]
		odds[c], unseen[c] = make([]float64, k.down()), make([]float64, k.down())
		for i, l := range k.list[:k.down()] {
			crits := a.Dice[c] - l.hits - l.dead
			if a.Alike { // hits and criticals together
				odds[c][i] = ways(a.Dice[c], l.dead) * power(p[2], l.dead) * power(p[0]+p[1], crits)
				unseen[c][i] = ways(a.Dice[c], l.dead) * power(p[2], l.dead) * power(p[0]*a.Unseen[c], crits)
				continue
			}
			in := ways(a.Dice[c], l.dead) * ways(a.Dice[c]-l.dead, l.hits)
			odds[c][i] = in * power(p[2], l.dead) * power(p[0], l.hits) * power(p[1], crits)
			if crits == 0 {
				unseen[c][i] = in * power(p[2], l.dead) * power(p[0]*a.Unseen[c], l.hits)
			}
		}
	}
	for i := range odds[0] {
		for k := range odds[1] {
			for l := range odds[2] {
				at := a.index(int32(i), int32(k), int32(l))
				out[0][at] = unseen[0][i] * unseen[1][k] * unseen[2][l]
				out[1][at] = odds[0][i]*odds[1][k]*odds[2][l] - out[0][at]
			}
		}
	}
	return out
}

// ways is in how many ways k of n can be taken.
func ways(n, k int) float64 {
	v := 1.0
	for i := range k {
		v = v * float64(n-i) / float64(i+1)
	}
	return v
}

func power(p float64, n int) float64 {
	v := 1.0
	for range n {
		v *= p
	}
	return v
}
