package assault

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// growing are the steps that only the cards of a campaign have.
func growing(name string) func(u *using, args []string) {
	each := func(do func(u *using, f *troops.Figure, args []string)) func(u *using, args []string) {
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
		return each(func(u *using, f *troops.Figure, args []string) {
			if f.Hero {
				u.g.recovers(u.t, f, u.number(args[0]))
			}
		})
	case "burst": // everybody adjacent suffers so much
		return each(func(u *using, f *troops.Figure, args []string) {
			s := u.g.space()
			for _, o := range u.g.standing(0) {
				if o != f && s.Adjacent(o, f) {
					u.g.harm(u.t, o, u.number(args[0]))
				}
			}
		})
	case "threat": // it rises, or falls (IA-THR-05)
		return func(u *using, args []string) { u.g.threat(u.t, u.number(args[0]), "threat.rises") }
	case "refresh": // the card is ready again (IA-RDY-01)
		return func(u *using, _ []string) { u.g.refresh(u.by, u.source.Card) }
	case "whirl": // an attack on each adjacent foe
		return func(u *using, args []string) {
			for _, f := range u.those([]string{"foe", "adjacent"}) {
				u.on = []*troops.Figure{f}
				u.strikes(u.by, u.by.Seat, append([]string{"it"}, args...))
			}
		}
	}
	return nil
}

// refresh readies a card: of a hero, or of the Imperial player.
func (g *Game) refresh(f *troops.Figure, card string) {
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
		return u.by != nil && u.by.Marked(words[1]), true
	case "side":
		h := g.heroOf(u.by)
		return h != nil && h.Wounded == (words[1] == "wounded"), true
	case "used":
		return g.Mission.Used == "ability."+words[1] || g.Mission.Used == words[1], true
	case "using":
		return g.Attack.For == "ability."+words[1], true
	case "moved":
		return g.Mission.Turn.Exited, true
	case "mercenary":
		return u.by != nil && u.by.Printed().Faction == "mercenary", true
	case "spentcard":
		if h := g.heroOf(u.by); h != nil {
			return slices.Contains(h.Exhausted, u.source.Card), true
		}
		return slices.Contains(g.side(u.seat).Exhausted, u.source.Card), true
	case "dying": // how far whoever is about to be defeated is
		o := g.figure(g.Mission.Dying)
		return o != nil && o != u.by && o.Hero && g.space().Within(u.by, o, u.number(words[2])), true
	case "fell": // of the last figure defeated: it had a token, or stood adjacent
		o := g.figure(g.Mission.Felled)
		if o == nil || u.by == nil {
			return false, true
		}
		if words[1] == "adjacent" {
			return slices.ContainsFunc(o.Squares(), func(q grid.Square) bool { return g.space().Beside(u.by, q) }), true
		}
		return o.Marked(words[1]), true
	case "attribute":
		return g.Mission.Testing == words[1], true
	case "mover", "actor": // how far whoever moves, or is activated, is
		o := g.actor()
		if words[0] == "mover" {
			o = g.figure(g.Mission.Mover)
		}
		return o != nil && u.by != nil && o.On && g.space().Within(u.by, o, u.number(words[2])), true
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
	case "unseen": // the target does not see the attacker, or a card makes up for that
		return !s.Seen(at, by) || g.flagged(by, "lurk"), true
	case "nextto": // somebody with a token is adjacent to the target
		return slices.ContainsFunc(g.standing(0), func(o *troops.Figure) bool { return o != at && o.Marked(words[1]) && s.Adjacent(o, at) }), true
	case "shows": // a result on the dice of the defense
		return slices.ContainsFunc(g.Attack.Dice, func(d troops.Die) bool { return d.Defends() && d.Colour == "black" && d.Results().Evade > 0 }), true
	case "pool":
		return *g.Attack.Pool.Of(words[1]) > 0, true
	case "attacker", "target":
		f := by
		if words[0] == "target" {
			f = at
		}
		switch words[1] {
		case "marked":
			return f.Marked(words[2]), true
		case "strained":
			return f.Strain >= u.number(words[2]), true
		case "hero":
			return f.Hero, true
		case "object":
			return f.Object, true
		case "trait":
			return !f.Object && f.Trait(words[2]), true
		case "seen":
			return u.by != nil && (u.by == f || s.Seen(u.by, f)), true
		case "close": // to the figure that uses the ability
			return u.by != nil && s.Within(u.by, f, u.number(words[2])), true
		case "wounded":
			h := g.heroOf(f)
			return h != nil && h.Wounded, true
		case "leader": // a healthy hero, none of whom has suffered less
			return g.leads(f), true
		case "within":
			if words[0] == "attacker" {
				return u.by != nil && s.Within(u.by, by, u.number(words[2])), true
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
			return h.Endurance(), true
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
		if h := u.g.heroOf(u.by); h != nil && h.Flagged("remote") {
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
func (u *using) described(f *troops.Figure, word string) (is, known bool) {
	switch word {
	case "nonsentient":
		return u.g.flagged(f, "no_interact"), true
	case "hero":
		return f.Hero, true
	case "nothero":
		return !f.Hero, true
	case "notattacker":
		return f.ID != u.g.Attack.By, true
	case "regular":
		return !f.Hero && !f.Printed().Elite && !f.Printed().Unique, true
	case "villain": // IA-ALLY-02
		return f.Seat == Imperial && f.Printed().Unique, true
	case "strained":
		return f.Strain > 0, true
	case "fresh":
		h := u.g.heroOf(f)
		return h != nil && f.Strain < h.Endurance(), true
	case "afflicted":
		return slices.ContainsFunc(troops.Harmful, f.Has), true
	}
	return false, false
}

// leads reports a healthy hero of whom no other healthy hero has suffered less.
func (g *Game) leads(f *troops.Figure) bool {
	h := g.heroOf(f)
	if h == nil || h.Wounded {
		return false
	}
	return !slices.ContainsFunc(g.Mission.Story.Heroes, func(o *troops.Hero) bool {
		x := g.figure(o.Figure)
		return x.On && !o.Wounded && x.Lost < f.Lost
	})
}
