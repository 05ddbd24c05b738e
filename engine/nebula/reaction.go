package nebula

import (
	"estafeta/engine"
	"estafeta/engine/ground"
)

// reactShot is the Reaction of a figure that has been shot at, hit or not, and
// is still in play. NEB-REACT-01 … NEB-REACT-07, NEB-RSHOT-01 … NEB-RSHOT-12.
func (g *Game) reactShot(t *engine.Table, f, by *Figure) {
	if f.Out || !f.Placed || f.unconscious() || g.Attack.Prone || f.Down {
		return // NEB-INJ-12, NEB-PRONE-11, NEB-PRONE-02
	}
	if f.Reacted && g.rule("a17") == "one" {
		t.Tell("react.once", engine.Piece("who", f.ID), engine.ByRules("NEB-REACT-01"))
		return
	}
	f.Reacted = true
	switch g.reaction(t, f, by) {
	case "fire":
		g.crossfire(t, f, by)
	case "cover":
		g.takeCover(t, f, by)
	case "flee":
		f.Fleeing = true
		t.Tell("react.flees", engine.Piece("who", f.ID), engine.ByRules("NEB-RSHOT-05"))
		g.flight(t, f, false)
		g.breakCheck(t)
	}
}

// reaction finds the row of the table: by choice if Entrenched, else by a
// Resolve check. NEB-TRENCH-07, NEB-RSHOT-02 … NEB-RSHOT-07.
func (g *Game) reaction(t *engine.Table, f, by *Figure) string {
	t.Lock("react")
	able := len(g.answering(f, by)) > 0
	if f.Entrench != "" {
		return t.Ask(f.Seat, "react", func(p *engine.Prompt) {
			p.About = f.ID
			p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Piece("by", by.ID)}
			p.Rules = []string{"NEB-TRENCH-07"}
			if able {
				p.Add(engine.Option{Key: "fire", Verb: "fire"})
			}
			p.Add(engine.Option{Key: "cover", Verb: "cover"})
			if !f.engaged() {
				p.Add(engine.Option{Key: "flee", Verb: "flee", Grave: true})
			}
			p.DefaultFirst()
		}).One()
	}
	need := g.resolve(f, true)
	passed, die := check(t, f, "reaction", need)
	g.tellCheck(t, f, "react", passed, die, need)
	if !passed && g.repeats(t, f) {
		f.Repeated = true
		passed, die = check(t, f, "reaction", need)
		g.tellCheck(t, f, "react.again", passed, die, need)
	}
	switch {
	case passed && able:
		return "fire"
	case passed, f.engaged(): // NEB-RSHOT-02, NEB-RSHOT-04, NEB-RSHOT-11
		return "cover"
	case f.Fleeing: // NEB-FLEE-11
		return "flee"
	case g.broken(f): // NEB-RSHOT-04, NEB-RSHOT-09
		return "cover"
	}
	return "flee"
}

// broken reports the ground that the tables of Reactions call Difficult: that
// terrain, and buildings (A13).
func (g *Game) broken(f *Figure) bool {
	return g.scenery().In(f.At, f.Up, ground.Slow) != nil || g.rule("a13") != "open" && g.indoors(f) != nil
}

// repeats asks whether a Tenacious figure repeats its failed check; once a
// Round. NEB-KEY-65.
func (g *Game) repeats(t *engine.Table, f *Figure) bool {
	if !f.has("tenacious") || f.Repeated {
		return false
	}
	return t.Ask(f.Seat, "tenacious", func(p *engine.Prompt) {
		p.About, p.Pass = f.ID, true
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"NEB-KEY-65"}
		p.Add(engine.Option{Key: "repeat", Verb: "repeat"})
	}).One() == "repeat"
}

func (g *Game) tellCheck(t *engine.Table, f *Figure, key string, passed bool, die, need int) {
	if passed {
		key += ".passed"
	} else {
		key += ".failed"
	}
	t.Tell(key, engine.Piece("who", f.ID), engine.Num("die", die), engine.Num("need", need), engine.ByRules("NEB-REACT-02", "NEB-REACT-03"))
}

// answering are the weapons with which a figure can shoot back at one that is
// in sight: loaded, in Hand or Ready, in range; none for the Stunned and the
// Badly Wounded, nor at an enemy fighting a friend unless at Point Blank.
// NEB-RSHOT-06, NEB-RSHOT-11, NEB-XF-02, NEB-SHOT-06.
func (g *Game) answering(f, at *Figure) []*Carried {
	if f.suffers("badly_wounded") > 0 || f.Down || !g.sees(f, at) || !g.eligible(f, at) {
		return nil
	}
	if at.engaged() && !has(at.Engaged, f.ID) && !within(f.gap(at), pointBlank) {
		return nil
	}
	var out []*Carried
	for _, c := range f.guns() {
		if g.inRange(f, at, c) {
			out = append(out, c)
		}
	}
	for _, c := range f.templates() {
		if it := c.profile(); !it.Has("smoke") && f.inBand(c, at.At) && g.clear(f, f.gap(at)) && within(f.gap(at), f.reachOf(c)) {
			out = append(out, c)
		}
	}
	return out
}

// answerFire is a Shot in return with the weapon and the dice of the player's
// choice; a template is laid on, or turned toward, the enemy. Nobody reacts to
// it. NEB-XF-02, NEB-XF-03, NEB-XF-06, NEB-RCHG-02 (A11).
func (g *Game) answerFire(t *engine.Table, f, at *Figure) {
	c, dice := g.askReturn(t, f, at)
	if c == nil {
		return
	}
	f.Acted = f.Acted || g.rule("a16") != "free" // for dropping Prone
	if c.item().Template != "" {
		f.spend(c, 1)
		g.strew(t, f, c, at.At)
		return
	}
	if f.twin(c) {
		dice += 2
	}
	g.fire(t, f, at, c, dice, false)
}

// crossfire returns the fire at once; it calls for no Reaction. NEB-XF-01 …
// NEB-XF-06, NEB-RSHOT-03, NEB-RSHOT-08.
func (g *Game) crossfire(t *engine.Table, f, at *Figure) {
	g.answerFire(t, f, at)
	g.breakCheck(t)
}

// askReturn asks with what and how many dice. NEB-XF-06.
func (g *Game) askReturn(t *engine.Table, f, at *Figure) (*Carried, int) {
	weapon := t.Ask(f.Seat, "return_weapon", func(p *engine.Prompt) {
		p.About = f.ID
		for _, c := range g.answering(f, at) {
			p.Add(engine.Option{Key: c.ID, Label: engine.Say("item." + c.Item)})
		}
		p.DefaultFirst()
	}).One()
	c := f.carried(weapon)
	if c == nil || c.item().Template != "" {
		return c, 1
	}
	n := t.Ask(f.Seat, "return_fire", func(p *engine.Prompt) {
		p.Kind, p.About = engine.Number, f.ID
		p.Min, p.Max = f.rate(c)
		p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Piece("at", at.ID), engine.Term("weapon", "item."+c.Item)}
		p.Facts = map[string]int{"left": c.Ammo}
		p.Rules = []string{"NEB-XF-06"}
		p.Default = engine.Count(p.Max)
	}).Num()
	return c, n
}
