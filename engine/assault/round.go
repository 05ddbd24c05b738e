package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/troops"
)

// startRound begins a round: the player with initiative activates first
// (IA-ROUND-01, IA-ACT-20).
func (g *Game) startRound(t *engine.Table) {
	m := g.Mission
	m.Round++
	m.Phase, m.ToAct = Activation, m.Initiative
	m.Turn = troops.Turn{Done: []string{}, Used: []string{}}
	g.lapses()
	first := g.first()
	if m.Story != nil {
		t.Tell("round.begins", engine.Num("round", m.Round), g.player("first", Rebel), engine.ByRules("IA-ROUND-01", "IA-ACT-06"))
		g.roundBegins(t)
	} else {
		t.Tell("round.begins", engine.Num("round", m.Round), engine.Side("first", m.Initiative), engine.ByRules("IA-ROUND-01", "IA-ACT-20"))
		g.rules(t, "round")
	}
	g.empire(t, "round")
	g.everybody(t, first, "round", nil)
	for _, seat := range []engine.Seat{first, troops.Other(first)} {
		g.open(t, seat, rounding, g.standing(seat)...)
	}
}

// lapses ends what cards have changed for the round before.
func (g *Game) lapses() {
	m := g.Mission
	m.Truces = ""
	for _, k := range m.Tokens {
		k.Less = 0
	}
	for _, side := range m.Sides {
		side.Waits, side.Network, side.Plays = false, false, 0
		if side.Borrowed != "" && side.Command.Play(side.Borrowed) {
			g.side(troops.Other(side.Seat)).Command.Bury(side.Borrowed)
		}
		side.Borrowed = ""
	}
}

// next are the groups from which a side chooses the next that is activated: the one
// that a card demands, else all that are ready. Nobody chooses while a card lets the
// side wait.
func (g *Game) nextGroups(seat engine.Seat) []*troops.Group {
	list, side := g.ready(seat), g.side(seat)
	if side.Waits {
		if foes := len(g.ready(troops.Other(seat))); foes > 0 && len(list) <= foes {
			return nil
		}
		side.Waits = false
	}
	for _, x := range list {
		if x.ID == side.Must {
			return []*troops.Group{x}
		}
	}
	return list
}

// activation goes on with the Activation phase: a group is chosen, a figure of
// it, then what the figure does, one thing a step.
func (g *Game) activation(t *engine.Table) {
	switch turn := &g.Mission.Turn; {
	case turn.Group == "":
		g.chooseGroup(t)
	case turn.Figure == "":
		g.chooseFigure(t)
	default:
		g.act(t)
	}
}

// chooseGroup: the players take turns to activate a group, and say which of its
// figures acts first; who has none ready
// is passed over, and the phase ends when nobody has (IA-ACT-02, IA-ACT-16,
// IA-ACT-18, IA-ACT-19).
func (g *Game) chooseGroup(t *engine.Table) {
	m := g.Mission
	if len(g.nextGroups(m.ToAct)) == 0 {
		m.ToAct = troops.Other(m.ToAct)
	}
	if len(g.nextGroups(m.ToAct)) == 0 {
		m.Phase = StatusPhase
		return
	}
	ready := 0
	for _, x := range g.nextGroups(m.ToAct) {
		ready += len(g.members(x.ID)) + len(g.companions(x.ID))
	}
	ready += len(g.beforehand(m.ToAct))
	id := g.ask(t, m.ToAct, nil, "activate", func(p *engine.Prompt) {
		p.Begin = true
		p.Rules = []string{"IA-ACT-02", "IA-ACT-05", "IA-ACT-18"}
		for _, x := range g.nextGroups(m.ToAct) {
			for _, f := range append(g.members(x.ID), g.companions(x.ID)...) {
				p.Add(engine.Option{Key: f.ID, Verb: "activate", Piece: f.ID})
			}
		}
		for _, key := range g.beforehand(m.ToAct) {
			p.Add(engine.Option{Key: key, Verb: "use", Label: engine.Say("asset." + strings.Fields(key)[1]), Note: library.Does("asset." + strings.Fields(key)[1])})
		}
		p.DefaultFirst()
	}).One()
	if g.usesBeforehand(t, id) {
		return
	}
	f := g.figure(id)
	if f == nil { // a correction has left none
		return
	}
	g.side(f.Seat).Must = ""
	m.Turn = troops.Turn{Group: g.activated(f), Done: []string{}, Used: []string{}}
	t.Tell("activates", g.player("seat", f.Seat), engine.Piece("who", g.pieceOf(g.group(f.Group))), engine.ByRules("IA-ACT-03"))
	m.Turn.Acted = false
	g.begin(t, f)
	m.Turn.Acted = ready == 1 // nobody was asked
}

