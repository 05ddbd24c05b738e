package enginetest_test

import (
	"testing"

	"golang.org/x/tools/go/packages"

	"estafeta/engine/enginetest"
)

// TestSources: nothing below the engine can make two runs of a game differ.
func TestSources(t *testing.T) {
	found, err := packages.Load(&packages.Config{Mode: packages.NeedName}, "estafeta/engine/...")
	if err != nil {
		t.Fatal(err)
	}
	var rooms []string
	for _, p := range found {
		if p.PkgPath != "estafeta/engine/enginetest" {
			rooms = append(rooms, p.PkgPath)
		}
	}
	const unwinds = "the runtime unwinds the rules at an open question, in Run and nowhere else"
	const once = "a pure function is remembered"
	enginetest.Sources(t, map[string]string{
		"engine: imports runtime":       "it names the procedures that wait",
		"engine: imports runtime/debug": "it tells where the rules failed",
		"engine: defers":                unwinds,
		"engine: recovers":              unwinds,
		"engine/dice: imports sync":     once,
		"engine/load: imports sync":     once,
	}, rooms...)
}
