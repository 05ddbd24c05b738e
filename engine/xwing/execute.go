package xwing

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// execute is the Execute Maneuver step, or that step alone when a card orders
// a maneuver: move, check stress, clean up. XW-ACTV-04 … XW-ACTV-06,
// XW-ACTV-13, XW-SPD-03, XW-SPD-04, XW-BEAR-13.
func (g *Game) execute(t *engine.Table, s *Ship, man flight.Maneuver) {
	if g.Turn.Ship == s.ID {
		g.maneuver(t, s, man)
		return
	}
	// Outside its activation a ship has no action step to wait for: the dice of
	// obstacles fall at once (digest i, 37).
	struck := g.Turn.Struck
	g.Turn.Struck = []string{}
	g.maneuver(t, s, man)
	g.obstacleDice(t, s)
	g.Turn.Struck = struck
}

// maneuver moves the ship, checks stress and cleans up.
func (g *Game) maneuver(t *engine.Table, s *Ship, man flight.Maneuver) {
	before := g.Turn.Struck // of a maneuver earlier in this activation: its dice are still to be rolled
	defer func() { g.Turn.Struck = append(slices.Clone(before), g.Turn.Struck...) }()
	g.Turn.Struck = []string{}
	colour := g.colour(s, man)
	if s.stressed() && colour == flight.Red && g.rule("a42") == "not" && !g.calm(s, Deed{Do: ToFly}) { // XW-DIF-05, XW-ACTV-10, XW-STR-02
		t.Tell("maneuver.stressed", engine.Piece("who", s.ID), engine.ByRules("XW-STR-02"))
		return
	}
	g.Turn.Maneuver = man.Key()
	g.fire(t, Moment{At: BeforeManeuver, About: s, Man: man})
	v := g.flight(s, man)
	v.Shift = g.tallonShift(t, s, v)
	out := flight.Move(g.flightAt(v, s))
	if man.Bearing == flight.Stationary && g.rule("a23") == "once" {
		out.Obstacles = nil
	}
	g.fly(t, s, man, out)
	if s.Destroyed {
		return
	}
	if g.rule("a14") == "before" && !g.overMines(t, s, out.Mines) {
		return
	}
	s.Flown = man.Speed
	g.fire(t, Moment{At: AfterMove, About: s, Man: man})
	if man.Difficulty = colour; g.Turn.Late != "" && g.Turn.Ship == s.ID { // after the action, by a card
		g.Turn.Late = colour
	} else {
		g.checkStress(t, s, man)
	}
	g.debrisStress(t, s)
	if g.rule("a14") == "after" && !g.overMines(t, s, out.Mines) {
		return
	}
	if g.Turn.Drifts { // XW-ION-04, XW-ION-08; not the tokens of a mine just struck
		g.Turn.Drifts = false
		g.lose(t, s, Ion, s.Tokens[Ion])
	}
	n := len(out.Overlapped) + len(out.Obstacles)
	g.fire(t, Moment{At: AfterManeuver, About: s, Man: man, N: n, Over: out.Overlapped})
}

// overMines sets off the mines that a maneuver went over. It reports whether
// the ship is still there.
func (g *Game) overMines(t *engine.Table, s *Ship, mines []string) bool {
	for _, id := range mines {
		g.trigger(t, s, id)
	}
	return !s.Destroyed
}

// flight is a maneuver with all that may be in its way.
func (g *Game) flight(s *Ship, man flight.Maneuver) flight.Flight {
	return flight.Flight{Start: s.Pose, Size: s.shipType().Size, Maneuver: man, Others: g.others(s), Obstacles: g.strikable(s),
		Mines: g.mines(),
		Area:  g.area(), Gauge: g.gauge()}
}

// flightAt is the flight as things stand now: a correction may have changed
// them since it was prepared.
func (g *Game) flightAt(v flight.Flight, s *Ship) flight.Flight {
	now := g.flight(s, v.Maneuver)
	now.Shift = v.Shift
	return now
}

// strikable are the obstacles that matter to a ship.
func (g *Game) strikable(s *Ship) []flight.Token {
	if g.immune(s) {
		return nil
	}
	return g.tokens()
}

// tallonShift asks how far to the front or the rear a Tallon Roll is placed,
// among the places on no ship. XW-BEAR-08, XW-BEAR-11, XW-GEO-12.
func (g *Game) tallonShift(t *engine.Table, s *Ship, v flight.Flight) float64 {
	if len(v.TallonRange()) == 0 {
		return 0
	}
	t.Lock("tallon")
	a := t.Ask(s.Seat, "tallon", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Piece("who", s.ID)}
		p.Rules = []string{"XW-BEAR-08"}
		shiftOptions(p, g.flightAt(v, s).TallonRange())
	}).One()
	return shiftOf(a, g.flightAt(v, s).TallonRange())
}

// shiftOptions offers places along a stretch: as far to the front, the middle
// and the rear as is legal, and every whole millimetre.
func shiftOptions(p *engine.Prompt, free []geom.Span) {
	if len(free) == 0 {
		return
	}
	front, rear := free[len(free)-1].To, free[0].From
	p.Add(engine.Option{Key: "front", Verb: "front"})
	if front-rear > 1 {
		p.Add(engine.Option{Key: "middle", Verb: "middle"})
		p.Add(engine.Option{Key: "rear", Verb: "rear"})
		for mm := -40; mm <= 40; mm++ {
			if lies(free, float64(mm)) {
				p.Add(engine.Option{Key: strconv.Itoa(mm), Group: "places", Label: engine.Say("place.mm", engine.Signed("mm", mm))})
			}
		}
	}
	p.Default = engine.Pick(p.Options[min(1, len(p.Options)-1)].Key)
}

