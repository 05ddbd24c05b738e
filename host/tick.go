package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// keepPosts is how long posts stay in the outbox after they were sent.
const keepPosts = 7 * 24 * time.Hour

// Tick does what is due: it reminds those who are awaited and ends pauses. A
// reminder goes into the outbox in the same transaction that moves its
// question's clock, so that none is lost or doubled by a restart. What fails
// for one game does not stop the others.
func (h *Host) Tick(ctx context.Context) error {
	now := h.now()
	var errs []error
	waking, err := h.db.Waking(ctx, now)
	errs = append(errs, err)
	for _, id := range waking {
		errs = append(errs, h.do(ctx, id, func(t *table) error {
			if t.game.Status != db.Paused || t.game.PausedUntil.IsZero() || t.game.PausedUntil.After(now) {
				return nil
			}
			return h.wake(ctx, t, "")
		}))
	}
	due, err := h.db.Due(ctx, now)
	errs = append(errs, err)
	for _, p := range due {
		errs = append(errs, h.remind(ctx, p.Game, p.ID, now))
	}
	if now.Minute() == 0 {
		errs = append(errs, h.db.Write(ctx, func(tx *db.Tx) error { return tx.Forget(now.Add(-keepPosts)) }))
	}
	return errors.Join(errs...)
}

// remind gives one reminder, or after the last of them the notice that there
// will be no more.
func (h *Host) remind(ctx context.Context, game, id string, now time.Time) error {
	err := h.db.Write(ctx, func(tx *db.Tx) error {
		prompts, err := tx.Prompts(ctx, game)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(prompts, func(p db.Prompt) bool {
			return p.ID == id && !p.Answered && !p.Due.IsZero() && !p.Due.After(now)
		})
		if i < 0 { // answered since
			return nil
		}
		p := prompts[i]
		g, err := tx.Game(ctx, game)
		if err != nil {
			return err
		}
		users, pace, err := awaited(ctx, tx, g, p)
		if err != nil {
			return err
		}
		if p.Reminded >= maxReminders || pace == 0 {
			p.Due = time.Time{}
			if err := tx.SavePrompt(p); err != nil {
				return err
			}
			return post(tx, game, PostNotice, Notice{Text: engine.Say("notice.silence", engine.Side("seat", p.Seat), engine.Num("n", p.Reminded)), Users: users}, now)
		}
		p.Reminded++
		p.Due = now.Add(wait(pace, p.Reminded))
		if err := tx.SavePrompt(p); err != nil {
			return err
		}
		return post(tx, game, PostReminder, Reminder{Token: p.Token, Seat: p.Seat, Users: users, N: p.Reminded}, now)
	})
	if err != nil {
		return h.fault(game, err)
	}
	return nil
}

// awaited are the users on whom a question waits, and the pace of the first.
func awaited(ctx context.Context, tx *db.Tx, g db.Game, p db.Prompt) ([]string, time.Duration, error) {
	seats, err := tx.Seats(ctx, g.ID)
	if err != nil {
		return nil, 0, err
	}
	var users []string
	pace := g.Pace
	for _, s := range seats {
		if s.Seat != p.Seat && !slices.Contains(p.Also, s.Seat) {
			continue
		}
		if s.Seat == p.Seat && len(s.Users) > 0 && g.Pace > 0 {
			u, err := tx.User(ctx, s.Users[0])
			if err != nil {
				return nil, 0, err
			}
			pace = first(u.Pace, g.Pace)
		}
		for _, u := range s.Users {
			if !slices.Contains(users, u) {
				users = append(users, u)
			}
		}
	}
	return users, pace, nil
}
