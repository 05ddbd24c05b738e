package legion

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/legion/battlefield"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
)

// TestCompetitiveTerrain holds terrain placed by the players.
func TestCompetitiveTerrain(t *testing.T) {
	begin := func(t *testing.T) *Game {
		r := list.Ready()
		made, err := System{}.New(engine.Setup{Options: map[string]string{"size": "skirmish", "table": "competitive"},
			Rosters: []engine.Roster{r[0], r[1]}})
		if err != nil {
			t.Fatal(err)
		}
		return made.(*Game)
	}
	t.Run("LEG-A-TERRAIN-37 an even number of pieces, a quarter of the battlefield, some that hide", func(t *testing.T) {
		n, area, hide, open := 0, 0.0, 0, 0
		for _, s := range stock {
			n += s.n
			area += float64(s.n) * s.wide * s.deep
			if book.TerrainOf(s.kind).Blocks {
				hide++
			} else {
				open++
			}
		}
		alike(t, "even", n%2, 0)
		if share := area / (usualWidth * usualDepth); share < 0.2 || share > 0.3 {
			t.Errorf("they cover %.2f of it", share)
		}
		yes(t, "some of each", hide > 0 && open > 0)
	})
	t.Run("LEG-A-TERRAIN-38 LEG-A-SETUP-05 by turns from the cheaper army, beyond range 1", func(t *testing.T) {
		g := begin(t) // 444 against 480 points
		s := stepped(t, g, nil)
		alike(t, "the Rebels first", s.Asked, []string{"terrain.piece 1", "terrain.place 1"})
		s = stepped(t, g, nil)
		alike(t, "then the Empire", s.Asked[0], "terrain.piece 2")
		p, q := g.Battle.Pieces[0], g.Battle.Pieces[1]
		yes(t, "beyond range 1", p.Outline.DistPolygon(q.Outline) > battlefield.Segment)
		near := geom.Rect(p.Outline.Centre().Add(geom.Point{X: 300}), 100, 100, 0)
		no(t, "nearer", g.terrainFits(near, battlefield.Segment) == nil)
	})
	t.Run("LEG-A-TERRAIN-39 LEG-A-TERRAIN-40 where no room is left without contact, then colours", func(t *testing.T) {
		g := begin(t)
		for g.Battle.Phase == Terrain {
			stepped(t, g, nil)
		}
		alike(t, "phase", g.Battle.Phase, Colours)
		close := 0
		for i, p := range g.Battle.Pieces {
			for _, q := range g.Battle.Pieces[:i] {
				if d := p.Outline.DistPolygon(q.Outline); d <= battlefield.Segment {
					close++
					yes(t, "no contact", d > battlefield.Touch)
				}
			}
		}
		t.Logf("%d pieces, %d pairs nearer than range 1", len(g.Battle.Pieces), close)
		yes(t, "all of them", len(g.Battle.Pieces) == 18)
	})
}
