package wh40k

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/troops"
)

// because is a reason that concerns a unit.
func because(rule, key string, u *troops.Unit, args ...engine.Arg) *engine.Refusal {
	return engine.Refuse(rule, "reason."+key, append([]engine.Arg{engine.Piece("who", u.ID)}, args...)...)
}

// absent is why a unit that is not on the battlefield does nothing there; nil:
// it is there.
func absent(u *troops.Unit) *engine.Refusal {
	switch u.Where {
	case troops.Embarked:
		return because("WH-TRANS-09", "embarked", u, engine.Piece("in", u.Aboard))
	case troops.Reserves, troops.Waiting:
		return because("WH-RES-01", "reserves", u)
	}
	return nil
}

// noCharge is why a unit cannot declare a charge; nil: it can (WH-CHG-04 …
// WH-CHG-08, WH-AIR-08, WH-AIR-09, WH-ACT-11).
func (g *Game) noCharge(u *troops.Unit) *engine.Refusal {
	if why := absent(u); why != nil {
		return why
	}
	moved := u.Turn.Advanced || u.Turn.FellBack
	if moved && g.allows(u, "charge") {
		moved = false
	} else if u.Turn.NoCharge && !moved {
		return because("WH-CHG-05", "nocharge", u)
	}
	switch {
	case u.Where != troops.OnField:
		return because("WH-CHG-05", "destroyed", u)
	case u.Turn.Declared:
		return because("WH-CHG-04", "declared", u)
	case moved && u.Turn.FellBack:
		return because("WH-CHG-08", "fellback", u)
	case moved:
		return because("WH-CHG-08", "advanced", u)
	case u.Action != "":
		return because("WH-ACT-11", "acting", u)
	case u.Has("aircraft"):
		return because("WH-AIR-08", "aircraft", u)
	case g.still(u):
		return because("WH-DATA-02", "still", u)
	case g.locked(u):
		return because("WH-CHG-07", "engaged", u)
	case g.under(u, "deny", "charge"):
		return because("WH-CHG-05", "denied", u)
	case len(g.chargeable(u, chargeRange)) == 0:
		return because("WH-CHG-06", "nobody", u, engine.Num("n", chargeRange))
	}
	return nil
}

// noShot is why a unit cannot be selected to shoot; nil: it can (WH-SHOOT-04,
// WH-SHOOT-08, WH-SHOOT-10, WH-SHOOT-13, WH-ACT-10, WH-MVPH-23).
func (g *Game) noShot(u *troops.Unit) *engine.Refusal {
	if why := absent(u); why != nil {
		return why
	}
	switch {
	case u.Turn.Chose:
		return because("WH-SHOOT-04", "shot", u)
	case !g.eligible(u) && u.Action != "":
		return because("WH-ACT-10", "acting", u)
	case !g.eligible(u) && u.Turn.FellBack:
		return because("WH-MVPH-23", "fellback", u)
	case !g.eligible(u):
		return because("WH-SHOOT-04", "noshoot", u)
	case u.Reach() == 0:
		return because("WH-ATK-10", "unarmed", u)
	case len(g.shootTypes(u)) == 0 && u.Turn.Advanced:
		return because("WH-SHOOT-10", "assault", u)
	case len(g.shootTypes(u)) == 0:
		return because("WH-SHOOT-13", "close", u)
	case !slices.ContainsFunc(g.onField(other(u.Seat)), func(e *troops.Unit) bool { return battlefield.Within(g.apart(u, e), u.Reach()) }):
		return because("WH-ATK-10", "nobody", u, engine.Num("n", int(u.Reach())))
	case u.Turn.Blind:
		return because("WH-ATK-09", "blind", u)
	}
	return nil
}

// noMove is why a unit cannot make a kind of move; nil: it can (WH-MVPH-05,
// WH-MVPH-11, WH-MVPH-13, WH-MVPH-17, WH-AIR-02, WH-RES-07, WH-RES-15,
// WH-TRANS-12 … WH-TRANS-14).
func (g *Game) noMove(u *troops.Unit, kind string) *engine.Refusal {
	if slices.Contains(g.moveTypes(u), kind) {
		return nil
	}
	switch {
	case kind == moveIngress && u.Where == troops.Reserves:
		return because("WH-RES-07", "early", u)
	case kind == moveIngress:
		return because("WH-RES-11", "here", u)
	case kind == moveDisembark && u.Where != troops.Embarked:
		return because("WH-TRANS-12", "afoot", u)
	case kind == moveDisembark && u.Turn.Boarded == string(g.Battle.Phase):
		return because("WH-TRANS-14", "boarded", u)
	case kind == moveDisembark:
		return because("WH-TRANS-13", "carried", u, engine.Piece("in", u.Aboard))
	case absent(u) != nil:
		return absent(u)
	case u.Has("aircraft"):
		return because("WH-AIR-02", "aircraft", u)
	case g.still(u):
		return because("WH-DATA-02", "still", u)
	case u.Bound == g.Battle.Turns:
		return because("WH-RES-15", "arrived", u)
	case kind == moveFallBack:
		return because("WH-MVPH-17", "free", u)
	}
	return because("WH-MVPH-11", "engaged", u)
}

