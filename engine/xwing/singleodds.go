package xwing

import (
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
	"estafeta/engine/xwing/tray"
)

// mostWays is how many ways an attack's dice may fall for its odds to be
// reckoned by playing them all.
const mostWays = 60_000

// Odds reckons an attack by what its cards say about dice. A card that must act
// and is not known in that form has the attack played in every way in which its
// dice may fall, as it is proposed.
func (a Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	g, refusal := build(r.Sheet, r.Options)
	if refusal != nil {
		return attack.Odds{}, refusal
	}
	p := g.preview()
	if refusal := p.tooMuch(); refusal != nil && r.Play != attack.Proposed {
		return attack.Odds{}, refusal
	}
	if p.whole && (r.Play != attack.Proposed || !p.proposes) {
		odds, ok := p.fight.Odds(r.Play, r.Stop)
		if !ok {
			return attack.Odds{}, attack.Stopped()
		}
		odds.Unused = p.unused
		if r.Play != attack.Proposed {
			odds.Policy = (&guide{preview: p}).answer
		}
		return odds, nil
	}
	return g.walked(r)
}

// mostAgain is how many dice both sides may roll in an attack that may be
// followed by another, if they play at their best: then every token may be kept
// for the second one. mostRolled is how many a side may roll in any other. Both
// go by the number of ways to reroll dice, for each of them may be kept too; the
// last number holds for all further ones.
var (
	mostAgain  = [...]int{10, 10, 10, 7, 5, 5, 4}
	mostRolled = [...]int{9, 9, 9, 9, 7, 6, 4}
)

// tooMuch refuses an attack that would take too long to reckon at its best.
func (p *preview) tooMuch() *engine.Refusal {
	rerolls := p.fight.Rerolls()
	by, at := p.dice()
	if most := mostAgain[min(rerolls, len(mostAgain)-1)]; p.fight.Follows() && by+at > most {
		return engine.Refuse("", "refuse.again", engine.Num("n", by+at), engine.Num("max", most))
	}
	if most := mostRolled[min(rerolls, len(mostRolled)-1)]; rerolls > 3 && max(by, at) > most {
		return engine.Refuse("", "refuse.rerolls", engine.Num("n", rerolls), engine.Num("max", most))
	}
	return nil
}

// dice is how many dice each side rolls if no card adds any.
func (p *preview) dice() (by, at int) {
	st := tray.State{By: p.fight.By, At: p.fight.At, Ship: tray.Ship{Shields: uint8(p.fight.Shields)}}
	p.in(&st, func() int { by, at = p.g.attackDice(), p.g.defenseDice(); return 0 })
	return by, at
}

// walked are the odds of an attack as it is proposed, by playing it in every way
// in which its dice may fall.
func (g *Single) walked(r attack.Request) (attack.Odds, *engine.Refusal) {
	if refusal := g.walkable(); refusal != nil {
		return attack.Odds{}, refusal
	}
	again := g.again()
	w := attack.Walk{Most: mostWays, Stop: r.Stop,
		New: func() attack.Game { g, _ := build(r.Sheet, r.Options); return g },
		Classes: func(g attack.Game, purpose string, sides int) []attack.Class {
			return g.(*Single).classes(purpose, sides, again)
		}}
	odds, ok := w.Reckon(tray.Measures)
	odds.Play = attack.Proposed
	switch {
	case r.Stopped():
		return odds, attack.Stopped()
	case !ok:
		return odds, engine.Refuse("", "refuse.ways", engine.Num("max", mostWalked))
	}
	return odds, nil
}

// mostWalked is how many dice both sides may roll in an attack that is played in
// every way.
const mostWalked = 7

// walkable refuses an attack of too many dice to be played in every way.
func (g *Single) walkable() *engine.Refusal {
	s, e := g.ship(singleAttacker), g.ship(singleTarget)
	g.Attack = newAttack(s, e, g.Weapon, g.aim(s, g.Weapon, e))
	defer func() { g.Attack = noAttack() }()
	if n := g.attackDice() + g.defenseDice(); n > mostWalked {
		return engine.Refuse("", "refuse.ways", engine.Num("max", mostWalked))
	}
	return nil
}

