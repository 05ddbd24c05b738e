package db

import (
	"context"
	"errors"
	"time"
)

// MarkImported notes that a game came as a file.
func (t *Tx) MarkImported(game string) error {
	return t.do("UPDATE games SET imported = 1 WHERE id = ?", game)
}

// People are all users whom a game's rows name, by their ids.
func (q Queries) People(ctx context.Context, game string) ([]string, error) {
	return all(ctx, q, scanString, `SELECT user FROM sitters WHERE game = ?1 UNION SELECT host FROM games WHERE id = ?1 AND host <> ''
		UNION SELECT user FROM records WHERE game = ?1 AND user <> '' UNION SELECT invited FROM seats WHERE game = ?1 AND invited <> '' ORDER BY 1`, game)
}

// AddClaim lets a user claim the name that stands in their place.
func (t *Tx) AddClaim(game, name, user string) error {
	return t.do("INSERT INTO claims (game, name, user) VALUES (?,?,?)", game, name, user)
}

// Claim is the name that stands in a user's place in a game, "" if none does.
func (q Queries) Claim(ctx context.Context, game, user string) (string, error) {
	name, err := one(ctx, q, scanString, "SELECT name FROM claims WHERE game = ? AND user = ?", game, user)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return name, err
}

// Claimed puts a user in the place of the name that stood for them.
func (t *Tx) Claimed(game, name, user string) error {
	for _, q := range []string{
		"UPDATE sitters SET user = ?3 WHERE game = ?1 AND user = ?2",
		"UPDATE records SET user = ?3 WHERE game = ?1 AND user = ?2",
		"DELETE FROM claims WHERE game = ?1 AND name = ?2 AND user = ?3",
	} {
		if err := t.do(q, game, name, user); err != nil {
			return err
		}
	}
	return nil
}

// SetRemark replaces what a remark says, the n-th of a game from 0.
func (t *Tx) SetRemark(game string, n int, body string) error {
	return t.do("UPDATE remarks SET body = ?1 WHERE id = (SELECT id FROM remarks WHERE game = ?2 ORDER BY seq, id LIMIT 1 OFFSET ?3)", body,
		game, n)
}

// Imports are how many files a user has brought since a time, and their bytes.
func (q Queries) Imports(ctx context.Context, user string, since time.Time) (files, bytes int, err error) {
	files, err = q.number(ctx, "SELECT count(*) FROM imports WHERE user = ? AND at >= ?", user, millis(since))
	if err != nil {
		return 0, 0, err
	}
	bytes, err = q.number(ctx, "SELECT coalesce(sum(bytes), 0) FROM imports WHERE user = ? AND at >= ?", user, millis(since))
	return files, bytes, err
}

// AddImport notes a file that a user has brought, and forgets those before a
// time.
func (t *Tx) AddImport(user string, bytes int, at, before time.Time) error {
	if err := t.do("DELETE FROM imports WHERE at < ?", millis(before)); err != nil {
		return err
	}
	return t.do("INSERT INTO imports (user, bytes, at) VALUES (?,?,?)", user, bytes, millis(at))
}
