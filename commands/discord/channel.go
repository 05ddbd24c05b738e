package discord

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
)

// Post sends a message to a channel.
func (s *Session) Post(ctx context.Context, channelID string, m Message) (string, error) {
	if err := m.Check(); err != nil {
		return "", err
	}
	if m.Nonce == "" {
		m.Nonce = rand.Text()[:MaxNonce] // makes the repetition of a failed request harmless
	}
	m.Ephemeral = false // only answers to interactions can be
	var got createdJSON
	err := s.do(ctx, request{
		method: http.MethodPost, path: "channels/" + channelID + "/messages",
		kind: kindPost, major: channelID, body: m.createJSON(), files: m.Files,
	}, &got)
	return got.ID, err
}

// Edit replaces a message of the bot.
func (s *Session) Edit(ctx context.Context, channelID, messageID string, m Message) error {
	if err := m.Check(); err != nil {
		return err
	}
	return s.edit(ctx, channelID, messageID, m.editJSON(), m.Files)
}

// RemoveButtons takes buttons and selects off a plain message of the bot.
func (s *Session) RemoveButtons(ctx context.Context, channelID, messageID string) error {
	return s.edit(ctx, channelID, messageID, map[string]any{"components": []Component{}}, nil)
}

// Delete removes a message of the bot; one that is gone already is no error.
func (s *Session) Delete(ctx context.Context, channelID, messageID string) error {
	err := s.do(ctx, request{
		method: http.MethodDelete, path: "channels/" + channelID + "/messages/" + messageID,
		kind: kindDelete, major: channelID,
	}, nil)
	if IsUnknownMessage(err) {
		return nil
	}
	return err
}

// Thread settings: public, archived after a week without a message.
const (
	publicThread = 11
	archiveAfter = 10080 // minutes
)

// StartThread opens a public thread in a text channel.
func (s *Session) StartThread(ctx context.Context, channelID, name string) (string, error) {
	if err := within("thread name", name, 1, MaxThreadName); err != nil {
		return "", err
	}
	var got createdJSON
	err := s.do(ctx, request{
		method: http.MethodPost, path: "channels/" + channelID + "/threads", kind: kindThread, major: channelID,
		body: map[string]any{"name": name, "type": publicThread, "auto_archive_duration": archiveAfter}, once: true,
	}, &got)
	return got.ID, err
}

// OpenDM finds or opens the direct messages with a user.
func (s *Session) OpenDM(ctx context.Context, userID string) (string, error) {
	var got createdJSON
	err := s.do(ctx, request{
		method: http.MethodPost, path: "users/@me/channels", kind: kindDM,
		body: map[string]string{"recipient_id": userID},
	}, &got)
	return got.ID, err
}

// RegisterCommands overwrites all commands when they have changed since the
// last registration that the HashStore knows.
func (s *Session) RegisterCommands(ctx context.Context, guildID string, cmds []Command) error {
	if err := CheckCommands(cmds); err != nil {
		return err
	}
	hash, err := HashCommands(cmds)
	if err != nil {
		return err
	}
	app := s.AppID()
	path := "applications/" + app + "/commands"
	if guildID != "" {
		path = "applications/" + app + "/guilds/" + guildID + "/commands"
	}
	known, err := s.hashes.CommandHash(ctx, path)
	if err != nil {
		return fmt.Errorf("look up the registered commands: %w", err)
	}
	if known == hash {
		return nil
	}
	if err := s.do(ctx, request{method: http.MethodPut, path: path, kind: kindCommands, major: guildID, body: cmds}, nil); err != nil {
		return fmt.Errorf("register commands: %w", err)
	}
	if err := s.hashes.SetCommandHash(ctx, path, hash); err != nil {
		return fmt.Errorf("remember the registered commands: %w", err)
	}
	return nil
}
