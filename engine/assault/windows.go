package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// held is an ability with the figure that has it.
type held struct {
	by      *Figure
	source  Source
	ability *book.Ability
	lasting int // of Mission.Lasting, -1: it is printed
}

// key tells a use apart from others of the same figure.
func (h held) key() string {
	return h.source.Command + "/" + h.source.Card + "/" + strconv.Itoa(h.source.N) + "/" + strconv.Itoa(h.lasting)
}

// abilities are those that a figure has at a time: of its card, of what is
// attached to its group, and what it has for a while; a hero those of its cards,
// and of the weapon that it attacks with.
func (g *Game) abilities(f *Figure, when string) []held {
	weapon := ""
	if g.Attack.By == f.ID {
		weapon = g.Attack.Weapon
	}
	return g.abilitiesWith(f, when, weapon)
}

// abilitiesWith are the abilities of a figure that attacks with a weapon.
func (g *Game) abilitiesWith(f *Figure, when, weapon string) []held {
	var out []held
	if f.Object {
		return nil
	}
	of := func(card string) {
		for i, a := range (Source{Card: card}).list() {
			if a.When == when {
				out = append(out, held{f, Source{Card: card, N: i}, a, -1})
			}
		}
	}
	if !g.flagged(f, "plain") {
		of(f.Card)
	}
	if h := g.heroOf(f); h != nil {
		for _, key := range append(h.usable(), h.wielded(when, weapon)...) {
			of(key)
		}
	}
	for _, key := range g.group(f.Group).Attached {
		of(key)
	}
	out = append(out, g.classAbilities(f, when)...)
	for i, l := range g.Mission.Lasting {
		if given := l.given(); l.Figure == f.ID && given.When == when {
			out = append(out, held{f, l.Source, &book.Ability{Name: l.Source.ability().Name, When: when, If: given.If, Do: given.Do}, i})
		}
	}
	return out
}

// uses reports that a figure may use an ability now: its conditions hold, its
// limit is not reached, its cost can be paid (IA-ABIL-02, IA-ABIL-03).
func (g *Game) uses(h held) bool {
	u := &using{g: g, seat: h.by.Seat, by: h.by, on: []*Figure{h.by}, source: h.source}
	for _, c := range h.ability.If {
		if !u.holds(strings.Fields(c)) {
			return false
		}
	}
	switch {
	case h.ability.Limit == "round" && slices.Contains(h.by.Used, h.key()):
		return false
	case h.ability.Limit == "group" && slices.ContainsFunc(g.Figures, func(f *Figure) bool { return f.Group == h.by.Group && slices.Contains(f.Used, h.key()) }):
		return false
	case h.ability.Limit == "once" && slices.Contains(h.by.Used, "game "+h.key()):
		return false
	case h.ability.Limit == "attack" && slices.Contains(g.Attack.Used, h.source.name()):
		return false
	case h.ability.Limit == "activation" && slices.Contains(g.Mission.Turn.Used, h.key()):
		return false
	case h.ability.Limit == "token" && g.usedUp(h):
		return false
	}
	return g.affords(h.by.Seat, h.by, h.source, h.ability.Cost)
}

// usedUp reports an ability that a hero has used in this round as often as it has
// activation tokens.
func (g *Game) usedUp(h held) bool {
	n := 0
	for _, k := range h.by.Used {
		n += truth(k == h.key())
	}
	hero := g.heroOf(h.by)
	return hero == nil || n >= hero.Tokens
}

// affords reports that the cost of an ability can be paid by a side, and by a
// figure of it (IA-ABIL-04, IA-ABIL-09, IA-ABIL-10).
func (g *Game) affords(side engine.Seat, f *Figure, of Source, cost string) bool {
	for _, part := range strings.Split(cost, ", ") {
		what, n, _ := strings.Cut(part, " ")
		k, _ := strconv.Atoi(n)
		mine := g.side(side)
		switch what {
		case "card":
			if len(mine.Command.Hand) == 0 {
				return false
			}
		case "exhaust", "deplete":
			if slices.Contains(mine.Exhausted, of.Card) || slices.Contains(mine.Depleted, of.Card) {
				return false
			}
			if h := g.heroOf(f); h != nil && h.tired(of.Card) {
				return false
			}
		case "strain": // IA-ABIL-07, IA-STR-06
			if h := g.heroOf(f); h != nil && f.Strain+k > h.endurance() {
				return false
			}
		case "threat": // IA-THR-06
			if g.Mission.Story.Threat < k {
				return false
			}
		}
	}
	return true
}

