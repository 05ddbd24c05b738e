package commands_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"estafeta/commands"
	"estafeta/commands/discord"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/xwing"
	"estafeta/host"
)

func newBot(t *testing.T) *commands.Bot {
	t.Helper()
	systems := []system.System{nebula.System{}, xwing.System{}}
	b, err := commands.New(commands.Config{Host: host.New(host.Config{Systems: systems}), Systems: systems})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestCommandsKeepDiscordsLimits holds the command tree in every language to
// Discord's limits, and to words being there at all.
func TestCommandsKeepDiscordsLimits(t *testing.T) {
	cmds := newBot(t).Commands()
	if err := discord.CheckCommands(cmds); err != nil {
		t.Error(err)
	}
	var walk func(name, description string, names map[string]string, options []discord.CommandOption)
	walk = func(name, description string, names map[string]string, options []discord.CommandOption) {
		for _, s := range []string{name, description, names["es-ES"]} {
			if strings.Contains(s, ".") && !strings.Contains(s, " ") {
				t.Errorf("%q has no words: %q", name, s)
			}
		}
		for _, o := range options {
			walk(o.Name, o.Description, o.Names, o.Options)
			for _, c := range o.Choices {
				if strings.Contains(c.Name, ".") && !strings.Contains(c.Name, " ") {
					t.Errorf("choice %s of %s has no words: %q", c.Value, o.Name, c.Name)
				}
			}
		}
	}
	for _, c := range cmds {
		walk(c.Name, c.Description, c.Names, c.Options)
	}
}

// keyed finds keys of the catalogues in the sources.
var keyed = regexp.MustCompile(
	`"((?:error|notice|button|card|desk|ask|refuse|lobby|list|status|game|help|roll|turns|undo|fix|sent|log|verify|more|options|confirm|thread|pace|language|compass|side|seat|dice|symbol|look|settings|sign|challenge|permission|menu|by|orders|forget|games|upload|starters|role|report|prepare|arm|zone|plan)\.[a-z0-9_.]+)"`,
)

// TestEveryKeyHasWords holds that whatever commands, host and the dice say
// stands in both catalogues.
func TestEveryKeyHasWords(t *testing.T) {
	b := newBot(t)
	found := 0
	for _, dir := range append(rooms(t), "../host", "../engine/dice", "../engine") {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			src, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range keyed.FindAllStringSubmatch(string(src), -1) {
				key := m[1]
				if ext := filepath.Ext(key); ext == "." || slices.Contains([]string{".png", ".txt", ".zip", ".json"}, ext) {
					continue // completed at run time, or a file
				}
				found++
				for _, lang := range []string{"en", "es"} {
					if !b.Book().In("", lang).Has(key) {
						t.Errorf("%s: %q has no words in %s", f, key, lang)
					}
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d keys found in the sources: the search is broken", found)
	}
}

// rooms are the folders of this package and of all beneath it that speak.
func rooms(t *testing.T) []string {
	t.Helper()
	dirs := []string{"."}
	for _, room := range []string{"army", "board", "book", "call", "game", "play", "post", "settings", "tray"} {
		if _, err := os.Stat(room); err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, room)
	}
	return dirs
}
