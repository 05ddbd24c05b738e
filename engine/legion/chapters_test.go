package legion

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// TestOrders holds nominating and issuing orders.
func TestOrders(t *testing.T) {
	begin := func(t *testing.T) *Game {
		g := field(t, "", army("rebel", "leia-organa 900 800", "chewbacca 800 800", "rebel-troopers 700 700; suppression = 1",
			"rebel-troopers 1100 700", "at-rt 1300 800"),
			army("imperial", "emperor-palpatine 900 100; facing = 180", "imperial-royal-guards 1000 100; facing = 180"))
		g.Battle.Phase = CommandOf
		return g
	}
	t.Run("LEG-B-ORD-01 LEG-A-ROUND-05 a commander is nominated and issues what the card says", func(t *testing.T) {
		g := begin(t)
		g.side(1).Card = "push"
		told(t, g, nil, nil, func(tb *engine.Table) { g.nominate(tb, 1) })
		alike(t, "nominee, orders", []any{g.side(1).Nominee, len(g.side(1).Orders)}, []any{"s1.1", 2})
	})
	t.Run("LEG-B-ORD-06 LEG-A-CMD-11 LEG-B-PHASE-CMD-05 a card of an operative nominates it", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 800", "sabine-wren 1000 800", "rebel-troopers 700 700", "rebel-troopers 800 550"),
			army("imperial", foes))
		g.side(1).Card = "legacy-of-mandalore"
		told(t, g, nil, nil, func(tb *engine.Table) { g.nominate(tb, 1) })
		alike(t, "nominee", g.side(1).Nominee, "s1.2")
		alike(t, "LEG-A-CMD-13 it may order itself", slices.Contains(g.recipients(g.side(1)), g.unit("s1.2")), true)
	})
	t.Run("LEG-B-ORD-02 LEG-B-PHASE-CMD-06 only units that the card lists", func(t *testing.T) {
		g := begin(t)
		s := g.side(1)
		s.Nominee, s.Orders = "s1.1", []OrderLeft{{Of: []string{"corps"}}, {Of: []string{"corps"}}}
		alike(t, "corps", piecesOf(g.recipients(s)), []string{"s1.3", "s1.4"})
		s.Orders = []OrderLeft{{Of: []string{"support", "heavy"}}}
		alike(t, "support", piecesOf(g.recipients(s)), []string{"s1.5"})
		s.Orders = []OrderLeft{{Of: []string{"vehicle"}}}
		alike(t, "vehicles", piecesOf(g.recipients(s)), []string{"s1.5"})
	})
	t.Run("LEG-B-ORD-08 what an order triggers comes before the next", func(t *testing.T) {
		g := begin(t)
		g.Battle.Stage, g.Battle.Turn, g.Battle.Priority = "orders", 1, 1
		s := g.side(1)
		s.Card, s.Nominee, s.Orders = "my-ally-is-the-force", "s1.1", []OrderLeft{{Of: []string{"trooper"}}, {Of: []string{"trooper"}}}
		stepped(t, g, answers{"order": pick("s1.3")})
		alike(t, "its dodge token at once", []any{g.unit("s1.3").Dodge, len(s.Orders)}, []any{1, 1})
	})
	t.Run("LEG-B-ORD-07 LEG-A-CMD-09 without commander and operative there are no orders", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 700 700"), army("imperial", foes))
		alike(t, "playable", len(g.playable(1)), 0)
	})
	t.Run("LEG-B-CMD-13 LEG-B-CMD-17 a card must be played; an invalid one becomes Standing Orders", func(t *testing.T) {
		g := begin(t)
		g.Battle.Stage = "select"
		told(t, g, nil, nil, func(tb *engine.Table) {
			g.selectCards(tb)
		})
		alike(t, "both have one", g.side(1).Card != "" && g.side(2).Card != "", true)
	})
	t.Run("LEG-B-TOKEN-ORD-01 LEG-B-TOKEN-ORD-02 LEG-B-TOKEN-ORD-03 LEG-A-CMD-15 tokens by rank", func(t *testing.T) {
		g := begin(t)
		told(t, g, nil, nil, func(tb *engine.Table) { g.issue(tb, g.unit("s1.5")) })
		g.pools()
		alike(t, "faceup beside the unit", g.unit("s1.5").Order, troops.FaceUp)
		alike(t, "the rest in the pool", g.side(1).Pool, []book.Rank{book.Commander, book.Operative, book.Corps, book.Corps})
	})
	t.Run("LEG-B-TOKEN-ORD-07 LEG-A-END-04 tokens of the defeated leave with the round", func(t *testing.T) {
		g := begin(t)
		g.unit("s1.5").Where = troops.Defeated
		g.pools()
		alike(t, "pool", slices.Contains(g.side(1).Pool, book.Support), false)
	})
	t.Run("LEG-B-KEY-ENTOURAGE-02 LEG-B-KEY-ENTOURAGE-03 LEG-B-KEY-ENTOURAGE-04 Entourage", func(t *testing.T) {
		g := begin(t)
		told(t, g, nil, nil, func(tb *engine.Table) { g.followers(tb, 2) })
		alike(t, "the guards have an order", g.unit("s2.2").Order, troops.FaceUp)
	})
	t.Run("LEG-B-ERR-10 a comlink reaches anywhere", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 100 800",
			"rebel-troopers 1700 700; upgrades = [\"rebel-comms-technician\", \"long-range-comlink\"]"), army("imperial", foes))
		s := g.side(1)
		s.Nominee, s.Orders = "s1.1", []OrderLeft{{}}
		alike(t, "recipients", piecesOf(g.recipients(s)), []string{"s1.1", "s1.2"})
	})
}

