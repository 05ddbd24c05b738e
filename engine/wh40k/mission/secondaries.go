package mission

import (
	"slices"
	"strings"

	"estafeta/engine/wh40k/battlefield"
)

// Secondary is one of the 18 secondary missions.
type Secondary struct {
	Key    string
	Fixed  bool // one of the four that may be fixed
	VP     func(x *Account, c *Card, fixed bool) int
	Choice Choice // what is chosen when it is drawn
	Again  Back   // when it may be put back as it is drawn
	Must   bool   // then it must be
}

// Card is a secondary mission in hand.
type Card struct {
	Key    string   `toml:"key,omitempty"`
	On     []string `toml:"on,omitempty"` // what was chosen for it: objectives, units, or "unit@objective"
	Scored int      `toml:"scored,omitzero"`
}

// Choice is what is chosen for a card when it is drawn.
type Choice string

// The choices: a guard for each objective, at the start of every own turn too; an
// objective in no man's land, by the opponent; a unit.
const (
	Guards Choice = "guards"
	Target Choice = "target"
	Beacon Choice = "beacon"
)

// Back is when a card may be put back as it is drawn.
type Back string

// When cards may be put back: in the first round; with Plunder or Cleanse in
// hand; against an army without models of ten wounds, or without units of
// thirteen models.
const (
	InRoundOne  Back = "round"
	WithPlunder Back = "plunder"
	WithCleanse Back = "cleanse"
	NoGiants    Back = "giants"
	NoHordes    Back = "hordes"
)

// SecondaryOf finds a secondary mission by its key; nil: there is none.
func SecondaryOf(key string) *Secondary {
	i := slices.IndexFunc(Secondaries, func(s Secondary) bool { return s.Key == key })
	if i < 0 {
		return nil
	}
	return &Secondaries[i]
}

// ownTurn scores at the end of the own turn alone, theirTurn at that of the
// opponent's, and at the end of the battle for the player who goes second.
func ownTurn(vp func(x *Account) int) func(*Account, *Card, bool) int {
	return func(x *Account, _ *Card, _ bool) int { return yes(vp(x), x.Own) }
}

func theirTurn(vp func(x *Account, c *Card) int) func(*Account, *Card, bool) int {
	return func(x *Account, c *Card, _ bool) int {
		return yes(vp(x, c), !x.Own || x.Round >= x.Rounds && x.Second)
	}
}

// perKill scores so much for each of some, of a tactical card at most 5.
func perKill(fixedVP, tacticalVP int, count func(x *Account) int) func(*Account, *Card, bool) int {
	return func(x *Account, _ *Card, fixed bool) int {
		n := count(x)
		if fixed {
			return fixedVP * n
		}
		return min(5, tacticalVP*n)
	}
}

// CutPlace takes "unit@place" apart.
func CutPlace(key string) (unit, place string) {
	unit, place, _ = strings.Cut(key, "@")
	return unit, place
}

