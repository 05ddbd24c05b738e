package assault

import (
	"embed"

	"estafeta/engine"
	"estafeta/engine/assault/library"
	"estafeta/engine/load"
)

//go:embed reference/[0-9]*.toml
var referenceFiles embed.FS

var reference = load.Lazily(func() ([]engine.Rule, error) { return load.Rules(referenceFiles) })

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference() }

// Cards are the Deployment cards, Command cards and those of a campaign with
// their numbers, and which of their abilities the bot sees to.
func (System) Cards() []engine.Card { return library.Cards() }
