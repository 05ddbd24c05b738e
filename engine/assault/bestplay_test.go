package assault

import (
	"math"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
)

// small are attacks that can be played in every way.
var small = []struct {
	text    string
	options map[string]string
}{
	{text: "reroll 2; 2 red melee vs 1 black health 5"},
	{text: "reroll 2; 1 red 1 yellow melee surge damage 1 surge pierce 2 vs health 4"},
	{text: "at 3 reroll 2; 2 blue ranged surge damage 1 surge accuracy 2 vs health 9"},
	{text: "at 4 reroll 1; 1 blue 1 green ranged surge damage 2 vs 1 black health 3"},
	{text: "1 red melee vs 1 black 1 white reroll 2 health 9"},
	{text: "1 red 1 yellow melee surge pierce 2 vs 1 black reroll 1 health 3"},
	{text: "reroll 1; 1 red melee vs 1 black reroll 1 health 2"},
	{text: "reroll defense 1; 1 red melee vs 1 black 1 white health 9"},
	{text: "reroll defense 1; 1 red melee vs 2 black reroll 1 health 3"},
	{text: "at 2 reroll 1; 1 red 1 blue ranged surge damage 1 vs reroll attack 1 health 3"},
	{text: "reroll 1 reroll defense 1; 1 red melee vs 1 white reroll 1 reroll attack 1 health 3"},
	{text: "hidden weakened at 2 reroll 1; 2 blue ranged surge damage 1 & accuracy 1 vs 1 white health 4",
		options: map[string]string{"hidden": "surge"}},
	{text: "at 5; 1 any 1 blue ranged surge damage 1 vs 1 black health 6"},
	{text: "focused; 1 any melee surge damage 1 surge pierce 1 vs 1 black block 1 health 3"},
	{text: "at 1 reroll 1; 1 red 1 yellow ranged surge blast 1 surge cleave 1 surge damage 1 vs health 3; health 2 adjacent valid"},
}

// TestBestPlay: best play for damage and for the kill is worth as much as the
// best that can be found by playing the attack in every way.
func TestBestPlay(t *testing.T) {
	for _, c := range small {
		t.Run(c.text, func(t *testing.T) {
			t.Parallel()
			enginetest.BestPlay(t, Attacks{}, c.text, c.options, nil)
		})
	}
}

// TestProposedAsPlayed: what is proposed is reckoned as it comes out.
func TestProposedAsPlayed(t *testing.T) {
	for _, c := range small {
		t.Run(c.text, func(t *testing.T) {
			t.Parallel()
			enginetest.PlayedAs(t, Attacks{}, c.text, c.options, odds(t, c.text, c.options), nil)
		})
	}
}

// mean is the mean damage of an attack played so.
func mean(t testing.TB, text string, play attack.Play) float64 {
	t.Helper()
	o, ref := Attacks{}.Odds(attack.Request{Sheet: sheet(t, text), Play: play})
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	return o.Measures[0].Mean()
}

// TestColoursForTheMost: dice of any colour get those with which the most damage
// is to be expected, whatever colours could be chosen.
func TestColoursForTheMost(t *testing.T) {
	for _, rest := range []string{" ranged surge damage 1 surge pierce 1 vs 1 black health 9",
		" ranged surge accuracy 2 vs 1 white health 9"} {
		for _, at := range []string{"at 3; ", "at 6; "} {
			most := 0.0
			for _, dice := range []string{"3 red", "2 red 1 blue", "1 red 2 blue", "3 blue", "2 green 1 blue", "1 red 1 green 1 blue", "3 green",
				"3 yellow",
				"1 red 1 blue 1 yellow", "2 blue 1 green", "2 blue 1 yellow", "2 green 1 red", "2 yellow 1 red", "2 red 1 green", "2 red 1 yellow",
				"1 blue 2 yellow", "1 blue 1 green 1 yellow", "1 red 1 green 1 yellow", "1 green 2 yellow", "2 green 1 yellow"} {
				most = max(most, mean(t, at+dice+rest, attack.ForDamage))
			}
			for _, play := range []attack.Play{attack.ForDamage, attack.Proposed} {
				if got := mean(t, at+"3 any"+rest, play); math.Abs(got-most) > 1e-12 {
					t.Errorf("%s3 any%s played %q: %v, the best colours come to %v", at, rest, play, got, most)
				}
			}
		}
	}
}

// TestRerollsAreNeverWorse: a reroll used as it is proposed never does less for
// its owner, and best play is never worth less to the attacker than what is
// proposed if only the attacker chooses.
func TestRerollsAreNeverWorse(t *testing.T) {
	for _, text := range []string{
		"1 red 1 blue 1 green melee surge damage 1 surge pierce 2 vs 1 black 1 white health 9",
		"at 4; 1 blue 1 green 1 yellow ranged surge pierce 2 surge damage 1 vs 1 black health 6",
		"at 5; 2 blue 1 yellow ranged surge accuracy 2 surge damage 2 vs 1 white health 5",
	} {
		had := mean(t, text, attack.Proposed)
		for _, n := range []string{"reroll 1; ", "reroll 2; ", "reroll 3; "} {
			with, best := mean(t, n+text, attack.Proposed), mean(t, n+text, attack.ForDamage)
			if with < had-1e-12 || math.Abs(best-with) > 1e-12 { // a single reroll of one side is the last one
				t.Errorf("%s%s: %v, best %v, with fewer %v", n, text, with, best, had)
			}
			had = with
		}
		had = mean(t, text, attack.Proposed)
		for _, n := range []string{" reroll 1", " reroll 2"} {
			with := mean(t, text+n, attack.Proposed)
			if with > had+1e-12 {
				t.Errorf("%s%s: %v, with fewer %v", text, n, with, had)
			}
			had = with
		}
	}
}

// TestOddsBounds: what is too big is refused before it is computed, with its
// bound; a request that is stopped ends.
func TestOddsBounds(t *testing.T) {
	big := sheet(t, "at 3 reroll 3; 2 red 2 blue 2 green 2 yellow ranged vs 3 black 3 white health 20 reroll 2")
	for _, play := range []attack.Play{attack.ForDamage, attack.Proposed} {
		if _, ref := (Attacks{}).Odds(attack.Request{Sheet: big, Play: play}); ref == nil || ref.Key != "refuse.states" || len(ref.Args) != 2 {
			t.Errorf("14 dice with rerolls played %q: %v", play, ref)
		}
	}
	stopped := attack.Request{Sheet: sheet(t, "reroll 1; 2 red melee vs 1 black health 5"), Stop: func() bool { return true }}
	if _, ref := (Attacks{}).Odds(stopped); !attack.IsStopped(ref) {
		t.Errorf("a request that is stopped: %v", ref)
	}
}

// TestUnused: the odds name what of a sheet does nothing in this attack.
func TestUnused(t *testing.T) {
	for text, want := range map[string]string{
		"reroll defense 1; 1 red melee vs health 3": "field.rrd unused.nodefense",
		"1 red melee vs health 3 reroll 1":          "field.rr_target unused.nodefense",
		"1 red melee accuracy 2 vs health 3":        "field.accuracy unused.melee",
		"1 red melee surges 1 vs health 3":          "field.surges unused.noability",
		"1 red melee pierce 1 vs health 3":          "field.pierce unused.noblock",
		"1 red melee pierce 1 vs 1 black health 3":  "",
	} {
		o, ref := Attacks{}.Odds(attack.Request{Sheet: sheet(t, text)})
		if ref != nil {
			t.Fatal(text, ref)
		}
		got := ""
		for _, u := range o.Unused {
			got += u.What + " " + u.Why
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
