package tray

// Lying is how the dice of a pool lie: how many of them show each face, by
// colour, and the same of those that have been rerolled.
type Lying struct{ Fresh, Again [][]uint8 }

// End is what both pools may add up to in the end.
type End struct {
	Attack, Defense Sum
	P               float64
}

// combos calls f with every choice of at most so many dice, one place in the
// list of each colour: the fewest dice first.
func combos(colours [][]take, most int, f func(picked []int)) {
	picked := make([]int, len(colours))
	var fill func(c, left int)
	fill = func(c, left int) {
		if c == len(colours) {
			if left == 0 {
				f(picked)
			}
			return
		}
		for i, t := range colours[c] {
			if t.n <= left {
				picked[c] = i
				fill(c+1, left-t.n)
			}
		}
	}
	for n := range most + 1 {
		fill(0, n)
	}
}

// tie is how much better a choice must be to be chosen over an earlier one.
const tie = 1e-12

// better reports that a value is better than another for whoever chooses.
func (o Reroll) better(v, than float64) bool {
	if o.Defender {
		return v < than-tie
	}
	return v > than+tie
}

// Mean is what the attack is worth if both sides choose as they should. false:
// it was stopped.
func (r *Rerolls) Mean() (float64, bool) {
	ends, ok := r.Ends()
	v := 0.0
	for _, e := range ends {
		v += e.P * r.Value(e.Attack, e.Defense)
	}
	return v, ok
}

// Ends are what both pools may add up to after all rerolls. false: it was
// stopped.
func (r *Rerolls) Ends() ([]End, bool) {
	r.lay()
	if len(r.Steps) > 0 && !r.plan() {
		return nil, false
	}
	now := r.first()
	for i := range r.steps {
		if now = r.resolve(i, now); r.stopped() {
			return nil, false
		}
	}
	var out []End
	n := len(r.know[1].list)
	for i, p := range now {
		if p > 0 {
			out = append(out, End{r.know[0].list[i/n], r.know[1].list[i%n], p})
		}
	}
	return out, true
}

func (r *Rerolls) stopped() bool { return r.Stop != nil && r.Stop() }

// first is how likely both pools lie in each way after the roll.
func (r *Rerolls) first() []float64 {
	var odds [2][]float64
	for pool := range odds {
		rep := &r.reps[0][pool]
		if rep.form == added {
			odds[pool] = r.rolled(pool)
			continue
		}
		odds[pool] = []float64{1}
		for c := range rep.hues {
			h := &rep.hues[c]
			next := make([]float64, 0, len(odds[pool])*len(h.list))
			for _, p := range odds[pool] {
				for _, l := range h.list {
					next = append(next, p*h.chance(l, r.Pools[pool].Dice[c]))
				}
			}
			odds[pool] = next
		}
	}
	out := make([]float64, 0, len(odds[0])*len(odds[1]))
	for _, p := range odds[0] {
		for _, q := range odds[1] {
			out = append(out, p*q)
		}
	}
	return out
}

// chance is how likely dice fall so.
func (h *hue) chance(l string, dice int) float64 {
	p, left := 1.0, dice
	for f := range h.faces {
		for i := range l[f] {
			p *= h.faces[f].P * float64(left) / float64(i+1)
			left--
		}
	}
	return p
}

// place is where something of a pool stands in a list of both.
func place(pool, own, other, owns, others int) int {
	if pool == 0 {
		return own*others + other
	}
	return other*owns + own
}

// plan finds out for every step what is chosen. false: it was stopped.
func (r *Rerolls) plan() bool {
	for _, a := range r.know[0].list {
		for _, d := range r.know[1].list {
			r.worth = append(r.worth, r.Value(a, d))
		}
		if r.stopped() {
			return false
		}
	}
	after := r.worth
	for i := len(r.steps) - 1; i >= 0; i-- {
		s := r.steps[i]
		pool := poolOf(s.Defense)
		before, then, other := &r.reps[i][pool], &r.reps[i+1][pool], &r.reps[i][1-pool]
		worth := make([]float64, s.size*other.size)
		for g := range s.size {
			end, rolling := s.end(r, i, g)
			if rolling > 0 {
				continue
			}
			for o := range other.size {
				if r.Proposed {
					a, d := int(then.sum[end]), int(other.sum[o])
					worth[g*other.size+o] = r.worth[place(pool, a, d, len(r.know[pool].list), len(r.know[1-pool].list))]
				} else {
					worth[g*other.size+o] = after[place(pool, int(end), o, then.size, other.size)]
				}
			}
		}
		if !s.rolls(r, other.size, worth) {
			return false
		}
		after = s.choose(r, before, other.size, worth, pool)
		if r.stopped() {
			return false
		}
	}
	return true
}

