package nebula

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
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

// single resolves a typed attack with scripted dice to its end and returns its
// results.
func single(t *testing.T, text string, options map[string]string, as map[string]engine.Answer, rolls ...string) (*Single, string) {
	t.Helper()
	a, ref := newSingle(sheet(t, text), options)
	if ref != nil {
		t.Fatalf("%q: %v %v", text, ref, ref.Args)
	}
	(&enginetest.Script{T: t, Rolls: rolls, Always: as}).Play(a)
	return a, strings.Trim(fmt.Sprint(a.Results()), "[]")
}

// TestSingleCases plays the attacks of the case file.
func TestSingleCases(t *testing.T) {
	hold := func(text, want string, as map[string]engine.Answer, rolls ...string) *Single {
		t.Helper()
		a, got := single(t, text, nil, as, rolls...)
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		return a
	}
	t.Run("NEB-C-01", func(t *testing.T) { // Wounds, Severe, Light
		a := hold("ranger a tactical rifle at 30 vs hoplidex", "1 1 1", nil, "shoot 2 3 5", "fortune 2 5", "injury 1 2")
		if e := a.Game.Figures[1]; e.Wounds != 2 || len(e.Mishaps) > 0 || a.Game.Figures[0].Items[0].Ammo != 7 {
			t.Errorf("%d Wounds left, %v, %d projectiles", e.Wounds, e.Mishaps, a.Game.Figures[0].Items[0].Ammo)
		}
	})
	t.Run("NEB-C-02", func(t *testing.T) {
		hold("hoplidex 2 dice at 30 vs ranger a", "1 1 0", nil, "shoot 4 1", "fortune 3", "injury 1 1")
	})
	t.Run("NEB-C-03", func(t *testing.T) {
		hold("swat a 4 dice at 20 vs telal a cover", "1 2 1", nil, "shoot 3 4 6 6", "fortune 2 3 2", "injury 2 2")
	})
	t.Run("NEB-C-07", func(t *testing.T) { // Wounds, won, own Wounds
		hold("corsair combat blade vs ranger a", "1 1 0", nil, "fight 2 5", "fight 4", "fortune 4", "injury 1 1")
	})
	t.Run("NEB-C-10", func(t *testing.T) {
		drop := map[string]engine.Answer{"drop": engine.Pick("drop")}
		if a := hold("PNT5 1 dice vs ranger a", "0 1 0", drop, "shoot 6", "fortune 2", "fortune 6"); !a.Game.Figures[1].Prone {
			t.Error("it is not Prone")
		}
		hold("PNT5 1 dice vs ranger a drops", "0 1 0", nil, "shoot 6", "fortune 2", "fortune 6")
		hold("PNT5 1 dice vs ranger a acted", "1 1 0", drop, "shoot 6", "fortune 2", "injury 1 1")
	})
	t.Run("NEB-MEL-01 close combat without a weapon named is with the blade that the unit has", func(t *testing.T) {
		hold("corsair melee vs ranger a", "0 1 0", nil, "fight 2 5", "fight 4", "fortune 6") // a Long Weapon: two dice
	})
	t.Run("NEB-KEY-09 the target's Long Weapon", func(t *testing.T) {
		hold("DES3 HER3 melee vs combat droideka", "0 1 0", nil, "fight 6", "fight 1 2", "fortune 6")
	})
	t.Run("NEB-KEY-08 the target's Bladed Weapon", func(t *testing.T) {
		hold("DES3 HER3 melee vs commando b", "0 1 0", nil, "fight 3", "fight 1", "fight 6", "fight 1", "fortune 6") // 3 + 3 and 1 + 4 + 1: a tie
	})
	t.Run("NEB-KEY-10 two dice more for Twin Weapons", func(t *testing.T) {
		hold("PNT4 3 dice ammo 9 twin weapons vs COR7 HER3", "0 0 0", nil, "shoot 1 1 1 1 1")
	})
	t.Run("NEB-WND-03 who attacks has won only if the target is Out of Combat", func(t *testing.T) {
		for her, winner := range map[string]engine.Seat{"HER1": 1, "HER2": 0} {
			rolls := []string{"shoot 6", "fortune 1", "injury 1 1"}
			a, _ := single(t, "PNT4 1 dice vs COR7 "+her, nil, nil, rolls[:2+int(her[3]-'1')]...)
			if got := a.View(0).Outcome; !slices.Equal(got.Winners, engine.Won(winner, engine.Text{}).Winners) || a.Killed() != (winner == 1) {
				t.Errorf("with %s: the winner is %v, Out of Combat: %v", her, got.Winners, a.Killed())
			}
		}
	})
	t.Run("NEB-MEL-04 a tie is fought again", func(t *testing.T) {
		hold("DES3 HER3 melee vs DES3 HER2", "0 0 1", nil, "fight 3", "fight 3", "fight 2", "fight 5", "fortune 4", "injury 1 1")
	})
}

