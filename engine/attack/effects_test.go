package attack_test

import (
	"reflect"
	"testing"

	"estafeta/engine/attack"
)

// surging is the toy with abilities that have several effects.
type surging struct{ toy }

func (surging) Fields() []attack.Field {
	effects := []attack.Entry{
		{Key: "damage", Words: []string{"damage", "daño"}, Count: 1},
		{Key: "pierce", Words: []string{"pierce", "perforante"}, Count: 1},
		{Key: "stun", Words: []string{"stun"}},
	}
	return append(
		toy{}.Fields(),
		attack.Field{
			Key:   "surge",
			Part:  attack.OfWeapon,
			Kind:  attack.Effects,
			Words: []string{"surge"},
			Many:  true,
			Min:   1,
			Max:   4,
			Names: effects,
		},
	)
}

// A value of kind Effects holds several effects, in the order of the field;
// what is typed twice counts twice, and is written and read again.
func TestEffects(t *testing.T) {
	g := attack.NewGrammar(surging{})
	for text, want := range map[string][]attack.Value{
		"A1 BS3+ surge damage 2 vs W1": {{Key: "surge", N: 1, Word: "damage 2"}},
		"A1 BS3+ surge pierce 2 & damage surge stun vs W1": {{Key: "surge", N: 1, Word: "damage 1&pierce 2"},
			{Key: "surge", N: 1, Word: "stun 1"}},
		"A1 BS3+ surge daño 1 surge: damage 1, surge damage 2 vs W1": {{Key: "surge", N: 2, Word: "damage 1"},
			{Key: "surge", N: 1, Word: "damage 2"}},
		"A1 BS3+ surge damage 1 *3 vs W1":                                {{Key: "surge", N: 3, Word: "damage 1"}},
		"A1 BS3+ surge damage 2 & pierce -1 & damage 1 & stun vs W1":     {{Key: "surge", N: 1, Word: "damage 3&pierce -1&stun 1"}},
		"bolt rifle surge damage 1 surge damage 1 no surge lethal vs W1": {},
	} {
		s, err := g.Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got := []attack.Value{}
		for _, v := range s.Weapons[0].Values {
			if v.Key == "surge" {
				got = append(got, v)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
		back, err := g.Parse(g.Text(s))
		if err != nil || !reflect.DeepEqual(back, s) {
			t.Errorf("%q is written %q: %v", text, g.Text(s), err)
		}
	}
	if got := (attack.Value{Word: "damage 3&pierce -1"}).Effects(); !reflect.DeepEqual(
		got,
		[]attack.Effect{{Key: "damage", N: 3}, {Key: "pierce", N: -1}},
	) {
		t.Errorf("effects %+v", got)
	}
	for _, text := range []string{"A1 BS3+ surge vs W1", "A1 BS3+ surge lethal vs W1", "A1 BS3+ surge damage 99 vs W1",
		"A1 BS3+ surge damage 1 *9 vs W1", "A1 BS3+ surge damage & vs W1"} {
		if _, err := g.Parse(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
