package battlefield

import (
	"testing"

	"estafeta/engine/geom"
)

// TestGround holds what terrain and bases are to measuring, moving and seeing.
func TestGround(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-LOS-03", func(t *testing.T) { // nothing stands between them; an area with a light feature at its end hides them all the same
			low := wall(pt(25, 22), 1, Light)
			low.Outline = geom.Rect(pt(25, 22), 1, 1, 0)
			a, b := man("a", "u", 1, 33, 10), man("b", "v", 2, 33, 34)
			bare := yard(low)
			bare.Areas = nil
			if !bare.Sees(a, b) || yard(low).Sees(a, b) {
				t.Errorf("without the area %v, with it %v", bare.Sees(a, b), yard(low).Sees(a, b))
			}
		}},
		{"WH-COVER-01", func(t *testing.T) { // one area with a dense wall: cover, hidden, obscuring, solid
			f := yard(wall(pt(30, 22), 6, Dense))
			inside := man("b", "v", 2, 25.5, 23.3)
			inside.Quiet = true
			before := man("a", "u", 1, 26, 42)
			if !f.Cover(before, []Model{inside}) {
				t.Error("no benefit of cover")
			}
			if !f.Hidden(inside) || f.Sees(before, inside) {
				t.Error("not hidden")
			}
			narrow := yard(wall(pt(30, 22), 1, Light))
			narrow.Features[0].Outline = geom.Rect(pt(25, 22), 1, 1, 0)
			if !f.Obscuring(f.Areas[0]) || narrow.Sees(man("a", "u", 1, 33, 10), man("b", "v", 2, 33, 34)) {
				t.Error("not obscuring")
			}
			if shut := yard(wall(pt(30, 22), 2, Dense)); shut.Sees(man("a", "u", 1, 30, 20.5), man("b", "v", 2, 30, 23.5)) {
				t.Error("not solid")
			}
		}},
		{"WH-TERR-18", func(t *testing.T) { // up and down are straight: 10" along and twice 2.5", not the shorter slope
			f := yard(wall(pt(30, 22), 2.5, Dense))
			f.Features[0].Outline = geom.Rect(pt(30, 22), 59, 1, 0)
			d, ok := f.Length(tank("a", 1, 30, 17), pt(30, 27), 0, 15, Passage{})
			if !ok || d < 14.99 || d > 15.01 {
				t.Errorf("%g, %v", d, ok)
			}
			if _, ok := f.Length(tank("a", 1, 30, 17), pt(30, 27), 0, 14.9, Passage{}); ok {
				t.Error("14.9\" are not enough")
			}
		}},
		{"WH-TERR-23", func(t *testing.T) { // no part of a base ends in the wall of a ruin
			ruin := &Feature{ID: "ruin1", Kind: "ruin", Area: "area1", Category: Dense, Outline: geom.Rect(pt(30, 22), 6, 4, 0), Height: 6,
				Walls: [][]geom.Point{{{X: 27, Y: 20}, {X: 33, Y: 20}}}}
			f := yard(ruin)
			for y, fits := range map[float64]bool{20.64: true, 20.3: false, 19.36: true} {
				if f.Fits(man("a", "u", 1, 30, y)) != fits {
					t.Errorf("at y %g it fits: %v", y, !fits)
				}
			}
		}},
		{"WH-MV-03", func(t *testing.T) { // a hull 4" by 8": 4.37" from its side, 2.37" from its front, whatever base it has
			hull := Model{ID: "h", Unit: "h", Side: 1, Shape: geom.Box(pt(30, 22), 4, 8, 0), Tall: 3, Traits: Traits{Big: true, Hull: true}}
			if d := hull.Across(man("b", "v", 2, 37, 22)); d < 4.36 || d > 4.38 {
				t.Errorf("beside it %g", d)
			}
			if d := hull.Across(man("b", "v", 2, 30, 15)); d < 2.36 || d > 2.38 {
				t.Errorf("before it %g", d)
			}
		}},
		{"WH-MV-04", func(t *testing.T) { // turned about its middle it has gone nowhere
			hull := Model{ID: "h", Unit: "h", Side: 1, Shape: geom.Box(pt(30, 22), 4, 8, 0), Tall: 3, Traits: Traits{Big: true, Hull: true}}
			turned := hull
			turned.Shape = geom.Box(pt(30, 22), 4, 8, 1.5708)
			if d, ok := yard().Length(turned, hull.Shape.C, 0, 0, Passage{}); !ok || d != 0 {
				t.Errorf("%g, %v", d, ok)
			}
			if d := turned.Across(man("b", "v", 2, 37, 22)); d < 2.36 || d > 2.38 {
				t.Errorf("its front now looks there: %g", d)
			}
		}},
		{"WH-REF-02", func(t *testing.T) { // within: any part, at most so far; wholly within: every part
			if !Within(6, 6) || Within(6.001, 6) {
				t.Error("6.000 is within 6, 6.001 is more")
			}
			a := Area{ID: "x", Outline: geom.Rect(pt(30, 22), 4, 4, 0)}
			edge, in := man("a", "u", 1, 32.4, 22), man("a", "u", 1, 31.3, 22)
			if !a.In(edge) || a.Inside(edge) || !a.Inside(in) {
				t.Errorf("in %v, wholly %v and %v", a.In(edge), a.Inside(edge), a.Inside(in))
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
