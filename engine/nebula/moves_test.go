package nebula

import (
	"fmt"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// far is an enemy that does not matter.
var far = force("orion", fig("hoplidex", 85, 85, asleep))

func wallAt(x, height float64) string {
	return fmt.Sprintf(`element = [{ kind = "wall", class = "obstacle", at = [%g, 45], size = [1, 60], height = %g }]`, x, height)
}

func TestMoves(t *testing.T) {
	t.Run("NEB-MOVE-01 NEB-MOVE-05 NEB-ATTR-02 NEB-GEN-03 NEB-TERR-03 up to MOV, less if declared", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), far)
		r.moves("1", at(20, 30))
		near(r, "15 declared with MOV 10", r.fig("1").At.Y, 35)
		r = play(t, "", force("terra", fig("ranger_a", 20, 45)), far)
		r.moves("1", at(23, 45), at(23, 49))
		same(r, "7 cm round a corner", r.fig("1").At, at(23, 49))
	})
	t.Run("NEB-MOVE-02 NEB-MOVE-04 moving is no action and is not saved", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, "ammo = { tactical_rifle = 5 }")), far)
		r.activates("1").walks(at(20, 44)).can("reload", true).send()
		r.round(1).activates("1").walks(at(20, 24)).send()
		near(r, "one cm used, then 20 declared", r.fig("1").At.Y, 34)
	})
	t.Run("NEB-MOVE-03 NEB-MOVE-07 NEB-GEN-04 NEB-DECL-01 NEB-DECL-02 nothing is measured before the lock", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45), fig("ranger_a", 20, 60)), far)
		r.activates("1")
		for _, to := range []geom.Point{at(20, 44), at(20, 5)} { // one cm and forty: both are taken alike
			r.walks(to)
		}
		same(r, "it has not moved", r.fig("1").At, at(20, 45))
		for _, e := range r.m.Leg.Events {
			if e.Reveals {
				t.Errorf("%s reveals something during a declaration", e.Key)
			}
		}
		same(r, "only one figure is declared", r.game().Turn.Figure, "s1.1")
	})
	t.Run("NEB-DECL-03 a declaration is carried out", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 20, 39, asleep)))
		r.activates("1")
		if ref := r.declares("move").try("path", way(at(20, 30))); ref == nil || ref.Key != "path.figure" {
			t.Errorf("a way through a figure: %v", ref)
		}
	})

	t.Run("NEB-C-14 NEB-TERR-05 NEB-TERR-06 NEB-TERR-10 NEB-TERR-11 across a wall 1 cm thick, 2 cm away", func(t *testing.T) {
		for _, c := range []struct{ height, end float64 }{
			{2.5, 30}, {2.9, 30}, // free
			{3.0, 32.25 + 5}, // 2 to the wall, over it for 3 and set down behind it, 5 more
			{4.0, 32.25 + 4},
			{8.0, 32.25},
			{8.1, 22}, // not enough left: it stops before
		} {
			r := play(t, wallAt(30.5-6, c.height), force("terra", fig("ranger_a", 20.75, 45)), far)
			// The wall is at 24 to 25; the figure's edge at 22, its centre set down at 26.25.
			r.moves("1", at(60, 45))
			want := c.end - 6
			switch c.height {
			case 2.5, 2.9:
				want = 30.75
			case 8.1:
				want = 22.75
			}
			near(r, fmt.Sprintf("where it ends with the wall %g high", c.height), r.fig("1").At.X, want)
		}
		r := play(t, wallAt(24.5, 11), force("terra", fig("ranger_a", 20.75, 45)), far)
		if ref := r.activates("1").declares("move").try("path", way(at(60, 45))); ref == nil || ref.Rule != "NEB-TERR-10" {
			t.Errorf("a wall 11 high: %v", ref)
		}
	})
	t.Run("NEB-TERR-06 NEB-TERR-11 10.0 cm high", func(t *testing.T) {
		r := play(t, wallAt(24.5, 10), force("terra", fig("ranger_a", 22.75, 45)), far)
		r.moves("1", at(60, 45))
		near(r, "all 10 spent on the wall", r.fig("1").At.X, 26.25)
		r = play(t, wallAt(24.5, 10.1), force("terra", fig("ranger_a", 22.75, 45)), far)
		same(r, "10.1 is Impassable", r.game().Terrain[0].Class, "impassable")
	})
	t.Run("NEB-TERR-04 no move ends in an Obstacle", func(t *testing.T) {
		for _, to := range []float64{24, 24.5, 25.5} {
			r := play(t, wallAt(24.5, 2.5), force("terra", fig("ranger_a", 20.75, 45)), far)
			r.moves("1", at(to, 45))
			near(r, fmt.Sprintf("declared to %g, set down before the wall", to), r.fig("1").At.X, 22.75)
		}
	})
	t.Run("NEB-TERR-07 NEB-SPR-04 Difficult terrain halves what is inside", func(t *testing.T) {
		wood := `element = [{ kind = "wood", class = "difficult", at = [30, 45], size = [10, 30], height = 8 }]`
		r := play(t, wood, force("terra", fig("ranger_a", 20, 45)), far)
		r.moves("1", at(60, 45))
		near(r, "5 in the open, 2.5 in the wood", r.fig("1").At.X, 27.5)
		r = play(t, wood, force("terra", fig("ranger_a", 20, 45)), far)
		r.dice("sprint", 1, 1).activates("1").declares("sprint").answer("path", way(at(60, 45))).send()
		near(r, "5 in the open, 7.5 of 15 in the wood", r.fig("1").At.X, 32.5)
	})
	t.Run("NEB-TERR-08 a building is entered by its door", func(t *testing.T) {
		house := `element = [{ kind = "house", class = "building", at = [35, 45], size = [20, 20], height = 9, doors = [[25, 43, 25, 47]] }]`
		r := play(t, house, force("terra", fig("ranger_a", 20, 45)), far)
		r.moves("1", at(29, 45))
		near(r, "through the door", r.fig("1").At.X, 29)
		r = play(t, house, force("terra", fig("ranger_a", 20, 51)), far)
		if ref := r.activates("1").declares("move").try("path", way(at(29, 51))); ref == nil || ref.Rule != "NEB-TERR-10" {
			t.Errorf("through the wall: %v", ref)
		}
	})
	t.Run("NEB-TERR-01 NEB-TABLE-01 the type of every element and the size of the table", func(t *testing.T) {
		r := play(t, "width = 120\ndepth = 60\n"+`element = [{ kind = "wood", class = "obstacle", at = [60, 30], size = [10, 2], height = 4 }]`,
			force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 110, 50)))
		same(r, "a wood declared to be an Obstacle", r.game().Terrain[0].Class, "obstacle")
		same(r, "the table", fmt.Sprint(r.game().Width, r.game().Depth), "120 60")
		g, err := System{}.New(engine.Setup{Rosters: System{}.Ready()[:2]})
		if err != nil || g.(*Game).Width != 90 || g.(*Game).Depth != 90 {
			t.Errorf("the official table is %v (%v)", g.(*Game).Width, err)
		}
	})
}