// TestSuppressionAndPanic holds what suppression does beside Rally.
func TestSuppressionAndPanic(t *testing.T) {
	t.Run("LEG-A-SUP-12 LEG-A-KEY-77 courage -", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "darth-vader 900 100"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.suppress(tb, g.two(), 2) })
		alike(t, "Vader", g.two().Suppression, 0)
	})
	t.Run("LEG-A-SUP-01 LEG-B-RALLY-02 LEG-B-TROOP-02 suppressed at its courage", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-commandos 900 800"), army("imperial", foes))
		u := g.one() // courage 2
		told(t, g, nil, nil, func(tb *engine.Table) { g.suppress(tb, u, 1) })
		alike(t, "one token", u.Suppressed(), false)
		told(t, g, nil, nil, func(tb *engine.Table) { g.suppress(tb, u, 1) })
		alike(t, "two tokens", u.Suppressed(), true)
	})
	t.Run("LEG-B-PANIC-07 with fewer tokens it panics no more", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800; suppression = 2"), army("imperial", foes))
		u := g.one()
		u.Panicked = true
		told(t, g, nil, nil, func(tb *engine.Table) { g.calm(tb, u, 1) })
		alike(t, "panicked", u.Panicked, false)
	})
	t.Run("LEG-A-SUP-07 LEG-B-RALLY-05 a panicked unit does nothing but flee", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 400"), army("imperial", "at-st 200 800"))
		u := g.one()
		activated(g, u, "act", 1)
		u.Panicked = true
		s := stepped(t, g, nil)
		alike(t, "asked for an action", asked(s, "act"), false)
		alike(t, "actions", u.Did.Left, 0)
	})
	t.Run("LEG-B-PANIC-10 an engaged one withdraws", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 400"), army("imperial", "darth-vader 900 100"))
		u := g.one()
		g.two().Minis[0].At = geom.Point{X: 900, Y: 373}
		for i, p := range []geom.Point{{X: 900, Y: 400}, {X: 935, Y: 420}, {X: 870, Y: 430}, {X: 900, Y: 440}} {
			u.Minis[i].At = p
		}
		activated(g, u, "act", 1)
		u.Panicked = true
		stepped(t, g, nil)
		if d := lead(u).Dist(geom.Point{X: 900, Y: 400}); d > 102.1 {
			t.Errorf("it goes %.0f mm, speed 1 is 102", d)
		}
	})
	t.Run("LEG-B-KEY-DANGERSENSE-01 LEG-B-KEY-DAUNTLESS-01 LEG-B-KEY-DAUNTLESS-02 Danger Sense keeps tokens, Dauntless moves",
		func(t *testing.T) {
			g := field(t, "", army("rebel", "rebel-pathfinders 900 800; suppression = 3"), army("imperial", foes))
			u := g.one()
			activated(g, u, "rally", 2)
			stepped(t, g, answers{"keep": count(0), "dauntless": pick("yes")}, "rally block block blank")
			alike(t, "tokens", u.Suppression, 4)
			alike(t, "it has moved and does not panic", []any{u.Did.Moves, u.Panicked}, []any{1, false})
		})
	t.Run("LEG-B-PANIC-02 LEG-B-TRANS-08 a transported commander counts", func(t *testing.T) {
		g := field(t, "", army("rebel", "x-34-landspeeder 900 700", "leia-organa 900 800", "rebel-troopers 700 700"), army("imperial", foes))
		g.unit("s1.2").Where, g.unit("s1.2").Aboard = troops.Riding, "s1.1"
		alike(t, "courage", g.panicCourage(nil, g.unit("s1.3")), 2)
	})
	t.Run("LEG-A-SUP-09 in a war-weary army at range 1 only", func(t *testing.T) {
		g := field(t, "condition = \"war-weary\"", army("rebel", "luke-skywalker 900 800", "rebel-troopers 600 800"), army("imperial", foes))
		alike(t, "courage", g.panicCourage(nil, g.unit("s1.2")), 1)
	})
}

