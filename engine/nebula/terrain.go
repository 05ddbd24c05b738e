package nebula

import (
	"encoding/json"
	"fmt"

	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/scene"
)

// Terrain is an element of scenery, with the type that the players declared
// for it (NEB-TERR-01). Lengths in cm.
type Terrain struct {
	ground.Piece
	Kind     string // what it looks like: wall, crate, house, wood, rubble, …
	N        int
	Volatile bool
	Searched []string // figures that have searched it (NEB-MDAT-06)
}

// MarshalJSON writes the fields in the order that checkpoints have had from the
// beginning: a game that is played again ends with the same bytes.
func (e *Terrain) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID         string
		Kind       string
		N          int
		Class      scene.Class
		Outline    []geom.Point
		Height     float64
		Volatile   bool
		Doors      []scene.Segment
		Searched   []string
		Deck       bool
		Floors     []float64
		Foot, Head geom.Point
		Low        float64
	}{e.ID, e.Kind, e.N, e.Class, e.Outline, e.Height, e.Volatile, e.Doors, e.Searched, e.Deck, e.Floors, e.Foot, e.Head, e.Low})
}

// Opaque reports whether the element blocks sight.
func (e *Terrain) Opaque() bool { return opaque(&e.Piece) }

// opaque reports what blocks sight: everything solid does, Difficult ground
// only gives Cover (NEB-COVER-05).
func opaque(p *ground.Piece) bool {
	return p.Class != scene.Difficult && p.Class != scene.Clear && p.Height > 0
}

// thin reports an Obstacle across which a Charge can fight: at most 2 cm wide
// (NEB-CHG-08).
func (e *Terrain) thin() bool {
	if e.Class != scene.Obstacle {
		return false
	}
	least := -1.0
	for _, edge := range e.Polygon().Edges() {
		for _, other := range e.Polygon().Edges() {
			if d := edge.DistSegment(other); d > 0 && (least < 0 || d < least) {
				least = d
			}
		}
	}
	return least >= 0 && least <= 2+tol
}

// TableMap is a laid-out table (NEB-SCEN-01), as the content files give it.
type TableMap struct {
	ID      string    `toml:"-"`
	Order   int       `toml:"order"`
	Width   float64   `toml:"width"`
	Depth   float64   `toml:"depth"`
	Element []Element `toml:"element"`
}

// Element is a piece of scenery in a content or scenario file: a rectangle by
// centre, size and turn in degrees, or a polygon by its points.
type Element struct {
	Kind     string       `toml:"kind"`
	Class    string       `toml:"class"`
	At       [2]float64   `toml:"at"`
	Size     [2]float64   `toml:"size"`
	Turn     float64      `toml:"turn"`
	Points   [][2]float64 `toml:"points"`
	Height   float64      `toml:"height"`
	Volatile bool         `toml:"volatile"`
	Doors    [][4]float64 `toml:"doors"`
	Deck     bool         `toml:"deck"`
	Floors   []float64    `toml:"floors"`
	Foot     [2]float64   `toml:"foot"`
	Head     [2]float64   `toml:"head"`
	Low      float64      `toml:"low"`
}

func (m *TableMap) check() error {
	if m.Width < 30 || m.Depth < 30 || m.Width > 300 || m.Depth > 300 {
		return fmt.Errorf("the table is %g x %g cm; 30 to 300 a side are possible, 90 x 90 is official", m.Width, m.Depth)
	}
	_, err := m.terrain()
	return err
}

// terrain numbers the elements by kind, in file order.
func (m *TableMap) terrain() ([]*Terrain, error) {
	var out []*Terrain
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
		t := &Terrain{Kind: e.Kind, N: count[e.Kind], Volatile: e.Volatile, Searched: []string{}, Piece: ground.Piece{
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
			t.Outline = geom.Rect(geom.Point{X: e.At[0], Y: e.At[1]}, e.Size[0], e.Size[1], e.Turn*degree)
		default:
			return nil, fmt.Errorf("element %d (%s) has neither a size nor three points", i+1, e.Kind)
		}
		for k := range t.Outline {
			t.Outline[k] = geom.Point{X: q3(t.Outline[k].X), Y: q3(t.Outline[k].Y)}
		}
		for _, d := range e.Doors {
			t.Doors = append(t.Doors, scene.Segment{A: geom.Point{X: d[0], Y: d[1]}, B: geom.Point{X: d[2], Y: d[3]}})
		}
		out = append(out, t)
	}
	return out, nil
}

// storeys tests what stands above the ground.
func (e *Terrain) storeys() error {
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
