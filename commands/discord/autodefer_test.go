package discord

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"
)

// recorder notes what a handler asked of it. What it does not note is nil and
// panics.
type recorder struct {
	Client
	mu    sync.Mutex
	calls []string
	ack   chan struct{} // closed at the first deferral
	fail  error
}

func newRecorder() *recorder { return &recorder{ack: make(chan struct{})} }

func (r *recorder) note(call string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, call)
	if strings.HasPrefix(call, "defer") && strings.Count(strings.Join(r.calls, " "), "defer") == 1 {
		close(r.ack)
	}
	return r.fail
}

func (r *recorder) Reply(context.Context, *Interaction, Message) error    { return r.note("reply") }
func (r *recorder) Defer(context.Context, *Interaction) error             { return r.note("defer") }
func (r *recorder) DeferUpdate(context.Context, *Interaction) error       { return r.note("defer-update") }
func (r *recorder) OpenModal(context.Context, *Interaction, Modal) error  { return r.note("modal") }
func (r *recorder) DeleteReply(context.Context, *Interaction) error       { return r.note("delete") }
func (r *recorder) Suggest(context.Context, *Interaction, []Choice) error { return r.note("suggest") }
func (r *recorder) UpdateMessage(context.Context, *Interaction, Message) error {
	return r.note("update")
}
func (r *recorder) EditReply(context.Context, *Interaction, Message) (string, error) {
	return "1", r.note("edit")
}
func (r *recorder) FollowUp(context.Context, *Interaction, Message) (string, error) {
	return "2", r.note("follow")
}

func TestAutoDefer(t *testing.T) {
	command := &Interaction{Kind: KindCommand}
	click := &Interaction{Kind: KindComponent, MessageID: "9"}
	form := &Interaction{Kind: KindModal}
	formOnMessage := &Interaction{Kind: KindModal, MessageID: "9"}
	typed := &Interaction{Kind: KindAutocomplete}
	var m Message
	reply := func(ctx context.Context, c Client, in *Interaction) { _ = c.Reply(ctx, in, m) }
	update := func(ctx context.Context, c Client, in *Interaction) { _ = c.UpdateMessage(ctx, in, m) }
	nothing := func(context.Context, Client, *Interaction) {}
	both := func(ctx context.Context, c Client, in *Interaction) {
		_ = c.UpdateMessage(ctx, in, m)
		_ = c.Reply(ctx, in, m)
	}
	acknowledge := func(ctx context.Context, c Client, in *Interaction) {
		_ = c.DeferUpdate(ctx, in)
		_ = c.DeferUpdate(ctx, in)
		_ = c.Reply(ctx, in, m)
	}
	promise := func(ctx context.Context, c Client, in *Interaction) {
		_ = c.Defer(ctx, in)
		_, _ = c.EditReply(ctx, in, m)
	}
	modal := func(ctx context.Context, c Client, in *Interaction) {
		if err := c.OpenModal(ctx, in, Modal{}); err != nil {
			_ = c.Reply(ctx, in, Message{Content: err.Error()})
		}
	}
	for name, tc := range map[string]struct {
		in         *Interaction
		handle     HandlerFunc
		fast, slow string
	}{
		"command replies":           {command, reply, "reply", "defer edit"},
		"command says nothing":      {command, nothing, "", "defer delete"},
		"command promises":          {command, promise, "defer edit", "defer edit"},
		"click replies":             {click, reply, "reply", "defer-update follow"},
		"click updates":             {click, update, "update", "defer-update edit"},
		"click updates and replies": {click, both, "update follow", "defer-update edit follow"},
		"click says nothing":        {click, nothing, "defer-update", "defer-update"},
		"click acknowledges":        {click, acknowledge, "defer-update follow", "defer-update follow"},
		"click opens a form":        {click, modal, "modal", "defer-update follow"},
		"form replies":              {form, reply, "reply", "defer edit"},
		"form on message updates":   {formOnMessage, update, "update", "defer-update edit"},
	} {
		t.Run(name, func(t *testing.T) {
			fast := newRecorder()
			AutoDefer(tc.handle, time.Hour, slog.New(slog.DiscardHandler)).Handle(t.Context(), fast, tc.in)
			if got := strings.Join(fast.calls, " "); got != tc.fast {
				t.Errorf("fast: %q, want %q", got, tc.fast)
			}
			slow := newRecorder()
			wait := HandlerFunc(func(ctx context.Context, c Client, in *Interaction) {
				<-slow.ack
				tc.handle(ctx, c, in)
			})
			AutoDefer(wait, time.Millisecond, slog.New(slog.DiscardHandler)).Handle(t.Context(), slow, tc.in)
			if got := strings.Join(slow.calls, " "); got != tc.slow {
				t.Errorf("slow: %q, want %q", got, tc.slow)
			}
		})
	}
	r := newRecorder()
	AutoDefer(
		HandlerFunc(func(ctx context.Context, c Client, in *Interaction) { _ = c.Suggest(ctx, in, nil) }),
		0,
		slog.New(slog.DiscardHandler),
	).Handle(t.Context(), r, typed)
	if strings.Join(r.calls, " ") != "suggest" {
		t.Errorf("autocomplete: %v", r.calls)
	}
}

func TestAutoDeferFails(t *testing.T) {
	r := newRecorder()
	r.fail = errors.New("gone")
	var words strings.Builder
	log := slog.New(slog.NewTextHandler(&words, nil))
	AutoDefer(HandlerFunc(func(ctx context.Context, c Client, in *Interaction) {
		<-r.ack
		if err := c.Reply(ctx, in, Message{}); err == nil {
			t.Error("a reply that failed was reported as sent")
		}
	}), time.Millisecond, log).Handle(t.Context(), r, &Interaction{Kind: KindCommand})
	if !strings.Contains(words.String(), "could not be deferred") {
		t.Errorf("log: %s", words.String())
	}
}

// TestAutoDeferWithoutLog: a deferral that fails is no panic where nobody wants
// to hear of it.
func TestAutoDeferWithoutLog(t *testing.T) {
	r := newRecorder()
	r.fail = errors.New("no network")
	slow := func(context.Context, Client, *Interaction) { <-r.ack }
	AutoDefer(HandlerFunc(slow), time.Millisecond, nil).Handle(t.Context(), r, &Interaction{Kind: KindCommand})
}
