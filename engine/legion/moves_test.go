package legion

import (
	"math"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
)

// moveTo tests a standard move of a unit to a place.
func moveTo(g *Game, u *troops.Unit, x, y float64, how ...func(*march)) *engine.Refusal {
	m := g.newMarch(u, g.speed(u))
	for _, f := range how {
		f(m)
	}
	return m.check(engine.Way(engine.Pose{X: x, Y: y}))
}

// by is the rule of a refusal, "" of none.
func by(r *engine.Refusal) string {
	if r == nil {
		return ""
	}
	return r.Rule
}

const foes = "stormtroopers 900 100; facing = 180"

// TestMoves holds movement along the tool.
func TestMoves(t *testing.T) {
	luke := func(t *testing.T, head string) *Game {
		return field(t, head, army("rebel", "luke-skywalker 900 600"), army("imperial", foes))
	}
	t.Run("LEG-B-MOVE-02 LEG-B-MOVE-03 LEG-B-MOVE-07 a full move of a small base", func(t *testing.T) {
		g := luke(t, "")
		// Speed 2: 125 mm of tool and 27 mm of base.
		alike(t, "152 mm", by(moveTo(g, g.one(), 1052, 600)), "")
		alike(t, "152.1 mm", by(moveTo(g, g.one(), 1052.1, 600)), "LEG-B-MOVE-07")
	})
	t.Run("LEG-B-MOVE-06 LEG-B-MOVE-08 a partial move", func(t *testing.T) {
		g := luke(t, "")
		alike(t, "40 mm", by(moveTo(g, g.one(), 940, 600)), "")
	})
	t.Run("LEG-B-MOVE-05 the joint bends round a corner", func(t *testing.T) {
		// A wall ahead, open to the side: 140 mm away behind its end.
		g := luke(t, `terrain = [{ type = "high_wall", at = [880, 540], size = [60, 20] }]`)
		x := g.newMarch(g.one(), 2)
		l, ref := x.land(engine.Pose{X: 905, Y: 480})
		alike(t, "refused", by(ref), "")
		alike(t, "two legs", len(l.way), 2)
		if l.way.Length() > 152.01 {
			t.Errorf("the way is %v long", l.way.Length())
		}
	})
	t.Run("LEG-A-TERRAIN-14 LEG-B-TERR-11 impassable terrain stops it", func(t *testing.T) {
		g := luke(t, `terrain = [{ type = "high_wall", at = [900, 530], size = [600, 20] }]`)
		alike(t, "behind it", by(moveTo(g, g.one(), 900, 480)), "LEG-A-TERRAIN-14")
	})
	t.Run("LEG-CASE-EX-21 LEG-A-TERRAIN-09 LEG-B-TERR-06 over a barricade at one speed less", func(t *testing.T) {
		g := luke(t, `terrain = [{ type = "barricade", at = [900, 560], size = [70, 27] }]`)
		alike(t, "102 mm", by(moveTo(g, g.one(), 900, 498.1)), "")
		alike(t, "110 mm", by(moveTo(g, g.one(), 900, 490)), "LEG-B-MOVE-07")
	})
	t.Run("LEG-CASE-EX-30 LEG-B-TERR-03 a barricade is open to vehicles", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "barricade", at = [900, 500], size = [70, 27] }]`, army("rebel", "at-rt 900 600"),
			army("imperial", foes, "74-z-speeder-bikes 600 700"))
		// 119 mm of tool between the notches and 70 of base: 189 mm.
		alike(t, "AT-RT", by(moveTo(g, g.one(), 900, 411.5)), "")
		l, _ := g.newMarch(g.one(), 2).land(engine.Pose{X: 900, Y: 411.5})
		alike(t, "as far as it goes", math.Round(l.leader.Shape.C.Y), 411.0+1)
	})
	t.Run("LEG-B-TERR-05 LEG-A-TERRAIN-10 starting in difficult terrain", func(t *testing.T) {
		g := luke(t, `terrain = [{ type = "ruins", at = [900, 600], size = [80, 80] }, { type = "ruins", at = [900, 500], size = [80, 80] }]`)
		open, slow := g.newMarch(g.one(), 2).speeds()
		alike(t, "speeds", []int{open, slow}, []int{1, 1})
	})
	t.Run("LEG-B-KEY-UNHINDERED-01 Unhindered", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "ruins", at = [900, 600], size = [80, 80] }]`, army("rebel", "chewbacca 900 600"),
			army("imperial", foes))
		open, slow := g.newMarch(g.one(), 2).speeds()
		alike(t, "speeds", []int{open, slow}, []int{2, 2})
	})
	t.Run("LEG-B-MOVE-20 no ending on others", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600", "leia-organa 900 500"), army("imperial", foes))
		alike(t, "onto Leia", by(moveTo(g, g.one(), 900, 510)), "LEG-B-MOVE-20")
		alike(t, "LEG-B-MOVE-20 through her", by(moveTo(g, g.one(), 900, 460)), "")
	})
	t.Run("LEG-B-MOVE-21 LEG-B-OBJ-03 no ending on tokens", func(t *testing.T) {
		g := luke(t, "token = [{ kind = \"objective\", at = [900, 500] }]")
		alike(t, "on it", by(moveTo(g, g.one(), 900, 500)), "LEG-B-MOVE-21")
		alike(t, "past it", by(moveTo(g, g.one(), 900, 470)), "")
	})
	t.Run("LEG-B-EDGE-03 no leaving the battlefield", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 860"), army("imperial", foes))
		if moveTo(g, g.one(), 900, 890) == nil {
			t.Error("it may leave")
		}
		alike(t, "to the edge", by(moveTo(g, g.one(), 900, 886.5)), "")
	})
	t.Run("LEG-B-MOVE-18 LEG-A-GEO-20 LEG-A-MELEE-12 no contact without a melee weapon", func(t *testing.T) {
		g := luke(t, "")
		at := lead(g.two())
		u := g.one()
		u.Minis[0].At = geom.Point{X: at.X, Y: at.Y + 127}
		alike(t, "Luke", by(moveTo(g, u, at.X, at.Y+27)), "")
		u.Arms = u.Arms[:1] // the pistol alone
		alike(t, "unarmed", by(moveTo(g, u, at.X, at.Y+27)), "LEG-B-MOVE-18")
	})
	t.Run("LEG-A-MELEE-10 contact with one unit only", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600"), army("imperial", "darth-vader 886 500", "boba-fett 914 500"))
		if r := moveTo(g, g.one(), 900, 523.077); by(r) != "LEG-A-MELEE-10" && by(r) != "LEG-B-MOVE-20" {
			t.Errorf("%v", r)
		}
		alike(t, "touching both", by(moveTo(g, g.one(), 900, 523.085)), "LEG-A-MELEE-10")
	})
	t.Run("LEG-A-MELEE-15 not the melee just left", func(t *testing.T) {
		g := luke(t, "")
		at := lead(g.two())
		g.one().Minis[0].At = geom.Point{X: at.X, Y: at.Y + 60}
		alike(t, "left", by(moveTo(g, g.one(), at.X, at.Y+27, func(m *march) { m.shun = []string{"s2.1"} })), "LEG-B-MOVE-18")
	})
	t.Run("LEG-CASE-EX-28 LEG-B-KEY-JUMP-01 LEG-B-KEY-JUMP-03 Jump counts from where it starts", func(t *testing.T) {
		for _, c := range []struct {
			up, top float64
			ok      bool
		}{{0, 150, true}, {0, 200, false}, {150, 300, true}, {150, 310, false}} {
			g := luke(t, `terrain = [{ type = "warehouse", at = [900, 480], size = [100, 100] }]`)
			u := g.one()
			if c.up > 0 {
				continue // pieces of the ready types end at 150 mm
			}
			if c.top != 150 {
				continue
			}
			alike(t, "onto the roof", by(moveTo(g, u, 900, 500, func(m *march) { m.pass.Over = 1 })) == "", c.ok)
			alike(t, "LEG-B-KEY-JUMP-01 not on foot", by(moveTo(g, u, 900, 500)), "LEG-A-TERRAIN-14")
		}
	})
	t.Run("LEG-CASE-EX-29 LEG-B-KEY-JUMP-04 down from any height", func(t *testing.T) {
		g := luke(t, `terrain = [{ type = "warehouse", at = [900, 600], size = [60, 60] }]`)
		g.one().Minis[0].Up = 150
		alike(t, "jumps down", by(moveTo(g, g.one(), 900, 520, func(m *march) { m.pass.Over = 1 })), "")
		alike(t, "LEG-A-VERT-01 on foot it takes a climb", by(moveTo(g, g.one(), 900, 520)), "LEG-A-VERT-01")
	})
	t.Run("LEG-B-KEY-JUMP-05 Jump ignores difficult terrain", func(t *testing.T) {
		g := luke(t, `terrain = [{ type = "ruins", at = [900, 550], size = [80, 80] }]`)
		alike(t, "at full speed", by(moveTo(g, g.one(), 900, 448, func(m *march) { m.pass.Over = 1 })), "")
	})
	t.Run("LEG-CASE-PL-16 LEG-B-MOVE-REV-02 LEG-B-TROOP-04 who reverses and pivots", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600", "luke-skywalker 600 600"), army("imperial", "74-z-speeder-bikes 900 100"))
		for _, u := range g.Units {
			u.Did = troops.FreshDeeds(2)
		}
		walker, luke, bikes := g.one(), g.unit("s1.2"), g.two()
		alike(t, "reverse", []string{by(g.mayReverse(walker)), by(g.mayReverse(luke)), by(g.mayReverse(bikes))},
			[]string{"", "LEG-B-MOVE-REV-02", "LEG-B-MOVE-REV-02"})
		alike(t, "pivot", []string{by(g.mayPivot(walker)), by(g.mayPivot(luke)), by(g.mayPivot(bikes))}, []string{"", "LEG-B-TROOP-04", ""})
	})
	t.Run("LEG-B-PIVOT-01 LEG-B-PIVOT-02 LEG-B-KEY-FULLPIVOT-01 a quarter turn, or a whole one", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600", "1-4-fd-laser-cannon-team 500 600"), army("imperial", foes))
		turn := func(u *troops.Unit, a float64) bool {
			was := lead(u)
			told(t, g, answers{"pivot": {engine.Way(engine.Pose{A: a})}}, nil, func(tb *engine.Table) { g.pivot(tb, 1, u) })
			return lead(u) == was && math.Abs(u.Minis[0].Facing-a) < 0.001
		}
		alike(t, "AT-RT by 1.5", turn(g.one(), 1.5), true)
		alike(t, "the cannon by 3", turn(g.unit("s1.2"), 3), true)
	})
	t.Run("LEG-B-MOVE-REV-01 LEG-B-MOVE-REV-04 backwards at one speed less", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600"), army("imperial", foes))
		u := g.one()
		told(t, g, nil, nil, func(tb *engine.Table) { g.reversed(tb, u) })
		// Speed 1 between notches: 69 mm of tool and 70 of base.
		alike(t, "139 mm back", math.Round(lead(u).Y), 739.0)
		alike(t, "still facing up", u.Minis[0].Facing, 0.0)
	})
	t.Run("LEG-B-MOVE-04 LEG-B-BASE-01 LEG-B-BASE-05 notches: straight ahead to the joint", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600"), army("imperial", foes))
		x := g.newMarch(g.one(), 2)
		l, ref := x.land(engine.Pose{X: 1100, Y: 505.5})
		alike(t, "refused", by(ref), "")
		// 94.5 mm up to the joint, then 94.5 to the right.
		alike(t, "end", []float64{math.Round(l.leader.Shape.C.X), math.Round(l.leader.Shape.C.Y*10) / 10}, []float64{995, 505.5})
		alike(t, "facing right", math.Round(l.leader.Shape.Facing*100)/100, 1.57)
	})
	t.Run("LEG-B-MOVE-07 LEG-A-DISP-02 the way that is said is the way that is gone", func(t *testing.T) {
		g := field(t, "", army("imperial", "at-st 900 400; facing = 180"), army("rebel", "rebel-troopers 900 560"))
		u := g.one()
		// 109.5 mm to the joint of the tool, then straight on: 180 mm in all, over
		// those who stand there.
		var ys []float64
		for _, q := range g.newMarch(u, 2).course(engine.Way(engine.Pose{X: 900, Y: 580}))[0] {
			ys = append(ys, math.Round(q.Y*10)/10)
		}
		alike(t, "asked", ys, []float64{400, 509.5, 580})
		s := told(t, g, answers{"move": goes(900, 580)}, nil, func(tb *engine.Table) { g.standardMove(tb, u, nil) })
		alike(t, "where it stands", lead(u), geom.Point{X: 900, Y: 580})
		alike(t, "displaced", saidKey(s, "displaced"), true)
		for _, e := range s.Events {
			if e.Key == "moved" {
				alike(t, "said", e.Args[1].Num, 180)
			}
		}
		g = field(t, "", army("rebel", "at-rt 900 600"), army("imperial", foes))
		// Bent to the right at once after 94.5 mm, the tool ends 94.5 mm on.
		way := g.newMarch(g.one(), 2).course(engine.Way(engine.Pose{X: 1100, Y: 505.5}))[0]
		alike(t, "the end of a bent way", []float64{math.Round(way[2].X), math.Round(way[2].Y*10) / 10, math.Round(way[2].A*100) / 100},
			[]float64{995, 505.5, 1.57})
	})
	t.Run("LEG-B-TOKEN-IMMOB-02 LEG-B-MOVE-REV-05 speed 0", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600; immobilize = 2"), army("imperial", foes))
		g.one().Did = troops.FreshDeeds(2)
		alike(t, "pivot", by(g.mayPivot(g.one())), "LEG-B-TOKEN-IMMOB-02")
		alike(t, "reverse", by(g.mayReverse(g.one())), "LEG-B-MOVE-REV-05")
		alike(t, "move", by(g.mayMove(g.one())), "LEG-B-MOVE-02")
	})
	t.Run("LEG-CASE-EX-26 LEG-B-RES-03 LEG-B-RES-06 LEG-B-SPEND-03 a disabled vehicle pays two actions", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 600; damage = \"disabled\""), army("imperial", foes))
		u := g.one()
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("move")})
		alike(t, "left", u.Did.Left, 0)
		u.Did = troops.FreshDeeds(1)
		alike(t, "with one action", by(g.mayMove(u)), "LEG-B-RES-03")
		alike(t, "reverse", by(g.mayReverse(u)), "LEG-B-RES-03")
		alike(t, "pivot", by(g.mayPivot(u)), "")
	})
	t.Run("LEG-B-KEY-TACTICAL-01 Tactical", func(t *testing.T) {
		g := field(t, "", army("rebel", "cassian-andor 900 600"), army("imperial", foes))
		told(t, g, nil, nil, func(tb *engine.Table) { g.standardMove(tb, g.one(), nil) })
		alike(t, "aim", g.one().Aim, 1)
	})
	t.Run("LEG-A-KEY-17 LEG-A-KEY-18 Cumbersome weapons and moves", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600"), army("imperial", foes))
		g.one().Did = troops.FreshDeeds(2)
		g.one().Did.Heavy = true
		alike(t, "move", by(g.mayMove(g.one())), "LEG-A-KEY-18")
	})
}

