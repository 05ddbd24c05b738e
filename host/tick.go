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
	waking, err := h.db.Waking(ctx, h.home(), now)
	errs = append(errs, err)
	for _, id := range waking {
		errs = append(errs, h.do(ctx, id, func(t *openGame) error {
			if t.game.Status != db.Paused || t.game.PausedUntil.IsZero() || t.game.PausedUntil.After(now) {
				return nil
			}
			return h.wake(ctx, t, "", "")
		}))
	}
	due, err := h.db.Due(ctx, h.home(), now)
	errs = append(errs, err)
	for some := range slices.Chunk(due, together) {
		errs = append(errs, h.remindAll(ctx, some, now))
	}
	if !h.home().Leads() {
		return errors.Join(errs...)
	}
	errs = append(errs, h.clear(ctx, now))
	if now.Minute() == 0 {
		errs = append(errs, h.db.Write(ctx, func(tx *db.Tx) error { return tx.Forget(now.Add(-keepPosts)) }))
	}
	return errors.Join(errs...)
}

// together is how many questions are looked after in one transaction: the disk
// is waited for once.
const together = 100

// remindAll does what is due for some questions. If one of them cannot be
// looked after, each has a transaction of its own, so that it stops no other.
func (h *Host) remindAll(ctx context.Context, due []db.Prompt, now time.Time) error {
	var late []db.Prompt
	err := h.db.Write(ctx, func(tx *db.Tx) error {
		late = nil
		for _, p := range due {
			expired, err := h.remind(ctx, tx, p.Game, p.ID, now)
			if err != nil {
				return err
			}
			if expired {
				late = append(late, p)
			}
		}
		return nil
	})
	var errs []error
	switch {
	case err != nil && len(due) > 1:
		for i := range due {
			errs = append(errs, h.remindAll(ctx, due[i:i+1], now))
		}
		return errors.Join(errs...)
	case errors.Is(err, db.ErrConflict): // another process is at this game: if it does not remind, the next tick does
		return nil
	case err != nil:
		return h.fault(due[0].Game, err)
	}
	for _, p := range late {
		if err := h.do(ctx, p.Game, func(t *openGame) error { return h.expire(ctx, t, p.ID, now) }); err != nil {
			errs = append(errs, h.fault(p.Game, err))
		}
	}
	return errors.Join(errs...)
}

// remind does what is due for one question: it warns that half of the time is
// gone, reminds, or reports that the time is up.
func (h *Host) remind(ctx context.Context, tx *db.Tx, game, id string, now time.Time) (expired bool, err error) {
	prompts, err := tx.Prompts(ctx, game)
	if err != nil {
		return false, err
	}
	passed := func(at time.Time) bool { return !at.IsZero() && !at.After(now) }
	i := slices.IndexFunc(prompts, func(p db.Prompt) bool { return p.ID == id && !p.Answered })
	if i < 0 { // answered since
		return false, nil
	}
	p := prompts[i]
	if passed(p.Deadline) {
		return true, nil
	}
	if !passed(p.Due) && !passed(p.Half) { // another tick was faster
		return false, nil
	}
	g, err := tx.Game(ctx, game)
	if err != nil {
		return false, err
	}
	if err := tx.At(game, g.Version); err != nil {
		return false, err
	}
	seats, err := tx.Seats(ctx, game)
	if err != nil {
		return false, err
	}
	r, err := h.rhythm(ctx, tx.Queries, g, seats, p.Seat)
	if err != nil {
		return false, err
	}
	users := awaited(seats, p)
	if passed(p.Half) {
		p.Half = time.Time{}
		if err := tx.SavePrompt(p); err != nil {
			return false, err
		}
		if err := post(tx, game, PostNotice, Notice{Text: engine.Say("notice.half", engine.Side("seat", p.Seat),
			engine.Num("until", int(p.Deadline.Unix()))), Users: users}, now); err != nil {
			return false, err
		}
	}
	if !passed(p.Due) {
		return false, nil
	}
	if at := r.awake(now); at.After(now) { // away or asleep since it was set
		p.Due = at
		return false, tx.SavePrompt(p)
	}
	if p.Reminded >= maxReminders || r.pace <= 0 {
		p.Due = time.Time{}
		if err := tx.SavePrompt(p); err != nil {
			return false, err
		}
		return false, post(
			tx,
			game,
			PostNotice,
			Notice{Text: engine.Say("notice.silence", engine.Side("seat", p.Seat), engine.Num("n", p.Reminded)), Users: users},
			now,
		)
	}
	p.Reminded++
	p.Due = r.awake(now.Add(wait(r.pace, p.Reminded)))
	if err := tx.SavePrompt(p); err != nil {
		return false, err
	}
	night, err := h.asksZone(ctx, tx, g, users, now)
	if err != nil {
		return false, err
	}
	return false, post(tx, game, PostReminder, Reminder{Token: p.Token, Seat: p.Seat, Users: users, N: p.Reminded, Night: night}, now)
}

// awaited are the users on whom a question waits.
func awaited(seats []db.Seat, p db.Prompt) []string {
	var users []string
	for _, s := range seats {
		if s.Seat != p.Seat && !slices.Contains(p.Also, s.Seat) {
			continue
		}
		for _, u := range s.Users {
			if !slices.Contains(users, u) {
				users = append(users, u)
			}
		}
	}
	return users
}
