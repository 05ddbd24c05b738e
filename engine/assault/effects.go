package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
)

// do does the steps of a rule in order.
func (h *happening) do(list []mission.Step) {
	for _, s := range list {
		if h.g.Mission.Story.Steps >= mostSteps || h.g.Mission.Result != nil {
			return
		}
		h.g.Mission.Story.Steps++
		for _, part := range []func(mission.Step) bool{h.telling, h.steering, h.reserves, h.ground, h.objects, h.figures, h.ending} {
			if part(s) {
				break
			}
		}
	}
}

// telling are the steps that say something.
func (h *happening) telling(s mission.Step) bool {
	g := h.g
	switch s.Name {
	case "say":
		h.t.Reveal("mission.says", said("text", g.words(s.Arg(0))), engine.ByRules("IA-HID-06"))
	case "tell":
		h.t.TellSeat(Imperial, "mission.says", said("text", g.words(s.Arg(0))), engine.ByRules("IA-HID-05"))
	case "objective":
		side := sideNamed(s.Arg(0))
		g.Mission.Story.Objective[side-1] = s.Arg(1)
		h.t.Reveal("mission.objective", g.player("seat", side), said("text", g.words(s.Arg(1))), engine.ByRules("IA-WIN-03"))
	default:
		return false
	}
	return true
}

// steering are the steps that lead to others.
func (h *happening) steering(s mission.Step) bool {
	g, story := h.g, h.g.Mission.Story
	switch s.Name {
	case "set":
		story.Vars[s.Arg(0)] = h.number(s.Arg(1))
	case "add":
		story.Vars[s.Arg(0)] = max(-9999, min(9999, story.Vars[s.Arg(0)]+h.number(s.Arg(1))))
	case "signal":
		h.signal(s.Arg(0), h.it)
	case "later":
		if len(story.Later) < 100 {
			story.Later = append(story.Later, Signal{Round: g.Mission.Round + max(1, h.number(s.Arg(0))), Name: s.Arg(1)})
		}
	case "each":
		for _, f := range h.who(s.Arg(0)) {
			h.signal(s.Arg(1), f)
		}
	case "pick":
		if f := h.choose(sideNamed(s.Arg(0)), h.who(s.Arg(1))); f != nil {
			h.signal(s.Arg(2), f)
		}
	case "ask":
		h.ask(g.story().ChoiceOf(s.Arg(0)))
	case "test":
		for _, f := range h.who(s.Arg(0)) {
			then := s.Arg(4)
			if g.tests(h.t, f, s.Arg(3), attributesOf(s.Arg(1)), h.number(s.Arg(2))) {
				then = s.Arg(3)
			}
			if then != "" && f.On {
				h.signal(then, f)
			}
		}
	default:
		return false
	}
	return true
}

// signal lets rules answer to a word, about a figure.
func (h *happening) signal(name string, it *troops.Figure) {
	h.g.event(h.t, event{name: "signal", arg: name, it: it, lies: h.lies})
}

// who are the figures that a step means.
func (h *happening) who(text string) []*troops.Figure {
	w, err := mission.ParseWho(text)
	if err != nil {
		return nil
	}
	return h.those(w)
}

// choose asks a side for one of some figures.
func (h *happening) choose(side engine.Seat, list []*troops.Figure) *troops.Figure {
	if len(list) == 0 {
		return nil
	}
	id := h.g.ask(h.t, side, nil, "mission.pick", func(p *engine.Prompt) {
		p.Rules = []string{"IA-MSN-01"}
		for _, f := range list {
			p.Add(engine.Option{Key: f.ID, Piece: f.ID})
		}
		p.DefaultFirst()
	}).One()
	for _, f := range list {
		if f.ID == id {
			return f
		}
	}
	return list[0]
}

