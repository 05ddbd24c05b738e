package mission

import (
	"slices"
	"testing"

	"estafeta/engine"
)

// TestEveryMissionIsExplained: whoever draws a mission can look up what it scores.
func TestEveryMissionIsExplained(t *testing.T) {
	cards := Cards()
	if len(cards) != len(primaries)+len(Secondaries) {
		t.Errorf("%d cards for %d missions", len(cards), len(primaries)+len(Secondaries))
	}
	for key := range primaries {
		if !slices.ContainsFunc(cards, func(c engine.Card) bool { return c.Key == "card."+key }) {
			t.Errorf("%s is explained nowhere", key)
		}
	}
}
