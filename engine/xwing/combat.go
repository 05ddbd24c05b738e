package xwing

import (
	"estafeta/engine"
)

// combat is one opportunity to attack, or the beginning or end of the Combat
// phase. XW-CMB-01 … XW-CMB-06, XW-PS-01.
func (g *Game) combat(t *engine.Table) {
	if !g.Opened {
		g.Opened = true
		g.Turn, g.Trail = newTurn(""), []Trail{} // all shots of the phase are drawn
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

// Aimed is an attack that may be declared.
type Aimed struct {
	Ship, Weapon, Target string
	Shot                 Shot
}

func (a Aimed) key() string { return a.Ship + " " + a.Weapon + " " + a.Target }

// shots are the attacks that a ship may declare: every weapon with every
// target, measured. XW-ATK-02 … XW-ATK-06, XW-RNG-15.
func (g *Game) shots(s *Ship) []Aimed {
	if g.mayNotAttack(s) {
		return nil
	}
	var out []Aimed
	forbids := g.forbidding()
	for _, w := range g.weapons(s) {
		if !g.armed(s, w) {
			continue
		}
		for _, e := range g.inPlay(enemyOf(s.Seat)) { // XW-ATK-32, XW-SHP-03
			if shot, ok := g.shootable(s, w, e, forbids); ok {
				out = append(out, Aimed{s.ID, w, e.ID, shot})
			}
		}
	}
	return out
}

// mayNotAttack: a cloaked ship, one on an asteroid, or one that a card forbids
// it. XW-ATK-37, XW-ATK-38, XW-CLK-03, XW-OBS-04, XW-OBS-07.
func (g *Game) mayNotAttack(s *Ship) bool {
	return s.Destroyed || s.has(Cloak) || s.has("weapons_disabled") || g.onAsteroid(s) || g.forbids(s, "attack")
}

// weapons are the primary weapon and the Upgrade cards with the "Attack:"
// header. XW-SEC-01, XW-ATK-02.
func (g *Game) weapons(s *Ship) []string {
	out := []string{primaryWeapon}
	for _, u := range s.equipped() {
		if content.Upgrade(u.Key).Weapon != nil && !has(out, u.Key) {
			out = append(out, u.Key)
		}
	}
	return out
}

// armed reports that a ship meets what a weapon's header asks of the ship
// itself (XW-SEC-07).
func (g *Game) armed(s *Ship, weapon string) bool {
	if weapon == primaryWeapon {
		return true
	}
	w := content.Upgrade(weapon).Weapon
	return w.Needs != "focus" || s.has(Focus)
}

// aimedAt reports that a ship meets what a weapon's header asks of it and a
// target: a lock, or what a card lets stand in for one (XW-SEC-06).
func (g *Game) aimedAt(s, e *Ship, weapon string) bool {
	if weapon == primaryWeapon || content.Upgrade(weapon).Weapon.Needs != "lock" || g.locked(s, e) {
		return true
	}
	return g.focusForLock(s) && s.has(Focus)
}

// attacksInContact: a card lets the ship attack another that it touches.
func (g *Game) attacksInContact(s, e *Ship) bool {
	on := false
	g.each(s, func(f Effect, _ Moment) { on = on || f.Contact })
	return on && inArcOf(s, e)
}

// focusForLock: a card lets the ship pay with focus tokens what a weapon asks
// in locks.
func (g *Game) focusForLock(s *Ship) bool {
	on := false
	g.each(s, func(e Effect, _ Moment) { on = on || e.FocusForLock })
	return on
}

// mayShoot measures one weapon to one target. XW-ATK-03 … XW-ATK-05,
// XW-ATK-36, XW-TCH-02, XW-TCH-06, XW-SEC-02, XW-SEC-06, XW-RNG-14, XW-PRIO-04.
func (g *Game) mayShoot(s *Ship, weapon string, e *Ship) (Shot, bool) {
	return g.shootable(s, weapon, e, g.forbidding())
}

// shootable is mayShoot for many targets: what cards forbid is gathered once.
func (g *Game) shootable(s *Ship, weapon string, e *Ship, forbids func(*Ship, string) bool) (Shot, bool) {
	if e.Destroyed || g.touching(s, e) && !g.attacksInContact(s, e) || !g.aimedAt(s, e, weapon) {
		return Shot{}, false
	}
	shot := g.aim(s, weapon, e)
	lo, hi := weaponRange(weapon)
	if !shot.In || shot.Band < lo || shot.Band > hi || forbids(s, "attack:"+e.ID) || forbids(s, "weapon:"+weapon) {
		return Shot{}, false
	}
	return shot, true
}

// weaponRange are the bands in which a weapon may be used.
func weaponRange(weapon string) (lo, hi int) {
	if weapon == primaryWeapon {
		return 1, ruler
	}
	r := content.Upgrade(weapon).Weapon.Range
	return r[0], r[1]
}

// aim measures an attack: a primary weapon uses every printed arc, or none if
// it is a turret; a secondary weapon the front arc, unless its card says
// otherwise. XW-ARC-04 … XW-ARC-06, XW-ARC-10, XW-TUR-01 … XW-TUR-03, XW-SEC-05.
func (g *Game) aim(s *Ship, weapon string, e *Ship) Shot {
	var arcs []Arc
	if weapon == primaryWeapon {
		arcs = g.arcs(s)
		if s.shipType().Turret {
			arcs = nil
		}
	} else {
		arcs = g.arcsOf(s, weapon)
	}
	return Aim(s.base(), e.base(), arcs, g.tokens(), g.gauge())
}

// arcsOf are the arcs of a secondary weapon, nil if it needs none: the front
// arc, what the ship type adds for its icon, and what cards add (XW-SEC-05).
func (g *Game) arcsOf(s *Ship, weapon string) []Arc {
	u := content.Upgrade(weapon)
	if u.Weapon.AnyArc {
		return nil
	}
	kinds := []string{"front"}
	if s.shipType().RearSlot == u.Slot {
		kinds = append(kinds, "aux_rear")
	}
	any := false
	g.each(s, func(e Effect, m Moment) {
		if e.Arcs != nil {
			more := e.Arcs(m, u)
			any = any || has(more, "any")
			kinds = append(kinds, more...)
		}
	})
	if any {
		return nil
	}
	var out []Arc
	for _, k := range kinds {
		out = append(out, Arc{Kind: k, Turned: s.Marks["arc"]})
	}
	return out
}

// arcs are the firing arcs printed on a ship's token.
func (g *Game) arcs(s *Ship) []Arc {
	var out []Arc
	for _, k := range s.shipType().Arcs {
		out = append(out, Arc{Kind: k, Turned: s.Marks["arc"]})
	}
	return out
}

// opportunity is what the ships of one player and pilot skill do next: one of
// them attacks, or all of them let it pass. Ships without a target ask nobody.
// XW-ATK-33, XW-CMB-05, XW-RNG-15.
func (g *Game) opportunity(t *engine.Table, group []*Ship) {
	seat := group[0].Seat
	g.Turn = newTurn(group[0].ID)
	able := g.aimedBy(group)
	if len(able) == 0 {
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
		if len(able) > 0 {
			p.About = able[0].Ship
			p.Default = engine.Pick(able[0].key())
		}
	}).One()
	for _, a := range g.aimedBy(group) {
		if a.key() == pick {
			g.declare(t, a)
			return
		}
	}
	for _, s := range group {
		if !s.Fought && !s.Destroyed && len(g.shots(s)) > 0 {
			g.Turn = newTurn(s.ID)
			g.endOpportunity(t, s, "attack.hold")
		}
	}
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
		Label: engine.Say("attack.option", engine.Piece("who", a.Ship), engine.Piece("at", a.Target), engine.Term("weapon", weaponName(a.Weapon))),
		Note:  engine.Say(note, engine.Num("range", a.Shot.Band))}
}

