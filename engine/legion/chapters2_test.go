package legion

import (
	"math"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/troops"
)

// put stands the miniatures of a unit in a row, the first at a place.
func put(u *troops.Unit, x, y, step float64) {
	for i := range u.Minis {
		u.Minis[i].At = geom.Point{X: x + step*float64(i), Y: y}
	}
}

// TestTerrainOfTheBook holds what terrain is to whom.
func TestTerrainOfTheBook(t *testing.T) {
	t.Run("LEG-A-TERRAIN-02 LEG-A-TERRAIN-07 LEG-B-TERR-04 cover none, light or heavy; movement for each kind of unit", func(t *testing.T) {
		for _, k := range book.Content().Types {
			for _, c := range k.Cover {
				yes(t, k.Key, c >= 0 && c <= 2)
			}
			for _, m := range k.Move {
				yes(t, k.Key, m == book.Open || m == book.Difficult || m == book.Impassable)
			}
		}
		b := book.TerrainOf("barricade")
		alike(t, "a barricade", []any{b.Class(book.Trooper), b.Class(book.Ground), b.Class(book.Repulsor)},
			[]any{book.Difficult, book.Open, book.Open})
	})
	t.Run("LEG-A-TERRAIN-06 LEG-B-KEY-SUPPRESSIVE-03 declared cover counts however little is hidden", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "barricade", at = [900, 480], size = [70, 27] }]`, army("rebel", "luke-skywalker 900 600"),
			army("imperial", "darth-vader 900 440; facing = 180"))
		// The barricade of 30 mm hides less than its half of a miniature of 41 mm behind it: heavy all the same.
		grade, _ := g.field().Shelter(g.front(g.one()), g.bodies(g.two()))
		alike(t, "grade", grade, 2)
	})
	t.Run("LEG-A-TERRAIN-11 LEG-A-VERT-25 LEG-B-MOVE-25 over what is no higher than the leader by a standard move, slower",
		func(t *testing.T) {
			g := field(t, `terrain = [{ type = "barricade", at = [900, 540], size = [70, 27] }]`, army("rebel", "luke-skywalker 900 600"),
				army("imperial", foes))
			yes(t, "lower than Luke", book.TerrainOf("barricade").Height <= g.one().Tall)
			alike(t, "102 mm over it", by(moveTo(g, g.one(), 900, 499)), "")
			alike(t, "not 140", by(moveTo(g, g.one(), 900, 460)), "LEG-B-MOVE-07")
		})
	t.Run("LEG-A-TERRAIN-15 LEG-A-VERT-03 LEG-A-VERT-27 LEG-B-MOVE-26 up where there is a flat surface for all", func(t *testing.T) {
		wall := func(kind string, w float64) *Game {
			g := field(t, "", army("rebel", "rebel-troopers 900 700"), army("imperial", foes))
			g.erect(kind, geom.Rect(geom.Point{X: 900, Y: 600}, w, 60, 0))
			put(g.one(), 840, 643.5, 30)
			return g
		}
		alike(t, "a container", len(wall("container", 300).easy(wall("container", 300).one())), 1)
		alike(t, "no flat top", len(wall("dome", 300).easy(wall("dome", 300).one())), 0)
	})
	t.Run("LEG-A-TERRAIN-16 LEG-A-KEY-50 LEG-A-KEY-51 LEG-B-MOVE-37 Speeder X and Jump X over what is low enough", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 500], size = [200, 200] }]`, army("rebel", "luke-skywalker 900 640"),
			army("imperial", "74-z-speeder-bikes 900 700"))
		alike(t, "no standard move", by(moveTo(g, g.one(), 900, 560)), "LEG-A-TERRAIN-14")
		alike(t, "Jump 1 onto it", by(moveTo(g, g.one(), 900, 560, func(x *march) { x.pass.Over = 1 })), "")
		m := g.body(g.two(), &g.two().Minis[0])
		yes(t, "Speeder 1 ignores 60 mm", m.Ignores(book.TerrainOf("container")))
		no(t, "not 240", m.Ignores(book.TerrainOf("tower")))
	})
	t.Run("LEG-A-TERRAIN-17 area terrain is a zone as high as its tallest part", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "forest", at = [900, 500], size = [100, 100] }]`, army("rebel", "luke-skywalker 900 700"),
			army("imperial", "darth-vader 900 300; facing = 180"))
		grade, _ := g.field().Shelter(g.front(g.one()), g.bodies(g.two()))
		alike(t, "behind it", grade, 1)
		g.one().Minis[0].Up = 400 // from high above the line passes over its 90 mm
		grade, _ = g.field().Shelter(g.front(g.one()), g.bodies(g.two()))
		alike(t, "over it", grade, 0)
	})
	t.Run("LEG-A-TERRAIN-23 LEG-B-VEH-10 cover by vehicles and emplacements", func(t *testing.T) {
		for key, want := range map[string]string{"at-rt": "light", "at-st": "light", "1-4-fd-laser-cannon-team": "light",
			"74-z-speeder-bikes": "", "t-47-airspeeder": ""} {
			alike(t, key, book.UnitOf(key).Cover, want)
		}
	})
	t.Run("LEG-B-TERR-07 several difficult pieces lower speed by 1 in all; other things go further", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "ruins", at = [900, 600], size = [80, 80] }, { type = "ruins", at = [900, 590], size = [90, 90] }]`,
			army("rebel", "luke-skywalker 900 600"), army("imperial", foes))
		open, slow := g.newMarch(g.one(), 3).speeds()
		alike(t, "speed 3", []int{open, slow}, []int{2, 2})
		_, slow = g.newMarch(g.one(), 1).speeds()
		alike(t, "never below 1", slow, 1)
		g.one().Immobile = 2
		alike(t, "but with immobilize tokens", g.speed(g.one()), 0)
	})
	t.Run("LEG-B-TERR-09 LEG-B-TERR-10 LEG-B-PIVOT-04 reversing is slowed, pivoting is not", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "ruins", at = [900, 600], size = [160, 160] }]`, army("rebel", "at-rt 900 600"),
			army("imperial", foes))
		u := g.one()
		x := g.newMarch(u, 2)
		x.reverse = true
		open, _ := x.speeds()
		alike(t, "reverse", open, 1)
		alike(t, "pivot", by(g.mayPivot(u)), "")
		told(t, g, answers{"pivot": {engine.Answer{Poses: []engine.Pose{{A: 1.5}}}}}, nil, func(tb *engine.Table) { g.pivot(tb, 1, u) })
		alike(t, "a quarter turn", math.Round(u.Minis[0].Facing*10), 15.0)
	})
	t.Run("LEG-A-VERT-26 a slope is walked up", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "hill", at = [900, 500], size = [200, 100] }]`, army("rebel", "luke-skywalker 900 600"),
			army("imperial", foes))
		alike(t, "onto the hill", by(moveTo(g, g.one(), 900, 500)), "")
	})
	t.Run("LEG-B-TERR-03 LEG-A-TOKEN-02 LEG-A-KEY-54 through tokens, but no end on them", func(t *testing.T) {
		g := field(t, `token = [{ kind = "condition", at = [900, 540] }]`, army("rebel", "luke-skywalker 900 600"), army("imperial", foes))
		alike(t, "beyond it", by(moveTo(g, g.one(), 900, 480)), "")
		alike(t, "on it", by(moveTo(g, g.one(), 900, 540)), "LEG-B-MOVE-21")
	})
}

