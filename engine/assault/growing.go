package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/grid"
)

// growing are the steps that only the cards of a campaign have.
func growing(name string) func(u *using, args []string) {
	each := func(do func(u *using, f *Figure, args []string)) func(u *using, args []string) {
		return func(u *using, args []string) {
			for _, f := range slices.Clone(u.on) {
				if f.On {
					do(u, f, args)
				}
			}
		}
	}
	switch name {
	case "unstrain": // a hero recovers strain (IA-REC-01)
		return each(func(u *using, f *Figure, args []string) {
			if f.Hero {
				u.g.recovers(u.t, f, u.number(args[0]))
			}
		})
	case "mark": // a token that means something to a card
		return each(func(_ *using, f *Figure, args []string) { f.mark(args[0]) })
	case "unmark":
		return each(func(_ *using, f *Figure, args []string) { f.unmark(args[0]) })
	case "shake": // recover 1 strain, or lose a harmful condition
		return each(func(u *using, f *Figure, _ []string) {
			if slices.ContainsFunc(harmful, f.has) && (f.Strain == 0 || u.either(f, "shake", "unstrain", "lose") == "lose") {
				u.lose(f, []string{"harmful"})
			} else if f.Hero {
				u.g.recovers(u.t, f, 1)
			}
		})
	case "smoke": // a friend is Hidden, a foe Weakened
		return each(func(u *using, f *Figure, _ []string) {
			if f.Seat == u.seat {
				u.g.become(u.t, f, "hidden")
			} else {
				u.g.become(u.t, f, "weakened")
			}
		})
	case "supply": // Supply cards are drawn (IA-SUP-02)
		return each(func(u *using, f *Figure, args []string) {
			for range u.number(args[0]) {
				u.g.supply(u.t, f)
			}
		})
	case "occupy": // where the last figure defeated stood
		return each(func(u *using, f *Figure, _ []string) { u.occupy(f) })
	case "burst": // everybody adjacent suffers so much
		return each(func(u *using, f *Figure, args []string) {
			s := u.g.space()
			for _, o := range u.g.standing(0) {
				if o != f && s.adjacent(o, f) {
					u.g.harm(u.t, o, u.number(args[0]))
				}
			}
		})
	case "resist": // who passes a test of an attribute is not concerned any more
		return func(u *using, args []string) {
			needs := max(1, u.number(arg(args, 1, "1")))
			u.on = slices.DeleteFunc(slices.Clone(u.on), func(f *Figure) bool { return !f.On || u.g.successes(u.t, f, []string{args[0]}) >= needs })
		}
	case "felled": // the last figure defeated
		return func(u *using, _ []string) { u.on = u.g.those(u.g.Mission.Felled) }
	case "dying": // the figure about to be defeated
		return func(u *using, _ []string) { u.on = u.g.those(u.g.Mission.Dying) }
	case "whirl": // an attack on each adjacent foe
		return func(u *using, args []string) {
			for _, f := range u.those([]string{"foe", "adjacent"}) {
				u.on = []*Figure{f}
				u.strikes(u.by, u.by.Seat, append([]string{"it"}, args...))
			}
		}
	}
	return deciding(name)
}

// deciding are the steps of the cards of a campaign at which somebody decides, or
// that concern their costs.
func deciding(name string) func(u *using, args []string) {
	switch name {
	case "test": // an attribute; how many successes is known to the next steps (IA-TEST-05)
		return func(u *using, args []string) { u.test(args[0]) }
	case "threat": // it rises, or falls (IA-THR-05)
		return func(u *using, args []string) { u.g.threat(u.t, u.number(args[0]), "threat.rises") }
	case "refresh": // the card is ready again (IA-RDY-01)
		return func(u *using, _ []string) { u.g.refresh(u.by, u.source.Card) }
	case "recolour": // an attack die is exchanged for one of a colour, or of any
		return func(u *using, args []string) { u.recolour(args[0]) }
	case "defend": // 1 block or 1 evade
		return func(u *using, _ []string) { u.g.Attack.add(u.either(u.g.at(), "defend", "block", "evade"), 1) }
	case "doubt": // the attacker suffers 1 strain, or the target has 1 evade
		return func(u *using, _ []string) {
			if u.either(u.g.by(), "doubt", "evade", "strain") == "strain" {
				u.g.strain(u.t, u.g.by(), 1)
			} else {
				u.g.Attack.add("evade", 1)
			}
		}
	}
	return nil
}

// those is the figure of an id, or nobody.
func (g *Game) those(id string) []*Figure {
	if f := g.figure(id); f != nil {
		return []*Figure{f}
	}
	return nil
}

