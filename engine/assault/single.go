package assault

import (
	"encoding/json"
	"fmt"

	"estafeta/engine"
)

// Single is one attack, on a map where nothing else stands. Seat 1 attacks,
// seat 2 defends.
type Single struct {
	Game Game
	Done bool
}

const (
	singleSchema = "assault.attack.2"
	firstSingle  = "assault.attack.1" // the attack held its figures, and no game
)

// newSingle is an attack of a figure at another.
func newSingle(options map[string]string) *Single {
	return &Single{
		Game: Game{
			Options: options,
			Figures: []*Figure{{ID: "attacker", Seat: 1, Conditions: []string{}}, {ID: "target", Seat: 2, Conditions: []string{}}},
			Attack:  Attack{By: "attacker", At: "target", Others: []Near{}, Dice: []Die{}, Bought: []int{}, Gained: []string{}},
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

// stood is a figure as the first form held it.
type stood struct {
	Figure
	Friendly, Beside, Valid bool
	Away                    int
}

// raise brings an attack of the first form into the present one.
func (old firstForm) raise() (*Single, error) {
	var had struct {
		By struct {
			Name                            string
			Hero, Focused, Hidden, Weakened bool
			Strain, Suffered, Own, Theirs   int
		}
		Target stood
		Others []stood
	}
	if err := json.Unmarshal(old.Attack, &had); err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(old.Attack, &fields); err != nil {
		return nil, err
	}
	delete(fields, "By") // it was no id
	delete(fields, "Others")
	rest, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	s := newSingle(old.Options)
	g := &s.Game
	if err := json.Unmarshal(rest, &g.Attack); err != nil {
		return nil, err
	}
	g.Attack.Own, g.Attack.Theirs, g.Attack.Tally, s.Done = had.By.Own, had.By.Theirs, old.Tally, old.Done
	by, at := g.by(), g.at()
	by.Name, by.Hero, by.Strain, by.Lost = had.By.Name, had.By.Hero, had.By.Strain, had.By.Suffered
	for _, c := range []struct {
		is   bool
		name string
	}{{had.By.Focused, "focused"}, {had.By.Hidden, "hidden"}, {had.By.Weakened, "weakened"}} {
		if c.is {
			by.Conditions = append(by.Conditions, c.name)
		}
	}
	had.Target.ID, had.Target.Seat = at.ID, at.Seat
	*at = had.Target.Figure
	for _, o := range had.Others {
		f := o.Figure
		f.Seat = at.Seat
		if o.Friendly {
			f.Seat = by.Seat
		}
		g.Figures = append(g.Figures, &f)
		g.Attack.Others = append(g.Attack.Others, Near{ID: f.ID, Beside: o.Beside, Valid: o.Valid, Away: o.Away})
	}
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
		return nil, fmt.Errorf("assault: the checkpoint has schema %q, known is %q", have, singleSchema)
	}
	if err != nil {
		return nil, fmt.Errorf("assault: a checkpoint cannot be read: %w", err)
	}
	if s.Game.by() == nil || s.Game.at() == nil {
		return nil, fmt.Errorf(
			"assault: an attack is between two figures, %q and %q are not both there",
			s.Game.Attack.By,
			s.Game.Attack.At,
		)
	}
	for _, n := range s.Game.Attack.Others {
		if s.Game.figure(n.ID) == nil {
			return nil, fmt.Errorf("assault: the attack names a figure %q, which is not there", n.ID)
		}
	}
	return s, nil
}

// Step resolves the attack.
func (s *Single) Step(t *engine.Table) {
	s.Game.attack(t)
	s.Done = true
	t.Tell("attack.done", s.done()...)
}

// done is how it stands, for the last sentence.
func (s *Single) done() []engine.Arg {
	return []engine.Arg{engine.Num("damage", s.Game.Attack.Tally.Damage), engine.Term("fate", s.Game.fate())}
}

// Over reports that the attack is resolved.
func (s *Single) Over() bool { return s.Done }

// Results are the numbers of Odds, in their order.
func (s *Single) Results() []int { return s.Game.results() }

// Killed reports that the target is defeated, wounded if it is a hero, or
// destroyed.
func (s *Single) Killed() bool { return s.Game.at().defeated() }
