package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// interrupt resolves an attack that a card grants in the middle of whatever
// goes on. The attack under way waits on the stack and is the current one again
// afterwards.
func (g *Game) interrupt(t *engine.Table, a Attack) {
	g.Interrupted = append(g.Interrupted, g.Attack)
	g.strike(t, a)
	last := len(g.Interrupted) - 1
	g.Attack, g.Interrupted = g.Interrupted[last], g.Interrupted[:last]
}

// strike pays the costs and resolves an attack that has been measured.
func (g *Game) strike(t *engine.Table, a Attack) {
	g.Attack = a
	s, e, weapon := g.attacker(), g.defender(), a.Weapon
	g.Attack.Step = "target"
	t.Reveal("attack", engine.Piece("who", s.ID), engine.Piece("at", e.ID), engine.Term("weapon", weaponName(weapon)),
		engine.Num("range", a.Band), engine.ByRules("XW-ATK-07"))
	if weapon != book.PrimaryWeapon && !a.Repeated {
		g.pay(t, s, e, weapon)
	}
	g.fire(t, Moment{At: OnTarget, About: s, Other: e})
	if s.Destroyed || e.Destroyed {
		g.Attack.Step = "done"
		return
	}
	g.rollAttack(t)
	g.modify(t, false)
	g.rollDefense(t)
	g.modify(t, true)
	g.results(t)
	g.fire(t, Moment{At: AfterAttack, About: s, Other: g.defender()})
	g.Attack.Step = "done"
	g.expire("attack")
}

// pay pays what a secondary weapon's card asks (XW-SEC-06, XW-SEC-07).
func (g *Game) pay(t *engine.Table, s, e *Ship, weapon string) {
	w := book.Upgrade(weapon).Weapon
	if w.Spends {
		switch w.Needs {
		case "lock":
			if g.locked(s, e) && g.maySpendLock(s) && !g.prefersFocus(t, s, weapon) {
				g.tellCost(t, s, weapon, "token.lock")
				g.spendLock(t, s, e)
			} else { // by a card: focusForLock
				g.tellCost(t, s, weapon, "token.focus")
				g.spend(t, s, Focus)
			}
		case "focus":
			g.tellCost(t, s, weapon, "token.focus")
			g.spend(t, s, Focus)
		}
	}
	if w.Discard && !g.forbids(s, Deed{Do: ToDiscard, Weapon: weapon}) {
		if u := s.carries(weapon); u != nil {
			g.discardUpgrade(t, s, u)
		}
	}
}

// prefersFocus asks who could pay a lock with a focus token too.
func (g *Game) prefersFocus(t *engine.Table, s *Ship, weapon string) bool {
	if !g.focusForLock(s) || !g.canSpend(s, Focus) {
		return false
	}
	return t.Ask(s.Seat, "cost", func(p *engine.Prompt) {
		p.About = s.ID
		p.Args = []engine.Arg{engine.Term("weapon", weaponName(weapon))}
		p.Rules = []string{"XW-SEC-06"}
		p.Add(engine.Option{Key: "lock", Verb: "spend_lock"})
		p.Add(engine.Option{Key: Focus, Verb: "spend_focus"})
		p.Default = engine.Pick("lock")
	}).One() == Focus
}

// tellCost tells what a ship spends to attack with a secondary weapon.
func (g *Game) tellCost(t *engine.Table, s *Ship, weapon, token string) {
	t.Tell("attack.cost", engine.Piece("who", s.ID), engine.Term("token", token), engine.Term("weapon", weaponName(weapon)),
		engine.ByRules("XW-SEC-06", "XW-SPN-01"))
}

// canSpend reports that a ship has a token and that no card forbids to spend it
// (XW-PRIO-04).
func (g *Game) canSpend(s *Ship, token string) bool {
	return s.has(token) && !g.forbids(s, toSpend(token))
}

// canModify is canSpend for a token that modifies the dice of the attack: where
// the game agreed on it, one of a kind.
func (g *Game) canModify(s *Ship, token string) bool {
	return g.canSpend(s, token) && !(g.rule("spending") == "one" && slices.Contains(g.Attack.Used, s.ID+" "+token))
}

// maySpendLock reports that no card forbids a ship to spend its locks.
func (g *Game) maySpendLock(s *Ship) bool { return !g.forbids(s, toSpend(lockToken)) }

// mayReroll reports that no card forbids a ship to reroll its attack dice.
func (g *Game) mayReroll(s *Ship) bool { return !g.forbids(s, Deed{Do: ToReroll}) }