// occupy places a figure in a space that the last figure defeated stood in.
func (u *using) occupy(f *Figure) {
	o := u.g.figure(u.g.Mission.Felled)
	if o == nil {
		return
	}
	s := u.g.space()
	ground, w := s.ground(f), u.g.walker(f)
	for _, q := range o.squares() {
		for _, st := range f.base().Over(q) {
			if ground.Fits(w, st) && ground.Empty(w, st) {
				f.put(st)
				u.t.Tell("placed", engine.Piece("who", f.ID), engine.Name("to", placeName(f)), engine.ByRules("IA-PLACE-01"))
				u.g.settle(u.t, f)
				return
			}
		}
	}
}

// marked reports a token that lies on a figure.
func (f *Figure) marked(kind string) bool { return slices.Contains(strings.Fields(f.Marks), kind) }

// mark lays a token on a figure: one of a kind.
func (f *Figure) mark(kind string) {
	f.unmark(kind)
	f.Marks = strings.Join(append(strings.Fields(f.Marks), kind), " ")
}

// unmark takes a token off a figure.
func (f *Figure) unmark(kind string) {
	f.Marks = strings.Join(slices.DeleteFunc(strings.Fields(f.Marks), func(m string) bool { return m == kind }), " ")
}

// test lets the figure that uses the ability test an attribute.
func (u *using) test(attribute string) {
	n := u.g.successes(u.t, u.by, []string{attribute})
	u.rolled = Results{Surge: n}
	key := "test.ability.failed"
	if n > 0 {
		key = "test.ability.passed"
	}
	u.t.Tell(key, engine.Piece("who", u.by.ID), engine.Num("n", n), engine.ByRules("IA-TEST-08"))
}

// recolour exchanges an attack die: which one its player says.
func (u *using) recolour(to string) {
	a := &u.g.Attack
	have := func() []string {
		return slices.DeleteFunc(slices.Clone(attackColours), func(c string) bool { return *a.Pool.of(c) == 0 || c == to })
	}
	if len(have()) == 0 {
		return
	}
	key := u.g.ask(u.t, u.seat, u.by, "recolour", func(p *engine.Prompt) {
		p.About, p.Pass = u.about(), true
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-ATK-26"}
		for _, c := range have() {
			p.Add(engine.Option{Key: c, Label: engine.Say("die." + c)})
		}
		p.Default = engine.Pick(have()[len(have())-1])
	}).One()
	if !slices.Contains(have(), key) {
		return
	}
	*a.Pool.of(key)--
	switch to {
	case "none": // it is taken out
	case "any":
		a.Any++
	default:
		*a.Pool.of(to)++
	}
}

// supply draws a Supply card for a hero (IA-SUP-01, IA-SUP-02).
func (g *Game) supply(t *engine.Table, f *Figure) {
	h := g.heroOf(f)
	if h == nil {
		return
	}
	if card, ok := g.Mission.Story.Supply.Draw(t, "supply"); ok {
		h.Supply = append(h.Supply, card)
		t.Reveal("supply.drawn", engine.Piece("who", f.ID), engine.Term("card", book.Content().Asset(card).Name()), engine.ByRules("IA-SUP-01"))
	}
}

// refresh readies a card: of a hero, or of the Imperial player.
func (g *Game) refresh(f *Figure, card string) {
	keep := func(list []string) []string { return slices.DeleteFunc(list, func(x string) bool { return x == card }) }
	h := g.heroOf(f)
	if h == nil {
		side := g.side(Imperial)
		side.Exhausted = keep(side.Exhausted)
		return
	}
	h.Exhausted = keep(h.Exhausted)
	for i := range h.Items {
		if h.Items[i].Key == card {
			h.Items[i].Exhausted = false
		}
	}
}

// tested tests the conditions that only cards of a campaign have; known is false if
// this is none of them.
func (u *using) tested(words []string) (is, known bool) {
	g, n := u.g, max(1, u.number(arg(words, 1, "1")))
	switch words[0] {
	case "passed":
		return u.rolled.Surge >= n, true
	case "marked":
		return u.by != nil && u.by.marked(words[1]), true
	case "side":
		h := g.heroOf(u.by)
		return h != nil && h.Wounded == (words[1] == "wounded"), true
	case "used":
		return g.Mission.Used == "ability."+words[1], true
	case "using":
		return g.Attack.For == "ability."+words[1], true
	case "moved":
		return g.Mission.Turn.Exited, true
	case "mercenary":
		return u.by != nil && u.by.card().Faction == "mercenary", true
	case "spentcard":
		h := g.heroOf(u.by)
		return h != nil && slices.Contains(h.Exhausted, u.source.Card), true
	case "dying": // how far whoever is about to be defeated is
		o := g.figure(g.Mission.Dying)
		return o != nil && o != u.by && o.Hero && g.space().within(u.by, o, u.number(words[2])), true
	case "fell": // of the last figure defeated: it had a token, or stood adjacent
		o := g.figure(g.Mission.Felled)
		if o == nil || u.by == nil {
			return false, true
		}
		if words[1] == "adjacent" {
			return slices.ContainsFunc(o.squares(), func(q grid.Square) bool { return g.space().beside(u.by, q) }), true
		}
		return o.marked(words[1]), true
	case "attribute":
		return g.Mission.Testing == words[1], true
	case "mover", "actor": // how far whoever moves, or is activated, is
		o := g.actor()
		if words[0] == "mover" {
			o = g.figure(g.Mission.Mover)
		}
		return o != nil && u.by != nil && o.On && g.space().within(u.by, o, u.number(words[2])), true
	}
	if g.Attack.By == "" {
		return false, false
	}
	return u.inFight(words)
}

