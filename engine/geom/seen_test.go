package geom

import (
	"math/rand/v2"
	"testing"
)

// TestSeen: what is seen at all is what more than nothing is visible of.
func TestSeen(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	hidden := 0
	for n := range 3000 {
		eye, target := Point{X: 0, Y: r.Float64() * 10}, Solid{Shape: Round(Point{X: 30, Y: r.Float64() * 10}, 1.25), Top: 3}
		var prisms []Prism
		var others []Solid
		for range r.IntN(4) {
			prisms = append(prisms, Prism{Base: Rect(Point{X: 5 + 20*r.Float64(), Y: 10 * r.Float64()}, 2, 6*r.Float64(), 0), Top: 5 * r.Float64()})
			others = append(others, Solid{Shape: Round(Point{X: 5 + 20*r.Float64(), Y: 10 * r.Float64()}, 2*r.Float64()), Top: 4 * r.Float64()})
		}
		share := Visible(eye, 3, target, prisms, others)
		if got := Seen(eye, 3, target, prisms, others); got != (share > 0) {
			t.Fatalf("%d: seen %t, visible %g", n, got, share)
		}
		if share == 0 {
			hidden++
		}
	}
	if hidden < 50 || hidden > 2900 {
		t.Errorf("%d of 3000 hidden: the positions prove little", hidden)
	}
}
