package tricks

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/troops"
	"estafeta/engine/grid"
)

// stocking are the steps that concern cards in play: the tokens on them, whether
// they stay, and what the Imperial player deploys by them.
func stocking(name string) func(u *Use, args []string) {
	switch name {
	case "stock": // tokens are laid on the card
		return func(u *Use, args []string) { u.Mission().Story.Lay(u.Source.Card, u.Number(args[0])) }
	case "inplay": // a secret Agenda card stays in play
		return func(u *Use, _ []string) {
			s := u.Mission().Story
			if key := book.OfAgenda(u.Source.Command); key != "" && !slices.Contains(s.Class, key) {
				s.Class = append(s.Class, key)
			}
		}
	case "leave": // it leaves play
		return func(u *Use, _ []string) {
			s := u.Mission().Story
			s.Class = slices.DeleteFunc(slices.Clone(s.Class), func(c string) bool { return c == u.Source.Card })
		}
	case "attach": // a secret Agenda card goes on the group of who plays it
		return func(u *Use, _ []string) {
			x := u.Group(u.By.Group)
			x.Attached = append(x.Attached, book.OfAgenda(u.Source.Command))
		}
	case "spent": // the card is depleted (IA-ABIL-10)
		return func(u *Use, _ []string) {
			side := u.Side(u.Seat)
			if !slices.Contains(side.Depleted, u.Source.Card) {
				side.Depleted = append(side.Depleted, u.Source.Card)
			}
		}
	case "takeup": // a Deployment card is put into the Imperial player's hand (IA-IGRP-02)
		return func(u *Use, args []string) {
			u.takeUp(args[0])
		}
	case "enlist": // an earned villain is put into the hand (IA-ALLY-10)
		return func(u *Use, _ []string) { u.summon() }
	case "free": // a card of the hand is deployed for nothing
		return func(u *Use, args []string) { u.deploysFree(args[0]) }
	case "recruit": // an ally comes for nothing
		return func(u *Use, args []string) {
			u.T.Tell("ally.joins", engine.Term("card", "unit."+args[0]), engine.ByRules("IA-ALLY-11"))
			u.Deploys(u.Muster(rebel, args[0]), u.Lies("entrance"))
		}
	case "deployment": // an optional deployment with so much threat at most (IA-DEP-09)
		return func(u *Use, args []string) { u.deploysWith(u.Number(args[0])) }
	case "redeploy": // those concerned come to an active deployment point
		return func(u *Use, _ []string) { u.redeploy() }
	case "relief": // the next rise of threat is so much less
		return func(u *Use, args []string) { u.Mission().Story.Lay("relief", u.Number(args[0])) }
	case "dearer": // the card of the last figure defeated costs so much more
		return func(u *Use, args []string) {
			if o := u.Figure(u.Mission().Felled); o != nil {
				u.Mission().Story.Lay("dearer "+o.Card, u.Number(args[0]))
			}
		}
	case "bar": // it cannot be deployed before the next round
		return func(u *Use, _ []string) {
			if o := u.Figure(u.Mission().Felled); o != nil {
				u.Mission().Story.Lay("barred "+o.Card, u.Mission().Round+1-u.Mission().Story.Stocked("barred "+o.Card))
			}
		}
	case "shield": // an energy shield that can be attacked, within so many spaces
		return func(u *Use, args []string) { u.shield(u.Number(args[0]), u.Number(args[1])) }
	case "rubble": // rubble makes the space chosen difficult
		return func(u *Use, _ []string) { u.lay("rubble", u.At) }
	case "levy": // the heroes pay credits, or suffer strain
		return func(u *Use, args []string) { u.toll(u.Number(args[0]), u.Number(args[1])) }
	case "sap": // strain shared out among the heroes, one for each activation token at most
		return func(u *Use, args []string) { u.sap(u.Number(args[0])) }
	case "pass": // it is the other side's turn
		return func(u *Use, _ []string) { u.Mission().ToAct = troops.Other(u.Mission().ToAct) }
	case "rush": // a ready group is activated at once
		return func(u *Use, _ []string) { u.rush() }
	}
	return nil
}

// summon puts one of the earned villains that are not in play into the hand.
func (u *Use) summon() {
	s := u.Mission().Story
	list := slices.DeleteFunc(slices.Clone(s.Villains), func(key string) bool {
		return slices.Contains(s.Hand, key) || slices.ContainsFunc(u.Mission().Groups, func(x *troops.Group) bool { return x.Card == key })
	})
	if len(list) == 0 {
		return
	}
	key := u.T.Ask(imperial, "enlist", func(p *engine.Prompt) {
		p.Secret = true
		p.Rules = []string{"IA-ALLY-10"}
		for _, key := range list {
			p.Add(engine.Option{Key: key, Label: engine.Say("unit." + key)})
		}
		p.DefaultFirst()
	}).One()
	if !slices.Contains(list, key) {
		key = list[0]
	}
	u.takeUp(key)
}