// spend spends a token of a ship (XW-SPN-01). It reports whether it did.
func (g *Game) spend(t *engine.Table, s *Ship, token string) bool {
	if !g.canSpend(s, token) || !g.lose(t, s, token, 1) {
		return false
	}
	g.fire(t, Moment{At: TokenSpent, About: s, Token: token, N: 1})
	return true
}

// discardUpgrade turns an Upgrade card facedown (XW-UPG-09).
func (g *Game) discardUpgrade(t *engine.Table, s *Ship, u *Equipped) {
	if card := book.Upgrade(u.Key); u.N > 0 && card.Stocked() { // its ordnance or illicit token goes instead
		u.N--
		t.Tell("upgrade.ordnance", engine.Piece("who", s.ID), engine.Term("card", "upgrade."+u.Key))
		return
	}
	u.Discarded = true
	t.Tell("upgrade.discard", engine.Piece("who", s.ID), engine.Term("card", "upgrade."+u.Key), engine.ByRules("XW-UPG-09"))
	g.fire(t, Moment{At: UpgradeDiscarded, About: s, Token: u.Key})
}

func (g *Game) attacker() *Ship { return g.ship(g.Attack.Attacker) }
func (g *Game) defender() *Ship { return g.ship(g.Attack.Defender) }

// rollAttack is the second step (XW-ATK-08 … XW-ATK-11).
func (g *Game) rollAttack(t *engine.Table) {
	s := g.attacker()
	g.Attack.Step = "attack"
	n := g.attackDice()
	g.Attack.Dice = pool(rollDice(t, s.Seat, "attack", attackDie, n))
	t.Tell("attack.dice", engine.Piece("who", s.ID), engine.Num("n", n), engine.Terms("dice", faceKeys(g.Attack.Dice)),
		engine.ByRules("XW-ATK-08"))
	g.fire(t, Moment{At: AttackRolled, About: s, Other: g.defender()})
}

// attackDice is how many dice the attacker rolls.
func (g *Game) attackDice() int {
	value := g.primary(g.attacker())
	if w := g.Attack.Weapon; w != book.PrimaryWeapon {
		value = book.Upgrade(w).Weapon.Attack
	}
	more := g.Attack.More + g.dicePlus(AttackPool)
	if g.Attack.closeRange() && g.forbids(g.attacker(), Deed{Do: ToBonus}) {
		more--
	}
	return g.Attack.attackPool(value, more)
}

// defenseDice is how many the defender rolls.
func (g *Game) defenseDice() int {
	if g.Attack.NoDefense {
		return 0
	}
	agility := g.agilitySum(g.defender()) + g.Attack.MoreAgility + g.dicePlus(Exposing)
	return g.Attack.defensePool(agility, g.Attack.MoreDefense+g.dicePlus(DefensePool))
}

// dicePlus is what the cards of all ships add to a pool, or to the Agility that
// it is made of.
func (g *Game) dicePlus(pool Value) int {
	n := 0
	g.valuing(pool, func(e *Effect, m Moment) {
		m.About, m.Other = g.attacker(), g.defender()
		switch pool {
		case AttackPool:
			n += e.Attack(m)
		case DefensePool:
			n += e.Defense(m)
		case Exposing:
			n += e.Exposes(m)
		}
	})
	return n
}

// comparison is what the cards of all ships say of the comparison to come.
func (g *Game) comparison() Comparison {
	var c Comparison
	g.valuing(ComparisonValue, func(e *Effect, m Moment) {
		m.About, m.Other = g.attacker(), g.defender()
		e.Compares(m, &c)
	})
	return c
}

// rollDefense is the fourth step (XW-ATK-17 … XW-ATK-21).
func (g *Game) rollDefense(t *engine.Table) {
	e := g.defender()
	g.Attack.Step = "defense"
	g.fire(t, Moment{At: BeforeDefense, About: e, Other: g.attacker()})
	n := g.defenseDice()
	g.Attack.Defense = pool(rollDice(t, e.Seat, "defense", defenseDie, n))
	t.Tell("defense.dice", engine.Piece("who", e.ID), engine.Num("n", n), engine.Terms("dice", faceKeys(g.Attack.Defense)),
		engine.ByRules("XW-ATK-17"))
	g.reinforced(t, e)
	g.fire(t, Moment{At: DefenseRolled, About: e, Other: g.attacker()})
}

