package wh40k

import (
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/wh40k/odds"
	"estafeta/engine/wh40k/troops"
)

// rerollFailed offers the re-roll that an ability gives: of ones, or of all
// dice, where failed ones are meant unless critical results are worth more.
// A die is re-rolled once and before modifiers count (WH-REF-07, WH-KEY-58).
func (g *Game) rerollFailed(t *engine.Table, roll, which string, judge func(int) troops.Struck) {
	a := &g.Attack
	if which == "" {
		return
	}
	count := func(meant string) int {
		n := 0
		for _, d := range a.Rolled {
			if rerolled(d, meant, judge) {
				n++
			}
		}
		return n
	}
	kinds := []string{troops.AgainFailed, odds.Uncritical}
	if which == troops.AgainOnes {
		kinds = []string{troops.AgainOnes}
	}
	if count(kinds[len(kinds)-1]) == 0 {
		return
	}
	meant := t.Ask(g.attacker(), "reroll", func(p *engine.Prompt) {
		p.Pass = true
		p.Args = []engine.Arg{engine.Term("roll", "roll."+roll), engine.Dice("dice", troops.Faces(a.Rolled))}
		p.Rules = []string{"WH-REF-07"}
		for _, k := range kinds {
			if n := count(k); n > 0 {
				p.Add(engine.Option{Key: k, Label: engine.Say("reroll."+k, engine.Num("n", n)), Obvious: k == troops.AgainOnes || k == troops.AgainFailed && g.plain(roll)})
			}
		}
		meant := g.exchange().Proposed(roll, judge)
		if which == troops.AgainOnes {
			meant = troops.AgainOnes
		}
		if meant != "" {
			p.Default = engine.Pick(meant)
		}
	}).One()
	if meant == "" {
		return
	}
	var at []int
	for i, d := range a.Rolled {
		if rerolled(d, meant, judge) {
			at = append(at, i)
		}
	}
	for k, f := range t.Roll(g.attacker(), roll+".again", 6, len(at)) {
		a.Rolled[at[k]] = troops.Die{Face: f, Again: true}
	}
	t.Tell("reroll", engine.Num("n", len(at)), engine.Term("roll", "roll."+roll), engine.ByRules("WH-REF-07"))
}

// plain reports a roll in a battle whose critical results are worth no more than
// others: then to re-roll the failed dice, and no others, is never worse.
func (g *Game) plain(roll string) bool {
	p := &g.Attack.Pool
	if roll == "hit" {
		return g.Battle != nil && !p.Lethal && p.Sustained == (troops.Dice{})
	}
	return g.Battle != nil && !p.Devastating
}

// rerolled reports a die that is among those meant.
func rerolled(d troops.Die, meant string, judge func(int) troops.Struck) bool {
	if d.Again {
		return false
	}
	switch meant {
	case troops.AgainOnes:
		return d.Face == 1
	case troops.AgainFailed:
		return judge(d.Face) == troops.Failed
	}
	return judge(d.Face) != troops.Critical
}

// commandReroll offers Command Re-roll where it is armed: one die of those just
// rolled for the unit that attacks or is attacked, once a phase for each player
// (WH-STRAT-11 … WH-STRAT-13).
func (g *Game) commandReroll(t *engine.Table, seat engine.Seat, roll string, dice []troops.Die) {
	a := &g.Attack
	if g.Battle != nil {
		u := g.by()
		if seat != u.Seat {
			u = g.at()
		}
		g.rerollOf(t, u, roll, dice)
		return
	}
	left := &a.Command
	if seat == g.defender() {
		left = &a.CommandAt
	}
	if *left && g.rerollOne(t, seat, roll, dice, nil) {
		*left = false
	}
}

// rerollOf offers Command Re-roll for a roll made for a unit in a battle.
func (g *Game) rerollOf(t *engine.Table, u *troops.Unit, roll string, dice []troops.Die) {
	if len(dice) == 0 || !g.mayUse(u.Seat, commandReroll, u) {
		return
	}
	g.rerollOne(t, u.Seat, roll, dice, u)
}

// rerollOne asks for the face of the die that is re-rolled and re-rolls it; of
// a charge roll both dice are (WH-STRAT-13). In a battle the Stratagem is paid
// for the unit.
func (g *Game) rerollOne(t *engine.Table, seat engine.Seat, roll string, dice []troops.Die, u *troops.Unit) bool {
	again := func(face int) int {
		for i, d := range dice {
			if d.Face == face && !d.Again {
				return i
			}
		}
		return -1
	}
	pick := t.Ask(seat, "command", func(p *engine.Prompt) {
		p.Pass = true
		p.Args = []engine.Arg{engine.Term("roll", "roll."+roll), engine.Dice("dice", troops.Faces(dice))}
		p.Rules = []string{"WH-STRAT-11", "WH-STRAT-13"}
		if u != nil {
			p.Arm, p.About = true, u.ID
		}
		if roll == "charge" {
			p.Add(engine.Option{Key: wholeRoll, Label: engine.Say("reroll.whole")})
			return
		}
		for face := 1; face <= 6; face++ {
			if again(face) >= 0 {
				p.Add(engine.Option{Key: strconv.Itoa(face), Label: engine.Say("command.face", engine.Num("face", face))})
			}
		}
	}).One()
	var at []int
	if face, err := strconv.Atoi(pick); err == nil && again(face) >= 0 {
		at = []int{again(face)}
	} else if pick == wholeRoll {
		at = []int{0, 1}
	}
	if len(at) == 0 {
		return false
	}
	if u != nil {
		g.use(t, seat, commandReroll, u)
	}
	for k, f := range t.Roll(seat, roll+".again", 6, len(at)) {
		old := dice[at[k]].Face
		dice[at[k]] = troops.Die{Face: f, Again: true}
		t.Tell("command", engine.Side("seat", seat), engine.Num("old", old), engine.Num("new", f), engine.ByRules("WH-STRAT-11"))
	}
	return true
}

