package sentence

import (
	"errors"
	"math"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/scene"
)

// yard is a table of 80 x 80 with cells of 10: a rock, a wall, a house with a
// door to the north, a wood; piece 3 in the middle below the rock, faced east.
func yard() engine.View {
	v := engine.View{Scene: scene.Scene{Width: 80, Height: 80, Unit: "cm", Grid: scene.Grid{Cols: 8, Rows: 8}}}
	thing := func(kind string, class scene.Class, x, y, w, h float64, doors ...scene.Segment) {
		v.Scene.Things = append(v.Scene.Things, scene.Thing{ID: kind + "1", Kind: kind, N: 1, Class: class, Height: 9,
			Outline: geom.Rect(geom.Point{X: x, Y: y}, w, h, 0), Doors: doors})
	}
	thing("rock", scene.Impassable, 40, 40, 10, 10)
	thing("wall", scene.Obstacle, 20, 20, 10, 2)
	thing("house", scene.Building, 65, 65, 12, 12, scene.Segment{A: geom.Point{X: 63, Y: 59}, B: geom.Point{X: 67, Y: 59}})
	thing("wood", scene.Difficult, 65, 15, 12, 10)
	for _, b := range []struct {
		label string
		x, y  float64
	}{{"3", 40, 60}, {"4", 10, 60}, {"C", 40, 20}, {"D", 20, 40}} {
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: "p" + b.label, Label: b.label, Name: "unit.ranger_a"})
		v.Scene.Bases = append(v.Scene.Bases, scene.Base{ID: "p" + b.label, Label: b.label, At: geom.Point{X: b.x, Y: b.y}, Shape: scene.Round,
			W: 2, H: 2, Facing: math.Pi / 2, Faced: b.label == "3"})
	}
	return v
}

// disc is a base of radius 1.
func disc(at geom.Point) ground.Body { return ground.Body{Shape: geom.Round(at, 1), Tall: 1} }

// TestResolve holds where places lie: radius 1, so contact is 1 off an edge.
func TestResolve(t *testing.T) {
	view := yard()
	v := NewVocabulary(book(t), "nebula", view)
	g := Ground{Scene: view.Scene, Rows: []string{"p3"}, From: []engine.Pose{{X: 40, Y: 60}}, Names: v}
	at := func(xy ...float64) []geom.Point {
		var out []geom.Point
		for i := 0; i < len(xy); i += 2 {
			out = append(out, geom.Point{X: xy[i], Y: xy[i+1]})
		}
		return out
	}
	for _, c := range []struct {
		say  string
		want []geom.Point // the way; of ways with corners only the end, after nil corners
		n    int          // points of the way; 0: those wanted
	}{
		{"D7", at(35, 65), 0},
		{"D7-9", at(38.333, 68.333), 0},
		{"D7-73", at(30+10.0/3-10.0/18, 60+20.0/3+10.0/18), 0},
		{"w 6cm", at(34, 60), 0},
		{"w 60mm", at(34, 60), 0},
		{`w 2"`, at(34.92, 60), 0},
		{"w", at(12, 60), 0}, // as far as 4
		{"s", at(40, 79), 0}, // as far as the table
		{"s half", at(40, 69.5), 0},
		{"n", at(40, 46), 0}, // as far as rock1
		{"ne 5", at(43.536, 56.464), 0},
		{"180° 3", at(40, 63), 0},
		{"12h 5", at(45, 60), 0}, // east, where it faces
		{"back 5", at(35, 60), 0},
		{"left 5", at(40, 55), 0},
		{"toward C", at(40, 22), 4},
		{"toward C 5cm", at(40, 55), 0},
		{"away from rock1 5cm", at(40, 65), 0},
		{"toward 4", at(12, 60), 0},
		{"toward D half", nil, 1},
		{"touching rock1 s", at(40, 46), 0},
		{"touching rock1 sw", at(35-math.Sqrt2/2, 45+math.Sqrt2/2), 0},
		{"rock1", at(40, 46), 0},
		{"behind rock1 from C", at(40, 46), 0},
		{"behind rock1", at(40, 34), 4},
		{"in wood1", at(60.22, 18.985), 0},
		{"in house1", at(65, 60.1), 3},
		{"between 4 and D", nil, 1},
		{"E4-5", nil, 0},
		{"close to 4", at(13, 60), 0},
		{"close to D hidden from C", nil, 1},
		{"keep", nil, 0},
		{"on wall1", nil, 1},
	} {
		s, err := Parse(c.say, v)
		if err != nil {
			t.Errorf("%q: %v", c.say, err)
			continue
		}
		way, err := Resolve(*s.Steps[0].Place, g)
		if err != nil {
			t.Errorf("%q: %v", c.say, err)
			continue
		}
		n := c.n
		if n == 0 {
			n = len(c.want)
		}
		if c.want != nil && len(way) > 0 {
			end, want := way[len(way)-1], c.want[len(c.want)-1]
			if math.Hypot(end.X-want.X, end.Y-want.Y) > 0.02 {
				t.Errorf("%q leads to %v, want %v", c.say, way, want)
			}
		}
		if c.want != nil && c.n == 0 && len(way) != n {
			t.Errorf("%q has the corners %v", c.say, way)
		}
		from := geom.Point{X: 40, Y: 60}
		for _, p := range way {
			to := geom.Point{X: p.X, Y: p.Y}
			if stop, _ := g.field("p3").Stop(disc(from), to, nil); stop <= 1 {
				t.Errorf("%q runs into something between %v and %v", c.say, from, to)
			}
			if p != p.Quantised() {
				t.Errorf("%q: %v is not quantised", c.say, p)
			}
			from = to
		}
	}
}

