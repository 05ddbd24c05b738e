package legion

import (
	"embed"
	"strings"

	"estafeta/engine"
	"estafeta/engine/legion/book"
	"estafeta/engine/load"
)

//go:embed reference/rules*.toml
var referenceFiles embed.FS

var reference = load.Lazily(func() ([]engine.Rule, error) { return load.Rules(referenceFiles) })

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference() }

var cardList = load.Lazily(func() ([]engine.Card, error) { return cards(book.Content()), nil })

// Cards are every unit, upgrade card, command card and battle card, read when
// somebody first looks one up.
func (System) Cards() []engine.Card { return cardList() }

// cards are the records of the content with their numbers.
func cards(l *book.Library) []engine.Card {
	var out []engine.Card
	for _, u := range l.Units {
		c := engine.Card{Key: "unit." + u.Key, Name: "unit." + u.Key, Kind: "cardkind.unit", Rules: []string{}}
		c.Lines = append(c.Lines, engine.Say("unit.line", engine.Term("rank", "rank."+string(u.Rank)),
			engine.Term("kind", "kind."+string(u.Kind)),
			engine.Num("n", u.Miniatures), engine.Num("speed", u.Speed), engine.Num("courage", u.Courage), engine.Num("points", u.Points),
			engine.Term("defense", "dice."+u.Defense)))
		for _, k := range u.Weapons {
			c.Lines = append(c.Lines, weaponLine(k))
		}
		if len(u.Abilities) > 0 {
			c.Lines = append(c.Lines, engine.Say("unit.abilities", engine.Name("list", strings.Join(u.Abilities, ", "))))
		}
		out = append(out, c)
	}
	for _, u := range l.Upgrades {
		c := engine.Card{Key: "upgrade." + u.Key, Name: "upgrade." + u.Key, Kind: "cardkind.upgrade", Rules: []string{}}
		c.Lines = append(c.Lines, engine.Say("upgrade.line", engine.Term("slot", "slot."+u.Slot), engine.Num("points", u.Points)))
		if u.Weapon != "" {
			c.Lines = append(c.Lines, weaponLine(u.Weapon))
		}
		if len(u.Gains) > 0 {
			c.Lines = append(c.Lines, engine.Say("unit.abilities", engine.Name("list", strings.Join(u.Gains, ", "))))
		}
		c.Lines = append(c.Lines, played("upgrade."+u.Key))
		out = append(out, c)
	}
	for _, k := range l.Commands {
		c := engine.Card{Key: "command." + k.Key, Name: "command." + k.Key, Kind: "cardkind.command", Rules: []string{}}
		c.Lines = append(c.Lines, engine.Say("command.note", engine.Num("pips", k.Pips), engine.Num("orders", orders(k))))
		if k.Owner != "" {
			c.Lines = append(c.Lines, engine.Say("command.owner", engine.Name("name", k.Owner)))
		}
		c.Lines = append(c.Lines, played("command."+k.Key))
		out = append(out, c)
	}
	for _, k := range l.Cards {
		out = append(out, engine.Card{Key: "battle." + k.Key, Name: "battle." + k.Key, Kind: "row." + k.Kind, Rules: []string{},
			Lines: []engine.Text{played("battle." + k.Key)}})
	}
	return out
}

// played is the line that says whether the game sees to a card.
func played(term string) engine.Text {
	if enforced(term) {
		return engine.Say("card.enforced")
	}
	return engine.Say("card.byword")
}

// weaponLine is a weapon with its numbers.
func weaponLine(key string) engine.Text {
	w := book.WeaponOf(key)
	line := "unit.weapon"
	if w.Melee && w.To == 0 {
		line = "unit.melee"
	}
	return engine.Say(line, engine.Term("weapon", "weapon."+key), engine.Num("from", w.From), engine.Num("to", w.To),
		engine.Num("red", w.Red), engine.Num("black", w.Black), engine.Num("white", w.White))
}
