package nebula

import (
	"fmt"
	"testing"

	"estafeta/engine"
)

// decks are two platforms with a gap between them: the left one's edge is at 25.
func decks(left, gap, right float64) string {
	return fmt.Sprintf(`element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = %g, deck = true },
  { kind = "platform", class = "impassable", at = [%g, 45], size = [10, 10], height = %g, deck = true },
]`, left, 30+gap, right)
}

// on is where a figure stands above the table.
func on(up float64) string { return fmt.Sprintf("up = %g", up) }

func mov(n int) string { return fmt.Sprintf("attributes = { mov = %d }", n) }

// jumps is a whole turn with a jump toward a place.
func (r *report) jumps(label string, x, y float64) *report {
	r.t.Helper()
	return r.activates(label).declares("jump").answer("jump", way(at(x, y))).send()
}

func TestJumps(t *testing.T) {
	t.Run("NEB-JUMP-01 at most 10 cm across and 8 cm up or down", func(t *testing.T) {
		for _, c := range []struct {
			left, gap, right float64
			void             string
		}{
			{6, 10, 6, ""}, {6, 10.1, 6, "void.wide"}, {2, 4, 10, ""}, {2, 4, 10.1, "void.high"}, {10, 4, 2, ""}, {10.1, 4, 2, "void.high"},
		} {
			r := play(t, decks(c.left, c.gap, c.right), force("terra", fig("ranger_a", 22, 45, on(c.left), mov(30))), far)
			if d := c.right - c.left; (d > 5 || d < -5) && c.void == "" {
				r.dice("jump", 1)
			}
			r.jumps("1", 30+c.gap, 45)
			if c.void == "" {
				same(r, "height", r.fig("1").Up, c.right)
				r.done()
				continue
			}
			same(r, fmt.Sprint(c), arg(r.told("declared.void"), "why").Text, c.void)
			same(r, "it stays", r.fig("1").At, at(22, 45))
		}
	})
	t.Run("NEB-JUMP-01 from a raised place, onto stairs or a roof", func(t *testing.T) {
		r := play(t, decks(6, 4, 6), force("terra", fig("ranger_a", 10, 45)), far)
		r.activates("1").can("jump", false)
		head := `element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = 6, deck = true },
  { kind = "stairs", class = "difficult", at = [32, 45], size = [6, 4], height = 6, foot = [35, 45], head = [29, 45] },
]`
		r = play(t, head, force("terra", fig("ranger_a", 24, 45, on(6), mov(12))), far)
		r.jumps("1", 32, 45)
		near(r, "4 cm across and down the flight", r.fig("1").At.X, 32.01)
		near(r, "half way down", r.fig("1").Up, 2.99)
		house := `element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = 6, deck = true },
  { kind = "house", class = "building", at = [34, 45], size = [10, 10], height = 9, deck = true },
]`
		r = play(t, house, force("terra", fig("ranger_a", 24, 45, on(6), mov(12))), far)
		r.jumps("1", 34, 45)
		same(r, "on the roof", r.fig("1").Up, 9)
	})
	t.Run("NEB-JUMP-02 length and height are paid as movement", func(t *testing.T) {
		r := play(t, decks(6, 4, 8), force("terra", fig("ranger_a", 22, 45, on(6), mov(9))), far)
		r.jumps("1", 34, 45) // 3 to the edge, 4 across, 2 up
		same(r, "9 of 9", r.fig("1").Up, 8)
		r = play(t, decks(6, 4, 8), force("terra", fig("ranger_a", 21, 45, on(6), mov(3))), far)
		r.jumps("1", 34, 45)
		near(r, "it does not come to the edge", r.fig("1").At.X, 24)
		same(r, "and stays up", r.fig("1").Up, 6)
	})
	t.Run("NEB-JUMP-03 on firm ground, and nothing is measured beforehand", func(t *testing.T) {
		r := play(t, decks(6, 9, 6), force("terra", fig("ranger_a", 22, 45, on(6), mov(4))), far)
		r.activates("1").declares("jump")
		for _, p := range []engine.Answer{way(at(30, 45)), way(at(60, 60)), way(at(17, 45))} {
			if ref := r.try("jump", p); ref == nil || ref.Rule != "NEB-JUMP-01" {
				t.Errorf("to the ground, or to where it stands: %v", ref)
			}
		}
		r.answer("jump", way(at(39, 45))) // far beyond 4 cm, and taken
		for _, e := range r.m.Leg.Events {
			if e.Reveals {
				t.Errorf("%s reveals something during a declaration", e.Key)
			}
		}
	})
	t.Run("NEB-JUMP-03 the suggestion is on the nearest other deck", func(t *testing.T) {
		head := decks(6, 4, 6)
		head = head[:len(head)-2] + "\n  { kind = \"wall\", class = \"obstacle\", at = [26.5, 45], size = [1, 4], height = 2 },\n]" // nearer, and no place to land
		r := play(t, head, force("terra", fig("ranger_a", 22, 45, on(6), mov(12))), far)
		r.activates("1").declares("jump").answer("jump", r.prompt().Default).send()
		same(r, "across", r.fig("1").At.X > 29, true)
	})
	t.Run("NEB-JUMP-01 over a wood, not over what is solid and higher than both", func(t *testing.T) {
		for class, free := range map[string]bool{"difficult": true, "impassable": false} {
			head := decks(6, 8, 6) + "\n"
			head = head[:len(head)-3] + fmt.Sprintf("  { kind = \"rock\", class = %q, at = [29, 45], size = [3, 10], height = 12 },\n]\n", class)
			r := play(t, head, force("terra", fig("ranger_a", 24, 45, on(6), mov(30))), far)
			ref := r.activates("1").declares("jump").try("jump", way(at(38, 45)))
			same(r, class+" taken", ref == nil, free)
			if !free {
				same(r, "refused by", ref.Rule, "NEB-TERR-10")
			}
		}
	})
	t.Run("NEB-JUMP-01 of two places one above the other, onto the one nearer in height", func(t *testing.T) {
		for up, lands := range map[float64]float64{9: 10, 3: 2} {
			head := fmt.Sprintf(`element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = %g, deck = true },
  { kind = "platform", class = "impassable", at = [34, 45], size = [10, 10], height = 2, deck = true },
  { kind = "platform", class = "impassable", at = [34, 45], size = [10, 10], height = 10, deck = true },
]`, up)
			r := play(t, head, force("terra", fig("ranger_a", 22, 45, on(up), mov(30))), far)
			e, height := r.game().landing(at(34, 45), up)
			same(r, "a place", e != nil, true)
			same(r, fmt.Sprintf("from %g", up), height, lands)
		}
	})
	t.Run("NEB-JUMP-01 not from the ground, where a climb that was too long has ended", func(t *testing.T) {
		head := decks(6, 4, 6)
		head = head[:len(head)-2] + "\n  { kind = \"stairs\", class = \"difficult\", at = [12, 45], size = [6, 4], height = 6, foot = [9, 45], head = [15, 45] },\n]"
		r := play(t, head, force("terra", fig("ranger_a", 5, 70, mov(4))), far)
		r.activates("1").declares("climb").answer("climb", way(at(12, 45))).can("jump", true).declares("jump").answer("jump",
			way(at(34, 45))).send()
		r.told("declared.void")
		same(r, "on the ground", r.fig("1").Up, 0)
	})
	t.Run("NEB-JUMP-01 a correction puts a figure onto a deck", func(t *testing.T) {
		r := play(t, decks(6, 4, 6), force("terra", fig("ranger_a", 10, 45)), far)
		g := r.game()
		if err := g.Adjust(engine.Adjustment{Op: "place", Piece: "s1.1", Pose: &engine.Pose{X: 20, Y: 45}}); err != nil {
			t.Fatal(err)
		}
		same(r, "height", r.fig("1").Up, 6)
		if err := g.Adjust(engine.Adjustment{Op: "place", Piece: "s1.1", Pose: &engine.Pose{X: 14.5, Y: 45}}); err == nil {
			t.Error("half into the platform's side")
		}
	})
	t.Run("NEB-JUMP-04 3 cm more, straight on, and no other movement", func(t *testing.T) {
		r := play(t, decks(6, 4, 6), force("terra", fig("ranger_a", 24, 45, on(6), mov(30))), far)
		r.activates("1").declares("jump").answer("jump", way(at(34, 45))).can("move", false).can("shoot", true).send()
		near(r, "3 cm beyond the edge at 29", r.fig("1").At.X, 32.01)
		r = play(t, decks(6, 4, 6), force("terra", fig("ranger_a", 24, 45, on(6), mov(30))),
			force("orion", fig("hoplidex", 33.5, 45, on(6), asleep)))
		r.jumps("1", 34, 45)
		near(r, "as far as there is room", r.fig("1").At.X, 31)
		same(r, "Engaged by a jump", len(r.fig("1").Engaged), 0)
		narrow := `element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = 6, deck = true },
  { kind = "platform", class = "impassable", at = [30, 45], size = [2, 10], height = 6, deck = true },
]`
		r = play(t, narrow, force("terra", fig("ranger_a", 24, 45, on(6), mov(30))), far)
		r.jumps("1", 30, 45)
		near(r, "to the far edge of a narrow place", r.fig("1").At.X, 31)
		same(r, "not over it", r.fig("1").Up, 6)
	})
	t.Run("NEB-JUMP-05 NEB-JUMP-06 a check above 5 cm, passed", func(t *testing.T) {
		r := play(t, decks(6, 4, 11), force("terra", fig("ranger_a", 24, 45, on(6), mov(30))), far)
		r.jumps("1", 34, 45).silent("jump.lands") // 5.0
		r = play(t, decks(6, 4, 11.1), force("terra", fig("ranger_a", 24, 45, on(6), mov(30))), far)
		r.dice("jump", 3).jumps("1", 34, 45).done() // 5.1, PER 3
		same(r, "need", arg(r.told("jump.lands"), "need").Num, 3)
		same(r, "nothing happens", fmt.Sprint(r.fig("1").Prone, r.fig("1").NoMove), "false false")
	})
	t.Run("NEB-JUMP-07 failed: Prone, and no movement in the next turn", func(t *testing.T) {
		r := play(t, decks(12, 4, 6), force("terra", fig("ranger_a", 24, 45, on(12), mov(30), "ammo = { tactical_rifle = 5 }")), far)
		r.dice("jump", 4).jumps("1", 34, 45).done()
		near(r, "where the inertia ended", r.fig("1").At.X, 32.01)
		same(r, "Prone", r.fig("1").Prone, true)
		same(r, "not for a Reaction either", r.fig("1").NoMove, true)
		r.round(1).activates("1").can("move", false).can("reload", true).can("stand", true)
		for _, verb := range []string{"sprint", "charge", "fly", "flee", "climb", "jump"} {
			r.can(verb, false)
		}
		r = play(t, "", force("orion", fig("harpy_b", 20, 45, `states = ["no_move"]`)), force("orion", fig("hoplidex", 40, 45)))
		r.activates("1").can("shoot", true).can("prone", true)
		for _, verb := range []string{"move", "sprint", "charge", "fly", "flee"} { // on its feet
			r.can(verb, false)
		}
	})
	t.Run("NEB-JUMP-08 too short: it falls", func(t *testing.T) {
		r := play(t, decks(6, 4, 6), force("terra", fig("ranger_a", 24, 45, on(6), mov(4))), far)
		r.dice("injury", 1, 1).jumps("1", 34, 45).done() // 1 to the edge, 4 across, 4 to spend
		r.told("jump.misses")
		same(r, "on the ground", r.fig("1").Up, 0)
		if x := r.fig("1").At.X; x < 26.24 || x > 27.76 {
			t.Errorf("between the platforms: %g", x)
		}
		r.wounds("1", 2)
	})
}