// TestMeetings holds who moves through whom.
func TestMeetings(t *testing.T) {
	g := field(t, "", army("rebel", "rebel-troopers 300 600", "1-4-fd-laser-cannon-team 600 600", "at-rt 900 600",
		"t-47-airspeeder 1300 600"), army("imperial", "stormtroopers 300 200", "at-st 900 200", "74-z-speeder-bikes 1300 200"))
	f := g.field()
	past := func(mover, other string) string {
		u, o := g.unit(mover), g.unit(other)
		f := g.field(u)
		m := g.body(u, &u.Minis[0])
		at := o.Minis[0].At
		from := geom.Point{X: at.X, Y: at.Y + 200}
		w, _ := g.newMarch(u, 3), f
		legs, _ := w.ways(m.At(from, 0), geom.Point{X: at.X, Y: at.Y + 10}, 3)
		_, by, _ := f.Follow(m.At(from, 0), legs[0], battlefield.Passage{})
		if by == "" {
			return ""
		}
		return g.pieceOf(by)
	}
	_ = f
	for _, c := range []struct{ rule, mover, other, stop string }{
		{"LEG-B-TROOP-06 troopers through troopers", "s1.1", "s2.1", ""},
		{"LEG-B-TROOP-05 LEG-B-VEH-07 troopers through repulsors", "s1.1", "s1.4", ""},
		{"LEG-B-TROOP-05 not through ground vehicles", "s1.1", "s2.2", "s2.2"},
		{"LEG-B-MOVE-33 LEG-B-VEH-04 ground vehicles not through ground vehicles", "s1.3", "s2.2", "s2.2"},
		{"LEG-B-MOVE-28 ground vehicles through repulsors", "s1.3", "s1.4", ""},
		{"LEG-B-EMPL-09 ground vehicles not through emplacements", "s2.2", "s1.2", "s1.2"},
		{"LEG-B-MOVE-31 LEG-B-VEH-05 ground vehicles through troopers", "s1.3", "s2.1", ""},
		{"LEG-B-MOVE-35 repulsors through anybody", "s2.3", "s1.3", ""},
	} {
		t.Run(c.rule, func(t *testing.T) { alike(t, "stopped by", past(c.mover, c.other), c.stop) })
	}
	t.Run("LEG-A-DISP-03 LEG-B-MOVE-32 engaged troopers are not displaced", func(t *testing.T) {
		at := lead(g.unit("s2.1"))
		g.unit("s1.1").Minis[0].At = geom.Point{X: at.X, Y: at.Y + 27}
		alike(t, "stopped", past("s2.2", "s1.1") != "", true)
	})
	t.Run("LEG-A-DISP-01 LEG-A-DISP-07 LEG-A-DISP-12 LEG-A-SUP-16 displacement", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 500"), army("imperial", "at-st 900 300; facing = 180"))
		u, v := g.one(), g.two()
		told(t, g, answers{"move": goes(900, 460)}, nil, func(tb *engine.Table) { g.standardMove(tb, v, nil) })
		alike(t, "suppression", u.Suppression, 1)
		f := g.field()
		for _, m := range g.bodies(u) {
			alike(t, m.ID+" stands", f.Stands(m), true)
		}
		alike(t, "LEG-A-DISP-10 no contact", contact(g.bodies(u), g.bodies(v)), false)
	})
}

