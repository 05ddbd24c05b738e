package discord

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// An interaction's own token edits the message that was clicked, once the click
// was acknowledged without a message of its own. Such edits stand outside
// Discord's limit of fifty requests a second for the whole bot, so they are
// preferred to the bot's own for as long as the token lives.

const (
	// ownFor is how long a token is used, of the fifteen minutes that it lives.
	ownFor = 14 * time.Minute
	// ownTime is how long an edit by a token may take before the bot edits itself.
	ownTime = 10 * time.Second
	// ownKept bounds how many clicked messages are remembered.
	ownKept = 4000
)

// originals are the messages that were clicked, with the latest interaction
// that may edit each.
type originals struct {
	mu    sync.Mutex
	at    map[string]*original // by message
	open  map[string]*original // by the click that is not yet answered
	order []string             // the oldest first
}

// original is a message that was clicked.
type original struct {
	by      *Interaction  // whose token edits it, nil: nobody's yet
	waiting int           // clicks not yet answered
	settled chan struct{} // closed when none is left
}

// clicked notes a click that is to be answered.
func (o *originals) clicked(in *Interaction) {
	if in.MessageID == "" || in.Ephemeral() {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.open[in.ID] != nil {
		return // delivered twice
	}
	if o.at == nil {
		o.at, o.open = map[string]*original{}, map[string]*original{}
	}
	m := o.at[in.MessageID]
	if m == nil {
		m = &original{}
		o.at[in.MessageID] = m
		o.order = append(o.order, in.MessageID)
		if len(o.order) > ownKept {
			delete(o.at, o.order[0])
			o.order = o.order[1:]
		}
	}
	if m.waiting == 0 {
		m.settled = make(chan struct{})
	}
	m.waiting++
	o.open[in.ID] = m
}

// answered notes the first answer to a click, or that none came; own tells
// whether its token edits the clicked message from then on.
func (o *originals) answered(in *Interaction, own bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	m := o.open[in.ID]
	if m == nil {
		return
	}
	delete(o.open, in.ID)
	if own && (m.by == nil || m.by.Received.Before(in.Received)) {
		m.by = in
	}
	if m.waiting--; m.waiting == 0 {
		close(m.settled)
	}
}

// of is the interaction that edits a message, nil if none does. A click that is
// being answered is waited for.
func (o *originals) of(ctx context.Context, message string) *Interaction {
	o.mu.Lock()
	m := o.at[message]
	if m != nil && m.waiting > 0 && ctx.Value(handling{}) == nil {
		settled := m.settled
		o.mu.Unlock()
		select {
		case <-settled:
		case <-ctx.Done():
		case <-time.After(firstAnswer):
		}
		o.mu.Lock()
	}
	defer o.mu.Unlock()
	if m == nil || m.by == nil || time.Since(m.by.Received) > ownFor {
		return nil
	}
	return m.by
}

// drop forgets a token that did not work.
func (o *originals) drop(message string, in *Interaction) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if m := o.at[message]; m != nil && m.by == in {
		m.by = nil
	}
}

// handling marks the context of a handler: it must not wait for its own answer.
type handling struct{}

// edit changes a message of the bot: by the token of a click on it, or, where
// there is none or it fails, as the bot. An edit does no harm twice.
func (s *Session) edit(ctx context.Context, channelID, messageID string, body any, files []Attach) error {
	if in := s.originals.of(ctx, messageID); in != nil {
		brief, cancel := context.WithTimeout(ctx, ownTime)
		err := s.do(brief, request{
			method: http.MethodPatch, path: in.webhook() + "/messages/@original",
			kind: kindOwn, major: in.ID, body: body, files: files,
		}, nil)
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
		s.originals.drop(messageID, in)
		s.log.Info("card could not be edited by a click's token", "message", messageID, "err", err)
	}
	return s.do(ctx, request{
		method: http.MethodPatch, path: "channels/" + channelID + "/messages/" + messageID,
		kind: kindEdit, major: channelID, body: body, files: files,
	}, nil)
}
