package db

import (
	"context"
	"database/sql"
	"estafeta/engine"
	"time"
)

// Status is how far a game is.
type Status string

// The states of a game.
const (
	Lobby   Status = "lobby"
	Playing Status = "playing"
	Paused  Status = "paused"
	Over    Status = "over"
)

// Clock is how long answers may take.
type Clock struct {
	Limit     time.Duration // of one answer, 0: any
	Budget    time.Duration // of a seat for the whole game, 0: any
	Increment time.Duration // added to it with each turn
	Timeout   Timeout
}

// Timeout is what happens when a seat's time is up.
type Timeout string

// What happens: nothing but a notice; the question's default answer or a pass;
// the others may claim the game.
const (
	TimeoutNothing Timeout = ""
	TimeoutDefault Timeout = "default"
	TimeoutClaim   Timeout = "claim"
)

// PausedGone is the pause of a game whose server the bot has left.
const PausedGone = "gone"

// Runs reports that time is limited at all.
func (c Clock) Runs() bool { return c.Limit > 0 || c.Budget > 0 }

// Game is a game's row.
type Game struct {
	ID, System             string
	Guild, Channel, Thread string
	Status                 Status
	Host                   string // user who opened it
	Language, Preset       string
	Options                map[string]string
	Scenario               []byte // a position to start from, or nil
	Solo                   bool   // one user sits at every seat
	Seed                   []byte // 32 bytes once started
	Commitment             string
	Published              bool          // the seed has been shown
	Scripted               bool          // dice were put in by a script
	Pace                   time.Duration // between reminders, 0: none
	Clock                  Clock
	PausedUntil            time.Time     // zero: until somebody resumes
	PausedFor              string        // PausedGone, or "": somebody paused it
	Imported               bool          // it came as a file
	Winners                []engine.Seat // stored as a bit for each seat, the lowest for seat 1
	Top, Draws             int
	Version                int
	Created, Updated       time.Time
}

const gameColumns = "id, system, guild, channel, thread, status, host, language, preset, options, scenario, solo, seed, commitment, published, scripted, pace, paused_until, winner, top, draws, version, created, updated, time_limit, budget, increment, timeout, paused_for, imported"

func scanGame(r *sql.Rows) (Game, error) {
	var g Game
	var options string
	var winners uint
	var pace, until, created, updated, limit, budget, increment int64
	err := r.Scan(
		&g.ID,
		&g.System,
		&g.Guild,
		&g.Channel,
		&g.Thread,
		&g.Status,
		&g.Host,
		&g.Language,
		&g.Preset,
		&options,
		&g.Scenario,
		&g.Solo,
		&g.Seed,
		&g.Commitment,
		&g.Published,
		&g.Scripted,
		&pace,
		&until,
		&winners,
		&g.Top,
		&g.Draws,
		&g.Version,
		&created,
		&updated,
		&limit,
		&budget,
		&increment,
		&g.Clock.Timeout,
		&g.PausedFor,
		&g.Imported,
	)
	if err != nil {
		return g, err
	}
	g.Winners = seatsOf(winners)
	g.Pace = seconds(pace)
	g.Clock.Limit, g.Clock.Budget, g.Clock.Increment = seconds(limit), seconds(budget), seconds(increment)
	g.PausedUntil, g.Created, g.Updated = fromMillis(until), fromMillis(created), fromMillis(updated)
	return g, parse("the options of game "+g.ID, options, &g.Options)
}

// bits are seats as a number: a bit for each, the lowest for seat 1.
func bits(seats []engine.Seat) uint {
	n := uint(0)
	for _, s := range seats {
		n |= 1 << (s - 1)
	}
	return n
}

func seatsOf(bits uint) []engine.Seat {
	var out []engine.Seat
	for s := engine.Seat(1); bits > 0; s, bits = s+1, bits>>1 {
		if bits&1 > 0 {
			out = append(out, s)
		}
	}
	return out
}

func seconds(n int64) time.Duration { return time.Duration(n) * time.Second }

// Game reads one game, or ErrNotFound.
func (q Queries) Game(ctx context.Context, id string) (Game, error) {
	return one(ctx, q, scanGame, "SELECT "+gameColumns+" FROM games WHERE id = ?", id)
}

func scanString(r *sql.Rows) (string, error) {
	var s string
	err := r.Scan(&s)
	return s, err
}

// GamesIn are the ids of the games in a channel or thread, the youngest first,
// those that are over last.
func (q Queries) GamesIn(ctx context.Context, channel string) ([]string, error) {
	return all(
		ctx,
		q,
		scanString,
		"SELECT id FROM games WHERE channel = ?1 OR thread = ?1 ORDER BY status = 'over', thread = ?1 DESC, created DESC, id",
		channel,
	)
}