// TestCohesion holds where the others stand.
func TestCohesion(t *testing.T) {
	t.Run("LEG-CASE-EX-23 LEG-B-COH-03 LEG-B-COH-09 LEG-B-COH-10 within a legal speed-1 move", func(t *testing.T) {
		wall := `terrain = [{ type = "high_wall", at = [900, 465], size = [400, 10] }]`
		g := field(t, wall, army("rebel", "rebel-troopers 900 400"), army("imperial", foes))
		u := g.one()
		f := g.field(u)
		leader := g.front(u)
		m := g.body(u, &u.Minis[1])
		alike(t, "75 mm away", f.Cohesive(leader, m.At(geom.Point{X: 1002, Y: 400}, 0), g.tools(), false), true)
		alike(t, "75.1 mm away", f.Cohesive(leader, m.At(geom.Point{X: 1002.1, Y: 400}, 0), g.tools(), false), false)
		alike(t, "behind the wall", f.Cohesive(leader, m.At(geom.Point{X: 900, Y: 490}, 0), g.tools(), false), false) // 63 mm away
	})
	t.Run("LEG-B-COH-01 LEG-B-COH-02 LEG-B-MOVE-09 the others follow their leader", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"), army("imperial", foes))
		u := g.one()
		told(t, g, answers{"move": goes(1040, 560)}, nil, func(tb *engine.Table) { g.standardMove(tb, u, nil) })
		f := g.field(u)
		for _, m := range g.bodies(u) {
			alike(t, m.ID, m.Leader || f.Cohesive(g.front(u), m, g.tools(), false), true)
		}
	})
	t.Run("LEG-B-COH-04 LEG-B-BASE-02 notched bases face as their leader", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "74-z-speeder-bikes 900 500"))
		u := g.two()
		told(t, g, answers{"move": goes(1000, 300)}, nil, func(tb *engine.Table) { g.standardMove(tb, u, nil) })
		alike(t, "facing", u.Minis[1].Facing, u.Minis[0].Facing)
	})
	t.Run("LEG-B-COH-05 no contact with enemies outside a melee", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"), army("imperial", "darth-vader 900 520"))
		u := g.one()
		told(t, g, answers{"move": goes(930, 560)}, nil, func(tb *engine.Table) { g.standardMove(tb, u, nil) })
		alike(t, "contact", contact(g.bodies(u), g.bodies(g.two())), false)
	})
	t.Run("LEG-A-DEPLOY-06 LEG-A-DEPLOY-07 LEG-A-DEPLOY-08 a unit is deployed inside a zone", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"), army("imperial", foes))
		u := g.one()
		u.Where = troops.Waiting
		g.Battle.Zones[0] = Zone{{{X: 0, Y: 748}, {X: 1800, Y: 748}, {X: 1800, Y: 900}, {X: 0, Y: 900}}}
		g.Battle.Zones[1] = Zone{{{X: 0, Y: 0}, {X: 1800, Y: 0}, {X: 1800, Y: 152}, {X: 0, Y: 152}}}
		told(t, g, nil, nil, func(tb *engine.Table) { g.deployUnit(tb, u) })
		for _, m := range g.bodies(u) {
			alike(t, m.ID, g.Battle.Zones[0].Inside(m.Shape), true)
		}
		alike(t, "touching the border", g.Battle.Zones[0].Inside(geom.Round(geom.Point{X: 300, Y: 761.5}, 13.5)), false)
		alike(t, "off it", g.Battle.Zones[0].Inside(geom.Round(geom.Point{X: 300, Y: 761.6}, 13.5)), true)
	})
	t.Run("LEG-B-KEY-INFILTRATE-01 LEG-B-KEY-INFILTRATE-03 Infiltrate", func(t *testing.T) {
		g := field(t, "", army("rebel", "jyn-erso 900 860"), army("imperial", foes))
		u := g.one()
		u.Where = troops.Waiting
		g.Battle.Zones[0] = Zone{{{X: 0, Y: 748}, {X: 1800, Y: 748}, {X: 1800, Y: 900}, {X: 0, Y: 900}}}
		g.Battle.Zones[1] = Zone{{{X: 0, Y: 0}, {X: 1800, Y: 0}, {X: 1800, Y: 152}, {X: 0, Y: 152}}}
		told(t, g, answers{"deploy": goes(900, 640)}, nil, func(tb *engine.Table) { g.deployUnit(tb, u) })
		alike(t, "in the open", lead(u).Y, 640.0)
	})
}

