package assault_test

import (
	"os"
	"path/filepath"
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

// randomMission is one of the missions that the program brings, or of those that
// try what rules can do, with some heroes.
func randomMission(n int) (engine.Game, error) {
	list := mission.Shipped()
	tests, err := filepath.Glob("mission/testdata/*.toml")
	if err != nil {
		return nil, err
	}
	i, cast := n%(len(list)+len(tests)), casts[n/2%len(casts)]
	if i < len(list) {
		return assault.System{}.Scenario([]byte("story = \"" + list[i].Key + "\"\n" + cast))
	}
	doc, err := os.ReadFile(tests[i-len(list)])
	if err != nil {
		return nil, err
	}
	return assault.System{}.Scenario(append(doc, cast...))
}

func TestMissionConformance(t *testing.T) {
	enginetest.Run(t, enginetest.Suite{Rules: assault.System{}, New: randomMission, Seats: 5, Share: 0.4, Answers: 6000})
}
