package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// winning is how many victory points end a skirmish (IA-WIN-05).
const winning = 40

// harm lets a figure suffer damage that is not of an attack; no block prevents
// it (IA-DMG-05).
func (g *Game) harm(t *engine.Table, f *troops.Figure, n int) {
	if !f.On || n <= 0 {
		return
	}
	if f.Down || f.Seat == 0 && g.Mission.Story != nil { // IA-INCAP-05, IA-NEUT-03
		return
	}
	if g.flagged(f, "untouchable") {
		t.Tell("untouchable", engine.Piece("who", f.ID))
		return
	}
	n = f.Suffer(n)
	t.Tell("suffers", engine.Piece("who", f.ID), engine.Num("n", n), engine.ByRules("IA-DMG-05"))
	g.fallen(t, f)
	g.avenged(t, f, n)
}

// avenged opens the window for cards of the friends of a figure that has suffered 3 or
// more damage.
func (g *Game) avenged(t *engine.Table, f *troops.Figure, n int) {
	if g.Mission == nil || n < 3 || g.Mission.Story != nil || f.Seat == 0 || g.over() {
		return
	}
	was := g.Mission.Mover
	g.Mission.Mover = f.ID
	g.open(t, f.Seat, window{falling.key, []string{"ally hurt"}, nil}, slices.DeleteFunc(g.standing(f.Seat), func(o *troops.Figure) bool { return o == f })...)
	g.Mission.Mover = was
}

// strain lets a figure suffer strain: in a skirmish that is as much damage,
// which its player may prevent by discarding the top cards of the Command deck,
// one for each point (IA-STR-10, IA-STR-11).
func (g *Game) strain(t *engine.Table, f *troops.Figure, n int) {
	if !f.On || n <= 0 {
		return
	}
	if h := g.heroOf(f); h != nil {
		g.strains(t, f, h, n)
		return
	}
	if g.Mission.Story != nil { // IA-STR-04
		g.harm(t, f, n)
		return
	}
	if a := g.actor(); a != nil && a.Seat != f.Seat {
		had, was := g.Mission.Suffering, g.Mission.Mover // strain within what strain has led to
		g.Mission.Suffering, g.Mission.Mover = n, f.ID
		g.triggers(t, a, "foe strained")
		n, g.Mission.Suffering, g.Mission.Mover = g.Mission.Suffering, had, was
	}
	side, price := g.side(f.Seat), 1
	if g.sideFlag(troops.Other(f.Seat), "duress") {
		price = 2
	}
	if most := min(n, side.Command.Left()/price); most > 0 && f.On {
		saved := t.Ask(f.Seat, "strain", func(p *engine.Prompt) {
			p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, f.ID
			p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Num("n", n)}
			p.Rules = []string{"IA-STR-11"}
			p.Default = engine.Count(0)
			if f.Health-f.Lost <= n {
				p.Default = engine.Count(min(p.Max, f.Lost+n-f.Health+1))
			}
		}).Num()
		for range min(saved, side.Command.Left()/price) {
			for range price {
				if card, ok := side.Command.Draw(t, "strain"); ok {
					side.Command.Bury(card)
					t.Tell("strain.prevented", engine.Side("seat", f.Seat), engine.Term("card", "command."+card), engine.ByRules("IA-STR-11"))
				}
			}
			n--
		}
	}
	g.harm(t, f, n)
}

