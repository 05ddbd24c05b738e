// Package discord is the wire: everything of Discord that the bot speaks, and
// nothing of games. It decodes interactions from the raw gateway event, knows
// messages, components, modals and commands as plain values that check
// themselves against Discord's limits, and sends them through [Client].
//
// Client has several implementations: [Session] over discordgo (against
// Discord or against the sandbox) and whatever a script or a test needs.
package discord

import "context"

// Client is what the bot asks of Discord. Errors that Discord itself answers
// are *[APIError]. A message or modal that breaks a limit is refused before it
// is sent, with the error of its Check.
type Client interface {
	// Reply answers an interaction with a message (callback type 4).
	Reply(ctx context.Context, in *Interaction, m Message) error
	// Defer promises a message only the user sees (type 5, ephemeral).
	Defer(ctx context.Context, in *Interaction) error
	// DeferUpdate acknowledges a click silently (type 6).
	DeferUpdate(ctx context.Context, in *Interaction) error
	// UpdateMessage replaces the message the component belongs to (type 7).
	UpdateMessage(ctx context.Context, in *Interaction, m Message) error
	// Suggest answers an autocomplete interaction (type 8), at most 25 choices.
	Suggest(ctx context.Context, in *Interaction, choices []Choice) error
	// OpenModal answers with a form (type 9); only possible as a first answer.
	OpenModal(ctx context.Context, in *Interaction, m Modal) error

	// EditReply replaces the original answer, or the component's message after
	// DeferUpdate, and returns its id.
	EditReply(ctx context.Context, in *Interaction, m Message) (messageID string, err error)
	// FollowUp adds another message to an answered interaction.
	FollowUp(ctx context.Context, in *Interaction, m Message) (messageID string, err error)
	// DeleteReply removes the original answer.
	DeleteReply(ctx context.Context, in *Interaction) error

	// Post sends a message to a channel; it is posted once however often the
	// request had to be repeated.
	Post(ctx context.Context, channelID string, m Message) (messageID string, err error)
	// Edit replaces a message of the bot. See IsOldMessage.
	Edit(ctx context.Context, channelID, messageID string, m Message) error
	// RemoveButtons takes buttons and selects off a plain message of the bot and
	// leaves the rest of it as it is. See IsOldMessage.
	RemoveButtons(ctx context.Context, channelID, messageID string) error
	// Delete removes a message of the bot.
	Delete(ctx context.Context, channelID, messageID string) error
	// StartThread opens a public thread in a text channel.
	StartThread(ctx context.Context, channelID, name string) (threadID string, err error)
	// OpenDM finds or opens the direct messages with a user.
	OpenDM(ctx context.Context, userID string) (channelID string, err error)
	// RegisterCommands overwrites all commands, of one server or, with an empty
	// guildID, of the application; nothing is sent when nothing has changed.
	RegisterCommands(ctx context.Context, guildID string, cmds []Command) error
}

// Handler does what an interaction asks for.
type Handler interface {
	Handle(ctx context.Context, c Client, in *Interaction)
}

// HandlerFunc is a function that is a Handler.
type HandlerFunc func(ctx context.Context, c Client, in *Interaction)

// Handle calls f.
func (f HandlerFunc) Handle(ctx context.Context, c Client, in *Interaction) { f(ctx, c, in) }

// HashStore remembers what was registered, so that equal commands are not sent
// again: Discord allows 200 creates a day.
type HashStore interface {
	// CommandHash returns "" when nothing is known under the key.
	CommandHash(ctx context.Context, key string) (string, error)
	SetCommandHash(ctx context.Context, key, hash string) error
}
