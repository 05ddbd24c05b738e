// Package picture is what X-Wing's ships look like from above and what is drawn
// round them. Lengths are millimetres.
package picture

import (
	"cmp"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"estafeta/engine/geom"
	"estafeta/engine/load"
	"estafeta/engine/scene"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/content"
	"estafeta/engine/xwing/flight"
)

var drawings = load.Lazily(func() (map[string]*scene.Drawing, error) { return read(content.Files) })

// Base is a ship of a type on its base, in the colours of its faction, standing
// nowhere yet.
func Base(ship string, size flight.Size, faction string) scene.Base {
	liveries := map[string]scene.Livery{"rebel": scene.Bone, "imperial": scene.Steel, "scum": scene.Rust}
	return scene.Base{Shape: scene.Rect, W: size.Base(), H: size.Base(), Faced: true, Drawing: drawings()[ship], Livery: liveries[faction]}
}

// Class is how a kind of obstacle is drawn.
func Class(kind string) scene.Class {
	if kind == book.Debris {
		return scene.Difficult
	}
	return scene.Obstacle
}

// Turn is the quarter turns clockwise that bring an edge to the bottom.
func Turn(own flight.Edge) int {
	return map[flight.Edge]int{flight.East: 1, flight.North: 2, flight.West: 3}[own]
}

// Legend explains the badges and icons that are on the table.
func Legend(bases []scene.Base) []scene.Sign {
	terms := map[string]string{"wounds": "sign.hull", "shields": "sign.shields", "crit": "sign.crit"}
	var out []scene.Sign
	for _, b := range bases {
		for _, g := range b.Badges {
			sign := scene.Sign{Badge: g.Kind, Term: cmp.Or(terms[g.Kind], "token."+g.Kind)}
			if !slices.Contains(out, sign) {
				out = append(out, sign)
			}
		}
	}
	return out
}

// Tokens are the badges of a ship: shields, faceup Damage cards, and its tokens
// in the order of their kinds.
func Tokens(shields, faceup int, kinds []string, tokens map[string]int) []scene.Badge {
	out := []scene.Badge{{Kind: "shields", N: shields}, {Kind: "crit", N: faceup}}
	for _, k := range kinds {
		out = append(out, scene.Badge{Kind: k, N: tokens[k]})
	}
	return slices.DeleteFunc(out, func(b scene.Badge) bool { return b.N <= 0 })
}

// Places are where poses stand.
func Places(poses ...flight.Pose) []scene.Point {
	var out []scene.Point
	for _, p := range poses {
		out = append(out, scene.Point{X: p.X, Y: p.Y})
	}
	return out
}

// read reads the outlines of the ships.
func read(fsys fs.FS) (map[string]*scene.Drawing, error) {
	const name = "outlines.toml"
	var doc struct {
		Ship []struct {
			Key    string
			Shapes []string
		}
	}
	if err := load.TOML(fsys, name, &doc); err != nil {
		return nil, err
	}
	out := map[string]*scene.Drawing{}
	for _, s := range doc.Ship {
		d := &scene.Drawing{Key: s.Key}
		for _, line := range s.Shapes {
			list, err := patches(line)
			if err != nil {
				return nil, fmt.Errorf("%s: ship %q: %w", name, s.Key, err)
			}
			d.Patches = append(d.Patches, list...)
		}
		out[s.Key] = d
	}
	return out, nil
}

var paints = []scene.Paint{scene.Hull, scene.Shade, scene.Panel, scene.Accent, scene.Glass, scene.Glow}

