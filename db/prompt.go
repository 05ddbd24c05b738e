package db

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"time"

	"estafeta/engine"
)

// Prompt is an open question of a game with its clock. What it asks is
// computed by the engine.
type Prompt struct {
	Game     string
	ID       string // the engine's
	Token    string // what it is called outside
	Seat     engine.Seat
	Also     []engine.Seat
	Key      string
	Answered bool // answered, but still changeable
	Since    time.Time
	Due      time.Time     // of the next reminder; zero: none
	Reminded int           // reminders given
	Deadline time.Time     // zero: none, or the clock stands still
	Half     time.Time     // when to say that half of the time is gone; zero: not at all
	Left     time.Duration // while the clock stands still
}

// wakes is the first moment at which something is to be done.
func (p Prompt) wakes() time.Time {
	var first time.Time
	for _, at := range []time.Time{p.Due, p.Half, p.Deadline} {
		if !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

const promptColumns = "p.game, p.id, p.token, p.seat, p.also, p.key, p.answered, p.since, p.due, p.reminded, p.deadline, p.half, p.time_left"

func scanPrompt(r *sql.Rows) (Prompt, error) {
	var p Prompt
	var also string
	var since, left int64
	var due, deadline, half sql.NullInt64
	if err := r.Scan(&p.Game, &p.ID, &p.Token, &p.Seat, &also, &p.Key, &p.Answered, &since, &due, &p.Reminded, &deadline, &half,
		&left); err != nil {
		return p, err
	}
	p.Since, p.Due = fromMillis(since), fromMillis(due.Int64)
	p.Deadline, p.Half, p.Left = fromMillis(deadline.Int64), fromMillis(half.Int64), time.Duration(left)*time.Millisecond
	for _, n := range strings.FieldsFunc(also, func(c rune) bool { return c == ',' }) {
		seat, err := strconv.Atoi(n)
		if err != nil {
			return p, &Corrupt{What: "a prompt of game " + p.Game, Err: err}
		}
		p.Also = append(p.Also, engine.Seat(seat))
	}
	return p, nil
}

// scanWaiting reads a prompt without the further seats: lists over many games must
// not fail for one unreadable row.
func scanWaiting(r *sql.Rows) (Prompt, error) {
	var p Prompt
	var since int64
	err := r.Scan(&p.Game, &p.ID, &p.Token, &p.Seat, &p.Key, &since)
	p.Since = fromMillis(since)
	return p, err
}

const waitingColumns = "p.game, p.id, p.token, p.seat, p.key, p.since"

// Prompts reads the open questions of a game in the order of their ids.
func (q Queries) Prompts(ctx context.Context, game string) ([]Prompt, error) {
	return all(ctx, q, scanPrompt, "SELECT "+promptColumns+" FROM prompts p WHERE game = ? ORDER BY id", game)
}

// Due reads the questions for which something is to be done by now, in games
// that are being played, without Also and clocks.
func (q Queries) Due(ctx context.Context, home Home, now time.Time) ([]Prompt, error) {
	of, shards := home.list()
	return all(
		ctx,
		q,
		scanWaiting,
		"SELECT "+waitingColumns+" FROM prompts p JOIN games g ON g.id = p.game WHERE p.wakes <= ?1 AND p.answered = 0 AND g.status = 'playing' AND "+atHome+
			" ORDER BY p.wakes, p.game, p.id",
		millis(now),
		of,
		shards,
	)
}

// Awaiting reads the unanswered questions that wait on a user, the oldest
// first, without Also and clocks.
func (q Queries) Awaiting(ctx context.Context, user string) ([]Prompt, error) {
	return all(ctx, q, scanWaiting, "SELECT "+waitingColumns+` FROM prompts p JOIN games g ON g.id = p.game
		WHERE p.game IN (SELECT game FROM sitters WHERE user = ?1) AND p.answered = 0 AND g.status = 'playing' AND EXISTS (SELECT 1 FROM sitters s WHERE s.game = p.game AND s.user = ?1
			AND (s.seat = p.seat OR instr(p.also, ','||s.seat||',') > 0)) ORDER BY p.since, p.game, p.id`, user)
}

// AddPrompt stores a question that has been opened.
func (t *Tx) AddPrompt(p Prompt) error {
	also := ","
	for _, seat := range p.Also {
		also += strconv.Itoa(int(seat)) + ","
	}
	return t.do(
		"INSERT INTO prompts (game, id, token, seat, also, key, answered, since, due, reminded, deadline, half, time_left, wakes) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		p.Game,
		p.ID,
		p.Token,
		p.Seat,
		also,
		p.Key,
		p.Answered,
		millis(p.Since),
		due(p.Due),
		p.Reminded,
		due(p.Deadline),
		due(p.Half),
		p.Left.Milliseconds(),
		due(p.wakes()),
	)
}

// SavePrompt stores a question's clock.
func (t *Tx) SavePrompt(p Prompt) error {
	return t.do("UPDATE prompts SET due = ?, reminded = ?, deadline = ?, half = ?, time_left = ?, wakes = ? WHERE game = ? AND id = ?",
		due(p.Due), p.Reminded, due(p.Deadline), due(p.Half), p.Left.Milliseconds(), due(p.wakes()), p.Game, p.ID)
}

// StopPrompt stores a question's clock whose time is up: it never wakes again.
func (t *Tx) StopPrompt(p Prompt) error {
	return t.do(
		"UPDATE prompts SET due = NULL, half = NULL, deadline = ?, time_left = ?, wakes = NULL WHERE game = ? AND id = ?",
		due(p.Deadline),
		p.Left.Milliseconds(),
		p.Game,
		p.ID,
	)
}

// AnswerPrompt stores whether a question is answered, and leaves its clock.
func (t *Tx) AnswerPrompt(game, id string, answered bool) error {
	return t.do("UPDATE prompts SET answered = ? WHERE game = ? AND id = ?", answered, game, id)
}

// DropPrompt closes a question.
func (t *Tx) DropPrompt(game, id string) error {
	return t.do("DELETE FROM prompts WHERE game = ? AND id = ?", game, id)
}

func due(at time.Time) any {
	if at.IsZero() {
		return nil
	}
	return millis(at)
}
