package tricks

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// contriving are the steps of single cards of heroes that no other step comes near.
func contriving(name string) func(u *Use, args []string) {
	switch name {
	case "given": // a further step, if a card has a flag
		return func(u *Use, args []string) {
			if u.By != nil && u.Flagged(u.By, args[0]) {
				u.Do(strings.Join(args[1:], " "))
			}
		}
	case "redouble": // the power token spent counts twice
		return func(u *Use, _ []string) { u.Attack().Add(u.Mission().Detail, 1) }
	case "sheathe": // a ready weapon of a sort is exhausted
		return func(u *Use, args []string) { u.sheathe(args[0]) }
	case "tag": // a crate is marked
		return func(u *Use, _ []string) { u.tag() }
	case "retrieve": // a hero claims the marked crate without an action
		return func(u *Use, _ []string) {
			for _, k := range u.crates() {
				if u.Mission().Story.Stocked("tag "+k.ID) > 0 && u.Near(u.By, k) {
					u.Mission().Story.Lay("tag "+k.ID, -1)
					u.Crate(u.By, k)
					return
				}
			}
		}
	case "lead": // the attack has as many of four things as there are ready activation tokens
		return func(u *Use, _ []string) { u.lead() }
	case "oust": // it comes into the space of an enemy, which is pushed 1 space
		return func(u *Use, _ []string) {
			f := u.First()
			st := f.Stand()
			u.to(f, "push 1")
			if f.Stand() != st && u.Free(u.By, st) {
				u.By.Put(st)
				u.T.Tell("placed", engine.Piece("who", u.By.ID), engine.Name("to", troops.PlaceName(u.By)), engine.ByRules("IA-PLACE-01"))
			} else {
				u.Over = true
			}
		}
	case "worsen": // a condition that the target has not
		return func(u *Use, _ []string) { u.worsen() }
	case "level": // Health changes until it is changed back
		return func(u *Use, args []string) {
			for _, f := range slices.Clone(u.On) {
				f.Health = max(1, f.Health+u.Number(args[0]))
				u.Fallen(f)
			}
		}
	case "probe": // a hero may suffer 1 strain to test an attribute; unless it passes, the rest is done
		return func(u *Use, args []string) {
			f := u.First()
			if u.Either(f, "probe", "test", "leave") == "test" {
				u.to(f, "strain 1")
				u.Over = f.On && u.Successes(f, args) > 0
			}
		}
	case "sway": // heroes suffer strain for each of their activation tokens
		return func(u *Use, _ []string) {
			for _, f := range slices.Clone(u.On) {
				if h := u.Hero(f); h != nil {
					u.to(f, "strain "+strconv.Itoa(h.Tokens))
				}
			}
		}
	case "anywhere": // a space of the map
		return func(u *Use, _ []string) {
			if u.Over = !u.somebody(); !u.Over {
				u.Do("space 99")
			}
		}
	case "ward": // a power token against what each does not have on its defense die
		return func(u *Use, _ []string) {
			for _, f := range slices.Clone(u.On) {
				kind := "block"
				if slices.Contains(f.Printed().Defense, "black") {
					kind = "evade"
				}
				u.to(f, "token "+kind)
			}
		}
	case "replan": // a ready card is exhausted, another of no more cost readied
		return func(u *Use, _ []string) { u.replan() }
	}
	return nil
}

// sheathe exhausts a ready weapon of a sort.
func (u *Use) sheathe(sort string) {
	h := u.Hero(u.By)
	if h == nil {
		return
	}
	list := h.Armed(sort)
	if len(list) == 0 {
		u.Over = true
		return
	}
	key := list[0]
	if len(list) > 1 {
		key = u.chooseCard(u.By, "sheathe", list)
	}
	h.Turns(key, "exhaust")
}

// crates are those that lie on the map.
func (u *Use) crates() []*troops.Token {
	return slices.DeleteFunc(slices.Clone(u.Mission().Tokens), func(k *troops.Token) bool { return k.Kind != "crate" || k.Gone || !u.Has(k.At) })
}

// tokenOf finds a token by its id; nil: there is none.
func (u *Use) tokenOf(id string) *troops.Token {
	for _, k := range u.Mission().Tokens {
		if k.ID == id {
			return k
		}
	}
	return nil
}

