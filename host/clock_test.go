package host

import (
	"context"
	"fmt"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// quietAt reports by the clock on the wall that somebody in Madrid sleeps.
func quietAt(at time.Time, zone *time.Location) bool {
	h := at.In(zone).Hour()
	return h >= 22 || h < 8
}

// TestAYearOfReminders: over a year with both changes of the clock, with
// restarts and an absence of two weeks, every reminder of a player in Madrid
// goes out once, at the first minute after it is due at which they are awake and
// there, and none is lost.
func TestAYearOfReminders(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Madrid")
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	luis := db.User{ID: "luis", Obvious: true, Pace: 5 * time.Hour, Quiet: db.Quiet{Zone: "Europe/Madrid", From: 22 * 60, To: 8 * 60}}
	h.ok(h.SetUser(ctx, luis))
	h.bid(game)
	h.submit(game, "ana", engine.Count(1), engine.Answer{}) // now luis is awaited
	h.drain()

	var away time.Time
	free := func(at time.Time) time.Time { // minute by minute, as a reader of a calendar would
		for at.Before(away) || quietAt(at, zone) {
			at = at.Add(time.Minute)
		}
		return at
	}
	due, n, sent, token := free(h.clock.Now().Add(5*time.Hour)), 0, 0, ""
	days, leaves := 365, 100
	if testing.Short() { // still over the change of the clock in March
		days, leaves = 45, 35
	}
	for day := range days {
		for range 24 * 4 {
			h.clock.Advance(15 * time.Minute)
			now := h.clock.Now()
			h.ok(h.Tick(ctx))
			got := 0
			for _, p := range h.drain() {
				if p.Kind != PostReminder {
					continue
				}
				got++
				sent++
				if quietAt(now, zone) || now.Before(away) {
					t.Errorf("reminded at %s", now.In(zone))
				}
				token = p.Reminder.Token
			}
			want := 0
			if n < maxReminders && !due.After(now) {
				n++
				want = 1
				due = free(now.Add(wait(5*time.Hour, n)))
			}
			if got != want {
				t.Fatalf("%s: %d reminders of %s, want %d (number %d)", now.In(zone), got, token, want, n)
			}
		}
		if day%23 == 5 {
			h.restart()
		}
		if day == leaves {
			away = h.clock.Now().Add(14 * 24 * time.Hour)
			luis.Away = away
			h.ok(h.SetUser(ctx, luis))
			due = free(due)
		}
		if n == maxReminders { // they answer at last, and so does ana at once
			h.submit(game, "luis", engine.Count(1), engine.Answer{})
			h.corrected(game, 20)
			h.submit(game, "ana", engine.Count(1), engine.Answer{})
			h.drain()
			due, n = free(h.clock.Now().Add(5*time.Hour)), 0
		}
	}
	if sent < days*8/10 {
		t.Errorf("only %d reminders in %d days", sent, days)
	}
}

// corrected puts stones back, so that the game goes on.
func (h *house) corrected(game string, stones int) {
	h.tb.Helper()
	ctx := context.Background()
	p, err := h.Adjust(ctx, game, "ana", "", "", engine.Adjustment{Op: "set", Num: stones})
	h.ok(err)
	_, err = h.Agree(ctx, game, "luis", "", p.Proposed)
	h.ok(err)
}

// timed is a game with a clock in which ana is to take, and nothing waits in
// the outbox.
func timed(t *testing.T, c db.Clock) (*house, string) {
	t.Helper()
	h := newHouse(t)
	game := h.start()
	h.ok(h.SetClock(context.Background(), game, "ana", 0, c))
	h.bid(game)
	h.drain()
	return h, game
}

// pass lets hours go by, a tick each, and returns what the table was told.
func (h *house) pass(hours int) []string {
	h.tb.Helper()
	var told []string
	for range hours {
		h.clock.Advance(time.Hour)
		h.ok(h.Tick(context.Background()))
		for _, p := range h.drain() {
			if p.Kind == PostNotice {
				told = append(told, p.Notice.Text.Key)
			}
		}
	}
	return told
}

func (h *house) left(game string, seat engine.Seat) time.Duration {
	h.tb.Helper()
	i, err := h.Info(context.Background(), game, "")
	h.ok(err)
	for _, s := range i.Seats {
		if s.Seat == seat {
			return s.Left
		}
	}
	return -1
}

func (h *house) asks(game string) string {
	h.tb.Helper()
	p, err := h.Position(context.Background(), game, 1, 2)
	h.ok(err)
	if len(p.Open) == 0 {
		return "nobody"
	}
	return p.Open[0].Users[0] + " " + p.Open[0].Prompt.Key
}

func TestLimitOfAnAnswer(t *testing.T) {
	day := db.Clock{Limit: 24 * time.Hour}
	h, game := timed(t, day)
	if told := h.pass(23); fmt.Sprint(told) != "[notice.half]" {
		t.Errorf("told in 23 hours: %v", told)
	}
	if told := h.pass(50); fmt.Sprint(told) != "[notice.timeout]" || h.asks(game) != "ana take" {
		t.Errorf("told then: %v; asked is %s", told, h.asks(game))
	}

	day.Timeout = db.TimeoutDefault // take 1, then pass; then luis has their day
	h, game = timed(t, day)
	h.pass(24)
	if h.asks(game) != "ana push" {
		t.Errorf("after a day asked is %s", h.asks(game))
	}
	if told := h.pass(24); fmt.Sprint(told) != "[notice.half notice.timeout.default]" || h.asks(game) != "luis take" {
		t.Errorf("told %v; after two days asked is %s", told, h.asks(game))
	}

	day.Timeout = db.TimeoutClaim
	h, game = timed(t, day)
	ctx := context.Background()
	if _, err := h.ClaimGame(ctx, game, "luis", ""); err == nil {
		t.Error("the game can be claimed in time")
	}
	if told := h.pass(25); fmt.Sprint(told) != "[notice.half notice.timeout.claim]" {
		t.Errorf("told %v", told)
	}
	if _, err := h.ClaimGame(ctx, game, "ana", ""); err == nil {
		t.Error("who is late can claim the game")
	}
	if _, err := h.ClaimGame(ctx, game, "luis", ""); err != nil {
		t.Fatal(err)
	}
	if i, _ := h.Info(ctx, game, ""); i.Status != db.Over || len(i.Winners) != 1 || i.Winners[0] != 2 {
		t.Errorf("after the claim the game is %s, won by %v", i.Status, i.Winners)
	}
}

func TestBudgetOfASide(t *testing.T) {
	h, game := timed(t, db.Clock{Budget: 10 * time.Hour, Increment: 30 * time.Minute, Timeout: db.TimeoutDefault})
	h.pass(3)
	h.submit(game, "ana", engine.Count(1)) // begins her turn: the increment; the push is still hers
	h.pass(1)
	h.submit(game, "ana", engine.Answer{})
	if got := h.left(game, 1); got != 6*time.Hour+30*time.Minute {
		t.Errorf("ana has %s left, want 6h30m", got)
	}
	h.pass(2)
	if got := h.left(game, 1); got != 6*time.Hour+30*time.Minute {
		t.Errorf("ana's clock runs in luis's turn: %s", got)
	}
	h.submit(game, "luis", engine.Count(1), engine.Answer{})
	if got := h.left(game, 2); got != 8*time.Hour+30*time.Minute {
		t.Errorf("luis has %s left, want 8h30m", got)
	}
	h.pass(2)
	taken, err := h.Undo(context.Background(), game, "luis", "", UndoSent)
	h.ok(err)
	if taken.Proposed != "" {
		_, err = h.Agree(context.Background(), game, "ana", "", taken.Proposed)
		h.ok(err)
	}
	if one, two := h.left(game, 1), h.left(game, 2); one != 4*time.Hour+30*time.Minute || two != 8*time.Hour+30*time.Minute {
		t.Errorf("after the undo ana has %s and luis %s: time is not given back", one, two)
	}
	h.pass(9)
	if h.asks(game) == "luis take" {
		t.Error("luis's time is up and he is still asked")
	}
}

func TestAbsenceAndPauseStopTime(t *testing.T) {
	h, game := timed(t, db.Clock{Limit: 24 * time.Hour})
	ctx := context.Background()
	h.pass(10)
	h.ok(h.Pause(ctx, game, "ana", time.Time{}))
	h.pass(100)
	h.ok(h.Unpause(ctx, game, "ana"))
	if told := h.pass(13); fmt.Sprint(told) != "[notice.resumed notice.half]" {
		t.Errorf("told in the 13 hours after the pause: %v", told)
	}
	h.ok(h.SetUser(ctx, db.User{ID: "ana", Obvious: true, Away: h.clock.Now().Add(48 * time.Hour)}))
	if told := h.pass(48); len(told) != 0 {
		t.Errorf("told while ana is away: %v", told)
	}
	if told := h.pass(1); fmt.Sprint(told) != "[notice.timeout]" {
		t.Errorf("told an hour after her return: %v", told)
	}
	for _, bad := range []db.Clock{{Limit: time.Hour, Budget: time.Hour}, {Increment: time.Hour}, {Limit: -1}} {
		if err := h.SetClock(ctx, game, "ana", 0, bad); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}
