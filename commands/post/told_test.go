package post

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/host"
)

// wall takes posts and edits and counts them; whatever else is asked of it is a
// mistake.
type wall struct {
	discord.Client
	shown int
}

func (w *wall) Post(context.Context, string, discord.Message) (string, error) {
	w.shown++
	return fmt.Sprint(w.shown), nil
}

func (w *wall) Edit(context.Context, string, string, discord.Message) error {
	w.shown++
	return nil
}

func (w *wall) RemoveButtons(context.Context, string, string) error { return nil }

// TestNewsAreDrawnOnce: an answer that came while an earlier one waited to be
// drawn is on that card; its own card, claimed later, is not drawn again. What
// is not news is drawn always.
func TestNewsAreDrawnOnce(t *testing.T) {
	ctx := t.Context()
	store, err := db.Open(ctx, dbtest.At(t, filepath.Join(t.TempDir(), "games.db")))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	systems := []system.System{nebula.System{}}
	h := host.New(host.Config{Store: store, Systems: systems})
	book, err := words.Read(systems, texts.Files, attack.Texts())
	if err != nil {
		t.Fatal(err)
	}
	b, w := NewOutbox(call.NewEnv(call.Config{Host: h, Systems: systems}, book), 1), &wall{}
	i, err := h.Create(ctx, host.NewGame{
		System: "nebula", Scenario: nebula.System{}.Demo(), Owner: "ana", Solo: true, Channel: "table", Guild: "guild", Language: "en", Pace: -1,
	})
	if err == nil {
		_, err = h.Start(ctx, i.ID, "ana")
	}
	if err != nil {
		t.Fatal(err)
	}
	claim := func() []host.Post {
		t.Helper()
		posts, err := h.Claim(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		return posts
	}
	answer := func() {
		t.Helper()
		pos, err := h.Position(ctx, i.ID, 1, 2)
		if err != nil {
			t.Fatal(err)
		}
		p, a := pos.Open[0].Prompt, engine.Answer{}
		if p.Accept(a) != nil {
			a = p.Default
		}
		if p.Accept(a) != nil {
			a = engine.Pick(p.Options[0].Key)
		}
		taken, err := h.Submit(ctx, host.Submit{Game: i.ID, User: "ana", Token: pos.Open[0].Token, Answers: []engine.Answer{a}})
		if err != nil || taken.Refusal != nil {
			t.Fatal(err, taken.Refusal)
		}
	}
	shows := func(posts []host.Post, want int, what string) {
		t.Helper()
		before := w.shown
		b.deliver(ctx, w, posts)
		if got := w.shown - before; got != want {
			t.Errorf("%s: %d cards are shown, want %d", what, got, want)
		}
	}
	shows(claim(), 1, "the game begins")
	answer()
	first := claim()
	answer()
	shows(first, 1, "two answers")
	shows(claim(), 0, "the second of them again")
	answer()
	shows(claim(), 1, "a third answer")
	if err := h.Pause(ctx, i.ID, "ana", time.Time{}); err != nil {
		t.Fatal(err)
	}
	shows(claim(), 1, "a pause")
	if n, err := store.Unsent(ctx); err != nil || n != 0 {
		t.Errorf("%d posts wait, %v", n, err)
	}
}
