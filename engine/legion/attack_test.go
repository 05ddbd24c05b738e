package legion

import (
	"testing"

	"estafeta/engine/enginetest"
)

// sheets are attacks of many kinds: every keyword, every reading.
var sheets = []enginetest.AttackSheet{
	{Name: "plain", Text: "4 black vs red W1 x5"},
	{
		Name: "content",
		Text: "5 stormtroopers range 2, 2 aim, 4 e-11 blaster rifle; 1 dlt-19 stormtrooper vs rebel troopers 1 suppression 2 dodge light cover",
	},
	{
		Name: "armor and impact",
		Text: "3 aim; surge crit; 3 red 2 black impact 2; 2 white 1 black vs white surge armor W6 vehicle resilience 4 1 dodge",
		Runs: 100_000,
	},
	{
		Name: "armor by number",
		Text: "1 aim; surge hit sharpshooter 1; 2 red 3 black 1 white impact 1 ion 1 suppressive vs red armor 2 W8 lost 3 vehicle " +
			"resilience 6 light cover",
	},
	{Name: "deflect", Text: "2 aim precise 1; surge hit; 6 white 2 red pierce 1 vs red W6 deflect immune pierce 2 dodge heavy cover",
		Runs: 10_000},
	{Name: "deflect in melee", Text: "in melee; 6 black impact 2 pierce 2 melee vs red W8 lost 3 deflect 1 dodge impervious"},
	{Name: "guardian", Text: "3 red 3 black 2 white pierce 3 vs white surge W5 guarded 2 guarded red light cover"},
	{
		Name:    "guardian, immune",
		Text:    "surge hit; 6 red pierce 2 suppressive vs white surge W5 immune pierce guarded 3 guarded surge 1 suppression low profile",
		Options: map[string]string{"a33": "nothing"},
	},
	{
		Name: "danger sense and luck",
		Text: "2 aim; surge crit; 5 red vs white surge W6 danger sense 3 2 suppression uncanny luck 3 1 dodge nimble",
	},
	{
		Name:    "luck before surges",
		Text:    "surge hit; 5 red 2 black pierce 1 vs white W6 uncanny luck 2 deflect 1 dodge",
		Options: map[string]string{"a18": "reroll"},
	},
	{Name: "spray and blast", Text: "2 black spray blast vs red W1 x6 2 hidden heavy cover"},
	{Name: "kinds of miniatures", Text: "8 red high velocity pierce 2 vs white W2 x3 1 dodge 1 hidden; W2 x1 noncombatant", Runs: 100_000},
	{
		Name:    "disrupted",
		Text:    "2 red 1 black 2 white disrupted; 1 red 1 black spray disrupted vs red W3 x3 enrage 2",
		Options: map[string]string{"a06": "final", "a31": "once"},
		Runs:    100_000,
	},
	{Name: "precise once", Text: "3 aim precise 2; 8 white vs red W1 x9 light cover", Options: map[string]string{"a31": "once"}, Runs: 8_000},
	{
		Name:    "suppression of all",
		Text:    "1 aim flanking; 3 white suppressive vs white W4 courageless weak point 1 armor",
		Options: map[string]string{"a06": "final", "a32": "all"},
	},
	{Name: "an armored trooper", Text: "3 aim; surge hit; 1 red x2 vs red W1 armor", Runs: 100_000},
	{
		Name: "many dice",
		Text: "4 aim; surge hit; 2 red 1 black 2 white x6 vs red surge W1 x20 heavy cover 3 dodge uncanny luck 3",
		Runs: 4_000,
	},
}

func TestConformance(t *testing.T) {
	enginetest.Attacks(t, System{}, ".", sheets)
}
