package book

import (
	"fmt"
	"slices"
	"strings"
)

// Ability is an ability of a card in a language of its own: when it may be used,
// under which conditions, and what it does, one step after the other. Package
// assault has steps and conditions by their first word.
type Ability struct {
	Name   string   // the words are ability.<name>, of a Command card the card's
	When   string   // a time
	If     []string // conditions, all of which must hold
	Do     []string // steps
	Choose []string // instead: one of these, steps separated by ", "
	Limit  string   // "round", "attack": how often a figure uses it; empty: as its time says
	Cost   string   // "card": a Command card is discarded; "strain 1"; "exhaust", "deplete" of an upgrade
	May    bool     // one may leave it
	Plus   string   // of a surge ability: what it adds besides, as "pierce 2"
	Grant  []Grant  // what the step grant gives
	Word   bool     // played by word: the bot tells what is to be done, the players do it
	// Of the cards of a campaign.
	Healthy bool     // of a hero sheet: not on the wounded side
	Who     []string // of a card in a play area, or of one that lends: words that choose the figures that have it
	In      string   // "skirmish" or "campaign": it is printed on that version of the card alone
	Flag    string   // a rule that is changed as long as it is there
}

// Grant is what somebody has for a while.
type Grant struct {
	When string // as of an ability; empty: a flag
	If   []string
	Do   []string
	Flag string
}

// Steps are the steps of an ability, word by word.
func (a *Ability) Steps() [][]string { return Split(a.Do) }

// Lays reports an ability that puts its card into play, or on a group: once that is
// done it has no use.
func (a *Ability) Lays() bool {
	return slices.Contains(a.Do, "inplay") || slices.Contains(a.Do, "attach")
}

// Split are steps, word by word.
func Split(list []string) [][]string {
	out := make([][]string, len(list))
	for i, s := range list {
		out[i] = strings.Fields(s)
	}
	return out
}

// Times are those at which abilities are used.
var Times = []string{
	"special", "special2", "during", "begin", "finish", "before", "declare", "attacking", "defending", "declared", "attacked", "defended", "surge",
	"surge2", "round", "end", "deployed", "defeated", "ally attacking", "ally defending", "ally defeated", "foe enters", "foe exits", "foe begins",
	"passive", "settles", "group done", "foe defeated", "building", "modify", "brace", "dying", "ally defended",
	"reroll", "ally reroll", "guard", "ally guard", "ally modify", "ally brace", "foe attacked", "used", "rested", "ally rested", "testing",
	"any begins", "foe done", "any done", "hides", "interacted", "ally dying", "ally wounded", "hero falls",
	"ally attacked", "ally spends", "overruns", "leaves", "drawing", "foe strained", "foe plays", "lends", "aura", "status", "gambit",
	"foe rerolls", "interrogated", "after special", "ally hurt",
	"setup", "arrival", "turn", "deploying", "deploys", "threatens", "drawn", "found", "used up", "tests", "tested", "ally testing",
	"rests", "moves", "sets out", "aims", "strained", "afflicted", "crate", "powers", "discards", "fallen", "passes", "comes", "led", "declares",
}

// check holds that an ability can be read.
func (a *Ability) check() error {
	switch {
	case !slices.Contains(Times, a.When):
		return fmt.Errorf("ability %s: no time is called %q", a.Name, a.When)
	case len(a.Do) > 0 && len(a.Choose) > 0:
		return fmt.Errorf("ability %s both does and chooses", a.Name)
	case len(a.Do)+len(a.Choose) == 0 && !a.Word && a.When != "building" && a.When != "lends" && a.Plus == "" && a.Flag == "":
		return fmt.Errorf("ability %s does nothing", a.Name)
	}
	return nil
}

// commutes are steps whose order among each other changes nothing: nobody is asked
// about abilities that do no more.
var commutes = []string{"add", "reroll", "keyword", "surge", "surge2", "die", "double"}

// Weighs reports an ability of which it may matter what comes before it.
func (a *Ability) Weighs() bool {
	for _, s := range append(slices.Clone(a.Do), a.Choose...) {
		if word, _, _ := strings.Cut(s, " "); !slices.Contains(commutes, word) {
			return true
		}
	}
	return false
}
