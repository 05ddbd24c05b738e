package legion

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// TestCommandPhase holds the steps of the Command Phase.
func TestCommandPhase(t *testing.T) {
	begin := func(t *testing.T) *Game {
		g := field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 700 800", "rebel-troopers 1100 800", "at-rt 1400 800"),
			army("imperial", "darth-vader 900 100", "stormtroopers 700 100", "stormtroopers 1100 100"))
		g.Battle.Phase, g.Battle.Stage = CommandOf, "select"
		for _, s := range g.Battle.Sides {
			s.Hand = []string{"ambush", "assault", "covering-fire", "push", "sabotaged-communications", "standing-orders", "turning-the-tide"}
		}
		return g
	}
	t.Run("LEG-A-ROUND-03 LEG-B-PHASE-CMD-01 both choose in secret at once", func(t *testing.T) {
		g := begin(t)
		s := told(t, g, answers{"command": {engine.Pick("push"), engine.Pick("ambush")}}, nil, g.selectCards)
		alike(t, "asked", s.Asked, []string{"command 1", "command 2"})
		alike(t, "cards", []string{g.side(1).Card, g.side(2).Card}, []string{"push", "ambush"})
		alike(t, "the hand is one shorter", len(g.side(1).Hand), 6)
	})
	t.Run("LEG-A-ROUND-04 LEG-B-PHASE-CMD-03 fewer pips have priority", func(t *testing.T) {
		g := begin(t)
		g.side(1).Card, g.side(2).Card = "push", "ambush"
		told(t, g, nil, nil, g.priority)
		alike(t, "priority", g.Battle.Priority, engine.Seat(2))
	})
	t.Run("LEG-B-ROUND-02 a tie is rolled by the holder of the counter", func(t *testing.T) {
		for face, want := range map[string]engine.Seat{"block": 2, "surge": 1, "blank": 1} {
			g := begin(t)
			g.Battle.Counter = 2
			g.side(1).Card, g.side(2).Card = "push", "push"
			told(t, g, nil, []string{"priority " + face}, g.priority)
			alike(t, face, g.Battle.Priority, want)
		}
	})
	t.Run("LEG-A-KEY-29 Cunning breaks a tie", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "director-orson-krennic 900 100"))
		g.side(1).Card, g.side(2).Card = "my-ally-is-the-force", "deploy-the-garrison"
		told(t, g, nil, nil, g.priority)
		alike(t, "priority", g.Battle.Priority, engine.Seat(2))
	})
	t.Run("LEG-B-CMD-14 LEG-B-PHASE-CMD-02 one card alone has priority", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "stormtroopers 900 100"))
		g.Battle.Phase, g.Battle.Stage = CommandOf, "select"
		s := told(t, g, answers{"command": pick("standing-orders")}, nil, func(tb *engine.Table) { g.selectCards(tb); g.priority(tb) })
		alike(t, "asked", s.Asked, []string{"command 1"})
		alike(t, "priority", g.Battle.Priority, engine.Seat(1))
	})
	t.Run("LEG-B-CMD-15 no card at all is rolled for", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "stormtroopers 900 100"))
		g.Battle.Counter = 1
		told(t, g, nil, []string{"priority block"}, func(tb *engine.Table) { g.selectCards(tb); g.priority(tb) })
		alike(t, "priority", g.Battle.Priority, engine.Seat(1))
	})
	t.Run("LEG-B-ORD-03 LEG-B-CMD-09 orders reach range 3", func(t *testing.T) {
		g := begin(t)
		s := g.side(1)
		s.Card = "assault" // three units of any kind
		told(t, g, nil, nil, func(tb *engine.Table) { g.nominate(tb, 1) })
		alike(t, "nominated", s.Nominee, "s1.1")
		// From Luke at x 900: troopers at 700 and 1100, the AT-RT at 1400 is 500 - 13.5 - 25 = 451 mm away: range 3.
		alike(t, "range", g.apart(g.one(), g.unit("s1.4")), 3)
		alike(t, "recipients", len(g.recipients(s)), 4)
		g.unit("s1.4").Minis[0].At.X = 1410 // 461 mm: range 4
		alike(t, "without the far one", len(g.recipients(s)), 3)
	})
	t.Run("LEG-B-CMD-10 as many orders as possible", func(t *testing.T) {
		g := begin(t)
		s := g.side(1)
		s.Card, s.Nominee = "return-of-the-jedi", "s1.1" // Luke and two units
		s.Orders = []OrderLeft{{Name: "Luke Skywalker"}, {Of: []string{"trooper"}}}
		g.one().Ordered = false
		// If Luke took the order for a trooper, nobody could take the one that names him: it is kept for him.
		alike(t, "matching", g.matching(s, g.inPlay(1), s.Orders), 2)
		told(t, g, answers{"order": pick("s1.1")}, nil, func(tb *engine.Table) { g.order(tb, 1) })
		alike(t, "left", len(s.Orders), 1)
		alike(t, "of a trooper", s.Orders[0].Of, []string{"trooper"})
	})
	t.Run("LEG-B-ORD-04 LEG-B-ORD-05 one order a round", func(t *testing.T) {
		g := begin(t)
		s := g.side(1)
		s.Card, s.Nominee, s.Orders = "push", "s1.1", []OrderLeft{{}, {}}
		told(t, g, answers{"order": pick("s1.2")}, nil, func(tb *engine.Table) { g.order(tb, 1) })
		alike(t, "faceup", g.unit("s1.2").Order, troops.FaceUp)
		alike(t, "not again", slices.Contains(g.recipients(s), g.unit("s1.2")), false)
	})
	t.Run("LEG-A-CMD-12 LEG-B-CMD-18 operatives issue only their own cards", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 800", "chewbacca 700 800"), army("imperial", "darth-vader 900 100"))
		alike(t, "of no one", len(g.leaders(1, book.CommandOf("push"))), 1)
		alike(t, "of Chewbacca", g.leaders(1, book.CommandOf("common-cause"))[0].ID, "s1.2")
	})
	t.Run("LEG-A-CMD-08 LEG-B-CMD-16 cards of the dead are lost", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 800", "luke-skywalker 700 800"), army("imperial", "darth-vader 900 100"))
		g.side(1).Hand = []string{"my-ally-is-the-force", "push"}
		g.unit("s1.2").Where = troops.Defeated
		alike(t, "playable", g.playable(1), []string{"push"})
	})
	t.Run("LEG-A-ROUND-06 LEG-B-PHASE-CMD-07 LEG-B-TOKEN-ORD-04 the pool is what is not on the battlefield", func(t *testing.T) {
		g := begin(t)
		g.unit("s1.2").Order = troops.FaceUp
		g.pools()
		alike(t, "pool", g.side(1).Pool, []book.Rank{book.Commander, book.Corps, book.Support})
	})
	t.Run("LEG-A-KEY-68 Disciplined", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "imperial-royal-guards 900 100; suppression = 3"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.issue(tb, g.two()) })
		alike(t, "suppression", g.two().Suppression, 1)
	})
}

