package wh40k

import (
	"testing"

	"estafeta/engine/enginetest"
)

// sheets are attacks of many kinds: every ability, several pools, groups,
// CHARACTER models, random numbers.
var sheets = []enginetest.AttackSheet{
	{Name: "plain", Text: "A10 BS3+ S4 AP-1 D1 vs T4 Sv3+ W1 x10", Runs: 50_000},
	{Name: "lethal and sustained", Text: "A20 BS3+ S4 AP0 D1 lethal sustained 1 vs T4 Sv3+ inv5+ fnp6+ W1 x10"},
	{Name: "content", Text: "5 intercessor squad 5 bolt rifle vs 10 necron warriors cover"},
	{
		Name: "everything random",
		Text: "AD6+2 BS3+ S9 AP-3 DD6 melta 2 half sustained d3 reroll hits twin vs T8 Sv3+ inv5+ fnp5+ W4 x3 vehicle",
		Runs: 5_000,
	},
	{Name: "devastating", Text: "A12 WS2+ S6 AP-2 DD3 devastating anti infantry 4+ vs T4 Sv3+ W2 infantry x5"},
	{
		Name:    "devastating, one roll",
		Text:    "A12 WS2+ S6 AP-2 DD3+1 devastating anti infantry 4+ vs T4 Sv3+ fnp5+ W3 infantry x3",
		Options: map[string]string{"a22": "once", "a41": "printed"},
		Runs:    50_000,
	},
	{Name: "attached unit", Text: "A14 BS3+ S5 AP-1 D2 twin vs T4 Sv4+ W2 x3; T4 Sv3+ W1 x4; T5 Sv2+ inv4+ W5 character"},
	{
		Name: "precision and devastating",
		Text: "A9 BS2+ S7 AP-2 DD3 precision devastating lethal vs T4 Sv4+ W2 x4; T5 Sv3+ inv4+ W4 character; T4 Sv2+ W3 character lost 1",
		Runs: 5_000,
	},
	{
		Name: "two pools, groups and wounded",
		Text: "2 A4 BS3+ S8 AP-2 D2; A6 BS4+ S5 AP-1 D1 rapid 2 half; A2 BS4+ S5 AP-1 D1 vs T4 Sv4+ inv6+ W3 x3; T3 Sv5+ W2 x3 lost 1; T6 Sv3+ inv5+ W4 character fnp5+",
	},
	{
		Name: "torrent, hazard, demise",
		Text: "3 A D6 torrent S5 AP-1 D1 hazardous; 2 A1 BS3+ S8 AP-3 DD6+1 hazardous reroll 1s to hit reroll 1s to wound vs T9 Sv3+ W10 vehicle demise d3 half damage -1 damage",
	},
	{
		Name:    "snap shooting",
		Text:    "snap; 10 A2 BS3+ S5 AP0 D1 sustained 2 reroll hits; A D6 torrent S4 AP0 D1 vs T4 Sv4+ W1 x8",
		Options: map[string]string{"a05": "rolls"},
		Runs:    50_000,
	},
	{
		Name: "indirect",
		Text: "indirect shooting spotted; AD6+3 BS4+ S6 AP-1 D2 indirect fire blast 2 heavy vs T3 Sv4+ stealth W1 infantry x12",
		Runs: 50_000,
	},
	{
		Name:    "modifiers and saves",
		Text:    "charged; 4 A3 WS4+ S6 AP-1 D2 lance hit-1 wound-1 critical hits on 5+ lethal:infantry sustained 1:!infantry cleave 1 vs T5 Sv3+ inv4+ save+1 W2 infantry x6",
		Options: map[string]string{"a38": "armour", "a02": "none"},
	},
	{Name: "bodyguards destroyed", Text: "A8 BS2+ S8 AP-4 D3 ; A5 BS2+ S5 AP-4 D2 vs T8 Sv4+ W2 x2; T4 Sv3+ W4 character", Runs: 50_000},
	{Name: "command re-rolls kept", Text: "command re-roll; 3 A1 BS3+ S9 AP-3 DD6 vs T10 Sv3+ inv5+ W12 command re-roll", Runs: 50_000},
	{
		Name: "duplicates",
		Text: "A10 BS3+ S4 AP0 D1 sustained 1 sustained 2:infantry anti infantry 4+ anti vehicle 2+ vs T6 Sv4+ W1 infantry vehicle x10",
	},
}

func TestConformance(t *testing.T) {
	enginetest.Attacks(t, System{}, ".", sheets)
}
