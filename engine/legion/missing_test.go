package legion

import (
	"math"
	"strconv"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// TestClambering holds clambering up height 2 and over walls.
func TestClambering(t *testing.T) {
	t.Run("LEG-A-VERT-11 height 2: two actions, two dice a miniature", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "tower", at = [900, 500], size = [300, 300] }]`, army("rebel", "rebel-troopers 900 664"),
			army("imperial", foes))
		u := g.one()
		u.Minis[0].At = geom.Point{X: 900, Y: 663.5}
		activated(g, u, "act", 2)
		alike(t, "240 mm are height 2", battlefield.Height(240), 2)
		alike(t, "no climb", g.mayClimb(u) == nil, false)
		alike(t, "two actions", g.barred(u, find(t, "clamberfar")) == nil, true)
		u.Did.Left = 1
		alike(t, "not one", g.barred(u, find(t, "clamberfar")) == nil, false)
		told(t, g, nil, []string{"clamber block block surge blank blank blank blank surge"},
			func(tb *engine.Table) { g.ascend(tb, u, g.hard(u), 2) })
		alike(t, "on top", u.Minis[u.Leader()].Up, 240.0)
		alike(t, "a wound for each block", len(u.Alive()), 2)
	})
	t.Run("LEG-A-VERT-17 LEG-A-VERT-18 LEG-A-VERT-19 over a wall without a flat top", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "high_wall", at = [900, 500], size = [600, 20] }]`, army("rebel", "luke-skywalker 900 523.5"),
			army("imperial", foes))
		u := g.one()
		activated(g, u, "act", 2)
		alike(t, "two actions", find(t, "clamberfar").price(u), 2)
		told(t, g, nil, []string{"clamber block blank"}, func(tb *engine.Table) { g.ascend(tb, u, g.hard(u), 2) })
		y := lead(u).Y
		// The wall ends at y 490; a base of 13.5 mm radius stands behind it as close as may be.
		if y > 476.5 || y < 470 {
			t.Errorf("the leader stands at y %v", y)
		}
		alike(t, "two dice, one block", u.Wounds(), 1)
		h := field(t, `terrain = [{ type = "vaporator", at = [900, 500], size = [60, 20] }]`, army("rebel", "luke-skywalker 900 523.5"),
			army("imperial", foes))
		alike(t, "height 1 is enough for 130 mm", len(h.hard(h.one())), 1)
	})
}

// find is the action with a key.
func find(t testing.TB, key string) action {
	t.Helper()
	for _, a := range actions() {
		if a.key == key {
			return a
		}
	}
	t.Fatalf("there is no action %s", key)
	return action{}
}

