package legion

import (
	"strconv"

	"estafeta/engine"
)

// Adjust applies a correction: "wounds" sets the wound tokens of a miniature of
// the target; as many as its threshold defeat it.
func (g *Single) Adjust(a engine.Adjustment) error {
	if a.Op != "wounds" {
		return engine.Refuse("", "adjust.op", engine.Name("op", a.Op))
	}
	for i := range g.Attack.Target.Minis {
		m := &g.Attack.Target.Minis[i]
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
func (g *Single) Corrections() []engine.Adjustment {
	var out []engine.Adjustment
	for _, m := range g.Attack.Target.Minis {
		for n := range m.W + 1 {
			if n != m.Lost {
				out = append(out, engine.Adjustment{Op: "wounds", Piece: m.ID, Num: n})
			}
		}
	}
	return out
}

// View shows the miniatures of the target; nothing is secret in an attack.
func (g *Single) View(s engine.Seat) engine.View {
	v := engine.View{Seat: s}
	u := &g.Attack.Target
	left := len(u.alive())
	done := []engine.Arg{engine.Num("wounds", g.Tally.Wounds), engine.Num("models", g.Tally.Models), engine.Num("left", left)}
	v.Status = []engine.Text{engine.Say("status", done...)}
	for i, m := range u.Minis {
		v.Pieces = append(v.Pieces, engine.PieceCard{ID: m.ID, Label: strconv.Itoa(i + 1), Name: m.Name, Seat: defender, Lost: m.Out,
			Lines: []engine.Text{engine.Say("mini", engine.Term("name", m.Name), engine.Num("lost", m.Lost), engine.Num("w", m.W))}})
	}
	if g.Done {
		v.Outcome = &engine.Outcome{Why: engine.Say("attack.done", done...)}
		if left == 0 {
			v.Outcome.Winner = attacker
		}
	}
	return v
}
