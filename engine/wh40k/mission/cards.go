package mission

import (
	"slices"

	"estafeta/engine"
)

// dispositions are the force dispositions; the place of one is its row and
// column in matchups.
var dispositions = []string{"take-and-hold", "disruption", "purge-the-foe", "priority-assets", "reconnaissance"}

// Dispositions are all force dispositions.
func Dispositions() []string { return slices.Clone(dispositions) }

// matchups are the primary missions: the row is the player's disposition, the
// column the opponent's.
var matchups = [5][5]string{
	{"battlefield-dominance", "determined-acquisition", "immovable-object", "inescapable-dominion", "purge-and-secure"},
	{"death-trap", "outmanoeuvre", "delaying-action", "locate-and-deny", "smoke-and-mirrors"},
	{"unstoppable-force", "punishment", "meatgrinder", "destroyers-wrath", "consecrate"},
	{"secure-asset", "extract-relic", "vital-link", "sabotage", "vanguard-operation"},
	{"reconnaissance-sweep", "surveil-the-foe", "triangulation", "search-and-scour", "gather-intel"},
}

// Primary is the primary mission of a player with a disposition against another;
// "" if one of them is none.
func Primary(own, opponent string) string {
	i, k := slices.Index(dispositions, own), slices.Index(dispositions, opponent)
	if i < 0 || k < 0 {
		return ""
	}
	return matchups[i][k]
}

// Cards are the mission cards, each with what it scores: every primary mission, in
// the order of the matchups, then the secondary ones.
func Cards() []engine.Card {
	keys := []string{"hold"}
	for _, row := range matchups {
		keys = append(keys, row[:]...)
	}
	var out []engine.Card
	add := func(key, kind string) {
		out = append(out, engine.Card{Key: "card." + key, Name: "card." + key, Kind: "kind." + kind, Rules: []string{"WH-MISS-01"},
			Lines: []engine.Text{engine.Say("scores." + key), engine.Say("scores.of." + kind)}})
	}
	for _, key := range keys {
		add(key, "primary")
	}
	for _, c := range Secondaries {
		add(c.Key, "secondary")
	}
	return out
}