// TestActivation holds choosing, drawing, Rally and its consequences.
func TestActivation(t *testing.T) {
	begin := func(t *testing.T, more string) *Game {
		return field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 600 800"+more, "rebel-troopers 1200 800"),
			army("imperial", "stormtroopers 900 100"))
	}
	t.Run("LEG-A-ACTV-03 LEG-A-ACTV-16 LEG-B-TOKEN-ORD-05 faceup, or drawn", func(t *testing.T) {
		g := begin(t, "; order = \"up\"")
		alike(t, "pool", g.side(1).Pool, []book.Rank{book.Commander, book.Corps})
		s := stepped(t, g, answers{"activate": pick("draw")}, "draw 2")
		alike(t, "the unit with a faceup token is not drawn", g.Battle.Acting, "s1.3")
		alike(t, "only one fits", asked(s, "drawn"), true)
	})
	t.Run("LEG-A-ACTV-04 several fit: the player chooses", func(t *testing.T) {
		g := begin(t, "")
		stepped(t, g, answers{"activate": pick("draw"), "drawn": pick("s1.3")}, "draw 2")
		alike(t, "chosen", g.Battle.Acting, "s1.3")
	})
	t.Run("LEG-A-ACTV-05 LEG-B-POOL-ORD-02 a token that fits nobody is set aside", func(t *testing.T) {
		g := begin(t, "")
		g.one().Where = troops.Defeated
		s := stepped(t, g, answers{"activate": pick("draw"), "drawn": pick("s1.2")}, "draw 1", "draw 1")
		alike(t, "told", saidKey(s, "draw.none"), true)
		alike(t, "activated", g.Battle.Acting, "s1.2")
	})
	t.Run("LEG-A-ACTV-02 who has none left is passed over", func(t *testing.T) {
		g := begin(t, "")
		for _, u := range g.onField(1) {
			u.Activated = true
		}
		stepped(t, g, nil, "draw 1")
		alike(t, "activated", g.Battle.Acting, "s2.1")
	})
	t.Run("LEG-A-ACTV-08 all activated ends the phase", func(t *testing.T) {
		g := begin(t, "")
		for _, u := range g.onField(0) {
			u.Activated = true
		}
		stepped(t, g, nil)
		alike(t, "phase", g.Battle.Phase, EndOf)
	})
	t.Run("LEG-A-ACTV-07 LEG-B-TOKEN-ORD-06 the token is turned facedown", func(t *testing.T) {
		g := begin(t, "; order = \"up\"")
		activated(g, g.unit("s1.2"), "finish", 0)
		stepped(t, g, nil)
		alike(t, "token", g.unit("s1.2").Order, troops.FaceDown)
		alike(t, "turn", g.Battle.Turn, engine.Seat(2))
	})
	rally := func(t *testing.T, g *Game, u *troops.Unit, dice ...string) {
		t.Helper()
		activated(g, u, "rally", 2)
		stepped(t, g, nil, dice...)
	}
	t.Run("LEG-A-ACTV-12 LEG-B-RALLY-01 a white die for each token", func(t *testing.T) {
		g := begin(t, "; suppression = 3")
		u := g.unit("s1.2")
		rally(t, g, u, "rally block surge blank")
		alike(t, "left", u.Suppression, 1)
	})
	t.Run("LEG-B-KEY-INDOMITABLE-01 red dice", func(t *testing.T) {
		g := field(t, "", army("rebel", "wookiee-warriors 900 800; suppression = 2"), army("imperial", "stormtroopers 900 100"))
		rally(t, g, g.one(), "rally.red block blank")
		alike(t, "left", g.one().Suppression, 1)
	})
	t.Run("LEG-A-SUP-03 LEG-A-SUP-04 LEG-A-ACTV-13 LEG-B-RALLY-03 suppressed: one action less", func(t *testing.T) {
		g := begin(t, "; suppression = 2")
		u := g.unit("s1.2") // courage 1
		rally(t, g, u, "rally block blank")
		alike(t, "actions", u.Did.Left, 1)
		alike(t, "not panicked", u.Panicked, false)
	})
	t.Run("LEG-A-SUP-05 LEG-B-RALLY-04 tokens gained later cost no action", func(t *testing.T) {
		g := begin(t, "")
		u := g.unit("s1.2")
		rally(t, g, u)
		told(t, g, nil, nil, func(tb *engine.Table) { g.suppress(tb, u, 3) })
		alike(t, "actions", u.Did.Left, 2)
	})
	t.Run("LEG-A-SUP-06 LEG-B-PANIC-01 twice the courage panics", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 600 600; suppression = 2"), army("imperial", "stormtroopers 900 100"))
		rally(t, g, g.one(), "rally blank blank")
		alike(t, "panicked", g.one().Panicked, true)
		alike(t, "actions", g.one().Did.Left, 1)
	})
	t.Run("LEG-A-SUP-09 LEG-B-PANIC-02 a commander's courage holds it", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 700; suppression = 2", "luke-skywalker 900 800"),
			army("imperial", "stormtroopers 900 100"))
		rally(t, g, g.one(), "rally blank blank") // Luke's courage is 3: six tokens
		alike(t, "panicked", g.one().Panicked, false)
		alike(t, "still suppressed by its own courage", g.one().Did.Left, 1)
	})
	t.Run("LEG-A-SUP-10 courage - is infinite", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"),
			army("imperial", "stormtroopers 900 100; suppression = 4", "darth-vader 900 200"))
		rally(t, g, g.two(), "rally blank blank blank blank")
		alike(t, "panicked", g.two().Panicked, false)
	})
	t.Run("LEG-B-KEY-INSPIRE-01 LEG-B-KEY-INSPIRE-02 Inspire", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 800", "rebel-troopers 800 800; suppression = 3"),
			army("imperial", "stormtroopers 900 100"))
		rally(t, g, g.one()) // Leia has no tokens; two are removed from the troopers
		alike(t, "left", g.unit("s1.2").Suppression, 1)
	})
	t.Run("LEG-A-KEY-31 LEG-A-KEY-32 Compel", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"),
			army("imperial", "stormtroopers 900 300; suppression = 1", "director-orson-krennic 900 200"))
		activated(g, g.two(), "rally", 2)
		stepped(t, g, answers{"compel": pick("yes")}, "rally blank")
		alike(t, "suppression", g.two().Suppression, 2)
		alike(t, "not panicked", g.two().Panicked, false)
		alike(t, "it has moved", g.two().Did.Moves, 1)
	})
	t.Run("LEG-A-ACTV-11 LEG-A-VEH-03 LEG-B-RES-02 a damaged vehicle", func(t *testing.T) {
		for face, want := range map[string]int{"blank": 1, "block": 2, "surge": 2} {
			g := field(t, "", army("rebel", "at-rt 900 800; damage = \"damaged\""), army("imperial", "stormtroopers 900 100"))
			activated(g, g.one(), "begin", 2)
			stepped(t, g, nil, "damaged "+face)
			alike(t, face, g.one().Did.Left, want)
		}
	})
	t.Run("LEG-B-TOKEN-ION-01 LEG-B-TOKEN-ION-02 ion tokens", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 800; ion = 1"), army("imperial", "stormtroopers 900 100"))
		activated(g, g.one(), "begin", 2)
		stepped(t, g, nil)
		alike(t, "actions", g.one().Did.Left, 1)
		activated(g, g.one(), "finish", 0)
		stepped(t, g, nil)
		alike(t, "ion", g.one().Ion, 0)
	})
	t.Run("LEG-B-TOKEN-IMMOB-01 LEG-B-TOKEN-IMMOB-03 immobilize tokens", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800; immobilize = 1"), army("imperial", "stormtroopers 900 100"))
		alike(t, "speed", g.speed(g.one()), 1)
		activated(g, g.one(), "finish", 0)
		stepped(t, g, nil)
		alike(t, "tokens", g.one().Immobile, 0)
	})
}

