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

// cameBy is how a game came to its open questions.
type cameBy int

const (
	byAnswer cameBy = iota // it went on
	byUndo                 // something was taken back: nothing of before still runs
)

// openPrompts matches the questions that are open now with the rows of those
// that were: a question keeps its token and its clock as long as it is open.
// It sets the clocks of the seats, and returns the seats whose time has
// changed.
func (h *Host) openPrompts(
	ctx context.Context,
	t *openGame,
	g db.Game,
	prompts []engine.Prompt,
	came cameBy,
) (open []openPrompt, gone []string, seats []db.Seat, err error) {
	now := h.now()
	still := map[string]bool{}
	for _, p := range prompts {
		_, known := t.prompts[p.ID]
		still[p.ID] = known && came != byUndo
	}
	left, changed := t.times(g, prompts, now, came)
	for _, p := range prompts {
		answered := p.Answered != nil
		if row := t.prompts[p.ID]; still[p.ID] {
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
			return nil, nil, nil, err
		}
		row := db.Prompt{Game: t.id, ID: p.ID, Token: token, Seat: p.Seat, Also: p.Also, Key: p.Key, Answered: answered, Since: now}
		if g.Status == db.Playing {
			r, err := h.rhythm(ctx, h.db.Queries, g, t.seats, p.Seat)
			if err != nil {
				return nil, nil, nil, err
			}
			r.start(&row, g.Clock, left[p.Seat], now)
		}
		open = append(open, openPrompt{row, func(tx *db.Tx) error { return tx.AddPrompt(row) }})
	}
	for id := range t.prompts {
		if !still[id] {
			gone = append(gone, id)
		}
	}
	return open, gone, changed, nil
}

// times are what is left of the seats' time now that these questions are open,
// and the seats for which that is to be stored. A seat's clock runs while an
// unanswered question waits on it; a turn begun adds the increment; what is
// undone gives no time back.
func (t *openGame) times(g db.Game, prompts []engine.Prompt, now time.Time, came cameBy) (map[engine.Seat]time.Duration, []db.Seat) {
	left := map[engine.Seat]time.Duration{}
	var changed []db.Seat
	if !g.Clock.Runs() {
		return left, nil
	}
	open := func(id string) bool {
		for _, p := range prompts {
			if p.ID == id && p.Answered == nil {
				return came != byUndo
			}
		}
		return false
	}
	for _, s := range t.seats {
		was := s.Left
		running, began := time.Duration(-1), false
		for _, old := range t.prompts {
			if old.Seat != s.Seat || old.Answered || old.Deadline.IsZero() {
				continue
			}
			if d := max(0, old.Deadline.Sub(now)); running < 0 || d < running {
				running = d
			}
			for _, p := range t.match.Prompts {
				began = began || p.ID == old.ID && p.Begin && !open(old.ID) && came != byUndo
			}
		}
		if running >= 0 {
			s.Left = running
		}
		if began {
			s.Left += g.Clock.Increment
		}
		left[s.Seat] = s.Left
		if g.Clock.Budget == 0 && came != byUndo { // each answer has its own time
			left[s.Seat] = g.Clock.Limit
		}
		if s.Left != was {
			changed = append(changed, s)
		}
	}
	return left, changed
}

// rhythm is when a seat may be reminded: that of the first user who sits
// there.
type rhythm struct {
	pace  time.Duration
	quiet db.Quiet
	away  time.Time
}

// rhythm reads the rhythm of a seat: what its user has set, else the game or
// the server.
func (h *Host) rhythm(ctx context.Context, q db.Queries, g db.Game, seats []db.Seat, seat engine.Seat) (rhythm, error) {
	r := rhythm{pace: g.Pace}
	if quiet, ok := h.quiet.Load(g.Guild); ok {
		r.quiet = quiet.(db.Quiet)
	} else if g.Guild != "" {
		guild, err := q.Guild(ctx, g.Guild)
		if err != nil {
			return r, err
		}
		h.quiet.Store(g.Guild, guild.Quiet)
		r.quiet = guild.Quiet
	}
	for _, s := range seats {
		if s.Seat != seat || len(s.Users) == 0 {
			continue
		}
		u, err := h.settingsOf(ctx, q, s.Users[0])
		if err != nil {
			return r, err
		}
		if g.Pace > 0 {
			r.pace = max(0, first(u.Pace, g.Pace))
		}
		r.away = u.Away
		if !u.Quiet.IsZero() {
			r.quiet = u.Quiet
		}
	}
	return r, nil
}

// settingsOf is what a user has set, remembered until they set it anew.
func (h *Host) settingsOf(ctx context.Context, q db.Queries, id string) (db.User, error) {
	if u, ok := h.users.Load(id); ok {
		return u.(db.User), nil
	}
	u, err := q.User(ctx, id)
	if err == nil {
		h.users.Store(id, u)
	}
	return u, err
}

// start sets the clock of a question that has just been opened.
func (r rhythm) start(p *db.Prompt, c db.Clock, left time.Duration, now time.Time) {
	if r.pace > 0 {
		p.Due = r.awake(now.Add(wait(r.pace, 0)))
	}
	if c.Runs() {
		r.run(p, left, now)
	}
}

// run lets a question's clock run from now on, or from the user's return.
func (r rhythm) run(p *db.Prompt, left time.Duration, now time.Time) {
	from := now
	if r.away.After(now) {
		from = r.away
	}
	p.Left = 0
	p.Deadline = from.Add(left)
	p.Half = time.Time{}
	if half := r.awake(from.Add(left / 2)); left >= halfFrom && half.Before(p.Deadline) {
		p.Half = half
	}
}

// halfFrom is the least time worth a warning when half of it is gone.
const halfFrom = 2 * time.Hour

// awake moves a moment out of an announced absence and out of quiet hours, in
// the user's own time zone with its daylight saving.
func (r rhythm) awake(at time.Time) time.Time {
	if r.away.After(at) {
		at = r.away
	}
	if r.quiet.IsZero() {
		return at
	}
	zone, err := time.LoadLocation(r.quiet.Zone)
	if err != nil {
		zone = time.UTC
	}
	local := at.In(zone)
	minute := local.Hour()*60 + local.Minute()
	from, to := r.quiet.From, r.quiet.To
	days := 0
	switch {
	case from < to && minute >= from && minute < to:
	case from > to && minute >= from:
		days = 1
	case from > to && minute < to:
	default:
		return at
	}
	end := time.Date(local.Year(), local.Month(), local.Day()+days, to/60, to%60, 0, 0, zone).UTC()
	if end.Before(at) { // the hour that daylight saving repeats
		return at
	}
	return end
}
