package render

import (
	"image"
	"math"
	"slices"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

// Sizes in pixels, as the phone needs them.
const (
	margin    = 44
	edgeText  = 40
	closeText = 48 // the largest label inside a base, in close-ups
	labelText = 28
	zoneText  = 72
	smallText = 22
	squareMax = 1200
	longMax   = 1600
	closeMax  = 1000
	closeBase = 70 // least width of a base in a close-up
)

// view maps the table onto the board, the part of the picture inside the
// margin. Board pixels count from the board's top left corner.
type view struct {
	from   scene.Point // of the table at the board's corner
	scale  float64     // pixels per table unit
	w, h   int         // of the board
	closer bool        // a close-up
	foot   int         // pixels beneath the board's margin, for the legend
}

// look chooses the part of the table and the size of the picture.
func look(s scene.Scene, o Options) view {
	v := view{closer: o.Window != nil}
	w, h := s.Width, s.Height
	long, short := float64(longMax-2*margin), float64(squareMax-2*margin)
	if o.Window != nil {
		v.from = scene.Point{X: o.Window.X, Y: o.Window.Y}
		w, h = o.Window.W, o.Window.H
		long = closeMax - 2*margin
		short = long
	}
	if o.Size != 0 {
		long = float64(o.Size - 2*margin)
		short = long
	}
	v.scale = min(long/max(w, h), short/min(w, h))
	v.w, v.h = int(math.Round(w*v.scale)), int(math.Round(h*v.scale))
	if o.caption != nil {
		v.foot = captionHigh
	}
	if o.Legend {
		cols := v.legendCols()
		v.foot = 12 + legendRow*((len(s.Legend)+cols-1)/cols)
	}
	return v
}

func (v view) picture() image.Rectangle {
	return image.Rect(0, 0, v.w+2*margin, v.h+2*margin+v.foot)
}

func (v view) at(p scene.Point) geom.Point { return p.Sub(v.from).Mul(v.scale) }

func (v view) all(ps []scene.Point) []geom.Point {
	out := make([]geom.Point, len(ps))
	for i, p := range ps {
		out[i] = v.at(p)
	}
	return out
}

// CloseUp is the square window round the named pieces, as large as it may be
// while the smallest base in the scene is 70 pixels wide in the picture. If the
// pieces do not all fit, the first one does.
func CloseUp(s scene.Scene, ids ...string) Rect {
	ids = s.Members(ids...)
	side := max(s.Width, s.Height)
	var lo, hi, first scene.Point
	found := false
	for _, b := range s.Bases {
		d := b.W
		if b.Shape != scene.Round && b.H > 0 {
			d = min(d, b.H)
		}
		if d > 0 {
			side = min(side, d*(closeMax-2*margin)/closeBase)
		}
	}
	for _, id := range ids {
		for _, b := range s.Bases {
			if b.ID != id {
				continue
			}
			if !found {
				found, lo, hi, first = true, b.At, b.At, b.At
			}
			lo = scene.Point{X: min(lo.X, b.At.X), Y: min(lo.Y, b.At.Y)}
			hi = scene.Point{X: max(hi.X, b.At.X), Y: max(hi.Y, b.At.Y)}
		}
	}
	mid := lo.Lerp(hi, 0.5)
	if !found {
		mid = scene.Point{X: s.Width / 2, Y: s.Height / 2}
		first = mid
	}
	return Rect{
		X: along(mid.X, first.X, side, s.Width),
		Y: along(mid.Y, first.Y, side, s.Height),
		W: side, H: side,
	}
}

// Holding is the window round the first of the named pieces, in which all of
// them are seen: no smaller than its close-up, and as large as it takes. It is
// nil if that is nearly the whole table, or if none of them stands there.
func Holding(s scene.Scene, ids ...string) *Rect {
	ids = s.Members(ids...)
	var lo, hi scene.Point
	found := false
	hold := func(a, b scene.Point) {
		if !found {
			found, lo, hi = true, a, b
		}
		lo = scene.Point{X: min(lo.X, a.X), Y: min(lo.Y, a.Y)}
		hi = scene.Point{X: max(hi.X, b.X), Y: max(hi.Y, b.Y)}
	}
	for _, b := range s.Bases {
		if slices.Contains(ids, b.ID) {
			r := scene.Point{X: max(b.W, b.H), Y: max(b.W, b.H)}
			hold(b.At.Sub(r), b.At.Add(r))
		}
	}
	for _, t := range s.Things {
		if len(t.Outline) > 2 && slices.Contains(ids, t.ID) {
			hold(geom.Polygon(t.Outline).Bounds())
		}
	}
	if !found {
		return nil
	}
	r := CloseUp(s, ids[0])
	side := max(r.W, 1.1*(hi.X-lo.X), 1.1*(hi.Y-lo.Y))
	if side > 0.85*max(s.Width, s.Height) {
		return nil
	}
	if lo.X < r.X || lo.Y < r.Y || hi.X > r.X+r.W || hi.Y > r.Y+r.H {
		mid := lo.Lerp(hi, 0.5)
		r = Rect{X: along(mid.X, mid.X, side, s.Width), Y: along(mid.Y, mid.Y, side, s.Height), W: side, H: side}
	}
	return &r
}

// along is where a window of the given side begins on one axis: centred on
// mid, with first well inside, on the table.
func along(mid, first, side, table float64) float64 {
	at := mid - side/2
	at = min(at, first-side/5)
	at = max(at, first-side*4/5)
	if side >= table {
		return (table - side) / 2
	}
	return min(max(at, 0), table-side)
}
