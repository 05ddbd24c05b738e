package xwing

import (
	"encoding/json"
	"testing"
)

// TestDistancesStayHidden plays the same answers in two positions that differ
// only in how far away the enemy is, and holds that nothing a player is asked
// or shown of his own ship before a target is declared tells them apart
// (XW-RNG-15).
func TestDistancesStayHidden(t *testing.T) {
	asked := func(up float64) []string {
		var out []string
		r := play(t, "", side("imperial", tie(450, 100, 0)), side("rebel", t70(450, up, 180, "skill = 12")), "action", "lock", "boost",
			"barrel_roll", "landing")
		note := func() {
			for _, p := range r.m.Prompts {
				if p.Seat == 1 {
					p.ID = ""
					data, err := json.Marshal(p)
					if err != nil {
						t.Fatal(err)
					}
					out = append(out, string(data))
				}
			}
			card, _ := r.game().View(1).Piece(r.ship("1").ID)
			data, err := json.Marshal(card)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, string(data))
		}
		note()
		r.flies("1: 2s", "B: 2s")
		note()
		r.pick("action", "barrel_roll")
		note()
		r.pick("barrel_roll", "right")
		note()
		return out
	}
	near, far := asked(380), asked(860)
	if len(near) != len(far) {
		t.Fatalf("%d and %d things were asked and shown", len(near), len(far))
	}
	for i := range near {
		if near[i] != far[i] {
			t.Errorf("a distance shows:\n%s\n%s", near[i], far[i])
		}
	}
}
