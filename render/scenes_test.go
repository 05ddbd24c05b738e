package render

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
)

func rect(x, y, w, h, turn float64) []scene.Point {
	return geom.Rect(scene.Point{X: x, Y: y}, w, h, turn)
}

// blob is a rounded, uneven area.
func blob(x, y, r float64) []scene.Point {
	g := geom.Regular(scene.Point{X: x, Y: y}, r, 14)
	c := scene.Point{X: x, Y: y}
	for i := range g {
		g[i] = c.Add(g[i].Sub(c).Mul(1 + 0.18*math.Sin(float64(i*i))))
	}
	return g
}

func pt(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }

// ground is a table of 90 x 90 cm with a piece of every kind and class.
func ground() scene.Scene {
	return scene.Scene{
		Width: 90, Height: 90, Unit: "cm",
		Grid: scene.Grid{Cols: 8, Rows: 8, Style: scene.Crosses},
		Zones: []scene.Zone{
			{Side: 1, Outline: []scene.Point{pt(0, 75), pt(45, 75), pt(45, 90), pt(0, 90)}},
			{Side: 2, Outline: []scene.Point{pt(45, 0), pt(90, 0), pt(90, 15), pt(45, 15)}},
		},
		Things: []scene.Thing{
			{ID: "wall1", Kind: "wall", N: 1, Class: scene.Obstacle, Outline: rect(30, 62, 14, 2, 0.2), Height: 4},
			{ID: "wall2", Kind: "wall", N: 2, Class: scene.Obstacle, Outline: rect(60, 30, 2, 16, -0.15), Height: 4},
			{ID: "crate1", Kind: "crate", N: 1, Class: scene.Obstacle, Outline: rect(40, 48, 5, 5, 0.3), Height: 5},
			{
				ID:      "crate2",
				Kind:    "crate",
				N:       2,
				Class:   scene.Obstacle,
				Outline: rect(46.5, 50, 5, 5, -0.2),
				Height:  5,
				Marks:   []string{"searched"},
			},
			{
				ID:      "barrel1",
				Kind:    "barrel",
				N:       1,
				Class:   scene.Obstacle,
				Outline: geom.Regular(pt(67, 57), 1.8, 24),
				Height:  3,
				Marks:   []string{"volatile"},
			},
			{ID: "house1", Kind: "house", N: 1, Class: scene.Building, Outline: rect(19, 24, 20, 16, 0), Height: 12,
				Doors: []scene.Segment{{A: pt(17, 32), B: pt(21, 32)}, {A: pt(29, 22), B: pt(29, 26)}}},
			{ID: "wood1", Kind: "wood", N: 1, Class: scene.Difficult, Outline: blob(72, 72, 10), Height: 8},
			{ID: "rubble1", Kind: "rubble", N: 1, Class: scene.Difficult, Outline: blob(42, 30, 6)},
			{ID: "rock1", Kind: "rock", N: 1, Class: scene.Impassable, Outline: blob(10, 52, 6), Height: 15},
			{ID: "water1", Kind: "water", N: 1, Class: scene.Difficult, Outline: blob(80, 45, 7)},
			{ID: "vehicle1", Kind: "vehicle", N: 1, Class: scene.Obstacle, Outline: rect(49, 68, 11, 6, 0.5), Height: 6},
			{ID: "container1", Kind: "container", N: 1, Class: scene.Impassable, Outline: rect(26, 8, 12, 5, 0), Height: 11},
			{ID: "hedge1", Kind: "hedge", N: 1, Class: scene.Obstacle, Outline: rect(14, 67, 10, 2, -0.3), Height: 2},
			{ID: "plate1", Kind: "plate", N: 1, Class: scene.Clear, Outline: rect(60, 84, 9, 5, 0)},
			{ID: "tower1", Kind: "tower", N: 1, Class: scene.Impassable, Outline: rect(84, 22, 7, 7, 0), Height: 20},
		},
	}
}

// figure is a round base of 2.5 cm.
func figure(id string, side int, x, y float64, badges ...scene.Badge) scene.Base {
	return scene.Base{ID: id, Label: id, Side: side, At: pt(x, y), Shape: scene.Round, W: 2.5, Badges: badges}
}