// TestClimbingOfTheBook holds where climbers end.
func TestClimbingOfTheBook(t *testing.T) {
	// Four troopers before a container of 60 mm whose edge is at y 560.
	begin := func(t *testing.T) *Game {
		g := field(t, `terrain = [{ type = "container", at = [900, 500], size = [240, 120] }]`, army("rebel", "rebel-troopers 900 700"),
			army("imperial", foes))
		put(g.one(), 880, 573.5, 30)
		activated(g, g.one(), "act", 2)
		return g
	}
	climbed := func(t *testing.T, g *Game) {
		told(t, g, nil, nil, func(tb *engine.Table) { g.climb(tb, g.one(), false) })
	}
	t.Run("LEG-A-VERT-04 LEG-A-VERT-22 LEG-B-COH-14 the leader at the edge near where it touched", func(t *testing.T) {
		g := begin(t)
		was := lead(g.one())
		climbed(t, g)
		at := lead(g.one())
		alike(t, "on top", g.one().Minis[g.one().Leader()].Up, 60.0)
		yes(t, "at the edge", at.Y <= 560 && at.Y > 530)
		yes(t, "straight above", math.Abs(at.X-was.X) < 20)
	})
	t.Run("LEG-A-VERT-06 LEG-A-VERT-07 LEG-A-VERT-20 LEG-A-VERT-23 LEG-B-COH-15 the others in cohesion, no higher than their leader",
		func(t *testing.T) {
			g := begin(t)
			climbed(t, g)
			u := g.one()
			l := g.front(u)
			for _, m := range g.bodies(u) {
				if m.ID == l.ID {
					continue
				}
				yes(t, "within the speed-1 tool", l.Shape.Gap(m.Shape) <= 75.01)
				yes(t, "no higher", m.Up <= l.Up)
				yes(t, "within height 1", battlefield.Height(l.Up-m.Up) <= 1)
			}
		})
	t.Run("LEG-A-VERT-24 LEG-B-COH-16 on another level only right after a climb", func(t *testing.T) {
		g := begin(t)
		climbed(t, g)
		u, f := g.one(), g.field()
		l := g.front(u)
		low := g.body(u, &u.Minis[3]).At(geom.Point{X: 880, Y: 573.5}, 0)
		yes(t, "below, right after the climb", f.Cohesive(l, low, g.tools(), true))
		no(t, "not later", f.Cohesive(l, low, g.tools(), false))
	})
	t.Run("LEG-A-VERT-09 LEG-A-VERT-08 height 1 at most, over a way of speed 1", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "tower", at = [900, 500], size = [240, 120] }]`, army("rebel", "luke-skywalker 900 573.5"),
			army("imperial", foes))
		alike(t, "240 mm", len(g.easy(g.one())), 0)
	})
	t.Run("LEG-A-VERT-29 LEG-B-BASE-03 LEG-B-BASE-04 a notched base keeps its facing", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "container", at = [900, 480], size = [300, 200] }]`, army("rebel", "at-rt 900 615"),
			army("imperial", foes))
		u := g.one()
		u.Minis[0].Facing = 1
		activated(g, u, "act", 2)
		climbed(t, g)
		alike(t, "up", u.Minis[0].Up, 60.0)
		alike(t, "facing", u.Minis[0].Facing, 1.0)
	})
	t.Run("LEG-A-VERT-30 LEG-A-CARD-10 LEG-B-PIVOT-05 LEG-B-MOVE-REV-03 what follows a move follows climbs, pivots and reverses",
		func(t *testing.T) {
			for _, k := range []string{"move", "climb", "clamber", "clamberfar", "pivot", "reverse"} {
				d := find(t, k).deed
				yes(t, k, d.moved && d.moveAction)
			}
			g := begin(t)
			g.one().Did.Ended = true // as after a withdrawal
			s := told(t, g, nil, nil, func(tb *engine.Table) {
				g.one().Learn("Relentless", "", "round")
				g.afterwards(tb, g.one(), deed{moved: true, moveAction: true})
			})
			alike(t, "nothing after a withdrawal", len(s.Asked), 0)
		})
}

