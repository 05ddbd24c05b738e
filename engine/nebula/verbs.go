package nebula

// chances are what stands open to a figure in the middle of a declaration.
type chances struct {
	g       *Game
	f       *Figure
	action  bool // the action is planned or taken
	moved   bool // a movement is planned
	last    bool // no movement may follow
	flies   bool
	free    bool // it may move
	able    bool // it may take an action
	targets []*Figure
	out     []string
}

func (c *chances) add(ok bool, verb string) {
	if ok {
		c.out = append(c.out, verb)
	}
}

// chancesOf are what the figure can still declare. NEB-ACT-01, NEB-ACT-04 …
// NEB-ACT-06, NEB-INJ-09, NEB-PRONE-05 … NEB-PRONE-08.
func (g *Game) chancesOf(f *Figure) *chances {
	c := &chances{g: g, f: f, flies: g.airborne(f)}
	c.action, c.moved, c.last = g.planned()
	c.last = c.last || g.Turn.Dug
	for _, in := range g.Turn.Plan {
		if in.Verb == "charge" || in.Verb == "flee" || in.Verb == "detonate" {
			c.action, c.last = true, true
			return c
		}
	}
	c.free = !f.engaged() && !c.last && !g.Turn.NoMove
	c.able = !c.action && !g.Turn.NoAction
	if c.able {
		c.targets = g.targets(f)
	}
	c.ways()
	c.shots()
	c.runs()
	c.handles()
	c.rest()
	return c
}

// still reports a figure that neither has moved nor plans to.
func (c *chances) still() bool { return !c.moved && c.g.Turn.Walked == 0 }

// ways are movements. NEB-MOVE-01, NEB-TERR-09, NEB-JUMP-01.
func (c *chances) ways() {
	g, f := c.g, c.f
	if !c.free || g.Turn.Left <= 0 {
		return
	}
	c.add(true, "move")
	c.add(!c.flies && g.climbs(f), "climb")
	c.add(!f.Prone && !c.flies && g.platform(point(g.from(f)), g.declaredUp(f)) != nil, "jump")
}

// shots are attacks from afar. NEB-SHOT-04, NEB-KEY-26, NEB-TPL-01.
func (c *chances) shots() {
	g, f := c.g, c.f
	aims := len(c.targets) > 0 && (!f.engaged() || g.rule("a23") != "never")
	c.add(aims && len(g.readied(f).guns()) > 0, "shoot")
	c.add(aims && len(g.readied(f).covering()) > 0 && len(g.dashers(f)) > 0, "covering")
	c.add(c.able && !f.engaged() && len(g.readied(f).templates()) > 0, "blast")
}

// runs are what takes a figure farther than it walks, and what ends that.
// NEB-KEY-68, NEB-CHG-01, NEB-SPR-01, NEB-DIS-01, NEB-TRENCH-01.
func (c *chances) runs() {
	g, f := c.g, c.f
	up := c.free && !f.Prone
	c.add(up && !c.flies && c.still() && f.has("flying"), "fly")
	c.add(up && c.able && len(g.met(f, c.targets)) > 0 && (g.rule("a81") != "none" || c.still()), "charge")
	c.add(up && c.able && !c.flies && c.still(), "sprint")
	c.add(c.able && f.engaged() && !g.Turn.Fought, "disengage")
	rests := !f.engaged() && !c.last && !c.flies && !g.Turn.Declared
	c.add(rests && f.Entrench == "" && g.anyParapet(f), "entrench")
}

// handles are what is done with equipment. NEB-AMMO-03, NEB-AMMO-08,
// NEB-EQP-04, NEB-MARK-04, NEB-MDAT-05.
func (c *chances) handles() {
	g, f := c.g, c.f
	c.add(c.able && len(g.forReload(f)) > 0, "reload")
	c.add(g.magazines(f) > 0 && len(g.forMagazine(f)) > 0, "magazine")
	c.add(c.able && len(f.holstered()) > 0, "equip")
	c.add(c.able && len(g.Ground) > 0 && !f.engaged(), "pickup")
	c.add(g.maySearch(f, c.moved) && (c.able || g.rule("a48") != "action"), "search")
}

// rest is everything else that is done on the spot, and flight.
func (c *chances) rest() {
	g, f := c.g, c.f
	c.add(c.able && f.Prone, "stand")
	c.add(c.able && !f.Prone && !f.engaged(), "prone")
	c.add(c.able && len(g.patients(f)) > 0, "treat")
	c.add(c.able && len(g.controllable(f)) > 0, "control")
	c.add(c.able && f.has("em_radiation"), "radiate")
	c.add(c.action && !g.Turn.NoAction && !g.Turn.Extra && !g.calls() && len(g.tacticians(f)) > 0, "tactics")
	c.add(f.has("self_detonator"), "detonate")
	c.add(c.able && c.free && c.still(), "flee")
}
