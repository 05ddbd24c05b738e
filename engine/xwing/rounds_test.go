package xwing

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// lone is a position with one ship that matters and an enemy far away.
func lone(t *testing.T, head, ship string, asks ...string) *report {
	t.Helper()
	return play(t, head, side("rebel", ship), side("rebel", x("bluesquadronnovice", 850, 700, 180, "skill = 12")), asks...)
}

func t70(right, up, facing float64, more ...string) string {
	return x("redsquadronveteran", right, up, facing, more...)
}

func tie(right, up, facing float64, more ...string) string {
	return x("omegasquadronpilot", right, up, facing, more...)
}

func TestOrder(t *testing.T) {
	t.Run("XW-C-01 XW-ACTV-01 XW-ACTV-09 XW-CMB-01 XW-CMB-03 XW-CMB-04",
		func(t *testing.T) {
			r := play(t, "", side("rebel", x("bluesquadronnovice", 200, 100, 0), t70(300, 100, 0)),
				side("imperial", tie(600, 800, 180), x("epsilonsquadronpilot", 700, 800, 180)))
			r.flies("1: 2s", "2: 2s", "B: 2s", "C: 2s")
			same(r, "activation", r.whoseTold("dial.revealed"), "C 1 2 B")
			same(r, "combat", r.whoseTold("attack.none", "attack"), "2 B 1 C")
			same(r, "round", r.game().Round, 2)
		})
	t.Run("XW-ACTV-08 XW-CMB-02", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(200, 100, 0), t70(300, 100, 0), t70(400, 100, 0)), side("imperial", tie(600, 800, 180)), "activate")
		r.flies("1: 2s", "2: 2s", "3: 2s", "B: 2s")
		r.pick("activate", "3").pick("activate", "1")
		same(r, "order", r.whoseTold("dial.revealed"), "3 1 2 B")
		q := play(t, "", side("rebel", t70(200, 100, 0), t70(300, 100, 0)), side("imperial", tie(600, 800, 180)), "activate")
		q.flies("1: 2s focus", "2: 2s focus", "B: 2s") // all planned: nobody is asked
		same(q, "order", q.whoseTold("dial.revealed"), "1 2 B")
		b := battle(t, "", side("rebel", t70(300, 300, 0), t70(500, 300, 0)), side("imperial", tie(400, 480, 90)))
		b.offers(b.shot("1", "B", ""), true).offers(b.shot("2", "B", ""), true)
		b.dice("attack", "blank blank blank").dice("defense", "blank blank blank").shoots("2", "B", "")
		b.offers(b.shot("1", "B", ""), true).offers(b.shot("2", "B", ""), false).done()
	})
	t.Run("XW-CMB-06 XW-PS-02 XW-PS-03 XW-EX-06", func(t *testing.T) {
		g := squadron(t)
		s := g.labelled("1")
		g.last(s, "skill", 0, "game", "a card")
		g.last(s, "skill", 12, "combat", "another")
		if got := g.skill(s); got != 12 {
			t.Errorf("pilot skill %d in the Combat phase, want 12", got)
		}
		g.expire("combat")
		if got := g.skill(s); got != 0 {
			t.Errorf("pilot skill %d after it, want 0", got)
		}
		g.expire("game")
		if got := g.skill(s); got != 4 {
			t.Errorf("pilot skill %d without effects, want 4", got)
		}
	})
	t.Run("XW-PLN-01 XW-PLN-02 XW-PLN-03 XW-PLN-04 XW-PLN-05 XW-PLN-06", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(200, 100, 0), t70(300, 100, 0)), side("imperial", tie(600, 800, 180)))
		same(r, "questions", len(r.m.Prompts), 3)
		dial := r.m.Prompts[1]
		if ref := r.submit(dial, engine.Pick("5s")); ref == nil {
			t.Error("a T-70 was given a maneuver that its dial does not have")
		}
		if ref := r.submit(dial, engine.Pick("plan:focus")); ref == nil {
			t.Error("a planned action alone was taken for a dial")
		}
		if ref := r.submit(dial, engine.Pick("3s")); ref != nil {
			t.Fatal(ref)
		}
		if ref := r.submit(r.m.Prompts[1], engine.Pick("4s", "plan:focus")); ref != nil { // changed, in any order of ships
			t.Fatal(ref)
		}
		if p := r.m.Prompts[1].For(2); len(p.Options) > 0 || p.Answered != nil {
			t.Errorf("the opponent sees %+v", p)
		}
		if p := r.m.Prompts[1].For(1); p.Answered == nil || p.Answered.Pick[0] != "4s" {
			t.Errorf("the owner sees %+v", p.Answered)
		}
		r.asks("activate")
		r.flies("1: 2s", "2: 4s focus", "B: 2s")
		for _, c := range []struct {
			seat engine.Seat
			want string
		}{{1, "card.dial.plan"}, {2, "card.dial.set"}, {0, "card.dial.set"}} {
			p, _ := r.game().View(c.seat).Piece(r.ship("2").ID)
			if got := p.Lines[len(p.Lines)-1].Key; got != c.want {
				t.Errorf("seat %d reads %s, want %s", c.seat, got, c.want)
			}
		}
		if ref := r.try("activate", engine.Pick("4s")); ref == nil {
			t.Error("a dial was changed after the Planning phase")
		}
	})
	t.Run("XW-ACTV-02 XW-ACTV-03 XW-ACTV-06 XW-ACTV-07 XW-ACTV-04", func(t *testing.T) {
		r := lone(t, "", t70(450, 100, 0))
		r.flies("1: 3s focus")
		same(r, "focus action", r.times("acts.focus"), 1)
		e := r.told("dial.revealed")
		if !e.Reveals {
			t.Error("revealing a dial does not end free undo")
		}
		r.stands("1", 450, 260, 0)
	})
}

