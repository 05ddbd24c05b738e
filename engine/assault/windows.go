package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/library"
	"estafeta/engine/assault/tricks"
	"estafeta/engine/assault/troops"
)

// held is an ability with the figure that has it.
type held struct {
	by      *troops.Figure
	source  troops.Source
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
func (g *Game) abilities(f *troops.Figure, when string) []held {
	weapon := ""
	if g.Attack.By == f.ID {
		weapon = g.Attack.Weapon
	}
	return g.abilitiesWith(f, when, weapon)
}

// abilitiesWith are the abilities of a figure that attacks with a weapon.
func (g *Game) abilitiesWith(f *troops.Figure, when, weapon string) []held {
	var out []held
	if f.Object {
		return nil
	}
	of := func(card string) {
		for i, a := range (troops.Source{Card: card}).List() {
			if a.When == when && len(a.Who) == 0 && !a.Lays() && !g.lacks(f, a) {
				out = append(out, held{f, troops.Source{Card: card, N: i}, a, -1})
			}
		}
	}
	if !g.flagged(f, "plain") {
		of(f.Card)
	}
	if h := g.heroOf(f); h != nil {
		for _, key := range append(h.Usable(), h.Wielded(when, weapon)...) {
			of(troops.Asset(key))
		}
	}
	for _, key := range g.group(f.Group).Attached {
		of(key)
	}
	out = append(append(out, g.bestowed(f, when)...), g.playAbilities(f, when)...)
	for i, l := range g.Mission.Lasting {
		if given := l.Given(); l.Figure == f.ID && given.When == when {
			out = append(out, held{f, l.Source, &book.Ability{Name: l.Source.Ability().Name, When: when, If: given.If, Do: given.Do}, i})
		}
	}
	return out
}

// uses reports that a figure may use an ability now: its conditions hold, its
// limit is not reached, its cost can be paid (IA-ABIL-02, IA-ABIL-03).
func (g *Game) uses(h held) bool {
	u := g.using(tricks.Use{Seat: h.by.Seat, By: h.by, On: []*troops.Figure{h.by}, Source: h.source})
	for _, c := range h.ability.If {
		if !u.Holds(strings.Fields(c)) {
			return false
		}
	}
	switch {
	case h.ability.Limit == "round" && slices.Contains(h.by.Used, h.key()):
		return false
	case h.ability.Limit == "group" && slices.ContainsFunc(g.Figures, func(f *troops.Figure) bool { return f.Group == h.by.Group && slices.Contains(f.Used, h.key()) }):
		return false
	case h.ability.Limit == "once" && slices.Contains(h.by.Used, "game "+h.key()):
		return false
	case h.ability.Limit == "attack" && slices.Contains(g.Attack.Used, h.source.Name()):
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
		n += troops.Truth(k == h.key())
	}
	hero := g.heroOf(h.by)
	return hero == nil || n >= hero.Tokens
}

// affords reports that the cost of an ability can be paid by a side, and by a
// figure of it (IA-ABIL-04, IA-ABIL-09, IA-ABIL-10).
func (g *Game) affords(side engine.Seat, f *troops.Figure, of troops.Source, cost string) bool {
	key := of.Card + of.Command
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
			if slices.Contains(mine.Exhausted, key) || slices.Contains(mine.Depleted, key) {
				return false
			}
			if h := g.holder(f, of.Card); h != nil && h.Tired(of.Card) {
				return false
			}
		case "strain": // IA-ABIL-07, IA-STR-06
			if h := g.heroOf(f); h != nil && f.Strain+k > h.Endurance() {
				return false
			}
		case "threat": // IA-THR-06
			if g.Mission.Story.Threat < k {
				return false
			}
		case "token": // on the card
			if g.Mission.Story.Stocked(of.Card) < k {
				return false
			}
		case "influence":
			if g.Campaign == nil || g.Campaign.Imperial.Influence < k {
				return false
			}
		case "crate": // claimed by the heroes
			if !slices.ContainsFunc(g.Mission.Tokens, ownCrate) {
				return false
			}
		}
	}
	return true
}

// pays pays the cost of an ability.
func (g *Game) pays(t *engine.Table, h held) { g.charge(t, h.by.Seat, h.by, h.source, h.ability.Cost) }

