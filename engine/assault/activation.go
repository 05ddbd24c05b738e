package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/troops"
)

// actor is the figure whose activation it is.
func (g *Game) actor() *troops.Figure {
	if g.Mission.Turn.Figure == "" {
		return nil
	}
	return g.figure(g.Mission.Turn.Figure)
}

// act lets the figure that acts do one thing: an action, movement with the
// points it has, or the end of its activation (IA-ACTN-01, IA-ACT-13). When
// nothing is left to do the activation ends by itself.
func (g *Game) act(t *engine.Table) {
	f := g.actor()
	if f == nil || !f.On || g.Mission.Turn.Cut { // IA-DMG-10
		g.endActivation(t)
		return
	}
	open := g.deeds(f).list
	if len(open) == 0 {
		g.endActivation(t)
		return
	}
	key := g.ask(t, f.Seat, f, "act", func(p *engine.Prompt) {
		turn := &g.Mission.Turn
		p.About = f.ID
		p.Begin = len(turn.Done) > 0 || turn.Acted // whom it activates and what that does first are one draft
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Num("actions", turn.Actions), engine.Num("points", turn.Points)}
		p.Rules = []string{"IA-ACTN-01", "IA-ACTN-02", "IA-ACT-13"}
		c := g.deeds(f)
		for _, d := range c.list {
			p.Add(engine.Option{Key: d.key, Verb: d.verb, Label: d.label, Note: d.note})
		}
		for _, b := range c.barred {
			p.Bar(b.Verb, &b.Why)
		}
		p.Add(engine.Option{Key: "end", Verb: "end", Grave: turn.Actions > 0})
		p.Default = engine.Pick(g.suggestDeed(f, c.list))
	}).One()
	if key == "end" || key == "" {
		if left := g.Mission.Turn.Actions; left > 0 {
			t.Tell("ends", engine.Piece("who", f.ID), engine.Num("n", left), engine.ByRules("IA-ACT-13"))
		}
		g.endActivation(t)
		return
	}
	found := func(list []deed) bool {
		i := slices.IndexFunc(list, func(d deed) bool { return d.key == key })
		if i >= 0 {
			g.Mission.Turn.Acted = true
			list[i].do(t)
			g.stands(t)
		}
		return i >= 0
	}
	if !found(open) { // a correction may have opened it
		found(g.deeds(f).list)
	}
}

// deed is one thing that a figure may do in its activation.
type deed struct {
	key   string
	verb  string
	label engine.Text
	note  engine.Text // what the card does
	do    func(t *engine.Table)
}

// deeds are what a figure may do now, and why not what else there is.
type deeds struct {
	list   []deed
	barred []engine.Bar
}

func (d *deeds) bar(verb, rule, key string, args ...engine.Arg) {
	d.barred = append(d.barred, engine.Bar{Verb: verb, Why: *engine.Refuse(rule, key, args...)})
}

// stride lets the words of a Move action stand for spending points where there is no
// such action to be meant (IA-MOVE-17).
func (d *deeds) stride() {
	if slices.ContainsFunc(d.list, func(x deed) bool { return x.key == "move" }) {
		return
	}
	for i := range d.list {
		if d.list[i].key == "walk" {
			d.list[i].verb = "stride"
		}
	}
}

