// Package move is the hinged movement tool of Star Wars: Legion: which ways a
// base can take along it. It knows no terrain and no units. Lengths are
// millimetres, angles radians, 0 up the picture and clockwise.
package move

import (
	"math"

	"estafeta/engine/geom"
)

// Tools are the lengths of the straight tool by speed, from the edge of a base
// that touches its end to the edge of one that touches the other (LEG-B-MOVE-02).
type Tools [4]float64

// The printed tools, and the lengths that many players take for them.
var (
	Printed = Tools{0, 75, 125, 175}
	Inches  = Tools{0, 76.2, 127, 177.8}
)

// notch is how deep a tool lies in the notch of a base.
const notch = 6

// Bend is the greatest angle of the joint (LEG-B-MOVE-05).
const Bend = math.Pi / 2

// Half is how far the centre of a base goes to the joint, and from there again
// to the end of a full move: half the tool and half the base (LEG-B-MOVE-03,
// LEG-B-MOVE-04, LEG-B-MOVE-07).
func (t Tools) Half(speed int, base float64, notched bool) float64 {
	l := t[min(max(speed, 0), 3)]
	if l == 0 {
		return 0
	}
	if notched {
		l -= notch
	}
	return (l + base) / 2
}

// Leg is a straight stretch of the way of a base.
type Leg struct{ From, To geom.Point }

// Way is the way of a base along the tool: a leg to the joint, and one beyond
// it if the base goes so far.
type Way []Leg

// Length of the way.
func (w Way) Length() float64 {
	sum := 0.0
	for _, l := range w {
		sum += l.From.Dist(l.To)
	}
	return sum
}

// End is where the way ends.
func (w Way) End() geom.Point { return w[len(w)-1].To }

// bends are how many ways round the joint are tried on each side, and by which
// step of the first half.
const (
	bends = 18
	step  = math.Pi / 36
)

// Round are the ways of a base without notches to a place, the straight one
// first, then more and more bent ones (LEG-B-MOVE-03 … LEG-B-MOVE-08). None
// leads there if it is too far.
func Round(from, to geom.Point, half float64) []Way {
	d := from.Dist(to)
	if d > 2*half+geom.Slack/2 || half == 0 {
		return nil
	}
	out := []Way{straight(from, to, half)}
	if d <= half { // bent back it would leave the tool
		return out
	}
	toward := to.Sub(from).Angle()
	for k := 1; k <= bends; k++ {
		for _, side := range []float64{1, -1} {
			joint := from.Add(geom.Heading(toward + float64(side*float64(k))*step).Mul(half)).Quantised()
			rest := to.Sub(joint)
			if rest.Len() > half || !within(joint.Sub(from), rest) {
				continue
			}
			out = append(out, Way{{from, joint}, {joint, to}})
		}
	}
	return out
}

// within reports two stretches that the joint allows after one another.
func within(a, b geom.Point) bool { return a.Dot(b) >= -1e-9 }

func straight(from, to geom.Point, half float64) Way {
	if from.Dist(to) <= half {
		return Way{{from, to}}
	}
	joint := from.Toward(to, half).Quantised()
	return Way{{from, joint}, {joint, to}}
}

// Notched is the way of a base with notches toward a place, and how it faces at
// its end: along its facing to the joint, then straight toward the place as far
// as the joint bends and the tool goes (LEG-B-MOVE-04, LEG-B-MOVE-08,
// LEG-B-BASE-01). A place beside the first half ends the move on it.
func Notched(from geom.Point, facing float64, to geom.Point, half float64) (Way, float64) {
	ahead := geom.Heading(facing)
	joint := from.Add(ahead.Mul(half)).Quantised()
	rest := to.Sub(joint)
	if rest.Dot(ahead) < -geom.Slack {
		far := min(max(to.Sub(from).Dot(ahead), 0), half)
		return Way{{from, from.Add(ahead.Mul(far)).Quantised()}}, facing
	}
	if rest.Len() < geom.Slack {
		return Way{{from, joint}}, facing
	}
	end := joint.Toward(to, min(rest.Len(), half)).Quantised()
	return Way{{from, joint}, {joint, end}}, rest.Angle()
}
