package assault

import (
	"testing"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// TestSight pins lines of sight, most of them by the reconstructed diagrams.
func TestSight(t *testing.T) {
	t.Run("IA-LOS-03 IA-LOS-04 IA-LOS-06 IA-C-027", func(t *testing.T) { // a figure in the middle of a row
		p := openMap(t, 8, 3)
		a, b := p.stands(1, "rebel_trooper", 0, 1), p.stands(2, "stormtrooper", 6, 1)
		is(t, "in the open", p.sight(a, b), true)
		p.stands(2, "stormtrooper", 3, 1)
		is(t, "past the figure", p.sight(a, b), false)
	})
	t.Run("IA-LOS-11 IA-LOS-15 IA-C-028", func(t *testing.T) { // not mutual
		p := openMap(t, 7, 4).upright(3, 0, '|').upright(3, 1, '|')
		a, b := p.stands(1, "rebel_trooper", 2, 1), p.stands(2, "stormtrooper", 4, 0)
		is(t, "A to B", p.sight(a, b), true)
		is(t, "B to A", p.sight(b, a), false)
	})
	t.Run("IA-LOS-16 IA-GEO-02 IA-KEY-18 IA-KEY-19 IA-C-029", func(t *testing.T) { // at the end of a wall
		p := openMap(t, 6, 6)
		for y := 1; y < 6; y++ {
			p.upright(3, y, '|')
		}
		a, b := p.stands(1, "luke_skywalker_jedi_knight", 2, 1), p.stands(2, "stormtrooper", 3, 1)
		r := p.stands(2, "royal_guard", 3, 2)
		s := p.space()
		is(t, "sight", p.sight(a, b), true)
		is(t, "distance", s.Away(a, b.At), 2)
		is(t, "melee", len(s.targets(a)), 0)
		is(t, "Reach", len(s.aims(r, a)), 0) // the guard below the end sees nobody through the wall
		r.At = b.At
		b.At = grid.Square{X: 5, Y: 5}
		is(t, "Reach at the end of the wall", len(p.space().aims(r, a)), 1)
	})
	t.Run("IA-LOS-02 IA-LOS-12 IA-LOS-13 IA-LARGE-02 IA-C-030", func(t *testing.T) { // through one's own squares
		p := openMap(t, 6, 6)
		a, b := p.stands(1, "captain_terro", 0, 0), p.stands(2, "stormtrooper", 4, 4)
		is(t, "sight", p.sight(a, b), true)
	})
	t.Run("IA-LOS-04 IA-DOOR-02 IA-TERR-13 IA-TERR-24 IA-OBJ-11 IA-C-031", func(t *testing.T) {
		for _, c := range []struct {
			what string
			lay  func(p *tableau)
			want bool
		}{
			{"a door", func(p *tableau) { p.upright(2, 0, 'D') }, false},
			{"a wall", func(p *tableau) { p.upright(2, 0, '|') }, false},
			{"a figure", func(p *tableau) { p.stands(2, "stormtrooper", 2, 0) }, false},
			{"blocking terrain", func(p *tableau) { p.lay(2, 0, '#') }, false},
			{"impassable terrain", func(p *tableau) { p.lay(2, 0, 'x') }, true},
			{"a terminal", func(p *tableau) {
				p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "terminal1", Kind: "terminal", At: grid.Square{X: 2}})
			}, true},
			{"difficult terrain", func(p *tableau) { p.lay(2, 0, '~') }, true}, // IA-TERR-18
		} {
			p := openMap(t, 5, 1)
			a, b := p.stands(1, "rebel_trooper", 0, 0), p.stands(2, "stormtrooper", 4, 0)
			c.lay(p)
			is(t, c.what, p.sight(a, b), c.want)
		}
	})
	t.Run("IA-LOS-08 IA-LOS-09 IA-GEO-06 IA-MOVE-05 IA-C-032", func(t *testing.T) { // diagonal intersections
		for _, c := range []struct {
			what       string
			one, other byte
			want       bool
		}{{"two blocking squares", '#', '#', false}, {"one and a figure", '#', 0, true}, {"two figures", 0, 0, true}} {
			p := openMap(t, 4, 4)
			a, b := p.stands(1, "rebel_trooper", 0, 0), p.stands(2, "stormtrooper", 2, 2)
			for i, sign := range []byte{c.one, c.other} {
				q := [2][2]int{{1, 0}, {0, 1}}[i]
				if sign != 0 {
					p.lay(q[0], q[1], sign)
				} else {
					p.stands(1, "rebel_trooper", q[0], q[1])
				}
			}
			is(t, c.what+": sight", p.sight(a, b), c.want)
			is(t, c.what+": the diagonal step", p.goesTo(a, 1, 1, 1) == 1, c.want)
			is(t, c.what+": adjacent", p.space().Board.Adjacent(grid.Square{}, grid.Square{X: 1, Y: 1}), c.want)
		}
	})
	t.Run("IA-LOS-17 IA-LOS-05 IA-C-051", func(t *testing.T) { // touching a corner
		p := openMap(t, 6, 6).lay(1, 1, '#')
		a, b := p.stands(1, "rebel_trooper", 3, 0), p.stands(2, "stormtrooper", 0, 3)
		is(t, "past a blocking square", p.sight(a, b), true)
		p = openMap(t, 6, 6).upright(2, 0, '|').upright(2, 1, '|')
		a, b = p.stands(1, "rebel_trooper", 3, 0), p.stands(2, "stormtrooper", 0, 3)
		is(t, "past the end of a wall", p.sight(a, b), true)
	})
	t.Run("IA-C-052", func(t *testing.T) { // along blocking squares
		p := openMap(t, 5, 2).lay(1, 0, '#').lay(2, 0, '#').lay(3, 0, '#')
		a, b := p.stands(1, "rebel_trooper", 0, 1), p.stands(2, "stormtrooper", 4, 1)
		is(t, "sight", p.sight(a, b), true)
	})
	t.Run("IA-LOS-10", func(t *testing.T) {
		p := openMap(t, 3, 3)
		a, b := p.stands(1, "rebel_trooper", 1, 1), p.stands(2, "stormtrooper", 2, 2)
		p.stands(2, "stormtrooper", 2, 1)
		p.stands(2, "stormtrooper", 1, 2)
		is(t, "adjacent figures", p.sight(a, b), true)
	})
	t.Run("IA-LOS-07 IA-TERR-03 IA-C-050", func(t *testing.T) { // only whole edges are drawn
		p := openMap(t, 4, 1)
		a, b := p.stands(1, "rebel_trooper", 0, 0), p.stands(2, "stormtrooper", 3, 0)
		is(t, "sight", p.sight(a, b), true)
		is(t, "step", p.goesTo(a, 2, 2, 0), 2)
	})
	t.Run("IA-KEY-02", func(t *testing.T) { // figures do not block lines from and to a Massive figure
		p := openMap(t, 8, 3)
		a, b := p.stands(1, "rancor_elite", 0, 0), p.stands(2, "stormtrooper", 6, 1)
		a.At = grid.Square{}
		for y := range 3 {
			p.stands(2, "stormtrooper", 4, y)
		}
		is(t, "from", p.sight(a, b), true)
		is(t, "to", p.sight(b, a), true)
	})
	t.Run("IA-C-010 IA-OBJ-02 IA-TERR-12", func(t *testing.T) { // a crate on blocking terrain
		p := openMap(t, 5, 1).lay(2, 0, '#')
		a, b := p.stands(1, "rebel_trooper", 0, 0), p.stands(2, "stormtrooper", 4, 0)
		p.Mission.Tokens = append(p.Mission.Tokens, &troops.Token{ID: "crate1", Kind: "crate", At: grid.Square{X: 2}})
		is(t, "move", p.goesTo(a, 4, 2, 0), -1)
		is(t, "targets", len(p.space().targets(a)), 0)
		is(t, "sight", p.sight(a, b), false)
	})
}

