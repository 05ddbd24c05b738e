package xwing

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// phantom is a cloaking ship.
func phantom(right, up, facing float64, more ...string) string {
	return x("sigmasquadronpilot", right, up, facing, more...)
}

func TestCloak(t *testing.T) {
	cloaked := "tokens = {cloak = 1}"
	enemy := side("rebel", t70(850, 700, 180, "skill = 12"))
	t.Run("XW-CLK-01 XW-CLK-04", func(t *testing.T) {
		r := play(t, "", side("imperial", phantom(450, 200, 0)), enemy, "action")
		r.flies("1: 2s").pick("action", "cloak").tokens("1", Cloak, 1)
		same(r, "again", r.game().mayAct(r.ship("1"), "cloak"), false)
		s := r.ship("1")
		s.Acted = []string{}
		same(r, "in the next round", r.game().mayAct(s, "cloak"), false)
	})
	t.Run("XW-CLK-06 XW-CLK-07 XW-CLK-08 XW-CLK-09 XW-CLK-10 XW-CLK-11", func(t *testing.T) {
		r := play(t, "", side("imperial", phantom(450, 200, 0, "tokens = {cloak = 1, stress = 1}"), phantom(200, 200, 0, cloaked, "skill = 1")),
			enemy, "decloak")
		r.flies("1: 2s", "2: 2s")
		same(r, "first", r.prompt().About, r.ship("2").ID) // ascending pilot skill, before anybody flies
		r.silent("dial.revealed").pass("decloak")
		r.offers("left", true).offers("right", true).offers("ahead", true)
		r.pick("decloak", "ahead")
		r.tokens("1", Cloak, 0).tokens("2", Cloak, 1)
		same(r, "stressed still", r.ship("1").Tokens[Stress] >= 0, true)
		e := play(t, "", side("imperial", phantom(450, 200, 0, cloaked)), enemy, "decloak", "landing", "action")
		e.flies("1: 2s")
		e.pick("decloak", "right").offers("20", true).offers("21", false).pick("landing", "20")
		e.stands("1", 570, 340, 0) // 120 to the right, 20 ahead, then straight 2
		e.offers("barrel_roll", true)
	})
	t.Run("XW-CLK-12 XW-CLK-14", func(t *testing.T) {
		r := play(t, "obstacles = ["+rock("core2asteroid0", 330, 200)+"]", side("imperial", phantom(450, 200, 0, cloaked)), enemy, "decloak",
			"landing")
		r.flies("1: 2s").pick("decloak", "left").told("decloak.blocked")
		r.tokens("1", Cloak, 1).offers("left", false).pick("decloak", "right").offers("0", true)
	})
	t.Run("XW-CLK-13 XW-CLK-15", func(t *testing.T) {
		r := play(t, "", side("imperial", phantom(450, 770, 0, cloaked)), enemy, "decloak")
		r.flies("1: 2tr").pick("decloak", "ahead").told("decloak.blocked")
		r.pass("decloak").tokens("1", Cloak, 1)
	})
	t.Run("XW-CLK-17", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Pilot, s.Type, s.Pose = "outerrimsmuggler", "yt1300", flight.Pose{X: 450, Y: 450}
		fam := g.reposition(s).Roll(true, 2)
		if at, ok := fam.At(0); len(fam.Free) != 1 || !ok || at.Pose.X != 550 || at.Pose.Y != 450 {
			t.Errorf("a large ship rolls to %+v of %v", at, fam.Free)
		}
		if at, ok := g.reposition(s).Boost(flight.Maneuver{Speed: 2, Bearing: flight.Straight, Difficulty: flight.White}).At(0); !ok ||
			at.Pose.Y != 290 {
			t.Errorf("a large ship decloaks ahead to %+v", at)
		}
	})
}