// skirmish is the middle of a game of sixteen figures with every badge and
// mark.
func skirmish() scene.Scene {
	s := ground()
	b := func(kind string, n int) scene.Badge { return scene.Badge{Kind: kind, N: n} }
	s.Bases = []scene.Base{
		figure("1", 1, 12, 80), figure("2", 1, 24, 78, b("entrenched", 0)), figure("3", 1, 36.5, 53.5),
		figure("4", 1, 33, 69, b("wounds", 2), b("prone", 0)), figure("5", 1, 56.2, 44.5, b("wounds", 1)),
		figure("6", 1, 21, 57, b("fleeing", 0)), figure("7", 1, 8, 65, b("stunned", 0), b("discharged", 0)),
		{ID: "8", Label: "8", Side: 1, At: pt(30, 83), Shape: scene.Round, W: 5, Badges: []scene.Badge{b("wounds", 3)}},
		figure("B", 2, 72, 10), figure("C", 2, 57, 17, b("wounds", 1)), figure("D", 2, 58.7, 44.5, b("wounds", 1), b("stress", 2)),
		figure(
			"F",
			2,
			80,
			33,
			b("entrenched", 0),
			b("discharged", 0),
		), figure("G", 2, 68, 63, b("wounds", 2), b("prone", 0), b("fleeing", 0), b("discharged", 0), b("hidden", 0)),
		figure("H", 2, 43, 13), figure("J", 2, 19, 24, b("poisoned", 0)),
		{ID: "K", Label: "K", Side: 2, At: pt(86, 56), Shape: scene.Round, W: 5, Badges: []scene.Badge{b("suppression", 3), b("aim", 0)}},
	}
	for _, i := range []int{0, 1, 7, 8, 11, 13, 15} {
		s.Bases[i].Ready = true
	}
	s.Ground = scene.Grass
	for i, icon := range []string{"round-star", "brodie-helmet", "running-ninja", "mailed-fist", "minigun", "battle-mech", "vintage-robot", "pirate-skull"} {
		s.Bases[i].Icon, s.Bases[i+8].Icon = icon, icon
	}
	s.Bases[2].Acting = true
	s.Marks = []scene.Mark{
		{Kind: scene.Path, Side: 1, Points: []scene.Point{pt(22, 70), pt(26, 57), pt(36.5, 53.5)}},
		{Kind: scene.Shot, Side: 1, Points: []scene.Point{pt(36.5, 53.5), pt(57, 17)}, Hits: []bool{true, false, true}},
		{Kind: scene.Hurt, Points: []scene.Point{pt(57, 17)}, N: 1},
		{Kind: scene.Fallen, Points: []scene.Point{pt(50, 24)}},
		{Kind: scene.Charge, Side: 2, Points: []scene.Point{pt(76, 40), pt(66, 42), pt(58.7, 44.5)}},
		{Kind: scene.Locked, Points: []scene.Point{pt(56.2, 44.5), pt(58.7, 44.5)}},
		{Kind: scene.Template, Points: []scene.Point{pt(70, 88)}, R: 4},
		{Kind: scene.Pin, Points: []scene.Point{pt(15, 42)}},
		{Kind: scene.Arrow, Points: []scene.Point{pt(8, 65), pt(15, 42)}},
		{Kind: scene.Link, Side: 2, Points: []scene.Point{pt(72, 10), pt(80, 33)}},
	}
	return s
}

// crowd is n bases at random places, overlapping as they fall.
func crowd(n int, seed uint64) scene.Scene {
	s := ground()
	r := rand.New(rand.NewPCG(seed, 7))
	letters := "BCDFGHJKLMPRTVZ"
	for i := range n {
		b := figure(strconv.Itoa(i/2+1), 1, 2+86*r.Float64(), 2+86*r.Float64())
		if i%2 == 1 {
			k := i / 2
			b.Side, b.Label = 2, letters[k%15:k%15+1]
			if k >= 15 {
				b.Label += b.Label
			}
		}
		b.ID = strconv.Itoa(i)
		switch r.IntN(8) {
		case 0:
			b.Shape, b.W, b.H, b.Faced = scene.Rect, 4, 4, true
		case 1:
			b.Shape, b.W, b.H, b.Faced = scene.Oval, 3.5, 6, true
		case 2:
			b.W = 5
		case 3:
			b.Badges = []scene.Badge{{Kind: "wounds", N: 1 + r.IntN(4)}, {Kind: "prone"}}
		case 4:
			b.Badges = []scene.Badge{{Kind: "stress", N: 2}, {Kind: "wounds", N: 12}, {Kind: "odd"}, {Kind: "aim"}, {Kind: "focus"}}
		}
		b.Facing = 6 * r.Float64()
		b.Ready = r.IntN(2) == 0
		s.Bases = append(s.Bases, b)
	}
	return s
}

