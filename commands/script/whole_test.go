package script_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"estafeta/commands/script"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
)

// wholeGames are two games of each mission of NEBULA, from the challenge to the
// result.
var wholeGames = []string{
	"data-crossroads",
	"data-outpost",
	"finish-freightyard",
	"finish-outpost",
	"transport-crossroads",
	"transport-freightyard",
}

// tally is what a Round of a script has cost.
type tally struct {
	script.Counts
	activations int // turns of a figure, as typed
	asked       int // answers to anything else: Reactions, Break Tests, who starts
}

// answer matches what is typed, or tapped, outside a figure's own turn.
var answer = regexp.MustCompile(
	`^@\w+ (click .*|/do (me|opponent|suggested|stay up|drop|roll|repeat|free|fight on|pass|no|x\d|[1-8B-K]|return fire.*|cover.*|\w+; suggested))$`,
)

// rounds tallies a transcript Round by Round; the first entry is the set-up.
func rounds(transcript string) []tally {
	out := []tally{{}}
	for _, line := range strings.Split(transcript, "\n") {
		t := &out[len(out)-1]
		switch {
		case strings.HasPrefix(line, "# Round "):
			out = append(out, tally{})
		case strings.HasPrefix(line, "@"):
			t.Inputs++
			if answer.MatchString(line) {
				t.asked++
			} else {
				t.activations++
			}
		case strings.HasPrefix(line, "  #") && strings.Contains(line, ", new message"):
			t.Messages++
			if strings.Contains(line, ", notifies ") {
				t.Pings++
				t.Exchanges++
			}
		}
	}
	return out
}

// TestWholeGames plays the whole games and holds every Round to what it may
// cost: one exchange an activation and one more, and one card an exchange and
// one more for each answer that was asked.
func TestWholeGames(t *testing.T) {
	for _, name := range wholeGames {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("..", "..", "docs", "games", name+".script")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			counts, err := script.Play(context.Background(), file, text, script.Config{Systems: []system.System{nebula.System{}}, Out: &out})
			if err != nil {
				t.Fatal(err)
			}
			all := rounds(out.String())
			sum := 0
			for n, r := range all {
				sum += r.Inputs
				where := fmt.Sprintf("Round %d", n)
				if n == 0 {
					where = "set-up"
				}
				t.Logf(
					"%s: %v; %d activations, %d other answers; target %d exchanges, %d messages",
					where,
					r.Counts,
					r.activations,
					r.asked,
					r.activations+1,
					r.activations+1+r.asked,
				)
				if n > 0 && (r.Exchanges > r.activations+1+r.asked || r.Messages > r.activations+1+r.asked) {
					t.Errorf("%s: %v with %d activations and %d other answers", where, r.Counts, r.activations, r.asked)
				}
			}
			if sum != counts.Inputs {
				t.Errorf("%d inputs in all, %d by Rounds", counts.Inputs, sum)
			}
		})
	}
}
