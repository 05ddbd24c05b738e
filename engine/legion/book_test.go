package legion

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/troops"
)

// yes holds that something is so, no that it is not.
func yes(t testing.TB, what string, is bool) {
	t.Helper()
	if !is {
		t.Errorf("not so: %s", what)
	}
}

func no(t testing.TB, what string, is bool) {
	t.Helper()
	if is {
		t.Errorf("it is so: %s", what)
	}
}

// duel is Luke against a squad of stormtroopers far away.
func duel(t testing.TB) *Game {
	t.Helper()
	return field(t, "", army("rebel", "luke-skywalker 900 600"), army("imperial", "stormtroopers 900 100; facing = 180"))
}

// TestRoundOfTheBook follows a round from phase to phase.
func TestRoundOfTheBook(t *testing.T) {
	t.Run("LEG-A-ROUND-01 LEG-B-ROUND-03 LEG-A-ROUND-02 LEG-B-PHASE-CMD-09 LEG-B-ROUND-05 phases in their order, six rounds",
		func(t *testing.T) {
			g := duel(t)
			g.Battle.Phase, g.Battle.Stage, g.Battle.Round = CommandOf, "", 1
			var phases []Phase
			var rounds []int
			for !g.Over() {
				if n := len(phases); n == 0 || phases[n-1] != g.Battle.Phase {
					phases = append(phases, g.Battle.Phase)
					if g.Battle.Phase == CommandOf {
						rounds = append(rounds, g.Battle.Round)
					}
				}
				byRote(t, g)
			}
			alike(t, "a round", phases[:4], []Phase{CommandOf, Activate, EndOf, CommandOf})
			alike(t, "six of them", rounds, []int{1, 2, 3, 4, 5, 6})
		})
	t.Run("LEG-A-ROUND-07 LEG-A-ROUND-08 LEG-A-ACTV-01 LEG-A-ACTV-06 LEG-B-PRIO-01 turns by priority, one unit each, its token facedown",
		func(t *testing.T) {
			g := field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 300 800"),
				army("imperial", "darth-vader 900 100", "stormtroopers 300 100"))
			g.Battle.Priority, g.Battle.Turn = 2, 2
			for _, u := range g.Units {
				u.Order = troops.FaceUp
			}
			var who []engine.Seat
			for g.Battle.Phase == Activate {
				byRote(t, g)
				if u := g.unit(g.Battle.Acting); u != nil && g.Battle.Stage == "begin" {
					who = append(who, u.Seat)
				}
			}
			alike(t, "turns", who, []engine.Seat{2, 1, 2, 1})
			for _, u := range g.Units {
				alike(t, u.ID, u.Order, troops.FaceDown)
			}
		})
	t.Run("LEG-A-ROUND-09 LEG-A-AIM-09 cards, tokens, promotion and counter at the end", func(t *testing.T) {
		g := duel(t)
		g.Battle.Phase, g.Battle.Counter, g.Battle.Round = EndOf, 1, 2
		g.side(1).Card = "push"
		g.one().Aim, g.one().Dodge, g.one().Standby = 2, 1, true
		told(t, g, nil, nil, g.endPhase)
		alike(t, "discarded", g.side(1).Discard, []string{"push"})
		alike(t, "tokens", []any{g.one().Aim, g.one().Dodge, g.one().Standby}, []any{0, 0, false})
		alike(t, "promoted", g.two().Rank, book.Commander)
		alike(t, "counter and round", []any{g.Battle.Counter, g.Battle.Round}, []any{engine.Seat(2), 3})
	})
	t.Run("LEG-B-PHASE-CMD-04 LEG-B-CMD-11 the player with priority orders first, cards stay until they are discarded", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 1000 800"),
			army("imperial", "darth-vader 900 100", "stormtroopers 1000 100"))
		g.Battle.Phase, g.Battle.Stage = CommandOf, "select"
		g.side(1).Hand, g.side(2).Hand = []string{"push", "standing-orders"}, []string{"ambush", "standing-orders"}
		s := stepped(t, g, answers{"command": {engine.Pick("push"), engine.Pick("ambush")}})
		alike(t, "Vader's player", g.Battle.Turn, engine.Seat(2))
		alike(t, "and nominates at once", s.Asked[len(s.Asked)-1], "nominate 2")
		for g.Battle.Phase == CommandOf {
			stepped(t, g, nil)
		}
		alike(t, "cards", []string{g.side(1).Card, g.side(2).Card}, []string{"push", "ambush"})
	})
	t.Run("LEG-A-ACTV-15 LEG-B-PHASE-CMD-08 LEG-B-POOL-ORD-01 a token of the pool at random", func(t *testing.T) {
		for face, want := range map[string]string{"1": "s1.1", "2": "s1.2"} {
			g := field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 1000 800"), army("imperial", "darth-vader 900 100"))
			g.Battle.Turn = 1
			told(t, g, answers{"activate": pick("draw")}, []string{"draw " + face}, func(tb *engine.Table) { g.chooseUnit(tb) })
			alike(t, "drawn", g.Battle.Acting, want)
		}
	})
	t.Run("LEG-A-ACTV-09 LEG-A-ACTV-10 LEG-B-RALLY-06 start, Rally, actions", func(t *testing.T) {
		g := duel(t)
		activated(g, g.one(), "begin", 0)
		g.side(1).Card = "full-of-surprises"
		stepped(t, g, nil)
		alike(t, "after the start", g.Battle.Stage, "rally")
		stepped(t, g, nil) // without suppression nothing is rolled
		alike(t, "then actions", g.Battle.Stage, "act")
	})
}

