package db

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Guild is what a server has set.
type Guild struct {
	ID       string
	Language string // of cards and logs, "": the configured one
	Channel  string // where games start, "": where they are opened
	Pace     time.Duration
	Quiet    Quiet  // of players who have set none
	Games    int    // open at most, 0: the usual number
	Upload   int    // kB of a file at most, 0: the usual size
	Starters string // who may start games: "" everybody, StartersManagers, or the id of a role
	Sign     Sign
	Left     time.Time // the bot is not there any more; zero: it is
}

// StartersManagers lets only a server's managers start games.
const StartersManagers = "managers"

// Sign is the lasting message that a server has put up.
type Sign struct{ Channel, Message string }

const guildColumns = "id, language, channel, pace, zone, quiet_from, quiet_to, open_games, upload, starters, sign_channel, sign, left_at"

func scanGuild(r *sql.Rows) (Guild, error) {
	var g Guild
	var pace, left int64
	err := r.Scan(
		&g.ID,
		&g.Language,
		&g.Channel,
		&pace,
		&g.Quiet.Zone,
		&g.Quiet.From,
		&g.Quiet.To,
		&g.Games,
		&g.Upload,
		&g.Starters,
		&g.Sign.Channel,
		&g.Sign.Message,
		&left,
	)
	g.Pace, g.Left = time.Duration(pace)*time.Second, fromMillis(left)
	return g, err
}

// Guild reads a server's settings; the defaults if there are none.
func (q Queries) Guild(ctx context.Context, id string) (Guild, error) {
	g, err := one(ctx, q, scanGuild, "SELECT "+guildColumns+" FROM guilds WHERE id = ?", id)
	if errors.Is(err, ErrNotFound) {
		return Guild{ID: id}, nil
	}
	return g, err
}

// GuildsLeft are the servers that the bot left before a time.
func (q Queries) GuildsLeft(ctx context.Context, before time.Time) ([]string, error) {
	return all(ctx, q, scanString, "SELECT id FROM guilds WHERE left_at > 0 AND left_at <= ? ORDER BY id", millis(before))
}

// Guilds are the servers where there is a game or something is set, and which
// the bot has not left.
func (q Queries) Guilds(ctx context.Context) ([]string, error) {
	return all(ctx, q, scanString, `SELECT guild FROM games WHERE guild <> '' UNION SELECT id FROM guilds
		EXCEPT SELECT id FROM guilds WHERE left_at > 0 ORDER BY 1`)
}

// SaveGuild stores a server's settings.
func (t *Tx) SaveGuild(g Guild) error {
	return t.put("guilds", "id", guildColumns,
		g.ID,
		g.Language,
		g.Channel,
		int64(g.Pace/time.Second),
		g.Quiet.Zone,
		g.Quiet.From,
		g.Quiet.To,
		g.Games,
		g.Upload,
		g.Starters,
		g.Sign.Channel,
		g.Sign.Message,
		millis(g.Left),
	)
}
