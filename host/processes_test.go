package host

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// beside is another process on the same database.
func (h *house) beside(n uint64) *house {
	h.tb.Helper()
	o := &house{tb: h.tb, clock: h.clock, path: h.path, where: h.kept(), cfg: h.cfg}
	o.cfg.Entropy = &entropy{r: rand.New(rand.NewPCG(n, 2))}
	o.open()
	h.tb.Cleanup(func() { o.store.Close() })
	return o
}

// TestTwoHostsOneGame: three processes answer in the same games at once. None
// reads a game torn, says anything but that a question is answered, or loses or
// doubles what it has acknowledged.
func TestTwoHostsOneGame(t *testing.T) {
	first := newHouse(t)
	houses := []*house{first, first.beside(11), first.beside(12)}
	var games []string
	for range 2 {
		games = append(games, first.start())
	}
	var mu sync.Mutex
	given := map[string]bool{} // acknowledged, by interaction
	var wg sync.WaitGroup
	for w := range 9 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			h, ctx, r := houses[w%len(houses)], context.Background(), rand.New(rand.NewPCG(uint64(w), 5))
			for n := range 60 {
				game := games[r.IntN(len(games))]
				p, err := h.Position(ctx, game, 1, 2)
				if err != nil {
					t.Errorf("reading %s: %v", game, err)
					return
				}
				if len(p.Open) == 0 {
					continue
				}
				o := p.Open[r.IntN(len(p.Open))]
				id := fmt.Sprintf("w%d.%d", w, n)
				taken, err := h.Submit(ctx, Submit{Game: game, User: o.Users[0], Token: o.Token, Interaction: id,
					Answers: []engine.Answer{answerTo(r, o.Prompt)}})
				var e *Error
				switch {
				case err == nil && taken.Refusal == nil:
					mu.Lock()
					given[id] = true
					mu.Unlock()
				case err != nil && (!errors.As(err, &e) || e.Code == Internal || e.Code == Corrupt):
					t.Errorf("answering in %s: %v", game, err)
					return
				}
			}
		}()
	}
	wg.Wait()
	ctx := context.Background()
	if len(given) < 20 {
		t.Fatalf("%d answers were taken", len(given))
	}
	for id := range given {
		if _, err := first.store.Interaction(ctx, id); err != nil {
			t.Errorf("%s was acknowledged and is not stored: %v", id, err)
		}
	}
	for _, game := range games {
		want := first.state(game)
		for i, h := range houses[1:] {
			if got := h.state(game); got != want {
				t.Errorf("process %d sees %s\n%s\nand process 0\n%s", i+1, game, got, want)
			}
		}
	}
}

// TestTornRead: a game is read from one moment while another process plays it.
func TestTornRead(t *testing.T) {
	first := newHouse(t)
	second := first.beside(21)
	var games []string
	for range 8 {
		games = append(games, first.start())
	}
	ctx, done := context.Background(), make(chan struct{})
	go func() {
		defer close(done)
		r := rand.New(rand.NewPCG(3, 4))
		for _, game := range games {
			for range 40 {
				p, err := first.Position(ctx, game, 1, 2)
				if err != nil {
					t.Error(err)
					return
				}
				if len(p.Open) == 0 {
					break
				}
				o := p.Open[0]
				if _, err := first.Submit(ctx, Submit{Game: game, User: o.Users[0], Token: o.Token, Answers: []engine.Answer{answerTo(r, o.Prompt)}}); err != nil {
					t.Error(err)
					return
				}
			}
		}
	}()
	for n := 0; ; n++ {
		select {
		case <-done:
			return
		default:
		}
		if _, err := second.Position(ctx, games[n%len(games)], 1, 2); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTwoAgree: two processes write at one table; what the second wrote too
// late it writes again on what the first has left.
func TestTwoAgree(t *testing.T) {
	first := newHouse(t)
	second := first.beside(31)
	game := first.start()
	ctx := context.Background()
	if _, err := second.Position(ctx, game, 1); err != nil { // it has the game in memory
		t.Fatal(err)
	}
	first.bid(game)
	if got, want := second.state(game), first.state(game); got != want {
		t.Errorf("the second process sees\n%s\nthe first\n%s", got, want)
	}
	old, err := first.store.Version(ctx, game)
	first.ok(err)
	err = second.store.Write(ctx, func(tx *db.Tx) error { return tx.At(game, old-1) })
	if !errors.Is(err, db.ErrConflict) {
		t.Errorf("a version that has passed: %v", err)
	}
}

// TestTickOnce: three processes look after what is due at the same time; nobody
// is reminded twice.
func TestTickOnce(t *testing.T) {
	first := newHouse(t)
	houses := []*house{first, first.beside(41), first.beside(42)}
	for range 30 {
		first.start()
	}
	first.drain()
	first.clock.Advance(25 * time.Hour)
	var wg sync.WaitGroup
	for _, h := range houses {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if err := h.Tick(context.Background()); err != nil {
				t.Error(err)
			}
		}()
	}
	wg.Wait()
	seen := map[string]int{}
	for _, p := range first.drain() {
		if p.Kind == PostReminder {
			seen[fmt.Sprint(p.Game, p.Reminder)]++
		}
	}
	if len(seen) == 0 {
		t.Fatal("nobody was reminded")
	}
	for what, n := range seen {
		if n > 1 {
			t.Errorf("%d times: %s", n, what)
		}
	}
}
