package assault

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tray"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// declared is what may be used once an attack is declared and before dice are
// rolled: the attacker's side, then the defender's (IA-TIME-03, IA-TIME-04,
// IA-ATK-26). It reports false if the attack is not valid any more; it is then
// not resolved, and what it cost is lost (IA-INTR-03, IA-INTR-04).
func (g *Game) declared(t *engine.Table) bool {
	if g.Mission == nil {
		return true
	}
	by, at := g.by(), g.at()
	stood := at.Stand()
	if g.Mission.Story != nil {
		g.happens(t, "declares", by, "")
	}
	if !g.Attack.Bare {
		for _, when := range []string{"declare", "attacking"} {
			g.triggers(t, by, when)
		}
		g.friends(t, by, "ally attacking")
	}
	g.open(t, g.attacker(), declaring, g.inBattle(g.attacker())...)
	for _, when := range []string{"declared", "defending"} {
		g.triggers(t, g.at(), when)
	}
	g.friends(t, g.at(), "ally defending")
	g.open(t, g.defender(), declaring, g.inBattle(g.defender())...)
	at = g.at()
	s := g.space()
	if by.On && at.On && (at.Stand() == stood && g.Attack.At == at.ID || s.stillValid(by, at, g.Attack.Square)) {
		return true
	}
	t.Tell("attack.void", engine.Piece("who", by.ID), engine.ByRules("IA-INTR-03"))
	return false
}

// stillValid reports that an attack could be declared as things are now.
func (s *space) stillValid(by, at *troops.Figure, q grid.Square) bool {
	return slices.Contains(s.targetSpaces(at), q) && s.validWith(by, at, q, s.g.usually(by))
}

// inBattle are the figures of a seat that may play cards on the attack: whoever
// attacks or defends first, then their friends (IA-TIME-04).
func (g *Game) inBattle(seat engine.Seat) []*troops.Figure {
	var out []*troops.Figure
	for _, f := range []*troops.Figure{g.by(), g.at()} {
		if f.Seat == seat {
			out = append(out, f)
		}
	}
	for _, f := range g.standing(seat) {
		if f != g.by() && f != g.at() {
			out = append(out, f)
		}
	}
	return out
}

// window opens one of the windows of the attack, for the attacker first
// (IA-TIME-03).
func (g *Game) window(t *engine.Table, w window) {
	if g.Mission == nil || g.Attack.Bare {
		return
	}
	for _, seat := range []engine.Seat{g.attacker(), g.defender()} {
		g.open(t, seat, w, g.inBattle(seat)...)
	}
	switch w.key {
	case rerolling.key:
		g.bothSides(t, "reroll", "guard")
	case modifying.key:
		g.bothSides(t, "modify", "brace")
		if seat := g.Attack.Seat; seat != 0 && seat != g.by().Seat { // it attacks by an enemy's word
			g.everybody(t, seat, "led", func(f *troops.Figure) bool { return f.Seat == seat })
		}
	}
}

// bothSides uses what the attacker's side has at a time of the attack, then what
// the defender's has (IA-TIME-03, IA-TIME-04).
func (g *Game) bothSides(t *engine.Table, attacking, defending string) {
	g.triggers(t, g.by(), attacking)
	g.friends(t, g.by(), "ally "+attacking)
	g.triggers(t, g.at(), defending)
	g.friends(t, g.at(), "ally "+defending)
}

// power lets the attacker, then the defender spend a power token: one a figure
// and attack, for what it shows.
func (g *Game) power(t *engine.Table) {
	if g.Mission == nil {
		return
	}
	for _, x := range []struct {
		f     *troops.Figure
		seat  engine.Seat
		kinds []string
	}{{g.by(), g.attacker(), []string{"damage", "surge"}}, {g.at(), g.defender(), []string{"block", "evade"}}} {
		open := func() []string {
			var out []string
			for _, k := range x.kinds {
				if slices.Contains(x.f.Tokens, k) {
					out = append(out, k)
				}
			}
			return out
		}
		if len(open()) == 0 {
			continue
		}
		k := g.ask(t, x.seat, x.f, "power", func(p *engine.Prompt) {
			p.About, p.Pass = x.f.ID, true
			p.Args = []engine.Arg{engine.Piece("who", x.f.ID)}
			p.Rules = []string{"IA-ATK-28"}
			for _, k := range open() {
				p.Add(engine.Option{Key: k, Label: engine.Say("power." + k)})
			}
			p.DefaultFirst()
		}).One()
		if i := slices.Index(x.f.Tokens, k); i >= 0 && slices.Contains(x.kinds, k) {
			x.f.Tokens = slices.Delete(x.f.Tokens, i, i+1)
			g.Attack.Add(k, 1)
			g.Attack.Used = append(g.Attack.Used, "power."+k)
			t.Tell("token.spent", engine.Piece("who", x.f.ID), engine.Term("token", "power."+k))
			if x.f == g.by() {
				g.friends(t, x.f, "ally spends")
			}
			g.Attack.Powered = strings.TrimSpace(g.Attack.Powered + " " + x.f.ID)
			g.happens(t, "powers", x.f, k)
		}
	}
}

