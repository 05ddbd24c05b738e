package nebula

import "estafeta/engine"

// bind gives every guided Droid to the Guide Pilot that brought it. NEB-KEY-44.
func (g *Game) bind() {
	for _, d := range g.Figures {
		if !content().Units[d.Unit].Guided || d.Pilot != "" {
			continue
		}
		for _, p := range g.Figures {
			if p.Seat == d.Seat && content().Units[p.Unit].Brings == d.Unit && g.guided(p) == nil {
				d.Pilot = p.ID
				break
			}
		}
	}
}

// guided is the Droid that a Guide Pilot guides.
func (g *Game) guided(p *Figure) *Figure {
	for _, d := range g.Figures {
		if d.Pilot == p.ID && !d.Out {
			return d
		}
	}
	return nil
}

// tether looks after every guided Droid: within 15 cm of its Guide Pilot it
// works, else it lies Unconscious; that of a fallen one waits for another
// Guide Pilot that guides none. It does not hang on the Coherence of the Force.
// NEB-KEY-44, NEB-KEY-45, NEB-KEY-47 (A84).
func (g *Game) tether(t *engine.Table) {
	for _, d := range g.standing(0) {
		if d.Pilot == "" {
			continue
		}
		p := g.figure(d.Pilot)
		if p.Out {
			for _, o := range g.standing(d.Seat) {
				if o.has("guide_pilot") && g.guided(o) == nil && within(o.gap(d), coherenceDist) {
					d.Pilot, p = o.ID, o
					t.Tell("pilot.takes", engine.Piece("who", o.ID), engine.Piece("at", d.ID), engine.ByRules("NEB-KEY-47"))
					break
				}
			}
		}
		adrift := p.Out || !p.Placed || !within(p.gap(d), coherenceDist)
		switch {
		case adrift && !d.Adrift:
			t.Tell("pilot.adrift", engine.Piece("who", d.ID), engine.ByRules("NEB-KEY-45", "NEB-KEY-47"))
		case !adrift && d.Adrift:
			t.Tell("pilot.back", engine.Piece("who", d.ID), engine.ByRules("NEB-KEY-45"))
		}
		d.Adrift = adrift
	}
}

// led reports a Droid that waits to be activated together with its Guide
// Pilot. NEB-KEY-46.
func (g *Game) led(d *Figure) bool {
	p := g.figure(d.Pilot)
	return p != nil && !p.Out && p.Placed && !p.Activated
}

// crew are the figures of one Player Turn in their order: the one chosen, and
// the Droid it guides before or after it. NEB-KEY-46.
func (g *Game) crew(t *engine.Table, f *Figure) []string {
	d := g.guided(f)
	if d == nil || !d.Placed || d.Activated {
		return []string{f.ID}
	}
	first := t.Ask(f.Seat, "crew", func(p *engine.Prompt) {
		p.About = f.ID
		p.Rules = []string{"NEB-KEY-46"}
		p.Add(engine.Option{Key: f.ID, Piece: f.ID})
		p.Add(engine.Option{Key: d.ID, Piece: d.ID})
		p.Default = engine.Pick(f.ID)
	}).One()
	if first == d.ID {
		return []string{d.ID, f.ID}
	}
	return []string{f.ID, d.ID}
}
