package ground

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

func pt(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

// rules for the tests: crossing costs the height, slow ground the double.
var rules = Rules{
	Effect:    ByClass,
	Opaque:    func(p *Piece) bool { return p.Class != scene.Difficult && p.Height > 0 },
	Toll:      func(height, breadth float64) float64 { return height },
	Rate:      2,
	Step:      0.5,
	Touch:     0.005,
	Threshold: 0.2,
}

func box(id string, class scene.Class, x, y, w, h float64) *Piece {
	return &Piece{ID: id, Class: class, Outline: geom.Rect(pt(x, y), w, h, 0), Height: 4}
}

func table(pieces ...*Piece) *Table {
	return &Table{Width: 60, Depth: 60, Rules: rules, Pieces: pieces}
}

// walker is a round base of radius 1.
func walker(x, y float64) Body {
	return Body{ID: "walker", Shape: geom.Round(pt(x, y), 1), Tall: 3}
}

func same(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 0.011 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestWalk(t *testing.T) {
	house := box("house", scene.Building, 30, 30, 10, 10) // x 25..35
	door := &Piece{ID: "house", Class: scene.Building, Outline: house.Outline, Height: 4,
		Doors: []scene.Segment{{A: pt(25, 28), B: pt(25, 32)}}}
	for _, c := range []struct {
		name  string
		table *Table
		end   float64 // x of the end
		spent float64
		piece string
	}{
		{"open ground", table(), 30, 20, ""},
		{"4 of slow ground cost 8", table(box("wood", scene.Difficult, 20, 30, 4, 10)), 26, 20, ""},
		// Contact at 17, 4 for the height, behind it at 23, 20-7-4 = 9 more.
		{"over a wall and 9 on", table(box("wall", scene.Obstacle, 20, 30, 4, 10)), 32, 20, ""},
		{"no end in what is crossed", table(box("wall", scene.Obstacle, 30, 30, 4, 10)), 27, 17, "wall"},
		{"before what is closed", table(box("rock", scene.Impassable, 20, 30, 4, 10)), 17, 7, "rock"},
		{"before a wall without a door", table(house), 24, 14, "house"},
		{"through a door", table(door), 30, 20, ""},
	} {
		w := c.table.Walk(walker(10, 30), []geom.Point{pt(50, 30)}, 20)
		same(t, c.name, w.End.X, c.end)
		same(t, c.name+", spent", w.Spent, c.spent)
		if w.Piece != c.piece {
			t.Errorf("%s: stopped by %q, want %q", c.name, w.Piece, c.piece)
		}
	}
}

// TestWalkByKind holds that the same terrain differs for kinds of bodies: one
// walks through walls, one flies.
func TestWalkByKind(t *testing.T) {
	tb := table(box("ruin", scene.Building, 20, 30, 10, 10), box("rock", scene.Impassable, 40, 30, 4, 10))
	tb.Rules.Effect = func(p *Piece) Effect {
		if p.Class == scene.Building {
			return Open
		}
		return ByClass(p)
	}
	w := tb.Walk(walker(10, 30), []geom.Point{pt(50, 30)}, 60)
	same(t, "through the ruin to the rock", w.End.X, 37)
	b := walker(10, 30)
	b.Soars = true
	same(t, "over both", tb.Walk(b, []geom.Point{pt(50, 30)}, 60).End.X, 50)
	same(t, "not down onto the rock", tb.Walk(b, []geom.Point{pt(40, 30)}, 60).End.X, 37)
}

func TestStopByBodies(t *testing.T) {
	tb := table()
	tb.Bodies = []Body{{ID: "tank", Shape: geom.Box(pt(30, 30), 4, 8, 0), Tall: 3},
		{ID: "upstairs", Shape: geom.Round(pt(20, 30), 2), Up: 5, Tall: 3}}
	for _, c := range []struct {
		name  string
		shape geom.Shape
		want  float64 // x at contact
	}{
		{"a disc against a hull", geom.Round(pt(10, 30), 1), 27},
		{"a hull against a hull", geom.Box(pt(10, 33), 2, 6, math.Pi/2), 25},
		{"an oval past its corner", geom.Oval(pt(10, 36), 3, 5, math.Pi/2), 50},
	} {
		to := pt(50, c.shape.C.Y)
		stop, by := tb.Stop(Body{ID: "me", Shape: c.shape, Tall: 3}, to, nil)
		same(t, c.name, c.shape.C.Lerp(to, min(stop, 1)).X, c.want)
		if (c.want < 50) != (by.Body == "tank") {
			t.Errorf("%s: stopped by %+v", c.name, by)
		}
	}
}

// tower is a platform with stairs up to it from the right.
func tower() *Table {
	deck := box("deck", scene.Impassable, 20, 30, 10, 10)
	deck.Height, deck.Deck = 6, true
	stairs := box("stairs", scene.Difficult, 28, 30, 6, 4)
	stairs.Height, stairs.Foot, stairs.Head = 6, pt(31, 30), pt(25, 30)
	return table(deck, stairs)
}

func TestStairs(t *testing.T) {
	tb := tower()
	b := walker(40, 30)
	w := tb.Walk(b, []geom.Point{pt(20, 30)}, 26) // 9, 6 of stairs for 12, 5
	same(t, "up", w.Up, 6)
	same(t, "end", w.End.X, 20)
	same(t, "spent", w.Spent, 26)
	w = tb.Walk(b, []geom.Point{pt(20, 30)}, 15)
	same(t, "half way up", w.Up, 3)
	if by, _, barred := tb.Barred(b.At(pt(20, 30), 6), pt(20, 50)); !barred || !by.Drop {
		t.Errorf("over the edge: %+v", by)
	}
	if by, _, barred := tb.Barred(b.At(pt(20, 50), 0), pt(20, 30)); !barred || by.Piece != "deck" {
		t.Errorf("from below: %+v", by)
	}
	way := tb.Route(b.At(pt(20, 50), 0), pt(20, 30), 6)
	there := b.At(pt(20, 50), 0)
	for _, p := range way {
		by, up, barred := tb.Barred(there, p)
		if barred {
			t.Fatalf("the way up is barred by %+v", by)
		}
		there = there.At(p, up)
	}
	same(t, "the way leads up", there.Up, 6)
	if tb.Stands(pt(20, 30), 3) || !tb.Stands(pt(28, 30), 3) || !tb.Stands(pt(40, 30), 0) || tb.Stands(pt(20, 30), 0) {
		t.Error("where one can stand")
	}
	same(t, "below the deck's edge", tb.Below(pt(40, 30), 6), 0)
	same(t, "out of the air", tb.Top(pt(20, 30)), 6)
}

func TestPush(t *testing.T) {
	tb := table(box("wall", scene.Obstacle, 20, 30, 4, 10), box("wood", scene.Difficult, 40, 30, 4, 10))
	same(t, "no wall is crossed", tb.Push(walker(16, 30), pt(10, 30), 5).X, 17)
	same(t, "a wood is", tb.Push(walker(36, 30), pt(30, 30), 5).X, 41)
	same(t, "the edge of the table", tb.Push(walker(57, 30), pt(50, 30), 5).X, 59)
}

func TestSightOfFloors(t *testing.T) {
	house := box("house", scene.Building, 30, 30, 10, 10)
	house.Height, house.Floors = 9, []float64{4}
	tb := table(house)
	if n := len(tb.Screens(pt(10, 30), 0, pt(50, 30), 0)); n != 1 {
		t.Errorf("%d screens between two outside", n)
	}
	if n := len(tb.Screens(pt(10, 30), 0, pt(30, 30), 0)); n != 0 {
		t.Errorf("%d screens before one inside", n)
	}
	if !tb.Ceiling(pt(28, 30), 0, pt(32, 30), 4) || tb.Ceiling(pt(28, 30), 4, pt(32, 30), 4) {
		t.Error("floors between two inside")
	}
}

// TestRoutes holds on random tables that every leg of a way is free for the
// base that walks it, and that a free straight line is the way.
func TestRoutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tb := table()
		at := func(name string) geom.Point {
			return pt(float64(rapid.IntRange(30, 570).Draw(t, name+".x"))/10, float64(rapid.IntRange(30, 570).Draw(t, name+".y"))/10)
		}
		for range rapid.IntRange(0, 5).Draw(t, "pieces") {
			c, w, h := at("piece"), float64(rapid.IntRange(2, 12).Draw(t, "w")), float64(rapid.IntRange(2, 12).Draw(t, "h"))
			tb.Pieces = append(tb.Pieces, box("rock", scene.Impassable, c.X, c.Y, w, h))
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "bodies") {
			tb.Bodies = append(tb.Bodies, Body{ID: string(rune('a' + i)), Shape: geom.Box(at("body"), 2, 4, float64(i)), Tall: 3})
		}
		b := walker(0, 0)
		b = b.At(at("from"), 0)
		to := at("to")
		if !tb.Fits(b) || !tb.Fits(b.At(to, 0)) {
			return
		}
		way := tb.Route(b, to, 0)
		if way[len(way)-1] != to {
			t.Fatalf("it ends at %v, not at %v", way[len(way)-1], to)
		}
		if len(way) == 1 {
			return // straight, or there is no way
		}
		from := b
		for _, p := range way {
			if stop, by := tb.Stop(from, p, nil); stop <= 1 {
				t.Fatalf("the leg to %v is stopped by %+v at %v", p, by, stop)
			}
			from = from.At(p, 0)
		}
		if Length(b.Shape.C, way) < b.Shape.C.Dist(to)-1e-9 {
			t.Fatal("shorter than the straight line")
		}
	})
}

