package nebula_test

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/nebula"
)

// randomSetup pairs ready-made lists on the ready tables.
func randomSetup(n int) (engine.Game, error) {
	ready := nebula.System{}.Ready()
	presets := nebula.System{}.Presets()
	a, b := ready[n%len(ready)], ready[(n*7+3)%len(ready)]
	return nebula.System{}.New(engine.Setup{Preset: presets[n%len(presets)].Key, Rosters: []engine.Roster{a, b}})
}

func TestConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: nebula.System{}, New: randomSetup, Package: ".", Games: 40, Answers: 3000})
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
