package host

import (
	"context"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// Reminders come after the interval, then after twice and four times it, and
// then every four times; after six comes one notice and then silence.
const (
	maxBackOff   = 4
	maxReminders = 6
)

// wait is the time from reminder number n (0: the question) to the next.
func wait(pace time.Duration, n int) time.Duration {
	return pace * time.Duration(min(1<<n, maxBackOff))
}

// openPrompt is a question's row and what is to be done with it.
type openPrompt struct {
	db.Prompt
	write func(*db.Tx) error
}

// openPrompts matches the questions that are open now with the rows of those
// that were: a question keeps its token and its clock as long as it is open.
func (h *Host) openPrompts(ctx context.Context, t *table, g db.Game, prompts []engine.Prompt, anew bool) (open []openPrompt, gone []string, err error) {
	now := h.now()
	still := map[string]bool{}
	for _, p := range prompts {
		answered := p.Answered != nil
		row, known := t.prompts[p.ID]
		if known && !anew {
			still[p.ID] = true
			o := openPrompt{row, func(*db.Tx) error { return nil }}
			if row.Answered != answered {
				o.Answered = answered
				row := o.Prompt
				o.write = func(tx *db.Tx) error { return tx.AnswerPrompt(row.Game, row.ID, answered) }
			}
			open = append(open, o)
			continue
		}
		token, err := h.word(16)
		if err != nil {
			return nil, nil, err
		}
		row = db.Prompt{Game: t.id, ID: p.ID, Token: token, Seat: p.Seat, Also: p.Also, Key: p.Key, Answered: answered, Since: now}
		if pace, err := h.pace(ctx, t, g, p.Seat); err != nil {
			return nil, nil, err
		} else if pace > 0 && g.Status == db.Playing {
			row.Due = now.Add(wait(pace, 0))
		}
		open = append(open, openPrompt{row, func(tx *db.Tx) error { return tx.AddPrompt(row) }})
	}
	for id := range t.prompts {
		if !still[id] {
			gone = append(gone, id)
		}
	}
	return open, gone, nil
}

// pace is the time to a seat's first reminder: its user's own, or the game's.
func (h *Host) pace(ctx context.Context, t *table, g db.Game, seat engine.Seat) (time.Duration, error) {
	s := t.seat(seat)
	if s == nil || len(s.Users) == 0 || g.Pace == 0 {
		return g.Pace, nil
	}
	u, err := h.db.User(ctx, s.Users[0])
	if err != nil || u.Pace == 0 {
		return g.Pace, err
	}
	return u.Pace, nil
}