// TestEndPhase holds the End Phase.
func TestEndPhase(t *testing.T) {
	begin := func(t *testing.T) *Game {
		g := field(t, "", army("rebel", "luke-skywalker 900 800; aim = 1; dodge = 2; standby = true; suppression = 2", "rebel-troopers 600 800"),
			army("imperial", "stormtroopers 900 100; suppression = 1"))
		g.enter(EndOf)
		return g
	}
	t.Run("LEG-A-END-03 LEG-A-SUP-17 LEG-A-STBY-09 tokens go", func(t *testing.T) {
		g := begin(t)
		stepped(t, g, nil)
		u := g.one()
		alike(t, "aim dodge standby", []any{u.Aim, u.Dodge, u.Standby}, []any{0, 0, false})
		alike(t, "suppression", []int{u.Suppression, g.two().Suppression}, []int{1, 0})
	})
	t.Run("LEG-A-END-01 LEG-A-END-02 LEG-B-CMD-12 cards are discarded, Standing Orders stay", func(t *testing.T) {
		g := begin(t)
		g.side(1).Card, g.side(2).Card = "push", "standing-orders"
		g.side(1).Hand, g.side(2).Hand = []string{"standing-orders"}, []string{}
		stepped(t, g, nil)
		alike(t, "discarded", g.side(1).Discard, []string{"push"})
		alike(t, "in hand", g.side(2).Hand, []string{"standing-orders"})
	})
	t.Run("LEG-A-END-06 LEG-B-ROUND-01 the counter changes hands", func(t *testing.T) {
		g := begin(t)
		g.Battle.Counter = 1
		stepped(t, g, nil)
		alike(t, "holder", g.Battle.Counter, engine.Seat(2))
		alike(t, "round", g.Battle.Round, 2)
		alike(t, "phase", g.Battle.Phase, CommandOf)
	})
	t.Run("LEG-A-CMD-03 LEG-A-CMD-04 LEG-A-CMD-05 LEG-A-END-05 promotion", func(t *testing.T) {
		g := begin(t)
		g.one().Where = troops.Defeated
		stepped(t, g, answers{"promote": append(pick("s1.2"), pick("s2.1")...)})
		alike(t, "rank", g.unit("s1.2").Rank, book.Commander)
	})
	t.Run("LEG-A-CMD-07 blue promotes first", func(t *testing.T) {
		g := begin(t)
		g.Battle.Blue = 2
		g.one().Where = troops.Defeated
		s := stepped(t, g, nil)
		alike(t, "asked", s.Asked, []string{"promote 2", "promote 1"})
	})
	t.Run("LEG-A-CMD-06 without troopers there is no commander", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 800"), army("imperial", "darth-vader 900 100"))
		g.enter(EndOf)
		stepped(t, g, nil)
		alike(t, "playable", len(g.playable(1)), 0)
	})
	t.Run("LEG-A-END-07 LEG-B-ROUND-04 LEG-B-WIN-02 after the last round tokens decide", func(t *testing.T) {
		g := begin(t)
		g.Battle.Round = 6
		g.side(2).Victory, g.side(1).Score = 1, 500
		stepped(t, g, nil)
		alike(t, "winner", *g.Battle.Result, Result{Winner: 2, Why: "result.tokens"})
	})
	t.Run("LEG-B-WIN-03 then points of what was defeated", func(t *testing.T) {
		g := begin(t)
		g.Battle.Round = 6
		g.side(2).Score = 44
		stepped(t, g, nil)
		alike(t, "winner", *g.Battle.Result, Result{Winner: 2, Why: "result.points"})
	})
	t.Run("LEG-B-WIN-04 then blue", func(t *testing.T) {
		g := begin(t)
		g.Battle.Round, g.Battle.Blue = 6, 2
		stepped(t, g, nil)
		alike(t, "winner", *g.Battle.Result, Result{Winner: 2, Why: "result.blue"})
	})
	t.Run("LEG-B-WIN-01 a side without units has lost at once", func(t *testing.T) {
		g := begin(t)
		told(t, g, nil, nil, func(tb *engine.Table) {
			g.harm(tb, g.two(), 4)
			g.bury(tb, nil)
			g.lose(tb)
		})
		alike(t, "winner", *g.Battle.Result, Result{Winner: 1, Why: "result.eliminated"})
		alike(t, "points", g.side(1).Score, 44)
	})
}
