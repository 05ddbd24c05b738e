package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/move"
	"estafeta/engine/assault/tray"
	"estafeta/engine/attack"
	"estafeta/engine/grid"
)

// fighting are the steps that change an attack, or lead to one.
func fighting(name string) func(u *using, args []string) {
	switch name {
	case "add":
		return func(u *using, args []string) { u.g.Attack.add(args[0], u.number(args[1])) }
	case "die":
		return func(u *using, args []string) { u.die(args) }
	case "undie":
		return func(u *using, args []string) { u.undie(args) }
	case "swap":
		return func(u *using, args []string) { u.g.Attack.swap(args[0], args[1]) }
	case "reroll":
		return func(u *using, args []string) { u.reroll(args[0], u.number(args[1])) }
	case "keyword":
		return func(u *using, args []string) {
			if args[0] == "reach" {
				u.g.Attack.With.Reach = true
				return
			}
			u.g.Attack.With.Keywords = append(u.g.Attack.With.Keywords, attack.Effect{Key: args[0], N: u.number(arg(args, 1, "1"))})
		}
	case "surge", "surge2":
		cost := 1 + strings.Count(name, "2")
		return func(u *using, args []string) {
			if a, ok := tray.Surge(strings.Join(args, " ")); ok && len(u.g.Attack.With.Surge) < mostAbilities {
				u.g.Attack.With.Surge = append(u.g.Attack.With.Surge, Ability{Cost: cost, Effects: a})
			}
		}
	case "convert":
		return func(u *using, args []string) { u.g.Attack.convert(args[0], args[1], u.number(arg(args, 2, "99"))) }
	case "void": // the best die of a pool does not count
		return func(u *using, args []string) { u.g.Attack.void(args[0] == "defense") }
	case "double": // every surge ability may be triggered twice
		return func(u *using, _ []string) {
			a := &u.g.Attack
			a.With.Surge = append(a.With.Surge, a.With.Surge[:min(len(a.With.Surge), mostAbilities-len(a.With.Surge))]...)
		}
	case "miss":
		return func(u *using, _ []string) { u.g.Attack.With.Dodge = 99 }
	case "spare": // the target suffers nothing
		return func(u *using, _ []string) { u.g.Attack.Spared = true }
	case "after":
		return func(u *using, args []string) { u.later(args) }
	case "strike":
		return func(u *using, args []string) { u.strikes(u.by, u.by.Seat, args) }
	case "order":
		return func(u *using, args []string) { u.order(args) }
	case "redirect":
		return func(u *using, _ []string) { u.redirect() }
	}
	return nil
}

// add changes what the attack adds to its results (IA-ATK-10).
func (a *Attack) add(what string, n int) {
	switch what {
	case "damage":
		a.With.Damage += n
	case "accuracy":
		a.With.Accuracy += n
	case "surge":
		a.With.Surges += n
	case "pierce":
		a.With.Pierce += n
	case "block":
		a.Defense.Block += n
	case "evade":
		a.Defense.Evade += n
	case "dodge":
		a.Defense.Dodge += n
	}
}

// swap exchanges an attack die for one of another colour.
func (a *Attack) swap(from, to string) {
	if *a.Pool.of(from) > 0 {
		*a.Pool.of(from)--
		*a.Pool.of(to)++
	}
}

// convert replaces results of the defense by others (IA-CONV-01, IA-CONV-02).
func (a *Attack) convert(from, to string, most int) {
	sum := total(a.Dice)
	have := map[string]int{"block": sum.Block, "evade": sum.Evade, "dodge": sum.Dodge}[from]
	n := max(0, min(most, have))
	a.add(from, -n)
	a.add(to, n)
}

// die adds a die to one of the pools (IA-ATK-26).
func (u *using) die(args []string) {
	if args[0] == "any" {
		u.g.Attack.Any++
		return
	}
	*u.g.Attack.Pool.of(args[0]) += u.number(arg(args, 1, "1"))
}

// undie takes dice from a pool: of its colours the first.
func (u *using) undie(args []string) {
	of := attackColours
	if args[0] == "defense" {
		of = defenseColours
	}
	for range u.number(arg(args, 1, "1")) {
		for _, c := range of {
			if *u.g.Attack.Pool.of(c) > 0 {
				*u.g.Attack.Pool.of(c)--
				break
			}
		}
	}
}

