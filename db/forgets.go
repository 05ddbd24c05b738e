package db

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// Deletions that were asked for stand in a file beside the database, which a
// backup does not touch: a line each, with the hash of who or what was to be
// forgotten, so that the file itself remembers nobody.

// Kinds of what is forgotten.
const (
	ForgetsUser  = "user"
	ForgetsGuild = "guild"
)

// Forget is a deletion that was asked for.
type Forget struct {
	ID   string    `json:"id"`
	Kind string    `json:"kind"`
	Hash string    `json:"hash"` // SHA-256 of kind and id, hex
	At   time.Time `json:"at"`
}

// forgotten is the file beside a database.
func forgotten(path string) string { return path + ".forgotten" }

func forgetHash(kind, id string) string {
	sum := sha256.Sum256([]byte("estafeta " + kind + " " + id))
	return hex.EncodeToString(sum[:])
}

// NoteForget notes, last in its transaction, that a user or a server was
// forgotten: in the database, and in the file beside it.
func (t *Tx) NoteForget(kind, id string, at time.Time) error {
	f := Forget{ID: rand.Text(), Kind: kind, Hash: forgetHash(kind, id), At: at}
	if err := t.Reforgot(f); err != nil {
		return err
	}
	out, err := os.OpenFile(forgotten(t.db.path), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return fmt.Errorf("note beside the database what is forgotten: %w", err)
	}
	_, err = out.WriteString(text(f) + "\n")
	return errors.Join(err, out.Sync(), out.Close())
}

// Reforgot notes in the database alone that a deletion was carried out again.
func (t *Tx) Reforgot(f Forget) error {
	return t.do("INSERT INTO forgets (id, at) VALUES (?, ?)", f.ID, millis(f.At))
}

// Unforgotten are the deletions in the file that this database has not carried
// out: it was restored from before.
func (d *DB) Unforgotten(ctx context.Context) ([]Forget, error) {
	in, err := os.Open(forgotten(d.path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read beside the database what was forgotten: %w", err)
	}
	defer in.Close()
	done, err := all(ctx, d.Queries, scanString, "SELECT id FROM forgets")
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, id := range done {
		known[id] = true
	}
	var list []Forget
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var f Forget
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			continue // the bot was killed while it wrote: the deletion was not carried out
		}
		if !known[f.ID] {
			list = append(list, f)
		}
	}
	return list, nil
}

// Meant is the id of the user or server that a deletion means, "" if the
// database knows none.
func (q Queries) Meant(ctx context.Context, f Forget) (string, error) {
	query := `SELECT id FROM users UNION SELECT user FROM sitters UNION SELECT host FROM games UNION SELECT invited FROM seats UNION SELECT user FROM armies
		UNION SELECT user FROM records UNION SELECT user FROM interactions UNION SELECT user FROM looks UNION SELECT user FROM plans UNION SELECT user FROM proposals
		UNION SELECT user FROM trays UNION SELECT user FROM claims UNION SELECT user FROM imports`
	if f.Kind == ForgetsGuild {
		query = "SELECT guild FROM games UNION SELECT id FROM guilds UNION SELECT guild FROM trays"
	}
	ids, err := all(ctx, q, scanString, query)
	for _, id := range ids {
		if forgetHash(f.Kind, id) == f.Hash {
			return id, err
		}
	}
	return "", err
}