// The most colours of a pool and faces of a die.
const (
	mostColours = 4
	mostFaces   = 6
)

// digits are the ways in which the dice of each colour lie.
func (s *step) digits(g int) (out [mostColours]int) {
	for c := len(s.hues) - 1; c >= 0; c-- {
		out[c] = g % len(s.hues[c].list)
		g /= len(s.hues[c].list)
	}
	return out
}

// end is the pool after the step if nothing more is rolled, and how many dice
// are still rolling.
func (s *step) end(r *Rerolls, i, g int) (end int32, rolling int) {
	pool := poolOf(s.Defense)
	then := &r.reps[i+1][pool]
	var sum Sum
	at := 0
	digits := s.digits(g)
	for c, x := range digits[:len(s.hues)] {
		h := &s.hues[c]
		l := h.list[x]
		if n := int(l[len(l)-1]); n > 0 {
			return 0, n
		}
		sum = sum.Plus(h.sum(l[:len(l)-1]))
		at = at*h.down + x
	}
	if then.form == added {
		return r.know[pool].index(sum), 0
	}
	return int32(at), 0
}

// next is what may become of the next die that is being rolled: its faces, and
// where the pool is after each; none: nothing rolls, or too much.
func (s *step) next(g int) (faces []Face, to [mostFaces]int) {
	stride, rolling := 1, 0
	for c := len(s.hues) - 1; c >= 0; c-- {
		h := &s.hues[c]
		x := g / stride % len(h.list)
		if next := h.next[x]; next != nil {
			l := h.list[x]
			rolling += int(l[len(l)-1])
			faces = h.faces
			for f, n := range next {
				to[f] = g + (int(n)-x)*stride
			}
		}
		stride *= len(h.list)
	}
	if rolling > s.Most {
		return nil, to
	}
	return faces, to
}

// rolls fills in what it is worth to roll dice. false: it was stopped.
func (s *step) rolls(r *Rerolls, others int, worth []float64) bool {
	for g := range s.size {
		faces, next := s.next(g)
		if faces == nil {
			continue
		}
		if r.stopped() {
			return false
		}
		to := worth[g*others:][:others]
		for f, n := range next[:len(faces)] {
			p, from := faces[f].P, worth[n*others:][:others]
			for o := range to {
				to[o] += p * from[o]
			}
		}
	}
	return true
}

// starts calls f with every way in which a pool lies before a step, and all that
// may be chosen then: how the pool lies while the dice roll.
func (s *step) starts(before *rep, f func(start int, choices []int)) {
	colours := make([][]take, len(s.hues))
	var choices []int
	byDice := make([][]int, s.Most+1) // the fewest dice first, as combos has them
	var fill func(c, n, g int)
	fill = func(c, n, g int) {
		if c == len(colours) {
			byDice[n] = append(byDice[n], g)
			return
		}
		g *= len(s.hues[c].list)
		for _, t := range colours[c] {
			if n+t.n > s.Most {
				break // those after it are more dice
			}
			fill(c+1, n+t.n, g+int(t.at))
		}
	}
	for start := range before.size {
		for c, at := len(before.hues)-1, start; c >= 0; c-- {
			n := len(before.hues[c].list)
			colours[c] = s.takes[c][at%n]
			at /= n
		}
		fill(0, 0, 0)
		choices = choices[:0]
		for n := range byDice {
			choices = append(choices, byDice[n]...)
			byDice[n] = byDice[n][:0]
		}
		f(start, choices)
	}
}

// choose finds what is chosen, and what it is worth.
func (s *step) choose(r *Rerolls, before *rep, others int, worth []float64, pool int) []float64 {
	s.choices = make([]int32, before.size*others)
	out := make([]float64, before.size*others)
	best := make([]float64, others)
	s.starts(before, func(start int, choices []int) {
		chosen := s.choices[start*others:][:others]
		for i, g := range choices {
			row := worth[g*others:][:others]
			for o, v := range row {
				if i == 0 || s.better(v, best[o]) {
					best[o], chosen[o] = v, int32(g)
				}
			}
		}
		for o, v := range best {
			out[place(pool, start, o, before.size, others)] = v
		}
	})
	return out
}

