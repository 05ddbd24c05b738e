package wh40k

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/battlefield"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// occasion is a window as it opens: of a phase, or of a unit with an enemy in
// it.
type occasion struct {
	on     book.Window
	unit   *troops.Unit // nil: of a phase
	foe    *troops.Unit // the enemy in it
	struck []string     // units hit by its attacks
	damage int          // wounds that the unit lost by attacks
	models int          // models of it that they destroyed
	lord   bool         // the enemy destroyed was a WARLORD
}

// Spent is a use of a card that may be used only so often.
type Spent struct {
	Card  string // class, id and source
	Turn  int
	Round int
	Phase Phase
}

// happen opens a window: first the rules and Stratagems of the player whose turn
// it is, at the start of a round of the player who goes first, then the other's
// (WH-REF-01).
func (g *Game) happen(t *engine.Table, o occasion) {
	b := g.Battle
	if b == nil || b.Turn == 0 && o.on != "round_start" {
		return
	}
	first := b.Turn
	if first == 0 {
		first = b.First
	}
	if o.on == "phase_start" || o.on == "phase_end" {
		g.happen(t, occasion{on: "phase"})
	}
	for _, s := range []engine.Seat{first, other(first)} {
		list := g.sources(s, opens(o.on))
		slices.SortStableFunc(list, func(x, y source) int { return x.optional(o.on) - y.optional(o.on) })
		for _, x := range list {
			g.useRule(t, x, o)
		}
		g.offerCards(t, s, o)
	}
}

// optional is 1 for a rule that its player may use at a window, 0 for one that
// happens: those come first (WH-REF-01).
func (x source) optional(on book.Window) int {
	if slices.ContainsFunc(x.rule.Effects, func(e book.Effect) bool { return e.On == on && e.May }) {
		return 1
	}
	return 0
}

// timely reports an effect of this window, turn and phase.
func (g *Game) timely(e *book.Effect, s engine.Seat, o occasion) bool {
	b := g.Battle
	return e.On == o.on && (e.Turn == "" || (e.Turn == "own") == (s == b.Turn)) &&
		(len(e.Phases) == 0 || slices.Contains(e.Phases, string(b.Phase)))
}

// useRule uses a rule at a window, if it is its time and its conditions hold.
func (g *Game) useRule(t *engine.Table, x source, o occasion) {
	var now []int
	for i := range x.rule.Effects {
		f := x.force
		f.effect = &x.rule.Effects[i]
		if !g.timely(f.effect, f.seat, o) || f.effect.Kind == "cost" {
			continue
		}
		u := f.unit
		if o.unit != nil {
			if o.unit.Seat != f.seat || f.unit != nil && f.unit != o.unit ||
				f.effect.Who == "army" && len(f.effect.Keywords) > 0 && !anyOf(o.unit.Keywords, f.effect.Keywords) {
				continue
			}
			u = o.unit
		}
		if f.effect.Kind == "heal" && f.effect.What != "new" && f.effect.Who != "army" && (u == nil || !g.healable(u)) {
			continue
		}
		if f.effect.Kind == "move" && (u == nil || !g.mayDrive(u, f.effect.What)) {
			continue
		}
		if o.unit == nil && o.foe != nil && (o.foe.Seat == f.seat || f.effect.Within > 0 && (f.unit == nil || !g.spans(f, o.foe, f.effect.Within))) {
			continue
		}
		if g.opens(f, u, o) {
			now = append(now, i)
		}
	}
	if len(now) == 0 || !g.unspent(x, x.rule.Effects[now[0]].Limit) {
		return
	}
	first := &x.rule.Effects[now[0]]
	aim, chooses := g.aimsOfRule(x, now, o)
	if chooses && len(aim) == 0 {
		return
	}
	key := x.key()
	if first.May && t.Ask(x.seat, "card.use", func(p *engine.Prompt) {
		p.Pass = true
		p.Args = []engine.Arg{engine.Term("card", key)}
		p.Rules = []string{"WH-REF-01"}
		p.Add(engine.Option{Key: "use", Verb: "use", Note: engine.Say(x.rule.Words())})
	}).One() != "use" {
		return
	}
	g.spend(x, first.Limit)
	g.carryOut(t, x, now, o, aim)
}

