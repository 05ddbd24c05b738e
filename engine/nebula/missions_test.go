package nebula

import (
	"errors"
	"fmt"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// placed answers scenery questions with what is suggested and returns how many.
func (r *report) placed() int {
	r.t.Helper()
	n, last := 0, engine.Seat(0)
	for r.prompt().Key == "scenery" {
		p := r.prompt()
		if p.Seat == last {
			r.t.Errorf("seat %d places twice running", p.Seat)
		}
		last = p.Seat
		r.answer("scenery", p.Default)
		n++
	}
	return n
}

func TestDataRecovery(t *testing.T) {
	t.Run("NEB-MDAT-02 NEB-MDAT-11 NEB-DEP-07 1D6+3 containers by turns, 20 cm from each other and the edges, 10 Rounds", func(t *testing.T) {
		r := prepared(t, map[string]string{"mission": "data_recovery"}, "containers", 1)
		same(r, "Rounds", r.game().Rounds, 10)
		y := 22.0
		for ok := false; !ok; y++ {
			_, ok = r.game().shortfall(modelOf("cargo"), at(21.9, y), 0)
		}
		if ref := r.try("scenery", engine.Way(engine.Pose{X: 21.9, Y: y - 1})); ref == nil || ref.Rule != "NEB-MDAT-02" {
			t.Errorf("19.9 cm from the edge: %v", ref)
		}
		same(r, "containers", r.placed(), 4)
		var all []*Terrain
		for _, e := range r.game().Terrain {
			if e.Kind == "cargo" {
				all = append(all, e)
			}
		}
		for i, e := range all {
			for _, o := range all[:i] {
				if d := e.Polygon().DistPolygon(o.Polygon()); d < 20-tol {
					t.Errorf("%s and %s are %.2f apart", e.ID, o.ID, d)
				}
			}
		}
		same(r, "then deployment", r.prompt().Key, "deploy_first")
	})
	cargo := "mission = \"data_recovery\"\n" + `element = [{ kind = "cargo", class = "obstacle", at = [30, 45], size = [4, 4], height = 3 }, { kind = "cargo", class = "obstacle", at = [60, 45], size = [4, 4], height = 3 }]`
	one := force("terra", fig("ranger_a", 26.75, 45), fig("ranger_a", 30, 41.75), fig("ranger_a", 10, 60))
	t.Run("NEB-MDAT-03 NEB-MDAT-06 NEB-MARK-03 beside it, no action; once for each figure", func(t *testing.T) {
		r := play(t, cargo, one, force("orion", fig("hoplidex", 85, 85)))
		r.dice("search", 5).activates("1").declares("search").can("search", false).can("prone", true).send()
		r.told("search.empty")
		same(r, "marked", fmt.Sprint(r.game().View(0).Scene.Things[0].Marks), "[searched]")
		r.pass("declare")
		r.activates("2").can("search", true)
		same(r, "not again by the same", len(r.game().unsearched(r.fig("1"))), 1)
		same(r, "by another", len(r.game().unsearched(r.fig("2"))), 2)
	})
	t.Run("NEB-MDAT-03 not after a Sprint, not in close combat, not from afar", func(t *testing.T) {
		r := play(t, cargo, one, far)
		r.activates("1").declares("sprint").answer("path", way(at(26, 45))).can("search", false)
		for marches, may := range map[string]bool{"sprint": false, "": true} { // a Tactical March is a Sprint
			r = play(t, cargo, force("orion", fig("licaen", 26.75, 45), fig("hoplidex", 10, 60)), far)
			r.pick("activate", "1")
			if may {
				r.pass("march")
			} else {
				r.dice("sprint", 6, 6).pick("march", marches)
			}
			r.can("search", may)
		}
		r = play(t, cargo, one, far)
		r.activates("3").can("search", false)
		r = play(t, cargo, force("terra", fig("ranger_a", 26.75, 45), fig("ranger_a", 10, 60)),
			force("orion", fig("hoplidex", 24.25, 45, `engaged = ["1"]`)))
		same(r, "Engaged", r.game().maySearch(r.fig("1"), true), false)
	})
	t.Run("NEB-MDAT-03 searching is no action, and is still possible after one; unless it is agreed to be one", func(t *testing.T) {
		beside := force("terra", fig("ranger_a", 26.75, 45, `ammo = { tactical_rifle = 3 }`), fig("ranger_a", 10, 60))
		play(t, cargo, beside, far).activates("1").declares("reload").can("search", true)
		play(t, "options = { a48 = \"action\" }\n"+cargo, beside, far).activates("1").declares("reload").can("search", false)
	})
	t.Run("NEB-MDAT-04 NEB-MDAT-05 a 6 finds it; room is made by laying something down", func(t *testing.T) {
		r := play(t, cargo, one, far)
		r.dice("search", 6).activates("1").declares("search").send().done()
		same(r, "carried", r.fig("1").carried("projector") != nil, true)
		same(r, "no more to find", len(r.game().unsearched(r.fig("2"))), 0)

		full := force("terra", fig("combat_marine", 26.75, 45, `upgrades = ["smoke_bomb"]`), fig("ranger_a", 10, 60))
		r = play(t, cargo, full, far) // vest, mask and bomb fill the objects
		r.dice("search", 6).activates("1").declares("search").send()
		same(r, "a pistol or a knife would make no room for an object", len(r.prompt().Options), 1)
		r.pick("laydown", "smoke_bomb")
		same(r, "carried", r.fig("1").carried("projector") != nil, true)
		r = play(t, cargo, full, far)
		r.dice("search", 6).activates("1").declares("search").send().pass("laydown")
		same(r, "else it lies there", r.game().Ground[0].Item, "projector")
	})
	t.Run("NEB-MDAT-07 it lies where its bearer fell, and is picked up", func(t *testing.T) {
		r := play(t, "to_act = 2\nmission = \"data_recovery\"\nground = [{ item = \"projector\", at = [20, 46] }]",
			force("terra", fig("ranger_a", 20, 45, "wounds = 1", asleep), fig("ranger_a", 10, 60)), force("orion", fig("hoplidex", 22, 47),
				fig("hoplidex", 60, 80)))
		r.activates("B").declares("pickup").pick("pickup", "drop1").send()
		same(r, "carried", r.fig("B").carried("projector") != nil, true)
		f := r.fig("B")
		g := r.game()
		g.drop(f, f.carried("projector"))
		same(r, "on the spot", g.Ground[0].At, f.At)
		same(r, "it can lie on the ground", content().Items["projector"].Has("hoard"), true)
	})
	t.Run("NEB-MDAT-10 NEB-KEY-72 not for Irrational or flying figures", func(t *testing.T) {
		r := play(t, "mission = \"data_recovery\"\nground = [{ item = \"projector\", at = [20, 46] }]",
			force("symbiosis", fig("aphididae", 20, 45), fig("formicidae_a", 60, 5)), far)
		r.activates("1").declares("pickup").pick("pickup", "drop1").send()
		r.told("pickup.never")
		r = play(t, "mission = \"data_recovery\"\nground = [{ item = \"projector\", at = [20, 46] }]",
			force("orion", fig("harpy_b", 20, 45, flying), fig("hoplidex", 60, 5)), force("orion", fig("hoplidex", 85, 85)))
		r.activates("1").declares("pickup").pick("pickup", "drop1").send()
		r.told("pickup.never")
		same(r, "nor searched for", r.game().maySearch(r.fig("1"), true), false)
	})
	t.Run("NEB-MDAT-08 NEB-MDAT-09 in the own zone at the end of the last Round, else a draw", func(t *testing.T) {
		for x, want := range map[float64]engine.Seat{13.75: 1, 13.85: 0} { // 15 cm deep, less the base
			r := play(t, "round = 10\nmission = \"data_recovery\"\nground = [{ item = \"projector\", at = [10, 31] }]",
				force("terra", fig("ranger_a", x, 30)), far)
			r.game()
			r = play(t, fmt.Sprintf("round = 10\nmission = \"data_recovery\"\nground = [{ item = \"projector\", at = [%g, 31] }]", x),
				force("terra", fig("ranger_a", x, 30)), far)
			r.activates("1").declares("pickup").pick("pickup", "drop1").send()
			same(r, "over", r.m.Over, true)
			same(r, "winner", r.game().Result.Winner, want)
		}
	})
	t.Run("NEB-MDAT-08 a49 at once", func(t *testing.T) {
		r := play(t,
			"round = 3\noptions = { a49 = \"at_once\" }\nmission = \"data_recovery\"\nground = [{ item = \"projector\", at = [10, 31] }]", force("terra", fig("ranger_a", 10, 30)), far)
		r.activates("1").declares("pickup").pick("pickup", "drop1").send()
		same(r, "winner", r.game().Result.Winner, engine.Seat(1))
	})
}

func TestTransport(t *testing.T) {
	t.Run("NEB-MTRN-02 NEB-MTRN-03 exactly in the centre, 8 Rounds", func(t *testing.T) {
		r := prepared(t, map[string]string{"mission": "transport", "table": "outpost"}, "")
		same(r, "Rounds", r.game().Rounds, 8)
		last := r.game().Terrain[len(r.game().Terrain)-1]
		same(r, "kind", last.Kind, "transport")
		same(r, "centre", last.Polygon().Centre(), at(45, 45))
		for _, e := range r.game().Terrain {
			if e != last && e.Polygon().Overlaps(last.Polygon()) {
				t.Errorf("%s stands there too", e.ID)
			}
		}
	})
	t.Run("NEB-MTRN-04 NEB-MTRN-05 NEB-MTRN-06 NEB-MTRN-07 NEB-KEY-72 8 cm, equal is a draw, no Mechs, nobody in the air", func(t *testing.T) {
		head := "round = 8\nmission = \"transport\"\n" + `element = [{ kind = "transport", class = "impassable", at = [45, 45], size = [14, 9], height = 12 }]`
		near := fig("hoplidex", 45, 58.75, asleep) // 58.75 - 1.25 - 49.5 = 8
		for name, c := range map[string]struct {
			two  string
			want engine.Seat
		}{
			"at 8 cm":   {force("orion", near), 2},
			"at 8.1 cm": {force("orion", fig("hoplidex", 45, 58.85, asleep)), 0},
			"a Mech":    {force("orion", fig("giges", 45, 55, asleep)), 0},
			"in flight": {force("orion", fig("harpy_b", 45, 55, asleep, flying)), 0},
		} {
			r := play(t, head, force("terra", fig("ranger_a", 10, 10)), c.two)
			r.pass("declare")
			same(r, name, r.game().Result.Winner, c.want)
		}
		r := play(t, head, force("terra", fig("ranger_a", 45, 35)), force("orion", near))
		r.pass("declare")
		same(r, "one each", r.game().Result.Winner, engine.Seat(0))
		same(r, "counted", fmt.Sprint(arg(r.told("transport.count"), "one").Num, arg(r.told("transport.count"), "two").Num), "1 1")
	})
}

// scattered opens a game on a random table: 1D3+1 = 3 houses, 2 vehicles, 2D6 =
// 5 obstacles, 1 wood, 1D3 = 2 barrels are to be placed.
func scattered(t *testing.T) *report {
	t.Helper()
	ready := System{}.Ready()
	g, err := System{}.New(engine.Setup{Options: map[string]string{"table": "random"}, Rosters: []engine.Roster{ready[0], ready[2]}})
	if err != nil {
		t.Fatal(err)
	}
	r := &report{t: t, standing: map[string]engine.Answer{}}
	r.dice("scenery", 4).dice("scenery", 2).dice("scenery", 1, 4).dice("scenery", 1).dice("scenery", 3)
	p, err := engine.Open(System{}, g, r)
	if err != nil {
		t.Fatal(err)
	}
	r.m = p.Match
	return r
}

func TestSettingUp(t *testing.T) {
	t.Run("NEB-MIS-01 NEB-MIS-03 chosen, or by a D3", func(t *testing.T) {
		for face, want := range map[int]string{2: "data_recovery", 4: "transport", 5: "finish_them"} {
			ready := System{}.Ready()
			g, err := System{}.New(engine.Setup{Options: map[string]string{"mission": "random"}, Rosters: []engine.Roster{ready[0], ready[2]}})
			if err != nil {
				t.Fatal(err)
			}
			r := &report{t: t, standing: map[string]engine.Answer{}}
			r.dice("mission", face)
			if want == "data_recovery" {
				r.dice("containers", 1)
			} else {
				r.dice("deployment", 6).dice("deployment", 1)
			}
			p, err := engine.Open(System{}, g, r)
			if err != nil {
				t.Fatal(err)
			}
			r.m = p.Match
			same(r, "mission", r.game().Mission, want)
			same(r, "Rounds", r.game().Rounds, map[string]int{"data_recovery": 10, "transport": 8, "finish_them": 10}[want])
		}
		r := prepared(t, map[string]string{"mission": "transport", "rounds": "4"}, "")
		same(r, "agreed Rounds", r.game().Rounds, 4)
	})
	t.Run("NEB-GEN-07 half a D6 rounded up", func(t *testing.T) {
		for face, want := range []int{1, 1, 2, 2, 3, 3} {
			if d3(face+1) != want {
				t.Errorf("a D3 of %d is %d, want %d", face+1, d3(face+1), want)
			}
		}
	})
	t.Run("NEB-SCEN-01 a laid-out table, or one at random", func(t *testing.T) {
		r := prepared(t, map[string]string{"table": "outpost"}, "")
		same(r, "nothing is left to place", r.prompt().Key, "deploy_first")
		same(r, "it is laid out", len(r.game().Terrain) > 0, true)
		r = scattered(t)
		same(r, "pieces are placed", r.prompt().Key, "scenery")
		same(r, "on bare ground", len(r.game().Terrain), 0)
	})
	t.Run("NEB-TABLE-01 90 by 90 cm, laid out at random too", func(t *testing.T) {
		r := scattered(t)
		same(r, "the table", fmt.Sprint(r.game().Width, r.game().Depth), "90 90")
	})
	t.Run("NEB-ARMY-21 no game begins with a list that breaks a limit, nor with other than two", func(t *testing.T) {
		ready := System{}.Ready()
		three := roster("terra", "*tactical_commander", "ranger_a", "ranger_a")
		if _, err := (System{}).New(engine.Setup{Rosters: []engine.Roster{ready[0], three}}); err == nil {
			t.Error("a list of three figures was taken")
		} else if ref := (*engine.Refusal)(nil); !errors.As(err, &ref) || ref.Rule != "NEB-ARMY-10" {
			t.Errorf("three figures: %v", err)
		}
		for n := range 4 {
			if _, err := (System{}).New(engine.Setup{Rosters: ready[:n]}); (err == nil) != (n == 2) {
				t.Errorf("with %d lists: %v", n, err)
			}
		}
		if fewest, most := (System{}).Seats(); fewest != 2 || most != 2 {
			t.Errorf("%d to %d seats", fewest, most)
		}
	})
	for _, c := range []struct {
		rule, line string
		count      [6]int // for each face, of one die or the first of two
		models     []string
		gap        float64
	}{
		{"NEB-SCEN-02", "house", [6]int{2, 2, 3, 3, 4, 4}, []string{"house"}, 20},            // 1D3 and 1
		{"NEB-SCEN-03", "vehicle", [6]int{1, 2, 3, 4, 5, 6}, []string{"vehicle"}, 10},        // 1D6
		{"NEB-SCEN-04", "obstacle", [6]int{3, 4, 5, 6, 7, 8}, []string{"wall", "crate"}, 10}, // 2D6, the other a 2
		{"NEB-SCEN-05", "wood", [6]int{1, 2, 3, 4, 5, 6}, []string{"wood"}, 20},              // 1D6
		{"NEB-SCEN-06", "barrel", [6]int{1, 1, 2, 2, 3, 3}, []string{"barrel"}, 30},          // 1D3
	} {
		t.Run(c.rule+" how many", func(t *testing.T) {
			for i, want := range c.count {
				n := i + 1
				r := &report{t: t}
				r.dice("scenery", n).dice("scenery", n).dice("scenery", n, 2).dice("scenery", n).dice("scenery", n)
				g := &Game{Width: 90, Depth: 90}
				if res := engine.Run(engine.Input{Game: stepper{g, func(t *engine.Table) { g.rollScenery(t, 1) }}, Frontier: r}); res.Err != nil {
					t.Fatal(res.Err)
				}
				got := 0
				for _, kind := range g.Prep.Queue {
					if modelOf(kind).line == c.line {
						got++
					}
				}
				if got != want {
					t.Errorf("on %d there are %d, want %d", n, got, want)
				}
			}
		})
		t.Run(c.rule+" how far apart", func(t *testing.T) {
			for _, first := range c.models {
				for _, second := range c.models {
					a, b := modelOf(first), modelOf(second)
					g := &Game{Width: 200, Depth: 200}
					g.Terrain = []*Terrain{g.piece(a, at(50, 50), 0)}
					touch := 50 + a.width/2 + b.width/2
					if short, ok := g.shortfall(b, at(touch+c.gap, 50), 0); !ok || short > tol {
						t.Errorf("a %s lacks %g from a %s at %g cm", second, short, first, c.gap)
					}
					if short, ok := g.shortfall(b, at(touch+c.gap-0.1, 50), 0); !ok || short < 0.05 {
						t.Errorf("a %s lacks %g from a %s at %g cm", second, short, first, c.gap-0.1)
					}
				}
			}
		})
	}
	t.Run("NEB-SCEN-02 NEB-SCEN-03 NEB-SCEN-04 NEB-SCEN-06 a place 1 cm too near another of its line is refused", func(t *testing.T) {
		r := scattered(t)
		refused := map[string]bool{}
		for r.prompt().Key == "scenery" {
			m := modelOf(r.game().Prep.Queue[0])
			for _, e := range r.game().Terrain {
				o := modelOf(e.Kind)
				if o.line != m.line || refused[m.line] {
					continue
				}
				x, y := (o.width+m.width)/2+m.gap-1, (o.depth+m.depth)/2+m.gap-1
				for _, d := range []geom.Point{at(x, 0), at(-x, 0), at(0, y), at(0, -y)} {
					p := e.Polygon().Centre().Add(d)
					if short, ok := r.game().shortfall(m, p, 0); !ok || short > 1.01 {
						continue // not on the table, or nearer to another
					}
					if ref := r.try("scenery", engine.Way(engine.Pose{X: p.X, Y: p.Y})); ref == nil || ref.Rule != m.rule {
						t.Fatalf("a %s 1 cm too near %s: %v", m.kind, e.ID, ref)
					}
					refused[m.line] = true
				}
			}
			r.answer("scenery", r.prompt().Default)
		}
		same(r, "lines", fmt.Sprint(refused), "map[barrel:true house:true obstacle:true vehicle:true]")
	})
	t.Run("NEB-SCEN-07 NEB-SCEN-08 NEB-SCEN-09 one each by turns; then half as many, if both want it", func(t *testing.T) {
		r := scattered(t)
		r.pins("NEB-SCEN-07 the players place one each by turns", func() {
			same(r, "pieces", r.placed(), 13) // it refuses two of one seat running
		})
		count := map[string]int{}
		for i, e := range r.game().Terrain {
			m := modelOf(e.Kind)
			count[m.line]++
			for _, o := range r.game().Terrain[:i] {
				if d := e.Polygon().DistPolygon(o.Polygon()); modelOf(o.Kind).line == m.line && d < m.gap-0.51 {
					t.Errorf("%s and %s are %.1f apart, want %g", e.ID, o.ID, d, m.gap)
				}
			}
		}
		same(r, "pieces of each line", fmt.Sprint(count), "map[barrel:2 house:3 obstacle:5 vehicle:2 wood:1]")
		r.pins("NEB-SCEN-09 halved", func() {
			r.dice("scenery", 4).dice("scenery", 2).dice("scenery", 1, 4).dice("scenery", 1).dice("scenery", 3)
			r.pick("more_scenery", "more").pick("more_scenery", "more") // halved: 1, 1, 2, 0, 1
			r.dice("deployment", 6).dice("deployment", 1)
			same(r, "half as many", r.placed(), 5)
			r.done()
		})
	})
	t.Run("NEB-SCEN-09 not if one of them does not want it", func(t *testing.T) {
		r := scattered(t)
		r.placed()
		r.dice("deployment", 6).dice("deployment", 1).pick("more_scenery", "more").pass("more_scenery").done()
		same(r, "then deployment", r.prompt().Key, "deploy_first")
	})
	t.Run("NEB-SCEN-08 where it cannot be kept, as far away as possible", func(t *testing.T) {
		g := &Game{Width: 30, Depth: 30}
		m := modelOf("barrel") // 30 cm apart on a table of 30
		g.Terrain = []*Terrain{g.piece(m, at(3, 3), 0)}
		_, least := g.bestSpot(m)
		if least <= 0 {
			t.Errorf("nothing lacks: %g", least)
		}
		if short, _ := g.shortfall(m, at(15, 15), 0); short <= least {
			t.Errorf("the middle lacks %g, the best %g", short, least)
		}
	})
}
