package scene

import (
	"slices"
	"testing"
)

// TestExplain: what has a word is explained once, bases and tags before badges.
func TestExplain(t *testing.T) {
	s := Scene{
		Bases:  []Base{{Icon: "crown", Badges: []Badge{{Kind: "wounds", N: 2}, {Kind: "models", N: 5}}}, {Emblem: "spy"}, {Icon: "crown"}},
		Groups: []Group{{Icon: "hood", Badges: []Badge{{Kind: "order"}}}, {Badges: []Badge{{Kind: "wounds", N: 1}}}},
	}
	s.Explain(map[string]string{"crown": "a", "spy": "b", "hood": "c", "order": "d", "wounds": "e"})
	want := []Sign{{Icon: "crown", Term: "a"}, {Icon: "spy", Term: "b"}, {Icon: "hood", Term: "c"}, {Badge: "order", Term: "d"}, {Badge: "wounds", Term: "e"}}
	if !slices.Equal(s.Legend, want) {
		t.Errorf("%v, want %v", s.Legend, want)
	}
}
