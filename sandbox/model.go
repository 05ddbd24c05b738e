package sandbox

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Permission bits.
const (
	permManageGuild   = 1 << 5
	permViewChannel   = 1 << 10
	permSend          = 1 << 11
	permEmbed         = 1 << 14
	permAttach        = 1 << 15
	permHistory       = 1 << 16
	permCommands      = 1 << 31
	permPublicThreads = 1 << 35
	permSendInThreads = 1 << 38

	permMember = permViewChannel | permSend | permEmbed | permAttach | permHistory |
		permCommands | permPublicThreads | permSendInThreads
)

// Channel types.
const (
	channelText   = 0
	channelDM     = 1
	channelThread = 11
)

// Message types: said, in reply to another, in answer to a command or to an
// entry of a context menu.
const (
	messageSaid    = 0
	messageReply   = 19
	messageCommand = 20
	messageMenu    = 23
)

// Message flags.
const (
	flagEphemeral  = 1 << 6
	flagLoading    = 1 << 7
	flagSilent     = 1 << 12
	flagComponents = 1 << 15
)

// User is somebody who sits at the sandbox.
type User struct {
	ID          string
	Name        string // user name
	Display     string // global name
	Bot         bool
	Permissions uint64
	Locale      string

	srv *Server
}

// MarshalJSON writes the user as Discord does.
func (u *User) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{
		"id": u.ID, "username": u.Name, "global_name": u.Display, "bot": u.Bot,
		"discriminator": "0", "avatar": nil,
	})
}

// Channel is a text channel, a thread or somebody's direct messages.
type Channel struct {
	ID       string `json:"id"`
	Type     int    `json:"type"`
	Name     string `json:"name,omitempty"`
	GuildID  string `json:"guild_id,omitempty"`
	ParentID string `json:"parent_id,omitempty"`
	LastID   string `json:"last_message_id,omitempty"`

	Thread *ThreadMeta `json:"thread_metadata,omitempty"`

	user   string // whose direct messages
	denied uint64 // permissions the bot lacks here
}

// ThreadMeta is what Discord says of a thread.
type ThreadMeta struct {
	Archived bool `json:"archived"`
	Locked   bool `json:"locked"`
	After    int  `json:"auto_archive_duration"`
}

// Message is a message of the bot, or what a user typed.
type Message struct {
	ID          string            `json:"id"`
	ChannelID   string            `json:"channel_id"`
	Author      *User             `json:"author"`
	Content     string            `json:"content"`
	Timestamp   time.Time         `json:"timestamp"`
	Edited      *time.Time        `json:"edited_timestamp"`
	Flags       int               `json:"flags"`
	Embeds      []json.RawMessage `json:"embeds"`
	Attachments []Attachment      `json:"attachments"`
	Components  []Component       `json:"components"`
	Mentions    []*User           `json:"mentions"` // who was pinged
	Nonce       string            `json:"nonce,omitempty"`
	Type        int               `json:"type"` // see the message types
	TTS         bool              `json:"tts"`
	Pinned      bool              `json:"pinned"`
	Everybody   bool              `json:"mention_everyone"`
	Roles       []string          `json:"mention_roles"`
	// By says, on the answer to an interaction, what it answers.
	By *AnswerTo `json:"interaction_metadata,omitempty"`

	to  string // the only user who sees it, when ephemeral
	rev int
}

// AnswerTo names the interaction that a message answers.
type AnswerTo struct {
	ID   string `json:"id"`
	User *User  `json:"user"`
	Name string `json:"name,omitempty"` // the command, as "/game new"
}

// Ephemeral tells whether only one user sees the message.
func (m Message) Ephemeral() bool { return m.Flags&flagEphemeral != 0 }

// Silent tells whether the message notifies nobody.
func (m Message) Silent() bool { return m.Flags&flagSilent != 0 }

// Thinking tells whether the message is a promise not yet kept.
func (m Message) Thinking() bool { return m.Flags&flagLoading != 0 }

