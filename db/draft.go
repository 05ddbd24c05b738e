package db

import (
	"context"
	"database/sql"
	"time"

	"estafeta/engine"
)

// Draft is what a seat has composed and not yet sent.
type Draft struct {
	Seat     engine.Seat
	Token    string // of the question that its first answer is for
	Answers  []engine.Answer
	Sentence string
	Revision int // grows with every change
	Updated  time.Time
}

// Draft reads a seat's draft, or ErrNotFound.
func (q Queries) Draft(ctx context.Context, game string, seat engine.Seat) (Draft, error) {
	return one(ctx, q, func(r *sql.Rows) (Draft, error) {
		var d Draft
		var answers string
		var at int64
		if err := r.Scan(&d.Seat, &d.Token, &answers, &d.Sentence, &d.Revision, &at); err != nil {
			return d, err
		}
		d.Updated = fromMillis(at)
		return d, parse("a draft of game "+game, answers, &d.Answers)
	}, "SELECT seat, token, answers, sentence, revision, updated FROM drafts WHERE game = ? AND seat = ?", game, seat)
}

// SaveDraft stores a draft over the one with the revision before its own;
// ErrConflict if another stands there.
func (t *Tx) SaveDraft(game string, d Draft) error {
	n, err := t.exec(`INSERT INTO drafts (game, seat, token, answers, sentence, revision, updated) SELECT ?1,?2,?3,?4,?5,?6,?7
		WHERE ?6 = 1 + coalesce((SELECT revision FROM drafts WHERE game = ?1 AND seat = ?2), 0)
		ON CONFLICT (game, seat) DO UPDATE SET token = excluded.token, answers = excluded.answers, sentence = excluded.sentence, revision = excluded.revision, updated = excluded.updated`,
		game, d.Seat, d.Token, text(d.Answers), d.Sentence, d.Revision, millis(d.Updated))
	return wrote(n, err)
}

// DropDraft forgets a seat's draft.
func (t *Tx) DropDraft(game string, seat engine.Seat) error {
	return t.do("DELETE FROM drafts WHERE game = ? AND seat = ?", game, seat)
}