// deeds lists what a figure may do now.
func (g *Game) deeds(f *troops.Figure) deeds {
	var out deeds
	turn, s := &g.Mission.Turn, g.space()
	who := engine.Piece("who", f.ID)
	stuck := f.Has("stunned") || g.flagged(f, "held")
	switch { // points are spent before or after an action (IA-ACTN-07, IA-MOVE-17)
	case turn.Points == 0:
		out.bar("walk", "IA-MOVE-15", "refuse.points", who)
	case stuck:
		out.bar("walk", "IA-COND-15", "refuse.stunned.move", who)
	case g.flagged(f, "tripod") && turn.Attacked:
		out.bar("walk", "IA-ABIL-01", "refuse.tripod", who)
	case turn.Still:
		out.bar("walk", "IA-KEY-11", "refuse.still", who)
	case s.CanGo(f, turn.Points, move.Spending):
		out.list = append(out.list, deed{key: "walk", verb: "walk", label: engine.Say("deed.walk", engine.Num("n", turn.Points)), do: func(t *engine.Table) { g.walk(t, f) }})
	}
	g.during(&out, f)
	g.exits(&out, f)
	if h := g.heroOf(f); h != nil {
		g.heroDeeds(&out, f, h)
	}
	if turn.Actions == 0 {
		for _, verb := range []string{"move", "attack", "interact"} {
			out.bar(verb, "IA-ACTN-01", "refuse.actions", who)
		}
		out.stride()
		return out
	}
	switch {
	case stuck:
		out.bar("move", "IA-COND-15", "refuse.stunned.move", who)
	case g.flagged(f, "tripod") && turn.Attacked:
		out.bar("move", "IA-ABIL-01", "refuse.tripod", who)
	case turn.Still:
		out.bar("move", "IA-KEY-11", "refuse.still", who)
	default:
		out.list = append(out.list, deed{key: "move", verb: "move", do: func(t *engine.Table) { g.moveAction(t, f) }})
	}
	switch { // IA-ACTN-09, IA-ATK-17
	case !g.armsItself(f) || g.flagged(f, "no_attack"):
		out.bar("attack", "IA-ATK-02", "refuse.unarmed", who)
	case f.Has("stunned"):
		out.bar("attack", "IA-COND-15", "refuse.stunned.attack", who)
	case g.spentAttack(f):
		out.bar("attack", "IA-ACTN-09", "refuse.attacked", who)
	case g.flagged(f, "tripod") && turn.Exited:
		out.bar("attack", "IA-ABIL-01", "refuse.tripod", who)
	case len(s.targets(f)) == 0:
		why := "refuse.notarget"
		switch h := g.usually(f); {
		case h.ranged && !h.melee:
			why = "refuse.notarget.ranged"
		case h.melee && !h.ranged && !h.reach:
			why = "refuse.notarget.melee"
		}
		out.bar("attack", "IA-ATK-05", why, who)
	default:
		out.list = append(out.list, deed{key: "attack", verb: "attack", do: func(t *engine.Table) { g.attackAction(t, f) }})
	}
	g.specials(&out, f)
	if len(g.tasks(s, f)) > 0 && (!g.flagged(f, "no_interact") || g.flagged(f, "sentient")) {
		out.list = append(out.list, deed{key: "interact", verb: "interact", do: func(t *engine.Table) { g.interact(t, f) }})
	} else if g.flagged(f, "no_interact") && !g.flagged(f, "sentient") {
		out.bar("interact", "IA-GOLD-08", "refuse.interact.never", who)
	} else {
		out.bar("interact", "IA-INT-05", "refuse.interact", who)
	}
	for _, c := range []string{"stunned", "bleeding"} { // IA-COND-15, IA-COND-16
		if f.Has(c) {
			out.list = append(out.list, deed{key: "shake." + c, verb: "shake", label: engine.Say("deed.shake", engine.Term("condition", "condition."+c)), do: func(t *engine.Table) {
				g.useAction(t)
				f.Lose(c)
				t.Tell("shaken", engine.Piece("who", f.ID), engine.Term("condition", "condition."+c), engine.ByRules("IA-COND-08"))
				g.afterAction(t, f)
			}})
		}
	}
	out.stride()
	return out
}

// useAction spends an action.
func (g *Game) useAction(*engine.Table) { g.Mission.Turn.Actions-- }

// afterAction is what an action brings with it: a Bleeding figure suffers a
// strain (IA-COND-16).
func (g *Game) afterAction(t *engine.Table, f *troops.Figure) {
	if f.On && f.Has("bleeding") {
		t.Tell("bleeds", engine.Piece("who", f.ID), engine.ByRules("IA-COND-16"))
		g.strain(t, f, 1)
	}
}

// moveAction is the Move action: movement points equal to Speed, which may be
// spent at once and later (IA-MOVE-01, IA-MOVE-02).
func (g *Game) moveAction(t *engine.Table, f *troops.Figure) {
	turn := &g.Mission.Turn
	g.useAction(t)
	turn.Points += g.speed(f)
	g.afterAction(t, f)
	g.happens(t, "sets out", f, "")
	if f.On && g.space().CanGo(f, turn.Points, move.Spending) {
		g.walk(t, f)
	}
	g.happens(t, "moves", f, "")
}

