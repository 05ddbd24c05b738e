package legion

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/picture"
	"estafeta/engine/legion/troops"
)

// TestSetupOfTheBook follows setup.
func TestSetupOfTheBook(t *testing.T) {
	t.Run("LEG-A-SETUP-01 LEG-A-SETUP-02 LEG-A-SETUP-03 steps in their order on 90 by 180 cm, units labelled", func(t *testing.T) {
		r := list.Ready()
		made, err := System{}.New(engine.Setup{Options: map[string]string{"size": "skirmish", "table": "competitive"},
			Rosters: []engine.Roster{r[0], r[1]}})
		if err != nil {
			t.Fatal(err)
		}
		g := made.(*Game)
		alike(t, "table", []float64{g.Battle.Width, g.Battle.Depth}, []float64{1800, 900})
		seen := map[string]bool{}
		for _, u := range g.Units {
			no(t, "label twice: "+u.Label, seen[u.Label])
			seen[u.Label] = true
		}
		g.side(1).Divulged, g.side(2).Divulged = "none", "none" // nobody is asked for cards to show
		var phases []Phase
		for g.Battle.Phase != CommandOf {
			if n := len(phases); n == 0 || phases[n-1] != g.Battle.Phase {
				phases = append(phases, g.Battle.Phase)
			}
			byRote(t, g)
		}
		alike(t, "steps", phases, []Phase{Terrain, Colours, Define, Resolve, Deploy, Readying})
	})
	t.Run("LEG-A-SETUP-09 three of each deck, drawn apart", func(t *testing.T) {
		g := defined(t, "breakthrough", "battle-lines", "clear-conditions")
		g.Battle.Cards = Cards{Objectives: []string{}, Deployments: []string{}, Conditions: []string{}}
		told(t, g, nil, []string{"reveal.objective 1", "reveal.objective 1", "reveal.objective 1", "reveal.deployment 2", "reveal.deployment 1",
			"reveal.deployment 1",
			"reveal.condition 1", "reveal.condition 1", "reveal.condition 1"}, g.reveal)
		c := g.Battle.Cards
		for _, row := range [][]string{c.Objectives, c.Deployments, c.Conditions} {
			alike(t, "three", len(row), 3)
			yes(t, "different", row[0] != row[1] && row[1] != row[2] && row[0] != row[2])
		}
	})
	t.Run("LEG-A-SETUP-15 LEG-A-SETUP-19 effects of deployment and condition cards", func(t *testing.T) {
		g := defined(t, "breakthrough", "advanced-positions", "limited-visibility")
		u := g.unit("s1.2")
		s := told(t, g, answers{"scout": pass()}, nil, func(tb *engine.Table) { g.deployUnit(tb, u) })
		yes(t, "a scouting move of Advanced Positions", asked(s, "scout"))
		alike(t, "Limited Visibility", g.capped(), 2)
	})
	t.Run("LEG-A-DEPLOY-01 LEG-A-DEPLOY-02 zones in ranges, each side in its own", func(t *testing.T) {
		g := defined(t, "breakthrough", "battle-lines", "clear-conditions")
		lo, hi := geom.Polygon(g.home(1)[0]).Bounds()
		alike(t, "blue, one range deep", []float64{lo.Y, hi.Y}, []float64{900 - battlefield.Segment, 900})
		u := g.unit("s1.1")
		s := told(t, g, answers{"deploy": {engine.Way(engine.Pose{X: 900, Y: 860})}}, nil, func(tb *engine.Table) { g.deployUnit(tb, u) })
		yes(t, "asked", asked(s, "deploy"))
		yes(t, "inside", g.home(1).Inside(g.front(u).Shape))
		no(t, "not in red's", g.home(2).Inside(g.front(u).Shape))
	})
	t.Run("LEG-A-TERRAIN-01 LEG-A-TERRAIN-03 LEG-A-TERRAIN-05 cover and movement are fixed for each kind before the battle",
		func(t *testing.T) {
			for _, p := range book.Content().Pieces {
				k := book.TerrainOf(p.Type)
				yes(t, p.Type, k != nil && len(k.Cover) == 4 && len(k.Move) == 3)
				yes(t, p.Type+": troopers hide where vehicles do", k.Cover[0] >= k.Cover[2])
			}
		})
	t.Run("LEG-B-KEY-INFILTRATE-02 LEG-A-KEY-86 Infiltrate anywhere while no enemy stands; Scout at deployment alone", func(t *testing.T) {
		g := defined(t, "breakthrough", "battle-lines", "clear-conditions")
		u := g.unit("s1.2")
		u.Learn("Infiltrate", "", "battle")
		told(t, g, answers{"deploy": {engine.Way(engine.Pose{X: 600, Y: 60})}}, nil, func(tb *engine.Table) { g.deployUnit(tb, u) })
		yes(t, "at the enemy's edge", lead(u).Y < 100)
		v := g.unit("s1.3")
		v.Learn("Scout 1", "", "battle")
		v.Where = troops.Aside
		g.side(1).Drawn = v.Rank
		s := told(t, g, nil, nil, func(tb *engine.Table) { g.reinforce(tb, g.side(1)) })
		no(t, "Scout of a reinforcement", asked(s, "scout"))
	})
	t.Run("LEG-B-ADV-01 large, without a limit, or both", func(t *testing.T) {
		yes(t, "options", slices.ContainsFunc(System{}.Options(),
			func(h engine.HouseRule) bool { return h.Key == "end" && slices.Contains(h.Values, "unlimited") }))
		g := newGame(map[string]string{"size": "large", "end": "unlimited"})
		yes(t, "both", g.large() && g.unlimited())
	})
	t.Run("LEG-B-KEY-BOUNTY-04 LEG-B-VT-03 blue marks first, tokens are seen by all", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 300 800"),
			army("imperial", "boba-fett 900 100", "darth-vader 600 100"))
		g.one().Learn("Bounty", "", "battle")
		g.Battle.Blue = 1
		s := told(t, g, nil, nil, g.afterSetup)
		alike(t, "asked", s.Asked, []string{"bounty 1", "bounty 2"})
		g.side(1).Victory = 2
		for seat := range engine.Seat(3) {
			found := false
			for _, x := range g.View(seat).Status {
				found = found || x.Key == "status.score"
			}
			yes(t, "score", found)
		}
	})
	t.Run("LEG-B-KEY-BOUNTY-05 a Bounty unit takes what another has won", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "boba-fett 900 100"))
		u, e := g.one(), g.two()
		u.Learn("Bounty", "", "battle")
		u.Spoils = 2
		told(t, g, nil, nil, func(tb *engine.Table) { g.spoils(tb, u, e) })
		alike(t, "taken", []int{e.Spoils, u.Spoils}, []int{2, 0})
	})
}

