package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
)

// MissionStart is what a mission of a campaign begins with.
type MissionStart struct {
	ThreatLevel int           // IA-THR-02; 0: that of the mission
	Rebels      []engine.Seat // the seats of the Rebel players
	Heroes      []*troops.Hero
	Open        []string // Deployment cards from which the open groups may be chosen; empty: all that are allowed
	Class       []string // Imperial Class cards in play
	Allies      []string // earned by the Rebels: one may be deployed (IA-ALLY-11)
	Villains    []string // earned by the Imperial player (IA-ALLY-10)
}

// heroOf is the hero of a figure; nil: it is none.
func (g *Game) heroOf(f *troops.Figure) *troops.Hero {
	if f == nil || !f.Hero || g.Mission == nil || g.Mission.Story == nil {
		return nil
	}
	for _, h := range g.Mission.Story.Heroes {
		if h.Figure == f.ID {
			return h
		}
	}
	return nil
}

// heroIn is the hero of a group; nil: it has a Deployment card.
func (g *Game) heroIn(x *troops.Group) *troops.Hero {
	if g.Mission.Story == nil {
		return nil
	}
	for _, h := range g.Mission.Story.Heroes {
		if f := g.figure(h.Figure); f != nil && f.Group == x.ID {
			return h
		}
	}
	return nil
}

// idle reports a group of which nobody on the map can be activated (IA-INCAP-01).
func (g *Game) idle(x *troops.Group) bool {
	return !slices.ContainsFunc(g.members(x.ID), func(f *troops.Figure) bool { return !f.Down })
}

// wounds turns a hero that is defeated for the first time to the wounded side: it
// discards its damage, and the strain above its Endurance; its conditions stay. Its
// own activation ends (IA-HERO-01, IA-HERO-03, IA-HERO-04, IA-HERO-17,
// IA-HERO-18, IA-STR-08).
func (g *Game) wounds(t *engine.Table, f *troops.Figure, h *troops.Hero) {
	h.Wounded = true
	f.Card = h.Sheet + troops.WoundedSide
	f.Health, f.Lost = h.Health(), 0
	f.Strain = min(f.Strain, h.Endurance())
	t.Tell("hero.wounded", engine.Piece("who", f.ID), engine.ByRules("IA-HERO-01", "IA-HERO-03"))
	g.drops(t, f)
	if g.Mission.Turn.Figure == f.ID {
		g.Mission.Turn.Cut = true
	}
	g.event(t, event{name: "wound", it: f})
	g.friends(t, f, "ally wounded")
	g.triggers(t, f, "ally wounded")
	g.happens(t, "hero falls", f, "")
	g.event(t, event{name: "defeat", it: f})
}

// withdraws removes a wounded hero that is defeated from the map for the rest of
// the mission (IA-HERO-02, IA-HERO-08, IA-HERO-09).
func (g *Game) withdraws(t *engine.Table, f *troops.Figure, h *troops.Hero) {
	h.Withdrawn = true
	f.On, f.Strain = false, 0
	f.Conditions, f.Tokens = []string{}, []string{}
	if x := g.group(f.Group); x != nil {
		x.Defeated = true
	}
	g.drops(t, f)
	g.Mission.Trail = append(g.Mission.Trail, troops.Trail{Kind: "fallen", Figure: f.ID, Points: troops.Points(f.Centre())})
	t.Tell("hero.withdraws", engine.Piece("who", f.ID), engine.ByRules("IA-HERO-02", "IA-HERO-08"))
	g.consoles(t, h)
	g.event(t, event{name: "withdraw", it: f})
	g.happens(t, "hero falls", f, "")
	g.event(t, event{name: "defeat", it: f})
	g.nobodyLeft(t)
}

// nobodyLeft ends a mission in which no hero is on the map any more: the Imperial
// player has won, unless the mission has said something else before.
func (g *Game) nobodyLeft(t *engine.Table) {
	m := g.Mission
	if m.Phase == Opening || m.Phase == Entrance || m.Result != nil {
		return
	}
	for _, h := range m.Story.Heroes {
		if f := g.figure(h.Figure); f.On {
			return
		}
	}
	g.decide(t, Imperial, "result.nobody")
}

// strains lets a hero suffer strain; what is above its Endurance is damage
// (IA-STR-03, IA-STR-07).
func (g *Game) strains(t *engine.Table, f *troops.Figure, h *troops.Hero, n int) {
	if g.absorbs(t, h, n) {
		return
	}
	room := max(0, h.Endurance()-f.Strain)
	more := max(0, n-room)
	f.Strain += n - more
	t.Tell("hero.strain", engine.Piece("who", f.ID), engine.Num("n", n-more), engine.Num("strain", f.Strain), engine.ByRules("IA-STR-03"))
	g.harm(t, f, more)
	g.happens(t, "strained", f, "")
}

// mostAbsorbed is how much strain discards the card that takes it up.
const mostAbsorbed = 4

// absorber is the Supply card of a hero on which its strain is laid; empty: it has none.
func absorber(h *troops.Hero) string {
	for _, key := range h.Supply {
		if book.Content().Asset(key).Is("absorbs") {
			return key
		}
	}
	return ""
}