// squadron is a game with a ship a side, pilot skill 4.
func squadron(t *testing.T) *Game {
	t.Helper()
	g, err := System{}.Scenario([]byte(side("rebel", t70(450, 100, 0)) + side("rebel", t70(450, 800, 180))))
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

func TestStress(t *testing.T) {
	t.Run("XW-C-05 XW-DIF-02 XW-DIF-03 XW-STR-01 XW-STR-02 XW-STR-03", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0), "action")
		r.flies("1: 4k")
		r.stands("1", 450, 400, 180).tokens("1", Stress, 1).silent("acts.focus") // XW-C-06
		r.pass("action")                                                         // of the other ship
		same(r, "round", r.game().Round, 2)
		r.flies("1: 2s")
		r.tokens("1", Stress, 0).offers("focus", true).pick("action", "focus")
		same(r, "focus actions", r.times("acts.focus"), 1)
	})
	t.Run("XW-C-06 XW-GEO-08 XW-GEO-11 XW-BEAR-05", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0))
		r.flies("1: 4k").stands("1", 450, 400, 180).tokens("1", Stress, 1)
	})
	t.Run("XW-DIF-04 XW-DIF-07", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0, "tokens = {stress = 2}"))
		r.flies("1: 3br").tokens("1", Stress, 2)
		r = lone(t, "", t70(450, 200, 0, "tokens = {stress = 2}"))
		r.flies("1: 2s").tokens("1", Stress, 1)
		r = lone(t, "", t70(450, 200, 0))
		r.flies("1: 2s").tokens("1", Stress, 0)
	})
	t.Run("XW-DIF-05 XW-DIF-06 XW-STR-07 XW-PLN-07", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0, "tokens = {stress = 1}"))
		p, _ := r.prompt().Option("4k")
		same(r, "warning", p.Note.Key, "difficulty.red.stressed")
		r.flies("1: 4k")
		same(r, "who is asked", r.prompt().Seat, engine.Seat(2))
		r.offers("4k", false).offers("3rl", false).offers("2s", true)
		r.pick("forced", "2s")
		r.stands("1", 450, 320, 0).tokens("1", Stress, 0)
	})
	t.Run("XW-DIF-08 XW-DIF-09 XW-PRIO-02", func(t *testing.T) {
		r := lone(t, "", t70(450, 200, 0, "damage = [\"core2.damaged_engine\"]", "tokens = {stress = 1}"))
		p, _ := r.prompt().Option("2tl")
		same(r, "turns", p.Note.Key, "difficulty.red.stressed")
		r.flies("1: 2tl")
		r.offers("3tr", false).offers("2bl", true).pick("forced", "2bl")
		g := squadron(t)
		s := g.labelled("1")
		s.Upgrades = []*Equipped{{Key: "r2astromech"}} // speed 1 and 2 green, against turns red
		s.Damage = []DamageDealt{{Key: "core2.damaged_engine", Faceup: true}}
		if c := g.colour(s, flight.Maneuver{Speed: 2, Bearing: flight.TurnLeft, Difficulty: flight.White}); c != flight.Red {
			t.Errorf("of a conflict comes %s, want red", c)
		}
	})
	t.Run("XW-STR-06 XW-OVL-12 XW-OBS-08", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 100, 0, "tokens = {stress = 1}")), side("rebel", t70(450, 210, 90, "skill = 12")))
		r.flies("1: 2s", "B: 2s").tokens("1", Stress, 0)
		same(r, "bump", r.times("moves.bumps"), 1)
		o := lone(t, "obstacles = ["+rock("core2asteroid0", 450, 150)+"]", t70(450, 100, 0, "tokens = {stress = 1}"))
		o.dice("obstacle", "blank").flies("1: 2s").tokens("1", Stress, 0).done()
	})
}

