package host

import (
	"context"
	"fmt"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// crowd stores n games that are being played, each with an open question and a
// post that waits; ana sits in twenty of them.
func (h *house) crowd(n int) {
	h.tb.Helper()
	h.ok(h.store.Write(context.Background(), func(tx *db.Tx) error {
		for i := range n {
			user := fmt.Sprintf("u%06d", i)
			if i%(n/20) == 0 {
				user = "ana"
			}
			g := db.Game{ID: fmt.Sprintf("g%06d", i), System: "pile", Guild: fmt.Sprint("guild", i%500), Channel: "c", Status: db.Playing,
				Host: user, Language: "en",
				Pace: 24 * time.Hour, Created: h.now(), Updated: h.now()}
			if err := tx.AddGame(g); err != nil {
				return err
			}
			if err := tx.SaveSeat(g.ID, db.Seat{Seat: 1, Users: []string{user}}); err != nil {
				return err
			}
			later := h.now().Add(24 * time.Hour)
			if err := tx.AddPrompt(db.Prompt{Game: g.ID, ID: "1.1", Token: fmt.Sprintf("t%06d", i), Seat: 1, Key: "take", Since: h.now(),
				Due: later}); err != nil {
				return err
			}
			if err := post(tx, g.ID, PostCard, Span{}, h.now()); err != nil {
				return err
			}
		}
		return nil
	}))
}

// BenchmarkFlat measures what must cost the same among a hundred games and among
// a hundred thousand.
func BenchmarkFlat(b *testing.B) {
	ctx := context.Background()
	for _, n := range []int{100, 100_000} {
		h := newHouse(b)
		h.crowd(n)
		measure := func(what string, fn func() error) {
			b.Run(fmt.Sprintf("%s/games=%d", what, n), func(b *testing.B) {
				for b.Loop() {
					if err := fn(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		measure("of", func() error { _, err := h.Of(ctx, "ana"); return err })
		measure("turns", func() error { _, err := h.Turns(ctx, "ana"); return err })
		measure("tick", func() error { return h.Tick(ctx) })
		measure("drain", func() error { // a claim that fails, as in an outage, and what follows it
			posts, err := h.Claim(ctx, 1)
			if err != nil || len(posts) == 0 {
				return err
			}
			return h.Failed(ctx, posts[0].Batch, context.DeadlineExceeded, 0)
		})
	}
}

// BenchmarkUndoAgain measures an undo after none and after a thousand others.
func BenchmarkUndoAgain(b *testing.B) {
	ctx := context.Background()
	for _, before := range []int{0, 1000} {
		b.Run(fmt.Sprintf("before=%d", before), func(b *testing.B) {
			h := newHouse(b)
			game := h.start()
			h.bid(game)
			again := func() {
				h.submit(game, "ana", engine.Count(2))
				if _, err := h.Undo(ctx, game, "ana", "", UndoLast); err != nil {
					b.Fatal(err)
				}
			}
			for range before {
				again()
			}
			for b.Loop() {
				again()
			}
		})
	}
}

// BenchmarkStart measures from the opening of a database with 10,000 games to the
// first answer in one of them.
func BenchmarkStart(b *testing.B) {
	ctx := context.Background()
	h := newHouse(b)
	game := h.start()
	h.bid(game)
	h.crowd(10_000)
	for b.Loop() {
		h.restart()
		h.ok(h.ForgetAgain(ctx))
		h.ok(h.Release(ctx, db.Everywhere))
		h.ok(h.Tick(ctx))
		h.submit(game, "ana", engine.Count(2))
		if _, err := h.Undo(ctx, game, "ana", "", UndoLast); err != nil {
			b.Fatal(err)
		}
	}
}
