package xwing

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
)

// schema names the present form of Game. Form 1 had no stack of attacks, kept
// the Damage deck's cards beside the name of the deck, and let all cards of a
// ship remember under bare words.
const schema = "2"

// Schema names the present form of Game.
func (System) Schema() string { return schema }

// Decode reads a checkpoint of this form or an older one.
func (System) Decode(have string, state []byte) (engine.Game, error) {
	g := &Game{}
	if err := unmarshal(have, state, g, g); err != nil {
		return nil, err
	}
	if len(g.Sides) != 2 {
		return nil, fmt.Errorf("xwing: a game has two sides, this one %d", len(g.Sides))
	}
	return g, nil
}

// Schema names the present form of Single.
func (Attacks) Schema() string { return "single." + schema }

// Decode reads a checkpoint of this form or an older one.
func (Attacks) Decode(have string, state []byte) (engine.Game, error) {
	form, single := strings.CutPrefix(have, "single.")
	if !single {
		return nil, fmt.Errorf("xwing: %q is no schema of a single attack; known are single.1 and single.%s", have, schema)
	}
	g := &Single{}
	if err := unmarshal(form, state, g, &g.Game); err != nil {
		return nil, err
	}
	if len(g.Ships) != 2 || len(g.Sides) != 2 {
		return nil, fmt.Errorf("xwing: an attack has two ships, this one %d", len(g.Ships))
	}
	return g, nil
}

// unmarshal reads a checkpoint into its whole, and brings the game in it to the
// present form.
func unmarshal(have string, state []byte, whole any, g *Game) error {
	if have != "1" && have != schema {
		return fmt.Errorf("xwing: the checkpoint has schema %q; known are 1 and %s", have, schema)
	}
	if err := json.Unmarshal(state, whole); err != nil {
		return fmt.Errorf("xwing: %w", err)
	}
	for _, s := range g.Ships {
		if s.Conditions == nil { // before there were any
			s.Conditions = []Condition{}
		}
	}
	if have == "1" {
		return g.fromFirst(state)
	}
	return nil
}

// fromFirst brings a checkpoint of form 1 to the present one. Between two steps
// no attack is under way, so that none has been interrupted.
func (g *Game) fromFirst(state []byte) error {
	var old struct{ Sides []struct{ Deck string } }
	if err := json.Unmarshal(state, &old); err != nil {
		return fmt.Errorf("xwing: %w", err)
	}
	g.Interrupted = []Attack{}
	for i, side := range g.Sides {
		side.Set, side.Hand = old.Sides[i].Deck, []string{}
	}
	for _, s := range g.Ships {
		for _, d := range s.Damage {
			if d.unseen() && len(g.Sides) == 2 {
				g.deck(s.Seat).Facedown++
			}
		}
		s.marksFromFirst()
	}
	return nil
}

// firstMarks are the marks that form 1 kept under words of their own.
var firstMarks = map[Mark]Mark{
	"biggs": "pilot/biggsdarklighter", "corran": "pilot/corranhorn/rests", "rexler": "pilot/rexlerbrath/cards",
	"guess": "upgrade/c3po/guess", "4lom_focus": "upgrade/4lom/focus", "4lom_evade": "upgrade/4lom/evade",
	"kallus": "upgrade/agentkallus/enemy", "foreseen": "upgrade/emperorpalpatine/result",
	"corrected": "upgrade/accuracycorrector/canceled", "computed": "upgrade/advtargetingcomputer/added", "fresh_lock": "upgrade/r5k6/lock",
}

// marksFromFirst gives what a ship's cards remember to the cards; the rest was
// the ship's own. What was the key of a card was shared by a pilot and an
// Upgrade of one key.
func (s *Ship) marksFromFirst() {
	marks := map[Mark]int{}
	for _, old := range slices.Sorted(maps.Keys(s.Marks)) {
		n := s.Marks[old]
		switch old {
		case "arc":
			s.Arc = n
		case "reinforced":
			s.Reinforced = []string{"", "front", "rear"}[min(max(n, 0), 2)]
		case "decloaked":
			s.Decloaked = n
		default:
			if to, ok := firstMarks[old]; ok {
				marks[to] = n
				continue
			}
			if string(old) == s.Pilot {
				marks["pilot/"+old] = n
			}
			for _, u := range s.Upgrades {
				if u.Key == string(old) {
					marks["upgrade/"+old] = n
				}
			}
		}
	}
	s.Marks = marks
}
