package wh40k

import (
	"encoding/json"
	"fmt"

	"estafeta/engine"
)

// Single is one unit's attacks against one unit, on a table where nothing else
// stands. Seat 1 attacks, seat 2 is attacked.
type Single struct {
	Game Game
	Done bool
}

const (
	singleSchema = "wh40k.attack.2"
	firstSingle  = "wh40k.attack.1" // the attack held its target, and no game
)

// newSingle is an attack between two empty units.
func newSingle(options map[string]string) *Single {
	return &Single{
		Game: Game{
			Options: options,
			Units: []*Unit{
				{ID: "u1", Seat: 1, Models: []Model{}, Keywords: []string{}},
				{ID: "u2", Seat: 2, Models: []Model{}, Keywords: []string{}},
			},
			Attack: Attack{By: "u1", At: "u2", Weapons: []Weapon{}, Rolled: []Die{}, Names: []string{}, Order: []string{}, Saves: []int{}},
		},
	}
}

// readSingle reads a checkpoint, also one of the first form.
func readSingle(have string, state []byte) (*Single, error) {
	s := &Single{}
	switch have {
	case singleSchema:
		if err := json.Unmarshal(state, s); err != nil {
			return nil, fmt.Errorf("wh40k: a checkpoint cannot be read: %w", err)
		}
	case firstSingle:
		var old struct {
			Options map[string]string
			Attack  struct {
				Attack
				Target Unit
			}
			Tally Tally
			Done  bool
		}
		if err := json.Unmarshal(state, &old); err != nil {
			return nil, fmt.Errorf("wh40k: a checkpoint cannot be read: %w", err)
		}
		s = newSingle(old.Options)
		at := s.Game.at()
		id, seat := at.ID, at.Seat
		*at = old.Attack.Target
		at.ID, at.Seat = id, seat
		by := s.Game.Attack
		s.Game.Attack, s.Done = old.Attack.Attack, old.Done
		s.Game.Attack.By, s.Game.Attack.At, s.Game.Attack.Tally = by.By, by.At, old.Tally
	default:
		return nil, fmt.Errorf("wh40k: the checkpoint has schema %q, known is %q", have, singleSchema)
	}
	if s.Game.by() == nil || s.Game.at() == nil {
		return nil, fmt.Errorf("wh40k: an attack is between two units, %q and %q are not both there", s.Game.Attack.By, s.Game.Attack.At)
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
		engine.Num("damage", tally.Damage),
		engine.Num("models", tally.Models),
		engine.Num("left", len(s.Game.at().alive())),
	}
}

// Over reports that all is resolved.
func (s *Single) Over() bool { return s.Done }

// Results are the numbers of Odds, in their order.
func (s *Single) Results() []int {
	a := &s.Game.Attack
	out := []int{a.Tally.Damage, a.Tally.Models}
	if a.pools(s.Game.pool) == 1 {
		out = append(out, a.Tally.Hits, a.Tally.Wounds)
	}
	if a.hazardous() > 0 {
		out = append(out, a.Tally.Self)
	}
	return out
}

// Killed reports that the target is destroyed.
func (s *Single) Killed() bool { return s.Game.at().destroyed() }