// pieceOf is the piece by which players name a group: its only figure, or the
// group.
func (g *Game) pieceOf(x *troops.Group) string {
	n, id := 0, x.ID
	for _, f := range g.Figures {
		if f.Group == x.ID {
			n++
			id = f.ID
		}
	}
	if n == 1 {
		return id
	}
	return x.ID
}

// waiting are the figures of the group that have not acted.
func (g *Game) waiting() []*troops.Figure {
	turn := &g.Mission.Turn
	return slices.DeleteFunc(append(g.members(turn.Group), g.companions(turn.Group)...), func(f *troops.Figure) bool { return slices.Contains(turn.Done, f.ID) })
}

// chooseFigure: the figures of a group act one after the other, in the order
// that their player wants; then its card is exhausted (IA-ACT-04, IA-ACT-05,
// IA-ACT-15, IA-RDY-04).
func (g *Game) chooseFigure(t *engine.Table) {
	m := g.Mission
	turn := &m.Turn
	list := g.waiting()
	x := g.group(turn.Group)
	if len(list) == 0 {
		g.spends(x)
		for _, f := range g.members(x.ID) { // whom a card kept alive until now
			g.fallen(t, f)
		}
		done := turn.Done
		m.Turn = troops.Turn{Done: []string{}, Used: []string{}}
		m.Last = x.ID
		if len(g.ready(x.Seat)) > 0 { // IA-RDY-08
			var acted []*troops.Figure
			for _, id := range done {
				if f := g.figure(id); f != nil && f.On {
					acted = append(acted, f)
				}
			}
			g.triggersOf(t, acted, "group done")
			g.open(t, x.Seat, grouping, g.members(x.ID)...)
		}
		if m.Turn.Group != "" || g.follows(t, x) { // another group, or a companion, follows at once
			return
		}
		if x.Host == "" || m.Trailing {
			m.ToAct = troops.Other(x.Seat)
		}
		m.Trailing = false
		return
	}
	id := list[0].ID
	if len(list) > 1 {
		id = g.ask(t, x.Seat, list[0], "figure", func(p *engine.Prompt) {
			p.Begin = true
			p.Rules = []string{"IA-ACT-05"}
			for _, f := range g.waiting() {
				p.Add(engine.Option{Key: f.ID, Verb: "activate", Piece: f.ID})
			}
			p.DefaultFirst()
		}).One()
	}
	if f := g.figure(id); f != nil && f.On {
		g.begin(t, f)
	}
}

// spends exhausts the card of a group that has been activated; a hero exhausts an
// activation token (IA-ACT-15, IA-RDY-04, IA-RDY-06).
func (g *Game) spends(x *troops.Group) {
	if h := g.heroIn(x); h != nil {
		h.Spent++
		x.Exhausted = h.Spent >= h.Tokens
		return
	}
	x.Exhausted = true
}

// begin begins the activation of a figure: two actions, no movement points
// (IA-ACT-01, IA-ACT-14, IA-ACTN-01).
func (g *Game) begin(t *engine.Table, f *troops.Figure) {
	m := g.Mission
	m.Turn = troops.Turn{Group: g.activated(f), Figure: f.ID, Done: m.Turn.Done, Actions: 2, Used: []string{}}
	m.Turn.Unseen = g.unseen(f)
	m.Trail = []troops.Trail{}
	if m.Story == nil {
		s := g.space()
		for _, o := range g.standing(troops.Other(f.Seat)) {
			if s.Seen(o, f) {
				m.Turn.Watched = strings.TrimSpace(m.Turn.Watched + " " + o.ID)
			}
		}
	}
	if h := g.heroOf(f); h != nil {
		h.Readies()
	}
	g.event(t, event{name: "activate", it: f})
	g.happens(t, "any begins", f, "")
	g.triggers(t, f, "begin")
	g.passes("begin", f.ID)
	if f.On {
		g.triggersOf(t, g.standing(troops.Other(f.Seat)), "foe begins")
	}
	if f.On {
		g.open(t, troops.Other(f.Seat), beginning, g.standing(troops.Other(f.Seat))...)
	}
}

