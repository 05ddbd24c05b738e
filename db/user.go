package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"estafeta/engine"
)

// User is what a player has set for themselves.
type User struct {
	ID       string
	Language string        // "": Discord's
	Pace     time.Duration // between reminders, 0: the game's
	ByHand   bool          // rolls real dice in new games
	Obvious  bool          // lets the obvious choice be taken in new games
	Quiet    Quiet
	Away     time.Time // until when they have announced to be away; zero: they are not
	DM       bool      // reminded by direct message
	Asked    bool      // for their time zone, once
}

// Quiet is when somebody is not to be disturbed: minutes of the day in a time
// zone, From to To, over midnight if From is later; none if they are equal.
type Quiet struct {
	Zone     string // name of the time zone, "": UTC
	From, To int
}

// IsZero reports that there are no quiet hours.
func (q Quiet) IsZero() bool { return q.From == q.To }

// User reads a user's settings; the defaults if there are none.
func (q Queries) User(ctx context.Context, id string) (User, error) {
	u, err := one(ctx, q, func(r *sql.Rows) (User, error) {
		u := User{ID: id}
		var pace, away int64
		err := r.Scan(&u.Language, &pace, &u.ByHand, &u.Obvious, &u.Quiet.Zone, &u.Quiet.From, &u.Quiet.To, &away, &u.DM, &u.Asked)
		u.Pace, u.Away = time.Duration(pace)*time.Second, fromMillis(away)
		return u, err
	}, "SELECT language, pace, by_hand, obvious, zone, quiet_from, quiet_to, away_until, dm, asked FROM users WHERE id = ?", id)
	if errors.Is(err, ErrNotFound) {
		return User{ID: id, Obvious: true}, nil
	}
	return u, err
}

// SaveUser stores a user's settings.
func (t *Tx) SaveUser(u User) error {
	return t.put("users", "id", "id, language, pace, by_hand, obvious, zone, quiet_from, quiet_to, away_until, dm, asked",
		u.ID,
		u.Language,
		int64(u.Pace/time.Second),
		u.ByHand,
		u.Obvious,
		u.Quiet.Zone,
		u.Quiet.From,
		u.Quiet.To,
		millis(u.Away),
		u.DM,
		u.Asked,
	)
}

// Armies reads the rosters that a user saved, by name; system "": of all.
func (q Queries) Armies(ctx context.Context, user, system string) ([]engine.Roster, error) {
	return all(ctx, q, func(r *sql.Rows) (engine.Roster, error) {
		var ro engine.Roster
		var name, body string
		if err := r.Scan(&name, &body); err != nil {
			return ro, err
		}
		return ro, parse("the army "+name, body, &ro)
	}, "SELECT name, roster FROM armies WHERE user = ?1 AND (?2 = '' OR system = ?2) ORDER BY name", user, system)
}

// SaveArmy stores a user's roster under its name, instead of another.
func (t *Tx) SaveArmy(user string, r engine.Roster, at time.Time) error {
	return t.put("armies", "user, name", "user, name, system, roster, updated",
		user,
		r.Name,
		r.System,
		text(r),
		millis(at),
	)
}

// DropArmy deletes a user's roster; ErrNotFound if there is none.
func (t *Tx) DropArmy(user, name string) error {
	n, err := t.exec("DELETE FROM armies WHERE user = ? AND name = ?", user, name)
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	return err
}