// costless reports an attack that declining never betters: with the primary
// weapon, and no card in play answers this attack but as the attacker's side
// likes. A
// secondary weapon is never declared for anybody (XW-CMB-05, XW-ATK-33).
func (g *Game) costless(a Aimed) bool {
	if a.Weapon != primaryWeapon {
		return false
	}
	s, free := g.ship(a.Ship), true
	for _, o := range g.inPlay(0) {
		g.each(o, func(e Effect, _ Moment) {
			for _, tr := range e.On {
				switch tr.At {
				case BeforeAttack, OnTarget, Compared, AfterAttack:
					answers := g.concerns(tr.Whose, o, Moment{About: s})
					if tr.Whose == Defending {
						answers = o.ID == a.Target
					}
					free = free && !(answers && (!tr.May || o.Seat != s.Seat))
				}
			}
		})
	}
	return free
}

func weaponName(w string) string {
	if w == primaryWeapon {
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
	g.strike(t, s, e, a.Weapon, shot)
	g.endOpportunity(t, s, "")
}

// strike pays the costs and resolves an attack that has been measured.
func (g *Game) strike(t *engine.Table, s, e *Ship, weapon string, shot Shot) {
	g.Attack = newAttack()
	g.Attack.Attacker, g.Attack.Defender, g.Attack.Weapon = s.ID, e.ID, weapon
	g.Attack.Band, g.Attack.Obstructed, g.Attack.Step = shot.Band, shot.Obstructed, "target"
	t.Reveal("attack", engine.Piece("who", s.ID), engine.Piece("at", e.ID), engine.Term("weapon", weaponName(weapon)), engine.Num("range", shot.Band), engine.ByRules("XW-ATK-07"))
	if weapon != primaryWeapon && s.Marks["second"] == 0 { // a second attack of the same card has been paid
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
	w := content.Upgrade(weapon).Weapon
	if w.Spends {
		switch w.Needs {
		case "lock":
			if g.locked(s, e) {
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
	if w.Discard {
		if u := s.carries(weapon); u != nil {
			g.discardUpgrade(t, s, u)
		}
	}
}

// tellCost tells what a ship spends to attack with a secondary weapon.
func (g *Game) tellCost(t *engine.Table, s *Ship, weapon, token string) {
	t.Tell("attack.cost", engine.Piece("who", s.ID), engine.Term("token", token), engine.Term("weapon", weaponName(weapon)), engine.ByRules("XW-SEC-06", "XW-SPN-01"))
}

// spend spends a token of a ship (XW-SPN-01).
func (g *Game) spend(t *engine.Table, s *Ship, token string) bool {
	if !g.lose(t, s, token, 1) {
		return false
	}
	g.fire(t, Moment{At: TokenSpent, About: s, Token: token, N: 1})
	return true
}

// discardUpgrade turns an Upgrade card facedown (XW-UPG-09).
func (g *Game) discardUpgrade(t *engine.Table, s *Ship, u *Equipped) {
	if u.N > 0 && has(ordnanceSlots, content.Upgrade(u.Key).Slot) { // its ordnance token goes instead
		u.N--
		t.Tell("upgrade.ordnance", engine.Piece("who", s.ID), engine.Term("card", "upgrade."+u.Key))
		return
	}
	u.Discarded = true
	t.Tell("upgrade.discard", engine.Piece("who", s.ID), engine.Term("card", "upgrade."+u.Key), engine.ByRules("XW-UPG-09"))
}

func (g *Game) attacker() *Ship { return g.ship(g.Attack.Attacker) }
func (g *Game) defender() *Ship { return g.ship(g.Attack.Defender) }

// rollAttack is the second step (XW-ATK-08 … XW-ATK-11).
func (g *Game) rollAttack(t *engine.Table) {
	s := g.attacker()
	g.Attack.Step = "attack"
	value := g.primary(s)
	if w := g.Attack.Weapon; w != primaryWeapon {
		value = content.Upgrade(w).Weapon.Attack
	}
	n := g.Attack.attackPool(value, g.Attack.More+g.dicePlus(func(e Effect) func(Moment) int { return e.Attack }))
	g.Attack.Dice = pool(rollDice(t, s.Seat, "attack", attackDie, n))
	t.Tell("attack.dice", engine.Piece("who", s.ID), engine.Num("n", n), engine.Terms("dice", faceKeys(g.Attack.Dice)), engine.ByRules("XW-ATK-08"))
	g.fire(t, Moment{At: AttackRolled, About: s, Other: g.defender()})
}

// dicePlus is what the cards of all ships add to a pool.
func (g *Game) dicePlus(value func(Effect) func(Moment) int) int {
	n := 0
	for _, o := range g.inPlay(0) {
		g.each(o, func(e Effect, m Moment) {
			if f := value(e); f != nil {
				m.About, m.Other = g.attacker(), g.defender()
				n += f(m)
			}
		})
	}
	return n
}

// rollDefense is the fourth step (XW-ATK-17 … XW-ATK-21).
func (g *Game) rollDefense(t *engine.Table) {
	e := g.defender()
	g.Attack.Step = "defense"
	g.fire(t, Moment{At: BeforeDefense, About: e, Other: g.attacker()})
	n := g.Attack.defensePool(g.agilitySum(e), g.Attack.MoreDefense+g.dicePlus(func(e Effect) func(Moment) int { return e.Defense }))
	if g.Attack.NoDefense {
		n = 0
	}
	g.Attack.Defense = pool(rollDice(t, e.Seat, "defense", defenseDie, n))
	t.Tell("defense.dice", engine.Piece("who", e.ID), engine.Num("n", n), engine.Terms("dice", faceKeys(g.Attack.Defense)), engine.ByRules("XW-ATK-17"))
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
	for !g.forbids(other, "modify") && g.resolveOne(t, other.Seat, m, &g.Attack.Used) {
	}
	for g.modifyOwn(t, own, m, defense) {
	}
}

// modifyOwn asks who rolled for one modification. Nobody is asked who has
// nothing to gain. It reports whether he may want another.
func (g *Game) modifyOwn(t *engine.Table, s *Ship, m Moment, defense bool) bool {
	if g.forbids(s, "modify") {
		return false
	}
	for _, a := range g.waiting(s.Seat, m, g.Attack.Used) {
		if !a.may {
			g.Attack.Used = append(g.Attack.Used, a.used)
			a.m.T = t
			a.do(a.m)
			return true
		}
	}
	if len(g.waiting(s.Seat, m, g.Attack.Used)) == 0 && !g.gains(s, defense) {
		return false
	}
	key := "modify_attack"
	if defense {
		key = "modify_defense"
	}
	pick := t.Ask(s.Seat, key, func(p *engine.Prompt) {
		p.Pass, p.Begin, p.About = true, true, s.ID
		p.Rules = []string{"XW-MOD-01", "XW-ATK-13", "XW-ATK-23"}
		p.Args = []engine.Arg{engine.Piece("who", s.ID), engine.Piece("other", m.Other.ID), engine.Terms("dice", faceKeys(g.Attack.Dice)), engine.Terms("defense", faceKeys(g.Attack.Defense))}
		g.tokenOptions(p, s, defense)
		for _, a := range g.waiting(s.Seat, m, g.Attack.Used) {
			p.Add(a.option())
		}
		if len(p.Options) > 0 {
			p.Default = engine.Pick(p.Options[0].Key)
		}
	}).One()
	return pick != "" && g.useModification(t, s, m, pick, defense)
}

// tokenOptions are the tokens that may be spent on the dice. XW-FOC-02,
// XW-EVA-02, XW-EVA-06, XW-TL-04, XW-TL-08.
func (g *Game) tokenOptions(p *engine.Prompt, s *Ship, defense bool) {
	dice := g.Attack.Dice
	if defense {
		dice = g.Attack.Defense
	}
	if s.has(Focus) && !g.forbids(s, "spend:"+Focus) {
		p.Add(engine.Option{Key: Focus, Verb: "spend_focus", Note: engine.Say("focus.note", engine.Num("n", count(dice, FocusFace)))})
	}
	if defense && s.has(Evade) && !g.forbids(s, "spend:"+Evade) {
		p.Add(engine.Option{Key: Evade, Verb: "spend_evade"})
	}
	if !defense && g.locked(s, g.defender()) && !g.forbids(s, "spend:lock") {
		p.Add(engine.Option{Key: "lock", Verb: "spend_lock"})
	}
}

// gains reports that a token could better the dice: the attacker has a focus
// result or a die to reroll, the defender would cancel more; or that a card of
// the own side answers a focus token spent, which needs no focus result
// (XW-FOC-05).
func (g *Game) gains(s *Ship, defense bool) bool {
	a := g.Attack
	if s.has(Focus) && !g.forbids(s, "spend:"+Focus) && len(g.waiting(s.Seat, Moment{G: g, At: TokenSpent, About: s, Token: Focus, N: 1}, nil)) > 0 {
		return true
	}
	if !defense {
		bad := count(a.Dice, FocusFace) + count(a.Dice, Blank)
		return s.has(Focus) && count(a.Dice, FocusFace) > 0 || bad > 0 && g.locked(s, g.defender()) && fresh(a.Dice, FocusFace)+fresh(a.Dice, Blank) > 0
	}
	return g.short() && (s.has(Evade) || s.has(Focus) && count(a.Defense, FocusFace) > 0)
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
		if !g.spend(t, s, Focus) {
			return false
		}
		if defense {
			g.Attack.focusDefense()
		} else {
			g.Attack.focusAttack()
		}
		t.Tell("focus.spent", who, engine.Terms("dice", faceKeys(g.dice(defense))), engine.ByRules("XW-FOC-02"))
		return true
	case Evade:
		if !g.spend(t, s, Evade) {
			return false
		}
		g.Attack.addEvade()
		t.Tell("evade.spent", who, engine.Terms("dice", faceKeys(g.dice(defense))), engine.ByRules("XW-EVA-02"))
		return true
	case "lock":
		t.Tell("lock.spent", who, engine.ByRules("XW-TL-04"))
		g.spendLock(t, s, g.defender())
		g.askReroll(t, s.Seat, false, -1, Blank, FocusFace, Hit, Crit)
		return true
	}
	for _, a := range g.waiting(s.Seat, m, g.Attack.Used) {
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
	g.Attack.compare()
	who, at := engine.Piece("who", s.ID), engine.Piece("at", e.ID)
	shot := g.trail("shot", s)
	shot.Poses = []Pose{s.Pose, e.Pose}
	for _, d := range g.Attack.Dice {
		shot.Hits = append(shot.Hits, !d.Canceled && (d.Face == Hit || d.Face == Crit))
	}
	if !g.Attack.Hit {
		t.Tell("attack.miss", who, at, engine.ByRules("XW-ATK-29"))
	} else {
		t.Tell("attack.hit", who, at, engine.Num("hits", g.Attack.Hits), engine.Num("crits", g.Attack.Crits), engine.ByRules("XW-ATK-28", "XW-ATK-29"))
	}
	g.fire(t, Moment{At: Compared, About: s, Other: e})
	if g.Attack.Hit {
		g.suffer(t, e, g.Attack.Hits, g.Attack.Crits)
	}
}

// newTurn is the turn of a ship.
func newTurn(id string) Turn { return Turn{Ship: id, Refused: []string{}, Struck: []string{}} }

// rockToken is a rock as the geometry looks at it.
func (r *Rock) token() Token { return Token{r.ID, Place(content.Obstacle(r.Key).Outline, r.Pose)} }

func (r *Rock) kind() string { return content.Obstacle(r.Key).Kind }

// tokens are the obstacles in the play area.
func (g *Game) tokens() []Token {
	var out []Token
	for _, r := range g.Rocks {
		out = append(out, r.token())
	}
	return out
}

func (g *Game) rock(id string) *Rock {
	for _, r := range g.Rocks {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// onAsteroid reports a ship that overlaps an asteroid (XW-OBS-04).
func (g *Game) onAsteroid(s *Ship) bool {
	if g.immune(s) {
		return false
	}
	for _, id := range s.base().OnObstacle(g.tokens(), g.gauge()) {
		if g.rock(id).kind() == Asteroid {
			return true
		}
	}
	return false
}

// base is a ship's base where it stands.
func (s *Ship) base() Base { return Base{ID: s.ID, Pose: s.Pose, Size: s.shipType().Size} }

// others are the bases of all other ships in play.
func (g *Game) others(s *Ship) []Base {
	var out []Base
	for _, o := range g.inPlay(0) {
		if o != s {
			out = append(out, o.base())
		}
	}
	return out
}

func (g *Game) area() Area { return Area{g.Width, g.Height} }

// ordnanceSlots are the icons whose cards may hold ordnance tokens.
var ordnanceSlots = []string{"torpedo", "missile", "bomb"}