// TestMinesAndCharges holds tokens that detonate.
func TestMinesAndCharges(t *testing.T) {
	t.Run("LEG-A-TOKEN-01 LEG-A-DET-07 LEG-A-DET-12 LEG-A-DET-16 a mine goes off after a move", func(t *testing.T) {
		g := field(t, "condition = \"minefield\"\ntoken = [{ kind = \"condition\", at = [900, 500] }]", army("rebel", "luke-skywalker 900 600"),
			army("imperial", foes))
		s := told(t, g, nil, []string{"mine block", "red hit", "black hit", "rdef block block"}, func(tb *engine.Table) {
			g.detonations(tb, g.one(), deed{moved: true})
		})
		alike(t, "told", saidKey(s, "detonates"), true)
		alike(t, "the token is gone", len(g.Battle.Tokens), 0)
	})
	t.Run("LEG-A-DET-05 LEG-A-DET-09 LEG-A-WPN-06 LEG-A-WPN-07 LEG-A-WPN-08 every unit near is attacked, friend and foe", func(t *testing.T) {
		g := field(t, "condition = \"minefield\"\ntoken = [{ kind = \"condition\", at = [900, 500] }]", army("rebel", "luke-skywalker 900 600"),
			army("imperial", "darth-vader 900 400"))
		told(t, g, answers{"detonate": pick("s2.1")}, []string{"mine block", "red hit", "black blank", "rdef block", "red hit", "black blank",
			"rdef block"}, func(tb *engine.Table) {
			g.detonations(tb, g.one(), deed{moved: true})
		})
		alike(t, "Luke gains suppression, Vader has no courage", []int{g.one().Suppression, g.two().Suppression}, []int{1, 0})
	})
	t.Run("LEG-A-DET-10 LEG-A-DET-11 surges by the card's chart, no aim", func(t *testing.T) {
		g := field(t, "condition = \"minefield\"\ntoken = [{ kind = \"condition\", at = [900, 500] }]",
			army("rebel", "rebel-troopers 900 600; aim = 2"), army("imperial", foes))
		s := told(t, g, nil, []string{"mine block", "red surge", "black blank", "wdef blank"}, func(tb *engine.Table) {
			g.detonations(tb, g.one(), deed{moved: true})
		})
		alike(t, "a critical, and a miniature lost", len(g.one().Alive()), 3)
		alike(t, "aim", asked(s, "aim"), false)
	})
	t.Run("LEG-A-DET-14 out of sight it is not attacked", func(t *testing.T) {
		g := field(t, "condition = \"minefield\"\ntoken = [{ kind = \"condition\", at = [900, 450] }]\nterrain = [{ type = "+
			"\"high_wall\", at = [900, 520], size = [400, 10] }]",
			army("rebel", "luke-skywalker 900 560"), army("imperial", foes))
		s := told(t, g, nil, nil, func(tb *engine.Table) { g.detonations(tb, g.one(), deed{moved: true}) })
		alike(t, "nothing", saidKey(s, "mine"), false)
	})
	charges := func(t *testing.T) *Game {
		return field(t, "", army("rebel", "rebel-commandos 900 600; upgrades = [\"proton-charge-saboteur\"]"),
			army("imperial", "stormtroopers 900 380; facing = 180"))
	}
	t.Run("LEG-A-KEY-25 LEG-A-DET-01 LEG-A-DET-02 LEG-A-DET-04 Arm", func(t *testing.T) {
		g := charges(t)
		u := g.one()
		told(t, g, answers{"charge": goes(900, 500)}, nil, func(tb *engine.Table) {
			g.lays(tb, u, u.Abilities[slices.IndexFunc(u.Abilities, func(a troops.Ability) bool { return a.Key == "arm" })])
		})
		alike(t, "one charge of its side", []any{len(g.Battle.Tokens), g.Battle.Tokens[0].Owner}, []any{1, engine.Seat(1)})
	})
	t.Run("LEG-A-KEY-63 LEG-A-KEY-66 LEG-A-KEY-67 LEG-A-DET-15 Detonate after an action of anybody", func(t *testing.T) {
		g := charges(t)
		g.Battle.Tokens = []Token{{ID: "charge1", Kind: "charge", At: geom.Point{X: 900, Y: 440}, Owner: 1, Card: "proton-charge-saboteur"}}
		s := told(t, g, answers{"setoff": pick("charge1"), "detonate": pick("s2.1")},
			[]string{"red blank", "white blank blank", "red blank", "white blank blank"}, func(tb *engine.Table) {
				g.setsOff(tb, g.two(), deed{action: "aim"})
			})
		alike(t, "asked", asked(s, "setoff"), true)
		alike(t, "spent", len(g.Battle.Tokens), 0)
	})
}

