package wh40k

import (
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
	"estafeta/engine/wh40k/troops"
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

// answers are those of a script, by the key of the question.
type answers map[string][]engine.Answer

func pick(keys ...string) []engine.Answer { return []engine.Answer{engine.Pick(keys...)} }

// play resolves a typed attack with scripted dice to its end.
func play(t *testing.T, text string, as answers, rolls ...string) *Game {
	t.Helper()
	g, _ := played(t, text, as, rolls...)
	return g
}

func played(t *testing.T, text string, as answers, rolls ...string) (*Game, *enginetest.Script) {
	t.Helper()
	return with(t, text, nil, as, rolls...)
}

func with(t *testing.T, text string, options map[string]string, as answers, rolls ...string) (*Game, *enginetest.Script) {
	t.Helper()
	g, ref := build(sheet(t, text), options)
	if ref != nil {
		t.Fatalf("%q: %v %v", text, ref, ref.Args)
	}
	s := &enginetest.Script{T: t, Rolls: rolls, Answers: as}
	s.Play(g)
	return &g.Game, s
}

// toldOf is an argument of the first sentence of a key that a script told.
func toldOf(s *enginetest.Script, key, arg string) engine.Arg {
	for _, e := range s.Events {
		for _, a := range e.Args {
			if e.Key == key && a.Name == arg {
				return a
			}
		}
	}
	return engine.Arg{}
}

// tally compares what an attack did.
func tally(t *testing.T, g *Game, want troops.Tally) {
	t.Helper()
	if g.Attack.Tally != want {
		t.Errorf("%+v, want %+v", g.Attack.Tally, want)
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
func pools(t *testing.T, text string) []troops.Pool {
	t.Helper()
	g, ref := build(sheet(t, text), nil)
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	var out []troops.Pool
	for i := range g.Game.Attack.Weapons {
		out = append(out, g.Game.pool(&g.Game.Attack.Weapons[i]))
	}
	return out
}

// alive are the wounds of the models left, by the order of the sheet; 0 are
// destroyed.
func alive(g *Game) []int {
	out := []int{}
	for _, m := range g.at().Models {
		if m.Out {
			m.Wounds = 0
		}
		out = append(out, m.Wounds)
	}
	return out
}

func left(t *testing.T, g *Game, want ...int) {
	t.Helper()
	if got := alive(g); !slices.Equal(got, want) {
		t.Errorf("wounds left %v, want %v", got, want)
	}
}
