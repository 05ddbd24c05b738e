package attack

// Dist is a distribution over 0, 1, 2, …: the chance of each. Chances that are
// left out are 0.
type Dist []float64

// negligible is how much of a distribution may be cut off at its end: far below
// the 1e-12 to which odds are exact.
const negligible = 1e-15

// Exactly is certainly n.
func Exactly(n int) Dist {
	d := make(Dist, n+1)
	d[n] = 1
	return d
}

// Die is one fair die.
func Die(sides int) Dist {
	d := make(Dist, sides+1)
	for f := 1; f <= sides; f++ {
		d[f] = 1 / float64(sides)
	}
	return d
}

// Chance is 1 with a chance of p, else 0.
func Chance(p float64) Dist { return Dist{1 - p, p} }

// Binomial is how many of n succeed with a chance of p each.
func Binomial(n int, p float64) Dist { return Chance(p).Times(n) }

// At is the chance of exactly n.
func (d Dist) At(n int) float64 {
	if n < 0 || n >= len(d) {
		return 0
	}
	return d[n]
}

// Plus is the sum of two independent numbers.
func (d Dist) Plus(e Dist) Dist {
	if len(d) == 0 || len(e) == 0 {
		return Dist{}
	}
	out := make(Dist, len(d)+len(e)-1)
	for i, p := range d {
		if p == 0 {
			continue
		}
		for j, q := range e {
			out[i+j] += p * q
		}
	}
	return out
}

// Times is the sum of n independent numbers of this distribution.
func (d Dist) Times(n int) Dist {
	out := Exactly(0)
	for range n {
		out = out.Plus(d)
	}
	return out
}

// Sum is the sum of as many independent numbers of this distribution as count
// says.
func (d Dist) Sum(count Dist) Dist {
	out := Dist{}
	power := Exactly(0)
	for n, p := range count {
		if n > 0 {
			power = power.Plus(d)
		}
		out = out.Add(power, p)
	}
	return out
}

// Add is the mixture's next part: another distribution with its weight.
func (d Dist) Add(e Dist, weight float64) Dist {
	if weight == 0 {
		return d
	}
	for len(d) < len(e) {
		d = append(d, 0)
	}
	for n, p := range e {
		d[n] += weight * p
	}
	return d
}

// Cap is the number, or most if it is greater.
func (d Dist) Cap(most int) Dist {
	if len(d) <= most+1 {
		return d
	}
	out := append(Dist{}, d[:most+1]...)
	for _, p := range d[most+1:] {
		out[most] += p
	}
	return out
}

// Map is what becomes of the number by f, which is 0 or more.
func (d Dist) Map(f func(n int) int) Dist {
	out := Dist{}
	for n, p := range d {
		if p == 0 {
			continue
		}
		m := f(n)
		for len(out) <= m {
			out = append(out, 0)
		}
		out[m] += p
	}
	return out
}

// Trim cuts off an end that is negligible; nothing is put in its place.
func (d Dist) Trim() Dist {
	var cut float64
	for len(d) > 1 && cut+d[len(d)-1] < negligible {
		cut += d[len(d)-1]
		d = d[:len(d)-1]
	}
	return d
}

// Mean is the expected number.
func (d Dist) Mean() float64 {
	var sum float64
	for n, p := range d {
		sum += float64(n) * p
	}
	return sum
}

// Variance is the expected square of the distance from the mean.
func (d Dist) Variance() float64 {
	mean, sum := d.Mean(), 0.0
	for n, p := range d {
		sum += (float64(n) - mean) * (float64(n) - mean) * p
	}
	return sum
}

// Total is the sum of all chances: 1, but for rounding.
func (d Dist) Total() float64 {
	var sum float64
	for _, p := range d {
		sum += p
	}
	return sum
}
