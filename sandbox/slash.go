package sandbox

import (
	"encoding/json"
	"fmt"
	"strings"

	"estafeta/commands/discord"
)

// typed is the command as the reader of typed lines knows it.
func (c Command) typed() discord.Command {
	return discord.Command{Type: c.Type, Name: c.Name, Names: c.Names, Options: typedOptions(c.Options)}
}

func typedOptions(opts []CommandOption) []discord.CommandOption {
	var out []discord.CommandOption
	for _, o := range opts {
		d := discord.CommandOption{
			Type:         o.Type,
			Name:         o.Name,
			Names:        o.Names,
			Required:     o.Required,
			Autocomplete: o.Autocomplete,
			Options:      typedOptions(o.Options),
		}
		for _, c := range o.Choices {
			d.Choices = append(d.Choices, discord.Choice{Name: c.Name, Names: c.Names, Value: fmt.Sprint(c.Value)})
		}
		out = append(out, d)
	}
	return out
}

// parseSlash reads a line as somebody types it. More options come from opts,
// by name, and what is the name of a pick stands for its value.
func (s *Server) parseSlash(line string, opts map[string]string, picks map[string]Choice) (*discord.Typed, error) {
	var all []discord.Command
	for _, c := range s.allCommands() {
		all = append(all, c.typed())
	}
	t, err := discord.ReadTyped(all, line)
	if err != nil {
		return nil, err
	}
	for i, g := range t.Given {
		if pick, ok := picks[g.Name]; ok && pick.Name == g.Value {
			t.Given[i].Value = fmt.Sprint(pick.Value)
		}
	}
	for name, value := range opts {
		if err := t.Set(name, value); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// data is the interaction's data: options with values of their types, inside
// their subcommands. focus is the option being typed, "" for none.
func (s *Server) data(t *discord.Typed, focus string) (map[string]any, error) {
	found := newResolved()
	opts := []any{}
	for _, g := range t.Given {
		v, err := s.value(g, focus != "", found)
		if err != nil {
			return nil, err
		}
		o := map[string]any{"name": g.Name, "type": g.Type, "value": v}
		if g.Name == focus {
			o["focused"] = true
		}
		opts = append(opts, o)
	}
	if focus == "" {
		if err := t.Missing(); err != nil {
			return nil, err
		}
	}
	for i := len(t.Path) - 1; i >= 0; i-- {
		opts = []any{map[string]any{"name": t.Path[i].Name, "type": t.Path[i].Type, "options": opts}}
	}
	id := ""
	for _, c := range s.allCommands() {
		if c.Name == t.Command.Name && c.Type == t.Command.Type {
			id = c.ID
		}
	}
	return map[string]any{
		"id": id, "name": t.Command.Name, "type": t.Command.Type, "options": opts,
		"resolved": found,
	}, nil
}

// value converts a typed value. While it is being completed anything goes.
func (s *Server) value(g discord.Given, typing bool, found *resolved) (any, error) {
	plain, err := g.Plain()
	if err != nil {
		if typing {
			return g.Value, nil
		}
		return nil, err
	}
	switch g.Type {
	case optInteger, optNumber:
		return json.Number(plain), nil
	case optBoolean:
		return plain == "true", nil
	case optUser:
		u := s.lookUser(strings.Trim(g.Value, "<@!>"))
		if u == nil {
			if typing {
				return g.Value, nil
			}
			return nil, fmt.Errorf("nobody is called %q", g.Value)
		}
		found.user(s, u)
		return u.ID, nil
	case optChannel:
		if ch := s.lookChannel(strings.Trim(g.Value, "<#>")); ch != nil {
			found.channel(ch)
			return ch.ID, nil
		}
		return nil, fmt.Errorf("no channel is called %q", g.Value)
	case optAttachment:
		return s.uploaded(g.Value, found.Attachments)
	}
	return plain, nil
}

// uploaded makes an attachment of "name=text", or takes one that was uploaded
// before, "id:" and its id.
func (s *Server) uploaded(value string, attachments map[string]Attachment) (string, error) {
	if id, ok := strings.CutPrefix(value, "id:"); ok {
		if _, known := s.uploads[id]; !known {
			return "", fmt.Errorf("no file %s was uploaded", id)
		}
		attachments[id] = s.uploads[id]
		return id, nil
	}
	name, text, _ := strings.Cut(value, "=")
	a := s.store(name, "", []byte(text))
	attachments[a.ID] = a
	return a.ID, nil
}

// store keeps a file that a user uploads.
func (s *Server) store(name, contentType string, data []byte) Attachment {
	id := s.snowflake()
	name = rewritten(name)
	path := "/attachments/uploads/" + id + "/" + name
	s.files[path] = &file{contentType, data}
	a := Attachment{ID: id, Filename: name, ContentType: contentType, Size: len(data), URL: s.base + path, ProxyURL: s.base + path}
	s.uploads[id] = a
	return a
}