// squads is two units of many models, a tank and open measuring.
func squads() scene.Scene {
	s := scene.Scene{Width: 60, Height: 44, Unit: "in", Measured: true, Grid: scene.Grid{Cols: 10, Rows: 7, Style: scene.Full}}
	for i := range 10 {
		for side, unit := range []string{"4", "K"} {
			s.Bases = append(s.Bases, scene.Base{
				ID: unit + strconv.Itoa(i), Label: unit + "." + strconv.Itoa(i+1), Side: side + 1,
				At: pt(14+float64(i%5)*1.7+float64(side)*20, 12+float64(i/5)*1.9+float64(side)*14), Shape: scene.Round, W: 1.26,
			})
		}
	}
	s.Bases = append(
		s.Bases,
		scene.Base{ID: "7", Label: "7", Side: 1, At: pt(30, 34), Shape: scene.Oval, W: 3.6, H: 6.7, Facing: 0.7, Faced: true,
			Arcs: []scene.Arc{{From: -0.7, To: 0.7, Reach: 9}}, Badges: []scene.Badge{{Kind: "damage", N: 4}}},
	)
	s.Bases = append(
		s.Bases,
		scene.Base{ID: "g", Label: "7", Side: 1, At: pt(38, 28), Shape: scene.Oval, W: 3.6, H: 6.7, Facing: 0.9, Ghost: true},
	)
	s.Marks = []scene.Mark{{Kind: scene.Band, Side: 1, Points: []scene.Point{pt(30, 34)}, R: 12}}
	s.Things = []scene.Thing{{ID: "ruin1", Kind: "ruin", N: 1, Class: scene.Building, Outline: rect(46, 12, 10, 7, 0.3), Height: 5}}
	return s
}

// dial is a chart with every tone, a block, and one sign chosen.
func dial(title string) scene.Chart {
	turn := []scene.Point{{X: 0.75, Y: 1}, {X: 0.75, Y: 0.35}, {X: 0.05, Y: 0.35}}
	ahead := []scene.Point{{X: 0.5, Y: 1}, {X: 0.5, Y: 0}}
	back := []scene.Point{{X: 0.8, Y: 1}, {X: 0.8, Y: 0.15}, {X: 0.25, Y: 0.15}, {X: 0.25, Y: 0.9}}
	return scene.Chart{Title: title, Rows: []string{"3", "2", "0"}, Cells: []scene.Cell{
		{Key: "3s", Row: 0, Col: 1, Glyph: ahead}, {Key: "2s", Row: 1, Col: 1, Glyph: ahead, Tone: scene.Good, Chosen: true},
		{Key: "3t", Row: 0, Col: 0, Glyph: turn}, {Key: "2k", Row: 1, Col: 2, Glyph: back, Tone: scene.Bad},
		{Key: "0s", Row: 2, Col: 1, Glyph: []scene.Point{{X: 0.5, Y: 0.5}}, Tone: scene.Bad},
	}}
}

