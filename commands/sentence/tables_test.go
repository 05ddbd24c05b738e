package sentence

import (
	"fmt"
	"testing"

	"estafeta/engine/nebula"
)

// TestTables walks the ready tables of NEBULA by words: to every cell, to, in
// and behind every thing; the rules find nothing in the way.
func TestTables(t *testing.T) {
	for _, p := range (nebula.System{}).Presets() {
		g := open(t, fmt.Sprintf(`
table = %q
[[force]]
faction = "terra"
[[force.figure]]
unit = "ranger_a"
at = [3, 87]
[[force]]
faction = "annunak"
[[force.figure]]
unit = "hoplidex"
at = [87, 3]
`, p.Options["table"]))
		var places []string
		for col := range 8 {
			for row := 1; row <= 8; row++ {
				places = append(places, fmt.Sprintf("to %s%d", column(col), row))
			}
		}
		for _, th := range g.match.Game.View(1).Scene.Things {
			for _, how := range []string{"to %s", "touching %s ne", "behind %s from B", "in %s", "toward %s 20cm", "along %s w",
				"close to %s hidden from B"} {
				if how == "close to %s hidden from B" && th.Height < 4 {
					continue
				}
				places = append(places, fmt.Sprintf(how, th.ID))
			}
		}
		places = append(places, points...)
		for _, place := range places {
			say := "1 move " + place
			if r := g.read(say, "en"); !r.Complete {
				t.Errorf("%s, %q: %s", p.Key, say, whole(r))
			}
			if say += " then to E5 then n"; !g.read(say, "en").Complete {
				if r := g.read(say, "en"); r.Problem == nil || r.Problem.Key != "sentence.points" {
					t.Errorf("%s, %q: %s", p.Key, say, whole(r))
				}
			}
		}
	}
}
