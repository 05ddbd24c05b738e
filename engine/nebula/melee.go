package nebula

import (
	"estafeta/engine"
	"estafeta/engine/nebula/book"
)

// pair are two figures Engaged with each other.
type pair struct{ a, b *Figure }

// pairs are all pairs of the close combat that a figure is part of, its own
// first: in a multiple combat everybody fights everybody Engaged with him once.
// NEB-MUL-01 … NEB-MUL-03.
func (g *Game) pairs(f *Figure) []pair {
	var out []pair
	seen := map[string]bool{f.ID: true}
	queue := []*Figure{f}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		for _, id := range a.Engaged {
			b := g.figure(id)
			known := false
			for _, p := range out {
				known = known || p.a == b && p.b == a
			}
			if !known {
				out = append(out, pair{a, b})
			}
			if !seen[id] {
				seen[id] = true
				queue = append(queue, b)
			}
		}
	}
	return out
}

// fightAll resolves the close combat of a figure: every pair once; who was
// removed by an earlier pair fights no more. NEB-MEL-09, NEB-MUL-03.
func (g *Game) fightAll(t *engine.Table, f *Figure) {
	g.Turn.Fought = true
	for _, p := range g.pairs(f) {
		if p.a.Out || p.b.Out || !has(p.a.Engaged, p.b.ID) {
			continue
		}
		g.fight(t, p.a, p.b)
		g.breakCheck(t)
	}
}

// fight is one opposed roll of close combat: the best die and Dexterity; the
// higher causes a Severe Hit, a tie is fought again. An Unconscious enemy
// simply takes a Wound. NEB-MEL-01 … NEB-MEL-05, NEB-INJ-11.
func (g *Game) fight(t *engine.Table, a, b *Figure) {
	t.Lock("fight")
	if b.unconscious() && a.unconscious() {
		return // neither acts (NEB-INJ-10)
	}
	if b.unconscious() || a.unconscious() {
		victim, winner := b, a
		if a.unconscious() {
			victim, winner = a, b
		}
		t.Tell("fight.helpless", engine.Piece("who", winner.ID), engine.Piece("at", victim.ID), engine.ByRules("NEB-INJ-11"))
		g.wound(t, victim, winner, 1)
		return
	}
	for {
		mine, plus, dice := g.strike(t, a)
		theirs, more, others := g.strike(t, b)
		t.Tell("fight", engine.Piece("who", a.ID), engine.Dice("dice", dice), engine.Num("total", mine),
			engine.Piece("at", b.ID), engine.Dice("others", others), engine.Num("theirs", theirs),
			engine.Signed("dex", a.dexterity()), engine.Signed("blades", plus), engine.Signed("theirdex", b.dexterity()),
			engine.Signed("theirblades", more), engine.ByRules("NEB-MEL-01", "NEB-MEL-03"))
		if mine == theirs {
			continue // NEB-MEL-04
		}
		winner, loser := a, b
		if theirs > mine {
			winner, loser = b, a
		}
		it := winner.blade()
		g.Attack = Attack{By: winner.ID, At: loser.ID, Weapon: it.ID, Dice: []int{}, Severe: 1}
		g.suffer(t, loser, winner, it, g.coveredFrom(winner, loser))
		return
	}
}

// coveredFrom reports Cover in close combat. NEB-COVER-05, NEB-KEY-31 (A65).
func (g *Game) coveredFrom(winner, loser *Figure) bool {
	return loser.has("incorporeal") || g.hidden(winner, loser) || g.rule("a65") == "all" && g.covered(winner, loser)
}

// strike rolls a figure's dice and returns its total, with what its weapons add.
// Each die is its own result and the best counts (A18). NEB-MEL-02.
func (g *Game) strike(t *engine.Table, f *Figure) (total, plus int, dice []int) {
	n, plus := g.blows(f)
	dice = t.Roll(f.Seat, "fight", 6, n)
	best := 0
	for _, d := range dice {
		if g.rule("a18") == "sum" {
			best += d
		} else {
			best = max(best, d)
		}
	}
	return best + plus + f.dexterity(), plus, dice
}

// blows are a figure's dice in close combat and what is added to the best:
// Long Weapon and Twin Weapons add dice, a Bladed Weapon 1 to one of them.
// NEB-KEY-08, NEB-KEY-09, NEB-KEY-10, NEB-KEY-80.
func (g *Game) blows(f *Figure) (n, plus int) {
	n = 1
	if !f.stunned() {
		seen := map[string]bool{}
		for _, c := range f.Items {
			it := c.item()
			if it.Kind != "melee" || c.Place != "hand" { // NEB-EQP-07
				continue
			}
			if it.Has("long_weapon") {
				n++
			}
			if it.Has("bladed_weapon") {
				plus++
			}
			if (it.Has("twin_weapons") || it.Has("combinable") && f.pair(c) != nil && !seen[c.Item]) &&
				(g.rule("a77") == "both" || g.Turn.Figure == f.ID) {
				n += 2
			}
			seen[c.Item] = true
		}
	}
	return n, plus
}