// unmoved is why a unit cannot be selected to move; nil: it can.
func (g *Game) unmoved(u *troops.Unit) *engine.Refusal {
	if u.Turn.Chosen {
		return because("WH-MVPH-05", "moved", u)
	}
	for _, kind := range g.moveTypes(u) {
		if kind != moveStay {
			return nil
		}
	}
	kind := moveNormal
	switch u.Where {
	case troops.Reserves:
		kind = moveIngress
	case troops.Embarked:
		kind = moveDisembark
	}
	return g.noMove(u, kind)
}

// unfit is why a unit cannot be the target of a core Stratagem that is used now;
// nil: it can, as far as its own conditions go (15.02 … 15.12).
func (g *Game) unfit(s stratagem, u *troops.Unit) *engine.Refusal {
	rule := s.Rules[0]
	if s.Key == rapidIngress.Key {
		switch {
		case u.Where != troops.Reserves:
			return because(rule, "here", u)
		case u.Has("aircraft"):
			return because(rule, "aircraft", u)
		}
		return nil
	}
	if why := absent(u); why != nil {
		return why
	}
	switch s.Key {
	case fireOverwatch.Key:
		switch {
		case u.Has("titanic"):
			return because(rule, "titanic", u)
		case g.locked(u):
			return because(rule, "engaged", u)
		case len(g.shots(u, shootSnap)) == 0:
			return because("WH-STRAT-28", "nosnap", u, engine.Num("n", snapRange))
		}
	case smokescreen.Key:
		if !u.Has("smoke") {
			return because(rule, "nosmoke", u)
		}
	case heroicIntervention.Key:
		switch {
		case u.Turn.NoCharge:
			return because("WH-CHG-05", "nocharge", u)
		case g.locked(u):
			return because(rule, "engaged", u)
		case u.Has("vehicle") && !u.Has("character") && !u.Has("walker"):
			return because(rule, "vehicle", u)
		case !g.mayIntervene(u):
			return because(rule, "nointervention", u)
		}
	case counterOffensive.Key:
		switch {
		case !g.mayFight(u):
			return because(rule, "nofight", u)
		case g.foremost(u):
			return because(rule, "foremost", u)
		}
	}
	return nil
}

// excludeUnits says why of a player's units that a question does not offer with a
// verb.
func (g *Game) excludeUnits(p *engine.Prompt, seat engine.Seat, verb string, why func(u *troops.Unit) *engine.Refusal) {
	for _, u := range g.of(seat) {
		if slices.ContainsFunc(p.Options, func(o engine.Option) bool { return o.Piece == u.ID && o.Verb == verb }) {
			continue
		}
		if r := why(u); r != nil {
			p.Exclude(u.ID, engine.Text{}, r)
		}
	}
}

// belongs are the verbs of what is declared in one phase.
var belongs = map[Phase][]string{
	MovementOf: {"move.normal", "move.advance", "move.fallback", "move.ingress", "move.disembark"},
	ShootingOf: {"shoot", "explosives"},
	ChargeOf:   {"charge"},
	FightOf:    {"fight", "pile", "consolidate"},
}

// bar says at a question of a turn why what players may ask for is not offered:
// it belongs to another phase, or is a Stratagem whose time it is not.
func (g *Game) bar(p *engine.Prompt) {
	for _, phase := range []Phase{MovementOf, ShootingOf, ChargeOf, FightOf} {
		for _, verb := range belongs[phase] {
			if phase != g.Battle.Phase {
				p.Lack(verb, engine.Refuse(phaseRules[phase], "reason.phase", engine.Term("phase", "phase."+string(phase)), engine.Term("now", "phase."+string(g.Battle.Phase))))
			}
		}
	}
	for _, s := range coreStratagems {
		p.Lack("stratagem."+s.Key, g.untimely(p.Seat, s))
	}
}

// phaseRules are the ids under which a phase is described.
var phaseRules = map[Phase]string{MovementOf: "WH-MVPH-01", ShootingOf: "WH-SHOOT-01", ChargeOf: "WH-CHG-01", FightOf: "WH-FIGHT-01"}

// untimely is why a player cannot use a core Stratagem now: it is used up, or
// the sentence that says when it is used.
func (g *Game) untimely(seat engine.Seat, s stratagem) *engine.Refusal {
	for _, x := range g.army(seat).Used {
		switch {
		case s.Key == insaneBravery.Key && x.Stratagem == s.Key:
			return engine.Refuse("WH-STRAT-23", "refuse.once", engine.Term("stratagem", "stratagem."+s.Key))
		case x.Stratagem == s.Key && x.Turn == g.Battle.Turns && x.Phase == g.Battle.Phase:
			return engine.Refuse("WH-STRAT-03", "refuse.used", engine.Term("stratagem", "stratagem."+s.Key))
		}
	}
	return engine.Refuse(s.Rules[0], "reason.when."+s.Key)
}
