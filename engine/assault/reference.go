package assault

import (
	"embed"
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/load"
)

//go:embed reference/[0-9]*.toml
var referenceFiles embed.FS

var reference = load.Lazily(func() ([]engine.Rule, error) { return load.Rules(referenceFiles) })

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference() }

// Cards are the Deployment cards and Command cards with their numbers, and which
// of their abilities the bot sees to.
func (System) Cards() []engine.Card {
	var out []engine.Card
	state := func(word bool) engine.Text {
		if word {
			return engine.Say("card.word")
		}
		return engine.Say("card.coded")
	}
	for _, c := range book.Content().Cards {
		card := engine.Card{Key: "unit." + c.Key, Name: "unit." + c.Key, Kind: "faction." + c.Faction}
		if c.Upgrade {
			card.Lines = append(card.Lines, engine.Say("army.line.upgrade", engine.Term("unit", card.Name), engine.Num("points", c.Cost)))
		} else {
			card.Lines = append(card.Lines, engine.Say("card.figure", engine.Num("health", c.Health), engine.Num("left", c.Health), engine.Num("speed", c.Speed), engine.Num("cost", c.Cost)))
			if c.Attack != "" {
				card.Lines = append(card.Lines, engine.Say("card.attack", engine.Term("type", "field."+c.Attack), engine.Terms("dice", terms("die.", c.Dice))))
			}
			if len(c.Defense) > 0 {
				card.Lines = append(card.Lines, engine.Say("card.defense", engine.Terms("dice", terms("die.", c.Defense))))
			}
		}
		word := false
		var names []string
		for _, a := range c.Ability {
			word = word || a.Word
			if a.Name != "" && !slices.Contains(names, "ability."+a.Name) {
				names = append(names, "ability."+a.Name)
			}
		}
		if len(names) > 0 {
			card.Lines = append(card.Lines, engine.Say("card.abilities", engine.Terms("abilities", names)))
		}
		if len(c.Ability) > 0 {
			card.Lines = append(card.Lines, state(word))
		}
		out = append(out, card)
	}
	for _, c := range book.Content().Commands {
		out = append(out, engine.Card{Key: "command." + c.Key, Name: "command." + c.Key, Kind: "kind.command",
			Lines: []engine.Text{engine.Say("card.command", engine.Num("cost", c.Cost), engine.Num("limit", c.Limit)), state(c.ByWord())}})
	}
	return out
}
