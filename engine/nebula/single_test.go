package nebula

import (
	"testing"

	"estafeta/engine/enginetest"
)

// singleSheets are attacks of many kinds: units and weapons of the content,
// numbers typed in, every modifier, Quality and protection, close combat.
var singleSheets = []enginetest.AttackSheet{
	{Name: "typed", Text: "PNT4 3 dice vs COR7 HER3", Runs: 100_000},
	{Name: "content", Text: "hoplidex assault rifle vs ranger a"},
	{Name: "point blank at armour",
		Text: "point blank; PNT5 4 dice anti-armour vs COR8 HER3 heavy protection light protection additional protection cover"},
	{Name: "drops Prone, robust", Text: "PNT5 3 dice vs COR7 HER3 robust drops entrenched"},
	{Name: "toxic template", Text: "aphididae toxic spit at 20 vs COR6 HER2 light protection cover"},
	{Name: "toxic and repeats", Text: "PNT5 5 dice toxic ignores cover vs COR7 HER4 light protection 2 additional protection cover"},
	{Name: "toxic, repeats, Prone", Text: "PNT6 4 dice toxic vs COR8 HER5 cover robust drops", Runs: 100_000},
	{Name: "precise and poison", Text: "PNT4 3 dice precise poison perforating zootoxin vs COR7 HER5 superheavy protection cover"},
	{Name: "hidden, flying, elevated", Text: "elevated flying nergal precision rifle at 30 vs lilith hidden flying"},
	{Name: "twin weapons", Text: "goliath twin repeating fusion vs enurta in a building"},
	{Name: "a pair", Text: "2 boarding pistol PNT4 3 dice vs corsair", Runs: 100_000},
	{Name: "pulse at a detonator", Text: "medaus b pulse rifle vs explosive droideka"},
	{Name: "immune", Text: "PNT5 4 dice poison toxic vs COR7 HER3 technological", Options: map[string]string{"a28": "attack"}, Runs: 50_000},
	{Name: "readings", Text: "PNT5 4 dice poison vs COR7 HER4 cover entrenched light protection heavy protection",
		Options: map[string]string{"a01": "save", "a57": "best", "a61": "one", "a27": "once"}},
	{Name: "no roll at all", Text: "PNT5 3 dice anti-armour vs COR6 HER2 lost 1 acted", Options: map[string]string{"a01": "shot"},
		Runs: 50_000},
	{Name: "close combat", Text: "corsair combat blade vs ranger a"},
	{Name: "poison both ways", Text: "weta necrosing claws vs apidae poison"},
	{Name: "typed close combat, summed",
		Text: "DES4 HER3 outnumbered melee bladed weapon long weapon vs DES3 HER4 prone long weapon 2 bladed weapon stun cover robust drops", Options: map[string]string{"a18": "sum", "a65": "all"}},
	{Name: "helpless", Text: "commando a tactical knife vs hoplidex unconscious lost 2", Runs: 20_000},
	{Name: "two knives", Text: "DES4 HER3 light protection 2 2 tactical knife vs DES4 HER3 twin weapons poison",
		Options: map[string]string{"a77": "attacker", "a26": "shots"}},
}

func TestSingleConformance(t *testing.T) {
	enginetest.Attacks(t, System{}, ".", singleSheets)
}
