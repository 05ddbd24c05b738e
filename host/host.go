// Package host holds the tables that are being played: who sits where, what is
// open, what was answered. It works for any system and knows nothing of
// Discord: everything that players do comes in through the methods of Host,
// everything they are told leaves through their results and the outbox.
//
// Each game has one lock. An answer is one transaction; memory follows only
// after the commit, so that a crash loses nothing that was acknowledged.
package host

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/system"
)

// Config is what a host needs. Store and Systems must be given.
type Config struct {
	Store    *db.DB
	Systems  []system.System
	Now      func() time.Time // default: the clock
	Entropy  io.Reader        // of seeds, ids and tokens; default: crypto/rand
	Log      *slog.Logger     // default: slog.Default
	Open     int              // games kept in memory, default 256
	Language string           // where nobody has set one, default "en"
	Pace     time.Duration    // between reminders where nobody has set one, default a day
	Scripted bool             // dice may be put in by scripts
}

// Host hosts games. Its methods may be called from many goroutines.
type Host struct {
	db          *db.DB
	now         func() time.Time
	entropy     io.Reader
	log         *slog.Logger
	language    string
	defaultPace time.Duration
	scripted    bool
	inAttacks   attackScripts
	systems     map[string]engine.System
	attacks     map[string]attack.Resolver
	reckonings  *reckonings
	open        *openGames
	lives       atomic.Pointer[db.Home] // nil: everywhere
	reader      TurnReader              // of turns composed ahead; may be nil

	// Settings that every new question asks for.
	quiet sync.Map // db.Quiet by server
	users sync.Map // db.User by id

	faults faults

	scriptMu sync.Mutex
	scripts  map[string]map[int]int // by game: faces of draws to come
}

// New makes a host.
func New(c Config) *Host {
	h := &Host{
		db: c.Store, attacks: map[string]attack.Resolver{}, entropy: c.Entropy, log: c.Log, language: first(c.Language,
			"en"), defaultPace: first(c.Pace, 24*time.Hour), scripted: c.Scripted,
		systems: map[string]engine.System{}, reckonings: newReckonings(), open: newOpenGames(max(c.Open, 0)), scripts: map[string]map[int]int{},
	}
	now := c.Now
	if now == nil {
		now = time.Now
	}
	h.now = func() time.Time { return now().UTC().Truncate(time.Millisecond) } // as it is stored
	if h.entropy == nil {
		h.entropy = rand.Reader
	}
	if h.log == nil {
		h.log = slog.Default()
	}
	if c.Open <= 0 {
		h.open.keep = 256
	}
	for _, s := range c.Systems {
		if g := s.Games(); g != nil {
			h.systems[s.ID()] = g
		}
		if a := s.Attacks(); a != nil {
			h.attacks[s.ID()] = a
		}
	}
	return h
}

// Live says which servers' games this process looks after by itself: whose posts
// it sends, and whom it reminds. What is asked of it, it does for any game.
func (h *Host) Live(home db.Home) { h.lives.Store(&home) }

// home is where Live has said.
func (h *Host) home() db.Home {
	if home := h.lives.Load(); home != nil {
		return *home
	}
	return db.Everywhere
}

// System finds a system by its id.
func (h *Host) System(id string) (engine.System, error) {
	s, ok := h.systems[id]
	if !ok {
		return nil, ErrNoSystem.With(engine.Name("system", id))
	}
	return s, nil
}

// alphabet of ids and tokens: nothing that could be misread.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"

// word makes a random word of n letters.
func (h *Host) word(n int) (string, error) {
	out := make([]byte, 0, n)
	buf := make([]byte, n)
	for len(out) < n {
		if _, err := io.ReadFull(h.entropy, buf); err != nil {
			return "", ErrInternal.because(err)
		}
		for _, b := range buf {
			if limit := byte(256 / len(alphabet) * len(alphabet)); b < limit && len(out) < n {
				out = append(out, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(out), nil
}

// tries is how often fn of do runs where others change the same game at the same
// time, and pause the longest wait before the second time; the later, the longer.
const (
	tries = 20
	pause = 2 * time.Millisecond
)

// do runs fn at a game's table, alone. Where another process has changed the
// game meanwhile, the table is read again; if fn wrote too late, it runs again.
func (h *Host) do(ctx context.Context, game string, fn func(*openGame) error) error {
	t, err := h.open.take(ctx, game)
	if err != nil {
		return err
	}
	defer h.open.release(t)
	for try := 1; ; try++ {
		err := guarded(func() error { return h.present(ctx, t) })
		if err == nil {
			h.followPlans(ctx, t)
			err = guarded(func() error { return fn(t) })
		}
		if err == nil {
			h.followPlans(ctx, t)
			return nil
		}
		var e *Error
		var r *engine.Refusal
		if !errors.As(err, &e) && !errors.As(err, &r) || e != nil && e.Code == Internal {
			t.loaded = false // whatever was written or not: the database knows
		}
		if errors.Is(err, db.ErrConflict) && try < tries && ctx.Err() == nil {
			wait := time.NewTimer(mathrand.N(time.Duration(try) * pause))
			select {
			case <-wait.C:
			case <-ctx.Done():
				wait.Stop()
			}
			continue
		}
		return h.fault(game, err)
	}
}

// present makes the table what the database has: it is read if it was not, or
// if another process has changed the game since.
func (h *Host) present(ctx context.Context, t *openGame) error {
	if t.loaded {
		v, err := h.db.Version(ctx, t.id)
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return err
		}
		if err == nil && v == t.game.Version {
			return nil
		}
		t.loaded = false
	}
	return h.load(ctx, t)
}

// change writes what belongs to a game and is not in its row, if nobody has
// changed the game since the table was read: db.ErrConflict.
func (h *Host) change(ctx context.Context, t *openGame, fn func(*db.Tx) error) error {
	err := h.db.Write(ctx, func(tx *db.Tx) error {
		if err := tx.At(t.id, t.game.Version); err != nil {
			return err
		}
		return fn(tx)
	})
	if err == nil {
		t.game.Version++
	}
	return err
}

// guarded runs what concerns one game; a panic there is an error of that game
// and ends nothing else.
func guarded(fn func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = ErrInternal.because(fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
		}
	}()
	return fn()
}

// fault makes an *Error of any error and logs those that are faults.
func (h *Host) fault(game string, err error) error {
	var e *Error
	var r *engine.Refusal
	var c *db.Corrupt
	switch {
	case errors.As(err, &e):
		if e.Code == Internal || e.Code == Corrupt {
			c := *e
			c.Ref = h.faults.note(game, e.Key, err, h.now())
			h.log.Error("game", "game", game, "error", err, "code", c.Ref)
			return &c
		}
		return err
	case errors.As(err, &r), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &c):
		e = ErrCorrupt.With(engine.Name("game", game)).because(err)
		e.Ref = h.faults.note(game, e.Key, err, h.now())
		h.log.Error("unreadable game", "game", game, "error", err, "code", e.Ref)
		return e
	}
	e = ErrInternal.because(err)
	e.Ref = h.faults.note(game, e.Key, err, h.now())
	h.log.Error("game", "game", game, "error", err, "code", e.Ref)
	return e
}