// fallen removes a figure that has suffered its Health, with its conditions and
// damage, and scores what that brings (IA-DMG-02, IA-DMG-09, IA-WIN-07). In a
// single attack nothing more is to be done.
func (g *Game) fallen(t *engine.Table, f *troops.Figure) {
	if g.Mission == nil || !f.On || g.Mission.Dying == f.ID {
		return
	}
	if g.Mission.Story != nil && !f.Object {
		g.event(t, event{name: "suffer", it: f})
	}
	if !f.Defeated() || !f.On || g.flagged(f, "undying") && !g.group(f.Group).Exhausted {
		return
	}
	if f.Object {
		g.destroyed(t, f)
		return
	}
	g.dies(t, f)
	if !f.Defeated() {
		return
	}
	g.Mission.Felled = f.ID
	if h := g.heroOf(f); h != nil {
		if h.Wounded {
			g.withdraws(t, f, h)
		} else {
			g.wounds(t, f, h)
		}
		return
	}
	f.On = false
	f.Conditions, f.Tokens = []string{}, []string{}
	g.spoils(t, f)
	g.drops(t, f)
	g.Mission.Trail = append(g.Mission.Trail, troops.Trail{Kind: "fallen", Figure: f.ID, Points: troops.Points(f.Centre())})
	t.Tell("defeated", engine.Piece("who", f.ID), engine.ByRules("IA-DMG-09"))
	if g.Mission.Story != nil {
		g.event(t, event{name: "defeat", it: f})
		g.wiped(t, g.group(f.Group))
	} else if x := g.group(f.Group); !x.Defeated && !f.Printed().Companion && g.last(x) {
		x.Defeated = true
		g.forlorn(t, x.ID)
		cost := troops.CardOf(x.Card).Cost
		if g.Mission.Halved == f.ID {
			cost /= 2
		}
		foe := g.side(troops.Other(f.Seat))
		foe.Kills += cost
		if g.hunted(x) {
			g.score(t, foe.Seat, 4, "score.card")
		}
		g.score(t, foe.Seat, cost, "score.group")
		g.salvages(t, x)
	}
	g.checkEnd(t)
	g.mourns(t, f)
}

// last reports a group of which nobody is on the map but companions.
func (g *Game) last(x *troops.Group) bool {
	return !slices.ContainsFunc(g.members(x.ID), func(f *troops.Figure) bool { return !f.Printed().Companion })
}

// wiped puts the card of a group of the Imperial side whose last figure is defeated
// into the hand, unless it is unique (IA-IGRP-01, IA-IGRP-08, IA-ALLY-06).
func (g *Game) wiped(t *engine.Table, x *troops.Group) {
	if len(g.members(x.ID)) > 0 || x.Defeated {
		return
	}
	x.Defeated, x.Attached = true, []string{} // IA-ATTACH-04
	key := x.Key
	if x.Seat == Imperial && !troops.CardOf(x.Card).Unique && x.Host == "" {
		g.takeUp(x.Card)
		t.Tell("deployment.returns", engine.Term("card", "unit."+x.Card), engine.ByRules("IA-IGRP-01"))
	}
	if key != "" {
		g.event(t, event{name: "wiped", arg: key})
	}
}

// hunted reports a group on whose heads there is a price.
func (g *Game) hunted(x *troops.Group) bool {
	return slices.ContainsFunc(g.Figures, func(f *troops.Figure) bool { return f.Group == x.ID && g.flagged(f, "bounty") })
}

// dies uses what a figure may use before it is defeated.
func (g *Game) dies(t *engine.Table, f *troops.Figure) {
	was := g.Mission.Dying
	g.Mission.Dying = f.ID
	g.triggers(t, f, "dying")
	g.friends(t, f, "ally dying")
	if g.Mission.Story == nil && f.Seat != 0 {
		g.open(t, f.Seat, window{falling.key, []string{"ally dying"}, nil}, slices.DeleteFunc(g.standing(f.Seat), func(o *troops.Figure) bool { return o == f })...)
	}
	g.Mission.Dying = was
}