// TestCommandOfTheBook holds commanders and orders.
func TestCommandOfTheBook(t *testing.T) {
	t.Run("LEG-A-CMD-01 LEG-A-CMD-13 commanders order; an operative its own card at range 1-3, itself always", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 200 800", "chewbacca 900 800", "rebel-troopers 1000 800", "rebel-troopers 1700 800"),
			army("imperial", foes))
		alike(t, "of a common card", piecesOf(g.leaders(1, book.CommandOf("push"))), []string{"s1.1"})
		s := g.side(1)
		s.Nominee = "s1.2"
		alike(t, "Chewbacca, near and far", []bool{g.takes(s, OrderLeft{}, g.unit("s1.2")), g.takes(s, OrderLeft{}, g.unit("s1.3")),
			g.takes(s, OrderLeft{}, g.unit("s1.4"))}, []bool{true, true, false})
	})
	t.Run("LEG-A-CMD-14 an operative may be promoted, and is then a commander", func(t *testing.T) {
		g := field(t, "", army("rebel", "chewbacca 900 800", "rebel-troopers 1000 800"), army("imperial", "darth-vader 900 100"))
		told(t, g, answers{"promote": pick("s1.1")}, nil, g.promote)
		alike(t, "rank", g.one().Rank, book.Commander)
		alike(t, "nominated with common cards", piecesOf(g.leaders(1, book.CommandOf("push"))), []string{"s1.1"})
	})
	t.Run("LEG-B-ORD-09 one order a round, also after it was passed on or taken back", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800", "rebel-troopers 1000 800"), army("imperial", foes))
		u := g.unit("s1.2")
		g.side(1).Nominee = "s1.1"
		told(t, g, nil, nil, func(tb *engine.Table) { g.issue(tb, u); g.returnOrder(tb, u) })
		alike(t, "its token is back", u.Order, troops.InPool)
		no(t, "again", g.takes(g.side(1), OrderLeft{}, u))
	})
	t.Run("LEG-A-KEY-30 two with Cunning still tie", func(t *testing.T) {
		g := field(t, "", army("imperial", "director-orson-krennic 900 800"), army("imperial", "director-orson-krennic 900 100"))
		g.side(1).Card, g.side(2).Card = "deploy-the-garrison", "deploy-the-garrison"
		g.Battle.Counter = 2
		told(t, g, nil, []string{"priority block"}, g.priority)
		alike(t, "rolled", g.Battle.Priority, engine.Seat(2))
	})
	t.Run("LEG-A-KEY-33 nobody compels himself", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "stormtroopers 900 100; suppression = 1"))
		u := g.two()
		u.Learn("Compel", "", "round")
		activated(g, u, "rally", 2)
		s := told(t, g, nil, nil, func(tb *engine.Table) { g.afterRally(tb, u) })
		no(t, "asked", asked(s, "compel"))
	})
	t.Run("LEG-A-ACT-11 LEG-A-ACT-18 an action of any kind, not one that was performed; a granted move is no action", func(t *testing.T) {
		g := duel(t)
		u := g.one()
		activated(g, u, "act", 2)
		u.Did.Note("aim")
		no(t, "aim again", g.barred(u, find(t, "aim")) == nil)
		yes(t, "dodge", g.barred(u, find(t, "dodge")) == nil)
		s := told(t, g, nil, nil, func(tb *engine.Table) { u.Learn("Relentless", "", "round"); g.granted(tb, u, 1, 1) })
		no(t, "nothing follows", asked(s, "attack.free"))
		alike(t, "actions", u.Did.Left, 2)
	})
	t.Run("LEG-A-ACT-16 LEG-A-ATK-01 Saber Throw is an attack action and a card action", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500; upgrades = [\"saber-throw\"]"),
			army("imperial", "stormtroopers 900 250; facing = 180"))
		u := g.one()
		activated(g, u, "act", 2)
		for _, a := range g.pieceActions(u) {
			alike(t, "kind", []any{a.kind, a.deed.attackAction, a.card}, []any{"attack", true, "upgrade.saber-throw"})
			u.Did.Note("attack")
			no(t, "after an attack action", g.barred(u, a) == nil)
		}
	})
	t.Run("LEG-A-ACT-19 free card actions in the own activation", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600; upgrades = [\"rebel-trooper-specialist\"]"), army("imperial", foes))
		g.Battle.Turn = 2
		s := stepped(t, g, nil, "draw 1")
		no(t, "offered to the other", asked(s, "act"))
	})
	t.Run("LEG-A-CARD-06 LEG-A-CARD-08 LEG-A-CARD-09 cards speak at their moments: when, and right after", func(t *testing.T) {
		g := carded(t, "fear-surprise-and-intimidation", army("separatist", "count-dooku 900 500"), army("imperial", "stormtroopers 900 350"))
		told(t, g, nil, nil, g.played)
		alike(t, "nothing before the attack", g.two().Suppression, 0)
		told(t, g, nil, nil, func(tb *engine.Table) { g.afterAttack(tb, g.one(), g.two(), pool{ranged: true}) })
		alike(t, "right after it", g.two().Suppression, 2)
	})
	t.Run("LEG-A-CARD-21 LEG-A-CARD-22 LEG-A-CARD-23 one side of a card counts, chosen at deployment", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-pathfinders 900 500; upgrades = [\"a-300-configuration\"]"), army("imperial", foes))
		u := g.one()
		told(t, g, answers{"face": pick("a-300-long-range-config")}, nil, func(tb *engine.Table) { g.faces(tb, u) })
		var arms []string
		for _, a := range u.Arms {
			arms = append(arms, a.Key)
		}
		yes(t, "the long range", slices.Contains(arms, "a-300-long-range-config"))
		no(t, "not the short one", slices.Contains(arms, "a-300-short-range-config"))
	})
	t.Run("LEG-A-CARD-16 LEG-A-CARD-17 exhausted until it recovers", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600; upgrades = [\"rebel-trooper-specialist\"]"), army("imperial", foes))
		u := g.one()
		x := g.sources("free", u)[0]
		yes(t, "ready", g.holds(x, u))
		u.Exhaust("rebel-trooper-specialist")
		no(t, "exhausted", g.holds(x, u))
		told(t, g, nil, nil, func(tb *engine.Table) { g.recovers(tb, u) })
		yes(t, "ready again", g.holds(x, u))
	})
}

