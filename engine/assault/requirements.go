package assault

import (
	"slices"

	"estafeta/engine/grid"
)

// holds tests a condition of an ability.
func (u *using) holds(words []string) bool {
	if words[0] == "not" {
		return !u.holds(words[1:])
	}
	if is, known := u.tested(words); known {
		return is
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
