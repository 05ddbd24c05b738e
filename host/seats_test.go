package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
)

// players sit at the seats in order; a sixth name belongs to whoever only looks.
var players = []string{"ana", "luis", "eva", "noa", "teo"}

// seat opens and starts a game of so many seats; pia sits with ana.
func (h *house) seat(n int) string {
	h.tb.Helper()
	ctx := h.tb.Context()
	g, err := h.Create(
		ctx,
		NewGame{System: "pile", Guild: "g", Channel: "c", Owner: "ana", Partner: "pia", Seats: n, Opponents: []string{"luis"}},
	)
	h.ok(err)
	if len(g.Seats) != n || len(g.Missing) != n {
		h.tb.Fatalf("%d seats, %v missing, want %d", len(g.Seats), g.Missing, n)
	}
	for _, u := range players[1:n] {
		_, err = h.Join(ctx, g.ID, u, 0)
		h.ok(err)
	}
	if _, err = h.Join(ctx, g.ID, "max", 0); err == nil {
		h.tb.Fatal("a seat more than there are is taken")
	}
	for _, u := range players[:n] {
		_, err = h.SetRoster(ctx, g.ID, u, 0, ready)
		h.ok(err)
	}
	_, err = h.Start(ctx, g.ID, players[n-1])
	h.ok(err)
	return g.ID
}

// TestNoLists: a preset may ask for a number of sides of its own and for no lists.
func TestNoLists(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	g, err := h.Create(ctx, NewGame{System: "pile", Preset: "crowd", Owner: "ana", Opponents: []string{"luis"}})
	h.ok(err)
	if len(g.Seats) != 3 || g.Lists {
		t.Fatalf("%d seats, lists %v; want 3 and none", len(g.Seats), g.Lists)
	}
	for _, u := range players[1:3] {
		g, err = h.Join(ctx, g.ID, u, 0)
		h.ok(err)
	}
	if len(g.Missing) > 0 {
		t.Errorf("everybody sits, and %v lack something", g.Missing)
	}
	if _, err := h.SetRoster(ctx, g.ID, "ana", 0, ready); !errors.Is(err, ErrNoLists) {
		t.Errorf("a list is taken: %v", err)
	}
	_, err = h.Start(ctx, g.ID, "ana")
	h.ok(err)
	i, err := h.Info(ctx, g.ID, "ana")
	h.ok(err)
	if i.Status != db.Playing || len(i.Position.Open) == 0 {
		t.Errorf("the game is %s with %d questions", i.Status, len(i.Position.Open))
	}
	again, err := h.Create(ctx, NewGame{System: "pile", Scenario: []byte("stones = 9 seats = 4"), Owner: "ana", Solo: true})
	h.ok(err)
	if len(again.Seats) != 4 {
		t.Errorf("a scenario of four sides has %d seats", len(again.Seats))
	}
}

// seen is all that a user can learn of a game, as text.
func (h *house) seen(game, user string) string {
	h.tb.Helper()
	ctx := h.tb.Context()
	i, err := h.Info(ctx, game, user)
	h.ok(err)
	lines, err := h.Log(ctx, game, user, 0, 0)
	h.ok(err)
	report, err := h.Report(ctx, game, user)
	h.ok(err)
	var seat engine.Seat
	if len(i.Mine) > 0 {
		seat = i.Mine[0]
	}
	views, err := h.Replay(ctx, game, seat, 0, 0)
	h.ok(err)
	b, err := json.Marshal([]any{i, lines, report, views})
	h.ok(err)
	return string(b)
}

// TestSeats plays whole games of two to five seats by random answers. At every
// question nobody is told what is meant for another seat only.
func TestSeats(t *testing.T) {
	for n := 2; n <= 5; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			h := newHouse(t)
			game := h.seat(n)
			r := rand.New(rand.NewPCG(7, uint64(n)))
			all := []engine.Seat{1, 2, 3, 4, 5}[:n]
			cursed, asked := 0, map[engine.Seat]bool{}
			for range 400 {
				p, err := h.Position(t.Context(), game, all...)
				h.ok(err)
				if p.Status == db.Over {
					break
				}
				o := p.Open[0]
				for _, q := range p.Open {
					if !q.Answered {
						o = q
					}
				}
				asked[o.Prompt.Seat] = true
				if want := players[o.Prompt.Seat-1]; o.Users[0] != want || o.Prompt.Seat == 1 && !slices.Equal(o.Users, []string{"ana", "pia"}) {
					t.Fatalf("seat %d: %v are asked, want %s", o.Prompt.Seat, o.Users, want)
				}
				taken, err := h.Submit(
					t.Context(),
					Submit{Game: game, User: o.Users[len(o.Users)-1], Token: o.Token, Answers: []engine.Answer{answerTo(r, o.Prompt)}},
				)
				h.ok(err)
				for _, e := range taken.News {
					if e.To != 0 && e.To != o.Prompt.Seat {
						t.Errorf("seat %d is told what is for seat %d: %s", o.Prompt.Seat, e.To, e.Key)
					}
				}
				for k, user := range append(slices.Clone(players[:n]), "max") {
					lines, err := h.Log(t.Context(), game, user, 0, 0)
					h.ok(err)
					for _, l := range lines {
						if l.To != 0 && int(l.To) != k+1 {
							t.Fatalf("%s reads what is for seat %d: %s", user, l.To, l.Key)
						}
						if l.To != 0 {
							cursed++
						}
					}
				}
			}
			i, err := h.Info(t.Context(), game, "max")
			h.ok(err)
			if i.Status != db.Over || len(i.Winners) != 1 || int(i.Winners[0]) > n {
				t.Errorf("%s, won by seats %v", i.Status, i.Winners)
			}
			if len(asked) != n || cursed == 0 {
				t.Errorf("%d of %d seats were asked, %d lines were for one seat only: the test shows nothing", len(asked), n, cursed)
			}
		})
	}
}

