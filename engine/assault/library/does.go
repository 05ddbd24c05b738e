package library

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/tray"
	"estafeta/engine/assault/troops"
)

// Does is what a card does, by the term of its name; empty: no text says it, as
// numbers are all it has, it brings a mission, or it is played by word.
func Does(name string) engine.Text { return said(does(name)) }

// DoesOf is what an ability does, by where it is printed; of a source that is not
// known, by the term of its name.
func DoesOf(s troops.Source, name string) engine.Text {
	if c := troops.CardOf(s.Card); c != nil && s.Command == "" {
		if of, is := strings.CutPrefix(name, "ability."); is {
			return said(doesAbility(of, sheet(s.Card)))
		}
	}
	return Does(name)
}

// said is a text by its key; an empty one says nothing.
func said(key string) engine.Text {
	if key == "" {
		return engine.Text{}
	}
	return engine.Say(key)
}

// does is the key of the text that says what a card does; empty: there is none.
func does(name string) string {
	kind, key, _ := strings.Cut(name, ".")
	if of := book.OfAgenda(key); kind == "command" && of != "" {
		kind, key = "asset", of
	}
	switch kind {
	case "command":
		if c := book.Content().Command(key); c != nil && !c.ByWord() {
			return "does.command." + key
		}
	case "asset", "weapon":
		a := book.Content().Asset(key)
		if a != nil && len(a.Ability)+len(a.Flags) > 0 && !a.ByWord() && a.Kind != "sheet" {
			return "does." + a.Name()
		}
	case "unit":
		c := book.Content().Card(key)
		if c != nil && (c.Upgrade || slices.ContainsFunc(c.Ability, func(a *book.Ability) bool { return a.Name == "" })) {
			return "does.unit." + key
		}
	}
	return ""
}

// sheet reports a hero sheet, whose abilities cost strain where those of the hero's
// Deployment card do not.
func sheet(card string) bool {
	h := book.Content().Sheet(card)
	return h != nil && h.Campaign()
}

// doesAbility is the key of the text that says what a named ability does; that of a
// hero sheet has one of its own if a Deployment card has an ability of that name.
func doesAbility(name string, hero bool) string {
	of := func(list []*book.Ability) bool {
		return slices.ContainsFunc(list, func(a *book.Ability) bool { return a.Name == name && !a.Word })
	}
	if hero && slices.ContainsFunc(book.Content().Cards, func(c *book.Card) bool { return of(c.Ability) }) {
		return "does.ability." + name + ".hero"
	}
	return "does.ability." + name
}

// abilities are the lines that say what the abilities of a card do: one for each name.
func abilities(list []*book.Ability, hero bool) []engine.Text {
	var out []engine.Text
	var names []string
	for _, a := range list {
		if a.Name == "" || slices.Contains(names, a.Name) {
			continue
		}
		names = append(names, a.Name)
		if a.Word {
			out = append(out, engine.Say("card.abilities", engine.Terms("abilities", []string{"ability." + a.Name})), engine.Say("card.word"))
			continue
		}
		line := "card.ability"
		if a.Healthy { // not on the wounded side
			line += ".healthy"
		}
		out = append(out, engine.Say(line, engine.Term("ability", "ability."+a.Name), engine.Term("does", doesAbility(a.Name, hero))))
	}
	return out
}

// arms are the lines with what an attack has beyond its dice.
func arms(a *book.Arms) []engine.Text {
	var out []engine.Text
	for _, x := range []struct {
		of string
		n  int
	}{{"damage", a.Damage}, {"accuracy", a.Accuracy}, {"surge", a.Surges}, {"pierce", a.Pierce}} {
		if x.n != 0 {
			out = append(out, engine.Say("card.adds", engine.Signed("n", x.n), engine.Term("what", "result."+x.of)))
		}
	}
	for _, k := range a.Keywords {
		if k == "reach" {
			out = append(out, engine.Say("step.keyword.reach"))
		} else if effects, ok := tray.Surge(k); ok {
			out = append(out, engine.Say("card.keyword", troops.Ability{Effects: effects}.Words()...))
		}
	}
	for _, s := range a.Surge {
		text, two := strings.CutPrefix(s, "2x ")
		if effects, ok := tray.Surge(text); ok {
			out = append(out, troops.Ability{Cost: 1 + troops.Truth(two), Effects: effects}.Label())
		}
	}
	return out
}

// shields are the lines with what a figure has beyond its defense dice, and how it moves.
func shields(c *book.Card) []engine.Text {
	var out []engine.Text
	if c.Mobile {
		out = append(out, engine.Say("card.mobile"))
	}
	if c.Massive {
		out = append(out, engine.Say("card.massive"))
	}
	for _, x := range []struct {
		of string
		n  int
	}{{"block", c.Block}, {"evade", c.Evade}, {"dodge", c.Dodge}} {
		if x.n != 0 {
			out = append(out, engine.Say("card.guards", engine.Signed("n", x.n), engine.Term("what", "result."+x.of)))
		}
	}
	return out
}

// players is the line that says who plays a Command card (IA-CMD-08).
func players(c *book.Command) engine.Text {
	who := append(terms("sign.", c.Traits), terms("unit.", c.Named)...)
	if c.Size != "" {
		who = append(who, "card.size."+c.Size)
	}
	switch {
	case c.Player || c.Cancels != "":
		return engine.Say("card.players.self")
	case len(who) > 0 && c.Faction != "" && len(c.Named) == 0:
		return engine.Say("card.players.faction", engine.Terms("who", who), engine.Term("faction", "faction."+c.Faction))
	case len(who) > 0:
		return engine.Say("card.players", engine.Terms("who", who))
	case c.Faction != "":
		return engine.Say("card.players", engine.Terms("who", []string{"faction." + c.Faction}))
	}
	return engine.Say("card.players.any")
}

// Noted is a note beside the name of a card, with what the card does behind it.
func Noted(name string, note engine.Text) engine.Text {
	key := does(name)
	if key == "" {
		return note
	}
	return engine.Say(note.Key+".does", append(slices.Clone(note.Args), engine.Term("does", key))...)
}
