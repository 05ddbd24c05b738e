package assault_test

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/assault"
	"estafeta/engine/assault/mission"
	"estafeta/engine/enginetest"
)

// casts are the heroes and seats of random missions.
var casts = []string{
	"",
	"[[hero]]\nsheet = \"hero_diala_passil\"\nseat = 2\n[[hero]]\nsheet = \"hero_gaarkhan\"\nseat = 3\n[[hero]]\nsheet = \"hero_jyn_odan\"\nseat = 3\n",
	"[[hero]]\nsheet = \"hero_mak_eshkarey\"\nseat = 2\n[[hero]]\nsheet = \"hero_gideon_argus\"\nseat = 3\n[[hero]]\nsheet = \"hero_fenn_signis\"\nseat = 4\n[[hero]]\nsheet = \"hero_gaarkhan\"\nseat = 5\n",
}

// randomMission is one of the missions that the program brings, with some heroes.
func randomMission(n int) (engine.Game, error) {
	list := mission.Shipped()
	return assault.System{}.Scenario([]byte("story = \"" + list[n%len(list)].Key + "\"\n" + casts[n%len(casts)]))
}

func TestMissionConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: assault.System{}, New: randomMission, Seats: 5, Share: 0.4, Answers: 6000})
}
