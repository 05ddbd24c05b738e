package xwing

import "estafeta/engine"

// Face is a face of an attack or defense die.
type Face string

// The faces; the last four are on attack dice (XW-DICE-01 … XW-DICE-07).
const (
	EvadeFace Face = "evade"
	FocusFace Face = "focus"
	Blank     Face = "blank"
	Hit       Face = "hit"
	Crit      Face = "crit"
)

// attackDie and defenseDie are the eight faces of each die (XW-DICE-09).
var (
	attackDie  = [8]Face{Hit, Hit, Hit, Crit, FocusFace, FocusFace, Blank, Blank}
	defenseDie = [8]Face{EvadeFace, EvadeFace, EvadeFace, FocusFace, FocusFace, Blank, Blank, Blank}
)

// Die is a die of an attack.
type Die struct {
	Face     Face
	Rerolled bool // may not be rerolled again (XW-MOD-05)
	Added    bool // joined the roll as a result (XW-MOD-02)
	Canceled bool // taken out of the roll (XW-CANC-01)
	Evaded   bool `json:",omitempty"` // canceled by an evade result (XW-ATK-27)
	Fixed    bool // a card forbids to modify it again
}

// rollDice rolls attack or defense dice: the whole pool at once (XW-ATK-35).
func rollDice(t *engine.Table, seat engine.Seat, purpose string, die [8]Face, n int) []Face {
	out := []Face{}
	for _, f := range t.Roll(seat, purpose, 8, n) {
		out = append(out, die[f-1])
	}
	return out
}

// throw rolls dice for a ship outside the rolls of an attack.
func (g *Game) throw(t *engine.Table, s *Ship, purpose string, die [8]Face, n int) []Face {
	g.fire(t, Moment{At: DiceDue, About: s, Token: purpose})
	faces := rollDice(t, s.Seat, purpose, die, n)
	g.fire(t, Moment{At: DieRolled, About: s, Token: purpose, Faces: faces})
	return faces
}

// count is how many dice in play show a face.
func count(dice []Die, faces ...Face) int {
	n := 0
	for _, d := range dice {
		for _, f := range faces {
			if !d.Canceled && d.Face == f {
				n++
			}
		}
	}
	return n
}

// modifiable reports a die in play that may be modified.
func (d Die) modifiable() bool { return !d.Canceled && !d.Fixed }

// changeable counts the dice of a face that may be modified.
func changeable(dice []Die, face Face) int {
	n := 0
	for _, d := range dice {
		if d.modifiable() && d.Face == face {
			n++
		}
	}
	return n
}

// change turns dice that show one face to another, at most n of them, below 0
// all; it returns how many (XW-MOD-03). Those that may not be rerolled any more
// go first, so that the others still may.
func change(dice []Die, from, to Face, n int) int {
	done := 0
	for _, again := range [2]bool{true, false} {
		for i := range dice {
			if d := &dice[i]; d.modifiable() && d.Face == from && d.Rerolled == again && done != n {
				d.Face = to
				done++
			}
		}
	}
	return done
}

// cancel takes up to n dice of a face out of the roll (XW-CANC-01).
func cancel(dice []Die, face Face, n int) int {
	done := 0
	for i := range dice {
		if d := &dice[i]; !d.Canceled && d.Face == face && done < n {
			d.Canceled = true
			done++
		}
	}
	return done
}

// evade cancels up to n dice of a face by evade results (XW-ATK-27).
func evade(dice []Die, face Face, n int) int {
	done := 0
	for i := range dice {
		if d := &dice[i]; !d.Canceled && d.Face == face && done < n {
			d.Canceled, d.Evaded = true, true
			done++
		}
	}
	return done
}

// fresh counts the dice of a face that may still be rerolled (XW-MOD-05,
// XW-MOD-06).
func fresh(dice []Die, face Face) int {
	n := 0
	for _, d := range dice {
		if d.modifiable() && !d.Rerolled && d.Face == face {
			n++
		}
	}
	return n
}

// rerolled counts the dice that have been rerolled.
func rerolled(dice []Die) int {
	n := 0
	for _, d := range dice {
		if d.Rerolled {
			n++
		}
	}
	return n
}

// faceKeys are the faces as term keys, for texts.
func faceKeys(dice []Die) []string {
	out := []string{}
	for _, d := range dice {
		if !d.Canceled {
			out = append(out, "face."+string(d.Face))
		}
	}
	return out
}

func pool(faces []Face) []Die {
	out := []Die{}
	for _, f := range faces {
		out = append(out, Die{Face: f})
	}
	return out
}