// Walk calls fn for every component, outer ones before what they contain.
func (m Message) Walk(fn func(Component)) {
	walk(m.Components, func(c *Component) { fn(*c) })
}

// Text is all of the message that can be read: content, embeds and texts of
// components.
func (m Message) Text() string {
	parts := []string{m.Content}
	for _, e := range m.Embeds {
		var embed struct{ Title, Description string }
		if json.Unmarshal(e, &embed) == nil {
			parts = append(parts, embed.Title, embed.Description)
		}
	}
	walk(m.Components, func(c *Component) {
		if c.Type == typeTextDisplay {
			parts = append(parts, c.Content)
		}
	})
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, "\n")
}

// Attachment is a file of a message.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
}

type file struct {
	contentType string
	data        []byte
}

// locale is the language of the servers as Discord writes it.
func (s *Server) locale() string {
	if s.cfg.Language == "es" {
		return "es-ES"
	}
	return "en-US"
}

// populate makes the one server with its channels and users. Their ids are the
// same in every sandbox, so that a bot that keeps its database finds them again.
func (s *Server) populate() {
	s.guild, s.app = fixed(1), fixed(2)
	for n := range max(1, s.cfg.Servers) {
		s.guilds = append(s.guilds, guildAt(n))
	}
	s.bot = &User{ID: s.app, Name: "estafeta", Display: "Estafeta", Bot: true, Permissions: permMember, srv: s}
	for n, u := range []*User{
		{Name: "ana", Display: "Ana", Permissions: permMember | permManageGuild},
		{Name: "luis", Display: "Luis", Permissions: permMember},
		{Name: "eva", Display: "Eva", Permissions: permMember},
	} {
		u.ID, u.Locale, u.srv = fixed(10+n), s.locale(), s
		s.users = append(s.users, u)
	}
	for n, name := range s.cfg.Channels {
		s.channels = append(s.channels, &Channel{ID: fixed(1000 + n), Type: channelText, Name: name, GuildID: s.guild})
	}
	for n, g := range s.guilds[1:] {
		s.channels = append(s.channels, &Channel{ID: fixed(2000 + n), Type: channelText, Name: fmt.Sprintf("table-%d", n+2), GuildID: g})
	}
}

// guildAt is the id of a server. The first has the one it always had; each is in
// another shard of as many.
func guildAt(n int) string { return fmt.Sprint(uint64(100_000_000_000_000_001 + n<<22)) }

// shardOf is the shard in which a server's events come, as Discord counts it.
func shardOf(guild string, of int) int {
	n, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return 0
	}
	return int((n >> 22) % uint64(max(1, of)))
}

// fixed is an id of before anything was said.
func fixed(n int) string { return fmt.Sprint(100_000_000_000_000_000 + n) }

// snowflake is a new id that tells the time; s.mu is held, or nobody else
// knows the server yet.
func (s *Server) snowflake() string {
	const epoch = 1420070400000 // of Discord, in milliseconds
	id := uint64(s.cfg.Now().UnixMilli()-epoch) << 22
	if id <= s.lastTick {
		id = s.lastTick + 1
	}
	s.lastTick = id
	return fmt.Sprint(id)
}

// lookUser finds a user by id or name; nil when there is none.
func (s *Server) lookUser(name string) *User {
	for _, u := range append([]*User{s.bot}, s.users...) {
		if u.ID == name || u.Name == strings.ToLower(name) {
			return u
		}
	}
	return nil
}

// lookChannel finds a channel by id or name; nil when there is none.
func (s *Server) lookChannel(name string) *Channel {
	for _, c := range s.channels {
		if c.ID == name || (c.Name != "" && c.Name == strings.TrimPrefix(name, "#")) {
			return c
		}
	}
	return nil
}

// seenBy tells whether a user sees the message.
func (m *Message) seenBy(userID string) bool { return m.to == "" || m.to == userID }
