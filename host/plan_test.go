package host

import (
	"context"
	"testing"

	"estafeta/db"
	"estafeta/engine"
)

// takes reads plans of one word: how many stones are taken. "?" cannot be read.
type takes struct{}

func (takes) ReadTurn(_ context.Context, t PlannedTurn) ([]engine.Answer, string, error) {
	if t.Plan.Text == "?" {
		return nil, "plan.unread", nil
	}
	return []engine.Answer{engine.Count(int(t.Plan.Text[0] - '0')), {}}, "", nil
}

// TestPlansFollowTheCommit: the plan of the seat whose turn begins is played by
// the host itself, right after what began the turn; what cannot be read is
// dropped and the next takes its place, and what the rules refuse is dropped too.
func TestPlansFollowTheCommit(t *testing.T) {
	h := newHouse(t)
	h.ReadTurnsBy(takes{})
	ctx := t.Context()
	game := h.start()
	h.bid(game)
	for _, text := range []string{"?", "9", "3", "1"} {
		h.ok(h.AddPlan(ctx, game, "luis", db.Plan{Text: text}))
	}
	h.submit(game, "ana", engine.Count(1), engine.Answer{}) // 19 are left
	if n := h.dealt(game).(*pile).Stones; n != 16 {
		t.Fatalf("%d stones, want 16: ana takes 1, luis 3", n)
	}
	plans, err := h.Plans(ctx, game, "luis")
	h.ok(err)
	if len(plans) != 3 || plans[0].Dropped != "plan.unread" || plans[1].Dropped != "plan.unread" || plans[2].Text != "1" ||
		plans[2].Dropped != "" {
		t.Fatalf("plans left: %+v", plans)
	}
	h.restart() // before the turn begins for which a plan waits
	h.ReadTurnsBy(takes{})
	h.submit(game, "ana", engine.Count(1), engine.Answer{})
	if n := h.dealt(game).(*pile).Stones; n != 14 {
		t.Errorf("%d stones, want 14: ana and luis take 1 each", n)
	}
	if err := h.ForgetPlan(ctx, game, "ana", plans[0]); err != ErrNotSeated {
		t.Errorf("another seat's plan is forgotten: %v", err)
	}
}

// TestPlansAfterACrash: a turn that has begun and whose plan was not played
// before the program ended is played when the game is opened again.
func TestPlansAfterACrash(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	game := h.start()
	h.bid(game)
	h.ok(h.AddPlan(ctx, game, "luis", db.Plan{Text: "2"}))
	h.submit(game, "ana", engine.Count(1), engine.Answer{}) // nobody reads plans
	h.restart()
	h.ReadTurnsBy(takes{})
	p, err := h.Position(ctx, game, 1)
	h.ok(err)
	if n := h.dealt(game).(*pile).Stones; n != 17 || p.Open[0].Prompt.Seat != 1 {
		t.Errorf("%d stones and seat %d is asked, want 17 and seat 1", n, p.Open[0].Prompt.Seat)
	}
}
