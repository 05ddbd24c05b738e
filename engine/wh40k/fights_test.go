package wh40k

import (
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/troops"
)

// prepared opens a position after something in it has been changed.
func prepared(t *testing.T, head, one, two string, change func(g *Game), armed ...string) *arena {
	t.Helper()
	doc := head + "\n[[army]]\nfaction = \"adeptus-astartes\"\ncp = 3\n" + one + "\n[[army]]\nfaction = \"necrons\"\ncp = 3\n" + two
	g, err := System{}.Scenario([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	b := plainly(g).(*Game)
	if change != nil {
		change(b)
	}
	a := &arena{t: t, armed: armed}
	a.open(b)
	return a
}

// asks holds who is asked what about which unit; "": any.
func (a *arena) asks(seat engine.Seat, key, about string) {
	a.t.Helper()
	if p := a.asked(); p.Seat != seat || p.Key != key || about != "" && p.About != about {
		a.t.Fatalf("asked is %s of %d about %s, want %s of %d about %s", p.Key, p.Seat, p.About, key, seat, about)
	}
}

// misses strikes with so many dice, all of which show 1.
func (a *arena) misses(n int) {
	a.t.Helper()
	a.rolls = []string{"hit" + strings.Repeat(" 1", n)}
	a.suggested("melee")
}

// swings is how many melee attacks a unit makes now, by one weapon of each model.
func (a *arena) swings(label string) int {
	n := 0
	u := a.unit(label)
	seen := map[int]bool{}
	for _, s := range a.game().blows(u) {
		for _, i := range s.models {
			if !seen[i] {
				seen[i] = true
				n += s.arm.Profiles[s.profile].A.N
			}
		}
	}
	return n
}

// consolidating makes a position one of the consolidate step, in which all were
// eligible to fight.
func consolidating(g *Game) {
	g.Battle.Stage, g.Battle.Second = stageClose, 1
	for _, u := range g.Units {
		u.Turn.Able = true
	}
}

// TestFightSequence holds the order of the Fight phase (12.01, 12.04).
func TestFightSequence(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-FIGHT-01 WH-FIGHT-02 WH-FIGHT-30 WH-FIGHT-43", func(t *testing.T) { // pile in, fight, consolidate, end; the moves may be left out, the fights not
			a := battle(t, phase(FightOf, "[[objective]]\nid = \"a\"\nat = [10, 26]"), five(10, 23), ten(10, 20))
			a.asks(1, "pile.unit", "")
			a.pass("pile.unit")
			a.asks(2, "pile.unit", "")
			a.pass("pile.unit")
			a.asks(1, "melee", "s1.1")
			a.rolls = []string{"hit" + strings.Repeat(" 1", a.swings("1"))}
			a.pass("melee") // its attacks are made all the same
			if len(a.rolls) > 0 {
				t.Error("who can fight must")
			}
			a.asks(2, "melee", "s2.1")
			a.misses(a.swings("B"))
			a.asks(1, "consolidate.unit", "")
			a.pass("consolidate.unit")
			a.asks(2, "consolidate.unit", "")
			if h := a.game().objective("a").Holder; h != 0 {
				t.Errorf("held by %d before the end of the phase", h)
			}
			a.pass("consolidate.unit")
			if h := a.game().objective("a").Holder; h != 1 { // five of OC 2; of the Warriors at most five of OC 1 are near
				t.Errorf("at the end of the phase it is held by %d", h)
			}
		}},
		{"WH-FIGHT-15 WH-FIGHT-20", func(t *testing.T) { // two pairs: by turns until all four have fought
			a := battle(t, phase(FightOf), five(10, 23)+five(30, 23), ten(10, 20)+ten(30, 20))
			a.pass("pile.unit")
			a.pass("pile.unit")
			a.asks(1, "fight.unit", "")
			a.pick("fight.unit", "s1.2")
			a.misses(a.swings("2"))
			a.asks(2, "fight.unit", "")
			a.pick("fight.unit", "s2.1")
			a.misses(a.swings("B"))
			a.asks(1, "melee", "s1.1")
			a.misses(a.swings("1"))
			a.asks(2, "melee", "s2.2")
			a.misses(a.swings("C"))
			a.asks(1, "consolidate.unit", "") // nobody is left
		}},
		{"WH-FIGHT-17", func(t *testing.T) { // the last of Fights First was seat 1's: seat 2 begins the remaining combats
			a := battle(t, phase(FightOf), five(10, 23, `states = ["charged"]`)+five(30, 23), ten(10, 20)+ten(30, 20))
			a.pass("pile.unit")
			a.pass("pile.unit")
			a.asks(1, "melee", "s1.1")
			a.misses(a.swings("1"))
			a.asks(2, "fight.unit", "")
			if !a.offered("s2.1") || !a.offered("s2.2") {
				t.Errorf("%v", a.asked().Options)
			}
		}},
		{"WH-FIGHT-21", func(t *testing.T) { // three against one: after its only unit has fought, seat 2 is passed over
			a := battle(t, phase(FightOf), five(10, 23)+five(10, 18.4)+unit("intercessor-squad", 5, 14.6, 17, "files = 1"), ten(10, 20))
			a.pass("pile.unit")
			a.pass("pile.unit")
			a.pick("fight.unit", "s1.1")
			a.misses(a.swings("1"))
			a.asks(2, "melee", "s2.1")
			a.misses(a.swings("B"))
			a.pick("fight.unit", "s1.2")
			a.misses(a.swings("2"))
			a.asks(1, "melee", "s1.3")
		}},
		{"WH-FIGHT-22 WH-FIGHT-23 WH-FIGHT-25 WH-FIGHT-26 WH-FIGHT-27", func(t *testing.T) {
			// 4.28" away at the start: the first overruns B, which has Fights First and comes before C.
			a := prepared(t, phase(FightOf), five(10, 27)+five(40, 23), ten(10, 20)+ten(40, 20), func(g *Game) {
				g.Units[0].Turn.Charged = true
				g.Units[2].Parts[0].Core = []troops.Core{{Key: "fights_first"}}
			})
			a.pass("pile.unit")
			a.pass("pile.unit")
			if a.game().mayFight(a.unit("B")) {
				t.Error("nobody is engaged with B yet")
			}
			a.pick("fight.unit", "s1.1")
			a.asks(1, "pile.move", "s1.1") // the additional one
			a.no("WH-MOVE-09", "pile.move", a.shift("1", 0, -3.01))
			a.say("pile.move", a.shift("1", 0, -3))
			a.asks(1, "melee", "s1.1")
			a.misses(a.swings("1"))
			a.asks(2, "fight.type", "s2.1") // it has become engaged in this phase: one of two types
			if !a.offered("normal") || !a.offered("overrun") {
				t.Errorf("%v", a.asked().Options)
			}
			if r := a.try("fight.type", engine.Pick("normal", "overrun")); r == nil {
				t.Fatal("it fights by one type")
			}
			a.pick("fight.type", "normal")
			a.asks(2, "melee", "s2.1")
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestPileIn holds the pile-in moves (12.02).
func TestPileIn(t *testing.T) {
	charged := `states = ["charged"]`
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-FIGHT-08 WH-FIGHT-11", func(t *testing.T) { // 4.28" and 5.28" away
			a := battle(t, phase(FightOf), five(10, 27, charged), ten(10, 20)+unit("immortals", 5, 10, 33, "files = 5"))
			a.pick("pile.unit", "s1.1")
			a.asks(1, "pile.targets", "s1.1") // the Immortals are 4.74" off
			if !a.offered("s2.1") || !a.offered("s2.2") {
				t.Errorf("%v", a.asked().Options)
			}
			a.pick("pile.targets", "s2.1")
			a.no("WH-FIGHT-11", "pile.move", a.shift("1", 0, -1)) // 3.28"
			a.say("pile.move", a.shift("1", 0, -3))
			b := battle(t, phase(FightOf), five(10, 28, charged)+five(40, 23), ten(10, 20)+ten(40, 20)) // 5.28"
			if b.asks(1, "pile.unit", ""); b.offered("s1.1") || !b.offered("s1.2") {
				t.Error("farther than 5 inches from all enemies it cannot pile in")
			}
		}},
		{"WH-FIGHT-12", func(t *testing.T) { // 1" from the Warriors, 1.8" from the Immortals: 0.9" toward the former is 2.7" from the latter
			a := battle(t, phase(FightOf), five(10, 23.72), ten(10, 20)+unit("immortals", 5, 10, 26.78, "files = 5"))
			a.pick("pile.unit", "s1.1")
			a.no("WH-FIGHT-12", "pile.move", a.shift("1", 0, -0.9))
			a.say("pile.move", a.shift("1", 0, -0.15)) // 1.95"
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestConsolidate holds the consolidation moves (12.07, 12.08).
func TestConsolidate(t *testing.T) {
	immortals := func(x, y float64) string { return unit("immortals", 5, x, y, "files = 5") }
	area := "[[area]]\nid = \"x\"\noutline = [[4, 20], [16, 20], [16, 24], [4, 24]]\n[[objective]]\nid = \"a\"\nareas = [\"x\"]"
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-FIGHT-36 WH-FIGHT-39", func(t *testing.T) {
			a := prepared(t, phase(FightOf), five(10, 23.72), ten(10, 20)+immortals(10, 26.78), consolidating)
			a.pick("consolidate.unit", "s1.1")
			a.no("WH-FIGHT-39", "consolidate.move", a.shift("1", 0, -0.9)) // it lets the Immortals go
			far := prepared(t, phase(FightOf), five(10, 23.72), ten(10, 20), consolidating)
			far.pick("consolidate.unit", "s1.1")
			far.no("WH-FIGHT-36", "consolidate.move", far.shift("1", 0, 0.1))
			// Two of five in base contact: those stay where they are.
			b := prepared(t, phase(FightOf), unit("intercessor-squad", 5, 10, 22.722, "files = 2"), ten(10, 20), consolidating)
			b.pick("consolidate.unit", "s1.1")
			way := b.shift("1", 0, 0)
			way.Poses[0].X += 0.05
			if r := b.try("consolidate.move", way); r == nil || r.Rule != "WH-FIGHT-09" && r.Rule != "WH-FIGHT-36" {
				t.Errorf("a model in base contact moves: %v", r)
			}
		}},
		{"WH-FIGHT-37 WH-FIGHT-40", func(t *testing.T) { // 2.74" from both
			a := prepared(t, phase(FightOf), five(20, 25.46), ten(16, 20)+immortals(24.5, 21.46), consolidating)
			a.pick("consolidate.unit", "s1.1")
			a.pick("consolidate.targets", "s2.1", "s2.2")
			a.no("WH-FIGHT-37", "consolidate.move", a.shift("1", 0, 1))
			a.no("WH-FIGHT-40", "consolidate.move", a.shift("1", 0, -0.5)) // 2.24"
			a.say("consolidate.move", a.shift("1", 0, -2.5))
		}},
		{"WH-FIGHT-41", func(t *testing.T) { // two enemies engaged by it that have not fought fight at once, one after the other
			a := prepared(t, phase(FightOf), five(20, 25.46), ten(16, 20)+immortals(24.5, 21.46), consolidating)
			a.pick("consolidate.unit", "s1.1")
			a.pick("consolidate.targets", "s2.1", "s2.2")
			a.say("consolidate.move", a.shift("1", 0, -2.5))
			a.asks(2, "fight.forced", "")
			a.pick("fight.forced", "s2.2")
			if a.asked().Key == "fight.type" {
				a.pick("fight.type", "normal")
			}
			a.asks(2, "melee", "s2.2")
			a.misses(a.swings("C"))
			if a.asked().Key == "fight.type" {
				a.pick("fight.type", "normal")
			}
			a.asks(2, "melee", "s2.1")
			// Who has fought does not fight again.
			b := prepared(t, phase(FightOf), five(20, 25.46), ten(20, 20), func(g *Game) { consolidating(g); g.Units[1].Turn.Fought = true })
			b.pick("consolidate.unit", "s1.1")
			for b.asked().Key == "consolidate.targets" {
				b.pick("consolidate.targets", "s2.1")
			}
			b.say("consolidate.move", b.shift("1", 0, -2.5))
			if b.asked().Key == "melee" || b.asked().Key == "fight.type" {
				t.Error("the Warriors have fought")
			}
		}},
		{"WH-FIGHT-38 WH-FIGHT-42", func(t *testing.T) { // 2" before the area
			a := prepared(t, phase(FightOf, area), five(10, 26.63), ten(45, 8), consolidating)
			a.pick("consolidate.unit", "s1.1")
			a.no("WH-FIGHT-38", "consolidate.move", a.shift("1", 0, 1))
			a.no("WH-FIGHT-42", "consolidate.move", a.shift("1", 0, -1)) // closer, and nobody in it
			way := a.shift("1", 0, -2.4)
			way.Poses[2].Y += 1.4 // this one ends 1" before it and could be in it
			a.no("WH-FIGHT-38", "consolidate.move", way)
			a.say("consolidate.move", a.shift("1", 0, -2.4))
			if !a.game().inRange(a.unit("1"), a.game().objective("a")) {
				t.Error("it ends within range")
			}
		}},
		{"WH-FIGHT-38 far middle", func(t *testing.T) { // the area is 2.9" ahead, its middle 24" to a side
			long := "[[area]]\nid = \"x\"\noutline = [[9, 10], [59, 10], [59, 14], [9, 14]]\n[[objective]]\nid = \"a\"\nareas = [\"x\"]"
			a := prepared(t, phase(FightOf, long), unit("intercessor-squad", 5, 12, 17.53, "files = 5"), ten(45, 40), consolidating)
			a.pick("consolidate.unit", "s1.1")
			way := a.shift("1", 0, -2.95)
			way.Poses[0].Y += 1.5
			a.no("WH-FIGHT-38", "consolidate.move", way)
			a.suggested("consolidate.move")
			for _, m := range a.game().bodies(a.unit("1")) {
				if !a.game().holds(a.game().objective("a"), m) {
					t.Errorf("%s could end within range", m.ID)
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestMeleeTargets holds the choice of melee weapons and targets (04.02), and
// Epic Challenge (15.05).
func TestMeleeTargets(t *testing.T) {
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-ATK-12 WH-ATK-16", func(t *testing.T) { // between two enemies: three strike one and two the other, whose attacks come first
			a := battle(t, phase(FightOf), five(10, 23), ten(10, 20)+unit("immortals", 5, 10, 24.8, "files = 5"))
			a.armed = []string{"target.first"}
			a.pass("pile.unit")
			a.pass("pile.unit")
			key := "adeptus-astartes/close-combat-weapon-intercessor-squad#0@"
			a.say("melee", engine.Answer{Pick: []string{key + "s2.1", key + "s2.2"}, Nums: []int{3, 2}})
			a.asks(1, "target.first", "s1.1")
			a.rolls = []string{"hit 1 1 1 1 1 1", "hit 1 1 1 1 1 1 1 1 1"} // A 3 each: six dice at the Immortals, nine at the Warriors
			a.pick("target.first", "s2.2")
			if len(a.rolls) > 0 {
				t.Errorf("left: %v", a.rolls)
			}
		}},
		{"WH-STRAT-17 WH-STRAT-18", func(t *testing.T) { // the Overlord's blade alone has [PRECISION]
			attached := `attached = ["captain"]`
			a := prepared(t, phase(FightOf, "turn = 2"), unit("intercessor-squad", 5, 10, 25, "files = 6", attached)+five(40, 40),
				unit("necron-warriors", 10, 10, 20, "files = 6", `attached = ["overlord"]`), nil, "epic_challenge")
			a.pass("pile.unit")
			a.pass("pile.unit")
			a.asks(2, "epic_challenge", "s2.1")
			u := a.unit("B")
			for _, m := range u.Models {
				if a.offered(m.ID) != m.Character {
					t.Errorf("%s: a CHARACTER model alone", m.ID)
				}
			}
			hero := slices.IndexFunc(u.Models, func(m troops.Model) bool { return m.Character })
			a.pick("epic_challenge", u.Models[hero].ID)
			if n := a.game().army(2).CP; n != 2 {
				t.Errorf("%d CP left of 3", n)
			}
			g, u := a.game(), a.unit("B")
			blows := g.blows(u)
			if len(blows) == 0 {
				t.Fatal("nobody can strike")
			}
			for _, s := range blows {
				for _, i := range s.models {
					for _, w := range g.weaponsFor(u, s, []int{i}, "") {
						if w.Has("precision") != (i == hero) {
							t.Errorf("model %d: [PRECISION] %v", i, w.Has("precision"))
						}
					}
				}
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
