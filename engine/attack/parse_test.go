package attack_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"estafeta/engine/attack"
)

var grammar = attack.NewGrammar(toy{})

// TestParse holds sheets written out by hand.
func TestParse(t *testing.T) {
	rifle := []attack.Value{value("a", 2), value("bs", 3), value("s", 4)}
	warriors := []attack.Value{value("t", 4), value("sv", 4), value("w", 1), flag("infantry")}
	covered := []attack.Value{value("t", 4), value("sv", 4), value("w", 1), flag("cover"), flag("infantry")}
	none := []attack.Value{}
	for text, want := range map[string]attack.Sheet{
		"5 intercessors bolt rifle vs 10 necron warriors cover": {
			Attacker: attack.Profile{Key: "marines", Count: 5, Values: none},
			Weapons:  []attack.Profile{{Key: "rifle", Count: 5, Values: rifle}},
			Targets:  []attack.Profile{{Key: "warriors", Count: 10, Values: covered}}},
		"3 INTERCESORES con RIFLE BÓLTER contra 20 guerreros necrones": {
			Attacker: attack.Profile{Key: "marines", Count: 3, Values: none},
			Weapons:  []attack.Profile{{Key: "rifle", Count: 3, Values: rifle}},
			Targets:  []attack.Profile{{Key: "warriors", Count: 20, Values: warriors}}},
		"captain bolt pistol vs overlord": {
			Attacker: attack.Profile{Key: "captain", Count: 1, Values: none},
			Weapons:  []attack.Profile{{Key: "pistol_2", Count: 1, Values: []attack.Value{value("a", 1), value("bs", 2), flag("lethal")}}},
			Targets: []attack.Profile{{Key: "overlord", Count: 1, Values: []attack.Value{value("t", 5), value("sv", 2), value("w", 6),
				flag("infantry")}}}},
		"captain bolt pistol no lethal vs overlord sin infantería": {
			Attacker: attack.Profile{Key: "captain", Count: 1, Values: none},
			Weapons:  []attack.Profile{{Key: "pistol_2", Count: 1, Values: []attack.Value{value("a", 1), value("bs", 2)}}},
			Targets:  []attack.Profile{{Key: "overlord", Count: 1, Values: []attack.Value{value("t", 5), value("sv", 2), value("w", 6)}}}},
		"A10 BS3+ S4 AP-1 D1 lethal sustained 2 vs T4 Sv3+ inv5+ W1 x10": {
			Attacker: attack.Profile{Values: none},
			Weapons: []attack.Profile{{Count: 1, Values: []attack.Value{value("a", 10), value("bs", 3), value("s", 4), value("ap", -1),
				value("d", 1), flag("lethal"), value("sustained", 2)}}},
			Targets: []attack.Profile{{Count: 10, Values: []attack.Value{value("t", 4), value("sv", 3), value("inv", 5), value("w", 1)}}}},
		"AD6 hp 4 F9 FP1 DD6+1 contra R4 S3+ S Inv 4 H2": {
			Attacker: attack.Profile{Values: none},
			Weapons: []attack.Profile{{Count: 1, Values: []attack.Value{{Key: "a", Dice: 1, Sides: 6}, value("bs", 4), value("s", 9),
				value("ap", -1), {Key: "d", Dice: 1, Sides: 6, N: 1}}}},
			Targets: []attack.Profile{{Count: 1, Values: []attack.Value{value("t", 4), value("sv", 3), value("inv", 4), value("w", 2)}}}},
		"charged 2 a2d6 bs=3 golpes sostenidos anti infantería/bestias 4+ anti-vehicle 2+ lethal:vehicle lethal hits:!infantry/beasts vs w1": {
			Attacker: attack.Profile{Values: []attack.Value{flag("charged")}},
			Weapons: []attack.Profile{{Count: 2, Values: []attack.Value{{Key: "a", Dice: 2, Sides: 6}, value("bs", 3),
				{Key: "lethal", Word: "!beasts/infantry"}, {Key: "lethal", Word: "vehicle"}, value("sustained", 1),
				{Key: "anti", N: 4, Word: "beasts/infantry"}, {Key: "anti", N: 2, Word: "vehicle"}}}},
			Targets: []attack.Profile{{Count: 1, Values: []attack.Value{value("w", 1)}}}},
		"5 intercessors 4 bolt rifle +1 hit; bolt pistol hit-2 x1 vs necron warriors + overlord": {
			Attacker: attack.Profile{Key: "marines", Count: 5, Values: none},
			Weapons: []attack.Profile{{Key: "rifle", Count: 4, Values: append(slices.Clone(rifle), value("hit", 1))},
				{Key: "pistol", Count: 1, Values: []attack.Value{value("a", 1), value("bs", 3), value("hit", -2)}}},
			Targets: []attack.Profile{{Key: "warriors", Count: 10, Values: warriors},
				{Key: "overlord", Count: 1, Values: []attack.Value{value("t", 5), value("sv", 2), value("w", 6), flag("infantry")}}}},
		"2 rojos a1 bs3 vs 4 w2": {
			Attacker: attack.Profile{Values: none},
			Weapons:  []attack.Profile{{Count: 1, Values: []attack.Value{value("a", 1), value("bs", 3), value("red", 2)}}},
			Targets:  []attack.Profile{{Count: 4, Values: []attack.Value{value("w", 2)}}}},
	} {
		got, err := grammar.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", text, got, want)
		}
		again(t, got)
	}
}

