package wh40k

import (
	"embed"

	"estafeta/engine"
	"estafeta/engine/load"
)

//go:embed reference/rules*.toml
var referenceFiles embed.FS

var reference = load.Lazily(func() ([]engine.Rule, error) { return load.Rules(referenceFiles) })

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference() }

// Cards are none yet.
func (System) Cards() []engine.Card { return nil }
