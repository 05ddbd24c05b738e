package discord

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const (
	member = `"member": {"user": {"id": "7", "username": "ana", "global_name": "Ana", "discriminator": "0"}, "nick": "Annie", "permissions": "2248473465835073", "roles": []}`
	head   = `"id": "1", "application_id": "2", "token": "tok", "version": 1, "guild_id": "3", "channel_id": "4",
		"channel": {"id": "4", "type": 11, "parent_id": "5", "last_message_id": "6"}, ` + member + `,
		"app_permissions": "562949953601536", "locale": "es-ES", "guild_locale": "en-US", "attachment_size_limit": 10485760, "entitlements": [], `
)

func decoded(t *testing.T, raw string) *Interaction {
	t.Helper()
	in, err := DecodeInteraction([]byte("{"+head+raw+"}"), time.Unix(5, 0))
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func TestDecodeSubcommand(t *testing.T) {
	in := decoded(t, `"type": 2, "data": {"id": "9", "name": "game", "type": 1, "options": [{"name": "seat", "type": 2, "options": [
		{"name": "give", "type": 1, "options": [
			{"name": "user", "type": 6, "value": "8"}, {"name": "round", "type": 4, "value": 12}, {"name": "here", "type": 5, "value": true},
			{"name": "scale", "type": 10, "value": 1.5}, {"name": "file", "type": 11, "value": "20"}, {"name": "text", "type": 3, "value": "3 move to D4"}]}]}],
		"resolved": {"users": {"8": {"id": "8", "username": "luis", "global_name": null}}, "members": {"8": {"nick": "Lu", "permissions": "0"}},
			"attachments": {"20": {"id": "20", "filename": "a.toml", "size": 12, "url": "https://cdn/a.toml", "content_type": "text/plain"}}}}`)
	luis := User{ID: "8", Name: "luis", Display: "Lu"}
	file := Attachment{ID: "20", Name: "a.toml", URL: "https://cdn/a.toml", ContentType: "text/plain", Size: 12}
	want := &Interaction{
		ID: "1", AppID: "2", Token: "tok", Kind: KindCommand, Received: time.Unix(5, 0), GuildID: "3", ChannelID: "4", ChannelType: 11,
		ParentID: "5", LastMessageID: "6", User: User{ID: "7", Name: "ana", Display: "Annie"},
		Permissions: 2248473465835073, AppPermissions: 562949953601536, Locale: "es-ES", GuildLocale: "en-US", AttachmentLimit: 10 << 20,
		Command: "game", CommandType: CommandChat, Sub: []string{"seat", "give"},
		Options: []Option{
			{Name: "user", Type: OptUser, Value: "8", User: &luis}, {Name: "round", Type: OptInteger, Value: "12"},
			{Name: "here", Type: OptBoolean, Value: "true"}, {Name: "scale", Type: OptNumber, Value: "1.5"},
			{Name: "file", Type: OptAttachment, Value: "20", Attachment: &file}, {Name: "text", Type: OptString, Value: "3 move to D4"},
		},
		Users: map[string]User{"8": luis}, Attachments: map[string]Attachment{"20": file},
	}
	if diff := cmp.Diff(want, in); diff != "" {
		t.Error(diff)
	}
	if !in.InThread() || in.Ephemeral() {
		t.Errorf("in thread %v, ephemeral %v", in.InThread(), in.Ephemeral())
	}
	if v, ok := in.Option("round"); !ok || v != "12" {
		t.Errorf("round = %q, %v", v, ok)
	}
	if _, ok := in.Option("none"); ok {
		t.Error("an option that was not given")
	}
}

func TestDecodeAutocomplete(t *testing.T) {
	in := decoded(t, `"type": 4, "data": {"id": "9", "name": "move", "type": 1, "options": [
		{"name": "where", "type": 3, "value": "D4"}, {"name": "who", "type": 3, "value": "3", "focused": true}]}`)
	if f := in.Focused(); in.Kind != KindAutocomplete || f == nil || f.Name != "who" || f.Value != "3" {
		t.Errorf("focused: %+v", f)
	}
}

func TestDecodeComponents(t *testing.T) {
	in := decoded(t, `"type": 3, "message": {"id": "30", "flags": 32832, "type": 0}, "data": {"custom_id": "g1:p2:3", "component_type": 2}`)
	if in.CustomID != "g1:p2:3" || in.MessageID != "30" || !in.Ephemeral() || in.MessageFlags&FlagComponents == 0 {
		t.Errorf("button: %+v", in)
	}
	in = decoded(t, `"type": 3, "message": {"id": "30", "flags": 0}, "data": {"custom_id": "pick", "component_type": 3, "values": ["a", "b"]}`)
	if diff := cmp.Diff([]string{"a", "b"}, in.Values); diff != "" {
		t.Error(diff)
	}
	in = decoded(
		t,
		`"type": 3, "message": {"id": "30"}, "data": {"custom_id": "who", "component_type": 5, "values": ["8"], "resolved": {"users": {"8": {"id": "8", "username": "luis"}}}}`,
	)
	if in.Users["8"].Name != "luis" {
		t.Errorf("user select: %+v", in)
	}
}

func TestDecodeModal(t *testing.T) {
	in := decoded(t, `"type": 5, "message": {"id": "30"}, "data": {"custom_id": "form:1", "components": [
		{"type": 10, "id": 1},
		{"type": 1, "id": 2, "components": [{"type": 4, "id": 3, "custom_id": "old", "value": "words"}]},
		{"type": 18, "id": 4, "component": {"type": 4, "id": 5, "custom_id": "text", "value": ""}},
		{"type": 18, "id": 6, "component": {"type": 3, "id": 7, "custom_id": "select", "values": ["x", "y"]}},
		{"type": 18, "id": 8, "component": {"type": 21, "id": 9, "custom_id": "radio", "value": "red"}},
		{"type": 18, "id": 10, "component": {"type": 21, "id": 11, "custom_id": "none", "value": null}},
		{"type": 18, "id": 12, "component": {"type": 22, "id": 13, "custom_id": "boxes", "values": []}},
		{"type": 18, "id": 14, "component": {"type": 23, "id": 15, "custom_id": "box", "value": true}},
		{"type": 18, "id": 16, "component": {"type": 19, "id": 17, "custom_id": "file", "values": ["20"]}}],
		"resolved": {"attachments": {"20": {"id": "20", "filename": "list.txt", "size": 3, "url": "u"}}}}`)
	want := map[string][]string{
		"old":    {"words"},
		"text":   {""},
		"select": {"x", "y"},
		"radio":  {"red"},
		"none":   {},
		"boxes":  {},
		"box":    {"true"},
		"file":   {"20"},
	}
	if diff := cmp.Diff(want, in.Fields); diff != "" {
		t.Error(diff)
	}
	if in.CustomID != "form:1" || in.MessageID != "30" || in.Attachments["20"].Name != "list.txt" {
		t.Errorf("modal: %+v", in)
	}
	if in.Field("radio") != "red" || in.Field("none") != "" || in.Field("nothing") != "" {
		t.Errorf("fields: %v", in.Fields)
	}
}

func TestDecodeContextMenu(t *testing.T) {
	in := decoded(
		t,
		`"type": 2, "data": {"id": "9", "name": "Explain", "type": 3, "target_id": "31", "resolved": {"messages": {"31": {"id": "31"}}}}`,
	)
	if in.CommandType != CommandMessage || in.TargetID != "31" || in.Command != "Explain" {
		t.Errorf("message menu: %+v", in)
	}
}

func TestDecodeDirectMessage(t *testing.T) {
	in, err := DecodeInteraction(
		[]byte(
			`{"id": "1", "type": 2, "token": "t", "channel": {"id": "4", "type": 1}, "user": {"id": "7", "username": "ana"}, "data": {"name": "turns", "type": 1}}`,
		),
		time.Time{},
	)
	if err != nil {
		t.Fatal(err)
	}
	if in.User.Display != "ana" || in.GuildID != "" || in.ChannelID != "4" {
		t.Errorf("direct message: %+v", in)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, raw := range []string{`[]`, `{`, `{"id": "1", "type": 2}`, `{"id": "1", "type": 99, "user": {"id": "7"}}`,
		`{"id": "1", "type": 2, "user": {"id": "7"}, "data": 3}`} {
		if in, err := DecodeInteraction([]byte(raw), time.Time{}); err == nil {
			t.Errorf("%s was read as %+v", raw, in)
		}
	}
}

func FuzzDecodeInteraction(f *testing.F) {
	f.Add([]byte(`{"id": "1", "type": 5, "user": {"id": "7"}, "data": {"components": [{"component": {"component": {}}}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := DecodeInteraction(data, time.Time{})
		if (in == nil) == (err == nil) {
			t.Errorf("interaction %v with error %v", in, err)
		}
	})
}
