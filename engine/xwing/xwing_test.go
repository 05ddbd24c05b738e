package xwing_test

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/xwing"
)

// squads are played against each other at random; together they carry every
// action, large and small bases, turrets and bombs.
var squads = []engine.Roster{
	{System: "xwing", Name: "Resistance", Faction: "rebel", Units: []engine.RosterUnit{
		{Unit: "poedameron", Upgrades: []string{"bb8", "protontorpedoes"}}, {Unit: "bluesquadronnovice"}, {Unit: "redsquadronpilot"},
	}},
	{System: "xwing", Name: "First Order", Faction: "imperial", Units: []engine.RosterUnit{
		{Unit: "omegaace"}, {Unit: "zetasquadronpilot"}, {Unit: "epsilonsquadronpilot"}, {Unit: "zetasquadronpilot"},
	}},
}

func randomSetup(n int) (engine.Game, error) {
	opts := map[string]string{"obstacles": []string{"ready", "placed", "none"}[n%3], "deck": []string{"core2", "core"}[n/2%2]}
	if n%4 == 0 {
		opts["rounds"] = "6"
	}
	return xwing.System{}.New(engine.Setup{Options: opts, Rosters: []engine.Roster{squads[n%len(squads)], squads[(n/len(squads)+1)%len(squads)]}})
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: xwing.System{}, New: randomSetup, Package: ".", Games: 30, Answers: 6000})
}
