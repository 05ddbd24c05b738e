package nebula

import "estafeta/engine"

const (
	controlDist = 30.0
	controlOn   = 4
	radiateDist = 20.0
	radiateOn   = 5
)

// controllable are the figures that Technological Control may be declared at,
// near or far: Technological enemies, and friends that lie Unconscious.
// NEB-KEY-23, NEB-KEY-24.
func (g *Game) controllable(f *Figure) []*Figure {
	if !f.has("technological_control") {
		return nil
	}
	var out []*Figure
	for _, o := range g.standing(0) {
		if o.Seat != f.Seat && o.has("technological") && !o.unconscious() || o.Seat == f.Seat && o.suffers("unconscious") > 0 {
			out = append(out, o)
		}
	}
	return out
}

func (g *Game) askControl(t *engine.Table, f *Figure, in Intent) (Intent, bool) {
	at := t.Ask(f.Seat, "control", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"NEB-KEY-23", "NEB-KEY-24"}
		for _, o := range g.controllable(f) {
			p.Add(engine.Option{Key: o.ID, Piece: o.ID})
		}
	}).One()
	in.Target = []string{at}
	return in, at != ""
}

// control puts a Technological enemy out, or brings a friend round, on 4 or
// more; no Line of Sight is needed (A40). Too far costs the action.
// NEB-KEY-23, NEB-KEY-24.
func (g *Game) control(t *engine.Table, f, o *Figure) {
	t.Lock("control")
	who, at := engine.Piece("who", f.ID), engine.Piece("at", o.ID)
	if o.Out || !within(f.gap(o), controlDist) {
		t.Tell("control.range", who, at, engine.ByRules("NEB-KEY-23", "NEB-DECL-05"))
		return
	}
	die := t.Roll(f.Seat, "control", 6, 1)[0]
	switch {
	case die < controlOn:
		t.Tell("control.fails", who, at, engine.Num("die", die), engine.ByRules("NEB-KEY-23"))
	case o.Seat == f.Seat:
		rest := []Mishap{}
		for _, m := range o.Mishaps {
			if m.Kind != "unconscious" {
				rest = append(rest, m)
			}
		}
		o.Mishaps = rest
		t.Tell("control.wakes", who, at, engine.Num("die", die), engine.ByRules("NEB-KEY-24"))
	default:
		o.Mishaps = append(o.Mishaps, Mishap{"unconscious", g.Round + 1})
		t.Tell("control", who, at, engine.Num("die", die), engine.ByRules("NEB-KEY-23"))
	}
}

// radiate is Electromagnetic Radiation, used as an action: every other figure
// wholly inside 20 cm that has shooting weapons or is Technological rolls; on 5
// or more its weapons are Discharged, and a Technological one Unconscious.
// NEB-KEY-56 (A63).
func (g *Game) radiate(t *engine.Table, f *Figure) {
	t.Reveal("radiate", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-56"))
	for _, o := range g.standing(0) {
		if o == f || o.Seat == f.Seat && g.rule("a63") == "enemies" || !within(f.gap(o)+o.Base, radiateDist) ||
			!o.has("technological") && len(o.shooters()) == 0 {
			continue
		}
		die := t.Roll(o.Seat, "radiation", 6, 1)[0]
		if die < radiateOn {
			t.Tell("radiate.holds", engine.Piece("at", o.ID), engine.Num("die", die), engine.ByRules("NEB-KEY-56"))
			continue
		}
		for _, c := range o.shooters() {
			c.Discharged = true
		}
		if o.has("technological") {
			o.Mishaps = append(o.Mishaps, Mishap{"unconscious", g.Round + 1})
		}
		t.Tell("radiate.hits", engine.Piece("at", o.ID), engine.Num("die", die), engine.ByRules("NEB-KEY-56"))
	}
}

// shooters are all shooting weapons a figure carries.
func (f *Figure) shooters() []*Carried {
	var out []*Carried
	for _, c := range f.Items {
		if c.fires() {
			out = append(out, c)
		}
	}
	return out
}
