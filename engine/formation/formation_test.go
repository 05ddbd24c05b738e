package formation

import (
	"math"
	"testing"

	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/scene"
)

func pt(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

func TestLinked(t *testing.T) {
	at := []float64{0, 10, 24, 40, 54, 69}
	got := Linked(len(at), 3, func(i, j int) bool { return at[j]-at[i] <= 15 })
	want := []bool{false, false, false, true, true, true}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	if n := len(Linked(3, 7, nil)); n != 3 {
		t.Error("a root that is not there links nothing")
	}
}

// yard is a field of 60 x 60 with a rock from 25 to 35 in both ways.
func yard(bodies ...ground.Body) Field {
	rock := &ground.Piece{ID: "rock", Class: scene.Impassable, Outline: geom.Rect(pt(30, 30), 10, 10, 0), Height: 9}
	return Field{
		Table: &ground.Table{Width: 60, Depth: 60, Rules: ground.Rules{Effect: ground.ByClass, Touch: geom.Slack, Threshold: 0.1, Step: 0.5},
			Pieces: []*ground.Piece{rock}, Bodies: bodies},
		Hi: pt(60, 60),
	}
}

func disc(id string, x, y float64) ground.Body {
	return ground.Body{ID: id, Shape: geom.Round(pt(x, y), 1), Tall: 1}
}

func near(t *testing.T, what string, got, want geom.Point) {
	t.Helper()
	if got.Dist(want) > 0.011 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestGrid(t *testing.T) {
	got := Grid(pt(30, 30), 0, 3, 3, 5) // it looks up the picture
	for i, want := range []geom.Point{pt(30, 30), pt(33, 30), pt(27, 30), pt(30, 33), pt(33, 33)} {
		near(t, "place", got[i], want)
	}
}

func TestRing(t *testing.T) {
	got := Ring(pt(30, 30), 5, 0, 1, 0, 30) // at 6 there is room for 18, at 8 for the rest
	for i, p := range got {
		want := 6.0
		if i >= 18 {
			want = 8
		}
		if math.Abs(p.Dist(pt(30, 30))-want) > 1e-9 {
			t.Errorf("place %d is %v off the middle, want %v", i, p.Dist(pt(30, 30)), want)
		}
		for j := range i {
			if p.Dist(got[j]) < 2-1e-9 {
				t.Errorf("places %d and %d overlap", i, j)
			}
		}
	}
	near(t, "the first lies ahead", got[0], pt(30, 24))
}

func TestSettle(t *testing.T) {
	f := yard(disc("other", 10, 10))
	got, ok := f.Free(disc("me", 10, 20), pt(10, 10))
	if !ok || math.Abs(got.Dist(pt(10, 10))-2) > 0.26 || got.Y <= 10 {
		t.Errorf("beside the other on its own side: %v %v", got, ok)
	}
	if got, _ = f.Free(disc("me", 10, 20), pt(-5, 70)); got != pt(1, 59) {
		t.Errorf("in the corner of the field: %v", got)
	}
	if _, ok = f.Settle(disc("me", 10, 20), pt(5, 5), pt(5, 5), func(ground.Body) bool { return false }); ok {
		t.Error("nowhere is fit, and it settles")
	}
}

func TestContact(t *testing.T) {
	f := yard()
	rock := ground.Target{Outline: f.Pieces[0].Polygon()}
	for _, c := range []struct {
		name  string
		shape geom.Shape
		want  geom.Point
	}{
		{"a disc", geom.Round(pt(10, 30), 1), pt(24, 30)},
		{"a hull, nose first", geom.Box(pt(10, 30), 2, 6, math.Pi/2), pt(22, 30)},
		{"an oval, broadside", geom.Oval(pt(10, 30), 3, 5, 0), pt(23.5, 30)},
	} {
		b := ground.Body{ID: "me", Shape: c.shape, Tall: 1}
		got, ok := f.Contact(b, rock, rock.Touch(b.Shape))
		if !ok {
			t.Fatal(c.name, "finds no place")
		}
		near(t, c.name, got, c.want)
	}
	f.Bodies = []ground.Body{disc("there", 24, 30)}
	b := disc("me", 10, 30)
	got, _ := f.Contact(b, rock, rock.Touch(b.Shape))
	if d := b.Shape.At(got).GapPolygon(rock.Outline); d > geom.Slack || f.Crowded(b.At(got, 0)) || got.Dist(pt(24, 30)) > 3 {
		t.Errorf("beside who stands there, in contact: %v", got)
	}
}

// TestPut holds that nobody of a block overlaps anybody or goes farther than
// they may, round corners too.
func TestPut(t *testing.T) {
	f := yard(disc("stranger", 45, 30))
	var members []Member
	for i := range 6 {
		members = append(members, Member{Body: disc(string(rune('a'+i)), 10+2.5*float64(i), 30), Allow: 26})
	}
	slots := Grid(pt(45, 30), math.Pi/2, 3, Block(6), 6)
	places, missed := f.Put(members, slots, pt(45, 30))
	for i, p := range places {
		m := members[i]
		way := f.Approach(m.Body, p)
		if l := ground.Length(m.Body.Shape.C, way); l > m.Allow+0.01 {
			t.Errorf("%d goes %v", i, l)
		}
		if missed[i] && p.Dist(slots[i]) <= 0.02 {
			t.Errorf("%d says that it misses its slot and stands on it", i)
		}
		for j := range i {
			if m.Body.At(p, 0).Shape.Overlaps(members[j].Body.At(places[j], 0).Shape, geom.Slack) {
				t.Errorf("%d and %d overlap", i, j)
			}
		}
	}
	if !missed[0] { // from 10 round the rock it is more than 26
		t.Error("the first comes farther than it may")
	}
}

func TestShift(t *testing.T) {
	f := yard()
	members := []Member{{Body: disc("a", 50, 10)}, {Body: disc("b", 10, 10)}}
	near(t, "as far as the first comes", f.Shift(members, pt(18, 4)), pt(9, 2))
}

// TestSuggest holds that every must is kept: places apart from each other, and
// none at all where they cannot be.
func TestSuggest(t *testing.T) {
	spots := []geom.Point{pt(1, 0), pt(2, 0), pt(3, 0), pt(5, 0)}
	apart := func(least float64) func(int, geom.Point, []geom.Point) bool {
		return func(_ int, at geom.Point, placed []geom.Point) bool {
			for _, p := range placed {
				if p.Dist(at) < least {
					return false
				}
			}
			return true
		}
	}
	left := func(_ int, at geom.Point, _ []geom.Point) float64 { return -at.X }
	got, ok := Suggest(3, spots, left, apart(2))
	if !ok || got[0] != pt(1, 0) || got[1] != pt(3, 0) || got[2] != pt(5, 0) {
		t.Errorf("%v %v", got, ok)
	}
	if got, ok = Suggest(3, spots, left, apart(3)); ok || got != nil {
		t.Errorf("three cannot stand 3 apart: %v", got)
	}
}