// preview is a single attack as its odds are reckoned.
type preview struct {
	g        *Single
	fight    *tray.Fight
	aimed    flight.Shot
	whole    bool            // all that must act is known
	proposes bool            // something is proposed that is not known
	unused   []attack.Unused // cards that play no part
}

// windows are those of an attack, with the steps of the attacker's and the
// defender's cards there.
var windows = map[Window][2]tray.Step{
	OnTarget:      {tray.TargetBy, tray.TargetAt},
	AttackRolled:  {tray.RollAttack, tray.RollAttack},
	ModifyAttack:  {tray.ModifyAttack, tray.OpposeAttack},
	DefenseRolled: {tray.RollDefense, tray.RollDefense},
	ModifyDefense: {tray.OpposeDefense, tray.ModifyDefense},
	Comparing:     {tray.ComparingBy, tray.ComparingBy},
	Compared:      {tray.ComparedBy, tray.ComparedAt},
	AfterAttack:   {tray.AfterBy, tray.AfterAt},
}

// events are windows that open in the middle of an attack.
var events = []Window{BeforeDefense, TokenSpent, TokenGained, TokenLost, LockGained, ShieldLost, CardDealt, DamageFlipped, DamageGone,
	OnDestroyed, DestroyDue, DieRolled}

// preview looks at the cards of both ships.
func (g *Single) preview() *preview {
	s, e := g.ship(singleAttacker), g.ship(singleTarget)
	p := &preview{g: g, whole: !g.endures(e), aimed: g.aim(s, g.Weapon, e), fight: &tray.Fight{
		By:      tray.Holder{Focus: s.counted(Focus), Evade: s.counted(Evade), Stress: s.counted(Stress), Lock: g.locked(s, e)},
		At:      tray.Holder{Focus: e.counted(Focus), Evade: e.counted(Evade), Stress: e.counted(Stress), Lock: g.locked(e, s)},
		Primary: g.Weapon == book.PrimaryWeapon, Shields: e.Shields, Hull: e.hull(), Chips: tray.Hit,
	}}
	if g.primary(s) >= 3 {
		p.fight.Chips = tray.Crit
	}
	if s.Pilot == "theinquisitor" && p.fight.Primary && p.aimed.Band > 1 { // his card treats the range so
		p.aimed.Band = 1
	}
	p.pay()
	p.whole = p.whole && !p.strange()
	for i, x := range []*Ship{s, e} {
		p.look(x, tray.Side(i))
	}
	p.fight.Deck = p.deck()
	p.fight.Rules, p.fight.Spared = p.rules(), p.spared()
	p.fight.AttackDice = func(st *tray.State) int { return p.in(st, g.attackDice) }
	p.fight.DefenseDice = func(st *tray.State) int { return p.in(st, g.defenseDice) }
	return p
}

// strange reports what is not reckoned with: a choice among Damage cards or
// their being dealt faceup, dice that a focus token alone modifies, tokens that
// must be spent, and a bound on tokens.
func (p *preview) strange() bool {
	on := p.g.rule("spending") == "one" && max(p.fight.By.Focus, p.fight.At.Focus, p.fight.At.Evade) > 1
	for _, x := range p.g.Ships {
		on = on || p.g.any(x, func(e *Effect) bool { return e.OneOf > 1 || e.Draws > 1 || e.Faceup != nil })
	}
	p.in(&tray.State{}, func() int {
		for _, s := range []*Ship{p.g.attacker(), p.g.defender()} {
			on = on || p.g.forbids(s, Deed{Do: ToAlter}) || p.g.forbids(s, Deed{Do: ToKeep, Token: Focus})
		}
		return 0
	})
	return on
}

// pay takes what the weapon's card asks out of what the attacker holds.
func (p *preview) pay() {
	if p.fight.Primary {
		return
	}
	switch w := book.Upgrade(p.g.Weapon).Weapon; {
	case !w.Spends:
	case w.Needs == "lock" && p.fight.By.Lock:
		p.fight.By.Lock = false
	case p.fight.By.Focus > 0:
		p.fight.By.Focus--
	}
}

func (s *Ship) counted(token string) uint8 { return uint8(min(s.Tokens[token], 200)) }

