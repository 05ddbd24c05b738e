package tricks

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
)

// each does something to everybody concerned who is on the map.
func each(do func(u *Use, f *troops.Figure, args []string)) func(u *Use, args []string) {
	return func(u *Use, args []string) {
		for _, f := range slices.Clone(u.On) {
			if f.On {
				do(u, f, args)
			}
		}
	}
}

// those concerns a figure by its id, or nobody.
func those(u *Use, id string) {
	u.On = nil
	if f := u.Figure(id); f != nil {
		u.On = []*troops.Figure{f}
	}
}

// concerning are the steps that say whom the next ones concern, by what happened.
func concerning(name string) func(u *Use, args []string) {
	switch name {
	case "felled": // the last figure defeated
		return func(u *Use, _ []string) { those(u, u.Mission().Felled) }
	case "dying": // the figure about to be defeated
		return func(u *Use, _ []string) { those(u, u.Mission().Dying) }
	case "subject": // to whom something happens
		return func(u *Use, _ []string) { those(u, u.Mission().Subject) }
	case "chosen": // whom an ability chose last
		return func(u *Use, _ []string) { those(u, u.Mission().Chosen) }
	case "hurt": // who suffered damage in the attack
		return func(u *Use, _ []string) {
			u.On = nil
			for _, id := range strings.Fields(u.Attack().Hurt) {
				if f := u.Figure(id); f != nil {
					u.On = append(u.On, f)
				}
			}
		}
	case "one": // of those concerned
		return func(u *Use, _ []string) {
			among := u.On
			u.PickOf(1, 1, func() []*troops.Figure {
				return slices.DeleteFunc(slices.Clone(among), func(f *troops.Figure) bool { return !f.On })
			})
		}
	case "resist": // who passes a test of an attribute is not concerned any more
		return func(u *Use, args []string) {
			needs := max(1, u.Number(arg(args, 1, "1")))
			u.On = slices.DeleteFunc(slices.Clone(u.On), func(f *troops.Figure) bool {
				return !f.On || u.Successes(f, strings.Split(args[0], "/")) >= needs
			})
		}
	case "spot": // around the space that an ability chose last
		return func(u *Use, _ []string) {
			if q, ok := book.Cell(u.Mission().Spot); ok {
				u.At = q
			} else {
				u.Over = true
			}
		}
	}
	return nil
}

// growing are steps of several cards of heroes.
func growing(name string) func(u *Use, args []string) {
	switch name {
	case "mark": // a token that means something to a card
		return each(func(_ *Use, f *troops.Figure, args []string) { f.Mark(args[0]) })
	case "unmark":
		return each(func(u *Use, f *troops.Figure, args []string) {
			if f.Marked(args[0]) {
				f.Unmark(args[0])
				u.Happens("discards", f, args[0])
			}
		})
	case "shake": // recover 1 strain, or lose a harmful condition
		return each(func(u *Use, f *troops.Figure, _ []string) {
			if slices.ContainsFunc(troops.Harmful, f.Has) && (f.Strain == 0 || u.Either(f, "shake", "unstrain", "lose") == "lose") {
				u.to(f, "lose harmful")
			} else {
				u.to(f, "unstrain 1")
			}
		})
	case "smoke": // a friend is Hidden, a foe Weakened
		return each(func(u *Use, f *troops.Figure, _ []string) {
			if f.Seat == u.Seat {
				u.to(f, "gain hidden")
			} else {
				u.to(f, "gain weakened")
			}
		})
	case "occupy": // where the last figure defeated stood
		return each(func(u *Use, f *troops.Figure, _ []string) { u.occupy(f) })
	case "test": // an attribute; how many successes is known to the next steps (IA-TEST-05)
		return func(u *Use, args []string) { u.test(args[0]) }
	case "recolour": // an attack die is exchanged for one of a colour, or of any
		return func(u *Use, args []string) { u.recolour(args[0]) }
	case "defend": // 1 block or 1 evade
		return func(u *Use, _ []string) {
			if f := u.Figure(u.Attack().At); f != nil {
				u.Attack().Add(u.Either(f, "defend", "block", "evade"), 1)
			}
		}
	case "doubt": // the attacker suffers 1 strain, or the target has 1 evade
		return func(u *Use, _ []string) {
			f := u.Figure(u.Attack().By)
			if u.Either(f, "doubt", "evade", "strain") == "strain" {
				u.to(f, "strain 1")
			} else {
				u.Attack().Add("evade", 1)
			}
		}
	}
	return nil
}

// occupy places a figure in a space that the last figure defeated stood in.
func (u *Use) occupy(f *troops.Figure) {
	o := u.Figure(u.Mission().Felled)
	if o == nil {
		return
	}
	for _, q := range o.Squares() {
		for _, st := range f.Base().Over(q) {
			if u.Free(f, st) {
				f.Put(st)
				u.T.Tell("placed", engine.Piece("who", f.ID), engine.Name("to", troops.PlaceName(f)), engine.ByRules("IA-PLACE-01"))
				u.Settle(f)
				return
			}
		}
	}
}

// test lets the figure that uses the ability test an attribute.
func (u *Use) test(attribute string) {
	n := u.Successes(u.By, []string{attribute})
	u.Rolled = troops.Results{Surge: n}
	key := "test.ability.failed"
	if n > 0 {
		key = "test.ability.passed"
	}
	u.T.Tell(key, engine.Piece("who", u.By.ID), engine.Num("n", n), engine.ByRules("IA-TEST-08"))
}

// recolour exchanges an attack die: which one its player says.
func (u *Use) recolour(to string) {
	a := u.Attack()
	have := func() []string {
		return slices.DeleteFunc(slices.Clone(troops.AttackColours), func(c string) bool { return *a.Pool.Of(c) == 0 || c == to })
	}
	if len(have()) == 0 {
		return
	}
	key := u.Ask(u.Seat, u.By, "recolour", func(p *engine.Prompt) {
		p.About, p.Pass = u.About(), true
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		p.Rules = []string{"IA-ATK-26"}
		for _, c := range have() {
			p.Add(engine.Option{Key: c, Label: engine.Say("die." + c)})
		}
		p.Default = engine.Pick(have()[len(have())-1])
	}).One()
	if !slices.Contains(have(), key) {
		return
	}
	*a.Pool.Of(key)--
	switch to {
	case "none": // it is taken out
	case "any":
		a.Any++
	default:
		*a.Pool.Of(to)++
	}
}
