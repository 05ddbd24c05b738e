package assault

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
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

// answers are those of a script, by the key of the question.
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
	s := &enginetest.Script{T: t, Rolls: rolls, Answers: as}
	res := s.Play(g)
	out := story{Single: g, asked: s.Asked}
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
	res := engine.Run(engine.Input{Game: g, Start: 1, Top: 1, Frontier: &mute{enginetest.Script{T: t, Rolls: rolls}}})
	if res.Err != nil || len(res.Prompts) != 1 {
		t.Fatalf("%q: %v, open %+v", text, res.Err, res.Prompts)
	}
	return res.Prompts[0]
}

// mute answers nothing.
type mute struct{ enginetest.Script }

func (*mute) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }

// tally compares what an attack did.
func tally(t *testing.T, g story, want troops.Tally) {
	t.Helper()
	if g.Game.Attack.Tally != want {
		t.Errorf("%+v, want %+v", g.Game.Attack.Tally, want)
	}
}

// damage is an attack that hit for so much.
func damage(n int) troops.Tally { return troops.Tally{Hit: true, Damage: n} }

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
	for _, f := range g.Game.fight().Around {
		got = append(got, f.Lost)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the others have suffered %v, want %v", got, want)
	}
}
