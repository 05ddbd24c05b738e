package xwing

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/scene"
	"estafeta/engine/xwing/book"
)

// Single is one attack without a game: two ships face each other at the range
// that the sheet gives, and the attack between them is all that is played. Its
// rules are those of Game.
type Single struct {
	Game
	Weapon string // primary, or the key of a secondary weapon's card
	Named  [2]bool
	Had    int // shields of the target before the attack
}

// The ships of a single attack.
const (
	singleAttacker = "s1.1"
	singleTarget   = "s2.1"
)

// Step resolves the attack (XW-ATK-01 … XW-ATK-31).
func (g *Single) Step(t *engine.Table) {
	s, e := g.ship(singleAttacker), g.ship(singleTarget)
	shot := g.aim(s, g.Weapon, e)
	shot.Obstructed = g.Attack.Obstructed // as the sheet says
	g.strike(t, newAttack(s, e, g.Weapon, shot))
	t.Tell("single.done", engine.Piece("at", e.ID), engine.Num("damage", g.damage()), engine.Num("shields", g.shieldsLost()),
		engine.Num("hull", g.hullLost()), engine.ByRules("XW-ATK-31"))
	g.Phase = Ended
}

// damage is what the target has suffered, hits and critical hits.
func (g *Single) damage() int {
	n := 0
	for _, tr := range g.Trail {
		if tr.Kind == "hurt" && tr.Ship == singleTarget {
			n += tr.N
		}
	}
	return n
}

func (g *Single) shieldsLost() int { return g.Had - g.ship(singleTarget).Shields }

// hullLost are the Damage cards, a Direct Hit two, at most the hull.
func (g *Single) hullLost() int {
	e := g.ship(singleTarget)
	if e.Destroyed {
		return e.hull()
	}
	return min(g.damageCards(e), e.hull())
}

// Results are the damage suffered, the shields and the hull lost.
func (g *Single) Results() []int { return []int{g.damage(), g.shieldsLost(), g.hullLost()} }

// Killed reports the target destroyed, at once or at the end of the round
// (XW-DEST-01, XW-SIM-01).
func (g *Single) Killed() bool {
	e := g.ship(singleTarget)
	return e.Destroyed || e.Doomed
}

// View is what everybody sees: two ships and no table.
func (g *Single) View(seat engine.Seat) engine.View {
	v := g.Game.View(seat)
	v.Scene, v.Acting = scene.Scene{}, ""
	v.Status = []engine.Text{}
	for i := range v.Pieces {
		if !g.Named[i] {
			v.Pieces[i].Name = []string{"single.attacker", "single.target"}[i]
		}
	}
	if g.Over() {
		v.Outcome = &engine.Outcome{Why: engine.Say("single.over")}
		if g.Killed() {
			v.Outcome.Winners = []engine.Seat{1}
		}
	}
	return v
}

// Attacks resolves single attacks of X-Wing.
type Attacks struct{ System }

// Attacks resolves single attacks.
func (System) Attacks() attack.Resolver { return Attacks{} }

// Options are the readings of ambiguous rules.
func (Attacks) Options() []engine.HouseRule { return book.Readings }

// Die is the die that falls under a purpose.
func (a Attacks) Die(purpose string) string {
	if die, _ := a.DieOf(purpose); die == "die.defense" {
		return "xwing:defense"
	}
	return "xwing:attack"
}

// again reports that a card may act after the attack, as those do that attack
// once more, or on Damage cards: then every Damage card counts.
func (g *Single) again() bool {
	on := false
	for _, s := range g.Ships {
		g.each(s, func(e *Effect, _ Moment) {
			for _, tr := range e.On {
				on = on || tr.At == AfterAttack || tr.At == AfterOpportunity || tr.At == CardDealt
			}
		})
	}
	return on
}

// loud are the Damage cards that do something as soon as they are dealt.
var loud = []string{"core.direct_hit", "core2.direct_hit", "core.minor_explosion", "core2.major_explosion"}

// classes are the faces that the attack does not tell apart: the four or three
// of a die (XW-DICE-09), and the Damage cards by what they do.
func (g *Single) classes(purpose string, sides int, again bool) []attack.Class {
	switch {
	case purpose == "damage":
		return g.cardClasses(sides, again)
	case sides != 8:
		return nil
	}
	die := attackDie
	if d, _ := (System{}).DieOf(purpose); d == "die.defense" {
		die = defenseDie
	}
	var out []attack.Class
	var seen []Face
	for i, f := range die {
		if k := slices.Index(seen, f); k >= 0 {
			out[k].P += 1.0 / 8
			continue
		}
		seen = append(seen, f)
		out = append(out, attack.Class{Face: i + 1, P: 1.0 / 8})
	}
	return out
}

func (g *Single) cardClasses(sides int, again bool) []attack.Class {
	if g.ship(singleTarget).Destroyed { // cards looked at on the way out
		return []attack.Class{{Face: 1, P: 1}}
	}
	var out []attack.Class
	var seen []string
	for i, key := range g.deck(2).Unseen[:sides] {
		if !again && !slices.Contains(loud, key) {
			key = ""
		}
		if k := slices.Index(seen, key); k >= 0 {
			out[k].P += 1 / float64(sides)
			continue
		}
		seen = append(seen, key)
		out = append(out, attack.Class{Face: i + 1, P: 1 / float64(sides)})
	}
	return out
}
