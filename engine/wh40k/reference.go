package wh40k

import (
	"embed"

	"estafeta/engine"
	"estafeta/engine/load"
	"estafeta/engine/wh40k/book"
	"estafeta/engine/wh40k/mission"
)

//go:embed reference/[0-9]*.toml
var referenceFiles embed.FS

var reference = load.Lazily(func() ([]engine.Rule, error) { return load.Rules(referenceFiles) })

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference() }

var cardList = load.Lazily(func() ([]engine.Card, error) { return append(book.Cards(Enforced), mission.Cards()...), nil })

// Cards are every datasheet, Enhancement, Stratagem and mission card, read when somebody first
// looks one up.
func (System) Cards() []engine.Card { return cardList() }
