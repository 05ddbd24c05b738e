package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// OpenGames is how many games may be open in a server that has set no number.
const OpenGames = 50

// keepServers is how long the games of a server are kept after the bot has
// left it.
const keepServers = 30 * 24 * time.Hour

// room is an error if a server has as many open games as it allows.
func room(ctx context.Context, tx *db.Tx, guild string) error {
	if guild == "" {
		return nil
	}
	g, err := tx.Guild(ctx, guild)
	if err != nil {
		return err
	}
	open, err := tx.Playable(ctx, guild)
	if most := first(g.Games, OpenGames); err == nil && open >= most {
		err = ErrOpenGames.With(engine.Num("n", most))
	}
	return err
}

// Departed notes that the bot has left a server: its games pause, what waits
// to be sent there is dropped, and nothing is sent any more.
func (h *Host) Departed(ctx context.Context, guild string) error {
	g, err := h.db.Guild(ctx, guild)
	if err != nil || !g.Left.IsZero() {
		return err
	}
	games, err := h.db.OfGuild(ctx, guild)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range games {
		errs = append(errs, h.do(ctx, id, func(t *openGame) error {
			g := t.game
			if g.Status != db.Playing {
				return nil
			}
			g.Status, g.PausedFor = db.Paused, db.PausedGone
			return h.clocks(ctx, t, g, Notice{Text: engine.Say("notice.gone")})
		}))
	}
	return errors.Join(append(errs, h.db.Write(ctx, func(tx *db.Tx) error {
		for _, id := range games {
			if err := tx.DropUnsent(id); err != nil {
				return err
			}
		}
		g.Left = h.now()
		return tx.SaveGuild(g)
	}))...)
}

// Returned notes that the bot is in a server: what was paused because it had
// left goes on.
func (h *Host) Returned(ctx context.Context, guild string) error {
	g, err := h.db.Guild(ctx, guild)
	if err != nil || g.Left.IsZero() {
		return err
	}
	g.Left = time.Time{}
	if err := h.db.Write(ctx, func(tx *db.Tx) error { return tx.SaveGuild(g) }); err != nil {
		return err
	}
	games, err := h.db.OfGuild(ctx, guild)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range games {
		errs = append(errs, h.do(ctx, id, func(t *openGame) error {
			if t.game.Status != db.Paused || t.game.PausedFor != db.PausedGone {
				return nil
			}
			return h.wake(ctx, t, "", "")
		}))
	}
	return errors.Join(errs...)
}

// Present compares the servers of a shard in which the bot is with those it
// knows: some may have been left or entered while it was not running.
func (h *Host) Present(ctx context.Context, guilds []string, shard, of int) error {
	known, err := h.db.Guilds(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range known {
		if db.ShardOf(id, of) == shard && !slices.Contains(guilds, id) {
			errs = append(errs, h.Departed(ctx, id))
		}
	}
	for _, id := range guilds {
		errs = append(errs, h.Returned(ctx, id))
	}
	return errors.Join(errs...)
}

// clear forgets the servers that the bot left long ago.
func (h *Host) clear(ctx context.Context, now time.Time) error {
	left, err := h.db.GuildsLeft(ctx, now.Add(-keepServers))
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range left {
		_, err := h.ForgetGuild(ctx, id)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
