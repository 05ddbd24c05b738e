package assault

import (
	"reflect"
	"slices"
	"testing"

	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
)

// TestTyped holds how attacks are typed in both languages, and what a sheet
// makes of them.
func TestTyped(t *testing.T) {
	for _, c := range []struct {
		text string
		want func(a troops.Fight) bool
	}{
		{"at 3; 1 blue 1 green ranged surge damage 1 vs 1 black health 5", func(a troops.Fight) bool {
			return a.Distance == 3 && a.Pool == (troops.Pool{Blue: 1, Green: 1, Black: 1}) && !a.With.Melee && a.Target.Health == 5 && len(a.With.Surge) == 1
		}},
		{"a 3 casillas", nil},
		{"distancia 3; 1 azul 1 verde a distancia incremento daño 1 & perforante 2 doble incremento explosión 2 contra 1 negro vida 5 sufrido 2",
			func(a troops.Fight) bool {
				return a.Distance == 3 && a.Target.Lost == 2 && slices.Equal(a.With.Surge[0].Effects,
					[]attack.Effect{{Key: "damage", N: 1}, {Key: "pierce", N: 2}}) && a.With.Surge[1].Cost == 2
			}},
		{"2 rojos gran alcance concentrado contra 2 blancos",
			func(a troops.Fight) bool {
				return a.With.Reach && a.With.Melee && a.Attacker.Has("focused") && a.Pool.White == 2
			}},
		{"1 red vs 1 black", func(a troops.Fight) bool { return a.With.Melee && a.Distance == 1 }},
		{"1 red at 4 vs 1 black", func(a troops.Fight) bool { return !a.With.Melee && a.Distance == 4 }},
		{"stormtrooper at 4 damage+1 surge damage 1 vs 1 black", func(a troops.Fight) bool { // added to the card
			return a.With.Damage == 1 && a.With.Name == "weapon.own" && len(a.With.Surge) == 3 && a.Pool.Blue == 1
		}},
		{"stormtrooper attack at 4 1 red vs 1 black", func(a troops.Fight) bool { return a.Pool.Red == 1 && a.Pool.Blue == 1 }},
		{"stormtrooper 2 red melee vs 1 black", func(a troops.Fight) bool {
			return a.Pool == (troops.Pool{Red: 2,
				Black: 1}) && a.With.Melee
		}}, // another attack
		{"fenn signis e-11 at 2 vs 3 stormtrooper adjacent",
			func(a troops.Fight) bool { return a.Attacker.Hero && len(a.Around) == 2 && a.Around[1].Spot.Beside }},
		{"asesinos a sueldo a distancia distancia 3 contra fenn signis", func(a troops.Fight) bool { return a.Target.Hero && a.Target.Health == 12 }},
		{"elite nexu vs vader", func(a troops.Fight) bool {
			return troops.Amount(a.With.Keywords, "cleave") == 2 && troops.Amount(a.With.Keywords, "bleed") == 1
		}},
		{"wampa vs alliance smuggler", func(a troops.Fight) bool { return a.Defense.Accuracy == -2 && a.With.Damage == 1 }},
		{"red blue surge damage 1, pierce 1 vs black white", func(a troops.Fight) bool { // one of each; the surge's effects go on over the comma
			return a.Pool == (troops.Pool{Red: 1, Blue: 1, Black: 1, White: 1}) && a.With.Pierce == 0 && len(a.With.Surge) == 1 &&
				slices.Equal(a.With.Surge[0].Effects, []attack.Effect{{Key: "damage", N: 1}, {Key: "pierce", N: 1}})
		}},
		{"red 2 blue surge damage 1, surge pierce 2, melee vs black", func(a troops.Fight) bool {
			return a.Pool == (troops.Pool{Red: 1, Blue: 2, Black: 1}) && a.With.Pierce == 0 && len(a.With.Surge) == 2 && a.With.Melee
		}},
		{"red 2 blue 1 surge stun, bleed, 1 green vs black 2 health 5", func(a troops.Fight) bool {
			return a.Pool == (troops.Pool{Red: 2, Blue: 1, Green: 1, Black: 2}) && len(a.With.Surge) == 1 && len(a.With.Surge[0].Effects) == 2
		}},
		{"1 red surge damage 1 *9 vs 1 black", nil},
		{"9 red vs 1 black", nil},
		{"5 red 4 blue vs 1 black", nil},
		{"2 stormtrooper at 3 vs 1 black", nil},
		{"1 red vs 4 black 3 white", nil},
	} {
		s, err := grammar.Parse(c.text)
		var g *Single
		if err == nil {
			var ref error
			if sheet, refusal := build(s, nil); refusal != nil {
				ref = refusal
			} else {
				g = sheet
			}
			err = ref
		}
		switch {
		case c.want == nil && err == nil:
			t.Errorf("%q is no attack, and is taken for %+v", c.text, g.Game.Attack)
		case c.want != nil && err != nil:
			t.Errorf("%q: %v", c.text, err)
		case c.want != nil && !c.want(g.Game.fight()):
			t.Errorf("%q: %+v", c.text, g.Game.Attack)
		}
	}
}

