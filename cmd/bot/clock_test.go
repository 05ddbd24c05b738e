package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"estafeta/engine/system"
	"estafeta/host"
)

// TestRemindersByTheClock runs the program in a time of its own: who is awaited
// is reminded a day after the question, not before, and not again at once.
func TestRemindersByTheClock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bot.db")
	deal(t, emptyHost(t), system.Games(systems())[0]) // what the program makes once and for all is not made in that time
	synctest.Test(t, func(t *testing.T) {
		ctx := context.Background()
		c := DefaultConfig()
		c.Database.File = file
		m := &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
		if err := m.Run(ctx); err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		deal(t, m.Host, system.Games(systems())[0])
		reminders := func() int {
			t.Helper()
			n := 0
			posts, err := m.Host.Claim(ctx, 10)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range posts {
				if p.Kind == host.PostReminder {
					n++
				}
				if err := m.Host.Sent(ctx, p.Batch, "m", nil); err != nil {
					t.Fatal(err)
				}
			}
			return n
		}
		reminders()
		for _, step := range []struct {
			wait time.Duration
			want int
		}{{23 * time.Hour, 0}, {time.Hour + 2*time.Minute, 1}, {time.Hour, 0}} {
			time.Sleep(step.wait)
			synctest.Wait()
			if n := reminders(); n != step.want {
				t.Errorf("after another %v: %d reminders, want %d", step.wait, n, step.want)
			}
		}
	})
}
