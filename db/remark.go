package db

import (
	"context"
	"database/sql"
	"time"
)

// Remark is something decided about a game outside its rules: a pause, a seat
// that changed hands, what a manager did.
type Remark struct {
	Seq  int    // after this place in the log
	Body string // JSON, host's
	At   time.Time
}

// Remarks reads those of a game in order.
func (q Queries) Remarks(ctx context.Context, game string, first, last int) ([]Remark, error) {
	return all(ctx, q, func(r *sql.Rows) (Remark, error) {
		var m Remark
		var at int64
		err := r.Scan(&m.Seq, &m.Body, &at)
		m.At = fromMillis(at)
		return m, err
	}, "SELECT seq, body, at FROM remarks WHERE game = ? AND seq BETWEEN ? AND ? ORDER BY seq, id", game, first, last)
}

// AddRemark stores one where the game's log now ends.
func (t *Tx) AddRemark(game, body string, at time.Time) error {
	return t.do("INSERT INTO remarks (game, seq, body, at) SELECT id, top, ?, ? FROM games WHERE id = ?", body, millis(at), game)
}
