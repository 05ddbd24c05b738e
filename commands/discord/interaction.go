package discord

import "time"

// InteractionKind says what the user did.
type InteractionKind int

// The kinds, with Discord's own numbers.
const (
	KindCommand      InteractionKind = 2
	KindComponent    InteractionKind = 3
	KindAutocomplete InteractionKind = 4
	KindModal        InteractionKind = 5
)

func (k InteractionKind) String() string {
	switch k {
	case KindCommand:
		return "command"
	case KindComponent:
		return "component"
	case KindAutocomplete:
		return "autocomplete"
	case KindModal:
		return "modal"
	}
	return "unknown"
}

// Interaction is one thing a user did.
type Interaction struct {
	ID, AppID, Token string
	Kind             InteractionKind
	Received         time.Time // when it arrived here; the first answer is due 3 s later

	GuildID, ChannelID string // GuildID is empty in direct messages
	ChannelType        int    // 0 text, 1 direct message, 11 public thread, 12 private thread
	ParentID           string // the channel of a thread, where known
	LastMessageID      string // the channel's last message, where known

	User            User
	Permissions     uint64   // of the user in the channel
	Roles           []string // of the user in the server
	AppPermissions  uint64   // of the bot in the channel
	Locale          string   // of the user, such as "en-US", "es-ES", "es-419"
	GuildLocale     string
	AttachmentLimit int64 // bytes of one uploaded file, 0 when unknown

	// Of commands and autocomplete.
	Command     string
	CommandType int      // CommandChat, CommandUser or CommandMessage
	Sub         []string // the subcommand, with its group before it
	Options     []Option // of the subcommand that was called
	TargetID    string   // user or message of a context menu
	Users       map[string]User
	Attachments map[string]Attachment

	// Of components and modals.
	CustomID     string
	Values       []string            // what was selected
	Fields       map[string][]string // modal fields by custom id; text is one value
	MessageID    string              // the message of the component; empty for modals of commands
	MessageFlags uint64
}

// User is a Discord user.
type User struct {
	ID   string
	Name string // the unique user name
	// Display is the name shown here: nickname, else global name, else Name.
	Display string
	Bot     bool
}

// Attachment is a file that a user uploaded.
type Attachment struct {
	ID, Name, URL, ContentType string
	Size                       int64
}

// Option is one option of a called command.
type Option struct {
	Name    string
	Type    int    // see the Opt constants
	Value   string // as text: numbers in decimal, booleans "true" or "false", ids of users and attachments
	Focused bool   // the one being typed, in autocomplete

	User       *User       // of a user option
	Attachment *Attachment // of an attachment option
}

// Option returns the value of an option and whether it was given.
func (in *Interaction) Option(name string) (string, bool) {
	for _, o := range in.Options {
		if o.Name == name {
			return o.Value, true
		}
	}
	return "", false
}

// Focused returns the option being typed in an autocomplete interaction, or nil.
func (in *Interaction) Focused() *Option {
	for i := range in.Options {
		if in.Options[i].Focused {
			return &in.Options[i]
		}
	}
	return nil
}

// Field returns the first value of a modal's field, "" when it has none.
func (in *Interaction) Field(customID string) string {
	if v := in.Fields[customID]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// InThread tells whether the interaction happened in a thread.
func (in *Interaction) InThread() bool {
	return in.ChannelType >= 10 && in.ChannelType <= 12
}

// Ephemeral tells whether the component's message is private to the user.
func (in *Interaction) Ephemeral() bool { return in.MessageFlags&FlagEphemeral != 0 }