// key is the term key of a rule's name.
func (x source) key() string {
	if x.unit != nil && x.rule.Class == "enhancement" {
		return x.unit.Parts[x.part].Enhanced
	}
	if x.unit != nil {
		if d := sheetOf(x.unit.Parts[x.part].Sheet); d != nil {
			return d.AbilityKey(x.rule.ID)
		}
	}
	return "ability." + x.home + "/" + x.rule.ID
}

// ticket is what uses of a rule are counted by.
func (x source) ticket(army bool) string {
	out := x.rule.Class + " " + x.rule.ID
	if !army && x.unit != nil {
		out += " " + x.unit.ID
	}
	return out
}

// discounter is the first rule, if any, that makes a Stratagem on a unit cost
// less now; no cost falls by more than 1 or below 0 (WH-REF-19).
func (g *Game) discounter(s stratagem, u *troops.Unit) (source, bool) {
	if s.Cost == 0 {
		return source{}, false
	}
	cheapens := func(e *book.Effect) bool { return e.Kind == "cost" && e.N.N < 0 }
	for _, x := range g.sources(u.Seat, func(r *book.Rule) bool { return r.Does(cheapens) }) {
		for i := range x.rule.Effects {
			f := x.force
			f.effect = &x.rule.Effects[i]
			if cheapens(f.effect) && g.concerns(f, u, nil) && g.unspent(x, f.effect.Limit) {
				return x, true
			}
		}
	}
	return source{}, false
}

// leastCost is the least that a Stratagem on a unit can cost now.
func (g *Game) leastCost(s stratagem, u *troops.Unit) int {
	if _, ok := g.discounter(s, u); ok {
		return s.Cost - 1
	}
	return s.Cost
}

// discount asks whether that rule is used, and says what it takes off the cost.
func (g *Game) discount(t *engine.Table, s stratagem, u *troops.Unit) int {
	x, ok := g.discounter(s, u)
	if !ok {
		return 0
	}
	must := g.army(u.Seat).CP < s.Cost
	if !must && t.Ask(x.seat, "card.use", func(p *engine.Prompt) {
		p.Pass = true
		p.Args = []engine.Arg{engine.Term("card", x.key())}
		p.Rules = []string{"WH-REF-19"}
		p.Add(engine.Option{Key: "use", Verb: "use", Note: engine.Say(x.rule.Words())})
		p.Default = engine.Pick("use")
	}).One() != "use" {
		return 0
	}
	g.spend(x, x.rule.Effects[0].Limit)
	t.Tell("card.used", engine.Side("seat", x.seat), engine.Term("card", x.key()), engine.ByRules("WH-REF-19"))
	return 1
}

// unspent reports that no limit of a rule is used up.
func (g *Game) unspent(x source, limits []string) bool {
	b := g.Battle
	for _, l := range limits {
		period, army := strings.CutPrefix(l, "army-")
		for _, s := range g.army(x.seat).Spent {
			same := s.Card == x.ticket(army)
			switch period {
			case "round":
				same = same && s.Round == b.Round
			case "turn":
				same = same && s.Turn == b.Turns
			case "phase":
				same = same && s.Turn == b.Turns && s.Phase == b.Phase
			}
			if same {
				return false
			}
		}
	}
	return true
}

// spend notes a use of a rule with limits.
func (g *Game) spend(x source, limits []string) {
	b, a := g.Battle, g.army(x.seat)
	for _, l := range limits {
		ticket := x.ticket(strings.HasPrefix(l, "army-"))
		a.Spent = append(a.Spent, Spent{Card: ticket, Turn: b.Turns, Round: b.Round, Phase: b.Phase})
	}
}

