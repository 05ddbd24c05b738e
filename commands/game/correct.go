package game

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/engine"
)

// fixGame proposes a correction of the table in a few words: an operation of
// the system, a piece, and a place, a number or a state; or it calls for
// something that needs nobody's agreement.
func fixGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		a, err := correction(t, c.Opt("text"))
		if err != nil {
			return err
		}
		taken, err := c.Host.Adjust(c.Ctx, t.ID, c.User(), c.In.ID, call.Clip(call.Plain(c.Opt("text")), 100), a)
		if err != nil {
			return err
		}
		if taken.Refusal != nil {
			return &call.Refused{Refusal: taken.Refusal, T: t}
		}
		switch {
		case taken.Proposed != "":
			return c.Say("fix.proposed")
		case slices.Contains(t.Position.Calls, a.Op):
			return c.Say("fix.called")
		}
		return c.Say("fix.done")
	})
}

// correction reads "place 3 D4-7", "wounds C 2", "unmark 3 prone". Where the
// table shows no cells, a place is two numbers in its own unit:
// "place B 450 300 90", with the facing that the system reads after it.
func correction(t *call.Game, text string) (engine.Adjustment, error) {
	w := strings.Fields(text)
	if len(w) > 0 {
		for _, op := range t.Position.Calls { // what follows is what it is about
			if about := strings.Join(w[1:], " "); strings.EqualFold(w[0], op) || strings.EqualFold(w[0], t.W.Term("call."+op)) {
				return engine.Adjustment{Op: op, What: call.Clip(call.Plain(about), 100)}, nil
			}
		}
	}
	if len(w) < 2 {
		return engine.Adjustment{}, call.Wrong("error.fix")
	}
	a := engine.Adjustment{Op: strings.ToLower(w[0])}
	for _, p := range t.View.Pieces {
		if strings.EqualFold(p.Label, w[1]) {
			a.Piece, a.Seat = p.ID, p.Seat
		}
	}
	if a.Piece == "" {
		return a, call.Wrong("error.piece", engine.Name("piece", w[1]))
	}
	rest := w[2:]
	if x, y, ok := numbers(rest); a.Op == "place" && t.View.Scene.Grid.Cols == 0 && ok {
		a.Pose = &engine.Pose{X: x, Y: y}
		rest = rest[2:]
	}
	for _, arg := range rest {
		if n, err := strconv.Atoi(arg); err == nil {
			a.Num = n
		} else if at, ok := board.Place(t.View.Scene, arg); ok {
			a.Pose = &engine.Pose{X: at.X, Y: at.Y}
		} else {
			a.What = strings.ToLower(arg)
		}
	}
	if a.Op == "place" && a.Pose == nil {
		return a, call.Wrong("error.fix")
	}
	return a, nil
}

// numbers are the two numbers that words begin with.
func numbers(words []string) (x, y float64, ok bool) {
	if len(words) < 2 {
		return 0, 0, false
	}
	var out [2]float64
	for i, w := range words[:2] {
		n, err := strconv.ParseFloat(w, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return 0, 0, false
		}
		out[i] = n
	}
	return out[0], out[1], true
}
