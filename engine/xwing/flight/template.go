package flight

import (
	"math"

	"estafeta/engine/geom"
)

// bankRadius and turnRadius are those of the centre lines (XW-GEO-04,
// XW-GEO-05), by speed.
var (
	BankRadius = [...]float64{1: 80, 2: 130, 3: 180}
	TurnRadius = [...]float64{1: 35, 2: 62.5, 3: 90}
)

// StraightLength is the length of a straight template (XW-GEO-03).
func StraightLength(speed int) float64 { return 40 * float64(speed) }

// template is a piece of card in the ship's own directions: straight, or bent
// with its centre line's radius and the angle it covers.
type template struct {
	length float64
	radius float64 // 0: straight
	angle  float64
	side   float64 // 1 to the right, -1 to the left
}

// templateOf is the template that a bearing uses, without regard to how the
// ship turns at its end (XW-SPD-01).
func templateOf(m Maneuver) template {
	bent := func(radius, angle, side float64) template {
		return template{length: radius * angle, radius: radius, angle: angle, side: side}
	}
	switch m.Bearing {
	case BankLeft, SegnorLeft, ReverseBankLeft:
		return bent(BankRadius[m.Speed], math.Pi/4, -1)
	case BankRight, SegnorRight, ReverseBankRight:
		return bent(BankRadius[m.Speed], math.Pi/4, 1)
	case TurnLeft, TallonLeft:
		return bent(TurnRadius[m.Speed], math.Pi/2, -1)
	case TurnRight, TallonRight:
		return bent(TurnRadius[m.Speed], math.Pi/2, 1)
	case Stationary:
		return template{side: 1}
	}
	return template{length: StraightLength(m.Speed), side: 1}
}

// path is the way of a maneuver in the ship's own directions: the template's
// centre line with a straight piece of one base length before and after it
// (XW-OVL-09). Positions along it are lengths from its beginning, which is the
// rear edge at the start.
type path struct {
	template
	base float64
}

// full is the position of the rear edge after the whole maneuver.
func (w path) full() float64 { return w.base + w.length }

// at is the point (side, ahead) at a position, with the direction there.
func (w path) at(s float64) (side, ahead, turn float64) {
	h := w.base / 2
	s -= w.base
	switch {
	case s <= 0:
		return 0, h + s, 0
	case w.radius == 0:
		return 0, h + s, 0
	case s <= w.length:
		phi := s / w.radius
		sin, cos := math.Sincos(phi)
		return w.side * w.radius * (1 - cos), h + w.radius*sin, w.side * phi
	}
	sin, cos := sincos(w.angle)
	rest := s - w.length
	return w.side * (w.radius*(1-cos) + rest*sin), h + w.radius*sin + rest*cos, w.side * w.angle
}

// fore is the position of the front edge when the rear edge is at t: the first
// one base length ahead in a straight line.
func (w path) fore(t float64) float64 {
	if w.radius == 0 || t <= 0 || t >= w.full() {
		return t + w.base
	}
	x, y, _ := w.at(t)
	lo, hi := t+w.base, t+2*w.base+w.length
	for range 60 {
		mid := (lo + hi) / 2
		u, v, _ := w.at(mid)
		if math.Hypot(u-x, v-y) < w.base {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}

// pose is where the base's centre is when the rear edge is at t: the edges'
// middles both on the path, joined by the chord.
func (w path) pose(t float64) (side, ahead, turn float64) {
	x, y, a := w.at(t)
	if w.radius == 0 {
		return x, y + w.base/2, a
	}
	if t <= 0 || t >= w.full() {
		sin, cos := sincos(math.Abs(a))
		return x + math.Copysign(1, a)*sin*w.base/2, y + cos*w.base/2, a
	}
	u, v, _ := w.at(w.fore(t))
	return (x + u) / 2, (y + v) / 2, math.Atan2(u-x, v-y)
}

// laid is a template, or the part of one that counts, on the table.
type laid struct {
	strip  geom.Polygon
	sector geom.Sector
	bent   bool
}

// lay puts the first part of the template, so long, before the ship of f.
func (w path) lay(f frame, length float64) laid {
	h, half := w.base/2, TemplateWidth/2
	if w.radius == 0 {
		return laid{strip: f.rect(-half, half, h, h+max(0, length))}
	}
	sweep := max(0, length) / w.radius
	from := f.ahead.Angle() - math.Pi/2 // from the centre of a right turn, the start lies to the left
	if w.side < 0 {
		from = f.ahead.Angle() + math.Pi/2 - sweep
	}
	return laid{bent: true, sector: geom.Sector{C: f.point(w.side*w.radius, h), Inner: w.radius - half, Outer: w.radius + half, From: from,
		Sweep: sweep}}
}

// on says whether the template lies on a token (XW-THR-01).
func (l laid) on(t Token) bool {
	if l.bent {
		return l.sector.Meets(t.Outline, press)
	}
	return l.strip.Meets(t.Outline, press)
}

// Outline is the template for pictures.
func (l laid) Outline() geom.Polygon {
	if l.bent {
		return l.sector.Outline()
	}
	return l.strip
}
