package discord

import (
	"encoding/json"
	"testing"
)

func TestCommandCheck(t *testing.T) {
	cmd := func(opts ...CommandOption) Command {
		return Command{Type: CommandChat, Name: "do", Description: "d", Options: opts}
	}
	opt := func(change func(*CommandOption)) CommandOption {
		o := CommandOption{Type: OptString, Name: "text", Description: "d"}
		change(&o)
		return o
	}
	many := func(n int) []CommandOption {
		var out []CommandOption
		for i := range n {
			out = append(out, opt(func(o *CommandOption) { o.Name = "o" + itoa(i) }))
		}
		return out
	}
	big := many(25)
	for i := range big {
		for j := range 4 {
			big[i].Choices = append(big[i].Choices, Choice{Name: long(50), Value: long(28) + itoa(j), Names: map[string]string{"es-ES": long(60)}})
		}
	}
	for name, tc := range map[string]struct {
		c    Command
		want string
	}{
		"plain":      {cmd(many(25)...), ""},
		"26 options": {cmd(many(26)...), "26 options"},
		"capital":    {Command{Type: 1, Name: "Do", Description: "d"}, "lower-case"},
		"space":      {Command{Type: 1, Name: "do it", Description: "d"}, "lower-case"},
		"Spanish":    {Command{Type: 1, Name: "stats", Names: map[string]string{"es-ES": "estadísticas"}, Description: "d"}, ""},
		"Spanish capital": {Command{Type: 1, Name: "stats", Names: map[string]string{"es-ES": "Estadísticas"}, Description: "d"},
			"Estadísticas"},
		"no description":   {Command{Type: 1, Name: "do"}, "description"},
		"long description": {Command{Type: 1, Name: "do", Description: long(101)}, "101 characters"},
		"menu":             {Command{Type: CommandUser, Name: "Challenge", Names: map[string]string{"es-ES": "Desafiar"}}, ""},
		"menu described":   {Command{Type: CommandUser, Name: "Challenge", Description: "d"}, "context menu"},
		"no type":          {Command{Name: "do", Description: "d"}, "unknown type 0"},
		"8000 characters":  {cmd(big...), "characters of names"},
		"26 choices":       {cmd(opt(func(o *CommandOption) { o.Choices = make([]Choice, 26) })), "26 choices"},
		"empty choice":     {cmd(opt(func(o *CommandOption) { o.Choices = make([]Choice, 1) })), "choice name"},
		"both": {cmd(opt(func(o *CommandOption) { o.Autocomplete = true; o.Choices = []Choice{{Name: "a", Value: "a"}} })),
			"both choices and autocomplete"},
		"required late": {cmd(opt(func(*CommandOption) {}), opt(func(o *CommandOption) { o.Name, o.Required = "b", true })),
			"after an optional"},
		"same name": {cmd(opt(func(*CommandOption) {}), opt(func(*CommandOption) {})), "occurs twice"},
		"mixed":     {cmd(opt(func(o *CommandOption) { o.Type = OptSubcommand }), opt(func(o *CommandOption) { o.Name = "b" })), "mixed"},
		"group":     {cmd(opt(func(o *CommandOption) { o.Type, o.Options = OptGroup, many(1) })), "subcommands only"},
		"deep": {cmd(opt(func(o *CommandOption) {
			o.Type, o.Options = OptSubcommand, []CommandOption{{Type: OptSubcommand, Name: "x", Description: "d"}}
		})), "this deep"},
		"options of text": {cmd(opt(func(o *CommandOption) { o.Options = many(1) })), "only subcommands"},
	} {
		t.Run(name, func(t *testing.T) { refuses(t, tc.c.Check(), tc.want) })
	}
}

func TestCheckCommands(t *testing.T) {
	one := Command{Type: CommandChat, Name: "do", Description: "d"}
	refuses(t, CheckCommands([]Command{one, one}), "occurs twice")
	refuses(t, CheckCommands([]Command{one, {Type: CommandUser, Name: "do"}}), "")
	var many []Command
	for i := range 101 {
		many = append(many, Command{Type: CommandChat, Name: "c" + itoa(i), Description: "d"})
	}
	refuses(t, CheckCommands(many), "101 chat commands")
	var menus []Command
	for i := range 16 {
		menus = append(menus, Command{Type: CommandMessage, Name: "M" + itoa(i)})
	}
	refuses(t, CheckCommands(menus), "16 message commands")
}

func TestCommandJSON(t *testing.T) {
	none := uint64(0)
	c := Command{Type: CommandChat, Name: "log", Description: "d", Contexts: []int{ContextGuild, ContextBotDM}, DefaultPermissions: &none,
		Options: []CommandOption{{Type: OptInteger, Name: "round", Description: "r", Choices: []Choice{{Name: "one", Value: "1"}}}}}
	got, err := json.Marshal(c)
	want := `{"type":1,"name":"log","description":"d","options":[{"type":4,"name":"round","description":"r","choices":[{"name":"one","value":1}]}],"contexts":[0,1],"default_member_permissions":0}`
	if err != nil || string(got) != want {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
	a, _ := HashCommands([]Command{c})
	c.Description = "e"
	b, _ := HashCommands([]Command{c})
	if a == b || a == "" {
		t.Errorf("hashes %s, %s", a, b)
	}
}
