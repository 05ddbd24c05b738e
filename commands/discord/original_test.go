package discord_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/commands/discord"
	"estafeta/sandbox"
)

// ways notes by which way a bot's requests come.
type ways struct {
	mu   sync.Mutex
	list []string
}

func (w *ways) see(r *http.Request, _ []byte) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case r.Method != http.MethodPatch:
	case strings.Contains(r.URL.Path, "/webhooks/"):
		w.list = append(w.list, "click")
	default:
		w.list = append(w.list, "bot")
	}
	return nil
}

// taken are the ways of the edits since the last look.
func (w *ways) taken() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	list := w.list
	w.list = nil
	return list
}

// TestEditsByTheClick: a card is edited by the token of the latest click on it
// that was acknowledged without a message of its own, for as long as the token
// lives, and by the bot itself where that fails.
func TestEditsByTheClick(t *testing.T) {
	t.Parallel()
	var seen ways
	var mu sync.Mutex
	now := time.Now()
	srv, err := sandbox.Start(sandbox.Config{Validate: seen.see, Now: func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { srv.Close() })
	held, asked := make(chan struct{}), make(chan struct{}, 1)
	ses, err := discord.Open(discord.Config{Token: srv.Token(), APIBase: srv.URL()}, discord.AutoDefer(discord.HandlerFunc(
		func(ctx context.Context, c discord.Client, in *discord.Interaction) {
			switch in.CustomID {
			case "told":
				if err := c.Reply(ctx, in, discord.Message{Content: "told", Ephemeral: true}); err != nil {
					t.Error(err)
				}
			case "held":
				asked <- struct{}{}
				<-held
			}
		}), time.Hour, nil))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ses.Close() })
	ctx, ana := t.Context(), srv.User("ana")
	channel := srv.ChannelID("table")
	card := func(text string) discord.Message {
		m := discord.Message{Content: text, Files: []discord.Attach{{Name: "board.png", Data: []byte("png")}}}
		row := discord.Row{}
		for _, id := range []string{"told", "quiet", "held"} {
			row.Components = append(row.Components, discord.Button{Style: discord.Primary, Label: id, CustomID: id})
		}
		m.Rows = []discord.Row{row}
		return m
	}
	id, err := ses.Post(ctx, channel, card("0"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	edit := func(want ...string) {
		t.Helper()
		n++
		if err := ses.Edit(ctx, channel, id, card(fmt.Sprint(n))); err != nil {
			t.Error(err)
		}
		shown := ana.Messages("table")
		at := slices.IndexFunc(shown, func(m sandbox.Message) bool { return m.ID == id })
		if got := seen.taken(); !slices.Equal(got, want) || shown[at].Content != fmt.Sprint(n) || len(shown[at].Attachments) != 1 {
			t.Errorf("edit %d went by %v, want %v; the card is %q", n, got, want, shown[at].Content)
		}
		for _, m := range shown {
			if m.ID != id && m.Content != "told" {
				t.Errorf("edit %d changed another message: %q", n, m.Content)
			}
		}
	}
	click := func(button string) {
		t.Helper()
		if _, err := ana.Click(id, button); err != nil {
			t.Fatal(err)
		}
	}
	edit("bot") // nobody has clicked
	click("told")
	edit("bot") // the token is that of the reply
	click("quiet")
	edit("click")
	edit("click")
	click("told")
	edit("click") // the earlier click still holds
	if err := ses.RemoveButtons(ctx, channel, id); err != nil || !slices.Equal(seen.taken(), []string{"click"}) {
		t.Error("buttons are taken off by the click's token too", err)
	}
	edit("click")
	srv.Misbehave(sandbox.Trouble{Late: 1}) // done, and answered with 500
	edit("click", "bot")
	edit("bot")
	click("quiet")
	srv.Misbehave(sandbox.Trouble{TooMany: 1})
	edit("bot") // one that is limited is not waited for
	click("quiet")
	mu.Lock()
	now = now.Add(16 * time.Minute)
	mu.Unlock()
	edit("click", "bot") // the token has died
	edit("bot")

	// A click that is being answered is waited for.
	go ana.Click(id, "held")
	<-asked
	done := make(chan struct{})
	go func() {
		defer close(done)
		edit("click")
	}()
	select {
	case <-done:
		t.Error("the edit came before the click was acknowledged")
	case <-time.After(50 * time.Millisecond):
	}
	close(held)
	<-done
}