// rote ends every activation at once, takes every default, and all dice show 1.
type rote struct{}

func (rote) Faces(_ int, _ engine.Seat, _ string, _, n int) ([]int, bool) {
	return slices.Repeat([]int{1}, n), true
}

func (rote) Standing(p engine.Prompt) (engine.Answer, bool) {
	if _, ok := p.Option("end"); ok && p.Key == "act" {
		return engine.Pick("end"), true
	}
	return p.Default, true
}

func (rote) Obvious(engine.Seat) bool { return false }

// byRote plays a step by rote.
func byRote(t testing.TB, g *Game) {
	t.Helper()
	if res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: rote{}}); res.Err != nil || !res.Done {
		t.Fatalf("%v, open %v", res.Err, res.Prompts)
	}
}

// TestActionsOfTheBook holds the bookkeeping of actions.
func TestActionsOfTheBook(t *testing.T) {
	keys := func(g *Game, u *troops.Unit) (out []string) {
		for _, a := range append(actions(), g.cardActions(u)...) {
			if g.barred(u, a) == nil {
				out = append(out, a.key)
			}
		}
		return out
	}
	has := func(g *Game, u *troops.Unit, key string) bool { return slices.Contains(keys(g, u), key) }
	does := func(t *testing.T, g *Game, u *troops.Unit, key string, as answers, dice ...string) {
		t.Helper()
		told(t, g, as, dice, func(tb *engine.Table) {
			for _, a := range append(actions(), g.cardActions(u)...) {
				if a.key == key {
					g.perform(tb, u, a)
					return
				}
			}
			t.Errorf("no action %s", key)
		})
	}
	t.Run("LEG-A-ACT-01 LEG-A-AIM-01 LEG-A-AIM-03 LEG-A-DODGE-01 LEG-A-DODGE-07 two actions, an aim and a dodge once each",
		func(t *testing.T) {
			g := duel(t)
			u := g.one()
			activated(g, u, "act", 2)
			for _, k := range []string{"move", "aim", "dodge", "standby", "recover", "jump"} {
				yes(t, k, has(g, u, k))
			}
			does(t, g, u, "aim", nil)
			alike(t, "one aim token", u.Aim, 1)
			no(t, "a second aim action", has(g, u, "aim"))
			does(t, g, u, "dodge", nil)
			alike(t, "one dodge token, no action left", []int{u.Dodge, u.Did.Left}, []int{1, 0})
			alike(t, "nothing more", keys(g, u), []string{})
		})
	t.Run("LEG-A-AIM-02 LEG-A-DODGE-06 LEG-A-ACT-15 LEG-B-KEY-SPOTTER-02 LEG-B-KEY-READY-02 LEG-B-KEY-TACTICAL-03 tokens from "+
		"elsewhere are no action", func(t *testing.T) {
		g := duel(t)
		u := g.one()
		activated(g, u, "act", 2)
		told(t, g, nil, nil, func(tb *engine.Table) { g.gain(tb, u, troops.AimToken, 2); g.gain(tb, u, troops.DodgeToken, 1) })
		alike(t, "tokens", []int{u.Aim, u.Dodge}, []int{2, 1})
		yes(t, "aim action", has(g, u, "aim"))
		yes(t, "dodge action", has(g, u, "dodge"))
		alike(t, "actions", u.Did.Left, 2)
	})
	t.Run("LEG-B-MOVE-14 LEG-B-MOVE-01 a move may be repeated", func(t *testing.T) {
		g := duel(t)
		u := g.one()
		activated(g, u, "act", 2)
		does(t, g, u, "move", answers{"move": goes(900, 560)})
		yes(t, "again", has(g, u, "move"))
	})
	t.Run("LEG-A-ACT-03 LEG-A-ACT-04 LEG-A-CARD-07 card actions cost an action, each once; free ones none", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 600; upgrades = [\"esteemed-leader\"]",
			"rebel-troopers 1400 600; upgrades = [\"rebel-trooper-specialist\"]"), army("imperial", foes))
		u := g.one()
		activated(g, u, "act", 2)
		does(t, g, u, "takecover", nil)
		alike(t, "one action", u.Did.Left, 1)
		no(t, "Take Cover again", has(g, u, "takecover"))
		o := g.unit("s1.2")
		activated(g, o, "act", 2)
		does(t, g, o, "card.rebel-trooper-specialist", answers{"card.choose": pick("1")})
		alike(t, "free", []int{o.Did.Left, o.Dodge}, []int{2, 1})
		no(t, "LEG-A-CARD-16 exhausted", has(g, o, "card.rebel-trooper-specialist"))
		does(t, g, o, "recover", nil)
		no(t, "LEG-A-CARD-17 readied", o.Spent("rebel-trooper-specialist"))
	})
	t.Run("LEG-A-CARD-18 LEG-A-CARD-19 LEG-A-CARD-20 cards start ready; those without the icon are never exhausted", func(t *testing.T) {
		g := field(t, "", army("rebel",
			"rebel-troopers 900 600; upgrades = [\"rebel-trooper-specialist\", \"z-6-trooper\", \"fragmentation-grenades\"]"),
			army("imperial", "stormtroopers 900 450; facing = 180"))
		u := g.one()
		for _, c := range u.Upgrades {
			no(t, c.Key+" exhausted", c.Spent)
		}
		told(t, g, nil, nil, func(*engine.Table) { g.use(u, []pool{g.uses(u, g.two(), assault{})}) })
		for _, c := range u.Upgrades {
			no(t, c.Key+" exhausted by its weapon", c.Spent)
		}
	})
	t.Run("LEG-A-ACT-07 LEG-A-ACT-08 LEG-A-ACT-21 LEG-A-ACT-22 LEG-B-TOKEN-ION-03 free actions after lost ones", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600; upgrades = [\"rebel-trooper-specialist\"]; suppression = 1"),
			army("imperial", "at-st 900 100; damage = \"damaged\"; ion = 2"))
		u := g.one()
		activated(g, u, "rally", 2)
		stepped(t, g, nil, "rally blank")
		alike(t, "suppressed: one action", u.Did.Left, 1)
		yes(t, "free card action", has(g, u, "card.rebel-trooper-specialist"))
		u.Did.Left = 0
		yes(t, "even with none left", has(g, u, "card.rebel-trooper-specialist"))
		e := g.two()
		activated(g, e, "begin", 2)
		stepped(t, g, nil, "damaged blank")
		alike(t, "damaged and ionized: none", e.Did.Left, 0)
	})
	t.Run("LEG-A-ACT-09 LEG-A-KEY-70 LEG-B-KEY-RELENTLESS-03 LEG-A-ATK-02 a free attack action is the one attack action", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 500"), army("imperial", "darth-vader 900 200; facing = 180"))
		u := g.two()
		u.Abilities = append(u.Abilities, troops.ReadAbility("Steady", ""))
		activated(g, u, "act", 2)
		u.Arms = append(u.Arms, troops.NewArm("e-11-blaster-rifle", "", ""))
		told(t, g, nil, []string{"white blank"}, func(tb *engine.Table) { g.freeAttack(tb, u, assault{ranged: true, by: "steady"}) })
		alike(t, "actions left", u.Did.Left, 2)
		no(t, "attack action", has(g, u, "attack"))
		for _, x := range triggers() {
			if x.key == "relentless" || x.key == "steady" {
				no(t, x.key, x.may(g, u, deed{moveAction: true}))
			}
		}
	})
	t.Run("LEG-A-KEY-69 Steady after a move action, not after another move", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 400"), army("imperial", "stormtroopers 900 200; facing = 180"))
		u := g.two()
		activated(g, u, "act", 2)
		for _, x := range triggers() {
			if x.key == "steady" {
				yes(t, "move action", x.may(g, u, deed{moved: true, moveAction: true}))
				no(t, "other move", x.may(g, u, deed{moved: true}))
			}
		}
	})
	t.Run("LEG-A-STBY-02 LEG-A-STBY-07 LEG-B-MOVE-12 standby: not after an attack; lost by acting", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600", "rebel-troopers 300 800"), army("imperial", foes, "74-z-speeder-bikes 300 100"))
		u := g.one()
		activated(g, u, "act", 2)
		does(t, g, u, "standby", nil)
		yes(t, "standby", u.Standby)
		does(t, g, u, "aim", nil)
		no(t, "standby of a ground vehicle that acts", u.Standby)
		o := g.unit("s1.2")
		activated(g, o, "act", 2)
		o.Did.Attacked = true
		no(t, "after an attack", has(g, o, "standby"))
		r := g.unit("s2.2")
		activated(g, r, "act", 2)
		for k, want := range map[string]bool{"pivot": true, "reverse": false, "climb": false, "standby": false, "move": true} {
			alike(t, "repulsor "+k, has(g, r, k), want)
		}
	})
	t.Run("LEG-B-MOVE-13 LEG-B-MOVE-29 LEG-B-MOVE-36 LEG-B-EMPL-06 LEG-B-TROOP-03 LEG-B-MOVE-10 who moves how", func(t *testing.T) {
		wall := `terrain = [{ type = "container", at = [300, 540], size = [60, 60] }, { type = "container", at = [600, 530], size = [60, 60] }, { type = "container", at = [1200, 520], size = [60, 60] }]`
		g := field(t, wall, army("rebel", "luke-skywalker 300 583.5", "1-4-fd-laser-cannon-team 600 640", "at-rt 1200 585"),
			army("imperial", "at-st 600 200", "74-z-speeder-bikes 1600 100"))
		for id, want := range map[string][]bool{ // move, pivot, reverse, climb
			"s1.1": {true, false, false, true}, "s1.2": {false, true, false, false}, "s1.3": {true, true, true, true},
			"s2.1": {true, true, true, false}, "s2.2": {true, true, false, false},
		} {
			u := g.unit(id)
			activated(g, u, "act", 2)
			alike(t, u.Card, []bool{has(g, u, "move"), has(g, u, "pivot"), has(g, u, "reverse"), has(g, u, "climb")}, want)
		}
	})
	t.Run("LEG-B-SPEND-01 LEG-B-SPEND-02 tokens spent are gone; what takes two actions needs two", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 540], size = [60, 60] }]`, army("rebel", "luke-skywalker 900 583.5"),
			army("imperial", foes))
		u := g.one()
		activated(g, u, "act", 1)
		no(t, "climb with one action", has(g, u, "climb"))
		yes(t, "clamber", has(g, u, "clamber"))
		u.Aim = 2
		g.spend(u, troops.AimToken, 1)
		alike(t, "one left", u.Aim, 1)
	})
	t.Run("LEG-B-KEY-PLODDING-01 one standard move with Plodding, a pivot besides", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "at-st 900 300"))
		u := g.two()
		activated(g, u, "act", 2)
		u.Learn("Plodding", "", "round")
		does(t, g, u, "move", nil)
		no(t, "a second move", has(g, u, "move"))
		yes(t, "a pivot", has(g, u, "pivot"))
	})
	t.Run("LEG-B-ACT-REC-01 LEG-B-ACT-REC-02 recovering by an effect is no recover action", func(t *testing.T) {
		g := duel(t)
		u := g.one()
		activated(g, u, "act", 2)
		u.Suppression = 2
		told(t, g, nil, nil, func(tb *engine.Table) { g.recovers(tb, u) })
		alike(t, "suppression", u.Suppression, 0)
		yes(t, "recover action", has(g, u, "recover"))
	})
	t.Run("LEG-A-CARD-14 numbers of a keyword add up", func(t *testing.T) {
		g := duel(t)
		u := g.one()
		alike(t, "Jump 1", u.X("jump"), 1)
		u.Learn("Jump 1", "", "round")
		u.Learn("Precise 1", "", "round")
		u.Learn("Precise 2", "", "round")
		alike(t, "Jump 2, Precise 3", []int{u.X("jump"), u.Precise}, []int{2, 3})
	})
	t.Run("LEG-A-GOLD-03 LEG-A-GOLD-04 cards go before rules, and cannot goes before may", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 400"), army("imperial", "stormtroopers 900 200; facing = 180"))
		u := g.two()
		activated(g, u, "act", 2)
		yes(t, "attack", has(g, u, "attack"))
		u.Learn("second attack", "", "round")
		u.Did.Note("attack")
		u.Did.Attacks = 1
		yes(t, "a second attack by a card", has(g, u, "attack"))
		u.Learn("no attack", "", "round")
		no(t, "and none by another", has(g, u, "attack"))
	})
}

// TestMeasuresOfTheBook holds ranges and who is near whom.
func TestMeasuresOfTheBook(t *testing.T) {
	disc := func(x float64) geom.Shape { return geom.Round(geom.Point{X: x, Y: 100}, 13.5) }
	t.Run("LEG-A-GEO-04 LEG-A-GEO-09 LEG-B-RANGE-01 beyond range X is no part of the base within it", func(t *testing.T) {
		// Edges 304.8 mm apart are range 2, anything more is range 3.
		alike(t, "304.8", battlefield.Range(disc(100), disc(100+27+304.8)), 2)
		alike(t, "304.9", battlefield.Range(disc(100), disc(100+27+304.9)), 3)
	})
	t.Run("LEG-A-GEO-10 closest miniatures", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "stormtroopers 900 300"))
		near := 1 << 10
		for _, a := range g.bodies(g.one()) {
			for _, b := range g.bodies(g.two()) {
				near = min(near, battlefield.Range(a.Shape, b.Shape))
			}
		}
		alike(t, "range", g.apart(g.one(), g.two()), near)
	})
	t.Run("LEG-A-GEO-13 LEG-A-GEO-14 a weapon between its least and greatest range", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 100"), army("imperial", "stormtroopers 900 500; upgrades = [\"hh-12-stormtrooper\"]"))
		reach := func(y float64) bool { // the HH-12 shoots at range 2-4
			for i := range g.two().Minis {
				g.two().Minis[i].At = geom.Point{X: 840 + 30*float64(i), Y: y}
			}
			return slices.ContainsFunc(g.uses(g.two(), g.one(), assault{}).uses,
				func(x troops.Use) bool { return g.two().Arms[x.Arm].Key == "hh-12-stormtrooper" })
		}
		no(t, "range 1", reach(240))
		yes(t, "range 2", reach(400))
		yes(t, "range 4", reach(700))
		no(t, "beyond", reach(850))
	})
	t.Run("LEG-A-GEO-19 LEG-A-GEO-21 LEG-A-ATK-30 friends may touch, and are no targets", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600", "leia-organa 930 560"), army("imperial", foes))
		alike(t, "beside Leia", by(moveTo(g, g.one(), 903, 560)), "")
		no(t, "engaged with her", g.engaged(g.one()))
		no(t, "a target", slices.Contains(g.targets(g.one(), assault{}), g.unit("s1.2")))
	})
	t.Run("LEG-A-GEO-17 LEG-B-TERR-02 LEG-A-TERRAIN-08 heights from surface to surface; open ground hinders nobody", func(t *testing.T) {
		alike(t, "152.4 mm", []int{battlefield.Height(152.4), battlefield.Height(152.5), battlefield.Height(-60)}, []int{1, 2, 1})
		g := duel(t)
		open, slow := g.newMarch(g.one(), 2).speeds()
		alike(t, "speeds", []int{open, slow}, []int{2, 1})
		alike(t, "all of it", by(moveTo(g, g.one(), 1052, 600)), "")
	})
	t.Run("LEG-A-GEO-12 LEG-B-RANGE-02 LEG-B-RANGE-03 measuring is free, and asks nothing of the game", func(t *testing.T) {
		g := duel(t)
		activated(g, g.one(), "act", 2)
		res := engine.Run(engine.Input{Game: &deedsOf{Game: g, do: g.Step}, Start: 1, Top: 1, Frontier: silent{}})
		yes(t, "the question says so", res.Prompts[0].Measuring)
	})
	t.Run("LEG-A-MELEE-01 LEG-B-TROOP-07 bases of opposing players in contact", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500", "at-rt 500 500"), army("imperial", "darth-vader 900 100", "at-st 500 300"))
		e := g.two()
		g.one().Minis[0].At = geom.Point{X: lead(e).X, Y: lead(e).Y + 27}
		alike(t, "in melee, engaged", []any{len(g.melees(g.one())), g.engaged(g.one()), g.engaged(e)}, []any{1, true, true})
		g.one().Minis[0].At.Y++
		alike(t, "1 mm apart", len(g.melees(g.one())), 0)
		v := g.unit("s1.2")
		v.Minis[0].At = geom.Point{X: lead(e).X, Y: lead(e).Y + 13.5 + v.Base/2}
		alike(t, "a vehicle is in melee, nobody is engaged", []any{len(g.melees(v)), g.engaged(v), g.engaged(e)}, []any{1, false, false})
	})
	t.Run("LEG-B-UNIT-02 LEG-B-UNIT-08 LEG-A-ARMY-03 LEG-A-SUP-11 leaders, ranks and courage", func(t *testing.T) {
		g := duel(t)
		alike(t, "Luke leads himself", g.one().Leader(), 0)
		for _, u := range book.Content().Units {
			yes(t, u.Key+" has a rank", slices.Contains(book.Ranks, u.Rank))
			if !u.Vehicle() && !u.Nerveless {
				yes(t, u.Key+" has courage", u.Courage > 0)
			}
		}
	})
	t.Run("LEG-B-UPG-04 upgrades cost", func(t *testing.T) {
		u := book.UnitOf("rebel-troopers")
		alike(t, "40 and 22", list.Cost(u, []string{"z-6-trooper"}), 40+book.UpgradeOf("z-6-trooper").Points)
	})
	t.Run("LEG-B-WND-08 wounded is with a wound token", func(t *testing.T) {
		g := duel(t)
		alike(t, "none", g.one().Wounds(), 0)
		g.one().Minis[0].Lost = 1
		alike(t, "one", g.one().Wounds(), 1)
	})
}