// reroll lets the side of the ability reroll dice of a pool (IA-ATK-27).
func (u *using) reroll(pool string, n int) {
	a := &u.g.Attack
	switch {
	case pool == "attack" && u.seat == u.g.attacker():
		a.Own += n
	case pool == "attack":
		a.Defense.Theirs += n
	case u.seat == u.g.attacker():
		a.Theirs += n
	default:
		a.Defense.Own += n
	}
}

// Later is something that is done once the attack is resolved.
type Later struct {
	Figure string // who does it; empty: the player
	Seat   engine.Seat
	Source Source
	Steps  string // separated by ", "
}

// later puts steps off until the attack is resolved.
func (u *using) later(args []string) {
	l := Later{Seat: u.seat, Source: u.source, Steps: strings.Join(args, " ")}
	if u.by != nil {
		l.Figure = u.by.ID
	}
	u.g.Attack.Later = append(u.g.Attack.Later, l)
}

// order lets those concerned interrupt to move, to attack, or one of both
// (IA-INTR-01, IA-ATK-18). With "mine" the player of the ability decides for a
// figure of the other side (IA-ATK-29 … IA-ATK-31).
func (u *using) order(args []string) {
	for _, f := range slices.Clone(u.on) {
		if !f.On {
			continue
		}
		seat := f.Seat
		if slices.Contains(args, "mine") {
			seat = u.seat
		}
		what := args[0]
		if what == "either" {
			what = u.t.Ask(seat, "order", func(p *engine.Prompt) {
				p.About = f.ID
				p.Args = []engine.Arg{engine.Piece("who", f.ID)}
				p.Rules = []string{"IA-INTR-01"}
				p.Add(engine.Option{Key: "move", Verb: "move"})
				if len(u.g.space().targets(f)) > 0 {
					p.Add(engine.Option{Key: "attack", Verb: "attack"})
					p.Default = engine.Pick("attack")
					return
				}
				p.DefaultFirst()
			}).One()
		}
		if what == "move" || what == "both" {
			if slices.Contains(args, "mine") {
				u.g.spendBy(u.t, seat, f, u.g.speed(f))
			} else {
				u.g.spendNow(u.t, f, u.g.speed(f), move.Spending)
			}
		}
		if what == "attack" || what == "both" {
			u.strikes(f, seat, args[1:])
		}
	}
}

// spendBy moves a figure by another player's word.
func (g *Game) spendBy(t *engine.Table, seat engine.Seat, f *Figure, n int) {
	if !g.canMove(f) {
		return
	}
	if way, cost := g.askWay(t, seat, f, n, move.Spending); len(way) > 0 {
		g.goes(t, f, way)
		t.Tell("moves", engine.Piece("who", f.ID), engine.Name("to", placeName(f)), engine.Num("n", cost), engine.Num("left", 0), engine.ByRules("IA-MOVE-18"))
	}
}

// how is how an attack is declared and what it has beyond the card.
type how struct {
	ranged bool
	melee  bool
	reach  bool
	clear  bool               // figures do not block its lines
	any    bool               // every other figure is hostile (IA-ATK-30)
	wants  func(*Figure) bool // of its target; nil: any
	dice   []string           // instead of those of the card
	bare   bool               // no abilities during it
	mods   []string           // as accuracy+2
}

// usually is how a figure attacks by its card.
func (g *Game) usually(f *Figure) how {
	c := f.card()
	return how{ranged: c.Attack == "ranged", melee: c.Attack == "melee", reach: reaches(c) || g.flagged(f, "reach"), clear: g.flagged(f, "clear")}
}

