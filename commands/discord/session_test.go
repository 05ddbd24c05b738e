package discord_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"estafeta/commands/discord"
	"estafeta/sandbox"
	"estafeta/sandbox/apicheck"
)

// open connects a session with a handler to a sandbox that validates every
// request where Discord's description is present.
func open(t *testing.T, h discord.HandlerFunc) (*sandbox.Server, *discord.Session) {
	t.Helper()
	srv, err := sandbox.Start(sandbox.Config{Validate: apicheck.Want(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
		for _, f := range srv.Failures() {
			t.Error(f)
		}
	})
	ses, err := discord.Open(discord.Config{Token: srv.Token(), APIBase: srv.URL(), Log: slog.New(slog.NewTextHandler(t.Output(), nil))}, h)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := ses.Close(); err != nil {
			t.Error(err)
		}
	})
	err = ses.RegisterCommands(t.Context(), "", []discord.Command{
		{Type: discord.CommandChat, Name: "all", Description: "everything", Contexts: []int{0, 1}, IntegrationTypes: []int{0},
			Options: []discord.CommandOption{{Type: discord.OptInteger, Name: "n", Description: "a number", Autocomplete: true}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return srv, ses
}

// TestEveryRequest makes each request of Client once and looks at what arrived.
func TestEveryRequest(t *testing.T) {
	t.Parallel()
	file := discord.Attach{Name: `a "b".png`, Alt: "alt", Data: []byte("png")}
	srv, ses := open(t, func(ctx context.Context, c discord.Client, in *discord.Interaction) {
		check := func(err error) {
			if err != nil {
				t.Error(in.Kind, err)
			}
		}
		switch in.Kind {
		case discord.KindAutocomplete:
			check(c.Suggest(ctx, in, []discord.Choice{{Name: "seven", Value: "7", Names: map[string]string{"es-ES": "siete"}}}))
		case discord.KindCommand:
			check(c.Defer(ctx, in))
			id, err := c.EditReply(ctx, in, discord.Message{V2: []discord.Component{
				discord.Container{Accent: 1, Components: []discord.Component{discord.TextDisplay{Content: "original"}}}, discord.Separator{Line: true},
				discord.File{URL: "attachment://list.txt"}}, Files: []discord.Attach{{Name: "list.txt", Data: []byte("x")}}})
			check(err)
			other, err := c.FollowUp(ctx, in, discord.Message{Content: "more", Ephemeral: true, Rows: []discord.Row{
				{
					Components: []discord.Component{
						discord.Button{Style: discord.Primary, Label: "Pictures", CustomID: "pictures"},
						discord.Button{Style: discord.Link, Label: "Away", URL: "https://example.com"},
					},
				},
				{Components: []discord.Component{discord.UserSelect{CustomID: "who", Optional: true}}}}})
			check(err)
			if id == "" || other == "" || id == other {
				t.Errorf("ids %q and %q", id, other)
			}
		case discord.KindComponent:
			check(c.UpdateMessage(ctx, in, discord.Message{Content: "pictures", Files: []discord.Attach{file}}))
		}
	})
	ana := srv.Player(t, "ana")
	if got := ana.Suggest("/all", "n", "s"); len(got) != 1 || got[0].Value != 7.0 {
		t.Errorf("suggestions %+v", got)
	}
	ana.Type("/all")
	ana.See("original")
	ana.Click("Pictures")
	m := ana.See("pictures")
	if len(m.Attachments) != 1 || m.Attachments[0].Description != "alt" || m.Attachments[0].Filename != "a_b.png" {
		t.Errorf("attachments %+v", m.Attachments)
	}
	ctx := t.Context()
	thread, err := ses.StartThread(ctx, m.ChannelID, "a thread")
	if err != nil {
		t.Fatal(err)
	}
	id, err := ses.Post(
		ctx,
		thread,
		discord.Message{Content: "x <@" + ana.ID + ">", Mention: []string{ana.ID}, Embeds: []discord.Embed{{Title: "t", Color: 5,
			Fields: []discord.EmbedField{
				{Name: "n", Value: "v", Inline: true},
			}, Footer: &discord.EmbedFooter{Text: "f"}, Author: &discord.EmbedAuthor{Name: "a"},
			Image: &discord.EmbedImage{URL: "https://example.com/x.png"}, Timestamp: "2026-03-01T12:00:00Z"}}, Files: []discord.Attach{file}},
	)
	if err != nil {
		t.Fatal(err)
	}
	if err := ses.Edit(ctx, thread, id, discord.Message{Content: "y", KeepFiles: true}); err != nil {
		t.Error(err)
	}
	if m := ana.In("a thread").See("y"); len(m.Attachments) != 1 || len(m.Embeds) != 0 {
		t.Errorf("edited: %+v", m)
	}
	if err := ses.Edit(ctx, thread, id, discord.Message{Content: "z", KeepFiles: true, Rows: []discord.Row{{Components: []discord.Component{
		discord.Button{Style: discord.Primary, Label: "Gone soon", CustomID: "gone"}}}}}); err != nil {
		t.Error(err)
	}
	if err := ses.RemoveButtons(ctx, thread, id); err != nil {
		t.Error(err)
	}
	if m := ana.In("a thread").See("z"); len(m.Attachments) != 1 || len(m.Components) != 0 {
		t.Errorf("without buttons: %+v", m)
	}
	if err := ses.Delete(ctx, thread, id); err != nil {
		t.Error(err)
	}
	if dm, err := ses.OpenDM(ctx, ana.ID); err != nil || dm == "" {
		t.Errorf("direct messages %q, %v", dm, err)
	}
	if ses.AppID() == "" || ses.UserID() == "" {
		t.Errorf("application %q, user %q", ses.AppID(), ses.UserID())
	}
}

// TestChecksComeFirst holds that what breaks a limit is never sent.
func TestChecksComeFirst(t *testing.T) {
	t.Parallel()
	srv, ses := open(t, func(context.Context, discord.Client, *discord.Interaction) {})
	srv.Misbehave(sandbox.Trouble{ServerErrors: 100})
	ctx, in := t.Context(), &discord.Interaction{}
	bad := discord.Message{}
	for name, err := range map[string]error{
		"reply": ses.Reply(ctx, in, bad), "update": ses.UpdateMessage(ctx, in, bad), "edit": ses.Edit(ctx, "1", "1", bad),
		"modal": ses.OpenModal(ctx, in, discord.Modal{}), "suggest": ses.Suggest(ctx, in, make([]discord.Choice, 26)),
		"commands": ses.RegisterCommands(ctx, "", make([]discord.Command, 1)),
	} {
		if err == nil || strings.Contains(err.Error(), "HTTP") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, call := range map[string]func() (string, error){
		"edit reply": func() (string, error) { return ses.EditReply(ctx, in, bad) },
		"follow-up":  func() (string, error) { return ses.FollowUp(ctx, in, bad) },
		"post":       func() (string, error) { return ses.Post(ctx, "1", bad) },
		"thread":     func() (string, error) { return ses.StartThread(ctx, "1", "") },
	} {
		if _, err := call(); err == nil || strings.Contains(err.Error(), "HTTP") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDeadlineOfFirstAnswer holds that a first answer gives up in time, while
// other requests go on.
func TestDeadlineOfFirstAnswer(t *testing.T) {
	t.Parallel()
	srv, ses := open(t, func(context.Context, discord.Client, *discord.Interaction) {})
	srv.Misbehave(sandbox.Trouble{ServerErrors: 1000})
	start := time.Now()
	err := ses.Defer(t.Context(), &discord.Interaction{ID: "1", Token: "t"})
	if err == nil || time.Since(start) > 3*time.Second {
		t.Errorf("after %v: %v", time.Since(start), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := ses.Delete(ctx, "1", "1"); err == nil {
		t.Error("a cancelled request went through")
	}
}

// TestNoTokenInTheLog: the token of an interaction, with which anybody could
// answer in the bot's name, stands in no error and no log, whatever fails.
func TestNoTokenInTheLog(t *testing.T) {
	t.Parallel()
	srv, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	base, err := url.Parse(srv.URL())
	if err != nil {
		t.Fatal(err)
	}
	var broken atomic.Bool
	through := httputil.NewSingleHostReverseProxy(base)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if broken.Load() && (strings.Contains(r.URL.Path, "/callback") || strings.Contains(r.URL.Path, "/webhooks/")) {
			panic(http.ErrAbortHandler)
		}
		through.ServeHTTP(w, r)
	}))
	defer front.Close()
	var log bytes.Buffer
	said := make(chan string, 1)
	handler := discord.HandlerFunc(func(ctx context.Context, c discord.Client, in *discord.Interaction) {
		broken.Store(true)
		ctx, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
		defer cancel()
		first := c.Reply(ctx, in, discord.Message{Content: "x"})
		_, second := c.EditReply(ctx, in, discord.Message{Content: "x"})
		text := fmt.Sprint(first, second)
		if first == nil || second == nil || in.Token == "" {
			text = "nothing failed: " + text
		}
		said <- strings.ReplaceAll(text, in.Token, "THE TOKEN")
	})
	ses, err := discord.Open(discord.Config{Token: srv.Token(), APIBase: front.URL,
		Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))}, handler)
	if err != nil {
		t.Fatal(err)
	}
	if err := ses.RegisterCommands(t.Context(), "", []discord.Command{{Type: discord.CommandChat, Name: "all", Description: "everything",
		Contexts: []int{0}, IntegrationTypes: []int{0}}}); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = srv.User("ana").Type("table", "/all") }() // it waits for an answer that never comes
	text := <-said
	if err := ses.Close(); err != nil {
		t.Error(err)
	}
	if strings.Contains(text, "THE TOKEN") || strings.Contains(text, "nothing failed") {
		t.Errorf("the errors say: %s", text)
	}
	if strings.Contains(log.String(), "/interactions/") || strings.Contains(log.String(), "/webhooks/") {
		t.Errorf("the log says: %s", log.String())
	}
}

// TestIntents: the bot asks for servers and nothing else, no privileged intent
// above all: it reads no messages.
func TestIntents(t *testing.T) {
	srv, _ := open(t, func(context.Context, discord.Client, *discord.Interaction) {})
	const guilds = 1 << 0
	if got := srv.Intents(); got != guilds {
		t.Errorf("intents %b, want %b", got, guilds)
	}
}
