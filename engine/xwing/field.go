package xwing

import (
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// rockToken is a rock as the geometry looks at it.
func (r *Rock) token() flight.Token {
	return flight.Token{ID: r.ID, Outline: flight.Place(book.Obstacle(r.Key).Outline, r.Pose)}
}

func (r *Rock) kind() string { return book.Obstacle(r.Key).Kind }

// tokens are the obstacles in the play area.
func (g *Game) tokens() []flight.Token {
	var out []flight.Token
	for _, r := range g.Rocks {
		out = append(out, r.token())
	}
	return out
}

func (g *Game) rock(id string) *Rock {
	for _, r := range g.Rocks {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// onAsteroid reports a ship that overlaps an asteroid (XW-OBS-04).
func (g *Game) onAsteroid(s *Ship) bool {
	if g.immune(s) {
		return false
	}
	for _, id := range s.base().OnObstacle(g.tokens(), g.gauge()) {
		if g.rock(id).kind() == book.Asteroid {
			return true
		}
	}
	return false
}

// base is a ship's base where it stands.
func (s *Ship) base() flight.Base {
	return flight.Base{ID: s.ID, Pose: s.Pose, Size: s.shipType().Size}
}

// others are the bases of all other ships in play.
func (g *Game) others(s *Ship) []flight.Base {
	var out []flight.Base
	for _, o := range g.inPlay(0) {
		if o != s {
			out = append(out, o.base())
		}
	}
	return out
}

func (g *Game) area() flight.Area { return flight.Area{W: g.Width, D: g.Height} }
