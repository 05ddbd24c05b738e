package list

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
	"estafeta/engine/assault/book"
)

// Forms are the forms in which a list is written: text, a card a line; and JSON with
// the names and keys of the cards.
var Forms = []string{"text", "json"}

// mostEntries is how many cards a list may name.
const mostEntries = 200

// army is a list as JSON: an object with the Deployment cards and the Command cards,
// each a name or an object with a name, or a key, and a count.
type army struct {
	Name       string  `json:"name"`
	Faction    string  `json:"faction"`
	Points     int     `json:"points"`
	Deployment []entry `json:"deployment"`
	Command    []entry `json:"command"`
}

type entry struct {
	Name  string `json:"name"`
	Key   string `json:"key"`
	Count int    `json:"count"`
	Cost  int    `json:"cost"`
}

// The names under which programs keep the cards of a list, beside our own.
var (
	deploymentKeys = []string{"deployment", "deployments", "deploymentcards", "dclist", "dc", "groups", "units"}
	commandKeys    = []string{"command", "commands", "commandcards", "cclist", "cc"}
	nameKeys       = []string{"name", "listname", "title"}
	factionKeys    = []string{"faction", "affiliation"}
)

// readJSON reads a list that is JSON as lines of text: names with counts, and the
// number of the entry in place of a line. It reports false if the text is no such JSON.
func readJSON(text string) (name, faction string, cards []string, ok bool) {
	if !strings.HasPrefix(strings.TrimSpace(text), "{") {
		return "", "", nil, false
	}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		return "", "", nil, false
	}
	field := func(keys []string) json.RawMessage {
		for _, want := range keys {
			for _, key := range slices.Sorted(maps.Keys(doc)) {
				if strings.ToLower(key) == want {
					return doc[key]
				}
			}
		}
		return nil
	}
	_ = json.Unmarshal(field(nameKeys), &name)       // a name that is no text is none
	_ = json.Unmarshal(field(factionKeys), &faction) // likewise
	for _, keys := range [][]string{deploymentKeys, commandKeys} {
		var list []json.RawMessage
		if raw := field(keys); raw != nil && json.Unmarshal(raw, &list) != nil {
			return "", "", nil, false
		}
		for _, raw := range list {
			if len(cards) < mostEntries {
				cards = append(cards, lineOf(raw))
			}
		}
	}
	return name, faction, cards, true
}

// lineOf is an entry of a list as a line of text.
func lineOf(raw json.RawMessage) string {
	var name string
	if json.Unmarshal(raw, &name) == nil {
		return name
	}
	var x map[string]any
	if json.Unmarshal(raw, &x) != nil {
		return string(raw)
	}
	n := 1
	for _, key := range []string{"count", "quantity", "qty", "n"} {
		if k, is := x[key].(float64); is && k > 1 {
			n = min(int(k), deckSize)
		}
	}
	for _, key := range []string{"key", "id", "name", "title"} {
		if s, is := x[key].(string); is && s != "" {
			return fmt.Sprintf("%d %s", n, strings.ReplaceAll(s, "_", " "))
		}
	}
	return string(raw)
}

// WriteJSON writes a list as JSON so that Read reads it.
func WriteJSON(b *book.Book, name Namer, r engine.Roster) string {
	out := army{Name: r.Name, Faction: r.Faction, Deployment: []entry{}, Command: []entry{}}
	add := func(list *[]entry, e entry) {
		if i := slices.IndexFunc(*list, func(o entry) bool { return o.Key == e.Key }); i >= 0 {
			(*list)[i].Count++
			return
		}
		*list = append(*list, e)
	}
	for _, u := range r.Units {
		if c := b.Card(u.Unit); c != nil {
			out.Points += c.Cost
			add(&out.Deployment, entry{name("en", "unit."+c.Key), c.Key, 1, c.Cost})
		}
	}
	for _, key := range r.Decks["command"] {
		if c := b.Command(key); c != nil {
			add(&out.Command, entry{name("en", "command."+c.Key), c.Key, 1, c.Cost})
		}
	}
	data, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		panic("assault: a list cannot be written: " + err.Error())
	}
	return string(data) + "\n"
}
