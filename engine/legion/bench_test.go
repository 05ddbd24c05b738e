package legion

import (
	"fmt"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
)

// crossing is a squad of each side among the trees of a ready table, where there
// is room for them.
func crossing(b *testing.B) *Game {
	for x := 300; x < 1500; x += 20 {
		g, err := System{}.Scenario([]byte(fmt.Sprintf("phase = \"activation\"\ntable = \"forest-crossing\"\n%s\n%s",
			army("rebel", fmt.Sprintf("rebel-troopers %d 640; upgrades = [\"z-6-trooper\", \"rebel-trooper\"]", x)),
			army("imperial", fmt.Sprintf("stormtroopers %d 200; facing = 180", x)))))
		if err == nil {
			return g.(*Game)
		}
	}
	b.Fatal("there is no room")
	return nil
}

// BenchmarkMoveOfSeven is the move of a unit of seven round terrain: the way of
// the leader is found, and places for the other six in cohesion.
func BenchmarkMoveOfSeven(b *testing.B) {
	g := crossing(b)
	u := g.one()
	u.Minis = append(u.Minis, u.Minis[3])
	u.Minis[6].ID, u.Minis[6].At.Y = "s1.1.7", u.Minis[3].At.Y+35
	x := g.newMarch(u, 2)
	to := x.onward()
	if len(u.Alive()) != 7 || len(to) == 0 {
		b.Fatalf("%d miniatures, %v", len(u.Alive()), to)
	}
	b.ResetTimer()
	for b.Loop() {
		if ref := g.newMarch(u, 2).check(engine.Way(to...)); ref != nil {
			b.Fatal(ref)
		}
	}
}

// BenchmarkSuggestedMove is what is proposed where a unit may move.
func BenchmarkSuggestedMove(b *testing.B) {
	g := crossing(b)
	for b.Loop() {
		g.newMarch(g.one(), 2).onward()
	}
}

// BenchmarkCover is the cover of one attack against nine miniatures.
func BenchmarkCover(b *testing.B) {
	g := crossing(b)
	e := g.two()
	for i := range 5 {
		m := e.Minis[1]
		m.At = geom.Point{X: m.At.X + 30*float64(i), Y: m.At.Y - 40}
		e.Minis = append(e.Minis, m)
	}
	f, lead, those := g.field(), g.front(g.one()), g.bodies(e)
	if len(those) != 9 {
		b.Fatal(len(those))
	}
	b.ResetTimer()
	for b.Loop() {
		f.Shelter(lead, those)
	}
}
