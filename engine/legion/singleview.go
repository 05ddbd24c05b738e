package legion

import (
	"strconv"

	"estafeta/engine"
)

// Adjust applies a correction: "wounds" sets the wound tokens of a miniature of
// the target; as many as its threshold defeat it.
func (s *Single) Adjust(a engine.Adjustment) error {
	if a.Op != "wounds" {
		return engine.Refuse("", "adjust.op", engine.Name("op", a.Op))
	}
	u := s.Game.at()
	for i := range u.Minis {
		m := &u.Minis[i]
		if m.ID != a.Piece {
			continue
		}
		if a.Num < 0 || a.Num > m.W {
			return engine.Refuse("", "adjust.wounds", engine.Num("max", m.W))
		}
		m.Lost, m.Out = a.Num, a.Num == m.W
		return nil
	}
	return engine.Refuse("", "adjust.piece", engine.Name("piece", a.Piece))
}

// Corrections set a miniature to each number of wounds that it may have.
func (s *Single) Corrections() []engine.Adjustment {
	var out []engine.Adjustment
	u := s.Game.at()
	for _, m := range u.Minis {
		for n := range m.W + 1 {
			if n != m.Lost {
				out = append(out, engine.Adjustment{Op: "wounds", Piece: m.ID, Num: n})
			}
		}
	}
	return out
}

// View shows the miniatures of the target; nothing is secret in an attack.
func (s *Single) View(seat engine.Seat) engine.View {
	v := engine.View{Seat: seat, Status: []engine.Text{engine.Say("status", s.done()...)}}
	u := s.Game.at()
	for i, m := range u.Minis {
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: m.ID, Label: strconv.Itoa(i + 1), Name: m.Name, Seat: u.Seat, Lost: m.Out,
			Lines: []engine.Text{engine.Say("mini", engine.Term("name", m.Name), engine.Num("lost", m.Lost), engine.Num("w", m.W))}})
	}
	if s.Done {
		v.Outcome = &engine.Outcome{Why: engine.Say("attack.done", s.done()...)}
		if u.Defeated() {
			v.Outcome.Winners = []engine.Seat{s.Game.attacker()}
		}
	}
	return v
}