// TestHelpers holds Repair, Treat and Reposition.
func TestHelpers(t *testing.T) {
	use := func(g *Game, u *troops.Unit, key string, as answers) {
		for _, a := range g.carers(u) {
			if a.key[:len(key)] == key {
				alike(t, "may", by(g.barred(u, a)), "")
				told(t, g, as, nil, func(tb *engine.Table) { a.do(g, tb, u) })
				return
			}
		}
		t.Errorf("%s cannot %s", u.ID, key)
	}
	t.Run("LEG-B-KEY-REPAIR-01 LEG-B-KEY-REPAIR-02 LEG-B-KEY-REPAIR-03 LEG-B-KEY-REPAIR-04 LEG-B-KEY-REPAIR-05 Repair", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 700; upgrades = [\"r5-astromech-droid\"]",
			"at-rt 1000 700; wounds = 2; damage = \"damaged\""), army("imperial", foes))
		u := g.one()
		activated(g, u, "act", 2)
		use(g, u, "repair", answers{"mend": pick("damage")})
		alike(t, "the damage", g.unit("s1.2").Damage, "")
		use(g, u, "repair", nil)
		alike(t, "a wound", g.unit("s1.2").Wounds(), 1)
		for _, a := range g.carers(u) {
			alike(t, "twice at most", by(g.barred(u, a)), "LEG-B-KEY-REPAIR-02")
		}
	})
	t.Run("LEG-B-KEY-TREAT-01 LEG-B-KEY-TREAT-02 LEG-B-KEY-TREAT-05 LEG-B-KEY-TREAT-06 LEG-B-KEY-TREAT-07 Treat", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 700; upgrades = [\"2-1b-medical-droid\"]", "wookiee-warriors 1000 700"),
			army("imperial", foes))
		u, o := g.one(), g.unit("s1.2")
		o.Minis[1].Out, o.Minis[1].Lost, o.Minis[1].Fell = true, 3, g.Battle.Round
		activated(g, u, "act", 2)
		use(g, u, "treat", answers{"care": pick("s1.2")})
		alike(t, "back with one wound less", []any{o.Minis[1].Out, o.Minis[1].Lost}, []any{false, 2})
		g.Battle.Round++
		o.Minis[2].Out, o.Minis[2].Lost, o.Minis[2].Fell = true, 3, 1
		alike(t, "not of an earlier round", len(g.lostNow(o)), 0)
	})
	t.Run("LEG-B-KEY-REPOSITION-01 LEG-B-KEY-REPOSITION-02 Reposition", func(t *testing.T) {
		g := field(t, "", army("rebel", "tauntaun-riders 900 700"), army("imperial", foes))
		u := g.one()
		told(t, g, answers{"reposition": pick("before"), "pivot": {engine.Way(engine.Pose{A: 1.5})}}, nil,
			func(tb *engine.Table) { g.standardMove(tb, u, nil) })
		alike(t, "it goes to the right", lead(u).X > 900, true)
	})
}

