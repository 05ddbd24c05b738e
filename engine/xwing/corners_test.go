package xwing

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// What the larger tests leave out.
func TestCorners(t *testing.T) {
	t.Run("XW-BOMB-08", func(t *testing.T) {
		g := squadron(t)
		s, e := g.labelled("1"), g.labelled("B")
		s.Pose, e.Pose = flight.Pose{X: 450, Y: 450}, flight.Pose{X: 430, Y: 530}
		f, err := g.field(2, "redsquadronveteran", nil)
		if err != nil {
			t.Fatal(err)
		}
		f.Placed, f.Shields, f.Pose = true, 3, flight.Pose{X: 472, Y: 530}
		rep := &report{t: t, standing: map[string]engine.Answer{"bomb_under": engine.Pick(f.ID)}}
		rep.dice("bomb", "hit blank blank")
		engine.Run(engine.Input{Game: oneStep{g, func(tb *engine.Table) { g.drop(tb, s, "proximity_mine", flight.Behind) }}, Frontier: rep})
		if e.Shields != 3 || f.Shields != 2 {
			t.Errorf("the ship chosen has %d shields, the other %d", f.Shields, e.Shields)
		}
	})
	t.Run("XW-OBT-05", func(t *testing.T) {
		// Parallel faces: a rock that darkens part of the strip does not obstruct.
		lo, _ := book.Obstacle("core2asteroid0").Outline.Bounds()
		part := battle(t, "obstacles = ["+rock("core2asteroid0", 465-lo.X, 300)+"]", side("rebel", t70(450, 200, 0)),
			side("rebel", t70(450, 390, 90)))
		o, _ := part.prompt().Option(part.shot("1", "B", ""))
		same(part, "note", o.Note.Key, "attack.note")
		whole := battle(t, "obstacles = ["+rock("yt2400debris0", 450, 300)+"]", side("rebel", t70(450, 200, 0)), side("rebel", t70(450, 390, 90)))
		o, _ = whole.prompt().Option(whole.shot("1", "B", ""))
		same(whole, "note", o.Note.Key, "attack.note.obstructed")
	})
	t.Run("XW-SET-13", func(t *testing.T) {
		a := flight.Area{W: 900, D: 900}
		turned := flight.Base{Pose: flight.Pose{X: 450, Y: 900 - 56.56, A: 0.7854},
			Size: flight.Large} // a corner on the edge, the opposite one beyond the zone
		if !a.Deployable(turned, flight.South, zoneDepth) {
			t.Error("a large base that fills the depth of its zone may project beyond it")
		}
		turned.Pose.Y -= 5
		if a.Deployable(turned, flight.South, zoneDepth) {
			t.Error("away from the edge it may not")
		}
	})
	t.Run("XW-ATK-06 XW-ATK-02", func(t *testing.T) {
		r := battle(t, "locks = [[\"1\", \"B\"]]", side("rebel", t70(450, 200, 0, "upgrades = [\"protontorpedoes\"]")),
			side("rebel", t70(450, 400, 90)))
		if ref := r.try("attack", engine.Pick("s1.1 advprotontorpedoes s2.1")); ref == nil {
			t.Error("a weapon that the ship does not carry was fired")
		}
		same(r, "locks", len(r.game().Locks), 1)
		same(r, "discarded", r.ship("1").Upgrades[0].Discarded, false)
	})
	t.Run("XW-LIM-05", func(t *testing.T) {
		r := play(t, "phase = \"end\"\nround = 4\nrounds = 4", side("rebel", t70(100, 100, 0, "shields = 0", "damage = [\"\", \"\"]")),
			side("rebel", t70(800, 800, 0)))
		same(r, "score", r.game().Sides[1].Score, 0)
		same(r, "winner", r.game().Result.Winner, engine.Seat(0))
	})
	t.Run("XW-SIM-09 XW-TL-14", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0)),
			side("rebel", t70(450, 350, 180, "shields = 0", "damage = [\"\", \"\"]", "tokens = {focus = 1}")), "modify_attack")
		r.dice("attack", "hit blank blank").dice("defense", "blank blank").shoots("1", "B", "").told("destroyed.later")
		r.dice("attack", "focus hit blank").shoots("B", "1", "")
		r.dice("defense", "blank blank").pick("modify_attack", Focus) // it attacks with all it has
		r.shields("1", 1).destroyed("B", true).done()
	})
	t.Run("dials of the dead XW-PLN-04", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 800, 180, "skill = 12"), t70(100, 800, 180, "skill = 12")),
			"activate")
		r.flies("1: 2s", "B: 3bl", "C: 2s")
		adjust(r, engine.Adjustment{Op: "destroy", Piece: r.ship("B").ID})
		for seat := engine.Seat(0); seat <= 2; seat++ {
			p, _ := r.game().View(seat).Piece(r.ship("B").ID)
			for _, l := range p.Lines {
				if l.Key == "card.dial" || l.Key == "card.dial.own" || l.Key == "card.dial.set" {
					t.Errorf("seat %d is shown %s of a ship that is gone", seat, l.Key)
				}
			}
		}
		same(r, "dials revealed", r.whoseTold("dial.revealed"), "1")
	})
}
