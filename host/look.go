package host

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/scene"
)

// Looked notes that a user has seen the board as it stands, and returns up to
// where in the log they had seen it before, 0: never.
func (h *Host) Looked(ctx context.Context, game, user string) (before int, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		if before, err = h.db.Seen(ctx, game, user); err != nil || before == t.match.Top {
			return err
		}
		return h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveSeen(game, user, t.match.Top) })
	})
	return before, err
}

// ViewAt is what a seat saw when the step that a place in the log belongs to
// began; seat 0 is a spectator. ErrNoRecord if the log does not go back so far.
func (h *Host) ViewAt(ctx context.Context, game string, seat engine.Seat, seq int) (v engine.View, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		start, err := h.db.LegOf(ctx, game, seq)
		if err != nil {
			return err
		}
		legs, err := h.db.Legs(ctx, game, start)
		if err != nil {
			return err
		}
		if len(legs) == 0 || legs[0].Start != start {
			return ErrNoRecord.With(engine.Num("seq", seq))
		}
		g, err := t.system.Decode(legs[0].Schema, legs[0].State)
		if err == nil {
			v = g.View(seat)
		}
		return err
	})
	return v, err
}

// LastActed is where in the log the seat that is awaited answered last, 0 if
// it never has; of several the user's own.
func (h *Host) LastActed(ctx context.Context, game, user string) (seq int, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		seq = 0
		awaited := t.position(nil).Awaited()
		mine := slices.DeleteFunc(slices.Clone(awaited), func(s engine.Seat) bool { return !slices.Contains(t.seatsOf(user), s) })
		if awaited = append(mine, awaited...); len(awaited) == 0 {
			return nil
		}
		r, err := h.lastBy(ctx, game, awaited[:1])
		if errors.Is(err, ErrNoRecord) {
			return nil
		}
		seq = r.Seq
		return err
	})
	return seq, err
}

// Scene is what a seat saw before a line of the log.
type Scene struct {
	engine.View
	Seq int // of that line
}

// Replay is what a seat saw at the beginning of each step of a game, between
// two places in the log (to 0: to the end), and what it sees now if that is the
// end. Seat 0 is a spectator. What was undone is not in it.
func (h *Host) Replay(ctx context.Context, game string, seat engine.Seat, from, to int) (story []Scene, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		story = nil
		legs, err := h.db.Legs(ctx, game, 0)
		if err != nil {
			return err
		}
		for i, l := range legs {
			if next := i + 1; next < len(legs) && legs[next].Start <= from || to > 0 && l.Start > to {
				continue
			}
			g, err := t.system.Decode(l.Schema, l.State)
			if err != nil {
				return ErrCorrupt.With(engine.Name("game", game)).because(err)
			}
			story = append(story, Scene{g.View(seat), l.Start})
		}
		if to == 0 && t.match.Game != nil {
			story = append(story, Scene{t.match.Game.View(seat), t.game.Top + 1})
		}
		return nil
	})
	return story, err
}

// Sees are the pieces of other sides that a piece has in sight, as far as a
// seat knows of them; seat 0 is a spectator. ErrSight if the game does not let
// sight be checked at any time, ErrPiece if the seat knows no such piece.
func (h *Host) Sees(ctx context.Context, game string, seat engine.Seat, piece string) (pieces []string, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		seer, ok := t.match.Game.(engine.Seer)
		if !ok {
			return ErrSight
		}
		view := t.match.Game.View(seat)
		if _, known := view.Piece(piece); !known {
			return ErrPiece
		}
		pieces = slices.DeleteFunc(slices.Clone(seer.Sees(piece)), func(id string) bool {
			_, known := view.Piece(id)
			return !known
		})
		return nil
	})
	return pieces, err
}

// Measure is what lies between a piece and the others that a seat knows of, the
// nearest first, and the rings of its ruler; seat 0 is a spectator. ErrRuler if the game does not let
// anybody measure at any time, ErrPiece if the seat knows no such piece.
func (h *Host) Measure(ctx context.Context, game string, seat engine.Seat, piece string) (rings []scene.Mark, list []engine.Measured, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		ruler, ok := t.match.Game.(engine.Ruler)
		if !ok {
			return ErrRuler
		}
		view := t.match.Game.View(seat)
		if _, known := view.Piece(piece); !known {
			return ErrPiece
		}
		rings, list = ruler.Measure(piece)
		list = slices.DeleteFunc(list, func(m engine.Measured) bool {
			_, known := view.Piece(m.Piece)
			return !known
		})
		slices.SortStableFunc(list, func(a, b engine.Measured) int { return cmp.Compare(a.Far, b.Far) })
		return nil
	})
	return rings, list, err
}

// Looks reports whether a game lets sight be checked and ranges be measured at any
// time.
func (h *Host) Looks(ctx context.Context, game string) (sight, ruler bool, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		_, sight = t.match.Game.(engine.Seer)
		_, ruler = t.match.Game.(engine.Ruler)
		return nil
	})
	return sight, ruler, err
}

// State is the whole state of a game at its open question as JSON, secrets and
// all. Only a host whose dice may be put in by scripts gives it: ErrScripted.
func (h *Host) State(ctx context.Context, game string) (state []byte, err error) {
	if !h.scripted {
		return nil, ErrScripted
	}
	err = h.do(ctx, game, func(t *openGame) error {
		if t.match.Game == nil {
			return nil
		}
		state, err = json.Marshal(t.match.Game)
		return err
	})
	return state, err
}

// Missed is what a user can read of what others brought about since they last
// looked at the board or answered, and how their first seat saw the table when
// that began; nothing if nobody else has answered since.
func (h *Host) Missed(ctx context.Context, game, user string) (entries []Entry, before engine.View, err error) {
	from := 0
	seat := engine.Seat(0)
	err = h.do(ctx, game, func(t *openGame) error {
		mine, err := t.seated(user)
		if err != nil {
			return err
		}
		seat = mine[0]
		seen, err := h.db.Seen(ctx, game, user)
		if err != nil {
			return err
		}
		back, err := h.db.Back(ctx, game, math.MaxInt32, missedEvents)
		if err != nil {
			return err
		}
		records, err := h.db.RecordsBetween(ctx, game, max(seen, back), t.game.Top)
		if err != nil {
			return err
		}
		for _, r := range slices.Backward(records) {
			switch {
			case r.Did != engine.DidAnswer || r.User == "" || r.Seq <= seen:
				continue
			case r.User == user:
				return nil
			}
			from = r.Seq
		}
		return nil
	})
	if err != nil || from == 0 {
		return nil, before, err
	}
	if before, err = h.ViewAt(ctx, game, seat, from); err != nil {
		return nil, before, err
	}
	entries, err = h.Log(ctx, game, user, from, 0)
	return entries, before, err
}

// missedEvents is how far back Missed looks at most.
const missedEvents = 200
