package sandbox

import (
	"cmp"
	"encoding/json"
	"time"
)

// Interaction types and callback types.
const (
	interactionCommand      = 2
	interactionComponent    = 3
	interactionAutocomplete = 4
	interactionModal        = 5

	callbackMessage     = 4
	callbackDefer       = 5
	callbackDeferUpdate = 6
	callbackUpdate      = 7
	callbackSuggest     = 8
	callbackModal       = 9
)

// tokenLives is how long an interaction can be answered further.
const tokenLives = 15 * time.Minute

// Choice is a suggestion of autocomplete.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// Modal is a form that the bot opened.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`

	channel, message string // where it was opened, and from which message
}

// Outcome is how the bot answered an interaction at first.
type Outcome struct {
	ID      string   `json:"id"` // of the interaction
	Kind    string   `json:"kind"`
	Message *Message `json:"message,omitempty"` // posted or updated
	Modal   *Modal   `json:"modal,omitempty"`
	Choices []Choice `json:"choices,omitempty"`
}

// Kinds of outcome.
const (
	Posted       = "posted"
	Deferred     = "deferred" // a message is promised
	Acknowledged = "acknowledged"
	Updated      = "updated"
	Suggested    = "suggested"
	ModalOpened  = "modal"
	Failed       = "failed" // no answer in time
)

// interaction is one that the bot was told of.
type interaction struct {
	id, token string
	kind      int
	user      *User
	channel   *Channel
	created   time.Time
	name      string // of the command
	menu      bool   // an entry of a context menu
	message   *Message
	original  string // id of the message that @original means
	answered  bool
	outcome   Outcome
	done      chan struct{} // closed at the first answer or when it is too late
	deadline  *time.Timer
	sourceID  string // the message of the component
	promised  bool   // deferred: the next follow-up fills the original
}

// interact tells the bot of something a user did; s.mu is held. data is the
// data field of the interaction.
func (s *Server) interact(u *User, ch *Channel, kind int, data map[string]any, source *Message) *interaction {
	in := &interaction{
		id: s.snowflake(), token: "token-" + s.snowflake(), kind: kind, user: u, channel: ch,
		created: s.cfg.Now(), message: source, done: make(chan struct{}),
	}
	guild := cmp.Or(ch.GuildID, s.guild)
	event := map[string]any{
		"id": in.id, "application_id": s.app, "type": kind, "token": in.token, "version": 1,
		"channel_id": ch.ID, "channel": ch, "data": data, "locale": u.Locale, "entitlements": []any{},
		"authorizing_integration_owners": map[string]string{"0": guild},
		"app_permissions":                permissions(uint64(permMember) &^ ch.denied),
		"attachment_size_limit":          maxAttachment,
	}
	if ch.Type == channelDM {
		event["user"], event["context"] = u, 1
	} else {
		event["guild_id"], event["guild_locale"], event["context"] = guild, s.locale(), 0
		event["guild"] = map[string]any{"id": guild, "locale": s.locale(), "features": []string{}}
		event["member"] = s.member(u, true)
	}
	if source != nil {
		in.sourceID, in.original = source.ID, source.ID
		event["message"] = source
	}
	if name, ok := data["name"].(string); ok {
		in.name = name
	}
	if kind, ok := data["type"].(int); ok {
		in.menu = kind != commandChat
	}
	raw, err := json.Marshal(event)
	if err != nil {
		s.log.Error("interaction cannot be written", "err", err)
	}
	s.forget()
	s.pending[in.token] = in
	in.deadline = time.AfterFunc(s.cfg.Deadline, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !in.answered {
			s.settle(in, Outcome{Kind: Failed})
		}
	})
	s.deliver(raw)
	return in
}

// forget drops interactions that nobody can answer any more; s.mu is held.
func (s *Server) forget() {
	for token, in := range s.pending {
		if s.cfg.Now().Sub(in.created) > 4*tokenLives {
			delete(s.pending, token)
			delete(s.forms, in.id)
		}
	}
}

// settle gives the first outcome to who waits for it; s.mu is held.
func (s *Server) settle(in *interaction, o Outcome) {
	select {
	case <-in.done:
		return
	default:
	}
	o.ID = in.id
	in.outcome = o
	in.deadline.Stop()
	close(in.done)
	s.change()
}

func permissions(bits uint64) string {
	b, _ := json.Marshal(bits)
	return string(b)
}