// dungeon is a board of squares with every kind of edge, floors, and groups of
// five sides.
func dungeon() scene.Scene {
	s := scene.Scene{Width: 16, Height: 12, Unit: "space", Grid: scene.Grid{Cols: 16, Rows: 12, Style: scene.Full}}
	run := func(kind scene.EdgeKind, x0, y0, x1, y1 float64) {
		n := int(max(math.Abs(x1-x0), math.Abs(y1-y0)))
		for i := range n {
			a, b := float64(i)/float64(n), float64(i+1)/float64(n)
			s.Edges = append(s.Edges, scene.Edge{Kind: kind, A: pt(x0+(x1-x0)*a, y0+(y1-y0)*a), B: pt(x0+(x1-x0)*b, y0+(y1-y0)*b)})
		}
	}
	run(scene.Wall, 1, 1, 15, 1)
	run(scene.Wall, 15, 1, 15, 11)
	run(scene.Wall, 15, 11, 1, 11)
	run(scene.Wall, 1, 11, 1, 1)
	run(scene.Wall, 6, 1, 6, 4)
	run(scene.DoorShut, 6, 4, 6, 5)
	run(scene.Wall, 6, 5, 6, 8)
	run(scene.DoorOpen, 6, 8, 6, 9)
	run(scene.Wall, 6, 9, 6, 11)
	run(scene.BlockedEdge, 9, 3, 11, 3)
	run(scene.BlockedEdge, 11, 3, 11, 5)
	run(scene.ImpassableEdge, 8, 7, 12, 7)
	run(scene.DifficultEdge, 2, 6, 5, 6)
	run(scene.DifficultEdge, 5, 6, 5, 9)
	s.Things = []scene.Thing{{ID: "crate1", Kind: "crate", N: 1, Class: scene.Obstacle, Outline: rect(13.5, 2.5, 1, 1, 0), Height: 1}}
	s.Floors = []scene.Floor{
		{Label: "gallery", Height: 2, Outline: []scene.Point{pt(11, 8), pt(15, 8), pt(15, 11), pt(11, 11)}},
		{Label: "1", Outline: []scene.Point{pt(2, 2), pt(4, 2), pt(4, 4), pt(2, 4)}},
	}
	add := func(id string, side int, x, y float64) {
		s.Bases = append(s.Bases, scene.Base{ID: id, Label: id, Side: side, At: pt(x+0.5, y+0.5), Shape: scene.Round, W: 0.8})
	}
	for _, f := range []struct {
		tag  string
		side int
		at   [][2]float64
	}{
		{"Diala", 1, [][2]float64{{2, 7}}}, {"Gideon", 2, [][2]float64{{3, 9}}}, {"Fenn", 3, [][2]float64{{4, 7}}}, {"Jyn", 4,
			[][2]float64{{7, 9}}},
		{"Troopers", 5, [][2]float64{{9, 2}, {10, 4}, {12, 3}}}, {"Officer", 5, [][2]float64{{12, 9}}},
		{"Probes", 5, [][2]float64{{8, 5}, {9, 8}}},
	} {
		g := scene.Group{Tag: f.tag, Side: f.side}
		for i, at := range f.at {
			id := f.tag[:1] + strconv.Itoa(i+1)
			add(id, f.side, at[0], at[1])
			g.Bases = append(g.Bases, id)
		}
		s.Groups = append(s.Groups, g)
	}
	large := scene.Base{ID: "W", Label: "W", Side: 5, At: pt(8, 3), Shape: scene.Rect, W: 2, H: 3, Faced: true}
	s.Bases = append(s.Bases, large)
	s.Bases[0].Acting, s.Bases[3].Ready = true, true
	s.Bases[1].Badges = []scene.Badge{{Kind: "damage", N: 4}, {Kind: "stress", N: 2}}
	s.Marks = []scene.Mark{
		{Kind: scene.Path, Side: 1, Points: []scene.Point{pt(2.5, 10.5), pt(2.5, 7.5)}},
		{Kind: scene.Shot, Side: 5, Points: []scene.Point{pt(10.5, 4.5), pt(7.5, 9.5)}, Hits: []bool{true, false, true}},
	}
	return s
}

// emblems is a small room: a figure with room for emblem and label, a large one,
// and one that has an emblem behind its label.
func emblems() scene.Scene {
	s := scene.Scene{Width: 8, Height: 4, Unit: "space", Grid: scene.Grid{Cols: 8, Rows: 4, Style: scene.Full}, Bases: []scene.Base{
		{ID: "1", Label: "1.1", Side: 1, At: pt(1.5, 1.5), Shape: scene.Round, W: 0.82, Emblem: "spartan-helmet", Ready: true},
		{ID: "2", Label: "B", Side: 2, At: pt(3, 2), Shape: scene.Rect, W: 1.82, H: 1.82, Emblem: "wolf-head", Badges: []scene.Badge{{Kind: "wounds", N: 4}, {Kind: "bleeding"}}},
		{ID: "3", Label: "C", Side: 2, At: pt(5.5, 1.5), Shape: scene.Round, W: 0.42, Emblem: "light-sabers"},
		{ID: "4", Label: "2", Side: 1, At: pt(6.5, 2.5), Shape: scene.Round, W: 0.82, Emblem: "bear-head", Badges: []scene.Badge{{Kind: "weakened"}, {Kind: "focused"}, {Kind: "carries"}}},
	}}
	s.Explain(map[string]string{"spartan-helmet": "sign.trooper", "wolf-head": "sign.creature", "light-sabers": "sign.force_user", "bear-head": "sign.wookiee",
		"wounds": "sign.health", "weakened": "condition.weakened", "carries": "sign.carries"})
	return s
}

