package tricks

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// twisting are the steps of the cards of a campaign that change an attack.
func twisting(name string) func(u *Use, args []string) {
	switch name {
	case "instead": // of damage the target gains a condition, or suffers strain
		return func(u *Use, args []string) { u.Attack().Instead = args[0] }
	case "scatter": // Blast hits one figure of the attacker's choice
		return func(u *Use, _ []string) { u.Attack().Scatter = true }
	case "plain": // whatever is rolled, it does 1 damage
		return func(u *Use, _ []string) {
			a := u.Attack()
			a.Plain, a.With.Pierce, a.With.Surge, a.With.Keywords = true, 0, []troops.Ability{}, []attack.Effect{}
		}
	case "harden": // Pierce becomes damage
		return func(u *Use, _ []string) { harden(u.Attack()) }
	case "nullify": // a keyword of the attack has no effect
		return func(u *Use, _ []string) { u.nullify() }
	case "trade": // as many results of one kind as its player says become another
		return func(u *Use, args []string) { u.trade(args[0], args[1]) }
	case "holster": // surge abilities of the other weapons of a trait
		return func(u *Use, args []string) { u.borrow(args[0]) }
	case "again": // a die of a pool is rerolled now
		return func(u *Use, args []string) { u.again(args[0]) }
	case "flinch": // 1 damage, or Stunned, as their players like
		return func(u *Use, _ []string) {
			for _, f := range slices.Clone(u.On) {
				if f.Has("stunned") || u.Either(f, "flinch", "damage", "stunned") == "damage" {
					u.to(f, "damage 1")
				} else {
					u.to(f, "gain "+"stunned")
				}
			}
		}
	case "anvil":
		return func(u *Use, _ []string) { u.anvil() }
	}
	return nil
}

// harden turns Pierce into damage, that of surge abilities too.
func harden(a *troops.Attack) {
	a.With.Damage, a.With.Pierce = a.With.Damage+a.With.Pierce, 0
	for i, s := range a.With.Surge {
		s.Effects = slices.Clone(s.Effects)
		for k := range s.Effects {
			if s.Effects[k].Key == "pierce" {
				s.Effects[k].Key = "damage"
			}
		}
		a.With.Surge[i] = s
	}
}

// nullified are the keywords that a card can rob of their effect.
var nullified = []string{"pierce", "blast", "cleave", "stun", "bleed", "weaken", "focus", "hide"}

// nullify asks which keyword of the attack has no effect, in its surge abilities
// neither.
func (u *Use) nullify() {
	a := u.Attack()
	have := func() []string {
		return slices.DeleteFunc(slices.Clone(nullified), func(k string) bool { return !u.May(k) && (k != "pierce" || a.With.Pierce == 0) })
	}
	if len(have()) == 0 {
		return
	}
	key := u.Ask(u.Seat, u.By, "nullify", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		for _, k := range have() {
			p.Add(engine.Option{Key: k, Label: engine.Say("effect." + k)})
		}
		p.DefaultFirst()
	}).One()
	if !slices.Contains(have(), key) {
		return
	}
	is := func(e attack.Effect) bool { return e.Key == key }
	a.With.Keywords = slices.DeleteFunc(slices.Clone(a.With.Keywords), is)
	for i, s := range a.With.Surge {
		s.Effects = slices.DeleteFunc(slices.Clone(s.Effects), is)
		a.With.Surge[i] = s
	}
	if key == "pierce" {
		a.With.Pierce = 0
	}
}

// trade asks how many results of one kind become another (IA-CONV-01).
func (u *Use) trade(from, to string) {
	most := map[string]int{"block": troops.Total(u.Attack().Dice).Block + u.Attack().Defense.Block, "evade": troops.Total(u.Attack().Dice).Evade + u.Attack().Defense.Evade}[from]
	if most < 1 {
		return
	}
	n := u.Ask(u.Seat, u.By, "trade", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.About = engine.Number, 0, most, u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name), engine.Term("from", "result."+from), engine.Term("to", "result."+to)}
		p.Rules = []string{"IA-CONV-01"}
		p.Default = engine.Count(0)
	}).Num()
	n = max(0, min(most, n))
	u.Attack().Add(from, -n)
	u.Attack().Add(to, n)
}

// borrow adds the surge abilities of the other weapons of a trait that the hero
// has brought.
func (u *Use) borrow(trait string) {
	h, a := u.Hero(u.By), u.Attack()
	if h == nil {
		return
	}
	for _, x := range h.Weapons() {
		if x.Key == a.Weapon || !book.Content().Asset(x.Key).Has(trait) {
			continue
		}
		other := troops.NoAttack()
		troops.Fight{Attack: &other}.Equip(h.Profile(x.Key))
		for _, s := range other.With.Surge {
			if len(a.With.Surge) < troops.MostAbilities {
				a.With.Surge = append(a.With.Surge, s)
			}
		}
	}
}

// again rerolls a die of a pool after the step in which that is usually done.
func (u *Use) again(pool string) {
	defense := pool == "defense"
	if pool == "own" {
		defense = u.Seat != u.Attacker()
	}
	u.Reroll(defense)
}

// anvil lets the figure and a friend attack the same enemy; the enemy's player
// says who does so first, and the second attack meets no defense dice.
func (u *Use) anvil() {
	friends := func(o *troops.Figure) []*troops.Figure {
		return slices.DeleteFunc(u.Standing(u.Seat), func(f *troops.Figure) bool { return f == u.By || !slices.Contains(u.Targets(f), o) })
	}
	both := slices.DeleteFunc(u.Targets(u.By), func(o *troops.Figure) bool { return len(friends(o)) == 0 })
	u.PickOf(1, 1, func() []*troops.Figure { return both })
	if len(u.On) == 0 {
		return
	}
	target := u.On[0]
	u.PickOf(1, 1, func() []*troops.Figure { return friends(target) })
	if len(u.On) == 0 {
		return
	}
	pair := []*troops.Figure{u.By, u.On[0]}
	first := u.Ask(target.Seat, target, "anvil", func(p *engine.Prompt) {
		p.About = target.ID
		p.Args = []engine.Arg{engine.Piece("who", target.ID), engine.Term("ability", u.Name)}
		for _, f := range pair {
			p.Add(engine.Option{Key: f.ID, Piece: f.ID})
		}
		p.DefaultFirst()
	}).One()
	if first == pair[1].ID {
		slices.Reverse(pair)
	}
	for i, f := range pair {
		u.On = []*troops.Figure{target}
		u.Strikes(f, "it", []string{"", "undefended"}[i])
	}
}