// TestMeleeOfTheBook holds contact and what comes of losses.
func TestMeleeOfTheBook(t *testing.T) {
	t.Run("LEG-A-MELEE-11 a third unit may join", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500", "leia-organa 960 460"), army("imperial", "darth-vader 900 300"))
		e := g.two()
		e.Minis[0].At = geom.Point{X: 900, Y: 473}
		alike(t, "Leia against him too", by(moveTo(g, g.unit("s1.2"), 927, 473)), "")
		g.unit("s1.2").Minis[0].At = geom.Point{X: 927, Y: 473}
		alike(t, "two melees", len(g.melees(e)), 2)
	})
	t.Run("LEG-A-MELEE-13 LEG-A-MELEE-14 who finds no room stands in cohesion and fights all the same", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 600"), army("imperial", "darth-vader 900 500; facing = 180"))
		u := g.one()
		x := g.newMarch(u, 2)
		l, ref := x.land(engine.Pose{X: 900, Y: 527})
		alike(t, "refused", by(ref), "")
		told(t, g, nil, nil, func(tb *engine.Table) { x.apply(tb, l) })
		yes(t, "in melee", g.engaged(u))
		alike(t, "all attack", len(u.Best(g.uses(u, g.two(), assault{}).uses, nil)), 4)
	})
	t.Run("LEG-A-MELEE-09 a unit without melee weapons does not close up", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500"), army("imperial", "stormtroopers 900 300"))
		e := g.two()
		put(e, 900, 473, 40)
		e.Arms = slices.DeleteFunc(e.Arms, func(a troops.Arm) bool { return book.WeaponOf(a.Key).Melee })
		told(t, g, nil, nil, func(tb *engine.Table) { g.closeIn(tb, e) })
		alike(t, "the second stays", e.Minis[1].At.X, 940.0)
	})
	t.Run("LEG-A-MELEE-17 who activates moves first, else blue", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 800"), army("imperial", "stormtroopers 900 300"))
		units := []*troops.Unit{g.one(), g.two()}
		g.Battle.Last = 2
		told(t, g, nil, nil, func(tb *engine.Table) { g.rejoin(tb, units...) })
		g.Battle.Blue, g.Battle.Last = 1, 0
		list := []*troops.Unit{g.two(), g.one()}
		told(t, g, nil, nil, func(tb *engine.Table) { g.rejoin(tb, list...) })
		alike(t, "blue first", list[0].ID, "s1.1")
	})
	t.Run("LEG-A-MELEE-19 who cannot come back leaves the melee", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500"), army("imperial", "stormtroopers 900 300"))
		e := g.two()
		put(e, 900, 100, 40)
		told(t, g, nil, nil, func(tb *engine.Table) { g.recontact(tb, g.one(), e) })
		alike(t, "too far: he stays", lead(g.one()), geom.Point{X: 900, Y: 500})
		no(t, "engaged", g.engaged(g.one()))
	})
	t.Run("LEG-B-ENG-02 LEG-B-MOVE-11 LEG-B-WDRAW-04 engaged units only withdraw, into another melee if they like", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 500"),
			army("imperial", "darth-vader 900 473; facing = 180", "boba-fett 990 500; facing = 180"))
		u := g.one()
		activated(g, u, "act", 2)
		no(t, "move", g.mayMove(u) == nil)
		yes(t, "withdraw", g.mayWithdraw(u) == nil)
		told(t, g, answers{"move": goes(963, 500)}, nil, func(tb *engine.Table) { g.withdraw(tb, u, nil) })
		alike(t, "in melee with Boba", piecesOf(g.melees(u)), []string{"s2.2"})
	})
	t.Run("LEG-B-KEY-IMMUNE-05 nobody touches a unit with Immune: Melee", func(t *testing.T) {
		g := duel(t)
		g.two().Learn("Immune: Melee", "", "round")
		put(g.two(), 900, 500, 200)
		alike(t, "contact", by(moveTo(g, g.one(), 900, 527)), "LEG-B-KEY-IMMUNE-05")
	})
	t.Run("LEG-A-COVER-17 LEG-B-LOS-05 whom the leader touches hides nobody; nobody hides himself", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 600", "at-rt 900 540; facing = 0"), army("imperial", "darth-vader 900 300"))
		v := g.unit("s1.2")
		v.Minis[0].At = geom.Point{X: 900, Y: 600 - 13.5 - v.Base/2}
		// Darth Vader looks out beside the AT-RT by a hair of his base.
		r := v.Base / 2
		g.two().Minis[0].At = geom.Point{X: 900 + 300*math.Tan(math.Asin(r/(r+13.5))) - 12, Y: 300}.Quantised()
		grade, _ := g.field().Shelter(g.front(g.one()), g.bodies(g.two()))
		alike(t, "touched", grade, 0)
		g.one().Minis[0].At.Y++
		grade, _ = g.field().Shelter(g.front(g.one()), g.bodies(g.two()))
		alike(t, "1 mm off", grade, 1)
		yes(t, "a vehicle sees past its own hull", g.sees(v, g.two()))
	})
}

