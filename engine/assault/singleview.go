package assault

import (
	"slices"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// figures are the target and the others.
func (s *Single) figures() []*troops.Figure {
	return slices.DeleteFunc(slices.Clone(s.Game.Figures), func(f *troops.Figure) bool { return f.ID == s.Game.Attack.By })
}

// Adjust applies a correction: "damage" sets the damage that a figure has
// suffered.
func (s *Single) Adjust(a engine.Adjustment) error {
	if a.Op != "damage" {
		return engine.Refuse("", "adjust.op", engine.Name("op", a.Op))
	}
	for _, f := range s.figures() {
		if f.ID != a.Piece {
			continue
		}
		if most := f.Most(); a.Num < 0 || a.Num > most {
			return engine.Refuse("", "adjust.damage", engine.Num("max", most))
		}
		f.Lost = a.Num
		return nil
	}
	return engine.Refuse("", "adjust.piece", engine.Name("piece", a.Piece))
}

// Corrections set a figure to each damage that it may have suffered.
func (s *Single) Corrections() []engine.Adjustment {
	var out []engine.Adjustment
	for _, f := range s.figures() {
		for n := range f.Most() + 1 {
			if n != f.Lost {
				out = append(out, engine.Adjustment{Op: "damage", Piece: f.ID, Num: n})
			}
		}
	}
	return out
}

// View shows the figures; nothing is secret in an attack.
func (s *Single) View(seat engine.Seat) engine.View {
	v := engine.View{Seat: seat, Status: []engine.Text{engine.Say("status", s.done()...)}}
	for i, f := range s.figures() {
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: f.ID, Label: strconv.Itoa(i + 1), Name: f.Name, Seat: f.Seat, Lost: f.Defeated(),
			Lines: []engine.Text{
				engine.Say("figure", engine.Term("name", f.Name), engine.Num("lost", f.Lost), engine.Num("health", f.Health)),
			}})
	}
	if s.Done {
		v.Outcome = &engine.Outcome{Why: engine.Say("attack.done", s.done()...)}
		if s.Killed() {
			v.Outcome.Winners = []engine.Seat{s.Game.attacker()}
		}
	}
	return v
}
