package assault

import (
	"slices"
	"strings"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// holds tests a condition of an ability.
func (u *using) holds(words []string) bool {
	if words[0] == "not" {
		return !u.holds(words[1:])
	}
	for _, family := range []func([]string) (bool, bool){u.tested, u.tried} {
		if is, known := family(words); known {
			return is
		}
	}
	if u.g.Attack.By != "" {
		if is, known := u.inAttack(words); known {
			return is
		}
	}
	f, n := u.by, u.number(arg(words, 1, "0"))
	switch words[0] {
	case "flag":
		return f != nil && u.g.flagged(f, words[1])
	case "afflicted":
		return f != nil && slices.ContainsFunc(troops.Harmful, f.Has)
	case "present": // its companion is on the map
		return f != nil && u.g.companion(f, words[1]) != nil
	case "outside":
		return f != nil && u.g.outdoors() && u.g.exterior(f)
	case "inside":
		return f != nil && u.g.outdoors() && !u.g.exterior(f)
	case "survivor": // whom its last attack had for a target
		o := u.g.figure(u.g.Mission.Struck)
		return o != nil && o.On
	case "losing": // a friend within so many is about to be defeated
		o := u.g.figure(u.g.Mission.Dying)
		return o != nil && f != nil && o != f && u.g.space().Within(f, o, n)
	case "deck": // a card of the own deck asks for a trait
		return slices.ContainsFunc(u.g.side(u.seat).Command.Cards(), func(key string) bool {
			return slices.Contains(book.Content().Command(key).Traits, words[1])
		})
	case "revivable":
		return len(u.fallenTroopers(n)) > 0
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
		return f != nil && slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return slices.Contains(u.g.zone(troops.Other(u.seat)), q) })
	case "stayed":
		return f != nil && u.g.Mission.Turn.Figure == f.ID && !u.g.Mission.Turn.Exited
	case "ownturn":
		return f != nil && u.g.Mission.Turn.Figure == f.ID
	case "trait":
		return f != nil && f.Trait(words[1])
	case "type":
		return f != nil && f.Printed().Attack == words[1]
	case "notoken":
		return f != nil && !slices.Contains(f.Tokens, words[1])
	case "has":
		return f != nil && f.Has(words[1])
	case "small":
		return len(u.on) > 0 && !u.on[0].Base().Large()
	case "faction":
		return u.g.side(u.seat).Faction == words[1]
	case "behind": // the opponent leads by so much
		return u.g.side(troops.Other(u.seat)).VP-u.g.side(u.seat).VP >= n
	case "atleast":
		return u.g.side(u.seat).VP >= n
	case "unused": // its Deployment card is ready
		return f != nil && !u.g.group(f.Group).Exhausted
	case "fallen": // the last figure defeated was unique, or the last of a group that is not
		o := u.g.figure(u.g.Mission.Felled)
		return o != nil && (words[1] == "unique" && o.Printed().Unique || words[1] == "group" && !o.Printed().Unique && u.g.group(o.Group).Defeated)
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
		return len(u.g.side(u.seat).Command.Hand) > len(u.g.side(troops.Other(u.seat)).Command.Hand)
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
		d := s.Away(a.Attacker, a.Square)
		switch words[1] {
		case "within":
			return d != grid.Far && d <= u.number(words[2]), true
		case "beyond":
			return d == grid.Far || d >= u.number(words[2]), true
		case "adjacent":
			return s.Beside(a.Attacker, a.Square), true
		case "small":
			return !a.Target.Base().Large(), true
		case "damaged":
			return a.Target.Lost >= u.number(words[2]), true
		case "blessed":
			return slices.ContainsFunc(troops.Beneficial, a.Target.Has), true
		case "clean":
			return !slices.ContainsFunc(troops.Harmful, a.Target.Has), true
		case "cheaper":
			return a.Target.Cost() < u.by.Cost(), true
		case "dearest":
			return !slices.ContainsFunc(g.standing(a.Target.Seat), func(o *troops.Figure) bool { return o.Cost() > a.Target.Cost() }), true
		case "has":
			return a.Target.Has(words[2]), true
		case "unaware": // it did not see the attacker when that began its activation
			return g.Mission.Turn.Figure == a.Attacker.ID && !slices.Contains(strings.Fields(g.Mission.Turn.Watched), a.Target.ID), true
		case "figure": // IA-OBJA-06
			return !a.Target.Object, true
		case "ranged":
			return a.Target.Printed().Attack == "ranged", true
		}
	case "ranged":
		return !a.With.Melee, true
	case "melee":
		return a.With.Melee, true
	case "near": // the ability's figure to the attacker, or to the target
		o := a.Attacker
		if u.seat == a.Target.Seat {
			o = a.Target
		}
		return u.by == o || s.Within(u.by, o, n), true
	case "by": // the ability's figure is adjacent to the target space
		return s.Beside(u.by, a.Square), true
	case "hurt":
		return suffered >= max(1, n), true
	case "unhurt":
		return suffered == 0, true
	case "killed":
		return a.Target.Defeated() || !a.Target.On, true
	case "hit":
		return a.Tally.Hit, true
	case "theirturn":
		return g.Mission.Turn.Figure == a.Attacker.ID, true
	case "evades":
		return troops.Total(a.Dice).Evade >= n, true
	case "dodged":
		return troops.Total(a.Dice).Dodge > 0, true
	case "rolled":
		return troops.Total(a.Dice).Surge > 0, true
	case "noblock":
		return troops.Total(a.Dice).Block == 0, true
	case "blank":
		return slices.ContainsFunc(a.Dice, func(d troops.Die) bool { return d.Defends() && d.Results() == troops.Results{} }), true
	case "first": // its first strike was at this target
		return a.At == arg(u.hit, 0, ""), true
	}
	return false, false
}
