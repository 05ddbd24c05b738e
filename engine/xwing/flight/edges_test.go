package flight

import (
	"math"
	"testing"

	"estafeta/engine/geom"
)

func TestEdges(t *testing.T) {
	t.Run("XW-C-14 XW-SET-11", func(t *testing.T) {
		if !field.Deployable(Base{Pose: up(300, 79, 0), Size: Small}, South, 100) ||
			field.Deployable(Base{Pose: up(400, 85, 0), Size: Small}, South, 100) {
			t.Error("front edge at 99 is within, at 105 is not")
		}
		// At 45 degrees a corner reaches 28.3 mm from the centre.
		if !field.Deployable(Base{Pose: up(300, 829, 45), Size: Small}, North, 100) ||
			field.Deployable(Base{Pose: up(300, 828, 45), Size: Small}, North, 100) {
			t.Error("at an angle the farthest corner counts")
		}
		if !field.Deployable(Base{Pose: up(79, 400, 0), Size: Small}, West, 100) ||
			!field.Deployable(Base{Pose: up(821, 400, 0), Size: Small}, East, 100) {
			t.Error("every edge may be one's own")
		}
	})
	t.Run("XW-RNG-07", func(t *testing.T) {
		// The front edge at 101 is 1 mm beyond Range 1 of the edge, all else lies in it.
		if field.Deployable(Base{Pose: up(300, 81, 0), Size: Small}, South, 100) ||
			!field.Deployable(Base{Pose: up(300, 80, 0), Size: Small}, South, 100) {
			t.Error("within a range is the whole base")
		}
	})
	t.Run("XW-SET-13", func(t *testing.T) {
		// At 45 degrees a large base is 113.1 deep: with a corner on the edge it fills
		// the zone and projects; off the edge it does not fill it.
		r := 80 / math.Sqrt2
		if !field.Deployable(Base{Pose: up(300, r, 45), Size: Large}, South, 100) ||
			field.Deployable(Base{Pose: up(300, r+1, 45), Size: Large}, South, 100) {
			t.Error("only a base that fills the zone may project")
		}
		if field.Deployable(Base{Pose: up(300, 85, 0), Size: Small}, South, 100) {
			t.Error("a small base may not project")
		}
	})
	t.Run("XW-SET-14", func(t *testing.T) {
		if field.Deployable(Base{Pose: up(300, 19, 0), Size: Small}, South, 100) ||
			!field.Deployable(Base{Pose: up(300, 20, 0), Size: Small}, South, 100) {
			t.Error("no part outside the area")
		}
	})
	t.Run("XW-C-14 XW-SET-06", func(t *testing.T) { // 80 mm apart is Range 1
		a, b, c := square("a", 230, 230, 270, 270), square("b", 350, 230, 390, 270), square("c", 371, 230, 411, 270)
		if FarApart(a.Outline, b.Outline, 100) || !FarApart(a.Outline, c.Outline, 100) {
			t.Error("obstacles must be farther than Range 1 apart")
		}
	})
	t.Run("XW-SET-07", func(t *testing.T) {
		if !field.FarFromEdges(square("a", 230, 300, 270, 340).Outline, 200) ||
			field.FarFromEdges(square("b", 300, 200, 340, 240).Outline, 200) ||
			field.FarFromEdges(square("c", 660, 300, 701, 340).Outline, 200) {
			t.Error("every point must be farther than Range 2 from each edge")
		}
	})
	t.Run("XW-SET-08", func(t *testing.T) {
		for _, e := range []Edge{North, East, South, West} {
			if e.Opposite().Opposite() != e || e.Opposite() == e {
				t.Error(e)
			}
		}
		if North.Opposite() != South || East.Opposite() != West {
			t.Error("the opposite edge")
		}
	})
}

func TestBombTokens(t *testing.T) {
	for _, id := range []string{"XW-C-19 XW-BOMB-03", "XW-BOMB-04"} {
		t.Run(id, func(t *testing.T) {
			atPose(t, Drop(Base{Pose: up(450, 450, 0), Size: Small}, Behind), up(450, 390, 0), 0.001)
			atPose(t, Drop(Base{Pose: up(450, 450, 90), Size: Large}, Behind), up(370, 450, 90), 0.001)
			token := Place(charge(t), Drop(Base{Pose: up(450, 450, 0), Size: Small}, Behind))
			lo, hi := token.Bounds()
			if 900-lo.Y < 390 || 900-lo.Y > 392 || 900-hi.Y > 360 {
				t.Error("the token extends backwards from its mating edge, here", 900-lo.Y, 900-hi.Y)
			}
		})
	}
	t.Run("XW-BOMB-12", func(t *testing.T) {
		whole := square("a", 880, 400, 940, 440).Outline
		if got := field.Clip(whole); math.Abs(got.Area()-20*40) > 1e-9 {
			t.Error("inside lie 20 x 40 mm, got", got)
		}
		if got := field.Clip(geom.Polygon{{X: -9, Y: -9}, {X: -1, Y: -9}, {X: -1, Y: -1}}); len(got) > 2 {
			t.Error("nothing lies inside, got", got)
		}
	})
	t.Run("XW-BOMB-09", func(t *testing.T) {
		v := flight(up(450, 100, 0), Small, Maneuver{3, Straight, White})
		v.Mines = []Token{square("under", 445, 150, 455, 160), square("base", 465, 270, 480, 290), square("beside", 465, 150, 480, 160)}
		if out := Move(v); len(out.Mines) != 2 || out.Mines[0] != "under" || out.Mines[1] != "base" {
			t.Error("hit", out.Mines)
		}
		r := reposition(up(450, 300, 0), Small)
		r.Mines = []Token{square("mine", 445, 330, 455, 335)}
		if s, ok := r.Boost(Maneuver{1, Straight, White}).At(0); !ok || len(s.Mines) != 1 {
			t.Error("a boost over a mine is legal and hits it:", s)
		}
	})
}
