package script_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/commands/script"
)

// play plays a script beside some files.
func play(t *testing.T, text string, files map[string]string) error {
	t.Helper()
	dir := t.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	_, err := script.Play(context.Background(), filepath.Join(dir, "test.script"), []byte(text), script.Config{Systems: systems, Out: &out})
	if err != nil {
		t.Logf("%s", out.String())
	}
	return err
}

// duel is a position of three against three, with Ana to act.
func duel(t *testing.T) string {
	t.Helper()
	doc, err := os.ReadFile("../../docs/games/first-battle.toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(doc)
}

// Whatever is done wrong gets a sentence, only for whoever did it, and the
// game stands as it stood.
func TestBadInput(t *testing.T) {
	const lobby = "@ana /game new system:nebula opponent:@luis here:true\n"
	const started = "scenario duel.toml ana luis\n"
	const fight = started + "@ana press \"ans|{game}|{token}|o0\"\n" // Ranger 1 acts, its declaration is open
	for _, tc := range []struct{ name, text string }{
		{"words", started + `
			@ana /do 3 move to Z9
			expect ana "I know no Z9 here: columns A-H, rows 1-8."
			expect unchanged
			@ana /do 9 shoot B
			expect ana "There is no 9 here."
			expect unchanged
			@ana /do 1 shoot B x9
			expect unchanged
			@ana /do 1 dance
			expect ana "dance"
			expect unchanged
			@luis /do B shoot 1
			expect luis "Nothing waits on you here: it is for @Ana to answer."
			expect unchanged
			@ana suggest /do text:3 move to Z9
			expect ana "✖"
			@ana /move where:wall9 who:3
			expect ana "wall9"
			@ana /charge target:Q who:3
			expect ana "Q"
			expect unchanged`},
		{"unknown piece", started + `
			@ana /board at:Z
			expect ana "There is no Z here."
			expect unchanged`},
		{"unknown place", started + `
			@ana /game fix text:place 1 Z44
			expect ana "Say what"
			expect unchanged`},
		{"unknown piece in a correction", started + `
			@ana /game fix text:place 9 D4
			expect ana "There is no 9 here."
			expect unchanged`},
		{"a die for disputes that the game does not have", started + `
			@ana /game fix text:dispute range
			expect ana "There is no range here."
			expect unchanged`},
		{"wrong seat", started + `
			@luis press "ans|{game}|{token}|o0"
			expect luis "This asks @Ana."
			expect ana not "asks"
			expect unchanged
			@luis /play
			expect luis "Nothing waits on you here: it is for @Ana to answer."`},
		{"not seated", started + `
			user eva Eva
			@eva press "ans|{game}|{token}|o0"
			expect eva "You have no seat in this game."
			expect unchanged
			@eva /play
			expect eva "You have no seat in this game."
			@eva /game pause
			expect eva "You have no seat in this game."
			expect unchanged
			@eva /game end
			expect eva "Only @Ana may do that"
			expect unchanged
			@eva /game undo
			expect eva "You have no seat"
			expect unchanged
			@eva click Look
			expect unchanged`},
		{"stale click", fight + `
			@ana again
			expect ana "The table has moved on"
			expect unchanged`},
		{"stale desk", started + `
			@ana click "Your turn"
			@ana choose "Ranger 1"
			@ana again
			expect ana "moved on"
			expect unchanged
			@ana click Shoot
			expect ana "at whom, how many dice"`},
		{"double click", started + `
			@ana press "ans|{game}|{token}|o0"
			expect asked ana
			@ana redeliver
			expect ana not "moved on"
			expect unchanged`},
		{"double delivery of a challenge", lobby + `
			@ana redeliver
			expect unchanged
			@ana /game status
			expect ana "being set up"`},
		{"another game's click", started + "channel other\n" + started + `
			@ana press "ans|{game1}|{token2}|o0"
			expect ana "The table has moved on"
			expect unchanged
			@ana press "ans|{game2}|{token1}|o0"
			expect ana "The table has moved on"
			expect unchanged
			@ana press "ans|nothing|{token}|o0"
			expect ana "There is no game nothing."
			expect unchanged`},
		{"broken clicks", started + `
			@ana press "ans|{game}|{token}|o99"
			expect ana "The table has moved on"
			expect unchanged
			@ana press "ans|{game}|{token}"
			expect ana "The table has moved on"
			@ana press "d|{game}|x.1|pick|o0"
			expect ana "moved on"
			@ana press "agree|{game}|x"
			expect ana "no longer proposed"
			@ana press "lobby|{game}|list"
			expect unchanged
			@ana press "lobby|{game}|join"
			expect ana "already started"
			@ana press "rubbish"
			expect ana "not known any more"
			expect unchanged`},
		{"paused", started + `
			@ana /game pause
			expect "The game is paused."
			@ana press "ans|{game}|{token}|o0"
			expect ana "The game is paused: /game pause lets it go on."
			expect unchanged
			@ana /play
			expect ana "The game is paused"
			@ana /pass
			expect ana "The game is paused"
			expect unchanged
			@luis /game pause
			expect asked ana`},
		{"after the end", started + `
			@luis /game concede
			@luis click "Yes, concede"
			expect over
			@ana press "ans|{game}|{token}|o0"
			expect ana "The game is over."
			expect unchanged
			@ana /play
			expect ana "The game is over."
			@ana /game pause
			expect ana "The game is over."
			@ana /game concede
			@ana /game end
			expect ana "The game is over."
			@ana /game start
			expect ana "The game is over."
			expect unchanged`},
		{"a late click after the end", fight + `
			@ana /game end
			@ana press "ans|{game}|{token}|o0"
			expect ana "The game is over."
			expect unchanged`},
		{"not ready", lobby + `
			@ana click Start
			expect ana "has no list"
			expect unchanged
			@ana /play
			expect ana "The game has not started yet."
			@ana /game undo
			expect ana "The game has not started yet."
			expect unchanged`},
		{"a seat that is kept", lobby + `
			user eva Eva
			@eva click Join
			expect eva "That seat is kept for @Luis."
			expect unchanged
			@eva choose "Orion line"
			expect eva "That seat is kept for @Luis."
			expect unchanged`},
		{"options", lobby + `
			@ana /game options name:rounds value:77
			expect ana "Option rounds has no value 77: mission, 10, 8, 6, 4, 2."
			expect unchanged
			@ana /game options name:colour value:red
			expect ana "There is no option colour."
			@luis /game options name:rounds value:2
			expect luis "Only @Ana may do that"
			expect unchanged`},
		{"no game", `
			@ana /play
			expect ana "No game here: /game new starts one."
			@ana /game status game:nothing
			expect ana "There is no game nothing."
			@ana /turns
			expect ana "No game waits on you."`},
		{"oversized upload", `
			@ana /army upload file:large.toml
			expect ana "The file has 69 kB: 64 kB at most."
			@ana /army show list:Large
			expect ana "There is no list called Large"`},
		{"broken list", `
			@ana /army upload file:broken.toml
			expect ana "Line 2 of the list cannot be read"
			@ana /army upload file:key.toml
			expect ana "Line 4: nothing in a list is called unit.colour"
			@ana /army paste system:nebula
			@ana fill list "name = "
			expect ana "Line 1 of the list cannot be read"
			@ana /army upload file:nameless.toml
			expect ana "The list has no name"`},
		{"dice", `
			@ana /roll 4q6
			expect ana "No die is called q here."
			@ana /roll dice:"3 red"
			expect ana "Several games have a die called red: X-Wing, Star Wars: Legion, Imperial Assault. Say which, such as "
			@ana /roll dice:"3 red 2 purple"
			expect ana "No die is called purple here."
			@ana /roll 9999d6
			expect ana "Too many dice"`},
		{"log", started + `
			@ana /game log round:44
			expect ana "Rounds so far"
			expect unchanged`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			err := play(t, tc.text, map[string]string{
				"duel.toml": duel(t), "large.toml": strings.Repeat("# nothing\n", 7000),
				"broken.toml":   "name = \"Broken\"\nfaction = \"terra\n",
				"key.toml":      "name = \"Odd\"\n[[unit]]\nunit = \"ranger_a\"\ncolour = \"red\"\n",
				"nameless.toml": "faction = \"terra\"\n",
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// list writes an army list of units, each with its upgrades after slashes; a
// star marks the General.
func list(faction string, units ...string) string {
	out := "name = \"Mine\"\nfaction = \"" + faction + "\"\n"
	for _, u := range units {
		name, general := strings.CutSuffix(u, "*")
		parts := strings.Split(name, "/")
		out += "[[unit]]\nunit = \"" + parts[0] + "\"\n"
		if len(parts) > 1 {
			out += "upgrades = [\"" + strings.Join(parts[1:], "\", \"") + "\"]\n"
		}
		if general {
			out += "marks = [\"general\"]\n"
		}
	}
	return out
}

// An illegal list is kept, with what is wrong with it, and does not get into a
// game.
func TestIllegalLists(t *testing.T) {
	const boss, one, two = "tactical_commander*", "ranger_a", "ranger_b"
	for _, tc := range []struct {
		rule, say string
		list      string
	}{
		{"NEB-ARMY-01", "does not serve", list("terra", boss, one, two, "hoplidex")},
		{"NEB-ARMY-01", "There is no unit called nobody", list("terra", boss, one, two, "nobody")},
		{"NEB-ARMY-02", "", list("terra", boss, "tactical_commander", "commander_in_chief", one, two)},
		{"NEB-ARMY-03", "", list("terra", boss, one, "commando_a", "swat_a")},
		{"NEB-ARMY-04", "", list("terra", boss, one, two, "commando_a", "commando_b", "commando_a")},
		{"NEB-ARMY-05", "", list("terra", boss, one, two, "swat_a", "swat_a", "swat_b")},
		{"NEB-ARMY-06", "", list("terra", boss, one, two, "gunner_a", "gunner_b", "gunner_a")},
		{"NEB-ARMY-07", "", list("terra", boss, one, two, "thunderbolt_dragon", "thunderbolt_dragon")},
		{"NEB-ARMY-08", "", list("terra", boss, one, two, "medikit_droideka", "medikit_droideka", "combat_droideka", "combat_droideka")},
		{"NEB-ARMY-09", "", list("terra", boss, one, two, "viper", "spectre")},
		{"NEB-ARMY-10", "3 figures: 4 to 8.", list("terra", boss, one, two)},
		{"NEB-ARMY-10", "9 figures: 4 to 8.", list("terra", boss, one, one, one, one, one, one, one, one)},
		{"NEB-ARMY-11", "", list("terra", boss, "commander_in_chief", one, two, "swat_a", "swat_b", "gunner_c", "thunderbolt_dragon")},
		{"NEB-ARMY-12", "Leader Quality", list("terra", one, one, two, two)},
		{"NEB-ARMY-12", "", list("terra", boss, "ranger_a*", two, two)},
		{"NEB-ARMY-12", "", list("terra", boss, "commander_in_chief*", one, two)},
		{"NEB-ARMY-15", "", list("terra", boss, one+"/corundum_plates", two, two)},
		{"NEB-ARMY-16", "", list("terra", boss, one+"/magazine/kevlar_vest/sealing_mask", two, two)},
		{"NEB-ARMY-17", "", list("terra", boss, one, two, "viper/kevlar_vest")},
		{"NEB-ARMY-18", "", list("terra", boss, one, two, "gunner_a/pistol/tactical_knife")},
		{"NEB-ARMY-19", "", list("corsairs", "captain*", "corsair", "corsair", "gunner_sergeant_with_boarding_mate", "boarding_mate/pistol")},
		{"NEB-ARMY-20", "", list("corsairs", "captain*", "corsair", "corsair", "boarding_mate")},
		{"NEB-ARMY-20", "", list("corsairs", "captain*", "corsair", "corsair", "gunner_sergeant_with_boarding_mate")},
	} {
		t.Run(tc.rule, func(t *testing.T) {
			t.Parallel()
			text := `
				@ana /army upload file:list.toml
				expect ana "✖"
				expect refusal ` + tc.rule + `
				expect ana "` + tc.say + `"
				@ana /game new system:nebula opponent:@luis here:true
				@ana /game join list:Mine
				expect refusal NEB-ARMY
				expect ana not "army."
				expect unchanged`
			if err := play(t, text, map[string]string{"list.toml": tc.list}); err != nil {
				t.Error(err)
			}
		})
	}
}