func TestActions(t *testing.T) {
	t.Run("NEB-ACT-03 NEB-ACT-04 what may be declared, and nothing without being declared", func(t *testing.T) {
		r := play(t, wallAt(22, 2), force("terra", fig("gunner_a", 20, 45, "ammo = { missile_launcher = 0, pistol = 5 }", `hand = ["pistol"]`,
			`qualities = ["medikit", "technological_control", "em_radiation"]`, "wounds = 1")),
			force("orion", fig("dmos", 50, 45)))
		r.activates("1")
		same(r, "free", fmt.Sprint(r.verbs()), "[move shoot charge sprint entrench reload magazine equip prone treat control radiate flee]")
		r.send()
		same(r, "nothing was done", fmt.Sprint(r.fig("1").At, r.fig("1").Acted), "{20 45} false")
		r = play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`, `states = ["prone"]`)),
			force("orion", fig("hoplidex", 45, 45)))
		r.activates("1")
		same(r, "Engaged and Prone", fmt.Sprint(r.verbs()), "[shoot disengage equip stand]")
	})
}

func TestSprint(t *testing.T) {
	t.Run("NEB-C-06 NEB-SPR-01 two separate checks before the way, instead of a walk", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), far)
		r.dice("sprint", 3, 4).activates("1").declares("sprint").answer("path", way(at(20, 5)))
		same(r, "nothing is thrown in declaring", len(r.throws), 1)
		r.send().done()
		same(r, "two dice", fmt.Sprint(arg(r.told("sprint"), "dice").Ints), "[3 4]")
		order := []string{}
		for _, e := range r.news {
			if e.Key == "sprint" || e.Key == "move.short" {
				order = append(order, e.Key)
			}
		}
		same(r, "the order", fmt.Sprint(order), "[sprint move.short]")
		r = play(t, "", force("terra", fig("ranger_a", 20, 45)), far)
		r.activates("1").walks(at(20, 44)).can("sprint", false)
	})
	for successes, dice := range map[int][]int{0: {4, 5}, 1: {4, 3}, 2: {1, 3}} { // PER 3
		t.Run(fmt.Sprintf("NEB-SPR-02 %d Successes: %d cm", successes, 10+5*successes), func(t *testing.T) {
			r := play(t, "", force("terra", fig("ranger_a", 20, 45)), far)
			r.dice("sprint", dice...).activates("1").declares("sprint").answer("path", way(at(20, 5))).send().done()
			near(r, "where it ends", r.fig("1").At.Y, 45-10-5*float64(successes))
		})
		t.Run(fmt.Sprintf("NEB-SPR-03 no other action, %d Successes", successes), func(t *testing.T) {
			r := play(t, "", force("terra", fig("ranger_a", 20, 45, "ammo = { tactical_rifle = 5 }")), force("orion", fig("hoplidex", 55, 45)))
			r.dice("sprint", dice...).activates("1").declares("sprint").answer("path", way(at(20, 5)))
			same(r, "what may still be declared", fmt.Sprint(r.verbs()), "[move]")
			r.send().done()
			same(r, "acted", r.game().figure("s1.1").Acted, true)
			same(r, "the turn has passed", r.prompt().Seat, engine.Seat(2))
		})
	}
	t.Run("NEB-P-02 NEB-CHK-01 NEB-ATTR-03 an Expertise check goes by PER, not ENT", func(t *testing.T) {
		for _, c := range []struct{ per, ent, end int }{{3, 5, 35}, {5, 1, 25}} { // dice of 4 and 4
			r := play(t, "", force("terra", fig("ranger_a", 20, 45, fmt.Sprintf("attributes = { per = %d, ent = %d }", c.per, c.ent))), far)
			r.dice("sprint", 4, 4).activates("1").declares("sprint").answer("path", way(at(20, 5))).send().done()
			near(r, fmt.Sprintf("with PER %d and ENT %d", c.per, c.ent), r.fig("1").At.Y, float64(c.end))
		}
		r := play(t, decks(6, 4, 11.1), force("terra", fig("ranger_a", 24, 45, on(6), "attributes = { mov = 30, per = 5, ent = 1 }")), far)
		r.dice("jump", 5).jumps("1", 34, 45).told("jump.lands")
		r = play(t, "", force("terra", fig("ranger_a", 42.5, 45, `engaged = ["B"]`, "attributes = { per = 5, ent = 1, des = 1 }")),
			force("orion", fig("hoplidex", 45, 45)))
		r.dice("disengage", 2).dice("disengage", 1).activates("1").declares("disengage")
		same(r, "breaking off", arg(r.told("disengage"), "total").Num, 2+5)
	})
	t.Run("NEB-ATTR-04 Recovery and Break Test go by ENT, not PER", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45, `states = ["fleeing"]`, "attributes = { per = 1, ent = 5 }"),
			fig("ranger_a", 5, 5)), far)
		r.dice("recovery", 5).activates("1").done()
		same(r, "recovered", r.fig("1").Fleeing, false)
		r = play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 45, 45, "wounds = 1"),
			fig("hoplidex", 80, 80, "attributes = { per = 1, ent = 5 }")))
		r.dice("shoot", 6).dice("fortune", 1).dice("break", 5).shoots("1", "B:1").told("break.passed")
	})
	t.Run("NEB-CHK-01 NEB-ATTR-04 a Reaction goes by ENT, not PER", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 45, 45, "attributes = { per = 1, ent = 5 }")))
		r.dice("shoot", 1).dice("reaction", 5).shoots("1", "B:1").done()
		same(r, "need", arg(r.told("react.passed"), "need").Num, 5)
	})
	t.Run("NEB-SPR-05 NEB-CHK-02 NEB-CHK-03 NEB-CHK-04 NEB-COH-02 Coherence helps, a 6 fails", func(t *testing.T) {
		four := force("terra", fig("ranger_a", 20, 45), fig("tactical_commander", 25, 45, lead), fig("ranger_a", 30, 45), fig("ranger_a", 35, 45))
		r := play(t, "", four, far)
		r.dice("sprint", 4, 5).activates("1").declares("sprint").answer("path", way(at(20, 5))).send()
		same(r, "need", arg(r.told("sprint"), "need").Num, 4)
		near(r, "4 passes, 5 fails", r.fig("1").At.Y, 30)
		r = play(t, "", force("terra", fig("ranger_a", 20, 45, "attributes = { per = 7 }")), far)
		r.dice("sprint", 6, 5).activates("1").declares("sprint").answer("path", way(at(20, 5))).send()
		near(r, "a 6 fails against 7", r.fig("1").At.Y, 30)
	})
	t.Run("NEB-SPR-06 NEB-KEY-39 Tactical March is free and adds up", func(t *testing.T) {
		r := play(t, "", force("orion", fig("licaen", 20, 45)), far)
		r.dice("sprint", 1, 6).pick("march", "sprint")
		r.can("shoot", true).dice("sprint", 1, 1).declares("sprint").answer("path", way(at(20, 5))).send()
		near(r, "12, 5 by the march, 10 by the Sprint", r.fig("1").At.Y, 18)
	})
}

func TestTacticalMarch(t *testing.T) {
	t.Run("NEB-KEY-39 it may be passed, and only then a container may be searched", func(t *testing.T) {
		const cargo = "mission = \"data_recovery\"\nelement = [{ kind = \"cargo\", class = \"impassable\", at = [24, 45], size = [3, 3], height = 3 }]"
		beside := force("orion", fig("licaen", 21.25, 45), fig("licaen", 60, 5))
		r := play(t, cargo, beside, far)
		r.activates("1")
		same(r, "it is asked", r.prompt().Key, "march")
		r.pass("march").can("search", true)
		r = play(t, cargo, beside, far)
		r.activates("1").dice("sprint", 6, 6).pick("march", "sprint").can("search", false)
	})
}

func TestEntrenching(t *testing.T) {
	for _, c := range []struct {
		height float64
		ok     bool
	}{{1.9, false}, {2, true}, {3, true}, {3.1, false}} {
		t.Run(fmt.Sprintf("NEB-TRENCH-01 behind a wall %g high", c.height), func(t *testing.T) {
			r := play(t, wallAt(22, c.height), force("terra", fig("ranger_a", 20, 45)), far)
			r.activates("1").can("entrench", c.ok)
		})
	}
	t.Run("NEB-TRENCH-02 NEB-TRENCH-05 NEB-ACT-06 no action, the rest of the movement is lost", func(t *testing.T) {
		r := play(t, wallAt(24, 3), force("terra", fig("ranger_a", 20, 45, "ammo = { tactical_rifle = 5 }")), far)
		r.activates("1").walks(at(22.25, 45)).declares("entrench").can("move", false).can("charge", false).can("sprint", false).can("reload",
			true).send()
		same(r, "Entrenched", r.fig("1").Entrench, "wall1")
	})
	t.Run("NEB-TRENCH-06 5 cm to leave, for moves, Sprints and Charges", func(t *testing.T) {
		one := force("terra", fig("ranger_a", 22.25, 45, `states = ["entrenched"]`))
		r := play(t, wallAt(24, 3), one, far)
		r.moves("1", at(22.25, 20))
		near(r, "a move of 5", r.fig("1").At.Y, 40)
		same(r, "out of it", r.fig("1").Entrench, "")
		r = play(t, wallAt(24, 3), one, far)
		r.dice("sprint", 1, 6).activates("1").declares("sprint").answer("path", way(at(22.25, 20))).send()
		near(r, "a Sprint of 15 less 5", r.fig("1").At.Y, 35)
		for _, c := range []struct {
			y     float64
			short bool
		}{{37.5, false}, {37.4, true}} { // 5.0 and 5.1 to go
			r = play(t, "", one, force("orion", fig("hoplidex", 22.25, c.y, asleep)))
			if !c.short {
				r.dice("injury", 1, 1)
			}
			r.charges("1", "B", false)
			same(r, fmt.Sprintf("Engaged from %g", c.y), r.fig("1").engaged(), !c.short)
		}
	})
	t.Run("NEB-TRENCH-06 nothing is left of the 5 cm that a Prone figure crawls in flight", func(t *testing.T) {
		for states, end := range map[string]float64{`states = ["prone", "entrenched"]`: 30, `states = ["prone"]`: 25} {
			r := play(t, "", force("terra", fig("ranger_a", 45, 30, states, "attributes = { ent = 1 }")), far)
			r.activates("1").declares("flee")
			near(r, "to the north", r.fig("1").At.Y, end)
		}
	})
	t.Run("NEB-TRENCH-07 NEB-RSHOT-07 the Entrenched choose their reaction", func(t *testing.T) {
		r := play(t, "", force("terra", fig("ranger_a", 20, 45)), force("orion", fig("hoplidex", 40, 45, `states = ["entrenched"]`)))
		r.dice("shoot", 1).shoots("1", "B:1")
		keys := []string{}
		for _, o := range r.prompt().Options {
			keys = append(keys, o.Key)
		}
		same(r, "the question", r.prompt().Key, "react")
		same(r, "the choices", fmt.Sprint(keys), "[fire cover flee]")
		r.dice("shoot", 1, 1, 1).pick("react", "fire").answer("return_fire", engine.Count(3)).done()
	})
}

func TestDeployment(t *testing.T) {
	open := func(t *testing.T) *report {
		g, err := System{}.New(engine.Setup{Preset: "outpost", Rosters: []engine.Roster{System{}.Ready()[0], System{}.Ready()[2]}})
		if err != nil {
			t.Fatal(err)
		}
		r := &report{t: t, standing: map[string]engine.Answer{}}
		r.dice("deployment", 4).dice("deployment", 4).dice("deployment", 2).dice("deployment", 5)
		p, err := engine.Open(System{}, g, r)
		if err != nil {
			t.Fatal(err)
		}
		r.m = p.Match
		return r
	}
	t.Run("NEB-DEP-01 NEB-DEP-02 NEB-DEP-03 NEB-DEP-06 NEB-MIS-02", func(t *testing.T) {
		r := open(t)
		same(r, "the tie was thrown again and seat 2 chooses", r.prompt().Seat, 2)
		r.pick("deploy_first", "self").pick("quadrant", "nw")
		r.answer("deploy", r.prompt().Default)
		same(r, "then the other", r.prompt().Seat, 1)
		same(r, "quadrants left", len(r.prompt().Options), 3)
		r.pick("quadrant", "ne") // next to the other's
		same(r, "all placed at once", len(r.prompt().Rows), 8)
		r.answer("deploy", r.prompt().Default)
		same(r, "the first Round", r.game().Round, 1)
	})
	t.Run("NEB-C-13 NEB-DEP-04 NEB-DEP-08 15 cm from the edge, Infiltration 25", func(t *testing.T) {
		g := open(t).game()
		f := g.Figures[1] // a Ranger
		g.Terrain = nil
		for _, c := range []struct {
			x, y float64
			ok   bool
		}{ // the far side of the base is 1.25 on
			{12.75, 38.75, true}, {42.75, 13.75, true}, {13.75, 30, true}, {13.85, 30, false}, {14.75, 14.75, false},
		} {
			if ref := g.mayDeploy(f, "nw", at(c.x, c.y)); (ref == nil) != c.ok {
				t.Errorf("at %g, %g: %v", c.x, c.y, ref)
			}
		}
		scout := *f
		scout.Qualities = []string{"infiltration"}
		if g.mayDeploy(&scout, "nw", at(23.75, 35)) != nil || g.mayDeploy(&scout, "nw", at(23.85, 35)) == nil {
			t.Error("Infiltration reaches 25 cm and no more")
		}
	})
	t.Run("NEB-DEP-05 NEB-KEY-32 30 cm from enemies", func(t *testing.T) {
		g := open(t).game()
		f, e := g.Figures[1], g.Figures[8]
		g.Terrain = nil
		e.Placed, e.At = true, at(10, 10)
		f.Qualities = append(f.Qualities, "infiltration")
		if ref := g.mayDeploy(f, "nw", at(10, 42.5)); ref != nil { // 30.0
			t.Errorf("at 30.0: %v", ref)
		}
		if ref := g.mayDeploy(f, "nw", at(10, 42.4)); ref == nil || ref.Rule != "NEB-DEP-05" {
			t.Errorf("at 29.9: %v", ref)
		}
	})
}

func coordinates(x, y float64) string { return fmt.Sprintf("%g, %g", x, y) }
