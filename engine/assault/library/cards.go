// Package library is what can be looked up of Imperial Assault: its cards with
// their numbers. It plays nothing.
package library

import (
	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// seenTo says what a card does, else whether the bot resolves it.
func seenTo(name string, word bool) engine.Text {
	if text := Does(name); text.Key != "" {
		return text
	}
	if word {
		return engine.Say("card.word")
	}
	return engine.Say("card.coded")
}

// Cards are the Deployment cards, Command cards and those of a campaign with
// their numbers, and which of their abilities the bot sees to.
func Cards() []engine.Card {
	var out []engine.Card
	for _, c := range book.Content().Cards {
		card := engine.Card{Key: "unit." + c.Key, Name: "unit." + c.Key, Kind: "faction." + c.Faction}
		if book.Content().Sheet("hero_"+c.Key) != nil { // its hero sheet has the same name
			card.Name = "twin." + c.Key
		}
		if c.Upgrade {
			card.Lines = append(card.Lines, engine.Say("army.line.upgrade", engine.Term("unit", card.Name), engine.Num("points", c.Cost)))
		} else {
			card.Lines = append(card.Lines, engine.Say("card.figure", engine.Num("health", c.Health), engine.Num("left", c.Health), engine.Num("speed", c.Speed), engine.Num("cost", c.Cost)))
			if c.Attack != "" {
				card.Lines = append(card.Lines, engine.Say("card.attack", engine.Term("type", "field."+c.Attack), engine.Terms("dice", terms("die.", c.Dice))))
				card.Lines = append(card.Lines, arms(&c.Arms)...)
			}
			if len(c.Defense) > 0 {
				card.Lines = append(card.Lines, engine.Say("card.defense", engine.Terms("dice", terms("die.", c.Defense))))
			}
			card.Lines = append(card.Lines, shields(c)...)
		}
		card.Lines = append(card.Lines, abilities(c.Ability, false)...)
		if text := Does("unit." + c.Key); text.Key != "" {
			card.Lines = append(card.Lines, text)
		}
		out = append(out, card)
	}
	for _, c := range book.Content().Commands {
		out = append(out, engine.Card{Key: "command." + c.Key, Name: "command." + c.Key, Kind: "kind.command",
			Lines: []engine.Text{engine.Say("card.command", engine.Num("cost", c.Cost), engine.Num("limit", c.Limit)), players(c), seenTo("command."+c.Key, c.ByWord())}})
	}
	for _, h := range book.Content().Heroes {
		if h.Campaign() {
			out = append(out, heroCard(h))
		}
	}
	for _, a := range book.Content().Assets {
		if a.Kind != "sheet" {
			out = append(out, assetCard(a))
		}
	}
	return out
}

// heroCard is a hero sheet as it is looked up.
func heroCard(h *book.Hero) engine.Card {
	card := engine.Card{Key: "unit." + h.Key, Name: "unit." + h.Key, Kind: "faction.hero", Rules: []string{"IA-HERO-01"}}
	side := func(key string, wounded bool) {
		card.Lines = append(card.Lines, engine.Say(key, engine.Num("health", h.Health), engine.Num("endurance", h.EnduranceOf(wounded)), engine.Num("speed", h.Side(wounded).Speed)))
		for _, of := range book.Attributes {
			card.Lines = append(card.Lines, engine.Say("card.attribute", engine.Term("attribute", "attribute."+of), engine.Terms("dice", terms("die.", h.Dice(of, wounded)))))
		}
	}
	side("card.hero", false)
	if len(h.Defense) > 0 {
		card.Lines = append(card.Lines, engine.Say("card.defense", engine.Terms("dice", terms("die.", h.Defense))))
	}
	card.Lines = append(card.Lines, abilities(h.Ability, true)...)
	side("card.hero.wounded", true)
	return card
}

// deckOf is the term of the deck that a card belongs to, for those of players of
// their own.
var deckOf = map[string]string{"class": "unit.", "imperial": "class.", "agenda": "agenda.", "reward": "faction."}

// assetCard is a card of a campaign as it is looked up.
func assetCard(a *book.Asset) engine.Card {
	card := engine.Card{Key: a.Name(), Name: a.Name(), Kind: "kind." + a.Kind}
	deck := engine.Term("deck", deckOf[a.Kind]+a.Deck)
	switch a.Kind {
	case "class", "imperial":
		card.Lines = append(card.Lines, engine.Say("card.class", deck, engine.Num("xp", a.XP)))
	case "item":
		card.Lines = append(card.Lines, engine.Say("card.item", engine.Num("tier", a.Tier), engine.Num("credits", a.Credits)))
	case "agenda":
		card.Lines = append(card.Lines, engine.Say("card.agenda", deck, engine.Num("influence", a.Influence), engine.Term("play", "play."+a.Play)))
	case "reward":
		card.Lines = append(card.Lines, engine.Say("card.reward", deck))
	default:
		card.Lines = append(card.Lines, engine.Say("card.supply"))
	}
	if a.Form != "" {
		card.Lines = append(card.Lines, engine.Say("card.form", engine.Term("form", "form."+a.Form)))
	}
	if a.Slots > 0 {
		card.Lines = append(card.Lines, engine.Say("card.slots", engine.Num("n", a.Slots)))
	}
	switch {
	case a.Pool != "":
		card.Lines = append(card.Lines, engine.Say("card.attack.pool", engine.Term("type", "field."+a.Attack), engine.Term("attribute", "attribute."+a.Pool)))
	case a.Attack != "":
		card.Lines = append(card.Lines, engine.Say("card.attack", engine.Term("type", "field."+a.Attack), engine.Terms("dice", terms("die.", a.Dice))))
	}
	for _, x := range []struct {
		of string
		n  int
	}{{"health", a.Health}, {"endurance", a.Endurance}, {"speed", a.Speed}} {
		if x.n != 0 {
			card.Lines = append(card.Lines, engine.Say("card."+x.of, engine.Signed("n", x.n)))
		}
	}
	card.Lines = append(card.Lines, arms(&a.Arms)...)
	if len(a.Ability) > 0 || Does(a.Name()).Key != "" {
		card.Lines = append(card.Lines, seenTo(a.Name(), a.ByWord()))
	}
	return card
}

// terms are the term keys of some keys.
func terms(prefix string, keys []string) []string {
	out := []string{}
	for _, k := range keys {
		out = append(out, prefix+k)
	}
	return out
}
