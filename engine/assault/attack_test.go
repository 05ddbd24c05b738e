package assault

import (
	"testing"

	"estafeta/engine/enginetest"
)

// sheets are attacks of many kinds: both types, every keyword, rerolls of both
// sides, figures beside the target, dice of any colour.
var sheets = []enginetest.AttackSheet{
	{Name: "plain ranged", Text: "at 3; 1 blue 1 green ranged surge damage 1 surge accuracy 2 vs 1 black health 5"},
	{Name: "cards", Text: "stormtrooper at 4 vs diala passil"},
	{Name: "melee and dodge", Text: "2 red 1 yellow melee pierce 1 surge pierce 3 surge damage 2 vs 1 white 1 black health 12 lost 4"},
	{Name: "hero with strain", Text: "fenn signis infantry rifle at 5 strain 2 suffered 1 focused vs elite stormtrooper"},
	{
		Name: "rerolls of the attacker",
		Text: "at 4 reroll 2; 1 blue 1 green 1 yellow ranged surge pierce 2 surge damage 1 surge stun vs 1 black health 6",
		Runs: 5_000,
	},
	{
		Name: "rerolls of both",
		Text: "at 3 reroll 1 reroll defense 1; 1 red 1 blue ranged surge accuracy 2 & damage 1 vs 1 black 1 white reroll 1 reroll attack 1 health 7",
		Runs: 5_000,
	},
	{
		Name: "conditions",
		Text: "hidden weakened; 1 red 2 green reach at 2 bleed surge stun & weaken double surge damage 3 surge focus surge hide vs 1 white block 1 evade 1 hidden weakened bleeding health 9",
	},
	{
		Name:    "hidden reads surge",
		Text:    "hidden at 2; 2 blue ranged surge damage 1 surge pierce 1 & accuracy 2 vs 1 white health 4",
		Options: map[string]string{"hidden": "surge"},
	},
	{
		Name: "blast and cleave",
		Text: "at 1; 1 red 1 blue 1 yellow ranged cleave 1 surge blast 2 surge cleave 2 surge recover 2 vs 1 black health 4; health 3 adjacent valid x2; health 8 adjacent friendly; health 2 lost 1 valid",
	},
	{
		Name:    "cleave within accuracy",
		Text:    "at 2; 1 blue 1 green 1 yellow ranged surge cleave 2 surge cleave 1 surge accuracy 2 vs health 4; health 3 valid away 4; health 2 valid away 6",
		Options: map[string]string{"i26": "accuracy", "i27": "sum"},
	},
	{Name: "any colour", Text: "ig-88 at 5 vs 1 black 1 white health 8 dodge-1", Runs: 1_000},
	{Name: "object", Text: "at 2; 1 red 1 blue ranged stun surge weaken surge damage 1 *2 vs object health 6 block 2"},
	{
		Name: "modifiers",
		Text: "at 6; 3 green ranged damage+1 accuracy-1 surges+1 pierce 2 dodge-1 surge dodge 1 surge damage 2 & accuracy -2 surge token surge special vs 1 white accuracy -1 damage -1 block+1 health 10",
	},
	{Name: "unknown health", Text: "2 red melee vs 2 black"},
}

func TestConformance(t *testing.T) {
	enginetest.Attacks(t, System{}, ".", sheets)
}
