package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"estafeta/commands/discord"
)

// User returns a user by name, such as "ana", or nil. Its methods do what a
// person does and return how the bot answered at first; they wait for that.
// An Outcome of kind Failed is no error.
func (s *Server) User(name string) *User {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lookUser(name)
}

// act starts an interaction and waits for its first answer.
func (u *User) act(start func() (*interaction, error)) (Outcome, error) {
	u.srv.mu.Lock()
	in, err := start()
	u.srv.mu.Unlock()
	if err != nil {
		return Outcome{}, err
	}
	<-in.done
	return in.outcome, nil
}

// room finds the channel that a user names: a name, an id, or "dm".
func (u *User) room(name string) (*Channel, error) {
	if name == "dm" {
		return u.srv.dm(u), nil
	}
	ch := u.srv.lookChannel(name)
	if ch == nil || ch.user != "" && ch.user != u.ID {
		return nil, fmt.Errorf("%s sees no channel %q", u.Name, name)
	}
	return ch, nil
}

// Command calls a slash command: line names it with its subcommand and may
// give options ("/do text:3 move to D4"), opts gives more.
func (u *User) Command(channel, line string, opts map[string]string) (Outcome, error) {
	return u.command(channel, line, opts, nil)
}

func (u *User) command(channel, line string, opts map[string]string, picks map[string]Choice) (Outcome, error) {
	return u.act(func() (*interaction, error) {
		ch, err := u.room(channel)
		if err != nil {
			return nil, err
		}
		p, err := u.srv.parseSlash(line, opts, picks)
		if err != nil {
			return nil, err
		}
		data, err := u.srv.data(p, "")
		if err != nil {
			return nil, err
		}
		return u.srv.interact(u, ch, interactionCommand, data, nil), nil
	})
}

// Autocomplete asks for suggestions for the option being typed.
func (u *User) Autocomplete(channel, line, option, typed string, opts map[string]string) ([]Choice, error) {
	return u.complete(channel, line, option, typed, opts, nil)
}

func (u *User) complete(channel, line, option, typed string, opts map[string]string, picks map[string]Choice) ([]Choice, error) {
	o, err := u.act(func() (*interaction, error) {
		ch, err := u.room(channel)
		if err != nil {
			return nil, err
		}
		p, err := u.srv.parseSlash(line, opts, picks)
		if err != nil {
			return nil, err
		}
		focus, ok := p.Option(option)
		if !ok || !focus.Autocomplete {
			return nil, fmt.Errorf("/%s completes no option %q", p.Command.Name, option)
		}
		if err := p.Set(focus.Name, typed); err != nil {
			return nil, err
		}
		data, err := u.srv.data(p, focus.Name)
		if err != nil {
			return nil, err
		}
		return u.srv.interact(u, ch, interactionAutocomplete, data, nil), nil
	})
	if err == nil && o.Kind == Failed {
		err = errors.New("the bot suggested nothing in time")
	}
	return o.Choices, err
}

// Type sends a line: a slash command, or words that the bot never sees.
func (u *User) Type(channel, line string) (Outcome, error) {
	if strings.HasPrefix(line, "/") {
		return u.Command(channel, line, nil)
	}
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	ch, err := u.room(channel)
	if err != nil {
		return Outcome{}, err
	}
	m := u.srv.newMessage(ch, u)
	m.Content = line
	u.srv.add(m)
	return Outcome{Kind: Posted, Message: copied(m)}, nil
}

// Menu calls a context menu: kind 2 with a user's id, 3 with a message's.
func (u *User) Menu(channel, name string, kind int, target string) (Outcome, error) {
	return u.act(func() (*interaction, error) {
		ch, err := u.room(channel)
		if err != nil {
			return nil, err
		}
		for _, c := range u.srv.allCommands() {
			if c.Type != kind || !discord.HasName(name, c.Name, c.Names) {
				continue
			}
			resolved := newResolved()
			if t := u.srv.lookUser(target); t != nil && kind == 2 {
				target = t.ID
				resolved.user(u.srv, t)
			}
			if m := u.srv.messages[target]; m != nil {
				resolved.Messages[target] = m
			}
			return u.srv.interact(u, ch, interactionCommand, map[string]any{
				"id": c.ID, "name": c.Name, "type": kind, "target_id": target, "resolved": resolved,
			}, nil), nil
		}
		return nil, fmt.Errorf("the bot has no menu entry %q", name)
	})
}

