package legion

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
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

// scripted gives the faces of a script, in which each roll is named: "red hit
// crit blank". Questions get the answers of the script by their key, the first
// to the first, else their default.
type scripted struct {
	t       testing.TB
	rolls   []string
	answers answers
	asked   []string
	events  []engine.Event
}

func (s *scripted) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
	s.t.Helper()
	if len(s.rolls) == 0 {
		s.t.Fatalf("%d dice for %s are rolled; the script has no more", n, purpose)
	}
	parts := strings.Fields(s.rolls[0])
	if parts[0] != purpose || len(parts) != n+1 {
		s.t.Fatalf("%d dice of %d sides for %s are rolled; the script has %q", n, sides, purpose, s.rolls[0])
	}
	s.rolls = s.rolls[1:]
	out := []int{}
	for _, p := range parts[1:] {
		i := slices.Index(rolls[purpose].sides, face(p))
		if i < 0 || len(rolls[purpose].sides) != sides {
			s.t.Fatalf("a die of %d sides for %s shows no %s", sides, purpose, p)
		}
		out = append(out, i+1)
	}
	return out, true
}

func (s *scripted) Standing(p engine.Prompt) (engine.Answer, bool) {
	s.t.Helper()
	s.asked = append(s.asked, p.Key)
	a := p.Default
	if list := s.answers[p.Key]; len(list) > 0 {
		a, s.answers[p.Key] = list[0], list[1:]
	}
	if ref := p.Accept(a); ref != nil {
		s.t.Fatalf("the answer %+v to %s is refused: %v; options %+v", a, p.Key, ref, p.Options)
	}
	return a, true
}

func (s *scripted) Obvious(engine.Seat) bool { return false }

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
	s := &scripted{t: t, rolls: rolls, answers: as}
	res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: s})
	if res.Err != nil || !res.Done {
		t.Fatalf("%v, done %v, open %+v", res.Err, res.Done, res.Prompts)
	}
	if len(s.rolls) > 0 {
		t.Fatalf("the script goes on with %q", s.rolls)
	}
	for k, left := range s.answers {
		if len(left) > 0 {
			t.Fatalf("%s was not asked so often; asked were %v", k, s.asked)
		}
	}
	s.events = res.Events
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
	for _, m := range g.Attack.Target.Minis {
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
