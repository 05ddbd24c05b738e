package wh40k

import (
	"math"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/troops"
)

// TestTerrain holds terrain (13) and objectives (14) on a battlefield.
func TestTerrain(t *testing.T) {
	const area = "[[area]]\nid = \"x\"\noutline = [[20, 18], [36, 18], [36, 26], [20, 26]]\n"
	for _, c := range []struct {
		ids string
		run func(t *testing.T)
	}{
		{"WH-TERR-07", func(t *testing.T) { // a feature has one of three categories
			doc := "phase = \"movement\"\n[[feature]]\nkind = \"ruin\"\ncategory = \"soft\"\nheight = 2\noutline = [[1, 1], [4, 1], [4, 4]]\n" +
				"[[army]]\nfaction = \"necrons\"\n" +
				ten(30, 8) + "[[army]]\nfaction = \"necrons\"\n" + ten(30, 40)
			_, err := System{}.Scenario([]byte(doc))
			if err == nil || !strings.Contains(err.Error(), "exposed, light, dense") {
				t.Errorf("%v", err)
			}
			for _, k := range []string{"exposed", "light", "dense"} {
				if _, err := (System{}).Scenario([]byte(strings.Replace(doc, "soft", k, 1))); err != nil {
					t.Errorf("%s: %v", k, err)
				}
			}
		}},
		{"WH-TERR-25", func(t *testing.T) { // M 12" straight over an area of 8"; its dense feature would be in the way
			a := battle(t, phase(MovementOf, area), unit("impulsor", 1, 28, 32)+five(50, 40), ten(5, 5))
			g, u := a.game(), a.unit("1")
			x := g.newMarch(u, func(*troops.Model) float64 { return 12 })
			to := engine.Way(engine.Pose{X: 28, Y: 20})
			if r := x.check(to); r != nil {
				t.Errorf("the area hinders it: %v", r)
			}
			b := battle(t, phase(MovementOf, area,
				"[[feature]]\nkind = \"ruin\"\narea = \"x\"\ncategory = \"dense\"\nheight = 6\noutline = [[20, 25], [36, 25], [36, 26], [20, 26]]"),
				unit("impulsor", 1, 28, 32)+five(50, 40), ten(5, 5))
			y := b.game().newMarch(b.unit("1"), func(*troops.Model) float64 { return 12 })
			if y.check(to) == nil {
				t.Error("its feature hinders it")
			}
		}},
		{"WH-TERR-05 WH-TERR-11", func(t *testing.T) { // categories of one area: light and exposed; light and dense
			feature := func(category string) string {
				return "[[feature]]\nkind = \"ruin\"\narea = \"x\"\ncategory = \"" + category +
					"\"\nheight = 3\noutline = [[22, 20], [23, 20], [23, 21], [22, 21]]\n"
			}
			a := battle(t, phase(MovementOf, area, feature("exposed"), feature("light")), five(10, 40), ten(50, 5))
			f := a.game().field()
			if !f.Obscuring(f.Areas[0]) || f.Hides(f.Areas[0]) {
				t.Error("a light feature obscures, and hides nobody")
			}
			b := battle(t, phase(MovementOf, area, feature("light"), feature("dense")), five(30, 22), ten(50, 5))
			f = b.game().field()
			if !f.Hides(f.Areas[0]) {
				t.Error("a dense one hides")
			}
			if u := b.unit("1"); !f.Areas[0].Inside(b.game().body(u, &u.Models[0])) {
				t.Error("beside the features, within the boundary: in the area")
			}
		}},
		{"WH-OBJ-01", func(t *testing.T) { // in the corner of the area, 8" from its middle
			head := "[[objective]]\nid = \"a\"\nat = [28, 22]\n"
			for more, want := range map[string]int{"areas = [\"x\"]\n": 10, "": 0} { // five of OC 2
				a := battle(t, phase(ShootingOf, area, head+more), five(22, 19), ten(50, 8))
				u := a.unit("1")
				for i := range u.Models {
					u.Models[i].At = geom.Point{X: 21 + 0.3*float64(i), Y: 19}
				}
				if n, _ := a.game().level(1, a.game().objective("a")); n != want {
					t.Errorf("%q: %d, want %d", more, n, want)
				}
			}
		}},
		{"WH-OBJ-02 WH-APP-17", func(t *testing.T) { // 5" between the middles of a marker 40 mm across and a base of 32 mm
			a := battle(t, phase(MovementOf, "[[objective]]\nid = \"a\"\nat = [28, 22]"), five(28, 27), ten(50, 8))
			g, u := a.game(), a.unit("1")
			u.Models[0].At = geom.Point{X: 28, Y: 27}
			if got, want := g.modelGap(g.body(u, &u.Models[0]), g.objective("a")), 5-36/25.4; math.Abs(got-want) > 0.001 {
				t.Errorf("%.4f, want %.4f", got, want)
			}
			a.pick("move.unit", "s1.1")
			a.pick("move.type", "normal")
			way := a.shift("1", 0, -5) // the first ends on the marker, the others go over it
			a.say("move.normal", way)
			if d := g.objectiveGap(a.unit("1"), a.game().objective("a")); d != 0 {
				t.Errorf("%.2f from it", d)
			}
		}},
		{"WH-OBJ-03", func(t *testing.T) { // whoever stands there, before the first phase has ended nobody controls it
			a := battle(t, "phase = \"round_start\"\nround = 1\n[[objective]]\nid = \"a\"\nat = [28, 22]\n", five(40, 40), ten(50, 8))
			if h := a.game().objective("a").Holder; h != 0 {
				t.Errorf("held by %d", h)
			}
		}},
	} {
		t.Run(c.ids, c.run)
	}
}
