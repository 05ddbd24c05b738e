package book

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/words"
	"estafeta/engine"
)

// CardCommand is /card: a profile, weapon or quality with its numbers.
func CardCommand(b *call.Env) call.Command {
	return lookupCommand(b, "card", cardText, func(c *call.Call, s engine.System, typed string) []discord.Choice {
		w := c.Book.In(s.ID(), c.W.Lang)
		typed = call.Folded(typed)
		var out []discord.Choice
		for _, card := range s.Cards() {
			if named(b, s.ID(), card.Name, func(name string) bool { return strings.Contains(name, typed) }) {
				out = append(out, discord.Choice{Name: w.Term(card.Name) + " · " + w.Term(card.Kind), Value: card.Key})
			}
		}
		return out
	})
}

// foldedCard is a card with its names as they are searched.
type foldedCard struct {
	engine.Card
	names []string // in each language
}

// foldedCards are the cards of a system, folded once.
func foldedCards(b *call.Env, s engine.System) []foldedCard {
	key := "cards " + s.ID()
	if list, ok := b.Rules.Load(key); ok {
		return list.([]foldedCard)
	}
	var list []foldedCard
	for _, card := range s.Cards() {
		f := foldedCard{Card: card}
		named(b, s.ID(), card.Name, func(name string) bool {
			f.names = append(f.names, name)
			return false
		})
		list = append(list, f)
	}
	b.Rules.Store(key, list)
	return list
}

// cardText answers with the card that is so called, or with the only one that has
// what was typed in its name; of several it gives the names.
func cardText(c *call.Call) error {
	text := c.Opt("text")
	wanted := call.Folded(text)
	parts := strings.Fields(wanted)
	var like []string // names
	var only func() error
	for _, s := range lookupIn(c) {
		w := c.Book.In(s.ID(), c.W.Lang)
		for _, card := range foldedCards(c.Env, s) {
			if card.Key == text || slices.Contains(card.names, wanted) {
				return showCard(c, w, card.Card)
			}
			if !slices.ContainsFunc(card.names, func(name string) bool { return containsAll(name, parts) }) {
				continue
			}
			if name := w.Term(card.Name); !slices.Contains(like, name) {
				like = append(like, name)
				only = func() error { return showCard(c, w, card.Card) }
			}
		}
	}
	switch len(like) {
	case 0:
		if near := nearCard(c, wanted); near != "" {
			like = []string{near}
			break
		}
		return call.Wrong("error.card", engine.Name("text", call.Clip(text, 60)))
	case 1:
		return only()
	}
	more := ""
	if n := len(like) - mostLike; n > 0 {
		like, more = like[:mostLike], " …"
	}
	return call.Wrong(
		"error.card.like",
		engine.Name("text", call.Clip(text, 60)), engine.Name("near", strings.Join(like, " · ")+more),
	)
}

// mostLike is how many names are offered for one that no card has.
const mostLike = 12

func showCard(c *call.Call, w *words.Speaker, card engine.Card) error {
	lines := []string{"**" + w.Term(card.Name) + "** · " + w.Term(card.Kind)}
	for _, l := range card.Lines {
		lines = append(lines, w.Say(l, nil))
	}
	if len(card.Rules) > 0 {
		lines = append(lines, "-# "+strings.Join(card.Rules, " · "))
	}
	return c.Tell(strings.Join(lines, "\n"))
}

// nearCard is the name that is typed most nearly like another, or of which a word
// is, the shortest of several; "" if there is none.
func nearCard(c *call.Call, wanted string) string {
	type named struct{ system, term, name string }
	names := map[string]named{} // by what may be typed
	for _, s := range lookupIn(c) {
		for _, card := range foldedCards(c.Env, s) {
			for _, name := range card.names {
				for _, typed := range append(strings.Fields(name), name) {
					old, ok := names[typed]
					if longer := cmp.Compare(len(name), len(old.name)); !ok || longer < 0 || longer == 0 && name < old.name {
						names[typed] = named{s.ID(), card.Name, name}
					}
				}
			}
		}
	}
	near, ok := names[engine.Nearly(wanted, maps.Keys(names))]
	if !ok {
		return ""
	}
	return c.Book.In(near.system, c.W.Lang).Term(near.term)
}