func TestStairs(t *testing.T) {
	// A house of two floors and a flat roof, with a door in the south; the first
	// flight rises along the west wall, the second along the east wall.
	house := `element = [
  { kind = "house", class = "building", at = [45, 45], size = [16, 12], height = 9, floors = [4.5], deck = true, doors = [[43, 51, 47, 51]] },
  { kind = "stairs", class = "difficult", at = [39.5, 45], size = [3, 8], height = 4.5, foot = [39.5, 49], head = [39.5, 41] },
  { kind = "stairs", class = "difficult", at = [50.5, 45], size = [3, 8], low = 4.5, height = 9, foot = [50.5, 41], head = [50.5, 49] },
]`
	t.Run("NEB-TERR-09 NEB-TERR-08 NEB-TERR-07 upstairs, at half the movement", func(t *testing.T) {
		r := play(t, house, force("terra", fig("ranger_a", 39.5, 49.5)), far)
		r.moves("1", at(39.5, 41), at(45, 41))
		near(r, "0.5 to the foot, 4.75 of 8 up", r.fig("1").At.Y, 49-4.75)
		near(r, "height", r.fig("1").Up, 4.5*4.75/8)
		r.round(1).moves("1", at(39.5, 40.9), at(45, 40.9))
		near(r, "up on the floor", r.fig("1").Up, 4.5)
		near(r, "6.5 for the rest of the flight, 3.4 on", r.fig("1").At.X, 39.5+3.4)
		r.round(1).moves("1", at(50.5, 40.9))
		r.round(1)
		r.moves("1", at(50.5, 49.2))
		r.round(1).moves("1", at(50.5, 49.2))
		same(r, "on the roof", r.fig("1").Up, 9)
		r.round(1).activates("1").declares("move")
		if ref := r.try("path", way(at(50.5, 60))); ref == nil || ref.Key != "path.drop" {
			t.Errorf("over the edge of the roof: %v", ref)
		}
	})
	t.Run("NEB-TERR-09 from floor to floor by the stairs only", func(t *testing.T) {
		r := play(t, house, force("terra", fig("ranger_a", 45, 45, on(4.5), mov(30))), force("orion", fig("hoplidex", 45, 48, asleep)))
		same(r, "nobody sees through the floor", r.game().sees(r.fig("1"), r.fig("B")), false)
		near(r, "distances count the height", r.fig("1").gap(r.fig("B")), 4.528)
		r.activates("1").declares("move").answer("path", way(at(42.5, 45)))
		for _, to := range []engine.Answer{way(at(42.5, 53)), way(at(35, 45))} {
			r.declares("move")
			if ref := r.try("path", to); ref == nil || ref.Rule != "NEB-TERR-10" {
				t.Errorf("through the wall upstairs, above the door too: %v", ref)
			}
			r.pass("path")
		}
		r.declares("move").answer("path", way(at(42.5, 49), at(45, 49))).send() // past the stairs and above B
		same(r, "still upstairs", r.fig("1").Up, 4.5)
		near(r, "above B", r.fig("1").At.X, 45)
		same(r, "no contact", len(r.fig("1").Engaged), 0)
	})
	t.Run("NEB-LOS-01 on one floor of a building they see each other, on two they do not", func(t *testing.T) {
		r := play(t, house, force("terra", fig("ranger_a", 43, 44, on(4.5)), fig("ranger_a", 43, 47)),
			force("orion", fig("hoplidex", 47, 44, on(4.5)), fig("hoplidex", 47, 47), fig("hoplidex", 47, 41, on(9))))
		g := r.game()
		for i, c := range []struct {
			from, to string
			sees     bool
		}{{"1", "B", true}, {"2", "C", true}, {"1", "C", false}, {"2", "B", false}, {"1", "D", false}, {"D", "1", false}} {
			same(r, fmt.Sprint("sight ", i+1), g.sees(r.fig(c.from), r.fig(c.to)), c.sees)
		}
	})
	t.Run("NEB-CHG-07 a Charge goes up by the stairs that are nearer", func(t *testing.T) {
		head := `element = [
  { kind = "platform", class = "impassable", at = [45, 45], size = [10, 10], height = 6, deck = true },
  { kind = "stairs", class = "difficult", at = [45, 36], size = [3, 8], height = 6, foot = [45, 32], head = [45, 40] },
  { kind = "stairs", class = "difficult", at = [45, 54], size = [3, 8], height = 6, foot = [45, 58], head = [45, 50] },
]`
		for _, from := range []float64{60, 30} { // 2 to the foot, 16 for the flight, 2.5 to contact; by the others it is twice that
			r := play(t, head, force("terra", fig("ranger_a", 45, from, mov(24))), force("orion", fig("hoplidex", 45, 45, on(6), asleep)))
			r.dice("injury", 1, 1).charges("1", "B", false).done()
			same(r, "Engaged up there", fmt.Sprint(r.fig("1").Up, r.fig("1").Engaged), "6 [s2.1]")
		}
	})
	t.Run("NEB-TERR-09 NEB-MOVE-03 by the name of the stairs, near or far", func(t *testing.T) {
		r := play(t, house, force("terra", fig("ranger_a", 80, 20, mov(120))), far)
		r.activates("1").can("jump", false).declares("climb")
		if ref := r.try("climb", way(at(50.5, 45))); ref == nil || ref.Key != "climb.none" {
			t.Errorf("stairs of the floor above: %v", ref)
		}
		r.answer("climb", r.prompt().Default).declares("climb").answer("climb", way(at(50.5, 45))).can("jump", true).send()
		same(r, "on the roof", r.fig("1").Up, 9)
		r.round(1).activates("1").declares("climb").answer("climb", way(at(50.5, 45))).send()
		same(r, "down a floor", r.fig("1").Up, 4.5)
	})
	t.Run("NEB-TERR-09 NEB-DECL-04 a figure that walked away climbs back over the place that it left", func(t *testing.T) {
		stairs := `element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = 6, deck = true },
  { kind = "stairs", class = "difficult", at = [28, 45], size = [6, 4], height = 6, foot = [31, 45], head = [25, 45] },
]`
		r := play(t, stairs, force("terra", fig("ranger_a", 34, 45, mov(40))), far)
		r.activates("1").walks(at(40, 45)).declares("climb").answer("climb", way(at(28, 45))).send()
		same(r, "it stands on the platform", r.fig("1").Up, 6)
	})
	t.Run("NEB-TERR-10 NEB-FLEE-05 stairs lead past what is Impassable", func(t *testing.T) {
		head := `element = [
  { kind = "platform", class = "impassable", at = [45, 45], size = [10, 10], height = 6, deck = true },
  { kind = "stairs", class = "difficult", at = [45, 54], size = [3, 8], height = 6, foot = [45, 58], head = [45, 50] },
]`
		r := play(t, head, force("terra", fig("ranger_a", 45, 62, mov(40))), far)
		r.moves("1", at(45, 45)) // 4, 16 for the flight, 5
		same(r, "up", fmt.Sprint(r.fig("1").Up, r.fig("1").At), "6 {45 45}")
		r = play(t, head, force("terra", fig("ranger_a", 38, 45)), far)
		if ref := r.activates("1").declares("move").try("path", way(at(45, 45))); ref == nil || ref.Rule != "NEB-TERR-10" {
			t.Errorf("up its side: %v", ref)
		}
		r = play(t, head, force("terra", fig("ranger_a", 45, 48, on(6), `states = ["fleeing"]`), fig("ranger_a", 5, 5)), far)
		r.dice("recovery", 6).pick("activate", "1")
		near(r, "20 cm of flight: 2 to the head, 16 down, 2 on", r.fig("1").Up, 0)
		if y := r.fig("1").At.Y; y > 60 || y < 57 {
			t.Errorf("it flees to %v", r.fig("1").At)
		}
	})
	t.Run("NEB-CHG-07 NEB-CHG-09 a Charge up the stairs", func(t *testing.T) {
		head := `element = [
  { kind = "platform", class = "impassable", at = [45, 45], size = [10, 10], height = 6, deck = true },
  { kind = "stairs", class = "difficult", at = [45, 54], size = [3, 8], height = 6, foot = [45, 58], head = [45, 50] },
]`
		r := play(t, head, force("terra", fig("ranger_a", 45, 60, mov(30))),
			force("orion", fig("hoplidex", 45, 46, on(6), "ammo = { assault_rifle = 0 }")))
		r.dice("reaction", 1).dice("fight", 6).dice("fight", 1).dice("fortune", 6)
		r.charges("1", "B", false)
		same(r, "Engaged up there", fmt.Sprint(r.fig("1").Up, r.fig("1").Engaged), "6 [s2.1]")
		near(r, "in contact", r.fig("1").At.Y, 48.5)
	})
	t.Run("NEB-INJ-05 pushed up the stairs", func(t *testing.T) {
		head := `element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [18, 10], height = 6, deck = true },
  { kind = "stairs", class = "difficult", at = [32, 45], size = [6, 4], height = 6, foot = [35, 45], head = [29, 45] },
]`
		r := play(t, head, force("terra", fig("ranger_a", 60, 45)), force("orion", fig("hoplidex", 32, 45, on(3), asleep)))
		r.dice("shoot", 6).dice("fortune", 1).dice("injury", 2, 3).shoots("1", "B:1").done()
		near(r, "2 cm away from the shooter", r.fig("B").At.X, 30)
		near(r, "its height", r.fig("B").Up, 5)
	})
	t.Run("NEB-MOD-06 a wide deck hides who stands back from its edge", func(t *testing.T) {
		head := `element = [{ kind = "platform", class = "impassable", at = [45, 45], size = [20, 20], height = 6, deck = true }]`
		r := play(t, head, force("terra", fig("ranger_a", 30, 45)),
			force("orion", fig("hoplidex", 36, 45, on(6)), fig("hoplidex", 53, 45, on(6), asleep)))
		same(r, "at the edge", r.game().sees(r.fig("1"), r.fig("B")), true)
		same(r, "far back", r.game().sees(r.fig("1"), r.fig("C")), false)
		same(r, "on one deck", r.game().sees(r.fig("B"), r.fig("C")), true)
	})
}

