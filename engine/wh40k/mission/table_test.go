package mission

import (
	"math"
	"testing"

	"estafeta/engine/geom"
)

// TestTables holds what the event companion says of every table: 16 areas, 28
// features (30 of one), objectives of each role, everything on the battlefield
// and inside its area, and the same seen from the other side.
func TestTables(t *testing.T) {
	if len(Tables()) != 45 || len(Deployments()) != 6 {
		t.Fatalf("%d tables, %d deployments", len(Tables()), len(Deployments()))
	}
	for _, l := range Tables() {
		d := DeploymentOf(l.Deployment)
		if d == nil {
			t.Errorf("%s: no deployment %q", l.ID, l.Deployment)
			continue
		}
		features, roles := 0, map[string]int{}
		for _, a := range l.Areas {
			features += len(a.Features)
			roles[a.Objective]++
			holdArea(t, l.ID, a)
			if (a.Objective != "") != (a.Marker != nil) {
				t.Errorf("%s, %s: an objective has a marker", l.ID, a.ID)
			}
		}
		want := 28
		if l.ID == "disrupt-vs-assets-02" {
			want = 30
		}
		if len(l.Areas) != 16 || features != want || roles[Home] != 2 || roles[Central] != 2 || roles[Expansion] != 2 {
			t.Errorf("%s: %d areas, %d features, objectives %v", l.ID, len(l.Areas), features, roles)
		}
		symmetric(t, l)
	}
}

func holdArea(t *testing.T, table string, a Area) {
	t.Helper()
	area := a.Outline.Polygon()
	for _, p := range area {
		if p.X < -0.01 || p.X > Width+0.01 || p.Y < -0.01 || p.Y > Depth+0.01 {
			t.Errorf("%s, %s: %v is off the battlefield", table, a.ID, p)
		}
	}
	if a.Marker != nil && !area.Contains(geom.Point{X: a.Marker[0], Y: a.Marker[1]}) {
		t.Errorf("%s, %s: the marker lies outside", table, a.ID)
	}
	for _, f := range a.Features {
		if f.Category != "light" && f.Category != "dense" || f.Height <= 0 || f.Block != (len(f.Walls) == 0) {
			t.Errorf("%s, %s: %s is %q, %g high, with %d walls", table, a.ID, f.Kind, f.Category, f.Height, len(f.Walls))
		}
		for _, p := range f.Outline.Polygon() {
			if !area.Contains(p) && area.Dist(p) > 0.6 {
				t.Errorf("%s, %s: the %s sticks out by %.2f", table, a.ID, f.Kind, area.Dist(p))
			}
		}
	}
}

// symmetric holds that every area has its like turned by 180 degrees, within
// half an inch.
func symmetric(t *testing.T, l Table) {
	t.Helper()
	for _, a := range l.Areas {
		c := a.Outline.Polygon().Centre()
		turned := geom.Point{X: Width - c.X, Y: Depth - c.Y}
		best := math.Inf(1)
		for _, b := range l.Areas {
			best = min(best, b.Outline.Polygon().Centre().Dist(turned))
		}
		if best > 0.5 {
			t.Errorf("%s, %s: nothing like it on the other side, the nearest %.2f away", l.ID, a.ID, best)
		}
	}
}

// TestZones: the zones of a deployment are on the battlefield, apart, and of one
// size.
func TestZones(t *testing.T) {
	for _, d := range Deployments() {
		a, b := d.Attacker.Polygon(), d.Defender.Polygon()
		if a.Overlaps(b) || math.Abs(a.Area()-b.Area()) > 0.5 || len(d.Markers) != 5 || d.ES == "" {
			t.Errorf("%s: %.1f and %.1f square inches, overlap %v", d.ID, a.Area(), b.Area(), a.Overlaps(b))
		}
	}
	if TableOf("nowhere") != nil || DeploymentOf("nowhere") != nil || len(TablesFor("reconnaissance", "disruption")) != 3 {
		t.Error("three tables for two dispositions, and none that is not there")
	}
}
