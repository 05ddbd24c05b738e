package host

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

func (h *house) at(game string, seat engine.Seat) string {
	h.tb.Helper()
	i, err := h.Info(context.Background(), game, "")
	h.ok(err)
	for _, s := range i.Seats {
		if s.Seat == seat {
			return fmt.Sprint(s.Users)
		}
	}
	return "no seat"
}

// TestSeatsChangeHands: who sits there, the host, a vote, and nobody else.
func TestSeatsChangeHands(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.start() // ana hosts and has seat 1, luis seat 2
	h.bid(game)
	change := func(user string, what SeatChange, seat engine.Seat, whom string) (Taken, error) {
		return h.Reseat(ctx, game, user, "", what, seat, whom)
	}
	if _, err := change("eva", SeatGive, 1, "eva"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a stranger gives a seat away: %v", err)
	}
	if _, err := change("eva", SeatClaim, 2, ""); !errors.Is(err, ErrTaken) {
		t.Errorf("a seat in use is claimed: %v", err)
	}
	if _, err := change("luis", SeatAdd, 2, "ana"); !errors.Is(err, ErrSelf) {
		t.Errorf("ana sits on both sides: %v", err)
	}
	if _, err := change("luis", SeatAdd, 2, "eva"); err != nil || h.at(game, 2) != "[luis eva]" {
		t.Errorf("a team: %v, %s", err, h.at(game, 2))
	}
	h.submit(game, "ana", engine.Count(1), engine.Answer{})
	h.submit(game, "eva", engine.Count(1), engine.Answer{}) // either may answer
	taken, err := change("luis", SeatGive, 1, "max")        // not theirs: ana must agree
	h.ok(err)
	if taken.Proposed == "" || h.at(game, 1) != "[ana]" {
		t.Fatalf("luis gives ana's seat away: %s", h.at(game, 1))
	}
	_, err = h.Agree(ctx, game, "ana", "", taken.Proposed)
	h.ok(err)
	if h.at(game, 1) != "[max]" {
		t.Errorf("after the vote seat 1 is %s", h.at(game, 1))
	}
	h.submit(game, "max", engine.Count(1), engine.Answer{})
	h.drain()
	if _, err := change("ana", SeatKick, 2, ""); err != nil || h.at(game, 2) != "[]" { // still the host
		t.Errorf("the host empties a seat: %v, %s", err, h.at(game, 2))
	}
	told := ""
	for _, p := range h.drain() {
		if p.Kind == PostNotice {
			told += p.Notice.Text.Key
		}
	}
	if told != "notice.seat.override" {
		t.Errorf("told is %q", told)
	}
	if _, err := change("eva", SeatClaim, 2, ""); err != nil || h.at(game, 2) != "[eva]" {
		t.Errorf("an empty seat is claimed: %v", err)
	}
	h.submit(game, "eva", engine.Count(1), engine.Answer{})
	before := h.state(game)
	h.restart()
	if h.state(game) != before || h.at(game, 1) != "[max]" {
		t.Error("a restart forgets who sits where")
	}
}

// TestAbandonedSeat: once all reminders have passed, anybody may go on.
func TestAbandonedSeat(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	h.ok(h.SetClock(ctx, game, "ana", 6*time.Hour, db.Clock{}))
	for day := 1; ; day++ { // a reminder a day, six of them, then silence
		h.clock.Advance(24 * time.Hour)
		h.ok(h.Tick(ctx))
		h.drain()
		if _, err := h.Reseat(ctx, game, "eva", "", SeatClaim, 1, ""); day < 7 && !errors.Is(err, ErrTaken) {
			t.Fatalf("ana loses her seat on day %d: %v", day, err)
		} else if day == 7 {
			h.ok(err)
			break
		}
	}
	if _, err := h.Reseat(ctx, game, "eva", "", SeatClaim, 2, ""); !errors.Is(err, ErrTaken) {
		t.Errorf("luis, who waits, loses his seat: %v", err)
	}
	h.submit(game, "eva", engine.Count(1), engine.Answer{})
}

func TestDrawAndRematch(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	if _, err := h.Rematch(ctx, game, "ana", ""); !errors.Is(err, ErrNotOver) {
		t.Errorf("a rematch before the end: %v", err)
	}
	taken, err := h.Draw(ctx, game, "ana", "")
	h.ok(err)
	h.ok(h.Object(ctx, game, "luis", taken.Proposed))
	taken, err = h.Draw(ctx, game, "luis", "")
	h.ok(err)
	_, err = h.Agree(ctx, game, "ana", "", taken.Proposed)
	h.ok(err)
	i, err := h.Info(ctx, game, "ana")
	h.ok(err)
	if i.Status != db.Over || len(i.Winners) != 0 || len(i.Position.Open) != 0 {
		t.Fatalf("after the draw: %s, won by %v, %d questions", i.Status, i.Winners, len(i.Position.Open))
	}
	h.restart()
	again, err := h.Rematch(ctx, game, "luis", "")
	h.ok(err)
	if again.ID == game || h.at(again.ID, 1) != "[luis]" || h.at(again.ID, 2) != "[]" || again.Seats[1].Invited != "ana" ||
		again.Seats[0].Roster == nil {
		t.Fatalf("the rematch: %+v", again.Seats)
	}
	_, err = h.Join(ctx, again.ID, "ana", 0)
	h.ok(err)
	_, err = h.Start(ctx, again.ID, "ana")
	h.ok(err)
}

// TestListsOfBothSides: whoever plays both sides hands the lists in side by
// side.
func TestListsOfBothSides(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	g, err := h.Create(ctx, NewGame{System: "pile", Guild: "g", Channel: "c", Owner: "ana", Solo: true})
	h.ok(err)
	for i, name := range []string{"first", "second"} {
		r := ready
		r.Name = name
		_, err := h.SetRoster(ctx, g.ID, "ana", 0, r)
		h.ok(err)
		g, err = h.Info(ctx, g.ID, "ana")
		h.ok(err)
		if got := g.Seats[i].Roster; got == nil || got.Name != name {
			t.Errorf("the list %q is not that of side %d: %+v", name, i+1, g.Seats)
		}
	}
}
