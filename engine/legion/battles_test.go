package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/troops"
)

// TestAttacksInBattle holds declaring, forming pools and what follows.
func TestAttacksInBattle(t *testing.T) {
	t.Run("LEG-A-ATK-06 LEG-A-GEO-11 range from the leader to the closest miniature", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "stormtroopers 900 340"))
		// The nearest stormtrooper is in the second rank at y 375: 800 - 375 - 27 = 398 mm, range 3.
		alike(t, "range", g.uses(g.one(), g.two(), assault{}).away, 3)
		alike(t, "rifles reach", len(g.uses(g.one(), g.two(), assault{}).uses), 4)
		g.one().Minis[0].At.Y = 880 // 478 mm: range 4
		alike(t, "out of range", len(g.uses(g.one(), g.two(), assault{}).uses), 0)
	})
	t.Run("LEG-B-ENG-03 LEG-B-ENG-04 LEG-A-ATK-04 engaged units and ranged attacks", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500", "rebel-troopers 600 500"),
			army("imperial", "stormtroopers 900 400; facing = 180", "snowtroopers 720 300; facing = 180"))
		g.one().Minis[0].At = geom.Point{X: lead(g.two()).X, Y: lead(g.two()).Y + 27}
		alike(t, "engaged", g.engaged(g.one()), true)
		alike(t, "Luke only in melee", piecesOf(g.targets(g.one(), assault{})), []string{"s2.1"})
		alike(t, "nobody shoots into it", piecesOf(g.targets(g.unit("s1.2"), assault{})), []string{"s2.2"})
	})
	t.Run("LEG-A-ATK-07 LEG-B-LOS-03 only who sees anybody contributes", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "high_wall", at = [960, 560], size = [100, 10] }]`, army("rebel", "rebel-troopers 900 600"),
			army("imperial", "darth-vader 900 400"))
		u := g.one()
		for i, x := range []float64{880, 960, 840, 800} { // the second stands close behind the wall
			u.Minis[i].At = geom.Point{X: x, Y: 585}
		}
		alike(t, "three of four", len(u.Best(g.uses(u, g.two(), assault{}).uses, nil)), 3)
	})
	t.Run("LEG-A-KEY-21 LEG-A-KEY-22 Fixed weapons", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600; upgrades = [\"at-rt-rotary-blaster\"]; facing = 180"),
			army("imperial", "stormtroopers 900 350"))
		u := g.one()
		keys := func() (out []string) {
			for _, x := range g.uses(u, g.two(), assault{}).uses {
				out = append(out, u.Arms[x.Arm].Key)
			}
			return out
		}
		alike(t, "looking away", keys(), []string{"a-300-blaster-rifle"})
		u.Minis[0].Facing = 0
		alike(t, "looking there", keys(), []string{"a-300-blaster-rifle", "at-rt-rotary-blaster"})
	})
	t.Run("LEG-A-KEY-19 LEG-A-KEY-20 Cumbersome after a move, and by standby", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 100"), army("imperial", "stormtroopers 900 500; upgrades = [\"hh-12-stormtrooper\"]"))
		u := g.two()
		has := func(how assault) bool {
			for _, x := range g.uses(u, g.one(), how).uses {
				if u.Arms[x.Arm].Key == "hh-12-stormtrooper" {
					return true
				}
			}
			return false
		}
		alike(t, "before", has(assault{}), true)
		u.Did.Moved = true
		alike(t, "after a move", has(assault{}), false)
		alike(t, "by standby", has(assault{standby: true}), true)
	})
	t.Run("LEG-B-POOL-07 exhausted weapons", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 100"), army("imperial", "stormtroopers 900 500; upgrades = [\"hh-12-stormtrooper\"]"))
		u := g.two()
		told(t, g, nil, []string{"black blank blank blank", "white blank blank blank blank"},
			func(tb *engine.Table) { g.attackWith(tb, u, assault{}) })
		alike(t, "exhausted", u.Upgrades[0].Spent, true)
		alike(t, "LEG-A-KEY-18 noted", u.Did.Heavy, true)
		told(t, g, nil, nil, func(tb *engine.Table) { g.recovers(tb, u) })
		alike(t, "LEG-B-ACT-REC-01 recovery readies it", u.Upgrades[0].Spent, false)
	})
	t.Run("LEG-CASE-EX-11 LEG-A-ATK-29 LEG-A-ATK-10 LEG-A-ATK-11 LEG-A-ATK-12 LEG-B-POOL-04 two pools in the attacker's order", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300", "at-rt 1050 300; facing = 180"),
			army("imperial", "stormtroopers 900 650; upgrades = [\"hh-12-stormtrooper\"]"))
		u := g.two()
		s := told(t, g, answers{"attack.target": pick("s1.1"), "attack.weapons": {engine.Pick("e-11-blaster-rifle")},
			"attack.more": pick("s1.2"), "attack.pool": pick("s1.2")},
			[]string{"black hit hit hit", "wdef block blank blank", "white hit blank blank blank", "wdef block"},
			func(tb *engine.Table) { g.attackWith(tb, u, assault{}) })
		alike(t, "the AT-RT first: 3 hits made criticals by Impact 3, one block", g.unit("s1.2").Wounds(), 2)
		alike(t, "asked for the order", asked(s, "attack.pool"), true)
		alike(t, "the troopers gain suppression, the vehicle none", []int{g.one().Suppression, g.unit("s1.2").Suppression}, []int{1, 0})
	})
	t.Run("LEG-CASE-EX-09 LEG-A-KEY-24 Sidearm", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300; facing = 0"),
			army("imperial", "imperial-royal-guards 900 500; upgrades = [\"electrostaff-guard\"]"))
		u := g.two()
		uses := func(i int) (out []string) {
			for _, x := range g.uses(u, g.one(), assault{}).uses {
				if x.Mini == i {
					out = append(out, u.Arms[x.Arm].Key)
				}
			}
			return out
		}
		alike(t, "the ranged weapon of the card", len(uses(3)), 1)
		at := lead(g.one())
		u.Minis[3].At = geom.Point{X: at.X, Y: at.Y - 27}
		alike(t, "in melee only its staff", uses(3), []string{"electrostaff-guard"})
		alike(t, "the others their pikes", uses(0), []string{"force-pike"})
	})
	t.Run("LEG-B-KEY-WEAKPOINT-01 Weak Point by the arc of the attacker", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600"), army("imperial", "at-st 900 300"))
		g.Attack = troops.NoAttack()
		g.look(g.one(), g.two(), true) // Luke is behind it
		alike(t, "rear", g.Attack.Flank, true)
		g.Attack = troops.NoAttack()
		g.two().Minis[0].Facing = 3.1416
		g.look(g.one(), g.two(), true)
		alike(t, "front", g.Attack.Flank, false)
	})
	t.Run("LEG-B-KEY-GUARDIAN-01 LEG-B-KEY-GUARDIAN-10 a Guardian near takes hits and wounds", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"),
			army("imperial", "emperor-palpatine 900 400; facing = 180", "imperial-royal-guards 1000 400; facing = 180"))
		told(t, g, answers{"attack.target": pick("s2.1")}, []string{"black hit hit hit hit", "guard.rdef blank blank", "rdef block block"},
			func(tb *engine.Table) {
				g.attackWith(tb, g.one(), assault{})
			})
		alike(t, "a guard with two wounds is lost", len(g.unit("s2.2").Alive()), 2)
		alike(t, "suppression", []int{g.two().Suppression, g.unit("s2.2").Suppression}, []int{1, 0})
	})
	t.Run("LEG-A-KEY-60 LEG-A-KEY-62 Deflect wounds the attacker", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500; dodge = 1"), army("imperial", "stormtroopers 900 200"))
		told(t, g, answers{"dodge": count(1)}, []string{"white hit hit blank blank", "rdef surge"},
			func(tb *engine.Table) { g.attackWith(tb, g.two(), assault{}) })
		alike(t, "a stormtrooper is lost", len(g.two().Alive()), 3)
		alike(t, "Luke is unhurt", g.one().Wounds(), 0)
	})
	t.Run("LEG-B-ERR-05 Limited Visibility", func(t *testing.T) {
		for round, most := range map[int]int{1: 2, 2: 3, 3: 1 << 10} {
			g := field(t, "condition = \"limited-visibility\"", army("rebel", "luke-skywalker 900 500"), army("imperial", foes))
			g.Battle.Round = round
			alike(t, "range", g.capped(), most)
		}
	})
	t.Run("LEG-B-RES-04 LEG-A-VEH-04 the opponent chooses the weapon that is disrupted", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 500; damage = \"disrupted\""), army("imperial", foes))
		s := told(t, g, nil, nil, func(tb *engine.Table) { g.disrupt(tb, g.two().Seat, g.one()) })
		alike(t, "asked", s.Asked, []string{"disrupt 2"})
		alike(t, "a weapon", g.one().Disrupted != "", true)
	})
	t.Run("LEG-A-ACT-02 one attack action", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 500"), army("imperial", "stormtroopers 900 200"))
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("attack")}, "black blank blank blank blank")
		for _, a := range actions() {
			if a.key == "attack" {
				alike(t, "again", by(g.barred(g.one(), a)), "LEG-A-ACT-02")
			}
		}
	})
}

// TestRelentless holds free attacks after moves.
func TestRelentless(t *testing.T) {
	begin := func(t *testing.T) *Game {
		g := field(t, "", army("rebel", "rebel-troopers 900 100; standby = true"),
			army("imperial", "darth-vader 900 300; upgrades = [\"saber-throw\", \"force-push\"]"))
		activated(g, g.two(), "act", 2)
		return g
	}
	t.Run("LEG-CASE-EX-01 LEG-A-ACT-10 LEG-B-KEY-RELENTLESS-01 LEG-B-KEY-RELENTLESS-02 LEG-B-KEY-RELENTLESS-04 one free attack",
		func(t *testing.T) {
			g := field(t, "", army("rebel", "rebel-troopers 900 100"), army("imperial", "darth-vader 900 230"))
			u := g.two()
			activated(g, u, "act", 2)
			at := lead(g.one())
			_ = at
			stepped(t, g, answers{"act": pick("move"), "move": goes(900, 162), "attack.free": pick("s1.1")},
				"red blank blank blank blank blank blank")
			alike(t, "one action is left", u.Did.Left, 1)
			for _, a := range actions() {
				if a.key == "attack" {
					alike(t, "no attack action", by(g.barred(u, a)), "LEG-A-ACT-02")
				}
				if a.key == "aim" || a.key == "dodge" {
					alike(t, a.key, by(g.barred(u, a)), "")
				}
			}
		})
	t.Run("LEG-CASE-EX-03 LEG-A-ACT-17 Relentless by Saber Throw", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 100"), army("imperial", "darth-vader 900 400; upgrades = [\"saber-throw\"]"))
		u := g.two()
		activated(g, u, "act", 2)
		// Half of the six dice of his lightsaber.
		s := stepped(t, g, answers{"act": pick("move"), "move": goes(900, 320), "attack.free": pick("s1.1")}, "red blank blank blank")
		alike(t, "asked", asked(s, "attack.free"), true)
		alike(t, "one action is left", u.Did.Left, 1)
		for _, a := range append(actions(), g.cardActions(u)...) {
			if a.key == "attack" || a.key == "saberthrow" {
				alike(t, "no "+a.key, by(g.barred(u, a)), "LEG-A-ACT-02")
			}
		}
		h := field(t, "", army("rebel", "rebel-troopers 900 100"), army("imperial", "darth-vader 900 400"))
		activated(h, h.two(), "act", 2)
		s = stepped(t, h, answers{"act": pick("move"), "move": goes(900, 320)})
		alike(t, "without the card", asked(s, "attack.free"), false)
	})
	t.Run("LEG-CASE-EX-05 LEG-A-STBY-13 LEG-A-STBY-04 LEG-A-STBY-12 standby comes before it", func(t *testing.T) {
		g := begin(t)
		// Vader ends at range 2; they go where all of them are beyond it before he may
		// throw his lightsaber.
		way := append(goes(900, 400), goes(765, 45)...)
		s := stepped(t, g, answers{"act": pick("move"), "move": way, "standby": pick("s1.1 move")})
		alike(t, "beyond range 2", g.apart(g.two(), g.one()) > 2, true)
		alike(t, "no attack", asked(s, "attack.free"), false)
		alike(t, "the token is gone", g.one().Standby, false)
		h := begin(t)
		h.one().Standby = false
		s = stepped(t, h, answers{"act": pick("move"), "move": goes(900, 400), "attack.free": pass()})
		alike(t, "without the token he may", asked(s, "attack.free"), true)
	})
	t.Run("LEG-CASE-EX-04 LEG-A-ACT-20 no free card action in between", func(t *testing.T) {
		g := begin(t)
		g.one().Standby = false
		s := stepped(t, g, answers{"act": pick("move"), "move": goes(900, 215), "attack.free": pass()})
		for i, a := range s.Asked {
			if a == "act 2" && i > 0 {
				t.Errorf("it may act in the middle: %v", s.Asked)
			}
		}
	})
	t.Run("LEG-CASE-EX-06 LEG-A-STBY-15 who is defeated does nothing more", func(t *testing.T) {
		g := field(t, "", army("rebel", "fleet-troopers 900 100; standby = true; facing = 180"),
			army("imperial", "snowtroopers 900 400; lost = 3", "darth-vader 200 800"))
		u := g.two()
		activated(g, u, "act", 2)
		s := stepped(t, g, answers{"act": pick("move"), "move": goes(900, 320), "standby": pick("s1.1 attack")},
			"white hit hit blank blank blank blank blank blank", "rdef blank blank")
		alike(t, "where", u.Where, troops.Defeated)
		alike(t, "no attack of its own", asked(s, "attack.free"), false)
		stepped(t, g, nil)
		alike(t, "its activation ends", g.Battle.Acting, "")
	})
	t.Run("LEG-CASE-EX-02 LEG-A-ACT-14 LEG-A-ACT-12 LEG-A-ACT-13 an attack that is no action", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 400"), army("imperial", "stormtroopers 900 250"))
		g.side(1).Card = "son-of-skywalker"
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("attack"), "attack.free": pick("s2.1")}, "red blank blank", "red blank blank")
		alike(t, "one action spent", g.one().Did.Left, 1)
		for _, a := range actions() {
			if a.key == "attack" {
				alike(t, "no second attack action", by(g.barred(g.one(), a)), "LEG-A-ACT-02")
			}
		}
	})
}

// TestStandby holds standby tokens.
func TestStandby(t *testing.T) {
	t.Run("LEG-A-STBY-01 LEG-B-VEH-08 who stands by", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 500", "rebel-troopers 600 500"), army("imperial", "74-z-speeder-bikes 900 100"))
		for _, u := range g.Units {
			u.Did = troops.FreshDeeds(2)
		}
		alike(t, "may", []string{by(g.mayStandby(g.one())), by(g.mayStandby(g.unit("s1.2"))), by(g.mayStandby(g.two()))},
			[]string{"", "", "LEG-A-STBY-01"})
		g.one().Did.Attacked = true
		alike(t, "LEG-A-STBY-02 after an attack", by(g.mayStandby(g.one())), "LEG-A-STBY-02")
	})
	t.Run("LEG-A-STBY-03 LEG-A-STBY-08 LEG-B-KEY-READY-01 the action gives one token, Ready aim", func(t *testing.T) {
		g := field(t, "", army("rebel", "fleet-troopers 900 800"), army("imperial", foes))
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("standby")})
		alike(t, "standby and aim", []any{g.one().Standby, g.one().Aim}, []any{true, 1})
	})
	t.Run("LEG-A-STBY-06 LEG-A-STBY-14 suppression and actions lose it", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800; standby = true"), army("imperial", foes))
		told(t, g, nil, nil, func(tb *engine.Table) { g.suppress(tb, g.one(), 1) })
		alike(t, "suppressed", g.one().Standby, false)
		g.one().Standby = true
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("aim")})
		alike(t, "acted", g.one().Standby, false)
	})
	t.Run("LEG-A-STBY-10 LEG-A-KEY-38 range 1-2, with Sentinel 1-3", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600; standby = true", "1-4-fd-laser-cannon-team 700 600; standby = true"),
			army("imperial", "darth-vader 900 200"))
		// 373 mm from Luke: range 3.
		alike(t, "Luke", g.sentry(g.one(), g.two()), false)
		alike(t, "the cannon", g.sentry(g.unit("s1.2"), g.two()), true)
	})
}

// TestMelee holds melees.
func TestMelee(t *testing.T) {
	t.Run("LEG-A-MELEE-05 LEG-A-MELEE-06 LEG-A-MELEE-07 LEG-A-MELEE-08 LEG-B-ENG-01 a melee starts", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300"), army("imperial", "stormtroopers 900 190; facing = 180"))
		u, e := g.one(), g.two()
		told(t, g, answers{"move": goes(900, 217)}, nil, func(tb *engine.Table) { g.standardMove(tb, u, nil) })
		alike(t, "engaged", []bool{g.engaged(u), g.engaged(e)}, []bool{true, true})
		touching := 0
		for _, m := range g.bodies(u) {
			for _, o := range g.bodies(e) {
				if m.Touches(o) {
					touching++
					break
				}
			}
		}
		if touching < 3 {
			t.Errorf("%d of 4 are in contact", touching)
		}
	})
	t.Run("LEG-A-KEY-04 LEG-A-KEY-05 LEG-A-KEY-06 Charge", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 300"), army("imperial", "stormtroopers 900 190; facing = 180"))
		activated(g, g.one(), "act", 2)
		s := stepped(t, g, answers{"act": pick("move"), "move": goes(900, 217), "attack.free": pick("s2.1")},
			"black blank blank blank blank blank blank")
		alike(t, "asked", asked(s, "attack.free"), true)
		alike(t, "actions", g.one().Did.Left, 1)
		alike(t, "attack performed", g.one().Did.Did("attack"), true)
	})
	t.Run("LEG-CASE-EX-15 LEG-A-MELEE-16 loose miniatures close up", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300"), army("imperial", "stormtroopers 900 190; facing = 180"))
		u, e := g.one(), g.two()
		place := func(x *troops.Unit, at ...geom.Point) {
			for i, p := range at {
				x.Minis[i].At = p
			}
		}
		place(u, geom.Point{X: 900, Y: 300}, geom.Point{X: 960, Y: 300}, geom.Point{X: 840, Y: 330}, geom.Point{X: 870, Y: 330})
		place(e, geom.Point{X: 900, Y: 273}, geom.Point{X: 960, Y: 273}, geom.Point{X: 870, Y: 240}, geom.Point{X: 930, Y: 240})
		u.Minis[1].Out, u.Minis[1].Lost = true, 1 // the rebel that the second stormtrooper touched
		told(t, g, nil, nil, func(tb *engine.Table) { g.rejoin(tb, u, e) })
		m := g.body(e, &e.Minis[1])
		alike(t, "in contact again", contact(g.bodies(u), g.bodies(e)[1:2]) && m.Up == 0, true)
	})
	t.Run("LEG-CASE-EX-16 LEG-A-MELEE-18 a survivor follows", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 300"), army("imperial", "74-z-speeder-bikes 900 200"))
		u, e := g.one(), g.two()
		e.Minis[0].At, e.Minis[1].At = geom.Point{X: 900, Y: 261.5}, geom.Point{X: 985, Y: 261.5}
		u.Did = troops.FreshDeeds(1)
		told(t, g, nil, []string{"black crit crit crit crit crit crit", "wdef blank blank blank blank blank blank"}, func(tb *engine.Table) {
			e.Minis[1].W, e.Minis[0].W = 9, 3
			e.Minis[0].Lost = 2
			e.Minis[1].W = 30
			g.attackWith(tb, u, assault{})
		})
		alike(t, "the first bike is lost", e.Minis[0].Out, true)
		alike(t, "Luke touches the other", contact(g.bodies(u), g.bodies(e)), true)
	})
	t.Run("LEG-CASE-PL-15 LEG-B-WDRAW-01 LEG-B-WDRAW-02 LEG-B-WDRAW-03 LEG-B-ENG-05 withdrawing", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300"), army("imperial", "darth-vader 900 273"))
		u := g.two()
		g.one().Minis[0].At = geom.Point{X: 900, Y: 300}
		activated(g, u, "act", 2)
		alike(t, "LEG-B-ENG-02 no move", by(g.mayMove(u)), "LEG-B-ENG-02")
		s := stepped(t, g, answers{"act": pick("withdraw")})
		alike(t, "free of it", g.engaged(u), false)
		alike(t, "actions", u.Did.Left, 0)
		alike(t, "no Relentless", asked(s, "attack.free"), false)
		alike(t, "over", u.Did.Ended, true)
	})
	t.Run("LEG-B-WDRAW-05 not at speed 0", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300; immobilize = 2"), army("imperial", "darth-vader 900 273"))
		g.one().Did = troops.FreshDeeds(2)
		alike(t, "barred", by(g.mayWithdraw(g.one())), "LEG-B-WDRAW-05")
	})
	t.Run("LEG-B-VEH-09 LEG-A-MELEE-02 vehicles are never engaged", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 300"), army("imperial", "darth-vader 900 251.5"))
		alike(t, "melee, engaged", []any{len(g.melees(g.one())), g.engaged(g.one()), g.engaged(g.two())}, []any{1, false, false})
	})
}

// TestKeywordsInBattle holds keywords that need a battle.
func TestKeywordsInBattle(t *testing.T) {
	acting := func(g *Game, u *troops.Unit, key string, as answers) {
		activated(g, u, "act", 2)
		if as == nil {
			as = answers{}
		}
		as["act"] = pick(key)
		stepped(t, g, as)
	}
	t.Run("LEG-A-KEY-01 LEG-A-KEY-02 LEG-A-KEY-03 Take Cover", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 800", "rebel-troopers 800 800"), army("imperial", foes))
		acting(g, g.one(), "takecover", answers{"hand.dodge": {engine.Pick("s1.1", "s1.2")}})
		alike(t, "dodge", []int{g.one().Dodge, g.unit("s1.2").Dodge}, []int{1, 1})
		alike(t, "no dodge action", g.one().Did.Did("dodge"), false)
	})
	t.Run("LEG-B-KEY-SPOTTER-01 LEG-B-KEY-SPOTTER-03 Spotter", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "general-veers 900 100", "stormtroopers 800 100"))
		acting(g, g.two(), "spotter", answers{"hand.aim": {engine.Pick("s2.2", "s2.1")}})
		alike(t, "aim", []int{g.two().Aim, g.unit("s2.2").Aim}, []int{1, 1})
	})
	t.Run("LEG-A-KEY-08 LEG-A-KEY-09 Quick Thinking", func(t *testing.T) {
		g := field(t, "", army("rebel", "jyn-erso 900 800"), army("imperial", foes))
		acting(g, g.one(), "quickthinking", nil)
		alike(t, "tokens", []int{g.one().Aim, g.one().Dodge, g.one().Did.Left}, []int{1, 1, 1})
	})
	t.Run("LEG-B-KEY-PULLSTRINGS-01 Pulling the Strings", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "emperor-palpatine 900 100", "stormtroopers 1000 100"))
		was := lead(g.unit("s2.2"))
		acting(g, g.two(), "strings", answers{"strings": pick("s2.2 move")})
		alike(t, "moved", lead(g.unit("s2.2")) != was, true)
		alike(t, "not activated by it", g.unit("s2.2").Activated, false)
	})
	t.Run("LEG-B-KEY-TEAMWORK-01 LEG-B-KEY-TEAMWORK-03 LEG-B-KEY-TEAMWORK-04 Teamwork", func(t *testing.T) {
		g := field(t, "", army("rebel", "chewbacca 900 800", "han-solo 800 800"), army("imperial", foes))
		told(t, g, nil, nil, func(tb *engine.Table) { g.gain(tb, g.unit("s1.2"), troops.AimToken, 2) })
		alike(t, "both", []int{g.one().Aim, g.unit("s1.2").Aim}, []int{2, 2})
	})
	t.Run("LEG-B-KEY-BOUNTY-01 LEG-B-KEY-BOUNTY-02 LEG-B-KEY-BOUNTY-03 Bounty", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 300; wounds = 5", "rebel-troopers 400 800"),
			army("imperial", "boba-fett 900 100; facing = 180"))
		told(t, g, nil, nil, func(tb *engine.Table) { g.mark(tb, g.two()) })
		alike(t, "marked", g.one().Marked, true)
		told(t, g, answers{"attack.target": pick("s1.1")}, []string{"black crit crit", "rdef blank blank"}, func(tb *engine.Table) {
			u := g.two()
			u.Arms = u.Arms[len(u.Arms)-1:]
			g.attackWith(tb, u, assault{})
		})
		alike(t, "the token", g.two().Spoils, 1)
		told(t, g, nil, nil, g.scoreBounty)
		alike(t, "victory", g.side(2).Victory, 1)
	})
	t.Run("LEG-B-KEY-GUNSLINGER-01 LEG-B-KEY-GUNSLINGER-02 Gunslinger", func(t *testing.T) {
		g := field(t, "", army("rebel", "han-solo 900 400"), army("imperial", "stormtroopers 900 250", "stormtroopers 1000 250"))
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("attack"), "attack.target": pick("s2.1"), "attack.free": pick("s2.2")}, "red blank blank",
			"red blank blank")
		alike(t, "actions", g.one().Did.Left, 1)
	})
	t.Run("LEG-B-KEY-MASTERFORCE-01 Master of the Force", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"),
			army("imperial", "darth-vader 900 100; upgrades = [\"force-push\", \"force-choke\"]"))
		u := g.two()
		u.Upgrades[0].Spent, u.Upgrades[1].Spent = true, true
		told(t, g, nil, nil, func(tb *engine.Table) { g.mastery(tb, u) })
		alike(t, "one is ready", []bool{u.Upgrades[0].Spent, u.Upgrades[1].Spent}, []bool{false, true})
	})
	t.Run("LEG-B-ERR-09 Force Choke", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 250"), army("imperial", "darth-vader 900 100; upgrades = [\"force-choke\"]"))
		acting(g, g.two(), "card.force-choke", nil)
		alike(t, "a wound", len(g.one().Alive()), 3)
		alike(t, "exhausted, no action", []any{g.two().Upgrades[0].Spent, g.two().Did.Left}, []any{true, 2})
	})
	t.Run("LEG-A-ACT-05 LEG-A-ACT-06 LEG-B-UPG-11 a free card action, once", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 400; upgrades = [\"force-reflexes\"]"), army("imperial", foes))
		acting(g, g.one(), "card.force-reflexes", nil)
		alike(t, "dodge", []int{g.one().Dodge, g.one().Did.Left}, []int{1, 2})
		for _, a := range g.cardActions(g.one()) {
			alike(t, a.key, by(g.barred(g.one(), a)) != "", true)
		}
	})
	t.Run("LEG-A-KEY-80 LEG-A-KEY-82 LEG-CASE-EX-22 Scout is cumulative up to 3", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-commandos 900 800; upgrades = [\"recon-intel\"]"), army("imperial", foes))
		alike(t, "Scout", g.one().X("scout"), 3)
	})
	t.Run("LEG-CASE-PL-17 LEG-B-OBJ-05 LEG-B-OBJ-06 LEG-B-EMPL-07 LEG-B-OBJ-10 claiming a token", func(t *testing.T) {
		doc := "objective = \"recover-the-supplies\"\ntoken = [{ kind = \"objective\", at = [900, 574] }, { kind = \"objective\", at = " +
			"[500, 537.5] }]"
		g := field(t, doc, army("rebel", "rebel-troopers 900 600", "1-4-fd-laser-cannon-team 500 600"), army("imperial", foes))
		for _, u := range g.Units {
			u.Did = troops.FreshDeeds(2)
		}
		alike(t, "the cannon", by(g.mayClaim(g.unit("s1.2"))), "LEG-B-OBJ-10")
		acting(g, g.one(), "claim", nil)
		alike(t, "claimed", g.one().Claimed, "objective1")
	})
}

// TestTransports holds transports.
func TestTransports(t *testing.T) {
	begin := func(t *testing.T) *Game {
		return field(t, "", army("rebel", "x-34-landspeeder 900 600", "luke-skywalker 1000 600", "rebel-troopers 700 600"),
			army("imperial", foes))
	}
	t.Run("LEG-B-TRANS-13 LEG-B-TRANS-14 who may ride", func(t *testing.T) {
		g := begin(t)
		alike(t, "Luke", g.carriesUnit(g.one(), g.unit("s1.2")), true)
		alike(t, "a squad", g.carriesUnit(g.one(), g.unit("s1.3")), false)
		g.unit("s1.2").Where, g.unit("s1.2").Aboard = troops.Riding, "s1.1"
		g.unit("s1.3").Minis = g.unit("s1.3").Minis[:1]
		alike(t, "no room", g.carriesUnit(g.one(), g.unit("s1.3")), false)
	})
	t.Run("LEG-A-TRN-02 LEG-A-TRN-03 LEG-A-TRN-09 embarking and disembarking", func(t *testing.T) {
		g := begin(t)
		u := g.unit("s1.2")
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("embark")})
		alike(t, "where", u.Where, troops.Riding)
		alike(t, "not out again at once", by(g.mayDisembark(u)), "LEG-A-TRN-09")
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("disembark")})
		alike(t, "where", u.Where, troops.OnField)
	})
	t.Run("LEG-B-TRANS-02 LEG-B-TRANS-03 LEG-B-TRANS-09 aboard", func(t *testing.T) {
		g := begin(t)
		u := g.unit("s1.2")
		u.Where, u.Aboard, u.Did = troops.Riding, "s1.1", troops.FreshDeeds(2)
		for _, a := range actions() {
			if a.key == "aim" {
				alike(t, "no aim", by(g.barred(u, a)), "LEG-B-TRANS-02")
			}
		}
		alike(t, "no target", len(g.uses(g.two(), u, assault{}).uses), 0)
		alike(t, "range as its vehicle", g.apart(u, g.two()), g.apart(g.one(), g.two()))
	})
	t.Run("LEG-B-TRANS-10 LEG-B-TRANS-16 the transport is lost", func(t *testing.T) {
		g := begin(t)
		u := g.unit("s1.2")
		u.Where, u.Aboard = troops.Riding, "s1.1"
		told(t, g, nil, []string{"resilience block"}, func(tb *engine.Table) { g.harm(tb, g.one(), 4); g.shared(tb, g.one(), 4) })
		alike(t, "a wound for an open transport", u.Wounds(), 1)
		told(t, g, nil, nil, func(tb *engine.Table) { g.harm(tb, g.one(), 2); g.bury(tb, nil) })
		alike(t, "out", []any{u.Where, u.Wounds(), u.Suppression}, []any{troops.OnField, 2, 1})
	})
}

// TestSetup holds the steps before the first round.
func TestSetup(t *testing.T) {
	fresh := func(t *testing.T) *Game {
		s := System{}
		g, err := s.New(engine.Setup{Preset: "skirmish", Rosters: []engine.Roster{s.Ready()[0], s.Ready()[1]}})
		if err != nil {
			t.Fatal(err)
		}
		return g.(*Game)
	}
	t.Run("LEG-A-SETUP-06 LEG-A-SETUP-08 the cheaper army chooses the colour, blue an edge", func(t *testing.T) {
		g := fresh(t) // 444 against 480 points
		s := stepped(t, g, answers{"colour": pick("red"), "edge": pick("upper")}, "reveal.objective 1", "reveal.objective 1",
			"reveal.objective 1",
			"reveal.deployment 1", "reveal.deployment 1", "reveal.deployment 1", "reveal.condition 1", "reveal.condition 1", "reveal.condition 1")
		alike(t, "asked", s.Asked, []string{"colour 1", "edge 2"})
		alike(t, "blue", g.Battle.Blue, engine.Seat(2))
	})
	t.Run("LEG-A-SETUP-07 on equal points a die decides", func(t *testing.T) {
		g := fresh(t)
		g.side(1).Points = g.side(2).Points
		s := stepped(t, g, nil, "colours blank", "reveal.objective 1", "reveal.objective 1", "reveal.objective 1",
			"reveal.deployment 1", "reveal.deployment 1", "reveal.deployment 1", "reveal.condition 1", "reveal.condition 1", "reveal.condition 1")
		alike(t, "asked", s.Asked[0], "colour 2")
		alike(t, "LEG-A-SETUP-09 three of each", []int{len(g.Battle.Cards.Objectives), len(g.Battle.Cards.Deployments),
			len(g.Battle.Cards.Conditions)}, []int{3, 3, 3})
	})
	t.Run("LEG-CASE-PL-18 LEG-A-SETUP-10 LEG-A-SETUP-11 LEG-A-SETUP-12 LEG-A-SETUP-13 eliminating cards", func(t *testing.T) {
		g := fresh(t)
		g.Battle.Blue, g.Battle.Phase = 1, Define
		c := &g.Battle.Cards
		c.Objectives, c.Deployments, c.Conditions = []string{"breakthrough", "key-positions", "recover-the-supplies"},
			[]string{"battle-lines", "the-long-march", "hemmed-in"}, []string{"clear-conditions", "minefield", "war-weary"}
		stepped(t, g, answers{"eliminate": pick("objective")})
		stepped(t, g, answers{"eliminate": pick("objective")})
		alike(t, "the last is safe", len(c.Objectives), 1)
		stepped(t, g, answers{"eliminate": pass()})
		s := stepped(t, g, answers{"eliminate": pick("condition")})
		alike(t, "red", s.Asked, []string{"eliminate 2"})
		stepped(t, g, nil)
		alike(t, "in force", []bool{g.card("recover-the-supplies"), g.card("battle-lines"), g.card("minefield")}, []bool{true, true, true})
		// Blue sits below: its zone is one band deep at the lower edge.
		lo, hi := geom.Polygon(g.Battle.Zones[0][0]).Bounds()
		alike(t, "LEG-A-DEPLOY-01 LEG-A-DEPLOY-02 zone", []float64{lo.Y, hi.Y}, []float64{747.6, 900})
	})
	t.Run("LEG-A-DEPLOY-03 LEG-A-DEPLOY-04 deployment by turns, blue first", func(t *testing.T) {
		g := fresh(t)
		g.Battle.Blue, g.Battle.Phase = 2, Deploy
		g.Battle.Stage, g.Battle.Turn = "units", 2 // nobody divulges a card
		g.Battle.Cards.Deployments = []string{"battle-lines"}
		g.layZones()
		var order []engine.Seat
		for g.Battle.Phase == Deploy {
			s := stepped(t, g, nil)
			for _, a := range s.Asked {
				if a == "deploy.unit 1" {
					order = append(order, 1)
				}
				if a == "deploy.unit 2" {
					order = append(order, 2)
				}
			}
		}
		alike(t, "turns", order, []engine.Seat{2, 1, 2, 1, 2, 1, 2, 1, 2, 1})
	})
	t.Run("LEG-A-SETUP-16 blue takes the counter", func(t *testing.T) {
		g := fresh(t)
		g.Battle.Blue, g.Battle.Phase = 2, Readying
		stepped(t, g, nil)
		alike(t, "counter and round", []any{g.Battle.Counter, g.Battle.Round}, []any{engine.Seat(2), 1})
	})
	t.Run("LEG-B-ERR-02 LEG-B-ERR-03 Key Positions", func(t *testing.T) {
		g := field(t, "table = \"forest-crossing\"", army("rebel", "luke-skywalker 900 860"), army("imperial", "darth-vader 900 30"))
		g.Battle.Zones[0] = Zone{{{X: 0, Y: 748}, {X: 1800, Y: 748}, {X: 1800, Y: 900}, {X: 0, Y: 900}}}
		g.Battle.Zones[1] = Zone{{{X: 0, Y: 0}, {X: 1800, Y: 0}, {X: 1800, Y: 152}, {X: 0, Y: 152}}}
		told(t, g, nil, nil, g.keyPositions)
		alike(t, "three", len(g.Battle.Tokens), 3)
		for i, k := range g.Battle.Tokens[1:] {
			alike(t, "outside the zones", g.inZones(g.piece(k.On).Outline), false)
			for _, o := range g.Battle.Tokens[:i+1] {
				if d := g.piece(k.On).Outline.DistPolygon(g.piece(o.On).Outline); d <= 152.4 {
					t.Errorf("%s is %.0f mm from %s", k.On, d, o.On)
				}
			}
		}
	})
	t.Run("LEG-B-ERR-04 Key Positions is scored", func(t *testing.T) {
		g := field(t, "objective = \"key-positions\"\nterrain = [{ type = \"warehouse\", at = [900, 500], size = [100, 100] }]",
			army("rebel", "luke-skywalker 900 563.5"), army("imperial", "darth-vader 900 30"))
		g.lay("objective", geom.Point{X: 900, Y: 500}, "warehouse1")
		told(t, g, nil, nil, g.scoreObjective)
		alike(t, "victory", []int{g.side(1).Victory, g.side(2).Victory}, []int{1, 0})
	})
	t.Run("LEG-B-ERR-06 LEG-B-ERR-07 LEG-A-DEPLOY-05 Rapid Reinforcements", func(t *testing.T) {
		g := fresh(t)
		g.Battle.Blue = 1
		g.Battle.Cards.Deployments = []string{"battle-lines"}
		g.layZones()
		told(t, g, nil, nil, g.setAside)
		aside := which(g.Units, func(u *troops.Unit) bool { return u.Where == troops.Aside })
		alike(t, "one each", len(aside), 2)
		s := g.side(1)
		s.Drawn = aside[0].Rank
		told(t, g, nil, nil, func(tb *engine.Table) { g.reinforce(tb, s) })
		alike(t, "arrived, activated", []any{aside[0].Where, aside[0].Activated}, []any{troops.OnField, true})
	})
}
