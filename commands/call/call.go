// Package call is what all rooms share: an interaction being answered, a game in
// the words of its reader, commands and routes, errors as sentences, and the
// environment of the bot. It knows no room.
package call

import (
	"context"
	"errors"
	"strings"

	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
)

// Call is one interaction being answered.
type Call struct {
	*Env
	Ctx context.Context
	C   discord.Client
	In  *discord.Interaction
	W   *words.Speaker // the reader's language, no system
}

// Language is the reader's: what they have set, else Discord's.
func (c *Call) Language() string {
	if u, err := c.Host.User(c.Ctx, c.In.User.ID); err == nil && u.Language != "" {
		return u.Language
	}
	return c.In.Locale
}

// User is the id of whoever acts.
func (c *Call) User() string { return c.In.User.ID }

// Opt is a command's option, "" if it was not given.
func (c *Call) Opt(name string) string {
	v, _ := c.In.Option(name)
	return strings.TrimSpace(v)
}

// Quiet answers a command whose outcome everybody sees, with nothing: the promise
// of a message is taken back when the command ends (discord.AutoDefer).
func (c *Call) Quiet() error { return c.C.Defer(c.Ctx, c.In) }

// Beside answers a click on a public message with a message for the user alone.
// It follows up after a silent acknowledgement, so that the click's token goes on
// editing what was clicked.
func (c *Call) Beside(m discord.Message) error {
	if c.In.Kind != discord.KindComponent || c.In.MessageID == "" || c.In.Ephemeral() {
		return c.C.Reply(c.Ctx, c.In, m)
	}
	if err := c.C.DeferUpdate(c.Ctx, c.In); err != nil {
		return err
	}
	_, err := c.C.FollowUp(c.Ctx, c.In, m)
	return err
}

// Say answers with a line that only the user sees.
func (c *Call) Say(key string, args ...engine.Arg) error {
	return c.Tell(c.W.Key(key, args...))
}

// Tell answers with text that only the user sees.
func (c *Call) Tell(text string) error {
	return c.C.Reply(c.Ctx, c.In, discord.Message{Content: Clip(text, 2000), Ephemeral: true, Silent: true})
}

// Fail tells the user what went wrong.
func (c *Call) Fail(err error) {
	if errors.Is(err, discord.ErrTooLate) || discord.IsUnknownInteraction(err) {
		c.Log.Warn("too late to answer", "interaction", c.In.ID, "err", err)
		return
	}
	if discord.IsAlreadyAnswered(err) { // a second delivery, and the first has said all
		c.Log.Debug("answered before", "interaction", c.In.ID)
		return
	}
	w, names := c.W, words.Names(nil)
	if t := NamesOf(err); t != nil {
		w, names = t.W, t
	}
	text := c.Excuse(err, w, names)
	if c.In.Kind == discord.KindAutocomplete {
		err = c.C.Suggest(c.Ctx, c.In, nil)
	} else {
		err = c.Tell(text)
	}
	if err != nil && !discord.IsAlreadyAnswered(err) {
		c.Log.Warn("could not answer", "interaction", c.In.ID, "err", err)
	}
}

// Note replaces a private panel by one line.
func (c *Call) Note(text string) discord.Message {
	const panel = discord.FlagComponents
	if c.In.MessageFlags&panel != 0 {
		return discord.Message{V2: []discord.Component{discord.TextDisplay{Content: text}}, Ephemeral: true}
	}
	return discord.Message{Content: text, Ephemeral: true}
}

// PanelOf shows a private panel, in place if it is one that was pressed.
func (c *Call) PanelOf(parts []discord.Component) error {
	return c.Instead(discord.Message{V2: parts, Ephemeral: true})
}

// Instead changes the private panel that was pressed; where none was, or one that
// is made otherwise, the message stands by itself: no edit turns one kind into the
// other.
func (c *Call) Instead(m discord.Message) error {
	if in := c.In; in.MessageID != "" && in.Ephemeral() && (in.MessageFlags&discord.FlagComponents != 0) == (len(m.V2) > 0) {
		return c.C.UpdateMessage(c.Ctx, in, m)
	}
	return c.C.Reply(c.Ctx, c.In, m)
}