// The further dice that a re-roll may mean: a whole roll, and damage dice up to a
// face.
const (
	wholeRoll = "whole"
	upToFace  = "upto"
)

// rerollOnes offers to re-roll the dice of a unit that show 1.
func (g *Game) rerollOnes(t *engine.Table, u *troops.Unit, roll string, dice []troops.Die) {
	g.rerollMeant(t, u, roll, dice, engine.Pick(troops.AgainOnes), func(p *engine.Prompt) {
		if n := len(meantDice(dice, 1, 1)); n > 0 {
			p.Add(engine.Option{Key: troops.AgainOnes, Label: engine.Say("reroll.ones", engine.Num("n", n)), Obvious: true})
		}
	}, func(string) []int { return meantDice(dice, 1, 1) })
}

// rerollWhole offers to re-roll a whole roll of a unit; proposed is that where it
// is below its mean.
func (g *Game) rerollWhole(t *engine.Table, u *troops.Unit, roll string, dice []troops.Die) {
	sum, proposed := 0, engine.Answer{}
	for _, d := range dice {
		sum += d.Face
	}
	if 2*sum < 7*len(dice) {
		proposed = engine.Pick(wholeRoll)
	}
	g.rerollMeant(t, u, roll, dice, proposed, func(p *engine.Prompt) {
		if len(dice) > 0 {
			p.Add(engine.Option{Key: wholeRoll, Label: engine.Say("reroll.whole")})
		}
	}, func(string) []int { return meantDice(dice, 6, len(dice)) })
}

// rerollDamage offers to re-roll damage rolls up to a number; of a roll of several
// dice all are re-rolled (WH-REF-07).
func (g *Game) rerollDamage(t *engine.Table, dice []troops.Die) {
	each := g.Attack.Pool.D.Dice
	g.rerollMeant(t, g.by(), "damage", dice, engine.Pick(upToFace+"3"), func(p *engine.Prompt) {
		for face := 1; face < 6; face++ {
			n := len(meantDice(dice, face, each))
			if n > len(meantDice(dice, face-1, each)) {
				p.Add(engine.Option{Key: upToFace + strconv.Itoa(face), Label: engine.Say("reroll.upto", engine.Num("face", face), engine.Num("n", n))})
			}
		}
		if _, ok := p.Option(upToFace + "3"); !ok {
			p.Default = engine.Answer{}
			for face := 2; face > 0; face-- {
				if _, ok := p.Option(upToFace + strconv.Itoa(face)); ok && p.Default.IsZero() {
					p.Default = engine.Pick(upToFace + strconv.Itoa(face))
				}
			}
		}
	}, func(key string) []int {
		face, err := strconv.Atoi(strings.TrimPrefix(key, upToFace))
		if err != nil {
			return nil
		}
		return meantDice(dice, face, each)
	})
}

// meantDice are the dice of rolls of so many that show a face or less on average.
func meantDice(dice []troops.Die, face, each int) []int {
	var out []int
	for from := 0; from < len(dice) && each > 0; from += each {
		sum, again := 0, false
		for _, d := range dice[from:min(from+each, len(dice))] {
			sum, again = sum+d.Face, again || d.Again
		}
		for k := from; k < min(from+each, len(dice)) && sum <= face*each && !again; k++ {
			out = append(out, k)
		}
	}
	return out
}

// rerollMeant asks for one of the re-rolls that a rule allows a unit, and makes
// it.
func (g *Game) rerollMeant(t *engine.Table, u *troops.Unit, roll string, dice []troops.Die, proposed engine.Answer, options func(*engine.Prompt),
	which func(key string) []int) {
	key := t.Ask(u.Seat, "reroll", func(p *engine.Prompt) {
		p.Pass, p.About = true, u.ID
		p.Args = []engine.Arg{engine.Term("roll", "roll."+roll), engine.Dice("dice", troops.Faces(dice))}
		p.Rules = []string{"WH-REF-07"}
		p.Default = proposed
		options(p)
		if len(p.Options) == 0 {
			p.Default = engine.Answer{}
		}
	}).One()
	if key == "" {
		return
	}
	at := which(key)
	for k, f := range t.Roll(u.Seat, roll+".again", 6, len(at)) {
		dice[at[k]] = troops.Die{Face: f, Again: true}
	}
	t.Tell("reroll", engine.Num("n", len(at)), engine.Term("roll", "roll."+roll), engine.ByRules("WH-REF-07"))
}
