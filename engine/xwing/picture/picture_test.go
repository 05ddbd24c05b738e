package picture

import (
	"math"
	"testing"
	"testing/fstest"

	"estafeta/engine/geom"
	"estafeta/engine/scene"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// TestEveryShipIsDrawn: every type of ship has a drawing of its own, which lies
// on its base and fills most of it.
func TestEveryShipIsDrawn(t *testing.T) {
	seen := map[*scene.Drawing]bool{}
	for _, s := range book.All().Ships {
		d := Base(s.Key, s.Size, s.Factions[0]).Drawing
		if d == nil {
			t.Errorf("%s has no outline in outlines.toml", s.Key)
			continue
		}
		if seen[d] {
			t.Errorf("%s is drawn as another ship", s.Key)
		}
		seen[d] = true
		long := 0.0
		for _, p := range d.Patches {
			for _, q := range p.Outline {
				far := max(math.Abs(q.X), math.Abs(q.Y))
				if long = max(long, far); far > s.Size.Half() {
					t.Errorf("%s: %v lies beside its base", s.Key, q)
				}
			}
		}
		if long < 0.85*s.Size.Half() {
			t.Errorf("%s reaches %g mm from the middle of a base of %g", s.Key, long, s.Size.Base())
		}
	}
	if len(seen) != len(drawings()) {
		t.Errorf("%d ships and %d outlines", len(seen), len(drawings()))
	}
}

// TestBadOutlines: what cannot be read is an error that names it.
func TestBadOutlines(t *testing.T) {
	for _, line := range []string{"", "hull", "pink one 1,1 2,2", "hull round 1,1", "hull one 1;1", "hull disc 1,1", "hull disc 1,1 x"} {
		file := fstest.MapFS{"outlines.toml": {Data: []byte("[[ship]]\nkey = \"odd\"\nshapes = [\"" + line + "\"]\n")}}
		if _, err := read(file); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}

// XW-RNG-01: a range is measured from the nearest edge of the base, so that it
// ends at the same distance from the front edge everywhere before it, and on a
// circle round its corners.
func TestFieldEndsAtItsRange(t *testing.T) {
	at := flight.Pose{X: 100, Y: 200, A: 0.7}
	base := geom.Polygon(geom.Rect(geom.Point{X: at.X, Y: at.Y}, 40, 40, at.A))
	for _, q := range field(at, flight.Small, 0, math.Pi/2, 100)[1:] {
		if d := base.Nearest(q).Dist(q); math.Abs(d-100) > 1e-6 {
			t.Errorf("%v is %g mm from the base, want 100", q, d)
		}
	}
}

// XW-RNG-15: only who attacks measures, so that an arc shows ranges then, and
// none before.
func TestRangesAreShownToAttackers(t *testing.T) {
	at := flight.Pose{X: 100, Y: 200}
	if n := len(Fields(flight.FrontArc, flight.Small, at, 1, true)); n != 3 {
		t.Errorf("an attacker sees %d ranges, want 3", n)
	}
	list := Fields(flight.FrontArc, flight.Small, at, 1, false)
	if len(list) != 1 {
		t.Fatalf("%d fields before", len(list))
	}
	base := geom.Polygon(geom.Rect(geom.Point{X: at.X, Y: at.Y}, 40, 40, 0))
	for _, q := range list[0].Points[1:] {
		for _, r := range []float64{100, 200, 300} {
			if d := base.Nearest(q).Dist(q); math.Abs(d-r) < 20 {
				t.Fatalf("the arc ends at %g mm, which tells of range %g", d, r)
			}
		}
	}
}
