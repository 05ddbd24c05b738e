package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/troops"
)

// storyTasks are what a mission of a campaign lets a figure do by interacting
// where it stands: crates, tokens that are carried, and what its rules say
// (IA-SUP-01, IA-INT-06, IA-INT-07, IA-INT-11, IA-ALLY-18).
func (g *Game) storyTasks(s *space, f *troops.Figure) []task {
	file := g.story()
	if file == nil {
		return nil
	}
	var out []task
	for i, x := range file.Interaction {
		out = append(out, g.interactions(s, f, i, x)...)
	}
	for _, k := range g.Mission.Tokens {
		x := file.TokenOf(k.Key)
		if x == nil || k.Gone || k.By != "" && !g.held(s, f, k) || k.By == "" && !s.Touches(f, k) {
			continue
		}
		h := &happening{event: event{it: f, lies: k}, g: g}
		switch {
		case x.Carry && k.By == "" && len(g.carriedBy(f)) == 0 && h.fits(f, whoever(x.By)):
			out = append(out, task{"carry " + k.ID, engine.Say("task.carry", engine.ThingArg("token", k.ID)), func(t *engine.Table) { g.carries(t, f, k) }})
		case k.Kind == "crate" && f.Hero && !slices.ContainsFunc(file.Interaction, func(i *mission.Interaction) bool { return i.With == k.Key }):
			out = append(out, task{"crate " + k.ID, engine.Say("task.crate", engine.ThingArg("token", k.ID)), func(t *engine.Table) { g.crate(t, f, k) }})
		}
	}
	return out
}

// lifts lets a companion that may do so retrieve a crate.
func (g *Game) lifts(s *space, f *troops.Figure) []task {
	var out []task
	if g.Mission.Story == nil || !g.flagged(f, "useful") || len(g.carriedBy(f)) > 0 {
		return nil
	}
	for _, k := range g.Mission.Tokens {
		if k.Kind == "crate" && !k.Gone && k.By == "" && s.Board.Has(k.At) && s.Touches(f, k) {
			out = append(out, task{"carry " + k.ID, engine.Say("task.carry", engine.ThingArg("token", k.ID)), func(t *engine.Table) { g.carries(t, f, k) }})
		}
	}
	return out
}

// held reports a crate that a companion beside a hero carries for it.
func (g *Game) held(s *space, f *troops.Figure, k *troops.Token) bool {
	o := g.figure(k.By)
	return k.Kind == "crate" && f.Hero && o != nil && g.flagged(o, "useful") && s.Adjacent(f, o)
}

// whoever are the figures of a filter; empty: heroes.
func whoever(text string) mission.Who {
	if text == "" {
		text = "heroes"
	}
	w, _ := mission.ParseWho(text)
	return w
}

// interactions are the tasks of one interaction: with each of the things that it
// speaks of within reach.
func (g *Game) interactions(s *space, f *troops.Figure, i int, x *mission.Interaction) []task {
	w := x.Who
	if w.Empty() {
		w = whoever("")
	}
	var out []task
	add := func(id string, k *troops.Token) {
		h := &happening{event: event{it: f, lies: k}, g: g}
		if x.Once && slices.Contains(g.Mission.Story.Used, i) || !h.fits(f, w) || !mission.All(x.If, h) {
			return
		}
		label := engine.Say("task.mission", said("text", x.Label), engine.ThingArg("token", id))
		if len(x.Test) > 0 {
			label = engine.Say("task.test", said("text", x.Label), engine.ThingArg("token", id), engine.Terms("attribute", terms("attribute.", x.Test)), engine.Num("n", max(1, x.Needs.In(h))))
		}
		out = append(out, task{"rule " + roundArg(i+1) + " " + id, label, func(t *engine.Table) { g.interacts(t, f, i, x, k, id) }})
	}
	for _, k := range g.Mission.Tokens {
		if k.Key == x.With && !k.Gone && k.By == "" && s.Touches(f, k) {
			add(k.ID, k)
		}
	}
	for _, d := range g.Mission.Doors {
		if d.Key == x.With && !d.Open && s.AtDoor(f, d) {
			add(d.ID, nil)
		}
	}
	for _, o := range g.Mission.Groups {
		if o.Key != x.With {
			continue
		}
		for _, at := range g.members(o.ID) {
			if at == f || s.Adjacent(f, at) {
				add(at.ID, nil)
			}
		}
	}
	return out
}

