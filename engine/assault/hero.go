package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// Hero is a hero in a mission of a campaign: what lies on and beside its sheet
// (IA-HERO-07). Its damage, strain and conditions are those of its figure.
type Hero struct {
	Figure    string      // the id of its figure, set when the mission begins
	Sheet     string      // its key in package book
	Owner     engine.Seat // who plays it; heroes may change hands
	Wounded   bool        // the wounded side of its sheet lies up (IA-HERO-01)
	Withdrawn bool        // IA-HERO-02
	Tokens    int         // activation tokens (IA-MSET-18, IA-HERO-16)
	Spent     int         // of these exhausted (IA-RDY-06)
	Cards     []string    // Class and Reward cards, by their keys
	Exhausted []string    // of these
	Depleted  []string    // IA-ABIL-13
	Items     []Item      // brought along (IA-ITEM-10)
	Supply    []string    // IA-SUP-02
}

// Item is an Item of a hero, with the modifications attached to it (IA-MOD-01).
type Item struct {
	Key       string
	Mods      []string
	Exhausted bool
	Depleted  bool
}

// MissionStart is what a mission of a campaign begins with.
type MissionStart struct {
	ThreatLevel int           // IA-THR-02; 0: that of the mission
	Rebels      []engine.Seat // the seats of the Rebel players
	Heroes      []*Hero
	Open        []string // Deployment cards from which the open groups may be chosen; empty: all that are allowed
	Class       []string // Imperial Class cards in play
	Allies      []string // earned by the Rebels: one may be deployed (IA-ALLY-11)
	Villains    []string // earned by the Imperial player (IA-ALLY-10)
}

// MissionResult is how a mission of a campaign ended, for the campaign log.
type MissionResult struct {
	Winner    engine.Seat // a side
	Crates    int         // claimed by the heroes (IA-CRED-05)
	Credits   int         // besides those of crates
	Influence int
	XP        [2]int   // of the Imperial player; of each hero
	Rewards   []string // Reward cards
	Allies    []string
	Villains  []string
	Missions  []string // that become active, or are forced
}

// heroOf is the hero of a figure; nil: it is none.
func (g *Game) heroOf(f *Figure) *Hero {
	if f == nil || !f.Hero || g.Mission == nil || g.Mission.Story == nil {
		return nil
	}
	for _, h := range g.Mission.Story.Heroes {
		if h.Figure == f.ID {
			return h
		}
	}
	return nil
}

// heroIn is the hero of a group; nil: it has a Deployment card.
func (g *Game) heroIn(x *Group) *Hero {
	if g.Mission.Story == nil {
		return nil
	}
	for _, h := range g.Mission.Story.Heroes {
		if f := g.figure(h.Figure); f != nil && f.Group == x.ID {
			return h
		}
	}
	return nil
}

// idle reports a group of which nobody on the map can be activated (IA-INCAP-01).
func (g *Game) idle(x *Group) bool {
	return !slices.ContainsFunc(g.members(x.ID), func(f *Figure) bool { return !f.Down })
}

// sheet is the side of the hero's sheet that lies up (IA-HERO-01, IA-HERO-15).
func (h *Hero) sheet() *book.Card { return book.Content().Sheet(h.Sheet).Side(h.Wounded) }

// brings are the cards whose numbers a hero has: its Class and Reward cards, and
// the Items that it has brought, with what is attached to them (IA-CLASS-05).
func (h *Hero) brings() []*book.Asset {
	var out []*book.Asset
	add := func(key string) {
		if a := book.Content().Asset(key); a != nil {
			out = append(out, a)
		}
	}
	for _, key := range h.Cards {
		add(key)
	}
	for _, x := range h.Items {
		add(x.Key)
		for _, m := range x.Mods {
			add(m)
		}
	}
	return out
}

// health is the Health of the side that lies up, with what cards add to it.
func (h *Hero) health() int {
	n := h.sheet().Health
	for _, a := range h.brings() {
		n += a.Health
	}
	return n
}

// endurance is the most strain that a hero can suffer (IA-STR-01).
func (h *Hero) endurance() int {
	n := book.Content().Sheet(h.Sheet).EnduranceOf(h.Wounded)
	for _, a := range h.brings() {
		n += a.Endurance
	}
	return n
}

// speed is what cards add to the Speed of a hero.
func (h *Hero) speed() int {
	n := 0
	for _, a := range h.brings() {
		n += a.Speed
	}
	return n
}

// weapons are the weapons that a hero has brought.
func (h *Hero) weapons() []Item {
	return slices.DeleteFunc(slices.Clone(h.Items), func(x Item) bool {
		a := book.Content().Asset(x.Key)
		return a == nil || a.Form != "weapon" || x.Depleted
	})
}

