package xwing

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// The actions that an action bar may show, by their keys in the content. The
// others of later waves are performed by the owner's word.
var known = []string{"focus", "evade", "target_lock", "boost", "barrel_roll", "cloak", "slam", "rotate_arc", "coordinate", "reload",
	"reinforce", "jam"}

func (g *Game) knows(action string) bool { return slices.Contains(known, action) }

// bar is a ship's action bar with what its cards add (XW-ACT-03).
func (g *Game) bar(s *Ship) []string {
	var out []string
	add := func(a string) {
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	for _, a := range s.shipType().Actions {
		add(a)
	}
	for _, u := range s.equipped() {
		card := book.Upgrade(u.Key)
		grants := card.Grants
		if u.Face == 1 {
			grants = card.Back
		}
		for _, gr := range grants {
			if gr.Kind == "action" {
				add(gr.What)
			}
		}
	}
	g.each(s, func(e *Effect, m Moment) {
		if e.Actions != nil {
			for _, a := range e.Actions(m) {
				add(a)
			}
		}
	})
	return out
}

// actions are what a ship may do as its standard action: its bar, and the
// "Action:" texts of its cards (XW-ACT-03, XW-ACT-04).
func (g *Game) actions(s *Ship) []string {
	var out []string
	for _, a := range g.bar(s) {
		if g.knows(a) && g.mayAct(s, a) {
			out = append(out, a)
		}
	}
	return append(out, g.cardActionsOf(s)...)
}

// cardActionsOf are the "Action:" texts open to a ship; the same card counts
// once (XW-ACT-08).
func (g *Game) cardActionsOf(s *Ship) []string {
	var out []string
	g.each(s, func(e *Effect, m Moment) {
		key := m.Card.Kind + "/" + m.Card.Key
		if e.Act != nil && !slices.Contains(out, key) && g.mayAct(s, key) && (e.Act.When == nil || e.Act.When(m)) {
			out = append(out, key)
		}
	})
	return out
}

// mayAct: a stressed ship performs no action, nobody the same one twice in a
// round, a cloaked ship does not cloak. XW-ACT-05, XW-ACT-07, XW-CLK-04,
// XW-STR-02, XW-STR-08, XW-PRIO-04.
func (g *Game) mayAct(s *Ship, action string) bool {
	return !s.Destroyed && (!s.stressed() || g.calm(s, toPerform(action))) && !slices.Contains(s.Acted, action) &&
		!(action == "cloak" && s.has(Cloak)) && !g.forbids(s, toPerform(action))
}

// calm reports that a card lets a stressed ship perform an action, or fly a red
// maneuver.
func (g *Game) calm(s *Ship, d Deed) bool {
	ok := false
	g.each(s, func(e *Effect, m Moment) { ok = ok || e.Calm != nil && e.Calm(m, d) })
	return ok
}

// performAction is the Perform Action step: the planned action, or one to be
// asked for, or none. XW-ACT-01, XW-ACT-06, XW-ACT-10, XW-ACTV-07, XW-BST-06,
// XW-BRL-08, XW-TL-09.
func (g *Game) performAction(t *engine.Table, s *Ship) {
	g.fire(t, Moment{At: BeforeAction, About: s})
	if s.Destroyed {
		return
	}
	if s.SkipAction {
		t.Tell("acts.skipped", engine.Piece("who", s.ID), engine.ByRules("XW-ACT-06", "XW-OBS-02"))
		return
	}
	g.chooseAction(t, s, "action", g.actions)
}

// freeAction grants a ship a free action, of those named or of all it could
// do; it may decline. XW-ACT-02, XW-ACT-09, XW-FREE-01 … XW-FREE-04, XW-OVL-07,
// XW-OBS-11. It returns the action performed, or "".
func (g *Game) freeAction(t *engine.Table, s *Ship, named ...string) string {
	return g.chooseAction(t, s, "free_action", func(s *Ship) []string {
		if len(named) == 0 {
			return g.actions(s)
		}
		return slices.DeleteFunc(slices.Clone(named), func(a string) bool { return !g.mayAct(s, a) })
	})
}

// chooseAction asks until an action is performed or none is wanted; one that proves impossible costs nothing.
func (g *Game) chooseAction(t *engine.Table, s *Ship, key string, open func(*Ship) []string) string {
	g.Turn.Refused = []string{}
	plan := s.Plan
	for !s.Destroyed {
		if len(g.left(s, open)) == 0 {
			return ""
		}
		pick := ""
		if key == "action" && slices.Contains(g.left(s, open), plan) {
			pick, plan = plan, ""
		} else {
			pick = t.Ask(s.Seat, key, func(p *engine.Prompt) { g.askAction(p, s, g.left(s, open)) }).One()
		}
		if pick == "" {
			return ""
		}
		if g.perform(t, s, pick) {
			return pick
		}
	}
	return ""
}

// left are the actions open that have not proved impossible in every way.
func (g *Game) left(s *Ship, open func(*Ship) []string) []string {
	return slices.DeleteFunc(open(s), func(a string) bool { return slices.Contains(g.Turn.Refused, a) })
}

func (g *Game) askAction(p *engine.Prompt, s *Ship, open []string) {
	p.Pass, p.Begin, p.About = true, true, s.ID
	p.Args = []engine.Arg{engine.Piece("who", s.ID)}
	p.Rules = []string{"XW-ACT-01", "XW-ACT-03", "XW-ACT-10"}
	for _, a := range open {
		p.Add(actionOption(a))
	}
	p.DefaultFirst()
	g.barActions(p, s, open)
}

// barActions tells why an action is not offered. XW-ACT-03, XW-ACT-05, XW-ACT-07.
func (g *Game) barActions(p *engine.Prompt, s *Ship, open []string) {
	p.Bar("attack", engine.Refuse("XW-ACT-01", "barred.attack"))
	for _, a := range known {
		why := engine.Refuse("XW-ACT-03", "barred.bar", engine.Piece("who", s.ID))
		if slices.Contains(s.Acted, a) {
			why.Rule, why.Key = "XW-ACT-07", "barred.twice"
		} else if slices.Contains(g.bar(s), a) {
			why.Key = "barred.now"
		}
		if !slices.Contains(open, a) && why.Key == "barred.bar" {
			p.Lack(a, why)
		} else if !slices.Contains(open, a) {
			p.Bar(a, why)
		}
	}
}

func actionOption(a string) engine.Option {
	kind, key, card := strings.Cut(a, "/")
	if !card {
		return engine.Option{Key: a, Verb: a}
	}
	return engine.Option{Key: a, Label: engine.Say(Source{Kind: kind, Key: key}.name())}
}

// perform performs an action. It reports false if it proved impossible, or if
// the player thought better of it. XW-FOC-01, XW-EVA-01, XW-CLK-01.
func (g *Game) perform(t *engine.Table, s *Ship, action string) bool {
	done, before := true, s.Performing
	s.Performing = action
	defer func() { s.Performing = before }()
	switch action {
	case "focus":
		t.Tell("acts.focus", engine.Piece("who", s.ID), engine.ByRules("XW-FOC-01"))
		g.assign(t, s, Focus, 1)
	case "evade":
		t.Tell("acts.evade", engine.Piece("who", s.ID), engine.ByRules("XW-EVA-01"))
		g.assign(t, s, Evade, 1)
	case "cloak":
		t.Tell("acts.cloak", engine.Piece("who", s.ID), engine.ByRules("XW-CLK-01"))
		g.assign(t, s, Cloak, 1)
	case "target_lock":
		done = g.tryLock(t, s)
	case "boost":
		done = g.boost(t, s)
	case "barrel_roll":
		done = g.barrelRoll(t, s)
	case "slam":
		done = g.slam(t, s)
	case "rotate_arc":
		done = g.rotateArc(t, s)
	case "coordinate":
		done = g.coordinate(t, s)
	case "reload":
		done = g.reload(t, s)
	case "reinforce":
		done = g.reinforce(t, s)
	case "jam":
		done = g.jam(t, s)
	default:
		done = g.cardAction(t, s, action)
	}
	if !done {
		if len(g.ways(s, action)) == 0 {
			g.Turn.Refused = append(g.Turn.Refused, action)
		}
		return false
	}
	if s.Destroyed {
		return true
	}
	s.Acted = append(s.Acted, action)
	g.fire(t, Moment{At: AfterAction, About: s, Token: action})
	return true
}

// ways are the directions or targets of an action that have not been refused;
// actions without any have one.
func (g *Game) ways(s *Ship, action string) []string {
	var all, out []string
	switch action {
	case "boost":
		for _, m := range g.boosts(s) {
			all = append(all, m.Code())
		}
	case "barrel_roll":
		all = g.rollWays(s)
	case "target_lock", "jam":
		for _, e := range g.inPlay(enemyOf(s.Seat)) {
			all = append(all, e.ID)
		}
	case "coordinate":
		for _, o := range g.inPlay(s.Seat) {
			if o != s {
				all = append(all, o.ID)
			}
		}
	default:
		return nil
	}
	for _, w := range all {
		if !slices.Contains(g.Turn.Refused, action+" "+w) {
			out = append(out, w)
		}
	}
	return out
}

// cardAction resolves an "Action:" text (XW-ACT-04).
func (g *Game) cardAction(t *engine.Table, s *Ship, action string) bool {
	done := false
	g.each(s, func(e *Effect, m Moment) {
		if !done && e.Act != nil && m.Card.Kind+"/"+m.Card.Key == action {
			done = true
			t.Tell("acts.card", engine.Piece("who", s.ID), engine.Term("card", m.Name()), engine.ByRules("XW-ACT-04"))
			m.T = t
			e.Act.Do(m)
		}
	})
	return done
}
