package commands

import (
	"context"
	"errors"
	"strings"

	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/host"
)

// call is one interaction being answered.
type call struct {
	*Bot
	ctx context.Context
	c   discord.Client
	in  *discord.Interaction
	w   *words.Speaker // the reader's language, no system
}

// language is the reader's: what he has set, else Discord's.
func (c *call) language() string {
	if u, err := c.host.User(c.ctx, c.in.User.ID); err == nil && u.Language != "" {
		return u.Language
	}
	return c.in.Locale
}

// user is the id of whoever acts.
func (c *call) user() string { return c.in.User.ID }

// opt is a command's option, "" if it was not given.
func (c *call) opt(name string) string {
	v, _ := c.in.Option(name)
	return strings.TrimSpace(v)
}

// say answers with a line that only the user sees.
func (c *call) say(key string, args ...engine.Arg) error {
	return c.tell(c.w.Key(key, args...))
}

// tell answers with text that only the user sees.
func (c *call) tell(text string) error {
	return c.c.Reply(c.ctx, c.in, discord.Message{Content: clip(text, 2000), Ephemeral: true, Silent: true})
}

// fail tells the user what went wrong.
func (c *call) fail(err error) {
	if errors.Is(err, discord.ErrTooLate) || discord.IsUnknownInteraction(err) {
		c.log.Warn("too late to answer", "interaction", c.in.ID, "err", err)
		return
	}
	if discord.IsAlreadyAnswered(err) { // a second delivery, and the first has said all
		c.log.Debug("answered before", "interaction", c.in.ID)
		return
	}
	w, names := c.w, words.Names(nil)
	if t := namesOf(err); t != nil {
		w, names = t.w, t
	}
	text := c.excuse(err, w, names)
	if c.in.Kind == discord.KindAutocomplete {
		err = c.c.Suggest(c.ctx, c.in, nil)
	} else {
		err = c.tell(text)
	}
	if err != nil && !discord.IsAlreadyAnswered(err) {
		c.log.Warn("could not answer", "interaction", c.in.ID, "err", err)
	}
}

// excuse puts an error into a sentence for the user; what the rules forbid
// names the rule beneath. Faults are logged and shown with the code of the
// interaction only.
func (b *Bot) excuse(err error, w *words.Speaker, names words.Names) string {
	var r *engine.Refusal
	var e *host.Error
	var p *problem
	switch {
	case errors.As(err, &r):
		text := w.Say(tameText(engine.Text{Key: r.Key, Args: r.Args}), names)
		if r.Rule != "" {
			text += "\n-# " + r.Rule
			if title := b.ruleTitle(r.Rule, w.Lang); title != "" {
				text += " · " + title
			}
		}
		return text
	case errors.As(err, &p):
		return w.Say(tameText(p.Text), names)
	case errors.As(err, &e):
		args := append([]engine.Arg{}, e.Args...)
		for i, a := range args {
			if a.Name == "users" {
				args[i] = engine.Name("users", mentions(a.List))
			}
			if a.Name == "user" {
				args[i] = engine.Name("user", mention(a.Text))
			}
		}
		text := w.Say(tameText(engine.Text{Key: e.Key, Args: args}), names)
		if e.Ref != "" {
			text += "\n-# " + e.Ref + " · /report"
		}
		return text
	}
	b.log.Error("fault", "err", err)
	return w.Term("error.internal")
}

// problem is something the user should hear as a sentence.
type problem struct{ engine.Text }

// Error gives the sentence's key.
func (p *problem) Error() string { return p.Key }

func wrong(key string, args ...engine.Arg) error { return &problem{engine.Say(key, args...)} }

func mention(user string) string {
	if host.Forgotten(user) {
		return "–"
	}
	return "<@" + user + ">"
}

func mentions(users []string) string {
	out := make([]string, len(users))
	for i, u := range users {
		out[i] = mention(u)
	}
	return strings.Join(out, ", ")
}

// clip shortens text to n characters.
func clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}
