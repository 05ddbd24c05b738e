package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// TestSetUp holds deployment and the pre-battle abilities (24.20, 24.31, 24.32).
func TestSetUp(t *testing.T) {
	row := func(x, y float64, n int) engine.Answer {
		var out engine.Answer
		for i := range n {
			out.Poses = append(out.Poses, engine.Pose{X: x + 1.4*float64(i), Y: y}.Quantised())
		}
		return out
	}
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-SETUP-02 WH-SETUP-03 WH-SETUP-05", func(t *testing.T) { // the zone of seat 2 is 10" deep
			a := battle(t, "phase = \"deployment\"\n", five(10, 40)+five(30, 40), ten(30, 5)+ten(45, 5))
			if p := a.asked(); p.Key != "deploy.unit" || p.Seat != 1 {
				a.t.Logf("%s of %d begins", p.Key, p.Seat)
			}
			first := a.asked().Seat
			a.pick("deploy.unit", a.asked().Options[0].Key)
			y := 39.0
			if first == 2 {
				t.Skip("the other side begins")
			}
			a.no("WH-SETUP-05", "deploy", row(10, 33, 5))
			bad := row(10, y, 5)
			bad.Poses[4].X += 4
			a.no("WH-COH-02", "deploy", bad)
			a.say("deploy", row(10, y, 5))
			if a.asked().Seat == first {
				t.Error("the other player sets up next")
			}
		}},
		{"WH-KEY-32", func(t *testing.T) { // Infiltrators: more than 8" from the enemy's zone, which ends at 10"
			a := battle(t, "phase = \"deployment\"\n", unit("infiltrator-squad", 5, 10, 40)+five(30, 40), ten(30, 5)+ten(45, 5))
			g := a.game()
			u := a.unit("1")
			u.Models[0].At = geom.Point{X: 20, Y: 10 + 8 + 0.63}
			if r := g.mayDeploy(u, g.body(u, &u.Models[0])); r == nil || r.Rule != "WH-KEY-32" {
				t.Errorf("8 inches: %v", r)
			}
			u.Models[0].At.Y += 0.01
			if r := g.mayDeploy(u, g.body(u, &u.Models[0])); r != nil {
				t.Errorf("8.01 inches: %v", r)
			}
		}},
		{"WH-KEY-04 WH-C-E36", func(t *testing.T) { // Scouts 6" and 8": 6" for all
			a := battle(t, phase(MovementOf), unit("scout-squad", 5, 10, 40, `attached = ["captain"]`), ten(30, 5))
			u := a.unit("1")
			u.Parts[1].Core = []troops.Core{{Key: "scouts", X: troops.Dice{N: 8}}}
			if x, ok := u.All("scouts"); !ok || x != 6 {
				t.Errorf("%d, %v", x, ok)
			}
		}},
		{"WH-KEY-46 WH-KEY-48 WH-KEY-50 WH-KEY-51", func(t *testing.T) {
			a := battle(t, phase(MovementOf), unit("scout-squad", 5, 10, 40)+five(30, 40), ten(30, 5))
			g, u := a.game(), a.unit("1")
			if !g.mayScout(u) || g.mayScout(a.unit("2")) {
				t.Error("the Scouts, wholly at home; not others")
			}
			u.Models[0].At.Y = 30
			if g.mayScout(u) {
				t.Error("it must be wholly in its zone")
			}
		}},
		{"WH-ATT-02 WH-ATT-08 WH-ATT-05", func(t *testing.T) { // one unit with all keywords; T of the bodyguards
			a := battle(t, phase(MovementOf), unit("scout-squad", 5, 10, 40, `attached = ["captain"]`), ten(30, 5))
			u := a.unit("1")
			if len(u.Models) != 6 || !u.Has("character") || !u.Has("scout squad") || u.Toughness() != 4 { // the Captain has T 5
				t.Errorf("%d models, T %d", len(u.Models), u.Toughness())
			}
		}},
		{"WH-ATT-06", func(t *testing.T) {
			a := battle(t, phase(MovementOf), unit("scout-squad", 5, 10, 40, `attached = ["captain"]`), ten(30, 5))
			u := a.unit("1")
			for i := range 5 {
				u.Models[i].Out = true
			}
			if u.Toughness() != 5 {
				t.Errorf("the Captain alone: T %d", u.Toughness())
			}
		}},
		{"WH-APP-02 WH-C-E45", func(t *testing.T) { // a Captain and five: 6; three lost is half, four below
			a := battle(t, phase(MovementOf), unit("intercessor-squad", 5, 10, 40, `attached = ["captain"]`), ten(30, 5))
			u := a.unit("1")
			for i := range 3 {
				u.Models[i].Out = true
			}
			if left, of := u.Strength(); left != 3 || of != 6 || !u.Halved() {
				t.Errorf("%d of %d", left, of)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}

// TestActions holds actions (16).
func TestActions(t *testing.T) {
	a := battle(t, phase(ShootingOf), five(30, 24)+five(10, 23)+five(45, 40, `states = ["advanced"]`)+five(5, 40, `states = ["shocked"]`)+unit("stormhawk-interceptor", 1, 50, 30),
		ten(10, 20))
	g := a.game()
	for _, c := range []struct {
		ids, label string
		may        bool
	}{
		{"WH-ACT-02", "1", true}, {"WH-ACT-07", "2", false}, {"WH-ACT-08", "3", false}, {"WH-ACT-05", "4", false}, {"WH-ACT-04 WH-ACT-06", "5", false},
	} {
		t.Run(c.ids, func(t *testing.T) {
			if got := g.mayAct(a.unit(c.label)); got != c.may {
				t.Errorf("unit %s may act: %v", c.label, got)
			}
		})
	}
	t.Run("WH-ACT-03", func(t *testing.T) {
		u := a.unit("1")
		u.Where = troops.Reserves
		if g.mayAct(u) {
			t.Error("it is not on the battlefield")
		}
		u.Where = troops.OnField
	})
	t.Run("WH-ACT-09 WH-ACT-10 WH-ACT-11 WH-ACT-12", func(t *testing.T) {
		u := a.unit("1")
		u.Action = "cleanse"
		if g.mayAct(u) || g.mayCharge(u) {
			t.Error("one action a turn, and no charge")
		}
		g.failAction(&engine.Table{}, u)
		if u.Action != "" {
			t.Error("it has moved: the action is not completed")
		}
	})
}

// chapter is a battle of Chapter Approved in the middle of round 2, with the
// player's objectives as said: a home, b center, c expansion, d enemy home.
func chapter(own string) *mission.Account {
	x := &mission.Account{Round: 2, Rounds: 5, Own: true, Width: 60, Depth: 44}
	for i, role := range []string{mission.Home, mission.Central, mission.Expansion, mission.Home} {
		id := string(rune('a' + i))
		h := mission.Holding{ID: id, Role: role, Mine: slices.Contains([]byte(own), id[0])}
		h.Home = map[string]int{"a": 1, "d": 2}[id]
		h.Was, h.Beyond = h.Mine, id == "d"
		x.Objectives = append(x.Objectives, h)
	}
	return x
}

// TestPrimaries holds primary missions by what they score, worked out from the
// cards.
func TestPrimaries(t *testing.T) {
	for _, c := range []struct {
		key  string
		when mission.Moment
		own  string
		and  func(x *mission.Account)
		want int
	}{
		{"battlefield-dominance", mission.AtCommand, "abc", nil, 3*3 + 2*2},
		{"battlefield-dominance", mission.AtCommand, "bc", nil, 3 * 2},
		{"battlefield-dominance", mission.AtTurn, "b", nil, 2},
		{"battlefield-dominance", mission.AtTurn, "b", func(x *mission.Account) { x.Round = 3 }, 0},
		{"battlefield-dominance", mission.AtCommand, "abc", func(x *mission.Account) { x.Round = 1 }, 0},
		{"determined-acquisition", mission.AtCommand, "bd", nil, 3*2 + 3},
		{"determined-acquisition", mission.AtTurn, "abc", func(x *mission.Account) { x.Objectives[0].Was, x.Objectives[1].Was = false, false }, 2},
		{"immovable-object", mission.AtCommand, "abc", nil, 10},
		{"inescapable-dominion", mission.AtEnd, "d", nil, 5},
		{"purge-and-secure", mission.AtTurn, "", func(x *mission.Account) { x.Kills = []mission.Kill{{Held: true}, {At: []string{"b"}}} }, 3},
		{"meatgrinder", mission.AtTurn, "d", func(x *mission.Account) { x.Kills, x.Lost = []mission.Kill{{}, {}}, 1 }, 3 + 5 + 5},
		{"meatgrinder", mission.AtTurn, "", func(x *mission.Account) { x.Kills, x.Lost = []mission.Kill{{}}, 1 }, 3},
		{"consecrate", mission.AtTurn, "", func(x *mission.Account) {
			x.Marks = []mission.Mark{{Kind: mission.Consecrated, On: "b"}, {Kind: mission.Consecrated, On: "c"}, {Kind: mission.Consecrated, On: "d"}}
		}, 6},
		{"outmanoeuvre", mission.AtTurn, "bd", func(x *mission.Account) { x.Round = 1 }, 10 + 4*2},
		{"outmanoeuvre", mission.AtTurn, "bd", func(x *mission.Account) { x.Round = 4 }, 10 + 6*2},
		{"delaying-action", mission.AtCommand, "d", nil, 0},
		{"delaying-action", mission.AtTurn, "bc", func(x *mission.Account) { x.Kills = []mission.Kill{{}, {}} }, 2*2 + 3},
		{"vital-link", mission.AtTurn, "b", func(x *mission.Account) {
			x.Marks = []mission.Mark{{Kind: mission.Link, On: "b"}, {Kind: mission.Link, On: "b"}}
		}, 2 + 2},
		{"sabotage", mission.AtTurn, "", func(x *mission.Account) {
			x.Done = []mission.Deed{{Action: "sabotage", On: "b"}, {Action: "sabotage", On: "d"}}
		}, 3*2 + 2},
		{"triangulation", mission.AtTurn, "", func(x *mission.Account) {
			x.Marks = []mission.Mark{{Kind: mission.Angle, On: "b"}, {Kind: mission.Angle, On: "c"}}
		}, 6},
		{"gather-intel", mission.AtTurn, "b", func(x *mission.Account) { x.Round = 1 }, 6},
		{"surveil-the-foe", mission.AtTurn, "", func(x *mission.Account) { x.Enemy = []mission.Mark{{Kind: mission.Decoyed, On: "b"}} }, 0},
	} {
		t.Run(c.key, func(t *testing.T) {
			x := chapter(c.own)
			if c.and != nil {
				c.and(x)
			}
			if got := mission.Points(x, c.key, c.when); got != c.want {
				t.Errorf("%s of %q: %d, want %d", c.key, c.own, got, c.want)
			}
		})
	}
}

// TestSecondaries holds secondary missions likewise.
func TestSecondaries(t *testing.T) {
	for _, c := range []struct {
		key   string
		own   string
		fixed bool
		and   func(x *mission.Account)
		want  int
	}{
		{"forward-position", "c", false, nil, 5},
		{"forward-position", "b", false, nil, 0},
		{"assassination", "", true, func(x *mission.Account) { x.Losses = []mission.Loss{{Character: true, W: 5}, {Character: true, W: 3}} }, 3 + 1 + 3},
		{"assassination", "", false, func(x *mission.Account) { x.Heroes = true }, 0},
		{"assassination", "", false, nil, 5},
		{"secure-no-mans-land", "bc", false, nil, 5},
		{"secure-no-mans-land", "ab", false, nil, 0},
		{"no-prisoners", "", false, func(x *mission.Account) { x.Kills = make([]mission.Kill, 3) }, 5},
		{"no-prisoners", "", false, func(x *mission.Account) { x.Kills = make([]mission.Kill, 1) }, 2},
		{"bring-it-down", "", true, func(x *mission.Account) { x.Losses = []mission.Loss{{W: 10}, {W: 9}} }, 4},
		{"a-grievous-blow", "", false, func(x *mission.Account) { x.Kills = []mission.Kill{{Starting: 13}, {Starting: 12}} }, 5},
		{"cleanse", "", false, func(x *mission.Account) { x.Marks = []mission.Mark{{Kind: mission.Cleansed, On: "b"}} }, 2},
		{"defend-stronghold", "a", false, func(x *mission.Account) { x.Own = false }, 5},
		{"defend-stronghold", "a", false, nil, 0},
		{"plunder", "", false, func(x *mission.Account) { x.Done = []mission.Deed{{Action: "plunder", On: "area3"}} }, 5},
	} {
		t.Run(c.key, func(t *testing.T) {
			x := chapter(c.own)
			if c.and != nil {
				c.and(x)
			}
			if got := mission.SecondaryOf(c.key).VP(x, &mission.Card{Key: c.key}, c.fixed); got != c.want {
				t.Errorf("%s of %q: %d, want %d", c.key, c.own, got, c.want)
			}
		})
	}
}

// TestMatchups holds that every pair of dispositions has a primary mission that
// scores something, and a table.
func TestMatchups(t *testing.T) {
	all := mission.Dispositions()
	for _, a := range all {
		for _, b := range all {
			if mission.Primary(a, b) == "" || len(mission.TablesFor(a, b)) != 3 {
				t.Errorf("%s against %s: %q, %d tables", a, b, mission.Primary(a, b), len(mission.TablesFor(a, b)))
			}
		}
	}
}
