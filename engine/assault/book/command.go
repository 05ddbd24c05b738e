package book

import "slices"

// Command is a Command card (IA-CMD-01 … IA-CMD-11).
type Command struct {
	Key     string
	Cost    int
	Limit   int      // copies in a deck (IA-CMD-11)
	Traits  []string // one of them is wanted (IA-CMD-08)
	Named   []string // one of these figures
	Faction string   // the figure is of this one
	Size    string   // small, large or massive figures alone
	Cancels string   // what it cancels: "free" cards without cost, "spies" those up to the own spies
	Player  bool     // the player plays it, and no figure
	Ability []*Ability
}

// Command finds a Command card, or an Agenda card that is played like one; nil: there is none of that key.
func (b *Book) Command(key string) *Command {
	if i := slices.IndexFunc(b.Commands, func(c *Command) bool { return c.Key == key }); i >= 0 {
		return b.Commands[i]
	}
	return b.secret[key]
}

// ByWord reports a card of which something is played by word.
func (c *Command) ByWord() bool {
	return len(c.Ability) == 0 && c.Cancels == "" || slices.ContainsFunc(c.Ability, func(a *Ability) bool { return a.Word })
}

// Moments are the words for the times at which Command cards are played.
var Moments = map[string]string{
	"round": "round", "end": "end", "status": "end", "begin": "begin", "special": "turn", "special2": "turn", "during": "turn", "before": "attack",
	"declare": "attack", "attacking": "attack", "ally attacking": "attack", "attacked": "after", "defended": "after", "declared": "defense",
	"defending": "defense", "ally defending": "defense", "finish": "turn", "foe enters": "react", "foe exits": "react", "settles": "react", "group done": "group",
	"foe defeated": "fallen", "ally defeated": "fallen", "ally dying": "fallen", "ally hurt": "fallen", "foe begins": "foe", "foe rerolls": "reroll", "gambit": "reroll",
}

// Moment is the word for the time at which a Command card is played.
func (c *Command) Moment() string {
	for _, a := range c.Ability {
		if m := Moments[a.When]; len(a.Who) == 0 && m != "" {
			return m
		}
	}
	return "other"
}
