package attack

import (
	"encoding/json"
	"fmt"
)

// Checkpoints reads single attacks of a system back from their checkpoints,
// also from those of the first form, in which the attack held those who fight
// by itself and no game.
type Checkpoints[T any] struct {
	System string                         // its id
	Schema string                         // of the present form
	First  string                         // of the first form
	Raise  func(state []byte) (*T, error) // brings the first form into the present one
	Named  func(single *T) []string       // ids of all who fight in the attack
	Knows  func(single *T, id string) bool
}

// Read reads a checkpoint of a schema. The error says what of it cannot be read.
func (c Checkpoints[T]) Read(have string, state []byte) (*T, error) {
	s := new(T)
	var err error
	switch have {
	case c.Schema:
		err = json.Unmarshal(state, s)
	case c.First:
		s, err = c.Raise(state)
	default:
		return nil, fmt.Errorf("%s: the checkpoint has schema %q, known is %q", c.System, have, c.Schema)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: a checkpoint cannot be read: %w", c.System, err)
	}
	for _, id := range c.Named(s) {
		if !c.Knows(s, id) {
			return nil, fmt.Errorf("%s: the attack names %q, which is not there", c.System, id)
		}
	}
	return s, nil
}

// FirstForm is what a checkpoint of the first form held.
type FirstForm[Tally any] struct {
	Options map[string]string
	Attack  json.RawMessage
	Tally   Tally
	Done    bool
}

// Fill reads the old attack into one of the present form, without the keys that
// have another meaning there.
func (f FirstForm[Tally]) Fill(attack any, without ...string) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(f.Attack, &fields); err != nil {
		return err
	}
	for _, key := range without {
		delete(fields, key)
	}
	rest, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	return json.Unmarshal(rest, attack)
}

// Find is the one of a list that has an id, or nil.
func Find[T any](list []*T, id string, of func(*T) string) *T {
	for _, x := range list {
		if of(x) == id {
			return x
		}
	}
	return nil
}