// later are the conditions that are asked when an attack is made, not when an
// effect is given.
var later = []string{"target_keyword", "target_marked", "target_below", "target_objective", "target_shocked", "stronger", "critical_wound"}

// occasions are the conditions about what has just happened, by name; what they
// mean stands in book.Conditions.
var occasions = map[string]func(g *Game, u *troops.Unit, o occasion, arg string) bool{
	"destroyed_keyword": func(_ *Game, _ *troops.Unit, o occasion, arg string) bool {
		return o.foe != nil && (anyOf(o.foe.Keywords, strings.Split(arg, "/")) || arg == "warlord" && o.lord)
	},
	"enemy_near": func(g *Game, u *troops.Unit, o occasion, arg string) bool {
		return u != nil && o.foe != nil && o.foe.Where == troops.OnField && battlefield.Within(g.apart(u, o.foe), float64(numberOf(arg)))
	},
	"lost_models": func(_ *Game, _ *troops.Unit, o occasion, _ string) bool { return o.models > 0 },
	"lost_wounds": func(_ *Game, _ *troops.Unit, o occasion, _ string) bool { return o.damage > 0 },
}

// opens reports that the conditions of an effect hold at its window, but for
// those of units to be chosen and of attacks to come.
func (g *Game) opens(f force, u *troops.Unit, o occasion) bool {
	for _, text := range f.effect.If {
		name, arg, _ := strings.Cut(text, ":")
		if slices.Contains(later, name) || strings.HasPrefix(name, "chosen_") || name == "who_near" {
			continue
		}
		if test, ok := occasions[name]; ok {
			if !test(g, u, o, arg) {
				return false
			}
			continue
		}
		if test, ok := tests[name]; !ok || u == nil && name != "round" && name != "codex" || !test(g, f, u, clash{}, arg) {
			return false
		}
	}
	return true
}

// aimsOfRule are the units that the player of some effects may choose; chooses
// is false if none of them lets him.
func (g *Game) aimsOfRule(x source, which []int, o occasion) (list []*troops.Unit, chooses bool) {
	for _, i := range which {
		if e := &x.rule.Effects[i]; strings.HasPrefix(string(e.Who), "chosen") {
			return g.candidates(x.force, e, o), true
		}
	}
	return nil, false
}

// candidates are the units that an effect's player may choose.
func (g *Game) candidates(f force, e *book.Effect, o occasion) []*troops.Unit {
	var list []*troops.Unit
	from := f.unit
	if o.unit != nil {
		from = o.unit
	}
	switch e.Who {
	case "chosen":
		list = g.onField(f.seat)
	case "chosen_enemy":
		list = g.onField(other(f.seat))
	}
	return g.which(list, func(u *troops.Unit) bool {
		if len(e.Keywords) > 0 && !anyOf(u.Keywords, e.Keywords) || e.Within > 0 && (from == nil || !battlefield.Within(g.apart(from, u),
			float64(e.Within))) {
			return false
		}
		if e.Kind == "shock" && e.What == "clear" && !u.Shocked {
			return false
		}
		for _, text := range e.If {
			name, arg, _ := strings.Cut(text, ":")
			if !g.choosable(f, from, u, name, arg, o) {
				return false
			}
		}
		return true
	})
}

// choosable reports that a condition of units to be chosen holds for one.
func (g *Game) choosable(f force, from, u *troops.Unit, name, arg string, o occasion) bool {
	switch name {
	case "chosen_engaged":
		return from != nil && g.engaged(from, u)
	case "chosen_hit":
		return slices.Contains(o.struck, u.ID)
	case "chosen_keyword":
		return anyOf(u.Keywords, strings.Split(arg, "/"))
	case "chosen_marked":
		return g.branded(f.seat, u, arg)
	case "chosen_not":
		return !anyOf(u.Keywords, strings.Split(arg, "/"))
	case "chosen_visible":
		return from != nil && g.spies(from, u)
	}
	return true
}

