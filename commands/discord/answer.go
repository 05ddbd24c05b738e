package discord

import (
	"context"
	"fmt"
	"net/http"
)

// Kinds of route, for rate-limit buckets.
const (
	kindCallback = "callback"
	kindWebhook  = "webhook"
	kindOwn      = "own" // an edit by a click's token
	kindFollowUp = "follow-up"
	kindPost     = "post"
	kindEdit     = "edit"
	kindDelete   = "delete"
	kindThread   = "thread"
	kindDM       = "direct-message"
	kindCommands = "commands"
)

// Interaction callback types.
const (
	callbackMessage     = 4
	callbackDefer       = 5
	callbackDeferUpdate = 6
	callbackUpdate      = 7
	callbackSuggest     = 8
	callbackModal       = 9
)

type callbackJSON struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

// first sends the first answer to an interaction.
func (s *Session) first(ctx context.Context, in *Interaction, kind int, data any, files []Attach) error {
	ctx, cancel := context.WithTimeout(ctx, firstAnswer)
	defer cancel()
	err := s.do(ctx, request{
		method: http.MethodPost, path: "interactions/" + in.ID + "/" + in.Token + "/callback",
		kind: kindCallback, major: in.ID, body: callbackJSON{kind, data}, files: files,
	}, nil)
	s.originals.answered(in, err == nil && (kind == callbackDeferUpdate || kind == callbackUpdate))
	return err
}

// Reply answers an interaction with a message.
func (s *Session) Reply(ctx context.Context, in *Interaction, m Message) error {
	if err := m.Check(); err != nil {
		return err
	}
	return s.first(ctx, in, callbackMessage, m.raw(), m.Files)
}

// Defer promises an ephemeral message.
func (s *Session) Defer(ctx context.Context, in *Interaction) error {
	return s.first(ctx, in, callbackDefer, map[string]int{"flags": FlagEphemeral}, nil)
}

// DeferUpdate acknowledges a click silently.
func (s *Session) DeferUpdate(ctx context.Context, in *Interaction) error {
	return s.first(ctx, in, callbackDeferUpdate, nil, nil)
}

// UpdateMessage replaces the component's own message. With files, which
// Discord is known to mix up in this callback, the click is acknowledged and
// the message edited instead.
func (s *Session) UpdateMessage(ctx context.Context, in *Interaction, m Message) error {
	if err := m.Check(); err != nil {
		return err
	}
	if len(m.Files) == 0 {
		return s.first(ctx, in, callbackUpdate, m.editJSON(), nil)
	}
	if err := s.DeferUpdate(ctx, in); err != nil {
		return err
	}
	_, err := s.EditReply(ctx, in, m)
	return err
}

// Suggest answers an autocomplete interaction.
func (s *Session) Suggest(ctx context.Context, in *Interaction, choices []Choice) error {
	if err := CheckChoices(choices); err != nil {
		return fmt.Errorf("suggestions: %w", err)
	}
	focused := in.Focused()
	numeric := focused != nil && (focused.Type == OptInteger || focused.Type == OptNumber)
	return s.first(ctx, in, callbackSuggest, map[string]any{"choices": choicesJSON(choices, numeric)}, nil)
}

// OpenModal answers with a form.
func (s *Session) OpenModal(ctx context.Context, in *Interaction, m Modal) error {
	if err := m.Check(); err != nil {
		return err
	}
	return s.first(ctx, in, callbackModal, m, nil)
}

type createdJSON struct {
	ID string `json:"id"`
}

func (in *Interaction) webhook() string { return "webhooks/" + in.AppID + "/" + in.Token }

// EditReply replaces the original answer.
func (s *Session) EditReply(ctx context.Context, in *Interaction, m Message) (string, error) {
	if err := m.Check(); err != nil {
		return "", err
	}
	var got createdJSON
	err := s.do(ctx, request{
		method: http.MethodPatch, path: in.webhook() + "/messages/@original",
		kind: kindWebhook, major: in.ID, body: m.editJSON(), files: m.Files,
	}, &got)
	return got.ID, err
}

// FollowUp adds another message. A request that failed on the way is not
// repeated, since it may have arrived.
func (s *Session) FollowUp(ctx context.Context, in *Interaction, m Message) (string, error) {
	if err := m.Check(); err != nil {
		return "", err
	}
	var got createdJSON
	err := s.do(ctx, request{
		method: http.MethodPost, path: in.webhook() + "?wait=true",
		kind: kindFollowUp, major: in.ID, body: m.raw(), files: m.Files, once: !m.Ephemeral,
	}, &got)
	return got.ID, err
}

// DeleteReply removes the original answer.
func (s *Session) DeleteReply(ctx context.Context, in *Interaction) error {
	return s.do(ctx, request{
		method: http.MethodDelete, path: in.webhook() + "/messages/@original", kind: kindWebhook, major: in.ID,
	}, nil)
}
