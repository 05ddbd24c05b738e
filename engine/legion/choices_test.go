package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/troops"
)

// TestChoices holds who decides where the rulebook names a player.
func TestChoices(t *testing.T) {
	ridden := func(t *testing.T) (*Game, *troops.Unit, *troops.Unit) {
		g := field(t, "", army("rebel", "rebel-troopers 900 500"), army("imperial", "at-st 900 300; facing = 180"))
		put(g.one(), 900, 500, 40)
		return g, g.one(), g.two()
	}
	t.Run("LEG-A-DISP-07 the player who did not move the vehicle places them", func(t *testing.T) {
		for mover, asks := range map[engine.Seat]string{1: "displaced 2", 2: "displaced 1"} {
			g, u, v := ridden(t)
			v.Minis[0].At = geom.Point{X: 900, Y: 480}
			s := told(t, g, answers{"displaced": goes(900, 600)}, nil, func(tb *engine.Table) { g.displaced(tb, mover, v, []string{u.Minis[0].ID}) })
			alike(t, "asked", s.Asked[0], asks)
			alike(t, "where", lead(u), geom.Point{X: 900, Y: 600})
		}
	})
	t.Run("LEG-A-DISP-09 within range 1; who is in cohesion stays", func(t *testing.T) {
		g, u, v := ridden(t)
		v.Minis[0].At = geom.Point{X: 900, Y: 440}
		d := g.newDisplacement(u, 1, []string{u.Minis[0].ID}, []string{u.Minis[0].ID})
		// Range 1 is 152.4 mm from base to base, the whole base within it: the centre
		// of a base of 27 mm goes as far.
		alike(t, "152 mm", by(d.leaderFits(engine.Pose{X: 900, Y: 652}, true)), "")
		alike(t, "153 mm", by(d.leaderFits(engine.Pose{X: 900, Y: 653}, true)), "LEG-A-DISP-09")
		was := u.Minis[1].At
		told(t, g, answers{"displaced": goes(900, 540)}, nil, func(tb *engine.Table) { g.displaced(tb, 2, v, []string{u.Minis[0].ID}) })
		alike(t, "the next stays", u.Minis[1].At, was)
		f, l := g.field(), g.front(u)
		for _, m := range g.bodies(u) {
			yes(t, m.ID+" in cohesion", m.ID == l.ID || f.Cohesive(l, m, g.tools(), false))
		}
	})
	t.Run("LEG-A-DISP-10 no contact with an enemy", func(t *testing.T) {
		g, u, v := ridden(t)
		v.Minis[0].At = geom.Point{X: 900, Y: 440}
		d := g.newDisplacement(u, 1, []string{u.Minis[0].ID}, []string{u.Minis[0].ID})
		reach := v.Base/2 + 13.5
		no(t, "in contact", d.leaderFits(engine.Pose{X: 900 + reach, Y: 440}, true) == nil)
	})
	t.Run("LEG-A-KEY-37 the player who made the attack pivots the vehicle", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "at-st 900 300; facing = 180"))
		s := told(t, g, answers{"pivot": {engine.Way(engine.Pose{X: 900, Y: 300, A: 1.6})}}, nil,
			func(tb *engine.Table) { g.tow(tb, g.one(), g.two()) })
		alike(t, "asked", s.Asked, []string{"pivot 1"})
		alike(t, "turned as it was said", engine.QuantiseAngle(g.two().Minis[0].Facing) != engine.QuantiseAngle(1.6), false)
		g.two().Immobile = 3
		s = told(t, g, nil, nil, func(tb *engine.Table) { g.tow(tb, g.one(), g.two()) })
		alike(t, "LEG-B-TOKEN-IMMOB-02 not at speed 0 by such tokens", len(s.Asked), 0)
	})
	t.Run("LEG-A-KEY-37 after the attack that wounded it", func(t *testing.T) {
		g := field(t, "", army("rebel", "t-47-airspeeder 900 300; facing = 180; upgrades = [\"mo-dk-power-harpoon\"]"),
			army("imperial", "at-rt 900 140"))
		s := told(t, g, answers{"attack.target": pick("s2.1")}, []string{"red crit", "wdef blank"},
			func(tb *engine.Table) { g.attackWith(tb, g.one(), assault{}) })
		yes(t, "asked of the attacker", len(s.Asked) > 0 && s.Asked[len(s.Asked)-1] == "pivot 1")
	})
	t.Run("LEG-B-RES-04 also of wounds that no attack gave", func(t *testing.T) {
		g := field(t, "", army("rebel", "at-rt 900 500"), army("imperial", foes))
		u := g.one()
		s := told(t, g, nil, []string{"resilience surge"}, func(tb *engine.Table) { g.harm(tb, u, u.Resilience, "LEG-A-KEY-46") })
		alike(t, "asked", s.Asked, []string{"disrupt 2"})
		yes(t, "a weapon", u.Disrupted != "")
	})
	t.Run("LEG-A-DMG-04 LEG-A-DMG-05 its player names the new leader, the token stays where the old one fell", func(t *testing.T) {
		g := field(t, "objective = \"recover-the-supplies\"\ntoken = [{ kind = \"objective\", at = [874, 500] }]",
			army("rebel", "rebel-troopers 900 500"), army("imperial", foes))
		u := g.one()
		put(u, 900, 500, 40)
		activated(g, u, "act", 2)
		stepped(t, g, answers{"act": pick("claim")})
		alike(t, "claimed", u.Claimed, "objective1")
		was := g.Battle.Tokens[0].At
		for i := range u.Minis { // nobody but the leader is seen
			u.Minis[i].Hidden = i > 0
		}
		s := told(t, g, answers{"leader": pick(u.Minis[2].ID)}, nil, func(tb *engine.Table) { g.harm(tb, u, 1) })
		alike(t, "asked", s.Asked, []string{"leader 1"})
		alike(t, "leader", u.Leader(), 2)
		alike(t, "nobody's", []any{u.Claimed, g.Battle.Tokens[0].By, g.Battle.Tokens[0].At}, []any{"", "", was})
	})
	t.Run("LEG-B-WND-03 which of several alike is lost, for who wants to be asked", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 500"), army("imperial", foes))
		u := g.one()
		told(t, g, answers{"wound.alike": pick(u.Minis[3].ID)}, nil, func(tb *engine.Table) { g.harm(tb, u, 1) })
		yes(t, "the one named", u.Minis[3].Out)
		s := told(t, g, nil, nil, func(tb *engine.Table) { g.harm(tb, u, 1) })
		yes(t, "the first that is left", u.Minis[1].Out)
		_ = s
	})
	t.Run("LEG-A-TRN-03 LEG-B-TRANS-10 where one gets out is its player's choice", func(t *testing.T) {
		g := field(t, "", army("rebel", "x-34-landspeeder 900 600", "luke-skywalker 1000 600"), army("imperial", foes))
		v, u := g.one(), g.unit("s1.2")
		u.Where, u.Aboard = troops.Riding, v.ID
		hull := g.body(v, &v.Minis[0]).Shape
		exits := g.exits(u, v)
		for _, p := range exits {
			yes(t, "in contact", hull.Gap(u.Shape(geom.Point{X: p.X, Y: p.Y}, p.A)) <= 1)
		}
		last := exits[len(exits)-1]
		s := told(t, g, answers{"exit": {engine.Way(last)}, "disembark": pass()}, nil, func(tb *engine.Table) { g.disembark(tb, u) })
		alike(t, "asked", s.Asked[0], "exit 1")
		alike(t, "there", lead(u), geom.Point{X: last.X, Y: last.Y}.Quantised())
		no(t, "elsewhere", battlefield.Range(g.front(u).Shape, hull) > 1)
	})
	t.Run("LEG-B-KEY-TREAT-05 which miniature comes back", func(t *testing.T) {
		g := field(t, "", army("rebel", "rebel-troopers 900 700; upgrades = [\"2-1b-medical-droid\", \"z-6-trooper\"]"), army("imperial", foes))
		u := g.one()
		var fell []string
		for i := range u.Minis {
			m := &u.Minis[i]
			if m.Name != u.Minis[0].Name && !m.Noncombatant || len(fell) == 0 && i == 1 {
				m.Out, m.Lost, m.Fell = true, m.W, g.Battle.Round
				fell = append(fell, m.ID)
			}
		}
		alike(t, "fell", len(fell), 2)
		s := told(t, g, answers{"restore": pick(fell[1])}, nil, func(tb *engine.Table) { g.restore(tb, u) })
		alike(t, "asked", s.Asked[0], "restore 1")
		alike(t, "back", []bool{u.Mini(fell[0]).Out, u.Mini(fell[1]).Out}, []bool{true, false})
	})
	t.Run("LEG-B-KEY-MASTERFORCE-01 which card is readied", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"),
			army("imperial", "darth-vader 900 100; upgrades = [\"force-push\", \"force-choke\"]"))
		u := g.two()
		u.Upgrades[0].Spent, u.Upgrades[1].Spent = true, true
		told(t, g, answers{"mastery": pick("force-choke")}, nil, func(tb *engine.Table) { g.mastery(tb, u) })
		alike(t, "the one named", []bool{u.Upgrades[0].Spent, u.Upgrades[1].Spent}, []bool{true, false})
	})
}