// inFight tests the conditions of cards of a campaign that speak of the attack.
func (u *using) inFight(words []string) (is, known bool) {
	g, s := u.g, u.g.space()
	by, at := g.by(), g.at()
	switch words[0] {
	case "weapon":
		a := book.Content().Asset(g.Attack.Weapon)
		return a != nil && a.Has(words[1]), true
	case "unseen": // the target does not see the attacker
		return !s.seen(at, by), true
	case "shows": // a result on the dice of the defense
		return slices.ContainsFunc(g.Attack.Dice, func(d Die) bool { return d.defends() && d.Colour == "black" && d.results().Evade > 0 }), true
	case "pool":
		return *g.Attack.Pool.of(words[1]) > 0, true
	case "attacker", "target":
		f := by
		if words[0] == "target" {
			f = at
		}
		switch words[1] {
		case "marked":
			return f.marked(words[2]), true
		case "strained":
			return f.Strain >= u.number(words[2]), true
		case "hero":
			return f.Hero, true
		case "object":
			return f.Object, true
		case "trait":
			return !f.Object && f.trait(words[2]), true
		case "seen":
			return u.by != nil && (u.by == f || s.seen(u.by, f)), true
		case "close": // to the figure that uses the ability
			return u.by != nil && s.within(u.by, f, u.number(words[2])), true
		case "wounded":
			h := g.heroOf(f)
			return h != nil && h.Wounded, true
		case "leader": // a healthy hero, none of whom has suffered less
			return g.leads(f), true
		case "within":
			if words[0] == "attacker" {
				return u.by != nil && s.within(u.by, by, u.number(words[2])), true
			}
		}
	}
	return false, false
}

// counted are the numbers that only cards of a campaign have.
func (u *using) counted(word string) (n int, known bool) {
	switch word {
	case "level":
		return u.g.Mission.Story.Level, true
	case "endurance":
		if h := u.g.heroOf(u.by); h != nil {
			return h.endurance(), true
		}
		return 0, true
	case "targetstrain":
		return min(3, u.g.at().Strain), true
	case "tokens":
		if h := u.g.heroOf(u.by); h != nil {
			return h.Tokens, true
		}
		return 0, true
	case "reach":
		if h := u.g.heroOf(u.by); h != nil && h.flagged("remote") {
			return 3, true
		}
		return 1, true
	case "won":
		return min(1, u.rolled.Surge), true
	case "surges3":
		return min(3, u.rolled.Surge), true
	case "suffered":
		return min(3, u.g.Attack.Tally.Damage), true
	}
	if within, ok := strings.CutPrefix(word, "foes"); ok { // so many, 3 at most
		if _, err := strconv.Atoi(within); err == nil {
			return min(3, len(u.those([]string{"foe", "within", within}))), true
		}
	}
	return 0, false
}

// described tests the words of a choice that only cards of a campaign have.
func (u *using) described(f *Figure, word string) (is, known bool) {
	switch word {
	case "hero":
		return f.Hero, true
	case "nothero":
		return !f.Hero, true
	case "notattacker":
		return f.ID != u.g.Attack.By, true
	case "regular":
		return !f.Hero && !f.card().Elite && !f.card().Unique, true
	case "villain": // IA-ALLY-02
		return f.Seat == Imperial && f.card().Unique, true
	case "strained":
		return f.Strain > 0, true
	case "fresh":
		h := u.g.heroOf(f)
		return h != nil && f.Strain < h.endurance(), true
	case "afflicted":
		return slices.ContainsFunc(harmful, f.has), true
	}
	return false, false
}

// leads reports a healthy hero of whom no other healthy hero has suffered less.
func (g *Game) leads(f *Figure) bool {
	h := g.heroOf(f)
	if h == nil || h.Wounded {
		return false
	}
	return !slices.ContainsFunc(g.Mission.Story.Heroes, func(o *Hero) bool {
		x := g.figure(o.Figure)
		return x.On && !o.Wounded && x.Lost < f.Lost
	})
}
