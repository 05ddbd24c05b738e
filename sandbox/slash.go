package sandbox

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// slashLine is a typed command, split into its parts.
type slashLine struct {
	command Command
	path    []CommandOption // group and subcommand
	leaf    []CommandOption // options that the called (sub)command takes
	given   []givenOption
}

type givenOption struct {
	CommandOption
	value string
}

// hasName tells whether a word is the name of a command or option, in its own
// or another language.
func hasName(word, name string, names map[string]string) bool {
	if strings.EqualFold(word, name) {
		return true
	}
	for _, n := range names {
		if strings.EqualFold(word, n) {
			return true
		}
	}
	return false
}

// parseSlash reads a line such as
//
//	/game new system:nebula opponent:@luis
//	/do text:3 move to D4; shoot C x2
//
// The value of an option goes on to the next option of the command; a line
// with words but no option name gives them to the first option. Values may be
// quoted. More options come from opts, by name, and what is the name of a pick
// stands for its value.
func (s *Server) parseSlash(line string, opts map[string]string, picks map[string]Choice) (*slashLine, error) {
	words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "/"))
	if len(words) == 0 {
		return nil, fmt.Errorf("%q names no command", line)
	}
	p := &slashLine{}
	for _, c := range s.allCommands() {
		if c.Type == commandChat && hasName(words[0], c.Name, c.Names) {
			p.command = c
		}
	}
	if p.command.ID == "" {
		return nil, fmt.Errorf("the bot has no command /%s", words[0])
	}
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "/")[len(words[0]):])
	p.leaf = p.command.Options
	for len(p.leaf) > 0 && p.leaf[0].Type <= optGroup {
		word, after, _ := strings.Cut(rest, " ")
		found := false
		for _, o := range p.leaf {
			if hasName(word, o.Name, o.Names) {
				p.path, p.leaf, rest, found = append(p.path, o), o.Options, strings.TrimSpace(after), true
				break
			}
		}
		if !found {
			return nil, fmt.Errorf("/%s has no subcommand %q", p.command.Name, word)
		}
	}
	p.readOptions(rest)
	for i, g := range p.given {
		if pick, ok := picks[g.Name]; ok && pick.Name == g.value {
			p.given[i].value = fmt.Sprint(pick.Value)
		}
	}
	for name, value := range opts {
		o, ok := p.option(name)
		if !ok {
			return nil, fmt.Errorf("/%s has no option %q", p.command.Name, name)
		}
		p.given = append(p.given, givenOption{o, value})
	}
	return p, nil
}

func (p *slashLine) option(name string) (CommandOption, bool) {
	for _, o := range p.leaf {
		if hasName(name, o.Name, o.Names) {
			return o, true
		}
	}
	return CommandOption{}, false
}

// readOptions splits "name:value other:value".
func (p *slashLine) readOptions(text string) {
	words := strings.Fields(text)
	var value []string
	var current *CommandOption
	flush := func() {
		if current != nil {
			p.given = append(p.given, givenOption{*current, unquote(strings.Join(value, " "))})
		}
		current, value = nil, nil
	}
	if len(words) > 0 && len(p.leaf) > 0 {
		current = &p.leaf[0] // words without an option name
	}
	for i, w := range words {
		if name, first, ok := strings.Cut(w, ":"); ok {
			if o, known := p.option(name); known {
				if i > 0 {
					flush()
				}
				current, value = &o, nil
				if first != "" {
					value = append(value, first)
				}
				continue
			}
		}
		value = append(value, w)
	}
	flush()
}

func unquote(s string) string {
	if len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		return s[1 : len(s)-1]
	}
	return s
}

// data is the interaction's data: options with values of their types, inside
// their subcommands. focus is the option being typed, "" for none.
func (s *Server) data(p *slashLine, focus string) (map[string]any, error) {
	users, members, attachments := map[string]any{}, map[string]any{}, map[string]any{}
	opts := []any{}
	for _, g := range p.given {
		v, err := s.value(g, focus != "", users, members, attachments)
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
		for _, o := range p.leaf {
			if _, given := p.value(o.Name); o.Required && !given {
				return nil, fmt.Errorf("/%s needs the option %q", p.command.Name, o.Name)
			}
		}
	}
	for i := len(p.path) - 1; i >= 0; i-- {
		opts = []any{map[string]any{"name": p.path[i].Name, "type": p.path[i].Type, "options": opts}}
	}
	return map[string]any{
		"id": p.command.ID, "name": p.command.Name, "type": p.command.Type, "options": opts,
		"resolved": map[string]any{"users": users, "members": members, "attachments": attachments},
	}, nil
}

func (p *slashLine) value(name string) (string, bool) {
	for _, g := range p.given {
		if g.Name == name {
			return g.value, true
		}
	}
	return "", false
}

// value converts a typed value. While it is being completed anything goes.
func (s *Server) value(g givenOption, typing bool, users, members, attachments map[string]any) (any, error) {
	for _, c := range g.Choices {
		if hasName(g.value, c.Name, c.Names) || g.value == fmt.Sprint(c.Value) {
			return c.Value, nil
		}
	}
	if len(g.Choices) > 0 && !typing {
		return nil, fmt.Errorf("option %q does not offer %q", g.Name, g.value)
	}
	switch g.Type {
	case optInteger, optNumber:
		if _, err := strconv.ParseFloat(g.value, 64); err != nil && !typing {
			return nil, fmt.Errorf("option %q needs a number, not %q", g.Name, g.value)
		} else if err == nil {
			return json.Number(g.value), nil
		}
	case optBoolean:
		b, err := strconv.ParseBool(g.value)
		if err != nil && !typing {
			return nil, fmt.Errorf("option %q needs true or false, not %q", g.Name, g.value)
		}
		return b, nil
	case optUser:
		u := s.lookUser(strings.Trim(g.value, "<@!>"))
		if u == nil {
			if typing {
				return g.value, nil
			}
			return nil, fmt.Errorf("nobody is called %q", g.value)
		}
		users[u.ID], members[u.ID] = u, map[string]any{"nick": nil, "permissions": permissions(u.Permissions)}
		return u.ID, nil
	case optChannel:
		if ch := s.lookChannel(strings.Trim(g.value, "<#>")); ch != nil {
			return ch.ID, nil
		}
		return nil, fmt.Errorf("no channel is called %q", g.value)
	case optAttachment:
		return s.uploaded(g.value, attachments)
	}
	return g.value, nil
}

// uploaded makes an attachment of "name=text", or takes one that was uploaded
// before, "id:" and its id.
func (s *Server) uploaded(value string, attachments map[string]any) (string, error) {
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
	path := "/attachments/uploads/" + id + "/" + name
	s.files[path] = &file{contentType, data}
	a := Attachment{ID: id, Filename: name, ContentType: contentType, Size: len(data), URL: s.base + path, ProxyURL: s.base + path}
	s.uploads[id] = a
	return a
}
