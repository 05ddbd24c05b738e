package troops

import (
	"slices"

	"estafeta/engine/assault/tray"
)

// Enough is the accuracy above which no more is needed.
func (a Fight) Enough() int {
	n := a.Distance
	for _, f := range a.Around {
		n = max(n, f.Spot.Away)
	}
	for _, s := range a.With.Surge {
		for _, e := range s.Effects {
			if e.Key == "accuracy" && e.N < 0 {
				n -= e.N
			}
		}
	}
	return n
}

// ResultsOf are the results of both pools.
func ResultsOf(attack, defense tray.Sum) Results {
	return Results{attack[0], attack[1], attack[2], defense[0], defense[1], defense[2]}
}

// Faces are those of a die that show different results.
func (a Fight) Faces(colour string) (out []tray.Face) {
	for _, face := range Sides[colour] {
		s := a.sum(colour, face)
		i := slices.IndexFunc(out, func(f tray.Face) bool { return f.Sum == s })
		if i < 0 {
			i = len(out)
			out = append(out, tray.Face{Sum: s})
		}
		out[i].P += 1.0 / 6
	}
	return out
}

// sum is what a face adds up to.
func (a Fight) sum(colour string, face Results) tray.Sum {
	if slices.Contains(DefenseColours, colour) {
		return tray.Sum{face.Block, face.Evade, face.Dodge}
	}
	if a.With.Melee {
		face.Accuracy = 0
	}
	return tray.Sum{face.Damage, face.Surge, face.Accuracy}
}

// Coloured are the pools with n more attack dice.
func (a Fight) Coloured(p Pool, n int) (out []Pool) {
	var add func(i, left int, p Pool)
	add = func(i, left int, p Pool) {
		if i == len(AttackColours)-1 {
			*p.Of(AttackColours[i]) += left
			out = append(out, p)
			return
		}
		for k := left; k >= 0; k-- {
			q := p
			*q.Of(AttackColours[i]) += k
			add(i+1, left-k, q)
		}
	}
	add(0, n, p)
	return out
}

// Lying is how both pools lie.
func (a Fight) Lying() (out [2]tray.Lying) {
	for i, of := range [][]string{AttackColours, DefenseColours} {
		for _, c := range of {
			faces := a.Faces(c)
			fresh, again := make([]uint8, len(faces)), make([]uint8, len(faces))
			for _, d := range a.Dice {
				if d.Colour != c {
					continue
				}
				if at := a.face(d, faces); d.Again {
					again[at]++
				} else {
					fresh[at]++
				}
			}
			out[i].Fresh, out[i].Again = append(out[i].Fresh, fresh), append(out[i].Again, again)
		}
	}
	return out
}

func (a Fight) face(d Die, faces []tray.Face) int {
	s := a.sum(d.Colour, d.Results())
	return slices.IndexFunc(faces, func(f tray.Face) bool { return f.Sum == s })
}

// Picked are dice of a pool that lie so.
func (a Fight) Picked(defense bool, t tray.Taken) (out []string) {
	of := AttackColours
	if defense {
		of = DefenseColours
	}
	for c, colour := range of {
		faces := a.Faces(colour)
		left := slices.Clone(t[c])
		for i, d := range a.Dice {
			if d.Colour != colour || d.Again {
				continue
			}
			if n := &left[a.face(d, faces)]; *n > 0 {
				*n--
				out = append(out, DieID(i))
			}
		}
	}
	return out
}
