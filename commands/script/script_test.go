package script_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/commands/script"
)

// A mistake in a script is named with its file and line, and what would be
// right.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"throw 3":                     `test.script:1: "throw" begins no step: user, channel`,
		"@ana dance":                  "test.script:1: @ana dance: no user can do that: /command, click",
		"@eva /help":                  `test.script:1: nobody is called "eva"; there are ana, luis`,
		"# nothing\n\n@ana /gme new":  "test.script:3: the bot has no command /gme",
		"@ana /game nw":               `test.script:1: /game has no subcommand "nw"`,
		"@ana /game new":              `test.script:1: /game needs the option "system"`,
		"@ana /game new system:chess": `option "system" does not offer "chess", but nebula`,
		"@ana /game new system:nebula here:maybe": "needs true or false",
		"@ana /game join seat:two":                "needs a number",
		"@ana click Join":                         `ana sees no button "Join"; there is nothing`,
		"@ana choose Orion":                       "ana sees nothing that offers",
		"@ana fill words x":                       "no form is open for ana",
		"@ana fill words":                         "does not say enough",
		"@ana take 2":                             "ana has 0 suggestions",
		"@ana again":                              "ana has done nothing yet",
		"@ana suggest /help":                      "gives no option to complete",
		"@ana menu Dance @luis":                   `no menu has "Dance": Challenge`,
		"@ana /army upload file:none.toml":        "the file to upload cannot be read",
		"dice 2 x":                                `"x" is no face of a die`,
		"wait long":                               `"long" is no time to wait: 26h`,
		"scenario none.toml ana luis":             "the scenario cannot be read",
		"scenario bad.toml ana luis":              "bad.toml",
		"game 2":                                  "there is no game 2: 0 so far",
		"board x.png":                             "no board has been shown",
		"expect":                                  "nothing is expected",
		"expect cake maybe so":                    "is no expectation",
		`expect "x`:                               "a quotation mark is missing",
		"expect asked ana":                        "no game has been opened yet",
		"expect state Round 2":                    "compares nothing",
		"@ana /help\nexpect \"cake\"":             `test.script:2: "cake" is not shown to anybody; shown is`,
		"@ana /help\nexpect not \"Estafeta\"":     `"Estafeta" is shown to anybody`,
		"@ana /help\nexpect luis \"Estafeta\"":    `"Estafeta" is not shown to luis; shown is`,
		"scenario duel.toml ana luis\nexpect asked luis":                        "asked is ana (activate)",
		"scenario duel.toml ana luis\nexpect over":                              "the game is not over: it is playing",
		"scenario duel.toml ana luis\nexpect state Round = 7":                   "state Round is 3, not 7",
		"scenario duel.toml ana luis\nexpect state Rnd = 7":                     "there is no Rnd; there is",
		"scenario duel.toml ana luis\nexpect state Figures[Label=Q].Wounds = 7": "there is no [Label=Q] among 6",
		"scenario duel.toml ana luis\n@ana /game pause\nexpect unchanged":       "has changed a game",
		"scenario duel.toml ana luis\ndice 9\n@ana click \"Your turn\"\n@ana choose \"Ranger 1\"\n@ana click Shoot\n@ana choose \"Hoplidex B x2\"\n@ana click Send": "the script has a 9 for a die of 6 sides",
	} {
		err := play(t, text, map[string]string{"duel.toml": duel(t), "bad.toml": "[[force]]\nfaction = \"terra\"\n"})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n got %v\nwant …%s", text, err, want)
		}
	}
}

