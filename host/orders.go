package host

import (
	"context"
	"errors"
	"slices"

	"estafeta/db"
	"estafeta/engine"
)

// SeatSettings is how a seat plays.
type SeatSettings struct {
	ByHand  bool // it rolls real dice and types the faces
	Obvious bool // the choice that is never worse is taken for it
}

// SetSeat changes how a seat of the user plays. What is open now may be
// answered by it at once.
func (h *Host) SetSeat(ctx context.Context, game, user string, seat engine.Seat, s SeatSettings) (Taken, error) {
	return h.set(ctx, game, user, seat, "seat", func(t *openGame, row *db.Seat) func(*db.Tx) error {
		row.ByHand, row.Obvious = s.ByHand, s.Obvious
		changed := *row
		return func(tx *db.Tx) error { return tx.SaveSeat(t.id, changed) }
	})
}

// SetOrder gives a standing order: how a question with this key is answered
// from now on, without asking, as long as the conditions are met. The zero
// answer is never.
func (h *Host) SetOrder(
	ctx context.Context,
	game, user string,
	seat engine.Seat,
	key string,
	a engine.Answer,
	when ...engine.Fact,
) (Taken, error) {
	return h.set(ctx, game, user, seat, "order", func(t *openGame, row *db.Seat) func(*db.Tx) error {
		o := db.Order{Seat: row.Seat, Key: key, Answer: a, When: when}
		t.orders = append(slices.DeleteFunc(slices.Clone(t.orders), func(x db.Order) bool { return x.Seat == o.Seat && x.Key == key }), o)
		return func(tx *db.Tx) error { return tx.SaveOrder(t.id, o) }
	})
}

// DropOrder takes a standing order back: the question is asked again.
func (h *Host) DropOrder(ctx context.Context, game, user string, seat engine.Seat, key string) (Taken, error) {
	return h.set(ctx, game, user, seat, "order", func(t *openGame, row *db.Seat) func(*db.Tx) error {
		s := row.Seat
		t.orders = slices.DeleteFunc(slices.Clone(t.orders), func(x db.Order) bool { return x.Seat == s && x.Key == key })
		return func(tx *db.Tx) error { return tx.DropOrder(t.id, s, key) }
	})
}

// Arm arms a window of a seat of the user: from now on it is asked. Disarm
// takes that back.
func (h *Host) Arm(ctx context.Context, game, user string, seat engine.Seat, key string) (Taken, error) {
	return h.arm(ctx, game, user, seat, key, (*db.Tx).SaveArm, func(list []db.Arm, a db.Arm) []db.Arm { return append(list, a) })
}

// Disarm passes a window in silence from now on, also if it is open.
func (h *Host) Disarm(ctx context.Context, game, user string, seat engine.Seat, key string) (Taken, error) {
	return h.arm(ctx, game, user, seat, key, (*db.Tx).DropArm, func(list []db.Arm, _ db.Arm) []db.Arm { return list })
}

// arm writes whether a window is armed, and puts it into the list of the others
// that are, or not.
func (h *Host) arm(
	ctx context.Context,
	game, user string,
	seat engine.Seat,
	key string,
	write func(*db.Tx, string, db.Arm) error,
	put func(list []db.Arm, a db.Arm) []db.Arm,
) (Taken, error) {
	return h.set(ctx, game, user, seat, "arm", func(t *openGame, row *db.Seat) func(*db.Tx) error {
		a := db.Arm{Seat: row.Seat, Key: key}
		t.arms = put(slices.DeleteFunc(slices.Clone(t.arms), func(x db.Arm) bool { return x == a }), a)
		return func(tx *db.Tx) error { return write(tx, t.id, a) }
	})
}

// Arms are the windows that the user's seats have armed.
func (h *Host) Arms(ctx context.Context, game, user string) (list []db.Arm, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		mine, err := t.seated(user)
		list = slices.DeleteFunc(slices.Clone(t.arms), func(a db.Arm) bool { return !slices.Contains(mine, a.Seat) })
		return err
	})
	return list, err
}

// habit is how often the same answer makes a habit.
const habit = 3

// Habit is what the user's seat has answered itself the last three times that
// it was asked a kind of question, if that was always the same; ok is false
// otherwise.
func (h *Host) Habit(ctx context.Context, game, user, key string) (a engine.Answer, ok bool, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		mine, err := t.seated(user)
		if err != nil {
			return err
		}
		n := 0
		for r, err := range h.backwards(ctx, game) {
			if err != nil {
				return err
			}
			if r.Key != key || r.Did != engine.DidAnswer || !slices.Contains(mine, r.Seat) {
				continue
			}
			if r.By != engine.ByPlayer || n > 0 && !r.Answer.Equal(a) {
				break
			}
			if a, n = r.Answer, n+1; n == habit {
				ok = true
				break
			}
		}
		return err
	})
	if !ok {
		a = engine.Answer{}
	}
	return a, ok, err
}

// Orders are the standing orders of the user's seats.
func (h *Host) Orders(ctx context.Context, game, user string) (list []db.Order, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		mine, err := t.seated(user)
		if err != nil {
			return err
		}
		for _, o := range t.orders {
			if slices.Contains(mine, o.Seat) {
				list = append(list, o)
			}
		}
		return nil
	})
	return list, err
}

// set changes something about a seat of the user (0: their first) that the
// engine asks for past the records, and lets it run on from where it stands.
func (h *Host) set(
	ctx context.Context,
	game, user string,
	seat engine.Seat,
	kind string,
	change func(*openGame, *db.Seat) func(*db.Tx) error,
) (taken Taken, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		if _, _, err := t.may(ctx, user, DeedPrepare); err != nil {
			return err
		}
		mine := t.seatsOf(user)
		if seat == 0 {
			seat = mine[0]
		} else if !slices.Contains(mine, seat) {
			return ErrNotSeated
		}
		seats, orders, arms := slices.Clone(t.seats), t.orders, t.arms
		write := change(t, t.seat(seat))
		err = h.runOn(ctx, t, cause{kind: kind, user: user, also: write}, &taken)
		if err != nil {
			t.seats, t.orders, t.arms = seats, orders, arms
		}
		taken.Seat = seat
		return err
	})
	return taken, err
}

// runOn lets a game run on from where it stands; if nothing moves, only the
// change itself is stored.
func (h *Host) runOn(ctx context.Context, t *openGame, d cause, taken *Taken) error {
	if t.game.Status == db.Playing {
		f := h.frontier(t)
		played, err := engine.Resume(t.system, t.match, f)
		if err := errors.Join(err, f.bad); err != nil {
			return ErrRules.With(engine.Name("game", t.id)).because(err)
		}
		if len(played.Added) > 0 {
			return h.keep(ctx, t, played, d, taken)
		}
	}
	*taken = Taken{Position: t.position(t.seatsOf(d.user))}
	return h.change(ctx, t, d.also)
}
