package db

import (
	"context"
	"database/sql"
	"time"
)

// Post is something to be sent to Discord, stored together with what caused it.
type Post struct {
	ID    int64
	Game  string
	Kind  string
	Body  string // JSON, host's
	Due   time.Time
	Batch int64  // first post of the batch it was claimed with
	Nonce string // of the batch
	Tries int
}

// AddPost puts a post into the outbox.
func (t *Tx) AddPost(p Post) error {
	return t.do(
		"INSERT INTO outbox (game, kind, body, due, batch, claimed, tries, error, sent, message) VALUES (?,?,?,?,0,0,0,'',0,'')",
		p.Game,
		p.Kind,
		p.Body,
		millis(p.Due),
	)
}

const postColumns = "id, game, kind, body, due, batch, nonce, tries"

func scanPost(r *sql.Rows) (Post, error) {
	var p Post
	var due int64
	err := r.Scan(&p.ID, &p.Game, &p.Kind, &p.Body, &due, &p.Batch, &p.Nonce, &p.Tries)
	p.Due = fromMillis(due)
	return p, err
}

// Claim takes the oldest batch of a game's unsent posts until a time, under a
// fresh nonce. A batch that was claimed before, and not sent, comes again as it
// was, so that its nonce still means the same.
func (t *Tx) Claim(game string, now, until time.Time, nonce string) ([]Post, error) {
	posts, err := all(t.ctx, t.Queries, scanPost, "SELECT "+postColumns+" FROM outbox WHERE game = ?1 AND sent = 0 ORDER BY id", game)
	if err != nil || len(posts) == 0 {
		return nil, err
	}
	first := posts[0]
	var batch []Post
	for _, p := range posts {
		if p.Batch != first.Batch || p.Due.After(now) {
			break
		}
		if p.Batch, p.Nonce = first.ID, first.Nonce; first.Nonce == "" {
			p.Nonce = nonce
		}
		batch = append(batch, p)
	}
	if len(batch) == 0 {
		return nil, nil
	}
	n, err := t.exec("UPDATE outbox SET batch = ?, nonce = ?, claimed = ? WHERE game = ? AND sent = 0 AND id BETWEEN ? AND ? AND claimed <= ?",
		first.ID, batch[0].Nonce, millis(until), game, first.ID, batch[len(batch)-1].ID, millis(now))
	if err != nil || int(n) != len(batch) {
		return nil, err
	}
	return batch, nil
}

// Release ends all claims of a home: nobody holds them any more.
func (t *Tx) Release(home Home) error {
	of, shards := home.list()
	return t.do("UPDATE outbox SET claimed = 0 WHERE sent = 0 AND claimed > ?1 AND game IN (SELECT g.id FROM games g WHERE "+atHome+")", 0, of, shards)
}

// Sent marks a batch as sent.
func (t *Tx) Sent(batch int64, message string, at time.Time) error {
	return t.do("UPDATE outbox SET sent = ?, message = ?, error = '' WHERE batch = ? AND sent = 0", millis(at), message, batch)
}

// Failed notes why a batch was not sent and when it may be tried again. What
// waits behind it in its game waits as long.
func (t *Tx) Failed(batch int64, why string, again time.Time) error {
	if err := t.do(`UPDATE outbox SET due = max(due, ?1) WHERE sent = 0 AND id > ?2 AND game = (SELECT game FROM outbox WHERE id = ?2)`,
		millis(again), batch); err != nil {
		return err
	}
	return t.do("UPDATE outbox SET claimed = 0, tries = tries + 1, error = ?, due = ? WHERE batch = ? AND sent = 0", why, millis(again), batch)
}

// Forget deletes posts that were sent before a time.
func (t *Tx) Forget(before time.Time) error {
	return t.do("DELETE FROM outbox WHERE sent > 0 AND sent < ?", millis(before))
}

// Unsent counts the posts that wait.
func (q Queries) Unsent(ctx context.Context) (int, error) {
	return q.number(ctx, "SELECT count(*) FROM outbox WHERE sent = 0")
}
