// Package house is what the players of a game agree on before it: readings of
// rules that a rulebook leaves open, and settings of the table. A system lists
// them (engine.HouseRule, the first value is the default); a game keeps those
// it began with as a map from key to value.
package house

import (
	"fmt"
	"slices"

	"estafeta/engine"
)

// Rules are the house rules that a system lists.
type Rules []engine.HouseRule

// Find finds a rule by its key.
func (r Rules) Find(key string) (engine.HouseRule, bool) {
	i := slices.IndexFunc(r, func(h engine.HouseRule) bool { return h.Key == key })
	if i < 0 {
		return engine.HouseRule{}, false
	}
	return r[i], true
}

// Of are the rules with these keys.
func (r Rules) Of(keys ...string) Rules {
	return slices.DeleteFunc(slices.Clone(r), func(h engine.HouseRule) bool { return !slices.Contains(keys, h.Key) })
}

// Reading is the value of a rule in a game: what was agreed on, else the
// default.
func (r Rules) Reading(agreed map[string]string, key string) string {
	if v := agreed[key]; v != "" {
		return v
	}
	if h, ok := r.Find(key); ok {
		return h.Values[0]
	}
	return ""
}

// Agree is what a game begins with: the defaults, those of the preset, those
// that were chosen. An error names a value that a rule does not have.
func (r Rules) Agree(presets []engine.Preset, s engine.Setup) (map[string]string, error) {
	out := map[string]string{}
	for _, h := range r {
		out[h.Key] = h.Values[0]
		for _, p := range presets {
			if v, ok := p.Options[h.Key]; ok && p.Key == s.Preset {
				out[h.Key] = v
			}
		}
		v, ok := s.Options[h.Key]
		if !ok {
			continue
		}
		if !slices.Contains(h.Values, v) {
			return nil, fmt.Errorf("option %s has no value %q; possible are %v", h.Key, v, h.Values)
		}
		out[h.Key] = v
	}
	return out, nil
}

// Chosen are those of the options given that are rules of this list: what a
// single attack keeps. A refusal names a value that a rule does not have.
func (r Rules) Chosen(options map[string]string) (map[string]string, *engine.Refusal) {
	out := map[string]string{}
	for _, h := range r {
		v, ok := options[h.Key]
		if !ok {
			continue
		}
		if !slices.Contains(h.Values, v) {
			return nil, engine.Refuse("", "refuse.reading", engine.Name("option", h.Key), engine.Name("value", v))
		}
		out[h.Key] = v
	}
	return out, nil
}

// Tell tells which rules are not read as recommended.
func (r Rules) Tell(t *engine.Table, agreed map[string]string) {
	for _, h := range r {
		if v := r.Reading(agreed, h.Key); v != h.Values[0] {
			t.Tell("house", engine.Term("rule", "option."+h.Key), engine.Term("reading", "option."+h.Key+"."+v), engine.ByRules(h.Rules...))
		}
	}
}
