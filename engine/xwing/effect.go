package xwing

import (
	"fmt"
	"slices"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
	"estafeta/engine/xwing/position"
)

// What cards do, in one place. There are three words:
//
// A Window is a place in the rules at which cards may have something to say:
// "after executing a maneuver", or a value that they change, such as the
// defense dice. The procedures of the rules open it with fire, or ask with
// valuing.
//
// A Moment is one opening of a window: whom it is about, whose card looks at
// it, which maneuver or token is concerned.
//
// An Effect is what one card does: a function for each Value it changes, and
// Triggers for the windows of events. Effects stand in the card_ files as tables
// and know nothing of one another.
//
// Effects are found by their window: the registry knows for each window which
// cards speak at it, so that a moment about which no card in play has anything
// to say costs a look at the names of the cards and nothing else. The order is
// always that of the ships, and on a ship pilot, Upgrades, Damage cards.

// Window is a place in the rules at which cards may have something to say
// (digest, b).
type Window string

// The windows. About is the ship that a moment is about; while an attack is
// resolved, g.Attack holds attacker, defender, weapon and dice.
const (
	PlanningStart    Window = "planning_start"
	DialsSet         Window = "dials_set"        // after all dials are assigned
	ActivationStart  Window = "activation_start" // before decloaking
	ShipActive       Window = "ship_active"      // About becomes the active ship of the Activation phase, be it ionized or not
	BeforeReveal     Window = "before_reveal"    // About is about to reveal its dial
	OnReveal         Window = "on_reveal"        // About's dial lies faceup; Man, which SetManeuver may change
	BeforeManeuver   Window = "before_maneuver"
	AfterMove        Window = "after_move"     // step 2a done: before the stress check
	AfterManeuver    Window = "after_maneuver" // step 2 done
	BeforeAction     Window = "before_action"  // start of the Perform Action step, also if it is skipped
	AfterAction      Window = "after_action"   // Token is the action
	ActivationDone   Window = "activation_done"
	ActivationEnd    Window = "activation_end"
	CombatStart      Window = "combat_start"
	BeforeAttack     Window = "before_attack"     // About becomes active in the Combat phase
	AfterOpportunity Window = "after_opportunity" // About has attacked or not
	OnTarget         Window = "on_target"         // the target has become the defender
	AttackRolled     Window = "attack_rolled"     // before anybody modifies
	Rerolled         Window = "rerolled"          // dice of an attack have been rerolled; About is whose they are
	ModifyAttack     Window = "modify_attack"     // whose dice: the attacker's; both sides are asked, the defender first
	BeforeDefense    Window = "before_defense"    // the defender is about to roll
	DefenseRolled    Window = "defense_rolled"
	ModifyDefense    Window = "modify_defense"
	Comparing        Window = "comparing"    // start of the Compare Results step: nothing is canceled yet
	Compared         Window = "compared"     // hit or miss is known, nothing dealt; g.Attack.Hit
	AfterAttack      Window = "after_attack" // About is the attacker
	CombatEnd        Window = "combat_end"
	EndStart         Window = "end_start" // before tokens are removed
	RoundEnd         Window = "round_end"
	DiceDue          Window = "dice_due"    // About is about to roll dice outside the rolls of an attack; Token is the purpose
	DieRolled        Window = "die_rolled"  // they have fallen: Faces
	ShieldLost       Window = "shield_lost" // N shields
	CardDealt        Window = "card_dealt"  // N is the card's number; Token its key while it lies faceup, else ""
	DamageFlipped    Window = "damage_flipped"
	DamageGone       Window = "damage_gone"
	TokenDue         Window = "token_due"    // About is to receive a token: a trigger may take it off Due
	TokenGained      Window = "token_gained" // one token
	TokenLost        Window = "token_lost"
	TokenSpent       Window = "token_spent"
	LockGained       Window = "lock_gained"       // About has locked Other
	Suffered         Window = "suffered"          // About has suffered damage
	DestroyDue       Window = "destroy_due"       // About is about to be destroyed by its Damage cards
	UpgradeDiscarded Window = "upgrade_discarded" // Token is the card's key
	Coordinated      Window = "coordinated"       // About coordinates Other, which has not acted yet
	OnDestroyed      Window = "destroyed"         // not when it fled (XW-FLEE-05)
	BombDropped      Window = "bomb_dropped"
	BombDue          Window = "bomb_due"      // the bomb Token of Other is about to go off: Due is 1, or 0 if it does not
	BombRolled       Window = "bomb_rolled"   // About has rolled Faces for a bomb of Other
	BombStrikes      Window = "bomb_strikes"  // About is about to suffer a bomb of Other: Due is 1, or 0 if it does not
	BombGone         Window = "bomb_gone"     // the bomb Token of Other is about to be removed
	Jammed           Window = "jammed"        // About has jammed Other by an action
	BombGoesOff      Window = "bomb_goes_off" // About suffers it
)