// endActivation ends the activation of the figure that acts: what is left of
// actions and movement points is lost (IA-ACT-12, IA-ACT-14, IA-MOVE-16).
func (g *Game) endActivation(t *engine.Table) {
	turn := &g.Mission.Turn
	if f := g.figure(turn.Figure); f != nil && f.On {
		turn.Actions, turn.Points = 0, 0
		turn.Busy = true // points that it gains now are spent at once
		g.triggers(t, f, "finish")
		f.Lose("weakened")
		g.event(t, event{name: "activated", it: f})
		if f.Seat == Rebel {
			g.empire(t, "foe done")
		}
		if g.Mission.Story == nil {
			g.everybody(t, g.first(), "any done", nil)
		}
		g.happens(t, "any done", f, "")
	}
	g.passes("activation", turn.Figure)
	if f := g.figure(turn.Figure); f != nil && g.group(f.Group).Host != "" {
		g.group(f.Group).Exhausted, g.group(f.Group).Lent = true, ""
	}
	*turn = troops.Turn{Group: turn.Group, Done: append(turn.Done, turn.Figure), Used: []string{}}
}

// status is the Status phase of a skirmish (IA-STAT-09 … IA-STAT-12).
func (g *Game) status(t *engine.Table) {
	m := g.Mission
	if m.Story != nil {
		g.storyStatus(t)
		return
	}
	for _, seat := range []engine.Seat{m.Initiative, troops.Other(m.Initiative)} {
		g.open(t, seat, window{ending.key, []string{"status"}, nil}, g.standing(seat)...)
	}
	for _, x := range m.Groups { // 1, Ready cards (IA-RDY-12)
		x.Exhausted = false
	}
	for _, side := range m.Sides {
		side.Exhausted = []string{}
	}
	for _, seat := range []engine.Seat{m.Initiative, troops.Other(m.Initiative)} { // 2, Draw Command cards (IA-CMD-04)
		g.draw(t, seat, 1+len(g.controls(seat, "terminal")))
	}
	g.endRound(t) // 3, End of round
	g.passes("round", "")
	for _, f := range g.Figures {
		f.Used = kept(f.Used)
	}
	m.Initiative = troops.Other(m.Initiative)
	t.Tell("initiative.passes", engine.Side("seat", m.Initiative), engine.ByRules("IA-STAT-12"))
	g.startRound(t)
}

// kept are the uses of abilities that outlast a round.
func kept(used []string) []string {
	return slices.DeleteFunc(used, func(s string) bool { return !strings.HasPrefix(s, "game ") })
}

// endRound resolves what happens at the end of a round (IA-STAT-11).
func (g *Game) endRound(t *engine.Table) {
	m := g.Mission
	g.rules(t, "end")
	g.sides(t, m.Initiative, "end")
	g.everybody(t, m.Initiative, "end", nil)
	for _, seat := range []engine.Seat{m.Initiative, troops.Other(m.Initiative)} {
		g.open(t, seat, ending, g.standing(seat)...)
	}
	t.Tell("round.ends", engine.Num("round", g.Mission.Round), engine.Num("one", g.side(1).VP), engine.Num("two", g.side(2).VP), engine.ByRules("IA-STAT-11"))
}

// controls are the tokens of a kind that a side controls: a friendly figure on
// one or adjacent to it, and no hostile one (IA-CTRL-04, IA-CTRL-05).
func (g *Game) controls(seat engine.Seat, kind string) []*troops.Token {
	s := g.space()
	var out []*troops.Token
	for _, k := range g.Mission.Tokens {
		if k.Kind == kind && !k.Gone && k.By == "" && g.controllerOf(s, k) == seat {
			out = append(out, k)
		}
	}
	return out
}

// controllerOf is the seat that controls a token: by the figures at it, unless a
// card says otherwise of terminals.
func (g *Game) controllerOf(s *space, k *troops.Token) engine.Seat {
	for _, seat := range []engine.Seat{1, 2} {
		if k.Kind == "terminal" && g.side(seat).Network {
			return seat
		}
	}
	return s.Controller(k.At, g.Mission.Tokens)
}