// TestColours holds the default of dice of any colour: blue until their mean
// accuracy of 19/6 each reaches the distance, then red; and that one may choose.
func TestColours(t *testing.T) {
	for text, want := range map[string]troops.Pool{
		"general weiss at 1 vs health 9": {Red: 3},           // +2 accuracy is enough
		"general weiss at 3 vs health 9": {Red: 2, Green: 1}, // 2 and the 1 that a green die always shows; 8/6 damage where a blue one has 7/6
		"general weiss at 6 vs health 9": {Red: 1, Blue: 2},  // 2 and twice the 2 that a blue die always shows
		"3 any melee vs health 9":        {Red: 3},
	} {
		var rolls []string
		if want.Red > 0 {
			rolls = append(rolls, "red"+times(want.Red))
		}
		if want.Blue > 0 {
			rolls = append(rolls, "blue"+times(want.Blue))
		}
		if want.Green > 0 {
			rolls = append(rolls, "green"+times(want.Green))
		}
		if g := play(t, text, nil, rolls...); g.Game.Attack.Pool != want {
			t.Errorf("%q: %+v, want %+v", text, g.Game.Attack.Pool, want)
		}
	}
	g := play(t, "1 any melee vs health 9", answers{"colour": pick("green")}, "green 3")
	tally(t, g, damage(2))
}

func times(n int) string {
	out := ""
	for range n {
		out += " 2"
	}
	return out
}

// TestCorrections holds what may be set right during an attack.
func TestCorrections(t *testing.T) {
	g, _ := build(sheet(t, "1 red melee vs health 4; health 3"), nil)
	if n := len(g.Corrections()); n != 4+3 {
		t.Errorf("%d corrections", n)
	}
	for _, a := range g.Corrections() {
		if err := g.Adjust(a); err != nil {
			t.Errorf("%+v: %v", a, err)
		}
	}
	if g.Game.at().Lost != 4 || !g.Killed() || g.Game.fight().Around[0].Lost != 3 {
		t.Errorf("%+v", g.Game.Attack)
	}
	for _, bad := range []struct{ op, piece string }{{"wounds", "target"}, {"damage", "nobody"}} {
		a := g.Corrections()[0]
		a.Op, a.Piece = bad.op, bad.piece
		if g.Adjust(a) == nil {
			t.Errorf("%+v is taken", a)
		}
	}
	a := g.Corrections()[0]
	a.Num = 5
	if g.Adjust(a) == nil {
		t.Error("more damage than Health is taken")
	}
}

// FuzzSheet holds that whatever can be typed is written as it is read, and
// refused or resolved with odds that add up.
func FuzzSheet(f *testing.F) {
	for _, s := range sheets {
		f.Add(s.Text)
	}
	f.Add("fenn signis infantry rifle at 3 vs 3 stormtrooper adjacent valid")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := grammar.Parse(text)
		if err != nil {
			return
		}
		again, err := grammar.Parse(grammar.Text(s))
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%q is written %q: %v\n%+v\n%+v", text, grammar.Text(s), err, s, again)
		}
		g, ref := build(s, nil)
		if ref != nil || g.Game.Attack.Pool.Count(troops.AttackColours)+g.Game.Attack.Any > 4 || g.Game.Attack.Pool.Count(troops.DefenseColours) > 2 ||
			len(g.Game.fight().Around) > 20 {
			return
		}
		o, ref := Attacks{}.Odds(attack.Request{Sheet: s, Play: attack.Proposed})
		if ref != nil {
			return
		}
		for _, m := range o.Measures {
			if total := m.P.Total(); !near(total, 1) {
				t.Fatalf("%q: %s adds up to %v", text, m.Key, total)
			}
		}
	})
}
