package host

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/system"
)

func TestLobby(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	n := NewGame{System: "pile", Owner: "ana", Opponents: []string{"luis"}}
	for _, c := range []struct {
		name string
		edit func(*NewGame)
		want error
	}{
		{"unknown system", func(n *NewGame) { n.System = "chess" }, ErrNoSystem},
		{"unknown preset", func(n *NewGame) { n.Preset = "fancy" }, ErrNoPreset},
		{"unknown option", func(n *NewGame) { n.Options = map[string]string{"colour": "red"} }, ErrNoOption},
		{"unknown value", func(n *NewGame) { n.Options = map[string]string{"size": "huge"} }, ErrNoValue},
		{"against oneself", func(n *NewGame) { n.Opponents = []string{"ana"} }, ErrSelf},
		{"somebody twice", func(n *NewGame) { n.Opponents = []string{"luis", "luis"} }, ErrSelf},
		{"too few sides", func(n *NewGame) { n.Seats = 1 }, ErrSeats},
		{"too many sides", func(n *NewGame) { n.Seats = 6 }, ErrSeats},
		{"more asked than sit", func(n *NewGame) { n.Seats, n.Opponents = 2, []string{"luis", "eva"} }, ErrSeats},
		{"fewer than the preset's", func(n *NewGame) { n.Preset, n.Seats = "crowd", 2 }, ErrSeats},
		{"more than the preset's", func(n *NewGame) { n.Preset, n.Seats = "crowd", 5 }, ErrSeats},
		{"a scenario of three for two", func(n *NewGame) { n.Scenario, n.Seats = []byte("stones = 9 seats = 3"), 2 }, ErrSeats},
		{"broken scenario", func(n *NewGame) { n.Scenario = []byte("pebbles") }, ErrScenario},
	} {
		m := n
		c.edit(&m)
		if _, err := h.Create(ctx, m); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	g, err := h.Create(ctx, n)
	h.ok(err)
	wants := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
	_, err = h.Join(ctx, g.ID, "eva", 0)
	wants("a seat kept for another", err, ErrInvited)
	_, err = h.Join(ctx, g.ID, "eva", 7)
	wants("no such seat", err, ErrNoSeat)
	_, err = h.Start(ctx, g.ID, "ana")
	wants("nobody there", err, ErrNotReady)
	_, err = h.Leave(ctx, g.ID, "luis") // declines
	h.ok(err)
	_, err = h.Join(ctx, g.ID, "eva", 2)
	h.ok(err)
	_, err = h.Join(ctx, g.ID, "luis", 0)
	wants("full", err, ErrTaken)
	_, err = h.SetOption(ctx, g.ID, "eva", "size", "big")
	wants("not the host", err, ErrNotHost)
	_, err = h.SetOption(ctx, g.ID, "ana", "size", "big")
	h.ok(err)
	report, err := h.SetRoster(ctx, g.ID, "eva", 0, engine.Roster{Faction: "two"})
	wants("illegal list", err, ErrRoster)
	if len(report.Problems) != 1 {
		t.Errorf("report %+v", report)
	}
	for _, u := range []string{"ana", "eva"} {
		_, err = h.SetRoster(ctx, g.ID, u, 0, ready)
		h.ok(err)
	}
	_, err = h.Submit(ctx, Submit{Game: g.ID, User: "ana", Answers: []engine.Answer{engine.Count(1)}})
	wants("before the start", err, ErrLobby)
	_, err = h.Start(ctx, g.ID, "luis")
	wants("a stranger starts", err, ErrNotSeated)
	taken, err := h.Start(ctx, g.ID, "eva")
	h.ok(err)
	if h.dealt(g.ID).(*pile).Stones != 60 || len(taken.Open) != 2 {
		t.Errorf("began with %+v", h.dealt(g.ID))
	}
	_, err = h.Start(ctx, g.ID, "eva")
	wants("twice", err, ErrStarted)
	_, err = h.Leave(ctx, g.ID, "eva")
	wants("after the start", err, ErrStarted)
	wants("over", errors.Join(h.End(ctx, g.ID, "eva")), ErrNotHost)
	i, err := h.Info(ctx, g.ID, "eva")
	h.ok(err)
	if len(i.Commitment) != 64 || i.Mine[0] != 2 {
		t.Errorf("info %+v", i)
	}
}

func TestDrafts(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	before := h.state(game)
	tried, err := h.Try(ctx, game, "ana", "", []engine.Answer{engine.Count(2)})
	h.ok(err)
	if tried.Prompts[0].Key != "push" || tried.View.Status[0].Args[0].Num != 18 {
		t.Errorf("tried %+v", tried)
	}
	tried, err = h.Try(ctx, game, "ana", "", []engine.Answer{engine.Count(2), engine.Pick("yes"), engine.Count(1)})
	h.ok(err)
	if tried.Locked == "" || h.state(game) != before {
		t.Errorf("locked %q", tried.Locked)
	}
	tried, err = h.Try(ctx, game, "ana", "", []engine.Answer{engine.Count(9)})
	h.ok(err)
	if tried.Refusal == nil {
		t.Error("nine stones were not refused")
	}
	p, err := h.Position(ctx, game, 1, 2)
	h.ok(err)
	d := db.Draft{Token: p.Open[0].Token, Answers: []engine.Answer{engine.Count(2)}, Sentence: "take 2", Revision: 1}
	h.ok(h.SaveDraft(ctx, game, "ana", d))
	if err := h.SaveDraft(ctx, game, "ana", d); !errors.Is(err, ErrDraft) {
		t.Errorf("an older draft over a newer one: %v", err)
	}
	d.Revision, d.Sentence = 2, "take 2; push"
	h.ok(h.SaveDraft(ctx, game, "ana", d))
	h.restart()
	got, ok, err := h.Draft(ctx, game, "ana")
	h.ok(err)
	if !ok || got.Sentence != "take 2; push" || got.Revision != 2 {
		t.Errorf("draft %+v", got)
	}
	h.submit(game, "ana", engine.Count(2))
	if _, ok, err := h.Draft(ctx, game, "ana"); ok || err != nil {
		t.Errorf("a sent draft is still there, error %v", err)
	}
}

func TestOrdersAndDiceByHand(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	h.submit(game, "ana", engine.Count(1))
	taken, err := h.SetOrder(ctx, game, "ana", 0, "push", engine.Answer{}) // never, also now
	h.ok(err)
	if taken.Open[0].Prompt.Seat != 2 {
		t.Fatalf("the order did not answer the open question: %+v", taken.Open)
	}
	h.restart()
	h.submit(game, "luis", engine.Count(1), engine.Answer{})
	taken = h.submit(game, "ana", engine.Count(1))
	if taken.Open[0].Prompt.Seat != 2 {
		t.Errorf("asked %+v, want seat 2: the order stands", taken.Open[0].Prompt)
	}
	if _, err = h.DropOrder(ctx, game, "ana", 1, "push"); err != nil {
		t.Fatal(err)
	}
	_, err = h.SetSeat(ctx, game, "luis", 0, SeatSettings{ByHand: true, Obvious: true})
	h.ok(err)
	taken = h.submit(game, "luis", engine.Count(1), engine.Pick("yes"))
	if taken.Open[0].Prompt.Kind != engine.Faces {
		t.Fatalf("asked %+v, want dice", taken.Open[0].Prompt)
	}
	bad, err := h.Submit(ctx, Submit{Game: game, User: "luis", Answers: []engine.Answer{engine.Count(7)}})
	if err != nil || bad.Refusal == nil {
		t.Errorf("a seven: %v, %v", bad.Refusal, err)
	}
	h.submit(game, "luis", engine.Count(5))
	h.submit(game, "ana", engine.Answer{}) // no curse
	h.ok(h.ScriptDice(ctx, game, 4, 9))
	taken = h.submit(game, "ana", engine.Count(1), engine.Pick("yes"))
	if taken.News[1].Args[0].Ints[0] != 4 {
		t.Errorf("rolled %+v, want the scripted 4", taken.News[1])
	}
	if _, err := h.Concede(ctx, game, "luis", "", 0); err != nil {
		t.Fatal(err)
	}
	proof, err := h.Verify(ctx, game)
	h.ok(err)
	if proof.ByHand != 1 || !proof.Scripted || len(proof.Wrong) != 1 && proof.Draws != 1 {
		t.Errorf("proof %+v", proof)
	}
}

// 200 random games at once, with undos, second deliveries and a small memory,
// all end, and what is stored is what was played.
func TestManyGames(t *testing.T) {
	h := newHouse(t)
	h.cfg.Open = 16
	h.restart()
	ctx := context.Background()
	games := 200
	if testing.Short() {
		games = 20
	}
	var wg sync.WaitGroup
	gate := make(chan struct{}, 32)
	for n := range games {
		wg.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			if err := playOut(ctx, h.Host, uint64(n)); err != nil {
				t.Errorf("game %d: %v", n, err)
			}
		})
	}
	wg.Wait()
	if dbtest.Server() != "" {
		return
	}
	if wrong, err := db.Check(ctx, h.path); err != nil || len(wrong) > 0 {
		t.Errorf("the database: %v, %v", wrong, err)
	}
}

