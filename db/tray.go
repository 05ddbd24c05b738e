package db

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Tray is dice, or an attack, outside a game.
type Tray struct {
	ID      string // of the interaction that opened it
	Kind    string
	System  string
	Guild   string
	Channel string
	User    string // who opened it
	Body    string // JSON
	Rolled  []DiceRolled
	Seed    []byte
	Version int // grows with every change
	At      time.Time
}

// DiceRolled is how often dice of one kind showed each face, from 1.
type DiceRolled struct {
	Die    string `json:"die,omitempty"` // system and name of a die with symbols: xwing:attack
	Sides  int    `json:"sides"`
	Counts []int  `json:"counts"`
}

// Tray reads one. ErrNotFound if there is none.
func (q Queries) Tray(ctx context.Context, id string) (Tray, error) {
	return one(ctx, q, func(r *sql.Rows) (Tray, error) {
		var t Tray
		var rolled string
		var at int64
		if err := r.Scan(&t.ID, &t.Kind, &t.System, &t.Guild, &t.Channel, &t.User, &t.Body, &rolled, &t.Seed, &t.Version, &at); err != nil {
			return t, err
		}
		t.At = fromMillis(at)
		return t, parse("the dice "+id, rolled, &t.Rolled)
	}, "SELECT id, kind, system, guild, channel, user, body, rolled, seed, version, at FROM trays WHERE id = ?", id)
}

// AddTray stores a new one; ErrExists if it is there already.
func (t *Tx) AddTray(x Tray) error {
	n, err := t.exec(
		"INSERT INTO trays (id, kind, system, guild, channel, user, body, rolled, seed, version, at) VALUES (?,?,?,?,?,?,?,?,?,1,?) ON CONFLICT DO NOTHING",
		x.ID,
		x.Kind,
		x.System,
		x.Guild,
		x.Channel,
		x.User,
		x.Body,
		text(x.Rolled),
		x.Seed,
		millis(x.At),
	)
	if err == nil && n == 0 {
		err = ErrExists
	}
	return err
}

// SaveTray stores what has become of one; ErrConflict if it has changed since
// it was read.
func (t *Tx) SaveTray(x Tray) error {
	n, err := t.exec(
		"UPDATE trays SET body = ?, rolled = ?, version = version + 1 WHERE id = ? AND version = ?",
		x.Body,
		text(x.Rolled),
		x.ID,
		x.Version,
	)
	if err == nil && n == 0 {
		err = ErrConflict
	}
	return err
}

// TraysOf sums up the dice of a user, or of a server.
func (q Queries) TraysOf(ctx context.Context, user, guild string) ([]DiceRolled, error) {
	var out []DiceRolled
	at := map[string]int{}
	_, err := all(ctx, q, func(r *sql.Rows) (int, error) {
		var id, body string
		var list []DiceRolled
		if err := r.Scan(&id, &body); err != nil {
			return 0, err
		}
		if err := parse("the dice "+id, body, &list); err != nil {
			return 0, err
		}
		for _, d := range list {
			key := text([]any{d.Die, d.Sides})
			i, ok := at[key]
			if !ok {
				i = len(out)
				at[key] = i
				out = append(out, DiceRolled{Die: d.Die, Sides: d.Sides, Counts: make([]int, d.Sides)})
			}
			for f, n := range d.Counts {
				if f < len(out[i].Counts) {
					out[i].Counts[f] += n
				}
			}
		}
		return 0, nil
	}, "SELECT id, rolled FROM trays WHERE (?1 = '' OR user = ?1) AND (?2 = '' OR guild = ?2) ORDER BY id", user, guild)
	return out, err
}

// DropTrays forgets the dice and attacks of a user, or of a server with what its
// channels play.
func (t *Tx) DropTrays(user, guild string) error {
	if guild != "" {
		if err := t.do("DELETE FROM channels WHERE id IN (SELECT channel FROM trays WHERE guild = ?)", guild); err != nil {
			return err
		}
	}
	return t.do(
		`DELETE FROM trays WHERE (?1 <> '' AND (user = ?1 OR kind = 'attack' AND json_extract(body, '$.opponent') = ?1)) OR (?2 <> '' AND guild = ?2)`,
		user,
		guild,
	)
}

// ChannelSystem is the game that a channel rolls dice for, "" if none is known.
func (q Queries) ChannelSystem(ctx context.Context, channel string) (string, error) {
	s, err := one(ctx, q, scanString, "SELECT system FROM channels WHERE id = ?", channel)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return s, err
}

// SetChannelSystem remembers it.
func (t *Tx) SetChannelSystem(channel, system string) error {
	return t.do("INSERT INTO channels (id, system) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET system = excluded.system", channel, system)
}
