package legion

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
	"estafeta/engine/legion/troops"
)

var grammar = attack.NewGrammar(Attacks{})

// sheet reads a typed attack.
func sheet(t testing.TB, text string) attack.Sheet {
	t.Helper()
	s, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}

// scripted is an attack whose rolls are named by the signs on the dice: "red hit
// crit blank".
type scripted struct {
	asked  []string // keys of the questions
	events []engine.Event
}

// signed is the face of a die that shows a sign.
func signed(purpose string, sides int, sign string) int {
	if len(rolls[purpose].sides) != sides {
		return 0
	}
	return slices.Index(rolls[purpose].sides, troops.Face(sign)) + 1
}

// answers are those of a script, by the key of the question.
type answers map[string][]engine.Answer

// pick, count, pass are answers of a script.
func pick(keys ...string) []engine.Answer { return []engine.Answer{engine.Pick(keys...)} }
func count(n ...int) []engine.Answer {
	var out []engine.Answer
	for _, k := range n {
		out = append(out, engine.Count(k))
	}
	return out
}
func pass() []engine.Answer { return []engine.Answer{{}} }

// play resolves a typed attack with scripted dice to its end.
func play(t testing.TB, text string, as answers, rolls ...string) *Single {
	t.Helper()
	g, _ := with(t, text, nil, as, rolls...)
	return g
}

// with is play with readings; it also tells what was asked.
func with(t testing.TB, text string, options map[string]string, as answers, rolls ...string) (*Single, []string) {
	t.Helper()
	g, ref := build(sheet(t, text), options)
	if ref != nil {
		t.Fatalf("%q: %v %v", text, ref, ref.Args)
	}
	s := resolved(t, g, as, rolls)
	return g, s.asked
}

// resolve plays an attack with scripted dice and every default.
func resolve(t testing.TB, g *Single, rolls ...string) *scripted {
	t.Helper()
	return resolved(t, g, nil, rolls)
}

func resolved(t testing.TB, g *Single, as answers, rolls []string) *scripted {
	t.Helper()
	script := &enginetest.Script{T: t, Rolls: rolls, Answers: as, Face: signed}
	s := &scripted{events: script.Play(g).Events}
	for _, asked := range script.Asked {
		key, _, _ := strings.Cut(asked, " ")
		s.asked = append(s.asked, key)
	}
	return s
}

// told is how often something was told.
func (s *scripted) told(key string) int {
	n := 0
	for _, e := range s.events {
		if e.Key == key {
			n++
		}
	}
	return n
}

// refused holds that a sheet is refused by a rule.
func refused(t testing.TB, rule, text string) {
	t.Helper()
	if _, ref := build(sheet(t, text), nil); ref == nil || ref.Rule != rule {
		t.Errorf("%q: %v, want a refusal by %s", text, ref, rule)
	}
}

// equal compares two things.
func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// lost are the wound tokens of the target's miniatures, -1 of defeated ones.
func lost(g *Single) string {
	out := []int{}
	for _, m := range g.Game.at().Minis {
		n := m.Lost
		if m.Out {
			n = -1
		}
		out = append(out, n)
	}
	return fmt.Sprint(out)
}

// asks counts how often something was asked.
func asks(asked []string, key string) int {
	n := 0
	for _, k := range asked {
		if k == key {
			n++
		}
	}
	return n
}

// TestOneToken: a token that is named without a number is one; with one it is
// so many, before or behind its word.
func TestOneToken(t *testing.T) {
	for text, want := range map[string]string{
		"aim; 3 black vs white W1 dodge":             "1 aim; 3 black vs 1 white W1 1 dodge",
		"2 aim; 3 black vs white W1 dodge 2":         "2 aim; 3 black vs 1 white W1 2 dodge",
		"aim; 3 black vs white W1 suppression dodge": "1 aim; 3 black vs 1 white W1 1 suppression 1 dodge",
	} {
		if got, same := sheet(t, text), sheet(t, want); !reflect.DeepEqual(got, same) {
			t.Errorf("%q is read as %+v, %q as %+v", text, got, want, same)
		}
	}
}
