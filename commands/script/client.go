package script

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"estafeta/commands/discord"
)

// stage is the bot's discord.Client. What breaks Discord's limits is refused
// as Discord would.
var _ discord.Client = (*stage)(nil)

// message is what the bot has sent and somebody sees.
type message struct {
	discord.Message
	id      string
	at      *channel
	to      *user // the only one who sees it, nil: everybody
	touched uint64
}

// flags are those by which an interaction knows the message it comes from.
func (m *message) flags() uint64 {
	var f uint64
	if m.to != nil {
		f |= discord.FlagEphemeral
	}
	if len(m.V2) > 0 {
		f |= discord.FlagComponents
	}
	return f
}

func (s *stage) message(id string) *message {
	i := slices.IndexFunc(s.messages, func(m *message) bool { return m.id == id })
	if i < 0 {
		return nil
	}
	return s.messages[i]
}

func (s *stage) add(at *channel, to *user, m discord.Message) *message {
	msg := &message{Message: m, id: s.id(), at: at, to: to}
	msg.touched = s.last
	s.messages = append(s.messages, msg)
	if to == nil {
		at.newest = msg.id
	}
	return msg
}

// change replaces a message; without files it keeps those it had, if it may.
func (s *stage) change(m *message, now discord.Message) {
	was := m.Message
	if now.KeepFiles && len(now.Files) == 0 {
		now.Files = was.Files
	}
	m.Message = now
	s.last++
	m.touched = s.last
	switch {
	case len(now.Rows) == 0 && len(was.Rows) > 0 && now.Content == was.Content:
		s.show(shown{Kind: "retired", msg: m})
	default:
		s.show(shown{Kind: "edited", msg: m})
	}
}

var errAnswered = &discord.APIError{Status: 400, Code: discord.CodeAlreadyAnswered, Message: "Interaction has already been acknowledged."}

// first marks an interaction as answered, which can be done once.
func (s *stage) first() error {
	if s.answered {
		return errAnswered
	}
	s.answered = true
	return nil
}

func (s *stage) reader(in *discord.Interaction) *user {
	u, err := s.user(in.User.ID)
	if err != nil {
		panic(err) // interactions are made by users
	}
	return u
}

// Reply implements discord.Client, and so on for the others.
func (s *stage) Reply(_ context.Context, in *discord.Interaction, m discord.Message) error {
	if err := errors.Join(m.Check(), s.first()); err != nil {
		return err
	}
	s.reply(in, m)
	return nil
}

func (s *stage) reply(in *discord.Interaction, m discord.Message) *message {
	var to *user
	if m.Ephemeral {
		to = s.reader(in)
	}
	msg := s.add(s.channel(in.ChannelID), to, m)
	if s.replies[in.ID] == nil {
		s.replies[in.ID] = msg
	}
	s.show(shown{Kind: "answer", msg: msg})
	return msg
}

// Defer promises an answer.
func (s *stage) Defer(context.Context, *discord.Interaction) error { return s.first() }

// DeferUpdate acknowledges silently.
func (s *stage) DeferUpdate(context.Context, *discord.Interaction) error { return s.first() }

// UpdateMessage replaces the message that was clicked.
func (s *stage) UpdateMessage(_ context.Context, in *discord.Interaction, m discord.Message) error {
	if err := errors.Join(m.Check(), s.first()); err != nil {
		return err
	}
	msg := s.message(in.MessageID)
	if msg == nil {
		return &discord.APIError{Status: 404, Code: discord.CodeUnknownMessage, Message: "Unknown Message"}
	}
	s.change(msg, m)
	return nil
}

// Suggest shows suggestions.
func (s *stage) Suggest(_ context.Context, in *discord.Interaction, choices []discord.Choice) error {
	if err := errors.Join(discord.CheckChoices(choices), s.first()); err != nil {
		return err
	}
	u := s.reader(in)
	u.choices = choices
	s.show(shown{Kind: "suggestions", to: u, choices: choices})
	return nil
}

// OpenModal opens a form.
func (s *stage) OpenModal(_ context.Context, in *discord.Interaction, m discord.Modal) error {
	if err := errors.Join(m.Check(), s.first()); err != nil {
		return err
	}
	u := s.reader(in)
	u.form = &form{Modal: m, at: s.channel(in.ChannelID), origin: s.message(in.MessageID)}
	s.show(shown{Kind: "form", to: u, form: u.form})
	return nil
}

