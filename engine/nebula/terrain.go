package nebula

import (
	"encoding/json"

	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/nebula/book"
	"estafeta/engine/nebula/move"
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
func (e *Terrain) Opaque() bool { return move.Opaque(&e.Piece) }

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

// layTerrain puts what lies on a table down for a game.
func layTerrain(m *book.TableMap) ([]*Terrain, error) {
	laid, err := m.Terrain()
	if err != nil {
		return nil, err
	}
	var out []*Terrain
	for _, e := range laid {
		out = append(out, &Terrain{Piece: e.Piece, Kind: e.Kind, N: e.N, Volatile: e.Volatile, Searched: []string{}})
	}
	return out, nil
}