// resolve is where a step leads.
func (r *Rerolls) resolve(i int, now []float64) []float64 {
	s := r.steps[i]
	pool := poolOf(s.Defense)
	before, then, other := &r.reps[i][pool], &r.reps[i+1][pool], &r.reps[i][1-pool]
	odds := make([]float64, s.size*other.size)
	for start := range before.size {
		for o := range other.size {
			odds[int(s.choices[start*other.size+o])*other.size+o] += now[place(pool, start, o, before.size, other.size)]
		}
	}
	out := make([]float64, then.size*other.size)
	for g := s.size - 1; g >= 0; g-- {
		from := odds[g*other.size:][:other.size]
		faces, next := s.next(g)
		if faces != nil {
			for f, n := range next[:len(faces)] {
				to := odds[n*other.size:][:other.size]
				for o, p := range from {
					to[o] += p * faces[f].P
				}
			}
			continue
		}
		end, rolling := s.end(r, i, g)
		if rolling > 0 {
			continue
		}
		for o, p := range from {
			out[place(pool, int(end), o, then.size, other.size)] += p
		}
	}
	return out
}

// at is the place of a pool lying so in a form.
func (r *Rerolls) at(pool int, x *rep, l Lying) int {
	if x.form == added {
		return int(r.know[pool].index(r.Sum(pool, l)))
	}
	at := 0
	for c := range x.hues {
		key := string(l.Fresh[c])
		if x.form == marked {
			key += string(l.Again[c])
		}
		at = at*len(x.hues[c].list) + int(x.hues[c].at[key])
	}
	return at
}

// Sum is what a pool lying so adds up to.
func (r *Rerolls) Sum(pool int, l Lying) (s Sum) {
	for c, faces := range r.Pools[pool].Faces {
		for f := range faces {
			for range l.Fresh[c][f] + l.Again[c][f] {
				s = s.Plus(faces[f].Sum)
			}
		}
	}
	return s
}

// Choice are the dice that the i-th effect rerolls. Ends must have been called
// before.
func (r *Rerolls) Choice(i int, lying [2]Lying) Taken {
	s := r.steps[i]
	pool := poolOf(s.Defense)
	other := &r.reps[i][1-pool]
	start := r.at(pool, &r.reps[i][pool], lying[pool])
	g := int(s.choices[start*other.size+r.at(1-pool, other, lying[1-pool])])
	var out Taken
	digits := s.digits(g)
	for c, x := range digits[:len(s.hues)] {
		l := s.hues[c].list[x]
		n := len(s.hues[c].faces)
		t := make([]uint8, n)
		for f := range n {
			t[f] = lying[pool].Fresh[c][f] - l[f]
			if len(l) == n+1 {
				t[f] += lying[pool].Again[c][f]
			}
		}
		out = append(out, t)
	}
	return out
}

// Propose are the dice that an effect rerolls if it is taken for the last one.
func (r *Rerolls) Propose(o Reroll, lying [2]Lying) Taken {
	pool := poolOf(o.Defense)
	own, other := r.Sum(pool, lying[pool]), r.Sum(1-pool, lying[1-pool])
	value := func(s Sum) float64 {
		if pool == 1 {
			return r.Value(other, s)
		}
		return r.Value(s, other)
	}
	var all [][][]byte
	var colours [][]take
	for _, l := range lying[pool].Fresh {
		list := takes(l, o.Most)
		var of []take
		for _, t := range list {
			n := 0
			for _, k := range t {
				n += int(k)
			}
			of = append(of, take{n: n})
		}
		all, colours = append(all, list), append(colours, of)
	}
	var best Taken
	most := 0.0
	combos(colours, o.Most, func(picked []int) {
		now, odds := sums{at: map[Sum]int32{}}, []float64{1}
		kept := own
		now.index(Sum{})
		for c, i := range picked {
			faces := r.Pools[pool].Faces[c]
			for f, n := range all[c][i] {
				for range n {
					for q := range kept {
						kept[q] -= faces[f].Sum[q]
					}
					now, odds = fallen(now, odds, faces)
				}
			}
		}
		v := 0.0
		for i, s := range now.list {
			v += odds[i] * value(kept.Plus(s))
		}
		if best == nil || o.better(v, most) {
			most, best = v, Taken{}
			for c, i := range picked {
				best = append(best, all[c][i])
			}
		}
	})
	return best
}

// fallen is a distribution of sums with one more die.
func fallen(now sums, odds []float64, faces []Face) (sums, []float64) {
	next := sums{at: map[Sum]int32{}}
	var to []float64
	for i, s := range now.list {
		for _, f := range faces {
			at := next.index(s.Plus(f.Sum))
			if int(at) == len(to) {
				to = append(to, 0)
			}
			to[at] += odds[i] * f.P
		}
	}
	return next, to
}
