package load

import "testing"

// TestRemembered: a result is worked out once, and again once others have taken
// its place.
func TestRemembered(t *testing.T) {
	calls := 0
	length := Remembered(2, func(s string) int { calls++; return len(s) })
	for _, s := range []string{"a", "bb", "a", "bb"} {
		if length(s) != len(s) {
			t.Errorf("%q has %d letters", s, length(s))
		}
	}
	if calls != 2 {
		t.Errorf("worked out %d times, want 2", calls)
	}
	length("ccc")
	length("a")
	if calls != 4 {
		t.Errorf("worked out %d times, want 4: the first was dropped", calls)
	}
}
