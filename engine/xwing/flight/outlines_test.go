package flight

import (
	"testing"

	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/xwing/content"
)

// outlines are those of the tokens in a content file, or of one of them.
func outlines(t *testing.T, file, key string) []geom.Polygon {
	t.Helper()
	type token struct {
		Key, Kind string
		Mine      bool
		Outline   [][2]float64
	}
	var doc struct{ Obstacle, Bomb []token }
	if err := load.TOML(content.Files, file, &doc); err != nil {
		t.Fatal(err)
	}
	var out []geom.Polygon
	for _, o := range append(doc.Obstacle, doc.Bomb...) {
		if key != "" && o.Key != key {
			continue
		}
		var g geom.Polygon
		for _, p := range o.Outline {
			g = append(g, geom.Point{X: p[0], Y: p[1]})
		}
		out = append(out, g)
	}
	return out
}

// charge is the outline of a Seismic Charge.
func charge(t *testing.T) geom.Polygon {
	t.Helper()
	return outlines(t, "bombs.toml", "seismic_charge")[0]
}
