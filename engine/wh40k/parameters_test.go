package wh40k

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/mission"
	"estafeta/engine/wh40k/troops"
)

// TestParameters holds what a battle is given: its size, armies, terrain,
// Stratagems and measures (Introduction, 01, 13.01, 15.01).
func TestParameters(t *testing.T) {
	for _, c := range []ids{
		{"WH-GAME-05", func(t *testing.T) { // a list of 1,000 points is too much for 500
			g := newGame(map[string]string{})
			var r *engine.Refusal
			if err := g.muster(1, System{}.Ready()[0], 500); !errors.As(err, &r) || r.Rule != "WH-GAME-05" {
				t.Errorf("%v", err)
			}
			if err := newGame(map[string]string{}).muster(1, System{}.Ready()[0], 1000); err != nil {
				t.Errorf("%v", err)
			}
		}},
		{"WH-GAME-07", func(t *testing.T) { // 44" by 30": nobody stands at x 50
			a := battle(t, "width = 44\ndepth = 30\n"+phase(MovementOf), five(20, 22), ten(20, 6))
			g := a.game()
			if g.Battle.Width != 44 || g.Battle.Depth != 30 {
				t.Fatalf("%g by %g", g.Battle.Width, g.Battle.Depth)
			}
			x := g.newSetUp(a.unit("1"))
			way := a.shift("1", 30, 0)
			if r := x.check(way); r == nil || r.Rule != "WH-MOVE-06" {
				t.Errorf("beyond the edge: %v", r)
			}
		}},
		{"WH-MISS-01 WH-TERR-06", func(t *testing.T) { // the mission gives table, terrain, zones, objectives, rounds, scoring and actions
			list := mission.TablesFor(mission.Dispositions()[0], mission.Dispositions()[1])
			g := newGame(map[string]string{})
			g.layTable(&list[0])
			b := g.Battle
			if len(b.Terrain.Areas) != len(list[0].Areas) || b.Width != mission.Width || b.Rounds != 5 {
				t.Errorf("%d areas, %d drawn; %g wide, %d rounds", len(b.Terrain.Areas), len(list[0].Areas), b.Width, b.Rounds)
			}
			for i, a := range list[0].Areas {
				if !slices.Equal(b.Terrain.Areas[i].Outline, a.Outline.Polygon()) {
					t.Errorf("area %d lies elsewhere", i+1)
				}
			}
			if len(b.Objectives) < 3 || len(mission.Secondaries) != 18 {
				t.Errorf("%d objectives, %d secondary missions", len(b.Objectives), len(mission.Secondaries))
			}
		}},
		{"WH-TERR-02 WH-TERR-03 WH-TERR-04", func(t *testing.T) { // a boundary with features in it, a feature, two features together
			one := "[[area]]\nid = \"mat\"\noutline = [[2, 18], [14, 18], [14, 26], [2, 26]]\n[[feature]]\narea = \"mat\"\ncategory = \"light\"\nheight = 1\noutline = [[4, 20], [6, 20], [6, 21], [4, 21]]\n"
			two := "[[feature]]\nid = \"rock\"\ncategory = \"light\"\nheight = 1\noutline = [[20, 20], [23, 20], [23, 22], [20, 22]]\n"
			three := "[[feature]]\narea = \"copse\"\ncategory = \"light\"\nheight = 1\noutline = [[30, 20], [31, 20], [31, 21], [30, 21]]\n" +
				"[[feature]]\narea = \"copse\"\ncategory = \"light\"\nheight = 1\noutline = [[36, 24], [37, 24], [37, 25], [36, 25]]\n"
			a := battle(t, phase(MovementOf)+one+two+three, five(50, 40), ten(50, 4))
			g := a.game()
			if len(g.Battle.Terrain.Areas) != 3 {
				t.Fatalf("%+v", g.Battle.Terrain.Areas)
			}
			for id, inside := range map[string]geom.Point{"mat": {X: 13, Y: 25}, "rock": {X: 21, Y: 21}, "copse": {X: 33.5, Y: 22.5}} {
				if x := g.area(id); x == nil || !x.Outline.Contains(inside) {
					t.Errorf("%s does not hold %v", id, inside)
				}
			}
			if g.area("copse").Outline.Contains(geom.Point{X: 36.5, Y: 20.5}) {
				t.Error("a corner outside of both features")
			}
		}},
		{"WH-GEO-01", func(t *testing.T) { // wherever it is asked, anybody may measure
			for phaseOf, key := range map[Phase]string{MovementOf: "move.unit", ShootingOf: "shoot.unit", ChargeOf: "charge.unit"} {
				a := battle(t, phase(phaseOf), five(10, 30)+five(30, 27), ten(10, 20)+ten(30, 18))
				if p := a.asked(); p.Key != key || !p.Measuring {
					t.Errorf("%s: measuring %v", p.Key, p.Measuring)
				}
			}
		}},
		{"WH-CORE-02", func(t *testing.T) { // selected once, asked where each of its models goes; bases may not overlap
			a := battle(t, phase(MovementOf), five(10, 30)+five(30, 30), ten(30, 8))
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			if p := a.asked(); len(p.Rows) != 5 {
				t.Fatalf("%d models are asked for", len(p.Rows))
			}
			way := a.shift("1", 0, -2)
			way.Poses[1].X = way.Poses[0].X + 1.2 // a base is 1.26" across
			way.Poses[1].Y = way.Poses[0].Y
			a.no("WH-MOVE-12", "move.normal", way)
			a.say("move.normal", a.shift("1", 0, -2))
			if a.offered("s1.1") {
				t.Error("it has been selected")
			}
		}},
		{"WH-OBJ-09", func(t *testing.T) { // its player controls it, it is in range, and a model has OC
			a := prepared(t, phase(MovementOf, "[[objective]]\nid = \"a\"\nat = [11, 30]"), five(10, 30)+five(40, 30), ten(30, 8), func(g *Game) { g.Battle.Objectives[0].Holder = 1 })
			g, u := a.game(), a.unit("1")
			if !controls(g, u, "a") || controls(g, a.unit("2"), "a") {
				t.Error("who is there controls it, who is not does not")
			}
			for i := range u.Models {
				u.Models[i].OC = 0
			}
			if controls(g, u, "a") {
				t.Error("none of its models has OC 1")
			}
			u.Models[0].OC = 1
			if g.objective("a").Holder = 2; controls(g, u, "a") {
				t.Error("the opponent controls it")
			}
		}},
		{"WH-STRAT-01 WH-STRAT-02", func(t *testing.T) { // both may, for CP; each condition is tested
			a := battle(t, phase(ShootingOf), five(10, 20)+five(40, 30), ten(10, 10)+ten(40, 10))
			g := a.game()
			mine, theirs := a.unit("1"), a.unit("B")
			if !g.mayUse(1, explosives, mine) || !g.mayUse(2, smokescreen, theirs) {
				t.Error("both players may use Stratagems")
			}
			rule := func(s stratagem, u *troops.Unit) string {
				if r := g.forbids(u.Seat, s, u); r != nil {
					return r.Rule
				}
				return ""
			}
			for _, c := range []struct {
				want   string
				change func()
			}{
				{"WH-STRAT-06", func() { g.army(1).CP = 0 }},
				{"WH-SHOCK-07", func() { g.army(1).CP, mine.Shocked = 3, true }},
				{"WH-STRAT-03", func() {
					mine.Shocked = false
					g.army(1).Used = []Use{{Stratagem: explosives.Key, Unit: "s1.2", Turn: g.Battle.Turns, Phase: ShootingOf}}
				}},
				{"WH-STRAT-04", func() {
					g.army(1).Used = []Use{{Stratagem: "other", Unit: "s1.1", Turn: g.Battle.Turns, Phase: ShootingOf}}
				}},
				{"", func() {
					g.army(1).Used = []Use{{Stratagem: explosives.Key, Unit: "s1.1", Turn: g.Battle.Turns, Phase: MovementOf}}
				}},
			} {
				if c.change(); rule(explosives, mine) != c.want {
					t.Errorf("%q, want %q", rule(explosives, mine), c.want)
				}
			}
		}},
		{"WH-STRAT-10", func(t *testing.T) { // own turn: Explosives; the opponent's: Rapid Ingress, Overwatch, Smokescreen
			reserve := `where = "reserves"`
			a := prepared(t, phase(MovementOf), unit("whirlwind", 1, 10, 30)+five(30, 20)+five(0, 0, reserve), ten(30, 10)+ten(0, 0, reserve), nil,
				"rapid_ingress", "fire_overwatch", "smokescreen", "explosives")
			var asked []string
			for range 8 {
				p := a.asked()
				if slices.Contains([]string{"rapid_ingress", "fire_overwatch", "smokescreen"}, p.Key) {
					asked = append(asked, p.Key)
					if p.Seat != 2 {
						t.Errorf("%s is asked of seat %d", p.Key, p.Seat)
					}
					a.pass(p.Key)
					continue
				}
				if p.Key == "shoot.unit" {
					for _, o := range p.Options {
						if strings.HasPrefix(o.Key, "bomb:") && (p.Seat != 1 || !strings.HasPrefix(o.Key, "bomb:s1")) {
							t.Errorf("%s of seat %d", o.Key, p.Seat)
						}
					}
					break
				}
				a.done()
			}
			if !slices.Contains(asked, "rapid_ingress") || !slices.Contains(asked, "fire_overwatch") {
				t.Errorf("asked %v", asked)
			}
		}},
		{"WH-REF-03", func(t *testing.T) { // two enemies as close as each other: the player of the rule chooses
			g := fieldOf(t, "shooting", []string{"necrons", "immortals 4 30 5", "immortals 20 30 5"}, []string{"tyranids", "termagants 12 16 1"})
			u := g.unit("s2.1")
			for i := range u.Models {
				if i > 0 {
					u.Models[i].Out = true
				}
			}
			x, y := g.unit("s1.1").Models[0].At.X, g.unit("s1.2").Models[0].At.X
			u.Models[0].At.X = (x + y) / 2
			h := &hand{pick: map[string]string{"surge.target": "s1.2"}}
			h.do(t, g, func(tb *engine.Table) {
				if n := len(g.surgeTargets(u)); n != 2 {
					t.Fatalf("%d are closest", n)
				}
				if e := g.surgeTarget(tb, u); e.ID != "s1.2" {
					t.Errorf("chosen is %s", e.ID)
				}
			})
		}},
		{"WH-REF-18", func(t *testing.T) { // 8" across: it touches the edge, and then neither shoots nor charges
			g := fieldOf(t, "movement", []string{"necrons", "doomsday-ark 30 22"}, []string{"tyranids", "termagants 12 8 10"})
			g.Battle.Round = 2
			u := g.unit("s1.1")
			u.Where = troops.Reserves
			u.Models[0].Base = troops.Base{Shape: "round", W: 8, L: 8}
			x := g.newSetUp(u)
			x.each = nil
			if g.mayArrive(u, x.to(0, engine.Pose{X: 40, Y: g.Battle.Depth - 4.5})) == nil || g.mayArrive(u, x.to(0, engine.Pose{X: 40, Y: g.Battle.Depth - 4})) != nil {
				t.Error("half an inch from the edge, and at it")
			}
			h := &hand{takes: []string{"ingress"}}
			h.do(t, g, func(tb *engine.Table) { g.ingress(tb, u, 1) })
			if u.Where != troops.OnField || !u.Turn.NoShoot || !u.Turn.NoCharge || u.Bound != g.Battle.Turns {
				t.Errorf("%s, %+v", u.Where, u.Turn)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
