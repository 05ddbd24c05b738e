package wh40k

import (
	"strconv"

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
		for face := 1; face <= 6; face++ {
			if again(face) >= 0 {
				p.Add(engine.Option{Key: strconv.Itoa(face), Label: engine.Say("command.face", engine.Num("face", face))})
			}
		}
	}).One()
	face, err := strconv.Atoi(pick)
	if err != nil || again(face) < 0 {
		return false
	}
	if u != nil {
		g.use(t, seat, commandReroll, u)
	}
	at := []int{again(face)}
	if roll == "charge" {
		at = []int{0, 1}
	}
	for k, f := range t.Roll(seat, roll+".again", 6, len(at)) {
		old := dice[at[k]].Face
		dice[at[k]] = troops.Die{Face: f, Again: true}
		t.Tell("command", engine.Side("seat", seat), engine.Num("old", old), engine.Num("new", f), engine.ByRules("WH-STRAT-11"))
	}
	return true
}