// charge pays a cost, part by part.
func (g *Game) charge(t *engine.Table, side engine.Seat, f *troops.Figure, of troops.Source, cost string) {
	mine := g.side(side)
	for _, part := range strings.Split(cost, ", ") {
		if hero := g.holder(f, of.Card); hero != nil {
			found := slices.Contains(hero.Supply, of.Card)
			if hero.Turns(of.Card, part) {
				if found {
					g.Mission.Story.Supply.Bury(of.Card)
					g.happens(t, "used up", f, of.Card)
				}
				continue
			}
		}
		what, n, _ := strings.Cut(part, " ")
		k, _ := strconv.Atoi(n)
		switch what {
		case "card":
			g.drop(t, side, 1)
		case "exhaust":
			mine.Exhausted = append(mine.Exhausted, of.Card+of.Command)
		case "deplete":
			mine.Depleted = append(mine.Depleted, of.Card+of.Command)
		case "strain":
			g.strain(t, f, k)
		case "threat":
			g.threat(t, -k, "threat.spent")
		case "token":
			g.Mission.Story.Lay(of.Card, -k)
		case "influence":
			g.Campaign.Imperial.Influence -= k
		case "crate":
			g.Mission.Tokens[slices.IndexFunc(g.Mission.Tokens, ownCrate)].Own = 0
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
		u := g.using(tricks.Use{T: t, Seat: g.master(h.by), By: h.by, Name: h.source.Name(), Source: h.source})
		if !u.Agrees() || !h.by.On {
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
		g.Attack.Used = append(g.Attack.Used, h.source.Name())
	}
	g.pays(t, h)
	g.resolves(t, h)
}

// resolves does what an ability does.
func (g *Game) resolves(t *engine.Table, h held) {
	t.Tell("ability.used", engine.Piece("who", h.by.ID), engine.Term("ability", h.source.Name()), engine.ByRules("IA-ABIL-01"))
	if g.Attack.By != "" && g.Mission.Story != nil && !slices.Contains(g.Attack.Used, h.source.Name()) {
		g.Attack.Used = append(g.Attack.Used, h.source.Name())
	}
	if h.lasting < 0 {
		g.use(t, g.master(h.by), h.by, h.source)
		if name := h.source.Name(); g.Mission.Story != nil && h.by.On && h.ability.When != "used" {
			g.Mission.Used = name
			g.triggers(t, h.by, "used")
		}
		return
	}
	u := g.using(tricks.Use{T: t, Seat: g.master(h.by), By: h.by, Name: h.source.Name(), Source: h.source, On: []*troops.Figure{h.by}})
	u.do(h.ability.Steps())
}

// window is a moment of the game at which Command cards may be played.
type window struct {
	key   string   // of its question: players arm it
	times []string // of the cards that fit
	ops   []string // first steps of theirs that fit; empty: any
}

// The windows of an attack and of a round.
var (
	declaring = window{"card.declare", []string{"before", "declare", "attacking", "declared", "defending", "ally attacking", "ally defending"}, []string{"die", "undie", "swap", "keyword", "surge", "redirect", "gain", "choose", "if", "after", "order", "self", "double", "target", "instead"}}
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

// fits are the abilities with which a Command card may be played in a window; those
// for cards that lie in the play area are none.
func (w window) fits(c *book.Command) []int {
	var out []int
	for i, a := range c.Ability {
		if a.Word && w.ops == nil { // its players say when it is played
			out = append(out, i)
			continue
		}
		if !slices.Contains(w.times, a.When) || len(a.Who) > 0 {
			continue
		}
		first := ""
		if len(a.Do) > 0 {
			first, _, _ = strings.Cut(a.Do[0], " ")
		} else if len(a.Choose) > 0 {
			first, _, _ = strings.Cut(a.Choose[0], " ")
		}
		if len(w.ops) == 0 || slices.Contains(w.ops, first) {
			out = append(out, i)
		}
	}
	return out
}

// playable is a Command card that may be played, and by whom.
type playable struct {
	card string
	by   *troops.Figure // nil: the player
	n    int            // of its abilities
}

// plays are the cards of a hand that may be played in a window: by one of these
// figures, or by the player (IA-CMD-01, IA-CMD-07).
func (g *Game) plays(seat engine.Seat, w window, figures []*troops.Figure) []playable {
	var out []playable
	if g.silenced(seat) {
		return nil
	}
	for i, key := range g.side(seat).Command.Hand {
		if i > 0 && g.side(seat).Command.Hand[i-1] == key || slices.Contains(g.Attack.Played, key) {
			continue
		}
		c := book.Content().Command(key)
		fits := w.fits(c)
		if c.Player {
			for _, n := range fits {
				of := troops.Source{Command: key, N: n}
				u := g.using(tricks.Use{Seat: seat, Source: of})
				if u.All(c.Ability[n].If) && (g.Mission.Story == nil || g.affords(seat, nil, of, c.Ability[n].Cost)) {
					out = append(out, playable{key, nil, n})
					break
				}
			}
			continue
		}
		for _, f := range figures {
			for _, n := range fits {
				u := g.using(tricks.Use{Seat: seat, By: f, On: []*troops.Figure{f}, Source: troops.Source{Command: key, N: n}})
				if f.Allows(c) && g.suits(f, c.Ability[n]) && u.All(c.Ability[n].If) && g.affords(seat, f, u.Source, c.Ability[n].Cost) {
					out = append(out, playable{key, f, n})
					break
				}
			}
		}
	}
	return out
}

// silenced reports a side that may not play Command cards for a while.
func (g *Game) silenced(seat engine.Seat) bool {
	return slices.ContainsFunc(g.standing(troops.Other(seat)), func(f *troops.Figure) bool { return g.flagged(f, "silence") })
}

// suits reports that a figure's part in the attack is the one that an ability
// speaks of.
func (g *Game) suits(f *troops.Figure, a *book.Ability) bool {
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

// open asks a side that holds cards whether it plays some in a window, until it
// passes (IA-TIME-06, IA-TIME-07). Whether it could is nobody else's business
// (IA-CMD-03).
func (g *Game) open(t *engine.Table, seat engine.Seat, w window, figures ...*troops.Figure) {
	for len(g.side(seat).Command.Hand) > 0 {
		key := t.Ask(seat, w.key, func(p *engine.Prompt) {
			p.Secret, p.Arm, p.Pass = true, true, true
			p.Rules = []string{"IA-CMD-01", "IA-TIME-07"}
			if f := g.figure(g.Mission.Mover); f != nil && w.key == reacting.key {
				p.Args = []engine.Arg{engine.Piece("who", f.ID), engine.Name("at", troops.PlaceName(f))}
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
	o := engine.Option{Key: x.key(), Label: engine.Say("command." + x.card), Note: library.Does("command." + x.card)}
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
	mine, pile := g.side(seat), d
	mine.Plays++
	if mine.Borrowed == x.card { // it is the opponent's
		mine.Borrowed, pile = "", &g.side(troops.Other(seat)).Command
	}
	if mine.Plays == 1 {
		g.triggersOf(t, g.standing(troops.Other(seat)), "foe plays")
	}
	if g.cancels(t, troops.Other(seat), c) {
		pile.Bury(x.card)
		return
	}
	a := c.Ability[x.n]
	if g.Mission.Story != nil {
		g.charge(t, seat, x.by, troops.Source{Command: x.card, N: x.n}, a.Cost)
	} else if a.Cost != "" && x.by != nil {
		what, n, _ := strings.Cut(a.Cost, " ")
		if k, _ := strconv.Atoi(n); what == "strain" {
			g.strain(t, x.by, k)
		}
	}
	g.use(t, seat, x.by, troops.Source{Command: x.card, N: x.n})
	switch {
	case slices.Contains(a.Do, "lay"):
		mine.Play = strings.TrimSpace(mine.Play + " " + x.card)
	case slices.Contains(a.Do, "recycle"):
		pile.Mix(x.card)
	default:
		pile.Bury(x.card)
	}
}

// cancels lets the opponent cancel a Command card by one of its own: by its cost,
// or by the spies on the map.
func (g *Game) cancels(t *engine.Table, seat engine.Seat, c *book.Command) bool {
	list := func() []string {
		var out []string
		for _, key := range g.side(seat).Command.Hand {
			spies := len(slices.DeleteFunc(slices.Clone(g.Mission.Groups), func(x *troops.Group) bool {
				return x.Seat != seat || x.Defeated || !slices.ContainsFunc(g.members(x.ID), func(f *troops.Figure) bool { return f.Trait("spy") })
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
			p.Add(engine.Option{Key: key, Label: engine.Say("command." + key), Note: library.Does("command." + key)})
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

// ownCrate reports a crate that the heroes have claimed (IA-CRED-05).
func ownCrate(k *troops.Token) bool { return k.Kind == "crate" && k.Gone && k.Own == Rebel }