// strikes lets a figure attack by an ability.
func (u *using) strikes(f *Figure, seat engine.Seat, args []string) {
	g := u.g
	if f == nil || !f.On || f.has("stunned") {
		return
	}
	h := g.usually(f)
	h.any = seat != f.Seat
	var not, only []string
	small := false
	for _, a := range args {
		switch {
		case a == "melee", a == "ranged":
			h.melee, h.ranged, h.reach = a == "melee", a == "ranged", false
		case a == "reach":
			h.reach = true
		case a == "clear":
			h.clear = true
		case a == "bare":
			h.bare = true
		case a == "other":
			not = u.hit
		case a == "same":
			only = u.hit[max(0, len(u.hit)-1):]
		case a == "small":
			small = true
		case a == "it":
			for _, o := range u.on {
				only = append(only, o.ID)
			}
		case a == "attacker":
			only = []string{g.Attack.By}
		case slices.Contains(attackColours, a):
			h.dice = append(h.dice, a)
		case strings.ContainsAny(a, "+-"):
			h.mods = append(h.mods, a)
		case a == "adjacent":
			s := g.space()
			for _, o := range g.standing(0) {
				if s.adjacent(f, o) {
					only = append(only, o.ID)
				}
			}
			if len(only) == 0 {
				return
			}
		}
	}
	named := slices.Contains(args, "same") || slices.Contains(args, "it") || slices.Contains(args, "attacker")
	if named && len(only) == 0 {
		return
	}
	h.wants = func(o *Figure) bool {
		return !slices.Contains(not, o.ID) && (len(only) == 0 || slices.Contains(only, o.ID)) && !(small && o.base().Large())
	}
	if !h.melee && !h.ranged || len(g.space().preyOf(f, h)) == 0 {
		u.t.Tell("nostrike", engine.Piece("who", f.ID), engine.ByRules("IA-ABIL-02"))
		return
	}
	g.opens(u.t, f)
	target, q, ok := g.chooseTarget(u.t, seat, f, h)
	if !ok {
		return
	}
	u.hit = append(u.hit, target.ID)
	had := target.Lost
	g.strike(u.t, f, target, q, seat, h)
	u.struck, u.at = target.Lost > had, q
}

// opens uses what a figure may use before it declares a target.
func (g *Game) opens(t *engine.Table, f *Figure) { g.triggers(t, f, "before") }

// redirect makes the figure that uses the ability the target of the attack, if
// it could have been.
func (u *using) redirect() {
	g, s := u.g, u.g.space()
	if q := s.aimsWith(g.by(), u.by, g.usually(g.by())); len(q) > 0 && u.by.ID != g.Attack.At {
		seat, declared := g.Attack.Seat, g.Attack.Played
		h := g.usually(g.by())
		g.Attack = g.aimed(g.by(), u.by, q[0], h)
		g.Attack.Seat, g.Attack.Played = seat, declared
		u.t.Tell("redirected", engine.Piece("who", u.by.ID))
	}
}

// scoring are the steps that concern players, cards and the order of things.
func scoring(name string) func(u *using, args []string) {
	switch name {
	case "if":
		return func(u *using, args []string) { u.over = !u.holds(args) }
	case "may":
		return func(u *using, _ []string) { u.over = !u.agrees() }
	case "roll":
		return func(u *using, args []string) { u.roll(args[0], u.number(arg(args, 1, "1"))) }
	case "score":
		return func(u *using, args []string) { u.g.score(u.t, u.seat, u.number(args[0]), "score.card") }
	case "yield": // the opponent scores
		return func(u *using, args []string) { u.g.score(u.t, other(u.seat), u.number(args[0]), "score.card") }
	case "draw":
		return func(u *using, args []string) { u.g.draw(u.t, u.seat, u.number(args[0])) }
	case "drop": // a card of one's hand
		return func(u *using, args []string) { u.g.drop(u.t, u.seat, u.number(args[0])) }
	case "rob": // cards of the opponent's hand, at random
		return func(u *using, args []string) { u.g.rob(u.t, other(u.seat), u.number(args[0])) }
	case "shelve": // a card of the opponent's hand goes back into the deck
		return func(u *using, _ []string) { u.g.shelve(u.t, other(u.seat)) }
	case "reshuffle": // a hand goes into the deck, two cards are drawn
		return func(u *using, args []string) {
			seat := u.seat
			if args[0] == "foe" {
				seat = other(seat)
			}
			d := &u.g.side(seat).Command
			d.Unseen = append(d.Unseen, d.Hand...)
			slices.Sort(d.Unseen)
			d.Hand = []string{}
			u.g.draw(u.t, seat, 2)
		}
	case "follow": // another group is activated now
		return func(u *using, args []string) { u.follow(args[0] == "same", u.number(args[1])) }
	case "steal":
		return func(u *using, args []string) {
			n := min(u.number(args[0]), u.g.side(other(u.seat)).VP)
			u.g.score(u.t, other(u.seat), -n, "score.card")
			u.g.score(u.t, u.seat, n, "score.card")
		}
	case "sell": // a card of the hand for its cost
		return func(u *using, _ []string) { u.sell() }
	case "forget": // the opponent's discard pile leaves the game
		return func(u *using, _ []string) { u.g.side(other(u.seat)).Command.Discard = []string{} }
	case "interact":
		return func(u *using, _ []string) { u.g.interactNow(u.t, u.by) }
	case "spend": // movement points
		return func(u *using, args []string) { u.g.Mission.Turn.Points -= u.number(args[0]) }
	case "mill": // the top of the opponent's deck
		return func(u *using, args []string) { u.g.mill(u.t, other(u.seat), u.number(args[0])) }
	case "peek":
		return func(u *using, _ []string) {
			u.t.TellSeat(u.seat, "hand.shown", engine.Side("seat", other(u.seat)), engine.Terms("cards", terms("command.", u.g.side(other(u.seat)).Command.Hand)))
		}
	case "action":
		return func(u *using, args []string) { u.g.Mission.Turn.Actions += u.number(args[0]) }
	case "initiative":
		return func(u *using, _ []string) {
			u.g.Mission.Initiative, u.g.Mission.ToAct = u.seat, u.seat
			u.t.Tell("initiative.passes", engine.Side("seat", u.seat), engine.ByRules("IA-INIT-01"))
		}
	case "tire": // one of one's ready Deployment cards is exhausted
		return func(u *using, _ []string) { u.tire() }
	}
	return nil
}