// component finds a usable component of a message that the user sees.
func (u *User) component(messageID string, ok func(Component) bool, what string) (*Message, Component, error) {
	m := u.srv.messages[messageID]
	if m == nil || !m.seenBy(u.ID) {
		return nil, Component{}, fmt.Errorf("%s sees no message %s", u.Name, messageID)
	}
	c, found := find(m.Components, ok)
	if !found {
		return nil, Component{}, fmt.Errorf("message %s has no %s\n%s", messageID, what, describe(*m))
	}
	if c.Disabled {
		return nil, Component{}, fmt.Errorf("%s is disabled", what)
	}
	return m, c, nil
}

// Click presses a button, named by label or custom id.
func (u *User) Click(messageID, button string) (Outcome, error) {
	return u.act(func() (*interaction, error) {
		m, c, err := u.component(messageID, func(c Component) bool {
			return c.Type == typeButton && (c.Label == button || c.CustomID == button)
		}, fmt.Sprintf("button %q", button))
		if err != nil {
			return nil, err
		}
		if c.CustomID == "" {
			return nil, fmt.Errorf("button %q is a link to %s", button, c.URL)
		}
		return u.press(m, c, nil), nil
	})
}

// Press sends a click on a custom id that the message may no longer have, as
// an old client can.
func (u *User) Press(messageID, customID string) (Outcome, error) {
	return u.act(func() (*interaction, error) {
		m := u.srv.messages[messageID]
		if m == nil {
			return nil, fmt.Errorf("there is no message %s", messageID)
		}
		return u.press(m, Component{Type: typeButton, CustomID: customID}, nil), nil
	})
}

// Choose picks values of a select, named by custom id or placeholder; each
// value by value or label, users by name.
func (u *User) Choose(messageID, sel string, values ...string) (Outcome, error) {
	return u.act(func() (*interaction, error) {
		m, c, err := u.component(messageID, func(c Component) bool {
			return isSelect(c.Type) && (c.CustomID == sel || c.Placeholder == sel)
		}, fmt.Sprintf("select %q", sel))
		if err != nil {
			return nil, err
		}
		picked, err := u.pick(c, values)
		if err != nil {
			return nil, err
		}
		return u.press(m, c, picked), nil
	})
}

// press sends a component interaction.
func (u *User) press(m *Message, c Component, values []string) *interaction {
	data := map[string]any{"custom_id": c.CustomID, "component_type": c.Type}
	if isSelect(c.Type) {
		data["values"] = values
		if c.Type != typeStringSelect {
			found := newResolved()
			found.add(u.srv, values)
			data["resolved"] = found
		}
	}
	ch := u.srv.lookChannel(m.ChannelID)
	return u.srv.interact(u, ch, interactionComponent, data, m)
}

// pick turns labels and names into values, within the select's bounds.
func (u *User) pick(c Component, values []string) ([]string, error) {
	min, max := c.limits()
	if len(values) < min || len(values) > max {
		return nil, fmt.Errorf("%q takes %d to %d values, not %d", c.CustomID, min, max, len(values))
	}
	picked := []string{}
	for _, v := range values {
		got := ""
		if c.Type == typeUserSelect {
			if who := u.srv.lookUser(v); who != nil {
				got = who.ID
			}
		}
		if c.Type == typeRoleSelect {
			got = u.srv.lookRole(v)
		}
		for _, o := range c.Options {
			if o.Value == v || got == "" && o.Label == v {
				got = o.Value
			}
		}
		if got == "" {
			return nil, fmt.Errorf("%q offers no %q", c.CustomID, v)
		}
		picked = append(picked, got)
	}
	return picked, nil
}

// Messages are what the user sees in a channel, oldest first.
func (u *User) Messages(channel string) []Message {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	ch, err := u.room(channel)
	if err != nil {
		return nil
	}
	return u.srv.visible(ch.ID, u.ID)
}

// WaitFor waits until the user sees a message in the channel that satisfies
// ok, newest first. Its error says what the user saw instead.
func (u *User) WaitFor(channel string, wait time.Duration, ok func(Message) bool) (Message, error) {
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	var got Message
	found := u.srv.await(ctx, func() bool {
		ch, err := u.room(channel)
		if err != nil {
			return false
		}
		list := u.srv.visible(ch.ID, u.ID)
		for i := len(list) - 1; i >= 0; i-- {
			if ok(list[i]) {
				got = list[i]
				return true
			}
		}
		return false
	})
	if !found {
		return Message{}, fmt.Errorf(
			"%s waited %v in %s for a message that did not come; there is:\n%s",
			u.Name,
			wait,
			channel,
			u.Dump(channel),
		)
	}
	return got, nil
}