// callback is the first answer to an interaction.
func (s *Server) callback(c *call) (int, any, error) {
	in := s.pending[c.PathValue("token")]
	if in == nil || in.id != c.PathValue("interaction") {
		return 0, nil, errUnknownInteraction
	}
	if in.answered {
		return 0, nil, errAnswered
	}
	if in.outcome.Kind == Failed || s.cfg.Now().Sub(in.created) > s.cfg.Deadline {
		s.settle(in, Outcome{Kind: Failed})
		return 0, nil, errUnknownInteraction
	}
	var p struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	o, err := s.answer(in, p.Type, p.Data, c.files)
	if err != nil {
		return 0, nil, err
	}
	in.answered = true
	s.settle(in, o)
	if c.URL.Query().Get("with_response") != "true" {
		return 204, nil, s.afterwards()
	}
	told := map[string]any{"id": in.id, "type": in.kind}
	answer := map[string]any{"interaction": told}
	if m := s.messages[in.original]; m != nil && (p.Type == callbackMessage || p.Type == callbackDefer || p.Type == callbackUpdate) {
		told["response_message_id"] = m.ID
		told["response_message_loading"], told["response_message_ephemeral"] = m.Thinking(), m.Ephemeral()
		answer["resource"] = map[string]any{"type": p.Type, "message": m}
	}
	return 200, answer, s.afterwards()
}

func (s *Server) answer(in *interaction, kind int, data json.RawMessage, files map[string]upload) (Outcome, error) {
	if data == nil {
		data = []byte("{}")
	}
	click := in.kind == interactionComponent || in.kind == interactionModal && in.message != nil
	suggest := in.kind == interactionAutocomplete
	switch {
	case suggest != (kind == callbackSuggest),
		(kind == callbackDeferUpdate || kind == callbackUpdate) && !click,
		kind == callbackModal && in.kind == interactionModal:
		return Outcome{}, invalid("type", "This callback type cannot answer this interaction.")
	}
	switch kind {
	case callbackMessage, callbackDefer:
		return s.answerMessage(in, kind, data, files)
	case callbackDeferUpdate:
		return Outcome{Kind: Acknowledged}, nil
	case callbackUpdate:
		var p payload
		if json.Unmarshal(data, &p) != nil {
			return Outcome{}, errBadJSON
		}
		if s.messages[in.sourceID] == nil {
			return Outcome{}, errUnknownMessage
		}
		if err := s.apply(in.message, p, files); err != nil {
			return Outcome{}, err
		}
		s.edited(in.message)
		return Outcome{Kind: Updated, Message: copied(in.message)}, nil
	case callbackSuggest:
		return suggestions(data)
	case callbackModal:
		return s.openModal(in, data)
	}
	return Outcome{}, invalid("type", "Unknown callback type.")
}

func (s *Server) answerMessage(in *interaction, kind int, data json.RawMessage, files map[string]upload) (Outcome, error) {
	var p payload
	if json.Unmarshal(data, &p) != nil {
		return Outcome{}, errBadJSON
	}
	m := s.newAnswer(in, p)
	if kind == callbackDefer {
		m.Flags |= flagLoading
	} else if err := s.apply(m, p, files); err != nil {
		return Outcome{}, err
	}
	in.original = m.ID
	in.promised = kind == callbackDefer
	s.add(m)
	if kind == callbackDefer {
		return Outcome{Kind: Deferred, Message: copied(m)}, nil
	}
	return Outcome{Kind: Posted, Message: copied(m)}, nil
}

// newAnswer is an empty message in answer to an interaction.
func (s *Server) newAnswer(in *interaction, p payload) *Message {
	m := s.newMessage(in.channel, s.bot)
	m.By = &AnswerTo{ID: in.id, User: in.user, Name: in.name}
	switch {
	case in.kind != interactionCommand:
		m.Type = messageReply
	case in.menu:
		m.Type = messageMenu
	default:
		m.Type = messageCommand
	}
	if p.Flags != nil && *p.Flags&flagEphemeral != 0 {
		m.Flags |= flagEphemeral
		m.to = in.user.ID
	}
	return m
}

func suggestions(data json.RawMessage) (Outcome, error) {
	var p struct {
		Choices []Choice `json:"choices"`
	}
	if json.Unmarshal(data, &p) != nil {
		return Outcome{}, errBadJSON
	}
	faults := []fault{counted("data.choices", len(p.Choices), 0, 25)}
	for _, c := range p.Choices {
		faults = append(faults, sized("data.choices.name", c.Name, 1, 100))
		if text, ok := c.Value.(string); ok {
			faults = append(faults, sized("data.choices.value", text, 1, 100))
		}
	}
	return Outcome{Kind: Suggested, Choices: p.Choices}, refusal(faults...)
}

func (s *Server) openModal(in *interaction, data json.RawMessage) (Outcome, error) {
	m := &Modal{channel: in.channel.ID, message: in.sourceID}
	if json.Unmarshal(data, m) != nil {
		return Outcome{}, errBadJSON
	}
	if err := refusal(sized("data.custom_id", m.CustomID, 1, 100), sized("data.title", m.Title, 1, 45),
		counted("data.components", len(m.Components), 1, 5)); err != nil {
		return Outcome{}, err
	}
	if err := checkTree(m.Components, rulesModal); err != nil {
		return Outcome{}, err
	}
	if err := s.checkEmojis(m.Components); err != nil {
		return Outcome{}, err
	}
	s.forms[in.id] = m
	return Outcome{Kind: ModalOpened, Modal: m}, nil
}

func copied(m *Message) *Message {
	c := *m
	return &c
}
