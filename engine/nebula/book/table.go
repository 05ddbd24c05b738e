package book

import (
	"fmt"
	"math"

	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/scene"
)

// Laid is a piece of scenery on a table, with the type that the players
// declared for it (NEB-TERR-01). Lengths in cm.
type Laid struct {
	ground.Piece
	Kind     string // what it looks like: wall, crate, house, wood, rubble, …
	N        int
	Volatile bool
}

// obstacleMax is how high an Obstacle may be. NEB-TERR-10.
const obstacleMax = 10.0

// TableMap is a laid-out table (NEB-SCEN-01), as the content files give it.
type TableMap struct {
	ID      string       `toml:"-"`
	Order   int          `toml:"order"`
	Width   float64      `toml:"width"`
	Depth   float64      `toml:"depth"`
	Ground  scene.Ground `toml:"ground"` // what it is covered with
	Element []Element    `toml:"element"`
}

// Element is a piece of scenery in a content or scenario file: a rectangle by
// centre, size and turn in degrees, or a polygon by its points.
type Element struct {
	Kind     string       `toml:"kind,omitempty"`
	Class    string       `toml:"class,omitempty"`
	At       [2]float64   `toml:"at"`
	Size     [2]float64   `toml:"size"`
	Turn     float64      `toml:"turn,omitzero"`
	Points   [][2]float64 `toml:"points,omitempty"`
	Height   float64      `toml:"height,omitzero"`
	Volatile bool         `toml:"volatile,omitempty"`
	Doors    [][4]float64 `toml:"doors,omitempty"`
	Deck     bool         `toml:"deck,omitempty"`
	Floors   []float64    `toml:"floors,omitempty"`
	Foot     [2]float64   `toml:"foot"`
	Head     [2]float64   `toml:"head"`
	Low      float64      `toml:"low,omitzero"`
	Searched []string     `toml:"searched,omitempty"` // in a scenario: labels of figures that have searched it
}

// Check tests the sizes of the table and all that lies on it.
func (m *TableMap) Check() error {
	if m.Width < 30 || m.Depth < 30 || m.Width > 300 || m.Depth > 300 {
		return fmt.Errorf("the table is %g x %g cm; 30 to 300 a side are possible, 90 x 90 is official", m.Width, m.Depth)
	}
	_, err := m.Terrain()
	return err
}

// Terrain is what lies on the table; it numbers the elements by kind, in file order.
func (m *TableMap) Terrain() ([]Laid, error) {
	var out []Laid
	count := map[string]int{}
	for i, e := range m.Element {
		class := scene.Class(e.Class)
		switch class {
		case scene.Clear, scene.Obstacle, scene.Difficult, scene.Building, scene.Impassable:
		default:
			return nil, fmt.Errorf("element %d (%s): class %q is none of clear, obstacle, difficult, building, impassable", i+1, e.Kind, e.Class)
		}
		if class == scene.Obstacle && e.Height > obstacleMax {
			class = scene.Impassable // NEB-TERR-10: more than 10 cm high
		}
		count[e.Kind]++
		t := Laid{Kind: e.Kind, N: count[e.Kind], Volatile: e.Volatile, Piece: ground.Piece{
			ID: fmt.Sprintf("%s%d", e.Kind, count[e.Kind]), Class: class, Height: e.Height, Doors: []scene.Segment{},
			Deck: e.Deck, Floors: append([]float64{}, e.Floors...), Low: e.Low,
			Foot: geom.Point{X: e.Foot[0], Y: e.Foot[1]}, Head: geom.Point{X: e.Head[0], Y: e.Head[1]},
		}}
		if err := t.storeys(); err != nil {
			return nil, fmt.Errorf("element %d (%s): %w", i+1, e.Kind, err)
		}
		switch {
		case len(e.Points) >= 3:
			for _, p := range e.Points {
				t.Outline = append(t.Outline, geom.Point{X: p[0], Y: p[1]})
			}
		case e.Size[0] > 0 && e.Size[1] > 0:
			t.Outline = geom.Rect(geom.Point{X: e.At[0], Y: e.At[1]}, e.Size[0], e.Size[1], e.Turn*math.Pi/180)
		default:
			return nil, fmt.Errorf("element %d (%s) has neither a size nor three points", i+1, e.Kind)
		}
		for k := range t.Outline {
			t.Outline[k] = t.Outline[k].Quantised()
		}
		for _, d := range e.Doors {
			t.Doors = append(t.Doors, scene.Segment{A: geom.Point{X: d[0], Y: d[1]}, B: geom.Point{X: d[2], Y: d[3]}})
		}
		out = append(out, t)
	}
	return out, nil
}

// storeys tests what stands above the ground.
func (e *Laid) storeys() error {
	switch {
	case e.Deck && e.Class != scene.Impassable && e.Class != scene.Building:
		return fmt.Errorf("a deck is impassable or a building, not %s", e.Class)
	case e.Deck && (e.Volatile || e.Height <= 0):
		return fmt.Errorf("a deck has a height and is not volatile")
	case len(e.Floors) > 0 && e.Class != scene.Building:
		return fmt.Errorf("only a building has floors")
	case e.Rises() && (e.Class != scene.Difficult || e.Low < 0 || e.Height <= e.Low):
		return fmt.Errorf("stairs are difficult and rise from low to height")
	}
	for i, h := range e.Floors {
		if h <= 0 || h >= e.Height || i > 0 && h <= e.Floors[i-1] {
			return fmt.Errorf("the floors of a building rise from the ground to its height")
		}
	}
	return nil
}
