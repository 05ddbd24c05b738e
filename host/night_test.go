package host

import (
	"context"
	"fmt"
	"testing"
	"time"

	"estafeta/db"
)

// TestZoneIsAskedOnce: the first reminder that falls into the night by the
// server's clock asks for the time zone, no other does, and nobody is asked
// whose time zone is known.
func TestZoneIsAskedOnce(t *testing.T) {
	for _, c := range []struct {
		zone  string // of the server
		begin int    // UTC
		user  db.User
		want  string // by reminder: day or night of the first three
	}{
		{"", 12, db.User{ID: "ana", Obvious: true}, "[false false false]"},
		{"", 23, db.User{ID: "ana", Obvious: true}, "[true false false]"},
		{"Asia/Tokyo", 15, db.User{ID: "ana", Obvious: true}, "[true false false]"},
		{"Asia/Tokyo", 23, db.User{ID: "ana", Obvious: true}, "[false false false]"}, // 8 in the morning
		{"", 23, db.User{ID: "ana", Quiet: db.Quiet{Zone: "America/Lima"}}, "[false false false]"},
		{"", 23, db.User{ID: "ana", DM: true}, "[true false false]"}, // other settings say nothing of it
	} {
		t.Run(fmt.Sprint(c.zone, c.begin, c.user.Quiet.Zone), func(t *testing.T) {
			ctx := context.Background()
			h := newHouse(t)
			h.clock.at = time.Date(2026, 3, 1, c.begin, 0, 0, 0, time.UTC)
			h.ok(h.SetGuild(ctx, db.Guild{ID: "g", Quiet: db.Quiet{Zone: c.zone}}))
			h.ok(h.SetUser(ctx, c.user))
			game := h.start()
			h.bid(game)
			h.drain()
			var asked []bool
			for range 8 {
				h.clock.Advance(24 * time.Hour)
				h.ok(h.Tick(ctx))
				h.restart()
				for _, p := range h.drain() {
					if p.Kind == PostReminder {
						asked = append(asked, p.Reminder.Night)
					}
				}
			}
			if fmt.Sprint(asked) != c.want {
				t.Errorf("asked %v, want %s", asked, c.want)
			}
			if u := must(h.User(ctx, "ana")); u.DM != c.user.DM || u.Obvious != c.user.Obvious || u.Quiet != c.user.Quiet {
				t.Errorf("other settings have changed: %+v", u)
			}
		})
	}
}