// absorbs lays the strain of a hero on a Supply card of its own, until there is too much
// of it (IA-SUP-03); it reports that there is one.
func (g *Game) absorbs(t *engine.Table, h *troops.Hero, n int) bool {
	key, s := absorber(h), g.Mission.Story
	if key == "" {
		return false
	}
	s.Lay(key, n)
	t.Tell("strain.absorbed", engine.Num("n", n), engine.Term("card", book.Content().Asset(key).Name()), engine.Num("total", s.Stocked(key)), engine.ByRules("IA-ABIL-01"))
	if s.Stocked(key) >= mostAbsorbed {
		s.Lay(key, -s.Stocked(key))
		h.Turns(key, "deplete")
		s.Supply.Bury(key)
	}
	return true
}

// claims lists the Supply cards of heroes beside it that a hero may take in its
// activation.
func (g *Game) claims(out *deeds, f *troops.Figure, h *troops.Hero) {
	s := g.space()
	for _, o := range g.Mission.Story.Heroes {
		key := absorber(o)
		if x := g.figure(o.Figure); o == h || key == "" || !x.On || !s.Adjacent(f, x) {
			continue
		}
		out.list = append(out.list, deed{key: "claim " + key, verb: "use", label: engine.Say(book.Content().Asset(key).Name()), do: func(t *engine.Table) {
			o.Turns(key, "deplete")
			h.Supply = append(h.Supply, key)
			t.Tell("supply.taken", engine.Piece("who", f.ID), engine.Term("card", book.Content().Asset(key).Name()))
		}})
	}
}

// recovers takes strain from a hero; what is more than it has heals damage
// (IA-REC-01, IA-REC-02).
func (g *Game) recovers(t *engine.Table, f *troops.Figure, n int) {
	strain := min(n, f.Strain)
	f.Strain -= strain
	if strain > 0 {
		t.Tell("hero.recovers", engine.Piece("who", f.ID), engine.Num("n", strain), engine.Num("strain", f.Strain), engine.ByRules("IA-REC-01"))
	}
	g.heal(t, f, n-strain)
}

// mostPushed is how often a hero may suffer strain for a movement point in one
// activation (IA-ACT-08).
const mostPushed = 2

// heroDeeds lists what a hero may do beside what every figure may: rest, and
// suffer strain for a movement point (IA-REC-01, IA-ACT-08, IA-STR-06).
func (g *Game) heroDeeds(out *deeds, f *troops.Figure, h *troops.Hero) {
	turn := &g.Mission.Turn
	who := engine.Piece("who", f.ID)
	switch {
	case turn.Pushed >= mostPushed:
		out.bar("push", "IA-ACT-08", "refuse.pushed", who)
	case f.Strain >= h.Endurance():
		out.bar("push", "IA-STR-06", "refuse.strained", who)
	case f.Has("stunned"):
		out.bar("push", "IA-COND-15", "refuse.stunned.move", who)
	default:
		out.list = append(out.list, deed{key: "push", verb: "push", do: func(t *engine.Table) {
			turn := &g.Mission.Turn
			turn.Pushed++
			turn.Points++
			if !g.absorbs(t, h, 1) {
				f.Strain++
			}
			t.Tell("hero.pushes", engine.Piece("who", f.ID), engine.Num("points", turn.Points), engine.Num("strain", f.Strain), engine.ByRules("IA-ACT-08"))
		}})
	}
	g.claims(out, f, h)
	out.bar("trade", "IA-ITEM-09", "refuse.trade")
	out.bar("attach", "IA-MOD-07", "refuse.attach")
	out.bar("give", "IA-SUP-04", "refuse.give")
	switch {
	case turn.Actions == 0:
		out.bar("rest", "IA-ACTN-01", "refuse.actions", who)
	case g.Mission.Turn.Rested && !h.Wounded && g.flagged(f, "restless"):
		out.bar("rest", "IA-ABIL-01", "refuse.restless", who)
	case f.Strain == 0 && f.Lost == 0:
		out.bar("rest", "IA-REC-01", "refuse.rested", who)
	default:
		out.list = append(out.list, deed{key: "rest", verb: "rest", do: func(t *engine.Table) {
			g.useAction(t)
			g.Mission.Turn.Rested = true
			g.recovers(t, f, h.Endurance())
			g.triggers(t, f, "rested")
			g.friends(t, f, "ally rested")
			g.happens(t, "rests", f, "")
			g.afterAction(t, f)
		}})
	}
}

// heroReady reports a hero that may be activated: it has a ready token, and nobody
// waits for a first activation while it would have a second one (IA-RDY-06,
// IA-ACT-09).
func (g *Game) heroReady(h *troops.Hero) bool {
	if h.Withdrawn || h.Spent >= h.Tokens {
		return false
	}
	return h.Spent == 0 || !slices.ContainsFunc(g.Mission.Story.Heroes, func(o *troops.Hero) bool {
		return o.Spent == 0 && g.figure(o.Figure).On
	})
}
