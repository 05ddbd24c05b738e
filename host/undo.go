package host

import (
	"context"
	"iter"
	"math"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// What Undo takes back, besides the number of a record.
const (
	UndoLast = 0  // the user's last answer
	UndoSent = -1 // all that the user sent last, a whole draft
	UndoStep = -2 // back to the beginning of the step of the user's last answer
)

// Undo takes everything back from a record on: its number, or one of UndoLast,
// UndoSent and UndoStep. It is done at once where it is free (nobody else
// answered, no die fell, nothing was shown or measured since); otherwise it is
// proposed to the other seats, and Taken.Proposed is set. Errors are
// ErrNoRecord, ErrPublished.
func (h *Host) Undo(ctx context.Context, game, user, interaction string, to int) (Taken, error) {
	return h.proposal(ctx, game, user, interaction, "undo", func(t *openGame, d cause, taken *Taken) error {
		if t.game.Published {
			return ErrPublished
		}
		at, err := h.undoPoint(ctx, t, user, to)
		if err != nil {
			return err
		}
		legs, err := h.legsFrom(ctx, t, at)
		if err != nil {
			return err
		}
		free := legs[0].Settled && len(legs[0].Records) > 0 && at <= legs[0].Records[0].Seq
		var plain []engine.Leg
		for _, l := range legs {
			plain = append(plain, l.Leg)
		}
		for _, s := range t.seatsOf(user) {
			free = free || engine.FreeUndo(plain, at, s)
		}
		if free {
			return h.takeBack(ctx, t, at, d, taken)
		}
		return h.propose(ctx, t, ProposeUndo, proposalBody{To: at}, d, taken)
	})
}

// undoPoint is the number of the record to which an undo goes back.
func (h *Host) undoPoint(ctx context.Context, t *openGame, user string, to int) (int, error) {
	byPlayer := func(r db.Record) bool { return !r.Undone && byPlayers(r.Record) }
	if to > 0 {
		records, err := h.db.RecordsBetween(ctx, t.id, to, to)
		if err != nil {
			return 0, err
		}
		if !slices.ContainsFunc(records, byPlayer) {
			return 0, ErrNoRecord.With(engine.Num("seq", to))
		}
		return to, nil
	}
	last, err := h.lastBy(ctx, t.id, t.seatsOf(user))
	if err != nil {
		return 0, err
	}
	from := last.Seq
	switch to {
	case UndoSent:
		from = last.Sent
	case UndoStep:
		from = last.Leg
	}
	records, err := h.db.RecordsBetween(ctx, t.id, from, last.Seq)
	if err != nil {
		return 0, err
	}
	for _, r := range records {
		if byPlayer(r) && (to != UndoSent || r.Sent == last.Sent) && (to != UndoStep || r.Leg == last.Leg) {
			return r.Seq, nil
		}
	}
	return last.Seq, nil
}

// backwards are the records of a game that stand, the latest first; no more are
// read than are asked for.
func (h *Host) backwards(ctx context.Context, game string) iter.Seq2[db.Record, error] {
	const some = 32
	return func(yield func(db.Record, error) bool) {
		for before := math.MaxInt32; ; {
			records, err := h.db.Standing(ctx, game, before, some)
			if err != nil {
				yield(db.Record{}, err)
				return
			}
			for _, r := range records {
				if !yield(r, nil) {
					return
				}
				before = r.Seq
			}
			if len(records) < some {
				return
			}
		}
	}
}

// lastBy is the last record by players that belongs to some seats and stands, or
// ErrNoRecord.
func (h *Host) lastBy(ctx context.Context, game string, seats []engine.Seat) (db.Record, error) {
	for r, err := range h.backwards(ctx, game) {
		if err != nil || byPlayers(r.Record) && slices.Contains(seats, r.Seat) {
			return r, err
		}
	}
	return db.Record{}, ErrNoRecord.With(engine.Num("seq", 0))
}

// byPlayers reports that players, and not the engine or the dice, made a record.
func byPlayers(r engine.Record) bool {
	switch r.By {
	case engine.ByPlayer:
		return r.Did != engine.DidRoll
	case engine.ByPhysical, engine.ByAgreed, engine.BySkip:
		return true
	}
	return false
}

// legsFrom are the legs from the one on that holds a record.
func (h *Host) legsFrom(ctx context.Context, t *openGame, seq int) ([]db.Leg, error) {
	if t.match.Leg.Start <= seq && t.match.Leg.Start > 0 {
		return []db.Leg{{Leg: t.match.Leg, Settled: t.settled}}, nil
	}
	start, err := h.db.LegOf(ctx, t.id, seq)
	if err != nil {
		return nil, err
	}
	if start == 0 {
		return nil, ErrNoRecord.With(engine.Num("seq", seq))
	}
	return h.db.Legs(ctx, t.id, start)
}

// takeBack goes back to just before a record. What is taken back stays in the
// log, marked.
func (h *Host) takeBack(ctx context.Context, t *openGame, to int, d cause, taken *Taken) error {
	legs, err := h.legsFrom(ctx, t, to)
	if err != nil {
		return err
	}
	leg := legs[0].Leg
	f := h.frontier(t)
	var played engine.Played
	if leg.Rev == t.system.Rev() {
		played, err = engine.Undo(t.system, t.match, leg, to, f)
	} else {
		leg.Records = slices.DeleteFunc(slices.Clone(leg.Records), func(r engine.Record) bool { return r.Seq >= to })
		m := t.match
		m.Leg, m.Over, m.Prompts = leg, false, []engine.Prompt{}
		played, d.dropped, err = engine.Settle(t.system, m, f)
		if d.settled = len(d.dropped) > 0; d.settled {
			d.retold = &engine.Event{Seq: d.dropped[0].Seq}
		}
	}
	if err != nil {
		return ErrRules.With(engine.Name("game", t.id)).because(err)
	}
	d.kind, d.undo, d.leg = "undo", to, leg.Start
	d.notice = &Notice{Text: engine.Say("notice.undo", engine.Side("seat", d.seat)), User: d.user}
	return h.keep(ctx, t, played, d, taken)
}