// again holds that the text of a sheet is read as the sheet.
func again(t *testing.T, s attack.Sheet) {
	t.Helper()
	text := grammar.Text(s)
	back, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if !reflect.DeepEqual(back, s) {
		t.Fatalf("%q:\n got %+v\nwant %+v", text, back, s)
	}
}

func TestText(t *testing.T) {
	for text, want := range map[string]string{
		"intercesores rifle bólter contra guerreros necrones":     "5 intercessors; 5 bolt rifle vs 10 necron warriors",
		"captain, bolt pistol no lethal a4 vs overlord cobertura": "captain; bolt pistol A4 no lethal vs overlord cover",
		"a1d3+1 bs2 +1 hit anti beasts 3 vs w3 x2":                "A1d3+1 BS2+ HIT+1 anti beasts 3+ vs 2 W3",
		"; heavy bolter vs w1":                                    "; heavy bolter vs W1",
		"2 bolt rifles a1 bs3":                                    "",
		"cargado, 2 red a1 bs3 sustained d3 vs w1":                "charged; A1 BS3+ 2 red sustained 1d3 vs W1",
		"intercessors bolt rifle vs c’tan overlord":               "5 intercessors; 5 bolt rifle vs overlord",
		"a1 bs3; a2 bs4 vs w1 cover lethal charged":               "charged; A1 BS3+ lethal; A2 BS4+ lethal vs W1 cover",
		"3 red vs w1":                    "3 red vs W1",
		"a1 bs3 sustained 2 red vs w1":   "A1 BS3+ 2 red sustained 1 vs W1",
		"a1 bs3 sustained 3 2 red vs w1": "A1 BS3+ 2 red sustained 3 vs W1",
		"a1 bs3 lethal: hits vs w1":      "A1 BS3+ lethal vs W1",
		"3 red x2 vs w1":                 "3 red x2 vs W1",
		"capt; a1 bs3 vs w1":             "",
		"bolt rifle vs necron":           "bolt rifle vs 10 necron warriors",
		"a1 bs3 vs w1 x3; w2":            "A1 BS3+ vs 3 W1; W2",
	} {
		s, err := grammar.Parse(text)
		if want == "" {
			if err == nil {
				t.Errorf("%s: read as %q", text, grammar.Text(s))
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := grammar.Text(s); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]attack.Error{
		"":                                  {Key: attack.ErrEmpty},
		"  ":                                {Key: attack.ErrEmpty},
		strings.Repeat("a1 ", 400):          {Key: attack.ErrLong, At: attack.MaxLength, Text: "1000"},
		"a1 bs3":                            {Key: attack.ErrVersus, At: 6},
		"a1 bs3 vs w1 vs w2":                {Key: attack.ErrVersus, At: 13},
		"vs w1":                             {Key: attack.ErrWeapon},
		"a1 bs3 vs":                         {Key: attack.ErrTarget, At: 9},
		"a1 bs3 vs potato":                  {Key: attack.ErrUnexpected, At: 10, Text: "potato"},
		"a bs3 vs w1":                       {Key: attack.ErrValue, At: 0, Text: "a"},
		"a1 bs9 vs w1":                      {Key: attack.ErrRange, At: 3, Text: "bs 2 … 6"},
		"a1 ad1 bs3 vs w1":                  {Key: attack.ErrRange, At: 3, Text: "1d2 … 20d100"},
		"a1 bs3 anti potato 4+ vs w1":       {Key: attack.ErrKeyword, At: 12, Text: "potato"},
		"bolt pistol vs w1":                 {Key: attack.ErrAmbiguous, At: 0, Text: "bolt pistol"},
		"5 intercessors bolt vs w1":         {Key: attack.ErrWhich, At: 15, Text: "bolt rifle, bolt pistol"},
		"5 vs w1":                           {Key: attack.ErrCount, At: 0, Text: "5"},
		"a1 bs3 vs 5":                       {Key: attack.ErrCount, At: 10, Text: "5"},
		"a1 bs3 vs 5 6 w1":                  {Key: attack.ErrCount, At: 10, Text: "5"},
		"a1 bs3 vs 500 w1":                  {Key: attack.ErrRange, At: 10, Text: "1 … 200"},
		strings.Repeat("a1;", 13) + "vs w1": {Key: attack.ErrMany, At: 38, Text: "12"},
	} {
		s, err := grammar.Parse(text)
		e, ok := err.(*attack.Error)
		if !ok {
			t.Errorf("%.40q: %+v, error %v", text, s, err)
			continue
		}
		if *e != want {
			t.Errorf("%.40q: %+v, want %+v", text, *e, want)
		}
		if e.Error() == e.Key || strings.Contains(e.Error(), "%!") {
			t.Errorf("%s has no sentence: %s", e.Key, e)
		}
	}
}

func TestComplete(t *testing.T) {
	for text, want := range map[string][]string{
		"inter":                         {"intercessors", "intercesores"},
		"5 intercessors ":               {"bolt pistol", "bolt rifle"},
		"5 intercessors bolt r":         {"5 intercessors bolt rifle"},
		"5 intercessors bolt rifle v":   {"5 intercessors bolt rifle vs"},
		"5 intercessors bolt rifle vs ": {"5 intercessors bolt rifle vs c'tan overlord"},
		"a1 bs3 vs 10 necron w":         {"a1 bs3 vs 10 necron warriors"},
		"a1 bs3 vs 10 NECRON":           {"a1 bs3 vs 10 necron warriors"},
		"a1 bs3 vs w1 cob":              {"a1 bs3 vs w1 cobertura"},
		"a1 bs3 vs w1 guerr":            {"a1 bs3 vs w1 guerreros necrones"},
		"a1 bs3 vs guerreros n":         {"a1 bs3 vs guerreros necrones"},
		"rubbish vs ":                   nil,
	} {
		got := grammar.Complete(text, 25)
		all := got.Texts(text)
		for _, w := range want {
			if !slices.ContainsFunc(all, func(s string) bool { return strings.HasSuffix(s, w) }) {
				t.Errorf("%q: %q, want %q", text, all, w)
			}
		}
		if want == nil && len(all) > 0 {
			t.Errorf("%q: %q, want nothing", text, all)
		}
	}
	if c := grammar.Complete("", 3); len(c.Words) != 3 {
		t.Errorf("at the beginning %v, want three names", c.Words)
	}
}

// FuzzParse holds that no text breaks the parser and that what is read is
// written as a text that is read the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"5 intercessors bolt rifle vs 10 necron warriors cover", "A10 BS3+ S4 AP-1 D1 lethal sustained 1 vs T4 Sv3+ inv5+ W1 x10",
		"AD6 hp 4 F9 FP1 DD6+1 contra R4 S3+ S Inv 4 H2", "2 red a1 bs3; 1 bolt pistol; vs w1 + overlord", "captain bolt pistol no lethal vs overlord",
		"; heavy bolter vs w1", "a1 anti-infantry/beasts 4+ lethal:vehicle hit-1 vs w1", "a-", "x", "1 x 2 a3d3-1 vs x3 w2", "’", "a1\xff vs",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := grammar.Parse(text)
		if err != nil {
			if e, ok := err.(*attack.Error); !ok || e.At < 0 || e.At > len(text) || e.Error() == "" {
				t.Fatalf("%q: %#v", text, err)
			}
		} else {
			again(t, s)
		}
		for _, c := range grammar.Complete(text, 5).Texts(text) {
			if !strings.HasPrefix(c, text[:0]) || len(c) > len(text)+80 {
				t.Fatalf("%q: %q", text, c)
			}
		}
	})
}