// Whose says whose moment a trigger waits for, seen from the card's ship.
type Whose int

// The kinds of moments by the ship they are about.
const (
	Own       Whose = iota // the card's own ship
	Friends                // another friendly ship
	Allies                 // any friendly ship, its own too (XW-SHP-04)
	Enemies                // an enemy ship
	Anybody                // any ship, or none in particular
	Defending              // moments of an attack: the card's ship is the defender
)

// Value is a window at which a card changes a value of ships other than its own
// too. What changes its own ship only is found on the ship, by each.
type Value string

// The windows of values.
const (
	Forbidding      Value = "forbidding"   // whether a deed is forbidden
	Colouring       Value = "colouring"    // what difficulty a maneuver counts as
	AttackPool      Value = "attack_pool"  // how many attack dice are rolled
	DefensePool     Value = "defense_pool" // how many defense dice are rolled
	Exposing        Value = "exposing"     // the Agility of the defender in an attack
	ComparisonValue Value = "comparison"   // what evades cancel, and whether the attack hits
)

// Moment is what an effect gets to see: where, whose card, and what about.
type Moment struct {
	G     *Game
	T     *engine.Table // nil where a value is asked for: then nothing may change
	At    Window
	Ship  *Ship // the ship of the card
	Card  Source
	About *Ship // whom the moment is about
	Other *Ship
	Man   flight.Maneuver
	Token string
	N     int
	Over  []string // at AfterManeuver, the ships that the maneuver overlapped
	Faces []Face   // at DieRolled, how the dice lie
	Due   *int     // at TokenDue, how many tokens are still to be received
}

// Source is a card in play: a pilot, an Upgrade by its place on the ship, a
// faceup Damage card by its place.
type Source struct {
	Kind string // pilot, upgrade, damage, condition
	Key  string
	I    int
}

// Mark names what a card remembers: kind/key, or kind/key/word where it
// remembers more than when it was used.
type Mark = position.Mark

// mark names what the moment's card remembers under a word.
func (m Moment) mark(word string) Mark {
	out := Mark(m.Card.Kind + "/" + m.Card.Key)
	if word != "" {
		out += Mark("/" + word)
	}
	return out
}

// remember, remembers and forget are what the moment's card keeps on its ship;
// what it does not remember is 0.
func (m Moment) remember(word string, n int) { m.Ship.Marks[m.mark(word)] = n }
func (m Moment) remembers(word string) int   { return m.Ship.Marks[m.mark(word)] }
func (m Moment) forget(word string)          { delete(m.Ship.Marks, m.mark(word)) }

// fires reports that the attack in progress is made with the moment's own
// card.
func (m Moment) fires() bool { return m.G.firing(m.Ship, m.Card.Key) }

// firing reports that an attack with a ship's weapon is in progress; a card
// discarded to attack still says what the attack does.
func (g *Game) firing(s *Ship, weapon string) bool {
	return g.Attack.Step != "" && g.Attack.Step != "done" && g.Attack.Attacker == s.ID && g.Attack.Weapon == weapon
}

// tellDice tells how the dice lie after a card has changed them.
func (m Moment) tellDice() {
	dice := m.G.Attack.Dice
	if m.At == ModifyDefense || m.At == DefenseRolled || m.At == Comparing {
		dice = m.G.Attack.Defense
	}
	m.T.Tell("dice", engine.Terms("dice", faceKeys(dice)))
}

// Upgrade is the Upgrade card a moment's effect belongs to.
func (m Moment) Upgrade() *Equipped { return m.Ship.Upgrades[m.Card.I] }

// Name is the term key of the card.
func (m Moment) Name() string { return m.Card.name() }

func (c Source) name() string {
	if c.Kind == "damage" {
		return book.Damage(c.Key).Name
	}
	return c.Kind + "." + c.Key
}