// mourns uses what comes of a figure's defeat: of its own, of its friends, of its
// enemies.
func (g *Game) mourns(t *engine.Table, f *troops.Figure) {
	for _, h := range g.abilities(f, "defeated") {
		if g.uses(h) {
			g.resolves(t, h)
		}
	}
	if g.Mission.Story != nil {
		g.happens(t, "fallen", f, "")
	}
	s := g.space()
	for _, o := range g.standing(f.Seat) {
		for _, h := range g.abilities(o, "ally defeated") {
			if n, _ := strconv.Atoi(arg(strings.Fields(strings.Join(h.ability.If, " ")), 1, "1")); s.Away(o, f.At) <= n && s.Away(o, f.At) >= 0 && !slices.Contains(o.Used, h.key()) {
				if h.ability.Limit == "round" {
					o.Used = append(o.Used, h.key())
				}
				g.resolves(t, h)
			}
		}
	}
	g.triggersOf(t, g.standing(troops.Other(f.Seat)), "foe defeated")
	for _, x := range []struct {
		seat engine.Seat
		when string
	}{{troops.Other(f.Seat), "foe defeated"}, {f.Seat, "ally defeated"}} {
		g.open(t, x.seat, window{falling.key, []string{x.when}, nil}, g.standing(x.seat)...)
	}
	g.checkEnd(t)
}

// drops lets a figure that is defeated drop what it carries (IA-INT-13).
func (g *Game) drops(t *engine.Table, f *troops.Figure) {
	for _, k := range g.Mission.Tokens {
		if k.By == f.ID {
			k.By, k.At = "", f.At
			t.Tell("token.dropped", engine.Piece("who", f.ID), engine.ThingArg("token", k.ID), engine.ByRules("IA-INT-13"))
		}
	}
}

// score gives a side victory points.
func (g *Game) score(t *engine.Table, seat engine.Seat, n int, why string) {
	if n == 0 {
		return
	}
	s := g.side(seat)
	s.VP = max(0, s.VP+n)
	t.Tell(why, engine.Side("seat", seat), engine.Num("n", n), engine.Num("total", s.VP), engine.ByRules("IA-WIN-07"))
	g.checkEnd(t)
}

// checkEnd ends the skirmish at the moment a player has 40 victory points or no
// figures (IA-WIN-05, IA-WIN-06, IA-WIN-10).
func (g *Game) checkEnd(t *engine.Table) {
	if g.Mission.Story != nil { // its rules say when it ends (IA-WIN-03)
		return
	}
	one, two := g.side(1), g.side(2)
	left := [2]int{len(g.standing(1)), len(g.standing(2))}
	switch {
	case left[0] == 0 && left[1] > 0:
		g.finish(t, &troops.Result{Winner: 2, Why: "result.wiped"})
	case left[1] == 0 && left[0] > 0:
		g.finish(t, &troops.Result{Winner: 1, Why: "result.wiped"})
	case left[0] == 0, one.VP >= winning, two.VP >= winning:
		g.finish(t, g.compared())
	}
}

// compared is who wins by victory points, then by the tiebreakers (IA-WIN-06,
// IA-WIN-11 … IA-WIN-13).
func (g *Game) compared() *troops.Result {
	one, two := g.side(1), g.side(2)
	damage := [2]int{}
	for _, f := range g.standing(0) {
		damage[f.Seat-1] += f.Lost
	}
	for _, by := range []struct {
		lead int
		why  string
	}{{one.VP - two.VP, "result.points"}, {one.Kills - two.Kills, "result.kills"}, {damage[1] - damage[0], "result.damage"}} {
		if by.lead > 0 {
			return &troops.Result{Winner: 1, Why: by.why}
		}
		if by.lead < 0 {
			return &troops.Result{Winner: 2, Why: by.why}
		}
	}
	return &troops.Result{Winner: g.Mission.Initiative, Why: "result.initiative"}
}

// finish ends the mission, in the middle of whatever is being resolved.
func (g *Game) finish(t *engine.Table, r *troops.Result) {
	m := g.Mission
	if m.Story != nil {
		m.Story.Outcome.Winner = r.Winner
	}
	m.Result, m.Phase = r, Ended
	m.Turn = troops.Turn{Done: []string{}, Used: []string{}}
	g.Attack, m.Under = troops.NoAttack(), []troops.Attack{}
	if t == nil {
		return
	}
	t.Tell("game.ends", engine.Side("winner", r.Winner), engine.Term("why", r.Why), engine.Num("one", g.side(1).VP), engine.Num("two", g.side(2).VP),
		engine.ByRules("IA-WIN-05", "IA-WIN-06"))
	t.End()
}
