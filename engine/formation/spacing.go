package formation

// The distances from edge to edge at which bodies of a reach stand in a shape,
// where the rules of a system want no other.
func Tight(float64) float64       { return 0 }
func Usual(reach float64) float64 { return reach }
func Loose(reach float64) float64 { return 2 * reach }