// GamesOf are the ids of the games a user sits in or hosts, the last changed
// first, those that are over last.
func (q Queries) GamesOf(ctx context.Context, user string) ([]string, error) {
	return all(
		ctx,
		q,
		scanString,
		`SELECT id FROM games WHERE id IN (SELECT id FROM games WHERE host = ?1 UNION SELECT game FROM sitters WHERE user = ?1)
		ORDER BY status = 'over', updated DESC, id`,
		user,
	)
}

// Running are the ids of the games in a state.
func (q Queries) Running(ctx context.Context, s Status) ([]string, error) {
	return all(ctx, q, scanString, "SELECT id FROM games WHERE status = ? ORDER BY id", s)
}

// Waking are the paused games whose pause ends by now, in servers where the bot
// still is.
func (q Queries) Waking(ctx context.Context, home Home, now time.Time) ([]string, error) {
	of, shards := home.list()
	return all(ctx, q, scanString, `SELECT g.id FROM games g WHERE g.status = 'paused' AND g.paused_until > 0 AND g.paused_until <= ?1 AND `+atHome+`
		AND g.guild NOT IN (SELECT id FROM guilds WHERE left_at > 0) ORDER BY g.id`, millis(now), of, shards)
}

// OfGuild are the ids of all games of a server.
func (q Queries) OfGuild(ctx context.Context, guild string) ([]string, error) {
	return all(ctx, q, scanString, "SELECT id FROM games WHERE guild = ? ORDER BY id", guild)
}

// Playable counts the games of a server that are not over.
func (q Queries) Playable(ctx context.Context, guild string) (int, error) {
	return q.number(ctx, "SELECT count(*) FROM games WHERE guild = ? AND status <> 'over'", guild)
}

// AddGame stores a new game.
func (t *Tx) AddGame(g Game) error {
	return t.do(
		"INSERT INTO games ("+gameColumns+") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		g.ID,
		g.System,
		g.Guild,
		g.Channel,
		g.Thread,
		g.Status,
		g.Host,
		g.Language,
		g.Preset,
		text(g.Options),
		g.Scenario,
		g.Solo,
		g.Seed,
		g.Commitment,
		g.Published,
		g.Scripted,
		int64(g.Pace/time.Second),
		millis(g.PausedUntil),
		bits(g.Winners),
		g.Top,
		g.Draws,
		g.Version,
		millis(g.Created),
		millis(g.Updated),
		int64(g.Clock.Limit/time.Second),
		int64(g.Clock.Budget/time.Second),
		int64(g.Clock.Increment/time.Second),
		g.Clock.Timeout,
		g.PausedFor,
		g.Imported,
	)
}

// SaveGame stores what may change of a game and makes its version one higher;
// ErrConflict if g.Version is not the stored one.
func (t *Tx) SaveGame(g Game) error {
	n, err := t.exec(
		`UPDATE games SET guild = ?, channel = ?, thread = ?, status = ?, host = ?, language = ?, preset = ?, options = ?, seed = ?, commitment = ?, published = ?, scripted = ?,
		pace = ?, paused_until = ?, winner = ?, top = ?, draws = ?, version = version + 1, updated = ?,
		time_limit = ?, budget = ?, increment = ?, timeout = ?, paused_for = ? WHERE id = ? AND version = ?`,
		g.Guild,
		g.Channel,
		g.Thread,
		g.Status,
		g.Host,
		g.Language,
		g.Preset,
		text(g.Options),
		g.Seed,
		g.Commitment,
		g.Published,
		g.Scripted,
		int64(g.Pace/time.Second),
		millis(g.PausedUntil),
		bits(g.Winners),
		g.Top,
		g.Draws,
		millis(g.Updated),
		int64(g.Clock.Limit/time.Second),
		int64(g.Clock.Budget/time.Second),
		int64(g.Clock.Increment/time.Second),
		g.Clock.Timeout,
		g.PausedFor,
		g.ID,
		g.Version,
	)
	return wrote(n, err)
}

// Advance stores what one answer changes of a game, and its version as
// SaveGame does.
func (t *Tx) Advance(g Game) error {
	n, err := t.exec(
		"UPDATE games SET status = ?, winner = ?, top = ?, draws = ?, version = version + 1, updated = ? WHERE id = ? AND version = ?",
		g.Status,
		bits(g.Winners),
		g.Top,
		g.Draws,
		millis(g.Updated),
		g.ID,
		g.Version,
	)
	return wrote(n, err)
}

// At locks a game for a transaction that changes what belongs to it, and raises
// its version; ErrConflict if that is no longer the one that was read.
func (t *Tx) At(game string, version int) error {
	return wrote(t.exec("UPDATE games SET version = version + 1 WHERE id = ? AND version = ?", game, version))
}

// Version is the version of a game's row, which every change raises.
func (q Queries) Version(ctx context.Context, game string) (int, error) {
	return one(ctx, q, func(r *sql.Rows) (n int, err error) { return n, r.Scan(&n) }, "SELECT version FROM games WHERE id = ?", game)
}

func wrote(n int64, err error) error {
	if err == nil && n == 0 {
		err = ErrConflict
	}
	return err
}