// agrees asks whether an ability goes on.
func (u *using) agrees() bool {
	return u.t.Ask(u.seat, "may", func(p *engine.Prompt) {
		p.About = u.about()
		p.Args = []engine.Arg{engine.Term("ability", u.name)}
		p.Rules = []string{"IA-TIME-06"}
		p.Pass = true
		p.Add(engine.Option{Key: "use", Verb: "use"})
		p.DefaultFirst()
	}).One() == "use"
}

// roll rolls dice for what the next steps come to.
func (u *using) roll(colour string, n int) {
	dice := rolled(u.t, u.seat, colour, "", n)
	u.rolled = total(dice)
	shown := []string{}
	for _, d := range dice {
		shown = append(shown, d.shown())
	}
	u.t.Tell("ability.rolled", engine.Term("ability", u.name), engine.Terms("dice", shown))
}

// tire exhausts one of the player's ready Deployment cards (IA-DEPC-07,
// IA-RDY-01).
func (u *using) tire() {
	list := u.g.ready(u.seat)
	if len(list) == 0 {
		return
	}
	id := u.t.Ask(u.seat, "tire", func(p *engine.Prompt) {
		p.Rules = []string{"IA-RDY-01", "IA-DEPC-07"}
		for _, x := range u.g.ready(u.seat) {
			p.Add(engine.Option{Key: x.ID, Piece: u.g.pieceOf(x)})
		}
		p.DefaultFirst()
	}).One()
	if x := u.g.group(id); x != nil {
		x.Exhausted = true
		u.t.Tell("exhausted", engine.Piece("who", u.g.pieceOf(x)), engine.ByRules("IA-RDY-01"))
	}
}

// drop lets a player discard cards of the hand.
func (g *Game) drop(t *engine.Table, seat engine.Seat, n int) {
	d := &g.side(seat).Command
	for range min(n, len(d.Hand)) {
		card := t.Ask(seat, "drop", func(p *engine.Prompt) {
			p.Secret = true
			for i, c := range g.side(seat).Command.Hand {
				p.Add(engine.Option{Key: strconv.Itoa(i + 1), Label: engine.Say("command." + c)})
			}
			p.DefaultFirst()
		}).One()
		i, _ := strconv.Atoi(card)
		if i < 1 || i > len(d.Hand) {
			i = 1
		}
		if i > len(d.Hand) {
			return
		}
		g.discard(t, seat, d.Hand[i-1])
	}
}

// discard puts a card of the hand on the discard pile, face up (IA-CMD-05).
func (g *Game) discard(t *engine.Table, seat engine.Seat, card string) {
	d := &g.side(seat).Command
	if d.Play(card) {
		d.Bury(card)
		t.Reveal("command.discarded", engine.Side("seat", seat), engine.Term("card", "command."+card))
	}
}

// mill discards the top cards of a deck.
func (g *Game) mill(t *engine.Table, seat engine.Seat, n int) {
	d := &g.side(seat).Command
	for range min(n, d.Left()) {
		if card, ok := d.Draw(t, "mill"); ok {
			d.Bury(card)
			t.Tell("command.discarded", engine.Side("seat", seat), engine.Term("card", "command."+card))
		}
	}
}