// sides5 is five sides side by side: round, oval and square bases, large and
// small, on the mat and on terrain.
func sides5() scene.Scene {
	s := ground()
	s.Zones = nil
	for side := range 6 {
		y := 8 + float64(side)*14.5
		if side > 0 {
			s.Zones = append(s.Zones, scene.Zone{Side: side, Outline: []scene.Point{pt(80, y-6), pt(90, y-6), pt(90, y+6), pt(80, y+6)}})
		}
		for i, b := range []scene.Base{
			{Shape: scene.Round, W: 2.5}, {Shape: scene.Round, W: 5}, {Shape: scene.Oval, W: 4, H: 7, Faced: true, Facing: 0.6},
			{Shape: scene.Rect, W: 4, H: 4, Faced: true, Facing: 0.3}, {Shape: scene.Round, W: 2.5, Acting: true},
			{Shape: scene.Round, W: 2.5, Ghost: true}, {Shape: scene.Round, W: 3, Ready: true,
				Badges: []scene.Badge{{Kind: "wounds", N: 2}, {Kind: "stress"}}},
		} {
			b.ID, b.Label, b.Side, b.At = fmt.Sprint(side, i), strconv.Itoa(side*10+i), side, pt(7+float64(i)*10.5, y)
			s.Bases = append(s.Bases, b)
		}
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Path, Side: side, Points: []scene.Point{pt(7, y+4), pt(40, y+5)}})
	}
	return s
}