func TestIon(t *testing.T) {
	t.Run("XW-C-15 XW-ION-01 XW-ION-02 XW-ION-03 XW-ION-04 XW-ION-05", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 300, 0, "tokens = {ion = 2}")), side("rebel", t70(450, 560, 90, "skill = 1")), "action", "attack")
		same(r, "dials asked", len(r.m.Prompts), 1)
		r.told("dial.ion")
		r.flies("B: 1s")
		r.pass("action") // of B
		r.stands("1", 450, 380, 0).tokens("1", Ion, 0).silent("dial.forced")
		same(r, "dials revealed", r.times("dial.revealed"), 1)
		r.offers("focus", true).pick("action", "focus")
		r.offers(r.shot("1", "B", ""), true)
	})
	t.Run("XW-ION-07 XW-ION-08 XW-SIZE-01", func(t *testing.T) {
		large := func(ions string) *report {
			return lone(t, "", x("outerrimsmuggler", 450, 300, 0, ions))
		}
		r := large("tokens = {ion = 1}")
		r.flies("1: 1s").stands("1", 450, 420, 0).tokens("1", Ion, 1)
		r = large("tokens = {ion = 2}")
		r.told("dial.ion")
		r.flies().stands("1", 450, 420, 0).tokens("1", Ion, 0)
	})
	t.Run("XW-ION-09 stressed", func(t *testing.T) {
		r := lone(t, "", t70(450, 300, 0, "tokens = {ion = 1, stress = 1}"))
		r.flies().stands("1", 450, 380, 0).tokens("1", Stress, 1)
	})
}

