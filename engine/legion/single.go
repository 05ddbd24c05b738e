package legion

import (
	"encoding/json"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/troops"
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
			Units: []*troops.Unit{
				{ID: "u1", Seat: 1, Minis: []troops.Mini{}, Guards: []troops.Guard{}},
				{ID: "u2", Seat: 2, Minis: []troops.Mini{}, Guards: []troops.Guard{}},
			},
			Attack: troops.Attack{By: "u1", At: "u2", Weapons: []troops.Weapon{}, Dice: []troops.Die{}, Defense: []string{}},
		},
	}
}

// checkpoints read single attacks.
var checkpoints = attack.Checkpoints[Single]{
	System: "legion",
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
	var had struct {
		By struct {
			Surge                      string
			Aim, Precise, Sharpshooter int
			Flank                      bool
		}
		Target troops.Unit
	}
	if err := json.Unmarshal(old.Attack, &had); err != nil {
		return nil, err
	}
	s := newSingle(old.Options)
	a := &s.Game.Attack
	if err := old.Fill(a, "By"); err != nil { // it was no id
		return nil, err
	}
	a.Flank, a.Tally, s.Done = had.By.Flank, old.Tally, old.Done
	by, at := s.Game.by(), s.Game.at()
	by.AttackSurge, by.Aim, by.Precise, by.Sharpshooter = had.By.Surge, had.By.Aim, had.By.Precise, had.By.Sharpshooter
	had.Target.ID, had.Target.Seat = at.ID, at.Seat
	*at = had.Target
	return s, nil
}

// Step resolves the attack.
func (s *Single) Step(t *engine.Table) {
	attack.Idle(t, s.Game.unused(), "unused.after")
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
		engine.Num("left", len(s.Game.at().Alive())),
	}
}

// Over reports that all is resolved.
func (s *Single) Over() bool { return s.Done }

// Results are the numbers of Odds, in their order.
func (s *Single) Results() []int { return s.Game.results() }

// Killed reports that the target is defeated.
func (s *Single) Killed() bool { return s.Game.at().Defeated() }