// What a script can do besides the example games.
func TestSteps(t *testing.T) {
	for name, text := range map[string]string{
		"languages": `
			user luis Luis es
			@luis /help
			expect luis not "referees"`,
		"thread": `
			@ana /game new system:nebula opponent:@luis
			expect "NEBULA"
			@luis click Join
			@luis choose "Orion line"
			@ana choose "Take a ready-made list" "Terra line"
			dice 2 5
			@ana click Start
			expect asked luis
			channel table
			@luis dm /turns
			expect luis "· NEBULA"`,
		"restart": `
			scenario duel.toml ana luis
			dice 2 3 2 1 1 1
			@ana click "Your turn"
			@ana choose "Ranger 1"
			restart
			expect asked ana
			@ana click Shoot
			@ana choose "Hoplidex B x2"
			@ana click Send
			expect "miss, light hit"
			restart
			expect asked luis
			@luis click "Stay up"
			expect "returns fire"`,
		"reminders": `
			scenario duel.toml ana luis
			wait 25h
			expect ana "Your turn"
			wait 10h
			expect ana not "Your turn"
			restart
			wait 60h
			expect ana "Your turn"`,
		"suggestions": `
			@ana suggest /army show list:Ter
			expect ana "Terra line"
			@ana take 1
			expect ana "Terra Federation"`,
		"forms": `
			@ana /army edit list:"Terra line"
			@ana fill list "name = \"Mine\"\nfaction = \"terra\""
			expect ana "Mine"`,
		"menus": `
			@ana menu Challenge @luis
			expect ana "Luis"
			@ana click Send
			@luis click Join`,
		"both sides": `
			scenario duel.toml ana ana
			expect asked ana
			@ana click "Your turn"
			expect ana "which figure"`,
		"several games": `
			scenario duel.toml ana luis
			channel other
			scenario duel.toml luis ana
			expect asked luis
			game 1
			expect asked ana
			expect state Figures[0].Label = 1
			expect state Figures[Label=C].Wounds = 1
			board x.png`,
		"rolls": `
			@ana /roll 2d6
			expect "@Ana rolls 2d6"
			@luis click "All (2)"
			expect luis "Only @Ana does that"
			expect not "~~"
			@ana click "All (2)"
			expect "~~"
			@ana /roll dice:"3 red 1 white" system:legion label:"*at* @everyone"
			expect "3 red, 1 white · ∗at∗ ＠everyone"
			@ana choose "Roll some of them again" "4 ·"
			@ana choose "Roll some of them again" "2 ·"
			expect "[All (2)]"`,
		"an attack": `
			@ana /attack "attack 3 focus vs agility 2 hull 3"
			expect ana "add the option system"
			@ana /attack "attack 3 focus vs" system:xwing
			expect ana "No target stands after vs"
			@ana /attack "attack 3 vs agility 2" system:xwing
			expect ana "give agility and hull"
			@ana /attack "attack 3 focus lock vs agility 3 hull 3 focus evade" system:xwing opponent:@luis
			expect "SHA-256"
			expect "Modify? @Ana"
			@luis click "Target lock"
			expect luis "This asks @Ana"
			@ana click Done
			expect luis "@Luis"
			@luis /odds "attack 3 focus vs agility 2 hull 3" versus:"attack 4"
			expect luis "on average"
			expect ana not "on average"
			@luis /odds "attack 3 focus vs agility 2 hull 3" sweep:"agility 0-3"
			expect luis "Agility 3:"
			@luis /odds "attack 3 focus vs agility 2 hull 3" sweep:"hope 1-2"
			expect luis "cannot be swept"
			@luis /odds "attack 3 focus vs agility 2 hull 3" as:proposed
			expect luis "Every question is answered as the bot proposes it."
			@luis /odds "attack 3 focus vs agility 2 hull 3" as:proposed for:kill
			expect luis "Either as proposed or for the kill"`,
		"an attack with real dice": `
			@ana /settings me
			@ana choose "Real dice, typed in (new games): yes"
			@ana /attack "attack 2 vs agility 1 hull 3" system:xwing
			@ana click "Enter 2 dice"
			@ana fill faces "hit nonsense"
			expect ana "nonsense"
			@ana click "Enter 2 dice"
			@ana fill faces "hit crit"
			expect "rolls 2: hit, critical hit"
			@ana click "Enter 1 dice"
			@ana fill faces blank
			expect "hits"`,
		"secret dice": `
			@ana /roll 3d6 secret:true
			expect "SHA-256"
			expect luis not "3d6:"
			expect ana "3d6:"
			@luis click Show
			expect luis "Only @Ana does that"
			expect luis not "3d6:"
			@ana click Show
			expect luis "3d6:"
			expect "Seed"`,
	} {
		t.Run(name, func(t *testing.T) {
			if err := play(t, text, map[string]string{"duel.toml": duel(t)}); err != nil {
				t.Error(err)
			}
		})
	}
}

// A spectator's JSON has no secret, and every line is an object.
func TestJSON(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "duel.toml"), []byte(duel(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cfg := script.Config{Systems: systems, Out: &out, Form: script.JSON, Pictures: dir}
	_, err := script.Play(
		context.Background(),
		filepath.Join(dir, "a.script"),
		[]byte("scenario duel.toml ana luis\n# remark\n@ana click \"Your turn\"\nboard last.png\n"),
		cfg,
	)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
	if len(lines) != 4 {
		t.Fatalf("%d lines:\n%s", len(lines), out.String())
	}
	var first struct {
		Line  int
		Step  string
		Shown []struct{ Kind, Channel, To string }
		Game  struct {
			Awaited []string
			Prompts []struct{ Key string }
			State   map[string]any
		}
	}
	for _, l := range lines {
		if !json.Valid(l) {
			t.Errorf("no JSON: %s", l)
		}
	}
	if err := json.Unmarshal(lines[0], &first); err != nil {
		t.Fatal(err)
	}
	if first.Line != 1 || first.Shown[0].Kind != "posted" || first.Game.Awaited[0] != "ana" || first.Game.Prompts[0].Key != "activate" ||
		first.Game.State["Scene"] == nil {
		t.Errorf("the first object: %s", lines[0])
	}
	if _, err := os.Stat(filepath.Join(dir, "last.png")); err != nil {
		t.Error(err)
	}
	if saved, _ := filepath.Glob(filepath.Join(dir, "0*.png")); len(saved) != 2 {
		t.Errorf("pictures kept: %v", saved)
	}
}

func FuzzScript(f *testing.F) {
	for _, s := range []string{"@ana click Join", "expect \"x\"", "expect state a[0].b = 1", "dice 1 2", "wait 26h", "@ana fill \"a\\\"b\" c",
		"@ana dm /help"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 200 || strings.Contains(text, "scenario") || strings.Contains(text, "upload") {
			t.Skip("too long, or needs files of its own")
		}
		_, err := script.Play(context.Background(), "fuzz.script", []byte(text), script.Config{Systems: systems})
		if err != nil && !strings.HasPrefix(err.Error(), "fuzz.script:") {
			t.Errorf("%q: %v", text, err)
		}
	})
}