// pays pays the cost of an ability.
func (g *Game) pays(t *engine.Table, h held) { g.charge(t, h.by.Seat, h.by, h.source, h.ability.Cost) }

// charge pays a cost, part by part.
func (g *Game) charge(t *engine.Table, side engine.Seat, f *Figure, of Source, cost string) {
	mine := g.side(side)
	for _, part := range strings.Split(cost, ", ") {
		if hero := g.heroOf(f); hero != nil && hero.turns(of.Card, part) {
			continue
		}
		what, n, _ := strings.Cut(part, " ")
		k, _ := strconv.Atoi(n)
		switch what {
		case "card":
			g.drop(t, side, 1)
		case "exhaust":
			mine.Exhausted = append(mine.Exhausted, of.Card)
		case "deplete":
			mine.Depleted = append(mine.Depleted, of.Card)
		case "strain":
			g.strain(t, f, k)
		case "threat":
			g.threat(t, -k, "threat.spent")
		}
	}
}

// invoke uses an ability: its player may leave it where that is said or it costs
// something; otherwise it is resolved as a matter of course (IA-TIME-06).
func (g *Game) invoke(t *engine.Table, h held) {
	if !g.uses(h) {
		return
	}
	if h.ability.May || h.ability.Cost != "" {
		u := &using{g: g, t: t, seat: h.by.Seat, by: h.by, name: h.source.name()}
		if !u.agrees() || !h.by.On {
			return
		}
	}
	switch h.ability.Limit {
	case "round", "group", "token":
		h.by.Used = append(h.by.Used, h.key())
	case "activation":
		g.Mission.Turn.Used = append(g.Mission.Turn.Used, h.key())
	case "once":
		h.by.Used = append(h.by.Used, "game "+h.key())
	case "attack":
		g.Attack.Used = append(g.Attack.Used, h.source.name())
	}
	g.pays(t, h)
	g.resolves(t, h)
}

// resolves does what an ability does.
func (g *Game) resolves(t *engine.Table, h held) {
	t.Tell("ability.used", engine.Piece("who", h.by.ID), engine.Term("ability", h.source.name()), engine.ByRules("IA-ABIL-01"))
	if h.lasting < 0 {
		g.use(t, h.by.Seat, h.by, h.source)
		if name := h.source.name(); h.by.Hero && h.by.On && h.ability.When != "used" {
			g.Mission.Used = name
			g.triggers(t, h.by, "used")
		}
		return
	}
	u := &using{g: g, t: t, seat: h.by.Seat, by: h.by, name: h.source.name(), source: h.source, on: []*Figure{h.by}}
	u.do(h.ability.Steps())
}

// triggers uses what a figure has at a time, one ability after the other.
func (g *Game) triggers(t *engine.Table, f *Figure, when string) {
	for _, h := range g.abilities(f, when) {
		g.invoke(t, h)
	}
}

// everybody uses what all figures of both sides have at a time: first those of
// the side that comes first (IA-TIME-02, IA-TIME-04).
func (g *Game) everybody(t *engine.Table, first engine.Seat, when string, wants func(f *Figure) bool) {
	for _, seat := range []engine.Seat{first, other(first)} {
		for _, f := range g.standing(seat) {
			if wants == nil || wants(f) {
				g.triggers(t, f, when)
			}
		}
	}
}

// window is a moment of the game at which Command cards may be played.
type window struct {
	key   string   // of its question: players arm it
	times []string // of the cards that fit
	ops   []string // first steps of theirs that fit; empty: any
}

// The windows of an attack and of a round.
var (
	declaring = window{"card.declare", []string{"before", "declare", "attacking", "declared", "defending", "ally attacking", "ally defending"}, []string{"die", "undie", "swap", "keyword", "surge", "redirect", "gain", "choose", "if", "after", "order", "self", "double", "target"}}
	rerolling = window{"card.reroll", []string{"attacking", "defending", "ally attacking", "ally defending"}, []string{"reroll"}}
	modifying = window{"card.modify", []string{"attacking", "defending", "declare", "declared"}, []string{"add", "convert", "spare", "void"}}
	resolved  = window{"card.after", []string{"attacked", "defended"}, nil}
	rounding  = window{"card.round", []string{"round"}, nil}
	ending    = window{"card.end", []string{"end"}, nil}
	reacting  = window{"card.react", []string{"foe enters", "foe exits"}, nil}
	grouping  = window{"card.group", []string{"group done"}, nil}
	falling   = window{"card.fallen", []string{"foe defeated", "ally defeated"}, nil}
	beginning = window{"card.begin", []string{"foe begins"}, nil}
)

