package db

import (
	"context"
	"database/sql"

	"estafeta/engine"
)

// Rolled is how often a seat of a game rolled each face under a purpose.
type Rolled struct {
	System  string
	Seat    engine.Seat
	User    string // the first who sits there
	Purpose string
	Sides   int
	ByHand  bool
	Counts  []int // by face, from 1
}

// Throw is one roll of a game that shows numbers.
type Throw struct {
	Seat    engine.Seat
	Purpose string
	Sides   int
	Faces   []int
}

// Throws are the rolls of a game that still stand, without secret draws, in
// order.
func (q Queries) Throws(ctx context.Context, game string) ([]Throw, error) {
	var out []Throw
	_, err := all(ctx, q, func(r *sql.Rows) (int, error) {
		var body string
		if err := r.Scan(&body); err != nil {
			return 0, err
		}
		var rec engine.Record
		if err := parse("a roll of game "+game, body, &rec); err != nil || rec.Secret || rec.Sides < 2 {
			return 0, err
		}
		out = append(out, Throw{Seat: rec.Seat, Purpose: rec.Key, Sides: rec.Sides, Faces: rec.Faces})
		return 0, nil
	}, "SELECT body FROM records WHERE game = ? AND did = 'roll' AND undone = 0 ORDER BY seq", game)
	return out, err
}

// Rolled counts the dice of games, also those that were taken back, but not
// secret draws, and of games that came as files only where one is asked for: of
// one game, of a user's seats, or of a server; exactly one of
// them is given.
func (q Queries) Rolled(ctx context.Context, game, user, guild string) ([]Rolled, error) {
	var out []Rolled
	at := map[string]int{}
	_, err := all(ctx, q, func(r *sql.Rows) (int, error) {
		var id, system, who, body string
		if err := r.Scan(&id, &system, &who, &body); err != nil {
			return 0, err
		}
		var rec engine.Record
		if err := parse("a roll of game "+id, body, &rec); err != nil || rec.Secret || rec.Sides < 2 {
			return 0, err
		}
		hand := rec.By == engine.ByPhysical
		key := text([]any{system, rec.Seat, who, rec.Key, rec.Sides, hand})
		k, ok := at[key]
		if !ok {
			k = len(out)
			at[key] = k
			out = append(
				out,
				Rolled{System: system, Seat: rec.Seat, User: who, Purpose: rec.Key, Sides: rec.Sides, ByHand: hand, Counts: make([]int, rec.Sides)},
			)
		}
		for _, f := range rec.Faces {
			if f >= 1 && f <= rec.Sides {
				out[k].Counts[f-1]++
			}
		}
		return 0, nil
	}, `SELECT r.game, g.system, coalesce((SELECT s.user FROM sitters s WHERE s.game = r.game AND s.seat = r.seat ORDER BY s.n LIMIT 1), ''), r.body
		FROM records r JOIN games g ON g.id = r.game WHERE r.did = 'roll'
		AND (?1 = '' OR r.game = ?1) AND (?3 = '' OR g.guild = ?3) AND (?1 <> '' OR g.imported = 0)
		AND (?2 = '' OR EXISTS (SELECT 1 FROM sitters s WHERE s.game = r.game AND s.seat = r.seat AND s.user = ?2))
		ORDER BY r.game, r.seq`, game, user, guild)
	return out, err
}
