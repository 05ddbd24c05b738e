package xwing

import (
	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// startActivation is the start of the Activation phase: abilities, then every
// cloaked ship may decloak. XW-CLK-06, XW-CLK-08.
func (g *Game) startActivation(t *engine.Table) {
	if !g.Opened {
		g.Opened = true
		g.Trail = []Trail{}
		t.Tell("phase.activation")
		g.fire(t, Moment{At: ActivationStart})
		return
	}
	if s := g.nextCloaked(); s != nil {
		g.decloak(t, s)
		return
	}
	g.enter(Activation)
}

// activateNext is the activation of the next ship, or the end of the phase:
// ascending pilot skill, of equal skill the initiative player's ships first.
// XW-ACTV-01, XW-ACTV-08, XW-ACTV-09, XW-INI-03.
func (g *Game) activateNext(t *engine.Table) {
	group := g.nextToActivate()
	if len(group) == 0 {
		g.Turn = newTurn("")
		g.fire(t, Moment{At: ActivationEnd})
		g.timedBombs(t)
		g.expire("activation")
		g.enter(Combat)
		return
	}
	s := group[0]
	if len(group) > 1 && !planned(group) {
		id := t.Ask(s.Seat, "activate", func(p *engine.Prompt) {
			p.Begin = true
			p.Rules = []string{"XW-ACTV-08"}
			for _, o := range g.nextToActivate() {
				p.Add(engine.Option{Key: o.ID, Piece: o.ID, Verb: "activate"})
			}
			p.Add(engine.Option{Key: listed, Verb: listed})
			p.Default = engine.Pick(listed)
		}).One()
		if o := g.ship(id); o != nil {
			s = o
		}
	}
	if !s.Destroyed && !s.Activated {
		g.activate(t, s)
	}
}

// planned reports that the actions of all ships of a group were planned with
// their dials: then they fly as listed, and nobody is called to the table for
// their order alone.
func planned(group []*Ship) bool {
	for _, s := range group {
		if s.Plan == "" {
			return false
		}
	}
	return true
}

// listed is the answer that takes ships of equal skill as they are listed.
const listed = "listed"

// nextToActivate are the ships of the player whose turn it is: those of the
// lowest pilot skill that have not been active yet.
func (g *Game) nextToActivate() []*Ship {
	best := -1
	for _, s := range g.inPlay(0) {
		if k := g.skill(s); !s.Activated && (best < 0 || k < best) {
			best = k
		}
	}
	for _, seat := range g.seats() {
		var out []*Ship
		for _, s := range g.inPlay(seat) {
			if !s.Activated && g.skill(s) == best {
				out = append(out, s)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// activate is one activation: Reveal Dial, Execute Maneuver, Perform Action,
// then the dice of obstacles. XW-ACTV-02, XW-ACTV-11, XW-OBS-19.
func (g *Game) activate(t *engine.Table, s *Ship) {
	s.Activated = true
	g.Turn = newTurn(s.ID)
	g.keepWays()
	g.fire(t, Moment{At: ShipActive, About: s})
	man := g.revealDial(t, s)
	if s.Destroyed {
		return
	}
	g.execute(t, s, man)
	if s.Destroyed {
		return
	}
	g.performAction(t, s)
	if late := g.Turn.Late; late != "" && !s.Destroyed {
		g.Turn.Late = ""
		g.checkStress(t, s, flight.Maneuver{Difficulty: late})
	}
	g.obstacleDice(t, s)
	if !s.Destroyed {
		g.fire(t, Moment{At: ActivationDone, About: s, Man: man})
	}
}

// revealDial turns the dial faceup and says what the ship will do. An ionized
// ship reveals nothing and goes straight ahead. XW-ACTV-03, XW-ACTV-12,
// XW-DIF-05, XW-DIF-06, XW-ION-03, XW-ION-06, XW-STR-07.
func (g *Game) revealDial(t *engine.Table, s *Ship) flight.Maneuver {
	if s.ionized() && !(s.Dialled && g.rule("a08") == "dial") || !s.Dialled {
		s.Dialled, s.Dial = false, ""
		g.Turn.Drifts = true
		g.Turn.Maneuver, g.Turn.Told = ionManeuver.Key(), ionManeuver.Key()
		t.Tell("ion.drifts", engine.Piece("who", s.ID), engine.ByRules("XW-ION-03"))
		return ionManeuver
	}
	g.fire(t, Moment{At: BeforeReveal, About: s})
	if s.Destroyed { // in a maneuver before the reveal
		return ionManeuver
	}
	man, _ := s.shipType().Maneuver(s.Dial)
	s.Revealed = true
	g.Turn.Maneuver, g.Turn.Told = man.Key(), man.Key()
	t.Reveal("dial.revealed", append(maneuverArgs(man, s, g.colour(s, man)), engine.ByRules("XW-ACTV-03"))...)
	g.fire(t, Moment{At: OnReveal, About: s, Man: man})
	man = s.maneuver(g.Turn.Maneuver, man)
	if s.stressed() && g.colour(s, man) == flight.Red && !g.calm(s, Deed{Do: ToFly}) {
		man = g.forced(t, s, man)
	}
	return man
}

// forced is the non-red maneuver that the opponent chooses for a stressed ship
// which reveals a red one. XW-DIF-06, XW-STR-07.
func (g *Game) forced(t *engine.Table, s *Ship, man flight.Maneuver) flight.Maneuver {
	code := t.Ask(enemyOf(s.Seat), "forced", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		p.Rules = []string{"XW-DIF-06", "XW-STR-07"}
		for _, m := range s.shipType().Dial {
			if c := g.colour(s, m); c != flight.Red {
				p.Add(engine.Option{Key: m.Code(), Group: "speed." + m.Code()[:1], Label: label(m), Note: engine.Say("difficulty." + string(c))})
			}
		}
		p.DefaultFirst()
	}).One()
	if m, ok := s.coded(code); ok {
		man = m
	}
	g.Turn.Maneuver, g.Turn.Told = man.Key(), man.Key()
	t.Tell("dial.forced", append(maneuverArgs(man, s, g.colour(s, man)), engine.ByRules("XW-DIF-06"))...)
	return man
}