// dogfight is small ships in space in the middle of a round: drawings in every
// livery, ways flown, a field of fire with its ranges, tokens.
func dogfight() scene.Scene {
	s := scene.Scene{Width: 914, Height: 914, Unit: "mm", Ground: scene.Space, Spread: true}
	ship := &scene.Drawing{Key: "dart", Patches: []scene.Patch{
		{Paint: scene.Shade, Outline: []scene.Point{pt(3, 0), pt(18, 6), pt(18, 12), pt(3, 12)}},
		{Paint: scene.Shade, Outline: []scene.Point{pt(-3, 12), pt(-18, 12), pt(-18, 6), pt(-3, 0)}},
		{Paint: scene.Panel, Outline: rect(17, 2, 1.5, 18, 0)},
		{Paint: scene.Panel, Outline: rect(-17, 2, 1.5, 18, 0)},
		{Paint: scene.Hull, Outline: []scene.Point{pt(0, -19), pt(4, -4), pt(4, 14), pt(-4, 14), pt(-4, -4)}},
		{Paint: scene.Accent, Outline: []scene.Point{pt(0, -19), pt(1.4, -14), pt(-1.4, -14)}},
		{Paint: scene.Glass, Outline: geom.Regular(pt(0, 1), 2.4, 12)},
		{Paint: scene.Glow, Outline: rect(0, 15.5, 5, 3, 0)},
	}}
	add := func(label string, side int, livery scene.Livery, x, y, facing, w float64, badges ...scene.Badge) {
		s.Bases = append(s.Bases, scene.Base{
			ID: label, Label: label, Side: side, At: pt(x, y), Shape: scene.Rect, W: w, H: w, Faced: true, Facing: facing,
			Drawing: ship, Livery: livery, Arcs: []scene.Arc{{From: -0.7, To: 0.7, Reach: w / 2}}, Badges: badges,
		})
	}
	b := func(kind string, n int) scene.Badge { return scene.Badge{Kind: kind, N: n} }
	add("1", 1, scene.Bone, 300, 560, 0.3, 40, b("wounds", 2), b("shields", 1), b("focus", 1), b("stress", 2))
	add("2", 1, scene.Bone, 345, 575, 0.3, 40, b("shields", 2), b("evade", 1))
	add("3", 1, scene.Rust, 420, 640, -0.6, 80, b("shields", 4), b("crit", 1))
	add("B", 2, scene.Steel, 390, 360, 3.3, 40, b("target_lock", 1), b("ion", 1), b("cloak", 1))
	add("C", 2, scene.Steel, 350.5, 367, 3.3, 40)
	add("D", 2, scene.Rust, 560, 420, 4.2, 40, b("wounds", 1), b("tractor", 1))
	s.Bases[0].Acting, s.Bases[1].Ready, s.Bases[4].Ready = true, true, true
	ghost := s.Bases[0]
	ghost.ID, ghost.Ghost, ghost.Acting, ghost.At, ghost.Facing = "", true, false, pt(280, 690), 0
	s.Bases = append(s.Bases, ghost)
	for i, name := range []string{"asteroid", "asteroid", "debris"} {
		s.Things = append(s.Things, scene.Thing{ID: name + strconv.Itoa(i+1), Kind: name, N: i + 1, Class: scene.Obstacle,
			Outline: blob(250+130*float64(i), 460+50*float64(i%2), 24)})
	}
	for i, reach := range []float64{300, 200, 100} {
		field := []scene.Point{s.Bases[0].At}
		for k := range 15 {
			field = append(field, s.Bases[0].At.Add(geom.Heading(0.3-0.7+0.1*float64(k)).Mul(reach+20)))
		}
		s.Marks = append(s.Marks, scene.Mark{Kind: scene.Field, Side: 1, N: i, Points: field})
	}
	s.Marks = append(s.Marks,
		scene.Mark{Kind: scene.Trail, Side: 1, Points: rect(286, 628, 20, 84, 0.12)},
		scene.Mark{Kind: scene.Trail, Side: 2, N: 2, Points: rect(384, 290, 20, 100, 0.1)},
		scene.Mark{Kind: scene.Trail, Side: 2, N: 5, Points: rect(620, 380, 20, 80, 1)},
		scene.Mark{Kind: scene.Shot, Side: 1, Points: []scene.Point{pt(300, 560), pt(390, 360)}, Hits: []bool{true, true, false}},
		scene.Mark{Kind: scene.Hurt, Side: 2, Points: []scene.Point{pt(390, 360)}, N: 1},
		scene.Mark{Kind: scene.Link, Side: 2, Points: []scene.Point{pt(390, 360), pt(345, 575)}},
	)
	return s
}

// turnedTable is a skirmish as the player at its far edge sees it, with what may
// be chosen, a keypad and a legend.
func turnedTable() scene.Scene {
	s := skirmish()
	s.Turn = 2
	for i := range 9 {
		x, y := 30*float64(i%3), 30*float64(i/3)
		s.Zones = append([]scene.Zone{{Label: strconv.Itoa(i + 1), Outline: []scene.Point{pt(x, y), pt(x+30, y), pt(x+30, y+30), pt(x, y+30)}}}, s.Zones...)
	}
	s.Marks = append(s.Marks[:2:2],
		scene.Mark{Kind: scene.Choice, Points: []scene.Point{pt(57, 17)}, Text: "4+"},
		scene.Mark{Kind: scene.Choice, Points: []scene.Point{pt(43, 13)}, Text: "Range 2"},
		scene.Mark{Kind: scene.Excluded, Points: []scene.Point{pt(72, 10)}, Text: "no sight"},
	)
	for _, kind := range []string{"wounds", "prone", "entrenched", "fleeing", "stunned", "discharged"} {
		s.Legend = append(s.Legend, scene.Sign{Badge: kind, Term: "state." + kind})
	}
	s.Legend = append(s.Legend, scene.Sign{Icon: "minigun", Term: "rank.heavy"}, scene.Sign{Icon: "running-ninja", Term: "rank.light"})
	return s
}

