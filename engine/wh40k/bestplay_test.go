package wh40k

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
	"estafeta/engine/wh40k/troops"
)

// small are attacks that can be played in every way.
var small = []struct {
	text    string
	options map[string]string
}{
	{text: "A2 BS4+ S5 AP-1 D1 lethal devastating vs T5 Sv3+ W3"},
	{text: "A2 BS3+ S4 AP0 D2 lethal devastating vs T6 Sv2+ W2 x2"},
	{text: "A2 BS4+ S4 AP-1 D1 lethal devastating twin vs T4 Sv3+ W2"},
	{text: "A2 BS4+ S4 AP-1 D1 lethal sustained 1 reroll hits vs T4 Sv4+ W2"},
	{text: "A1 BS4+ S4 AP0 D2 sustained 2 reroll hits devastating vs T4 Sv3+ W3"},
	{text: "A2 BS4+ S4 AP0 D2 devastating twin vs T4 Sv2+ W3", options: map[string]string{"a41": "printed"}},
	{text: "A2 torrent S6 AP0 D1 devastating reroll wounds anti infantry 4+ vs T4 Sv2+ fnp5+ W2 infantry"},
	{text: "A1 BS3+ S8 AP-6 D3; A1 BS4+ S5 AP0 D1 vs T4 Sv3+ W1; T4 Sv3+ W3"},
	{text: "A1 BS3+ S8 AP-2 D2; A2 BS4+ S4 AP0 D1 vs T4 Sv4+ W2 x2"},
	{text: "A1 torrent S8 AP0 D2; A1 torrent S4 AP-3 D1; A1 BS2+ S6 AP-1 D3 vs T4 Sv4+ W3; T4 Sv6+ W1"},
	{text: "A2 BS2+ S7 AP-1 D1 precision vs T4 Sv5+ W1 x2; T4 Sv3+ W2 character"},
	{text: "A2 BS2+ S7 AP-1 D2 precision vs T8 Sv6+ W1; T4 Sv3+ W2 character"},
	{text: "A2 BS3+ S8 AP-1 D1 vs T4 Sv4+ W1; T4 Sv2+ W2"},
	{text: "A1 BS3+ S4 AP0 D1 sustained 1 sustained 2:infantry vs T4 Sv4+ W1 infantry x3"},
	{text: "A1 BS3+ S4 AP-1 DD3 lethal devastating vs T5 Sv3+ W2", options: map[string]string{"a22": "once"}},
	{text: "A1 BS4+ S4 AP-1 D1 lethal devastating; A1 BS3+ S8 AP-2 D2 vs T4 Sv3+ W2"},
	{text: "A1 BS3+ S5 AP-1 D2 devastating lethal; A1 BS4+ S6 AP0 D1 twin devastating vs T4 Sv4+ W1; T4 Sv3+ W2"},
	{text: "A2 torrent S4 AP0 D2 devastating vs T4 Sv4+ W1 x2; T4 Sv3+ W2"},
}

// classes are faces that the rules treat alike where the attack stands.
func classes(game attack.Game, purpose string, sides int) (out []attack.Class) {
	g := &game.(*Single).Game
	p := &g.Attack.Pool
	seen := map[string]int{}
	for face := 1; face <= sides; face++ {
		name := strconv.Itoa(face)
		switch kind, _, _ := strings.Cut(purpose, "."); kind {
		case "hit":
			name = fmt.Sprint(p.Hits(face), face == 1 && p.AgainHit == troops.AgainOnes)
		case "wound":
			name = fmt.Sprint(p.Wounds(face, g.at().Toughness()), face == 1 && p.AgainHurt == troops.AgainOnes)
		case "save":
			name = ""
			for _, q := range g.at().Groups() {
				name += fmt.Sprint(g.withstands(q, face, p.AP))
			}
		case "fnp":
			name = fmt.Sprint(face >= g.at().Models[0].FNP)
		case "damage":
			name = fmt.Sprint(p.D.Value(face))
		}
		if i, ok := seen[name]; ok {
			out[i].P += 1 / float64(sides)
			continue
		}
		seen[name] = len(out)
		out = append(out, attack.Class{Face: face, P: 1 / float64(sides)})
	}
	return out
}

