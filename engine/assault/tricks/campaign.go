package tricks

import (
	"slices"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// tested tests the conditions that only cards of a campaign have; known is false if
// this is none of them.
func (u *Use) tested(words []string) (is, known bool) {
	n := max(1, u.Number(arg(words, 1, "1")))
	switch words[0] {
	case "passed":
		return u.Rolled.Surge >= n, true
	case "marked":
		return u.By != nil && u.By.Marked(words[1]), true
	case "side":
		h := u.Hero(u.By)
		return h != nil && h.Wounded == (words[1] == "wounded"), true
	case "used":
		return u.Mission().Used == "ability."+words[1] || u.Mission().Used == words[1], true
	case "using":
		return u.Attack().For == "ability."+words[1], true
	case "moved":
		return u.Mission().Turn.Exited, true
	case "mercenary":
		return u.By != nil && u.By.Printed().Faction == "mercenary", true
	case "spentcard":
		if h := u.Hero(u.By); h != nil {
			return slices.Contains(h.Exhausted, u.Source.Card), true
		}
		return slices.Contains(u.Side(u.Seat).Exhausted, u.Source.Card), true
	case "dying": // how far whoever is about to be defeated is
		o := u.Figure(u.Mission().Dying)
		return o != nil && o != u.By && o.Hero && u.Space().Within(u.By, o, u.Number(words[2])), true
	case "fell": // of the last figure defeated: it had a token, or stood adjacent
		o := u.Figure(u.Mission().Felled)
		if o == nil || u.By == nil {
			return false, true
		}
		if words[1] == "adjacent" {
			return slices.ContainsFunc(o.Squares(), func(q grid.Square) bool { return u.Space().Beside(u.By, q) }), true
		}
		return o.Marked(words[1]), true
	case "attribute":
		return u.Mission().Testing == words[1], true
	case "mover", "actor": // how far whoever moves, or is activated, is
		o := u.Actor()
		if words[0] == "mover" {
			o = u.Figure(u.Mission().Mover)
		}
		return o != nil && u.By != nil && o.On && u.Space().Within(u.By, o, u.Number(words[2])), true
	}
	if u.Attack().By == "" {
		return false, false
	}
	return u.inFight(words)
}

// inFight tests the conditions of cards of a campaign that speak of the attack.
func (u *Use) inFight(words []string) (is, known bool) {
	s := u.Space()
	by, at := u.striker(), u.target()
	switch words[0] {
	case "weapon":
		a := book.Content().Asset(u.Attack().Weapon)
		return a != nil && a.Has(words[1]), true
	case "unseen": // the target does not see the attacker, or a card makes up for that
		return !s.Seen(at, by) || u.Flagged(by, "lurk"), true
	case "nextto": // somebody with a token is adjacent to the target
		return slices.ContainsFunc(u.Standing(0), func(o *troops.Figure) bool { return o != at && o.Marked(words[1]) && s.Adjacent(o, at) }), true
	case "shows": // a result on the dice of the defense
		return slices.ContainsFunc(u.Attack().Dice, func(d troops.Die) bool { return d.Defends() && d.Colour == "black" && d.Results().Evade > 0 }), true
	case "pool":
		return *u.Attack().Pool.Of(words[1]) > 0, true
	case "attacker", "target":
		f := by
		if words[0] == "target" {
			f = at
		}
		switch words[1] {
		case "marked":
			return f.Marked(words[2]), true
		case "strained":
			return f.Strain >= u.Number(words[2]), true
		case "hero":
			return f.Hero, true
		case "object":
			return f.Object, true
		case "trait":
			return !f.Object && f.Trait(words[2]), true
		case "seen":
			return u.By != nil && (u.By == f || s.Seen(u.By, f)), true
		case "close": // to the figure that uses the ability
			return u.By != nil && s.Within(u.By, f, u.Number(words[2])), true
		case "wounded":
			h := u.Hero(f)
			return h != nil && h.Wounded, true
		case "leader": // a healthy hero, none of whom has suffered less
			return u.leads(f), true
		case "within":
			if words[0] == "attacker" {
				return u.By != nil && s.Within(u.By, by, u.Number(words[2])), true
			}
		}
	}
	return false, false
}

// leads reports a healthy hero of whom no other healthy hero has suffered less.
func (u *Use) leads(f *troops.Figure) bool {
	h := u.Hero(f)
	if h == nil || h.Wounded {
		return false
	}
	return !slices.ContainsFunc(u.Mission().Story.Heroes, func(o *troops.Hero) bool {
		x := u.Figure(o.Figure)
		return x.On && !o.Wounded && x.Lost < f.Lost
	})
}
