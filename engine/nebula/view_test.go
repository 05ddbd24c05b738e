package nebula

import (
	"fmt"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// statusOf is what the status says under a key, as its numbers.
func statusOf(g *Game, key string) string {
	for _, s := range g.View(0).Status {
		if s.Key == key {
			out := []int{}
			for _, a := range s.Args {
				out = append(out, a.Num)
			}
			return fmt.Sprint(out)
		}
	}
	return "nothing"
}

func TestView(t *testing.T) {
	t.Run("NEB-ROUND-10 the status counts those who are still to act", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 60)), force("orion", fig("hoplidex", 80, 80)))
		same(r, "to act", statusOf(r.game(), "status.waiting"), "[2 1]")
		r.activates("1").send()
		same(r, "to act", statusOf(r.game(), "status.waiting"), "[1 0]") // the turn of B has begun
		r.rest()
		same(r, "at Initiative", statusOf(r.game(), "status.waiting"), "nothing")
	})
	t.Run("NEB-MARK-01 NEB-MARK-05 the card says what a figure is under, and nothing of others", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `states = ["prone", "fleeing"]`, "ammo = { tactical_rifle = 0 }"),
			fig("ranger_a", 20, 60)), far)
		for label, want := range map[string]string{"1": "[state.prone state.fleeing state.discharged]", "2": "[]"} {
			got := []string{}
			for _, line := range r.game().card(r.fig(label)).Lines {
				if line.Key == "card.states" {
					got = line.Args[0].List
				}
			}
			same(r, "states of "+label, fmt.Sprint(got), want)
		}
	})
	t.Run("NEB-DEP-04 the strips drawn for deployment are where figures may be placed", func(t *testing.T) {
		r := prepared(t, map[string]string{"table": "outpost"}, "")
		g := r.game()
		f := recruited(t, "ranger_a")
		f.Seat = 1
		g.Terrain = nil
		zones := map[string]geom.Polygon{}
		for _, z := range g.View(0).Scene.Zones {
			zones[z.Name[len("quadrant."):]] = z.Outline
		}
		for _, q := range quadrants {
			for y := 1.75; y < 90; y += 2.25 {
				for x := 1.75; x < 90; x += 2.25 {
					p := at(x, y)
					drawn := true
					for _, corner := range geom.Rect(p, 2.5, 2.5, 0) { // round its base
						drawn = drawn && zones[q].Contains(corner)
					}
					if may := g.mayDeploy(f, q, p) == nil; may != drawn {
						t.Fatalf("at %v in %s: drawn %v, allowed %v", p, q, drawn, may)
					}
				}
			}
		}
	})
}

func TestCorrections(t *testing.T) {
	position := func() *report {
		return play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 60)),
			force("orion", fig("hoplidex", 80, 80), fig("hoplidex", 80, 70, `states = ["activated"]`)))
	}
	mark := func(piece string) engine.Adjustment {
		return engine.Adjustment{Op: "mark", Piece: piece, What: "activated"}
	}
	unmark := func(piece string) engine.Adjustment {
		return engine.Adjustment{Op: "unmark", Piece: piece, What: "activated"}
	}
	for _, c := range []struct {
		name string
		a    engine.Adjustment
		ok   bool
	}{
		{"NEB-ROUND-10 one of two is marked activated", mark("s1.2"), true},
		{"NEB-ROUND-11 the last of a Force is not", mark("s2.1"), false},
		{"NEB-ROUND-10 one that is activated is marked so again", mark("s2.2"), true},
		{"NEB-ROUND-10 the mark is taken off the only one that has it", unmark("s2.2"), true},
		{"NEB-ROUND-10 and off one that has it not", unmark("s2.1"), true},
		{"NEB-CHG-01 nobody is put into close combat", engine.Adjustment{Op: "mark", Piece: "s1.1", What: "engaged"}, false},
		{"NEB-TRENCH-01 nor behind an Obstacle", engine.Adjustment{Op: "mark", Piece: "s1.1", What: "entrenched"}, false},
		{"a figure is put nowhere", engine.Adjustment{Op: "place", Piece: "s1.2"}, false},
		{"somewhere", engine.Adjustment{Op: "place", Piece: "s1.2", Pose: &engine.Pose{X: 30, Y: 30}}, true},
		{"onto another", engine.Adjustment{Op: "place", Piece: "s1.2", Pose: &engine.Pose{X: 20, Y: 46}}, false},
		{"off the table", engine.Adjustment{Op: "place", Piece: "s1.2", Pose: &engine.Pose{X: 89, Y: 46}}, false},
		{"NEB-ATTR-08 as many Wounds as the profile", engine.Adjustment{Op: "wounds", Piece: "s1.2", Num: 3}, true},
		{"NEB-ATTR-08 not more", engine.Adjustment{Op: "wounds", Piece: "s1.2", Num: 4}, false},
		{"NEB-ATTR-08 nor none", engine.Adjustment{Op: "wounds", Piece: "s1.2", Num: 0}, false},
		{"NEB-WPN-04 a full magazine", engine.Adjustment{Op: "ammo", Piece: "s1.2", What: "tactical_rifle", Num: 10}, true},
		{"NEB-WPN-04 not more", engine.Adjustment{Op: "ammo", Piece: "s1.2", What: "tactical_rifle", Num: 11}, false},
		{"seat 1 gives up", engine.Adjustment{Op: "concede", Seat: 1}, true},
		{"seat 2 gives up", engine.Adjustment{Op: "concede", Seat: 2}, true},
		{"seat 3", engine.Adjustment{Op: "concede", Seat: 3}, false},
		{"seat 0", engine.Adjustment{Op: "concede"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := position().game()
			err := g.Adjust(c.a)
			if (err == nil) != c.ok {
				t.Fatalf("%+v: %v", c.a, err)
			}
			if f := g.figure(c.a.Piece); c.ok && c.a.What == "activated" && f.Activated != (c.a.Op == "mark") {
				t.Errorf("%s is activated: %v", f.ID, f.Activated)
			}
			if c.ok && c.a.Op == "concede" && g.Result.Winner != 3-c.a.Seat {
				t.Errorf("seat %d has won", g.Result.Winner)
			}
		})
	}
}