// TestBestPlay: best play for damage and for the kill is worth as much as the
// best that can be found by playing the attack in every way.
func TestBestPlay(t *testing.T) {
	for _, c := range small {
		t.Run(c.text, func(t *testing.T) {
			t.Parallel()
			enginetest.BestPlay(t, Attacks{}, c.text, c.options, classes)
		})
	}
}

// TestProposedAsPlayed: what is proposed is reckoned as it comes out.
func TestProposedAsPlayed(t *testing.T) {
	for _, c := range small {
		t.Run(c.text, func(t *testing.T) {
			t.Parallel()
			enginetest.PlayedAs(t, Attacks{}, c.text, c.options, oddsOf(t, c.text, c.options), classes)
		})
	}
}

// best are the odds of best play.
func best(t testing.TB, text string, play attack.Play) attack.Odds {
	t.Helper()
	s, err := grammar.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	o, ref := Attacks{}.Odds(attack.Request{Sheet: s, Play: play})
	if ref != nil {
		t.Fatalf("%q: %v %v", text, ref, ref.Args)
	}
	return o
}

// TestLethalHitsDeclined: against a save of 2+ a hit that wounds by itself does
// 1/6 of a damage of 3. Rolled with 4+ it does 1/6 of 3 with 2/6, and 3 with 1/6:
// so that nobody lets it wound by itself, and the ability does nothing.
func TestLethalHitsDeclined(t *testing.T) {
	const text, target = "A4 BS3+ S4 AP0 D3 devastating", " vs T4 Sv2+ W3 x9"
	want := 4 * 4.0 / 6 * (2.0/6*3/6 + 1.0/6*3)
	for _, play := range []attack.Play{attack.ForDamage, attack.Proposed} {
		for _, with := range []string{"", " lethal"} {
			if got := best(t, text+with+target, play).Measures[0].Mean(); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s%s played %q: %v, want %v", text, with, play, got, want)
			}
		}
	}
}

// TestProposalsAreNeverWorse: what is proposed never does less than the same
// attack without the ability, and best play never less than what is proposed.
func TestProposalsAreNeverWorse(t *testing.T) {
	for _, target := range []string{" vs T4 Sv2+ W3 x9", " vs T4 Sv6+ W1 x9", " vs T8 Sv3+ inv4+ W3 x3", " vs T5 Sv4+ fnp5+ W2 x5"} {
		for _, text := range []string{"A6 BS3+ S4 AP0 D2", "A6 BS4+ S4 AP-1 D1 sustained 1 devastating",
			"A6 WS2+ S5 AP-2 D3 devastating anti infantry 4+"} {
			mean := func(with string, play attack.Play) float64 { return best(t, text+with+target, play).Measures[0].Mean() }
			for _, with := range []string{" lethal", " reroll hits", " twin", " lethal reroll hits twin"} {
				had, got, most := mean("", attack.Proposed), mean(with, attack.Proposed), mean(with, attack.ForDamage)
				if got < had-1e-9 || most < got-1e-9 {
					t.Errorf("%s%s%s: %v proposed, %v at best, %v without", text, with, target, got, most, had)
				}
			}
		}
	}
}

