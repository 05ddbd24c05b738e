package tricks

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/battlefield"
	"estafeta/engine/assault/troops"
)

// turning are steps of single cards that change who does what, and what lies on dice.
func turning(name string) func(u *Use, args []string) {
	switch name {
	case "ransom": // the defender's player pays victory points, or the attack adds damage
		return func(u *Use, args []string) { u.ransom(u.Number(args[0]), u.Number(args[1])) }
	case "must": // the group concerned is activated next
		return func(u *Use, _ []string) {
			if len(u.On) > 0 && !u.Group(u.On[0].Group).Exhausted {
				u.must(u.On[0].Group)
			}
		}
	case "summon": // the opponent says which of its ready groups is activated next
		return func(u *Use, _ []string) { u.calls() }
	case "wait": // one's own groups wait until one has more ready cards
		return func(u *Use, _ []string) { u.Side(u.Seat).Waits = true }
	case "keep":
		return func(u *Use, _ []string) { u.Kept = u.First() }
	case "truce": // whoever was kept and whoever is concerned do not attack each other
		return func(u *Use, _ []string) {
			if u.Kept != nil && len(u.On) > 0 {
				u.Mission().Truces = strings.TrimSpace(u.Mission().Truces + " " + u.Kept.ID + ":" + u.On[0].ID)
				u.T.Tell("truce", engine.Piece("who", u.Kept.ID), engine.Piece("other", u.On[0].ID))
			}
		}
	case "network":
		return func(u *Use, _ []string) { u.Side(u.Seat).Network = true }
	case "muddle": // the opponent counts one figure fewer at a token beside the figure
		return func(u *Use, _ []string) {
			if k := u.tokenAmong(func(s *battlefield.Space, k *troops.Token) bool { return s.Touches(u.By, k) }); k != nil {
				k.Less = troops.Other(u.Seat)
				u.T.Tell("token.muddled", engine.ThingArg("token", k.ID))
			}
		}
	case "terminal": // a terminal is chosen
		return func(u *Use, _ []string) {
			k := u.tokenAmong(func(_ *battlefield.Space, k *troops.Token) bool { return k.Kind == "terminal" })
			if u.Over = k == nil; k != nil {
				u.At = k.At
			}
		}
	case "revive": // a defeated trooper comes back beside one of its group
		return func(u *Use, args []string) { u.revive(u.Number(arg(args, 0, "99"))) }
	case "sacrifice": // a friend is defeated; the opponent scores half of it
		return func(u *Use, _ []string) {
			for _, f := range u.On {
				u.Mission().Halved = f.ID
				u.to(f, "fall")
				u.Mission().Halved = ""
			}
		}
	case "exchange": // a ready card is exhausted, and a cheaper one of its kind readied
		return func(u *Use, _ []string) { u.exchange() }
	case "face": // a die is turned: one with a single icon, or the one rolled last
		return func(u *Use, args []string) { u.face(args[0]) }
	case "spoil": // of the dice rerolled last one does not count
		return func(u *Use, _ []string) { u.spoil() }
	case "parry": // each dodge becomes 2 block and 1 evade
		return func(u *Use, _ []string) {
			n := troops.Total(u.Attack().Dice).Dodge
			u.Attack().Add("dodge", -n)
			u.Attack().Add("block", 2*n)
			u.Attack().Add("evade", n)
		}
	case "strip": // those concerned lose a condition or a token, as the player says
		return func(u *Use, _ []string) {
			for _, f := range slices.Clone(u.On) {
				u.strip(f)
			}
		}
	case "largesse": // different power tokens for friends, as many as rounds
		return func(u *Use, _ []string) { u.largesse() }
	case "ease": // less of the strain that is about to be suffered
		return func(u *Use, args []string) {
			u.Mission().Suffering = max(0, u.Mission().Suffering-u.Number(args[0]))
		}
	case "toll": // whoever is concerned suffers a damage, or its player discards a card at random
		return func(u *Use, _ []string) {
			for _, f := range u.On {
				if len(u.Side(f.Seat).Command.Hand) > 0 {
					u.rob(f.Seat, 1)
				} else {
					u.to(f, "damage 1")
				}
			}
		}
	case "companion": // comes with its card: on an empty space adjacent to the figure
		return func(u *Use, args []string) { u.accompany(u.By, args[0]) }
	case "form": // one of the shapes of a Shapeshifter
		return func(u *Use, _ []string) { u.form() }
	case "conspire": // power tokens for the surges of one's own dice and a yellow one
		return func(u *Use, _ []string) { u.conspire() }
	case "environ": // figures outside are easier to hit, those inside harder
		return func(u *Use, _ []string) { u.environ() }
	}
	return nil
}

