package wh40k

import (
	"strconv"

	"estafeta/engine"
)

// Adjust applies a correction: "wounds" sets the wounds of a model of the
// target, 0 destroys it.
func (s *Single) Adjust(a engine.Adjustment) error {
	if a.Op != "wounds" {
		return engine.Refuse("", "adjust.op", engine.Name("op", a.Op))
	}
	u := s.Game.at()
	for i := range u.Models {
		m := &u.Models[i]
		if m.ID != a.Piece {
			continue
		}
		if a.Num < 0 || a.Num > m.W {
			return engine.Refuse("", "adjust.wounds", engine.Num("max", m.W))
		}
		m.Wounds, m.Out = a.Num, a.Num == 0
		return nil
	}
	return engine.Refuse("", "adjust.piece", engine.Name("piece", a.Piece))
}

// Corrections set a model to each number of wounds that it may have.
func (s *Single) Corrections() []engine.Adjustment {
	var out []engine.Adjustment
	for _, m := range s.Game.at().Models {
		for n := range m.W + 1 {
			if n != m.Wounds {
				out = append(out, engine.Adjustment{Op: "wounds", Piece: m.ID, Num: n})
			}
		}
	}
	return out
}

// View shows the models of the target; nothing is secret in an attack.
func (s *Single) View(seat engine.Seat) engine.View {
	v := engine.View{Seat: seat, Status: []engine.Text{engine.Say("status", s.done()...)}}
	u := s.Game.at()
	for i, m := range u.Models {
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: m.ID, Label: strconv.Itoa(i + 1), Name: m.Name, Seat: u.Seat, Lost: m.Out,
			Lines: []engine.Text{engine.Say("model", engine.Term("name", m.Name), engine.Num("w", m.Wounds))}})
	}
	if s.Done {
		v.Outcome = &engine.Outcome{Why: engine.Say("attack.done", s.done()...)}
		if u.Destroyed() {
			v.Outcome.Winners = []engine.Seat{s.Game.attacker()}
		}
	}
	return v
}
