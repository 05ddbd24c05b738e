package commands_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"estafeta/commands/discord"
	"estafeta/engine/nebula"
	"estafeta/engine/xwing"
)

// evil is what somebody may type wherever something is typed.
var evil = []string{
	"@everyone **bold** <@123456789012345678>", "<@&42> ||evil||", "[evil](https://evil.example)", "```evil```", "a\n# evil\n> evil", "\u202eevil\u2066", "-# evil", "<#1000> <t:1:R>", "~~evil~~ __evil__ *slanted*",
	"https://evil.example/x", "<:evil:123>", "@here", "\\**bold\\**", "evil\x00\x07\r", "{{.who}} %s", "</evil:1>",
}

// works are what Discord would make more of than text.
var works = regexp.MustCompile(
	"<no value>|@everyone|@here|<@&?123|<@&42|<#1000>|<t:1:|<:evil|</evil|\\*\\*bold|\\|\\|evil|\\]\\(https|```|~~evil|__evil|\\*slanted|\n# evil|\n> evil|\n-# evil|[\u202e\u2066\\x00\\x07]|https://evil",
)

// holdHarmless looks at all that was shown and posted since the last time.
func (p *parlour) holdHarmless(t *testing.T, what string) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	check := func(m discord.Message, text string) {
		if found := works.FindString(text); found != "" {
			t.Errorf("%s: %q in\n%s", what, found, text)
		}
		raw, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			Mentions *struct {
				Parse *[]string `json:"parse"`
				Users []string  `json:"users"`
			} `json:"allowed_mentions"`
		}
		if err := json.Unmarshal(raw, &body); err != nil || body.Mentions == nil || body.Mentions.Parse == nil || len(*body.Mentions.Parse) > 0 {
			t.Errorf("%s: whoever is named may be pinged: %s", what, raw)
		}
		for _, u := range m.Mention {
			if u != "ana" && u != "luis" {
				t.Errorf("%s: %s is pinged", what, u)
			}
		}
	}
	for _, r := range p.shown {
		if r.modal == nil && r.choices == nil {
			check(r.Message, r.text())
		}
		if r.modal != nil { // shown as it is: no markdown there, and it is one's own
			continue
		}
	}
	for _, m := range p.posted {
		check(m, reply{Message: m}.text())
	}
	for _, name := range p.threads {
		if works.MatchString(name) || name == "" || len([]rune(name)) > 100 {
			t.Errorf("%s: a thread is called %q", what, name)
		}
	}
	p.shown, p.posted, p.threads = nil, nil, nil
}

// TestMarkdownOfUsers puts markdown, mentions, links and characters that turn
// text around into everything that users name or type, and looks at every
// message, card, log, title and description that comes of it.
func TestMarkdownOfUsers(t *testing.T) {
	p := newParlour(t)
	ctx := t.Context()
	game := p.deal(nebula.System{}, "table")
	other := p.deal(xwing.System{}, "third")
	deliver := func() {
		if err := p.bot.Deliver(ctx, p); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range evil {
		what := fmt.Sprintf("%q", x)
		toml := "name = " + quoted(x) + "\nfaction = \"terra\"\n[[unit]]\nunit = " + quoted(x) + "\n"
		p.form("ana", "army|nebula|1", toml)
		p.form("ana", "army|nebula|1", strings.Replace(toml, "terra", "x"+strings.ReplaceAll(quoted(x), `"`, ""), 1))
		p.form("ana", "army|xwing|1", "Name: "+x+"\nLuke Skywalker + "+x+"\n"+x)
		p.form("ana", "army|xwing|1", `{"name":`+quoted(x)+`,"faction":`+quoted(x)+`,"pilots":[{"name":`+quoted(x)+`,"ship":`+quoted(x)+`}]}`)
		p.holdHarmless(t, "a list called "+what)
		own, err := p.host.Armies(ctx, "ana", "nebula")
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range own {
			for _, sub := range []string{"show", "check", "export", "add", "remove"} {
				p.command("ana", "army "+sub, "list", r.Name, "unit", x, "number", "9", "form", x)
			}
		}
		p.holdHarmless(t, "lists called "+what)
		// A lobby whose players and lists are called so.
		in := discord.Interaction{
			Kind:        discord.KindCommand,
			CommandType: discord.CommandChat,
			Command:     "game",
			Sub:         []string{"new"},
			User:        discord.User{ID: "ana", Name: "ana", Display: x},
			ChannelID:   "new",
			Options:     []discord.Option{{Name: "system", Type: discord.OptString, Value: "nebula"}},
		}
		p.do(in)
		deliver()
		ids, err := p.host.Of(ctx, "ana")
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ids {
			if i, err := p.host.Info(ctx, id, "ana"); err == nil && i.Status == "lobby" {
				ready := nebula.System{}.Ready()[0]
				ready.Name = x // as an older bot, or an imported game, may have kept it
				if _, err := p.host.SetRoster(ctx, id, "ana", 1, ready); err != nil {
					t.Fatal(err)
				}
				p.command("ana", "game status", "game", id)
				deliver()
				if err := p.host.End(ctx, id, "ana"); err != nil {
					t.Fatal(err)
				}
			}
		}
		p.holdHarmless(t, "a lobby with "+what)
		for _, g := range []string{game, other} {
			for _, line := range []string{"do text", "move where", "move who", "shoot target", "charge target", "board at", "game+fix text", "game+options name", "game+options value", "game+orders name", "game+orders value",
				"game+clock pace", "game+clock limit", "game+undo to", "game+pause until", "play game", "game+status game", "game+seat seat", "game+log round"} {
				words := strings.Fields(line)
				opts := []string{words[1], x}
				if words[1] != "game" {
					opts = append(opts, "game", g)
				}
				if words[1] == "value" {
					opts = append(opts, "name", "rounds")
				}
				for _, user := range []string{"ana", "luis", "eva"} {
					p.command(user, strings.ReplaceAll(words[0], "+", " "), opts...)
					p.command(user, "do", "text", "1 move to D4; "+x, "game", g)
				}
			}
		}
		p.holdHarmless(t, "typed at a game: "+what)
		p.command("ana", "game fix", "game", game, "text", "1 resolve 5 "+x)
		p.command("ana", "roll", "dice", "2d6", "label", x)
		p.command("ana", "roll", "dice", "2d6", "label", x, "secret", "true")
		p.command("ana", "roll", "dice", x)
		p.command("ana", "roll", "dice", "d6", "system", x)
		for _, line := range []string{"rule", "card"} {
			p.command("ana", line, "text", x)
			p.command("ana", line, "text", x, "system", x)
		}
		p.command("ana", "stats dice", "scope", x)
		p.command("ana", "game new", "system", x, "preset", x)
		p.command("ana", "game join", "game", x)
		p.press("ana", "desk|"+x, false)
		p.press("ana", x, false)
		deliver()
		p.holdHarmless(t, "typed: "+what)
	}
	for _, user := range []string{"ana", "luis", "eva"} {
		p.command(user, "game log", "game", game)
		p.command(user, "game status", "game", game)
	}
	deliver()
	p.holdHarmless(t, "the log")
	for _, fault := range p.faults.list {
		t.Errorf("a fault of the program: %s", fault)
	}
}

// quoted is a string as TOML and JSON write it.
func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		return `""`
	}
	return string(b)
}
