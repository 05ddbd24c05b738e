package discord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Typed is a slash command as somebody types it, split into its parts.
type Typed struct {
	Command Command
	Path    []CommandOption // group and subcommand
	Leaf    []CommandOption // options that the called (sub)command takes
	Given   []Given
}

// Given is an option with the value typed for it.
type Given struct {
	CommandOption
	Value string
}

// HasName tells whether a word is the name of a command, option or choice, in
// its own or another language.
func HasName(word, name string, names map[string]string) bool {
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

// ReadTyped reads a line such as
//
//	/game new system:nebula opponent:@luis
//	/do text:3 move to D4; shoot C x2
//
// The value of an option goes on to the next option of the command; a line
// with words but no option name gives them to the first option. Values may be
// quoted.
func ReadTyped(cmds []Command, line string) (*Typed, error) {
	text := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "/"))
	name, rest, _ := strings.Cut(text, " ")
	if name == "" {
		return nil, fmt.Errorf("%q names no command", line)
	}
	t := &Typed{}
	for _, c := range cmds {
		if c.Type == CommandChat && HasName(name, c.Name, c.Names) {
			t.Command = c
		}
	}
	if t.Command.Name == "" {
		return nil, fmt.Errorf("the bot has no command /%s", name)
	}
	t.Leaf = t.Command.Options
	for len(t.Leaf) > 0 && t.Leaf[0].Type <= OptGroup {
		word, after, _ := strings.Cut(strings.TrimSpace(rest), " ")
		i := slices.IndexFunc(t.Leaf, func(o CommandOption) bool { return HasName(word, o.Name, o.Names) })
		if i < 0 {
			return nil, fmt.Errorf("/%s has no subcommand %q", t.Command.Name, word)
		}
		t.Path, t.Leaf, rest = append(t.Path, t.Leaf[i]), t.Leaf[i].Options, after
	}
	t.read(rest)
	return t, nil
}

// Option finds an option that the command takes.
func (t *Typed) Option(name string) (CommandOption, bool) {
	for _, o := range t.Leaf {
		if HasName(name, o.Name, o.Names) {
			return o, true
		}
	}
	return CommandOption{}, false
}

// Set gives an option a value instead of the one typed.
func (t *Typed) Set(name, value string) error {
	o, ok := t.Option(name)
	if !ok {
		return fmt.Errorf("/%s has no option %q", t.Command.Name, name)
	}
	t.Given = slices.DeleteFunc(t.Given, func(g Given) bool { return g.Name == o.Name })
	t.Given = append(t.Given, Given{o, value})
	return nil
}

// Missing is an error for the first required option that has no value.
func (t *Typed) Missing() error {
	for _, o := range t.Leaf {
		given := slices.ContainsFunc(t.Given, func(g Given) bool { return g.Name == o.Name })
		if o.Required && !given {
			return fmt.Errorf("/%s needs the option %q", t.Command.Name, o.Name)
		}
	}
	return nil
}

// read splits "name:value other:value".
func (t *Typed) read(text string) {
	words := strings.Fields(text)
	var value []string
	var current *CommandOption
	flush := func() {
		if current != nil {
			t.Given = append(t.Given, Given{*current, unquote(strings.Join(value, " "))})
		}
		current, value = nil, nil
	}
	if len(words) > 0 && len(t.Leaf) > 0 {
		current = &t.Leaf[0] // words without an option name
	}
	for i, w := range words {
		if name, first, ok := strings.Cut(w, ":"); ok {
			if o, known := t.Option(name); known {
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

// Plain is the value as Discord would send it, as text: the value of a fixed
// choice, a number, true or false. Users, channels and files are left as they
// were typed.
func (g Given) Plain() (string, error) {
	for _, c := range g.Choices {
		if HasName(g.Value, c.Name, c.Names) || g.Value == c.Value {
			return c.Value, nil
		}
	}
	if len(g.Choices) > 0 {
		var all []string
		for _, c := range g.Choices {
			all = append(all, c.Value)
		}
		return "", fmt.Errorf("option %q does not offer %q, but %s", g.Name, g.Value, strings.Join(all, ", "))
	}
	switch g.Type {
	case OptInteger, OptNumber:
		if _, err := strconv.ParseFloat(g.Value, 64); err != nil {
			return "", fmt.Errorf("option %q needs a number, not %q", g.Name, g.Value)
		}
	case OptBoolean:
		b, err := strconv.ParseBool(g.Value)
		if err != nil {
			return "", fmt.Errorf("option %q needs true or false, not %q", g.Name, g.Value)
		}
		return strconv.FormatBool(b), nil
	}
	return g.Value, nil
}