// tag marks a crate of the player's choice.
func (u *Use) tag() {
	if len(u.crates()) == 0 {
		return
	}
	id := u.Ask(u.Seat, u.By, "tag", func(p *engine.Prompt) {
		p.About = u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name)}
		for _, k := range u.crates() {
			p.Add(engine.Option{Key: k.ID, Label: engine.Say("token.named", engine.ThingArg("token", k.ID))})
		}
		p.DefaultFirst()
	}).One()
	if k := u.tokenOf(id); k != nil && u.Mission().Story.Stocked("tag "+id) == 0 {
		u.Mission().Story.Lay("tag "+id, 1)
		u.T.Tell("token.tagged", engine.ThingArg("token", id))
	}
}

// led are what leading from the front can add to an attack.
var led = []struct {
	key   string
	adds  string
	n     int
	after bool // a keyword
}{{"damage", "damage", 1, false}, {"pierce", "pierce", 1, false}, {"accuracy", "accuracy", 2, false}, {"recover", "recover", 1, true}}

// lead asks which of four things the attack has, as many as there are ready
// activation tokens.
func (u *Use) lead() {
	n := 0
	for _, h := range u.Mission().Story.Heroes {
		n += max(0, h.Tokens-h.Spent)
	}
	if n = min(n, len(led)); n == 0 {
		return
	}
	picked := u.Ask(u.Seat, u.By, "lead", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.Pass, p.About = engine.Some, 0, n, true, u.About()
		p.Args = []engine.Arg{engine.Term("ability", u.Name), engine.Num("n", n)}
		for i, x := range led {
			p.Add(engine.Option{Key: x.key, Label: engine.Say("effect.of", engine.Term("effect", "effect."+x.adds), engine.Num("n", x.n))})
			if i < n {
				p.Default.Pick = append(p.Default.Pick, x.key)
			}
		}
	}).Pick
	for _, x := range led {
		switch {
		case !slices.Contains(picked, x.key):
		case x.after:
			u.Attack().With.Keywords = append(u.Attack().With.Keywords, attack.Effect{Key: x.adds, N: x.n})
		default:
			u.Attack().Add(x.adds, x.n)
		}
	}
}

// worsen gives those concerned a harmful condition that they do not have, of the
// player's choice.
func (u *Use) worsen() {
	for _, f := range slices.Clone(u.On) {
		have := func() []string {
			return slices.DeleteFunc(slices.Clone(troops.Harmful), f.Has)
		}
		if len(have()) == 0 {
			continue
		}
		key := u.Ask(u.Seat, u.By, "worsen", func(p *engine.Prompt) {
			p.About = u.About()
			p.Args = []engine.Arg{engine.Piece("who", f.ID)}
			for _, c := range have() {
				p.Add(engine.Option{Key: c, Label: engine.Say("condition." + c)})
			}
			p.DefaultFirst()
		}).One()
		if !slices.Contains(have(), key) {
			key = have()[0]
		}
		u.to(f, "gain "+key)
	}
}

// replan exhausts a ready Deployment card and readies another that costs no more;
// the figures of both gain a movement point.
func (u *Use) replan() {
	exhausted := func(most int) []*troops.Group {
		return slices.DeleteFunc(slices.Clone(u.Mission().Groups), func(x *troops.Group) bool {
			return x.Seat != u.Seat || !x.Exhausted || x.Defeated || x.Host != "" || troops.CardOf(x.Card).Cost > most
		})
	}
	ready := slices.DeleteFunc(u.Ready(u.Seat), func(x *troops.Group) bool { return x.Host != "" || len(exhausted(troops.CardOf(x.Card).Cost)) == 0 })
	from := u.groupOf("tire", ready)
	if from == nil {
		return
	}
	to := u.groupOf("follow", exhausted(troops.CardOf(from.Card).Cost))
	from.Exhausted, to.Exhausted = true, false
	u.T.Tell("exhausted", engine.Piece("who", u.Piece(from)), engine.ByRules("IA-RDY-01"))
	u.T.Tell("readied", engine.Piece("who", u.Piece(to)), engine.ByRules("IA-RDY-01"))
	for _, x := range []*troops.Group{from, to} {
		for _, f := range u.Members(x.ID) {
			u.to(f, "points 1")
		}
	}
}
