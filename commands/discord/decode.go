package discord

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// The gateway's INTERACTION_CREATE, as far as it is used.
type (
	rawInteraction struct {
		ID              string          `json:"id"`
		ApplicationID   string          `json:"application_id"`
		Type            int             `json:"type"`
		Token           string          `json:"token"`
		GuildID         string          `json:"guild_id"`
		ChannelID       string          `json:"channel_id"`
		Channel         rawChannel      `json:"channel"`
		Member          *rawMember      `json:"member"`
		User            *rawUser        `json:"user"`
		AppPermissions  string          `json:"app_permissions"`
		Locale          string          `json:"locale"`
		GuildLocale     string          `json:"guild_locale"`
		AttachmentLimit int64           `json:"attachment_size_limit"`
		Message         *rawMessage     `json:"message"`
		Data            json.RawMessage `json:"data"`
	}
	rawChannel struct {
		ID            string `json:"id"`
		Type          int    `json:"type"`
		ParentID      string `json:"parent_id"`
		LastMessageID string `json:"last_message_id"`
	}
	rawUser struct {
		ID         string `json:"id"`
		Username   string `json:"username"`
		GlobalName string `json:"global_name"`
		Bot        bool   `json:"bot"`
	}
	rawMember struct {
		User        *rawUser `json:"user"`
		Nick        string   `json:"nick"`
		Permissions string   `json:"permissions"`
		Roles       []string `json:"roles"`
	}
	rawMessage struct {
		ID    string `json:"id"`
		Flags uint64 `json:"flags"`
	}
	rawData struct {
		Name       string         `json:"name"`
		Type       int            `json:"type"`
		Options    []rawOption    `json:"options"`
		Resolved   rawResolved    `json:"resolved"`
		TargetID   string         `json:"target_id"`
		CustomID   string         `json:"custom_id"`
		Values     []string       `json:"values"`
		Components []rawComponent `json:"components"`
	}
	rawOption struct {
		Name    string          `json:"name"`
		Type    int             `json:"type"`
		Value   json.RawMessage `json:"value"`
		Focused bool            `json:"focused"`
		Options []rawOption     `json:"options"`
	}
	rawResolved struct {
		Users       map[string]rawUser       `json:"users"`
		Members     map[string]rawMember     `json:"members"`
		Attachments map[string]rawAttachment `json:"attachments"`
	}
	rawAttachment struct {
		ID          string `json:"id"`
		Filename    string `json:"filename"`
		URL         string `json:"url"`
		ContentType string `json:"content_type"`
		Size        int64  `json:"size"`
	}
	rawComponent struct {
		Type       int             `json:"type"`
		CustomID   string          `json:"custom_id"`
		Value      json.RawMessage `json:"value"`
		Values     []string        `json:"values"`
		Component  *rawComponent   `json:"component"`
		Components []rawComponent  `json:"components"`
	}
)

// DecodeInteraction reads the data of an INTERACTION_CREATE event. discordgo
// v0.29.0 loses modals with Labels, so the raw event is read here.
func DecodeInteraction(data []byte, received time.Time) (*Interaction, error) {
	var raw rawInteraction
	if err := json.Unmarshal(data, &raw); err != nil {
		return nil, fmt.Errorf("read interaction: %w", err)
	}
	in := &Interaction{
		ID: raw.ID, AppID: raw.ApplicationID, Token: raw.Token,
		Kind: InteractionKind(raw.Type), Received: received,
		GuildID: raw.GuildID, ChannelID: raw.ChannelID,
		ChannelType: raw.Channel.Type, ParentID: raw.Channel.ParentID, LastMessageID: raw.Channel.LastMessageID,
		AppPermissions: bits(raw.AppPermissions),
		Locale:         raw.Locale, GuildLocale: raw.GuildLocale, AttachmentLimit: raw.AttachmentLimit,
	}
	if in.ChannelID == "" {
		in.ChannelID = raw.Channel.ID
	}
	switch {
	case raw.Member != nil && raw.Member.User != nil:
		in.User = raw.Member.User.user(raw.Member.Nick)
		in.Permissions = bits(raw.Member.Permissions)
		in.Roles = append(in.Roles, raw.Member.Roles...)
	case raw.User != nil:
		in.User = raw.User.user("")
	default:
		return nil, fmt.Errorf("read interaction %s: it has no user", raw.ID)
	}
	if raw.Message != nil {
		in.MessageID, in.MessageFlags = raw.Message.ID, raw.Message.Flags
	}
	var d rawData
	if len(raw.Data) > 0 {
		if err := json.Unmarshal(raw.Data, &d); err != nil {
			return nil, fmt.Errorf("read data of interaction %s: %w", raw.ID, err)
		}
	}
	in.resolve(d.Resolved)
	switch in.Kind {
	case KindCommand, KindAutocomplete:
		in.Command, in.CommandType, in.TargetID = d.Name, d.Type, d.TargetID
		in.readOptions(d.Options)
	case KindComponent:
		in.CustomID, in.Values = d.CustomID, d.Values
	case KindModal:
		in.CustomID = d.CustomID
		in.Fields = map[string][]string{}
		in.readFields(d.Components)
	default:
		return nil, fmt.Errorf("read interaction %s: unknown type %d", raw.ID, raw.Type)
	}
	return in, nil
}

// readOptions descends through groups and subcommands to the options given.
func (in *Interaction) readOptions(opts []rawOption) {
	for _, o := range opts {
		if o.Type == OptSubcommand || o.Type == OptGroup {
			in.Sub = append(in.Sub, o.Name)
			in.readOptions(o.Options)
			continue
		}
		opt := Option{Name: o.Name, Type: o.Type, Value: text(o.Value), Focused: o.Focused}
		if u, ok := in.Users[opt.Value]; ok && (o.Type == OptUser || o.Type == OptMentionable) {
			opt.User = &u
		}
		if a, ok := in.Attachments[opt.Value]; ok && o.Type == OptAttachment {
			opt.Attachment = &a
		}
		in.Options = append(in.Options, opt)
	}
}

// readFields collects a modal's inputs out of action rows and labels.
func (in *Interaction) readFields(cs []rawComponent) {
	for _, c := range cs {
		in.readFields(c.Components)
		if c.Component != nil {
			in.readFields([]rawComponent{*c.Component})
		}
		if c.CustomID == "" {
			continue
		}
		values := append([]string{}, c.Values...)
		if len(c.Value) > 0 && string(c.Value) != "null" {
			values = append(values, text(c.Value))
		}
		in.Fields[c.CustomID] = values
	}
}

func (in *Interaction) resolve(r rawResolved) {
	in.Users = map[string]User{}
	for id, u := range r.Users {
		in.Users[id] = u.user(r.Members[id].Nick)
	}
	in.Attachments = map[string]Attachment{}
	for id, a := range r.Attachments {
		in.Attachments[id] = Attachment{ID: a.ID, Name: a.Filename, URL: a.URL, ContentType: a.ContentType, Size: a.Size}
	}
}

func (u rawUser) user(nick string) User {
	display := u.Username
	if u.GlobalName != "" {
		display = u.GlobalName
	}
	if nick != "" {
		display = nick
	}
	return User{ID: u.ID, Name: u.Username, Display: display, Bot: u.Bot}
}

// text is a JSON scalar as the user would write it.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

// bits reads a permission set; an absent or broken one grants nothing.
func bits(s string) uint64 {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
