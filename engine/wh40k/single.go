package wh40k

import (
	"encoding/json"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/wh40k/troops"
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
			Units: []*troops.Unit{
				{ID: "u1", Seat: 1, Models: []troops.Model{}, Keywords: []string{}},
				{ID: "u2", Seat: 2, Models: []troops.Model{}, Keywords: []string{}},
			},
			Attack: troops.Attack{By: "u1", At: "u2", Weapons: []troops.Weapon{}, Rolled: []troops.Die{}, Names: []string{}, Order: []string{}, Saves: []int{}},
		},
	}
}

// checkpoints read single attacks.
var checkpoints = attack.Checkpoints[Single]{
	System: "wh40k",
	Schema: singleSchema,
	First:  firstSingle,
	Raise:  raise,
	Named:  func(s *Single) []string { return []string{s.Game.Attack.By, s.Game.Attack.At} },
	Knows:  func(s *Single, id string) bool { return s.Game.unit(id) != nil },
}

// raise reads an attack of the first form.
func raise(state []byte) (*Single, error) {
	var old attack.FirstForm[troops.Tally]
	if err := json.Unmarshal(state, &old); err != nil {
		return nil, err
	}
	var had struct{ Target troops.Unit }
	if err := json.Unmarshal(old.Attack, &had); err != nil {
		return nil, err
	}
	s := newSingle(old.Options)
	a := &s.Game.Attack
	if err := old.Fill(a); err != nil {
		return nil, err
	}
	a.Tally, s.Done = old.Tally, old.Done
	at := s.Game.at()
	had.Target.ID, had.Target.Seat = at.ID, at.Seat
	*at = had.Target
	return s, nil
}

// Step resolves the attack.
func (s *Single) Step(t *engine.Table) {
	attack.Idle(t, s.Game.exchange().Unused(), "unused.after", "unused.command", "unused.models", "unused.damage")
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
		engine.Num("left", len(s.Game.at().Alive())),
	}
}

// Over reports that all is resolved.
func (s *Single) Over() bool { return s.Done }

// Results are the numbers of Odds, in their order.
func (s *Single) Results() []int {
	a := &s.Game.Attack
	out := []int{a.Tally.Damage, a.Tally.Models}
	if a.Pools(s.Game.pool) == 1 {
		out = append(out, a.Tally.Hits, a.Tally.Wounds)
	}
	if a.Hazardous() > 0 {
		out = append(out, a.Tally.Self)
	}
	return out
}

// Killed reports that the target is destroyed.
func (s *Single) Killed() bool { return s.Game.at().Destroyed() }
