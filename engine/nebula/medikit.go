package nebula

import (
	"strings"

	"estafeta/engine"
)

// tools are the Qualities that recover a Wound: with an action, on 4 or more.
// NEB-KEY-13, NEB-KEY-18, NEB-KEY-40, NEB-KEY-58.
var tools = []string{"medikit", "repairer", "self_repair", "self_healing"}

const treatOn = 4

// patient is a figure that a tool could treat.
type patient struct {
	tool string
	f    *Figure
}

// patients are the wounded whom a figure may declare to treat: itself, and with
// Medikit or Repairer friends in base contact, or any friend if it will have
// moved by then. Medikit is not for Technological figures, Repairer for no
// others. NEB-KEY-41, NEB-KEY-59, NEB-KEY-64.
func (g *Game) patients(f *Figure) []patient {
	_, moved, _ := g.planned()
	var out []patient
	for _, tool := range tools {
		if !f.has(tool) {
			continue
		}
		for _, o := range g.standing(f.Seat) {
			self := tool == "self_repair" || tool == "self_healing"
			switch {
			case o.Wounds >= o.Attr[HER], self && o != f:
			case tool == "medikit" && o.has("technological"), tool == "repairer" && !o.has("technological"):
			case o == f, moved, within(f.gap(o), contact):
				out = append(out, patient{tool, o})
			}
		}
	}
	return out
}

func (g *Game) askTreat(t *engine.Table, f *Figure, in Intent) (Intent, bool) {
	key := t.Ask(f.Seat, "treat", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"NEB-KEY-40", "NEB-KEY-58"}
		for _, c := range g.patients(f) {
			p.Add(
				engine.Option{
					Key:   c.tool + ":" + c.f.ID,
					Piece: c.f.ID,
					Label: engine.Say("treat.option", engine.Term("tool", "quality."+c.tool), engine.Piece("at", c.f.ID)),
				},
			)
		}
	}).One()
	tool, who, ok := strings.Cut(key, ":")
	in.Weapon, in.Target = tool, []string{who}
	return in, ok
}

// treat recovers a Wound on 4 or more, never above the profile; a patient out
// of reach costs the action all the same (NEB-DECL-05).
func (g *Game) treat(t *engine.Table, f, o *Figure, tool string) {
	t.Lock("treat")
	who, at := engine.Piece("who", f.ID), engine.Piece("at", o.ID)
	if o.Out || o != f && !within(f.gap(o), contact) {
		t.Tell("treat.reach", who, at, engine.ByRules("NEB-KEY-40", "NEB-DECL-05"))
		return
	}
	die := t.Roll(f.Seat, "treat", 6, 1)[0]
	if die < treatOn {
		t.Tell("treat.fails", who, at, engine.Num("die", die), engine.Term("tool", "quality."+tool), engine.ByRules("NEB-KEY-40"))
		return
	}
	o.Wounds = min(o.Wounds+1, o.Attr[HER])
	t.Tell(
		"treat", who, at, engine.Num("die", die), engine.Num("left", o.Wounds), engine.Term("tool", "quality."+tool),
		engine.ByRules("NEB-KEY-40"),
	)
}