// TestDistances pins counting spaces.
func TestDistances(t *testing.T) {
	t.Run("IA-GEO-12 IA-GEO-13 IA-GEO-04 IA-GEO-03", func(t *testing.T) { // through figures, difficult and impassable terrain
		p := openMap(t, 5, 1).lay(1, 0, '~').lay(2, 0, 'x')
		a, b := p.stands(1, "rebel_trooper", 0, 0), p.stands(2, "stormtrooper", 4, 0)
		c := p.stands(2, "stormtrooper", 3, 0)
		s := p.space()
		is(t, "through all", s.Between(a, b), 4)
		is(t, "neighbours", s.Adjacent(b, c), true)
		is(t, "itself", s.Adjacent(a, a), false)
	})
	t.Run("IA-GEO-14 IA-GEO-17", func(t *testing.T) { // not through walls
		p := openMap(t, 4, 1).upright(2, 0, '|')
		a, b := p.stands(1, "rebel_trooper", 1, 0), p.stands(2, "stormtrooper", 2, 0)
		is(t, "no way", p.space().Between(a, b), grid.Far)
		is(t, "within", p.space().Within(a, b, 9), false)
	})
	t.Run("IA-GEO-15 IA-GEO-16 IA-GEO-19", func(t *testing.T) { // from the nearest square of a large figure
		p := openMap(t, 8, 3)
		a := p.stands(1, "captain_terro", 0, 0)
		a.Across = true
		b := p.stands(2, "stormtrooper", 4, 0)
		is(t, "across", p.space().Away(a, b.At), 3)
	})
	t.Run("IA-GEO-01", func(t *testing.T) {
		p := openMap(t, 3, 3)
		n := 0
		for y := range 3 {
			for x := range 3 {
				if p.Game.board().Adjacent(grid.Square{X: 1, Y: 1}, grid.Square{X: x, Y: y}) {
					n++
				}
			}
		}
		is(t, "neighbours", n, 8)
	})
}

