package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// randomSetup pairs ready-made lists on all tables.
func randomSetup(n int) (engine.Game, error) {
	s := System{}
	opts := map[string]string{"table": []string{"industrial-yard", "forest-crossing", "desert-village"}[n%3], "size": "standard", "rounds": "2"}
	if n%4 == 0 {
		opts["rounds"] = "3"
	}
	ready := s.Ready()
	return s.New(engine.Setup{Options: opts, Rosters: []engine.Roster{ready[(n%2)*2], ready[(n%2)*2+1]}})
}

// TestBattleConformance plays random battles.
func TestBattleConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: System{}, New: randomSetup, Answers: 6000, Share: 0.5})
}