// fits reports a Command card that may be played in a window.
func (w window) fits(c *book.Command) (*book.Ability, int) {
	for i, a := range c.Ability {
		if a.Word && w.ops == nil { // its players say when it is played
			return a, i
		}
		if !slices.Contains(w.times, a.When) {
			continue
		}
		first := ""
		if len(a.Do) > 0 {
			first, _, _ = strings.Cut(a.Do[0], " ")
		} else if len(a.Choose) > 0 {
			first, _, _ = strings.Cut(a.Choose[0], " ")
		}
		if len(w.ops) == 0 || slices.Contains(w.ops, first) {
			return a, i
		}
	}
	return nil, -1
}

// allows reports that a figure meets the restrictions of a Command card
// (IA-CMD-08).
func (f *Figure) allows(c *book.Command) bool {
	switch {
	case c.Player:
		return false
	case c.Faction != "" && f.card().Faction != c.Faction:
		return false
	case len(c.Named) > 0 && !slices.Contains(c.Named, f.card().Called()):
		return false
	case len(c.Traits) > 0 && !slices.ContainsFunc(c.Traits, f.card().Has):
		return false
	}
	switch c.Size {
	case "small":
		return !f.base().Large()
	case "large":
		return f.base().Large()
	case "massive":
		return f.massive()
	}
	return true
}

// playable is a Command card that may be played, and by whom.
type playable struct {
	card string
	by   *Figure // nil: the player
	n    int     // of its abilities
}

// plays are the cards of a hand that may be played in a window: by one of these
// figures, or by the player (IA-CMD-01, IA-CMD-07).
func (g *Game) plays(seat engine.Seat, w window, figures []*Figure) []playable {
	var out []playable
	if g.silenced(seat) {
		return nil
	}
	for i, key := range g.side(seat).Command.Hand {
		if i > 0 && g.side(seat).Command.Hand[i-1] == key || slices.Contains(g.Attack.Played, key) {
			continue
		}
		c := book.Content().Command(key)
		a, n := w.fits(c)
		if a == nil {
			continue
		}
		if c.Player {
			u := &using{g: g, seat: seat, source: Source{Command: key, N: n}}
			if u.all(a.If) {
				out = append(out, playable{key, nil, n})
			}
			continue
		}
		for _, f := range figures {
			u := &using{g: g, seat: seat, by: f, on: []*Figure{f}, source: Source{Command: key, N: n}}
			if f.allows(c) && g.suits(f, a) && u.all(a.If) {
				out = append(out, playable{key, f, n})
			}
		}
	}
	return out
}

// silenced reports a side that may not play Command cards for a while.
func (g *Game) silenced(seat engine.Seat) bool {
	return slices.ContainsFunc(g.standing(other(seat)), func(f *Figure) bool { return g.flagged(f, "silence") })
}

// suits reports that a figure's part in the attack is the one that an ability
// speaks of.
func (g *Game) suits(f *Figure, a *book.Ability) bool {
	switch a.When {
	case "attacking", "before", "declare", "attacked":
		return g.Attack.By == f.ID
	case "defending", "declared", "defended":
		return g.Attack.At == f.ID
	case "ally attacking":
		return g.Attack.By != f.ID && g.by().Seat == f.Seat
	case "ally defending":
		return g.Attack.At != f.ID && g.at().Seat == f.Seat
	}
	return true
}

// all reports that all conditions hold.
func (u *using) all(list []string) bool {
	for _, c := range list {
		if !u.holds(strings.Fields(c)) {
			return false
		}
	}
	return true
}