// TestSlideBack holds compulsory moves that end on terrain which is ignored.
func TestSlideBack(t *testing.T) {
	// Speed 3 of a notched base of 50 mm: 175 - 6 + 50 = 219 mm, to y 381.
	begin := func(t *testing.T, y float64) *Game {
		g := field(t, `terrain = [{ type = "barricade", at = [900, `+strconv.FormatFloat(y, 'f', 1, 64)+`], size = [70, 27] }]`,
			army("rebel", "rebel-troopers 300 800"), army("imperial", "74-z-speeder-bikes 900 600"))
		u := g.two()
		u.Minis[1].At = geom.Point{X: 960, Y: 640}
		for i := range u.Minis {
			u.Minis[i].Facing = 0
		}
		return g
	}
	ahead := engine.Way(engine.Pose{X: 900, Y: 381})
	t.Run("LEG-A-KEY-56 LEG-A-KEY-57 LEG-B-COMP-10 LEG-B-COMP-12 back by half a base at most, and as far as it must", func(t *testing.T) {
		g := begin(t, 360) // it ends at y 373.5: free from y 398.5 on, 17.5 mm back
		told(t, g, answers{"compulsory": {ahead}}, nil, func(tb *engine.Table) { g.compulsory(tb, g.two()) })
		y := lead(g.two()).Y
		if y < 398.4 || y > 400 {
			t.Errorf("it stands at y %v", y)
		}
		alike(t, "the move is complete", g.two().Wounds(), 0)
	})
	t.Run("LEG-A-KEY-58 no further than that", func(t *testing.T) {
		g := begin(t, 380) // it would have to go 37.5 mm back
		x := g.newMarch(g.two(), 3)
		x.full, x.melee = true, false
		alike(t, "not straight ahead", x.check(ahead) == nil, false)
	})
	t.Run("LEG-B-COMP-11 not from terrain that it cannot ignore", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "tower", at = [900, 360], size = [70, 27] }]`, army("rebel", "rebel-troopers 300 800"),
			army("imperial", "74-z-speeder-bikes 900 600"))
		u := g.two()
		u.Minis[1].At = geom.Point{X: 960, Y: 640}
		x := g.newMarch(u, 3)
		x.full, x.melee = true, false
		alike(t, "height 2 is above Speeder 1", x.check(ahead) == nil, false)
	})
}

// TestNowPlayed holds rules of several chapters.
func TestNowPlayed(t *testing.T) {
	t.Run("LEG-B-MOVE-30 LEG-B-VEH-06 an oblong base displaces troopers as it pivots", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 300 800"), army("imperial", "tx-225-gavw-occupier-combat-assault-tank 900 500", foes))
		u, e := g.two(), g.one()
		u.Minis[0].Facing = 0 // 100 mm wide, 175 long: its corner swings over what stands 70 mm beside it
		for i := range e.Minis {
			e.Minis[i].At = geom.Point{X: 970 + 30*float64(i), Y: 480}
		}
		alike(t, "beside it", g.field(e).Stands(g.body(e, &e.Minis[0])), true)
		met, ok := g.swings(u, math.Pi/2)
		alike(t, "room", ok, true)
		alike(t, "met", len(met) > 0, true)
		told(t, g, answers{"pivot": {engine.Answer{Poses: []engine.Pose{{A: engine.QuantiseAngle(math.Pi / 2)}}}}}, nil,
			func(tb *engine.Table) { g.pivot(tb, 2, u) })
		alike(t, "they gain suppression", e.Suppression, 1)
		for _, m := range g.bodies(e) {
			if m.Shape.Overlaps(g.front(u).Shape, geom.Slack) {
				t.Errorf("%s stands under it", m.ID)
			}
		}
		h := field(t, "", army("rebel", "at-rt 900 500"), army("imperial", foes))
		met, ok = h.swings(h.one(), math.Pi/2)
		alike(t, "a round base displaces nobody", []any{len(met), ok}, []any{0, true})
	})
	t.Run("LEG-B-OBJ-07 a carried token lies where its player wants, at the leader", func(t *testing.T) {
		g := field(t, "objective = \"recover-the-supplies\"\ntoken = [{ kind = \"objective\", at = [926, 500] }]",
			army("rebel", "luke-skywalker 900 500"), army("imperial", foes))
		u := g.one()
		told(t, g, nil, nil, func(tb *engine.Table) { g.claim(tb, u) })
		u.Minis[0].At = geom.Point{X: 1000, Y: 600}
		g.carryTokens()
		// 13.5 mm of base and 12.5 of token: 26 mm from middle to middle.
		told(t, g, answers{"token.carried": goes(1000, 574)}, nil, func(tb *engine.Table) { g.setDown(tb, u) })
		alike(t, "above him", g.Battle.Tokens[0].At, geom.Point{X: 1000, Y: 574})
	})
	t.Run("LEG-B-PANIC-09 whoever must come down clambers", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 500], size = [60, 60] }]`, army("rebel", "luke-skywalker 900 500; up = 60"),
			army("imperial", foes))
		u := g.one()
		u.Minis[0].At = geom.Point{X: 900, Y: 515}
		activated(g, u, "act", 1)
		u.Panicked = true
		told(t, g, nil, []string{"clamber block"}, func(tb *engine.Table) { g.flee(tb, u) })
		alike(t, "down, with a wound", []any{u.Minis[0].Up, u.Wounds()}, []any{0.0, 1})
	})
	t.Run("LEG-B-TRANS-15 a unit is deployed aboard a transport that stands there", func(t *testing.T) {
		g := defined(t, "breakthrough", "battle-lines", "clear-conditions")
		v, err := g.enlist(1, "x-34-landspeeder", nil)
		if err != nil {
			t.Fatal(err)
		}
		u := g.unit("s1.1") // Luke alone: Light Transport
		alike(t, "not before it stands", len(which(g.onField(1), func(v *troops.Unit) bool { return g.carriesUnit(v, u) })), 0)
		v.Where = troops.OnField
		v.Minis[0].At = geom.Point{X: 900, Y: 850}
		told(t, g, answers{"deploy.aboard": pick(v.ID)}, nil, func(tb *engine.Table) { g.deployUnit(tb, u) })
		alike(t, "aboard", []any{u.Where, u.Aboard}, []any{troops.Riding, v.ID})
	})
	t.Run("LEG-B-COH-07 leaders of displaced units first, then the others", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 500", "rebel-troopers 900 600"), army("imperial", "at-st 900 100"))
		var ids []string
		for _, u := range g.onField(1) {
			for i := range u.Minis {
				ids = append(ids, u.Minis[i].ID)
			}
		}
		v := g.two()
		v.Minis[0].At = geom.Point{X: 900, Y: 540}
		told(t, g, nil, nil, func(tb *engine.Table) { g.displaced(tb, v.Seat, v, ids) })
		f := g.field()
		for _, u := range g.onField(1) {
			l := g.front(u)
			if l.Shape.C.Dist(geom.Point{X: 900, Y: 500 + 100*float64(u.ID[3]-'1')}) > 152.4+27 {
				t.Errorf("the leader of %s is at %v", u.ID, l.Shape.C)
			}
			for _, m := range g.bodies(u) {
				if m.ID != l.ID && !f.Cohesive(l, m, g.tools(), false) {
					t.Errorf("%s is not in cohesion", m.ID)
				}
				if m.Shape.Overlaps(g.front(v).Shape, geom.Slack) {
					t.Errorf("%s stands under the AT-ST", m.ID)
				}
			}
		}
	})
	t.Run("LEG-A-TERRAIN-32 a trench is open along it, difficult to cross", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "trench", at = [900, 600], size = [600, 80] }]`, army("rebel", "luke-skywalker 900 600"),
			army("imperial", foes))
		alike(t, "along it at speed 2: 152 mm", by(moveTo(g, g.one(), 1052, 600)), "")
		alike(t, "out of it at speed 1: 102 mm", by(moveTo(g, g.one(), 900, 498.5)), "")
		alike(t, "no further", by(moveTo(g, g.one(), 900, 490)), "LEG-B-MOVE-07")
		g.one().Minis[0].At.Y = 700
		alike(t, "into it no further than 102 mm", by(moveTo(g, g.one(), 900, 590)), "LEG-B-MOVE-07")
	})
	t.Run("LEG-A-TERRAIN-20 LEG-A-TERRAIN-35 outlines and parts as the players agree", func(t *testing.T) {
		// A house whose door, 60 mm wide, is open ground between two walls.
		g := field(t, "terrain = [{ type = \"forest\", outline = [[100, 100], [300, 120], [260, 330], [90, 260]] },"+
			"{ type = \"high_wall\", at = [800, 500], size = [140, 20] }, { type = \"high_wall\", at = [1000, 500], size = [140, 20] }]",
			army("rebel", "luke-skywalker 900 560"), army("imperial", foes))
		alike(t, "as drawn", len(g.Battle.Pieces[0].Outline), 4)
		alike(t, "through the door", by(moveTo(g, g.one(), 900, 440)), "")
		g.one().Minis[0].At.X = 800
		alike(t, "not through the wall", by(moveTo(g, g.one(), 800, 470)), "LEG-A-TERRAIN-14")
	})
	t.Run("LEG-A-TERRAIN-12 LEG-A-TERRAIN-13 higher than a trooper, or than half a vehicle, is impassable on the ready tables",
		func(t *testing.T) {
			used := map[string]bool{}
			for _, p := range book.Content().Pieces {
				used[p.Type] = true
			}
			for _, k := range book.Content().Types {
				if k.Kind != "large" || !used[k.Key] || k.Key == "hill" { // a slope that is walked up
					continue
				}
				alike(t, k.Key+" for troopers of 40 mm", k.Move[0] == book.Impassable, k.Height > 40)
				alike(t, k.Key+" for an AT-RT", k.Move[1] == book.Impassable, k.Height > book.UnitOf("at-rt").Height/2)
			}
		})
	t.Run("LEG-B-KEY-BOUNTY-06 a bounty that falls as a Guardian", func(t *testing.T) {
		g := field(t, "", army("rebel", "leia-organa 900 600", "chewbacca 960 600; wounds = 8"), army("imperial", "boba-fett 900 400"))
		c, b := g.unit("s1.2"), g.two()
		c.Marked = true
		alike(t, "one wound from death", c.Minis[0].W-c.Wounds(), 1)
		told(t, g, nil, nil, func(tb *engine.Table) {
			g.Battle.Last = 2
			g.harm(tb, c, 1)
			g.afterPool(tb, b, g.one(), nil)
		})
		alike(t, "Chewbacca", c.Where, troops.Defeated)
		alike(t, "Boba has it", b.Spoils, 1)
	})
	t.Run("LEG-A-WPN-05 LEG-A-WPN-09 area weapons are used by detonations alone, and alone", func(t *testing.T) {
		g := field(t, "", army("rebel", "sabine-wren 900 500; aim = 2", "rebel-troopers 300 800"), army("imperial", "stormtroopers 900 300"))
		u, e := g.one(), g.two()
		u.Arms = append(u.Arms, troops.NewArm("thermal-charge", "", ""))
		for _, x := range g.uses(u, e, assault{}).uses {
			if u.Arms[x.Arm].Key == "thermal-charge" {
				t.Error("a charge is used in an attack")
			}
		}
		g.unit("s1.2").Aim = 1
		told(t, g, nil, []string{"red hit", "white surge", "rdef block block"}, func(tb *engine.Table) {
			w := blastOf{name: "weapon.thermal-charge", red: 1, white: 1, keywords: []string{"blast"}, surge: "crit"}
			g.Battle.Held = g.Battle.Held[:0]
			g.blast(tb, geom.Round(geom.Point{X: 900, Y: 420}, tokenRadius), w, e, 1)
		})
		t.Run("LEG-A-KEY-64 LEG-A-KEY-65 nothing of the unit counts: no aim, its own chart", func(t *testing.T) {
			alike(t, "aim tokens stay", u.Aim, 2)
			// Sabine turns no surge into a critical; the charge does: two results, two blocks, no wound.
			alike(t, "wounds", len(e.Alive()), 4)
		})
	})
	t.Run("LEG-B-KEY-WEAKPOINT-02 a token stands for the attacker in the arc", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 300 800"), army("imperial", "at-st 900 400; facing = 180"))
		e := g.two()
		w := blastOf{name: "weapon.thermal-charge", red: 2, keywords: []string{"blast"}, surge: "crit"}
		behind := geom.Round(geom.Point{X: 900, Y: 300}, tokenRadius)
		// Weak Point 1 gives Impact 1: of two hits one passes the armor as a critical.
		told(t, g, nil, []string{"red hit hit", "wdef blank"}, func(tb *engine.Table) { g.blast(tb, behind, w, e, 1) })
		alike(t, "from behind", e.Wounds(), 1)
		ahead := geom.Round(geom.Point{X: 900, Y: 500}, tokenRadius)
		told(t, g, nil, []string{"red hit hit"}, func(tb *engine.Table) { g.blast(tb, ahead, w, e, 1) })
		alike(t, "from ahead", e.Wounds(), 1)
	})
}
