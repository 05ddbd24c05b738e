package legion

import (
	"os"
	"testing"

	"estafeta/engine/enginetest"
)

// FuzzScenario reads positions: what is taken can be played.
func FuzzScenario(f *testing.F) {
	seeds := []string{string(System{}.Demo())}
	for _, name := range []string{"legion-skirmish", "walk-activation"} {
		doc, err := os.ReadFile("../../docs/games/" + name + ".toml")
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, string(doc))
	}
	enginetest.Scenario(f, System{}, seeds...)
}

// FuzzCheckpoint reads stored states: what is taken can be looked at.
func FuzzCheckpoint(f *testing.F) { enginetest.Checkpoint(f, System{}) }

// FuzzRoster checks lists.
func FuzzRoster(f *testing.F) { enginetest.Roster(f, System{}) }