// holds tests a condition of an ability.
func (u *using) holds(words []string) bool {
	if words[0] == "not" {
		return !u.holds(words[1:])
	}
	if u.g.Attack.By != "" {
		if is, known := u.inAttack(words); known {
			return is
		}
	}
	f, n := u.by, u.number(arg(words, 1, "0"))
	switch words[0] {
	case "damaged":
		return f != nil && f.Lost >= n
	case "beside":
		return len(u.those(append([]string{"ally", "adjacent"}, words[1:]...))) > 0
	case "foes": // so many within so far
		return len(u.those([]string{"foe", "within", arg(words, 2, "3")})) >= n
	case "nofoe":
		return len(u.those([]string{"foe", "within", words[1]})) == 0
	case "any":
		return len(u.those(words[1:])) > 0
	case "terminal":
		return f != nil && u.g.atTerminal(u.g.space(), f)
	case "foezone":
		return f != nil && slices.ContainsFunc(f.squares(), func(q grid.Square) bool { return slices.Contains(u.g.zone(other(u.seat)), q) })
	case "stayed":
		return f != nil && u.g.Mission.Turn.Figure == f.ID && !u.g.Mission.Turn.Exited
	case "ownturn":
		return f != nil && u.g.Mission.Turn.Figure == f.ID
	case "trait":
		return f != nil && f.trait(words[1])
	case "type":
		return f != nil && f.card().Attack == words[1]
	case "notoken":
		return f != nil && !slices.Contains(f.Tokens, words[1])
	case "has":
		return f != nil && f.has(words[1])
	case "small":
		return len(u.on) > 0 && !u.on[0].base().Large()
	case "faction":
		return u.g.side(u.seat).Faction == words[1]
	case "behind": // the opponent leads by so much
		return u.g.side(other(u.seat)).VP-u.g.side(u.seat).VP >= n
	case "atleast":
		return u.g.side(u.seat).VP >= n
	case "unused": // its Deployment card is ready
		return f != nil && !u.g.group(f.Group).Exhausted
	case "fallen": // the last figure defeated was unique, or the last of a group that is not
		o := u.g.figure(u.g.Mission.Felled)
		return o != nil && (words[1] == "unique" && o.card().Unique || words[1] == "group" && !o.card().Unique && u.g.group(o.Group).Defeated)
	case "pays":
		return u.g.Mission.Turn.Points >= n
	case "acted": // a special action of its own in this activation
		return len(u.g.Mission.Turn.Used) > 0
	case "peaceful":
		return !u.g.Mission.Turn.Attacked
	case "struck": // its last attack did damage
		return u.struck
	case "felled", "felledone": // whom it attacked last is defeated
		o := u.g.figure(arg(u.hit, len(u.hit)-1, u.g.Mission.Felled))
		return o != nil && !o.On
	case "itis":
		return len(u.on) > 0 && u.sorry(words[1], u.number(arg(words, 2, "0")))
	case "atmost":
		return u.g.side(u.seat).VP <= n
	case "cards":
		return len(u.g.side(u.seat).Command.Hand) > len(u.g.side(other(u.seat)).Command.Hand)
	case "surges":
		return u.rolled.Surge >= n
	}
	return false
}

// inAttack tests the conditions that speak of the attack; known is false if
// this is none of them.
func (u *using) inAttack(words []string) (is, known bool) {
	g := u.g
	a := g.fight()
	n := u.number(arg(words, 1, "0"))
	s := g.space()
	suffered := a.Tally.Damage
	switch words[0] {
	case "target": // how far
		d := s.away(a.by, a.Square)
		switch words[1] {
		case "within":
			return d != grid.Far && d <= u.number(words[2]), true
		case "beyond":
			return d == grid.Far || d >= u.number(words[2]), true
		case "adjacent":
			return s.beside(a.by, a.Square), true
		case "small":
			return !a.at.base().Large(), true
		case "damaged":
			return a.at.Lost >= u.number(words[2]), true
		case "blessed":
			return slices.ContainsFunc(beneficial, a.at.has), true
		case "clean":
			return !slices.ContainsFunc(harmful, a.at.has), true
		case "cheaper":
			return a.at.cost() < u.by.cost(), true
		case "dearest":
			return !slices.ContainsFunc(g.standing(a.at.Seat), func(o *Figure) bool { return o.cost() > a.at.cost() }), true
		case "has":
			return a.at.has(words[2]), true
		case "ranged":
			return a.at.card().Attack == "ranged", true
		}
	case "ranged":
		return !a.With.Melee, true
	case "melee":
		return a.With.Melee, true
	case "near": // the ability's figure to the attacker, or to the target
		o := a.by
		if u.seat == a.at.Seat {
			o = a.at
		}
		return u.by == o || s.within(u.by, o, n), true
	case "by": // the ability's figure is adjacent to the target space
		return s.beside(u.by, a.Square), true
	case "hurt":
		return suffered >= max(1, n), true
	case "unhurt":
		return suffered == 0, true
	case "killed":
		return a.at.defeated() || !a.at.On, true
	case "hit":
		return a.Tally.Hit, true
	case "theirturn":
		return g.Mission.Turn.Figure == a.by.ID, true
	case "evades":
		return total(a.Dice).Evade >= n, true
	case "noblock":
		return total(a.Dice).Block == 0, true
	case "blank":
		return slices.ContainsFunc(a.Dice, func(d Die) bool { return d.defends() && d.results() == Results{} }), true
	case "first": // its first strike was at this target
		return a.At == arg(u.hit, 0, ""), true
	}
	return false, false
}

