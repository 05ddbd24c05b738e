package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// drain sends everything that waits, like a sender that never fails, and
// returns what it sent.
func (h *house) drain() []Post {
	h.tb.Helper()
	ctx := context.Background()
	var all []Post
	for {
		posts, err := h.Claim(ctx, 10)
		h.ok(err)
		if len(posts) == 0 {
			return all
		}
		for _, p := range posts {
			h.ok(h.Sent(ctx, p.Batch, fmt.Sprint("m", p.ID), nil))
		}
		all = append(all, posts...)
	}
}

func TestRemindersBackOffAndStop(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	h.drain()
	began := h.clock.Now()
	var days []int
	silent := 0
	for range 60 * 24 {
		h.clock.Advance(time.Hour)
		h.ok(h.Tick(ctx))
		for _, p := range h.drain() {
			switch {
			case p.Kind == PostReminder && p.Reminder.Users[0] == "ana":
				days = append(days, int(h.clock.Now().Sub(began)/(24*time.Hour)))
			case p.Kind == PostNotice && p.Notice.Text.Key == "notice.silence":
				silent++
			default:
				t.Errorf("sent %+v", p)
			}
		}
	}
	if fmt.Sprint(days) != "[1 3 7 11 15 19]" || silent != 1 {
		t.Errorf("reminded on days %v, told to be silent %d times", days, silent)
	}
}

// Over simulated weeks, with restarts and senders that die at random, every
// reminder that is due is sent exactly once.
func TestRemindersSurviveRestarts(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 3))
		h := newHouse(t)
		games := []string{h.start(), h.start(), h.start()}
		h.ok(h.SetUser(ctx, db.User{ID: "luis", Pace: 5 * time.Hour, Obvious: true}))
		for _, g := range games {
			h.bid(g)
		}
		h.drain()
		want, got := map[string]int{}, map[string]int{}
		type due struct {
			at time.Time
			n  int
		}
		clocks := map[string]due{}
		watch := func(game string) {
			p, err := h.Position(ctx, game, 1, 2)
			h.ok(err)
			for _, o := range p.Open {
				if _, ok := clocks[o.Token]; !ok {
					clocks = map[string]due{}
					clocks[o.Token] = due{h.clock.Now(), 0}
				}
			}
		}
		clocksOf := map[string]map[string]due{}
		look := func(game string) {
			clocks = clocksOf[game]
			if clocks == nil {
				clocks = map[string]due{}
			}
			watch(game)
			clocksOf[game] = clocks
		}
		for _, g := range games {
			look(g)
		}
		for range 21 * 24 * 2 {
			h.clock.Advance(30 * time.Minute)
			for _, g := range games { // what a reader of the rules expects
				for token, d := range clocksOf[g] {
					pace := 24 * time.Hour
					if p, _ := h.Position(ctx, g, 1, 2); p.Open[0].Users[0] == "luis" {
						pace = 5 * time.Hour
					}
					if next := d.at.Add(wait(pace, d.n)); d.n < maxReminders && !next.After(h.clock.Now()) {
						clocksOf[g][token] = due{h.clock.Now(), d.n + 1}
						want[fmt.Sprint(token, d.n+1)]++
					}
				}
			}
			h.ok(h.Tick(ctx))
			if r.IntN(3) == 0 { // another tick at the same time does nothing
				h.ok(h.Tick(ctx))
			}
			posts, err := h.Claim(ctx, 10)
			h.ok(err)
			if r.IntN(10) == 0 { // killed after the claim, before sending
				h.restart()
				h.clock.Advance(lease)
				posts, err = h.Claim(ctx, 10)
				h.ok(err)
			}
			for _, p := range posts {
				if p.Kind == PostReminder {
					got[fmt.Sprint(p.Reminder.Token, p.Reminder.N)]++
				}
				h.ok(h.Sent(ctx, p.Batch, "m", nil))
			}
			if r.IntN(60) == 0 {
				g := games[r.IntN(len(games))]
				p, err := h.Position(ctx, g, 1, 2)
				h.ok(err)
				if q := p.Open[0].Prompt; q.Key == "take" && h.dealt(g).(*pile).Stones > 3 {
					h.submit(g, p.Open[0].Users[0], engine.Count(1), engine.Answer{})
					look(g)
				}
			}
		}
		for _, p := range h.drain() {
			if p.Kind == PostReminder {
				got[fmt.Sprint(p.Reminder.Token, p.Reminder.N)]++
			}
		}
		if len(want) < 15 {
			t.Fatalf("only %d reminders expected", len(want))
		}
		for k, n := range want {
			if got[k] != n {
				t.Errorf("seed %d: reminder %s was sent %d times, want %d", seed, k, got[k], n)
			}
			delete(got, k)
		}
		for k := range got {
			t.Errorf("seed %d: reminder %s was sent and not due", seed, k)
		}
	}
}

func TestPauseStopsClocks(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	h.ok(h.Pause(ctx, game, "luis", h.clock.Now().Add(72*time.Hour)))
	h.drain()
	reminded := -1
	for hour := range 100 {
		h.clock.Advance(time.Hour)
		h.ok(h.Tick(ctx))
		for _, p := range h.drain() {
			if p.Kind == PostReminder && reminded < 0 {
				reminded = hour + 1
			}
		}
	}
	if reminded != 96 {
		t.Errorf("reminded after %d hours, want 96: three days of pause and one", reminded)
	}
	h.ok(h.SetClock(ctx, game, "ana", 0, db.Clock{}))
	h.drain()
	h.clock.Advance(1000 * time.Hour)
	h.ok(h.Tick(ctx))
	if posts := h.drain(); len(posts) > 0 {
		t.Errorf("no reminders were wanted, sent %+v", posts)
	}
}

func TestTurns(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	one := h.start()
	h.clock.Advance(time.Minute)
	two := h.start()
	turns, err := h.Turns(ctx, "ana")
	h.ok(err)
	if len(turns) != 2 || turns[0].Game != one || turns[1].Game != two || turns[0].Key != "bid" {
		t.Fatalf("turns %+v", turns)
	}
	h.submit(one, "ana", engine.Count(1)) // answered, though still changeable
	turns, err = h.Turns(ctx, "ana")
	h.ok(err)
	if len(turns) != 1 || turns[0].Game != two {
		t.Errorf("turns %+v", turns)
	}
}
