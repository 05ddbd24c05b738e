package db

import (
	"context"
	"database/sql"
	"time"
)

// Interaction is what one delivery from outside did, so that a second delivery
// of it does nothing and is told the same.
type Interaction struct {
	ID, Game, User, Kind string
	First, Last          int    // its records and events have these sequence numbers
	Reply                string // JSON, host's
	At                   time.Time
}

// Interaction reads one, or ErrNotFound.
func (q Queries) Interaction(ctx context.Context, id string) (Interaction, error) {
	return one(ctx, q, func(r *sql.Rows) (Interaction, error) {
		var i Interaction
		var at int64
		err := r.Scan(&i.ID, &i.Game, &i.User, &i.Kind, &i.First, &i.Last, &i.Reply, &at)
		i.At = fromMillis(at)
		return i, err
	}, "SELECT id, game, user, kind, first, last, reply, at FROM interactions WHERE id = ?", id)
}

// AddInteraction stores what a delivery did; an error if it did something
// before.
func (t *Tx) AddInteraction(i Interaction) error {
	return t.do(
		"INSERT INTO interactions (id, game, user, kind, first, last, reply, at) VALUES (?,?,?,?,?,?,?,?)",
		i.ID,
		i.Game,
		i.User,
		i.Kind,
		i.First,
		i.Last,
		i.Reply,
		millis(i.At),
	)
}