func (c Source) id(s *Ship) string { return fmt.Sprintf("%s/%s/%s/%d", s.ID, c.Kind, c.Key, c.I) }

// Effect is what a card does: values it changes for as long as it lies faceup,
// an action or attack it offers, and triggers. What is nil plays no part.
type Effect struct {
	Key string // of the card

	Skill func(Moment) int // what its printed pilot skill is treated as, below 0: as printed
	Wider bool             // ranges of its secondary weapons are a band wider either way
	// a Damage card dealt to About is dealt faceup; asked of its cards and the attacker's
	Faceup       func(Moment) bool
	Fires        func(Moment, string, *Ship) bool         // attacks with a weapon on a ship although its weapons are disabled
	Steady       bool                                     // attacks on obstacles, and is never obstructed
	Agility      func(Moment) int                         // added to the ship's Agility (XW-STAT-03)
	Primary      func(Moment) int                         // added to its primary weapon value
	Attack       func(Moment) int                         // attack dice more or fewer in g.Attack; asked of attacker's and defender's cards
	Defense      func(Moment) int                         // defense dice more or fewer
	Exposes      func(Moment) int                         // added to the defender's Agility in g.Attack
	Compares     func(Moment, *Comparison)                // what evades do not cancel, of g.Attack
	Difficulty   func(Moment) flight.Difficulty           // what Man counts as, or "" (XW-DIF-08, XW-DIF-09)
	Actions      func(Moment) []string                    // added to the action bar
	Forbids      func(Moment, Deed) bool                  // that About does the deed (XW-PRIO-04)
	Weapons      func(Moment) []string                    // further weapons
	Immune       func(Moment) bool                        // ignores obstacles
	OneOf        int                                      // of so many Damage cards one is dealt faceup by the ship's attack
	Draws        int                                      // of so many Damage cards its owner chooses the one that it is dealt faceup
	LockRange    func(Moment) (lo, hi int)                // bands in which the ship locks; above 3: however far
	Arcs         func(Moment, *book.UpgradeCard) []string // further arcs of a secondary weapon, or "any"
	FocusForLock bool                                     // focus tokens pay what a weapon asks in locks
	Contact      bool                                     // attacks ships that it touches, in its arc
	Apart        bool                                     // enemies in its arc that it touches count as not touching in attacks
	Endures      bool                                     // is not destroyed before the end of the Combat phase
	Locks        int                                      // how many locks the ship may have, if more than 1
	Boosts       func(Moment) []flight.Maneuver           // further templates for its boost
	Drops        func(Moment, bool) []flight.Dropping     // further ways to drop a bomb, or a mine
	Reckless     bool                                     // boosts, rolls and decloaks onto obstacles; no critical damage of obstacles
	Spots        bool                                     // friends lock what is at Range 1-3 of any of them
	Lends        bool                                     // its ship has the text of every friendly pilot with IG-2000
	Instead      func(Moment)                             // what its ship may do in place of its attacks
	Rolls        func(Moment) []int                       // further straight templates for its barrel roll, by speed
	Calm         func(Moment, Deed) bool                  // lets a stressed ship do it
	Dealt        func(Moment)                             // what a Damage card does as soon as it lies faceup (XW-DMG-04)

	Act *Act // the "Action:" header
	On  []Trigger
}

// Act is an "Action:" ability (XW-ACT-04).
type Act struct {
	When func(Moment) bool // nil: always
	Do   func(Moment)
}

// Trigger is an ability that resolves at a window. Without May it is
// mandatory and resolves by itself (XW-CARD-04).
type Trigger struct {
	At    Window
	Whose Whose
	May   bool
	When  func(Moment) bool // nil: always
	Wise  func(Moment) bool // of a May: when it is proposed; nil: always
	Do    func(Moment)
}

// cardID names a card: its kind, as in Source, and its key.
type cardID struct{ kind, key string }

func (c cardID) String() string { return c.kind + "/" + c.key }

// registry holds the effects of cards.
type registry struct {
	of      map[cardID]*Effect
	at      map[Window]map[cardID]*Effect // those with a trigger
	valuing map[Value]map[cardID]*Effect
}

// effects are all cards whose text is coded: filled when the program starts,
// only read afterwards.
var effects = registry{map[cardID]*Effect{}, map[Window]map[cardID]*Effect{}, map[Value]map[cardID]*Effect{}}

