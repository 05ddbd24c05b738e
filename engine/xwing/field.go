package xwing

// rockToken is a rock as the geometry looks at it.
func (r *Rock) token() Token { return Token{r.ID, Place(content.Obstacle(r.Key).Outline, r.Pose)} }

func (r *Rock) kind() string { return content.Obstacle(r.Key).Kind }

// tokens are the obstacles in the play area.
func (g *Game) tokens() []Token {
	var out []Token
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
		if g.rock(id).kind() == Asteroid {
			return true
		}
	}
	return false
}

// base is a ship's base where it stands.
func (s *Ship) base() Base { return Base{ID: s.ID, Pose: s.Pose, Size: s.shipType().Size} }

// others are the bases of all other ships in play.
func (g *Game) others(s *Ship) []Base {
	var out []Base
	for _, o := range g.inPlay(0) {
		if o != s {
			out = append(out, o.base())
		}
	}
	return out
}

func (g *Game) area() Area { return Area{g.Width, g.Height} }

// ordnanceSlots are the icons whose cards may hold ordnance tokens.
var ordnanceSlots = []string{"torpedo", "missile", "bomb"}