// look takes the cards of a ship into the fight.
func (p *preview) look(s *Ship, side tray.Side) {
	seen := map[Source]bool{}
	p.g.each(s, func(e *Effect, m Moment) {
		known, acts := 0, e.valued()
		for i, tr := range e.On {
			m.At = tr.At
			if !p.possible(tr, m) {
				continue
			}
			acts = true
			steps, attacking := windows[tr.At]
			if attacking && p.hold(side, steps[side], m, i) {
				known++
				continue
			}
			if p.harmless(tr, m) {
				known++
				continue
			}
			if !tr.May {
				p.whole = false
			} else if attacking && (steps[side] == tray.ModifyAttack || steps[side] == tray.ModifyDefense) {
				p.proposes = true
			}
		}
		if seen[m.Card] {
			return
		}
		seen[m.Card] = true
		switch {
		case !acts && m.Card.Kind != "damage" && m.Card.Kind != "pilot" && m.Card.Key != p.g.Weapon:
			p.unused = append(p.unused, attack.Unused{What: m.Name(), Why: "unused.elsewhere"})
		case acts && known == 0 && len(e.On) > 0 && !e.valued():
			p.unused = append(p.unused, attack.Unused{What: m.Name(), Why: "unused.unknown"})
		}
	})
}

// valued reports a card that changes values, which the rules of the game reckon
// with.
func (e *Effect) valued() bool {
	return e.Agility != nil || e.Primary != nil || e.Attack != nil || e.Defense != nil || e.Exposes != nil || e.Forbids != nil ||
		e.Compares != nil || e.Wider || e.Steady || e.Skill != nil
}

// quiet are cards that must act in or after an attack and change nothing of what
// its odds count.
var quiet = map[cardID][]Window{
	{"upgrade", "iontorpedoes"}: {Compared}, {"upgrade", "assaultmissiles"}: {AfterAttack}, {"upgrade", "munitionsfailsafe"}: {AfterAttack},
	{"upgrade", "accuracycorrector"}: {DefenseRolled}, {"upgrade", "4lom"}: {AfterAttack}, {"upgrade", "commrelay"}: {TokenGained},
	{"upgrade", "advancedoptics"}: {TokenGained}, {"upgrade", "attannimindlink"}: {TokenGained}, {"pilot", "rexlerbrath"}: {Compared},
	{"pilot", "viktorhel"}: {AfterAttack}, {"pilot", "redace"}: {ShieldLost}, {"upgrade", "determination"}: {CardDealt},
	{"pilot", "chewbacca"}: {CardDealt}, {"upgrade", "deadmansswitch"}: {OnDestroyed},
}

// harmless reports a trigger of such a card.
func (p *preview) harmless(tr Trigger, m Moment) bool {
	return slices.Contains(quiet[cardID{m.Card.Kind, m.Card.Key}], tr.At)
}

// possible reports that a trigger could resolve at some moment of the attack,
// whatever the dice, the tokens and the damage.
func (p *preview) possible(tr Trigger, m Moment) bool {
	if _, attacking := windows[tr.At]; !attacking && !slices.Contains(events, tr.At) {
		return false
	}
	g, s, e := p.g, p.g.ship(singleAttacker), p.g.ship(singleTarget)
	attacked, by, at := g.Attack, *s, *e
	defer func() { g.Attack, *s, *e = attacked, by, at }()
	for bits := range 1 << 6 {
		on := func(i int) bool { return bits>>i&1 == 1 }
		g.Attack = newAttack(s, e, g.Weapon, p.aimed)
		a := &g.Attack
		a.Obstructed = attacked.Obstructed
		a.Step, a.Hit = string(tr.At), on(0)
		a.Dice, a.Defense = pool(attackFaces), pool(defenseFaces)
		if tr.At == Compared || tr.At == AfterAttack {
			a.Dice = append(a.Dice, Die{Face: Hit, Canceled: true, Evaded: true}, Die{Face: Crit, Canceled: true, Evaded: true})
		}
		if a.Hit {
			a.Hits, a.Crits = 3, 1
		}
		for i, x := range []*Ship{s, e} {
			x.Tokens = map[string]int{}
			maps.Copy(x.Tokens, []Ship{by, at}[i].Tokens)
			delete(x.Tokens, Stress)
			if on(1 + i) {
				x.Tokens[Stress] = 1
			}
			if on(3) {
				x.Tokens[Focus] = 1
			}
		}
		e.Shields, e.Damage = at.Shields, at.Damage
		if on(4) {
			e.Shields, e.Damage = 0, []DamageDealt{{Since: g.Round}}
		}
		if on(5) {
			a.Granted = m.mark("")
		}
		if p.resolves(tr, m) {
			return true
		}
	}
	return false
}

