package host

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/system"
)

// clock is a clock that the test moves.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// entropy is reproducible and may be read by many.
type entropy struct {
	mu sync.Mutex
	r  *rand.Rand
}

func (e *entropy) Read(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i := range p {
		p[i] = byte(e.r.Uint32())
	}
	return len(p), nil
}

// house is a host over a database file with a clock of its own.
type house struct {
	*Host
	tb    testing.TB
	clock *clock
	path  string
	where db.Options
	store *db.DB
	cfg   Config
}

func newHouse(tb testing.TB) *house {
	tb.Helper()
	h := &house{tb: tb, clock: &clock{at: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}, path: filepath.Join(tb.TempDir(), "bot.db")}
	h.cfg = Config{
		Systems:  []system.System{piles{"r1"}},
		Now:      h.clock.Now,
		Entropy:  &entropy{r: rand.New(rand.NewPCG(1, 2))},
		Scripted: true,
		Log:      slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	h.open()
	tb.Cleanup(func() { h.store.Close() })
	return h
}

func (h *house) open() {
	h.tb.Helper()
	var err error
	if h.store, err = db.Open(context.Background(), h.kept()); err != nil {
		h.tb.Fatal(err)
	}
	h.cfg.Store = h.store
	h.Host = New(h.cfg)
}

// kept is where the house keeps its games; a schema on a server is dropped with
// the test that opened it first.
func (h *house) kept() db.Options {
	if h.where.Path+h.where.URL == "" {
		h.where = dbtest.At(h.tb, h.path)
	}
	return h.where
}

// restart closes the database and opens everything anew.
func (h *house) restart() {
	h.tb.Helper()
	if err := h.store.Close(); err != nil {
		h.tb.Fatal(err)
	}
	h.open()
}

var ready = engine.Roster{System: "pile", Name: "ready", Faction: "one"}

// start makes a game of ana against luis and deals it.
func (h *house) start() string {
	h.tb.Helper()
	game := h.awaiting()
	_, err := h.Start(context.Background(), game, "luis")
	h.ok(err)
	return game
}

func (h *house) ok(err error) {
	h.tb.Helper()
	if err != nil {
		h.tb.Fatal(err)
	}
}

func (h *house) submit(game, user string, answers ...engine.Answer) Taken {
	h.tb.Helper()
	t, err := h.Submit(context.Background(), Submit{Game: game, User: user, Answers: answers})
	h.ok(err)
	if t.Refusal != nil {
		h.tb.Fatalf("%s: refused: %v", user, t.Refusal)
	}
	return t
}

func (h *house) bid(game string) {
	h.tb.Helper()
	h.submit(game, "ana", engine.Count(3))
	h.submit(game, "luis", engine.Count(4))
}

// dealt is the state of a game, which the host gives to nobody.
func (h *house) dealt(game string) (g engine.Game) {
	h.tb.Helper()
	h.ok(h.do(context.Background(), game, func(t *openGame) error {
		g = t.match.Game
		return nil
	}))
	return g
}

// state is the game as it stands, with what is asked.
func (h *house) state(game string) string {
	h.tb.Helper()
	p, err := h.Position(context.Background(), game, 1, 2)
	h.ok(err)
	b, err := json.Marshal(struct {
		Game   engine.Game
		Asked  []engine.Prompt
		Status db.Status
	}{h.dealt(game), prompts(p), p.Status})
	h.ok(err)
	return string(b)
}

func prompts(p Position) []engine.Prompt {
	var list []engine.Prompt
	for _, o := range p.Open {
		o.Prompt.ID = ""
		list = append(list, o.Prompt)
	}
	return list
}

func TestThinPath(t *testing.T) {
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	taken := h.submit(game, "ana", engine.Count(2), engine.Answer{})
	if len(taken.News) != 2 || taken.News[0].Key != "takes" || taken.News[1].Key != "turn" || taken.Open[0].Users[0] != "luis" {
		t.Fatalf("news %+v, open %+v", taken.News, taken.Open)
	}
	before := h.state(game)
	h.restart()
	if after := h.state(game); after != before {
		t.Errorf("after a restart\n%s\nbefore\n%s", after, before)
	}
	h.submit(game, "luis", engine.Count(1))
}

func TestErrorsChangeNothing(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	first, err := h.Position(ctx, game, 1, 2)
	h.ok(err)
	stale := first.Open[0].Token
	h.bid(game)
	other := h.start()
	theirs, err := h.Position(ctx, other, 1, 2)
	h.ok(err)
	before := h.state(game)
	one := []engine.Answer{engine.Count(1)}
	for _, c := range []struct {
		name string
		s    Submit
		want error
	}{
		{"stale token", Submit{Game: game, User: "ana", Token: stale, Answers: one}, ErrStale},
		{"another game's click", Submit{Game: game, User: "ana", Token: theirs.Open[0].Token, Answers: one}, ErrStale},
		{"wrong seat", Submit{Game: game, User: "luis", Answers: one}, ErrWrongSeat},
		{"spectator", Submit{Game: game, User: "eva", Answers: one}, ErrNotSeated},
		{"nothing said", Submit{Game: game, User: "ana"}, ErrEmpty},
		{"no such game", Submit{Game: "nowhere", User: "ana", Answers: one}, ErrNoGame},
	} {
		if _, err := h.Submit(ctx, c.s); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	taken, err := h.Submit(ctx, Submit{Game: game, User: "ana", Answers: []engine.Answer{engine.Count(4)}})
	if err != nil || taken.Refusal == nil {
		t.Errorf("too many stones: refusal %v, error %v", taken.Refusal, err)
	}
	h.ok(h.Pause(ctx, game, "ana", time.Time{}))
	if _, err := h.Submit(ctx, Submit{Game: game, User: "ana", Answers: one}); !errors.Is(err, ErrPaused) {
		t.Errorf("paused: %v", err)
	}
	h.ok(h.Unpause(ctx, game, "luis"))
	if h.state(game) != before {
		t.Error("something changed")
	}
	h.ok(h.End(ctx, game, "ana"))
	if _, err := h.Submit(ctx, Submit{Game: game, User: "ana", Answers: one}); !errors.Is(err, ErrOver) {
		t.Errorf("over: %v", err)
	}
	if _, err := h.Undo(ctx, game, "ana", "", UndoLast); !errors.Is(err, ErrOver) {
		t.Errorf("undo of a game that its host ended: %v", err)
	}
	h.restart()
	if _, err := h.Submit(ctx, Submit{Game: game, User: "ana", Answers: one}); !errors.Is(err, ErrOver) {
		t.Errorf("over after a restart: %v", err)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