// TestOddsBounds: what is too big is refused before it is computed, with its
// bound; a request that is stopped ends.
func TestOddsBounds(t *testing.T) {
	for text, key := range map[string]string{
		"50 A3 BS3+ S5 AP0 D1 lethal devastating vs T4 Sv3+ W2 x10":                                                                                                              "refuse.hits",
		"A1 BS2+ S3 AP0 D1; A1 BS3+ S4 AP0 D1; A1 BS4+ S5 AP0 D1; A1 BS5+ S6 AP0 D1; A1 BS6+ S7 AP0 D1; A1 BS6+ S8 AP0 D1 vs T4 Sv3+ W2":                                         "refuse.pools",
		"20 A4 BS3+ S5 AP0 D2; 20 A2 BS2+ S6 AP-1 D1 vs T4 Sv3+ W3 x20; T4 Sv4+ W2 x20":                                                                                          "refuse.steps",
		"A1 BS3+ S4 AP0 D1 lethal lethal:infantry lethal:!vehicle devastating devastating:infantry devastating:!vehicle sustained 1 sustained 2:infantry vs T4 Sv3+ W1 infantry": "refuse.instances",
	} {
		_, ref := Attacks{}.Odds(attack.Request{Sheet: sheet(t, text)})
		if ref == nil || ref.Key != key || len(ref.Args) != 2 {
			t.Errorf("%q: %v, want %s with its bound", text, ref, key)
		}
		if _, ref := (Attacks{}).Odds(attack.Request{Sheet: sheet(t, text), Play: attack.Proposed}); ref != nil {
			t.Errorf("%q as proposed: %v", text, ref)
		}
	}
	stopped := attack.Request{Sheet: sheet(t, "A4 BS3+ S4 AP0 D3 devastating lethal vs T4 Sv2+ W3 x9"), Stop: func() bool { return true }}
	if _, ref := (Attacks{}).Odds(stopped); !attack.IsStopped(ref) {
		t.Errorf("a request that is stopped: %v", ref)
	}
}

// TestUnused: the odds name what of a sheet does nothing in this attack.
func TestUnused(t *testing.T) {
	for text, want := range map[string]string{
		"A1 BS3+ S4 AP0 D1 rapid fire 1 vs T4 Sv3+ W1":                    "field.rapid unused.half",
		"A1 BS3+ S4 AP0 D1 rapid fire 1 half range vs T4 Sv3+ W1":         "",
		"A1 BS3+ S4 AP0 D1 melta 2 vs T4 Sv3+ W1":                         "field.melta unused.half",
		"A1 BS3+ S4 AP0 D1 half range vs T4 Sv3+ W1":                      "field.half unused.nohalf",
		"A1 BS3+ S4 AP0 D1 blast vs T4 Sv3+ W1 x4":                        "field.blast unused.five",
		"A1 BS3+ S4 AP0 D1 heavy vs T4 Sv3+ W1":                           "field.heavy unused.still",
		"A1 WS3+ S4 AP0 D1 lance vs T4 Sv3+ W1":                           "field.lance unused.charged",
		"A1 BS3+ S4 AP0 D1 ignores cover vs T4 Sv3+ W1":                   "field.ignores unused.nocover",
		"A1 BS3+ S4 AP0 D1 anti vehicle 4+ vs T4 Sv3+ W1 infantry":        "field.anti unused.keyword",
		"A1 torrent S4 AP0 D1 lethal vs T4 Sv3+ W1":                       "field.lethal unused.norolls",
		"A1 BS3+ S4 AP0 D1 precision vs T4 Sv3+ W1":                       "field.precision unused.nocharacter",
		"command re-roll; A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W1":                "field.command unused.command",
		"A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W1 deadly demise d3":                "field.demise unused.after",
		"A1 BS3+ S4 AP0 D1 vs T4 Sv3+ W1 fnp5+; T4 Sv3+ W1":               "field.model unused.models",
		"A1 BS3+ S4 AP0 D1 precision vs T4 Sv3+ W1; T4 Sv3+ W3 character": "",
		"A1 BS3+ S4 AP0 DD3 devastating vs T4 Sv3+ W1; T4 Sv4+ W3":        "field.model unused.damage",
	} {
		got := ""
		for _, u := range best(t, text, attack.ForDamage).Unused {
			got += u.What + " " + u.Why
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