func TestResolveErrors(t *testing.T) {
	view := yard()
	v := NewVocabulary(book(t), "nebula", view)
	g := Ground{Scene: view.Scene, Rows: []string{"p4"}, From: []engine.Pose{{X: 10, Y: 60}}, Names: v}
	space := g
	space.Scene.Unit = "space"
	for _, c := range []struct {
		say, key string
		g        Ground
	}{
		{"forward 5", "sentence.facing", g},
		{"3h", "sentence.facing", g},
		{"n 5cm", "sentence.unit", space},
	} {
		s, err := Parse(c.say, v)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Resolve(*s.Steps[0].Place, c.g)
		var e *Error
		if !errors.As(err, &e) || e.Key != c.key {
			t.Errorf("%q: %v, want %s", c.say, err, c.key)
		}
	}
}

// TestArrange holds shapes: nobody overlaps, all are on the table, the leader
// stands at the spot, ranks and gaps are those asked for.
func TestArrange(t *testing.T) {
	view := yard()
	v := NewVocabulary(book(t), "nebula", view)
	g := Ground{Scene: view.Scene, Names: v}
	for i := range 10 {
		g.Rows = append(g.Rows, "m"+string(rune('0'+i)))
		g.From = append(g.From, engine.Pose{})
	}
	arrange := func(say string) []geom.Point {
		t.Helper()
		s, err := Parse(say, v)
		if err != nil {
			t.Fatalf("%q: %v", say, err)
		}
		poses, _, err := Arrange(*s.Steps[0].Place, g)
		if err != nil {
			t.Fatalf("%q: %v", say, err)
		}
		var out []geom.Point
		for i, p := range poses {
			at := geom.Point{X: p.X, Y: p.Y}
			for j, o := range out {
				if at.Dist(o) < 2-geom.Slack {
					t.Errorf("%q: %d and %d overlap at %v and %v", say, i, j, at, o)
				}
			}
			if !g.field().Stands(disc(at)) {
				t.Errorf("%q: %d cannot stand at %v", say, i, at)
			}
			out = append(out, at)
		}
		return out
	}
	line := arrange("D6 line tight facing n")
	for i, p := range line {
		if p.Y != 55 || i > 0 && math.Abs(p.X-line[0].X) != float64((i+1)/2)*2 {
			t.Errorf("line: %v", line)
			break
		}
	}
	block := arrange("B7 block 2x5 tight facing e")
	if block[0] != (geom.Point{X: 15, Y: 65}) || block[5] != (geom.Point{X: 13, Y: 65}) {
		t.Errorf("block: %v", block)
	}
	ring := arrange("around C")
	for _, p := range ring {
		if d := p.Dist(geom.Point{X: 40, Y: 20}); d < 2-geom.Slack || d > 9 {
			t.Errorf("ring: %v is %g off", p, d)
		}
	}
	column := arrange("A2 column 1cm facing n")
	if column[1].Y-column[0].Y != 3 {
		t.Errorf("column: %v", column)
	}
	arrange("along rock1 s line tight")
	arrange("D4 loose")
	arrange("H8")
}

// TestAllowances: pieces that may go only so far end on their shortest way to
// the place, which leads round rock1, and those that miss it are named.
func TestAllowances(t *testing.T) {
	view := yard()
	v := NewVocabulary(book(t), "nebula", view)
	for _, c := range []struct {
		say   string
		allow []float64
		short int
		want  geom.Point // where 3, the leader, comes to stand
	}{
		{"D7 line tight facing n", []float64{8, 80}, 0, geom.Point{X: 35, Y: 65}},
		{"D7 line tight facing n", []float64{5, 80}, 1, geom.Point{X: 40 - 5/math.Sqrt2, Y: 60 + 5/math.Sqrt2}},
		{"D7 line tight facing n", []float64{5, 5}, 2, geom.Point{X: 40 - 5/math.Sqrt2, Y: 60 + 5/math.Sqrt2}},
		{"behind rock1 from D7", []float64{26, 80}, 1, geom.Point{}}, // 26 would do straight through it
		{"behind rock1 from D7", []float64{40, 80}, 0, geom.Point{}},
		{"e 6cm", []float64{4, 80}, 1, geom.Point{X: 44, Y: 60}}, // keeping their shape
	} {
		g := Ground{Scene: view.Scene, Names: v, Rows: []string{"p3", "p4"}, From: []engine.Pose{{X: 40, Y: 60}, {X: 10, Y: 60}}, Allow: c.allow}
		s, err := Parse(c.say, v)
		if err != nil {
			t.Fatalf("%q: %v", c.say, err)
		}
		poses, short, err := Arrange(*s.Steps[0].Place, g)
		if err != nil {
			t.Fatalf("%q: %v", c.say, err)
		}
		if len(short) != c.short {
			t.Errorf("%q with %v: short are %v, want %d", c.say, c.allow, short, c.short)
		}
		at := geom.Point{X: poses[0].X, Y: poses[0].Y}
		if c.want != (geom.Point{}) && at.Dist(c.want) > 0.01 {
			t.Errorf("%q with %v: 3 stands at %v, want %v", c.say, c.allow, at, c.want)
		}
		p := engine.Prompt{Rows: g.Rows, From: g.From}
		for i, l := range Lengths(p, view.Scene, engine.Way(poses...)) {
			if l > c.allow[i]+0.01 {
				t.Errorf("%q: piece %d goes %g of %g", c.say, i, l, c.allow[i])
			}
		}
	}
}