// ask asks a side for one of the ways of a choice; what the Imperial player may
// choose from is hidden until it is done (IA-HID-05).
func (h *happening) ask(c *mission.Choice) {
	side := sideNamed(c.Ask)
	var open []int
	for i, o := range c.Option {
		if mission.All(o.If, h) {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		return
	}
	key := h.g.ask(h.t, side, nil, "mission.choice", func(p *engine.Prompt) {
		p.Secret, p.Veiled = side == Imperial, side == Imperial
		p.Args = []engine.Arg{said("text", c.Text)}
		p.Rules = []string{"IA-MSN-01"}
		for _, i := range open {
			p.Add(engine.Option{Key: "o" + roundArg(i+1), Label: engine.Say("mission.option", said("text", c.Option[i].Label))})
		}
		p.DefaultFirst()
	}).One()
	if side == Imperial {
		h.t.Reveal("mission.chosen", engine.ByRules("IA-HID-05"))
	}
	pick := open[0]
	for _, i := range open {
		if "o"+roundArg(i+1) == key {
			pick = i
		}
	}
	h.nested(c.Option[pick].Do)
}

// reserves are the steps that concern threat, groups and deployment points.
func (h *happening) reserves(s mission.Step) bool {
	g, story := h.g, h.g.Mission.Story
	switch s.Name {
	case "threat":
		n := h.number(s.Arg(0))
		why := "threat.rises"
		if n < 0 {
			why = "threat.falls"
		}
		g.threat(h.t, n, why)
	case "deploy":
		g.callUp(h, s.Arg(0), s.Arg(1))
	case "optional":
		g.optional(h.t, false)
	case "activate":
		if !slices.Contains(story.Active, s.Arg(0)) {
			story.Active = append(story.Active, s.Arg(0))
		}
	case "deactivate":
		story.Active = slices.DeleteFunc(story.Active, func(c string) bool { return c == s.Arg(0) })
	case "shelve":
		story.Reserve = slices.DeleteFunc(story.Reserve, func(k string) bool { return k == s.Arg(0) })
	case "draft":
		if i := slices.Index(story.Reserve, s.Arg(0)); i >= 0 {
			story.Reserve = slices.Delete(story.Reserve, i, i+1)
			g.takeUp(g.story().GroupOf(s.Arg(0)).Card)
		}
	default:
		return false
	}
	return true
}

// takeUp puts a Deployment card into the Imperial player's hand.
func (g *Game) takeUp(card string) {
	s := g.Mission.Story
	s.Hand = append(s.Hand, card)
	slices.Sort(s.Hand)
}

// callUp deploys a reserved group: it costs no threat (IA-DEP-12, IA-IGRP-07,
// IA-ALLY-22).
func (g *Game) callUp(h *happening, key, place string) {
	s := g.Mission.Story
	i := slices.Index(s.Reserve, key)
	if i < 0 {
		return
	}
	s.Reserve = slices.Delete(s.Reserve, i, i+1)
	x := g.story().GroupOf(key)
	at := x.Squares
	switch {
	case place == "it" && h.it != nil:
		at = h.it.Squares()
	case place != "":
		at = g.lies(place)
	case len(at) == 0:
		at = g.activePoints()
	}
	list := g.fieldStory(x)
	h.t.Reveal("deployment.reserve", engine.Term("card", "unit."+x.Card), engine.ByRules("IA-DEP-12", "IA-IGRP-07"))
	g.equips(h.t, g.group(list[0].Group))
	g.deploys(h.t, list, at)
}

// ground are the steps that change doors and areas.
func (h *happening) ground(s mission.Step) bool {
	g := h.g
	switch s.Name {
	case "open", "close", "lock", "unlock":
		for _, d := range g.Mission.Doors {
			if d.Key == s.Arg(0) {
				g.turnDoor(h, d, s.Name)
			}
		}
	case "reveal":
		if story := g.Mission.Story; !slices.Contains(story.Revealed, s.Arg(0)) {
			story.Revealed = append(story.Revealed, s.Arg(0))
			h.t.Reveal("mission.area", said("text", g.story().AreaOf(s.Arg(0)).Name), engine.ByRules("IA-MSET-02"))
			for _, k := range g.Mission.Tokens {
				if slices.Contains(g.story().AreaOf(s.Arg(0)).Squares, k.At) {
					g.introduce(h.t, k)
				}
			}
		}
	default:
		return false
	}
	return true
}

// turnDoor opens, closes, locks or unlocks a door (IA-DOOR-03 … IA-DOOR-05).
func (g *Game) turnDoor(h *happening, d *troops.Door, how string) {
	switch how {
	case "open":
		if !d.Open {
			d.Open = true
			h.t.Tell("door.opens", engine.ThingArg("door", d.ID), engine.ByRules("IA-DOOR-03"))
			g.event(h.t, event{name: "open", arg: d.Key, it: h.it})
		}
	case "close":
		if d.Open {
			d.Open = false
			h.t.Tell("door.closes", engine.ThingArg("door", d.ID), engine.ByRules("IA-DOOR-04"))
			for _, f := range g.standing(0) { // whoever stands on both sides is pushed (IA-DOOR-05)
				s := g.space()
				if f.Base().Large() && !s.Ground(f).Fits(s.Walker(f), f.Stand()) {
					g.displace(h.t, f)
				}
			}
		}
	case "lock":
		d.Sealed = true
		h.t.Tell("door.locked", engine.ThingArg("door", d.ID))
	case "unlock":
		d.Sealed = false
		h.t.Tell("door.unlocked", engine.ThingArg("door", d.ID))
	}
}

// objects are the steps that concern tokens.
func (h *happening) objects(s mission.Step) bool {
	g := h.g
	switch s.Name {
	case "place":
		at := g.lies(s.Arg(1))
		if s.Arg(1) == "it" && h.it != nil {
			at = h.it.Squares()
		}
		for _, k := range h.named(s.Arg(0)) {
			if k.Gone && k.Own == 0 && len(at) > 0 || s.Arg(0) == "it" && len(at) > 0 {
				k.At, k.Gone, k.By = at[0], false, ""
				if o := g.figure(k.ID); o != nil {
					o.At = k.At
				}
				at = at[1:]
				h.t.Tell("token.placed", engine.ThingArg("token", k.ID), engine.Name("at", book.Name(k.At)))
				g.introduce(h.t, k)
			}
		}
	case "remove":
		for _, k := range h.named(s.Arg(0)) {
			k.Gone, k.By = true, ""
		}
		for _, d := range g.Mission.Doors {
			if d.Key == s.Arg(0) {
				g.turnDoor(h, d, "open")
			}
		}
	case "claim":
		for _, k := range h.named(s.Arg(0)) {
			if !k.Gone {
				g.claim(h.t, k, sideNamed(s.Arg(1)), h.it)
			}
		}
	case "flip":
		for _, k := range h.named(s.Arg(0)) {
			h.flip(k)
		}
	case "give":
		for _, f := range h.who(s.Arg(1)) {
			if list := slices.DeleteFunc(h.named(s.Arg(0)), func(k *troops.Token) bool { return k.By != "" || k.Own != 0 }); len(list) > 0 {
				list[0].Gone = false
				g.introduce(h.t, list[0])
				g.carries(h.t, f, list[0])
			}
		}
	case "drop":
		for _, k := range h.named(s.Arg(0)) {
			if f := g.figure(k.By); f != nil {
				k.By, k.At = "", f.At
				h.t.Tell("token.dropped", engine.Piece("who", f.ID), engine.ThingArg("token", k.ID), engine.ByRules("IA-INT-13"))
			}
		}
	default:
		return false
	}
	return true
}

// introduce says what a token on the map is, where the mission has a name for it.
func (g *Game) introduce(t *engine.Table, k *troops.Token) {
	if x := g.story().TokenOf(k.Key); !k.Gone && k.Kind != "crate" && x.Name != (mission.Words{}) {
		t.Reveal("mission.token", engine.ThingArg("token", k.ID), said("name", x.Name))
	}
}

// named are the tokens of a key, the one that it is about, or those that the figure
// carries.
func (h *happening) named(key string) []*troops.Token {
	if key == "carried" {
		if h.it == nil {
			return nil
		}
		return h.g.carriedBy(h.it)
	}
	if key == "it" {
		if h.lies == nil {
			return nil
		}
		return []*troops.Token{h.lies}
	}
	return slices.DeleteFunc(slices.Clone(h.g.Mission.Tokens), func(k *troops.Token) bool { return k.Key != key })
}

// flip turns a token up that lies face down: which colour it has was known to
// nobody, and is drawn now from those that are left (IA-HID-02, IA-HID-12).
func (h *happening) flip(k *troops.Token) {
	x := h.g.story().TokenOf(k.Key)
	if k.Face != "" || x == nil || len(x.Colors) == 0 {
		return
	}
	left := slices.Clone(x.Colors)
	for _, o := range h.g.Mission.Tokens {
		if i := slices.Index(left, o.Face); o.Key == k.Key && i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	if n := h.t.Pick("token", len(left)); n > 0 {
		k.Face = left[n-1]
		h.t.Reveal("token.flipped", engine.ThingArg("token", k.ID), engine.Term("face", "colour."+k.Face), engine.ByRules("IA-HID-02"))
	}
}

// claim lets a side claim a token (IA-INT-08).
func (g *Game) claim(t *engine.Table, k *troops.Token, side engine.Seat, it *troops.Figure) {
	k.Gone, k.By, k.Own = true, "", side
	t.Tell("token.claimed", g.player("seat", side), engine.ThingArg("token", k.ID), engine.ByRules("IA-INT-08"))
	g.event(t, event{name: "claim", arg: k.Key, it: it, lies: k})
}

// carries lets a figure carry a token (IA-INT-10, IA-INT-11).
func (g *Game) carries(t *engine.Table, f *troops.Figure, k *troops.Token) {
	k.By = f.ID
	t.Tell("token.retrieved", engine.Piece("who", f.ID), engine.ThingArg("token", k.ID), engine.ByRules("IA-INT-11"))
	g.event(t, event{name: "carry", arg: k.Key, it: f, lies: k})
}

// figures are the steps that concern figures.
func (h *happening) figures(s mission.Step) bool {
	g, n := h.g, 0
	switch s.Name {
	case "damage", "strain", "heal", "rest", "health", "points":
		n = h.number(s.Arg(1))
	case "gain", "lose", "attack", "defeat", "escape", "move", "ready", "exhaust", "join", "disarm", "revive":
	default:
		return false
	}
	for _, f := range h.who(s.Arg(0)) {
		if !f.On {
			continue
		}
		switch s.Name {
		case "damage":
			g.harm(h.t, f, n)
		case "strain":
			g.strain(h.t, f, n)
		case "heal":
			g.heal(h.t, f, n)
		case "rest":
			if f.Hero {
				g.recovers(h.t, f, n)
			} else {
				g.heal(h.t, f, n)
			}
		case "health":
			f.Health = max(f.Lost+1, f.Health+n)
		case "points":
			g.gainPoints(h.t, f, n)
		case "gain":
			g.become(h.t, f, s.Arg(1))
		case "lose":
			f.Lose(s.Arg(1))
		case "attack":
			u := g.using(tricks.Use{T: h.t, Seat: f.Seat, By: f, On: []*troops.Figure{f}, Name: "mission.rule"})
			u.strikes(f, f.Seat, nil)
		case "defeat":
			g.harm(h.t, f, f.Health-f.Lost)
		case "escape":
			g.escapes(h.t, f)
		case "move":
			h.placeFigure(f, s.Arg(1))
		case "ready":
			g.readyAgain(f)
		case "exhaust":
			g.group(f.Group).Exhausted = true
		case "join":
			g.changes(h.t, f, sideNamed(s.Arg(1)))
		case "disarm":
			f.Down = true
			f.Conditions, f.Tokens = []string{}, []string{}
			g.drops(h.t, f)
			h.t.Tell("figure.down", engine.Piece("who", f.ID), engine.ByRules("IA-INCAP-01", "IA-INCAP-04"))
		case "revive":
			f.Down = false
			h.t.Tell("figure.up", engine.Piece("who", f.ID))
		}
	}
	return true
}

// readyAgain readies the card or a token of a figure.
func (g *Game) readyAgain(f *troops.Figure) {
	g.group(f.Group).Exhausted = false
	if x := g.heroOf(f); x != nil {
		x.Spent = max(0, x.Spent-1)
	}
}

// placeFigure puts a figure as close as can be to something.
func (h *happening) placeFigure(f *troops.Figure, to string) {
	if at := h.g.lies(to); len(at) > 0 {
		if near := h.g.space().Closest(f, at[:1]); len(near) > 0 {
			f.Put(near[0])
			h.t.Tell("placed", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-PLACE-01"))
		}
	}
}

// changes lets the group of a figure change sides; its owner activates it from
// then on.
func (g *Game) changes(t *engine.Table, f *troops.Figure, side engine.Seat) {
	x := g.group(f.Group)
	if f.Hero || x.Seat == side {
		return
	}
	x.Seat = side
	for _, o := range g.Figures {
		if o.Group == x.ID {
			o.Seat = side
		}
	}
	t.Tell("figure.joins", engine.Piece("who", f.ID), g.player("seat", side), engine.ByRules("IA-ALLY-22"))
}

// ending are the steps that decide the mission and what it brings.
func (h *happening) ending(s mission.Step) bool {
	out := &h.g.Mission.Story.Outcome
	switch s.Name {
	case "win":
		h.g.decide(h.t, sideNamed(s.Arg(0)), "result.mission")
	case "credits":
		out.Credits += max(0, h.number(s.Arg(0)))
	case "xp":
		out.XP[sideNamed(s.Arg(0))-1] += max(0, h.number(s.Arg(1)))
	case "influence":
		out.Influence += max(0, h.number(s.Arg(0)))
	case "reward":
		out.Rewards = append(out.Rewards, s.Arg(0))
	case "ally":
		out.Allies = append(out.Allies, s.Arg(0))
	case "villain":
		out.Villains = append(out.Villains, s.Arg(0))
	case "mission":
		out.Missions = append(out.Missions, s.Arg(0))
	default:
		return false
	}
	return true
}

// decide ends a mission of a campaign: a side has won, and what that brings is
// reckoned (IA-WIN-03, IA-CRED-05, IA-INT-09, IA-INT-15).
func (g *Game) decide(t *engine.Table, side engine.Seat, why string) {
	m, s := g.Mission, g.Mission.Story
	if s.Outcome.Winner != 0 { // what a victory brings cannot decide it again
		return
	}
	s.Outcome.Winner = side
	word := "imperial"
	if side == Rebel {
		word = "rebel"
	}
	s.Deep = 0
	g.event(t, event{name: "won", arg: word})
	for _, k := range m.Tokens {
		if k.Kind == "crate" && k.Gone && k.Own == Rebel {
			s.Outcome.Crates++
		}
	}
	for _, k := range m.Tokens { // claimed and carried ones (IA-INT-09, IA-INT-15)
		if k.By != "" || k.Own != 0 {
			k.By, k.Own, k.Gone = "", 0, true
		}
	}
	m.Result, m.Phase = &troops.Result{Winner: side, Why: why}, Ended
	m.Turn = troops.Turn{Done: []string{}, Used: []string{}}
	g.Attack, m.Under = troops.NoAttack(), []troops.Attack{}
	t.Tell("mission.ends", g.player("winner", side), engine.Term("why", why), engine.ByRules("IA-WIN-03"))
	t.End()
}