func playOut(ctx context.Context, h *Host, seed uint64) error {
	r := rand.New(rand.NewPCG(seed, 1))
	users := []string{fmt.Sprint("a", seed), fmt.Sprint("b", seed)}
	g, err := h.Create(ctx, NewGame{System: "pile", Owner: users[0], Opponents: []string{users[1]}})
	if err != nil {
		return err
	}
	if _, err = h.Join(ctx, g.ID, users[1], 0); err != nil {
		return err
	}
	for _, u := range users {
		if _, err := h.SetRoster(ctx, g.ID, u, 0, ready); err != nil {
			return err
		}
	}
	if _, err := h.Start(ctx, g.ID, users[0]); err != nil {
		return err
	}
	for i := range 500 {
		p, err := h.Position(ctx, g.ID, 1, 2)
		if err != nil {
			return err
		}
		if p.Status == db.Over {
			return sameWhenRead(ctx, h, p)
		}
		o := p.Open[r.IntN(len(p.Open))]
		s := Submit{
			Game:        g.ID,
			User:        o.Users[0],
			Token:       o.Token,
			Interaction: fmt.Sprint(seed, ".", i),
			Answers:     []engine.Answer{answerTo(r, o.Prompt)},
		}
		taken, err := h.Submit(ctx, s)
		if err != nil {
			return err
		}
		if r.IntN(5) == 0 {
			again, err := h.Submit(ctx, s)
			if err != nil || !again.Repeated || again.Seq != taken.Seq || len(again.News) != len(taken.News) {
				return fmt.Errorf("second delivery: %+v, %w", again, err)
			}
		}
		if r.IntN(8) == 0 {
			u, err := h.Undo(ctx, g.ID, s.User, "", UndoLast)
			if err == nil && u.Proposed != "" {
				_, err = h.Agree(ctx, g.ID, users[2-o.Prompt.Seat], "", u.Proposed)
			}
			if err != nil {
				return err
			}
		}
	}
	return errors.New("it does not end")
}

// sameWhenRead compares a game in memory with what the database gives.
func sameWhenRead(ctx context.Context, h *Host, p Position) error {
	c := Config{Store: h.db, Systems: []system.System{piles{"r1"}}, Scripted: true}
	a, err := h.State(ctx, p.ID)
	if err != nil {
		return err
	}
	read := New(c)
	b, err := read.State(ctx, p.ID)
	if err != nil {
		return err
	}
	q, err := read.Position(ctx, p.ID)
	if err != nil {
		return err
	}
	if string(a) != string(b) || q.Seq != p.Seq {
		return fmt.Errorf("read %s at %d, played %s at %d", b, q.Seq, a, p.Seq)
	}
	proof, err := h.Verify(ctx, p.ID)
	if err == nil && (!proof.Fits || len(proof.Wrong) > 0) {
		err = fmt.Errorf("proof %+v", proof)
	}
	return err
}