// TestOneGoesWhereItIsTold: where the rules say that ways are straight, one
// piece is put where it is told to go, whoever stands there, and its way is as
// long as the rules say.
func TestOneGoesWhereItIsTold(t *testing.T) {
	view := yard()
	v := NewVocabulary(book(t), "nebula", view)
	s, err := Parse("n 40cm", v)
	if err != nil {
		t.Fatal(err)
	}
	for _, direct := range []bool{true, false} {
		// C stands 40 cm up the table.
		g := Ground{Scene: view.Scene, Names: v, Rows: []string{"p3"}, From: []engine.Pose{{X: 40, Y: 60}}, Allow: []float64{60}, Direct: direct}
		g.Scene.Things = nil
		poses, short, err := Arrange(*s.Steps[0].Place, g)
		if err != nil || direct && len(short) > 0 {
			t.Fatal(short, err)
		}
		if there := poses[0].X == 40 && poses[0].Y == 20; there != direct {
			t.Errorf("with straight ways %v: it is put at %v", direct, poses[0])
		}
		if !direct {
			continue
		}
		g.Allow = []float64{30}
		for say, misses := range map[string]int{"n 40cm": 1, "n 20cm": 0, "w 45cm": 1, "n full": 0, "n": 0} { // as far as it comes is what is asked for
			s, err := Parse(say, v)
			if err != nil {
				t.Fatal(err)
			}
			if _, short, err := Arrange(*s.Steps[0].Place, g); err != nil || len(short) != misses {
				t.Errorf("%q with 30 cm to go: %v miss their place, %v", say, short, err)
			}
		}
		p := engine.Prompt{Rows: g.Rows, From: g.From, Direct: true}
		bent := [][]engine.Pose{{{X: 40, Y: 60}, {X: 70, Y: 60}, {X: 70, Y: 20}}}
		for _, course := range []func(engine.Answer) [][]engine.Pose{nil, func(engine.Answer) [][]engine.Pose { return bent }} {
			p.Course = course
			want := 40.0
			if course != nil {
				want = 70
			}
			if l := Lengths(p, view.Scene, engine.Way(poses...)); l[0] != want {
				t.Errorf("it goes %v, want %v", l, want)
			}
		}
		p.Check = func(a engine.Answer) *engine.Refusal { // the rules take nothing above a line
			if a.Poses[0].Y < 45 {
				return engine.Refuse("", "no")
			}
			return nil
		}
		if q := (&arrangement{p: p}).asFar(g, poses[0]); q.X != 40 || q.Y != 46 { // in twentieths of 40 cm
			t.Errorf("as far as it goes is %v", q)
		}
		p.Check = nil
		a := arrangement{p: p, g: g, poses: poses}
		if m := a.missed(); len(m) != 1 {
			t.Errorf("the way ends elsewhere, and %v are said to miss their place", m)
		}
	}
}

// TestUnitsBeforeTheirMiniatures: a name that a unit and its only miniature have
// means the unit; those of other units stay beside it.
func TestUnitsBeforeTheirMiniatures(t *testing.T) {
	view := engine.View{Pieces: []engine.PieceCard{
		{ID: "u", Label: "7", Name: "unit.ranger_a", Group: true}, {ID: "u1", Label: "7.1", Name: "unit.ranger_a"},
		{ID: "w", Label: "8", Name: "unit.ranger_a", Group: true}, {ID: "w1", Label: "8.1", Name: "unit.ranger_a"},
	}}
	v := NewVocabulary(book(t), "nebula", view)
	if got := v.names.of["ranger"]; !slices.Equal(got, []string{"u", "w"}) {
		t.Errorf("ranger means %v", got)
	}
	if _, _, ok := v.Piece("u1"); !ok || v.labels["7.1"] != "u1" {
		t.Error("the miniature has lost its label")
	}
}