func TestOverlaps(t *testing.T) {
	bump := func(options string, asks ...string) *report {
		return play(t, options, side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 250, 0, "skill = 12")), asks...)
	}
	t.Run("XW-C-08 XW-OVL-02 XW-OVL-04 XW-OVL-05 XW-ACT-06 XW-TCH-01", func(t *testing.T) {
		r := play(t, "options = {a06 = \"none\"}", side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 170, 0, "skill = 1")), "attack")
		r.flies("1: 3s focus", "B: 1s")
		r.stands("1", 450, 210, 0)
		r.told("acts.skipped")
		same(r, "touching", r.game().touching(r.ship("1"), r.ship("B")), true)
		same(r, "round", r.game().Round, 2) // nobody was asked to attack
		r.silent("acts.focus")
	})
	t.Run("XW-C-08 guides XW-GUI-01 XW-GEO-13 XW-GEO-14", func(t *testing.T) {
		r := bump("", "action")
		r.flies("1: 3s", "B: 1s")
		r.stands("1", 450, 206.6, 0)
	})
	t.Run("XW-EX-05 XW-TCH-04", func(t *testing.T) {
		r := play(t, "options = {a06 = \"none\"}\ntouching = [[\"1\", \"B\"]]", side("rebel", t70(400, 400, 0)), side("rebel", t70(440, 400, 0)))
		r.flies("1: 2s", "B: 2s")
		r.stands("1", 400, 520, 0).stands("B", 440, 520, 0)
		same(r, "contacts", len(r.game().Touches), 0)
	})
	t.Run("XW-TCH-03", func(t *testing.T) {
		r := play(t, "touching = [[\"1\", \"B\"]]", side("rebel", t70(400, 400, 0)), side("rebel", t70(400, 356.6, 0, "skill = 12")), "action")
		r.flies("1: 2s", "B: 1s")
		same(r, "contacts", len(r.game().Touches), 0)
	})
	t.Run("XW-TCH-05 XW-OVL-08", func(t *testing.T) {
		r := play(t, "options = {a06 = \"none\"}", side("rebel", t70(450, 100, 0)),
			side("rebel", t70(427, 170, 0, "skill = 1"), t70(473, 170, 0, "skill = 1")))
		r.flies("1: 3s", "B: 1s", "C: 1s")
		same(r, "touching B", r.game().touching(r.ship("1"), r.ship("B")), true)
		same(r, "touching C", r.game().touching(r.ship("1"), r.ship("C")), true)
	})
	t.Run("XW-OVL-07 XW-FREE-03 XW-FREE-01 XW-ACT-02 XW-ACT-09", func(t *testing.T) {
		r := play(t, "", side("rebel", x("poedameron", 450, 100, 0, "upgrades = [\"bb8\"]", "skill = 1")),
			side("rebel", t70(450, 250, 0, "skill = 12")), "ability", "free_action")
		r.flies("1: 3s", "B: 2s") // green: the free barrel roll comes before the overlap, whatever the bar says
		r.pick("ability", r.prompt().Options[0].Key)
		r.offers("barrel_roll", true).offers("focus", false)
		r.pick("free_action", "barrel_roll").pick("barrel_roll", "right").pick("landing", "0")
		r.stands("1", 530, 260, 0)
	})
	t.Run("XW-BEAR-10 XW-BEAR-12 XW-OVL-10", func(t *testing.T) {
		r := play(t, "options = {a06 = \"none\"}", side("rebel", t70(450, 100, 0)), side("rebel", t70(450, 310, 0, "skill = 12")), "action")
		r.flies("1: 4k").stands("1", 450, 270, 0).tokens("1", Stress, 1)
	})
	t.Run("XW-BEAR-11 XW-BEAR-08 XW-GEO-12 XW-BEAR-07", func(t *testing.T) {
		r := lone(t, "", t70(450, 300, 0), "tallon")
		r.flies("1: 3rl")
		r.offers("10", true).offers("11", false).offers("-10", true)
		r.pick("tallon", "-10").stands("1", 340, 400, 180)
		r = lone(t, "", t70(450, 300, 0), "tallon")
		r.flies("1: 3rr").pick("tallon", "front").stands("1", 560, 420, 180)
	})
	t.Run("XW-FLEE-01 XW-FLEE-03 XW-FLEE-05 XW-DEST-01 XW-LIM-05 XW-FLEE-02", func(t *testing.T) {
		r := lone(t, "", t70(450, 800, 0, "upgrades = [\"r2astromech\"]"))
		r.flies("1: 4s")
		r.told("fled")
		r.destroyed("1", true).silent("destroyed")
		same(r, "fled", r.ship("1").Fled, true)
		same(r, "score", r.game().Sides[1].Score, 27)
		same(r, "over", r.m.Over, true)
	})
	t.Run("XW-FLEE-06 XW-FLEE-04", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(450, 700, 0)), side("rebel", t70(450, 865, 90, "skill = 12")), "action")
		r.flies("1: 4s")
		r.destroyed("1", false).told("moves.bumps")
	})
	t.Run("XW-FLEE-07", func(t *testing.T) {
		at := func(options string) *report { return lone(t, options, t70(450, 799.5, 0), "action") }
		r := at("")
		r.flies("1: 1s").destroyed("1", true)
		r = at("options = {a05 = \"base\"}")
		r.flies("1: 1s").destroyed("1", false)
	})
}

