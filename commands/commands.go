package commands

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"estafeta/commands/army"
	"estafeta/commands/board"
	"estafeta/commands/book"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/game"
	"estafeta/commands/play"
	"estafeta/commands/settings"
	"estafeta/commands/tray"
	"estafeta/commands/words"
)

// locales of Discord in which Spanish is shown.
var locales = map[string][]string{"es": {"es-ES", "es-419"}}

// Commands are all commands as they are registered.
func (b *Bot) Commands() []discord.Command {
	var out []discord.Command
	for _, c := range b.commands {
		d := discord.Command{Type: discord.CommandChat, Contexts: []int{discord.ContextGuild}, IntegrationTypes: []int{discord.InstallGuild}}
		if c.Menu != 0 {
			d.Type = c.Menu
			d.Name, d.Names = b.localised("menu." + c.Name)
			out = append(out, d)
			continue
		}
		if c.Dm {
			d.Contexts = []int{discord.ContextGuild, discord.ContextBotDM, discord.ContextPrivate}
			d.IntegrationTypes = []int{discord.InstallGuild, discord.InstallUser}
		}
		d.Name, d.Names = b.localised("cmd." + c.Name)
		d.Description, d.Descriptions = b.localised("cmd." + c.Name + ".help")
		d.Options = append(b.subcommands(c), b.options(c.Options)...)
		out = append(out, d)
	}
	return out
}

func (b *Bot) subcommands(c call.Command) []discord.CommandOption {
	var out []discord.CommandOption
	for _, s := range c.Subs {
		o := discord.CommandOption{Type: discord.OptSubcommand}
		o.Name, o.Names = b.localised("cmd." + c.Name + "." + s.Name)
		o.Description, o.Descriptions = b.localised("cmd." + c.Name + "." + s.Name + ".help")
		o.Options = b.options(s.Options)
		out = append(out, o)
	}
	return out
}

// options with the required ones first, as Discord wants them.
func (b *Bot) options(list []call.Option) []discord.CommandOption {
	var out []discord.CommandOption
	sorted := append([]call.Option{}, list...)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Required && !sorted[j].Required })
	for _, o := range sorted {
		d := discord.CommandOption{Type: o.Kind, Required: o.Required, Autocomplete: o.Auto}
		if d.Type == 0 {
			d.Type = discord.OptString
		}
		if d.Type == discord.OptString && len(o.Choices) == 0 {
			d.MaxLength = o.Length()
		}
		d.Name, d.Names = b.localised("opt." + o.Name)
		d.Description, d.Descriptions = b.localised("opt." + o.Name + ".help")
		for _, ch := range o.Choices {
			c := discord.Choice{Value: ch.Value}
			c.Name, c.Names = b.localised(ch.Words)
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
			others[locale] = b.env.Book.In(system, lang).Term(key)
		}
	}
	return b.env.Book.In(system, "en").Term(key), others
}

// find is the command that an interaction calls.
func (b *Bot) find(c *call.Call) *call.Command {
	list := b.commands
	var found *call.Command
	for _, name := range append([]string{c.In.Command}, c.In.Sub...) {
		found = nil
		for i := range list {
			if list[i].Name == name ||
				list[i].Menu != 0 && list[i].Menu == c.In.CommandType && c.Book.In("", "en").Term("menu."+list[i].Name) == name {
				found = &list[i]
			}
		}
		if found == nil {
			return nil
		}
		list = found.Subs
	}
	return found
}

// command runs the command that an interaction calls.
func (b *Bot) command(c *call.Call) error {
	cmd := b.find(c)
	if cmd == nil || cmd.Run == nil {
		return call.Wrong("error.command")
	}
	clip(c.In, cmd)
	return cmd.Run(c)
}

// clip shortens what was typed to what is read of it, before any work is done
// on it.
func clip(in *discord.Interaction, cmd *call.Command) {
	for i := range in.Options {
		long := call.UsualText
		if k := slices.IndexFunc(cmd.Options, func(o call.Option) bool { return o.Name == in.Options[i].Name }); k >= 0 {
			long = cmd.Options[k].Length()
		}
		in.Options[i].Value = call.Clip(in.Options[i].Value, long)
	}
}

// autocomplete completes the option that is being typed.
func (b *Bot) autocomplete(c *call.Call) error {
	cmd, focused := b.find(c), c.In.Focused()
	var choices []discord.Choice
	if cmd != nil && cmd.Complete != nil && focused != nil {
		clip(c.In, cmd)
		var err error
		if choices, err = cmd.Complete(c, focused); err != nil {
			return err
		}
	}
	choices = slices.DeleteFunc(
		choices,
		func(c discord.Choice) bool { return utf8.RuneCountInString(c.Value) > 100 },
	) // after much that was typed
	if len(choices) > 25 {
		choices = choices[:25]
	}
	for i := range choices {
		choices[i].Name = call.Clip(choices[i].Name, 100)
	}
	return c.C.Suggest(c.Ctx, c.In, choices)
}

// commands are all commands, in the order of /help.
func commands(b *call.Env) []call.Command {
	return append([]call.Command{play.PlayCommand(b), play.DoCommand(b)}, append(
		play.VerbCommands(b),
		game.Command(
			b,
		),
		army.Command(b),
		board.Command(b),
		book.TurnsCommand(b),
		tray.RollCommand(b),
		tray.AttackCommand(b),
		tray.OddsCommand(b),
		tray.StatsCommand(b),
		book.RuleCommand(
			b,
		),
		book.CardCommand(b),
		settings.Command(b),
		book.HelpCommand(b),
		book.ReportCommand(b),
		game.ChallengeMenu,
		board.ExplainMenu,
	)...)
}
