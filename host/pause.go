package host

import (
	"context"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// Pause stops a game and its clocks, until a time or, with the zero time,
// until somebody resumes it.
func (h *Host) Pause(ctx context.Context, game, user string, until time.Time) error {
	return h.do(ctx, game, func(t *openGame) error {
		if err := t.playing(); err != nil {
			return err
		}
		_, as, err := t.may(ctx, user, DeedPause)
		if err != nil {
			return err
		}
		g := t.game
		g.Status, g.PausedUntil = db.Paused, until
		return h.clocks(ctx, t, g, Notice{Text: engine.Say("notice.paused"), User: user, As: as})
	})
}

// Unpause lets a paused game go on; its clocks begin anew.
func (h *Host) Unpause(ctx context.Context, game, user string) error {
	return h.do(ctx, game, func(t *openGame) error {
		if t.game.Status != db.Paused {
			return ErrNotPaused
		}
		if t.game.PausedFor == db.PausedGone {
			return ErrGone
		}
		_, as, err := t.may(ctx, user, DeedPause)
		if err != nil {
			return err
		}
		return h.wake(ctx, t, user, as)
	})
}

func (h *Host) wake(ctx context.Context, t *openGame, user string, as Role) error {
	g := t.game
	g.Status, g.PausedUntil, g.PausedFor = db.Playing, time.Time{}, ""
	return h.clocks(ctx, t, g, Notice{Text: engine.Say("notice.resumed"), User: user, As: as})
}

// SetClock changes the time between the reminders of a game (0: none) and how
// long answers may take; clocks begin anew. Its host may. Errors are
// ErrOver, ErrNotHost, ErrClock.
func (h *Host) SetClock(ctx context.Context, game, user string, pace time.Duration, c db.Clock) error {
	return h.do(ctx, game, func(t *openGame) error {
		if t.game.Status == db.Over {
			return ErrOver
		}
		_, as, err := t.may(ctx, user, DeedClock)
		if err != nil {
			return err
		}
		if !fits(c) {
			return ErrClock
		}
		g := t.game
		g.Pace, g.Clock = max(pace, 0), c
		for i := range t.seats {
			t.seats[i].Left = max(c.Limit, c.Budget)
		}
		return h.clocks(ctx, t, g, Notice{Text: engine.Say("notice.clock", clockArgs(g)...), User: user, As: as})
	})
}

// fits reports a clock that makes sense: a time for each answer or one in all,
// and an increment only to the latter.
func fits(c db.Clock) bool {
	return c.Limit >= 0 && c.Budget >= 0 && c.Increment >= 0 && (c.Limit == 0 || c.Budget == 0) && (c.Increment == 0 || c.Budget > 0)
}

// clockArgs are a game's clock in numbers: hours between reminders, minutes of
// an answer, of a seat and added by a turn.
func clockArgs(g db.Game) []engine.Arg {
	return []engine.Arg{
		engine.Num(
			"hours",
			int(g.Pace/time.Hour),
		), engine.Num("limit", int(g.Clock.Limit/time.Hour)), engine.Num("budget", int(g.Clock.Budget/time.Hour)),
		engine.Num("increment", int(g.Clock.Increment/time.Minute)), engine.Name("timeout", string(g.Clock.Timeout)),
	}
}

// clocks stores a game's row, sets the clocks of its open questions by it and
// tells the table. A pause stops them where they are.
func (h *Host) clocks(ctx context.Context, t *openGame, g db.Game, n Notice) error {
	now := h.now()
	rows := map[string]db.Prompt{}
	stored, err := h.db.Prompts(ctx, t.id) // the tick moves clocks on
	if err != nil {
		return err
	}
	anew := g.Clock != t.game.Clock
	for _, p := range stored {
		r, err := h.rhythm(ctx, h.db.Queries, g, t.seats, p.Seat)
		if err != nil {
			return err
		}
		r.resume(&p, g, t.game.Status, t.seat(p.Seat), now, anew)
		rows[p.ID] = p
	}
	seats := append([]db.Seat(nil), t.seats...)
	err = h.save(ctx, t, g, seats, func(tx *db.Tx) error {
		for _, p := range rows {
			if err := tx.SavePrompt(p); err != nil {
				return err
			}
		}
		return post(tx, t.id, PostNotice, n, now)
	})
	if err == nil {
		for id, p := range rows {
			p.Answered = t.prompts[id].Answered
			t.prompts[id] = p
		}
	}
	return err
}

// resume sets the clock of an open question for a game's new state: reminders
// begin anew, time goes on from where it stopped.
func (r rhythm) resume(p *db.Prompt, g db.Game, was db.Status, s *db.Seat, now time.Time, anew bool) {
	p.Due = time.Time{}
	if g.Status == db.Playing && r.pace > 0 && p.Reminded < maxReminders {
		p.Due = r.awake(now.Add(wait(r.pace, p.Reminded)))
	}
	switch {
	case !g.Clock.Runs():
		p.Deadline, p.Half, p.Left = time.Time{}, time.Time{}, 0
	case g.Status != db.Playing:
		if !p.Deadline.IsZero() {
			p.Left = max(1, p.Deadline.Sub(now))
		}
		if anew && s != nil {
			p.Left = s.Left
		}
		p.Deadline, p.Half = time.Time{}, time.Time{}
	case anew && s != nil:
		r.run(p, s.Left, now)
	case was != db.Playing && p.Left > 0:
		r.run(p, p.Left, now)
	}
}
