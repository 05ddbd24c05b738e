// Package ground is a table as those meet it who stand and walk on it: what a
// body may cross and at what price, where it stops, the shortest way, what it
// stands on, and what hides it. A system gives its terrain, the bodies and its
// rules; the room knows no system. It answers from what it is given and keeps
// nothing.
package ground

import (
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// Piece is one piece of terrain. Lengths are in the table's unit.
type Piece struct {
	ID      string
	Class   scene.Class
	Outline []geom.Point
	Height  float64
	Doors   []scene.Segment // openings in the walls of the ground floor
	Deck    bool            // its top can be stood on: a platform, a flat roof
	Floors  []float64       // heights of the upper floors inside
	Foot    geom.Point      // of stairs, which rise from here …
	Head    geom.Point      // … to here
	Low     float64         // height of their foot; that of the head is Height
}

// Polygon is the footprint.
func (p *Piece) Polygon() geom.Polygon { return geom.Polygon(p.Outline) }

// Rises reports a flight of stairs or a ladder.
func (p *Piece) Rises() bool { return p.Foot != p.Head }

// Rise is the height of a flight of stairs at a place.
func (p *Piece) Rise(at geom.Point) float64 {
	d := p.Head.Sub(p.Foot)
	k := at.Sub(p.Foot).Dot(d) / d.Dot(d)
	return geom.Quantise(p.Low + min(1, max(0, k))*(p.Height-p.Low))
}

// joined is how close stairs stand to what they lead to.
const joined = 0.1

// leadsTo reports stairs that go up a piece from outside.
func (p *Piece) leadsTo(o *Piece) bool {
	return p.Polygon().DistPolygon(o.Polygon()) < joined && !o.Polygon().Contains(p.Polygon().Centre())
}

// Effect is what a piece of terrain does to a body that comes upon it.
type Effect uint8

// The effects.
const (
	Open    Effect = iota // none
	Slow                  // a unit of way costs more
	Crossed               // crossed as a whole, at a price; nobody stands in it
	Walled                // entered and left by its openings; inside one can stand
	Closed                // never entered
)

// ByClass is the effect that the names of the classes say.
func ByClass(p *Piece) Effect {
	switch p.Class {
	case scene.Difficult:
		return Slow
	case scene.Obstacle:
		return Crossed
	case scene.Building:
		return Walled
	case scene.Impassable:
		return Closed
	}
	return Open
}

// Rules are what a system says about terrain, for one kind of body.
type Rules struct {
	Effect    func(*Piece) Effect
	Opaque    func(*Piece) bool                     // the piece hides what is behind it
	Toll      func(height, breadth float64) float64 // price of a Crossed piece, for its height and the way over it
	Rate      float64                               // price of a unit of way in a Slow piece
	Wide      bool                                  // a body is in a Slow piece as soon as its edge is, not its middle
	Step      float64                               // a difference in height that nobody notices in walking
	Touch     float64                               // how deep things press in and still only touch
	Threshold float64                               // how far before a door a way turns, beyond the body's own reach
}

// Body is somebody on the table.
type Body struct {
	ID    string
	Shape geom.Shape
	Up    float64 // height of its feet
	Tall  float64 // from there to its head
	Soars bool    // no terrain hinders it on its way
}

// At is the body at another place.
func (b Body) At(p geom.Point, up float64) Body {
	b.Shape, b.Up = b.Shape.At(p), up
	return b
}

// beside reports two bodies that fill a part of the same heights.
func (b Body) beside(o Body) bool { return o.Up < b.Up+b.Tall && b.Up < o.Up+o.Tall }

// Solid is the volume of the body, for sight.
func (b Body) Solid() geom.Solid {
	return geom.Solid{Shape: b.Shape, Bottom: b.Up, Top: b.Up + b.Tall}
}

// Table is a table with its terrain and who stands on it.
type Table struct {
	Width, Depth float64
	Rules        Rules
	Pieces       []*Piece
	Bodies       []Body
	Around       []Effect // ways keep off these too, though they could be crossed
}

// OnTable is the place nearest to p at which a body is wholly on the table.
func (t *Table) OnTable(b Body, p geom.Point) geom.Point {
	r := b.Shape.Reach()
	return geom.Point{X: min(max(p.X, r), t.Width-r), Y: min(max(p.Y, r), t.Depth-r)}
}

// Inside reports a place within the walls of a piece, below its roof.
func (t *Table) Inside(p *Piece, at geom.Point, up float64) bool {
	return t.Rules.Effect(p) == Walled && up < p.Height-t.Rules.Step && p.Polygon().Contains(at)
}

// In is the piece with an effect that a place at a height lies in: inside
// walls, on stairs, or in terrain on the ground; nil if there is none.
func (t *Table) In(at geom.Point, up float64, effect Effect) *Piece {
	for _, p := range t.Pieces {
		switch {
		case t.Rules.Effect(p) != effect || !p.Polygon().Contains(at):
		case effect == Walled && !t.Inside(p, at, up), p.Rises() && !t.level(p.Rise(at), up):
		case effect == Slow && !p.Rises() && up > t.Rules.Step:
		default:
			return p
		}
	}
	return nil
}

// beneath reports a piece that a body at a height stands on or above.
func (t *Table) beneath(p *Piece, up float64) bool { return up > 0 && p.Height <= up+t.Rules.Step }

// Taken is the piece on which a body may not stand where it is: one that is
// crossed as a whole or never entered, or the walls of a building.
func (t *Table) Taken(b Body) *Piece {
	on := t.Stairs(b.Shape.C, b.Up)
	for _, p := range t.Pieces {
		if t.beneath(p, b.Up) || on != nil && on.leadsTo(p) {
			continue
		}
		switch t.Rules.Effect(p) {
		case Crossed, Closed:
			if b.Shape.OverlapsPolygon(p.Polygon(), t.Rules.Touch) {
				return p
			}
		case Walled:
			if b.Shape.OverlapsPolygon(p.Polygon(), t.Rules.Touch) && !b.Shape.InsidePolygon(p.Polygon()) {
				return p
			}
		}
	}
	return nil
}

// Crowded reports that another body stands where this one is.
func (t *Table) Crowded(b Body) bool {
	for _, o := range t.Bodies {
		if o.ID != b.ID && b.beside(o) && b.Shape.Overlaps(o.Shape, t.Rules.Touch) {
			return true
		}
	}
	return false
}

// Fits reports a place where the body can stand: wholly on the table, on firm
// ground, and in nobody's way.
func (t *Table) Fits(b Body) bool {
	at := b.Shape.C
	return t.OnTable(b, at) == at && t.Stands(at, b.Up) && t.Taken(b) == nil && !t.Crowded(b)
}

const degree = math.Pi / 180

// Clear is where the body is if it fits there, else the nearest place in rings
// round it, on its level; if none fits, where it is.
func (t *Table) Clear(b Body) geom.Point {
	const rings, places, ring = 40, 24, 0.5
	if t.Fits(b) {
		return b.Shape.C
	}
	for k := range rings * places {
		p := b.Shape.C.Add(geom.Heading(float64(k%places) * 15 * degree).Mul(float64(k/places+1) * ring)).Quantised()
		if t.Fits(b.At(p, b.Up)) {
			return p
		}
	}
	return b.Shape.C
}