// carryOut carries out some effects of a rule, numbered by their place in it.
func (g *Game) carryOut(t *engine.Table, x source, which []int, o occasion, aim []*troops.Unit) {
	which = g.chosenGroup(t, x, which)
	subject := x.unit
	if o.unit != nil {
		subject = o.unit
	}
	t.Tell("card.used", engine.Side("seat", x.seat), engine.Term("card", x.key()), engine.ByRules("WH-REF-01"))
	x.rolled = map[string][]int{}
	var picked []*troops.Unit
	for _, i := range which {
		e := &x.rule.Effects[i]
		f := x.force
		f.effect = e
		var on []*troops.Unit
		switch e.Who {
		case "chosen", "chosen_enemy":
			if picked == nil {
				picked = g.pickUnits(t, x, e, aim)
			}
			on = picked
		case "army":
			on = g.which(g.onField(x.seat), func(u *troops.Unit) bool { return anyOf(u.Keywords, e.Keywords) && (e.Kind != "heal" || g.healable(u)) })
			if o.unit != nil {
				on = []*troops.Unit{o.unit}
			}
		case "enemies":
			on = g.which(g.onField(other(x.seat)), func(u *troops.Unit) bool { return g.whoHolds(f, u) })
			if e.Until == "battle" { // wherever they are
				on = g.of(other(x.seat))
			}
		case "trigger":
			if o.foe != nil {
				on = []*troops.Unit{o.foe}
			}
		default:
			if subject != nil {
				on = []*troops.Unit{subject}
			}
		}
		g.effect(t, x, i, on)
	}
}

// whoHolds reports that the conditions on those concerned hold for a unit.
func (g *Game) whoHolds(f force, u *troops.Unit) bool {
	for _, text := range f.effect.If {
		if name, arg, _ := strings.Cut(text, ":"); name == "who_near" && !g.nearKeyword(u, f.seat, arg) {
			return false
		}
	}
	return true
}

// chosenGroup asks which group of effects is meant, where a rule has several.
func (g *Game) chosenGroup(t *engine.Table, x source, which []int) []int {
	if x.rule.Choose == 0 {
		return which
	}
	pick := t.Ask(x.seat, "card.group", func(p *engine.Prompt) {
		p.Args = []engine.Arg{engine.Term("card", x.key()), engine.Term("does", x.rule.Words())}
		for _, i := range which {
			e := &x.rule.Effects[i]
			key := string(rune('0' + e.Group))
			if slices.ContainsFunc(p.Options, func(o engine.Option) bool { return o.Key == key }) {
				continue
			}
			terms := []string{}
			for _, v := range e.Add {
				terms = append(terms, book.AbilityTerm(v))
			}
			label := engine.Say("card.abilities", engine.Terms("abilities", terms))
			if e.Kind == "reroll" {
				label = engine.Say("card.reroll", engine.Term("roll", "roll."+e.What), engine.Num("most", e.Most))
			}
			p.Add(engine.Option{Key: key, Label: label})
		}
		p.DefaultFirst()
	}).One()
	return slices.DeleteFunc(slices.Clone(which), func(i int) bool {
		n := x.rule.Effects[i].Group
		return n > 0 && string(rune('0'+n)) != pick
	})
}

// pickUnits asks for the units that an effect chooses, one after another.
func (g *Game) pickUnits(t *engine.Table, x source, e *book.Effect, aim []*troops.Unit) []*troops.Unit {
	out := []*troops.Unit{}
	for n := max(1, e.Count); n > 0; n-- {
		left := g.which(aim, func(u *troops.Unit) bool { return !slices.Contains(out, u) })
		if len(left) == 0 {
			break
		}
		id := t.Ask(x.seat, "card.target", func(p *engine.Prompt) {
			p.Measuring = true
			p.Pass = len(out) > 0
			p.Args = []engine.Arg{engine.Term("card", x.key()), engine.Term("does", x.rule.Words())}
			for _, u := range left {
				p.Add(engine.Option{Key: u.ID, Piece: u.ID})
			}
			p.Default = engine.Pick(left[0].ID)
		}).One()
		u := g.unit(id)
		if u == nil {
			break
		}
		out = append(out, u)
	}
	return out
}