// resolves tries a trigger for both ships and, where tokens are concerned, for
// all of them.
func (p *preview) resolves(tr Trigger, m Moment) bool {
	ships := []*Ship{p.g.ship(singleAttacker), p.g.ship(singleTarget)}
	what := []string{""}
	switch tr.At {
	case BeforeDefense, DefenseRolled, ModifyDefense:
		ships = ships[1:]
	case TokenSpent, TokenGained, TokenLost:
		what = []string{Focus, Evade, Stress, Ion, lockToken}
	case CardDealt, DamageFlipped, DamageGone:
		for _, c := range book.Deck(p.g.deck(2).Set) {
			what = append(what, c.Key)
		}
		ships = ships[1:]
	case ShieldLost, OnDestroyed:
		ships = ships[1:]
	case DieRolled, LockGained:
	default:
		ships = ships[:1]
	}
	for _, about := range ships {
		for _, token := range what {
			m.About, m.Token, m.N = about, token, 1
			m.Other = p.g.ship(singleAttacker)
			if about == m.Other {
				m.Other = p.g.ship(singleTarget)
			}
			if p.g.concerns(tr.Whose, m.Ship, m) && (tr.When == nil || tr.When(m)) {
				return true
			}
		}
	}
	return false
}

// hold takes a trigger into the fight, if what it does is known.
func (p *preview) hold(side tray.Side, step tray.Step, m Moment, i int) bool {
	card := cardID{m.Card.Kind, m.Card.Key}
	a, ok := tray.Find(card.String(), step)
	if !ok || len(p.fight.Held) == tray.MostHeld {
		return false
	}
	a.Pilot = card.kind == "pilot" || book.Upgrade(card.key).Slot == "elite"
	h := tray.Held{Ability: a, Side: side, ID: abilityID(m, i)}
	if n := rerolls[card]; n != nil {
		h.N = n(m)
	}
	p.fight.Held = append(p.fight.Held, h)
	return true
}

// rerolls are how many dice cards reroll whose number depends on the attack.
var rerolls = map[cardID]func(Moment) int{
	{"upgrade", "predator"}: func(m Moment) int {
		if m.G.skill(m.G.ship(singleTarget)) <= 2 {
			return 2
		}
		return 1
	},
	{"upgrade", "dengar"}: func(m Moment) int {
		if m.G.ship(singleTarget).pilot().Unique {
			return 2
		}
		return 1
	},
	{"upgrade", "syncedturret"}: func(m Moment) int { return m.G.primary(m.Ship) },
	{"upgrade", "flightinstructor"}: func(m Moment) int { // 2: blanks too
		if m.G.skill(m.G.ship(singleAttacker)) <= 2 {
			return 2
		}
		return 1
	},
}

// deck are the Damage cards of the defender by what they do to the attack.
func (p *preview) deck() (out [tray.Classes]uint8) {
	e := p.g.ship(singleTarget)
	for _, key := range p.g.deck(2).Unseen {
		class := p.class(e, key)
		out[class]++
	}
	return out
}

// class is what a Damage card does to the attack. What matters to a further
// attack only is told apart only if there may be one.
func (p *preview) class(e *Ship, key string) int {
	_, name, _ := strings.Cut(key, ".")
	class := tray.CardClasses[name]
	switch {
	case e.carries("determination") != nil && book.Damage(key).Trait == "pilot":
		return tray.Void
	case e.Pilot == "chewbacca", tray.Lasting(class) && !p.fight.Follows():
		return tray.Plain
	}
	return class
}

