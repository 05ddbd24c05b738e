package nebula

import (
	"estafeta/engine"
	"estafeta/engine/formation"
)

// coherent reports whether a figure is in Coherence: linked to its General by
// steps of 15 cm or less, base to base, while the Force has more than three
// members left. NEB-COH-01, NEB-COH-04 … NEB-COH-09.
func (g *Game) coherent(f *Figure) bool {
	own := g.standing(f.Seat)
	if len(own) <= 3 {
		return false
	}
	root, me := -1, -1
	for i, o := range own {
		if o.ID == g.force(f.Seat).General {
			root = i
		}
		if o == f {
			me = i
		}
	}
	if root < 0 || me < 0 {
		return false
	}
	linked := formation.Linked(len(own), root, func(i, j int) bool { return within(own[i].gap(own[j]), coherenceDist) })
	return linked[me]
}

// expertise is PER in a check, with the +1 of Coherence. NEB-COH-02.
func (g *Game) expertise(f *Figure) int {
	if g.coherent(f) {
		return f.Attr[PER] + 1
	}
	return f.Attr[PER]
}

// resolve is ENT in a check, with the +1 of Coherence: its own or that of a
// Leader within 20 cm, in Reaction checks also of a Leader at any distance in
// Coherence. NEB-COH-02, NEB-KEY-37, NEB-REACT-04 (A06).
func (g *Game) resolve(f *Figure, reaction bool) int {
	best := f.Attr[ENT]
	in := g.coherent(f)
	near := leaderDist
	if g.rule("a06") == "15" {
		near = coherenceDist
	}
	for _, o := range g.standing(f.Seat) {
		if o != f && o.has("leader") && (within(f.gap(o), near) || reaction && in) {
			best = max(best, o.Attr[ENT])
		}
	}
	if in {
		best++
	}
	return best
}

// check rolls one die against an attribute; equal or lower passes, a 6 always
// fails. NEB-CHK-01 … NEB-CHK-04.
func check(t *engine.Table, f *Figure, purpose string, value int) (passed bool, die int) {
	die = t.Roll(f.Seat, purpose, 6, 1)[0]
	return die <= value && die != 6, die
}