// sorry lets a figure that has a condition already suffer strain instead of
// gaining it again; it reports that the rest is done to it.
func (u *using) sorry(condition string, n int) bool {
	if u.on[0].has(condition) {
		u.g.strain(u.t, u.on[0], n)
		return false
	}
	return true
}

// rob lets a player discard cards of the hand at random.
func (g *Game) rob(t *engine.Table, seat engine.Seat, n int) {
	d := &g.side(seat).Command
	for range min(n, len(d.Hand)) {
		g.discard(t, seat, d.Hand[t.Pick("rob", len(d.Hand))-1])
	}
}

// shelve puts a card of a hand, taken at random, back into the deck. Nobody knows
// where in it: cards are drawn when they are seen.
func (g *Game) shelve(t *engine.Table, seat engine.Seat) {
	d := &g.side(seat).Command
	if len(d.Hand) == 0 {
		return
	}
	card := d.Hand[t.Pick("rob", len(d.Hand))-1]
	d.Play(card)
	d.Unseen = append(d.Unseen, card)
	slices.Sort(d.Unseen)
	t.Tell("command.shelved", engine.Side("seat", seat))
	t.TellSeat(seat, "command.shelved.which", engine.Term("card", "command."+card))
}

// sell discards a card of the hand for victory points equal to its cost.
func (u *using) sell() {
	d := &u.g.side(u.seat).Command
	had := slices.Clone(d.Hand)
	u.g.drop(u.t, u.seat, 1)
	for _, c := range had {
		if !slices.Contains(d.Hand, c) || count(had, c) > count(d.Hand, c) {
			u.g.score(u.t, u.seat, book.Content().Command(c).Cost, "score.card")
			return
		}
	}
}

func count(list []string, what string) int {
	n := 0
	for _, x := range list {
		if x == what {
			n++
		}
	}
	return n
}

// void takes the die of a pool that counts most out of the attack.
func (a *Attack) void(defense bool) {
	at, most := -1, -1
	for i, d := range a.Dice {
		r := d.results()
		if n := r.Damage + r.Surge + r.Block + r.Evade + 9*r.Dodge; d.defends() == defense && n > most {
			at, most = i, n
		}
	}
	if at >= 0 {
		a.Dice = slices.Delete(a.Dice, at, at+1)
	}
}

// follow activates another ready group of the player at once: of the same name,
// or any, the costs of both no more than so many.
func (u *using) follow(same bool, most int) {
	g := u.g
	if u.by == nil && g.Mission.Last == "" {
		return
	}
	last := g.group(g.Mission.Last)
	var list []*Group
	for _, x := range g.ready(u.seat) {
		a, b := book.Content().Card(last.Card), book.Content().Card(x.Card)
		if a.Cost+b.Cost <= most && (!same || a.Called() == b.Called()) {
			list = append(list, x)
		}
	}
	if len(list) == 0 {
		return
	}
	id := u.t.Ask(u.seat, "follow", func(p *engine.Prompt) {
		p.Rules = []string{"IA-ACT-02"}
		for _, x := range list {
			p.Add(engine.Option{Key: x.ID, Piece: g.pieceOf(x)})
		}
		p.DefaultFirst()
	}).One()
	if x := g.group(id); x != nil {
		g.Mission.Turn = Turn{Group: x.ID, Done: []string{}, Used: []string{}}
		g.Mission.ToAct = x.Seat
		u.t.Tell("activates", engine.Side("seat", x.Seat), engine.Piece("who", g.pieceOf(x)), engine.ByRules("IA-ACT-03"))
	}
}
