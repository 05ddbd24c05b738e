package tray

import "slices"

// Sum is what dice add up to: damage, surges and accuracy of attack dice;
// blocks, evades and dodges of defense dice.
type Sum [3]int

// Plus adds another sum.
func (s Sum) Plus(o Sum) Sum { return Sum{s[0] + o[0], s[1] + o[1], s[2] + o[2]} }

// Face is what a die may show, with its chance: faces that show the same are
// one.
type Face struct {
	Sum Sum
	P   float64
}

// Pool are the dice of one side: how many of each colour, and their faces.
type Pool struct {
	Dice  []int
	Faces [][]Face
}

// Reroll is an effect that rerolls dice of one of the pools, once.
type Reroll struct {
	Defense  bool // of which pool
	Most     int  // dice at most
	Defender bool // the defender chooses
}

// Taken is how many dice are rerolled, by colour and face.
type Taken [][]uint8

// Rerolls is a roll of both pools and the effects that reroll dice of it, each
// die once. Whoever has an effect knows all dice as they lie.
type Rerolls struct {
	Pools [2]Pool  // attack, defense
	Steps []Reroll // in their order
	Value func(attack, defense Sum) float64
	Stop  func() bool
	// Proposed takes each effect for the last one.
	Proposed bool

	steps []*step
	reps  [][2]rep  // of both pools before each step, and after the last
	know  [2]sums   // what both pools may add up to
	worth []float64 // of what both add up to, by the attack, then the defense
}

// sums are what dice may add up to, in the order in which they came up.
type sums struct {
	list []Sum
	at   map[Sum]int32
}

func (s *sums) index(x Sum) int32 {
	i, ok := s.at[x]
	if !ok {
		i = int32(len(s.list))
		s.at[x] = i
		s.list = append(s.list, x)
	}
	return i
}

// MostLies is how many ways in which the dice of both pools may lie, some of
// them being rerolled, are reckoned with.
const MostLies = 4_000_000

// The forms in which a pool is known between two steps.
type form int

const (
	added  form = iota // by what it adds up to: none of its dice is rerolled any more
	fresh              // by its faces
	marked             // by its faces, dice that have been rerolled apart
)

// rep is a pool between two steps: how many ways there are, and what they add up
// to.
type rep struct {
	form form
	hues []hue // of fresh and marked
	size int
	sum  []int32
}

// hue are the ways in which the dice of one colour may lie: how many of them
// show each face, and the same of dice that were rerolled where they are told
// apart; in a step how many are being rolled last. Those with fewer to roll come
// first.
type hue struct {
	faces []Face
	list  []string
	at    map[string]int32
	down  int       // how many have nothing to roll
	next  [][]int32 // of those with something to roll: after each face
}

// step is an effect while it is resolved: the ways in which its pool lies, and
// what may be chosen.
type step struct {
	Reroll
	hues    []hue
	size    int
	takes   [][][]take // by colour and the way it lies before
	choices []int32    // by the way the pool lies before, then the other: the way it lies then
}

// take is a choice in one colour: so many dice, and how they lie then.
type take struct {
	n  int
	at int32
}

// lists calls f with all ways to divide n dice over so many kinds.
func lists(n, kinds int, f func([]byte)) {
	counts := make([]byte, kinds)
	var fill func(i, left int)
	fill = func(i, left int) {
		if i == kinds-1 {
			counts[i] = byte(left)
			f(counts)
			return
		}
		for k := left; k >= 0; k-- {
			counts[i] = byte(k)
			fill(i+1, left-k)
		}
	}
	fill(0, n)
}

// newHue lists the ways in which n dice of a colour may lie; of rolling dice,
// at most so many, below 0 none are told.
func newHue(faces []Face, n, kinds, rolling int) hue {
	h := hue{faces: faces, at: map[string]int32{}}
	for roll := range max(rolling, 0) + 1 {
		if roll > n {
			break
		}
		lists(n-roll, kinds, func(c []byte) {
			s := string(c)
			if rolling >= 0 {
				s += string([]byte{byte(roll)})
			}
			h.at[s] = int32(len(h.list))
			h.list = append(h.list, s)
		})
		if roll == 0 {
			h.down = len(h.list)
		}
	}
	return h
}

// divisions is how many ways there are to divide n dice over kinds.
func divisions(n, kinds int) float64 {
	v := 1.0
	for i := range n {
		v = v * float64(kinds+i) / float64(i+1)
	}
	return v
}

// uses is how many steps concern a pool, from the i-th on.
func (r *Rerolls) uses(pool, from int) int {
	n := 0
	for _, s := range r.Steps[from:] {
		if poolOf(s.Defense) == pool {
			n++
		}
	}
	return n
}

func poolOf(defense bool) int {
	if defense {
		return 1
	}
	return 0
}

// formOf is how a pool is known before a step.
func (r *Rerolls) formOf(pool, step int) form {
	switch left := r.uses(pool, step); {
	case left == 0:
		return added
	case left < r.uses(pool, 0):
		return marked
	}
	return fresh
}

// kinds is how many kinds of dice a colour has in a form.
func (f form) kinds(faces int) int {
	if f == marked {
		return 2 * faces
	}
	return faces
}

