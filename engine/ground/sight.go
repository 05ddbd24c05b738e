package ground

import "estafeta/engine/geom"

// Screens are the volumes of scenery between two places at heights; a building
// hides nobody who looks in or out through its openings.
func (t *Table) Screens(from geom.Point, up float64, to geom.Point, toUp float64) []geom.Prism {
	var out []geom.Prism
	for _, p := range t.Pieces {
		if t.Rules.Opaque(p) && !t.Inside(p, from, up) && !t.Inside(p, to, toUp) {
			out = append(out, geom.Prism{Base: p.Polygon(), Top: p.Height})
		}
	}
	return out
}

// Ceiling reports a floor or a roof of one building between two places above
// one another.
func (t *Table) Ceiling(from geom.Point, up float64, to geom.Point, toUp float64) bool {
	for _, p := range t.Pieces {
		if len(p.Floors) == 0 && !p.Deck || t.Rules.Effect(p) != Walled || !p.Polygon().Contains(from) || !p.Polygon().Contains(to) {
			continue
		}
		inside := t.Inside(p, from, up)
		if inside != t.Inside(p, to, toUp) || inside && t.Storey(p, up) != t.Storey(p, toUp) {
			return true
		}
	}
	return false
}
