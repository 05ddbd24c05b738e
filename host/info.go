package host

import (
	"bytes"
	"context"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// Info is what may be told of a game.
type Info struct {
	ID, System             string
	Guild, Channel, Thread string
	Status                 db.Status
	Host                   string
	Language, Preset       string
	Options                map[string]string
	Solo                   bool
	Demo                   bool // it is the small game to try things out
	Lists                  bool // everybody hands in a list before it starts
	Seats                  []db.Seat
	Missing                []int         // seats that lack a player or a list; none: ready to start
	Unrevealed             []int         // seats whose words for the dice are kept back by their players
	Commitment             string        // SHA-256 of the seed, hex
	Pace                   time.Duration // between reminders
	Clock                  db.Clock
	PausedUntil            time.Time
	Winners                []engine.Seat
	Created, Updated       time.Time
	Position               Position
	Mine                   []engine.Seat // the reader's seats
	Proposal               *Proposal
}

func (t *openGame) info(user string) Info {
	g := t.game
	i := Info{
		ID: g.ID, System: g.System, Guild: g.Guild, Channel: g.Channel, Thread: g.Thread, Status: g.Status, Host: g.Host,
		Language: g.Language, Preset: g.Preset, Options: g.Options, Solo: g.Solo, Demo: g.Scenario != nil && bytes.Equal(g.Scenario,
			t.system.Demo()), Lists: t.lists(), Commitment: g.Commitment, Pace: g.Pace, Clock: g.Clock,
		PausedUntil: g.PausedUntil, Winners: g.Winners, Created: g.Created, Updated: g.Updated,
		Seats: t.publicSeats(), Position: t.shown(t.seatsOf(user)), Mine: t.seatsOf(user), Proposal: t.proposed(),
	}
	if g.Status == db.Lobby {
		i.Missing, i.Unrevealed = t.missing(), t.unrevealed()
	}
	return i
}

// Info is a game as a user may know it: the status command.
func (h *Host) Info(ctx context.Context, game, user string) (i Info, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		i = t.info(user)
		return nil
	})
	return i, err
}

// In are the games of a channel or thread, the youngest first and those that
// are over last.
func (h *Host) In(ctx context.Context, channel string) ([]string, error) {
	return h.db.GamesIn(ctx, channel)
}

// Of are the games a user sits in or hosts, the last changed first and those
// that are over last.
func (h *Host) Of(ctx context.Context, user string) ([]string, error) {
	return h.db.GamesOf(ctx, user)
}

// Turn is a question that waits on a user.
type Turn struct {
	Game, System           string
	Guild, Channel, Thread string
	Seat                   engine.Seat
	Key                    string // of the question
	Since                  time.Time
}

// Turns are the questions that wait on a user in all their games, the oldest
// first. No game is opened for it.
func (h *Host) Turns(ctx context.Context, user string) ([]Turn, error) {
	prompts, err := h.db.Awaiting(ctx, user)
	if err != nil {
		return nil, h.fault("", err)
	}
	var turns []Turn
	for _, p := range prompts {
		g, err := h.db.Game(ctx, p.Game)
		if err != nil {
			h.log.Error("unreadable game", "game", p.Game, "error", err)
			continue
		}
		turns = append(
			turns,
			Turn{Game: g.ID, System: g.System, Guild: g.Guild, Channel: g.Channel, Thread: g.Thread, Seat: p.Seat, Key: p.Key, Since: p.Since},
		)
	}
	return turns, nil
}