// takeUp puts a Deployment card into the Imperial player's hand; nobody else sees
// which (IA-IGRP-03).
func (u *Use) takeUp(card string) {
	s := u.Mission().Story
	s.Hand = append(s.Hand, card)
	slices.Sort(s.Hand)
	u.T.Tell("hand.grows", engine.ByRules("IA-IGRP-03"))
}

// deploysFree deploys a card of the Imperial player's hand for no threat, if it is
// there.
func (u *Use) deploysFree(card string) {
	s := u.Mission().Story
	i := slices.Index(s.Hand, card)
	if i < 0 || len(u.Points()) == 0 {
		return
	}
	s.Hand = slices.Delete(s.Hand, i, i+1)
	u.T.Reveal("deployment.deploys", engine.Term("card", "unit."+card), engine.Num("n", 0), engine.ByRules("IA-DEP-02"))
	list := u.Muster(imperial, card)
	u.Equips(u.Group(list[0].Group))
	u.Deploys(list, u.Points())
}

// deploysWith is an optional deployment in which no more than so much threat is
// spent.
func (u *Use) deploysWith(most int) {
	s := u.Mission().Story
	kept := max(0, s.Threat-most)
	s.Threat -= kept
	u.Optional()
	s.Threat += kept
}

// redeploy puts those concerned as close as can be to an active deployment point.
func (u *Use) redeploy() {
	at := u.Points()
	if len(at) == 0 {
		return
	}
	list, s := u.On, u.Mission().Story
	was := map[string]bool{}
	for _, f := range list {
		was[f.ID], f.On = f.On, false
	}
	if x := u.Group(list[0].Group); x.Defeated { // its card has come back to the hand
		x.Defeated = false
		if i := slices.Index(s.Hand, x.Card); i >= 0 {
			s.Hand = slices.Delete(s.Hand, i, i+1)
		}
	}
	for _, f := range list {
		if f.Defeated() {
			f.Lost = 0
		}
	}
	u.Places(list, at)
	for _, f := range list { // who finds no room stays
		f.On = f.On || was[f.ID]
	}
}

// shield puts an energy shield into an empty space: an object that can be
// attacked, with 1 block (IA-OBJA-01).
func (u *Use) shield(n, health int) {
	if !u.somebody() {
		return
	}
	u.Do("space " + strconv.Itoa(n))
	if u.Over {
		return
	}
	k := u.lay("shield", u.At)
	u.Build(k, health, 1)
}

// somebody lets a card of the player be used through one of its figures, where a
// space is chosen; it reports whether there is one.
func (u *Use) somebody() bool {
	if list := u.Standing(u.Seat); u.By == nil && len(list) > 0 {
		u.By = list[0]
	}
	return u.By != nil
}

// lay puts a token of a card on the map.
func (u *Use) lay(kind string, at grid.Square) *troops.Token {
	k := &troops.Token{Kind: kind, At: at, N: 1}
	for _, o := range u.Mission().Tokens {
		if o.Kind == kind {
			k.N++
		}
	}
	k.ID = kind + strconv.Itoa(k.N)
	u.Mission().Tokens = append(u.Mission().Tokens, k)
	u.T.Tell("token.laid", engine.ThingArg("token", k.ID), engine.Name("at", book.Name(at)))
	return k
}

// toll lets the heroes pay credits of the campaign; if they do not, each suffers
// strain.
func (u *Use) toll(credits, strain int) {
	if have := u.Credits(); have != nil && *have >= credits && u.Ask(rebel, nil, "levy", func(p *engine.Prompt) {
		p.Pass = true
		p.Args = []engine.Arg{engine.Term("ability", u.Name), engine.Num("n", credits), engine.Num("strain", strain)}
		p.Add(engine.Option{Key: "pay", Label: engine.Say("levy.pay", engine.Num("n", credits))})
		p.DefaultFirst()
	}).One() == "pay" {
		*have -= credits
		u.T.Tell("levy.paid", engine.Num("n", credits), engine.Num("credits", *have))
		return
	}
	for _, h := range u.Mission().Story.Heroes {
		u.to(u.Figure(h.Figure), "strain "+strconv.Itoa(strain))
	}
}

// sap lets the player share strain out among the heroes.
func (u *Use) sap(n int) {
	got := map[string]int{}
	for range n {
		u.Over = false
		u.PickOf(1, 1, func() []*troops.Figure {
			return slices.DeleteFunc(u.Standing(rebel), func(f *troops.Figure) bool {
				h := u.Hero(f)
				return h == nil || got[f.ID] >= h.Tokens
			})
		})
		for _, f := range u.On {
			got[f.ID]++
			u.to(f, "strain 1")
		}
	}
}

// rush activates a ready group of the player at once.
func (u *Use) rush() {
	if x := u.next(u.Ready(u.Seat)); x != nil {
		u.Activate(x)
	}
}
