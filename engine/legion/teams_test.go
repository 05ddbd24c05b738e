package legion

import (
	"fmt"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
)

// fourfold is a battle of two teams in the Activation Phase: Luke with Leia
// against Vader with Krennic, each with a unit of troopers.
func fourfold(t testing.TB) *Game {
	t.Helper()
	g, err := System{}.Scenario([]byte("phase = \"activation\"\n" +
		army("rebel", "luke-skywalker 300 800", "rebel-troopers 500 800") +
		army("imperial", "darth-vader 300 100", "stormtroopers 500 100") +
		army("rebel", "leia-organa 1200 800", "rebel-troopers 1400 800") +
		army("imperial", "director-orson-krennic 1200 100", "stormtroopers 1400 100")))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

// teamLists are the ready lists for teams.
func teamLists() []engine.Roster {
	var out []engine.Roster
	for _, r := range list.Ready() {
		if r.Size == "team" {
			out = append(out, r)
		}
	}
	return out
}

// TestTeams holds the rules of team battles.
func TestTeams(t *testing.T) {
	t.Run("LEG-B-TEAM-01 four players, two teams that win together", func(t *testing.T) {
		g := fourfold(t)
		alike(t, "players", g.Sides(), 4)
		g.side(3).Victory, g.side(2).Victory = 2, 1
		told(t, g, nil, nil, g.score)
		alike(t, "winners", g.View(0).Outcome.Winners, []engine.Seat{1, 3})
		h := fourfold(t)
		for _, u := range h.Units {
			if u.Seat == 2 {
				u.Where = troops.Defeated
			}
		}
		told(t, h, nil, nil, h.lose)
		alike(t, "one of a team may be lost", h.Over(), false)
		for _, u := range h.Units {
			if u.Seat == 4 {
				u.Where = troops.Defeated
			}
		}
		told(t, h, nil, nil, h.lose)
		alike(t, "both are not", h.View(0).Outcome.Winners, []engine.Seat{1, 3})
	})
	t.Run("LEG-B-TEAM-03 LEG-CASE-EX-35 one faction, uniques once", func(t *testing.T) {
		r := teamLists()
		alike(t, "the ready lists", partners(r[0], r[2]) == nil, true)
		alike(t, "two factions", partners(r[0], r[1]).Key, "refuse.team.faction")
		alike(t, "Luke twice", partners(r[0], r[0]).Key, "army.unique")
		_, err := System{}.New(engine.Setup{Options: map[string]string{"size": "team"}, Rosters: []engine.Roster{r[0], r[1], r[0], r[3]}})
		alike(t, "no such battle", err != nil, true)
	})
	t.Run("LEG-B-TEAM-04 one colour, edge and zone", func(t *testing.T) {
		g := fourfold(t)
		g.Battle.Zones[0], g.Battle.Zones[1] = Zone{{{X: 0, Y: 700}}}, Zone{{{X: 0, Y: 0}}}
		alike(t, "zones", []float64{g.home(1)[0][0].Y, g.home(3)[0][0].Y, g.home(2)[0][0].Y, g.home(4)[0][0].Y}, []float64{700, 700, 0, 0})
		s := told(t, g, nil, []string{"colours block"}, func(tb *engine.Table) {
			g.side(1).Points, g.side(2).Points, g.side(3).Points, g.side(4).Points = 100, 100, 100, 100
			g.Options["end"] = "unlimited"
			g.agreed(tb, 3, "colour", func(p *engine.Prompt) { p.Add(engine.Option{Key: "blue", Verb: "blue"}); p.DefaultFirst() })
			tb.Roll(0, "colours", 6, 1)
		})
		alike(t, "asked of the team", s.Asked, []string{"colour 1"})
	})
	t.Run("LEG-B-TEAM-05 the team deploys a unit of either", func(t *testing.T) {
		made, err := System{}.New(engine.Setup{Options: map[string]string{"size": "team"}, Rosters: teamLists()})
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*Game)
		alike(t, "units of both", len(g.undeployed(1)), len(g.undeployed(3)))
		mine := which(g.undeployed(1), func(u *troops.Unit) bool { return u.Seat == 1 })
		alike(t, "not the own alone", len(mine) < len(g.undeployed(1)), true)
	})
	pips := func(t *testing.T, cards ...string) *Game {
		g := fourfold(t)
		for i, k := range cards {
			g.side(engine.Seat(i + 1)).Card = k
		}
		return g
	}
	t.Run("LEG-B-TEAM-06 the fewest pips have priority", func(t *testing.T) {
		g := pips(t, "assault", "push", "ambush", "assault")
		told(t, g, nil, nil, g.priority)
		alike(t, "priority", g.Battle.Priority, engine.Seat(3))
	})
	t.Run("LEG-B-TEAM-07 allies who tie agree", func(t *testing.T) {
		g := pips(t, "ambush", "push", "ambush", "assault")
		told(t, g, answers{"priority.team": pick("3")}, nil, g.priority)
		alike(t, "priority", g.Battle.Priority, engine.Seat(3))
	})
	t.Run("LEG-B-TEAM-08 teams that tie add their pips up, then it is random", func(t *testing.T) {
		g := pips(t, "ambush", "ambush", "assault", "push") // 1 + 3 against 1 + 2
		told(t, g, nil, nil, g.priority)
		alike(t, "the lower sum", g.Battle.Priority, engine.Seat(2))
		h := pips(t, "ambush", "ambush", "push", "push")
		told(t, h, nil, []string{"priority block"}, h.priority)
		alike(t, "a block", h.Battle.Priority, engine.Seat(1))
		k := pips(t, "ambush", "ambush", "push", "push")
		told(t, k, nil, []string{"priority blank"}, k.priority)
		alike(t, "no block", k.Battle.Priority, engine.Seat(2))
	})
	t.Run("LEG-B-TEAM-09 orders go to own units", func(t *testing.T) {
		g := fourfold(t)
		s := g.side(1)
		s.Nominee = "s1.1"
		for i := range g.unit("s3.2").Minis {
			g.unit("s3.2").Minis[i].At.X -= 700
		}
		alike(t, "in range of Luke", g.near(g.unit("s1.1"), g.unit("s3.2"), 3), true)
		alike(t, "the own troopers", g.takes(s, OrderLeft{}, g.unit("s1.2")), true)
		alike(t, "not the ally's", g.takes(s, OrderLeft{}, g.unit("s3.2")), false)
	})
	t.Run("LEG-B-TEAM-10 a pool each", func(t *testing.T) {
		g := fourfold(t)
		g.pools()
		alike(t, "pools", []int{len(g.side(1).Pool), len(g.side(2).Pool), len(g.side(3).Pool), len(g.side(4).Pool)}, []int{2, 2, 2, 2})
	})
	t.Run("LEG-B-TEAM-11 LEG-B-TEAM-12 the priority player first, then the teams by turns", func(t *testing.T) {
		g := fourfold(t)
		g.Battle.Priority, g.Battle.Turn = 3, 3
		g.unit("s1.1").Order = troops.FaceUp
		g.unit("s3.1").Order = troops.FaceUp
		g.pools()
		var options []string
		seen := func(seat engine.Seat) {
			g.Battle.Acting = ""
			res := engine.Run(engine.Input{Game: &deedsOf{Game: g, do: func(tb *engine.Table) { g.chooseUnit(tb) }}, Start: 1, Top: 1,
				Frontier: silent{}})
			options = nil
			for _, o := range res.Prompts[0].Options {
				options = append(options, o.Key)
			}
			alike(t, "answered by", res.Prompts[0].MayAnswer(seat), true)
		}
		seen(3)
		alike(t, "Leia's player alone", options, []string{"s3.1", "draw3"})
		g.Battle.Last, g.unit("s3.1").Activated = 3, true
		g.Battle.Acting = "s3.1"
		g.nextTurn()
		alike(t, "then the other team", side(g.Battle.Turn), engine.Seat(2))
		seen(4)
		alike(t, "from either pool", options, []string{"draw2", "draw4"})
		g.nextTurn()
		seen(3)
		alike(t, "then either of the first team", options, []string{"s1.1", "draw1", "draw3"})
		for _, u := range g.Units {
			if !allied(u.Seat, 1) {
				u.Activated = true
			}
		}
		g.nextTurn()
		seen(1)
		alike(t, "in a row where the others have none left", options, []string{"s1.1", "draw1", "draw3"})
	})
	t.Run("LEG-B-TEAM-13 an ally's units are friendly", func(t *testing.T) {
		g := fourfold(t)
		alike(t, "no targets", len(g.uses(g.unit("s1.2"), g.unit("s3.2"), assault{}).uses), 0)
		g.side(1).Card = "covering-fire"
		alike(t, "cards of the ally count", g.plays(3, "covering-fire"), true)
		x := source{side: g.side(1)}
		x.clause.Side = "friendly"
		alike(t, "friendly", []bool{g.fits(x, g.unit("s3.2")), g.fits(x, g.unit("s2.2"))}, []bool{true, false})
	})
	t.Run("LEG-B-TEAM-14 courage of the ally's commander", func(t *testing.T) {
		g := fourfold(t)
		u := g.unit("s1.2")
		g.unit("s1.1").Where = troops.Defeated
		alike(t, "alone", g.panicCourage(nil, u), 1)
		g.unit("s3.1").Minis[0].At.X = 700
		alike(t, "with Leia at range 1-3", g.panicCourage(nil, u), g.unit("s3.1").Courage)
	})
}