// interacts resolves an interaction of the mission: its test, if it has one, then
// what passing or failing does (IA-TEST-04, IA-TEST-06, IA-TEST-07).
func (g *Game) interacts(t *engine.Table, f *troops.Figure, i int, x *mission.Interaction, k *troops.Token, id string) {
	h := &happening{event: event{it: f, lies: k}, g: g, t: t}
	t.Tell("mission.interacts", engine.Piece("who", f.ID), said("text", x.Label), engine.ByRules("IA-INT-06"))
	if len(x.Test) > 0 && !g.tests(t, f, "i"+roundArg(i+1)+" "+id, x.Test, max(1, x.Needs.In(h))) {
		h.nested(x.Fail)
		return
	}
	if x.Once {
		g.Mission.Story.Used = append(g.Mission.Story.Used, i)
	}
	h.nested(x.Do)
}

// crate lets a hero claim a crate and draw a Supply card (IA-SUP-01, IA-SUP-02).
func (g *Game) crate(t *engine.Table, f *troops.Figure, k *troops.Token) {
	g.claim(t, k, Rebel, f)
	g.supply(t, f)
	g.happens(t, "crate", f, k.ID)
}

// attributesOf are the attributes of a step, as "strength/tech".
func attributesOf(text string) []string { return strings.Split(text, "/") }

// tests lets a figure test an attribute and reports that it passes: a hero rolls
// and every surge is a success, an elite figure has one, a regular one fails.
// Successes that were not enough lie beside what the test is about and count the
// next time (IA-TEST-03, IA-TEST-05, IA-TEST-08 … IA-TEST-14, IA-DICE-07).
func (g *Game) tests(t *engine.Table, f *troops.Figure, about string, attributes []string, needs int) bool {
	s := g.Mission.Story
	if g.heroOf(f) == nil && !f.Printed().Elite && !f.Printed().Unique {
		t.Tell("test.failed", engine.Piece("who", f.ID), engine.Num("n", 0), engine.Num("needs", needs), engine.ByRules("IA-TEST-14"))
		return false
	}
	got := g.successes(t, f, attributes)
	i := slices.IndexFunc(s.Progress, func(p Progress) bool { return p.About == about })
	if i >= 0 {
		got += s.Progress[i].N
		s.Progress = slices.Delete(s.Progress, i, i+1)
	}
	if got >= needs {
		t.Tell("test.passed", engine.Piece("who", f.ID), engine.Num("n", got), engine.Num("needs", needs), engine.ByRules("IA-TEST-08"))
		return true
	}
	t.Tell("test.failed", engine.Piece("who", f.ID), engine.Num("n", got), engine.Num("needs", needs), engine.ByRules("IA-TEST-09"))
	if got > 0 {
		s.Progress = append(s.Progress, Progress{About: about, N: got})
	}
	return false
}

// successes are those of a test: of a hero its surges, with what cards add or let
// it reroll; an elite figure has one, a regular one none (IA-TEST-05, IA-TEST-13,
// IA-TEST-14).
func (g *Game) successes(t *engine.Table, f *troops.Figure, attributes []string) int {
	switch h := g.heroOf(f); {
	case h != nil:
		m := g.Mission
		if h.Flagged("brute") && !slices.Contains(attributes, "strength") {
			attributes = append(slices.Clone(attributes), "strength")
		}
		attribute := g.attribute(t, f, h, attributes)
		m.Testing, m.Success, m.Again, m.Extra = attribute, 0, 0, ""
		g.triggers(t, f, "testing")
		g.happens(t, "tests", f, attribute)
		colours := append(slices.Clone(book.Content().Sheet(h.Sheet).Dice(attribute, h.Wounded)), strings.Fields(m.Extra)...)
		if f.Has("focused") { // IA-COND-01
			colours = append(slices.Clone(colours), "green")
			f.Lose("focused")
		}
		dice := []troops.Die{}
		for _, c := range troops.AttackColours {
			n := 0
			for _, d := range colours {
				n += troops.Truth(d == c)
			}
			dice = append(dice, troops.Rolled(t, g.hand(Rebel, f), c, "", n)...)
		}
		shown := []string{}
		for _, d := range dice {
			shown = append(shown, d.Shown())
		}
		t.Tell("test.rolled", engine.Piece("who", f.ID), engine.Term("attribute", "attribute."+attribute), engine.Terms("dice", shown), engine.ByRules("IA-TEST-05"))
		g.rerollTest(t, f, dice)
		n := max(0, troops.Total(dice).Surge+m.Success)
		m.Testing, m.Success, m.Again, m.Extra = "", 0, 0, ""
		g.happens(t, "tested", f, attribute)
		return n
	case f.Printed().Elite || f.Printed().Unique:
		return 1
	}
	return 0
}

