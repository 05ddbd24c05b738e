package host

import (
	"context"
	"fmt"
	"testing"
	"time"

	"estafeta/db"
)

// openGames stores n games that are being played, each with one open question
// of ana, as if they had been asked before.
func (h *house) openGames(n int, due func(i int) time.Time) {
	h.tb.Helper()
	h.ok(h.store.Write(context.Background(), func(tx *db.Tx) error {
		for i := range n {
			g := db.Game{
				ID:       fmt.Sprintf("g%06d", i),
				System:   "pile",
				Guild:    "g",
				Channel:  "c",
				Status:   db.Playing,
				Host:     "ana",
				Language: "en",
				Pace:     24 * time.Hour,
				Created:  h.now(),
				Updated:  h.now(),
			}
			if err := tx.AddGame(g); err != nil {
				return err
			}
			if err := tx.SaveSeat(g.ID, db.Seat{Seat: 1, Users: []string{"ana"}}); err != nil {
				return err
			}
			if err := tx.AddPrompt(db.Prompt{Game: g.ID, ID: "1.1", Token: fmt.Sprintf("t%06d", i), Seat: 1, Key: "take", Since: h.now(),
				Due: due(i)}); err != nil {
				return err
			}
		}
		return nil
	}))
}

// BenchmarkSweep measures one look of the clock at 100,000 open questions:
// with nothing due, with what half a minute brings where everybody is reminded
// once a day, with a thousand due at once, and with all due at once (once only:
// no second sweep finds them again).
func BenchmarkSweep(b *testing.B) {
	const open = 100_000
	for _, due := range []int{0, 35, 1000, open} {
		b.Run(fmt.Sprintf("due=%d", due), func(b *testing.B) {
			h := newHouse(b)
			ctx := context.Background()
			began := h.now()
			// The k-th sweep comes at the k-th hour and finds its own.
			h.openGames(open, func(i int) time.Time {
				if due == 0 {
					return began.Add(1000 * time.Hour)
				}
				return began.Add(time.Duration(1+i/due) * time.Hour)
			})
			h.drain()
			b.ResetTimer()
			sweeps := 0
			for range b.N {
				b.StopTimer()
				h.clock.Advance(time.Hour)
				b.StartTimer()
				h.ok(h.Tick(ctx))
				sweeps++
			}
			b.StopTimer()
			waiting, err := h.store.Unsent(ctx)
			h.ok(err)
			if due > 0 && waiting < min(due*sweeps, open) {
				b.Errorf("%d reminders after %d sweeps with %d due in each", waiting, sweeps, due)
			}
		})
	}
}
