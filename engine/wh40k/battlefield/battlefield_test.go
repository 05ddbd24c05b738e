package battlefield

import (
	"testing"

	"estafeta/engine/geom"
)

func pt(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

// man is a model on foot on a 32 mm base, 1.26" across.
func man(id, unit string, side int, x, y float64) Model {
	return Model{ID: id, Unit: unit, Side: side, Shape: geom.Round(pt(x, y), 0.63), Tall: 1.5, Traits: Traits{Foot: true}}
}

// tank is a VEHICLE 4" across and 3" high.
func tank(id string, side int, x, y float64) Model {
	return Model{ID: id, Unit: id, Side: side, Shape: geom.Round(pt(x, y), 2), Tall: 3, Traits: Traits{Big: true}}
}

// wall is a dense feature 10" wide and 1" deep, with its middle at a place.
func wall(at geom.Point, height float64, c Category) *Feature {
	return &Feature{ID: "wall1", Kind: "ruin", N: 1, Area: "area1", Category: c, Outline: geom.Rect(at, 10, 1, 0), Height: height}
}

func yard(features ...*Feature) *Field {
	return &Field{Width: 60, Depth: 44, Features: features, Areas: []Area{{ID: "area1", Outline: geom.Rect(pt(30, 22), 12, 4, 0)}}, Solid: SolidHeight}
}

// line are models in a row, so far apart from edge to edge.
func line(n int, base, gap float64) []Model {
	var out []Model
	for i := range n {
		m := man(string(rune('a'+i)), "u", 1, 10+float64(i)*(base+gap), 10)
		m.Shape = geom.Round(m.Shape.C, base/2)
		out = append(out, m)
	}
	return out
}

func TestDistances(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-GEO-02 WH-ENG-01 WH-ENG-02 WH-C-P06", func(t *testing.T) { // base to base: 2.000" and 5.0" in, 2.001" and 5.001" out
			a, b := man("a", "u", 1, 10, 10), man("b", "v", 2, 10+1.26+2, 10)
			b.Up = 5
			if !a.Engaged(b) || !b.Engaged(a) {
				t.Error("2.000 across and 5 up: engaged, both ways")
			}
			if far := b.At(pt(10+1.26+2.001, 10), 5); a.Engaged(far) {
				t.Error("2.001 across: not engaged")
			}
			if high := b.At(b.Shape.C, 5.001); a.Engaged(high) {
				t.Error("5.001 up: not engaged")
			}
		}},
		{"WH-COH-02 WH-C-P05", func(t *testing.T) {
			if ok, _, _ := Coherent(line(4, 1.26, 2)); !ok { // 8.52" between the outer ones
				t.Error("four on 32 mm bases, 2 apart: coherent")
			}
			if ok, _, rule := Coherent(line(2, 1.26, 2.001)); ok || rule != "WH-COH-02" {
				t.Error("2.001 apart: nobody near")
			}
			pairs := append(line(2, 1.26, 0.5), line(2, 1.26, 0.5)...)
			pairs[2], pairs[3] = pairs[2].At(pt(17, 10), 0), pairs[3].At(pt(18.76, 10), 0)
			if ok, _, _ := Coherent(pairs); !ok { // two pairs within 9" of each other are legal
				t.Error("two pairs within 9 inches")
			}
		}},
		{"WH-COH-03", func(t *testing.T) {
			if ok, _, rule := Coherent(line(4, 1.575, 2)); ok || rule != "WH-COH-03" { // 9.15" between the outer ones
				t.Error("four on 40 mm bases, 2 apart: more than 9")
			}
			two := line(2, 1.26, 1)
			two[1].Up = 5.1
			if ok, _, _ := Coherent(two); ok {
				t.Error("more than 5 up is not coherent")
			}
		}},
		{"WH-COH-01", func(t *testing.T) {
			if ok, _, _ := Coherent(line(1, 1.26, 0)); !ok {
				t.Error("one model is always coherent")
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

func TestWays(t *testing.T) {
	length := func(f *Field, m Model, to geom.Point, up float64, p Passage) float64 {
		d, ok := f.Length(m, to, up, 30, p)
		if !ok {
			return -1
		}
		return d
	}
	near := func(t *testing.T, what string, got, want float64) {
		t.Helper()
		if got < want-0.02 || got > want+0.02 {
			t.Errorf("%s: %.3f, want %.3f", what, got, want)
		}
	}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-MOVE-08 WH-MOVE-09 WH-C-E01", func(t *testing.T) { // straight, and no farther than the maximum
			f := yard()
			m := man("a", "u", 1, 10, 10)
			near(t, "3 and 3 in one line", length(f, m, pt(16, 10), 0, Passage{}), 6)
			if _, ok := f.Length(m, pt(16.1, 10), 0, 6, Passage{}); ok {
				t.Error("6.1 of 6 inches")
			}
		}},
		{"WH-MOVE-03 WH-MOVE-05", func(t *testing.T) { // through friends, round enemies
			f := yard()
			f.Models = []Model{man("b", "v", 1, 13, 10)}
			m := man("a", "u", 1, 10, 10)
			near(t, "through a friend", length(f, m, pt(16, 10), 0, Passage{}), 6)
			f.Models[0].Side = 2
			if d := length(f, m, pt(16, 10), 0, Passage{}); d < 6.3 {
				t.Errorf("round an enemy it is longer than %.2f", d)
			}
			near(t, "WH-MVPH-21: through it in a desperate escape", length(f, m, pt(16, 10), 0, Passage{Enemies: true}), 6)
		}},
		{"WH-MOVE-04", func(t *testing.T) { // a gap of 1.2" between enemies is too narrow for 1.26"
			f := yard()
			for i := range 20 {
				f.Models = append(f.Models, man(string(rune('b'+i)), "v", 2, 16, float64(i)*2.4-1))
			}
			m := man("a", "u", 1, 13, 10.3)
			if d := length(f, m, pt(19, 10.3), 0, Passage{}); d > 0 {
				t.Errorf("it squeezes through: %.2f", d)
			}
		}},
		{"WH-TERR-13 WH-TERR-14", func(t *testing.T) { // light features hinder nobody, dense ones not those on foot
			for _, c := range []Category{Exposed, Light} {
				near(t, string(c), length(yard(wall(pt(30, 22), 4, c)), tank("a", 1, 30, 18), pt(30, 26), 0, Passage{}), 8)
			}
			near(t, "on foot", length(yard(wall(pt(30, 22), 4, Dense)), man("a", "u", 1, 30, 20), pt(30, 24), 0, Passage{}), 4)
			mobile := tank("a", 1, 30, 18)
			mobile.Mobile = true
			near(t, "MOBILE", length(yard(wall(pt(30, 22), 4, Dense)), mobile, pt(30, 26), 0, Passage{}), 8)
		}},
		{"WH-TERR-16", func(t *testing.T) { // 2" or lower is no hindrance
			near(t, "2 inches", length(yard(wall(pt(30, 22), 2, Dense)), tank("a", 1, 30, 18), pt(30, 26), 0, Passage{}), 8)
			if d := length(yard(wall(pt(30, 22), 2.1, Dense)), tank("a", 1, 30, 18), pt(30, 26), 0, Passage{}); d <= 8.1 {
				t.Errorf("2.1 inches: round it or over it, not %.2f", d)
			}
		}},
		{"WH-TERR-17 WH-TERR-19", func(t *testing.T) { // over a wall of 2.5": 8" along the ground, 5" up and down
			f := yard(wall(pt(30, 22), 2.5, Dense))
			f.Features[0].Outline = geom.Rect(pt(30, 22), 59, 1, 0) // no way round
			near(t, "up and down", length(f, tank("a", 1, 30, 18), pt(30, 26), 0, Passage{}), 13)
			near(t, "on foot to a floor 3 inches up", length(yard(), man("a", "u", 1, 10, 10), pt(14, 10), 3, Passage{}), 7)
		}},
		{"WH-MV-01 WH-MV-02", func(t *testing.T) { // through models in a normal move, not through MONSTERS and VEHICLES
			f := yard()
			f.Models = []Model{man("b", "v", 2, 16, 10)}
			near(t, "through infantry", length(f, tank("a", 1, 10, 10), pt(22, 10), 0, Passage{Usual: true}), 12)
			if d := length(f, tank("a", 1, 10, 10), pt(22, 10), 0, Passage{}); d < 12.1 {
				t.Errorf("not in other moves: %.2f", d)
			}
			f.Models = []Model{tank("b", 1, 16, 10)}
			if d := length(f, tank("a", 1, 10, 10), pt(22, 10), 0, Passage{Usual: true}); d < 12.1 {
				t.Errorf("not through another vehicle: %.2f", d)
			}
		}},
		{"WH-FLY-04 WH-FLY-05 WH-FLY-06 WH-FLY-07", func(t *testing.T) { // in the air nothing counts but the ground distance
			f := yard(wall(pt(30, 22), 9, Dense))
			f.Models = []Model{tank("b", 2, 30, 19)}
			m := tank("a", 1, 30, 14)
			m.Flies = true
			near(t, "over all", length(f, m, pt(30, 28), 6, Passage{Skies: true}), 14)
			if d := length(f, m, pt(30, 28), 0, Passage{}); d < 14.1 && d > 0 {
				t.Errorf("on the ground FLY gives nothing: %.2f", d)
			}
		}},
		{"WH-AIR-04", func(t *testing.T) {
			f := yard()
			f.Models = []Model{tank("b", 2, 16, 10)}
			f.Models[0].Aircraft = true
			near(t, "through AIRCRAFT", length(f, man("a", "u", 1, 10, 10), pt(22, 10), 0, Passage{}), 12)
		}},
		{"WH-KEY-54", func(t *testing.T) { // through models but TITANIC ones, and features of 4"
			f := yard(wall(pt(30, 22), 4, Dense))
			f.Models = []Model{tank("b", 2, 30, 18)}
			m := tank("a", 1, 30, 13)
			m.Strider = true
			near(t, "through all", length(f, m, pt(30, 28), 0, Passage{Stride: true}), 15)
			f.Models[0].Titanic = true
			if d := length(f, m, pt(30, 28), 0, Passage{Stride: true}); d > 0 && d < 15.1 {
				t.Errorf("not through a TITANIC model: %.2f", d)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

func TestStanding(t *testing.T) {
	rule := func(f *Field, m Model) string { r, _ := f.Misplaced(m); return r }
	house := &Feature{ID: "ruin1", Kind: "ruin", Area: "area1", Category: Dense, Outline: geom.Rect(pt(30, 22), 6, 4, 0), Height: 6,
		Walls: [][]geom.Point{{pt(33, 20), pt(27, 20), pt(27, 24)}}, Floors: []float64{3}}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-MOVE-06", func(t *testing.T) {
			if got := rule(yard(), man("a", "u", 1, 0.62, 10)); got != "WH-MOVE-06" {
				t.Errorf("%q", got)
			}
			if got := rule(yard(), man("a", "u", 1, 0.63, 10)); got != "" {
				t.Errorf("at the edge: %q", got)
			}
		}},
		{"WH-MOVE-12", func(t *testing.T) { // not on a model, not in a wall, not in a block
			f := yard(house)
			f.Models = []Model{man("b", "v", 1, 10, 10)}
			for _, m := range []Model{man("a", "u", 1, 11.2, 10), man("a", "u", 1, 27.3, 22)} {
				if got := rule(f, m); got != "WH-MOVE-12" {
					t.Errorf("%v: %q", m.Shape.C, got)
				}
			}
			if got := rule(yard(wall(pt(30, 22), 4, Dense)), man("a", "u", 1, 30, 22)); got != "WH-MOVE-12" {
				t.Errorf("in a block: %q", got)
			}
		}},
		{"WH-TERR-20", func(t *testing.T) { // anybody on the ground of a feature
			if got := rule(yard(house), man("a", "u", 1, 30, 22)); got != "" {
				t.Errorf("%q", got)
			}
		}},
		{"WH-TERR-21 WH-C-E21", func(t *testing.T) { // above the ground: on foot, FLY or MONSTER
			m := man("a", "u", 1, 30, 22)
			m.Up = 3
			if got := rule(yard(house), m); got != "" {
				t.Errorf("on foot: %q", got)
			}
			m.Foot = false
			if got := rule(yard(house), m); got != "WH-TERR-21" {
				t.Errorf("a VEHICLE: %q", got)
			}
			m.Monster = true
			if got := rule(yard(house), m); got != "" {
				t.Errorf("a MONSTER: %q", got)
			}
		}},
		{"WH-TERR-22", func(t *testing.T) { // no base over the edge of a floor
			m := man("a", "u", 1, 32.5, 22)
			m.Up = 3
			if got := rule(yard(house), m); got != "WH-TERR-22" {
				t.Errorf("%q", got)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

func TestSight(t *testing.T) {
	ruin := func() *Field { return yard(wall(pt(30, 22), 6, Dense)) }
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-LOS-01 WH-LOS-04", func(t *testing.T) { // any part to any part: a man behind half a tank is seen
			f := yard()
			a, b := man("a", "u", 1, 10, 10), man("b", "v", 2, 30, 10)
			f.Models = []Model{a, b, tank("c", 2, 20, 12)}
			if !f.Sees(a, b) {
				t.Error("a part of it shows")
			}
			f.Models[2] = tank("c", 2, 20, 10)
			if f.Sees(a, b) {
				t.Error("a tank 4 inches across hides a man behind it")
			}
		}},
		{"WH-LOS-02", func(t *testing.T) { // not models of the two units
			f := yard()
			a, b, c := man("a", "u", 1, 10, 10), man("b", "v", 2, 30, 10), tank("c", 2, 20, 10)
			c.Unit = "v"
			f.Models = []Model{a, b, c}
			if !f.Sees(a, b) {
				t.Error("models of the observed unit do not block")
			}
			f.Models[2].Unit = "u"
			if !f.Sees(a, b) {
				t.Error("models of the observing unit do not block")
			}
		}},
		{"WH-LOS-05 WH-COVER-04", func(t *testing.T) { // half hidden by a low wall: visible, not fully
			f := yard(wall(pt(30, 22), 0.8, Light))
			f.Areas = nil
			a, b := man("a", "u", 1, 30, 12), man("b", "v", 2, 30, 24)
			if !f.Sees(a, b) || !f.Covered(a, b) {
				t.Errorf("sees %v, covered %v", f.Sees(a, b), f.Covered(a, b))
			}
			if f.Covered(a, man("b", "v", 2, 50, 12)) {
				t.Error("in the open")
			}
		}},
		{"WH-COVER-11 WH-COVER-12 WH-C-E24", func(t *testing.T) { // an area between them hides; not one that either is in
			f := yard(wall(pt(30, 22), 1, Light))
			a, b := man("a", "u", 1, 30, 10), man("b", "v", 2, 30, 34)
			if f.Sees(a, b) {
				t.Error("an obscuring area lies between them")
			}
			if !yard(wall(pt(30, 22), 1, Exposed)).Sees(a, b) {
				t.Error("exposed features obscure nothing")
			}
			if !f.Sees(a, man("b", "v", 2, 30, 23.5)) {
				t.Error("it stands in the area")
			}
		}},
		{"WH-COVER-08 WH-COVER-09", func(t *testing.T) {
			f := ruin()
			m := man("b", "v", 2, 34, 23.5)
			if f.Hidden(m) {
				t.Error("its unit has shot")
			}
			m.Quiet = true
			if !f.Hidden(m) {
				t.Error("quiet, on foot, in an area with a dense feature")
			}
			m.Foot = false
			if f.Hidden(m) {
				t.Error("not on foot")
			}
			m.Foot = true
			f.Features[0].Category = Light
			if f.Hidden(m) {
				t.Error("no dense feature")
			}
		}},
		{"WH-COVER-10", func(t *testing.T) { // 15" base to base
			f := ruin()
			b := man("b", "v", 2, 30, 23.4)
			b.Quiet = true
			if !f.Sees(man("a", "u", 1, 30, 23.4+1.26+15), b) || f.Sees(man("a", "u", 1, 30, 23.4+1.26+15.01), b) {
				t.Error("within 15 inches, and not beyond")
			}
		}},
		{"WH-COVER-13 WH-COVER-14", func(t *testing.T) { // walls are opaque up to their height
			f := ruin()
			f.Areas = nil
			a, b := man("a", "u", 1, 30, 20), man("b", "v", 2, 30, 24)
			if f.Sees(a, b) {
				t.Error("through a dense wall")
			}
		}},
		{"WH-C-E25 WH-COVER-13 WH-COVER-17", func(t *testing.T) { // a window from 1" to 2.5", a hole from 4" to 5"
			house := &Feature{ID: "ruin1", Area: "area9", Category: Dense, Outline: geom.Rect(pt(30, 22), 6, 0.5, 0), Height: 6, Walls: [][]geom.Point{{pt(27, 22), pt(33, 22)}},
				Openings: []Opening{{From: pt(28, 22), To: pt(32, 22), Low: 1, High: 2.5}, {From: pt(32, 22), To: pt(28, 22), Low: 4, High: 5}}}
			f := yard(house)
			f.Areas = nil
			a, b, c := man("a", "u", 1, 30, 19), man("b", "v", 2, 30, 25), man("c", "v", 2, 30, 25)
			b.Tall, a.Tall, c.Tall = 1.5, 4.8, 4.8 // a line from the top of A to that of B is 3.1" high at the wall, others pass the window
			if f.Sees(a, b) {
				t.Error("a window at 3 inches or less is closed")
			}
			if !f.Sees(a, c) {
				t.Error("the hole lies higher")
			}
			f = yard(house)
			f.Areas, f.Solid = nil, 0
			if !f.Sees(a, b) {
				t.Error("where nothing is Solid the window is open")
			}
			light := *house
			light.Category = Light
			f = yard(&light)
			f.Areas = nil
			if !f.Sees(a, b) {
				t.Error("a light feature is not Solid")
			}
		}},
		{"WH-COVER-02 WH-COVER-03 WH-C-E23", func(t *testing.T) {
			f := yard(wall(pt(30, 22), 1, Light))
			a := man("e", "u", 1, 10, 40)
			in, out := man("b", "v", 2, 25, 23), man("c", "v", 2, 20, 40)
			if !f.Cover(a, []Model{in}) || f.Cover(a, []Model{in, out}) || f.Cover(a, []Model{out}) {
				t.Error("all of its models in an area, not some")
			}
			tanky := tank("d", 2, 25, 23.5)
			if f.Sheltered(tanky) {
				t.Error("an area shelters those on foot alone")
			}
		}},
		{"WH-LOS-07 WH-STRAT-33", func(t *testing.T) { // hidden by a unit in smoke, not by another
			f := yard()
			a, b, c := man("a", "u", 1, 10, 10), man("b", "v", 2, 30, 10), tank("s", 2, 20, 11.5)
			f.Models = []Model{a, b, c}
			if f.Fully(a, b, "s") || !f.Fully(a, b, "x") || f.Fully(a, b, "") {
				t.Error("the smoking unit stands before it")
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// BenchmarkSight is the sight of a unit of ten to all of a hundred enemies in
// twelve units, over a table with sixteen areas.
func BenchmarkSight(b *testing.B) {
	f := yard()
	f.Areas = nil
	for i := range 16 {
		id := string(rune('a' + i))
		at := pt(6+float64(i%4)*14, 8+float64(i/4)*9)
		f.Areas = append(f.Areas, Area{ID: id, Outline: geom.Rect(at, 8, 5, 0)})
		f.Features = append(f.Features, &Feature{ID: "f" + id, Area: id, Category: Dense, Outline: geom.Rect(at, 6, 4, 0), Height: 6,
			Walls: [][]geom.Point{{at.Add(pt(3, -2)), at.Add(pt(-3, -2)), at.Add(pt(-3, 2))}}, Floors: []float64{3}})
	}
	var mine, theirs []Model
	for i := range 10 {
		mine = append(mine, man("m"+string(rune('a'+i)), "u", 1, 25+float64(i%5)*1.5, 40+float64(i/5)*1.5))
	}
	for i := range 100 {
		theirs = append(theirs, man("e"+string(rune('a'+i)), string(rune('A'+i/8)), 2, 3+float64(i%25)*2.2, 2+float64(i/25)*1.6))
	}
	f.Models = append(append(f.Models, mine...), theirs...)
	for b.Loop() {
		for _, m := range mine {
			for i := 0; i < len(theirs); i++ {
				if f.Sees(m, theirs[i]) { // the unit is visible: on to the next
					i += 7 - i%8
				}
			}
		}
	}
}