// TestSecretsOfManySeats plays the same game twice up to one secret answer that
// differs: before it is revealed, everybody else learns the same.
func TestSecretsOfManySeats(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for secret := range n {
			var first map[string]string
			for _, bid := range []int{2, 5} {
				h := newHouse(t)
				game := h.seat(n)
				for s := range n - 1 { // the one with the secret answers first, one seat not yet
					who := (secret + s) % n
					answer := 3
					if who == secret {
						answer = bid
					}
					h.submit(game, players[who], engine.Count(answer))
				}
				now := map[string]string{}
				for k, user := range append(slices.Clone(players[:n]), "max") {
					if k != secret {
						now[user] = h.seen(game, user)
					}
				}
				if first == nil {
					first = now
					if own := h.seen(game, players[secret]); own == first["max"] {
						t.Fatal("whoever has a secret learns no more than who looks on")
					}
					continue
				}
				for user, text := range now {
					if text != first[user] {
						t.Errorf("%d seats, secret of seat %d: %s learns\n%s\nand\n%s", n, secret+1, user, first[user], text)
					}
				}
			}
		}
	}
}

// TestAllOthersAgree: what needs agreement needs that of every other seat, of
// one of its users; who objects ends it.
func TestAllOthersAgree(t *testing.T) {
	for n := 3; n <= 5; n++ {
		h := newHouse(t)
		ctx := t.Context()
		game := h.seat(n)
		for _, u := range players[:n] {
			h.submit(game, u, engine.Count(2))
		}
		h.submit(game, "ana", engine.Count(3), engine.Answer{})
		h.submit(game, "luis", engine.Count(1), engine.Answer{})
		for _, object := range []bool{true, false} {
			taken, err := h.Undo(ctx, game, "ana", "", UndoSent)
			h.ok(err)
			if taken.Proposed == "" {
				t.Fatal("what others have answered since is taken back at once")
			}
			i, err := h.Info(ctx, game, "max")
			h.ok(err)
			if len(i.Proposal.Asked) != n-1 {
				t.Fatalf("%v are asked, want %d seats", i.Proposal.Asked, n-1)
			}
			if _, err := h.Agree(ctx, game, "pia", "", taken.Proposed); err == nil {
				t.Error("whoever sits with the proposer agrees to it")
			}
			for k, u := range players[1:n] {
				last := k == n-2
				if last && object {
					h.ok(h.Object(ctx, game, u, taken.Proposed))
					break
				}
				done, err := h.Agree(ctx, game, u, "", taken.Proposed)
				h.ok(err)
				if (done.Proposed == "") != last {
					t.Errorf("after %d of %d have agreed: %q is open", k+1, n-1, done.Proposed)
				}
			}
			want := map[bool]int{true: 16, false: 20}[object]
			if got := h.dealt(game).(*pile).Stones; got != want {
				t.Errorf("%d seats, objected %v: %d stones, want %d", n, object, got, want)
			}
		}
	}
}

// TestGivingUpOneByOne: a seat that gives up leaves the game to the others; the
// last one left has won. A rematch moves everybody on by one seat.
func TestGivingUpOneByOne(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	game := h.seat(4)
	for _, u := range players[:4] {
		h.submit(game, u, engine.Count(2))
	}
	for k, u := range []string{"eva", "luis", "noa"} {
		taken, err := h.Concede(ctx, game, u, "", 0)
		h.ok(err)
		if over := taken.Status == db.Over; over != (k == 2) {
			t.Fatalf("after %s gave up: %s", u, taken.Status)
		}
	}
	i, err := h.Info(ctx, game, "luis")
	h.ok(err)
	if len(i.Winners) != 1 || i.Winners[0] != 1 {
		t.Fatalf("won by seats %v, want 1", i.Winners)
	}
	again, err := h.Rematch(ctx, game, "luis", "")
	h.ok(err)
	var who []string
	for _, s := range again.Seats {
		if s.Roster == nil {
			t.Errorf("seat %d has no list", s.Seat)
		}
		who = append(who, append(slices.Clone(s.Users), s.Invited)[0])
	}
	if !slices.Equal(who, []string{"luis", "eva", "noa", "ana"}) {
		t.Errorf("the rematch is of %v", who)
	}
}

// TestTimeOfManySeats: whose time is up may be claimed against by any other
// seat, and only the awaited seat's clock runs.
func TestTimeOfManySeats(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	game := h.seat(3)
	h.ok(h.SetClock(ctx, game, "ana", 0, db.Clock{Budget: 48 * time.Hour, Timeout: db.TimeoutClaim}))
	for _, u := range players[:3] {
		h.submit(game, u, engine.Count(2))
	}
	h.submit(game, "ana", engine.Count(1), engine.Answer{})
	h.clock.Advance(49 * time.Hour)
	h.ok(h.Tick(ctx))
	if _, err := h.ClaimGame(ctx, game, "luis", ""); err == nil {
		t.Error("whose time is up claims the game")
	}
	taken, err := h.ClaimGame(ctx, game, "eva", "")
	h.ok(err)
	if gone := h.dealt(game).(*pile).Gone; !slices.Equal(gone, []int{2}) || taken.Status != db.Playing {
		t.Errorf("seats %v are out, the game is %s", gone, taken.Status)
	}
	i, err := h.Info(ctx, game, "")
	h.ok(err)
	for _, s := range i.Seats {
		if (s.Left < 48*time.Hour) != (s.Seat == 2) {
			t.Errorf("seat %d has %s left", s.Seat, s.Left)
		}
	}
}