// Secondaries are the secondary missions of Chapter Approved.
var Secondaries = []Secondary{
	{Key: "forward-position", Again: InRoundOne, VP: ownTurn(func(x *Account) int {
		all := 0
		for _, o := range x.Objectives {
			all += yes(1, expansion(o))
		}
		return yes(5, x.mine(theirs) > 0 || all > 0 && x.mine(expansion) == all)
	})},
	{Key: "burden-of-trust", Choice: Guards, VP: theirTurn(func(x *Account, c *Card) int {
		n := 0
		for _, guard := range c.On {
			u, at := CutPlace(guard)
			held := slices.ContainsFunc(x.Objectives, func(o Holding) bool { return o.ID == at && o.Mine })
			there := slices.ContainsFunc(x.Mine, func(s Stand) bool { return s.Unit == u && slices.Contains(s.Holds, at) })
			n += yes(1, held && there)
		}
		return min(5, 2*n)
	})},
	{Key: "display-of-might", VP: func(x *Account, _ *Card, _ bool) int {
		more := wholly(x.Mine, true, x.noMansLand) > wholly(x.Theirs, true, x.noMansLand)
		return yes(2, more && x.Own) + yes(5, more && !x.Own)
	}},
	{Key: "assassination", Fixed: true, VP: func(x *Account, _ *Card, fixed bool) int {
		n := x.losses(func(l Loss) bool { return l.Character })
		if fixed {
			return 3*n + x.losses(func(l Loss) bool { return l.Character && l.W >= 4 })
		}
		return yes(5, n > 0 || !x.Heroes)
	}},
	{Key: "centre-ground", VP: ownTurn(func(x *Account) int {
		switch {
		case !x.centred(x.Mine, 3) || x.centred(x.Theirs, 3):
			return 0
		case x.centred(x.Theirs, 6):
			return 3
		}
		return 5
	})},
	{Key: "outflank", VP: ownTurn((*Account).flanks)},
	{Key: "plunder", Again: WithCleanse, VP: ownTurn(func(x *Account) int {
		return yes(5, x.done("plunder", nil) > 0)
	})},
	{Key: "engage-on-all-fronts", Fixed: true, VP: func(x *Account, _ *Card, fixed bool) int {
		n := x.fronts(true)
		if fixed {
			return yes(yes(2, n == 3)+yes(4, n == 4), x.Own)
		}
		return yes(yes(3, n == 3)+yes(5, n == 4), x.Own)
	}},
	{Key: "secure-no-mans-land", VP: ownTurn(func(x *Account) int {
		return yes(5, x.mine(nobodys) >= 2)
	})},
	{Key: "no-prisoners", VP: perKill(2, 2, func(x *Account) int { return min(3, x.kills(nil)) })},
	{Key: "bring-it-down", Fixed: true, Must: true, Again: NoGiants, VP: perKill(4, 5, func(x *Account) int {
		return x.losses(func(l Loss) bool { return l.W >= 10 })
	})},
	{Key: "overwhelming-force", VP: perKill(3, 3, func(x *Account) int { return x.kills(onObjective) })},
	{Key: "cleanse", Again: WithPlunder, VP: ownTurn(func(x *Account) int {
		n := x.marked(Cleansed, nil)
		return yes(2, n == 1) + yes(5, n >= 2)
	})},
	{Key: "behind-enemy-lines", Again: InRoundOne, VP: ownTurn(func(x *Account) int {
		return min(5, 3*wholly(x.Mine, true, inside(x.Foe)))
	})},
	{Key: "defend-stronghold", Must: true, Again: InRoundOne, VP: theirTurn(func(x *Account, _ *Card) int {
		if x.Round < 2 {
			return 0
		}
		home := x.mine(ownHome) > 0
		clear := count(x.Theirs, touches(x.Zone)) == 0
		return yes(3, home) + yes(2, home && clear)
	})},
	{Key: "a-tempting-target", Choice: Target, VP: func(x *Account, c *Card, _ bool) int {
		return yes(5, x.Own && x.mine(func(o Holding) bool { return slices.Contains(c.On, o.ID) }) > 0)
	}},
	{Key: "a-grievous-blow", Fixed: true, Must: true, Again: NoHordes, VP: perKill(4, 5, func(x *Account) int {
		return x.kills(func(k Kill) bool { return k.Starting >= 13 })
	})},
	{Key: "beacon", Choice: Beacon, VP: theirTurn(func(x *Account, c *Card) int {
		for _, s := range x.Mine {
			if !slices.Contains(c.On, s.Unit) {
				continue
			}
			own := []Stand{s}
			switch {
			case count(own, touches(x.Land)) == 0:
				return 5
			case count(own, touches(x.Zone)) == 0:
				return 3
			}
		}
		return 0
	})},
}

// noMansLand reports a model wholly outside both deployment zones.
func (x *Account) noMansLand(m battlefield.Model) bool {
	return !touches(x.Zone)(m) && !touches(x.Foe)(m)
}