// aftermathOf is what cards bring after an attack: what was put off, the
// attacker's side, the defender's, then Command cards (IA-TIME-03).
func (g *Game) aftermathOf(t *engine.Table) {
	if g.Mission == nil {
		return
	}
	for _, l := range slices.Clone(g.Attack.Later) {
		f := g.figure(l.Figure)
		if l.Figure != "" && (f == nil || !f.On) {
			continue
		}
		u := g.using(tricks.Use{T: t, Seat: l.Seat, By: f, Source: l.Source, Name: l.Source.Name()})
		if f != nil {
			u.On = []*troops.Figure{f}
		}
		u.do(book.Split(strings.Split(l.Steps, ", ")))
	}
	by, at := g.by(), g.at()
	if by.On && !g.Attack.Bare {
		g.triggers(t, by, "attacked")
	}
	if !g.Attack.Bare {
		g.friends(t, by, "ally attacked")
	}
	if at.On {
		g.triggers(t, at, "defended")
	}
	g.friends(t, at, "ally defended")
	g.triggersOf(t, slices.DeleteFunc(g.standing(troops.Other(by.Seat)), func(o *troops.Figure) bool { return o == at }), "foe attacked")
	for _, seat := range []engine.Seat{g.attacker(), g.defender()} {
		list := slices.DeleteFunc(g.inBattle(seat), func(f *troops.Figure) bool { return !f.On })
		g.open(t, seat, resolved, list...)
	}
}

// specialSurges adds what the card of the attacker offers for surges besides the
// numbers.
func (g *Game) specialSurges(f *troops.Figure, a *troops.Attack) {
	for _, when := range []string{"surge", "surge2"} {
		for _, h := range g.abilitiesWith(f, when, a.Weapon) {
			if len(a.With.Surge) < troops.MostAbilities && !h.ability.Word && g.affords(f.Seat, f, h.source, h.ability.Cost) && g.within(*a, h) {
				cost := 1 + strings.Count(when, "2")
				effects, _ := tray.Surge(h.ability.Plus)
				if len(h.ability.Do)+len(h.ability.Choose) > 0 {
					effects = append(effects, attack.Effect{Key: "special", N: 1})
				}
				a.With.Surge = append(a.With.Surge, troops.Ability{Cost: cost, Effects: effects, Source: h.source})
			}
		}
	}
}

// within reports that the conditions of an ability hold in an attack.
func (g *Game) within(a troops.Attack, h held) bool {
	was := g.Attack
	g.Attack = a
	u := g.using(tricks.Use{Seat: h.by.Seat, By: h.by, On: []*troops.Figure{h.by}, Source: h.source})
	is := u.All(h.ability.If)
	g.Attack = was
	return is
}

// bought resolves the abilities of the card that were bought with surges and
// come after the attack (IA-SURGE-05).
func (g *Game) bought(t *engine.Table) {
	if g.Mission == nil {
		return
	}
	for _, i := range slices.Clone(g.Attack.Bought) {
		if s := g.Attack.With.Surge[i].Source; s.Ability() != nil {
			g.charge(t, g.by().Seat, g.by(), s, s.Ability().Cost)
			g.use(t, g.attacker(), g.by(), s)
		}
	}
}

// powered gives the attacker power tokens of its choice.
func (g *Game) powered(t *engine.Table, n int) {
	if g.Mission == nil {
		return
	}
	u := g.using(tricks.Use{T: t, Seat: g.attacker(), By: g.by()})
	u.token(g.by(), "any", n)
}
