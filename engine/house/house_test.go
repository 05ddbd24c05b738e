package house_test

import (
	"maps"
	"testing"

	"estafeta/engine"
	"estafeta/engine/house"
)

var rules = house.Rules{
	{Key: "points", Values: []string{"100", "75"}, Setting: true},
	{Key: "a1", Values: []string{"each", "once"}},
}

// TestAgree: what was chosen goes before the preset, and that before the
// default; a value that no rule has is refused whole.
func TestAgree(t *testing.T) {
	presets := []engine.Preset{{Key: "small", Options: map[string]string{"points": "75"}}}
	for _, c := range []struct {
		name  string
		setup engine.Setup
		want  map[string]string
	}{
		{"defaults", engine.Setup{}, map[string]string{"points": "100", "a1": "each"}},
		{"preset", engine.Setup{Preset: "small"}, map[string]string{"points": "75", "a1": "each"}},
		{"another preset", engine.Setup{Preset: "large"}, map[string]string{"points": "100", "a1": "each"}},
		{"chosen", engine.Setup{Preset: "small", Options: map[string]string{"points": "100", "a1": "once"}},
			map[string]string{"points": "100", "a1": "once"}},
		{"no value", engine.Setup{Options: map[string]string{"a1": "twice"}}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := rules.Agree(presets, c.setup)
			if (err == nil) != (c.want != nil) || !maps.Equal(got, c.want) {
				t.Errorf("%v, %v; want %v", got, err, c.want)
			}
		})
	}
}

// TestReading: what a game did not agree on is read by default, also in a game
// that began before the rule was listed.
func TestReading(t *testing.T) {
	if got := rules.Reading(nil, "a1"); got != "each" {
		t.Errorf("by default %q", got)
	}
	if got := rules.Reading(map[string]string{"a1": "once"}, "a1"); got != "once" {
		t.Errorf("agreed %q", got)
	}
	if got := rules.Reading(nil, "a2"); got != "" {
		t.Errorf("a rule that is not listed: %q", got)
	}
}

// TestChosen: an attack keeps the readings that concern it, and no others.
func TestChosen(t *testing.T) {
	got, ref := rules.Of("a1").Chosen(map[string]string{"a1": "once", "points": "75"})
	if ref != nil || !maps.Equal(got, map[string]string{"a1": "once"}) {
		t.Errorf("%v, %v", got, ref)
	}
	if _, ref := rules.Chosen(map[string]string{"a1": "never"}); ref == nil {
		t.Error("a value that the rule does not have is taken")
	}
}