func TestObstacles(t *testing.T) {
	t.Run("XW-C-09 XW-OBS-01 XW-OBS-02 XW-OBS-03 XW-OBS-04 XW-OBS-16", func(t *testing.T) {
		r := play(t, "obstacles = ["+rock("core2asteroid0", 450, 160)+"]",
			side("rebel", t70(450, 100, 0, "shields = 1", "tokens = {focus = 1}")), side("rebel", t70(450, 500, 90, "skill = 1")), "attack")
		r.dice("obstacle", "crit").flies("1: 3s focus", "B: 1s")
		r.offers(r.shot("1", "B", ""), true)
		r.stands("1", 450, 260, 0).shields("1", 0).cards("1", 0, 0)
		same(r, "on the asteroid", r.game().onAsteroid(r.ship("1")), false)
		same(r, "skipped", r.times("acts.skipped"), 1)
		r.done()
	})
	t.Run("XW-C-10 XW-OBS-05 XW-OBS-06 XW-OBS-07 XW-OBS-18 XW-OBS-19", func(t *testing.T) {
		r := lone(t, "obstacles = ["+rock("yt2400debris0", 450, 300)+"]", t70(450, 100, 0, "shields = 2"), "action")
		r.dice("obstacle", "hit").flies("1: 4s focus")
		r.tokens("1", Stress, 1).shields("1", 2).silent("acts.focus").silent("acts.skipped")
		r.done()
		c := lone(t, "obstacles = ["+rock("yt2400debris0", 450, 300)+"]", t70(450, 100, 0, "shields = 2"), "action")
		c.dice("obstacle", "crit").flies("1: 4s").shields("1", 1).done()
	})
	t.Run("XW-OBS-13 XW-OBS-20", func(t *testing.T) {
		r := lone(t, "obstacles = ["+rock("yt2400debris0", 450, 290)+rock("core2asteroid0", 450, 180)+"]", t70(450, 100, 0), "action")
		r.dice("obstacle", "blank").dice("obstacle", "blank").flies("1: 4s")
		var order []string
		for _, e := range r.news {
			if e.Key == "obstacle.die" {
				order = append(order, arg(e, "thing").Text)
			}
		}
		if len(order) != 2 || order[0] != "asteroid1" || order[1] != "debris1" {
			t.Errorf("dice for %v, want the nearer asteroid first", order)
		}
		r.tokens("1", Stress, 1).done()
	})
	t.Run("XW-OBS-21", func(t *testing.T) {
		r := play(t, "obstacles = ["+rock("core2asteroid0", 450, 160)+"]", side("rebel", t70(450, 100, 0)),
			side("rebel", t70(450, 300, 0, "skill = 12")), "action")
		r.dice("obstacle", "hit").flies("1: 4s")
		same(r, "skipped", r.times("acts.skipped"), 1)
		r.shields("1", 2).done()
		d := play(t, "obstacles = ["+rock("yt2400debris0", 450, 160)+"]", side("rebel", t70(450, 100, 0)),
			side("rebel", t70(450, 300, 0, "skill = 12")), "action")
		d.dice("obstacle", "crit").flies("1: 4s")
		same(d, "skipped", d.times("acts.skipped"), 1)
		skipped, rolled := -1, -1
		for i, e := range d.news {
			switch e.Key {
			case "acts.skipped":
				skipped = i
			case "obstacle.die":
				rolled = i
			}
		}
		same(d, "the debris die comes after the skipped step", skipped >= 0 && rolled > skipped, true)
		d.tokens("1", Stress, 1).shields("1", 2).done()
	})
	t.Run("XW-OBS-14 XW-OBS-17", func(t *testing.T) {
		// The shuttle stands on the asteroid and stays: struck again; flying away from it is free.
		on := "obstacles = [" + rock("core2asteroid0", 450, 300) + "]"
		r := lone(t, on, x("omicrongrouppilot", 450, 300, 0, "shields = 5"), "action")
		r.dice("obstacle", "hit").flies("1: 0s").shields("1", 4).done()
		away := lone(t, "obstacles = ["+rock("core2asteroid0", 450, 320)+"]", t70(450, 300, 180), "action")
		same(away, "on the asteroid", away.game().onAsteroid(away.ship("1")), true)
		away.flies("1: 1s").silent("moves.strikes")
	})
}

