package assault_test

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault"
	"estafeta/engine/enginetest"
)

// randomSkirmish pairs ready-made armies on the maps.
func randomSkirmish(n int) (engine.Game, error) {
	s := assault.System{}
	ready, maps := s.Ready(), s.Options()[0].Values
	return s.New(engine.Setup{Options: map[string]string{"map": maps[n%len(maps)]}, Rosters: []engine.Roster{ready[n%len(ready)], ready[(n*7+3)%len(ready)]}})
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: assault.System{}, New: randomSkirmish, Answers: 6000})
}

func TestReadyArmiesAreLegal(t *testing.T) {
	count := map[string]int{}
	for _, r := range (assault.System{}).Ready() {
		rep := assault.System{}.Check(r)
		for _, p := range rep.Problems {
			t.Errorf("%s: %v %v", r.Name, p, p.Args)
		}
		count[r.Faction]++
	}
	for _, f := range (assault.System{}).Factions() {
		if count[f] < 2 {
			t.Errorf("%s has %d ready-made armies, want two", f, count[f])
		}
	}
}
