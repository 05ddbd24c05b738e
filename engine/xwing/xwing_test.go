package xwing_test

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/xwing"
)

// randomSetup pairs ready-made squads with all kinds of set-ups; together they
// carry every action, large and small bases, turrets, bombs and many cards.
func randomSetup(n int) (engine.Game, error) {
	opts := map[string]string{"obstacles": []string{"ready", "placed", "none"}[n%3], "deck": []string{"core2", "core"}[n/2%2]}
	if n%4 == 0 {
		opts["rounds"] = "6"
	}
	ready := xwing.System{}.Ready()
	return xwing.System{}.New(engine.Setup{Options: opts, Rosters: []engine.Roster{ready[n%len(ready)], ready[(n*5+2)%len(ready)]}})
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: xwing.System{}, New: randomSetup, Answers: 6000})
}
