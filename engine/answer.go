package engine

import (
	"math"

	"estafeta/engine/geom"
)

// Seat is a side of a game, from 1. 0 is nobody: the table, or a spectator.
type Seat int

// Pose is where a piece stands: table units, Z above the table, facing A in
// radians (0 up the picture, clockwise).
type Pose struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z"`
	A float64 `json:"a"`
}

// Quantise rounds a length to a thousandth of the table's unit, so that every
// machine stores and compares the same numbers.
func Quantise(x float64) float64 { return geom.Quantise(x) }

// QuantiseAngle rounds an angle to 0.0001 rad within one turn.
func QuantiseAngle(a float64) float64 {
	a = math.Mod(a, 2*math.Pi)
	if a < 0 {
		a += 2 * math.Pi
	}
	q := math.Round(a*10000) / 10000
	if q >= 6.2832 {
		return 0
	}
	return q + 0
}

// Quantised returns the pose as it is recorded.
func (p Pose) Quantised() Pose {
	return Pose{Quantise(p.X), Quantise(p.Y), Quantise(p.Z), QuantiseAngle(p.A)}
}

// Answer is what a seat says to a prompt. What is used depends on the kind of
// the prompt; the zero Answer is a pass, or that nothing could be chosen.
type Answer struct {
	Pick  []string `json:"pick"`  // one, some, order, assign: option keys
	Nums  []int    `json:"nums"`  // number; dice; assign: how many for each pick
	Poses []Pose   `json:"poses"` // place: one a row; path: points; facing: one

	// For is the piece whose question this answers where several are asked at
	// once, in any order (Prompt.About). It is not recorded.
	For string `json:"for,omitempty"`
}

// Pick is the answer that picks options by key.
func Pick(keys ...string) Answer { return Answer{Pick: keys} }

// Count is the answer to a number prompt, or faces entered by hand.
func Count(n ...int) Answer { return Answer{Nums: n} }

// Way is the answer to a path or place prompt.
func Way(poses ...Pose) Answer { return Answer{Poses: poses} }

// IsZero reports a pass.
func (a Answer) IsZero() bool { return len(a.Pick) == 0 && len(a.Nums) == 0 && len(a.Poses) == 0 }

// One is the single option picked, or "".
func (a Answer) One() string {
	if len(a.Pick) == 0 {
		return ""
	}
	return a.Pick[0]
}

// Num is the single number given, or 0.
func (a Answer) Num() int {
	if len(a.Nums) == 0 {
		return 0
	}
	return a.Nums[0]
}

func (a Answer) quantised() Answer {
	out := Answer{Pick: append([]string(nil), a.Pick...), Nums: append([]int(nil), a.Nums...)}
	for _, p := range a.Poses {
		out.Poses = append(out.Poses, p.Quantised())
	}
	return out
}

// Equal reports whether two answers say the same.
func (a Answer) Equal(b Answer) bool {
	if len(a.Pick) != len(b.Pick) || len(a.Nums) != len(b.Nums) || len(a.Poses) != len(b.Poses) {
		return false
	}
	for i := range a.Pick {
		if a.Pick[i] != b.Pick[i] {
			return false
		}
	}
	for i := range a.Nums {
		if a.Nums[i] != b.Nums[i] {
			return false
		}
	}
	for i := range a.Poses {
		if a.Poses[i] != b.Poses[i] {
			return false
		}
	}
	return true
}