// speed is the Speed of a figure.
func (g *Game) speed(f *troops.Figure) int {
	n := f.Printed().Speed
	n += max(troops.Truth(g.flagged(f, "fast")), g.decrees(f, "fast"))
	if h := g.heroOf(f); h != nil {
		n += h.Speed()
	}
	for _, key := range g.group(f.Group).Attached {
		if a := book.Content().Asset(key); a != nil {
			n += a.Speed
		}
	}
	return n
}

// ranked are the movement points that a card adds to a move outside an activation of
// one's own.
const ranked = 2

// moveOf are the movement points of a figure that performs a move by an ability.
func (g *Game) moveOf(f *troops.Figure) int {
	return g.speed(f) + ranked*troops.Truth(g.flagged(f, "ranks") && g.Mission.Turn.Figure != f.ID)
}

// walk lets a figure spend movement points on a way (IA-MOVE-14).
func (g *Game) walk(t *engine.Table, f *troops.Figure) {
	turn := &g.Mission.Turn
	way, cost := g.askWay(t, f.Seat, f, turn.Points, move.Spending)
	if len(way) == 0 {
		return
	}
	turn.Points -= cost
	g.goes(t, f, way)
	t.Tell("moves", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.Num("n", cost), engine.Num("left", turn.Points), engine.ByRules("IA-MOVE-14"))
}

// attackAction is the Attack action (IA-ATK-04).
func (g *Game) attackAction(t *engine.Table, f *troops.Figure) {
	g.happens(t, "aims", f, "")
	g.opens(t, f)
	h, ok := g.wield(t, f.Seat, f, g.usually(f))
	if !ok {
		return
	}
	target, q, ok := g.chooseTarget(t, f.Seat, f, h)
	if !ok {
		return
	}
	g.useAction(t)
	g.Mission.Turn.Attacked = true
	g.strike(t, f, target, q, f.Seat, h)
	g.afterAction(t, f)
}

// interact is the Interact action: a door is opened, or what the mission lets
// one do (IA-INT-04 … IA-INT-06).
func (g *Game) interact(t *engine.Table, f *troops.Figure) {
	g.useAction(t)
	g.interactNow(t, f)
	g.triggers(t, f, "interacted")
	g.afterAction(t, f)
}

// interactNow lets a figure interact without spending an action for it
// (IA-ACTN-12).
func (g *Game) interactNow(t *engine.Table, f *troops.Figure) {
	list := g.tasks(g.space(), f)
	key := g.ask(t, f.Seat, f, "interact", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-INT-05", "IA-DOOR-03"}
		for _, k := range g.tasks(g.space(), f) {
			p.Add(engine.Option{Key: k.key, Label: k.label})
		}
		p.Default = engine.Pick(g.suggestTask(f))
	}).One()
	i := slices.IndexFunc(list, func(k task) bool { return k.key == key })
	if i < 0 {
		return
	}
	list[i].do(t)
}

// task is something that a figure may do by interacting.
type task struct {
	key   string
	label engine.Text
	do    func(t *engine.Table)
}

// tasks are what a figure may interact with where it stands.
func (g *Game) tasks(s *space, f *troops.Figure) []task {
	var out []task
	if f.Companion() {
		return g.lifts(s, f)
	}
	for _, d := range g.Mission.Doors {
		if !d.Open && !d.Sealed && s.AtDoor(f, d) {
			out = append(out, task{key: d.ID, label: engine.Say("task.door", engine.ThingArg("door", d.ID)), do: func(t *engine.Table) { g.openDoor(t, f, d) }})
		}
	}
	return append(append(out, g.missionTasks(s, f)...), g.storyTasks(s, f)...)
}

// openDoor removes a door from the map (IA-DOOR-03).
func (g *Game) openDoor(t *engine.Table, f *troops.Figure, d *troops.Door) {
	d.Open = true
	t.Tell("door.opened", engine.Piece("who", f.ID), engine.ThingArg("door", d.ID), engine.ByRules("IA-DOOR-03"))
	g.event(t, event{name: "open", arg: d.Key, it: f})
}
