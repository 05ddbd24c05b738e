package host

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/dice"
)

// awaiting makes a game of ana against luis in which only the start is missing.
func (h *house) awaiting() string {
	h.tb.Helper()
	ctx := context.Background()
	g, err := h.Create(ctx, NewGame{System: "pile", Guild: "g", Channel: "c", Owner: "ana", Opponents: []string{"luis"}})
	h.ok(err)
	_, err = h.Join(ctx, g.ID, "luis", 0)
	h.ok(err)
	for _, u := range []string{"ana", "luis"} {
		_, err = h.SetRoster(ctx, g.ID, u, 0, ready)
		h.ok(err)
	}
	return g.ID
}

func sha(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// What docs/dice.md says of the words is what falls: seed and words give the
// dice, everything that was shown before fits, and nobody alone decided.
func TestWordsInTheDice(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.awaiting()
	before, err := h.Info(ctx, game, "ana")
	h.ok(err)
	if len(before.Commitment) != 64 {
		t.Fatalf("the seed's SHA-256 is shown from the beginning, not %q", before.Commitment)
	}
	if _, err := h.SetWord(ctx, game, "luis", "  tres tristes tigres "); err != nil {
		t.Fatal(err)
	}
	_, err = h.SetWord(ctx, game, "ana", sha("manzana"))
	h.ok(err)
	if _, err := h.Start(ctx, game, "ana"); !errors.Is(err, ErrUnrevealed) {
		t.Errorf("it starts without ana's word: %v", err)
	}
	i, err := h.SetWord(ctx, game, "ana", "manzana")
	h.ok(err)
	for _, s := range i.Seats {
		if s.Word != "" {
			t.Errorf("the word of seat %d is told before the start: %q", s.Seat, s.Word)
		}
	}
	if Pledge(i.Seats[0]) != sha("manzana") || Pledge(i.Seats[1]) != sha("tres tristes tigres") {
		t.Errorf("shown: %+v", i.Seats)
	}
	if _, err := h.SetWord(ctx, game, "luis", "chosen by what ana's is"); !errors.Is(err, ErrWordsFixed) {
		t.Errorf("luis still chooses: %v", err)
	}
	_, err = h.Start(ctx, game, "luis")
	h.ok(err)
	h.restart()
	h.bid(game)
	h.submit(game, "ana", engine.Count(2), engine.Pick("yes")) // a push: it rolls
	_, err = h.Concede(ctx, game, "luis", "", 0)
	h.ok(err)
	p, err := h.Verify(ctx, game)
	h.ok(err)
	if !p.Fits || len(p.Wrong) > 0 || p.Draws == 0 || p.Commitment != before.Commitment || len(p.Words) != 2 || p.Words[0].Word != "manzana" {
		t.Errorf("proof %+v", p)
	}
	seed, err := hex.DecodeString(p.Seed)
	h.ok(err)
	mac := hmac.New(sha256.New, seed)
	mac.Write([]byte("manzana\ntres tristes tigres"))
	records, err := h.store.Records(ctx, game, 0)
	h.ok(err)
	for _, r := range records {
		if r.Did == engine.DidRoll && dice.Draw(dice.Seed(mac.Sum(nil)), game, uint64(r.Draw), r.Sides) != r.Faces[0] {
			t.Errorf("%+v is not what the documentation says", r)
		}
	}
}

func TestWordsRefused(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	g, err := h.Create(ctx, NewGame{System: "pile", Guild: "g", Channel: "c", Owner: "ana", Opponents: []string{"luis"}})
	h.ok(err)
	for _, c := range []struct {
		user, word string
		want       error
	}{
		{"ana", "", ErrWord}, {"ana", "two\nlines", ErrWord}, {"ana", "a`b", ErrWord}, {"ana", strings.Repeat("ñ", 101), ErrWord},
		{"ana", strings.Repeat("ñ", 100), nil}, {"eva", "x", ErrNotSeated}, {"ana", sha("back"), nil}, {"ana", "back", ErrNotReady}, {"ana", "another", nil},
	} {
		if _, err := h.SetWord(ctx, g.ID, c.user, c.word); !errors.Is(err, c.want) {
			t.Errorf("%s says %.20q: %v, want %v", c.user, c.word, err, c.want)
		}
	}
	game := h.start()
	if _, err := h.SetWord(ctx, game, "ana", "late"); !errors.Is(err, ErrStarted) {
		t.Errorf("after the start: %v", err)
	}
}

// Who leaves takes their word along, and words kept back that are known by then
// count no more: who comes instead could choose by them.
func TestWordsOfWhoLeaves(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	game := h.awaiting()
	_, err := h.SetWord(ctx, game, "ana", sha("back"))
	h.ok(err)
	_, err = h.SetWord(ctx, game, "ana", "back")
	h.ok(err)
	i, err := h.Leave(ctx, game, "luis")
	h.ok(err)
	if Pledge(i.Seats[0]) != "" || Pledge(i.Seats[1]) != "" {
		t.Errorf("still there: %+v", i.Seats)
	}
	i, err = h.Join(ctx, game, "eva", 0)
	h.ok(err)
	if Pledge(i.Seats[1]) == "" {
		t.Error("eva has no word")
	}
	_, err = h.SetRoster(ctx, game, "eva", 0, ready)
	h.ok(err)
	_, err = h.Start(ctx, game, "ana")
	h.ok(err)
	if i, err = h.Info(ctx, game, "ana"); err != nil || i.Seats[0].Word == "" || i.Seats[0].Word == "back" {
		t.Errorf("%+v, %v", i.Seats, err)
	}
}
