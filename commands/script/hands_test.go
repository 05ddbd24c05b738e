package script_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"estafeta/commands/script"
)

// parlour is a skirmish in which only the hand and the deck of one player differ.
func parlour(hand, deck string) string {
	return `
map = "moisture_farm"
mission = "hold"
round = 1
[[army]]
faction = "rebel"
name = "Troopers"
zone = "red"
hand = [` + hand + `]
deck = [` + deck + `]
[[army.group]]
card = "rebel_trooper"
figure = [{ at = "N4" }, { at = "N5" }]
[[army]]
faction = "imperial"
name = "Officer"
zone = "blue"
hand = ["planning"]
deck = ["urgency", "assassinate"]
[[army.group]]
card = "imperial_officer"
figure = [{ at = "C3" }]
`
}

// handsPlayed is what the opponent and everybody else see of such a skirmish: messages,
// the state, exports, errors, and the pictures.
func handsPlayed(t *testing.T, hand, deck string) (seen []string, pictures map[string][]byte) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "parlour.toml"), []byte(parlour(hand, deck)), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cfg := script.Config{Systems: systems, Out: &out, Form: script.JSON, Seat: 2, Pictures: dir}
	text := "scenario parlour.toml ana luis assault\n@luis /board\n@luis /game log whole:true\n@luis /game export what:position\n@luis /game export what:game\n" +
		"@luis /do 1.1 play assassinate\n@luis /do planning\n@ana /do 1.1 move M4; end\n@ana /do 1.2 end\n@luis /do B move C4; end\n@luis /board\n@luis /game log whole:true\n"
	if _, err := script.Play(context.Background(), filepath.Join(dir, "a.script"), []byte(text), cfg); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	for _, l := range bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n")) {
		var x map[string]any
		if err := json.Unmarshal(l, &x); err != nil {
			t.Fatal(err)
		}
		shown, _ := x["shown"].([]any)
		var left []any
		for _, s := range shown {
			if to, _ := s.(map[string]any)["to"].(string); to != "ana" {
				left = append(left, s)
			}
		}
		x["shown"] = left
		data, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, string(data))
	}
	pictures = map[string][]byte{}
	list, _ := filepath.Glob(filepath.Join(dir, "[0-9]*"))
	for _, name := range list {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		pictures[filepath.Base(name)] = data
	}
	return seen, pictures
}

var tokens = regexp.MustCompile(`[a-z0-9]{8,}`)

// TestHandsTellNothing: a skirmish looks the same to the opponent whatever the other's
// hand and deck are: in messages, states, the log, exports, errors and pictures
// (IA-CMD-03, IA-HID-10).
func TestHandsTellNothing(t *testing.T) {
	one, first := handsPlayed(t, `"take_initiative", "planning"`, `"cut_lines"`)
	two, second := handsPlayed(t, `"against_the_odds", "devotion"`, `"provoke"`)
	if len(one) != len(two) || len(first) != len(second) || len(first) < 3 {
		t.Fatalf("%d and %d lines, %d and %d pictures", len(one), len(two), len(first), len(second))
	}
	for i := range one {
		if a, b := tokens.ReplaceAllString(one[i], "·"), tokens.ReplaceAllString(two[i], "·"); a != b {
			t.Errorf("line %d differs:\n%s\n%s", i+1, one[i], two[i])
		}
		for _, card := range []string{"take_initiative", "Take Initiative", "cut_lines", "Cut Lines"} {
			if strings.Contains(one[i], card) {
				t.Errorf("line %d names %s: %s", i+1, card, one[i])
			}
		}
	}
	for name, picture := range first {
		if !bytes.Equal(picture, second[name]) {
			t.Errorf("the picture %s differs", name)
		}
	}
}
