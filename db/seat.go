package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"estafeta/engine"
)

// Seat is a side of a game with those who sit there.
type Seat struct {
	Seat    engine.Seat
	Invited string   // the only user who may take it, or ""
	Users   []string // in order of arrival
	Roster  *engine.Roster
	ByHand  bool          // rolls real dice and types them
	Obvious bool          // lets the obvious choice be taken
	Left    time.Duration // of its time, when its clock last stopped
	Pledge  string        // SHA-256 of its word for the dice, with a mark if its player kept the word back; "": none
	Word    string        // mixed into the dice; "": none, or known to its player only
}

// Seats reads the seats of a game in order.
func (q Queries) Seats(ctx context.Context, game string) ([]Seat, error) {
	seats, err := all(ctx, q, func(r *sql.Rows) (Seat, error) {
		var s Seat
		var roster sql.NullString
		var left int64
		if err := r.Scan(&s.Seat, &s.Invited, &roster, &s.ByHand, &s.Obvious, &left, &s.Pledge, &s.Word); err != nil {
			return s, err
		}
		s.Left = time.Duration(left) * time.Millisecond
		if roster.Valid {
			return s, parse("a roster of game "+game, roster.String, &s.Roster)
		}
		return s, nil
	}, "SELECT seat, invited, roster, by_hand, obvious, time_left, pledge, word FROM seats WHERE game = ? ORDER BY seat", game)
	if err != nil {
		return nil, err
	}
	_, err = all(ctx, q, func(r *sql.Rows) (int, error) {
		var seat engine.Seat
		var user string
		if err := r.Scan(&seat, &user); err != nil {
			return 0, err
		}
		for i := range seats {
			if seats[i].Seat == seat {
				seats[i].Users = append(seats[i].Users, user)
			}
		}
		return 0, nil
	}, "SELECT seat, user FROM sitters WHERE game = ? ORDER BY seat, n", game)
	return seats, err
}

// SaveSeat stores a seat and who sits there.
func (t *Tx) SaveSeat(game string, s Seat) error {
	var roster any
	if s.Roster != nil {
		roster = text(s.Roster)
	}
	if err := t.do(`INSERT INTO seats (game, seat, invited, roster, by_hand, obvious, time_left, pledge, word) VALUES (?,?,?,?,?,?,?,?,?)
		ON CONFLICT (game, seat) DO UPDATE SET invited = excluded.invited, roster = excluded.roster, by_hand = excluded.by_hand,
		obvious = excluded.obvious, time_left = excluded.time_left, pledge = excluded.pledge, word = excluded.word`,
		game, s.Seat, s.Invited, roster, s.ByHand, s.Obvious, s.Left.Milliseconds(), s.Pledge, s.Word); err != nil {
		return err
	}
	if err := t.do("DELETE FROM sitters WHERE game = ? AND seat = ?", game, s.Seat); err != nil {
		return err
	}
	for i, u := range s.Users {
		if err := t.do("INSERT INTO sitters (game, seat, user, n) VALUES (?,?,?,?)", game, s.Seat, u, i); err != nil {
			return err
		}
	}
	return nil
}

// SaveLeft stores what is left of a seat's time.
func (t *Tx) SaveLeft(game string, s Seat) error {
	return t.do("UPDATE seats SET time_left = ? WHERE game = ? AND seat = ?", s.Left.Milliseconds(), game, s.Seat)
}

// Order is a seat's standing order for a prompt.
type Order struct {
	Seat   engine.Seat
	Key    string
	Answer engine.Answer // zero: never
	When   []engine.Fact // it holds only then
}

// Orders reads the standing orders of a game.
func (q Queries) Orders(ctx context.Context, game string) ([]Order, error) {
	return all(ctx, q, func(r *sql.Rows) (Order, error) {
		var o Order
		var answer, facts string
		if err := r.Scan(&o.Seat, &o.Key, &answer, &facts); err != nil {
			return o, err
		}
		what := "a standing order of game " + game
		return o, errors.Join(parse(what, answer, &o.Answer), parse(what, facts, &o.When))
	}, "SELECT seat, key, answer, facts FROM orders WHERE game = ? ORDER BY seat, key", game)
}

// SaveOrder stores a standing order.
func (t *Tx) SaveOrder(game string, o Order) error {
	when := o.When
	if when == nil {
		when = []engine.Fact{}
	}
	return t.put("orders", "game, seat, key", "game, seat, key, answer, facts",
		game,
		o.Seat,
		o.Key,
		text(o.Answer),
		text(when),
	)
}

// DropOrder forgets a standing order.
func (t *Tx) DropOrder(game string, seat engine.Seat, key string) error {
	return t.do("DELETE FROM orders WHERE game = ? AND seat = ? AND key = ?", game, seat, key)
}

// Arm is a window that a seat has armed.
type Arm struct {
	Seat engine.Seat
	Key  string
}

// Arms reads the armed windows of a game.
func (q Queries) Arms(ctx context.Context, game string) ([]Arm, error) {
	return all(ctx, q, func(r *sql.Rows) (Arm, error) {
		var a Arm
		err := r.Scan(&a.Seat, &a.Key)
		return a, err
	}, "SELECT seat, key FROM arms WHERE game = ? ORDER BY seat, key", game)
}

// SaveArm arms a window.
func (t *Tx) SaveArm(game string, a Arm) error {
	return t.put("arms", "game, seat, key", "game, seat, key", game, a.Seat, a.Key)
}

// DropArm disarms it.
func (t *Tx) DropArm(game string, a Arm) error {
	return t.do("DELETE FROM arms WHERE game = ? AND seat = ? AND key = ?", game, a.Seat, a.Key)
}
