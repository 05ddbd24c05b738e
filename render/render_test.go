package render

import (
	"bytes"
	"cmp"
	"image/png"
	"math"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/render/glyph"
)

// planned lays the labels of a scene out as Board does.
func planned(s scene.Scene, o Options) (*pen, []label) {
	o = o.on(s)
	s, o = turned(s, o)
	p := newPen()
	p.start(look(s, o), o)
	s.Bases = p.v.enlarged(s.Bases)
	return p, p.layout(s)
}

func TestLabelsNeverOverlap(t *testing.T) {
	for seed := range uint64(40) {
		for _, n := range []int{16, 60} {
			s := crowd(n, seed)
			near := CloseUp(s, s.Bases[0].ID)
			for _, o := range []Options{{}, {Window: &near}, {Size: 700}} {
				p, labels := planned(s, o)
				board := box{0, 0, float64(p.v.w), float64(p.v.h)}
				for i, a := range labels {
					if !a.box.within(board) {
						t.Fatalf("seed %d: %q leaves the board", seed, a.text)
					}
					for _, b := range labels[:i] {
						if a.box.hits(b.box) {
							t.Fatalf("seed %d: %q and %q overlap", seed, a.text, b.text)
						}
					}
					for _, list := range p.signs {
						for _, g := range list {
							if a.box.hits(g.box) {
								t.Fatalf("seed %d: %q lies under a badge", seed, a.text)
							}
						}
					}
				}
			}
		}
	}
}

// In every golden picture all labels and badges lie in the picture, no two of
// them overlap, and no text is wider than its plate.
func TestNothingOverlaps(t *testing.T) {
	for _, g := range goldens() {
		p, labels := planned(g.s, g.o)
		board := box{0, 0, float64(p.v.w), float64(p.v.h)}
		type part struct {
			what string
			box  box
		}
		var parts []part
		for _, l := range labels {
			parts = append(parts, part{l.text, l.box})
			if need := p.width(l.text, l.size) + strip(l.icons, cmp.Or(l.r, p.v.badgeR())); need > l.box.x1-l.box.x0+0.5 {
				t.Errorf("%s: %q is %.1f pixels wide on a plate of %.1f", g.name, l.text, need, l.box.x1-l.box.x0)
			}
		}
		for i, list := range p.signs {
			for _, b := range list {
				parts = append(parts, part{b.kind + " of " + g.s.Bases[i].Label, b.box})
			}
		}
		for _, b := range g.s.Bases {
			for _, end := range []float64{-1, 1} {
				for _, side := range []float64{-0.58, 0.58} {
					q := p.v.onBase(b, scene.Point{X: side * b.W / 2, Y: end * (b.H/2 + 3/p.v.scale)})
					for _, part := range parts {
						if carved(b) && g.s.Turn == 0 && around(q, 2, 2).hits(part.box) {
							t.Errorf("%s: %s covers a nub of %s", g.name, part.what, b.Label)
						}
					}
				}
			}
		}
		if p.o.Map {
			parts = append(parts, part{"the small map", p.corner(g.s)})
		}
		for i, a := range parts {
			if !a.box.within(board) {
				t.Errorf("%s: %s leaves the picture", g.name, a.what)
			}
			for _, b := range parts[:i] {
				if a.box.hits(b.box) {
					t.Errorf("%s: %s and %s overlap", g.name, a.what, b.what)
				}
			}
		}
	}
}

// Every piece that can be seen is named, also in a crowd.
func TestEveryPieceIsLabelled(t *testing.T) {
	for seed := range uint64(20) {
		s := crowd(60, seed)
		_, labels := planned(s, Options{})
		named := map[int]bool{}
		for _, l := range labels {
			if l.sort == inside || l.sort == tag {
				named[l.of] = true
			}
		}
		if len(named) != len(s.Bases) {
			t.Errorf("seed %d: %d of %d pieces are named", seed, len(named), len(s.Bases))
		}
	}
}

