package commands_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"estafeta/commands/discord"
	"estafeta/engine/nebula"
	"estafeta/engine/xwing"
)

// hurry breaks off what does not end: the fuzzer itself would not notice.
func hurry() *time.Timer {
	return time.AfterFunc(10*time.Second, func() { panic("it does not end") })
}

// answered holds what every answer keeps: there is one, private, within
// Discord's limits, and nothing broke on the way.
func (p *parlour) answered(t *testing.T, what string, shown []reply) {
	t.Helper()
	if len(shown) != 1 {
		t.Errorf("%s: %d answers", what, len(shown))
	}
	for _, r := range shown {
		if r.modal == nil && r.choices == nil && !r.Ephemeral && r.Content+r.text() != "" {
			t.Errorf("%s: answered for everybody: %s", what, r.text())
		}
	}
	p.faults.mu.Lock()
	defer p.faults.mu.Unlock()
	for _, fault := range p.faults.list {
		t.Errorf("%s: %s", what, fault)
	}
	p.faults.list = nil
	p.shown = nil
}

// typed are the commands whose options are read, with the options' names.
var typed = []string{
	"do text",
	"move where who",
	"shoot target with",
	"charge target who",
	"roll dice label",
	"roll dice system",
	"rule text",
	"card text",
	"board show at",
	"game+options name value",
	"game+log round",
	"game+clock pace limit",
	"game+clock budget timeout",
	"game+fix text",
	"game+seat do seat",
	"game+undo to",
	"game+replay round",
	"game+orders name value",
	"game+pause until",
	"army+show list",
	"army+add list unit",
	"army+add list upgrades",
	"army+remove list number",
	"army+new system name",
	"army+export list form",
	"stats+dice scope",
	"do game text",
}

// FuzzCommand calls every command that reads what people type, and its
// completion: there is an answer, and nothing breaks.
func FuzzCommand(f *testing.F) {
	p := newParlour(f)
	p.deal(nebula.System{}, "table")
	p.deal(xwing.System{}, "other")
	for n := range typed {
		f.Add(uint8(n), "2d6+1", "1")
		f.Add(uint8(n), "1 move to D4; shoot C x2", "@everyone")
	}
	f.Add(uint8(0), "1 mover hasta D4-7", "\u202e")
	f.Add(uint8(11), "24h", "-1h")
	f.Add(uint8(11), "9999999h", "1e9h")
	f.Add(uint8(13), "1 to D4", "")
	f.Fuzz(func(t *testing.T, which uint8, one, two string) {
		defer hurry().Stop()
		if len(one)+len(two) > 6000 {
			t.Skip("longer than Discord takes")
		}
		p.tb = t
		words := strings.Fields(typed[int(which)%len(typed)])
		in := discord.Interaction{CommandType: discord.CommandChat, User: discord.User{ID: "ana", Display: "ana"}}
		path := strings.Split(words[0], "+")
		in.Command, in.Sub = path[0], path[1:]
		for n, name := range words[1:] {
			in.Options = append(in.Options, discord.Option{Name: name, Type: discord.OptString, Value: []string{one, two}[n]})
		}
		if which >= 128 {
			in.ChannelID = "other"
		}
		in.Kind = discord.KindAutocomplete
		in.Options[0].Focused = true
		p.answered(t, "completing /"+words[0], p.do(in))
		in.Kind = discord.KindCommand
		in.Options[0].Focused = false
		if words[0] != "game+replay" {
			p.answered(t, "/"+words[0], p.do(in))
		}
	})
}

// FuzzCustomID presses buttons and sends forms with ids and values that nobody
// was shown.
func FuzzCustomID(f *testing.F) {
	p := newParlour(f)
	p.deal(nebula.System{}, "table")
	p.deal(xwing.System{}, "other")
	components, forms, _ := p.walkIDs()
	for id := range components {
		f.Add(id, "o0", false)
	}
	for id := range forms {
		f.Add(id, "1 move to D4", true)
	}
	for _, g := range garbage {
		f.Add(g, g, false)
		f.Add("refill|"+g, g, true)
	}
	f.Fuzz(func(t *testing.T, id, value string, form bool) {
		defer hurry().Stop()
		if strings.HasPrefix(id, "challenge") || strings.HasPrefix(id, "demo") {
			t.Skip("opens games")
		}
		p.tb = t
		if form {
			p.form("ana", id, value)
		} else {
			p.press("ana", id, true, value)
		}
		p.faults.mu.Lock()
		defer p.faults.mu.Unlock()
		for _, fault := range p.faults.list {
			t.Errorf("%q with %q: %s", id, value, fault)
		}
		p.faults.list, p.shown = nil, nil
	})
}

// FuzzArmy pastes lists in every form: TOML, XWS, plain lines.
func FuzzArmy(f *testing.F) {
	doc, err := os.ReadFile("../docs/lists.md")
	if err != nil {
		f.Fatal(err)
	}
	for n, block := range strings.Split(string(doc), "```") {
		if n%2 == 1 {
			_, text, _ := strings.Cut(block, "\n")
			f.Add(text, n%4 == 1)
		}
	}
	f.Add(`{"pilots": [{"name": "lukeskywalker", "ship": "xwing", "upgrades": {"ept": "x"}}], "faction": "rebel"}`, true)
	f.Add("name = \"a\"\nfaction = \"terra\"\n[[unit]]\nunit = \"ranger_a\"\n\"\" = 1", false)
	p := newParlour(f)
	f.Fuzz(func(t *testing.T, text string, xwing bool) {
		defer hurry().Stop()
		p.tb = t
		system := "nebula"
		if xwing {
			system = "xwing"
		}
		p.answered(t, "a list of "+system, p.form("ana", "army|"+system+"|1", text))
	})
}
