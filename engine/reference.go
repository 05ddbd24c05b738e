package engine

// Rule is an entry of a system's rule reference, in our own words.
type Rule struct {
	ID    string   `toml:"id"`
	Place string   `toml:"place"` // where it stands in the rulebook
	EN    []string `toml:"en"`    // title, text
	ES    []string `toml:"es"`
	Terms []string `toml:"terms"` // further words by which it is found, of both languages
}

// In is a rule's title and text in a language, English where there is no other.
func (r Rule) In(lang string) (title, text string) {
	words := r.EN
	if lang == "es" && len(r.ES) == 2 {
		words = r.ES
	}
	if len(words) != 2 {
		return r.ID, ""
	}
	return words[0], words[1]
}

// Reference are the rules and the content of a system, to be looked up.
type Reference interface {
	// Reference are the rules in the order of the rulebook.
	Reference() []Rule
	// Cards are the profiles, weapons and qualities of the content.
	Cards() []Card
}

// Card is a piece of content with its numbers.
type Card struct {
	Key   string // unique
	Name  string // term key
	Kind  string // term key of what it is
	Lines []Text
	Rules []string
}
