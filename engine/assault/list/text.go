package list

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// Namer gives the names of cards in the languages that lists are written in.
type Namer func(lang, term string) string

// line is one line of a list: a count before or behind, a name, points in
// brackets that are not read.
var line = regexp.MustCompile(`^\s*(?:[-*•]\s*)?(?:(\d+)\s*[x×]?\s+)?(.*?)(?:\s*[x×]\s*(\d+))?\s*(?:[([]\s*\d+[^)\]]*[)\]])?\s*$`)

// Read reads a list as people write it: a card a line, with a count if there are
// several, Deployment and Command cards in any order, headings with a colon left
// out; or as JSON, of which each card is reported as the line of its place. The
// affiliation is the one named, else that of the first card that has one.
func Read(b *book.Book, name Namer, text string) (engine.Roster, []engine.RosterNote, bool) {
	r := engine.Roster{System: "assault", Units: []engine.RosterUnit{}, Decks: map[string][]string{"command": {}}}
	var notes []engine.RosterNote
	found := 0
	lines := strings.Split(text, "\n")
	title, faction, cards, isJSON := readJSON(text)
	if isJSON {
		r.Name, lines = title, cards
		if slices.Contains(Factions, strings.ToLower(faction)) {
			r.Faction = strings.ToLower(faction)
		}
	}
	for i, raw := range lines {
		m := line.FindStringSubmatch(raw)
		words := strings.TrimSpace(m[2])
		if words == "" || strings.HasSuffix(words, ":") || strings.HasPrefix(words, "#") {
			continue
		}
		n := 1
		for _, c := range []string{m[1], m[3]} {
			if k, err := strconv.Atoi(c); err == nil {
				n = min(k, deckSize)
			}
		}
		note := engine.RosterNote{Line: i + 1, Source: strings.TrimSpace(raw)}
		key := plain(words)
		if c := deployment(b, name, key, elite(strings.ToLower(words))); c != nil {
			for range n {
				r.Units = append(r.Units, engine.RosterUnit{Unit: c.Key})
			}
			if r.Faction == "" && slices.Contains(Factions, c.Faction) {
				r.Faction = c.Faction
			}
			note.Understood, note.Said = true, engine.Say("read.card", engine.Num("n", n), engine.Term("card", "unit."+c.Key))
			found++
		} else if c := command(b, name, key); c != nil {
			for range n {
				r.Decks["command"] = append(r.Decks["command"], c.Key)
			}
			note.Understood, note.Said = true, engine.Say("read.command", engine.Num("n", n), engine.Term("card", "command."+c.Key))
			found++
		} else if r.Name == "" && found == 0 && !isJSON {
			r.Name = words
			note.Understood, note.Said = true, engine.Say("read.name")
		} else {
			note.Said = engine.Say("read.unknown", engine.Name("text", words))
		}
		notes = append(notes, note)
	}
	if r.Name == "" {
		r.Name = "Army"
	}
	return r, notes, found > 0
}

// unsaid are what people write in different ways, or not at all: accents are left
// out on keyboards that have none.
var unsaid = strings.NewReplacer(
	"á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n",
	"(", "", ")", "", "'", "", "’", "", "-", " ", ".", "", ",", "", "\"", "", "!", "", "¡", "",
)

// plain is a name without what people write in different ways.
func plain(s string) string {
	s = " " + strings.Join(strings.Fields(unsaid.Replace(strings.ToLower(s))), " ") + " "
	for _, cut := range []string{"elite", "skirmish", "escaramuza"} {
		s = strings.ReplaceAll(s, " "+cut+" ", " ")
	}
	return strings.TrimSpace(s)
}

// elite reports that a name as it was written speaks of an elite card.
func elite(s string) bool { return strings.Contains(s, "elite") || strings.Contains(s, "élite") }

// deployment finds a Deployment card by its name in any language, or its key.
func deployment(b *book.Book, name Namer, words string, elite bool) *book.Card {
	var found *book.Card
	for _, c := range b.Cards {
		if c.Companion {
			continue
		}
		for _, n := range append([]string{name("en", "unit."+c.Key), name("es", "unit."+c.Key), c.Key, strings.ReplaceAll(c.Key, "_", " ")}, c.Words...) {
			if plain(n) == words && (found == nil || c.Elite == elite && found.Elite != elite) {
				found = c
			}
		}
	}
	return found
}

// command finds a Command card by its name in any language, or its key.
func command(b *book.Book, name Namer, words string) *book.Command {
	for _, c := range b.Commands {
		for _, n := range []string{name("en", "command."+c.Key), name("es", "command."+c.Key), strings.ReplaceAll(c.Key, "_", " ")} {
			if plain(n) == words {
				return c
			}
		}
	}
	return nil
}

// Write writes a list so that Read reads it: names in English.
func Write(b *book.Book, name Namer, r engine.Roster) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n\nDeployment:\n", r.Name)
	for _, u := range r.Units {
		if c := b.Card(u.Unit); c != nil {
			fmt.Fprintf(&out, "%s [%d]\n", name("en", "unit."+c.Key), c.Cost)
		}
	}
	out.WriteString("\nCommand:\n")
	for _, key := range r.Decks["command"] {
		if c := b.Command(key); c != nil {
			fmt.Fprintf(&out, "%s [%d]\n", name("en", "command."+c.Key), c.Cost)
		}
	}
	return out.String()
}