// TestGranted holds moves outside the usual.
func TestGranted(t *testing.T) {
	t.Run("LEG-B-MOVE-24 LEG-B-TERR-08 LEG-B-TOKEN-IMMOB-04 a speed-1 move of a card ignores terrain and tokens", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "ruins", at = [900, 560], size = [120, 120] }]`,
			army("rebel", "luke-skywalker 900 600; immobilize = 2"), army("imperial", foes))
		told(t, g, answers{"move.granted": goes(900, 498)}, nil, func(tb *engine.Table) { g.granted(tb, g.one(), 1, 1) })
		alike(t, "102 mm", lead(g.one()).Y, 498.0)
	})
	t.Run("LEG-B-EDGE-04 an opponent moves nobody off the table", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 880"), army("imperial", foes))
		x := g.newMarch(g.one(), 1)
		x.free, x.by = true, 2
		alike(t, "refused", x.check(engine.Way(engine.Pose{X: 900, Y: 895})) != nil, true)
	})
	t.Run("LEG-B-KEY-STATIONARY-01 nobody moves a stationary unit", func(t *testing.T) {
		g := field(t, "", army("rebel", "1-4-fd-laser-cannon-team 900 700"), army("imperial", foes))
		told(t, g, nil, nil, func(tb *engine.Table) { g.granted(tb, g.one(), 2, 1) })
		alike(t, "where it was", lead(g.one()).Y, 700.0)
	})
	t.Run("LEG-A-KEY-81 LEG-A-KEY-83 LEG-A-KEY-84 LEG-A-KEY-85 Scout ignores speed and terrain, and is no action", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "ruins", at = [900, 640], size = [200, 200] }]`, army("rebel", "rebel-commandos 900 700"),
			army("imperial", foes))
		u := g.one()
		u.Speed = 0
		told(t, g, answers{"scout": goes(900, 548)}, nil, func(tb *engine.Table) { g.scout(tb, u, 2) })
		alike(t, "152 mm", lead(u).Y, 548.0)
	})
	t.Run("LEG-B-KEY-JUMP-02 Jump is a move action, once", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 700"), army("imperial", foes))
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("jump")})
		for _, a := range actions() {
			switch a.key {
			case "jump":
				alike(t, "again", by(g.barred(g.one(), a)), "LEG-A-ACT-02")
			case "move":
				alike(t, "a move", by(g.barred(g.one(), a)), "")
			}
		}
	})
	t.Run("LEG-B-MOVE-SPEED-01 raised first, never above 3, then lowered", func(t *testing.T) {
		g := field(t, "", army("rebel", "boba-fett 900 700; immobilize = 1"), army("imperial", foes))
		g.one().Learn("Speed 1", "", "round")
		alike(t, "speed", g.speed(g.one()), 2)
	})
}

