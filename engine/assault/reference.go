package assault

import (
	"embed"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/load"
)

//go:embed reference/[0-9]*.toml
var referenceFiles embed.FS

var reference = load.Lazily(func() ([]engine.Rule, error) { return load.Rules(referenceFiles) })

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference() }

// Cards are the Deployment cards and Command cards with their numbers.
func (System) Cards() []engine.Card {
	var out []engine.Card
	for _, c := range book.Content().Cards {
		card := engine.Card{Key: "unit." + c.Key, Name: "unit." + c.Key, Kind: "faction." + c.Faction}
		if c.Upgrade {
			card.Lines = append(card.Lines, engine.Say("army.line.upgrade", engine.Term("unit", card.Name), engine.Num("points", c.Cost)))
		} else {
			card.Lines = append(card.Lines, engine.Say("card.figure", engine.Num("health", c.Health), engine.Num("left", c.Health), engine.Num("speed", c.Speed), engine.Num("cost", c.Cost)))
		}
		out = append(out, card)
	}
	return out
}
