package library

import (
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// told are the kinds of cards of which texts say what each does.
var told = []string{"command", "class", "item", "supply", "imperial", "reward", "agenda"}

// Does is what a card does, by the term of its name; empty: no text says it, as
// numbers are all it has, it brings a mission, or it is played by word.
func Does(name string) engine.Text {
	if key := does(name); key != "" {
		return engine.Say(key)
	}
	return engine.Text{}
}

// does is the key of the text that says what a card does; empty: there is none.
func does(name string) string {
	kind, key, _ := strings.Cut(name, ".")
	if of := book.OfAgenda(key); kind == "command" && of != "" {
		kind, key = "asset", of
	}
	switch kind {
	case "command":
		if c := book.Content().Command(key); c != nil && !c.ByWord() && slices.Contains(told, kind) {
			return "does.command." + key
		}
	case "asset", "weapon":
		a := book.Content().Asset(key)
		if a != nil && len(a.Ability)+len(a.Flags) > 0 && !a.ByWord() && a.Kind != "sheet" && slices.Contains(told, a.Kind) {
			return "does." + a.Name()
		}
	}
	return ""
}

// Noted is a note beside the name of a card, with what the card does behind it.
func Noted(name string, note engine.Text) engine.Text {
	key := does(name)
	if key == "" {
		return note
	}
	return engine.Say(note.Key+".does", append(slices.Clone(note.Args), engine.Term("does", key))...)
}
