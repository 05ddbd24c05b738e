package assault

import (
	"strconv"

	"estafeta/engine"
)

// figures are the target and the others.
func (g *Single) figures() []*Figure {
	out := []*Figure{&g.Attack.Target}
	for i := range g.Attack.Others {
		out = append(out, &g.Attack.Others[i])
	}
	return out
}

// Adjust applies a correction: "damage" sets the damage that a figure has
// suffered.
func (g *Single) Adjust(a engine.Adjustment) error {
	if a.Op != "damage" {
		return engine.Refuse("", "adjust.op", engine.Name("op", a.Op))
	}
	for _, f := range g.figures() {
		if f.ID != a.Piece {
			continue
		}
		if most := f.most(); a.Num < 0 || a.Num > most {
			return engine.Refuse("", "adjust.damage", engine.Num("max", most))
		}
		f.Lost = a.Num
		return nil
	}
	return engine.Refuse("", "adjust.piece", engine.Name("piece", a.Piece))
}

// most is the greatest damage that a figure may have suffered.
func (f *Figure) most() int {
	if f.Health == 0 {
		return 60
	}
	return f.Health
}

// Corrections set a figure to each damage that it may have suffered.
func (g *Single) Corrections() []engine.Adjustment {
	var out []engine.Adjustment
	for _, f := range g.figures() {
		for n := range f.most() + 1 {
			if n != f.Lost {
				out = append(out, engine.Adjustment{Op: "damage", Piece: f.ID, Num: n})
			}
		}
	}
	return out
}

// View shows the figures; nothing is secret in an attack.
func (g *Single) View(s engine.Seat) engine.View {
	v := engine.View{Seat: s}
	v.Status = []engine.Text{engine.Say("status", engine.Num("damage", g.Tally.Damage), engine.Term("fate", g.fate()))}
	for i, f := range g.figures() {
		seat := defender
		if f.Friendly {
			seat = attacker
		}
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: f.ID, Label: strconv.Itoa(i + 1), Name: f.Name, Seat: seat, Lost: f.defeated(),
			Lines: []engine.Text{engine.Say("figure", engine.Term("name", f.Name), engine.Num("lost", f.Lost), engine.Num("health", f.Health))}})
	}
	if g.Done {
		v.Outcome = &engine.Outcome{Why: engine.Say("attack.done", engine.Num("damage", g.Tally.Damage), engine.Term("fate", g.fate()))}
		if g.Killed() {
			v.Outcome.Winner = attacker
		}
	}
	return v
}