func TestUnitsGetOneTag(t *testing.T) {
	s := squads()
	_, labels := planned(s, Options{})
	count := map[string]int{}
	for _, l := range labels {
		if l.sort == tag {
			count[l.text]++
		}
	}
	if count["4"] != 1 || count["K"] != 1 {
		t.Errorf("whole table: %v", count)
	}
	w := CloseUp(s, "40")
	_, labels = planned(s, Options{Window: &w})
	found := false
	for _, l := range labels {
		found = found || l.text == "4.1"
	}
	if !found {
		t.Error("a close-up numbers the models")
	}
}

func TestNothingMeasuredUnlessAllowed(t *testing.T) {
	s := ground()
	s.Marks = []scene.Mark{{Kind: scene.Band, Points: []scene.Point{pt(45, 45)}, R: 20}}
	plain, err := board(ground(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := board(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(plain, got) {
		t.Error("a range band shows although measuring is not free")
	}
	s.Measured = true
	if got, _ = board(s, Options{}); bytes.Equal(plain, got) {
		t.Error("a range band and the scale bar should show where measuring is free")
	}
}

// An arrow tells a direction and nothing of the distance.
func TestArrowsHaveOneLength(t *testing.T) {
	near, far := ground(), ground()
	near.Marks = []scene.Mark{{Kind: scene.Arrow, Points: []scene.Point{pt(45, 15), pt(50, 15)}}}
	far.Marks = []scene.Mark{{Kind: scene.Arrow, Points: []scene.Point{pt(45, 15), pt(80, 15)}}}
	a, err := board(near, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if b, err := board(far, Options{}); err != nil || !bytes.Equal(a, b) {
		t.Errorf("two arrows in one direction differ (%v)", err)
	}
}

func TestSizes(t *testing.T) {
	table := func(w, h float64) scene.Scene { return scene.Scene{Width: w, Height: h} }
	window := &Rect{10, 10, 30, 30}
	for _, tc := range []struct {
		s    scene.Scene
		o    Options
		w, h int
	}{
		{table(90, 90), Options{}, 1200, 1200},
		{table(914, 914), Options{}, 1200, 1200},
		{table(72, 36), Options{}, 1600, 844},
		{table(60, 44), Options{}, 1600, 1197},
		{table(36, 72), Options{}, 844, 1600},
		{table(90, 90), Options{Window: window}, 1000, 1000},
		{table(90, 90), Options{Size: 600}, 600, 600},
	} {
		img, err := New(nil).Image(tc.s, tc.o)
		if err != nil {
			t.Fatal(err)
		}
		if b := img.Bounds(); b.Dx() != tc.w || b.Dy() != tc.h {
			t.Errorf("table %g x %g: %v, want %d x %d", tc.s.Width, tc.s.Height, b.Size(), tc.w, tc.h)
		}
	}
}

func TestCloseUp(t *testing.T) {
	s := skirmish()
	for _, ids := range [][]string{{"3"}, {"1"}, {"5", "D"}, {"1", "B"}, nil, {"nobody"}} {
		w := CloseUp(s, ids...)
		if w.X < 0 || w.Y < 0 || w.X+w.W > s.Width+1e-9 || w.Y+w.H > s.Height+1e-9 {
			t.Errorf("%v: %v leaves the table", ids, w)
		}
		v := look(s, Options{Window: &w})
		if px := 2.5 * v.scale; px < closeBase-1e-6 {
			t.Errorf("%v: a base is %v pixels wide", ids, px)
		}
		for _, b := range s.Bases {
			if len(ids) > 0 && b.ID == ids[0] && !(geom.Polygon(rect(w.X+w.W/2, w.Y+w.H/2, w.W, w.H, 0)).Contains(b.At)) {
				t.Errorf("%v: the first piece is not in the picture", ids)
			}
		}
	}
}

func TestBadges(t *testing.T) {
	v := view{scale: 10, w: 1000, h: 1000}
	b := figure("1", 1, 50, 50)
	for _, k := range []string{"discharged", "wounds", "prone", "stunned", "fleeing", "odd"} {
		b.Badges = append(b.Badges, scene.Badge{Kind: k, N: 1})
	}
	got := v.badges(b)
	if len(got) != 4 || got[0].kind != "wounds" || got[1].kind != "prone" || got[2].kind != "stunned" || got[3].kind != "+" {
		t.Errorf("fixed hours, at most four, then a plus: %v", got)
	}
	b.Badges = b.Badges[:1]
	if got = v.badges(b); len(got) != 1 || got[0].box.centre().X > 500 || got[0].box.centre().Y > 500 {
		t.Errorf("a badge alone stands at its own hour: %v", got)
	}
}

func TestColumnNames(t *testing.T) {
	for i, want := range map[int]string{0: "A", 22: "W", 23: "Y", 24: "Z", 25: "AA", 49: "AZ", 50: "BA"} {
		if got := columnName(i); got != want {
			t.Errorf("column %d is %s, want %s", i, got, want)
		}
	}
}

func TestCacheIsBoundedAndKeyed(t *testing.T) {
	c := NewCache(1 << 20)
	r := New(c)
	s := skirmish()
	draw := func(s scene.Scene, o Options) []byte {
		t.Helper()
		data, err := r.Board(s, o)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := draw(s, Options{})
	if again := draw(s, Options{}); !bytes.Equal(first, again) || c.backgrounds.len() != 1 {
		t.Error("the same scene gives the same picture from one background")
	}
	fresh, err := board(s, Options{})
	if err != nil || !bytes.Equal(first, fresh) {
		t.Error("with and without a cache the picture is the same")
	}
	s.Bases = s.Bases[:3]
	if draw(s, Options{}); c.backgrounds.len() != 1 {
		t.Error("moving pieces keeps the background")
	}
	s.Things = append([]scene.Thing(nil), s.Things...)
	s.Things[0].Outline = rect(30, 60, 14, 2, 0)
	if moved := draw(s, Options{}); bytes.Equal(moved, first) || c.backgrounds.len() != 2 {
		t.Error("moving terrain makes a new background")
	}
	for n := range 40 {
		draw(s, Options{Size: 800 + n})
	}
	held := 0
	for e := c.backgrounds.order.Front(); e != nil; e = e.Next() {
		held += len(e.Value.(kept[key, []byte]).value)
	}
	if n := c.backgrounds.len(); held > 1<<20 || held != c.backgrounds.used || n != len(c.backgrounds.at) || n < 5 || n > 39 {
		t.Errorf("%d backgrounds of %d bytes, 1 MiB at most", n, held)
	}
}

func TestManyAtOnce(t *testing.T) {
	r := New(NewCache(1 << 20))
	want, err := r.Board(skirmish(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for k := range 4 {
				if got, err := r.Board(skirmish(), Options{}); err != nil || !bytes.Equal(got, want) {
					t.Error("a picture differs when several are drawn", err)
				}
				if _, err := r.Board(crowd(10, uint64(i*4+k)), Options{Size: 400 + 100*i}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

func TestAbsurdScenesAreErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, spoil := range map[string]func(*scene.Scene, *Options){
		"no table":        func(s *scene.Scene, _ *Options) { s.Width = 0 },
		"group of nobody": func(s *scene.Scene, _ *Options) { s.Groups = []scene.Group{{Tag: "x"}} },
		"group elsewhere": func(s *scene.Scene, _ *Options) {
			s.Groups = []scene.Group{{Tag: "x", Bases: []string{"no such base"}}}
		},
		"edge far away":    func(s *scene.Scene, _ *Options) { s.Edges = []scene.Edge{{Kind: scene.Wall, B: scene.Point{X: 1e9}}} },
		"floor of NaN":     func(s *scene.Scene, _ *Options) { s.Floors = []scene.Floor{{Height: nan}} },
		"negative table":   func(s *scene.Scene, _ *Options) { s.Height = -3 },
		"NaN table":        func(s *scene.Scene, _ *Options) { s.Height = nan },
		"endless table":    func(s *scene.Scene, _ *Options) { s.Width = inf },
		"ribbon":           func(s *scene.Scene, _ *Options) { s.Width = 9000 },
		"NaN base":         func(s *scene.Scene, _ *Options) { s.Bases[0].At.X = nan },
		"base far away":    func(s *scene.Scene, _ *Options) { s.Bases[0].At.X = 1e12 },
		"base of no size":  func(s *scene.Scene, _ *Options) { s.Bases[0].W = 0 },
		"endless base":     func(s *scene.Scene, _ *Options) { s.Bases[0].W = inf },
		"NaN facing":       func(s *scene.Scene, _ *Options) { s.Bases[0].Facing = nan },
		"NaN outline":      func(s *scene.Scene, _ *Options) { s.Things[0].Outline[0].Y = nan },
		"NaN height":       func(s *scene.Scene, _ *Options) { s.Things[0].Height = nan },
		"endless door":     func(s *scene.Scene, _ *Options) { s.Things[5].Doors[0].A.X = inf },
		"endless mark":     func(s *scene.Scene, _ *Options) { s.Marks[0].Points[0].X = -inf },
		"NaN radius":       func(s *scene.Scene, _ *Options) { s.Marks[5].R = nan },
		"NaN arc":          func(s *scene.Scene, _ *Options) { s.Bases[0].Arcs = []scene.Arc{{From: nan}} },
		"huge grid":        func(s *scene.Scene, _ *Options) { s.Grid.Cols = 1 << 30 },
		"negative grid":    func(s *scene.Scene, _ *Options) { s.Grid.Rows = -1 },
		"huge picture":     func(_ *scene.Scene, o *Options) { o.Size = 1 << 20 },
		"tiny picture":     func(_ *scene.Scene, o *Options) { o.Size = 90 },
		"empty window":     func(_ *scene.Scene, o *Options) { o.Window = &Rect{} },
		"NaN window":       func(_ *scene.Scene, o *Options) { o.Window = &Rect{nan, 0, 10, 10} },
		"window far away":  func(_ *scene.Scene, o *Options) { o.Window = &Rect{1e9, 0, 10, 10} },
		"too many pieces":  func(s *scene.Scene, _ *Options) { s.Bases = make([]scene.Base, 9999) },
		"too many corners": func(s *scene.Scene, _ *Options) { s.Things[0].Outline = make([]scene.Point, 9999) },
	} {
		s, o := skirmish(), Options{}
		spoil(&s, &o)
		if data, err := board(s, o); err == nil || data != nil {
			t.Errorf("%s is drawn", name)
		}
	}
}

// Whatever passes the check is drawn without a panic.
func TestOddScenes(t *testing.T) {
	r := New(nil)
	rnd := rand.New(rand.NewPCG(1, 2))
	pick := func(of ...float64) float64 { return of[rnd.IntN(len(of))] }
	point := func() scene.Point { return pt(pick(-90, 0, 1e-9, 45, 90, 180), pick(-90, 0, 45, 45, 90, 180)) }
	points := func() []scene.Point {
		ps := make([]scene.Point, rnd.IntN(5))
		for i := range ps {
			ps[i] = point()
		}
		return ps
	}
	kinds := []scene.MarkKind{
		scene.Path,
		scene.Shot,
		scene.Fallen,
		scene.Hurt,
		scene.Locked,
		scene.Pin,
		scene.Arrow,
		scene.Template,
		scene.Band,
		scene.Link,
		scene.Charge, scene.Trail, scene.Field, scene.Choice, scene.Excluded,
		"odd",
	}
	drawing := &scene.Drawing{Key: "odd", Patches: []scene.Patch{{}, {Paint: "odd", Outline: points()}, {Outline: []scene.Point{pt(1, 1)}}}}
	for range 60 {
		s := scene.Scene{Width: pick(1, 90, 400), Height: 90, Measured: rnd.IntN(2) == 0}
		s.Grid = scene.Grid{Cols: int(pick(0, 1, 120)), Rows: int(pick(0, 1, 120)), Style: scene.Full}
		if s.Width < 10 {
			s.Height = 2
		}
		for range 6 {
			s.Things = append(
				s.Things,
				scene.Thing{Kind: "odd", N: int(pick(0, 1, 99)), Class: scene.Class([]string{"", "building", "difficult"}[rnd.IntN(3)]),
					Outline: points(), Height: pick(-1, 0, 5, math.Inf(1)), Marks: []string{"volatile", "", "x"}},
			)
			s.Zones = append(s.Zones, scene.Zone{Side: rnd.IntN(9) - 4, Outline: points()})
			s.Bases = append(
				s.Bases,
				scene.Base{ID: "b", Label: []string{"", ".", "4.", "Ñandú", "a label far too long for anybody", "\x00\xff"}[rnd.IntN(6)],
					Side: rnd.IntN(
						9,
					) - 4, At: point(), Shape: scene.Shape([]string{"", "rect", "oval", "round"}[rnd.IntN(4)]), W: pick(1e-6, 2, 60), H: pick(0, 1e-6, 60),
					Facing: pick(-100, 0, 7), Faced: true, Acting: true, Ready: true, Ghost: rnd.IntN(4) == 0,
					Arcs: []scene.Arc{
						{From: -1, To: pick(-1, 1, 9), Reach: pick(0, 50)},
					}, Badges: []scene.Badge{{}, {Kind: "wounds", N: -5}, {Kind: "é", N: 1 << 40}}},
			)
			s.Marks = append(
				s.Marks,
				scene.Mark{
					Kind:   kinds[rnd.IntN(len(kinds))],
					Side:   rnd.IntN(9) - 4,
					Points: points(),
					Hits:   make([]bool, rnd.IntN(9)),
					N:      -1,
					R:      pick(0, 5, 100),
				},
			)
			b := &s.Bases[len(s.Bases)-1]
			b.ID = strconv.Itoa(len(s.Bases))
			b.Icon = []string{"", "odd", "hood"}[rnd.IntN(3)]
			if rnd.IntN(2) == 0 {
				b.Drawing, b.Livery = drawing, "odd"
			}
			s.Groups = append(s.Groups, scene.Group{Tag: b.Label, Side: b.Side, Bases: []string{b.ID}, Cloud: rnd.IntN(2) == 0, Icon: "odd", Badges: b.Badges})
		}
		s.Turn, s.Ground = rnd.IntN(9)-4, scene.Ground([]string{"", "space", "grass", "sand", "snow", "plates", "odd"}[rnd.IntN(7)])
		s.Legend = []scene.Sign{{}, {Icon: "odd", Term: ""}, {Badge: "é", Term: "a.b"}}
		o := Options{Legend: rnd.IntN(2) == 0, Map: rnd.IntN(2) == 0}
		if rnd.IntN(2) == 0 {
			o.Window = &Rect{pick(-1, 0) * s.Width / 2, 0, s.Width / pick(1, 10), s.Height / pick(1, 10)}
		}
		if check(s, o) != nil {
			for i := range s.Bases {
				s.Bases[i].At = pt(s.Width/2, s.Height/2)
				s.Bases[i].W, s.Bases[i].H = 0.1, 0
				s.Bases[i].Arcs = nil
			}
			s.Things, s.Zones, s.Marks, s.Groups = nil, nil, nil, nil
		}
		if check(s, o) == nil {
			data, err := r.Board(s, o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := png.Decode(bytes.NewReader(data)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// board draws a board without anything remembered.
func board(s scene.Scene, o Options) ([]byte, error) { return New(nil).Board(s, o) }

// Every badge with a sign of its own has it among the icons taken.
func TestBadgesHaveTheirIcons(t *testing.T) {
	for _, list := range []map[string]string{icons, forms} {
		for kind, name := range list {
			if glyph.Icon(name) == nil {
				t.Errorf("the badge %q wants the icon %q", kind, name)
			}
		}
	}
}
