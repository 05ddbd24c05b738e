package nebula

// Sees are the enemies in a figure's Line of Sight from where it stands. Sight
// needs no measuring: anybody may lay an eye to the table (NEB-LOS-01).
func (g *Game) Sees(id string) []string {
	f := g.figure(id)
	if f == nil || f.Out || !f.Placed {
		return nil
	}
	var out []string
	for _, e := range g.standing(enemyOf(f.Seat)) {
		if g.sees(f, e) {
			out = append(out, e.ID)
		}
	}
	return out
}
