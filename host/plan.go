package host

import (
	"context"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// maxPlans is how many turns a seat may compose ahead.
const maxPlans = 8

// PlannedTurn is a turn that was composed ahead and begins now.
type PlannedTurn struct {
	System string
	Plan   db.Plan
	View   engine.View // what its seat sees now
	// Try runs answers tentatively for the plan's player, as Host.Try does.
	Try func(answers []engine.Answer) (Tried, error)
}

// TurnReader puts the words of a turn composed ahead into answers.
type TurnReader interface {
	// ReadTurn reads a turn that begins now. If it does not fit any more, why is
	// the key of the words that say so.
	ReadTurn(ctx context.Context, t PlannedTurn) (answers []engine.Answer, why string, err error)
}

// ReadTurnsBy says who reads turns composed ahead. Without anybody they wait. It
// is called before the host is used.
func (h *Host) ReadTurnsBy(r TurnReader) { h.reader = r }

// AddPlan puts a turn at the end of the user's queue: a sentence that is read
// when the turn begins. What it names, as it stands now, is kept beside it.
// Errors are ErrPlans, ErrNotSeated and those of a game that is not played.
func (h *Host) AddPlan(ctx context.Context, game, user string, p db.Plan) error {
	return h.do(ctx, game, func(t *openGame) error {
		if err := t.playing(); err != nil {
			return err
		}
		if _, _, err := t.may(ctx, user, DeedPrepare); err != nil {
			return err
		}
		mine := t.seatsOf(user)
		p.Seat, p.User, p.N, p.Dropped = mine[0], user, 1, ""
		return h.change(ctx, t, func(tx *db.Tx) error {
			plans, err := tx.Plans(ctx, game)
			if err != nil {
				return err
			}
			waiting := 0
			for _, old := range plans {
				if old.Seat == p.Seat {
					p.N = old.N + 1
					if old.Dropped == "" {
						waiting++
					}
				}
			}
			if waiting >= maxPlans {
				return ErrPlans.With(engine.Num("n", maxPlans))
			}
			return tx.SavePlan(game, p)
		})
	})
}

// Plans are the plans of the user's seats, also those that were dropped.
func (h *Host) Plans(ctx context.Context, game, user string) (list []db.Plan, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		mine, err := t.seated(user)
		if err != nil {
			return err
		}
		list, err = h.db.Plans(ctx, game)
		list = slices.DeleteFunc(list, func(p db.Plan) bool { return !slices.Contains(mine, p.Seat) })
		return err
	})
	return list, err
}

// ForgetPlan takes a plan of one of the user's seats out of its queue.
func (h *Host) ForgetPlan(ctx context.Context, game, user string, p db.Plan) error {
	return h.do(ctx, game, func(t *openGame) error {
		if !slices.Contains(t.seatsOf(user), p.Seat) {
			return ErrNotSeated
		}
		return h.change(ctx, t, func(tx *db.Tx) error { return tx.DropPlan(game, p.Seat, p.N) })
	})
}

// followPlans plays the turns composed ahead for the seats whose turns begin
// now, one after the other. What was committed before stays, whatever becomes
// of them.
func (h *Host) followPlans(ctx context.Context, t *openGame) {
	for t.moved && h.reader != nil {
		t.moved = false
		if err := guarded(func() error { return h.followPlan(ctx, t) }); err != nil {
			t.loaded = false       // whatever was written or not: the database knows
			_ = h.fault(t.id, err) // it logs the fault
		}
	}
}

// followPlan plays the first plan of the seat whose turn begins now, if there
// is one; a plan that does not fit is dropped, and the next one gets its chance.
func (h *Host) followPlan(ctx context.Context, t *openGame) error {
	if t.playing() != nil || len(t.match.Prompts) != 1 || !t.match.Prompts[0].Begin {
		return nil
	}
	q := t.match.Prompts[0]
	plans, err := h.db.Plans(ctx, t.id)
	if err != nil {
		return err
	}
	for _, p := range plans {
		if p.Seat != q.Seat || p.Dropped != "" {
			continue
		}
		why, err := h.playPlan(ctx, t, q, p)
		if err != nil || why == "" {
			return err
		}
		p.Dropped = why
		if err := h.change(ctx, t, func(tx *db.Tx) error { return tx.SavePlan(t.id, p) }); err != nil {
			return err
		}
	}
	return nil
}

// playPlan plays one plan as the answer to the question that begins its turn,
// or says by the key of its words why it does not fit.
func (h *Host) playPlan(ctx context.Context, t *openGame, q engine.Prompt, p db.Plan) (why string, err error) {
	if !slices.Contains(t.seatsOf(p.User), p.Seat) {
		return "plan.left", nil
	}
	try := func(answers []engine.Answer) (Tried, error) { return h.try(t, q, p.Seat, t.seatsOf(p.User), answers) }
	answers, why, err := h.reader.ReadTurn(ctx, PlannedTurn{System: t.game.System, Plan: p, View: t.match.Game.View(p.Seat), Try: try})
	if err != nil || why != "" {
		return why, err
	}
	if len(answers) == 0 {
		return "plan.unread", nil
	}
	d := cause{
		kind:     "submit",
		user:     p.User,
		seat:     p.Seat,
		sentence: p.Text,
		also:     func(tx *db.Tx) error { return tx.DropPlan(t.id, p.Seat, p.N) },
	}
	var taken Taken
	err = h.play(ctx, t, &engine.Submission{Seat: p.Seat, Prompt: q.ID, Answer: answers[0], Then: answers[1:]}, d, &taken)
	if err == nil && taken.Refusal != nil {
		return "plan.unread", nil
	}
	return "", err
}