// open asks a side that holds cards whether it plays some in a window, until it
// passes (IA-TIME-06, IA-TIME-07). Whether it could is nobody else's business
// (IA-CMD-03).
func (g *Game) open(t *engine.Table, seat engine.Seat, w window, figures ...*Figure) {
	for len(g.side(seat).Command.Hand) > 0 {
		key := t.Ask(seat, w.key, func(p *engine.Prompt) {
			p.Secret, p.Arm, p.Pass = true, true, true
			p.Rules = []string{"IA-CMD-01", "IA-TIME-07"}
			if f := g.figure(g.Mission.Mover); f != nil && w.key == reacting.key {
				p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Name("at", placeName(f))}
			}
			for _, x := range g.plays(seat, w, figures) {
				p.Add(g.playOption(x))
			}
		}).One()
		x, ok := g.played(g.plays(seat, w, figures), key)
		if !ok {
			return
		}
		g.playCard(t, seat, x)
	}
}

// playOption is a card as it is offered.
func (g *Game) playOption(x playable) engine.Option {
	o := engine.Option{Key: x.key(), Label: engine.Say("command." + x.card)}
	if x.by != nil {
		o.Label = engine.Say("card.by", engine.Term("card", "command."+x.card), engine.Piece("who", x.by.ID))
	}
	return o
}

func (x playable) key() string {
	if x.by == nil {
		return x.card
	}
	return x.card + ":" + x.by.ID
}

// played finds what was picked.
func (g *Game) played(list []playable, key string) (playable, bool) {
	for _, x := range list {
		if x.key() == key && key != "" {
			return x, true
		}
	}
	return playable{}, false
}

// playCard plays a Command card: it leaves the hand, the opponent may cancel it, it
// is resolved and goes to the discard pile (IA-CMD-05).
func (g *Game) playCard(t *engine.Table, seat engine.Seat, x playable) {
	d := &g.side(seat).Command
	if !d.Play(x.card) {
		return
	}
	c := book.Content().Command(x.card)
	if x.by == nil {
		t.Reveal("command.played", engine.Side("seat", seat), engine.Term("card", "command."+x.card), engine.ByRules("IA-CMD-01"))
	} else {
		t.Reveal("command.played.by", engine.Side("seat", seat), engine.Term("card", "command."+x.card), engine.Piece("who", x.by.ID), engine.ByRules("IA-CMD-01", "IA-CMD-08"))
	}
	g.Attack.Played = append(g.Attack.Played, x.card)
	if g.cancels(t, other(seat), c) {
		d.Bury(x.card)
		return
	}
	a := c.Ability[x.n]
	if a.Cost != "" && x.by != nil {
		what, n, _ := strings.Cut(a.Cost, " ")
		if k, _ := strconv.Atoi(n); what == "strain" {
			g.strain(t, x.by, k)
		}
	}
	g.use(t, seat, x.by, Source{Command: x.card, N: x.n})
	if slices.ContainsFunc(a.Do, func(s string) bool { return s == "attach" }) {
		return
	}
	d.Bury(x.card)
}

// cancels lets the opponent cancel a Command card by one of its own: by its cost,
// or by the spies on the map.
func (g *Game) cancels(t *engine.Table, seat engine.Seat, c *book.Command) bool {
	list := func() []string {
		var out []string
		for _, key := range g.side(seat).Command.Hand {
			spies := len(slices.DeleteFunc(slices.Clone(g.Mission.Groups), func(x *Group) bool {
				return x.Seat != seat || x.Defeated || !cardOf(x.Card).Has("spy")
			}))
			if book.Content().Command(key).Cancels == "free" && c.Cost == 0 || book.Content().Command(key).Cancels == "spies" && c.Cost <= spies {
				out = append(out, key)
			}
		}
		return out
	}
	if len(g.side(seat).Command.Hand) == 0 {
		return false
	}
	key := t.Ask(seat, "card.cancel", func(p *engine.Prompt) {
		p.Secret, p.Arm, p.Pass = true, true, true
		p.Args = []engine.Arg{engine.Term("card", "command."+c.Key)}
		p.Rules = []string{"IA-CMD-01"}
		for _, key := range list() {
			p.Add(engine.Option{Key: key, Label: engine.Say("command." + key)})
		}
	}).One()
	if !slices.Contains(list(), key) {
		return false
	}
	t.Reveal("command.cancels", engine.Side("seat", seat), engine.Term("card", "command."+key), engine.Term("other", "command."+c.Key))
	d := &g.side(seat).Command
	if d.Play(key) {
		d.Bury(key)
	}
	return true
}