// TestRouteByDoors holds the way out of one building and into another, by the
// doors with the shortest way and not by one that is blocked.
func TestRouteByDoors(t *testing.T) {
	door := func(y float64) scene.Segment { return scene.Segment{A: pt(25, y-2), B: pt(25, y+2)} }
	west := box("west", scene.Building, 20, 30, 10, 20) // x 15..25, y 20..40
	west.Doors = []scene.Segment{door(24), door(36)}
	east := box("east", scene.Building, 45, 30, 10, 20)
	east.Doors = []scene.Segment{{A: pt(40, 22), B: pt(40, 26)}}
	tb := table(west, east)
	b := walker(20, 28)
	way := tb.Route(b, pt(45, 30), 0)
	leaves, enters := way[1], way[len(way)-3]
	same(t, "out by the upper door", leaves.X, 26.2)
	same(t, "at its middle", leaves.Y, 24)
	same(t, "straight across", enters.X, 38.8)
	for _, p := range way {
		if stop, by := tb.Stop(b, p, nil); stop <= 1 {
			t.Fatalf("the leg to %v is stopped by %+v", p, by)
		}
		b = b.At(p, 0)
	}
	tb.Pieces = append(tb.Pieces, box("rock", scene.Impassable, 27, 24, 2, 3))
	if way = tb.Route(walker(20, 28), pt(45, 30), 0); way[1].Y < 35 {
		t.Errorf("it leaves by a door that is blocked: %v", way)
	}
}

// TestApproach holds that a way leads by the other door where somebody stands
// in the near one, and by the only one whoever stands there: the rules say so.
func TestApproach(t *testing.T) {
	house := box("house", scene.Building, 30, 30, 10, 20) // x 25..35, y 20..40
	house.Doors = []scene.Segment{{A: pt(25, 28), B: pt(25, 32)}, {A: pt(28, 20), B: pt(32, 20)}}
	tb := table(house)
	tb.Bodies = []Body{{ID: "porter", Shape: geom.Round(pt(26, 30), 1), Tall: 3}}
	b := walker(10, 30)
	way := tb.Approach(b, pt(30, 35))
	if end := way[len(way)-1]; end != pt(30, 35) || len(way) < 3 || !tb.passes(b, way) {
		t.Errorf("by the other door: %v", way)
	}
	house.Doors = house.Doors[:1]
	way = tb.Approach(b, pt(30, 30))
	if way[0] != pt(23.8, 30) || tb.passes(b, way) {
		t.Errorf("by the only door: %v", way)
	}
}