// TestTransportRules holds more of transports.
func TestTransportRules(t *testing.T) {
	begin := func(t *testing.T) *Game {
		return field(t, "", army("rebel", "x-34-landspeeder 900 600", "luke-skywalker 1000 600"), army("imperial", foes))
	}
	t.Run("LEG-A-TRN-05 after two moves of the vehicle getting out is everything", func(t *testing.T) {
		g := begin(t)
		u := g.unit("s1.2")
		u.Where, u.Aboard, g.one().Rode = troops.Riding, "s1.1", 2
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("disembark")})
		alike(t, "over", []any{u.Did.Ended, u.Did.Left}, []any{true, 0})
	})
	t.Run("LEG-A-TRN-10 LEG-A-TRN-12 not at speed 0, not with a token", func(t *testing.T) {
		g := begin(t)
		u := g.unit("s1.2")
		u.Did = troops.FreshDeeds(2)
		u.Claimed = "objective1"
		alike(t, "claimed", by(g.mayEmbark(u)), "LEG-A-TRN-12")
		u.Claimed, u.Immobile = "", 3
		alike(t, "speed 0", by(g.mayEmbark(u)), "LEG-B-MOVE-02")
		u.Where, u.Aboard = troops.Riding, "s1.1"
		alike(t, "LEG-A-TRN-10 getting out", by(g.mayDisembark(u)), "LEG-A-TRN-10")
	})
	t.Run("LEG-A-TRN-04 LEG-B-TRANS-05 LEG-B-TRANS-07 tokens stay, and go as usual", func(t *testing.T) {
		g := begin(t)
		u := g.unit("s1.2")
		u.Aim, u.Suppression = 1, 2
		u.Where, u.Aboard = troops.Riding, "s1.1"
		g.enter(EndOf)
		stepped(t, g, nil)
		alike(t, "aim and suppression", []int{u.Aim, u.Suppression}, []int{0, 1})
		alike(t, "it issues orders", len(g.leaders(1, book.CommandOf("push"))), 1)
	})
}

// TestScoring holds objectives.
func TestScoring(t *testing.T) {
	zones := func(g *Game) {
		g.Battle.Zones[0] = Zone{{{X: 0, Y: 748}, {X: 1800, Y: 748}, {X: 1800, Y: 900}, {X: 0, Y: 900}}}
		g.Battle.Zones[1] = Zone{{{X: 0, Y: 0}, {X: 1800, Y: 0}, {X: 1800, Y: 152}, {X: 0, Y: 152}}}
	}
	t.Run("LEG-B-VT-01 LEG-B-VT-02 LEG-B-OBJ-02 Breakthrough", func(t *testing.T) {
		g := field(t, "objective = \"breakthrough\"", army("rebel", "luke-skywalker 900 60", "rebel-troopers 400 810"),
			army("imperial", "darth-vader 900 450"))
		zones(g)
		told(t, g, nil, nil, g.scoreObjective)
		alike(t, "victory", []int{g.side(1).Victory, g.side(2).Victory}, []int{1, 0})
	})
	t.Run("LEG-B-VT-02 Intercept the Transmissions", func(t *testing.T) {
		g := field(t, "objective = \"intercept-the-transmissions\"", army("rebel", "luke-skywalker 900 400", "at-rt 1000 400"),
			army("imperial", "darth-vader 450 500"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.resolveCards(tb); g.transmissions(tb, 2) })
		alike(t, "a token each, vehicles do not count", []int{g.side(1).Victory, g.side(2).Victory}, []int{2, 2})
		g.Battle.Round = 2
		told(t, g, nil, nil, g.endOfRound)
		alike(t, "and one more after round 2", []int{g.side(1).Victory, g.side(2).Victory}, []int{3, 3})
	})
	t.Run("LEG-B-VT-04 Recover the Supplies: only tokens claimed", func(t *testing.T) {
		g := field(t, "objective = \"recover-the-supplies\"\ntoken = [{ kind = \"objective\", at = [900, 600] }, { kind = \"objective\", "+
			"at = [300, 600] }]", army("rebel", "luke-skywalker 900 400"), army("imperial", foes))
		g.Battle.Tokens[0].By = "s1.1"
		told(t, g, nil, nil, g.scoreObjective)
		alike(t, "victory", []int{g.side(1).Victory, g.side(2).Victory}, []int{1, 0})
	})
	t.Run("LEG-B-OBJ-11 LEG-B-OBJ-12 LEG-B-OBJ-13 Sabotage", func(t *testing.T) {
		g := field(t, "objective = \"sabotage-the-moisture-vaporators\"\ntoken = [{ kind = \"objective\", at = [900, 574] }]",
			army("rebel", "luke-skywalker 900 600"), army("imperial", foes))
		g.Battle.Tokens[0].Wounds = 2
		u := g.one()
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("sabotage"), "sabotage": pick("wound")})
		alike(t, "wounds", g.Battle.Tokens[0].Wounds, 3)
		told(t, g, nil, nil, g.scoreObjective)
		alike(t, "blue gains one", g.side(1).Victory, 1)
	})
	t.Run("LEG-A-SETUP-14 LEG-B-OBJ-14 LEG-A-TOKEN-03 LEG-A-TOKEN-05 tokens are placed by turns, off terrain and apart", func(t *testing.T) {
		g := field(t, "table = \"forest-crossing\"\nobjective = \"sabotage-the-moisture-vaporators\"\ncondition = \"minefield\"",
			army("rebel", "luke-skywalker 900 870"), army("imperial", "darth-vader 900 30"))
		zones(g)
		s := told(t, g, nil, nil, g.resolveCards)
		alike(t, "eight", len(g.Battle.Tokens), 8)
		alike(t, "blue first", s.Asked[0], "token.objective 1")
		alike(t, "then red", s.Asked[1], "token.objective 2")
	})
	t.Run("LEG-A-SUP-17 in a hostile environment only those at terrain calm down", func(t *testing.T) {
		g := field(t, "condition = \"hostile-environment\"\nterrain = [{ type = \"barricade\", at = [900, 560], size = [70, 27] }]",
			army("rebel", "luke-skywalker 900 587; suppression = 1", "leia-organa 400 600; suppression = 1"), army("imperial", foes))
		alike(t, "may", []bool{g.mayCalm(g.one()), g.mayCalm(g.unit("s1.2"))}, []bool{true, false})
	})
}

