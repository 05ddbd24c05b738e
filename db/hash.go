package db

import (
	"context"
	"errors"
)

// CommandHash is the hash of what was last registered under a key, "" if
// nothing was.
func (d *DB) CommandHash(ctx context.Context, key string) (string, error) {
	hash, err := one(ctx, d.Queries, scanString, "SELECT hash FROM hashes WHERE key = ?", key)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return hash, err
}

// SetCommandHash stores the hash of what was registered under a key.
func (d *DB) SetCommandHash(ctx context.Context, key, hash string) error {
	return d.Write(ctx, func(tx *Tx) error {
		return tx.put("hashes", "key", "key, hash", key, hash)
	})
}
