package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"estafeta/engine"
)

// armed deals a game in which curses have to be armed.
func (h *house) armed() string {
	h.tb.Helper()
	ctx := context.Background()
	g := must(
		h.Create(
			ctx,
			NewGame{
				System:    "pile",
				Guild:     "g",
				Channel:   "c",
				Owner:     "ana",
				Opponents: []string{"luis"},
				Options:   map[string]string{"size": "armed"},
			},
		),
	)
	_ = must(h.Join(ctx, g.ID, "luis", 0))
	for _, u := range []string{"ana", "luis"} {
		_ = must(h.SetRoster(ctx, g.ID, u, 0, ready))
	}
	_ = must(h.Start(ctx, g.ID, "ana"))
	h.bid(g.ID)
	return g.ID
}

// asked is who is asked what.
func (h *house) asked(game string) string {
	p := must(h.Position(context.Background(), game, 1, 2))
	return fmt.Sprint(p.Open[0].Prompt.Key, " ", p.Open[0].Users)
}

// TestArmedWindow: the window opens only for the seat that armed it, across
// restarts, closes when it is disarmed, and orders may have conditions.
func TestArmedWindow(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.armed()
	push := func(user string, face int) {
		h.ok(h.ScriptDice(ctx, game, face))
		h.submit(game, user, engine.Count(1), engine.Pick("yes"))
	}
	push("ana", 2)
	if got := h.asked(game); got != "take [luis]" {
		t.Fatalf("nobody has armed anything: %s", got)
	}
	if _, err := h.Arm(ctx, game, "eva", 0, "curse"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a spectator arms: %v", err)
	}
	_ = must(h.Arm(ctx, game, "ana", 0, "curse"))
	if list, err := h.Arms(ctx, game, "luis"); err != nil || len(list) > 0 {
		t.Errorf("luis sees ana's arms: %v, %v", list, err)
	}
	h.restart()
	push("luis", 2)
	if got := h.asked(game); got != "curse [ana]" {
		t.Fatalf("armed: %s", got)
	}
	_ = must(h.Disarm(ctx, game, "ana", 0, "curse"))
	if got := h.asked(game); got != "take [ana]" {
		t.Errorf("disarmed while it was open: %s", got)
	}
	_ = must(h.Arm(ctx, game, "luis", 0, "curse"))
	_, err := h.SetOrder(ctx, game, "luis", 0, "curse", engine.Pick("yes"), engine.Fact{Name: "rolled", Least: 4})
	h.ok(err)
	h.restart()
	push("ana", 3)
	if got := h.asked(game); got != "curse [luis]" {
		t.Errorf("below the condition: %s", got)
	}
	h.submit(game, "luis", engine.Answer{})
	h.submit(game, "luis", engine.Count(1), engine.Answer{})
	push("ana", 4)
	if got := h.asked(game); got != "take [luis]" {
		t.Errorf("by the condition: %s", got)
	}
	log := must(h.Log(ctx, game, "ana", 0, 0))
	if last := log[len(log)-2]; last.Key != "cursed" {
		t.Errorf("the order was not followed: %s", last.Key)
	}
}

// TestArmingIsNotTold: what the other seat is told and shown is the same
// whether a window is armed or not, as long as it has not opened.
func TestArmingIsNotTold(t *testing.T) {
	ctx := context.Background()
	var seen []string
	for _, armed := range []bool{false, true} {
		h := newHouse(t)
		game := h.armed()
		if armed {
			_ = must(h.Arm(ctx, game, "luis", 0, "curse"))
			_, err := h.SetOrder(ctx, game, "luis", 0, "curse", engine.Pick("yes"), engine.Fact{Name: "rolled", Least: 6})
			h.ok(err)
		}
		h.submit(game, "ana", engine.Count(1), engine.Answer{})
		p := must(h.Position(ctx, game, 1, 2))
		var posts []string
		for _, x := range h.drain() {
			posts = append(posts, fmt.Sprint(x.Kind, x.Notice))
		}
		b, err := json.Marshal(struct {
			View    any
			Log     []Entry
			Asked   []engine.Prompt
			Posts   []string
			Remarks []Remark
		}{p.View(1), must(h.Log(ctx, game, "ana", 0, 0)), prompts(p), posts, must(h.Remarks(ctx, game, 0, 0))})
		h.ok(err)
		seen = append(seen, string(b))
	}
	if seen[0] != seen[1] {
		t.Errorf("unarmed and armed differ:\n%s\n%s", seen[0], seen[1])
	}
}

// TestHabit: three times the same answer by oneself, and not two.
func TestHabit(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.armed()
	habit := func() string {
		a, ok, err := h.Habit(ctx, game, "ana", "push")
		h.ok(err)
		return fmt.Sprint(a.One(), ok)
	}
	for n, want := range []string{"false", "false", "true"} {
		h.submit(game, "ana", engine.Count(1), engine.Answer{})
		h.submit(game, "luis", engine.Count(1), engine.Answer{})
		if got := habit(); got != want {
			t.Errorf("after %d answers: %q, want %q", n+1, got, want)
		}
	}
	h.ok(h.ScriptDice(ctx, game, 1))
	h.submit(game, "ana", engine.Count(1), engine.Pick("yes"))
	if got := habit(); got != "false" {
		t.Errorf("after another answer: %q", got)
	}
}