// TestMore holds rules that nothing else holds.
func TestMore(t *testing.T) {
	t.Run("LEG-A-ACTV-14 of several effects at the end of an activation its player decides the order", func(t *testing.T) {
		for first, want := range map[string]int{"ending.regenerate": 1, "ending.poison": 0} {
			// A wound lost and a poison token: healed first, the poison leaves one wound;
			// poisoned first, both are there to be healed, by two dice.
			g := field(t, "", army("rebel", "chewbacca 900 500"), army("imperial", foes))
			u := g.one()
			u.Learn("regenerate 2", "", "round")
			u.Minis[u.Leader()].Lost, u.Poison = 1, 1
			activated(g, u, "finish", 0)
			rolls := []string{"regenerate block"}
			if first == "ending.poison" {
				rolls = []string{"regenerate block block"}
			}
			s := told(t, g, answers{"ending": pick(first)}, rolls, g.Step)
			yes(t, "asked", asked(s, "ending"))
			alike(t, first, u.Wounds(), want)
		}
	})
	t.Run("LEG-A-COVER-18 neither a clear peg nor its base is hidden", func(t *testing.T) {
		low := `terrain = [{ type = "sandbags", at = [900, 300], size = [300, 27] }]`
		for card, want := range map[string]int{"74-z-speeder-bikes": 0, "stormtroopers": 1} {
			g := field(t, low, army("rebel", "luke-skywalker 900 800"), army("imperial", card+" 900 150"))
			lead := g.front(g.two())
			lead.Shape = lead.Shape.At(geom.Point{X: 900, Y: 255})
			grade := g.field().Obscured(g.front(g.one()), lead)
			alike(t, card, min(grade, 1), want)
		}
	})
	t.Run("LEG-B-COH-11 a notched base is in cohesion behind its leader too", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "74-z-speeder-bikes 900 400; facing = 0"))
		u := g.two()
		f := g.field(u)
		l := g.front(u)
		m := g.body(u, &u.Minis[1]).Turned(l.Shape.Facing)
		// The speed-1 tool is 75 mm long: bases of 50 mm stand 125 mm apart at most,
		// before the leader and behind it.
		for _, y := range []float64{-124.5, 124.5} {
			yes(t, "within", f.Cohesive(l, m.At(geom.Point{X: l.Shape.C.X, Y: l.Shape.C.Y + y}, 0), g.tools(), false))
		}
		for _, y := range []float64{-126, 126} {
			no(t, "beyond", f.Cohesive(l, m.At(geom.Point{X: l.Shape.C.X, Y: l.Shape.C.Y + y}, 0), g.tools(), false))
		}
	})
	t.Run("LEG-B-EMPL-03 emplacement troopers move from their front notch", func(t *testing.T) {
		g := field(t, "", army("rebel", "luke-skywalker 900 800"), army("imperial", "e-web-heavy-blaster-team 900 500; facing = 0"))
		u := g.two()
		at := lead(u)
		alike(t, "ahead", by(moveTo(g, u, at.X, at.Y-100)), "")
		alike(t, "not backward", by(moveTo(g, u, at.X, at.Y+100)), "LEG-B-MOVE-04")
	})
	t.Run("LEG-A-SETUP-04 what a piece counts as is agreed on during setup", func(t *testing.T) {
		g := field(t, `terrain = [{ type = "forest", at = [900, 300], size = [200, 200] }]`, army("rebel", "luke-skywalker 900 800"),
			army("imperial", foes))
		p := g.Battle.Pieces[0]
		a := engine.Adjustment{Op: "terrain", Piece: p.ID, What: "ruins"}
		no(t, "once the battle has begun", g.Adjust(a) == nil)
		g.Battle.Round = 0
		alike(t, "before", g.Adjust(a), nil)
		alike(t, "ruins", []any{p.Type, p.Terrain().Key}, []any{"ruins", "ruins"})
		a.What = "swamp of despair"
		no(t, "an unknown type", g.Adjust(a) == nil)
		alike(t, "stays", p.Type, "ruins")
	})
}
