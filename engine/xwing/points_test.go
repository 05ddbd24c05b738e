package xwing

import (
	"testing"

	"estafeta/engine"
)

// TestAgreedPoints: a game takes squads of the points agreed on, and reckons
// with what they cost. XW-SQ-01, XW-SQ-02, XW-SQ-10.
func TestAgreedPoints(t *testing.T) {
	game := func(points string, squads ...engine.Roster) (*Game, error) {
		g, err := System{}.New(engine.Setup{Options: map[string]string{"points": points}, Rosters: squads})
		if err != nil {
			return nil, err
		}
		return g.(*Game), nil
	}
	small, large := sq("imperial", "darthvader tiex1 advtargetingcomputer", "academypilot"), sq("rebel", "lukeskywalker", "wedgeantilles")
	t.Run("XW-SQ-02", func(t *testing.T) {
		if _, err := game("50", small, large); err == nil {
			t.Error("57 points are more than 50")
		}
		if _, err := game("75", small, large); err != nil {
			t.Error(err)
		}
	})
	t.Run("XW-SQ-10", func(t *testing.T) { // 29 + 0 + 5 - 4, and 12
		g, err := game("100", small, large)
		if err != nil {
			t.Fatal(err)
		}
		if g.Ships[0].Cost != 30 || g.Sides[0].Cost != 42 || g.Sides[1].Cost != 57 {
			t.Error(g.Ships[0].Cost, g.Sides[0].Cost, g.Sides[1].Cost)
		}
	})
}