// EditReply replaces the answer.
func (s *stage) EditReply(_ context.Context, in *discord.Interaction, m discord.Message) (string, error) {
	if err := m.Check(); err != nil {
		return "", err
	}
	msg := s.replies[in.ID]
	if msg == nil {
		msg = s.message(in.MessageID)
	}
	if msg == nil {
		return s.reply(in, m).id, nil
	}
	s.change(msg, m)
	return msg.id, nil
}

// FollowUp answers further.
func (s *stage) FollowUp(_ context.Context, in *discord.Interaction, m discord.Message) (string, error) {
	if err := m.Check(); err != nil {
		return "", err
	}
	return s.reply(in, m).id, nil
}

// DeleteReply removes the answer.
func (s *stage) DeleteReply(ctx context.Context, in *discord.Interaction) error {
	msg := s.replies[in.ID]
	if msg == nil {
		return nil
	}
	return s.Delete(ctx, msg.at.id, msg.id)
}

// Post sends a public message.
func (s *stage) Post(_ context.Context, channelID string, m discord.Message) (string, error) {
	if err := m.Check(); err != nil {
		return "", err
	}
	at := s.channel(channelID)
	if at == nil {
		return "", &discord.APIError{Status: 404, Code: discord.CodeUnknownChannel, Message: "Unknown Channel"}
	}
	if known := s.posted[at.id+" "+m.Nonce]; known != nil && m.Nonce != "" {
		return known.id, nil
	}
	m.Ephemeral = false
	msg := s.add(at, at.of, m)
	at.newest = msg.id
	s.posted[at.id+" "+m.Nonce] = msg
	s.counts.Messages++
	if !m.Silent {
		s.counts.Pings += len(m.Mention)
	}
	s.show(shown{Kind: "posted", msg: msg})
	return msg.id, nil
}

// Edit replaces a public message.
func (s *stage) Edit(_ context.Context, _, messageID string, m discord.Message) error {
	if err := m.Check(); err != nil {
		return err
	}
	msg := s.message(messageID)
	if msg == nil {
		return &discord.APIError{Status: 404, Code: discord.CodeUnknownMessage, Message: "Unknown Message"}
	}
	s.change(msg, m)
	return nil
}

// RemoveButtons takes the buttons off a public message.
func (s *stage) RemoveButtons(_ context.Context, _, messageID string) error {
	msg := s.message(messageID)
	if msg == nil {
		return &discord.APIError{Status: 404, Code: discord.CodeUnknownMessage, Message: "Unknown Message"}
	}
	now := msg.Message
	now.Rows, now.KeepFiles = nil, true
	s.change(msg, now)
	return nil
}

// Delete removes a message.
func (s *stage) Delete(_ context.Context, _, messageID string) error {
	s.messages = slices.DeleteFunc(s.messages, func(m *message) bool { return m.id == messageID })
	return nil
}

// StartThread opens a thread, and everybody goes there.
func (s *stage) StartThread(_ context.Context, channelID, name string) (string, error) {
	t := s.room(name)
	t.parent = channelID
	s.here = t
	return t.id, nil
}

// OpenDM finds somebody's direct messages.
func (s *stage) OpenDM(_ context.Context, userID string) (string, error) {
	u, err := s.user(userID)
	if err != nil {
		return "", err
	}
	return s.direct(u).id, nil
}

// RegisterCommands checks the commands.
func (s *stage) RegisterCommands(_ context.Context, _ string, cmds []discord.Command) error {
	return discord.CheckCommands(cmds)
}

// named puts names for the ids in a text: users, channels and moments.
func (s *stage) named(text string) string {
	for _, u := range s.users {
		text = strings.ReplaceAll(text, "<@"+u.ID+">", "@"+u.Display)
	}
	for _, c := range s.channels {
		text = strings.ReplaceAll(text, "<#"+c.id+">", "#"+c.name)
	}
	return moment.ReplaceAllStringFunc(text, func(m string) string {
		var at int64
		_, _ = fmt.Sscanf(m, "<t:%d", &at) // the expression holds digits there
		return clock(at)
	})
}