// successes rolls what decides on an effect: how often it happens.
func (g *Game) successes(t *engine.Table, x source, gate *book.Gate, u *troops.Unit) int {
	if gate == nil {
		return 1
	}
	rolled, known := x.rolled[gate.Same]
	if !known {
		if rolled = t.Roll(x.seat, "card", 6, max(1, gate.Dice)); gate.Same != "" {
			x.rolled[gate.Same] = rolled
		}
	}
	plus := 0
	if u != nil && anyOf(u.Keywords, gate.Keywords) {
		plus = gate.Plus
	}
	n := 0
	for _, face := range rolled {
		if face+plus >= gate.At && (gate.To == 0 || face+plus <= gate.To) {
			n++
		}
	}
	t.Tell("card.rolled", engine.Needing("dice", rolled, gate.At-plus), engine.Num("n", n), engine.Num("need", gate.At))
	if !gate.Each {
		n = min(n, 1)
	}
	return n
}

// effect carries out one effect on units: what lasts is kept, the rest happens
// now.
func (g *Game) effect(t *engine.Table, x source, i int, on []*troops.Unit) {
	e := &x.rule.Effects[i]
	var first *troops.Unit
	if len(on) > 0 {
		first = on[0]
	}
	times := 1
	if e.Kind != "death" { // its roll is made when a model is destroyed
		times = g.successes(t, x, e.Gate, first)
	}
	if times == 0 {
		return
	}
	switch string(e.Kind) {
	case "cp":
		s := x.seat
		if e.Who == "opponent" {
			s = other(s)
		}
		a := g.army(s)
		a.CP = max(0, a.CP+e.N.N)
		t.Tell("card.cp", engine.Side("seat", s), engine.Signed("n", e.N.N), engine.Num("cp", a.CP))
	case "heal":
		g.heals(t, x, e, on)
	case "move":
		if e.What == surging || e.What == driving {
			g.drives(t, x, e, on)
			return
		}
		g.last(t, x, i, on)
	case "reserves":
		for _, u := range on {
			g.withdraw(t, u)
		}
	case "redeploy":
		for _, u := range on {
			g.redeploy(t, u)
		}
	case "remove":
		for _, u := range on {
			g.sacrifice(t, u, e.N.N)
		}
	case "mortal":
		g.Battle.Psychic = x.rule.Psychic
		for _, u := range on {
			n := 0
			for range times {
				n += troops.Dice(e.N).Sum(t.Roll(x.seat, "card", 6, e.N.Dice))
			}
			g.suffer(t, u, n)
		}
		g.Battle.Psychic = false
		g.bury(t)
	case "shock":
		for _, u := range on {
			if e.What == "roll" {
				g.shock(t, u, false)
			} else if u.Shocked {
				u.Shocked = false
				t.Tell("card.calm", engine.Piece("who", u.ID))
			}
		}
	case "secure":
		for _, o := range g.Battle.Objectives {
			if first != nil && o.Holder == x.seat && g.inRange(first, o) {
				o.Secured = x.seat
				t.Tell("card.secured", engine.Side("seat", x.seat), engine.Name("name", o.ID), engine.ByRules("WH-OBJ-10"))
			}
		}
	default:
		g.last(t, x, i, on)
	}
}