// TestPushedOfTheBook holds displacement and compulsory moves.
func TestPushedOfTheBook(t *testing.T) {
	begin := func(t *testing.T, rebels ...string) *Game {
		g := field(t, "", army("rebel", rebels...), army("imperial", "74-z-speeder-bikes 900 600"))
		u := g.two()
		u.Minis[1].At = geom.Point{X: 960, Y: 640}
		return g
	}
	ahead := engine.Way(engine.Pose{X: 900, Y: 381})
	full := func(g *Game) *march {
		x := g.newMarch(g.two(), 3)
		x.full, x.melee = true, false
		return x
	}
	t.Run("LEG-A-DISP-02 LEG-A-KEY-48 LEG-B-MOVE-38 LEG-B-COMP-06 LEG-A-DISP-06 a compulsory move displaces troopers where it ends",
		func(t *testing.T) {
			g := begin(t, "luke-skywalker 900 381")
			told(t, g, answers{"compulsory": {ahead}}, nil, func(tb *engine.Table) { g.compulsory(tb, g.two()) })
			alike(t, "it stands there", lead(g.two()), geom.Point{X: 900, Y: 381})
			u := g.one()
			yes(t, "LEG-A-DISP-09 Luke within range 1", lead(u).Dist(geom.Point{X: 900, Y: 381}) <= 152.4+13.5)
			alike(t, "with a suppression token", u.Suppression, 1)
			for _, m := range g.bodies(g.two()) {
				no(t, "LEG-A-DISP-10 in contact with an enemy", m.Touches(g.front(u)))
			}
		})
	t.Run("LEG-B-MOVE-39 another move does not", func(t *testing.T) {
		g := begin(t, "luke-skywalker 900 381")
		x := g.newMarch(g.two(), 3)
		alike(t, "refused", by(x.check(ahead)), "LEG-B-MOVE-20")
	})
	t.Run("LEG-A-KEY-49 LEG-B-MOVE-40 LEG-B-COMP-07 nor engaged troopers", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 381"), army("imperial", "74-z-speeder-bikes 900 600", "darth-vader 927 381"))
		g.two().Minis[1].At = geom.Point{X: 960, Y: 640}
		yes(t, "engaged", g.engaged(g.one()))
		alike(t, "refused", by(full(g).check(ahead)), "LEG-B-MOVE-20")
	})
	t.Run("LEG-B-MOVE-41 LEG-B-EMPL-08 LEG-B-EMPL-10 LEG-B-EMPL-02 nor emplacement troopers", func(t *testing.T) {
		g := begin(t, "1-4-fd-laser-cannon-team 900 381")
		yes(t, "a notched base", g.one().Notched)
		alike(t, "refused", by(full(g).check(ahead)), "LEG-B-MOVE-20")
	})
	t.Run("LEG-A-DISP-04 LEG-B-EMPL-11 LEG-B-MOVE-15 repulsors and troopers pass engaged troopers; ground vehicles stop troopers",
		func(t *testing.T) {
			g := field(t, "", army("rebel", "luke-skywalker 900 600", "leia-organa 900 700"),
				army("imperial", "darth-vader 927 600", "at-st 1300 600"))
			yes(t, "engaged", g.engaged(g.one()))
			alike(t, "Leia past Luke", by(moveTo(g, g.unit("s1.2"), 890, 560)), "")
			v := g.unit("s2.2")
			v.Minis[0].At = geom.Point{X: 900, Y: 640}
			g.one().Minis[0].At.Y, g.two().Minis[0].At.Y = 300, 300
			alike(t, "not through an AT-ST", by(moveTo(g, g.unit("s1.2"), 900, 575)), "LEG-B-MOVE-15")
		})
	t.Run("LEG-B-COMP-01 LEG-B-COMP-08 at the speed that difficult ground allows it is still a full move", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "ruins", at = [900, 600], size = [300, 200] }]`, army("rebel", "luke-skywalker 300 800"),
			army("imperial", "x-34-landspeeder 900 600"))
		v := g.two()
		v.Abilities = append(v.Abilities, troops.ReadAbility("Speeder 1", ""))
		x := g.newMarch(v, 2)
		open, slow := x.speeds()
		_, _ = open, slow
		before := v.Wounds()
		told(t, g, nil, nil, func(tb *engine.Table) { g.compulsory(tb, v) })
		alike(t, "no wounds", v.Wounds(), before)
		yes(t, "it moved", v.Did.Moved)
	})
	t.Run("LEG-A-KEY-53 LEG-A-KEY-55 LEG-B-COMP-13 what cannot be completed is partial, with wounds equal to the speed", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "tower", at = [900, 430], size = [1700, 60] }]`, army("rebel", "luke-skywalker 300 800"),
			army("imperial", "74-z-speeder-bikes 900 520"))
		u := g.two()
		put(u, 900, 500, 60)
		told(t, g, nil, nil, func(tb *engine.Table) { g.compulsory(tb, u) })
		alike(t, "three wounds: a bike of three is lost", u.Minis[0].Lost+u.Minis[1].Lost, 3)
	})
	t.Run("LEG-A-KEY-47 LEG-A-DMG-03 LEG-B-COMP-05 LEG-B-MOVE-19 LEG-B-EDGE-01 LEG-B-EDGE-02 over the edge a unit is lost",
		func(t *testing.T) {
			g := field(t, "", army("rebel", "luke-skywalker 900 600", "rebel-troopers 300 800; suppression = 4"), army("imperial", foes))
			u := g.unit("s1.2")
			put(u, 300, 880, 30)
			activated(g, u, "act", 1)
			u.Panicked = true
			told(t, g, nil, nil, func(tb *engine.Table) { g.flee(tb, u) })
			alike(t, "the whole unit", u.Where, troops.Defeated)
			alike(t, "nobody goes there by choice", by(moveTo(g, g.one(), 900, 560)), "")
			g.one().Minis[0].At.Y = 880
			no(t, "off the table", moveTo(g, g.one(), 900, 899) == nil)
		})
}