// arms are what an attack with a weapon of the hero is made with: the weapon, and
// what its modifications add to it (IA-MOD-02).
func (h *Hero) arms(x Item) book.Arms {
	w := book.Content().Asset(x.Key)
	out := w.Arms
	out.Dice, out.Surge, out.Keywords = slices.Clone(out.Dice), slices.Clone(out.Surge), slices.Clone(out.Keywords)
	if w.Pool != "" {
		out.Dice = append(out.Dice, book.Content().Sheet(h.Sheet).Dice(w.Pool, h.Wounded)...)
	}
	for _, key := range x.Mods {
		m := book.Content().Asset(key)
		if m == nil {
			continue
		}
		out.Dice = append(out.Dice, m.Dice...)
		out.Surge = append(out.Surge, m.Surge...)
		out.Keywords = append(out.Keywords, m.Keywords...)
		out.Damage += m.Damage
		out.Accuracy += m.Accuracy
		out.Surges += m.Surges
		out.Pierce += m.Pierce
	}
	return out
}

// wounds turns a hero that is defeated for the first time to the wounded side: it
// discards its damage, and the strain above its Endurance; its conditions stay. Its
// own activation ends (IA-HERO-01, IA-HERO-03, IA-HERO-04, IA-HERO-17,
// IA-HERO-18, IA-STR-08).
func (g *Game) wounds(t *engine.Table, f *Figure, h *Hero) {
	h.Wounded = true
	f.Card = h.Sheet + woundedSide
	f.Health, f.Lost = h.health(), 0
	f.Strain = min(f.Strain, h.endurance())
	t.Tell("hero.wounded", engine.Piece("who", f.ID), engine.ByRules("IA-HERO-01", "IA-HERO-03"))
	g.drops(t, f)
	if g.Mission.Turn.Figure == f.ID {
		g.Mission.Turn.Cut = true
	}
	g.event(t, event{name: "wound", it: f})
	g.friends(t, f, "ally wounded")
	g.triggers(t, f, "ally wounded")
	g.empire(t, "hero falls")
	g.event(t, event{name: "defeat", it: f})
}

// withdraws removes a wounded hero that is defeated from the map for the rest of
// the mission (IA-HERO-02, IA-HERO-08, IA-HERO-09).
func (g *Game) withdraws(t *engine.Table, f *Figure, h *Hero) {
	h.Withdrawn = true
	f.On, f.Strain = false, 0
	f.Conditions, f.Tokens = []string{}, []string{}
	if x := g.group(f.Group); x != nil {
		x.Defeated = true
	}
	g.drops(t, f)
	g.Mission.Trail = append(g.Mission.Trail, Trail{Kind: "fallen", Figure: f.ID, Points: points(f.centre())})
	t.Tell("hero.withdraws", engine.Piece("who", f.ID), engine.ByRules("IA-HERO-02", "IA-HERO-08"))
	g.event(t, event{name: "withdraw", it: f})
	g.event(t, event{name: "defeat", it: f})
	g.nobodyLeft(t)
}

// nobodyLeft ends a mission in which no hero is on the map any more: the Imperial
// player has won, unless the mission has said something else before.
func (g *Game) nobodyLeft(t *engine.Table) {
	m := g.Mission
	if m.Phase == Opening || m.Phase == Entrance || m.Result != nil {
		return
	}
	for _, h := range m.Story.Heroes {
		if f := g.figure(h.Figure); f.On {
			return
		}
	}
	g.decide(t, Imperial, "result.nobody")
}

// strains lets a hero suffer strain; what is above its Endurance is damage
// (IA-STR-03, IA-STR-07).
func (g *Game) strains(t *engine.Table, f *Figure, h *Hero, n int) {
	room := max(0, h.endurance()-f.Strain)
	more := max(0, n-room)
	f.Strain += n - more
	t.Tell("hero.strain", engine.Piece("who", f.ID), engine.Num("n", n-more), engine.Num("strain", f.Strain), engine.ByRules("IA-STR-03"))
	g.harm(t, f, more)
}

// recovers takes strain from a hero; what is more than it has heals damage
// (IA-REC-01, IA-REC-02).
func (g *Game) recovers(t *engine.Table, f *Figure, n int) {
	strain := min(n, f.Strain)
	f.Strain -= strain
	if strain > 0 {
		t.Tell("hero.recovers", engine.Piece("who", f.ID), engine.Num("n", strain), engine.Num("strain", f.Strain), engine.ByRules("IA-REC-01"))
	}
	g.heal(t, f, n-strain)
}

// mostPushed is how often a hero may suffer strain for a movement point in one
// activation (IA-ACT-08).
const mostPushed = 2

