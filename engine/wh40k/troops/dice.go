package troops

import (
	"estafeta/engine/attack"
	"fmt"
	"strconv"
)

// Dice is a number, or dice with what is added to them: 3, D3, 2D6+1
// (WH-DICE-01 … WH-DICE-06).
type Dice struct {
	N     int // the number, or what is added
	Dice  int // how many
	Sides int // 3 or 6
}

// Random reports that it has to be rolled.
func (d Dice) Random() bool { return d.Dice > 0 }

// Value is what a D6 is worth as one of these dice: a D3 is half of it, rounded
// up (WH-DICE-05).
func (d Dice) Value(face int) int {
	if d.Sides == 3 {
		return (face + 1) / 2
	}
	return face
}

// Sum is the number that faces of D6 make: one for each of the dice.
func (d Dice) Sum(faces []int) int {
	n := d.N
	for _, f := range faces {
		n += d.Value(f)
	}
	return n
}

// Dist is the distribution of the number.
func (d Dice) Dist() attack.Dist {
	one := attack.Die(6).Map(d.Value)
	out := attack.Dist{}
	sum := one.Times(d.Dice)
	for n, p := range sum {
		if n+d.N >= 0 && p > 0 {
			for len(out) <= n+d.N {
				out = append(out, 0)
			}
			out[n+d.N] += p
		}
	}
	return out
}

// Most is the greatest number.
func (d Dice) Most() int { return d.N + d.Dice*d.Sides }

// Die is a die rolled; a die is never re-rolled twice (WH-REF-07).
type Die struct {
	Face  int
	Again bool // re-rolled
}

// Thrown are dice that show some faces and were not rolled again.
func Thrown(faces []int) []Die {
	out := make([]Die, len(faces))
	for i, f := range faces {
		out[i].Face = f
	}
	return out
}

// Faces are what dice show.
func Faces(dice []Die) []int {
	out := make([]int, len(dice))
	for i, d := range dice {
		out[i] = d.Face
	}
	return out
}

// String writes 3, D6, 2D6+1.
func (d Dice) String() string {
	if d.Dice == 0 {
		return strconv.Itoa(d.N)
	}
	out := "D" + strconv.Itoa(d.Sides)
	if d.Dice > 1 {
		out = strconv.Itoa(d.Dice) + out
	}
	if d.N != 0 {
		out += fmt.Sprintf("%+d", d.N)
	}
	return out
}
