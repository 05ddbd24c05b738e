package legion

import (
	"math"
	"slices"
	"testing"

	"estafeta/engine/attack"
	"estafeta/engine/enginetest"
)

// small are attacks that can be played in every way.
var small = []struct {
	text    string
	options map[string]string
}{
	{text: "1 aim; surge crit; 2 red vs white W9 heavy cover"},
	{text: "2 aim; surge crit; 2 red vs white W9 heavy cover"},
	{text: "1 aim; 2 red 1 white vs white W9 light cover 1 dodge"},
	{text: "2 aim; surge hit; 1 black 2 white vs red W2 light cover"},
	{text: "1 aim; 1 red 1 black 1 white vs white W9 heavy cover"},
	{text: "2 aim; 1 red 1 white vs white W9 light cover"},
	{text: "1 aim precise 1; surge hit; 3 black impact 1 vs white W4 vehicle armor 1"},
	{text: "2 aim; 2 black 1 white pierce 1 vs red W1 x2 light cover", options: map[string]string{"a31": "once"}},
	{text: "1 aim; surge hit; 2 red 1 black vs white surge W3 armor"},
	{text: "1 aim; 2 red pierce 1 vs red W3 deflect 1 dodge uncanny luck 1"},
	{text: "1 aim; 3 red vs red W3 deflect 2 dodge light cover danger sense 1 1 suppression", options: map[string]string{"a18": "reroll"}},
	{text: "1 aim; 3 red pierce 1 vs white W2 guarded 2 guarded surge"},
	{text: "1 aim; 1 red 1 black pierce 2 vs white surge W1 immune pierce guarded 1 light cover"},
	{text: "1 aim; 2 black 1 white disrupted vs red W2 light cover"},
	{text: "1 red 2 white disrupted; 1 black 1 white disrupted vs white W2 x2"},
	{text: "1 aim; 3 white pierce 1 suppressive vs white W2 x1 impervious; W1 x1", options: map[string]string{"a06": "final"}},
	{text: "in melee; 1 aim; 3 black melee vs red W8 deflect 1 dodge impervious"},
}

// TestBestPlay: best play for wounds and for the kill is worth as much as the
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

// best are the odds of best play.
func best(t testing.TB, text string, play attack.Play) attack.Odds {
	t.Helper()
	o, ref := Attacks{}.Odds(attack.Request{Sheet: sheet(t, text), Play: play})
	if ref != nil {
		t.Fatalf("%q: %v", text, ref)
	}
	return o
}

// TestAimRerollsCancelledHits: a die is critical with 2/8, surges included. Two
// hits are cancelled by heavy cover, so that both dice are rerolled unless they
// are critical: each is critical in the end with 1/4 + 3/4·1/4 = 7/16, and not
// blocked by a white die with 5/6. Rerolling blanks only comes to less.
func TestAimRerollsCancelledHits(t *testing.T) {
	const text = "1 aim; surge crit; 2 red vs white W9 heavy cover"
	want := 2 * 7.0 / 16 * 5 / 6
	for _, play := range []attack.Play{attack.ForDamage, attack.Proposed} {
		if got := best(t, text, play).Measures[0].Mean(); math.Abs(got-want) > 1e-12 {
			t.Errorf("played %q: %v, want %v", play, got, want)
		}
	}
}

// TestAimIsNeverWorse: an aim token used as it is proposed never lowers the
// wounds, and best play is never worth less than what is proposed.
func TestAimIsNeverWorse(t *testing.T) {
	for _, to := range []string{"heavy cover", "light cover 1 dodge", "2 dodge heavy cover", "armor 2 vehicle", "armor vehicle", "guarded 2",
		""} {
		for _, by := range []string{"surge crit; 2 red 1 black", "surge hit; 4 black impact 1", "1 red 2 black 3 white"} {
			without := best(t, by+" vs white W9 "+to, attack.Proposed).Measures[0].Mean()
			one := best(t, "1 aim; "+by+" vs white W9 "+to, attack.Proposed).Measures[0].Mean()
			two := best(t, "2 aim; "+by+" vs white W9 "+to, attack.Proposed).Measures[0].Mean()
			most := best(t, "2 aim; "+by+" vs white W9 "+to, attack.ForDamage).Measures[0].Mean()
			if one < without-1e-12 || two < one-1e-12 || most < two-1e-12 {
				t.Errorf("%s vs %s: %v without aim, %v with one token, %v with two, %v played best", by, to, without, one, two, most)
			}
		}
	}
}

// TestOddsBounds: what is too big is refused before it is computed, with its
// bound; a request that is stopped ends.
func TestOddsBounds(t *testing.T) {
	big := sheet(t, "2 aim; 10 red 10 black 10 white x2 vs white W30 heavy cover")
	for _, play := range []attack.Play{attack.ForDamage, attack.Proposed} {
		if _, ref := (Attacks{}).Odds(attack.Request{Sheet: big, Play: play}); ref == nil || ref.Key != "refuse.states" || len(ref.Args) != 2 {
			t.Errorf("60 dice of three colours played %q: %v", play, ref)
		}
	}
	stopped := attack.Request{Sheet: sheet(t, "2 aim; 6 black vs white W9 heavy cover"), Stop: func() bool { return true }}
	if _, ref := (Attacks{}).Odds(stopped); !attack.IsStopped(ref) {
		t.Errorf("a request that is stopped: %v", ref)
	}
}

// TestUnused: the odds name what of a sheet does nothing in this attack.
func TestUnused(t *testing.T) {
	for text, want := range map[string]string{
		"precise 1; 2 red vs white W1":                   "field.precise unused.noaim",
		"sharpshooter 1; 2 red vs white W1":              "field.sharpshooter unused.nocover",
		"2 red impact 1 vs white W1":                     "field.impact unused.noarmor",
		"2 red pierce 1 vs white W1 immune pierce":       "field.pierce unused.immune",
		"2 red blast vs white W1":                        "field.blast unused.nocover",
		"2 red high velocity; 1 white vs white W1":       "field.highvelocity unused.allweapons",
		"2 red high velocity vs white W1":                "field.highvelocity unused.nododge",
		"2 red suppressive vs white W9 vehicle":          "field.suppressive unused.unsuppressed",
		"flanking; 2 red vs white W1":                    "field.flank unused.noweakpoint",
		"2 red vs white W1 nimble 1 dodge":               "field.nimble unused.after",
		"2 red vs white W1 deflect":                      "field.deflect unused.nododge",
		"2 red vs white W1 danger sense 1":               "field.dangersense unused.nosuppression",
		"2 red vs white W1 low profile":                  "field.lowprofile unused.nocover",
		"2 red vs white W1 impervious":                   "field.impervious unused.nopierce",
		"in melee; 2 red melee vs white W1 guarded 1":    "field.guarded unused.unguarded",
		"1 aim precise 1; 2 red vs white W1 heavy cover": "",
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

// TestIdleIsTold: keywords that do nothing in an attack are told at its
// beginning; those that come after it are not.
func TestIdleIsTold(t *testing.T) {
	s := sheet(t, "2 red pierce 1 impact 1 ion 1 vs white W9 impervious vehicle")
	g, ref := build(s, nil)
	if ref != nil {
		t.Fatal(ref)
	}
	script := &enginetest.Script{T: t, Rolls: []string{"red blank blank"}, Face: signed}
	script.Play(g)
	var told []string
	for _, e := range script.Events {
		if e.Key == "idle" {
			told = append(told, e.Args[0].Text+" "+e.Args[1].Text)
		}
	}
	if want := []string{"field.impact unused.noarmor"}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}
