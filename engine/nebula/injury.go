package nebula

import (
	"estafeta/engine"
	"estafeta/engine/geom"
)

// wound takes Wounds one by one, each with its Injury roll unless it is the
// last. NEB-WND-02, NEB-WND-03, NEB-INJ-01, NEB-INJ-03.
func (g *Game) wound(t *engine.Table, f, by *Figure, n int) { g.woundFrom(t, f, by.At, n, n) }

// woundFrom takes Wounds that come from a place, with at most so many Injury
// rolls. NEB-WND-02, NEB-INJ-16.
func (g *Game) woundFrom(t *engine.Table, f *Figure, from geom.Point, n, injuries int) {
	lost := min(n, f.Wounds)
	f.Wounds -= lost
	g.hurt(f, lost)
	t.Tell("wound", engine.Piece("who", f.ID), engine.Num("n", lost), engine.Num("left", f.Wounds), engine.ByRules("NEB-WND-02"))
	if g.Turn.Figure == f.ID {
		g.Turn.Cut = true
	}
	if f.Wounds == 0 {
		g.outOfCombat(t, f, "out.wounds")
		return
	}
	for range min(lost, injuries) {
		g.injury(t, f, from)
	}
	g.unstable(t, f)
}

// injury rolls on the mishap table; the effect lasts to the end of the next
// Round. NEB-INJ-02, NEB-INJ-04 … NEB-INJ-10.
func (g *Game) injury(t *engine.Table, f *Figure, from geom.Point) {
	dice := t.Roll(f.Seat, "injury", 6, 2)
	kind := mishap(dice[0] + dice[1])
	t.Tell(
		"injury", engine.Piece("who", f.ID), engine.Dice("dice", dice), engine.Num("total", dice[0]+dice[1]),
		engine.Term("mishap", "mishap."+kind), engine.ByRules("NEB-INJ-01"),
	)
	switch kind {
	case "scratch":
	case "pushback":
		g.push(t, f, from, pushback)
	default:
		f.Mishaps = append(f.Mishaps, Mishap{kind, g.Round + 1})
		if kind == "leg" {
			g.limp(f)
		}
	}
}

// limp takes a fresh Leg off what is left of the movement of the turn in
// progress: mishaps work at once. NEB-INJ-02, NEB-INJ-06.
func (g *Game) limp(f *Figure) {
	switch {
	case g.Turn.Figure != f.ID:
	case f.Prone:
		g.Turn.Left = min(g.Turn.Left, f.movement())
	default:
		g.Turn.Left = max(0, g.Turn.Left-legPenalty)
	}
}

func mishap(total int) string {
	switch {
	case total <= 4:
		return "scratch"
	case total <= 6:
		return "pushback"
	case total == 7:
		return "leg"
	case total <= 9:
		return "stunned"
	case total == 10:
		return "eye"
	case total == 11:
		return "badly_wounded"
	}
	return "unconscious"
}

// push moves a figure straight away from what hurt it, as far as there is
// room; over an edge it falls. NEB-INJ-05, NEB-INJ-16, NEB-INJ-18, NEB-VOL-07.
func (g *Game) push(t *engine.Table, f *Figure, from geom.Point, dist float64) {
	if f.At == from {
		return
	}
	table := g.table()
	end := table.Push(g.body(f), from, dist)
	if f.Up > 0 && g.tiered() { // NEB-VOL-07, A60
		if treads, firm := table.Ascent(f.At, f.Up, end); !firm {
			t.Tell("push", engine.Piece("who", f.ID), engine.ByRules("NEB-INJ-05"))
			g.fall(t, f, end)
			return
		} else if n := len(treads); n > 0 {
			f.Up = treads[n-1].Height(end)
		}
	}
	f.At = end
	if f.Entrench != "" && g.parapet(f) == nil && !g.sheltered(f.At, f.Up) {
		f.Entrench = "" // no longer behind it
	}
	t.Tell("push", engine.Piece("who", f.ID), engine.ByRules("NEB-INJ-05"))
	g.freed(f)
}

// hurt marks the loss for the picture.
func (g *Game) hurt(f *Figure, n int) {
	g.Trail = append(g.Trail, Trail{Kind: "hurt", Figure: f.ID, Points: []geom.Point{f.At}, Hits: []bool{}, N: n})
}