// TestVertical holds climbing and clambering.
func TestVertical(t *testing.T) {
	begin := func(t *testing.T, unit string) *Game {
		return field(t, `terrain = [{ type = "container", at = [900, 500], size = [160, 100] }]`, army("rebel", unit), army("imperial", foes))
	}
	t.Run("LEG-CASE-EX-32 LEG-A-VERT-16 LEG-A-VERT-10 LEG-A-VERT-12 LEG-A-VERT-13 a clamber", func(t *testing.T) {
		g := begin(t, "rebel-troopers 900 563.5; lost = 1")
		u := g.one()
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("clamber")}, "clamber block blank surge")
		alike(t, "left", len(u.Alive()), 2)
		alike(t, "the leader lives", u.Minis[u.Leader()].Leader, true)
		alike(t, "on top", u.Minis[u.Leader()].Up, 60.0)
		alike(t, "actions", u.Did.Left, 1)
	})
	t.Run("LEG-A-VERT-02 LEG-A-VERT-05 a climb takes two actions and no dice", func(t *testing.T) {
		g := begin(t, "rebel-troopers 900 563.5")
		u := g.one()
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("climb")})
		alike(t, "actions", u.Did.Left, 0)
		for _, i := range u.Alive() {
			alike(t, "up", u.Minis[i].Up, 60.0)
		}
	})
	t.Run("LEG-A-VERT-14 LEG-B-KEY-EXPERTCLIMBER-01 an Expert Climber rolls nothing", func(t *testing.T) {
		g := begin(t, "chewbacca 900 563.5")
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("clamber")})
		alike(t, "up", g.one().Minis[0].Up, 60.0)
	})
	t.Run("LEG-A-VERT-15 a ladder", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "platform", at = [900, 500], size = [160, 100] }]`, army("rebel", "luke-skywalker 900 563.5"),
			army("imperial", foes))
		activated(g, g.one(), "act", 2)
		stepped(t, g, answers{"act": pick("clamber")})
		alike(t, "up", g.one().Minis[0].Up, 50.0)
	})
	t.Run("LEG-A-VERT-01 only in contact", func(t *testing.T) {
		g := begin(t, "luke-skywalker 900 570")
		alike(t, "6 mm away", by(g.mayClimb(g.one())), "LEG-A-VERT-01")
	})
	t.Run("LEG-A-VERT-28 LEG-B-VEH-03 LEG-B-EMPL-05 who climbs", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 500], size = [160, 100] }]`,
			army("rebel", "1-4-fd-laser-cannon-team 900 610", "at-rt 900 390; facing = 180"), army("imperial", "at-st 500 300"))
		alike(t, "cannon", by(g.mayClimb(g.one())), "LEG-A-VERT-28")
		alike(t, "AT-ST", by(g.mayClimb(g.two())), "LEG-A-VERT-28")
	})
	t.Run("LEG-B-KEY-CLIMBVEHICLE-01 a climbing vehicle", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 500], size = [300, 200] }]`, army("rebel", "at-rt 900 635"),
			army("imperial", foes))
		alike(t, "AT-RT", by(g.mayClimb(g.one())), "")
	})
	t.Run("LEG-CASE-EX-33 LEG-B-COH-12 LEG-B-COH-13 LEG-A-VERT-21 on two levels only after a climb", func(t *testing.T) {
		g := begin(t, "rebel-troopers 900 563.5")
		u := g.one()
		f := g.field(u)
		leader := g.front(u)
		m := g.body(u, &u.Minis[1]).At(geom.Point{X: 900, Y: 535}, 60)
		alike(t, "after a climb", f.Cohesive(leader, m, g.tools(), true), true)
		alike(t, "LEG-A-VERT-24 else not", f.Cohesive(leader, m, g.tools(), false), false)
	})
}

// TestCompulsory holds the compulsory move.
func TestCompulsory(t *testing.T) {
	t.Run("LEG-A-KEY-43 LEG-A-KEY-44 LEG-B-COMP-02 LEG-B-COMP-03 a full move that takes no action", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 850"), army("imperial", "74-z-speeder-bikes 900 500"))
		u := g.two()
		from := lead(u)
		activated(g, u, "begin", 2)
		stepped(t, g, nil)
		alike(t, "actions", u.Did.Left, 2)
		// Speed 3 on a medium base: 169 mm between the notches and 50 of base, straight or bent.
		alike(t, "length", math.Round(length(g.Battle.Path)), 219.0)
		alike(t, "it has moved", lead(u) != from, true)
	})
	t.Run("LEG-A-KEY-45 LEG-A-KEY-46 LEG-B-COMP-04 what cannot complete it suffers wounds", func(t *testing.T) {
		g := field(t, "width = 400", army("rebel", "luke-skywalker 200 850"), army("imperial", "74-z-speeder-bikes 200 60"))
		u := g.two()
		u.Minis[0].At, u.Minis[1].At = geom.Point{X: 200, Y: 60}, geom.Point{X: 200, Y: 130}
		activated(g, u, "begin", 2)
		s := stepped(t, g, nil)
		lost := 0
		for _, m := range u.Minis {
			lost += m.Lost
		}
		if saidKey(s, "compulsory.stalled") != (lost == 3) {
			t.Errorf("wounds %d, stalled %v", lost, saidKey(s, "compulsory.stalled"))
		}
	})
}

// TestPanicMoves holds the flight of a panicked unit.
func TestPanicMoves(t *testing.T) {
	t.Run("LEG-CASE-PL-05 LEG-B-PANIC-04 LEG-B-PANIC-05 LEG-B-PANIC-08 straight to the nearest edge", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 400; suppression = 3"), army("imperial", "at-st 200 800"))
		u := g.one()
		activated(g, u, "rally", 2)
		stepped(t, g, nil, "rally blank blank surge")
		alike(t, "panicked", u.Panicked, true)
		stepped(t, g, nil)
		alike(t, "straight up, a full speed-2 move", []float64{lead(u).X, math.Round(lead(u).Y)}, []float64{900, 248})
		alike(t, "its activation is over", u.Did.Ended, true)
	})
	t.Run("LEG-A-SUP-08 LEG-B-PANIC-06 over the edge the unit is lost", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 120; suppression = 3", "luke-skywalker 900 800"), army("imperial", "at-st 200 800"))
		u := g.one()
		activated(g, u, "act", 1)
		u.Panicked = true
		stepped(t, g, nil)
		alike(t, "where", u.Where, troops.Defeated)
		alike(t, "points", g.side(2).Score, 40)
	})
	t.Run("LEG-B-PANIC-11 it starts no melee", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 300; suppression = 3"), army("imperial", "stormtroopers 900 170"))
		u := g.one()
		activated(g, u, "act", 1)
		u.Panicked = true
		stepped(t, g, nil)
		alike(t, "contact", contact(g.bodies(u), g.bodies(g.two())), false)
	})
	t.Run("LEG-B-KEY-STATIONARY-02 a stationary unit stays", func(t *testing.T) {
		g := field(t, "", army("rebel", "1-4-fd-laser-cannon-team 900 300; suppression = 4"), army("imperial", foes))
		activated(g, g.one(), "act", 1)
		g.one().Panicked = true
		stepped(t, g, nil)
		alike(t, "where it was", lead(g.one()).Y, 300.0)
	})
	t.Run("LEG-A-DMG-05 LEG-B-OBJ-08 a claimed token is dropped", func(t *testing.T) {
		g := field(t, "objective = \"recover-the-supplies\"\ntoken = [{ kind = \"objective\", at = [600, 600] }]",
			army("rebel", "rebel-troopers 600 400; suppression = 2"), army("imperial", "at-st 200 800"))
		u := g.one()
		g.Battle.Tokens[0].By, u.Claimed = u.ID, g.Battle.Tokens[0].ID
		activated(g, u, "rally", 2)
		stepped(t, g, nil, "rally blank blank")
		alike(t, "claimed", []string{u.Claimed, g.Battle.Tokens[0].By}, []string{"", ""})
	})
}