// patches reads a shape: its paint, how it is laid out, and its points.
func patches(line string) ([]scene.Patch, error) {
	words := strings.Fields(line)
	if len(words) < 3 || !slices.Contains(paints, scene.Paint(words[0])) {
		return nil, fmt.Errorf("shape %q needs one of the paints %v, a layout and points", line, paints)
	}
	paint, layout, words := scene.Paint(words[0]), words[1], words[2:]
	var radius float64
	if layout == "disc" || layout == "discs" {
		r, err := strconv.ParseFloat(words[len(words)-1], 64)
		if err != nil || len(words) != 2 {
			return nil, fmt.Errorf("shape %q needs a middle and a radius", line)
		}
		radius, words = r, words[:1]
	}
	var points []scene.Point
	for _, w := range words {
		x, y, ok := strings.Cut(w, ",")
		px, err := strconv.ParseFloat(x, 64)
		py, err2 := strconv.ParseFloat(y, 64)
		if !ok || err != nil || err2 != nil {
			return nil, fmt.Errorf("shape %q: %q is no point such as 3,-12.5", line, w)
		}
		points = append(points, scene.Point{X: px, Y: py})
	}
	const facets = 24
	switch layout {
	case "one":
		return []scene.Patch{{Paint: paint, Outline: points}}, nil
	case "half":
		return []scene.Patch{{Paint: paint, Outline: append(points, mirrored(points)...)}}, nil
	case "pair":
		return []scene.Patch{{Paint: paint, Outline: points}, {Paint: paint, Outline: mirrored(points)}}, nil
	case "disc":
		return []scene.Patch{{Paint: paint, Outline: geom.Regular(points[0], radius, facets)}}, nil
	case "discs":
		ring := geom.Regular(points[0], radius, facets)
		return []scene.Patch{{Paint: paint, Outline: ring}, {Paint: paint, Outline: mirrored(ring)}}, nil
	}
	return nil, fmt.Errorf("shape %q: a layout is half, pair, one, disc or discs", line)
}

// mirrored is an outline on the other side of the ship, backwards.
func mirrored(points []scene.Point) []scene.Point {
	var out []scene.Point
	for i := len(points) - 1; i >= 0; i-- {
		out = append(out, scene.Point{X: -points[i].X, Y: points[i].Y})
	}
	return out
}

// Printed are the firing arcs as a ship's token shows them (XW-ARC-01).
func Printed(arcs []flight.Arc, size flight.Size) []scene.Arc {
	var out []scene.Arc
	for _, a := range arcs {
		if middle, half := spread(a, size); half > 0 {
			out = append(out, scene.Arc{From: middle - half, To: middle + half, Reach: size.Half()})
		}
	}
	return out
}

// spread is the direction of an arc from the nose and the half of its angle; 0
// for one that is no wedge (XW-ARC-07, XW-ARC-08, XW-ARC-10).
func spread(a flight.Arc, size flight.Size) (middle, half float64) {
	half = size.Arc()
	switch a.Kind {
	case "aux_rear":
		return math.Pi, half
	case "aux_180":
		return 0, math.Pi / 2
	case "mobile":
		if a.Turned%2 == 1 {
			half = math.Pi/2 - half
		}
		return float64(a.Turned%4) * math.Pi / 2, half
	case "bullseye":
		return 0, 0
	}
	return 0, half
}

// Fields are the firing arcs of a ship on the table. An attacker may measure,
// so that its arcs show the three ranges (XW-RNG-01, XW-RNG-15); before, they
// show a direction and end at no range.
func Fields(arcs []flight.Arc, size flight.Size, at flight.Pose, side int, ranges bool) []scene.Mark {
	within := []float64{160}
	if ranges {
		within = []float64{300, 200, 100}
	}
	var out []scene.Mark
	for _, a := range arcs {
		middle, half := spread(a, size)
		for i, d := range within {
			if half > 0 {
				out = append(out, scene.Mark{Kind: scene.Field, Side: side, N: i, Points: field(at, size, middle, half, d)})
			}
		}
	}
	return out
}

// field is the part of an arc within a distance of the base's edge, as ranges
// are measured (XW-ARC-03, XW-RNG-01).
func field(at flight.Pose, size flight.Size, middle, half, within float64) []scene.Point {
	const steps = 24
	centre := geom.Point{X: at.X, Y: at.Y}
	out := []scene.Point{centre}
	for i := range steps + 1 {
		turn := middle - half + 2*half*float64(i)/steps
		out = append(out, centre.Add(geom.Heading(at.A+turn).Mul(reach(turn, size.Half(), within))))
	}
	return out
}

// reach is how far from the middle of a square a ray leaves what lies within a
// distance of it.
func reach(turn, half, within float64) float64 {
	sin, cos := math.Sincos(turn)
	x, y := math.Abs(sin), math.Abs(cos)
	if x > y {
		x, y = y, x
	}
	if r := (half + within) / y; r*x <= half { // beyond an edge
		return r
	}
	b := half * (x + y) // beyond a corner, on the circle round it
	return b + math.Sqrt(max(0, b*b-2*half*half+within*within))
}
