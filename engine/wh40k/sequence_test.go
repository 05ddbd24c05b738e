package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/wh40k/tray"
	"estafeta/engine/wh40k/troops"
)

// TestSequence holds the rules of making attacks and of the attack sequence,
// by their ids.
func TestSequence(t *testing.T) {
	const marines = " vs T4 Sv3+ W2 x3"
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-DICE-01 WH-DICE-02", func(t *testing.T) { // a D6 each, 3+ is 3 or more
			tally(t, play(t, "A2 BS3+ S4 AP0 D1"+marines, nil, "hit 2 3", "wound 1"), troops.Tally{Hits: 1})
			refused(t, "WH-DICE-01", "A1d8 BS3+ S4 AP0 D1"+marines)
		}},
		{"WH-DICE-03", func(t *testing.T) { // hazard rolls fail on 1 and 2
			g := play(t, "6 A1 BS3+ S4 AP0 D1 hazardous"+marines, nil, "hit 1 1 1 1 1 1", "hazard 1 2 3 4 5 6")
			tally(t, g, troops.Tally{Self: 2})
		}},
		{"WH-DICE-04 WH-DICE-06 WH-REF-11", func(t *testing.T) { // 2D6+1 attacks
			play(t, "A2D6+1 BS3+ S4 AP0 D1"+marines, nil, "attacks 1 3", "hit 1 1 1 1 1")
		}},
		{"WH-DICE-05", func(t *testing.T) { // D3 attacks of each of three weapons
			play(t, "3 AD3 BS3+ S4 AP0 D1"+marines, nil, "attacks 2 3 5", "hit 1 1 1 1 1 1")
		}},
		{"WH-ATK-01 WH-SEQ-01 WH-SEQ-18", func(t *testing.T) { // who rolls what, in which order
			g, _ := played(t, "A1 BS3+ S4 AP0 DD3"+marines, nil, "hit 3", "wound 4", "save 2", "damage 3")
			left(t, g, 0, 2, 2)
		}},
		{"WH-ATK-02", func(t *testing.T) { refused(t, "WH-ATK-02", "intercessor squad vs necron warriors") }},
		{"WH-ATK-03 WH-ATK-10", func(t *testing.T) {
			refused(t, "WH-ATK-10", "at 25; A1 BS3+ S4 AP0 D1 range 24"+marines)
			play(t, "at 25; A1 BS3+ S4 AP0 D1 range 24; A2 BS3+ S4 AP0 D1 range 25"+marines, nil, "hit 1 1")
		}},
		{"WH-ATK-05", func(t *testing.T) { refused(t, "WH-ATK-05", "A1 BS3+ S4 AP0 D1; A1 WS3+ S4 AP0 D1"+marines) }},
		{"WH-ATK-08", func(t *testing.T) {
			if ref := fill(new(troops.Unit), nil, "inv_ranged"); ref == nil || ref.Rule != "WH-ATK-08" {
				t.Errorf("no target: %v", ref)
			}
		}},
		{"WH-ATK-11 WH-MV-05", func(t *testing.T) {
			refused(t, "WH-ATK-11", "A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W2 engaged")
			pools(t, "A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W2 engaged monster")
			refused(t, "WH-MV-05", "snap; A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W2 engaged monster")
		}},
		{"WH-ATK-17", func(t *testing.T) { // the attacker selects, dice equal to A
			_, s := played(t, "A1 BS3+ S4 AP0 D1; A2 BS4+ S4 AP0 D1"+marines, answers{"pool": pick("w2")}, "hit 1 1", "hit 1")
			if !slices.Equal(s.Asked, []string{"pool 1"}) {
				t.Errorf("asked %v, want the attacker once", s.Asked)
			}
		}},
		{"WH-ATK-18 WH-ATK-21", func(t *testing.T) { // identical but for A; not for D
			play(t, "A1 BS3+ S4 AP0 D1; A3 BS3+ S4 AP0 D1; A1 BS3+ S4 AP0 D2"+marines, nil, "hit 1 1 1 1", "hit 1")
		}},
		{"WH-ATK-19 WH-ATK-20", func(t *testing.T) { // one pool to its end, then the next
			g := play(t, "A1 BS3+ S4 AP0 D2; A1 BS3+ S5 AP0 D1"+marines, nil, "hit 3", "wound 4", "save 2", "hit 3", "wound 3", "save 2")
			left(t, g, 0, 1, 2)
		}},
		{"WH-SEQ-02", func(t *testing.T) { // a failed attack goes no further
			play(t, "A3 BS3+ S4 AP0 D1"+marines, nil, "hit 1 2 5", "wound 3")
		}},
		{"WH-SEQ-03 WH-SEQ-07 WH-SEQ-11", func(t *testing.T) { // critical ones are hits and wounds
			g := play(t, "A1 BS6+ S1 AP0 D1 hit-1 wound-1 vs T9 Sv7+ W1", nil, "hit 6", "wound 6", "save 6")
			tally(t, g, troops.Tally{Damage: 1, Models: 1, Hits: 1, Wounds: 1})
		}},
		{"WH-SEQ-04 WH-SEQ-25", func(t *testing.T) { // all dice of a step together
			play(t, "A4 BS2+ S8 AP-1 D1"+marines, nil, "hit 2 2 2 2", "wound 2 2 2 2", "save 4 4 4 4")
		}},
		{"WH-SEQ-05 WH-SEQ-06 WH-SEQ-08", func(t *testing.T) { // the first line that applies
			p := troops.Pool{Fails: 1, CritHit: 6, Skill: 2, HitMod: 3}
			for face, want := range []troops.Struck{1: troops.Failed, 2: troops.Success, 5: troops.Success, 6: troops.Critical} {
				if face > 0 && face != 3 && face != 4 && p.Hits(face) != want {
					t.Errorf("2+ with +3, unmodified %d: %v, want %v", face, p.Hits(face), want)
				}
			}
		}},
		{"WH-SEQ-09 WH-SEQ-10 WH-SEQ-17", func(t *testing.T) {
			p := troops.Pool{S: 4, CritWound: 6, WoundMod: 1}
			if p.Wounds(1, 1) != troops.Failed || p.Wounds(3, 4) != troops.Success || p.Wounds(2, 4) != troops.Failed || p.Wounds(6, 30) != troops.Critical {
				t.Error("1 fails, 3+1 reaches 4+, 2+1 does not, 6 is critical")
			}
		}},
		{"WH-SEQ-12", need(8, 4, 2)}, {"WH-SEQ-13", need(7, 4, 3)}, {"WH-SEQ-14", need(4, 4, 4)}, {"WH-SEQ-15", need(3, 4, 5)}, {"WH-SEQ-16",
			need(2, 4, 6)},
		{"WH-SEQ-19 WH-SEQ-20", func(t *testing.T) { // same W, Sv, InSv whatever the name; each CHARACTER
			single, _ := build(sheet(t, "A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W2 x2; T5 Sv3+ W2; T4 Sv3+ inv6+ W2; T4 Sv3+ W2 character x2"), nil)
			g := &single.Game
			var got [][]int
			for _, q := range g.at().Groups() {
				got = append(got, q.Models)
			}
			if len(got) != 4 || !slices.Equal(got[0], []int{0, 1, 2}) || !slices.Equal(got[1], []int{3}) || !slices.Equal(got[2],
				[]int{4}) || !slices.Equal(got[3], []int{5}) {
				t.Errorf("groups %v", got)
			}
		}},
		{"WH-SEQ-21", func(t *testing.T) { // the defender declares, anew for every pool
			_, s := played(t, "A1 BS2+ S8 AP0 D1; A1 BS3+ S8 AP0 D1 vs T4 Sv3+ W1 x2; T4 Sv4+ W1 x2",
				answers{"order": append(pick("m3", "m1"), pick("m1", "m4")...)},
				"hit 2", "wound 2", "save 3", "hit 3", "wound 2", "save 2")
			if !slices.Equal(s.Asked, []string{"pool 1", "order 2", "order 2"}) {
				t.Errorf("asked %v", s.Asked)
			}
			gs := []troops.Group{{Key: "a"}, {Key: "b"}}
			if troops.Orderly(gs, []string{"b", "a"}) != nil || troops.Orderly(gs, []string{"a", "x"}) == nil {
				t.Error("both orders are possible, a strange group is not")
			}
		}},
		{"WH-SEQ-22", orders("WH-SEQ-22", troops.Group{Key: "a"}, troops.Group{Key: "b", Wounded: true})},
		{"WH-SEQ-23", orders("WH-SEQ-23", troops.Group{Key: "a", Character: true}, troops.Group{Key: "b"})},
		{"WH-SEQ-24", orders("WH-SEQ-24", troops.Group{Key: "a", Character: true}, troops.Group{Key: "b", Character: true, Wounded: true})},
		{"WH-SEQ-27", func(t *testing.T) { // lowest first; what is left after the last model is lost
			g := play(t, "A4 BS2+ S8 AP0 DD6 vs T4 Sv5+ W2 x2", nil, "hit 2 2 2 2", "wound 2 2 2 2", "save 4 5 1 2", "damage 1 2 1")
			left(t, g, 0, 1) // 1, 2 and 4 inflict damage: 1, then 2 of which 1 is lost, then 1
		}},
		{"WH-SEQ-28", func(t *testing.T) { // who has lost wounds, else any, asked where they differ
			g := play(t, "A1 BS2+ S8 AP-6 D1 vs T4 Sv3+ W2 x2; T5 Sv3+ W2 lost 1", nil, "hit 2", "wound 3", "save 2")
			left(t, g, 2, 2, 0)
			g = play(t, "A1 BS2+ S8 AP-6 D1 vs T4 Sv3+ W2 x2; T5 Sv3+ W2", answers{"model": pick("m3")}, "hit 2", "wound 3", "save 2")
			left(t, g, 2, 2, 1)
			refused(t, "WH-SEQ-28", "A1 BS2+ S8 AP-6 D1 vs T4 Sv3+ W2 lost 1; T5 Sv3+ W2 lost 1")
		}},
		{"WH-SEQ-29 WH-SEQ-30 WH-SEQ-31 WH-SEQ-32 WH-SEQ-33", func(t *testing.T) {
			m := troops.Model{Sv: 2, InSv: 5}
			for face, want := range map[int]bool{1: false, 2: false, 3: false, 4: true, 5: true} {
				if got := m.Saves(face, -2, 0, true); got != want { // 2+ against AP-2 needs a 4
					t.Errorf("a %d: %v, want %v", face, got, want)
				}
			}
			if (troops.Model{Sv: 2, InSv: 2}).Saves(1, 0, 3, true) {
				t.Error("an unmodified 1 always inflicts damage")
			}
			if !m.Saves(5, -6, 0, true) || m.Saves(4, -6, 0, true) {
				t.Error("AP does not change the invulnerable save")
			}
		}},
		{"WH-SEQ-30: against ranged or melee attacks only", func(t *testing.T) {
			const target = " vs T4 Sv7+ inv ranged 4+ inv melee 5+ W1"
			left(t, play(t, "A1 BS2+ S8 AP0 D1"+target, nil, "hit 2", "wound 2", "save 4"), 1)
			left(t, play(t, "A1 WS2+ S8 AP0 D1"+target, nil, "hit 2", "wound 2", "save 4"), 0)
			left(t, play(t, "A1 WS2+ S8 AP0 D1 vs T4 Sv7+ inv4+ inv melee 5+ W1", nil, "hit 2", "wound 2", "save 4"), 1)
		}},
		{"WH-SEQ-29: which dice saved is told", func(t *testing.T) {
			_, s := played(t, "A3 BS2+ S8 AP-1 D1 vs T4 Sv4+ inv6+ W1 x3", nil, "hit 2 2 2", "wound 2 2 2", "save 5 4 1")
			if made, not := toldOf(s, "saved", "dice").Ints, toldOf(s, "unsaved", "dice").Ints; !slices.Equal(made, []int{5}) || !slices.Equal(not,
				[]int{1, 4}) {
				t.Errorf("saved %v, not saved %v", made, not)
			}
		}},
		{"WH-SEQ-34", func(t *testing.T) { // a 3 is compared with the group that is current when it is reached
			text := "A3 BS2+ S8 AP0 D1 vs T4 Sv3+ W1 x2; T4 Sv4+ W1 x2"
			left(t, play(t, text, answers{"order": pick("m1", "m3")}, "hit 2 2 2", "wound 2 2 2", "save 3 1 1"), 0, 0, 0, 1)
			left(t, play(t, text, answers{"order": pick("m3", "m1")}, "hit 2 2 2", "wound 2 2 2", "save 3 1 1"), 1, 1, 0, 0)
		}},
		{"WH-SEQ-36 WH-SEQ-37", func(t *testing.T) { // damage beyond a model is lost
			left(t, play(t, "A2 BS2+ S8 AP-6 D3"+marines, nil, "hit 2 2", "wound 2 2", "save 2 2"), 0, 0, 2)
		}},
		{"WH-REF-05 WH-KEY-57", func(t *testing.T) { // an automatic hit is not critical
			tally(t, play(t, "A2 torrent S4 AP0 D1 sustained 2 lethal"+marines, nil, "wound 1 1"), troops.Tally{Hits: 2})
		}},
		{"WH-REF-06", func(t *testing.T) { // +1 and -1 at most in total
			p := pools(t, "A1 BS3+ S4 AP0 D1 hit+3 wound-3"+marines)[0]
			if p.HitMod != 1 || p.WoundMod != -1 {
				t.Errorf("%+d to hit, %+d to wound", p.HitMod, p.WoundMod)
			}
			p = pools(t, "stationary; A1 BS3+ S4 AP0 D1 heavy hit-1"+marines)[0]
			if p.HitMod != 0 {
				t.Errorf("+1 and -1: %+d", p.HitMod)
			}
		}},
		{"WH-REF-07", func(t *testing.T) { // failed by their results with modifiers; once
			g := play(t, "A4 BS3+ S4 AP0 D1 hit-1 reroll hits"+marines, nil, "hit 1 3 4 6", "hit.again 3 4", "wound 1 1 1")
			tally(t, g, troops.Tally{Hits: 3})
			g = play(t, "A3 BS3+ S4 AP0 D1 reroll 1s to hit"+marines, nil, "hit 1 2 4", "hit.again 1", "wound 1")
			tally(t, g, troops.Tally{Hits: 1})
			g = play(t, "A2 BS3+ S4 AP0 D1 reroll hits"+marines, answers{"reroll": pick("uncritical")}, "hit 3 6", "hit.again 2", "wound 1")
			tally(t, g, troops.Tally{Hits: 1})
			g = play(t, "A2 BS3+ S4 AP0 D1 reroll hits"+marines, answers{"reroll": {{}}}, "hit 2 6", "wound 1")
			tally(t, g, troops.Tally{Hits: 1})
		}},
		{"WH-REF-10 WH-REF-15", func(t *testing.T) { // add, halve, lessen, at least 1; BS from 2+ to 6+
			if got := (troops.Model{Halve: true, Lessen: 1}).Takes(5); got != 2 {
				t.Errorf("5 halved and lessened by 1: %d, want 2", got)
			}
			if got := (troops.Model{Lessen: 3}).Takes(2); got != 1 {
				t.Errorf("2 lessened by 3: %d, want 1", got)
			}
			g := play(t, "A1 BS3+ S9 AP-6 D3 melta 2 half vs T4 Sv4+ W9 half damage", nil, "hit 3", "wound 2", "save 2")
			left(t, g, 6)
			if p := pools(t, "A1 BS6+ S4 AP0 D1 vs T4 Sv4+ W1 cover")[0]; p.Skill != 6 {
				t.Errorf("BS6+ at cover is %d+, want 6+", p.Skill)
			}
		}},
		{"WH-REF-13", func(t *testing.T) { // a profile is a weapon of its own
			if len(tray.Content().Weapons["plasma-pistol-standard"].Values) == 0 || len(tray.Content().Weapons["plasma-pistol-supercharge"].Values) == 0 {
				t.Error("a plasma pistol has two profiles")
			}
		}},
		{"WH-REF-14", func(t *testing.T) { // attacks at a destroyed unit are lost
			play(t, "A1 BS3+ S8 AP-6 D2; A5 BS4+ S4 AP0 D1 vs T4 Sv4+ W1", nil, "hit 3", "wound 2", "save 2")
		}},
		{"WH-ATT-05 WH-ATT-06", func(t *testing.T) { // T of the bodyguards, of the leader when alone
			text := "A1 BS2+ S5 AP-6 D1; A1 BS3+ S5 AP-6 D1 vs T4 Sv4+ W1; T6 Sv4+ W3 character"
			left(t, play(t, text, nil, "hit 2", "wound 3", "save 2", "hit 3", "wound 4"), 0, 3)
			left(t, play(t, text, nil, "hit 2", "wound 3", "save 2", "hit 3", "wound 5", "save 2"), 0, 2)
		}},
		{"WH-ATT-08", func(t *testing.T) {
			single, _ := build(sheet(t, "A1 BS3+ S4 AP0 D1 vs T4 Sv4+ W1 infantry; T4 Sv3+ W4 character psyker"), nil)
			g := &single.Game
			if u := g.at(); !u.Has("infantry") || !u.Has("psyker") || !u.Has("character") || u.Has("vehicle") {
				t.Errorf("keywords %v", u.Keywords)
			}
		}},
		{"WH-APP-11", func(t *testing.T) { // Deadly Demise after all attacks and hazard rolls
			play(t, "A1 BS3+ S8 AP-6 D1; A1 BS4+ S8 AP-6 D1 hazardous vs T4 Sv4+ W1 demise D3; T4 Sv4+ W1", nil,
				"hit 3", "wound 2", "save 2", "hit 1", "hazard 4", "demise 6", "demise.wounds 5")
		}},
		{"WH-APP-12", func(t *testing.T) { // a destroyed model is selected no more
			g := play(t, "A2 BS2+ S8 AP-6 D2"+marines, nil, "hit 2 2", "wound 2 2", "save 2 2")
			left(t, g, 0, 0, 2)
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

func need(s, tough, want int) func(t *testing.T) {
	return func(t *testing.T) {
		if got := troops.WoundNeeded(s, tough); got != want {
			t.Errorf("S%d against T%d needs %d+, want %d+", s, tough, got, want)
		}
	}
}

// orders holds that of two groups only the second may be first.
func orders(rule string, a, b troops.Group) func(t *testing.T) {
	return func(t *testing.T) {
		gs := []troops.Group{a, b}
		if ref := troops.Orderly(gs, []string{"a", "b"}); ref == nil || ref.Rule != rule {
			t.Errorf("a, b: %v, want a refusal by %s", ref, rule)
		}
		if ref := troops.Orderly(gs, []string{"b", "a"}); ref != nil {
			t.Errorf("b, a: %v", ref)
		}
		if got := troops.KeysOf(troops.Ranked(gs)); !slices.Equal(got, []string{"b", "a"}) {
			t.Errorf("without a declaration %v", got)
		}
	}
}

// TestMortalWounds holds the rules of mortal wounds and hazard rolls.
func TestMortalWounds(t *testing.T) {
	pickFor := func(ms ...troops.Model) []int {
		for i := range ms {
			ms[i].W = 2
		}
		return (&troops.Unit{Models: ms}).MortalModels()
	}
	whole, hurt := troops.Model{Wounds: 2}, troops.Model{Wounds: 1}
	lead, hurtLead := troops.Model{Wounds: 2, Character: true}, troops.Model{Wounds: 1, Character: true}
	for _, c := range []struct {
		id   string
		got  []int
		want []int
	}{
		{"WH-MW-02", pickFor(whole, hurtLead, hurt), []int{2}},
		{"WH-MW-03", pickFor(hurtLead, whole, whole), []int{1, 2}},
		{"WH-MW-04", pickFor(lead, hurtLead), []int{1}},
		{"WH-MW-05", pickFor(lead, lead, troops.Model{Out: true}), []int{0, 1}},
	} {
		t.Run(c.id, func(t *testing.T) {
			if !slices.Equal(c.got, c.want) {
				t.Errorf("of %v must be selected, got %v", c.want, c.got)
			}
		})
	}
	t.Run("WH-MW-01", func(t *testing.T) { // one after the other, without saves, until the unit is destroyed
		g := play(t, "A3 BS3+ S4 AP0 D1 devastating vs T4 Sv2+ inv2+ W1 x2", nil, "hit 3 3 3", "wound 6 6 6")
		left(t, g, 0, 0)
	})
	t.Run("WH-MW-07", func(t *testing.T) { // normal damage first
		g := play(t, "A2 BS3+ S4 AP-6 D2 devastating vs T4 Sv4+ W3 x2", nil, "hit 3 3", "wound 6 4", "save 2")
		left(t, g, 0, 3)
	})
	t.Run("WH-HAZ-01", func(t *testing.T) {
		tally(t, play(t, "A1 BS3+ S4 AP0 D1 hazardous vs T4 Sv4+ W1", nil, "hit 1", "hazard 2"), troops.Tally{Self: 1})
		tally(t, play(t, "A1 BS3+ S4 AP0 D1 hazardous vs T4 Sv4+ W1", nil, "hit 1", "hazard 3"), troops.Tally{})
	})
	t.Run("WH-HAZ-02", func(t *testing.T) {
		tally(t, play(t, "monster; A1 BS3+ S4 AP0 D1 hazardous vs T4 Sv4+ W1", nil, "hit 1", "hazard 1"), troops.Tally{Self: 3})
	})
	t.Run("WH-HAZ-03", func(t *testing.T) { // together
		tally(t, play(t, "3 A1 BS3+ S4 AP0 D1 hazardous vs T4 Sv4+ W1", nil, "hit 1 1 1", "hazard 1 6 2"), troops.Tally{Self: 2})
	})
}

// TestCommandReroll holds the stratagem where it is armed.
func TestCommandReroll(t *testing.T) {
	const target = " vs T4 Sv4+ W6 x2"
	t.Run("WH-STRAT-11", func(t *testing.T) { // each of its rolls, and the defender's save rolls
		play(t, "command re-roll; AD6 BS3+ S4 AP0 D1"+target, answers{"command": pick("1")}, "attacks 1", "attacks.again 3", "hit 1 1 1")
		play(t, "command re-roll; A1 BS3+ S4 AP0 D1"+target, answers{"command": pick("1")}, "hit 1", "hit.again 3", "wound 1")
		play(
			t,
			"command re-roll; A1 BS3+ S4 AP0 D1"+target,
			answers{"command": {{}, engine.Pick("2")}},
			"hit 3",
			"wound 2",
			"wound.again 1",
		)
		play(
			t,
			"command re-roll; A1 BS3+ S4 AP-6 DD6"+target,
			answers{"command": {{}, {}, engine.Pick("1")}},
			"hit 3",
			"wound 4",
			"save 2",
			"damage 1",
			"damage.again 5",
		)
		play(
			t,
			"command re-roll; A1 BS3+ S4 AP0 D1 hazardous"+target,
			answers{"command": {{}, engine.Pick("1")}},
			"hit 2",
			"hazard 1",
			"hazard.again 3",
		)
		g, s := played(
			t,
			"A1 BS3+ S4 AP0 D1"+target+" command re-roll",
			answers{"command": pick("2")},
			"hit 3",
			"wound 4",
			"save 2",
			"save.again 5",
		)
		left(t, g, 6, 6)
		if !slices.Contains(s.Asked, "command 2") {
			t.Errorf("asked %v, want the defender", s.Asked)
		}
	})
	t.Run("WH-STRAT-12", func(t *testing.T) { // not Feel No Pain, not Deadly Demise
		_, s := played(
			t,
			"command re-roll; A1 BS3+ S4 AP-6 D1 vs T4 Sv4+ W1 fnp5+ demise 1 command re-roll",
			nil,
			"hit 3",
			"wound 4",
			"save 2",
			"fnp 2",
			"demise 2",
		)
		if !slices.Equal(s.Asked, []string{"command 1", "command 1", "command 2"}) {
			t.Errorf("asked %v, want after hit, wound and save", s.Asked)
		}
	})
	t.Run("WH-STRAT-13", func(t *testing.T) { // one die of several, once
		g, s := played(
			t,
			"command re-roll; A3 BS3+ S4 AP0 D1"+target,
			answers{"command": pick("2")},
			"hit 2 2 5",
			"hit.again 3",
			"wound 1 1",
		)
		tally(t, g, troops.Tally{Hits: 2})
		if len(s.Asked) != 1 {
			t.Errorf("asked %v", s.Asked)
		}
		play(
			t,
			"command re-roll; A1 BS3+ S4 AP0 D1 reroll hits"+target,
			nil,
			"hit 1",
			"hit.again 1",
		) // a die re-rolled is not offered again
	})
}
