package xwing

import (
	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// Attack is one attack while it is resolved. Its procedures need nothing but
// itself, so that an attack can also be resolved without a game.
type Attack struct {
	Attacker, Defender string // ship ids
	Weapon             string // primary, or the key of a secondary weapon's card
	Band               int    // range 1 to 3
	Obstructed         bool
	Dice               []Die // attack dice
	Defense            []Die
	Used               []string // abilities used (XW-ATK-16, XW-ATK-26)
	Hit                bool
	Hits, Crits        int  // uncanceled
	NoDefense          bool // no defense dice are rolled
	MoreAgility        int  // that abilities have added to the defender's Agility
	More, MoreDefense  int  // dice that abilities have added to the pools still to be rolled
	Step               string
	Granted            Mark // the card that grants it, of an attack beside the ship's opportunity to attack
	Doubled            bool `json:",omitempty"` // it has been performed a second time
	Repeated           bool // the second attack of a card that attacks twice: its costs are paid
}

// noAttack is what is under way when no attack is.
func noAttack() Attack { return Attack{Dice: []Die{}, Defense: []Die{}, Used: []string{}} }

// newAttack is an attack that has been measured, before anything is rolled.
func newAttack(s, e *Ship, weapon string, shot flight.Shot) Attack {
	a := noAttack()
	a.Attacker, a.Defender, a.Weapon, a.Band, a.Obstructed = s.ID, e.ID, weapon, shot.Band, shot.Obstructed
	return a
}

// attackPool is the number of attack dice: the weapon's value, one more at
// Range 1 with a primary weapon, and what abilities add; below 0 it is 0
// (XW-PRI-01, XW-PRI-02, XW-STAT-05, XW-ATK-08 … XW-ATK-11, XW-ATK-39,
// XW-RCB-01, XW-SEC-03, XW-SEC-04).
func (a Attack) attackPool(value, more int) int {
	n := value + more
	if a.closeRange() {
		n++
	}
	return max(0, n)
}

// closeRange: the attacker has the range bonus (XW-RCB-01).
func (a Attack) closeRange() bool { return a.Weapon == book.PrimaryWeapon && a.Band == 1 }

// defensePool is the number of defense dice: Agility, not below 0, one more at Range 3
// against a primary weapon, one more if the attack is obstructed, and what
// abilities add (XW-STAT-02, XW-ATK-17 … XW-ATK-21, XW-OBT-01, XW-OBT-02,
// XW-RCB-01, XW-RCB-02).
func (a Attack) defensePool(agility, more int) int {
	n := max(0, agility) + more
	if a.Weapon == book.PrimaryWeapon && a.Band == 3 {
		n++
	}
	if a.Obstructed {
		n++
	}
	return max(0, n)
}

// focusAttack is a focus token spent by the attacker: all focus results become
// hits (XW-ATK-14, XW-FOC-02, XW-FOC-05).
func (a *Attack) focusAttack() int { return change(a.Dice, FocusFace, Hit, -1) }

// focusDefense is a focus token spent by the defender: all focus results
// become evades (XW-ATK-24, XW-DICE-06).
func (a *Attack) focusDefense() int { return change(a.Defense, FocusFace, EvadeFace, -1) }

// addEvade is an evade token spent: one more evade result (XW-ATK-25,
// XW-MOD-02, XW-EVA-02).
func (a *Attack) addEvade() {
	a.Defense = append(a.Defense, Die{Face: EvadeFace, Added: true})
}

// Comparison is what cards say of the comparison of two rolls.
type Comparison struct {
	Hits, Crits int  // how many evades do not cancel
	CritsFirst  bool // evades cancel critical hits before hits
	Sure        bool // the defender is hit, whatever is left
}

// compare cancels: each evade one hit, and critical hits only after all hits.
// What is left hits. XW-ATK-27 … XW-ATK-29, XW-DICE-01, XW-DICE-02, XW-DICE-05.
func (a *Attack) compare(c Comparison) {
	evades := count(a.Defense, EvadeFace)
	if c.CritsFirst {
		evades -= evade(a.Dice, Crit, min(evades, count(a.Dice, Crit)-c.Crits))
	}
	evades -= evade(a.Dice, Hit, min(evades, count(a.Dice, Hit)-c.Hits))
	evade(a.Dice, Crit, min(evades, count(a.Dice, Crit)-c.Crits))
	a.Hits, a.Crits = count(a.Dice, Hit), count(a.Dice, Crit)
	a.Hit = a.Hits+a.Crits > 0 || c.Sure
}

// rerollFaces puts new faces on the dice chosen: for each face how many
// (XW-MOD-04). The dice count as rerolled.
func rerollFaces(dice []Die, chosen map[Face]int, roll func(n int) []Face) {
	var at []int
	for i := range dice {
		if d := dice[i]; d.modifiable() && !d.Rerolled && chosen[d.Face] > 0 {
			chosen[d.Face]--
			at = append(at, i)
		}
	}
	for k, f := range roll(len(at)) {
		dice[at[k]].Face, dice[at[k]].Rerolled = f, true
	}
}

// The answers that are no faces: nothing, everything that may be rerolled, and
// all its blanks.
const (
	keepDice  = "keep_dice"
	allDice   = "all_dice"
	allBlanks = "all_blanks"
)

// picked is how many dice of each face an answer means, out of those that may
// be rerolled.
func picked(a engine.Answer, dice []Die, faces []Face) map[Face]int {
	out := map[Face]int{}
	for i, k := range a.Pick {
		for _, f := range faces {
			if k == allDice || k == allBlanks && f == Blank {
				out[f] = fresh(dice, f)
			} else if k == string(f) {
				out[f] = a.Nums[i]
			}
		}
	}
	return out
}

// unwanted are the dice that a reroll is proposed for: blanks, and focus
// results of a side that has no focus token to turn them.
func (g *Game) unwanted(seat engine.Seat, dice []Die, p *engine.Prompt) engine.Answer {
	own := g.attacker()
	if own.Seat != seat {
		own = g.defender()
	}
	out, room := engine.Answer{}, p.Max
	for _, f := range []Face{Blank, FocusFace} {
		o, offered := p.Option(string(f))
		if !offered || f == FocusFace && own.has(Focus) {
			continue
		}
		if n := min(fresh(dice, f), o.Most, room); n > 0 {
			out.Pick, out.Nums = append(out.Pick, string(f)), append(out.Nums, n)
			room -= n
		}
	}
	return out
}

// rerolled opens the window after dice have been rerolled.
func (g *Game) rerolled(t *engine.Table, defense bool) {
	own, other := g.attacker(), g.defender()
	if defense {
		own, other = other, own
	}
	g.fire(t, Moment{At: Rerolled, About: own, Other: other})
}

// askReroll asks which dice to reroll, among the faces given and at most n of
// them (below 0: any number), and rerolls them. None is a possible answer
// (XW-ATK-15, XW-TL-12). It returns how many were rerolled.
func (g *Game) askReroll(t *engine.Table, seat engine.Seat, defense bool, n int, faces ...Face) int {
	dice := func() []Die {
		if defense {
			return g.Attack.Defense
		}
		return g.Attack.Dice
	}
	die, purpose := attackDie, "reroll_attack"
	if defense {
		die, purpose = defenseDie, "reroll_defense"
	}
	if !defense && g.forbids(g.attacker(), Deed{Do: ToReroll}) {
		return 0
	}
	if !defense && g.forbids(g.attacker(), Deed{Do: ToChain}) {
		left := max(0, 1-rerolled(dice()))
		if n < 0 || n > left {
			n = left
		}
	}
	open := 0
	for _, f := range faces {
		open += fresh(dice(), f)
	}
	if open == 0 || n == 0 {
		return 0
	}
	a := t.Ask(seat, "reroll", func(p *engine.Prompt) {
		p.Kind = engine.Assign
		p.Rules = []string{"XW-ATK-15", "XW-MOD-04", "XW-MOD-05"}
		p.Args = []engine.Arg{engine.Terms("dice", faceKeys(dice()))}
		total, worst, kinds := 0, 0, 0
		for _, f := range faces {
			k := fresh(dice(), f)
			if k == 0 {
				continue
			}
			total, kinds = total+k, kinds+1
			most := k
			if n >= 0 {
				most = min(k, n)
			}
			p.Add(engine.Option{Key: string(f), Most: most, Label: engine.Say("symbol." + string(f)),
				Note: engine.Say("reroll.note", engine.Num("n", k))})
			if f == Blank {
				worst = k
			}
		}
		if kinds > 1 && (n < 0 || n >= total) {
			p.Add(engine.Option{Key: allDice, Alone: true, Label: engine.Say("reroll.all")})
		}
		if worst > 1 && (n < 0 || n >= worst) {
			p.Add(engine.Option{Key: allBlanks, Alone: true, Label: engine.Say("reroll.blanks")})
		}
		p.Add(engine.Option{Key: keepDice, Alone: true, Label: engine.Say("reroll.none")}) // no pass: never left out in silence
		p.Min, p.Max = 1, max(1, total)
		p.Default = engine.Answer{Pick: []string{keepDice}, Nums: []int{1}}
		if n >= 0 {
			p.Max = max(1, min(total, n))
		}
		if bad := g.unwanted(seat, dice(), p); len(bad.Pick) > 0 {
			p.Default = bad
		}
		p.Check = func(a engine.Answer) *engine.Refusal {
			for i, k := range a.Pick {
				if o, _ := p.Option(k); o.Alone {
					if len(a.Pick) == 1 && a.Nums[0] == 1 {
						return nil
					}
					return engine.Refuse("XW-MOD-04", "reroll.alone", engine.Term("what", o.Label.Key))
				}
				if a.Nums[i] > fresh(dice(), Face(k)) {
					return engine.Refuse("XW-MOD-05", "reroll.many", engine.Term("face", "face."+k), engine.Num("n", fresh(dice(), Face(k))))
				}
			}
			return nil
		}
	})
	chosen, sum := picked(a, dice(), faces), 0
	for _, f := range faces {
		sum += chosen[f]
	}
	if sum == 0 {
		return 0
	}
	rerollFaces(dice(), chosen, func(n int) []Face { return rollDice(t, seat, purpose, die, n) })
	t.Tell("reroll", engine.Num("n", sum), engine.Terms("dice", faceKeys(dice())), engine.ByRules("XW-MOD-04"))
	g.rerolled(t, defense)
	return sum
}
