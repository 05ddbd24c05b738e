package db

import (
	"context"
	"database/sql"
	"time"

	"estafeta/engine"
)

// Card is a game's public message in Discord.
type Card struct {
	Game             string
	Channel, Message string
	Posted           time.Time
	Awaited          []engine.Seat // asked by it
	Seq              int           // shows what happened up to here
}

// Card reads a game's card, or ErrNotFound.
func (q Queries) Card(ctx context.Context, game string) (Card, error) {
	return one(ctx, q, func(r *sql.Rows) (Card, error) {
		c := Card{Game: game}
		var awaited string
		var posted int64
		if err := r.Scan(&c.Channel, &c.Message, &posted, &awaited, &c.Seq); err != nil {
			return c, err
		}
		c.Posted = fromMillis(posted)
		return c, parse("the card of game "+game, awaited, &c.Awaited)
	}, "SELECT channel, message, posted, awaited, seq FROM cards WHERE game = ?", game)
}

// SaveCard stores a game's card, instead of the one before.
func (t *Tx) SaveCard(c Card) error {
	return t.put("cards", "game", "game, channel, message, posted, awaited, seq",
		c.Game,
		c.Channel,
		c.Message,
		millis(c.Posted),
		text(c.Awaited),
		c.Seq,
	)
}
