package sentence

import (
	"math"
	"slices"

	"estafeta/engine"
	"estafeta/engine/formation"
	"estafeta/engine/geom"
	"estafeta/engine/ground"
	"estafeta/engine/scene"
)

// Ground is what places are resolved against: the table, the pieces to be
// placed or moved and where they stand, and where points may be named.
type Ground struct {
	Scene   scene.Scene
	Rows    []string      // ids of the pieces
	From    []engine.Pose // where they stand, or start
	Bases   []scene.Base  // how they look, where the scene does not show them
	Allow   []float64     // how far each may go; empty: anywhere
	Spacing float64       // how far they stand apart where nothing is said; 0: as usual
	Direct  bool          // their ways are straight lines; what is in between is for the rules
	Area    [4]float64    // left, top, right, bottom; zero: the whole table
	Points  int           // corners a way may have; 0: any
	By      string        // the piece that "behind" is seen from, if it says nothing else
	Default []engine.Pose // what the system suggests
	Names   Vocabulary    // for errors
}

// mover is one of the pieces: where it starts, its base, and how far it may go.
type mover struct {
	formation.Member
	id string
	at engine.Pose
}

func (g Ground) mover(i int) mover {
	m := mover{Member: formation.Member{Allow: math.Inf(1)}}
	if i < len(g.Allow) {
		m.Allow = g.Allow[i]
	}
	if i < len(g.Rows) {
		m.id = g.Rows[i]
	}
	b, ok := g.base(m.id)
	if i < len(g.From) {
		m.at = g.From[i]
	} else if ok {
		m.at = engine.Pose{X: b.At.X, Y: b.At.Y}
	}
	if ok && m.at.A == 0 {
		m.at.A = b.Facing
	}
	if !ok {
		b = g.unseen(m.id)
	}
	m.Body = standing(b)
	m.Body.Shape = m.Body.Shape.At(m.point())
	return m
}

func (m mover) point() geom.Point { return geom.Point{X: m.at.X, Y: m.at.Y} }

// base finds a piece on the table.
func (g Ground) base(id string) (scene.Base, bool) {
	for _, one := range g.Scene.Members(id) { // of a unit of several: the first
		for _, b := range g.Scene.Bases {
			if b.ID == one && !b.Ghost {
				return b, true
			}
		}
	}
	return scene.Base{}, false
}

// unseen is the base of a piece that is not yet on the table: the one that the
// question shows, else as small as the smallest there, or a seventy-second of
// the table.
func (g Ground) unseen(id string) scene.Base {
	for _, b := range g.Bases {
		if b.ID == id {
			return b
		}
	}
	r := 0.0
	for _, b := range g.Scene.Bases {
		if x := b.Footprint().Reach(); r == 0 || x < r {
			r = x
		}
	}
	if r == 0 {
		r = g.Scene.Width / 144
	}
	return scene.Base{ID: id, Shape: scene.Round, W: 2 * r, H: 2 * r}
}

// thing finds a piece of terrain.
func (g Ground) thing(id string) (scene.Thing, bool) {
	for _, t := range g.Scene.Things {
		if t.ID == id {
			return t, true
		}
	}
	return scene.Thing{}, false
}

// standing is a piece as the ground meets it. A scene shows no heights of
// pieces: all are beside one another.
func standing(b scene.Base) ground.Body {
	return ground.Body{ID: b.ID, Shape: b.Footprint(), Tall: 1}
}

// terrain is a thing as the ground meets it.
func terrain(t scene.Thing) *ground.Piece {
	return &ground.Piece{ID: t.ID, Class: t.Class, Outline: t.Outline, Height: t.Height, Doors: t.Doors}
}

// rules are what the classes of terrain say by themselves. How far somebody
// comes in it is for the rules of the game.
var rules = ground.Rules{Effect: ground.ByClass, Touch: geom.Slack, Threshold: 0.1, Step: 0.5}

// field is the table with all pieces but some, and where points may be named.
func (g Ground) field(but ...string) formation.Field {
	t := &ground.Table{Width: g.Scene.Width, Depth: g.Scene.Height, Rules: rules}
	for _, e := range g.Scene.Things {
		t.Pieces = append(t.Pieces, terrain(e))
	}
	for _, b := range g.Scene.Bases {
		if !b.Ghost && !slices.Contains(but, b.ID) {
			t.Bodies = append(t.Bodies, standing(b))
		}
	}
	f := formation.Field{Table: t, Hi: geom.Point{X: t.Width, Y: t.Depth}, Direct: g.Direct}
	if g.Area[2] > g.Area[0] && g.Area[3] > g.Area[1] {
		f.Lo, f.Hi = geom.Point{X: g.Area[0], Y: g.Area[1]}, geom.Point{X: g.Area[2], Y: g.Area[3]}
	}
	return f
}

// aim is what a point names, and the side of it.
type aim struct {
	ground.Target
	thing *ground.Piece
	side  string
}

// target finds what a point names.
func (g Ground) target(p Point) (aim, error) {
	switch {
	case p.Cell != nil:
		return aim{Target: ground.Target{Shape: geom.Round(g.cellAt(*p.Cell), 0)}}, nil
	case p.Thing != "":
		t, ok := g.thing(p.Thing)
		if !ok || len(t.Outline) == 0 {
			return aim{}, wrong(p.At, p.Raw, "sentence.thing")
		}
		return aim{Target: ground.Target{Outline: t.Outline}, thing: terrain(t), side: p.Side}, nil
	}
	b, ok := g.base(p.Piece)
	if !ok {
		return aim{}, wrong(p.At, p.Raw, "sentence.gone")
	}
	return aim{Target: ground.Target{Shape: b.Footprint()}, side: p.Side}, nil
}

// firm reports terrain on which nothing stands.
func firm(e *ground.Piece) bool { return rules.Effect(e) >= ground.Crossed }