// army puts a unit of n bases in rows round a place, as a cloud.
func army(s *scene.Scene, tag, icon string, side, n int, x, y, base float64, badges ...scene.Badge) {
	g := scene.Group{Tag: tag, Side: side, Cloud: true, Icon: icon, Badges: badges, Ready: n%3 > 0}
	r := rand.New(rand.NewPCG(uint64(x*10), uint64(y*10)))
	across := int(math.Ceil(math.Sqrt(float64(n) * 1.7)))
	for i := range n {
		id := fmt.Sprint(side, tag, i)
		at := pt(x+(float64(i%across)-float64(across-1)/2)*base*1.5+r.Float64()*base*0.4, y+float64(i/across)*base*1.4+r.Float64()*base*0.3)
		s.Bases = append(s.Bases, scene.Base{ID: id, Side: side, At: at, Shape: scene.Round, W: base})
		g.Bases = append(g.Bases, id)
	}
	s.Groups = append(s.Groups, g)
}

// armies is two armies of 200 bases in all on a table of 60 by 44 inches.
func armies() scene.Scene {
	s := scene.Scene{Width: 60, Height: 44, Unit: "in", Measured: true, Ground: scene.Plates, Grid: scene.Grid{Cols: 10, Rows: 7, Style: scene.Crosses}}
	for i, at := range [][2]float64{{12, 10}, {46, 9}, {30, 22}, {13, 33}, {48, 33}} {
		s.Things = append(s.Things, scene.Thing{ID: fmt.Sprint("ruin", i+1), Kind: "ruin", N: i + 1, Class: scene.Building,
			Outline: rect(at[0], at[1], 8, 6, 0.3*float64(i)), Height: 6})
	}
	b := func(kind string, n int) scene.Badge { return scene.Badge{Kind: kind, N: n} }
	for i, u := range []struct {
		icon string
		n    int
	}{{"spartan-helmet", 20}, {"spartan-helmet", 20}, {"minigun", 10}, {"crown", 5}, {"jetpack", 10}, {"spartan-helmet", 20}, {"hood", 5}, {"horse-head", 10}} {
		x, y := 7+float64(i%4)*14.5, 3+float64(i/4)*9.5
		army(&s, strconv.Itoa(i+1), u.icon, 1, u.n, x, 37.5-y*0.9, 1.26, b("models", max(1, u.n-i)))
		army(&s, string(rune('B'+i)), u.icon, 2, u.n, x-1, y, 1.26, b("models", max(1, u.n-2*i)), b("shaken", 0))
	}
	s.Bases = append(s.Bases, scene.Base{ID: "tank", Side: 1, At: pt(36, 30.6), Shape: scene.Oval, W: 3.6, H: 6.7, Facing: 0.5, Faced: true})
	s.Groups = append(s.Groups, scene.Group{Tag: "12", Side: 1, Bases: []string{"tank"}, Cloud: true, Icon: "battle-tank", Acting: true, Badges: []scene.Badge{b("wounds", 9)}})
	s.Marks = []scene.Mark{{Kind: scene.Path, Side: 1, Points: []scene.Point{pt(33, 38), pt(36, 30.6)}}}
	return s
}

// legion is two armies on a table of 180 by 90 cm.
func legion() scene.Scene {
	s := scene.Scene{Width: 180, Height: 90, Unit: "cm", Ground: scene.Snow, Grid: scene.Grid{Cols: 12, Rows: 6, Style: scene.Crosses}}
	for i, at := range [][2]float64{{40, 30}, {90, 45}, {140, 60}, {60, 70}, {125, 22}} {
		kind := []string{"wood", "rock", "rubble", "house", "wood"}[i]
		s.Things = append(s.Things, scene.Thing{ID: kind + strconv.Itoa(i+1), Kind: kind, N: i + 1, Class: scene.Difficult, Outline: blob(at[0], at[1], 9), Height: 7})
	}
	b := func(kind string, n int) scene.Badge { return scene.Badge{Kind: kind, N: n} }
	for i, icon := range []string{"crown", "spartan-helmet", "spartan-helmet", "spartan-helmet", "jetpack", "minigun", "battle-tank", "hooded-assassin"} {
		n := []int{1, 7, 7, 6, 5, 3, 1, 4}[i]
		x := 18 + float64(i)*20.5
		army(&s, strconv.Itoa(i+1), icon, 1, n, x, 70-float64(i%3)*6, 2.7, b("suppression", i%3), b("aim", 0))
		army(&s, string(rune('B'+i)), icon, 2, n, x, 14+float64(i%2)*10, 2.7, b("models", n))
	}
	return s
}