func (r registry) add(kind string, list []Effect) {
	for i := range list {
		e, id := &list[i], cardID{kind, list[i].Key}
		r.of[id] = e
		for _, tr := range e.On {
			enlist(r.at, tr.At, id, e)
		}
		for _, v := range e.values() {
			enlist(r.valuing, v, id, e)
		}
	}
}

func enlist[W comparable](index map[W]map[cardID]*Effect, w W, id cardID, e *Effect) {
	if index[w] == nil {
		index[w] = map[cardID]*Effect{}
	}
	index[w][id] = e
}

// values are those that an effect changes.
func (e *Effect) values() []Value {
	var out []Value
	for _, v := range []struct {
		changes bool
		value   Value
	}{{e.Forbids != nil, Forbidding}, {e.Difficulty != nil, Colouring}, {e.Attack != nil, AttackPool}, {e.Defense != nil, DefensePool},
		{e.Exposes != nil, Exposing}, {e.Compares != nil, ComparisonValue}} {
		if v.changes {
			out = append(out, v.value)
		}
	}
	return out
}

// coded reports whether what a card says is enforced; other cards are played
// by their owner's word (Adjust).
func coded(kind, key string) bool { return effects.of[cardID{kind, key}] != nil }

// cards visits those of some effects that are in play on a ship: its cards
// whose texts are active, in the order pilot, Upgrades, Damage cards
// (XW-CARD-02, XW-CARD-03, XW-CARD-07, XW-CRIT-01).
func (g *Game) cards(s *Ship, among map[cardID]*Effect, visit func(*Effect, Source)) {
	if s.Destroyed {
		return
	}
	if e := among[cardID{"pilot", s.Pilot}]; e != nil && !s.injured() {
		visit(e, Source{Kind: "pilot", Key: s.Pilot})
	}
	for _, lender := range g.lenders(s) {
		if e := among[cardID{"pilot", lender}]; e != nil {
			visit(e, Source{Kind: "pilot", Key: lender})
		}
	}
	for i, u := range s.Upgrades {
		if e := among[cardID{"upgrade", u.Key}]; e != nil && g.active(s, u) {
			visit(e, Source{Kind: "upgrade", Key: u.Key, I: i})
		}
	}
	for i, c := range s.Conditions {
		if e := among[cardID{"condition", c.Key}]; e != nil {
			visit(e, Source{Kind: "condition", Key: c.Key, I: i})
		}
	}
	for i, d := range s.Damage {
		if e := among[cardID{"damage", d.Key}]; e != nil && d.Faceup {
			visit(e, Source{Kind: "damage", Key: d.Key, I: i})
		}
	}
}

// lenders are the other pilots whose texts a ship has by a card of its own.
func (g *Game) lenders(s *Ship) []string {
	borrows := slices.ContainsFunc(s.Upgrades, func(u *Equipped) bool {
		e := effects.of[cardID{"upgrade", u.Key}]
		return e != nil && e.Lends && g.active(s, u)
	})
	if !borrows {
		return nil
	}
	var out []string
	for _, o := range g.inPlay(s.Seat) {
		if o != s && o.carries("ig2000") != nil && o.Pilot != s.Pilot && !slices.Contains(out, o.Pilot) {
			out = append(out, o.Pilot)
		}
	}
	return out
}

// active reports an Upgrade card whose text counts: it is in play, is the
// weapon of the attack under way, or has caused what has not ended.
func (g *Game) active(s *Ship, u *Equipped) bool {
	if u.Discarded && !g.firing(s, u.Key) && !g.lingers(s, u.Key) {
		return false
	}
	return !s.injured() || book.Upgrade(u.Key).Slot != "elite"
}

// lingers: what a card of the ship, discarded since, has caused has not ended
// (XW-CARD-08).
func (g *Game) lingers(s *Ship, key string) bool {
	for _, l := range g.Lasting {
		if l.Ship == s.ID && l.By == key {
			return true
		}
	}
	return false
}

// each visits the coded cards of a ship.
func (g *Game) each(s *Ship, visit func(*Effect, Moment)) {
	g.cards(s, effects.of, func(e *Effect, c Source) { visit(e, Moment{G: g, Ship: s, Card: c, About: s}) })
}