// rules are what cards forbid in both attacks, without the lock and with it.
func (p *preview) rules() (out [2][2]tray.Rules) {
	for granted := range 2 {
		for lock := range 2 {
			st := tray.State{By: tray.Holder{Focus: 1, Lock: lock == 1}, At: tray.Holder{Focus: 1, Evade: 1}, Ship: tray.Ship{Shields: 1}}
			if granted == 1 {
				st.Strike = tray.Granted
			}
			p.in(&st, func() int {
				g, s, e := p.g, p.g.attacker(), p.g.defender()
				out[granted][lock] = tray.Rules{
					AttackerModifies: !g.forbids(s, Deed{Do: ToModify}), DefenderModifies: !g.forbids(e, Deed{Do: ToModify}),
					Rerolls: g.mayReroll(s), AttackerFocus: !g.forbids(s, toSpend(Focus)), SpendLock: g.maySpendLock(s),
					DefenderFocus: !g.forbids(e, toSpend(Focus)), DefenderEvade: !g.forbids(e, toSpend(Evade)),
				}
				return 0
			})
		}
	}
	return out
}

// spared is what cards say of the comparison in both attacks.
func (p *preview) spared() (out [2]tray.Spared) {
	for i, strike := range [2]tray.Strike{tray.First, tray.Granted} {
		p.in(&tray.State{Strike: strike}, func() int {
			p.g.Attack.Dice = slices.Repeat(pool([]Face{Hit, Crit}), 10)
			c := p.g.comparison()
			if out[i] = (tray.Spared{Crits: c.Crits, Sure: c.Sure}); c.Hits >= 10 {
				out[i].Hits = true
			}
			return 0
		})
	}
	return out
}

// in asks the rules of the game something about a state of the attack.
func (p *preview) in(st *tray.State, ask func() int) int {
	g, s, e := p.g, p.g.ship(singleAttacker), p.g.ship(singleTarget)
	attacked, locks, by, at := g.Attack, g.Locks, *s, *e
	upgrades := make([]Equipped, len(e.Upgrades))
	for i, u := range e.Upgrades {
		upgrades[i] = *u
	}
	defer func() {
		g.Attack, g.Locks, *s, *e = attacked, locks, by, at
		for i, u := range e.Upgrades {
			*u = upgrades[i]
		}
	}()
	weapon := g.Weapon
	if st.Strike == tray.Granted {
		weapon = book.PrimaryWeapon
	}
	g.Attack = newAttack(s, e, weapon, p.aimed)
	g.Attack.Obstructed = attacked.Obstructed
	g.Attack.Step, g.Attack.Repeated = "target", st.Strike == tray.Repeated
	g.Attack.More, g.Attack.MoreDefense, g.Attack.MoreAgility = int(st.More), int(st.MoreDefense), int(st.MoreAgility)
	g.Locks = slices.DeleteFunc(slices.Clone(locks), func(l Lock) bool { return l.By == s.ID })
	if st.By.Lock {
		g.Locks = append(g.Locks, Lock{"A", s.ID, e.ID})
	}
	s.Tokens, e.Tokens = p.holds(by.Tokens, st.By), p.holds(at.Tokens, st.At)
	e.Shields = int(st.Ship.Shields)
	e.Damage = append([]DamageDealt{}, at.Damage...)
	for range st.Ship.Cards {
		e.Damage = append(e.Damage, DamageDealt{Since: g.Round})
	}
	for _, name := range slices.Sorted(maps.Keys(tray.CardClasses)) {
		class := tray.CardClasses[name]
		if !tray.Lasting(class) {
			continue
		}
		for i := range min(int(st.Ship.Drawn[class]), len(e.Damage)) {
			e.Damage[i].Key, e.Damage[i].Faceup = p.g.deck(2).Set+"."+name, true
		}
	}
	for i := range p.fight.Held {
		if h := &p.fight.Held[i]; h.Card == "upgrade/stealthdevice" && st.Gone>>i&1 == 1 {
			e.carries("stealthdevice").Discarded = true
		}
	}
	return ask()
}

func (p *preview) holds(tokens map[string]int, h tray.Holder) map[string]int {
	out := map[string]int{}
	maps.Copy(out, tokens)
	out[Focus], out[Evade], out[Stress] = int(h.Focus), int(h.Evade), int(h.Stress)
	return out
}