func TestEnd(t *testing.T) {
	t.Run("XW-END-01 XW-END-02 XW-FOC-03 XW-EVA-03 XW-TL-05 XW-CLK-05", func(t *testing.T) {
		r := play(t, "phase = \"end\"\nlocks = [[\"1\", \"B\"]]",
			side("rebel", t70(100, 100, 0, "tokens = {focus = 2, evade = 1, stress = 1, ion = 1, cloak = 1}")), side("rebel", t70(800, 800, 0)))
		r.tokens("1", Focus, 0).tokens("1", Evade, 0).tokens("1", Stress, 1).tokens("1", Ion, 1).tokens("1", Cloak, 1)
		same(r, "locks", len(r.game().Locks), 1)
		same(r, "round", r.game().Round, 2)
	})
	t.Run("XW-C-16 XW-WIN-01 XW-WIN-02 XW-WIN-05 XW-RND-03 XW-RND-02", func(t *testing.T) {
		r := battle(t, "", side("rebel", t70(450, 200, 0, "shields = 0", "damage = [\"\", \"\"]")),
			side("imperial", tie(450, 350, 180, "skill = 9", "tokens = {focus = 1, evade = 1}"), tie(600, 800, 180, "tokens = {stress = 1}")))
		r.dice("attack", "hit hit").dice("defense", "blank blank")
		r.shoots("B", "1", "")
		r.destroyed("1", true)
		same(r, "over", r.m.Over, true)
		same(r, "winner", r.game().Result.Winner, engine.Seat(2))
		r.tokens("B", Focus, 0).tokens("B", Evade, 0).tokens("C", Stress, 1)
		r.told("phase.end")
		r.done()
	})
	t.Run("XW-WIN-03", func(t *testing.T) {
		r := play(t, "phase = \"end\"", side("rebel", t70(100, 100, 0, "states = [\"destroyed\"]")),
			side("rebel", t70(800, 800, 0, "states = [\"destroyed\"]")))
		same(r, "winner", r.game().Result.Winner, engine.Seat(0))
		same(r, "why", r.game().Result.Why, "result.both")
	})
	t.Run("XW-C-20 XW-LIM-01 XW-LIM-03 XW-LIM-04 XW-UPG-09 XW-TRK-01", func(t *testing.T) {
		// 1 has lost a 24-point ship with a torpedo card of 4, Red a ship of 27.
		doc := "round = 8\nrounds = 8\nphase = \"combat\"\n" +
			side("rebel", x("bluesquadronnovice", 450, 100, 0, "upgrades = [\"protontorpedoes\"]", "discarded = [\"protontorpedoes\"]",
				"skill = 1", "shields = 0", "damage = [\"\", \"\"]"), t70(100, 100, 0, "states = [\"fought\"]")) +
			side("rebel", "score = 0", x("blueace", 450, 260, 180, "skill = 1", "shields = 0", "damage = [\"\", \"\"]"),
				t70(800, 800, 0, "states = [\"fought\"]"))
		g, err := System{}.Scenario([]byte(doc))
		if err != nil {
			t.Fatal(err)
		}
		r := start(t, g.(*Game), "attack")
		r.dice("attack", "hit blank blank").dice("defense", "blank blank")
		r.shoots("1", "B", "")
		r.told("destroyed.later")
		r.dice("attack", "hit blank blank").dice("defense", "blank blank")
		r.shoots("B", "1", "")
		same(r, "score of 1", r.game().Sides[0].Score, 27)
		same(r, "score of 2", r.game().Sides[1].Score, 28)
		same(r, "winner", r.game().Result.Winner, engine.Seat(2))
		r.done()
	})
	t.Run("XW-LIM-02 XW-LIM-06", func(t *testing.T) {
		r := play(t, "", side("rebel", t70(100, 100, 0)), side("rebel", t70(800, 800, 180)))
		adjust(r, engine.Adjustment{Op: "time"})
		same(r, "over", r.m.Over, false)
		r.flies()
		same(r, "over", r.m.Over, true)
		same(r, "winner", r.game().Result.Winner, engine.Seat(0))
		same(r, "why", r.game().Result.Why, "result.equal")
	})
}

// adjust applies a correction at the open question.
func adjust(r *report, a engine.Adjustment) {
	r.t.Helper()
	played, err := engine.Play(System{}, r.m, &engine.Submission{Seat: 1, Adjust: &a, By: engine.ByAgreed}, r)
	if err != nil || played.Refusal != nil {
		r.t.Fatalf("%+v: %v %v", a, err, played.Refusal)
	}
	r.m = played.Match
}
