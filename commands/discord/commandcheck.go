package discord

import (
	"fmt"
	"regexp"
	"strings"
)

// chatName is Discord's own pattern for names of chat commands and options.
var chatName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)

// CheckCommands checks each command and their number.
func CheckCommands(cmds []Command) error {
	perType := map[int]int{}
	seen := map[string]bool{}
	for _, c := range cmds {
		if err := c.Check(); err != nil {
			return err
		}
		perType[c.Type]++
		key := itoa(c.Type) + c.Name
		if seen[key] {
			return fmt.Errorf("command %q occurs twice", c.Name)
		}
		seen[key] = true
	}
	return firstOf(count("chat commands", perType[CommandChat], 0, MaxCommands),
		count("user commands", perType[CommandUser], 0, MaxContextMenus),
		count("message commands", perType[CommandMessage], 0, MaxContextMenus))
}

// Check returns what Discord would refuse, as a sentence.
func (c Command) Check() error {
	if err := c.check(); err != nil {
		return fmt.Errorf("command %s: %w", quote(c.Name), err)
	}
	return nil
}

func (c Command) check() error {
	switch c.Type {
	case CommandChat:
	case CommandUser, CommandMessage:
		if c.Description != "" || len(c.Descriptions) > 0 || len(c.Options) > 0 {
			return fmt.Errorf("a context menu has neither description nor options")
		}
		for _, name := range c.Names {
			if err := within("name "+quote(name), name, 1, 32); err != nil {
				return err
			}
		}
		return within("name", c.Name, 1, 32)
	default:
		return fmt.Errorf("unknown type %d", c.Type)
	}
	if err := firstOf(named(c.Name, c.Names), described(c.Description, c.Descriptions), checkCommandOptions(c.Options, 0)); err != nil {
		return err
	}
	size := longest(c.Name, c.Names) + longest(c.Description, c.Descriptions) + optionSize(c.Options)
	return count("characters of names, descriptions and values", size, 1, MaxCommandText)
}

// checkCommandOptions checks the options at a depth: 0 in the command, 1 in a
// group, 2 in a subcommand.
func checkCommandOptions(opts []CommandOption, depth int) error {
	if err := count("options", len(opts), 0, MaxOptions); err != nil {
		return err
	}
	seen := map[string]bool{}
	optional, subs := false, 0
	for _, o := range opts {
		if seen[o.Name] {
			return fmt.Errorf("option %q occurs twice", o.Name)
		}
		seen[o.Name] = true
		for locale, name := range o.Names {
			if seen[locale+":"+name] {
				return fmt.Errorf("option %q occurs twice in %s", name, locale)
			}
			seen[locale+":"+name] = true
		}
		if o.Type == OptSubcommand || o.Type == OptGroup {
			subs++
		}
		if err := o.check(depth); err != nil {
			return fmt.Errorf("option %s: %w", quote(o.Name), err)
		}
		if o.Required && optional {
			return fmt.Errorf("required option %q stands after an optional one", o.Name)
		}
		optional = optional || !o.Required
	}
	if subs > 0 && subs < len(opts) {
		return fmt.Errorf("subcommands and options are mixed")
	}
	return nil
}

func (o CommandOption) check(depth int) error {
	if err := firstOf(named(o.Name, o.Names), described(o.Description, o.Descriptions)); err != nil {
		return err
	}
	switch {
	case o.Type < OptSubcommand || o.Type > OptAttachment:
		return fmt.Errorf("unknown type %d", o.Type)
	case o.Type == OptGroup && depth > 0, o.Type == OptSubcommand && depth > 1:
		return fmt.Errorf("it cannot stand this deep")
	case o.Type == OptGroup:
		for _, sub := range o.Options {
			if sub.Type != OptSubcommand {
				return fmt.Errorf("a group holds subcommands only, not %q", sub.Name)
			}
		}
		return checkCommandOptions(o.Options, 1)
	case o.Type == OptSubcommand:
		return checkCommandOptions(o.Options, 2)
	case len(o.Options) > 0:
		return fmt.Errorf("only subcommands and groups have options")
	case o.Autocomplete && len(o.Choices) > 0:
		return fmt.Errorf("it has both choices and autocomplete")
	}
	for _, c := range o.Choices {
		for _, name := range c.Names {
			if err := within("choice name "+quote(name), name, 1, 100); err != nil {
				return err
			}
		}
	}
	return CheckChoices(o.Choices)
}

func named(name string, names map[string]string) error {
	for _, n := range append(values(names), name) {
		if !chatName.MatchString(n) || strings.ToLower(n) != n {
			return fmt.Errorf("name %q is not 1 to 32 lower-case letters, digits, - or _", n)
		}
	}
	return nil
}

func described(text string, texts map[string]string) error {
	for _, t := range append(values(texts), text) {
		if err := within("description "+quote(t), t, 1, 100); err != nil {
			return err
		}
	}
	return nil
}

func values(m map[string]string) []string {
	var out []string
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

// longest is the length that counts: that of the longest language.
func longest(text string, texts map[string]string) int {
	n := runes(text)
	for _, t := range texts {
		n = max(n, runes(t))
	}
	return n
}

func optionSize(opts []CommandOption) int {
	n := 0
	for _, o := range opts {
		n += longest(o.Name, o.Names) + longest(o.Description, o.Descriptions) + optionSize(o.Options)
		for _, c := range o.Choices {
			n += longest(c.Name, c.Names) + runes(c.Value)
		}
	}
	return n
}
