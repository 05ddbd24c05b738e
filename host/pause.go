package host

import (
	"context"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// Pause stops a game and its clocks, until a time or, with the zero time,
// until somebody resumes it. Whoever sits at the table or hosts it may.
func (h *Host) Pause(ctx context.Context, game, user string, until time.Time) error {
	return h.do(ctx, game, func(t *table) error {
		if err := t.playing(); err != nil {
			return err
		}
		if err := t.mayPause(user); err != nil {
			return err
		}
		g := t.game
		g.Status, g.PausedUntil = db.Paused, until
		return h.clocks(ctx, t, g, Notice{Text: engine.Say("notice.paused"), User: user})
	})
}

// Unpause lets a paused game go on; its clocks begin anew.
func (h *Host) Unpause(ctx context.Context, game, user string) error {
	return h.do(ctx, game, func(t *table) error {
		if t.game.Status != db.Paused {
			return ErrNotPaused
		}
		if err := t.mayPause(user); err != nil {
			return err
		}
		return h.wake(ctx, t, user)
	})
}

func (t *table) mayPause(user string) error {
	if user == t.game.Host {
		return nil
	}
	_, err := t.seated(user)
	return err
}

func (h *Host) wake(ctx context.Context, t *table, user string) error {
	g := t.game
	g.Status, g.PausedUntil = db.Playing, time.Time{}
	return h.clocks(ctx, t, g, Notice{Text: engine.Say("notice.resumed"), User: user})
}

// SetPace changes the time between the reminders of a game, 0: none; clocks
// begin anew. Only its host may.
func (h *Host) SetPace(ctx context.Context, game, user string, pace time.Duration) error {
	return h.do(ctx, game, func(t *table) error {
		if t.game.Status == db.Over {
			return ErrOver
		}
		if user != t.game.Host {
			return ErrNotHost.with(engine.Name("user", t.game.Host))
		}
		g := t.game
		g.Pace = max(pace, 0)
		return h.clocks(ctx, t, g, Notice{Text: engine.Say("notice.pace", engine.Num("hours", int(g.Pace/time.Hour))), User: user})
	})
}

// clocks stores a game's row, sets the clocks of its open questions by it and
// tells the table.
func (h *Host) clocks(ctx context.Context, t *table, g db.Game, n Notice) error {
	now := h.now()
	rows := map[string]db.Prompt{}
	stored, err := h.db.Prompts(ctx, t.id) // the tick moves clocks on
	if err != nil {
		return err
	}
	for _, p := range stored {
		pace, err := h.pace(ctx, t, g, p.Seat)
		if err != nil {
			return err
		}
		p.Due = time.Time{}
		if g.Status == db.Playing && pace > 0 && p.Reminded < maxReminders {
			p.Due = now.Add(wait(pace, p.Reminded))
		}
		rows[p.ID] = p
	}
	return h.save(ctx, t, g, nil, func(tx *db.Tx) error {
		for _, p := range rows {
			if err := tx.SavePrompt(p); err != nil {
				return err
			}
		}
		return post(tx, t.id, PostNotice, n, now)
	})
}