// silent answers nothing.
type silent struct{}

func (silent) Faces(int, engine.Seat, string, int, int) ([]int, bool) { return nil, false }
func (silent) Standing(engine.Prompt) (engine.Answer, bool)           { return engine.Answer{}, false }
func (silent) Obvious(engine.Seat) bool                               { return false }

// TestTeamConformance plays random team battles.
func TestTeamConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: System{}, Answers: 6000, Share: 0.3, New: func(n int) (engine.Game, error) {
		return System{}.New(engine.Setup{Options: map[string]string{"size": "team", "rounds": fmt.Sprint(1 + n%2)}, Rosters: teamLists()})
	}})
}

// TestUnlimited holds battles without a round limit.
func TestUnlimited(t *testing.T) {
	begin := func(t *testing.T) *Game {
		g := defined(t, "breakthrough", "battle-lines", "clear-conditions")
		g.Options["end"] = "unlimited"
		for i, u := range g.Units {
			u.Where = troops.OnField
			for k := range u.Minis {
				u.Minis[k].At.X, u.Minis[k].At.Y = 100+150*float64(i)+30*float64(k%3), 200+30*float64(k/3)
			}
		}
		return g
	}
	t.Run("LEG-B-ADV-08 it ends when all troopers of a side are defeated", func(t *testing.T) {
		g := begin(t)
		for _, u := range g.Units {
			if u.Seat == 1 && !u.Vehicle {
				u.Where = troops.Defeated
			}
		}
		told(t, g, nil, nil, g.lose)
		alike(t, "the AT-RT is left, and it is over", []any{g.Over(), g.Battle.Result.Winner}, []any{true, engine.Seat(2)})
		h := begin(t)
		h.Battle.Round = 6
		told(t, h, nil, nil, h.endPhase)
		alike(t, "not after six rounds", h.Over(), false)
	})
	t.Run("LEG-B-ADV-09 LEG-B-ADV-12 one deployment card and nothing else", func(t *testing.T) {
		g := begin(t)
		c := &g.Battle.Cards
		c.Objectives, c.Deployments, c.Conditions = []string{}, []string{}, []string{}
		told(t, g, nil, []string{"reveal.deployment 1"}, g.drawZones)
		alike(t, "cards", []int{len(c.Objectives), len(c.Deployments), len(c.Conditions)}, []int{0, 1, 0})
		alike(t, "then deployment", g.Battle.Phase, Deploy)
		h := begin(t)
		h.Options["size"], h.Battle.Depth = "large", largeDepth
		h.Battle.Cards.Deployments = []string{}
		told(t, h, nil, nil, h.drawZones)
		alike(t, "a large one has strips to range 2", []any{len(h.Battle.Cards.Deployments), h.home(2)[0][2].Y}, []any{0, 304.8})
	})
	t.Run("LEG-B-ADV-10 LEG-B-ADV-11 cards come back after six rounds, the counter begins again", func(t *testing.T) {
		g := begin(t)
		g.Battle.Round, g.Battle.Counter = 6, 1
		g.side(1).Hand, g.side(1).Discard, g.side(1).Card = []string{"standing-orders"}, []string{"push", "ambush"}, "assault"
		told(t, g, nil, nil, g.endPhase)
		alike(t, "hand", g.side(1).Hand, []string{"ambush", "assault", "push", "standing-orders"})
		alike(t, "round, counter", []any{g.Battle.Round, g.Battle.Counter}, []any{1, engine.Seat(2)})
		h := begin(t)
		h.Battle.Round = 5
		h.side(1).Hand, h.side(1).Discard = []string{}, []string{"push"}
		told(t, h, nil, nil, h.endPhase)
		alike(t, "not before", len(h.side(1).Hand), 0)
	})
}
