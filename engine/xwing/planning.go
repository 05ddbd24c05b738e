package xwing

import (
	"fmt"
	"strings"

	"estafeta/engine"
	"estafeta/engine/xwing/flight"
)

// planning is the Planning phase: every ship that is not ionized gets a dial,
// all at once and in secret; a selection may be changed until the last is in.
// XW-PLN-01 … XW-PLN-08, XW-ION-02, XW-RND-01, XW-TEAM-04.
func (g *Game) planning(t *engine.Table) {
	if !g.Opened {
		g.Opened = true
		g.freshRound()
		t.Tell("round.begins", engine.Num("round", g.Round))
		g.fire(t, Moment{At: PlanningStart})
		return
	}
	var ids []string
	var qs []engine.Asking
	for _, s := range g.inPlay(0) {
		if s.ionized() {
			t.Tell("dial.ion", engine.Piece("who", s.ID), engine.ByRules("XW-ION-02"))
			continue
		}
		ids = append(ids, s.ID)
		qs = append(qs, engine.Asking{Seat: s.Seat, Key: "dial", Build: func(p *engine.Prompt) { g.askDial(p, s) }})
	}
	if len(qs) > 0 {
		for i, a := range t.AskAll(qs...) {
			g.ship(ids[i]).assign(a)
		}
	}
	t.Tell("dials", engine.ByRules("XW-PLN-03"))
	g.fire(t, Moment{At: DialsSet})
	g.enter(Start)
}

// freshRound clears what holds for one round (XW-ACT-01, XW-ACT-07,
// XW-ACTV-11, XW-CMB-04, XW-BOMB-11).
func (g *Game) freshRound() {
	g.Turn, g.Attack = newTurn(""), noAttack()
	for _, s := range g.Ships {
		s.Dial, s.Plan, s.Dialled, s.Revealed = "", "", false, false
		s.Activated, s.Fought, s.SkipAction, s.Bombed = false, false, false, false
		s.Acted, s.Flown = []string{}, 0
	}
}

// planPrefix begins the keys of planned actions on the dial's prompt.
const planPrefix = "plan:"

// askDial lists the dial of a ship and beside it the actions it may plan. A
// red maneuver under stress is allowed (XW-PLN-07); its line warns.
func (g *Game) askDial(p *engine.Prompt, s *Ship) {
	p.Kind, p.Secret, p.About = engine.Some, true, s.ID
	p.Min, p.Max = 1, 2
	p.Args = []engine.Arg{engine.Piece("who", s.ID)}
	p.Chart = flight.Chart(g.dial(s), g.colouring(s))
	p.Rules = []string{"XW-PLN-01", "XW-PLN-06", "XW-PLN-08"}
	best := ""
	colours := g.colouring(s)
	for _, m := range g.dial(s) {
		colour := colours(m)
		note := "difficulty." + string(colour)
		if colour == flight.Red && s.stressed() {
			note = "difficulty.red.stressed"
		}
		code := m.Code()
		if best == "" && colour != flight.Red && m.Speed > 1 && m.Bearing == flight.Straight {
			best = code
		}
		p.Add(engine.Option{Key: code, Part: "dial", Group: fmt.Sprintf("speed.%d", m.Speed), Label: label(m), Note: engine.Say(note)})
	}
	if best == "" && len(p.Options) > 0 {
		best = p.Options[0].Key
	}
	for _, a := range g.bar(s) {
		if g.knows(a) {
			p.Add(engine.Option{Key: planPrefix + a, Verb: a, Part: "plan", Label: engine.Say("plan", engine.Term("action", "action."+a))})
		}
	}
	p.Default = engine.Pick(best)
	p.Check = func(a engine.Answer) *engine.Refusal {
		for _, k := range a.Pick { // at most one of each part was held before
			if !strings.HasPrefix(k, planPrefix) {
				return nil
			}
		}
		return engine.Refuse("XW-PLN-01", "dial.one", engine.Piece("who", s.ID))
	}
}

// dial are the maneuvers that may be selected (XW-PLN-08, XW-DIAL-03).
func (g *Game) dial(s *Ship) []flight.Maneuver {
	var out []flight.Maneuver
	forbids := g.forbidding()
	for _, m := range s.shipType().Dial {
		if !forbids(s, toSelect(m)) {
			out = append(out, m)
		}
	}
	if len(out) == 0 { // a card cannot leave a ship without any
		return s.shipType().Dial
	}
	return out
}

// assign puts an answer on the dial.
func (s *Ship) assign(a engine.Answer) {
	for _, k := range a.Pick {
		if plan, ok := strings.CutPrefix(k, planPrefix); ok {
			s.Plan = plan
		} else if m, ok := s.coded(k); ok {
			s.Dial, s.Dialled = m.Key(), true
		}
	}
}
