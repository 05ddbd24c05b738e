package main

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

func noEnv(string) string { return "" }

func TestExampleListsEveryDefault(t *testing.T) {
	doc, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	c, err := ParseConfig("config.example.toml", string(doc), noEnv)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(c, DefaultConfig()) {
		t.Errorf("the example gives %+v, the defaults are %+v", c, DefaultConfig())
	}
	var all bytes.Buffer
	if err := toml.NewEncoder(&all).Encode(DefaultConfig()); err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	want, err := toml.Decode(all.String(), &keys)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range want.Keys() {
		line := lineOf(string(doc), k)
		if line == 0 {
			t.Errorf("the example lacks %s", k)
			continue
		}
		if lines := strings.Split(string(doc), "\n"); len(k) > 1 && !strings.HasPrefix(lines[line-2], "#") {
			t.Errorf("%s has no comment", k)
		}
	}
}

func TestBadConfigurationNamesTheLine(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"language = \"en\"\nlangage = \"es\"\n", "f.toml, line 2: there is no key langage"},
		{"[discord]\ntoken = \"a\"\ntokn = \"b\"\n", "f.toml, line 3: there is no key discord.tokn"},
		{"\n[disc]\ntoken = \"a\"\n", "line 2: there is no key disc"},
		{"language = \"fr\"", `line 1: language is "fr": "en" or "es"`},
		{"[games]\npace = \"5s\"", `line 2: games.pace is 5s: at least "1m"`},
		{"[games]\n# x\npace = \"soon\"", "line 3: "},
		{"[games]\nopen = \"many\"", "line 2 "},
		{"[games]\nopen = 0", "line 2: games.open is 0"},
		{"language = \"en", "line 1: "},
		{"[health]\nlisten = \"8081\"", "line 2: health.listen"},
		{"[discord]\napplication = \"my bot\"", "line 2: discord.application"},
		{"[discord]\ntoken = \"Bot abc\"", "line 2: discord.token"},
		{"[log]\nlevel = \"loud\"\nformat = \"xml\"", "line 3: log.format"},
		{"[database]\nfile = \"\"", "line 2: database.file"},
	} {
		_, err := ParseConfig("f.toml", c.doc, noEnv)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.doc, err, c.want)
		}
	}
}

func TestEnvironmentGoesFirstAndSecretsStayHidden(t *testing.T) {
	c, err := ParseConfig("f.toml", "[discord]\ntoken = \"file\"", func(k string) string {
		return map[string]string{"DISCORD_TOKEN": "environment", "ESTAFETA_DATABASE": "/data/x.db"}[k]
	})
	if err != nil || c.Discord.Token != "environment" || c.Database.File != "/data/x.db" {
		t.Errorf("%v, %v", string(c.Discord.Token), err)
	}
	if s := fmt.Sprintf("%v %+v %#v %s", c, c, c, c.Discord.Token); strings.Contains(s, "environment") {
		t.Errorf("the token shows in %s", s)
	}
}
