package db

import (
	"context"

	"estafeta/engine"
)

// ofGame are the tables that belong to a game, those that refer to it first.
var ofGame = []string{
	"seats",
	"sitters",
	"legs",
	"records",
	"events",
	"prompts",
	"interactions",
	"drafts",
	"orders",
	"arms",
	"proposals",
	"outbox",
	"cards",
	"looks",
	"plans",
	"remarks",
	"claims",
}

// DropGame deletes a game with everything that belongs to it.
func (t *Tx) DropGame(game string) error {
	for _, table := range ofGame {
		if err := t.do("DELETE FROM "+table+" WHERE game = ?", game); err != nil {
			return err
		}
	}
	return t.do("DELETE FROM games WHERE id = ?", game)
}

// SetHost stores who hosts a game, "": nobody.
func (t *Tx) SetHost(game, user string) error {
	return t.do("UPDATE games SET host = ?, version = version + 1 WHERE id = ?", user, game)
}

// DropOrders forgets what a seat has ordered and armed.
func (t *Tx) DropOrders(game string, seat engine.Seat) error {
	if err := t.do("DELETE FROM arms WHERE game = ? AND seat = ?", game, seat); err != nil {
		return err
	}
	return t.do("DELETE FROM orders WHERE game = ? AND seat = ?", game, seat)
}

// DropGuild deletes a server's settings.
func (t *Tx) DropGuild(guild string) error {
	if err := t.DropTrays("", guild); err != nil {
		return err
	}
	return t.do("DELETE FROM guilds WHERE id = ?", guild)
}

// DropUnsent deletes what waits to be sent for a game.
func (t *Tx) DropUnsent(game string) error {
	return t.do("DELETE FROM outbox WHERE game = ? AND sent = 0", game)
}

// Naming are the ids of the games in which a user stands anywhere.
func (q Queries) Naming(ctx context.Context, user string) ([]string, error) {
	return all(
		ctx,
		q,
		scanString,
		`SELECT id FROM games WHERE host = ?1 UNION SELECT game FROM sitters WHERE user = ?1 UNION SELECT game FROM seats WHERE invited = ?1
		UNION SELECT game FROM records WHERE user = ?1 UNION SELECT game FROM interactions WHERE user = ?1 AND game <> '' UNION SELECT game FROM looks WHERE user = ?1
		UNION SELECT game FROM plans WHERE user = ?1 UNION SELECT game FROM proposals WHERE user = ?1 OR instr(body, ?2) > 0
		UNION SELECT game FROM outbox WHERE instr(body, ?1) > 0 UNION SELECT game FROM remarks WHERE instr(body, ?1) > 0 UNION SELECT game FROM claims WHERE user = ?1 ORDER BY 1`,
		user,
		`"`+user+`"`,
	)
}

// DropUser deletes what a user has set and kept outside games.
func (t *Tx) DropUser(user string) error {
	for _, q := range []string{"DELETE FROM users WHERE id = ?", "DELETE FROM armies WHERE user = ?", "DELETE FROM looks WHERE user = ?",
		"DELETE FROM plans WHERE user = ?", "DELETE FROM claims WHERE user = ?", "DELETE FROM imports WHERE user = ?"} {
		if err := t.do(q, user); err != nil {
			return err
		}
	}
	if err := t.DropTrays(user, ""); err != nil {
		return err
	}
	return t.do("UPDATE interactions SET user = '' WHERE user = ?", user)
}

// Rename puts another name in a user's place wherever a game names them, and
// forgets the sentences that they typed. What the game's seats hold is left to
// SaveSeat.
func (t *Tx) Rename(game, user, name string) error {
	for _, x := range []struct {
		query string
		args  []any
	}{
		{"UPDATE games SET host = ?3, version = version + 1 WHERE id = ?1 AND host = ?2", []any{game, user, name}},
		{"UPDATE sitters SET user = ?3 WHERE game = ?1 AND user = ?2", []any{game, user, name}},
		{"UPDATE seats SET invited = '' WHERE game = ?1 AND invited = ?2", []any{game, user}},
		{"UPDATE records SET user = ?3, sentence = '' WHERE game = ?1 AND user = ?2", []any{game, user, name}},
		{`DELETE FROM proposals WHERE game = ?1 AND (user = ?2 OR instr(body, '"'||?2||'"') > 0)`, []any{game, user}},
	} {
		if err := t.do(x.query, x.args...); err != nil {
			return err
		}
	}
	for _, table := range []string{"outbox", "remarks"} {
		for _, x := range [][2]string{{`"` + user + `"`, `"` + name + `"`}, {`\u003c@` + user + `\u003e`, "–"}} {
			if err := t.do("UPDATE "+table+" SET body = replace(body, ?2, ?3) WHERE game = ?1 AND instr(body, ?2) > 0", game, x[0],
				x[1]); err != nil {
				return err
			}
		}
	}
	return nil
}
