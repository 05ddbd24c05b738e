package nebula_test

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/nebula"
)

// motley are lists of figures that the ready-made ones leave out: templates,
// droids that heal, control and detonate.
var motley = []engine.Roster{
	{System: "nebula", Name: "Terra motley", Faction: "terra", Units: []engine.RosterUnit{
		{Unit: "tactical_commander", Marks: []string{"general"}}, {Unit: "ranger_a",
			Upgrades: []string{"explosive_grenade", "magazine"}}, {Unit: "ranger_b", Upgrades: []string{"pistol"}},
		{Unit: "gunner_b"}, {Unit: "combat_marine"}, {Unit: "explosive_droideka"}, {Unit: "flame_droideka"}, {Unit: "hacker_droideka"},
	}},
	{System: "nebula", Name: "Annunak motley", Faction: "annunak", Units: []engine.RosterUnit{
		{Unit: "endursaga", Marks: []string{"general"}}, {Unit: "telal_a", Upgrades: []string{"explosive_grenade"}}, {Unit: "telal_b"},
		{Unit: "enurta"}, {Unit: "isimud"}, {Unit: "explosive_droideka"}, {Unit: "explosive_droideka"},
	}},
}

// randomSetup pairs ready-made lists, and every third time the motley ones, on
// the ready tables.
func randomSetup(n int) (engine.Game, error) {
	ready := nebula.System{}.Ready()
	presets := nebula.System{}.Presets()
	a, b := ready[n%len(ready)], ready[(n*7+3)%len(ready)]
	if n%3 == 1 {
		a, b = motley[n%2], motley[(n/2)%2]
	}
	options := map[string]string{}
	if n%2 == 1 {
		options["mission"] = []string{"random", "data_recovery", "transport"}[n/2%3]
		options["weather"] = []string{"none", "rolled", "3"}[n/3%3]
	}
	if n%5 == 2 {
		options["table"] = "random"
	}
	return nebula.System{}.New(engine.Setup{Preset: presets[(n/2)%len(presets)].Key, Options: options, Rosters: []engine.Roster{a, b}})
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: nebula.System{}, New: randomSetup, Answers: 3000})
}

func TestReadyListsAreLegal(t *testing.T) {
	count := map[string]int{}
	for _, r := range (nebula.System{}).Ready() {
		rep := nebula.System{}.Check(r)
		for _, p := range rep.Problems {
			t.Errorf("%s: %v %v", r.Name, p, p.Args)
		}
		count[r.Faction]++
	}
	for _, f := range (nebula.System{}).Factions() {
		if count[f] < 2 {
			t.Errorf("%s has %d ready-made lists, want two", f, count[f])
		}
	}
}
