package assault

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
func sheet(t testing.TB, text string) attack.Sheet {
	t.Helper()
	s, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return s
}

// scripted gives the faces of a script, in which each roll is named: "red 2 3".
// Questions get the answers of the script by their key, the first to the first,
// else their default.
type scripted struct {
	t       *testing.T
	rolls   []string
	answers answers
	asked   []string
}

func (s *scripted) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
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

// story is an attack played to its end.
type story struct {
	*Single
	asked []string
	told  []string
}

// play resolves a typed attack with scripted dice to its end.
func play(t *testing.T, text string, as answers, rolls ...string) story {
	t.Helper()
	return with(t, text, nil, as, rolls...)
}

func with(t *testing.T, text string, options map[string]string, as answers, rolls ...string) story {
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
	out := story{Single: g, asked: s.asked}
	for _, e := range res.Events {
		out.told = append(out.told, e.Key)
	}
	return out
}

// open plays a typed attack with scripted dice to its first question.
func open(t *testing.T, text string, rolls ...string) engine.Prompt {
	t.Helper()
	g, ref := build(sheet(t, text), nil)
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: &mute{scripted{t: t, rolls: rolls}}})
	if res.Err != nil || len(res.Prompts) != 1 {
		t.Fatalf("%q: %v, open %+v", text, res.Err, res.Prompts)
	}
	return res.Prompts[0]
}

// mute answers nothing.
type mute struct{ scripted }

func (*mute) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }

// tally compares what an attack did.
func tally(t *testing.T, g story, want Tally) {
	t.Helper()
	if g.Tally != want {
		t.Errorf("%+v, want %+v", g.Tally, want)
	}
}

// damage is an attack that hit for so much.
func damage(n int) Tally { return Tally{Hit: true, Damage: n} }

// refused holds that a sheet is refused by a rule.
func refused(t *testing.T, rule, text string) {
	t.Helper()
	if _, ref := build(sheet(t, text), nil); ref == nil || ref.Rule != rule {
		t.Errorf("%q: %v, want a refusal by %s", text, ref, rule)
	}
}

// lost compares the damage of the other figures.
func lost(t *testing.T, g story, want ...int) {
	t.Helper()
	var got []int
	for _, f := range g.Attack.Others {
		got = append(got, f.Lost)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the others have suffered %v, want %v", got, want)
	}
}
