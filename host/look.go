package host

import (
	"context"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// Looked notes that a user has seen the board as it stands, and returns up to
// where in the log he had seen it before, 0: never.
func (h *Host) Looked(ctx context.Context, game, user string) (before int, err error) {
	err = h.do(ctx, game, func(t *table) error {
		if before, err = h.db.Seen(ctx, game, user); err != nil || before == t.match.Top {
			return err
		}
		return h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveSeen(game, user, t.match.Top) })
	})
	return before, err
}

// At is a game as it stood when the step that a place in the log belongs to
// began. ErrNoRecord if the log does not go back so far.
func (h *Host) At(ctx context.Context, game string, seq int) (g engine.Game, err error) {
	err = h.do(ctx, game, func(t *table) error {
		start, err := h.db.LegOf(ctx, game, seq)
		if err != nil {
			return err
		}
		legs, err := h.db.Legs(ctx, game, start)
		if err != nil {
			return err
		}
		if len(legs) == 0 || legs[0].Start != start {
			return ErrNoRecord.with(engine.Num("seq", seq))
		}
		g, err = t.system.Decode(legs[0].Schema, legs[0].State)
		return err
	})
	return g, err
}

// LastActed is where in the log the seat that is awaited answered last, 0 if
// it never has; of several the user's own.
func (h *Host) LastActed(ctx context.Context, game, user string) (seq int, err error) {
	err = h.do(ctx, game, func(t *table) error {
		seq = 0
		awaited := t.position().Awaited()
		mine := slices.DeleteFunc(slices.Clone(awaited), func(s engine.Seat) bool { return !slices.Contains(t.seatsOf(user), s) })
		if awaited = append(mine, awaited...); len(awaited) == 0 {
			return nil
		}
		records, err := h.db.Records(ctx, game, 0)
		for _, r := range records {
			if r.Seat == awaited[0] && !r.Undone && byPlayers(r.Record) {
				seq = r.Seq
			}
		}
		return err
	})
	return seq, err
}

// Story is a game as it stood at the beginning of each of its steps, between
// two places in the log (to 0: to the end), and as it stands now if that is
// the end. What was undone is not in it.
func (h *Host) Story(ctx context.Context, game string, from, to int) (story []engine.Game, err error) {
	err = h.do(ctx, game, func(t *table) error {
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
				return ErrCorrupt.with(engine.Name("game", game)).because(err)
			}
			story = append(story, g)
		}
		if to == 0 && t.match.Game != nil {
			story = append(story, t.match.Game)
		}
		return nil
	})
	return story, err
}
