package nebula

import (
	"math"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula/move"
)

// Smoke is a Large template of smoke on the table.
type Smoke struct {
	At    geom.Point
	Until int // it is gone after this Round (A30)
}

// placeSmoke leaves the template of a Smoke Bomb on the table to the end of
// the next Round. NEB-KEY-29, NEB-KEY-78.
func (g *Game) placeSmoke(t *engine.Table, f *Figure, at geom.Point) {
	until := g.Round + 1
	switch g.rule("a30") {
	case "round":
		until = g.Round
	case "game":
		until = math.MaxInt32
	}
	g.Smokes = append(g.Smokes, Smoke{At: at, Until: until})
	t.Reveal("smoke", engine.Piece("who", f.ID), engine.ByRules("NEB-KEY-29", "NEB-KEY-78"))
}

// clearSmoke takes off what has hung long enough. NEB-KEY-78.
func (g *Game) clearSmoke() {
	rest := []Smoke{}
	for _, s := range g.Smokes {
		if s.Until > g.Round {
			rest = append(rest, s)
		}
	}
	g.Smokes = rest
}

func (s Smoke) disc() geom.Shape { return geom.Round(s.At, move.LargeTemplate/2) }

// smoky reports smoke between two places, or around either: it blocks the Line
// of Sight from inside out and outside in. NEB-KEY-29.
func (g *Game) smoky(from, to geom.Point) bool {
	for _, s := range g.Smokes {
		if (geom.Segment{A: from, B: to}).Dist(s.At) < move.LargeTemplate/2-tol {
			return true
		}
	}
	return false
}

// smoked reports a figure completely inside smoke. NEB-KEY-28.
func (g *Game) smoked(f *Figure) bool {
	for _, s := range g.Smokes {
		if within(f.At.Dist(s.At)+f.radius(), s.disc().R) {
			return true
		}
	}
	return false
}

// concealed reports a Hidden figure: in smoke for who does not see through it,
// or Camouflaged in Cover. NEB-KEY-05, NEB-KEY-19, NEB-KEY-28 (A29).
func (g *Game) concealed(s, e *Figure) (key, rule string) {
	camouflaged := e.has("thermal_camouflage") || e.has("camouflage") && (!s.has("infrared") || e.has("anti_infrared"))
	switch {
	case g.smoked(e) && !s.has("anti_smoke"):
		return "mod.smoke", "NEB-KEY-28"
	case camouflaged && g.covered(s, e):
		return "mod.hidden", "NEB-KEY-19"
	}
	return "", ""
}
