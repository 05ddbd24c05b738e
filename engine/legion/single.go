package legion

import (
	"encoding/json"
	"fmt"

	"estafeta/engine"
)

// Single is one attack pool against one unit, on a table where nothing else
// stands. Seat 1 attacks, seat 2 defends.
type Single struct {
	Game Game
	Done bool
}

const (
	singleSchema = "legion.attack.2"
	firstSingle  = "legion.attack.1" // the attack held its target, and no game
)

// newSingle is an attack between two empty units.
func newSingle(options map[string]string) *Single {
	return &Single{
		Game: Game{
			Options: options,
			Units: []*Unit{
				{ID: "u1", Seat: 1, Minis: []Mini{}, Guards: []Guard{}},
				{ID: "u2", Seat: 2, Minis: []Mini{}, Guards: []Guard{}},
			},
			Attack: Attack{By: "u1", At: "u2", Weapons: []Weapon{}, Dice: []Die{}, Defense: []string{}},
		},
	}
}

// firstForm is what a checkpoint of the first form held.
type firstForm struct {
	Options map[string]string
	Attack  json.RawMessage
	Tally   Tally
	Done    bool
}

// raise brings an attack of the first form into the present one.
func (old firstForm) raise() (*Single, error) {
	var target struct {
		By struct {
			Surge                      string
			Aim, Precise, Sharpshooter int
			Flank                      bool
		}
		Target Unit
	}
	if err := json.Unmarshal(old.Attack, &target); err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(old.Attack, &fields); err != nil {
		return nil, err
	}
	delete(fields, "By") // it was no id
	rest, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	s := newSingle(old.Options)
	a := &s.Game.Attack
	if err := json.Unmarshal(rest, a); err != nil {
		return nil, err
	}
	a.Flank, a.Tally, s.Done = target.By.Flank, old.Tally, old.Done
	by, at := s.Game.by(), s.Game.at()
	by.AttackSurge, by.Aim, by.Precise, by.Sharpshooter = target.By.Surge, target.By.Aim, target.By.Precise, target.By.Sharpshooter
	target.Target.ID, target.Target.Seat = at.ID, at.Seat
	*at = target.Target
	return s, nil
}

// readSingle reads a checkpoint, also one of the first form.
func readSingle(have string, state []byte) (*Single, error) {
	s := &Single{}
	var err error
	switch have {
	case singleSchema:
		err = json.Unmarshal(state, s)
	case firstSingle:
		var old firstForm
		if err = json.Unmarshal(state, &old); err == nil {
			s, err = old.raise()
		}
	default:
		return nil, fmt.Errorf("legion: the checkpoint has schema %q, known is %q", have, singleSchema)
	}
	if err != nil {
		return nil, fmt.Errorf("legion: a checkpoint cannot be read: %w", err)
	}
	if s.Game.by() == nil || s.Game.at() == nil {
		return nil, fmt.Errorf("legion: an attack is between two units, %q and %q are not both there", s.Game.Attack.By, s.Game.Attack.At)
	}
	return s, nil
}

// Step resolves the attack.
func (s *Single) Step(t *engine.Table) {
	s.Game.attack(t)
	s.Done = true
	t.Tell("attack.done", s.done()...)
}

// done are the numbers of the last sentence.
func (s *Single) done() []engine.Arg {
	tally := s.Game.Attack.Tally
	return []engine.Arg{
		engine.Num("wounds", tally.Wounds),
		engine.Num("models", tally.Models),
		engine.Num("left", len(s.Game.at().alive())),
	}
}

// Over reports that all is resolved.
func (s *Single) Over() bool { return s.Done }

// Results are the numbers of Odds, in their order.
func (s *Single) Results() []int { return s.Game.results() }

// Killed reports that the target is defeated.
func (s *Single) Killed() bool { return s.Game.at().defeated() }
