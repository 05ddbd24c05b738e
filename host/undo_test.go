package host

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"estafeta/engine"
)

func TestFreeUndo(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	before := h.state(game)
	h.submit(game, "ana", engine.Count(2))
	after := h.state(game)
	taken, err := h.Undo(ctx, game, "ana", "", UndoLast)
	h.ok(err)
	if taken.Proposed != "" || h.state(game) != before {
		t.Errorf("after the undo %s, want %s", h.state(game), before)
	}
	h.submit(game, "ana", engine.Count(2))
	if h.state(game) != after {
		t.Errorf("the same answer again leads to %s, before the undo to %s", h.state(game), after)
	}
	h.restart()
	if h.state(game) != after {
		t.Error("what was taken back came again with a restart")
	}
	log, err := h.Log(ctx, game, "ana", 0, 0)
	h.ok(err)
	undone := 0
	for _, e := range log {
		if e.Undone {
			undone++
		}
	}
	if undone != 1 {
		t.Errorf("%d lines of the log are marked undone, want 1", undone)
	}
}

func TestUndoPastADieIsAgreed(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	before := h.state(game)
	h.submit(game, "ana", engine.Count(2), engine.Pick("yes"))
	taken, err := h.Undo(ctx, game, "ana", "u", UndoSent)
	h.ok(err)
	if taken.Proposed == "" || h.state(game) == before {
		t.Fatal("an undo past a die was free")
	}
	if again, err := h.Undo(ctx, game, "ana", "u", UndoSent); err != nil || again.Proposed != taken.Proposed {
		t.Errorf("second delivery: %q, %v", again.Proposed, err)
	}
	if _, err := h.Agree(ctx, game, "ana", "", taken.Proposed); !errors.Is(err, ErrOwn) {
		t.Errorf("agreeing with oneself: %v", err)
	}
	if _, err := h.Agree(ctx, game, "eva", "", taken.Proposed); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a spectator agrees: %v", err)
	}
	h.restart()
	for range 2 {
		_, err = h.Agree(ctx, game, "luis", "agree", taken.Proposed)
		h.ok(err)
	}
	if h.state(game) != before {
		t.Error("agreed, and not taken back")
	}
	if _, err := h.Agree(ctx, game, "luis", "", taken.Proposed); !errors.Is(err, ErrNoProposal) {
		t.Errorf("agreed twice: %v", err)
	}
	h.submit(game, "ana", engine.Count(2), engine.Pick("yes"))
	p, err := h.Position(ctx, game, 1, 2)
	h.ok(err)
	if p.Open[0].Prompt.Key != "curse" {
		t.Errorf("asked %s", p.Open[0].Prompt.Key)
	}
}

func TestProposals(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	before := h.state(game)
	taken, err := h.Adjust(ctx, game, "luis", "", "", engine.Adjustment{Op: "set", Num: 7})
	h.ok(err)
	h.ok(h.Object(ctx, game, "ana", taken.Proposed))
	if h.state(game) != before {
		t.Error("an objection corrected the table")
	}
	if taken, err = h.Adjust(ctx, game, "luis", "", "", engine.Adjustment{Op: "set", Num: 7}); err != nil {
		t.Fatal(err)
	}
	h.submit(game, "ana", engine.Count(1)) // the table moves on: the proposal is gone
	if _, err := h.Agree(ctx, game, "ana", "", taken.Proposed); !errors.Is(err, ErrNoProposal) {
		t.Errorf("agreed to a proposal of the past: %v", err)
	}
	taken, err = h.Adjust(ctx, game, "luis", "", "", engine.Adjustment{Op: "set", Num: 7})
	h.ok(err)
	done, err := h.Agree(ctx, game, "ana", "", taken.Proposed)
	h.ok(err)
	if n := h.dealt(game).(*pile).Stones; n != 7 {
		t.Errorf("%d stones after the correction, want 7", n)
	}
	if bad, err := h.Adjust(ctx, game, "luis", "", "", engine.Adjustment{Op: "set", Num: -7}); err != nil || bad.Refusal == nil ||
		bad.Proposed != "" {
		t.Errorf(
			"an impossible correction: refusal %v, error %v, proposed %q; it is refused before anybody is asked",
			bad.Refusal,
			err,
			bad.Proposed,
		)
	}
	p, err := h.Position(ctx, game, 1, 2)
	h.ok(err)
	taken, err = h.Skip(ctx, game, "luis", "", p.Open[0].Token)
	h.ok(err)
	done, err = h.Agree(ctx, game, "ana", "", taken.Proposed)
	h.ok(err)
	if done.Open[0].Prompt.Seat != 2 {
		t.Errorf("after the skip seat %d is asked %s", done.Open[0].Prompt.Seat, done.Open[0].Prompt.Key)
	}
}

// Whatever is taken back, the game is as it was, and the same answer leads
// where it led.
func TestUndoThenSameAnswer(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	for n := range 20 {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		g, err := h.Create(ctx, NewGame{System: "pile", Owner: "ana", Solo: true, Scenario: []byte("stones = 25")})
		h.ok(err)
		_, err = h.Start(ctx, g.ID, "ana")
		h.ok(err)
		for {
			p, err := h.Position(ctx, g.ID, 1, 2)
			h.ok(err)
			if p.Status == "over" {
				break
			}
			before := h.state(g.ID)
			a := answerTo(r, p.Open[0].Prompt)
			h.submit(g.ID, "ana", a)
			after := h.state(g.ID)
			rolled := a.One() == "yes" && p.Open[0].Prompt.Key == "push"
			_, err = h.Undo(ctx, g.ID, "ana", "", UndoLast)
			h.ok(err)
			if r.IntN(4) == 0 {
				h.restart()
			}
			if now := h.state(g.ID); now != before {
				t.Fatalf("game %d, after the undo\n%s\nwant\n%s", n, now, before)
			}
			h.submit(g.ID, "ana", a)
			if now := h.state(g.ID); !rolled && now != after {
				t.Fatalf("game %d, the same answer again\n%s\nwant\n%s", n, now, after)
			}
		}
		proof, err := h.Verify(ctx, g.ID)
		h.ok(err)
		if !proof.Fits || len(proof.Wrong) > 0 {
			t.Errorf("proof %+v", proof)
		}
		if _, err := h.Undo(ctx, g.ID, "ana", "", UndoLast); !errors.Is(err, ErrPublished) {
			t.Errorf("undo once the seed is known: %v", err)
		}
	}
}