// speaking visits the cards of the ships in play of a seat, 0 for both, that
// have a trigger at a window.
func (g *Game) speaking(w Window, seat engine.Seat, visit func(*Effect, Moment)) {
	g.find(effects.at[w], seat, visit)
}

// valuing visits the cards in play that change a value.
func (g *Game) valuing(v Value, visit func(*Effect, Moment)) { g.find(effects.valuing[v], 0, visit) }

// find visits those of some effects that are in play.
func (g *Game) find(among map[cardID]*Effect, seat engine.Seat, visit func(*Effect, Moment)) {
	if len(among) == 0 {
		return
	}
	for _, s := range g.inPlay(seat) {
		g.cards(s, among, func(e *Effect, c Source) { visit(e, Moment{G: g, Ship: s, Card: c, About: s}) })
	}
}

// sum adds up what the cards of a ship give to a value.
func (g *Game) sum(s *Ship, value func(*Effect) func(Moment) int) int {
	n := 0
	g.each(s, func(e *Effect, m Moment) {
		if f := value(e); f != nil {
			n += f(m)
		}
	})
	return n
}

// held is a card in play with what it does, ready to be asked.
type held struct {
	e *Effect
	m Moment
}

// held are the cards in play that change a value.
func (g *Game) held(v Value) []held {
	var out []held
	g.valuing(v, func(e *Effect, m Moment) { out = append(out, held{e, m}) })
	return out
}

// forbids reports that some card in play says that a ship cannot do something;
// no permission overrides it (XW-PRIO-04).
func (g *Game) forbids(s *Ship, d Deed) bool { return g.forbidding()(s, d) }

// forbidding is forbids for many questions about the game as it stands.
func (g *Game) forbidding() func(*Ship, Deed) bool {
	cards := g.held(Forbidding)
	return func(s *Ship, d Deed) bool {
		for _, c := range cards {
			c.m.About = s
			if c.e.Forbids(c.m, d) {
				return true
			}
		}
		return false
	}
}

// immune reports a ship that ignores obstacles.
func (g *Game) immune(s *Ship) bool {
	on := g.lasting(s, "ignore_obstacles") > 0
	g.each(s, func(e *Effect, m Moment) { on = on || e.Immune != nil && e.Immune(m) })
	return on
}

// ability is a trigger that could resolve now.
type ability struct {
	m    Moment
	do   func(Moment)
	may  bool
	wise bool   // it is proposed
	used string // names it within its moment
}

// waiting are the abilities of a seat that could resolve at a moment and have
// not been used in it (XW-CARD-01, XW-CARD-06).
func (g *Game) waiting(seat engine.Seat, at Moment, used []string) []ability {
	var out []ability
	if at.At == CardDealt {
		i := at.About.numbered(at.N)
		if i < 0 { // it has gone meanwhile
			return nil
		}
		if at.Token = ""; at.About.Damage[i].Faceup {
			at.Token = at.About.Damage[i].Key
		}
	}
	g.speaking(at.At, seat, func(e *Effect, card Moment) {
		m := at
		m.G, m.Ship, m.Card = g, card.Ship, card.Card
		for i, tr := range e.On {
			if tr.At != at.At || !g.concerns(tr.Whose, m.Ship, at) {
				continue
			}
			id := abilityID(m, i)
			if slices.Contains(used, id) || tr.When != nil && !tr.When(m) {
				continue
			}
			out = append(out, ability{m, tr.Do, tr.May, tr.Wise == nil || tr.Wise(m), id})
		}
	})
	return out
}

// abilityID names the i-th trigger of a moment's card within its moment.
func abilityID(m Moment, i int) string { return fmt.Sprintf("%s/%s/%d", m.Card.id(m.Ship), m.At, i) }

// concerns tells whether a moment is of the kind that a trigger waits for.
func (g *Game) concerns(w Whose, s *Ship, at Moment) bool {
	switch w {
	case Anybody:
		return true
	case Defending:
		return g.Attack.Defender == s.ID
	}
	if at.About == nil {
		return w == Own
	}
	switch w {
	case Own:
		return at.About == s
	case Friends:
		return at.About != s && at.About.Seat == s.Seat
	case Allies:
		return at.About.Seat == s.Seat
	}
	return at.About.Seat != s.Seat
}

