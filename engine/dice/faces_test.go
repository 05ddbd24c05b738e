package dice

import (
	"slices"
	"testing"
)

func TestFacesAreThoseOfTheSystems(t *testing.T) {
	// Sides, and how many of each symbol all faces show together.
	for _, tc := range []struct {
		system, name string
		sides, blank int
		want         []Count
	}{
		{"xwing", "attack", 8, 2, []Count{{"hit", 3}, {"crit", 1}, {"focus", 2}}},
		{"xwing", "defense", 8, 3, []Count{{"evade", 3}, {"focus", 2}}},
		{"legion", "red", 8, 1, []Count{{"hit", 5}, {"crit", 1}, {"surge", 1}}},
		{"legion", "black", 8, 3, []Count{{"hit", 3}, {"crit", 1}, {"surge", 1}}},
		{"legion", "white", 8, 5, []Count{{"hit", 1}, {"crit", 1}, {"surge", 1}}},
		{"legion", "rdef", 6, 2, []Count{{"block", 3}, {"surge", 1}}},
		{"legion", "wdef", 6, 4, []Count{{"block", 1}, {"surge", 1}}},
		{"assault", "red", 6, 0, []Count{{"damage", 13}, {"surge", 1}}},
		{"assault", "green", 6, 0, []Count{{"accuracy", 10}, {"surge", 3}, {"damage", 8}}},
		{"assault", "blue", 6, 0, []Count{{"accuracy", 19}, {"surge", 2}, {"damage", 7}}},
		{"assault", "yellow", 6, 0, []Count{{"surge", 5}, {"damage", 5}, {"accuracy", 6}}},
		{"assault", "black", 6, 0, []Count{{"block", 9}, {"evade", 1}}},
		{"assault", "white", 6, 1, []Count{{"block", 3}, {"evade", 3}, {"dodge", 1}}},
		{"nebula", "d6", 6, 0, nil},
		{"wh40k", "d3", 3, 0, nil},
	} {
		d, ok := Find(tc.system, tc.name)
		if !ok {
			t.Errorf("%s has no die %s", tc.system, tc.name)
			continue
		}
		var all []Count
		blank := 0
		for i, f := range d.Faces {
			all = addCounts(all, f.Symbols)
			if f.Value == 0 && len(f.Symbols) == 0 {
				blank++
			}
			if f.Value != 0 && f.Value != i+1 {
				t.Errorf("%s %s: face %d shows %d", tc.system, tc.name, i+1, f.Value)
			}
		}
		if len(d.Faces) != tc.sides || blank != tc.blank || !slices.Equal(all, tc.want) {
			t.Errorf("%s %s: %d faces, %d blank, %v", tc.system, tc.name, len(d.Faces), blank, all)
		}
	}
	if len(Kinds()) != 17 {
		t.Errorf("%d kinds of dice, want 17", len(Kinds()))
	}
}

func TestWordsAreClearWithinASystem(t *testing.T) {
	for _, d := range Kinds() {
		for _, w := range d.Words {
			if got := named(d.System, w); len(got) != 1 {
				t.Errorf("%s means %d dice of %s", w, len(got), d.System)
			}
		}
	}
}

func TestBrokenFileIsAnError(t *testing.T) {
	for _, text := range []string{"[[die", "[[die]]\nfaces = ['hit*x']", "[[die]]\nnumbered = true\nfaces = ['six']"} {
		if _, err := read(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
