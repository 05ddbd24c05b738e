package xwing

import "slices"

// touching reports two ships in contact after an overlap (XW-TCH-01).
func (g *Game) touching(a, b *Ship) bool {
	for _, x := range g.Touches {
		if x.A == a.ID && x.B == b.ID || x.A == b.ID && x.B == a.ID {
			return true
		}
	}
	return g.rule("a33") == "contact" && a.base().Contact(b.base(), g.gauge())
}

// movedTouching notes that a ship has moved: it touches no longer whom it has
// left, or who has moved too since they came to touch; it touches whom it has
// just overlapped. XW-TCH-02 … XW-TCH-05, XW-OVL-04, XW-OVL-08.
func (g *Game) movedTouching(s *Ship, overlapped []string) {
	g.Touches = slices.DeleteFunc(g.Touches, func(x Touch) bool {
		if x.A != s.ID && x.B != s.ID {
			return false
		}
		other := g.ship(x.A)
		if other == s {
			other = g.ship(x.B)
		}
		both := x.A == s.ID && x.MovedB || x.B == s.ID && x.MovedA
		return both || slices.Contains(overlapped, other.ID) || !s.base().Contact(other.base(), g.gauge())
	})
	for i := range g.Touches {
		x := &g.Touches[i]
		x.MovedA = x.MovedA || x.A == s.ID
		x.MovedB = x.MovedB || x.B == s.ID
	}
	for _, id := range overlapped {
		g.Touches = append(g.Touches, Touch{A: s.ID, B: id})
	}
}

// blocked reports a ship that touches another or overlaps an obstacle.
func (g *Game) blocked(s *Ship) bool {
	for _, x := range g.Touches {
		if x.A == s.ID || x.B == s.ID {
			return true
		}
	}
	return len(s.base().OnObstacle(g.strikable(s), g.gauge())) > 0
}