// TestSingleModifiers holds that measuring on the table of an attack shows what
// the sheet says.
func TestSingleModifiers(t *testing.T) {
	for _, c := range []struct{ id, text, want string }{
		{"nothing applies", "PNT4 1 dice vs COR7 HER3", ""},
		{"NEB-MOD-07", "point blank PNT4 1 dice vs COR7 HER3", "pointblank+1"},
		{"NEB-MOD-07 at 5", "at 5 PNT4 1 dice vs COR7 HER3", "pointblank+1"},
		{"NEB-MOD-07 at 6", "at 6 PNT4 1 dice vs COR7 HER3", ""},
		{"NEB-MOD-06", "elevated PNT4 1 dice vs COR7 HER3", "elevated+1"},
		{"NEB-MOD-06 NEB-MOD-03", "elevated at 60 PNT4 1 dice vs COR7 HER3 cover", "cover-1 elevated+1"},
		{"NEB-MOD-01 NEB-MOD-10", "PNT4 1 dice vs COR7 HER3 inside", "inside-1 cover-1"},
		{"NEB-MOD-01 elevated", "elevated PNT4 1 dice vs COR7 HER3 inside", "inside-1 cover-1 elevated+1"},
		{"NEB-MOD-02 NEB-MOD-10", "PNT4 1 dice vs COR7 HER3 in a building", "building-1 cover-1"},
		{"NEB-MOD-02 at Point Blank", "at 4 PNT4 1 dice vs COR7 HER3 in a building", "building-1 cover-1 pointblank+1"},
		{"NEB-MOD-03", "PNT4 1 dice vs COR7 HER3 cover", "cover-1"},
		{"NEB-KEY-30", "PNT4 1 dice ignores cover vs COR7 HER3 cover", ""},
		{"NEB-KEY-49", "PNT4 1 dice precise vs COR7 HER3 cover", ""},
		{"NEB-KEY-31", "PNT4 1 dice vs COR7 HER3 incorporeal", "cover-1"},
		{"NEB-KEY-19", "PNT4 1 dice vs COR7 HER3 hidden", "cover-1 hidden-1"},
		{"NEB-KEY-19 in the open", "PNT4 1 dice vs COR7 HER3 camouflage", ""},
		{"NEB-KEY-19 in Cover", "PNT4 1 dice vs COR7 HER3 camouflage cover", "cover-1 hidden-1"},
		{"NEB-KEY-34", "infrared PNT4 1 dice vs COR7 HER3 camouflage cover", "cover-1"},
		{"NEB-KEY-34 Thermal", "infrared PNT4 1 dice vs COR7 HER3 thermal camouflage cover", "cover-1 hidden-1"},
		{"NEB-KEY-28", "PNT4 template vs COR7 HER3 in smoke", "cover-1 smoke-1"},
		{"NEB-KEY-05", "anti-smoke PNT4 template vs COR7 HER3 in smoke", ""},
		{"NEB-KEY-26", "covering fire ranger b machine gun vs hoplidex", "covering-1"},
		{"NEB-MOD-04", "PNT4 1 dice vs COR7 HER3 flying", "target_flying-1"},
		{"NEB-MOD-05", "flying PNT4 1 dice vs COR7 HER3", "flying-1"},
		{"NEB-TRENCH-03", "PNT4 1 dice vs COR7 HER3 entrenched", "entrenched-1"},
		{"NEB-KEY-20", "gunner a missile launcher vs giges", "shaped+1"},
		{"NEB-KEY-74", "PNT4 1 dice zootoxin vs COR7 HER3", "zootoxin+1"},
		{"NEB-KEY-74 Technological", "PNT4 1 dice zootoxin vs COR7 HER3 technological", ""},
	} {
		a, ref := newSingle(sheet(t, c.text), nil)
		if ref != nil {
			t.Errorf("%s: %q: %v %v", c.id, c.text, ref, ref.Args)
			continue
		}
		s, e := a.fighters()
		words := []string{}
		for _, m := range a.Game.modifiers(s, e, s.Items[0].profile()) {
			words = append(words, fmt.Sprintf("%s%+d", strings.TrimPrefix(m.Key, "mod."), m.N))
		}
		if got := strings.Join(words, " "); got != c.want {
			t.Errorf("%s: %q: %q, want %q", c.id, c.text, got, c.want)
		}
	}
}

