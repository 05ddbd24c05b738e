package host

import (
	"context"

	"estafeta/db"
	"estafeta/engine"
)

// maxPlans is how many turns a seat may compose ahead.
const maxPlans = 8

// AddPlan puts a turn at the end of the user's queue: a sentence that is read
// when the turn begins. What it names, as it stands now, is kept beside it.
// Errors are ErrPlans, ErrNotSeated and those of a game that is not played.
func (h *Host) AddPlan(ctx context.Context, game, user string, p db.Plan) error {
	return h.do(ctx, game, func(t *table) error {
		if err := t.playing(); err != nil {
			return err
		}
		if _, _, err := t.may(ctx, user, DeedPrepare); err != nil {
			return err
		}
		mine := t.seatsOf(user)
		p.Seat, p.User, p.N, p.Dropped = mine[0], user, 1, ""
		return h.db.Write(ctx, func(tx *db.Tx) error {
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
				return ErrPlans.with(engine.Num("n", maxPlans))
			}
			return tx.SavePlan(game, p)
		})
	})
}

// Plans are the plans of the user's seats, also those that were dropped.
func (h *Host) Plans(ctx context.Context, game, user string) (list []db.Plan, err error) {
	err = h.do(ctx, game, func(t *table) error {
		mine, err := t.seated(user)
		if err != nil {
			return err
		}
		plans, err := h.db.Plans(ctx, game)
		for _, p := range plans {
			for _, s := range mine {
				if p.Seat == s {
					list = append(list, p)
				}
			}
		}
		return err
	})
	return list, err
}

// NextPlan is the first plan of the seat whose turn begins now, and the token
// of the question; ok is false if there is none.
func (h *Host) NextPlan(ctx context.Context, game string) (p db.Plan, token string, ok bool, err error) {
	plans, err := h.db.Plans(ctx, game)
	if err != nil || len(plans) == 0 {
		return p, "", false, err
	}
	err = h.do(ctx, game, func(t *table) error {
		ok = false
		if t.playing() != nil || len(t.match.Prompts) != 1 || !t.match.Prompts[0].Begin {
			return nil
		}
		q := t.match.Prompts[0]
		for _, x := range plans {
			if x.Seat == q.Seat && x.Dropped == "" {
				p, token, ok = x, t.prompts[q.ID].Token, true
				return nil
			}
		}
		return nil
	})
	return p, token, ok, err
}

// SavePlan stores what became of a plan; with forget it is gone.
func (h *Host) SavePlan(ctx context.Context, game string, p db.Plan, forget bool) error {
	return h.db.Write(ctx, func(tx *db.Tx) error {
		if forget {
			return tx.DropPlan(game, p.Seat, p.N)
		}
		return tx.SavePlan(game, p)
	})
}
