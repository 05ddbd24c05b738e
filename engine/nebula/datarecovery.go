package nebula

// projector is the item that Data Recovery is about.
const projector = "projector"

// mayCarryProjector reports a figure that can take the projector: not an
// Irrational one, and none in the air. NEB-MDAT-10, NEB-KEY-72.
func (g *Game) mayCarryProjector(f *Figure) bool { return !f.has("irrational") && !f.Flying }
