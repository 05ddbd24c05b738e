package legion

import (
	"embed"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/load"
)

//go:embed reference/rules*.toml
var referenceFiles embed.FS

var reference = load.Lazily(func() ([]engine.Rule, error) { return load.Rules(referenceFiles) })

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference() }

var cardList = load.Lazily(func() ([]engine.Card, error) { return book.Cards(enforced), nil })

// Cards are every unit, upgrade card, command card and battle card, read when
// somebody first looks one up.
func (System) Cards() []engine.Card { return cardList() }

// effectOf says what a card does, by its term key; nothing of one that is all
// numbers and keywords.
func effectOf(term string) engine.Text { return engine.Say(book.Effect(term, enforced)) }

// use is the answer that a card is used.
func use(term string) engine.Option {
	return engine.Option{Key: "yes", Verb: "use", Note: effectOf(term)}
}
