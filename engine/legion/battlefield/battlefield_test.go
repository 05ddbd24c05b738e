package battlefield

import (
	"testing"

	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
)

func pt(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

// mini is a trooper on a small base.
func mini(id string, x, y float64) Mini {
	return Mini{ID: id, Unit: id, Kind: book.Trooper, Shape: geom.Round(pt(x, y), 13.5), Tall: 40}
}

func is[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// TestRange holds measuring with the range ruler.
func TestRange(t *testing.T) {
	at := func(gap float64) geom.Shape { return geom.Round(pt(27+gap, 0), 13.5) }
	here := geom.Round(pt(0, 0), 13.5)
	t.Run("LEG-A-GEO-01 LEG-A-GEO-02 LEG-A-GEO-03 segments of 152.4 mm, a line counts as the nearer", func(t *testing.T) {
		for gap, want := range map[float64]int{0: 1, 152.4: 1, 152.5: 2, 304.8: 2, 304.9: 3, 609.6: 4, 609.7: 5} {
			is(t, "range", Range(here, at(gap)), want)
		}
	})
	t.Run("LEG-A-GEO-05 heights do not add", func(t *testing.T) {
		a, b := mini("a", 0, 0), mini("b", 170, 0)
		b.Up = 300
		is(t, "range", Range(a.Shape, b.Shape), 1)
	})
	t.Run("LEG-CASE-EX-08 LEG-A-GEO-06 LEG-A-GEO-07 LEG-A-GEO-08 at and within a range", func(t *testing.T) {
		// A base that reaches from 140 to 167 mm, and one from 290 to 317 mm.
		near, far := at(140), at(290)
		is(t, "at", Range(here, near), 1)
		is(t, "within 2", Within(here, near, 2), true)
		is(t, "within 1", Within(here, near, 1), false)
		is(t, "at", Range(here, far), 2)
		is(t, "within 2", Within(here, far, 2), false)
	})
	t.Run("LEG-A-GEO-15 LEG-A-GEO-16 heights in segments", func(t *testing.T) {
		for up, want := range map[float64]int{0: 0, 60: 1, 152.4: 1, 152.5: 2, -100: 1} {
			is(t, "height", Height(up), want)
		}
	})
	t.Run("LEG-A-GEO-18 contact", func(t *testing.T) {
		is(t, "touching", mini("a", 0, 0).Touches(mini("b", 27, 0)), true)
		is(t, "half a millimetre", mini("a", 0, 0).Touches(mini("b", 27.5, 0)), false)
	})
}

// wood is a piece of a type: a rectangle.
func piece(kind string, x, y, w, h float64) *Piece {
	return &Piece{ID: kind + "1", N: 1, Type: kind, Outline: geom.Rect(pt(x, y), w, h, 0)}
}

// TestSight holds line of sight.
func TestSight(t *testing.T) {
	f := &Field{Width: 1800, Depth: 900, Pieces: []*Piece{piece("high_wall", 500, 450, 10, 200)}}
	a, b := mini("a", 400, 450), mini("b", 600, 450)
	t.Run("LEG-B-LOS-01 LEG-B-LOS-02 a wall blocks", func(t *testing.T) {
		is(t, "behind the wall", f.Sees(a, b), false)
		is(t, "past its end", f.Sees(a, mini("b", 600, 700)), true)
		high := a
		high.Up = 150
		is(t, "from above", f.Sees(high, mini("b", 700, 450)), true)
	})
	t.Run("LEG-B-TROOP-09 troopers block nobody", func(t *testing.T) {
		f := &Field{Width: 1800, Depth: 900, Minis: []Mini{a, b, mini("c", 500, 450)}}
		is(t, "past a trooper", f.Sees(a, b), true)
	})
	t.Run("LEG-B-LOS-02 vehicles block", func(t *testing.T) {
		tank := Mini{ID: "v", Unit: "v", Kind: book.Ground, Shape: geom.Round(pt(500, 450), 50), Tall: 150}
		f := &Field{Width: 1800, Depth: 900, Minis: []Mini{a, b, tank}}
		is(t, "behind it", f.Sees(a, b), false)
		is(t, "LEG-B-LOS-05 it does not block itself", f.Sees(tank, b), true)
	})
}

// TestCover holds what obscures a miniature.
func TestCover(t *testing.T) {
	leader := mini("leader", 300, 450)
	f := func(p ...*Piece) *Field { return &Field{Width: 1800, Depth: 900, Pieces: p} }
	t.Run("LEG-A-COVER-12 LEG-A-COVER-13 LEG-A-COVER-14 hidden in part, and on the line between the middles", func(t *testing.T) {
		barricade := f(piece("barricade", 500, 450, 27, 70))
		is(t, "behind it", barricade.Obscured(leader, mini("m", 525, 450)), 2)
		is(t, "beside the line", barricade.Obscured(leader, mini("m", 525, 520)), 0)
	})
	t.Run("LEG-CASE-EX-12 LEG-A-COVER-12 nothing hidden, no cover", func(t *testing.T) {
		// From 200 mm up, over a barricade 30 mm high that is far before the trooper, all of it is seen.
		walker := Mini{ID: "w", Unit: "w", Kind: book.Ground, Shape: geom.Round(pt(300, 450), 50), Tall: 200}
		is(t, "grade", f(piece("barricade", 400, 450, 27, 70)).Obscured(walker, mini("m", 520, 450)), 0)
	})
	t.Run("LEG-A-COVER-15 what the leader touches does not obscure", func(t *testing.T) {
		touched := f(piece("barricade", 327, 450, 27, 70))
		is(t, "grade", touched.Obscured(leader, mini("m", 525, 450)), 0)
		is(t, "LEG-A-COVER-15 unless it hides all", f(piece("high_wall", 318.5, 450, 10, 200)).Obscured(leader, mini("m", 525, 450)), 2)
	})
	t.Run("LEG-A-TERRAIN-18 LEG-A-COVER-07 through and into area terrain", func(t *testing.T) {
		wood := f(piece("forest", 500, 450, 100, 100))
		is(t, "in it", wood.Obscured(leader, mini("m", 500, 450)), 1)
		is(t, "behind it", wood.Obscured(leader, mini("m", 600, 450)), 1)
	})
	t.Run("LEG-A-COVER-25 LEG-A-TERRAIN-27 barricades do not cover vehicles", func(t *testing.T) {
		v := Mini{ID: "v", Unit: "v", Kind: book.Ground, Shape: geom.Round(pt(550, 450), 35), Tall: 60}
		is(t, "grade", f(piece("barricade", 500, 450, 27, 70)).Obscured(leader, v), 0)
	})
	t.Run("LEG-A-TERRAIN-26 LEG-A-TERRAIN-25 barricades cover emplacements", func(t *testing.T) {
		v := Mini{ID: "v", Unit: "v", Kind: book.Emplacement, Shape: geom.Round(pt(550, 450), 35), Tall: 40}
		is(t, "grade", f(piece("barricade", 500, 450, 27, 70)).Obscured(leader, v), 2)
	})
	t.Run("LEG-CASE-EX-13 LEG-A-COVER-16 LEG-A-TERRAIN-22 LEG-A-COVER-06 a vehicle between", func(t *testing.T) {
		f := f()
		f.Minis = []Mini{{ID: "v", Unit: "v", Kind: book.Ground, Shape: geom.Round(pt(450, 450), 35), Tall: 70, Cover: 1}}
		is(t, "grade", f.Obscured(leader, mini("m", 550, 450)), 1)
		f.Minis[0].Tall = 30 // it does not hide all of it
		is(t, "LEG-A-COVER-17 touching it", f.Obscured(mini("leader", 401.5, 450), mini("m", 550, 450)), 0)
	})
	t.Run("LEG-A-COVER-05 LEG-B-EMPL-04 an emplacement between", func(t *testing.T) {
		f := f()
		f.Minis = []Mini{{ID: "v", Unit: "v", Kind: book.Emplacement, Shape: geom.Round(pt(450, 450), 35), Tall: 40, Cover: 1}}
		is(t, "grade", f.Obscured(leader, mini("m", 530, 450)), 1)
	})
	t.Run("LEG-B-TROOP-08 troopers give no cover", func(t *testing.T) {
		f := f()
		f.Minis = []Mini{mini("x", 450, 450)}
		is(t, "grade", f.Obscured(leader, mini("m", 550, 450)), 0)
	})
	t.Run("LEG-A-COVER-21 light and heavy: heavy", func(t *testing.T) {
		is(t, "grade", f(piece("forest", 420, 450, 40, 100), piece("barricade", 500, 450, 27, 70)).Obscured(leader, mini("m", 525, 450)), 2)
	})
	t.Run("LEG-A-TERRAIN-29 LEG-A-TERRAIN-31 LEG-A-TERRAIN-30 a trench covers whoever is in it", func(t *testing.T) {
		trench := f(piece("trench", 500, 450, 60, 200))
		is(t, "inside", trench.Obscured(leader, mini("m", 500, 450)), 2)
		is(t, "beyond", trench.Obscured(leader, mini("m", 600, 450)), 0)
		over := mini("m", 530, 450)
		is(t, "over its rim", trench.Obscured(leader, over), 0)
		trench.Rims = true
		is(t, "over its rim by the other reading", trench.Obscured(leader, over), 2)
	})
	t.Run("LEG-A-COVER-19 LEG-A-COVER-20 half of the unit, and the majority", func(t *testing.T) {
		both := f(piece("forest", 500, 300, 60, 60), piece("barricade", 500, 600, 27, 70))
		in, behind, open := mini("a", 500, 300), mini("b", 525, 613), mini("c", 560, 450)
		grade := func(list ...Mini) int { g, _ := both.Shelter(leader, list); return g }
		is(t, "one of three", grade(in, open, mini("d", 560, 480)), 0)
		is(t, "one of two", grade(in, open), 1)
		is(t, "one each: heavy", grade(in, behind), 2)
		is(t, "more light than heavy", grade(in, mini("e", 490, 310), behind), 1)
	})
	t.Run("LEG-A-TERRAIN-04 what blocks sight gives heavy cover", func(t *testing.T) {
		for _, k := range book.Content().Types {
			if k.Blocks && k.Height >= 60 && k.Kind == "large" && k.Key != "vaporator" && k.Key != "hill" {
				is(t, k.Key, k.Covers(book.Trooper), 2)
			}
		}
	})
}

// TestArcs holds the firing arcs of notched bases.
func TestArcs(t *testing.T) {
	m := Mini{ID: "v", Unit: "v", Kind: book.Ground, Shape: geom.Round(pt(500, 500), 35), Tall: 70}
	t.Run("LEG-B-ARC-02 LEG-B-ARC-03 LEG-B-ARC-04 four quarters, any part of a base", func(t *testing.T) {
		is(t, "ahead", InArc(m, Front, mini("a", 500, 300).Shape), true)
		is(t, "behind", InArc(m, Front, mini("a", 500, 700).Shape), false)
		is(t, "in the rear", InArc(m, Rear, mini("a", 500, 700).Shape), true)
		is(t, "to the right", InArc(m, Right, mini("a", 700, 500).Shape), true)
		corner := mini("a", 600, 400).Shape // on the line between front and right
		is(t, "in both", InArc(m, Front, corner) && InArc(m, Right, corner), true)
		turned := m.Turned(3.1416)
		is(t, "turned about", InArc(turned, Front, mini("a", 500, 700).Shape), true)
	})
}

// TestTerrain holds the table of terrain types as declared.
func TestTerrain(t *testing.T) {
	for _, c := range []struct {
		rule, key                string
		cover                    int
		troops, ground, hovering book.Class
	}{
		{"LEG-A-TERRAIN-21 shallow water", "shallow_water", 0, book.Difficult, book.Difficult, book.Open},
		{"LEG-A-TERRAIN-21 tall grass", "tall_grass", 1, book.Open, book.Open, book.Open},
		{"LEG-A-TERRAIN-21 forest", "forest", 1, book.Open, book.Open, book.Open},
		{"LEG-A-TERRAIN-21 ruins", "ruins", 2, book.Difficult, book.Difficult, book.Difficult},
		{"LEG-A-TERRAIN-21 dense forest", "dense_forest", 2, book.Difficult, book.Difficult, book.Impassable},
		{"LEG-A-TERRAIN-24 fence", "fence", 0, book.Difficult, book.Open, book.Open},
		{"LEG-A-TERRAIN-24 sandbags", "sandbags", 1, book.Difficult, book.Open, book.Open},
		{"LEG-A-TERRAIN-24 LEG-A-TERRAIN-28 LEG-A-COVER-04 barricade", "barricade", 2, book.Difficult, book.Open, book.Open},
		{"LEG-A-TERRAIN-33 trench", "trench", 2, book.Difficult, book.Open, book.Open},
		{"LEG-A-TERRAIN-36 hill", "hill", 1, book.Open, book.Open, book.Open},
		{"LEG-A-TERRAIN-36 LEG-A-TERRAIN-34 building", "warehouse", 2, book.Impassable, book.Impassable, book.Impassable},
	} {
		t.Run(c.rule, func(t *testing.T) {
			k := book.TerrainOf(c.key)
			is(t, "cover", k.Covers(book.Trooper), c.cover)
			is(t, "troopers", k.Class(book.Trooper), c.troops)
			is(t, "ground", k.Class(book.Ground), c.ground)
			is(t, "repulsors", k.Class(book.Repulsor), c.hovering)
		})
	}
}
