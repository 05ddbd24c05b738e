package troops

// Struck is what a hit or wound roll comes to.
type Struck int

// What a roll comes to.
const (
	Failed Struck = iota
	Success
	Critical
)

// Lowest is the lowest face of a D6 that a roll does not fail with, 7 if there is
// none.
func Lowest(judge func(face int) Struck) int {
	for f := 1; f <= 6; f++ {
		if judge(f) != Failed {
			return f
		}
	}
	return 7
}

// Hits is what an unmodified hit roll comes to, by the first line that applies
// (WH-SEQ-05 … WH-SEQ-08, WH-STRAT-29, WH-SHOOT-24, WH-SHOOT-25).
func (p *Pool) Hits(face int) Struck {
	switch {
	case face <= p.Fails:
		return Failed
	case face >= p.CritHit:
		return Critical
	case max(1, face+p.HitMod) >= p.Skill:
		return Success
	}
	return Failed
}

// Saves reports that an unmodified save roll makes an attack with an AP fail
// against models like this one: both saves are tried on the die (WH-SEQ-29 …
// WH-SEQ-33, WH-SEQ-35).
func (m Model) Saves(face, ap, mod int, both bool) bool {
	if face == 1 {
		return false
	}
	inv := face
	if both { // A38
		inv += mod
	}
	if m.InSv > 0 && inv >= m.InSv {
		return true
	}
	return face+mod+ap >= m.Sv
}

// WoundNeeded is the result that a wound roll needs (WH-SEQ-12 … WH-SEQ-16).
func WoundNeeded(s, t int) int {
	switch {
	case s >= 2*t:
		return 2
	case s > t:
		return 3
	case s == t:
		return 4
	case 2*s > t:
		return 5
	}
	return 6
}

// Wounds is what an unmodified wound roll comes to against a Toughness, by the
// first line that applies (WH-SEQ-09 … WH-SEQ-11, WH-SEQ-17, WH-KEY-08).
func (p *Pool) Wounds(face, toughness int) Struck {
	switch {
	case face == 1:
		return Failed
	case face >= p.CritWound:
		return Critical
	case max(1, face+p.WoundMod) >= WoundNeeded(p.S, toughness):
		return Success
	}
	return Failed
}

// Takes is what a D comes to against a model: halving divides, lessening
// subtracts, at least 1 (WH-REF-10, WH-REF-15).
func (m Model) Takes(d int) int {
	if m.Halve {
		d = (d + 1) / 2
	}
	return max(1, d-m.Lessen)
}
