package tricks

import (
	"slices"
	"strings"

	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// Holds tests a condition of an ability.
func (u *Use) Holds(words []string) bool {
	if words[0] == "not" {
		return !u.Holds(words[1:])
	}
	for _, family := range []func([]string) (bool, bool){u.tested, u.tried} {
		if is, known := family(words); known {
			return is
		}
	}
	if u.Attack().By != "" {
		if is, known := u.inAttack(words); known {
			return is
		}
	}
	f, n := u.By, u.Number(arg(words, 1, "0"))
	switch words[0] {
	case "flag":
		return f != nil && u.Flagged(f, words[1])
	case "afflicted":
		return f != nil && slices.ContainsFunc(troops.Harmful, f.Has)
	case "present": // its companion is on the map
		return f != nil && u.companion(f, words[1]) != nil
	case "outside":
		return f != nil && u.outdoors() && u.exterior(f)
	case "inside":
		return f != nil && u.outdoors() && !u.exterior(f)
	case "survivor": // whom its last attack had for a target
		o := u.Figure(u.Mission().Struck)
		return o != nil && o.On
	case "losing": // a friend within so many is about to be defeated
		o := u.Figure(u.Mission().Dying)
		return o != nil && f != nil && o != f && u.Space().Within(f, o, n)
	case "deck": // a card of the own deck asks for a trait
		return slices.ContainsFunc(u.Side(u.Seat).Command.Cards(), func(key string) bool {
			return slices.Contains(book.Content().Command(key).Traits, words[1])
		})
	case "revivable":
		return len(u.fallenTroopers(n)) > 0
	case "damaged":
		return f != nil && f.Lost >= n
	case "dice": // so many in its attack pool
		return f != nil && len(f.Printed().Dice) >= n
	case "beside":
		return len(u.Those(append([]string{"ally", "adjacent"}, words[1:]...))) > 0
	case "foes": // so many within so far
		return len(u.Those([]string{"foe", "within", arg(words, 2, "3")})) >= n
	case "nofoe":
		return len(u.Those([]string{"foe", "within", words[1]})) == 0
	case "any":
		return len(u.Those(words[1:])) > 0
	case "terminal":
		return f != nil && u.atTerminal(u.Space(), f)
	case "foezone":
		return f != nil && slices.ContainsFunc(f.Squares(), func(q grid.Square) bool { return slices.Contains(u.Zone(troops.Other(u.Seat)), q) })
	case "stayed":
		return f != nil && u.Mission().Turn.Figure == f.ID && !u.Mission().Turn.Exited
	case "ownturn":
		return f != nil && u.Mission().Turn.Figure == f.ID
	case "trait":
		return f != nil && f.Trait(words[1])
	case "type":
		return f != nil && f.Printed().Attack == words[1]
	case "notoken":
		return f != nil && !slices.Contains(f.Tokens, words[1])
	case "has":
		return f != nil && f.Has(words[1])
	case "small":
		return len(u.On) > 0 && !u.On[0].Base().Large()
	case "faction":
		return u.Side(u.Seat).Faction == words[1]
	case "behind": // the opponent leads by so much
		return u.Side(troops.Other(u.Seat)).VP-u.Side(u.Seat).VP >= n
	case "atleast":
		return u.Side(u.Seat).VP >= n
	case "unused": // its Deployment card is ready
		return f != nil && !u.Group(f.Group).Exhausted
	case "fallen": // the last figure defeated was unique, or the last of a group that is not
		o := u.Figure(u.Mission().Felled)
		return o != nil && (words[1] == "unique" && o.Printed().Unique || words[1] == "group" && !o.Printed().Unique && u.Group(o.Group).Defeated)
	case "pays":
		return u.Mission().Turn.Points >= n
	case "acted": // a special action of its own in this activation
		return len(u.Mission().Turn.Used) > 0
	case "peaceful":
		return !u.Mission().Turn.Attacked
	case "struck": // its last attack did damage
		return u.Struck
	case "felled", "felledone": // whom it attacked last is defeated
		o := u.Figure(arg(u.Hit, len(u.Hit)-1, u.Mission().Felled))
		return o != nil && !o.On
	case "itis":
		return len(u.On) > 0 && u.sorry(words[1], u.Number(arg(words, 2, "0")))
	case "atmost":
		return u.Side(u.Seat).VP <= n
	case "cards":
		return len(u.Side(u.Seat).Command.Hand) > len(u.Side(troops.Other(u.Seat)).Command.Hand)
	case "surges":
		return u.Rolled.Surge >= n
	}
	return false
}

// inAttack tests the conditions that speak of the attack; known is false if
// this is none of them.
func (u *Use) inAttack(words []string) (is, known bool) {
	a := troops.Fight{Attack: u.Attack(), Attacker: u.striker(), Target: u.target()}
	n := u.Number(arg(words, 1, "0"))
	s := u.Space()
	suffered := a.Tally.Damage
	switch words[0] {
	case "target": // how far
		d := s.Away(a.Attacker, a.Square)
		switch words[1] {
		case "within":
			return d != grid.Far && d <= u.Number(words[2]), true
		case "beyond":
			return d == grid.Far || d >= u.Number(words[2]), true
		case "adjacent":
			return s.Beside(a.Attacker, a.Square), true
		case "small":
			return !a.Target.Base().Large(), true
		case "damaged":
			return a.Target.Lost >= u.Number(words[2]), true
		case "blessed":
			return slices.ContainsFunc(troops.Beneficial, a.Target.Has), true
		case "clean":
			return !slices.ContainsFunc(troops.Harmful, a.Target.Has), true
		case "cheaper":
			return a.Target.Cost() < u.By.Cost(), true
		case "dearest":
			return !slices.ContainsFunc(u.Standing(a.Target.Seat), func(o *troops.Figure) bool { return o.Cost() > a.Target.Cost() }), true
		case "has":
			return a.Target.Has(words[2]), true
		case "unaware": // it did not see the attacker when that began its activation
			return u.Mission().Turn.Figure == a.Attacker.ID && !slices.Contains(strings.Fields(u.Mission().Turn.Watched), a.Target.ID), true
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
		if u.Seat == a.Target.Seat {
			o = a.Target
		}
		return u.By == o || s.Within(u.By, o, n), true
	case "by": // the ability's figure is adjacent to the target space
		return s.Beside(u.By, a.Square), true
	case "hurt":
		return suffered >= max(1, n), true
	case "unhurt":
		return suffered == 0, true
	case "killed":
		return a.Target.Defeated() || !a.Target.On, true
	case "hit":
		return a.Tally.Hit, true
	case "theirturn":
		return u.Mission().Turn.Figure == a.Attacker.ID, true
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
		return a.At == arg(u.Hit, 0, ""), true
	}
	return false, false
}

// All reports that all conditions hold.
func (u *Use) All(list []string) bool {
	for _, c := range list {
		if !u.Holds(strings.Fields(c)) {
			return false
		}
	}
	return true
}