func TestBombs(t *testing.T) {
	t.Run("XW-C-19 XW-BOMB-03 XW-BOMB-04 XW-BOMB-05", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		s.Pose = flight.Pose{X: 450, Y: 450}
		run(t, g, func(tb *engine.Table) { g.drop(tb, s, "seismic_charge", flight.Behind) })
		if b := g.Bombs[0]; b.Pose.X != 450 || b.Pose.Y != 510 {
			t.Errorf("the token lies at %+v, want 60 mm behind the ship", b.Pose)
		}
		run(t, g, func(tb *engine.Table) { g.drop(tb, s, "seismic_charge", flight.Behind) })
		if len(g.Bombs) != 1 { // XW-BOMB-11
			t.Errorf("%d bombs dropped in a round", len(g.Bombs))
		}
	})
	// bombed is a ship so far from a bomb's token.
	bombed := func(t *testing.T, key string, gaps map[string]float64) *Game {
		t.Helper()
		g := squadron(t)
		g.Ships = g.Ships[:0]
		for _, l := range []struct {
			seat engine.Seat
			name string
		}{{1, "A"}, {1, "F"}, {2, "E"}} {
			s, err := g.field(l.seat, "redsquadronveteran", nil)
			if err != nil {
				t.Fatal(err)
			}
			s.Label, s.Placed, s.Shields = l.name, true, 2
		}
		b := &Bomb{ID: "bomb1", Key: key, N: 1, By: "s1.1", Pose: flight.Pose{X: 450, Y: 450}}
		g.Bombs = []*Bomb{b}
		lo, hi := g.bombToken(b).Outline.Bounds()
		g.labelled("E").Pose = flight.Pose{X: hi.X + gaps["E"] + 20, Y: 470}
		g.labelled("F").Pose = flight.Pose{X: lo.X - gaps["F"] - 20, Y: 470}
		g.labelled("A").Pose = flight.Pose{X: 450, Y: lo.Y - gaps["A"] - 20}
		g.labelled("F").Shields = 0
		return g
	}
	t.Run("XW-C-19 XW-BOMB-02 XW-BOMB-15 XW-BOMB-17 XW-BOMB-20 XW-RNG-10", func(t *testing.T) {
		g := bombed(t, "seismic_charge", map[string]float64{"E": 70, "F": 95, "A": 105})
		run(t, g, func(tb *engine.Table) { g.timedBombs(tb) })
		if e, f, a := g.labelled("E"), g.labelled("F"), g.labelled("A"); e.Shields != 1 || len(f.Damage) != 1 || f.faceup() != 0 ||
			a.Shields != 2 || len(g.Bombs) != 0 {
			t.Errorf("E has %d shields, F %d cards, A %d shields, %d tokens are left", e.Shields, len(f.Damage), a.Shields, len(g.Bombs))
		}
	})
	t.Run("XW-BOMB-14", func(t *testing.T) {
		g := bombed(t, "proton_bomb", map[string]float64{"E": 70, "F": 105, "A": 105})
		g.Sides[1].Unseen = []string{"core2.damaged_engine"}
		run(t, g, func(tb *engine.Table) { g.timedBombs(tb) })
		if e := g.labelled("E"); e.Shields != 2 || e.faceup() != 1 || len(g.labelled("F").Damage) != 0 {
			t.Errorf("E has %d shields and %d faceup cards", e.Shields, e.faceup())
		}
	})
	t.Run("XW-BOMB-06 XW-OBT-08", func(t *testing.T) {
		r := battle(t, "bombs = [{key = \"proximity_mine\", by = \"1\", at = [450, 600]}]", side("rebel", t70(450, 200, 0)),
			side("rebel", t70(450, 390, 90)))
		o, _ := r.prompt().Option(r.shot("1", "B", ""))
		same(r, "note", o.Note.Key, "attack.note")
	})
	t.Run("XW-BOMB-09 XW-BOMB-16 XW-BOMB-18 XW-BOMB-10", func(t *testing.T) {
		mine := "bombs = [{key = \"proximity_mine\", by = \"B\", at = [450, 740]}]"
		r := lone(t, mine, t70(450, 100, 0, "tokens = {focus = 1}"), "action")
		r.dice("bomb", "hit crit focus").flies("1: 2s").shields("1", 1).tokens("1", Focus, 1)
		same(r, "tokens left", len(r.game().Bombs), 0)
		r.done()
		roll := play(t, "bombs = [{key = \"proximity_mine\", by = \"B\", at = [530, 580]}]", side("imperial", tie(450, 180, 0)),
			side("rebel", t70(850, 700, 180, "skill = 12")), "action")
		roll.dice("bomb", "blank blank hit").flies("1: 2s").pick("action", "barrel_roll").pick("barrel_roll", "right").pick("landing", "0")
		roll.shields("1", 0).done()
	})
	t.Run("XW-BOMB-13", func(t *testing.T) {
		// under the other ship, beyond where it slides back to
		mine := "options = {a06 = \"none\"}\nbombs = [{key = \"cluster_mine\", by = \"B\", at = [450, 624]}]"
		r := play(t, mine, side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 250, 0, "skill = 12")))
		r.dice("bomb", "blank blank").flies("1: 3s", "B: 2s")
		same(r, "who set it off", r.whoseTold("bomb.trigger"), "B") // leaving over it
	})
	t.Run("XW-BOMB-07 XW-BOMB-08 XW-BOMB-11", func(t *testing.T) {
		g := squadron(t)
		s, e := g.labelled("1"), g.labelled("B")
		s.Pose, e.Pose = flight.Pose{X: 450, Y: 450}, flight.Pose{X: 450, Y: 525}
		rep := &report{t: t, standing: none()}
		rep.dice("bomb", "hit blank blank")
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) { g.drop(tb, s, "proximity_mine", flight.Behind) }}, Frontier: rep})
		if e.Shields != 2 || len(g.Bombs) != 0 {
			t.Errorf("dropped under B: %d shields, %d tokens", e.Shields, len(g.Bombs))
		}
		e.Shields, s.Bombed = 3, false
		run(t, g, func(tb *engine.Table) { g.drop(tb, s, "seismic_charge", flight.Behind) })
		if e.Shields != 3 || len(g.Bombs) != 1 {
			t.Error("a charge under a ship does not go off at once")
		}
		run(t, g, func(tb *engine.Table) { g.drop(tb, s, "seismic_charge", flight.Behind) })
		if len(g.Bombs) != 1 {
			t.Error("two bombs were dropped in a round")
		}
	})
	t.Run("XW-BOMB-12", func(t *testing.T) {
		g := squadron(t)
		b := &Bomb{ID: "bomb1", Key: "seismic_charge", Pose: flight.Pose{X: 450, Y: 880}}
		if _, hi := g.bombToken(b).Outline.Bounds(); hi.Y > 900.001 {
			t.Errorf("the token reaches to %g, outside the play area", hi.Y)
		}
	})
	t.Run("XW-BOMB-01 XW-BOMB-19", func(t *testing.T) {
		r := play(t, "", side("imperial", x("gammasquadronpilot", 450, 450, 0, "upgrades = [\"seismiccharges\"]")),
			side("rebel", t70(850, 100, 0, "skill = 12")), "ability")
		r.flies("1: 3s").pick("ability", r.prompt().Options[0].Key)
		r.told("bomb.drop")
		r.told("bomb.detonates")
		same(r, "discarded", r.ship("1").Upgrades[0].Discarded, true)
	})
}
