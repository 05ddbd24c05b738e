package legion

import (
	"strconv"

	"estafeta/engine"
	"estafeta/engine/legion/tray"
)

// rollAttack rolls all dice of the pool (LEG-A-ATK-13).
func (g *Game) rollAttack(t *engine.Table) {
	a := g.fight()
	a.Dice = []Die{}
	for i, n := range [3]int{a.Pool.Red, a.Pool.Black, a.Pool.White} {
		c := colours[i]
		for _, f := range t.Roll(g.attacker(), string(c), 8, n) {
			a.Dice = append(a.Dice, Die{string(c), string(attackFaces[c][f-1])})
		}
	}
	a.see()
}

// see notes a hit or critical, also one that is rerolled later; a surge is none
// before it is turned (LEG-A-ATK-26).
func (a *Attack) see() {
	for _, d := range a.Dice {
		a.Shown = a.Shown || face(d.Face) == hit || face(d.Face) == crit
	}
}

// class is what a face is worth to the attacker before surges are turned.
type class int

const (
	struck class = iota // a hit
	sure                // a critical
	dead                // nothing
)

func (b *Unit) class(f string) class {
	if f == string(surge) {
		f = b.surge()
	}
	switch face(f) {
	case hit:
		return struck
	case crit:
		return sure
	}
	return dead
}

func index(c string) int {
	for i, k := range colours {
		if string(k) == c {
			return i
		}
	}
	return 0
}

// limit is how many dice the next aim token rerolls: two, and X more by Precise
// X, with each token (LEG-A-AIM-04, LEG-B-KEY-PRECISE-01).
func (g *Game) limit(spent int) int {
	n := 2
	if spent == 0 || g.rule("a31") == "each" {
		n += g.by().Precise
	}
	return n
}

// lying are the dice by what they show.
func (a fight) lying() tray.Lying {
	var out tray.Lying
	shown := a.classes()
	for i, d := range a.Dice {
		switch shown[i] {
		case struck:
			out.Hits[index(d.Colour)]++
		case dead:
			out.Dead[index(d.Colour)]++
		}
	}
	return out
}

// picked are dice that show this.
func (a fight) picked(of tray.Lying) (out []string) {
	shown := a.classes()
	for _, k := range []class{dead, struck} {
		left := &of.Dead
		if k == struck {
			left = &of.Hits
		}
		for i, d := range a.Dice {
			if n := &left[index(d.Colour)]; shown[i] == k && *n > 0 {
				*n--
				out = append(out, dieID(i))
			}
		}
	}
	return out
}

// aim offers aim tokens, one after the other, each to reroll some dice; by
// default those with which the most wounds are to be expected
// (LEG-A-ATK-14, LEG-A-AIM-04 … LEG-A-AIM-08).
func (g *Game) aim(t *engine.Table) {
	a := g.fight()
	g.lethal(t)
	for g.tokens(a.by, tokenAim) > 0 && len(a.Dice) > 0 {
		limit := g.limit(a.Aimed)
		picks := t.Ask(g.attacker(), "aim", func(p *engine.Prompt) {
			p.Kind, p.Pass, p.Min, p.Max = engine.Some, true, 1, min(limit, len(a.Dice))
			p.Args = []engine.Arg{engine.Num("n", limit), engine.Num("left", g.tokens(a.by, tokenAim))}
			p.Rules = []string{"LEG-A-AIM-04"}
			shown := a.classes()
			for _, k := range []class{dead, struck, sure} {
				for i, d := range a.Dice {
					if shown[i] != k {
						continue
					}
					p.Add(
						engine.Option{
							Key:   dieID(i),
							Label: engine.Say("die", engine.Term("colour", "dice."+d.Colour), engine.Term("face", "face."+d.Face)),
						},
					)
				}
			}
			p.Default.Pick = a.picked(newReckoning(g, false).aiming().Propose(a.lying(), limit))
		}).Pick
		if len(picks) == 0 {
			return
		}
		g.spend(a.by, tokenAim, 1)
		a.Aimed++
		g.reroll(t, picks)
		if g.Battle != nil {
			g.sharedAim(t, a.by)
		}
	}
}

// reroll rolls the picked dice again, those of one colour together.
func (g *Game) reroll(t *engine.Table, picks []string) {
	a := g.fight()
	picked := map[string]bool{}
	for _, k := range picks {
		picked[k] = true
	}
	for _, c := range colours {
		var at []int
		for i, d := range a.Dice {
			if d.Colour == string(c) && picked[dieID(i)] {
				at = append(at, i)
			}
		}
		for k, f := range t.Roll(g.attacker(), string(c)+again, 8, len(at)) {
			a.Dice[at[k]].Face = string(attackFaces[c][f-1])
		}
	}
	a.see()
	t.Tell("aimed", engine.Num("n", len(picks)), engine.Terms("dice", shown(a.Dice)), engine.ByRules("LEG-A-AIM-04"))
}

// shown are the faces of dice as term keys.
func shown(dice []Die) []string {
	out := []string{}
	for _, d := range dice {
		out = append(out, "face."+d.Face)
	}
	return out
}

func dieID(i int) string { return "d" + strconv.Itoa(i+1) }

func halfID(h [3]int) string {
	return strconv.Itoa(h[0]) + "-" + strconv.Itoa(h[1]) + "-" + strconv.Itoa(h[2])
}
