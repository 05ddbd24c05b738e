package discord

import "encoding/json"

// Message flags.
const (
	FlagEphemeral  = 1 << 6
	FlagSilent     = 1 << 12
	FlagComponents = 1 << 15 // Components V2
)

// Message is what the bot says. It is either a plain message (Content, Embeds,
// Rows) or, with V2, one of Components V2; Files go with both. An edit or
// update replaces everything of the message.
type Message struct {
	Content string
	Embeds  []Embed
	Rows    []Row

	V2 []Component // sets the Components V2 flag, which cannot be unset by an edit

	Files []Attach
	// KeepFiles lets an edit without Files keep those the message has;
	// otherwise they are removed.
	KeepFiles bool

	Mention   []string // ids of users who may be pinged; nobody else ever is
	Silent    bool     // no push notification
	Ephemeral bool     // only for the user of the interaction

	// Nonce makes Post idempotent for some minutes: a second one with the same
	// nonce posts nothing and returns the first message's id. One is made up
	// when it is empty. At most 25 characters.
	Nonce string
}

// Attach is a file to upload.
type Attach struct {
	Name        string // unique in the message
	Alt         string // description for screen readers, at most 1024 characters
	ContentType string // guessed by Discord from the name when empty
	Data        []byte
}

// Embed is a framed card of a plain message.
type Embed struct {
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Color       int          `json:"color,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
	Image       *EmbedImage  `json:"image,omitempty"`
	Thumbnail   *EmbedImage  `json:"thumbnail,omitempty"`
	Author      *EmbedAuthor `json:"author,omitempty"`
	Footer      *EmbedFooter `json:"footer,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"` // RFC 3339
}

// EmbedField is a heading with its text.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// EmbedImage is a picture by URL, which may be "attachment://name".
type EmbedImage struct {
	URL string `json:"url"`
}

// EmbedAuthor is the line above the title.
type EmbedAuthor struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

// EmbedFooter is the line at the foot.
type EmbedFooter struct {
	Text string `json:"text"`
}

type mentionsJSON struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type attachmentJSON struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

type messageJSON struct {
	Content     *string          `json:"content,omitempty"`
	Embeds      *[]Embed         `json:"embeds,omitempty"`
	Components  []Component      `json:"components"`
	Attachments []attachmentJSON `json:"attachments,omitzero"`
	Mentions    mentionsJSON     `json:"allowed_mentions"`
	Flags       int              `json:"flags,omitempty"`
	Nonce       string           `json:"nonce,omitempty"`
	Enforce     bool             `json:"enforce_nonce,omitempty"`
}

func (m Message) raw() messageJSON {
	raw := messageJSON{
		Components: make([]Component, 0, len(m.Rows)+len(m.V2)),
		Mentions:   mentionsJSON{Parse: []string{}, Users: m.Mention},
	}
	if len(m.V2) > 0 {
		raw.Components = append(raw.Components, m.V2...)
		raw.Flags |= FlagComponents
	} else {
		embeds := append([]Embed{}, m.Embeds...)
		raw.Content, raw.Embeds = &m.Content, &embeds
		for _, r := range m.Rows {
			raw.Components = append(raw.Components, r)
		}
	}
	if m.Silent {
		raw.Flags |= FlagSilent
	}
	if m.Ephemeral {
		raw.Flags |= FlagEphemeral
	}
	for i, f := range m.Files {
		raw.Attachments = append(raw.Attachments, attachmentJSON{ID: itoa(i), Filename: f.Name, Description: f.Alt})
	}
	return raw
}

// createJSON is the body of a new message.
func (m Message) createJSON() messageJSON {
	raw := m.raw()
	if m.Nonce != "" {
		raw.Nonce, raw.Enforce = m.Nonce, true
	}
	return raw
}

// editJSON is the body of an edit: the attachments not listed are removed, and
// of the flags only Components V2 can be set.
func (m Message) editJSON() messageJSON {
	raw := m.raw()
	raw.Flags &= FlagComponents
	if raw.Attachments == nil && !m.KeepFiles {
		raw.Attachments = []attachmentJSON{}
	}
	return raw
}

// MarshalJSON writes the message as Discord reads a new one, without the data
// of its files.
func (m Message) MarshalJSON() ([]byte, error) { return json.Marshal(m.createJSON()) }