// ransom lets the player of the target pay victory points; otherwise the attack adds
// damage.
func (u *Use) ransom(points, damage int) {
	foe := u.Side(u.target().Seat)
	if foe.VP >= points {
		key := u.Ask(foe.Seat, u.target(), "ransom", func(p *engine.Prompt) {
			p.Args = []engine.Arg{engine.Piece("who", u.By.ID), engine.Num("n", points), engine.Num("damage", damage)}
			p.Rules = []string{"IA-ABIL-03"}
			p.Add(engine.Option{Key: "refuse", Label: engine.Say("ransom.refuse")})
			p.Add(engine.Option{Key: "pay", Label: engine.Say("ransom.pay")})
			p.DefaultFirst()
		}).One()
		if key == "pay" {
			u.Score(foe.Seat, -points)
			u.Score(u.Seat, points)
			return
		}
	}
	u.Attack().Add("damage", damage)
}

// largesse gives power tokens of different kinds to friends, as many as there have
// been rounds.
func (u *Use) largesse() {
	kinds := slices.Clone(troops.Powers)
	for range min(u.Mission().Round, len(troops.Powers)) {
		u.Over = false
		u.Do("maybe ally")
		if len(u.On) == 0 {
			break
		}
		f := u.On[0]
		had := slices.Clone(f.Tokens)
		u.to(f, "token "+strings.Join(kinds, "/"))
		kinds = slices.DeleteFunc(kinds, func(k string) bool { return troops.Count(f.Tokens, k) > troops.Count(had, k) })
	}
	u.Over = false
}

// conspire rolls the attack dice of the figure and a yellow one: for each surge, 3 at
// most, it or a friend beside it gains a power token.
func (u *Use) conspire() {
	u.Rolled = troops.Results{}
	for _, c := range append(slices.Clone(u.By.Printed().Dice), "yellow") {
		had := u.Rolled
		u.Roll(c, 1)
		u.Rolled = u.Rolled.Plus(had)
	}
	for range min(3, u.Rolled.Surge) {
		u.Do("maybe own adjacent")
		f := u.By // or nobody else
		if len(u.On) > 0 {
			f = u.On[0]
		}
		u.Over = false
		u.to(f, "token any")
	}
}

// environ changes the defense of everybody in this round, by where they stand. Of a
// map whose spaces are not known to be interior or exterior the players say it.
func (u *Use) environ() {
	if !u.outdoors() {
		u.T.Tell("ability.word", u.Player("seat", u.Seat), engine.Term("ability", u.Name))
		return
	}
	for _, f := range u.Standing(0) {
		u.to(f, "grant round")
	}
}

// strip takes a condition or a power token from a figure, as the player says.
func (u *Use) strip(f *troops.Figure) {
	if len(f.Conditions)+len(f.Tokens) == 0 {
		return
	}
	key := u.Ask(u.Seat, u.By, "strip", func(p *engine.Prompt) {
		p.About, p.Pass = u.About(), true
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"IA-COND-08"}
		for _, c := range f.Conditions {
			p.Add(engine.Option{Key: c, Label: engine.Say("condition." + c)})
		}
		for i, k := range f.Tokens {
			if slices.Index(f.Tokens, k) == i {
				p.Add(engine.Option{Key: "token " + k, Label: engine.Say("power." + k)})
			}
		}
	}).One()
	if kind, is := strings.CutPrefix(key, "token "); is {
		if i := slices.Index(f.Tokens, kind); i >= 0 {
			f.Tokens = slices.Delete(f.Tokens, i, i+1)
			u.T.Tell("token.lost", engine.Piece("who", f.ID), engine.Term("token", "power."+kind))
		}
		return
	}
	if f.Has(key) {
		f.Lose(key)
		u.T.Tell("shaken", engine.Piece("who", f.ID), engine.Term("condition", "condition."+key), engine.ByRules("IA-COND-08"))
	}
}