// dexterity is DES in close combat: 1 less against two enemies or more, 2 less
// when Prone. NEB-MEL-07, NEB-PRONE-07.
func (f *Figure) dexterity() int {
	n := f.Attr[DES]
	if len(f.Engaged) >= 2 {
		n--
	}
	if f.Prone {
		n -= 2
	}
	return n
}

// blade sums up the Qualities of the close-combat weapons in Hand: all of them
// strike together (A72).
func (f *Figure) blade() book.Item {
	it := book.Item{ID: "close_combat", Kind: "melee", Qualities: []string{}}
	if f.stunned() {
		return it
	}
	for _, c := range f.Items {
		if c.item().Kind == "melee" && c.Place == "hand" {
			it.ID = c.Item
			it.Qualities = append(it.Qualities, c.item().Qualities...)
		}
	}
	return it
}

// contact is how far bases in close combat may stand apart: they were placed
// to a thousandth, and may touch at a slant.
const contact = 0.1

// faceToFace reports two figures that both stand at a thin Obstacle between
// them, and so can fight across it. NEB-CHG-08.
func (g *Game) faceToFace(f, e *Figure) bool {
	at := g.across(f, e)
	return at != nil && within(f.disc().GapPolygon(at.Polygon()), beside)
}

// freed ends close combats whose contact is lost. NEB-INJ-18 (A80).
func (g *Game) freed(f *Figure) {
	for _, id := range append([]string{}, f.Engaged...) {
		e := g.figure(id)
		if within(f.gap(e), contact) || g.faceToFace(f, e) {
			continue
		}
		f.Engaged = without(f.Engaged, id)
		e.Engaged = without(e.Engaged, f.ID)
	}
}

func without(list []string, s string) []string {
	out := []string{}
	for _, x := range list {
		if x != s {
			out = append(out, x)
		}
	}
	return out
}

// disengage is the attempt to break off: one opposed roll with Expertise,
// against the highest of several enemies, 1 less against three or more; the
// higher player decides, a tie is another fight. NEB-DIS-01 … NEB-DIS-08.
func (g *Game) disengage(t *engine.Table, f *Figure) {
	t.Lock("disengage")
	if g.indoors(f) != nil { // NEB-DIS-07
		g.part(f)
		t.Tell("disengage.building", engine.Piece("who", f.ID), engine.ByRules("NEB-DIS-07"))
		return
	}
	var best *Figure
	for _, id := range f.Engaged {
		if e := g.figure(id); best == nil || g.grip(e) > g.grip(best) {
			best = e
		}
	}
	if best == nil {
		return
	}
	a, b := t.Roll(f.Seat, "disengage", 6, 1)[0], t.Roll(best.Seat, "disengage", 6, 1)[0]
	t.Tell(
		"disengage", engine.Piece("who", f.ID), engine.Num("die", a), engine.Num("total", a+g.grip(f)), engine.Piece("at", best.ID),
		engine.Num("other", b), engine.Num("theirs", b+g.grip(best)), engine.ByRules("NEB-DIS-02"),
	)
	if a+g.grip(f) == b+g.grip(best) { // NEB-DIS-05
		g.fightAll(t, f)
		return
	}
	decides := f
	if b+g.grip(best) > a+g.grip(f) {
		decides = best
	}
	choice := t.Ask(decides.Seat, "disengage", func(p *engine.Prompt) {
		p.About = f.ID
		p.Args = []engine.Arg{engine.Piece("who", f.ID)}
		p.Rules = []string{"NEB-DIS-04"}
		p.Add(engine.Option{Key: "free", Verb: "free"})
		p.Add(engine.Option{Key: "fight", Verb: "fight"})
		p.Default = engine.Pick("free")
	})
	if choice.One() == "free" {
		g.part(f)
		t.Tell("disengage.free", engine.Piece("who", f.ID), engine.ByRules("NEB-DIS-06"))
		return
	}
	g.fightAll(t, f)
}

// grip is PER in the opposed roll of a Disengage, which is no check: 1 less for
// a figure in combat with more than two enemies. NEB-DIS-03, NEB-DIS-08.
func (g *Game) grip(f *Figure) int {
	if n := len(f.Engaged); n > 2 || n == 2 && g.rule("a20") == "two" {
		return f.Attr[PER] - 1
	}
	return f.Attr[PER]
}
