package nebula

import (
	"os"
	"testing"

	"estafeta/engine/enginetest"
)

// FuzzScenario reads positions: what is taken can be played.
func FuzzScenario(f *testing.F) {
	var seeds []string
	for _, name := range []string{"first-battle", "melee", "walk-fight", "walk-round"} {
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
