package wh40k

import (
	"estafeta/engine"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/troops"
)

// inflict resolves the save rolls from the lowest to the highest, until all are
// resolved or the unit is destroyed (WH-SEQ-27, WH-SEQ-36, WH-SEQ-37).
func (g *Game) inflict(t *engine.Table) {
	a := &g.Attack
	lost, out, unsaved := g.Attack.Tally.Damage, g.Attack.Tally.Models, 0
	var ahead, made, failed []int
	q, ok := g.current()
	for i, face := range a.Saves {
		if !ok {
			break
		}
		if g.saved(q, i) {
			made = append(made, face)
			continue
		}
		failed = append(failed, face)
		unsaved++
		if a.Pool.D.Random() && len(ahead) == 0 {
			ahead = g.rollDamage(t, g.certain(i))
		}
		m := g.receive(t, q)
		d := a.Pool.D.N
		if len(ahead) > 0 {
			d, ahead = ahead[0], ahead[1:]
		}
		g.hurt(t, m, g.damage(*m, d), cause{psychic: a.Pool.Psychic})
		q, ok = g.current()
	}
	for _, s := range []struct {
		key    string
		dice   []int
		lowest int
	}{{"saved", made, 0}, {"unsaved", failed, 7}} {
		if len(s.dice) > 0 {
			t.Tell(s.key, engine.Needing("dice", s.dice, s.lowest), engine.ByRules("WH-SEQ-29", "WH-SEQ-35"))
		}
	}
	if len(a.Saves) > 0 {
		t.Tell(
			"damage",
			engine.Num("n", unsaved),
			engine.Num("damage", g.Attack.Tally.Damage-lost),
			engine.Num("models", g.Attack.Tally.Models-out),
			engine.ByRules("WH-SEQ-36", "WH-SEQ-37"),
		)
	}
}

// saved reports that the i-th save roll of the batch succeeds for a group.
func (g *Game) saved(q troops.Group, i int) bool {
	a := &g.Attack
	ap := a.Pool.AP
	if i < len(a.Keen) {
		ap += a.Keen[i]
	}
	return g.withstands(q, a.Saves[i], ap)
}

// withstands reports that a save roll against an AP succeeds for a group.
func (g *Game) withstands(q troops.Group, face, ap int) bool {
	return g.at().Models[q.Models[0]].Saves(face, ap, g.at().SaveMod, g.rule("a38") == "both")
}

// certain is how many save rolls from the i-th on will inflict damage whatever
// it is: all that fail if only one group is left, else just this one.
func (g *Game) certain(i int) int {
	a := &g.Attack
	gs := g.at().Groups()
	if len(gs) > 1 {
		return 1
	}
	n := 0
	for k := i; k < len(a.Saves); k++ {
		if !g.saved(gs[0], k) {
			n++
		}
	}
	return n
}

// rollDamage rolls the random D of n attacks (WH-REF-11).
func (g *Game) rollDamage(t *engine.Table, n int) []int {
	d := g.Attack.Pool.D
	dice := troops.Thrown(t.Roll(g.attacker(), "damage", 6, n*d.Dice))
	if g.Attack.Pool.AgainD {
		g.rerollDamage(t, dice)
	}
	g.commandReroll(t, g.attacker(), "damage", dice)
	out := []int{}
	rolled := troops.Faces(dice)
	for k := range n {
		out = append(out, d.Sum(rolled[k*d.Dice:(k+1)*d.Dice]))
	}
	t.Tell(
		"damage.rolled",
		engine.Num("n", n),
		engine.Dice("dice", rolled),
		engine.Num("plus", d.N+g.Attack.Pool.Melta),
		engine.ByRules("WH-REF-11"),
	)
	return out
}

// damage is the D of an attack against a model, from the number of the profile:
// [MELTA] adds, halving divides, lessening subtracts, at least 1 (WH-KEY-38,
// WH-REF-10, WH-REF-15).
func (g *Game) damage(m troops.Model, d int) int { return m.Takes(d + g.Attack.Pool.Melta) }

// cause is what wounds are lost to, for Feel No Pain that asks.
type cause struct {
	mortal  bool // mortal wounds
	psychic bool // a psychic attack or ability (WH-OTH-06)
}

// hurt makes a model of the target lose wounds (WH-SEQ-36, WH-SEQ-37).
func (g *Game) hurt(t *engine.Table, m *troops.Model, d int, c cause) {
	if m.Out {
		return // by a correction
	}
	g.Attack.Tally.Damage += g.wound(t, g.at(), m, d, c)
	if m.Out {
		g.Attack.Tally.Models++
	}
}

// painless is the best Feel No Pain that a model has against a cause; 0: none
// (WH-KEY-21).
func (g *Game) painless(u *troops.Unit, m *troops.Model, c cause) int {
	best := m.FNP
	against := func(e *book.Effect) bool {
		return e.Kind == "fnp" && (e.What == "" || e.What == "mortal" && c.mortal || e.What == "psychic" && c.psychic)
	}
	for _, f := range g.forces(against) {
		if g.concerns(f, u, m) && g.holdsIf(f, u, clash{}) {
			best = lower(best, f.effect.At)
		}
	}
	return best
}

// wound makes a model of a unit lose wounds and returns how many; Feel No Pain
// is rolled for each, and what is beyond its wounds is lost (WH-SEQ-36,
// WH-SEQ-37, WH-KEY-21).
func (g *Game) wound(t *engine.Table, u *troops.Unit, m *troops.Model, d int, c cause) int {
	if need := g.painless(u, m, c); need > 0 {
		rolled := t.Roll(u.Seat, "fnp", 6, d)
		for _, f := range rolled {
			if f >= need {
				d--
			}
		}
		t.Tell(
			"fnp",
			engine.Term("who", m.Name),
			engine.Needing("dice", rolled, need),
			engine.Num("need", need),
			engine.Num("ignored", len(rolled)-d),
			engine.ByRules("WH-KEY-21"),
		)
	}
	d = min(d, m.Wounds)
	m.Wounds -= d
	if m.Wounds == 0 {
		if b := g.Battle; b != nil && u.Where == troops.OnField {
			if x, ok := g.lastStand(u, m); ok {
				b.Dying = append(b.Dying, x)
			}
		}
		m.Out = true
		if b := g.Battle; b != nil && u.Where == troops.OnField {
			if g.Attack.By != "" {
				b.Late = append(b.Late, m.ID)
			}
			b.Fallen = append(b.Fallen, Fallen{m.ID, u.Seat, m.At})
			g.missionLost(u, m)
		}
	}
	return d
}
