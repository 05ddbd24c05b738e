package host

import (
	"context"
	"sync"
	"testing"

	"estafeta/engine"
)

func TestSecondDeliveryDoesNothing(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	s := Submit{
		Game:        game,
		User:        "ana",
		Interaction: "i1",
		Answers:     []engine.Answer{engine.Count(2), engine.Pick("yes"), engine.Count(1)},
		Sentence:    "take 2; push; take 1",
	}
	var wg sync.WaitGroup
	taken := make([]Taken, 8)
	for i := range taken {
		wg.Go(func() {
			var err error
			if taken[i], err = h.Submit(ctx, s); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	state := h.state(game)
	h.restart()
	again, err := h.Submit(ctx, s)
	h.ok(err)
	first := 0
	for _, x := range append(taken, again) {
		if !x.Repeated {
			first++
		}
		if len(x.News) != 2 || x.News[1].Key != "pushes" || x.Left != 1 || x.Refusal != nil {
			t.Errorf("told %+v, left %d", x.News, x.Left)
		}
	}
	if first != 1 || h.state(game) != state {
		t.Errorf("%d deliveries did something, want 1", first)
	}
	log, err := h.Log(ctx, game, "luis", 0, 0)
	h.ok(err)
	said := ""
	for _, e := range log {
		said += e.Sentence
	}
	if said != s.Sentence {
		t.Errorf("the log has the sentence %q", said)
	}
}

func TestSecondDeliveryOfOtherDeeds(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	n := NewGame{System: "pile", Owner: "ana", Solo: true, Scenario: []byte("stones = 20"), Interaction: "new"}
	g, err := h.Create(ctx, n)
	h.ok(err)
	g2, err := h.Create(ctx, n)
	h.ok(err)
	if g.ID != g2.ID {
		t.Error("one challenge made two games")
	}
	_, err = h.Start(ctx, g.ID, "ana")
	h.ok(err)
	h.submit(g.ID, "ana", engine.Count(1), engine.Answer{})
	h.submit(g.ID, "ana", engine.Count(2), engine.Answer{})
	for range 2 {
		_, err = h.Undo(ctx, g.ID, "ana", "undo", UndoSent)
		h.ok(err)
	}
	if n := h.dealt(g.ID).(*pile).Stones; n != 19 {
		t.Errorf("%d stones, want 19: one undo", n)
	}
	for range 2 {
		if _, err = h.Concede(ctx, g.ID, "ana", "give up", 2); err != nil {
			t.Fatal(err)
		}
	}
	i, err := h.Info(ctx, g.ID, "ana")
	h.ok(err)
	if len(i.Winners) != 1 || i.Winners[0] != 1 || i.Status != "over" {
		t.Errorf("winners %v, %s", i.Winners, i.Status)
	}
}
