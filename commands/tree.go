package commands

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"estafeta/commands/discord"
	"estafeta/commands/words"
)

// command is a slash command or a subcommand. Its words are cmd.<path> and
// cmd.<path>.help, path being its names joined with dots.
type command struct {
	name     string
	options  []option
	subs     []command
	run      func(*call) error
	complete func(*call, *discord.Option) ([]discord.Choice, error)
	dm       bool // makes sense without a server, also where only the user installed the bot
	menu     int  // discord.CommandUser or CommandMessage: a context menu, its words are menu.<name>
}

// option is a typed option. Its words are opt.<name> and opt.<name>.help.
type option struct {
	name     string
	kind     int // discord.Opt…; 0: text
	required bool
	auto     bool     // autocomplete
	choices  []choice // fixed
}

// choice is a fixed value with the key of its words.
type choice struct{ value, words string }

// locales of Discord in which Spanish is shown.
var locales = map[string][]string{"es": {"es-ES", "es-419"}}

// Commands are all commands as they are registered.
func (b *Bot) Commands() []discord.Command {
	var out []discord.Command
	for _, c := range b.tree {
		d := discord.Command{Type: discord.CommandChat, Contexts: []int{discord.ContextGuild}, IntegrationTypes: []int{discord.InstallGuild}}
		if c.menu != 0 {
			d.Type = c.menu
			d.Name, d.Names = b.localised("menu." + c.name)
			out = append(out, d)
			continue
		}
		if c.dm {
			d.Contexts = []int{discord.ContextGuild, discord.ContextBotDM, discord.ContextPrivate}
			d.IntegrationTypes = []int{discord.InstallGuild, discord.InstallUser}
		}
		d.Name, d.Names = b.localised("cmd." + c.name)
		d.Description, d.Descriptions = b.localised("cmd." + c.name + ".help")
		d.Options = append(b.subcommands(c), b.options(c.options)...)
		out = append(out, d)
	}
	return out
}

func (b *Bot) subcommands(c command) []discord.CommandOption {
	var out []discord.CommandOption
	for _, s := range c.subs {
		o := discord.CommandOption{Type: discord.OptSubcommand}
		o.Name, o.Names = b.localised("cmd." + c.name + "." + s.name)
		o.Description, o.Descriptions = b.localised("cmd." + c.name + "." + s.name + ".help")
		o.Options = b.options(s.options)
		out = append(out, o)
	}
	return out
}

// options with the required ones first, as Discord wants them.
func (b *Bot) options(list []option) []discord.CommandOption {
	var out []discord.CommandOption
	sorted := append([]option{}, list...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].required && !sorted[j].required })
	for _, o := range sorted {
		d := discord.CommandOption{Type: o.kind, Required: o.required, Autocomplete: o.auto}
		if d.Type == 0 {
			d.Type = discord.OptString
		}
		d.Name, d.Names = b.localised("opt." + o.name)
		d.Description, d.Descriptions = b.localised("opt." + o.name + ".help")
		for _, ch := range o.choices {
			c := discord.Choice{Value: ch.value}
			c.Name, c.Names = b.localised(ch.words)
			d.Choices = append(d.Choices, c)
		}
		out = append(out, d)
	}
	return out
}

// localised is a key's English words and the others by locale. System words
// (after a slash: nebula/system.name) come from that system's catalogue.
func (b *Bot) localised(key string) (string, map[string]string) {
	system := ""
	if s, k, ok := strings.Cut(key, "/"); ok {
		system, key = s, k
	}
	others := map[string]string{}
	for _, lang := range words.Languages[1:] {
		for _, locale := range locales[lang] {
			others[locale] = b.book.In(system, lang).Term(key)
		}
	}
	return b.book.In(system, "en").Term(key), others
}

// find is the command that an interaction calls.
func (c *call) find() *command {
	list := c.tree
	var found *command
	for _, name := range append([]string{c.in.Command}, c.in.Sub...) {
		found = nil
		for i := range list {
			if list[i].name == name || list[i].menu != 0 && list[i].menu == c.in.CommandType && c.book.In("", "en").Term("menu."+list[i].name) == name {
				found = &list[i]
			}
		}
		if found == nil {
			return nil
		}
		list = found.subs
	}
	return found
}

func (c *call) command() error {
	cmd := c.find()
	if cmd == nil || cmd.run == nil {
		return wrong("error.command")
	}
	return cmd.run(c)
}

func (c *call) autocomplete() error {
	cmd, focused := c.find(), c.in.Focused()
	var choices []discord.Choice
	if cmd != nil && cmd.complete != nil && focused != nil {
		var err error
		if choices, err = cmd.complete(c, focused); err != nil {
			return err
		}
	}
	choices = slices.DeleteFunc(choices, func(c discord.Choice) bool { return utf8.RuneCountInString(c.Value) > 100 }) // after much that was typed
	if len(choices) > 25 {
		choices = choices[:25]
	}
	for i := range choices {
		choices[i].Name = clip(choices[i].Name, 100)
	}
	return c.c.Suggest(c.ctx, c.in, choices)
}

// matching are the choices whose name or value has the typed text in it, those
// that begin with it first.
func matching(typed string, list []discord.Choice) []discord.Choice {
	typed = strings.ToLower(strings.TrimSpace(typed))
	var first, rest []discord.Choice
	for _, ch := range list {
		name := strings.ToLower(ch.Name)
		switch {
		case strings.HasPrefix(name, typed):
			first = append(first, ch)
		case strings.Contains(name, typed), strings.Contains(strings.ToLower(ch.Value), typed):
			rest = append(rest, ch)
		}
	}
	return append(first, rest...)
}
