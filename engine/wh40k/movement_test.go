package wh40k

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// five are five Intercessors on 32 mm bases, M 6".
func five(x, y float64, more ...string) string {
	return unit("intercessor-squad", 5, x, y, append(more, "files = 5")...)
}

// ten are ten Necron Warriors on 32 mm bases, M 5", W 1.
func ten(x, y float64, more ...string) string {
	return unit("necron-warriors", 10, x, y, append(more, "files = 5")...)
}

// TestMovementPhase holds the Movement phase (09).
func TestMovementPhase(t *testing.T) {
	move := func(t *testing.T, one, two string) *arena { return battle(t, phase(MovementOf), one, two) }
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-MVPH-04 WH-MVPH-05 WH-MVPH-07", func(t *testing.T) { // one at a time, none twice
			a := move(t, five(10, 30)+five(30, 30), ten(30, 8))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			a.say("move.normal", a.shift("1", 0, -3))
			if a.offered("s1.1") || !a.offered("s1.2") {
				t.Error("the first has been selected, the second not")
			}
		}},
		{"WH-MVPH-02 WH-MVPH-09 WH-MVPH-10", func(t *testing.T) { // the rest remains stationary
			a := move(t, five(10, 30)+five(30, 30), ten(30, 8))
			was := at(a.unit("2"), 0)
			a.done()
			if !a.unit("1").Turn.Chosen || a.unit("2").Turn.Move != moveStay || at(a.unit("2"), 0) != was {
				t.Error("all are selected, and none has moved")
			}
		}},
		{"WH-MVPH-11 WH-MOVE-14 WH-C-P07", func(t *testing.T) {
			a := move(t, five(10, 30), ten(30, 8))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			was := at(a.unit("1"), 0)
			a.no("WH-MOVE-09", "move.normal", a.shift("1", 0, -6.01))
			if at(a.unit("1"), 0) != was {
				t.Error("nobody has moved")
			}
			a.say("move.normal", a.shift("1", 0, -6))
		}},
		{"WH-MVPH-12", func(t *testing.T) { // the front rank would end within 2"
			a := move(t, five(10, 30), ten(10, 20))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			a.no("WH-MVPH-12", "move.normal", a.shift("1", 0, -6))
		}},
		{"WH-MOVE-11 WH-COH-02", func(t *testing.T) {
			a := move(t, five(10, 30), ten(30, 8))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			way := a.shift("1", 0, 0)
			way.Poses[1].Y += 3.6 // 2.6" from its neighbours
			a.no("WH-COH-02", "move.normal", way)
		}},
		{"WH-MVPH-13 WH-MVPH-14 WH-MVPH-16 WH-C-P08", func(t *testing.T) { // M 6" and a 4
			a := move(t, five(10, 36), ten(10, 8))
			a.rolls = []string{"advance 4"}
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "advance")
			a.no("WH-MOVE-09", "move.advance", a.shift("1", 0, -10.01))
			a.say("move.advance", a.shift("1", 0, -10))
			u := a.unit("1")
			if !u.Turn.Advanced || a.game().mayCharge(u) || a.game().mayAct(u) {
				t.Error("it has advanced: no charge, no action")
			}
		}},
		{"WH-MVPH-15", func(t *testing.T) {
			a := move(t, five(10, 30), ten(10, 20))
			a.rolls = []string{"advance 1"}
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "advance")
			a.no("WH-MVPH-15", "move.advance", a.shift("1", 0, -6))
		}},
		{"WH-MVPH-17 WH-MVPH-25", func(t *testing.T) { // engaged: fall back or stay
			a := move(t, five(10, 23)+five(30, 36), ten(10, 20))
			a.pick("move.unit", "s1.1")
			if a.offered("normal") || a.offered("advance") || !a.offered("fallback") || !a.offered("stay") {
				t.Errorf("%v", a.asked().Options)
			}
			a.pick("move.type", "stay")
			a.pick("move.unit", "s1.2")
			if a.offered("fallback") || !a.offered("normal") {
				t.Errorf("unengaged: %v", a.asked().Options)
			}
		}},
		{"WH-MVPH-18 WH-MVPH-22 WH-MVPH-23", func(t *testing.T) {
			a := move(t, five(10, 23)+five(30, 36), ten(10, 20))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "fallback")
			a.pick("fallback.mode", "ordered")
			a.no("WH-MVPH-22", "move.fallback", a.shift("1", 0, 0.5))
			a.say("move.fallback", a.shift("1", 0, 4))
			if u := a.unit("1"); !u.Turn.FellBack || a.game().eligible(u) || a.game().mayCharge(u) || a.game().mayAct(u) {
				t.Error("it may not shoot, charge or act")
			}
		}},
		{"WH-MVPH-19 WH-MVPH-20 WH-MVPH-24", func(t *testing.T) { // a hazard roll for each of five; the 1 and the 2 fail; then a battle-shock roll
			a := move(t, five(10, 23), ten(10, 20))
			a.rolls = []string{"hazard 1 2 3 4 5", "shock 2 3"}
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "fallback")
			a.pick("fallback.mode", "desperate")
			u := a.unit("1")
			if len(u.Alive()) != 4 { // two mortal wounds: one model of W 2
				t.Errorf("%d models left", len(u.Alive()))
			}
			a.say("move.fallback", a.shift("1", 0, 4))
			if !a.unit("1").Shocked { // 5 against 6+
				t.Error("the battle-shock roll failed")
			}
		}},
		{"WH-MVPH-26", func(t *testing.T) { // a battle-shocked unit has one mode
			a := move(t, five(10, 23, `states = ["shocked"]`), ten(10, 20))
			a.rolls = []string{"hazard 6 6 6 6 6"}
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "fallback")
			a.say("move.fallback", a.shift("1", 0, 4))
		}},
		{"WH-FLY-02 WH-FLY-03 WH-FLY-06", func(t *testing.T) { // M 12" less 2"
			a := move(t, unit("assault-intercessors-with-jump-packs", 5, 10, 36, "files = 5"), ten(40, 8))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			a.pick("skies", "yes")
			a.no("WH-MOVE-09", "move.normal", a.shift("1", 0, -10.01))
			a.say("move.normal", a.shift("1", 0, -10))
		}},
		{"WH-APP-13 WH-C-E46", func(t *testing.T) { // a Captain of M 6" beside men of M 6": each by its own M
			a := move(t, unit("intercessor-squad", 5, 10, 30, "files = 5", `attached = ["captain"]`), ten(40, 8))
			g := a.game()
			a.unit("1").Models[5].M = 9
			x := g.newMarch(a.unit("1"), g.speed(a.unit("1"), 0))
			if x.most[0] != 6 || x.most[5] != 9 {
				t.Errorf("%v", x.most)
			}
		}},
		{"WH-DATA-02", func(t *testing.T) { // M "-": it is never moved
			a := move(t, unit("drop-pod", 1, 10, 30)+five(30, 30), ten(40, 8))
			if a.offered("s1.1") {
				t.Error("a drop pod does not move")
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestReserves holds strategic reserves (20) and AIRCRAFT (23).
func TestReserves(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-RES-07", func(t *testing.T) {
			a := battle(t, "phase = \"movement\"\nround = 1\n", five(10, 30)+five(0, 0, `where = "reserves"`), ten(30, 8))
			if a.offered("s1.2") {
				t.Error("nobody arrives in the first round")
			}
		}},
		{"WH-RES-11 WH-RES-12 WH-RES-13 WH-RES-14", func(t *testing.T) {
			a := battle(t, phase(MovementOf), five(10, 30)+five(0, 0, `where = "reserves"`), ten(30, 36))
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "ingress")
			place := func(x, y float64) engine.Answer {
				var out engine.Answer
				for i := range 5 {
					out.Poses = append(out.Poses, engine.Pose{X: x + 1.4*float64(i), Y: y}.Quantised())
				}
				return out
			}
			a.no("WH-RES-12", "ingress", place(40, 37.3)) // its far rim is 7.3" from the edge
			a.no("WH-RES-14", "ingress", place(50, 5))
			a.no("WH-RES-13", "ingress", place(38, 42)) // 5" from the Warriors
		}},
		{"WH-RES-15", func(t *testing.T) {
			a := battle(t, phase(MovementOf), five(10, 30)+five(0, 0, `where = "reserves"`), ten(30, 8))
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "ingress")
			a.suggested("ingress")
			u := a.unit("2")
			if u.Where != troops.OnField || len(a.game().moveTypes(u)) != 1 || !a.game().eligible(u) {
				t.Error("it stands, makes no other move, and may shoot")
			}
		}},
		{"WH-KEY-17", func(t *testing.T) { // Deep Strike: in the middle of the table
			a := battle(t, phase(MovementOf), five(10, 30)+unit("terminator-squad", 5, 0, 0, `where = "reserves"`), ten(30, 4))
			a.pick("move.unit", "s1.2")
			a.pick("move.type", "ingress")
			var far, near engine.Answer
			for i := range 5 {
				far.Poses = append(far.Poses, engine.Pose{X: 40 + 1.7*float64(i), Y: 20}.Quantised())
				near.Poses = append(near.Poses, engine.Pose{X: 28 + 1.7*float64(i), Y: 13}.Quantised())
			}
			a.no("WH-RES-13", "ingress", near)
			a.say("ingress", far)
		}},
		{"WH-AIR-01 WH-RES-01", func(t *testing.T) {
			a := battle(t, "phase = \"formations\"\nlimit = 1000\n", five(10, 30)+unit("stormhawk-interceptor", 1, 0, 0), ten(30, 8))
			a.say("formations", engine.Answer{})
			a.say("formations", engine.Answer{})
			if a.unit("2").Where != troops.Reserves || a.unit("1").Where == troops.Reserves {
				t.Error("AIRCRAFT begin in reserves, others as they are told")
			}
		}},
		{"WH-RES-02 WH-C-P12", func(t *testing.T) { // half of the points, those of passengers with them
			g := newGame(map[string]string{})
			g.army(1).Limit = 2000
			points := []int{600, 250, 150, 100}
			for i, n := range points {
				u := &troops.Unit{ID: string(rune('a' + i)), Seat: 1, Points: n, Models: []troops.Model{{W: 1, Wounds: 1}}, Parts: []troops.Part{{Carries: 12}}}
				g.Units = append(g.Units, u)
			}
			if r := g.formationsLegal(1, []string{"a", "b", "c", "d>c"}); r == nil || r.Rule != "WH-RES-02" {
				t.Errorf("1100 of 1000: %v", r)
			}
			if r := g.formationsLegal(1, []string{"a", "b", "c"}); r != nil {
				t.Errorf("1000 of 1000: %v", r)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