// TestRidersOfTheBook holds what transported units are.
func TestRidersOfTheBook(t *testing.T) {
	begin := func(t *testing.T) (*Game, *troops.Unit, *troops.Unit) {
		g := field(t, "", army("rebel", "x-34-landspeeder 900 600", "luke-skywalker 300 800; aboard = \"1\""), army("imperial", foes))
		return g, g.one(), g.unit("s1.2")
	}
	t.Run("LEG-B-TRANS-04 no tokens but suppression", func(t *testing.T) {
		g, _, r := begin(t)
		told(t, g, nil, nil, func(tb *engine.Table) { g.gain(tb, r, troops.AimToken, 1); g.suppress(tb, r, 1) })
		alike(t, "aim, suppression", []int{r.Aim, r.Suppression}, []int{0, 1})
	})
	t.Run("LEG-B-TRANS-06 LEG-B-TRANS-17 wounds, two when an Open transport is shot down", func(t *testing.T) {
		g, v, r := begin(t)
		yes(t, "open", v.Open())
		told(t, g, nil, nil, func(tb *engine.Table) {
			g.shared(tb, v, 1)
			for i := range v.Minis {
				v.Minis[i].Out = true
			}
			g.bury(tb, g.two())
		})
		alike(t, "wounds, suppression", []int{r.Wounds(), r.Suppression}, []int{2, 1})
	})
	t.Run("LEG-B-TRANS-11 LEG-B-TRANS-12 it claims nothing and touches nothing", func(t *testing.T) {
		g, v, r := begin(t)
		g.Battle.Cards.Objectives = []string{"recover-the-supplies"}
		g.lay("objective", g.front(v).Shape.C.Add(geom.Point{X: v.Base/2 + 12}), "")
		no(t, "claims", g.mayClaim(r) == nil)
		no(t, "in melee", len(g.melees(r)) > 0)
	})
	t.Run("LEG-A-TRN-01 LEG-A-TRN-07 LEG-A-TRN-08 LEG-A-TRN-13 LEG-B-KEY-TACTICAL-02 embarking and disembarking are move actions, no "+
		"standard moves", func(t *testing.T) {
		for _, k := range []string{"embark", "disembark"} {
			d := find(t, k).deed
			yes(t, k, d.moveAction && d.moved)
		}
		g, _, r := begin(t)
		r.Learn("Tactical 1", "", "round")
		activated(g, r, "act", 2)
		told(t, g, nil, nil, func(tb *engine.Table) { g.disembark(tb, r) })
		alike(t, "no aim token by Tactical", []int{r.Aim, r.Did.Moves}, []int{0, 0})
	})
	t.Run("LEG-A-TRN-06 no contact with an enemy on the way out", func(t *testing.T) {
		g, v, r := begin(t)
		put(g.two(), 900, g.front(v).Shape.C.Y-v.Base/2-60, 30)
		activated(g, r, "act", 2)
		told(t, g, nil, nil, func(tb *engine.Table) { g.disembark(tb, r) })
		no(t, "engaged", g.engaged(r))
	})
	t.Run("LEG-A-TRN-11 LEG-A-TRN-14 not with Stationary, and not by a speed-X move", func(t *testing.T) {
		g := field(t, "", army("rebel", "x-34-landspeeder 900 600", "luke-skywalker 980 600"), army("imperial", foes))
		u := g.unit("s1.2")
		activated(g, u, "act", 2)
		yes(t, "embark", g.mayEmbark(u) == nil)
		u.Learn("Stationary", "", "round")
		no(t, "Stationary", g.mayEmbark(u) == nil)
		s := told(t, g, nil, nil, func(tb *engine.Table) { u.Forget("round"); g.granted(tb, u, 1, 1) })
		yes(t, "a speed-1 move asks for a place alone", asked(s, "move.granted") && !asked(s, "embark"))
		alike(t, "on the field", u.Where, troops.OnField)
	})
	t.Run("LEG-B-TRANS-18 troopers that are no emplacements", func(t *testing.T) {
		g := field(t, "", army("rebel", "x-34-landspeeder 900 600", "1-4-fd-laser-cannon-team 500 600"), army("imperial", foes))
		no(t, "an emplacement", g.carriesUnit(g.one(), g.unit("s1.2")))
	})
}