// TestWays pins movement in spaces.
func TestWays(t *testing.T) {
	t.Run("IA-MOVE-04 IA-MOVE-20 IA-MOVE-14 IA-C-053", func(t *testing.T) { // past one obstacle
		for _, lay := range []func(p *tableau){
			func(p *tableau) { p.lay(1, 1, '#') },
			func(p *tableau) { p.lay(1, 1, 'x') },
			func(p *tableau) { p.upright(2, 1, '|') },
			func(p *tableau) { p.stands(2, "stormtrooper", 1, 1) },
		} {
			p := openMap(t, 4, 4)
			f := p.stands(1, "rebel_trooper", 1, 2)
			lay(p)
			is(t, "the diagonal step", p.goesTo(f, 1, 2, 1), 1)
		}
	})
	t.Run("IA-TERR-16 IA-TERR-19 IA-MOVE-09 IA-MOVE-12 IA-C-040", func(t *testing.T) {
		p := openMap(t, 5, 1).lay(1, 0, '~')
		f := p.stands(1, "rebel_trooper", 0, 0)
		p.stands(2, "stormtrooper", 1, 0)
		is(t, "with 4 points", p.goesTo(f, 4, 2, 0), 4)
		is(t, "with 3", p.goesTo(f, 3, 2, 0), -1)
		is(t, "ending on the figure", p.goesTo(f, 4, 1, 0), -1)
	})
	t.Run("IA-MOVE-08 IA-MOVE-11 IA-TERR-17", func(t *testing.T) { // friends cost nothing more, leaving difficult terrain neither
		p := openMap(t, 5, 1).lay(0, 0, '~')
		f := p.stands(1, "rebel_trooper", 0, 0)
		p.stands(1, "rebel_trooper", 1, 0)
		is(t, "past a friend", p.goesTo(f, 2, 2, 0), 2)
	})
	t.Run("IA-TERR-01 IA-TERR-14 IA-TERR-21 IA-TERR-22", func(t *testing.T) { // what closes a way
		for _, sign := range []byte{'|', 'D', 'B', ':'} {
			p := openMap(t, 3, 1).upright(1, 0, sign)
			is(t, string(sign), p.goesTo(p.stands(1, "rebel_trooper", 0, 0), 4, 1, 0), -1)
		}
		p := openMap(t, 3, 1).lay(1, 0, 'x')
		is(t, "impassable", p.goesTo(p.stands(1, "rebel_trooper", 0, 0), 4, 2, 0), -1)
	})
	t.Run("IA-LARGE-04 IA-LARGE-08 IA-LARGE-09 IA-C-012", func(t *testing.T) { // two hostile figures at once
		p := openMap(t, 6, 6)
		f := p.stands(1, "e_web_engineer", 1, 1)
		p.stands(2, "stormtrooper", 2, 1)
		p.stands(2, "stormtrooper", 2, 2)
		is(t, "beyond them", p.goesTo(f, 3, 3, 1), 3)
		is(t, "with 2 points", p.goesTo(f, 2, 3, 1), -1)
	})
	t.Run("IA-LARGE-05 IA-LARGE-06 IA-C-033", func(t *testing.T) { // rotating
		p := openMap(t, 8, 8)
		f := p.stands(1, "e_web_engineer", 2, 2)
		s := p.space()
		n, ok := s.Reach(f, 1, move.Spending).Cost(move.Stand{At: grid.Square{X: 2, Y: 3}, Across: true})
		is(t, "half of its squares stay", ok && n == 1, true)
		q := p.stands(1, "rancor_elite", 4, 2)
		s = p.space()
		_, ok = s.Reach(q, 1, move.Spending).Cost(move.Stand{At: grid.Square{X: 4, Y: 3}, Across: true})
		is(t, "four of six stay", ok, true)
		_, ok = s.Reach(q, 1, move.Spending).Cost(move.Stand{At: grid.Square{X: 5, Y: 4}, Across: true})
		is(t, "one of six", ok, false)
	})
	t.Run("IA-LARGE-07 IA-PLACE-10", func(t *testing.T) { // no rotation in a push, no diagonal
		p := openMap(t, 6, 6)
		f := p.stands(1, "e_web_engineer", 2, 2)
		for _, st := range p.space().Reach(f, 1, move.Pushed).Ends() {
			if st.Across || st.At.X != 2 && st.At.Y != 2 {
				t.Errorf("pushed to %+v", st)
			}
		}
	})
	t.Run("IA-LARGE-11 IA-LARGE-14 IA-PLACE-03 IA-C-034", func(t *testing.T) {
		p := openMap(t, 6, 6)
		f := p.stands(1, "e_web_engineer", 0, 0)
		p.stands(1, "rebel_trooper", 3, 2)
		is(t, "diagonal", p.goesTo(f, 1, 1, 1), -1)
		is(t, "straight", p.goesTo(f, 1, 1, 0), 1)
		s := p.space()
		ground, w := s.Ground(f), p.space().Walker(f)
		is(t, "on the friend", ground.Ends(w, move.Stand{At: grid.Square{X: 3, Y: 2}}), false)
		is(t, "beside", ground.Ends(w, move.Stand{At: grid.Square{X: 3, Y: 3}, Across: true}), true)
	})
	t.Run("IA-TERR-02 IA-KEY-03 IA-KEY-04 IA-KEY-07 IA-C-020", func(t *testing.T) { // Massive: not through walls, onto red terrain
		p := openMap(t, 7, 4).lay(0, 1, '#').lay(0, 2, '#')
		for y := range 4 {
			p.upright(4, y, '|')
		}
		f := p.stands(1, "rancor_elite", 1, 0) // 2 wide, 3 high
		is(t, "through the wall", p.goesTo(f, 4, 3, 0), -1)
		is(t, "onto blocking terrain", p.goesTo(f, 1, 0, 0), 1)
	})
	t.Run("IA-KEY-05 IA-KEY-06 IA-KEY-21 IA-KEY-22", func(t *testing.T) { // no additional costs; not onto another Massive figure
		p := openMap(t, 9, 3).lay(1, 0, '~')
		f := p.stands(1, "probe_droid", 0, 0)
		p.stands(2, "stormtrooper", 1, 0)
		is(t, "Mobile", p.goesTo(f, 2, 2, 0), 2)
		p = openMap(t, 9, 3).lay(1, 0, '#')
		f = p.stands(1, "probe_droid", 0, 0)
		is(t, "Mobile on blocking terrain", p.goesTo(f, 1, 1, 0), 1)
		p = openMap(t, 9, 3)
		r := p.stands(1, "rancor_elite", 0, 0)
		p.stands(2, "bantha_rider_elite", 3, 0)
		is(t, "onto another", p.goesTo(r, 4, 2, 0), -1)
	})
	t.Run("IA-TERR-06", func(t *testing.T) { // a difficult edge
		p := openMap(t, 3, 1).upright(1, 0, '~')
		is(t, "crossing it", p.goesTo(p.stands(1, "rebel_trooper", 0, 0), 2, 1, 0), 2)
	})
	t.Run("IA-TERR-20", func(t *testing.T) {
		p := openMap(t, 4, 4).lay(1, 0, '~').lay(1, 1, '~')
		is(t, "two difficult squares at once", p.goesTo(p.stands(1, "e_web_engineer", 0, 0), 2, 1, 0), 2)
	})
	t.Run("IA-TERR-15 IA-TERR-23", func(t *testing.T) { // a large base does not stand over an edge
		p := openMap(t, 4, 4).level(1, 1, ':')
		is(t, "over it", p.goesTo(p.stands(1, "e_web_engineer", 0, 0), 4, 1, 0), -1)
	})
}