// TestUnitsOfCards holds what units are made of.
func TestUnitsOfCards(t *testing.T) {
	t.Run("LEG-B-KEY-LEADER-01 a Leader leads", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600; upgrades = [\"rebel-officer\"]"), army("imperial", foes))
		u := g.one()
		alike(t, "leader", u.Minis[u.Leader()].Model, "rebel-officer")
		alike(t, "courage and Inspire", []int{u.Courage, u.X("inspire")}, []int{2, 1})
	})
	t.Run("LEG-A-KEY-79 the heavy weapon of a team leads", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-commandos-strike-team 900 600; upgrades = [\"dh-447-sniper\"]"), army("imperial", foes))
		alike(t, "leader", g.one().Minis[g.one().Leader()].Model, "dh-447-sniper")
	})
	t.Run("LEG-B-UPG-08 LEG-B-UNIT-09 LEG-B-UNIT-10 miniatures and points of upgrades", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600; upgrades = [\"z-6-trooper\", \"rebel-trooper\"]"), army("imperial", foes))
		alike(t, "miniatures, points", []int{len(g.one().Minis), g.one().Points}, []int{6, 72})
	})
	t.Run("LEG-B-UPG-09 grenades are for everybody", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300; upgrades = [\"concussion-grenades\"]"),
			army("imperial", "stormtroopers 900 200; facing = 180"))
		n := 0
		for _, x := range g.uses(g.one(), g.two(), assault{}).uses {
			if g.one().Arms[x.Arm].Key == "concussion-grenades" {
				n++
			}
		}
		alike(t, "throwers", n, 4)
	})
	t.Run("LEG-A-ARMY-20 LEG-B-TOKEN-ID-01 every unit has a label of its own", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 400 600", "rebel-troopers 900 600"), army("imperial", foes))
		alike(t, "labels", []string{g.one().Label, g.unit("s1.2").Label, g.two().Label}, []string{"1", "2", "B"})
	})
	t.Run("LEG-B-ADV-03 LEG-B-ADV-04 LEG-B-ADV-05 LEG-B-ADV-06 a large battle", func(t *testing.T) {
		g := newGame(map[string]string{"size": "large"})
		g.Battle.Blue = 1
		alike(t, "size", []float64{g.Battle.Width, g.Battle.Depth}, []float64{1800, 1200})
		alike(t, "opportunities", g.opportunities(), 1)
		g.layZones()
		alike(t, "a strip to range 2", g.Battle.Zones[0][0][0].Y, 1200-304.8)
		g.Units = []*troops.Unit{}
	})
}
