package nebula

import (
	"embed"

	"estafeta/engine"
	"estafeta/engine/facts"
)

//go:embed reference/*.toml
var referenceFiles embed.FS

// reference is loaded once; a defect in an embedded file is a defect of the
// build and found by the tests.
var reference, errReference = facts.Rules(referenceFiles)

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference }
