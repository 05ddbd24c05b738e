package xwing

import (
	"estafeta/engine"
	"estafeta/engine/xwing/book"
)

// combat is one opportunity to attack, or the beginning or end of the Combat
// phase. XW-CMB-01 … XW-CMB-06, XW-PS-01.
func (g *Game) combat(t *engine.Table) {
	if !g.Opened {
		g.Opened = true
		g.Turn = newTurn("")
		g.keepWays() // all shots of the phase are drawn
		t.Reveal("phase.combat", engine.Num("round", g.Round))
		g.fire(t, Moment{At: CombatStart})
		return
	}
	group := g.nextToAttack()
	if len(group) == 0 {
		g.fire(t, Moment{At: CombatEnd})
		g.Turn = newTurn("")
		g.settle(t)
		g.expire("combat")
		g.enter(End)
		return
	}
	g.opportunity(t, group)
}

// enter begins a phase.
func (g *Game) enter(p Phase) { g.Phase, g.Opened = p, false }

// nextToAttack are the ships of the player whose turn it is to attack: those
// of the highest pilot skill that have not been active yet, of equal skill the
// initiative player's. XW-CMB-02 … XW-CMB-04, XW-CMB-06, XW-INI-04.
func (g *Game) nextToAttack() []*Ship {
	best := -1
	for _, s := range g.inPlay(0) {
		if !s.Fought {
			best = max(best, g.skill(s))
		}
	}
	for _, seat := range g.seats() {
		var out []*Ship
		for _, s := range g.inPlay(seat) {
			if !s.Fought && g.skill(s) == best {
				out = append(out, s)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// opportunity is what the ships of one player and pilot skill do next: one of
// them attacks, or all of them let it pass. Ships without a target ask nobody.
// XW-ATK-33, XW-CMB-05, XW-RNG-15.
func (g *Game) opportunity(t *engine.Table, group []*Ship) {
	seat := group[0].Seat
	g.Turn = newTurn(group[0].ID)
	able := g.aimedBy(group)
	if len(able) == 0 && len(g.instead(group)) == 0 {
		g.endOpportunity(t, group[0], "attack.none")
		return
	}
	pick := t.Ask(seat, "attack", func(p *engine.Prompt) {
		p.Pass, p.Begin, p.Measuring = true, true, false
		p.Rules = []string{"XW-ATK-02", "XW-CMB-02", "XW-CMB-05", "XW-RNG-15"}
		able := g.aimedBy(group)
		for _, a := range able {
			p.Add(g.attackOption(a, len(able) == 1 && g.costless(a)))
		}
		for _, h := range g.instead(group) {
			p.Add(engine.Option{Key: h.m.Card.id(h.m.Ship), Label: engine.Say("ability.option", engine.Term("card", h.m.Name()),
				engine.Piece("who", h.m.Ship.ID)),
				Note: engine.Say("effect." + h.m.Card.Kind + "." + h.m.Card.Key)})
		}
		if len(able) > 0 {
			p.About = able[0].Ship
			p.Default = engine.Pick(able[0].key())
		}
	}).One()
	for _, h := range g.instead(group) {
		if h.m.Card.id(h.m.Ship) == pick {
			g.Turn = newTurn(h.m.Ship.ID)
			t.Tell("ability", engine.Piece("who", h.m.Ship.ID), engine.Term("card", h.m.Name()))
			g.last(h.m.Ship, "no_attack", 1, "combat", h.m.Card.Key)
			h.m.T = t
			h.e.Instead(h.m)
			g.endOpportunity(t, h.m.Ship, "")
			return
		}
	}
	for _, a := range g.aimedBy(group) {
		if a.key() == pick {
			g.declare(t, a)
			return
		}
	}
	for _, s := range group {
		if !s.Fought && !s.Destroyed && (len(g.shots(s)) > 0 || len(g.instead([]*Ship{s})) > 0) {
			g.Turn = newTurn(s.ID)
			g.endOpportunity(t, s, "attack.hold")
		}
	}
}

// instead are the cards of some ships that may be used in place of all their
// attacks of the phase.
func (g *Game) instead(group []*Ship) []held {
	var out []held
	for _, s := range group {
		if s.Fought || s.Destroyed {
			continue
		}
		g.each(s, func(e *Effect, m Moment) {
			if e.Instead != nil {
				out = append(out, held{e, m})
			}
		})
	}
	return out
}

// aimedBy are the attacks open to some ships.
func (g *Game) aimedBy(group []*Ship) []Aimed {
	var out []Aimed
	for _, s := range group {
		if !s.Fought && !s.Destroyed {
			out = append(out, g.shots(s)...)
		}
	}
	return out
}

// attackOption is an attack as a line to choose: range and obstruction are
// told now, when the target is declared (XW-RNG-15).
func (g *Game) attackOption(a Aimed, obvious bool) engine.Option {
	note := "attack.note"
	if a.Shot.Obstructed {
		note = "attack.note.obstructed"
	}
	return engine.Option{Key: a.key(), Verb: "attack", Piece: a.Target, Obvious: obvious,
		Label: engine.Say("attack.option", engine.Piece("who", a.Ship), engine.Piece("at", a.Target),
			engine.Term("weapon", weaponName(a.Weapon))),
		Note: engine.Say(note, engine.Num("range", a.Shot.Band))}
}

// costless reports an attack that declining never betters: with the primary
// weapon, and no card in play answers this attack but as the attacker's side
// likes. A
// secondary weapon is never declared for anybody (XW-CMB-05, XW-ATK-33).
func (g *Game) costless(a Aimed) bool {
	if a.Weapon != book.PrimaryWeapon {
		return false
	}
	s, free := g.ship(a.Ship), true
	for _, w := range []Window{BeforeAttack, OnTarget, Comparing, Compared, AfterAttack} {
		g.speaking(w, 0, func(e *Effect, m Moment) {
			for _, tr := range e.On {
				if tr.At != w {
					continue
				}
				answers := g.concerns(tr.Whose, m.Ship, Moment{About: s})
				if tr.Whose == Defending {
					answers = m.Ship.ID == a.Target
				}
				free = free && !(answers && (!tr.May || m.Ship.Seat != s.Seat))
			}
		})
	}
	return free
}

func weaponName(w string) string {
	if w == book.PrimaryWeapon {
		return "weapon.primary"
	}
	return "upgrade." + w
}

// endOpportunity ends a ship's opportunity to attack; a ship kept in play is
// destroyed now. XW-SIM-03, XW-SIM-04, XW-SIM-06.
func (g *Game) endOpportunity(t *engine.Table, s *Ship, told string) {
	if told != "" {
		t.Reveal(told, engine.Piece("who", s.ID), engine.ByRules("XW-CMB-05"))
	}
	g.fire(t, Moment{At: AfterOpportunity, About: s})
	s.Fought = true
	g.settle(t)
}

// declare is the Declare Target step: the costs are paid, the target is the
// defender from now on (XW-ATK-02, XW-ATK-07), and the attack is resolved.
func (g *Game) declare(t *engine.Table, a Aimed) {
	s, e := g.ship(a.Ship), g.ship(a.Target)
	g.Turn = newTurn(s.ID)
	g.fire(t, Moment{At: BeforeAttack, About: s})
	shot, ok := g.mayShoot(s, a.Weapon, e)
	if !ok || g.mayNotAttack(s) || !g.armed(s, a.Weapon) {
		return // something has changed: declare anew
	}
	g.strike(t, newAttack(s, e, a.Weapon, shot))
	g.endOpportunity(t, s, "")
}

// newTurn is the turn of a ship.
func newTurn(id string) Turn { return Turn{Ship: id, Refused: []string{}, Struck: []string{}} }
