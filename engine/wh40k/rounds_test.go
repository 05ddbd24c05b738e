package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
)

// keysOf are the keys of what was told, of some.
func (a *arena) keysOf(some ...string) []string {
	var out []string
	for _, e := range a.told {
		if slices.Contains(some, e.Key) {
			out = append(out, e.Key)
		}
	}
	return out
}

// TestRounds holds the battle (01), its rounds (07) and the missions in them.
func TestRounds(t *testing.T) {
	play := func(t *testing.T, head string, and func(g *Game)) *arena {
		t.Helper()
		doc := head + "[[army]]\nfaction = \"adeptus-astartes\"\n" + five(10, 40) + "[[army]]\nfaction = \"necrons\"\n" + ten(50, 2)
		g, err := System{}.Scenario([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		if and != nil {
			and(g.(*Game))
		}
		a := &arena{t: t}
		a.open(plainly(g))
		return a
	}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-GAME-03", func(t *testing.T) { // five rounds unless the mission says otherwise; the score decides
			for winner, vp := range map[engine.Seat][2]int{1: {5, 4}, 2: {4, 5}, 0: {4, 4}} {
				a := play(t, "phase = \"turn_end\"\nround = 5\nturn = 2\n", func(g *Game) {
					g.Battle.Armies[0].VP,
						g.Battle.Armies[1].VP = vp[0], vp[1]
				})
				if r := a.game().Battle.Result; !a.m.Over || r == nil || r.Winner != winner {
					t.Errorf("%v: %+v", vp, r)
				}
			}
			if a := play(t, "phase = \"turn_end\"\nround = 4\nturn = 2\n", nil); a.m.Over {
				t.Error("the fifth round is to come")
			}
			if a := play(t, "phase = \"turn_end\"\nround = 4\nrounds = 4\nturn = 2\n", nil); !a.m.Over {
				t.Error("the mission is of four rounds")
			}
		}},
		{"WH-MISS-02", func(t *testing.T) { // the second player begins every round, of three
			a := play(t, "phase = \"command\"\nround = 1\nrounds = 3\nturn = 2\nfirst = 2\n", nil)
			var turns []engine.Seat
			for !a.m.Over {
				turns = append(turns, a.game().Battle.Turn)
				a.done()
			}
			if !slices.Equal(turns, []engine.Seat{2, 1, 2, 1, 2, 1}) {
				t.Errorf("turns of %v", turns)
			}
		}},
		{"WH-ROUND-01", func(t *testing.T) { // the round begins, two turns, it ends
			a := play(t, "phase = \"round_start\"\nround = 1\n", nil)
			a.done()
			a.done()
			got := a.keysOf("round.begins", "turn.begins", "round.ends")
			if want := []string{"round.begins", "turn.begins", "turn.begins", "round.ends", "round.begins",
				"turn.begins"}; !slices.Equal(got, want) {
				t.Errorf("%v", got)
			}
		}},
		{"WH-ROUND-02", func(t *testing.T) { // rules at the start of the round come before the first turn
			doc := "phase = \"round_start\"\nround = 1\nfirst = 2\n[[army]]\nfaction = \"tyranids\"\n" + unit("hormagaunts", 10, 10, 40) +
				"[[army]]\nfaction = \"necrons\"\n" + ten(50, 2)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			b := g.(*Game)
			b.Battle.Round, b.Battle.Turn = 0, 0
			b.Units[0].Parts[0].Enhanced = "enhancement.tyranids/unending-swarm/naturalised-camouflage"
			a := &arena{t: t}
			a.open(b)
			if got := a.keysOf("card.used", "turn.begins"); !slices.Equal(got, []string{"card.used", "turn.begins"}) {
				t.Errorf("%v", got)
			}
			if !a.game().under(a.unit("1"), "cover", "") {
				t.Error("the benefit of cover lasts for the round")
			}
		}},
		{"WH-MVPH-01", func(t *testing.T) { // the phase begins, units move, it ends and the next begins
			a := play(t, "phase = \"movement\"\nround = 2\n", nil)
			if g := a.game(); g.Battle.Phase != MovementOf || g.Battle.Stage != "move" {
				t.Errorf("%s, %s", g.Battle.Phase, g.Battle.Stage)
			}
			a.done()
			if g := a.game(); g.Battle.Turn != 2 || g.Battle.Phase != MovementOf {
				t.Errorf("nobody shoots, charges or fights; %s of %d", g.Battle.Phase, g.Battle.Turn)
			}
		}},
		{"WH-CORE-01", func(t *testing.T) { // only the own units are offered; what one moves is the own
			a := battle(t, phase(MovementOf), five(10, 30)+five(30, 30), ten(30, 8))
			for _, o := range a.asked().Options {
				if u := a.game().unit(o.Key); u != nil && u.Seat != a.asked().Seat {
					t.Errorf("%s is the enemy's", o.Key)
				}
			}
			p := a.asked()
			r, err := engine.Play(System{}, a.m, &engine.Submission{Seat: other(p.Seat), Prompt: p.ID, Answer: engine.Pick("s1.1")}, a)
			if err == nil && r.Refusal == nil {
				t.Error("the opponent answers for its controller")
			}
		}},
		{"WH-SHOCK-03 WH-SHOCK-04", func(t *testing.T) { // 2D6 of its controller; a success does nothing here
			for roll, fails := range map[string]bool{"shock 3 2": true, "shock 3 3": false} { // Ld 6+
				doc := phase(CommandOf) + "[[army]]\nfaction = \"adeptus-astartes\"\n" + five(10, 30, "lost = 3") +
					"[[army]]\nfaction = \"necrons\"\n" + ten(30, 8)
				g, err := System{}.Scenario([]byte(doc))
				if err != nil {
					t.Fatal(err)
				}
				a := &arena{t: t, rolls: []string{roll}}
				a.open(plainly(g))
				if a.unit("1").Shocked != fails || len(a.rolls) != 0 {
					t.Errorf("%s: %v", roll, a.unit("1").Shocked)
				}
			}
		}},
		{"WH-SHOCK-08", func(t *testing.T) { // no action begins, the one begun is lost
			a := battle(t, phase(ShootingOf), five(10, 36), ten(30, 8))
			g, u := a.game(), a.unit("1")
			if !g.mayAct(u) {
				t.Fatal("nothing hinders it")
			}
			u.Action = "cleanse"
			g.shocked(nilTable(t, g), u, false, true, []int{1, 1}, 6)
			if u.Action != "" || g.mayAct(u) {
				t.Error("battle-shocked")
			}
		}},
		{"WH-REF-09", func(t *testing.T) { // battle-shocked and below half-strength: one roll
			doc := phase(CommandOf) + "[[army]]\nfaction = \"adeptus-astartes\"\n" + five(10, 30, "lost = 3", `states = ["shocked"]`) +
				"[[army]]\nfaction = \"necrons\"\n" + ten(30, 8)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			a := &arena{t: t, rolls: []string{"shock 1 1"}} // a second roll would end the test
			a.open(plainly(g))
			if !a.unit("1").Shocked || a.game().Battle.Phase != MovementOf {
				t.Error("one roll, and on")
			}
		}},
		{"WH-GAME-04", func(t *testing.T) { // a battle has its mission from the beginning
			a := play(t, "phase = \"formations\"\n", nil)
			if m := a.game().Battle.Mission; m.Key == "" || m.Primary[0] == "" || m.Primary[1] == "" {
				t.Errorf("%+v", m)
			}
		}},
		{"WH-APP-27 WH-MISS-04", func(t *testing.T) { // formations, deployment, pre-battle abilities, then the battle
			doc := "phase = \"formations\"\n[[army]]\nfaction = \"adeptus-astartes\"\n" + unit("scout-squad", 5, 10, 40) +
				"[[army]]\nfaction = \"necrons\"\n" + ten(50, 5)
			g, err := System{}.Scenario([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			a := &arena{t: t}
			a.open(plainly(g))
			var asked []string
			for a.game().Battle.Round < 2 && a.asked().Key != "move.unit" {
				p := a.asked()
				asked = append(asked, p.Key)
				if p.Key == "formations" {
					a.pass(p.Key)
				} else {
					a.suggested(p.Key)
				}
			}
			want := []string{"formations", "formations", "deploy", "deploy", "scout.unit", "scout.move"}
			if !slices.Equal(asked, want) {
				t.Errorf("%v", asked)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
