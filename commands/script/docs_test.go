package script_test

import (
	"os"
	"strings"
	"testing"

	"estafeta/commands/script"
)

// blocks are the code blocks of a language in a page of the documentation.
func blocks(t *testing.T, page, lang string) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + page)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, part := range strings.Split(string(text), "```"+lang+"\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		out = append(out, block)
	}
	if len(out) == 0 {
		t.Fatalf("%s has no %s", page, lang)
	}
	return out
}

// The examples of the documentation work as they stand.
func TestExamplesOfTheDocumentation(t *testing.T) {
	files := map[string]string{
		"list.toml":     blocks(t, "lists.md", "toml")[0],
		"position.toml": blocks(t, "scenario.md", "toml")[0],
		"duel.toml":     blocks(t, "scenario.md", "toml")[1],
	}
	for name, text := range map[string]string{
		"list": `
			@ana /army upload file:list.toml
			expect ana "legal"
			expect ana not "✖"
			@ana /game new system:nebula opponent:@luis here:true
			@ana /game join list:Night shift
			expect "Night shift"`,
		"position": `
			scenario position.toml ana luis
			expect ana "Round 3 of 3"`,
		"duel": `
			scenario duel.toml ana luis xwing
			expect "Round 3"
			@ana /do 1: 2s focus
			expect asked luis`,
	} {
		if err := play(t, text, files); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The README quotes the first battle as it is.
func TestQuoteOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	game, err := os.ReadFile("../../docs/games/first-battle.script")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if _, err := script.Play(t.Context(), "../../docs/games/first-battle.script", game,
		script.Config{Systems: systems, Out: &out}); err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(readme), "## A small battle")
	part, _, _ = strings.Cut(part, "\n## ")
	for _, line := range strings.Split(part, "\n") {
		line, quoted := strings.CutPrefix(line, "    ")
		if quoted && !strings.HasPrefix(line, "go run") && !strings.Contains(string(game), line) && !strings.Contains(out.String(), line) {
			t.Errorf("the README quotes %q, which is not in the game any more", line)
		}
	}
}
