package troops

import (
	"slices"
	"strconv"
	"strings"

	"estafeta/engine"
	"estafeta/engine/deck"
)

// Story is what a mission of a campaign has beyond a skirmish.
type Story struct {
	File    string // key of a mission that the program brings
	Doc     string // else how it is written
	Rebels  []engine.Seat
	Decider engine.Seat // who decides for the Rebels, named by the Imperial player; 0: all together (IA-TIME-10)
	Heroes  []*Hero

	Level    int      // threat level
	Threat   int      // IA-THR-01
	Hand     []string // Deployment cards of the Imperial player, secret (IA-IGRP-03)
	Open     []string // those from which the open groups may be chosen; empty: all
	Reserve  []string // groups of the mission that are set aside face down (IA-IGRP-06)
	Class    []string // Imperial Class cards
	Allies   []string // that the Rebels have earned
	Villains []string
	Supply   deck.Deck
	Found    string `json:",omitempty"` // the Supply card that was found last
	Top      string `json:",omitempty"` // the Supply card that was left on top of the deck
	Bottom   string `json:",omitempty"` // those that were put to the bottom
	Stock    string `json:",omitempty"` // tokens on cards, and numbers that cards have changed, as "key=2;key=1"

	Objects   []*Object // that can be attacked
	Vars      map[string]int
	Later     []Signal
	Done      []int    // rules that happen once, and have
	Used      []int    // interactions likewise
	Revealed  []string // areas
	Active    []string // colours of the active deployment points (IA-DEP-07)
	Objective [2]string
	Progress  []Progress
	Escaped   []string // figures
	Deep      int      // rules that are resolved within each other, and what they have done
	Steps     int
	Outcome   MissionResult
}

// Signal is something that a rule has put off until a round begins.
type Signal struct {
	Round int
	Name  string
}

// Progress are the successes that lie beside what a test is about (IA-TEST-09).
type Progress struct {
	About string
	N     int
}

// MissionResult is how a mission of a campaign ended, for the campaign log.
type MissionResult struct {
	Winner    engine.Seat // a side
	Crates    int         // claimed by the heroes (IA-CRED-05)
	Credits   int         // besides those of crates
	Influence int
	XP        [2]int   // of the Imperial player; of each hero
	Rewards   []string // Reward cards
	Allies    []string
	Villains  []string
	Missions  []string // that become active, or are forced
}

// Stocked are the tokens on a card, or a number that a card has changed.
func (s *Story) Stocked(key string) int {
	for _, x := range strings.Split(s.Stock, ";") {
		if k, n, ok := strings.Cut(x, "="); ok && k == key {
			out, _ := strconv.Atoi(n)
			return out
		}
	}
	return 0
}

// Lay lays tokens on a card, or takes some away.
func (s *Story) Lay(key string, n int) {
	n = max(0, s.Stocked(key)+n)
	list := slices.DeleteFunc(strings.Split(s.Stock, ";"), func(x string) bool { return x == "" || strings.HasPrefix(x, key+"=") })
	if n > 0 {
		list = append(list, key+"="+strconv.Itoa(n))
	}
	slices.Sort(list)
	s.Stock = strings.Join(list, ";")
}

// DrawSupply draws the top card of the Supply deck: one that was left there, one of
// the deck, at last one that was put to the bottom.
func (s *Story) DrawSupply(t *engine.Table) (card string, ok bool) {
	if s.Top != "" {
		card, s.Top = s.Top, ""
		return card, true
	}
	if card, ok = s.Supply.Draw(t, "supply"); !ok && s.Bottom != "" {
		card, s.Bottom, _ = strings.Cut(s.Bottom, " ")
		ok = true
	}
	return card, ok
}