// modify is the third or the fifth step: first the opponent of who rolled, by
// cards only, then who rolled, by tokens and cards until he is done.
// XW-ATK-12, XW-ATK-13, XW-ATK-22, XW-ATK-23, XW-MOD-01, XW-MOD-07.
func (g *Game) modify(t *engine.Table, defense bool) {
	at, own, other := ModifyAttack, g.attacker(), g.defender()
	if defense {
		at, own, other = ModifyDefense, g.defender(), g.attacker()
	}
	g.Attack.Step = string(at)
	m := Moment{T: t, At: at, About: own, Other: other}
	for !g.forbids(other, Deed{Do: ToModify}) && !g.unalterable(defense) && g.resolveOne(t, other.Seat, m, &g.Attack.Used) {
	}
	for g.modifyOwn(t, own, m, defense) {
	}
	spent := slices.Contains(g.Attack.Used, own.ID+" "+Focus)
	if g.forbids(own, Deed{Do: ToKeep, Token: Focus}) && !spent && !g.forbids(own, Deed{Do: ToModify}) { // who must spend one
		g.useModification(t, own, m, Focus, defense)
	}
}

// unalterable: the attack dice may be modified by a focus token alone.
func (g *Game) unalterable(defense bool) bool {
	return !defense && g.forbids(g.attacker(), Deed{Do: ToAlter})
}

// modifiers are the abilities of the side whose dice are modified.
func (g *Game) modifiers(s *Ship, m Moment, defense bool) []ability {
	if g.unalterable(defense) {
		return nil
	}
	return g.waiting(s.Seat, m, g.Attack.Used)
}

// modifyOwn asks who rolled for one modification. Nobody is asked who has
// nothing to gain. It reports whether he may want another.
func (g *Game) modifyOwn(t *engine.Table, s *Ship, m Moment, defense bool) bool {
	if g.forbids(s, Deed{Do: ToModify}) {
		return false
	}
	for _, a := range g.modifiers(s, m, defense) {
		if !a.may {
			g.Attack.Used = append(g.Attack.Used, a.used)
			a.m.T = t
			a.do(a.m)
			return true
		}
	}
	if len(g.modifiers(s, m, defense)) == 0 && !g.gains(s, defense) {
		return false
	}
	key := "modify_attack"
	if defense {
		key = "modify_defense"
	}
	pick := t.Ask(s.Seat, key, func(p *engine.Prompt) {
		p.Pass, p.Begin, p.About = true, true, s.ID
		p.Rules = []string{"XW-MOD-01", "XW-ATK-13", "XW-ATK-23"}
		p.Args = []engine.Arg{engine.Piece("who", s.ID), engine.Piece("other", m.Other.ID), engine.Terms("dice", faceKeys(g.Attack.Dice)),
			engine.Terms("defense", faceKeys(g.Attack.Defense))}
		g.tokenOptions(p, s, defense)
		for _, a := range g.modifiers(s, m, defense) {
			p.Add(a.option())
		}
		p.Default = g.sensible(p, s, m, defense)
	}).One()
	return pick != "" && g.useModification(t, s, m, pick, defense)
}

// sensible is the modification that is proposed: the attacker's lock where
// dice are worth a reroll, then cards, then focus for focus results; the
// defender's cards, then what cancels what is left: one evade token for one
// hit, else focus. Otherwise nothing.
func (g *Game) sensible(p *engine.Prompt, s *Ship, m Moment, defense bool) engine.Answer {
	offered := func(key string) bool { _, ok := p.Option(key); return ok }
	a := g.Attack
	eyes := count(a.Dice, FocusFace)
	if defense {
		eyes = count(a.Defense, FocusFace)
	}
	if !defense && offered("lock") && g.mayReroll(s) && (fresh(a.Dice, Blank) > 0 || fresh(a.Dice, FocusFace) > 0 && !s.has(Focus)) {
		return engine.Pick("lock")
	}
	for _, a := range g.modifiers(s, m, defense) {
		if a.wise {
			return engine.Pick(a.used)
		}
	}
	left := count(a.Dice, Hit, Crit) - count(a.Defense, EvadeFace)
	switch {
	case defense && offered(Evade) && (left == 1 || left > 1 && (eyes == 0 || !offered(Focus))):
		return engine.Pick(Evade)
	case offered(Focus) && eyes > 0 && (!defense || left > 0):
		return engine.Pick(Focus)
	}
	return engine.Answer{}
}

// tokenOptions are the tokens that may be spent on the dice. XW-FOC-02,
// XW-EVA-02, XW-EVA-06, XW-TL-04, XW-TL-08.
func (g *Game) tokenOptions(p *engine.Prompt, s *Ship, defense bool) {
	dice := g.Attack.Dice
	if defense {
		dice = g.Attack.Defense
	}
	if g.canModify(s, Focus) {
		p.Add(engine.Option{Key: Focus, Verb: "spend_focus", Note: engine.Say("focus.note", engine.Num("n", count(dice, FocusFace)))})
	}
	if defense && g.canModify(s, Evade) {
		p.Add(engine.Option{Key: Evade, Verb: "spend_evade"})
	}
	if !defense && g.locked(s, g.defender()) && g.maySpendLock(s) && !g.unalterable(defense) {
		p.Add(engine.Option{Key: "lock", Verb: "spend_lock"})
	}
}

