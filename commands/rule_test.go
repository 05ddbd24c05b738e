package commands_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"estafeta/commands/discord"
	"estafeta/engine/nebula"
)

// allocated is how many bytes something allocates.
func allocated(fn func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	fn()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestRuleAndCard looks rules up by id and by words of either language, and
// cards by name.
func TestRuleAndCard(t *testing.T) {
	s := sit(t)
	for text, want := range map[string]string{
		"neb-shot-11": "NEB-SHOT-11",
		"crossfire":   "NEB-XF-0",
		"bocajarro":   "Point Blank",
		"Corpulencia": "Toughness",
	} {
		if o := s.ana.Type("/rule text:" + text); !strings.Contains(o.Message.Text(), want) {
			t.Errorf("/rule %s says %q, want %q in it", text, o.Message.Text(), want)
		}
	}
	for text, want := range map[string]string{
		"xw-brl-10":              "XW-BRL-10",    // by id
		"system:xwing text:slid": "Sliding back", // by a word of the title
		"text:retroceder":        "Sliding back", // of the other language
		"text:tonel volado":      "Barrel roll",  // by a term
		"text:ficha de iones":    "XW-ION-01",    // of either language
		"text:blanco fijado":     "Target lock",
	} {
		if !strings.Contains(text, "text:") {
			text = "text:" + text
		}
		if o := s.ana.Type("/rule " + text); !strings.Contains(o.Message.Text(), want) {
			t.Errorf("/rule %s says %q, want %q in it", text, o.Message.Text(), want)
		}
	}
	if o := s.ana.Type("/rule text:xyzzy"); !strings.Contains(o.Message.Text(), "no rule") {
		t.Errorf("/rule xyzzy says %q", o.Message.Text())
	}
	if list := s.ana.Suggest("/rule text:prone", "text", "prone"); len(list) < 3 || !strings.Contains(list[0].Name, "NEB-") {
		t.Errorf("rules about prone: %v", list)
	}
	s.ana.Type("/card text:xyzzyx") // all cards are read once
	if o := s.ana.Type("/card text:Tactical Rifle"); !strings.Contains(o.Message.Text(), "range 50 cm") {
		t.Errorf("/card says %q", o.Message.Text())
	}
	for text, want := range map[string]string{
		"T-70 X-wing":            "attack 3, agility 2, hull 3, shields 3", // a ship in either language
		"T-70 Ala-X":             "arcs: front",
		"Poe Dameron":            "pilot skill 8",
		"Proton Torpedoes":       "attack 4, Range 2-3",
		"Desechos espaciales C1": "1 stress",
		"Conner net":             "2 ion tokens",
		"focus":                  "Removed in the End phase",
		"Tactical Rif":           "range 50 cm",                   // only one has it in its name
		"skywalker":              "Luke Skywalker · Luke",         // several have
		"Skywlaker":              "Did you mean: Luke Skywalker?", // a slip of the pen
		"xyzzyx":                 "no card called xyzzyx.",
	} {
		if o := s.ana.Type("/card text:" + text); !strings.Contains(o.Message.Text(), want) {
			t.Errorf("/card %s says %q, want %q in it", text, o.Message.Text(), want)
		}
	}
	if o := s.ana.Type("/card text:Comandante Táctico"); !strings.Contains(o.Message.Text(), "no card") &&
		!strings.Contains(o.Message.Text(), "51 points") {
		t.Errorf("/card of a commander says %q", o.Message.Text())
	}
}

// TestLongTexts: of a text of any length no more is read than its command needs,
// whatever the command: nothing costs more than a short one.
func TestLongTexts(t *testing.T) {
	p := newParlour(t)
	p.deal(nebula.System{}, "table")
	for _, c := range p.bot.Commands() {
		for _, o := range append(slices.Clone(c.Options), discord.CommandOption{}) {
			for _, o := range append([]discord.CommandOption{o}, o.Options...) {
				if o.Type == discord.OptString && len(o.Choices) == 0 && (o.MaxLength == 0 || o.MaxLength > 1000) {
					t.Errorf("/%s: %s takes %d characters", c.Name, o.Name, o.MaxLength)
				}
			}
		}
	}
	long := strings.Repeat("ábcdé ", 1000)
	for _, line := range []string{"rule", "card"} {
		ask := func(text string) func() { return func() { p.command("ana", line, "text", text) } }
		ask(long)() // reads the reference
		short := allocated(ask(long[:100]))
		if n := allocated(ask(long)); n > 2*short+100_000 {
			t.Errorf("/%s of 6,000 characters allocates %d bytes, of 100 %d", line, n, short)
		}
	}
	long = strings.Repeat("a ", 3000)
	shown := p.command("ana", "rule", "text", long)
	if len(shown) != 1 || len(shown[0].Content) > 200 {
		t.Errorf("shown: %+v", shown)
	}
}
