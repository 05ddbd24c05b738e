package discord

import (
	"strings"
	"testing"
)

var typedCommands = []Command{
	{Type: CommandUser, Name: "do"},
	{Type: CommandChat, Name: "do", Names: map[string]string{"es-ES": "hacer"}, Options: []CommandOption{
		{Type: OptString, Name: "text", Names: map[string]string{"es-ES": "texto"}, Required: true}, {Type: OptString, Name: "game"},
	}},
	{Type: CommandChat, Name: "game", Options: []CommandOption{{Type: OptSubcommand, Name: "new", Options: []CommandOption{
		{Type: OptString, Name: "system", Required: true, Choices: []Choice{{Name: "NEBULA", Value: "nebula"}}},
		{Type: OptBoolean, Name: "here"}, {Type: OptInteger, Name: "seat"},
	}}}},
}

func TestReadTyped(t *testing.T) {
	for line, want := range map[string]string{
		"/do 3 move to D4; shoot C x2":       "do text=3 move to D4; shoot C x2",
		"/do text:3 move game:abc":           "do text=3 move game=abc",
		"/hacer texto:3 mueve":               "do text=3 mueve",
		`/do text:"3 move"`:                  "do text=3 move",
		"/do game:abc 1:2 x":                 `/do needs the option "text"`,
		"game new system:NEBULA here:T":      "game new system=nebula here=true",
		"/game new system:nebula seat:2":     "game new system=nebula seat=2",
		"/game new seat:two system:nebula":   `option "seat" needs a number, not "two"`,
		"/game new system:nebula here:maybe": `option "here" needs true or false, not "maybe"`,
		"/game new system:chess":             `option "system" does not offer "chess", but nebula`,
		"/game new":                          `/game needs the option "system"`,
		"/game":                              `/game has no subcommand ""`,
		"/game old":                          `/game has no subcommand "old"`,
		"/dance":                             "the bot has no command /dance",
		"/":                                  `"/" names no command`,
	} {
		got, err := retold(line)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	typed, err := ReadTyped(typedCommands, "/do text:a game:b")
	if err != nil {
		t.Fatal(err)
	}
	if err := typed.Set("texto", "c"); err != nil || len(typed.Given) != 2 || typed.Given[1].Value != "c" {
		t.Errorf("set: %+v, %v", typed.Given, err)
	}
	if err := typed.Set("nothing", "c"); err == nil {
		t.Error("an option that is not there was set")
	}
}

func retold(line string) (string, error) {
	typed, err := ReadTyped(typedCommands, line)
	if err != nil {
		return "", err
	}
	if err := typed.Missing(); err != nil {
		return "", err
	}
	parts := []string{typed.Command.Name}
	for _, p := range typed.Path {
		parts = append(parts, p.Name)
	}
	for _, g := range typed.Given {
		v, err := g.Plain()
		if err != nil {
			return "", err
		}
		parts = append(parts, g.Name+"="+v)
	}
	return strings.Join(parts, " "), nil
}