func TestRollable(t *testing.T) {
	t.Run("NEB-FORT-07 a need above 6 is not rolled for and not saved", func(t *testing.T) {
		needs, unsaved := rollable([]int{3, 6, 7, 5, 8})
		if fmt.Sprint(needs, unsaved) != "[3 6 5] 2" {
			t.Errorf("of 3, 6, 7, 5, 8 remain %v and %d are lost", needs, unsaved)
		}
	})
}

func TestFalls(t *testing.T) {
	t.Run("NEB-FALL-01 a Wound for every whole 5 cm, and no Fortune Roll", func(t *testing.T) {
		for _, c := range []struct {
			height float64
			left   int
		}{{4.9, 3}, {5, 2}, {9.9, 2}, {10, 1}, {14.9, 1}, {15, 0}} {
			r := play(t, decks(c.height, 9, c.height), force("terra", fig("ranger_a", 24, 45, on(c.height), mov(3)), fig("ranger_a", 5, 5)), far)
			for range 3 - c.left {
				if c.left > 0 {
					r.dice("injury", 1, 1)
				}
			}
			if c.left == 0 {
				r.dice("break", 1)
			}
			r.jumps("1", 39, 45).done()
			r.wounds("1", c.left)
			same(r, "Out of Combat", r.fig("1").Out, c.left == 0)
		}
	})
	t.Run("NEB-C-09 NEB-FALL-02 NEB-FALL-03 HER 3, 11 cm", func(t *testing.T) {
		r := play(t, decks(11, 9, 11), force("terra", fig("ranger_a", 24, 45, on(11), mov(3))), far)
		r.dice("injury", 4, 4).dice("injury", 1, 2).jumps("1", 39, 45).done()
		r.wounds("1", 1)
		same(r, "an Injury for each Wound", r.fig("1").stunned(), true)
		same(r, "Prone", r.fig("1").Prone, true)
		r.rest().pick("initiative", "self")
		same(r, "it is not even asked in the next Round", r.game().Round, 3)
		r.pick("initiative", "self").activates("1").can("stand", true)
	})
	t.Run("NEB-FALL-01 only as far as the next place below", func(t *testing.T) {
		head := `element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = 12, deck = true },
  { kind = "platform", class = "impassable", at = [30, 45], size = [10, 10], height = 8, deck = true },
]`
		r := play(t, head, force("terra", fig("ranger_a", 24, 45, on(12), mov(3))), far)
		r.jumps("1", 30, 45) // 1 and 4 down, and only 3
		same(r, "on the lower deck", r.fig("1").Up, 8)
		r.wounds("1", 3)
	})
	t.Run("NEB-VOL-07 pushed off an elevated place", func(t *testing.T) {
		head := `element = [
  { kind = "platform", class = "impassable", at = [23, 45], size = [4, 10], height = 6, deck = true },
  { kind = "barrel", class = "obstacle", at = [26.5, 45], size = [2, 2], height = 3, volatile = true },
]`
		r := play(t, head, force("terra", fig("ranger_a", 60, 45)), force("orion", fig("hoplidex", 22, 45, on(6))))
		// 2.25 aside of the barrel and 3 above: pushed 3 cm west, over the edge at 21.
		r.dice("shoot", 1).dice("volatile", 6).dice("fortune", 5).dice("injury", 1, 2)
		r.dice("reaction", 6).dice("recovery", 1).shoots("1", "B:1").done()
		same(r, "on the ground", r.fig("B").Up, 0)
		near(r, "pushed 3 cm", r.fig("B").At.X, 19)
		r.wounds("B", 2)
		same(r, "Prone", r.fig("B").Prone, true)
		same(r, "its next turn is lost: the Round is over", r.game().Round, 2)
		wide := `element = [
  { kind = "platform", class = "impassable", at = [20, 45], size = [10, 10], height = 6, deck = true },
  { kind = "barrel", class = "obstacle", at = [27, 45], size = [2, 2], height = 3, volatile = true },
]`
		r = play(t, wide,
			force("terra", fig("ranger_a", 60, 45)), force("orion", fig("hoplidex", 23, 45, on(6))))
		r.dice("shoot", 1).dice("volatile", 6).dice("fortune", 5).dice("reaction", 1).shoots("1", "B:1")
		near(r, "pushed along its deck", r.fig("B").At.X, 20)
		same(r, "still up", r.fig("B").Up, 6)
	})
}
