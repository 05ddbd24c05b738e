package host

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
)

func TestOutboxKeepsOrderAndBatch(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	first, err := h.Claim(ctx, 5)
	h.ok(err)
	if len(first) == 0 {
		t.Fatal("nothing waits")
	}
	h.submit(game, "ana", engine.Count(1))
	if more, err := h.Claim(ctx, 5); err != nil || len(more) > 0 {
		t.Fatalf("claimed %+v while the game's posts were being sent, error %v", more, err)
	}
	h.clock.Advance(2 * lease) // the sender died
	h.restart()
	again, err := h.Claim(ctx, 5)
	h.ok(err)
	if len(again) != len(first) || again[0].Nonce(0) != first[0].Nonce(0) {
		t.Fatalf("after a crash the batch of %d came as %d, nonce %s and %s", len(first), len(again), first[0].Nonce(0), again[0].Nonce(0))
	}
	h.ok(h.Failed(ctx, again[0].Batch, errors.New("503"), 30*time.Second))
	if more, err := h.Claim(ctx, 5); err != nil || len(more) > 0 {
		t.Fatalf("claimed %+v before the time, error %v", more, err)
	}
	h.clock.Advance(31 * time.Second)
	again, err = h.Claim(ctx, 5)
	h.ok(err)
	if len(again) != len(first) || again[0].Tries != 1 {
		t.Fatalf("second try: %+v", again)
	}
	card := &db.Card{Game: game, Channel: "c", Message: "m1", Posted: h.clock.Now(), Awaited: []engine.Seat{1}, Seq: 3}
	h.ok(h.Sent(ctx, again[0].Batch, "m1", card))
	got, ok, err := h.Card(ctx, game)
	h.ok(err)
	if !ok || got.Message != "m1" || got.Awaited[0] != 1 {
		t.Errorf("card %+v", got)
	}
	rest, err := h.Claim(ctx, 5)
	h.ok(err)
	if len(rest) != 1 || rest[0].Kind != PostCard || rest[0].Span.First == 0 {
		t.Errorf("then came %+v, want the card of the last answer", rest)
	}
}

// What a killed program had claimed is sent at the next start, without waiting
// for the claim to end, and under the same nonce.
func TestReleaseAfterKill(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	h.start()
	first, err := h.Claim(ctx, 5)
	h.ok(err)
	h.restart()
	if more, err := h.Claim(ctx, 5); err != nil || len(more) > 0 {
		t.Fatalf("claimed %+v twice, error %v", more, err)
	}
	h.ok(h.Release(ctx, db.Everywhere))
	again, err := h.Claim(ctx, 5)
	h.ok(err)
	if len(again) != len(first) || len(first) == 0 || again[0].Nonce(0) != first[0].Nonce(0) {
		t.Errorf("after a kill %+v comes as %+v", first, again)
	}
}

// A nonce never comes again for another post: not in an emptied database, whose
// rows count from the beginning, and not after a backup was restored.
func TestNoncesSurviveTheFile(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	seen := map[string]bool{}
	claim := func(h *house) {
		t.Helper()
		posts, err := h.Claim(ctx, 5)
		h.ok(err)
		if len(posts) == 0 {
			t.Fatal("nothing waits")
		}
		for part := range 3 {
			n := posts[0].Nonce(part)
			if seen[n] || len(n) > 25 {
				t.Errorf("nonce %q: used before, or too long", n)
			}
			seen[n] = true
		}
	}
	h := newHouse(t)
	h.start()
	copied := filepath.Join(t.TempDir(), "backup.db")
	h.ok(h.store.Backup(ctx, copied))
	claim(h)
	emptied := newHouse(t)
	emptied.start()
	claim(emptied)
	restored := newHouse(t)
	store, err := db.Open(ctx, db.Options{Path: copied})
	h.ok(err)
	t.Cleanup(func() { store.Close() })
	cfg := restored.cfg
	cfg.Store = store
	restored.Host = New(cfg)
	claim(restored)
}
