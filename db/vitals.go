package db

import (
	"context"
	"database/sql"
	"time"
)

// Vitals are the numbers by which an operator sees whether all is well.
type Vitals struct {
	Games   map[Status]int
	Waiting int       // posts in the outbox
	Oldest  time.Time // the first of them was due then; zero: none waits
	Due     int       // questions for which something is to be done by now
	Late    time.Time // the first of them was to be done then; zero: none
}

// Vitals counts what there is now.
func (q Queries) Vitals(ctx context.Context, now time.Time) (Vitals, error) {
	v := Vitals{Games: map[Status]int{Lobby: 0, Playing: 0, Paused: 0, Over: 0}}
	if _, err := all(ctx, q, func(r *sql.Rows) (int, error) {
		var s Status
		var n int
		err := r.Scan(&s, &n)
		v.Games[s] = n
		return 0, err
	}, "SELECT status, count(*) FROM games GROUP BY status"); err != nil {
		return v, err
	}
	pair := func(n *int, at *time.Time, query string, args ...any) error {
		_, err := one(ctx, q, func(r *sql.Rows) (int, error) {
			var ms sql.NullInt64
			err := r.Scan(n, &ms)
			*at = fromMillis(ms.Int64)
			return 0, err
		}, query, args...)
		return err
	}
	if err := pair(&v.Waiting, &v.Oldest, "SELECT count(*), min(due) FROM outbox WHERE sent = 0"); err != nil {
		return v, err
	}
	return v, pair(
		&v.Due,
		&v.Late,
		"SELECT count(*), min(p.wakes) FROM prompts p JOIN games g ON g.id = p.game WHERE p.wakes <= ? AND p.answered = 0 AND g.status = 'playing'",
		millis(now),
	)
}