// TestSingleRefusals holds what the rules forbid, or what is missing.
func TestSingleRefusals(t *testing.T) {
	for _, c := range []struct{ rule, key, text string }{
		{"NEB-SHOT-10", "single.one", "PNT4 1 dice vs COR7 HER3 x2"},
		{"NEB-SHOT-10", "single.one", "2 hoplidex vs COR7 HER3"},
		{"NEB-SHOT-10", "single.one", "hoplidex vs ranger a; ranger a"},
		{"", "single.missing", "1 dice vs COR7 HER3"},
		{"", "single.missing", "PNT4 precise vs COR7 HER3"},
		{"", "single.missing", "PNT4 1 dice vs HER3"},
		{"", "single.missing", "PNT4 1 dice vs COR7"},
		{"", "single.missing", "DES4 melee vs DES3 HER3"},
		{"", "single.missing", "DES4 HER3 melee vs HER3"},
		{"NEB-WND-02", "single.lost", "PNT4 1 dice vs COR7 HER3 lost 3"},
		{"NEB-MEL-01", "single.mixed", "corsair assault rifle; combat blade vs ranger a"},
		{"NEB-KEY-22", "single.weapons", "ranger a tactical rifle; pistol vs hoplidex"},
		{"NEB-KEY-22", "single.weapons", "2 tactical rifle PNT4 vs hoplidex"},
		{"NEB-KEY-22", "single.weapons", "DES4 HER3 3 tactical knife vs hoplidex"},
		{"NEB-EQP-03", "single.hands", "DES4 HER3 energy lance; tactical knife vs hoplidex"},
		{"NEB-WPN-03", "single.rate", "hoplidex 4 dice vs ranger a"},
		{"NEB-WPN-03", "single.rate", "commando a shotgun 1 dice vs hoplidex"},
		{"NEB-KEY-26", "single.covering", "covering fire hoplidex vs ranger a"},
		{"NEB-WPN-05", "single.distance", "point blank at 6 hoplidex vs ranger a"},
		{"NEB-WPN-05", "single.distance", "point blank elevated hoplidex vs ranger a"},
		{"NEB-WPN-05", "single.distance", "elevated at 10 hoplidex vs ranger a"},
		{"NEB-INJ-07", "single.stunned", "stunned hoplidex vs ranger a"},
		{"NEB-KEY-29", "single.smoke", "hoplidex vs ranger a in smoke"},
		{"NEB-SHOT-15", "single.range", "at 41 hoplidex vs ranger a"},
		{"NEB-SHOT-15", "single.range", "at 31 flying hoplidex vs ranger a"},
		{"NEB-SHOT-15", "single.range", "at 19 gunner a missile launcher vs hoplidex"},
		{"NEB-KEY-17", "single.detonator", "at 3 hoplidex vs explosive droideka"},
		{"NEB-KEY-17", "single.detonator", "corsair combat blade vs explosive droideka"},
	} {
		if _, ref := newSingle(sheet(t, c.text), nil); ref == nil || ref.Rule != c.rule || ref.Key != c.key {
			t.Errorf("%q: %v, want %s by %s", c.text, ref, c.key, c.rule)
		}
	}
	if _, ref := newSingle(sheet(t, "hoplidex vs ranger a hidden"),
		map[string]string{"a29": "untargetable"}); ref == nil || ref.Rule != "NEB-KEY-19" {
		t.Errorf("Hidden, read as no target: %v", ref)
	}
	if _, ref := newSingle(sheet(t, "hoplidex vs ranger a"), map[string]string{"a29": "perhaps"}); ref == nil {
		t.Error("an unknown reading was taken")
	}
	for _, text := range []string{"at 40 hoplidex vs ranger a", "at 30 flying hoplidex vs ranger a",
		"at 20 gunner a missile launcher vs hoplidex", "DES4 HER3 2 tactical knife vs hoplidex", "2 boarding pistol PNT4 vs hoplidex"} {
		if _, ref := newSingle(sheet(t, text), nil); ref != nil {
			t.Errorf("%q: %v %v", text, ref, ref.Args)
		}
	}
}

// TestSingleContent reckons every weapon of every unit at every target of
// another kind.
func TestSingleContent(t *testing.T) {
	for _, u := range (Attacks{}).Attackers() {
		weapons := Attacks{}.Weapons(u.Key)
		if len(weapons) == 0 {
			t.Errorf("%s has no weapon", u.Key)
		}
		for _, w := range weapons {
			for _, at := range []string{"ranger a", "giges", "lilith", "medikit droideka"} {
				text := u.Words[0] + " " + w.Words[0] + " vs " + at
				o, ref := Attacks{}.Odds(attack.Request{Sheet: sheet(t, text)})
				if ref != nil {
					t.Errorf("%q: %v %v", text, ref, ref.Args)
					continue
				}
				for _, m := range o.Measures {
					if math.Abs(m.P.Total()-1) > 1e-12 {
						t.Errorf("%q: %s: %v", text, m.Key, m.P)
					}
				}
			}
		}
	}
}