func lies(free []geom.Span, x float64) bool {
	for _, f := range free {
		if x >= f.From-1e-6 && x <= f.To+1e-6 {
			return true
		}
	}
	return false
}

// shiftOf is the place that an answer to shiftOptions names.
func shiftOf(key string, free []geom.Span) float64 {
	if len(free) == 0 {
		return 0
	}
	switch key {
	case "front":
		return flight.Inward(free[len(free)-1].To)
	case "rear":
		return flight.Inward(free[0].From)
	}
	mm, err := strconv.Atoi(key)
	if err != nil {
		mm = 0
	}
	return flight.Inward(flight.Nearest(free, float64(mm)))
}

// fly sets the ship down where its maneuver ends, and notes what it overlaps.
// XW-OVL-05, XW-OVL-07, XW-ACT-06, XW-OBS-01, XW-OBS-02, XW-FLEE-01 … XW-FLEE-06,
// XW-THR-02.
func (g *Game) fly(t *engine.Table, s *Ship, man flight.Maneuver, out flight.Moved) {
	ghost := g.trail("ghost", s)
	ghost.Poses = []flight.Pose{s.Pose}
	ghost.Points = spots(out.Template)
	s.Pose = out.Pose
	key := "moves"
	switch {
	case len(out.Overlapped) > 0:
		key = "moves.bumps"
	case man.Bearing == flight.Stationary:
		key = "moves.stays"
	}
	t.Lock("maneuver")                              // where it ends was not measured before
	if key != "moves" || man.Key() != g.Turn.Told { // else its reveal has said it
		t.Tell(key, append(maneuverArgs(man, s, g.colour(s, man)), engine.Pieces("others", out.Overlapped), engine.ByRules("XW-ACTV-04"))...)
	}
	g.Turn.Told = ""
	if out.Fled {
		g.flee(t, s)
		return
	}
	g.movedTouching(s, out.Overlapped)
	g.Turn.Struck = []string{}
	for _, o := range out.Obstacles {
		g.Turn.Struck = append(g.Turn.Struck, o.ID)
		t.Tell("moves.strikes", engine.Piece("who", s.ID), engine.ThingArg("thing", o.ID), engine.ByRules("XW-OBS-01"))
		if g.rock(o.ID).kind() == book.Asteroid {
			s.SkipAction = true
		}
	}
	if len(out.Overlapped) > 0 {
		g.Turn.Bumped = true
		s.SkipAction = true
	}
}

// checkStress is step 2b: a red maneuver stresses, a green one relieves.
// XW-DIF-02 … XW-DIF-04, XW-STR-03, XW-STR-06, XW-OVL-12, XW-ACTV-05.
func (g *Game) checkStress(t *engine.Table, s *Ship, man flight.Maneuver) {
	switch man.Difficulty {
	case flight.Red:
		g.gain(t, s, Stress, 1)
	case flight.Green:
		if g.lose(t, s, Stress, 1) {
			g.tellStress(t, s)
		}
	}
}

func (g *Game) tellStress(t *engine.Table, s *Ship) {
	t.Tell("stress.off", engine.Piece("who", s.ID), engine.Num("n", s.Tokens[Stress]), engine.ByRules("XW-DIF-03"))
}

// debrisStress: each debris cloud struck gives a stress token after the stress
// check (XW-OBS-05, XW-OBS-08, XW-OBS-18).
func (g *Game) debrisStress(t *engine.Table, s *Ship) {
	for _, id := range g.Turn.Struck {
		if r := g.rock(id); r != nil && r.kind() == book.Debris {
			g.gain(t, s, Stress, 1)
		}
	}
}

// obstacleDice are rolled after the Perform Action step, or after skipping it,
// one for each obstacle struck, the nearest to the start first. XW-OBS-03,
// XW-OBS-06, XW-OBS-13, XW-OBS-16, XW-OBS-20, XW-OBS-21.
func (g *Game) obstacleDice(t *engine.Table, s *Ship) {
	struck := g.Turn.Struck
	g.Turn.Struck = []string{}
	for _, id := range struck {
		r := g.rock(id)
		if r == nil || s.Destroyed {
			continue
		}
		f := g.throw(t, s, "obstacle", attackDie, 1)[0]
		t.Tell("obstacle.die", engine.Piece("who", s.ID), engine.ThingArg("thing", id), engine.Term("face", "face."+string(f)),
			engine.ByRules("XW-OBS-03"))
		switch {
		case f == Crit && !g.any(s, func(e *Effect) bool { return e.Reckless }):
			g.suffer(t, s, 0, 1)
		case f == Hit && r.kind() == book.Asteroid:
			g.suffer(t, s, 1, 0)
		}
	}
}

func spots(p geom.Polygon) []Spot {
	out := []Spot{}
	for _, q := range p {
		out = append(out, Spot{engine.Quantise(q.X), engine.Quantise(q.Y)})
	}
	return out
}
