package wh40k

import (
	"math"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// TestBattleCases plays the cases of the case file that need a battlefield and
// are no rule's only test.
func TestBattleCases(t *testing.T) {
	for _, c := range []ids{
		{"WH-C-E02", func(t *testing.T) { // 6", a turn, 6" more, a turn: 12" in all
			a := battle(t, phase(MovementOf), unit("redemptor-dreadnought", 1, 10, 34)+five(50, 40), ten(50, 4))
			g, u := a.game(), a.unit("1")
			x := g.newMarch(u, func(*troops.Model) float64 { return 12 })
			for _, to := range []engine.Pose{{X: 10, Y: 28, A: math.Pi / 2}, {X: 16, Y: 28, A: math.Pi}} {
				if !x.apply([]engine.Pose{to.Quantised()}) {
					t.Fatal("it moves")
				}
			}
			if got := u.Models[0].Went; math.Abs(got-12) > 0.001 {
				t.Errorf("it has moved %g inches, want 12: turning is no distance", got)
			}
			u.Models[0].At, u.Models[0].Facing = geom.Point{X: 10, Y: 34}, 0
			far := g.newMarch(u, func(*troops.Model) float64 { return 12 })
			if r := far.check(engine.Way(engine.Pose{X: 10, Y: 22, A: math.Pi}.Quantised())); r != nil {
				t.Errorf("12 inches and half a turn: %v", r)
			}
			if r := far.check(engine.Way(engine.Pose{X: 10, Y: 21.98, A: math.Pi}.Quantised())); r == nil {
				t.Error("12.02 inches")
			}
		}},
		{"WH-C-E15", func(t *testing.T) { // a roll of 7, two targets, a place engaged with both
			a := battle(t, phase(ChargeOf), five(20, 27), ten(16, 20)+unit("immortals", 5, 24.5, 21.46, "files = 5"))
			a.rolls = []string{"charge 3 4"}
			a.pick("charge.unit", "s1.1")
			a.pick("charge.targets", "s2.1", "s2.2")
			a.suggested("charge.move")
			g, u := a.game(), a.unit("1")
			if !g.engaged(u, a.unit("B")) || !g.engaged(u, a.unit("C")) || !g.foremost(u) {
				t.Errorf("engaged with %v and %v, Fights First %v", g.engaged(u, a.unit("B")), g.engaged(u, a.unit("C")), g.foremost(u))
			}
			g.expire(0, "turn")
			(&hand{}).do(t, g, func(tb *engine.Table) { g.startTurn(tb, 2) })
			if g.foremost(u) {
				t.Error("until the end of the turn")
			}
		}},
		{"WH-C-E17", overrunOfPassengers},
		{"WH-C-E18", func(t *testing.T) { // two of five in base contact with the enemy: those stay, the others move up to 3"
			a := prepared(t, phase(FightOf), unit("intercessor-squad", 5, 10, 22.722, "files = 2"), ten(10, 20), consolidating)
			u := a.unit("1")
			held := 0
			for i := range u.Models {
				if touchesAny(a.game().body(u, &u.Models[i]), a.game().bodies(a.unit("B"))) {
					held++
				}
			}
			if held != 2 || a.game().consolidation(u) != ongoing {
				t.Fatalf("%d in base contact, %q", held, a.game().consolidation(u))
			}
			a.pick("consolidate.unit", "s1.1")
			a.asks(1, "consolidate.move", "s1.1") // it has no choice of its mode
			way := a.shift("1", 0, 0)
			way.Poses[0].X -= 0.2
			if r := a.try("consolidate.move", way); r == nil || r.Rule != "WH-FIGHT-09" {
				t.Errorf("one in contact moves: %v", r)
			}
			before := [2]geom.Point{u.Models[0].At, u.Models[1].At}
			a.suggested("consolidate.move")
			after := a.unit("1")
			moved := 0
			for i := range after.Models {
				if d := after.Models[i].At.Dist(u.Models[i].At); d > 3.001 {
					t.Errorf("model %d: %.2f inches", i, d)
				} else if d > 0.01 {
					moved++
				}
			}
			if before != [2]geom.Point{after.Models[0].At, after.Models[1].At} || moved == 0 {
				t.Errorf("%d have moved", moved)
			}
		}},
		{"WH-C-E19", func(t *testing.T) { // the area is 2.5" ahead of a MONSTER, no enemy near
			area := "[[area]]\nid = \"x\"\noutline = [[4, 20], [16, 20], [16, 24], [4, 24]]\n[[objective]]\nid = \"a\"\nareas = [\"x\"]"
			a := prepared(t, phase(FightOf, area), unit("redemptor-dreadnought", 1, 10, 28.27), ten(45, 8), consolidating)
			g, u := a.game(), a.unit("1")
			if d := g.objectiveGap(u, g.objective("a")); math.Abs(d-2.5) > 0.2 || g.consolidation(u) != toObjective {
				t.Fatalf("%.2f inches, %q", d, g.consolidation(u))
			}
			a.pick("consolidate.unit", "s1.1")
			a.no("WH-FIGHT-42", "consolidate.move", a.shift("1", 0, -1))
			a.no("WH-MOVE-09", "consolidate.move", a.shift("1", 0, -3.05))
			a.say("consolidate.move", a.shift("1", 0, -2.9))
			if !a.game().inRange(a.unit("1"), a.game().objective("a")) {
				t.Error("it ends within range of the objective")
			}
		}},
		{"WH-C-E20", func(t *testing.T) { // a mat with two ruins; three features that name one area
			feature := func(area, category string, x, y float64) string {
				at := func(dx, dy float64) string { return "[" + decimal(x+dx) + ", " + decimal(y+dy) + "]" }
				return "[[feature]]\nkind = \"ruin\"\ncategory = \"" + category + "\"\narea = \"" + area + "\"\nheight = 4\noutline = [" +
					strings.Join([]string{at(0, 0), at(2, 0), at(2, 2), at(0, 2)}, ", ") + "]\n"
			}
			mat := "[[area]]\nid = \"mat\"\noutline = [[5, 5], [15, 5], [15, 15], [5, 15]]\n"
			g := battle(t, phase(MovementOf, mat+feature("mat", "dense", 6, 6)+feature("mat", "dense", 11, 11)+
				feature("agreed", "dense", 40, 20)+feature("agreed", "dense", 46, 20)+feature("agreed", "light", 43, 26)), five(10, 40), ten(50, 8)).game()
			if n := len(g.Battle.Terrain.Areas); n != 2 {
				t.Fatalf("%d terrain areas, want 2", n)
			}
			f := g.field()
			for i, want := range [][4]float64{{5, 5, 15, 15}, {40, 20, 48, 28}} {
				lo, hi := f.Areas[i].Outline.Bounds()
				if got := [4]float64{lo.X, lo.Y, hi.X, hi.Y}; got != want || !f.Obscuring(f.Areas[i]) || !f.Hides(f.Areas[i]) {
					t.Errorf("area %d: %v, want %v; it obscures %v", i+1, got, want, f.Obscuring(f.Areas[i]))
				}
			}
			n := map[string]int{}
			for _, x := range g.Battle.Terrain.Features {
				n[x.Area+" "+string(x.Category)]++
			}
			if n["mat dense"] != 2 || n["agreed dense"] != 2 || n["agreed light"] != 1 {
				t.Errorf("%v", n)
			}
		}},
		{"WH-C-E22", func(t *testing.T) { // 6" through an area, past its feature
			area := "[[area]]\nid = \"x\"\noutline = [[5, 26], [25, 26], [25, 30], [5, 30]]\n[[feature]]\nkind = \"ruin\"\narea = \"x\"\ncategory = \"dense\"\nheight = 5\noutline = [[21, 27], [24, 27], [24, 29], [21, 29]]"
			a := battle(t, phase(MovementOf, area), five(10, 31.5)+five(50, 40), ten(50, 4))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", moveNormal)
			a.no("WH-MOVE-09", "move.normal", a.shift("1", 0, -6.05))
			a.say("move.normal", a.shift("1", 0, -6))
		}},
		{"WH-C-E31", func(t *testing.T) { // within 6" of a SYNAPSE model, and battle-shocked; it comes back far from it
			g := fieldOf(t, "movement", []string{"tyranids", "termagants 30 34 10", "hive-tyrant 30 41"}, []string{"necrons", "immortals 30 4"})
			u := g.unit("s1.1")
			u.Shocked = true
			if !g.under(u, "shock", "three_dice") {
				t.Fatal("it is in the aura")
			}
			(&hand{}).do(t, g, func(tb *engine.Table) { g.withdraw(tb, u) })
			if u.Where != troops.Reserves || !u.Shocked {
				t.Fatalf("%s, battle-shocked %v", u.Where, u.Shocked)
			}
			h := &hand{takes: []string{"ingress"}}
			h.heeds = func(p engine.Prompt) {}
			h.do(t, g, func(tb *engine.Table) {
				g.Battle.Round = 3
				g.ingress(tb, u, 1)
			})
			for i := range u.Models { // a place outside of the aura
				u.Models[i].At.X -= u.Models[0].At.X - 2
				u.Models[i].At.Y = 20 + 1.2*float64(i)
			}
			if u.Where != troops.OnField || g.under(u, "shock", "three_dice") || !u.Shocked {
				t.Errorf("%s, in the aura %v, battle-shocked %v", u.Where, g.under(u, "shock", "three_dice"), u.Shocked)
			}
		}},
		{"WH-C-E32", func(t *testing.T) { // 7.5" from an enemy, and in the enemy's zone, out of a TRANSPORT that has just arrived
			riding := five(0, 0, `where = "embarked"`, `in = "1"`)
			a := battle(t, phase(MovementOf), unit("impulsor", 1, 3, 38, "facing = 180")+riding, unit("immortals", 5, 4, 25, "files = 5"))
			g, tr, u := a.game(), a.unit("1"), a.unit("2")
			tr.Models[0].At.Y, tr.Turn.Move = 36, moveIngress
			x := g.leaving(u, tr, rapidly)
			m := u.Models[0]
			r := 16 / 25.4
			m.At = geom.Point{X: 3, Y: 25 + r + 7.5 + r}
			if got := x.each(0, g.body(u, &m)); got == nil || got.Rule != "WH-RES-13" {
				t.Errorf("7.5 inches from an enemy: %v", got)
			}
			m.At.Y = 25 + r + 8.1 + r
			if got := x.each(0, g.body(u, &m)); got != nil {
				t.Errorf("8.1 inches: %v", got)
			}
			g.Battle.Zones[1] = Zone{{{X: 0, Y: 30}, {X: 60, Y: 30}, {X: 60, Y: 44}, {X: 0, Y: 44}}}
			if got := x.each(0, g.body(u, &m)); got == nil || got.Rule != "WH-RES-14" {
				t.Errorf("in the opponent's zone in round 2: %v", got)
			}
		}},
		{"WH-C-E47", func(t *testing.T) { // 5.2" from everybody: a pass, a fight, a pass; then nobody is left
			a := prepared(t, phase(FightOf), five(10, 30), ten(10, 20), func(g *Game) {
				g.Battle.Stage, g.Battle.Second = stageRest, 1
				g.Units[0].Turn.Charged, g.Units[1].Turn.Charged = true, true
				for i := range g.Units[1].Models {
					g.Units[1].Models[i].At.Y += 30 - 20 - 5.2 - 32/25.4 - (g.Units[1].Models[5].At.Y - 20)
				}
				for _, u := range g.Units {
					u.Turn.Foremost = false
				}
			})
			g := a.game()
			if d := g.apart(a.unit("1"), a.unit("B")); math.Abs(d-5.2) > 0.05 {
				t.Fatalf("%.2f inches apart", d)
			}
			a.pass("fight.unit")
			a.asks(2, "fight.unit", "")
			a.pick("fight.unit", "s2.1")
			for a.asked().Key == "pile.move" {
				a.pass("pile.move")
			}
			a.asks(1, "fight.unit", "")
			a.pass("fight.unit")
			if s := a.game().Battle.Stage; s == stageRest || s == stageFirst {
				t.Errorf("the step goes on: %q, asked %s", s, a.asked().Key)
			}
		}},
		{"WH-C-E48", func(t *testing.T) { // the four questions of the FAQ
			a := battle(t, phase(ShootingOf), five(10, 30)+five(40, 30), ten(10, 20)+ten(40, 12))
			g, u := a.game(), a.unit("1")
			for i := range u.Models {
				u.Models[i].Gear = nil
			}
			if !g.eligible(u) || len(g.shots(u, shootNormal)) > 0 {
				t.Error("without ranged weapons it is eligible to shoot")
			}
			refused(t, "WH-MV-09", "engaged vehicle; AD6 BS3+ S9 AP-2 D3 blast vs T4 Sv4+ W1 x5 infantry engaged")
			fight := prepared(t, phase(FightOf), five(10, 30)+five(40, 30), ten(10, 20)+ten(40, 25.5), func(g *Game) { g.Battle.Stage, g.Battle.Second = stageRest, 1 })
			if fg := fight.game(); fg.mayFight(fight.unit("1")) {
				t.Error("engaged after the start of the step, and unengaged again: no longer eligible")
			}
			scouts := battle(t, "phase = \"deployment\"\n", five(10, 40), ten(30, 5))
			sg, su := scouts.game(), scouts.unit("1")
			su.Where = troops.OnField
			su.Parts[0].Core = []troops.Core{{Key: "scouts", X: troops.Dice{N: 6}}}
			for i := range su.Models {
				su.Models[i].At = geom.Point{X: 10 + 1.5*float64(i), Y: 40}
			}
			h := &hand{takes: []string{"scout.move", "embark"}}
			h.do(t, sg, func(tb *engine.Table) { sg.scout(tb, su) })
			if slices.Contains(h.seen, "embark") || su.Where != troops.OnField {
				t.Errorf("nobody embarks after a scout move: asked %v", h.seen)
			}
		}},
		{"WH-C-E49", func(t *testing.T) { // Boyz hold the objective in an area; at the end of their Command phase it is secured
			g := fieldOf(t, "command", []string{"orks", "boyz 30 23 10"}, []string{"necrons", "immortals 10 4"})
			o := g.objective("o")
			o.Holder = 1
			h := &hand{face: 6}
			h.play(t, g, 6)
			if o.Secured != 1 {
				t.Fatalf("secured by %d; asked %v", o.Secured, h.seen)
			}
			for i := range g.unit("s1.1").Models {
				g.unit("s1.1").Models[i].At.X = 2 + 1.4*float64(i)
			}
			if g.control(nilTable(t, g)); o.Holder != 1 {
				t.Error("it stays theirs when they have left")
			}
		}},
		{"WH-C-E50", exampleAction},
		{"WH-C-P09", func(t *testing.T) { // W 2 each, one with 1 left, and a CHARACTER of W 4: four mortal wounds
			g := prepared(t, phase(ShootingOf), five(10, 30)+five(40, 40), ten(40, 8), nil).game()
			u := g.unit("s1.1")
			u.Models = u.Models[:4]
			u.Models[1].Wounds = 1
			u.Models[3].Character, u.Models[3].W, u.Models[3].Wounds = true, 4, 4
			(&hand{}).do(t, g, func(tb *engine.Table) { g.suffer(tb, u, 4) })
			var left []int
			for _, m := range u.Models {
				left = append(left, m.Wounds)
			}
			if slices.Sort(left[:3]); !slices.Equal(left, []int{0, 0, 1, 4}) || !u.Models[1].Out {
				t.Errorf("wounds left %v, the wounded one first: %v", left, u.Models[1].Out)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// overrunOfPassengers is the fight of a MONSTER and of another Fights First unit
// against a TRANSPORT and those in it (12.06, example).
func overrunOfPassengers(t *testing.T) {
	riding := unit("immortals", 5, 0, 0, `where = "embarked"`, `in = "B"`)
	a := prepared(t, phase(FightOf), unit("redemptor-dreadnought", 1, 11.2, 24.1)+five(19.3, 20, "facing = 90"), unit("ghost-ark", 1, 15, 20, "wounds = 1")+riding, func(g *Game) {
		for i := range 2 {
			g.Units[i].Parts[0].Core = append(g.Units[i].Parts[0].Core, troops.Core{Key: "fights_first"})
		}
		g.Units[2].Models[0].Demise = troops.Dice{}
	})
	g := a.game()
	for _, label := range []string{"1", "2"} {
		if !g.engaged(a.unit(label), a.unit("B")) {
			t.Fatalf("%s is not engaged with the TRANSPORT: %.2f inches", label, g.apart(a.unit(label), a.unit("B")))
		}
	}
	for a.asked().Key == "pile.unit" {
		a.pass("pile.unit")
	}
	a.pick("fight.unit", "s1.1") // the MONSTER: a normal fight
	p := a.asked()
	if p.Key != "melee" {
		t.Fatalf("asked is %s", p.Key)
	}
	a.rolls = nil
	n := a.swings("1")
	hits := "hit" + strings.Repeat(" 1", n-1) + " 6"
	a.rolls = []string{hits, "wound 6", "save 1", "damage 6", "hazard 6 6 6 6 6"}
	if d := a.unit("1").Arms; len(d) > 0 { // whether its damage is rolled is its weapon's matter
		best, _, _ := strings.Cut(p.Default.Pick[0], "#")
		for i := range d {
			if d[i].Key == best && !d[i].Profiles[0].D.Random() {
				a.rolls = slices.DeleteFunc(a.rolls, func(r string) bool { return strings.HasPrefix(r, "damage") })
			}
		}
	}
	a.suggested("melee")
	a.asks(2, "disembark.emergency", "s2.2")
	var out engine.Answer // 3" from the Intercessors, farther from the MONSTER
	for i := range 5 {
		out.Poses = append(out.Poses, engine.Pose{X: 15.9, Y: 16.5 + 1.4*float64(i)}.Quantised())
	}
	a.say("disembark.emergency", out)
	g = a.game()
	second, riders := a.unit("2"), a.unit("C")
	if a.unit("B").Where != troops.Destroyed || g.locked(second) || g.locked(riders) || g.locked(a.unit("1")) {
		t.Fatalf("the TRANSPORT is %s, engaged: %v, %v", a.unit("B").Where, g.locked(second), g.locked(riders))
	}
	a.asks(1, "pile.move", "s1.2") // the other player has no Fights First unit; the second overruns
	a.suggested("pile.move")
	if g = a.game(); !g.engaged(a.unit("2"), a.unit("C")) {
		t.Fatal("its pile-in engages those who left the TRANSPORT")
	}
	a.asks(1, "melee", "s1.2")
	n = a.swings("2")
	a.rolls = []string{"hit 6 6" + strings.Repeat(" 1", n-2), "wound 6 6", "save 1 1"}
	a.suggested("melee")
	if n := len(a.unit("C").Alive()); n != 3 {
		t.Errorf("%d of 5 are left", n)
	}
	a.asks(2, "fight.type", "s2.2") // now they are eligible
	a.pick("fight.type", "normal")
	a.asks(2, "melee", "s2.2")
}

// exampleAction is the action that the rulebook shows as an example (16.02); it
// is no mission's, and only here.
func exampleAction(t *testing.T) {
	area := "[[area]]\nid = \"x\"\noutline = [[6, 18], [24, 18], [24, 26], [6, 26]]"
	actionsOf["example"] = []action{{Key: "sabotage", Once: true, effect: func(g *Game, _ *engine.Table, u *troops.Unit, on string) { g.put(u.Seat, mission.Decoyed, on) },
		places: func(g *Game, u *troops.Unit) []string {
			if !u.Has("infantry") {
				return nil
			}
			return g.areasOf(u, func(a *battlefield.Area) bool { return g.Battle.Zones[u.Seat-1].apartFrom(a.Outline) })
		}}}
	defer delete(actionsOf, "example")
	a := prepared(t, phase(ShootingOf, area), five(10, 20)+five(17, 24)+five(50, 40), ten(50, 18), func(g *Game) { g.Battle.Mission.Primary[0] = "example" })
	if !a.offered("act:s1.1:sabotage") || !a.offered("act:s1.2:sabotage") || a.offered("act:s1.3:sabotage") {
		t.Fatalf("INFANTRY in an area outside of its zone: %v", a.asked().Options)
	}
	a.pick("shoot.unit", "act:s1.1:sabotage")
	if u := a.unit("1"); u.Action == "" {
		t.Fatal("it has begun")
	}
	for _, x := range a.game().actors() {
		t.Errorf("once per turn: %s could begin it too", x.Unit.ID)
	}
	if a.game().marked(1, mission.Decoyed, "x") {
		t.Error("it completes at the end of the turn")
	}
	g := a.game()
	(&hand{}).do(t, g, g.completeActions)
	if !g.marked(1, mission.Decoyed, "x") || len(g.marks(1, mission.Decoyed)) != 1 {
		t.Errorf("one marker in that area: %v", g.marks(1, mission.Decoyed))
	}
}