// heroDeeds lists what a hero may do beside what every figure may: rest, and
// suffer strain for a movement point (IA-REC-01, IA-ACT-08, IA-STR-06).
func (g *Game) heroDeeds(out *deeds, f *Figure, h *Hero) {
	turn := &g.Mission.Turn
	who := engine.Piece("who", f.ID)
	switch {
	case turn.Pushed >= mostPushed:
		out.bar("push", "IA-ACT-08", "refuse.pushed", who)
	case f.Strain >= h.endurance():
		out.bar("push", "IA-STR-06", "refuse.strained", who)
	case f.has("stunned"):
		out.bar("push", "IA-COND-15", "refuse.stunned.move", who)
	default:
		out.list = append(out.list, deed{key: "push", verb: "push", do: func(t *engine.Table) {
			turn := &g.Mission.Turn
			turn.Pushed++
			turn.Points++
			f.Strain++
			t.Tell("hero.pushes", engine.Piece("who", f.ID), engine.Num("points", turn.Points), engine.Num("strain", f.Strain), engine.ByRules("IA-ACT-08"))
		}})
	}
	switch {
	case turn.Actions == 0:
		out.bar("rest", "IA-ACTN-01", "refuse.actions", who)
	case f.Strain == 0 && f.Lost == 0:
		out.bar("rest", "IA-REC-01", "refuse.rested", who)
	default:
		out.list = append(out.list, deed{key: "rest", verb: "rest", do: func(t *engine.Table) {
			g.useAction(t)
			g.recovers(t, f, h.endurance())
			g.triggers(t, f, "rested")
			g.friends(t, f, "ally rested")
			g.afterAction(t, f)
		}})
	}
}

// usable are the cards whose abilities a hero has: Class and Reward cards, Items
// with what is attached to them, Supply cards; exhausted ones too, but none that is
// depleted (IA-CLASS-05, IA-RDY-07, IA-ABIL-13).
func (h *Hero) usable() []string {
	var out []string
	for _, key := range h.Cards {
		if !slices.Contains(h.Depleted, key) {
			out = append(out, key)
		}
	}
	for _, x := range h.Items {
		if !x.Depleted && book.Content().Asset(x.Key).Form != "weapon" { // a weapon's are for its attacks
			out = append(out, x.Key)
		}
	}
	return append(out, h.Supply...)
}

// flagged reports a card of the hero with a flag.
func (h *Hero) flagged(flag string) bool {
	return slices.ContainsFunc(h.brings(), func(a *book.Asset) bool { return a.Is(flag) })
}

// wielded are the weapons whose abilities a hero has at a time, with what is
// attached to them: those of the attack, and otherwise all that it has brought
// (IA-ITEM-04, IA-MOD-02).
func (h *Hero) wielded(when, weapon string) []string {
	var out []string
	for _, x := range h.Items {
		a := book.Content().Asset(x.Key)
		if a.Form != "weapon" || x.Exhausted || x.Depleted || x.Key != weapon && slices.Contains(ofAttack, when) {
			continue
		}
		if len(a.Ability) > 0 && !slices.Contains(out, x.Key) {
			out = append(out, x.Key)
		}
		for _, m := range x.Mods {
			if !slices.Contains(h.Exhausted, m) && !slices.Contains(h.Depleted, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// ofAttack are the times of an attack at which only the weapon of that attack
// counts.
var ofAttack = []string{"declare", "attacking", "surge", "surge2", "reroll", "modify", "attacked", "used"}

// tired reports a card of the hero that is exhausted: it cannot be exhausted again
// (IA-ABIL-09).
func (h *Hero) tired(card string) bool {
	return slices.Contains(h.Exhausted, card) || slices.ContainsFunc(h.Items, func(x Item) bool { return x.Key == card && x.Exhausted })
}

// turns exhausts or depletes one of the hero's cards for a cost; it reports that
// this was the cost (IA-ABIL-09, IA-ABIL-10).
func (h *Hero) turns(card, cost string) bool {
	if cost != "exhaust" && cost != "deplete" {
		return false
	}
	for i := range h.Items {
		if h.Items[i].Key == card {
			h.Items[i].Exhausted, h.Items[i].Depleted = h.Items[i].Exhausted || cost == "exhaust", h.Items[i].Depleted || cost == "deplete"
			return true
		}
	}
	if i := slices.Index(h.Supply, card); i >= 0 { // IA-SUP-03
		h.Supply = slices.Delete(h.Supply, i, i+1)
		return true
	}
	if cost == "exhaust" {
		h.Exhausted = append(h.Exhausted, card)
	} else {
		h.Depleted = append(h.Depleted, card)
	}
	return true
}

// readies readies the Items and Class cards of a hero at the start of its
// activation (IA-ACT-10).
func (h *Hero) readies() {
	h.Exhausted = []string{}
	for i := range h.Items {
		h.Items[i].Exhausted = false
	}
}

// heroReady reports a hero that may be activated: it has a ready token, and nobody
// waits for a first activation while it would have a second one (IA-RDY-06,
// IA-ACT-09).
func (g *Game) heroReady(h *Hero) bool {
	if h.Withdrawn || h.Spent >= h.Tokens {
		return false
	}
	return h.Spent == 0 || !slices.ContainsFunc(g.Mission.Story.Heroes, func(o *Hero) bool {
		return o.Spent == 0 && g.figure(o.Figure).On
	})
}