// fire resolves a moment: the abilities of the player with initiative first,
// in the order he likes, then those of the other (XW-CARD-05, XW-INI-05).
func (g *Game) fire(t *engine.Table, at Moment) {
	at.T = t
	for _, seat := range g.seats() {
		var used []string
		for g.resolveOne(t, seat, at, &used) {
		}
	}
}

// resolveOne resolves one ability of a seat: mandatory ones by themselves,
// others if the owner wants. It reports that there may be more.
func (g *Game) resolveOne(t *engine.Table, seat engine.Seat, at Moment, used *[]string) bool {
	all := g.waiting(seat, at, *used)
	if len(all) == 0 {
		return false
	}
	if a, ok := g.mandatory(t, seat, at, *used); ok {
		*used = append(*used, a.used)
		a.m.T = t
		a.do(a.m)
		return true
	}
	pick := t.Ask(seat, "ability", func(p *engine.Prompt) {
		p.Pass, p.Begin = true, true // never passed in silence
		p.Rules = []string{"XW-CARD-04", "XW-CARD-05", "XW-CARD-09"}
		g.about(p, at)
		for _, a := range g.waiting(seat, at, *used) {
			p.Add(a.option())
		}
		if len(p.Options) == 1 { // the question names the card
			p.Args = append(p.Args, p.Options[0].Label.Args...)
		}
	}).One()
	for _, a := range all {
		if a.used == pick {
			*used = append(*used, a.used)
			t.Tell("ability", engine.Piece("who", a.m.Ship.ID), engine.Term("card", a.m.Name()))
			a.m.T = t
			a.do(a.m)
			return true
		}
	}
	return false
}

// mandatory is the next of the abilities that a seat must resolve at a moment,
// if there is one; of different cards the seat may choose the order. Who lets
// obvious choices be taken is not asked (XW-CARD-05).
func (g *Game) mandatory(t *engine.Table, seat engine.Seat, at Moment, used []string) (ability, bool) {
	must := func() []ability {
		var out []ability
		for _, a := range g.waiting(seat, at, used) {
			if !a.may {
				out = append(out, a)
			}
		}
		return out
	}
	all := must()
	if len(all) == 0 {
		return ability{}, false
	}
	differ := false
	for _, a := range all {
		differ = differ || a.m.Card.Key != all[0].m.Card.Key
	}
	if !differ {
		return all[0], true
	}
	pick := t.Ask(seat, "first_ability", func(p *engine.Prompt) {
		p.Rules = []string{"XW-CARD-05"}
		g.about(p, at)
		for i, a := range must() {
			o := a.option()
			o.Obvious = i == 0
			p.Add(o)
		}
		p.DefaultFirst()
	}).One()
	for _, a := range must() {
		if a.used == pick {
			return a, true
		}
	}
	all = must()
	if len(all) == 0 {
		return ability{}, false
	}
	return all[0], true
}

// option is an ability as a line to choose.
func (a ability) option() engine.Option {
	return engine.Option{Key: a.used, Label: engine.Say("ability.option", engine.Term("card", a.m.Name()), engine.Piece("who", a.m.Ship.ID)),
		Note: engine.Say("effect." + a.m.Card.Kind + "." + a.m.Card.Key)}
}

// about names the ship a question is about.
func (g *Game) about(p *engine.Prompt, at Moment) {
	p.Args = []engine.Arg{engine.Term("when", "when."+string(at.At))}
	if at.About != nil {
		p.About = at.About.ID
	}
}

// colour is the difficulty of a maneuver after what cards say about it: of a
// conflict the increase wins (XW-DIF-08, XW-DIF-09).
func (g *Game) colour(s *Ship, man flight.Maneuver) flight.Difficulty { return g.colouring(s)(man) }

// colouring is colour for many maneuvers of a ship as the game stands.
func (g *Game) colouring(s *Ship) func(flight.Maneuver) flight.Difficulty {
	cards := g.held(Colouring)
	rank := map[flight.Difficulty]int{flight.Green: 0, flight.White: 1, flight.Red: 2}
	return func(man flight.Maneuver) flight.Difficulty {
		hard, easy := man.Difficulty, man.Difficulty
		for _, c := range cards {
			c.m.About, c.m.Man = s, man
			switch d := c.e.Difficulty(c.m); {
			case d == "":
			case rank[d] > rank[hard]:
				hard = d
			case rank[d] < rank[easy]:
				easy = d
			}
		}
		if hard != man.Difficulty {
			return hard
		}
		return easy
	}
}
