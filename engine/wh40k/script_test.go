package wh40k

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
)

var grammar = attack.NewGrammar(Attacks{})

// sheet reads a typed attack.
func sheet(t *testing.T, text string) attack.Sheet {
	t.Helper()
	s, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}

// scripted gives the faces of a script, in which each roll is named: "hit 2 3
// 4". Questions get the answers of the script by their key, the first to the
// first, else their default.
type scripted struct {
	t       *testing.T
	rolls   []string
	answers map[string][]engine.Answer
	asked   []string
}

func (s *scripted) Faces(_ int, seat engine.Seat, purpose string, sides, n int) ([]int, bool) {
	s.t.Helper()
	if len(s.rolls) == 0 {
		s.t.Fatalf("%d dice for %s are rolled; the script has no more", n, purpose)
	}
	parts := strings.Fields(s.rolls[0])
	if parts[0] != purpose || len(parts) != n+1 || sides != 6 {
		s.t.Fatalf("%d dice of %d sides for %s are rolled; the script has %q", n, sides, purpose, s.rolls[0])
	}
	s.rolls = s.rolls[1:]
	out := []int{}
	for _, p := range parts[1:] {
		f, err := strconv.Atoi(p)
		if err != nil {
			s.t.Fatal(err)
		}
		out = append(out, f)
	}
	return out, true
}

func (s *scripted) Standing(p engine.Prompt) (engine.Answer, bool) {
	s.t.Helper()
	s.asked = append(s.asked, fmt.Sprint(p.Key, " ", p.Seat))
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

func pick(keys ...string) []engine.Answer { return []engine.Answer{engine.Pick(keys...)} }

// play resolves a typed attack with scripted dice to its end.
func play(t *testing.T, text string, as answers, rolls ...string) *Single {
	t.Helper()
	g, _ := played(t, text, as, rolls...)
	return g
}

func played(t *testing.T, text string, as answers, rolls ...string) (*Single, *scripted) {
	t.Helper()
	return with(t, text, nil, as, rolls...)
}

func with(t *testing.T, text string, options map[string]string, as answers, rolls ...string) (*Single, *scripted) {
	t.Helper()
	g, ref := build(sheet(t, text), options)
	if ref != nil {
		t.Fatalf("%q: %v %v", text, ref, ref.Args)
	}
	s := &scripted{t: t, rolls: rolls, answers: as}
	res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: s})
	if res.Err != nil || !res.Done {
		t.Fatalf("%q: %v, done %v, open %+v", text, res.Err, res.Done, res.Prompts)
	}
	if len(s.rolls) > 0 {
		t.Fatalf("%q: the script goes on with %q", text, s.rolls)
	}
	for k, left := range s.answers {
		if len(left) > 0 {
			t.Fatalf("%q: %s was not asked so often; asked were %v", text, k, s.asked)
		}
	}
	return g, s
}

// tally compares what an attack did.
func tally(t *testing.T, g *Single, want Tally) {
	t.Helper()
	if g.Tally != want {
		t.Errorf("%+v, want %+v", g.Tally, want)
	}
}

// refused holds that a sheet is refused by a rule.
func refused(t *testing.T, rule, text string) {
	t.Helper()
	if _, ref := build(sheet(t, text), nil); ref == nil || ref.Rule != rule {
		t.Errorf("%q: %v, want a refusal by %s", text, ref, rule)
	}
}

// pools are those of a sheet.
func pools(t *testing.T, text string) []Pool {
	t.Helper()
	g, ref := build(sheet(t, text), nil)
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	var out []Pool
	for i := range g.Attack.Weapons {
		out = append(out, g.pool(&g.Attack.Weapons[i]))
	}
	return out
}

// alive are the wounds of the models left, by the order of the sheet; 0 are
// destroyed.
func alive(g *Single) []int {
	out := []int{}
	for _, m := range g.Attack.Target.Models {
		if m.Out {
			m.Wounds = 0
		}
		out = append(out, m.Wounds)
	}
	return out
}

func left(t *testing.T, g *Single, want ...int) {
	t.Helper()
	if got := alive(g); !slices.Equal(got, want) {
		t.Errorf("wounds left %v, want %v", got, want)
	}
}