// TestPoolsOfTheBook holds pools, tokens and what miniatures contribute.
func TestPoolsOfTheBook(t *testing.T) {
	squad := func(t *testing.T) *Game {
		return field(t, "", army("rebel", "rebel-troopers 850 300", "at-rt 1050 300; facing = 180"),
			army("imperial", "stormtroopers 900 500; upgrades = [\"dlt-19-stormtrooper\"]"))
	}
	t.Run("LEG-A-WPN-10 LEG-A-WPN-12 LEG-B-POOL-03 one name, one pool; one pool a defender", func(t *testing.T) {
		g := squad(t)
		u := g.two()
		var pools []pool
		told(t, g, answers{"attack.target": pick("s1.1"), "attack.split": {engine.Pick("e-11-blaster-rifle")}, "attack.more": pick("s1.2")}, nil,
			func(tb *engine.Table) {
				for {
					p, ok := g.declare(tb, u, assault{}, pools)
					if !ok {
						return
					}
					pools = append(pools, p)
				}
			})
		alike(t, "two pools", len(pools), 2)
		for i, p := range pools {
			for _, x := range p.uses {
				alike(t, "weapon", u.Arms[x.Arm].Key, []string{"e-11-blaster-rifle", "dlt-19-stormtrooper"}[i])
			}
		}
		yes(t, "two defenders", pools[0].at != pools[1].at)
	})
	t.Run("LEG-A-ATK-25 LEG-A-ATK-27 LEG-A-ATK-28 pool by pool, one attack, standby after all", func(t *testing.T) {
		g := squad(t)
		u := g.two()
		for i := range g.one().Minis {
			g.one().Minis[i].At.Y = 350
		}
		g.one().Standby = true
		activated(g, u, "act", 2)
		s := told(t, g, answers{"attack.target": pick("s1.2"), "attack.split": {engine.Pick("e-11-blaster-rifle")}, "attack.more": pick("s1.1"),
			"attack.pool": pick("s1.2"), "standby": pass()},
			[]string{"white blank blank blank blank", "red blank blank"}, func(tb *engine.Table) { g.perform(tb, u, find(t, "attack")) })
		alike(t, "one attack action", u.Did.Attacks, 1)
		alike(t, "standby last", s.Asked[len(s.Asked)-1], "standby 1")
	})
	t.Run("LEG-A-KEY-14 Impact works for its own pool", func(t *testing.T) {
		w := troops.WeaponOf("dlt-19-stormtrooper")
		alike(t, "the DLT-19", w.Impact, 1)
		alike(t, "a pool without it", troops.NewPool([]troops.Weapon{troops.WeaponOf("e-11-blaster-rifle")}).Impact, 0)
	})
	t.Run("LEG-A-KEY-23 each miniature its own arc", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300"), army("imperial", "74-z-speeder-bikes 900 600"))
		u := g.two()
		put(u, 900, 600, 60)
		u.Minis[0].Facing, u.Minis[1].Facing = 0, 3.14159
		n := 0
		for _, x := range g.uses(u, g.one(), assault{}).uses {
			if u.Arms[x.Arm].Arc != "" {
				n++
				alike(t, "the one that looks there", x.Mini, 0)
			}
		}
		alike(t, "one of two", n, 1)
	})
	t.Run("LEG-A-KEY-28 Arsenal splits weapons among defenders", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 850 300", "rebel-troopers 1050 300"),
			army("imperial", "at-st 950 600; upgrades = [\"88-twin-light-blaster-cannon\"]"))
		u := g.two()
		yes(t, "Arsenal", u.Arsenal() > 1)
		var pools []pool
		told(t, g, answers{"attack.target": pick("s1.1"), "attack.split": {engine.Pick("ms-4-twin-blaster-cannon")}}, nil,
			func(tb *engine.Table) {
				p, _ := g.declare(tb, u, assault{}, nil)
				pools = append(pools, p)
			})
		may := g.uses(u, g.unit("s1.2"), assault{}).uses
		yes(t, "another weapon for another defender", slices.ContainsFunc(may,
			func(x troops.Use) bool { return u.Arms[x.Arm].Key != "ms-4-twin-blaster-cannon" }))
		alike(t, "one weapon here", len(pools[0].uses), 1)
	})
	t.Run("LEG-B-POOL-06 whoever uses a weapon sees somebody", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "high_wall", at = [960, 560], size = [100, 10] }]`, army("rebel", "rebel-troopers 900 600"),
			army("imperial", "darth-vader 900 400"))
		u := g.one()
		for i, x := range []float64{880, 960, 840, 800} {
			u.Minis[i].At = geom.Point{X: x, Y: 585}
		}
		for _, x := range g.uses(u, g.two(), assault{}).uses {
			no(t, "the one behind the wall", x.Mini == 1)
		}
	})
	t.Run("LEG-B-KEY-NONCOMBATANT-01 a Noncombatant uses no weapon", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"), army("imperial", "stormtroopers 900 400"))
		u := g.one()
		u.Minis[3].Noncombatant = true
		for _, x := range g.uses(u, g.two(), assault{}).uses {
			no(t, "the Noncombatant", x.Mini == 3)
		}
	})
	t.Run("LEG-A-STBY-05 LEG-A-STBY-11 a standby token for an attack or a move, measured from the leader", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"), army("imperial", "stormtroopers 900 400; standby = true; facing = 180"))
		e := g.two()
		alike(t, "both are possible", g.reacts(e), "both")
		p := g.uses(e, g.one(), assault{standby: true})
		best := 1 << 10
		for _, m := range g.bodies(g.one()) {
			best = min(best, battlefield.Range(g.front(e).Shape, m.Shape))
		}
		alike(t, "range", p.away, best)
		s := told(t, g, answers{"standby": pick("s2.1 move")}, nil, func(tb *engine.Table) { g.standbys(tb, g.one()) })
		yes(t, "moves", asked(s, "move"))
		no(t, "the token", e.Standby)
	})
	t.Run("LEG-B-KEY-TEAMWORK-02 by any effect", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600", "leia-organa 960 600"), army("imperial", foes))
		g.one().Abilities = append(g.one().Abilities, troops.ReadAbility("Teamwork: Leia Organa", ""))
		told(t, g, nil, nil, func(tb *engine.Table) { g.gain(tb, g.unit("s1.2"), troops.DodgeToken, 2) })
		alike(t, "Luke too", g.one().Dodge, 2)
	})
	t.Run("LEG-B-KEY-PULLSTRINGS-02 LEG-B-KEY-PULLSTRINGS-03 LEG-B-KEY-PULLSTRINGS-04 what is pulled is a free action, and costs "+
		"nothing of its own", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 400"),
			army("imperial", "emperor-palpatine 700 200; facing = 180", "stormtroopers 900 200; facing = 180"))
		o := g.unit("s2.2")
		o.Learn("Relentless", "", "round")
		s := told(t, g, answers{"strings": pick("s2.2 move"), "move": goes(900, 240), "attack.free": pass()}, nil,
			func(tb *engine.Table) { g.pullStrings(tb, g.two()) })
		yes(t, "a free attack follows the move", asked(s, "attack.free"))
		no(t, "its own attack", o.Did.Did("attack"))
	})
	t.Run("LEG-B-KEY-TREAT-03 LEG-B-KEY-TREAT-04 wounds on the card are not the unit's; troopers of all kinds", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600", "1-4-fd-laser-cannon-team 1000 600; wounds = 1"), army("imperial", foes))
		u := g.one()
		a := troops.ReadAbility("Treat 1: Capacity 2", "")
		u.Abilities = append(u.Abilities, a)
		alike(t, "the emplacement", piecesOf(g.patients(u, a)), []string{"s1.2"})
		told(t, g, nil, nil, func(tb *engine.Table) { g.care(tb, u, a) })
		alike(t, "healed; one use; no wound of its own", []int{g.unit("s1.2").Wounds(), u.Uses(a), u.Wounds()}, []int{0, 1, 0})
	})
	t.Run("LEG-A-DET-06 LEG-A-DET-08 LEG-A-DET-13 LEG-A-TOKEN-04 a token attacks with its card's weapon and suffers nothing",
		func(t *testing.T) {
			g := field(t, "objective = \"breakthrough\"\ncondition = \"minefield\"\ntoken = [{ kind = \"condition\", at = [900, 420] }]",
				army("rebel", "rebel-troopers 900 500"), army("imperial", foes))
			u := g.one()
			put(u, 900, 480, 30)
			s := told(t, g, nil, []string{"mine block", "red hit", "black surge", "wdef surge block"},
				func(tb *engine.Table) { g.mines(tb, u, deed{moved: true}) })
			yes(t, "detonated", saidKey(s, "detonates"))
			// Red and black die, surges are criticals; two results, a surge that its chart turns and a block.
			alike(t, "nobody falls", len(u.Alive()), 4)
			alike(t, "the token is gone", len(g.Battle.Tokens), 0)
		})
	t.Run("LEG-B-OBJ-04 LEG-B-OBJ-09 a token is claimed or not, and stays on the battlefield", func(t *testing.T) {
		g := field(t, "objective = \"recover-the-supplies\"\ntoken = [{ kind = \"objective\", at = [900, 40] }]",
			army("rebel", "luke-skywalker 900 66"), army("imperial", "stormtroopers 300 800"))
		alike(t, "unclaimed", g.Battle.Tokens[0].By, "")
		told(t, g, nil, nil, func(tb *engine.Table) { g.claim(tb, g.one()) })
		alike(t, "claimed", g.Battle.Tokens[0].By, "s1.1")
		yes(t, "no token off the table", g.tokenPlace("objective", geom.Point{X: 5, Y: 5}, 1) != nil)
	})
	t.Run("LEG-A-COH-01 LEG-B-COH-06 everybody in cohesion; nobody of the unit is in its leader's way", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"), army("imperial", foes))
		u := g.one()
		put(u, 900, 600, 0)
		for i := range u.Minis {
			u.Minis[i].At = geom.Point{X: 900, Y: 600 - 30*float64(i)} // in a file before him
		}
		l, ref := g.newMarch(u, 2).land(engine.Pose{X: 900, Y: 480})
		alike(t, "refused", by(ref), "")
		f := g.field(u)
		for _, p := range l.rest {
			yes(t, "in cohesion", f.Cohesive(l.leader, p.at, g.tools(), false))
		}
	})
	t.Run("LEG-A-DISP-05 LEG-A-DISP-08 LEG-A-DISP-09 LEG-A-DISP-10 LEG-A-DISP-11 displaced miniatures: near, in cohesion, on their "+
		"level, no contact", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 500"), army("imperial", "at-st 900 700", "stormtroopers 1300 100"))
		u, v := g.one(), g.two()
		v.Minis[0].At.Y = 560
		put(u, 880, 540, 30)
		was := lead(u)
		var ids []string
		for i := range u.Minis {
			ids = append(ids, u.Minis[i].ID)
		}
		told(t, g, nil, nil, func(tb *engine.Table) { g.displaced(tb, v.Seat, v, ids) })
		l, f := g.front(u), g.field()
		yes(t, "the leader within range 1 of where it stood", battlefield.Within(geom.Round(was, 13.5), l.Shape, 1))
		for _, m := range g.bodies(u) {
			yes(t, "in cohesion", m.ID == l.ID || f.Cohesive(l, m, g.tools(), false))
			alike(t, "level", m.Up, 0.0)
			no(t, "contact", m.Touches(g.front(v)))
		}
	})
	t.Run("LEG-B-MOVE-27 LEG-B-MOVE-34 clambering to height 2; ground vehicles over half their height", func(t *testing.T) {
		yes(t, "240 mm", battlefield.Height(book.TerrainOf("tower").Height) == 2)
		for _, k := range []string{"container", "platform"} {
			yes(t, k+" bars an AT-RT", book.TerrainOf(k).Class(book.Ground) == book.Impassable &&
				book.TerrainOf(k).Height > book.UnitOf("at-rt").Height/2)
		}
		alike(t, "a barricade does not", book.TerrainOf("barricade").Class(book.Ground), book.Open)
	})
}

// TestRestOfTheBook holds what the chapters above leave.
func TestRestOfTheBook(t *testing.T) {
	t.Run("LEG-B-PIVOT-03 LEG-B-PIVOT-06 all turn as their leader; no sweep over what cannot be displaced", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 300 800"),
			army("imperial", "74-z-speeder-bikes 900 300", "tx-225-gavw-occupier-combat-assault-tank 500 500", "at-st 1500 100"))
		u := g.two()
		put(u, 900, 300, 80)
		told(t, g, answers{"pivot": {engine.Answer{Poses: []engine.Pose{{A: engine.QuantiseAngle(u.Minis[0].Facing + 1)}}}}}, nil,
			func(tb *engine.Table) { g.pivot(tb, 2, u) })
		alike(t, "facings", u.Minis[0].Facing, u.Minis[1].Facing)
		v, o := g.unit("s2.2"), g.unit("s2.3")
		v.Minis[0].Facing = 0 // 100 by 175 mm: turned by a quarter its corner comes 100 mm to the side
		o.Minis[0].At = geom.Point{X: 500 + 50 + o.Base/2 + 5, Y: 500}
		_, ok := g.swings(v, 1.5707)
		no(t, "over an AT-ST", ok)
	})
	t.Run("LEG-B-MOVE-16 LEG-B-MOVE-17 only the base collides, never the tool; a free way is its end", func(t *testing.T) {
		// A wall beyond the place where the leader stops lies across the rest of the tool.
		g := field(t, `terrain = [{ type = "high_wall", at = [900, 500], size = [300, 20] }]`, army("rebel", "luke-skywalker 900 600"),
			army("imperial", foes))
		alike(t, "up to the wall", by(moveTo(g, g.one(), 900, 524)), "")
		l, _ := g.newMarch(g.one(), 2).land(engine.Pose{X: 1000, Y: 600})
		alike(t, "its end", l.leader.Shape.C, geom.Point{X: 1000, Y: 600})
	})
	t.Run("LEG-B-PANIC-03 LEG-A-COVER-22 panic is seen; what stands high is covered by what it stands on", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 500], size = [240, 200] }]`, army("rebel", "luke-skywalker 900 800"),
			army("imperial", "stormtroopers 300 100"))
		g.two().Panicked = true
		yes(t, "panicked", slices.Contains(picture.States(g.two()), "state.panicked"))
		e := g.two()
		put(e, 840, 440, 30)
		for i := range e.Minis {
			e.Minis[i].Up = 60
		}
		grade, _ := g.field().Shelter(g.front(g.one()), g.bodies(e))
		yes(t, "covered by the edge", grade > 0)
		put(e, 840, 330, 30)
		for i := range e.Minis {
			e.Minis[i].Up = 300
		}
		grade, _ = g.field().Shelter(g.front(g.one()), g.bodies(e))
		alike(t, "not far above it", grade, 0)
	})
	t.Run("LEG-B-KEY-JUMP-06 over ground vehicles that are low enough, not onto their bases", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600"), army("imperial", "at-rt 900 540"))
		jump := func(x *march) { x.pass.Over = 1 }
		alike(t, "no standard move", by(moveTo(g, g.one(), 900, 480)), "LEG-B-MOVE-15")
		alike(t, "over it", by(moveTo(g, g.one(), 900, 470, jump)), "")
		alike(t, "not onto it", by(moveTo(g, g.one(), 900, 530, jump)), "LEG-B-MOVE-20")
	})
	t.Run("LEG-A-DET-03 a charge lies flat", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 450], size = [60, 60] }]`, army("rebel", "sabine-wren 900 520"),
			army("imperial", foes))
		u := g.one()
		told(t, g, answers{"charge": goes(935, 505)}, nil, func(tb *engine.Table) {
			g.lays(tb, u,
				troops.ReadAbility("Arm 1: Thermal Charge", "explosions"))
		})
		alike(t, "beside it", g.Battle.Tokens[0].At, geom.Point{X: 935, Y: 505})
		for _, k := range g.Battle.Tokens {
			no(t, "on it", geom.Round(k.At, tokenRadius).OverlapsPolygon(g.Battle.Pieces[0].Outline, geom.Slack))
		}
	})
}
