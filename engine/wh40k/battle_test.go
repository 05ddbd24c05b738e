package wh40k

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// readyBattle is a battle of two ready-made lists.
func readyBattle(n int) (engine.Game, error) {
	lists := System{}.Ready()
	one, two := lists[n%len(lists)], lists[(n/len(lists)+n+1)%len(lists)]
	return System{}.New(engine.Setup{Preset: "incursion", Rosters: []engine.Roster{one, two}, Options: map[string]string{"rounds": "2"}})
}

func TestBattles(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: System{}, New: readyBattle, Answers: 6000, Least: 1, Share: 0.3})
}
