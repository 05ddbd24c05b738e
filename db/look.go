package db

import (
	"context"
	"database/sql"
	"errors"
)

// Seen is up to where a user has seen a game, 0 if they have never looked.
func (q Queries) Seen(ctx context.Context, game, user string) (int, error) {
	seq, err := one(ctx, q, func(r *sql.Rows) (int, error) {
		var seq int
		return seq, r.Scan(&seq)
	}, "SELECT seq FROM looks WHERE game = ? AND user = ?", game, user)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	return seq, err
}

// SaveSeen stores it.
func (t *Tx) SaveSeen(game, user string, seq int) error {
	return t.do("INSERT INTO looks (game, user, seq) VALUES (?, ?, ?) ON CONFLICT (game, user) DO UPDATE SET seq = excluded.seq", game, user, seq)
}