// gains reports that a token could better the dice: the attacker has a focus
// result or a die to reroll, the defender would cancel more; or that a card of
// the own side answers a focus token spent, which needs no focus result,
// or a lock spent, which may reroll nothing (XW-FOC-05, XW-TL-12).
func (g *Game) gains(s *Ship, defense bool) bool {
	a := g.Attack
	answered := func(token string) bool {
		return len(g.waiting(s.Seat, Moment{G: g, At: TokenSpent, About: s, Other: g.defender(), Token: token, N: 1}, nil)) > 0
	}
	focus := g.canModify(s, Focus)
	if focus && answered(Focus) {
		return true
	}
	if defense {
		return g.short() && (g.canModify(s, Evade) || focus && changeable(a.Defense, FocusFace) > 0)
	}
	lock := g.locked(s, g.defender()) && g.maySpendLock(s) && !g.unalterable(defense)
	rerolls := g.mayReroll(s) && fresh(a.Dice, FocusFace)+fresh(a.Dice, Blank) > 0
	return focus && changeable(a.Dice, FocusFace) > 0 || lock && (rerolls || answered(lockToken))
}

// short reports that the defense dice do not yet cancel everything.
func (g *Game) short() bool {
	return count(g.Attack.Dice, Hit, Crit) > count(g.Attack.Defense, EvadeFace)
}

// useModification resolves one modification. It reports whether it was one.
func (g *Game) useModification(t *engine.Table, s *Ship, m Moment, pick string, defense bool) bool {
	who := engine.Piece("who", s.ID)
	switch pick {
	case Focus:
		if !g.canModify(s, Focus) || !g.spend(t, s, Focus) {
			return false
		}
		g.Attack.Used = append(g.Attack.Used, s.ID+" "+Focus)
		if defense {
			g.Attack.focusDefense()
		} else {
			g.Attack.focusAttack()
		}
		t.Tell("focus.spent", who, engine.Terms("dice", faceKeys(g.dice(defense))), engine.ByRules("XW-FOC-02"))
		return true
	case Evade:
		if !g.canModify(s, Evade) || !g.spend(t, s, Evade) {
			return false
		}
		g.Attack.Used = append(g.Attack.Used, s.ID+" "+Evade)
		g.Attack.addEvade()
		t.Tell("evade.spent", who, engine.Terms("dice", faceKeys(g.dice(defense))), engine.ByRules("XW-EVA-02"))
		return true
	case "lock":
		t.Tell("lock.spent", who, engine.ByRules("XW-TL-04"))
		g.spendLock(t, s, g.defender())
		g.askReroll(t, s.Seat, false, -1, Blank, FocusFace, Hit, Crit)
		return true
	}
	for _, a := range g.modifiers(s, m, defense) {
		if a.used == pick {
			g.Attack.Used = append(g.Attack.Used, a.used)
			t.Tell("ability", engine.Piece("who", a.m.Ship.ID), engine.Term("card", a.m.Name()))
			a.m.T = t
			a.do(a.m)
			return true
		}
	}
	return false
}

func (g *Game) dice(defense bool) []Die {
	if defense {
		return g.Attack.Defense
	}
	return g.Attack.Dice
}

// results are the last two steps: compare, then deal damage. XW-ATK-27 …
// XW-ATK-31, XW-DMG-01.
func (g *Game) results(t *engine.Table) {
	s, e := g.attacker(), g.defender()
	g.Attack.Step = "results"
	g.fire(t, Moment{At: Comparing, About: s, Other: e})
	g.Attack.compare(g.comparison())
	who, at := engine.Piece("who", s.ID), engine.Piece("at", e.ID)
	shot := g.trail("shot", s)
	shot.Poses = []flight.Pose{s.Pose, e.Pose}
	for _, d := range g.Attack.Dice {
		shot.Hits = append(shot.Hits, !d.Canceled && (d.Face == Hit || d.Face == Crit))
	}
	if !g.Attack.Hit {
		t.Tell("attack.miss", who, at, engine.ByRules("XW-ATK-29"))
	} else {
		t.Tell("attack.hit", who, at, engine.Num("hits", g.Attack.Hits), engine.Num("crits", g.Attack.Crits),
			engine.ByRules("XW-ATK-28", "XW-ATK-29"))
	}
	g.fire(t, Moment{At: Compared, About: s, Other: e})
	if g.Attack.Hit {
		g.suffer(t, e, g.Attack.Hits, g.Attack.Crits)
	}
}
