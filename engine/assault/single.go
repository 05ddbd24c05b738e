package assault

import (
	"encoding/json"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
	"estafeta/engine/attack"
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
			Figures: []*troops.Figure{{ID: "attacker", Seat: 1, Conditions: []string{}, Tokens: []string{}, Used: []string{}}, {ID: "target", Seat: 2, Conditions: []string{}, Tokens: []string{}, Used: []string{}}},
			Attack:  troops.Attack{By: "attacker", At: "target", Others: []troops.Near{}, Dice: []troops.Die{}, Bought: []int{}, Gained: []string{}, Used: []string{}, Played: []string{}, Later: []troops.Later{}},
		},
	}
}

// checkpoints read single attacks.
var checkpoints = attack.Checkpoints[Single]{
	System: "assault",
	Schema: singleSchema,
	First:  firstSingle,
	Raise:  raise,
	Named: func(s *Single) []string {
		out := []string{s.Game.Attack.By, s.Game.Attack.At}
		for _, n := range s.Game.Attack.Others {
			out = append(out, n.ID)
		}
		return out
	},
	Knows: func(s *Single, id string) bool { return s.Game.figure(id) != nil },
}

// stood is a figure as the first form held it.
type stood struct {
	troops.Figure
	Friendly, Beside, Valid bool
	Away                    int
}

// raise reads an attack of the first form.
func raise(state []byte) (*Single, error) {
	var old attack.FirstForm[troops.Tally]
	if err := json.Unmarshal(state, &old); err != nil {
		return nil, err
	}
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
	s := newSingle(old.Options)
	g := &s.Game
	if err := old.Fill(&g.Attack, "By", "Others"); err != nil { // they were no ids
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
		g.Attack.Others = append(g.Attack.Others, troops.Near{ID: f.ID, Beside: o.Beside, Valid: o.Valid, Away: o.Away})
	}
	return s, nil
}

// Step resolves the attack.
func (s *Single) Step(t *engine.Table) {
	attack.Idle(t, s.Game.unused())
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
func (s *Single) Killed() bool { return s.Game.at().Defeated() }
