package discord

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// DeferAfter is how long AutoDefer usually waits: half of the three seconds
// that Discord gives.
const DeferAfter = 1500 * time.Millisecond

// AutoDefer runs a handler so that the interaction is answered in time. A
// handler that answers within after is left alone. Otherwise the interaction
// is deferred (a command ephemerally, a click or a form on a message
// silently), and what the handler sends later arrives as an edit or a
// follow-up: the handler need not know. Only OpenModal fails then, with
// ErrTooLate.
//
// When the handler ends without an answer, clicks are acknowledged silently
// and a deferred command's "thinking" is removed. Without a log nothing is told
// of what failed.
func AutoDefer(h Handler, after time.Duration, log *slog.Logger) Handler {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return HandlerFunc(func(ctx context.Context, c Client, in *Interaction) {
		d := &deferring{Client: c}
		if in.Kind == KindAutocomplete {
			h.Handle(ctx, c, in)
			return
		}
		timer := time.AfterFunc(after, func() { d.late(ctx, in, log) })
		defer func() {
			timer.Stop()
			d.finish(ctx, in, log)
		}()
		h.Handle(ctx, d, in)
	})
}

type answerState int

const (
	unanswered answerState = iota
	deferred               // and nothing shown yet
	answered
)

// deferring is the Client given to a handler under AutoDefer.
type deferring struct {
	Client
	mu    sync.Mutex // also held while a first answer is on its way
	state answerState
}

// silent tells whether the interaction is deferred without a promise of a
// message.
func silent(in *Interaction) bool { return in.MessageID != "" }

func (d *deferring) late(ctx context.Context, in *Interaction, log *slog.Logger) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.state != unanswered {
		return
	}
	if err := d.acknowledge(ctx, in); err != nil {
		log.Warn("interaction could not be deferred", "interaction", in.ID, "err", err)
	}
}

// acknowledge defers; d.mu is held.
func (d *deferring) acknowledge(ctx context.Context, in *Interaction) error {
	var err error
	if silent(in) {
		err = d.Client.DeferUpdate(ctx, in)
	} else {
		err = d.Client.Defer(ctx, in)
	}
	if err == nil || IsAlreadyAnswered(err) {
		d.state = deferred
	}
	return err
}

func (d *deferring) finish(ctx context.Context, in *Interaction, log *slog.Logger) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var err error
	switch {
	case d.state == unanswered && silent(in):
		err = d.acknowledge(ctx, in)
	case d.state == unanswered:
		err = errors.New("the handler gave no answer")
	case d.state == deferred && !silent(in):
		err = d.Client.DeleteReply(ctx, in)
	}
	if err != nil {
		log.Warn("interaction ended badly", "interaction", in.ID, "command", in.Command, "custom_id", in.CustomID, "err", err)
	}
}

// once runs the first answer, or what replaces it after a deferral or after
// another answer.
func (d *deferring) once(first, promised, further func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	do := map[answerState]func() error{unanswered: first, deferred: promised, answered: further}[d.state]
	err := do()
	if err == nil {
		d.state = answered
	}
	return err
}

// Reply answers; deferred, it fills the promised message. Where the deferral
// was silent, or something was answered before, it follows up.
func (d *deferring) Reply(ctx context.Context, in *Interaction, m Message) error {
	edit := func() error { _, err := d.Client.EditReply(ctx, in, m); return err }
	follow := func() error { _, err := d.Client.FollowUp(ctx, in, m); return err }
	promised := edit
	if silent(in) {
		promised = follow
	}
	return d.once(func() error { return d.Client.Reply(ctx, in, m) }, promised, follow)
}

// UpdateMessage replaces the component's message.
func (d *deferring) UpdateMessage(ctx context.Context, in *Interaction, m Message) error {
	edit := func() error { _, err := d.Client.EditReply(ctx, in, m); return err }
	return d.once(func() error { return d.Client.UpdateMessage(ctx, in, m) }, edit, edit)
}

// OpenModal opens a form, unless it is too late.
func (d *deferring) OpenModal(ctx context.Context, in *Interaction, m Modal) error {
	late := func() error { return ErrTooLate }
	return d.once(func() error { return d.Client.OpenModal(ctx, in, m) }, late, late)
}

// Defer does nothing when the interaction was acknowledged already.
func (d *deferring) Defer(ctx context.Context, in *Interaction) error {
	return d.defers(func() error { return d.Client.Defer(ctx, in) })
}

// DeferUpdate does nothing when the interaction was acknowledged already.
func (d *deferring) DeferUpdate(ctx context.Context, in *Interaction) error {
	return d.defers(func() error { return d.Client.DeferUpdate(ctx, in) })
}

func (d *deferring) defers(do func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.state != unanswered {
		return nil
	}
	err := do()
	if err == nil {
		d.state = deferred
	}
	return err
}

// EditReply fills what was deferred.
func (d *deferring) EditReply(ctx context.Context, in *Interaction, m Message) (string, error) {
	id, err := d.Client.EditReply(ctx, in, m)
	if err == nil {
		d.mu.Lock()
		d.state = answered
		d.mu.Unlock()
	}
	return id, err
}