// rerollTest lets a hero reroll as many dice of its test as cards let it.
func (g *Game) rerollTest(t *engine.Table, f *troops.Figure, dice []troops.Die) {
	most := min(g.Mission.Again, len(dice))
	if most == 0 {
		return
	}
	picked := g.ask(t, Rebel, f, "test.reroll", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.Pass, p.About = engine.Some, 0, most, true, f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Num("n", most)}
		p.Rules = []string{"IA-TEST-05"}
		for i, d := range dice {
			p.Add(engine.Option{Key: "d" + strconv.Itoa(i+1), Label: engine.Say(d.Shown())})
		}
	}).Pick
	for i := range dice {
		if slices.Contains(picked, "d"+strconv.Itoa(i+1)) {
			dice[i] = troops.Rolled(t, g.hand(Rebel, f), dice[i].Colour, "again", 1)[0]
		}
	}
	if len(picked) > 0 {
		shown := []string{}
		for _, d := range dice {
			shown = append(shown, d.Shown())
		}
		t.Tell("test.rerolled", engine.Piece("who", f.ID), engine.Terms("dice", shown))
	}
}

// attribute is the one that a hero tests, of those that it may choose from
// (IA-TEST-11).
func (g *Game) attribute(t *engine.Table, f *troops.Figure, h *troops.Hero, list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	key := g.ask(t, Rebel, f, "attribute", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-TEST-11"}
		for _, a := range list {
			p.Add(engine.Option{Key: a, Label: engine.Say("attribute." + a), Note: engine.Say("attribute.dice", engine.Terms("dice", terms("die.", book.Content().Sheet(h.Sheet).Dice(a, h.Wounded))))})
		}
		p.DefaultFirst()
	}).One()
	if !slices.Contains(list, key) {
		return list[0]
	}
	return key
}

// exits lists where a figure may escape: it spends a movement point on or adjacent
// to the space (IA-INT-01).
func (g *Game) exits(out *deeds, f *troops.Figure) {
	file := g.story()
	if file == nil || g.Mission.Turn.Points < 1 || f.Has("stunned") {
		return
	}
	s := g.space()
	for _, x := range file.Exit {
		w := x.Who
		if w.Empty() {
			w = whoever("")
		}
		h := &happening{event: event{it: f}, g: g}
		at := g.lies(x.At)
		for _, q := range at {
			if (f.Base().Covers(f.Stand(), q) || s.Beside(f, q)) && h.fits(f, w) && mission.All(x.If, h) {
				out.list = append(out.list, deed{key: "escape " + x.At, verb: "escape", do: func(t *engine.Table) {
					g.Mission.Turn.Points--
					g.escapes(t, f)
				}})
				break
			}
		}
	}
}

// escapes removes a figure from the map; nothing affects it any more
// (IA-INT-02).
func (g *Game) escapes(t *engine.Table, f *troops.Figure) {
	f.On = false
	for _, k := range g.carriedBy(f) { // what it carries goes with it
		k.Gone = true
	}
	g.Mission.Story.Escaped = append(g.Mission.Story.Escaped, f.ID)
	t.Tell("escapes", engine.Piece("who", f.ID), engine.ByRules("IA-INT-01", "IA-INT-02"))
	if x := g.group(f.Group); len(g.members(x.ID)) == 0 {
		x.Defeated = true
	}
	g.event(t, event{name: "escape", it: f})
	g.nobodyLeft(t)
}