// Lies is how many ways to lie the reckoning goes through in its largest step, or
// in the end.
func (r *Rerolls) Lies() int {
	r.total()
	most := float64(len(r.know[0].list) * len(r.know[1].list))
	for i, s := range r.Steps {
		pool := poolOf(s.Defense)
		kinds := func(f form, faces int) int { return f.kinds(faces) + 1 }
		n := 1.0
		for c, dice := range r.Pools[pool].Dice {
			n *= divisions(dice, kinds(r.formOf(pool, i+1), len(r.Pools[pool].Faces[c])))
		}
		other := float64(len(r.know[1-pool].list))
		if f := r.formOf(1-pool, i); f != added {
			other = 1
			for c, dice := range r.Pools[1-pool].Dice {
				other *= divisions(dice, f.kinds(len(r.Pools[1-pool].Faces[c])))
			}
		}
		most = max(most, n*other)
	}
	return int(min(most, 1<<31-1))
}

// total finds what both pools may add up to.
func (r *Rerolls) total() {
	for i, p := range r.Pools {
		k := sums{at: map[Sum]int32{}}
		k.index(Sum{})
		for c, dice := range p.Dice {
			for range dice {
				had := k.list
				k = sums{at: map[Sum]int32{}}
				for _, s := range had {
					for _, f := range p.Faces[c] {
						k.index(s.Plus(f.Sum))
					}
				}
			}
		}
		r.know[i] = k
	}
}

// rolled is the distribution of what a pool adds up to, by the index of sums.
func (r *Rerolls) rolled(pool int) []float64 {
	p, k := r.Pools[pool], &r.know[pool]
	now, odds := sums{at: map[Sum]int32{}}, []float64{1}
	now.index(Sum{})
	for c, dice := range p.Dice {
		for range dice {
			now, odds = fallen(now, odds, p.Faces[c])
		}
	}
	out := make([]float64, len(k.list))
	for i, s := range now.list {
		out[k.index(s)] = odds[i]
	}
	return out
}

// lay prepares the forms of both pools and the steps.
func (r *Rerolls) lay() {
	r.total()
	for i := range len(r.Steps) + 1 {
		var both [2]rep
		for pool := range both {
			both[pool] = r.rep(pool, r.formOf(pool, i))
		}
		r.reps = append(r.reps, both)
	}
	for i, o := range r.Steps {
		pool := poolOf(o.Defense)
		s := &step{Reroll: o, size: 1}
		to := r.formOf(pool, i+1)
		if to == added {
			to = fresh // their faces, until all have fallen
		}
		for c, faces := range r.Pools[pool].Faces {
			h := newHue(faces, r.Pools[pool].Dice[c], to.kinds(len(faces)), o.Most)
			h.landings(to)
			s.takes = append(s.takes, h.choices(r.reps[i][pool].hues[c], r.reps[i][pool].form, to, o.Most))
			s.hues = append(s.hues, h)
			s.size *= len(h.list)
		}
		r.steps = append(r.steps, s)
	}
}

// landings fills in what becomes of dice being rolled.
func (h *hue) landings(to form) {
	n := len(h.faces)
	for _, l := range h.list {
		rolling := l[len(l)-1]
		var next []int32
		if rolling > 0 {
			for f := range n {
				c := []byte(l)
				c[len(c)-1]--
				if to == marked {
					c[n+f]++
				} else {
					c[f]++
				}
				next = append(next, h.at[string(c)])
			}
		}
		h.next = append(h.next, next)
	}
}

// choices are what may be rerolled of each way in which the dice of the colour
// lie before, the fewest first.
func (h *hue) choices(before hue, from, to form, most int) [][]take {
	n := len(h.faces)
	out := make([][]take, len(before.list))
	for i, l := range before.list {
		each := takes([]byte(l[:n]), most)
		for _, t := range each {
			c := make([]byte, to.kinds(n)+1)
			for f := range n {
				c[f] = l[f] - t[f]
				if from == marked {
					c[f] += l[n+f]
				}
				c[len(c)-1] += t[f]
			}
			out[i] = append(out[i], take{int(c[len(c)-1]), h.at[string(c)]})
		}
	}
	return out
}

// takes are the ways to take at most so many of dice by face, the fewest first.
func takes(of []byte, most int) (out [][]byte) {
	t := make([]byte, len(of))
	var fill func(i, left int)
	fill = func(i, left int) {
		if i == len(of) {
			if left == 0 {
				out = append(out, slices.Clone(t))
			}
			return
		}
		for k := min(int(of[i]), left); k >= 0; k-- {
			t[i] = byte(k)
			fill(i+1, left-k)
		}
		t[i] = 0
	}
	for n := range most + 1 {
		fill(0, n)
	}
	return out
}

// rep is a pool in a form.
func (r *Rerolls) rep(pool int, f form) rep {
	out := rep{form: f, size: 1}
	p := r.Pools[pool]
	if f == added {
		out.size = len(r.know[pool].list)
		for i := range out.size {
			out.sum = append(out.sum, int32(i))
		}
		return out
	}
	for c, faces := range p.Faces {
		h := newHue(faces, p.Dice[c], f.kinds(len(faces)), -1)
		out.hues = append(out.hues, h)
		out.size *= len(h.list)
	}
	for i := range out.size {
		var s Sum
		for c, at := len(out.hues)-1, i; c >= 0; c-- {
			h := &out.hues[c]
			s = s.Plus(h.sum(h.list[at%len(h.list)]))
			at /= len(h.list)
		}
		out.sum = append(out.sum, r.know[pool].index(s))
	}
	return out
}

// sum is what dice lying so add up to.
func (h *hue) sum(l string) (s Sum) {
	for k := range l {
		for range l[k] {
			s = s.Plus(h.faces[k%len(h.faces)].Sum)
		}
	}
	return s
}
