package assault

import (
	"estafeta/engine"
)

// Hero is a hero in a mission of a campaign: what lies on and beside its sheet
// (IA-HERO-07). Its damage, strain and conditions are those of its figure.
type Hero struct {
	Figure    string      // the id of its figure, set when the mission begins
	Sheet     string      // its key in package book
	Owner     engine.Seat // who plays it; heroes may change hands
	Wounded   bool        // the wounded side of its sheet lies up (IA-HERO-01)
	Withdrawn bool        // IA-HERO-02
	Tokens    int         // activation tokens (IA-MSET-18, IA-HERO-16)
	Spent     int         // of these exhausted (IA-RDY-06)
	Cards     []string    // Class and Reward cards, by their keys
	Exhausted []string    // of these
	Depleted  []string    // IA-ABIL-13
	Items     []Item      // brought along (IA-ITEM-10)
	Supply    []string    // IA-SUP-02
}

// Item is an Item of a hero, with the modifications attached to it (IA-MOD-01).
type Item struct {
	Key       string
	Mods      []string
	Exhausted bool
	Depleted  bool
}

// MissionStart is what a mission of a campaign begins with.
type MissionStart struct {
	ThreatLevel int           // IA-THR-02; 0: that of the mission
	Rebels      []engine.Seat // the seats of the Rebel players
	Heroes      []*Hero
	Open        []string // Deployment cards from which the open groups may be chosen; empty: all that are allowed
	Class       []string // Imperial Class cards in play
	Allies      []string // earned by the Rebels: one may be deployed (IA-ALLY-11)
	Villains    []string // earned by the Imperial player (IA-ALLY-10)
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

// Story is what a mission of a campaign has beyond a skirmish.
type Story struct {
	Rebels  []engine.Seat // the seats of the Rebel players, the first is asked
	Decider engine.Seat   // who decides for the Rebels, named by the Imperial player; 0: all together (IA-TIME-10)
	Heroes  []*Hero
}

// heroOf is the hero of a figure; nil: it is none.
func (g *Game) heroOf(f *Figure) *Hero {
	if f == nil || !f.Hero || g.Mission == nil || g.Mission.Story == nil {
		return nil
	}
	for _, h := range g.Mission.Story.Heroes {
		if h.Figure == f.ID {
			return h
		}
	}
	return nil
}