// TestMaps: the maps can be read, both zones hold an army, every square of a zone
// is reached from the other.
func TestMaps(t *testing.T) {
	for _, m := range book.Content().Maps {
		b, err := book.Draw(m.Drawing)
		if err != nil {
			t.Fatal(m.Key, err)
		}
		red, blue := book.Places(m.Zones, 'r'), book.Places(m.Zones, 'b')
		if len(red) < 20 || len(blue) < 20 {
			t.Errorf("%s: zones of %d and %d squares", m.Key, len(red), len(blue))
		}
		if n := len(book.Places(m.Marks, 'T')); n != 2 {
			t.Errorf("%s: %d terminals, want 2", m.Key, n)
		}
		for _, d := range doors(b) {
			for _, e := range d.Edges {
				b.Mark(e, grid.Open)
			}
		}
		ways := (&move.Ground{Board: b, Guest: func(grid.Square) move.Guest { return move.Nobody }}).Reach(move.Walker{Base: move.Bases["1x1"]}, move.Stand{At: red[0]}, 120, move.Spending)
		reached := 0
		for _, q := range blue {
			if _, ok := ways.Cost(move.Stand{At: q}); ok {
				reached++
			}
		}
		if reached < len(blue)*3/4 {
			t.Errorf("%s: of the blue zone %d of %d squares are reached from the red one", m.Key, reached, len(blue))
		}
	}
}

func BenchmarkSight(b *testing.B) {
	board := grid.New(40, 40)
	for i := range 12 {
		board.Lay(grid.Square{X: 3 * i, Y: (7*i + 5) % 40}, grid.Blocking)
	}
	n := 0
	for b.Loop() {
		from, to := grid.Square{X: n % 40, Y: n / 40 % 40}, grid.Square{X: (n * 7) % 40, Y: (n * 13) % 40}
		grid.Look{Board: board, From: []grid.Square{from}, At: []grid.Square{to}}.Sees(to)
		n++
	}
}

func BenchmarkDestinations(b *testing.B) {
	board := grid.New(40, 40)
	g := &move.Ground{Board: board, Guest: func(grid.Square) move.Guest { return move.Nobody }}
	w := move.Walker{Base: move.Bases["2x3"]}
	for b.Loop() {
		g.Reach(w, move.Stand{At: grid.Square{X: 20, Y: 20}}, 5, move.Spending).Ends()
	}
}