// last keeps an effect on units for its time.
func (g *Game) last(t *engine.Table, x source, i int, on []*troops.Unit) {
	l := Lasting{Faction: x.home, Class: x.rule.Class, Rule: x.rule.ID, Effect: i, Seat: x.seat, Part: x.part, On: []string{}, Until: x.rule.Effects[i].Until}
	if x.unit != nil {
		l.Source = x.unit.ID
	}
	for _, u := range on {
		l.On = append(l.On, u.ID)
	}
	g.Battle.Lasting = append(g.Battle.Lasting, l)
	if len(l.On) > 0 {
		t.Tell("card.on", engine.Pieces("who", l.On))
	}
}

// offerCards offers the Stratagems of a player's detachments at a window, where
// he has armed it (WH-STRAT-02 … WH-STRAT-06).
func (g *Game) offerCards(t *engine.Table, s engine.Seat, o occasion) {
	a := g.army(s)
	f := book.FactionOf(a.Faction)
	if f == nil || o.unit != nil && o.unit.Seat != s || o.unit == nil && o.foe != nil && o.foe.Seat == s {
		return
	}
	for _, id := range a.Detachments {
		d := f.Detachment(id)
		if d == nil {
			continue
		}
		for i := range d.Stratagems {
			card := &d.Stratagems[i]
			r := f.Rule("stratagem", d.ID+"/"+card.ID)
			if Enforced(r) {
				g.offerCard(t, source{rule: r, force: force{seat: s, home: d.Faction}}, stratagem{Key: strings.TrimPrefix(d.StratagemKey(card.ID), "stratagem."),
					Cost: card.CP}, o)
			}
		}
	}
}

// offerCard offers one Stratagem for the units that may be its target.
func (g *Game) offerCard(t *engine.Table, x source, card stratagem, o occasion) {
	able := func(u *troops.Unit) []int {
		var now []int
		for i := range x.rule.Effects {
			f := x.force
			f.unit, f.effect = u, &x.rule.Effects[i]
			if !g.timely(f.effect, x.seat, o) || !g.opens(f, u, o) {
				continue
			}
			if strings.HasPrefix(string(f.effect.Who), "chosen") && len(g.candidates(f, f.effect, occasion{on: o.on, unit: u,
				struck: o.struck})) == 0 {
				continue
			}
			now = append(now, i)
		}
		return now
	}
	var fit []*troops.Unit
	list := g.onField(x.seat)
	if o.on == "unit_destroyed" {
		list = []*troops.Unit{o.unit}
	}
	for _, u := range list {
		if g.unspentBy(x, u) && (o.unit == nil || o.unit == u) && g.mayUse(x.seat, card, u) && len(able(u)) > 0 {
			fit = append(fit, u)
		}
	}
	if len(fit) == 0 {
		return
	}
	id := t.Ask(x.seat, "card", func(p *engine.Prompt) {
		p.Pass, p.Arm, p.Measuring = true, true, true
		p.Rules = []string{"WH-STRAT-02", "WH-STRAT-06"}
		p.Args = []engine.Arg{engine.Term("card", "stratagem."+card.Key), engine.Num("cost", card.Cost), engine.Num("cp", g.army(x.seat).CP),
			engine.Term("does", x.rule.Words())}
		p.Facts = map[string]int{"cp": g.army(x.seat).CP}
		for _, u := range fit {
			p.Add(engine.Option{Key: u.ID, Piece: u.ID, Verb: "use"})
		}
	}).One()
	u := g.unit(id)
	if u == nil || !slices.Contains(fit, u) {
		return
	}
	g.use(t, x.seat, card, u)
	x.unit = u
	at := o
	at.unit = u
	now := able(u)
	g.spend(x, x.rule.Effects[now[0]].Limit)
	aim, _ := g.aimsOfRule(x, now, at)
	g.carryOut(t, x, now, at, aim)
}

// unspentBy reports that no limit of a Stratagem is used up for a unit.
func (g *Game) unspentBy(x source, u *troops.Unit) bool {
	x.unit = u
	return !slices.ContainsFunc(x.rule.Effects, func(e book.Effect) bool { return !g.unspent(x, e.Limit) })
}
