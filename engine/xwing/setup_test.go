package xwing

import (
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// fresh is a game before its set-up: a T-70 squad of so many ships against
// TIE/fo fighters.
func freshGame(t *testing.T, options map[string]string, one, two []string) *Game {
	t.Helper()
	rosters := []engine.Roster{{System: "xwing", Faction: "rebel"}, {System: "xwing", Faction: "imperial"}}
	for i, list := range [][]string{one, two} {
		for _, p := range list {
			rosters[i].Units = append(rosters[i].Units, engine.RosterUnit{Unit: p})
		}
	}
	g, err := System{}.New(engine.Setup{Options: options, Rosters: rosters})
	if err != nil {
		t.Fatal(err)
	}
	return g.(*Game)
}

var (
	blues = []string{"bluesquadronnovice", "redsquadronveteran"}
	reds  = []string{"epsilonsquadronpilot", "zetasquadronpilot", "omegasquadronpilot"}
)

func TestSetup(t *testing.T) {
	t.Run("XW-SET-01 XW-SET-02 XW-SET-03 XW-INI-01 XW-INI-06 XW-SET-08",
		func(t *testing.T) {
			r := start(t, freshGame(t, map[string]string{"obstacles": "none"}, blues, reds)) // 50 points against 48
			same(r, "who chooses", r.prompt().Seat, engine.Seat(2))
			same(r, "squads", arg(r.told("game.begins"), "one").Num, 50)
			r.pick("initiative", "other")
			same(r, "initiative", r.game().Initiative, engine.Seat(1))
			same(r, "edge", r.prompt().Seat, engine.Seat(2)) // without initiative
			r.pick("edge", "west")
			same(r, "edge of 1", r.game().Sides[0].Edge, flight.East)
			same(r, "edge of 2", r.game().Sides[1].Edge, flight.West)
			// Skill 1 (2), 2 (1), 3 (2), 4 (1, who has the initiative), 4 (2).
			for i, want := range []engine.Seat{2, 1, 2, 1, 2} {
				p := r.prompt()
				if p.Seat != want || len(p.Rows) != 1 {
					t.Fatalf("deployment %d: seat %d places %v, want seat %d", i+1, p.Seat, p.Rows, want)
				}
				r.answer("deploy", p.Default)
			}
			r.told("setup.done")
			r.shields("1", 3).shields("B", 1)
			same(r, "round", r.game().Round, 1)
			same(r, "initiative", r.game().Initiative, engine.Seat(1))
		})
	t.Run("XW-SET-10", func(t *testing.T) {
		r := start(t, freshGame(t, map[string]string{"obstacles": "none"}, []string{"redsquadronveteran", "redsquadronveteran"},
			[]string{"omegasquadronpilot", "omegasquadronpilot"}))
		r.pick("initiative", "self").pick("edge", "north")
		same(r, "first", r.prompt().Seat, engine.Seat(2)) // the initiative player's two, together
		same(r, "ships", len(r.prompt().Rows), 2)
	})
	t.Run("XW-INI-02", func(t *testing.T) {
		for _, c := range []struct {
			face string
			want engine.Seat
		}{{"hit", 1}, {"crit", 1}, {"focus", 2}, {"blank", 2}} {
			g := freshGame(t, map[string]string{"obstacles": "none"}, []string{"bluesquadronnovice"}, []string{"zetasquadronpilot"})
			g.Sides[1].Cost = g.Sides[0].Cost
			r := &report{t: t, standing: none()}
			r.dice("initiative", c.face)
			p, err := engine.Open(System{}, g, first{r})
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Match.Prompts[0].Seat; got != c.want {
				t.Errorf("%s: seat %d chooses, want %d", c.face, got, c.want)
			}
		}
	})
	t.Run("XW-C-14 XW-SET-06 XW-SET-07", func(t *testing.T) {
		g := freshGame(t, map[string]string{"obstacles": "placed"}, blues, reds)
		lo, hi := book.Obstacle("core2asteroid0").Outline.Bounds()
		if ref := g.mayPlaceRock("core2asteroid0", flight.Pose{X: 230 - lo.X, Y: 450}); ref != nil {
			t.Errorf("30 mm beyond Range 2 of the edge: %v", ref)
		}
		if ref := g.mayPlaceRock("core2asteroid0", flight.Pose{X: 200 - lo.X, Y: 450}); ref == nil || ref.Rule != "XW-SET-07" {
			t.Errorf("at Range 2 of the edge: %v", ref)
		}
		g.addRock("core2asteroid0", flight.Pose{X: 450, Y: 450})
		if ref := g.mayPlaceRock("core2asteroid0", flight.Pose{X: 450 + hi.X - lo.X + 80, Y: 450}); ref == nil || ref.Rule != "XW-SET-06" {
			t.Errorf("80 mm from another: %v", ref)
		}
		if ref := g.mayPlaceRock("core2asteroid0", flight.Pose{X: 450 + hi.X - lo.X + 101, Y: 450}); ref != nil {
			t.Errorf("101 mm from another: %v", ref)
		}
	})
	t.Run("XW-C-14 XW-SET-11 XW-SET-13 XW-SET-14 XW-SET-15", func(t *testing.T) {
		g := squadron(t)
		s, e := g.labelled("1"), g.labelled("B")
		s.Placed = false
		g.side(1).Edge = flight.South
		at := func(s *Ship, right, up float64) string {
			if ref := g.mayPlace([]*Ship{s}, []engine.Pose{{X: right, Y: 900 - up}}); ref != nil {
				return ref.Rule
			}
			return ""
		}
		e.Pose = flight.Pose{X: 600, Y: 850}
		for _, c := range []struct {
			right, up float64
			want      string
		}{{300, 79, ""}, {400, 85, "XW-SET-11"}, {300, 15, "XW-SET-14"}, {620, 50, "XW-SET-15"}} {
			if got := at(s, c.right, c.up); got != c.want {
				t.Errorf("at (%g, %g): %q, want %q", c.right, c.up, got, c.want)
			}
		}
		g.side(1).Edge = flight.South
		s.Pilot, s.Type = "outerrimsmuggler", "yt1300"
		if got := at(s, 300, 59); got != "" { // within the zone
			t.Errorf("a large ship in the zone: %q", got)
		}
		if got := at(s, 300, 65); got != "XW-SET-11" {
			t.Errorf("a large ship out of the zone without filling it: %q", got)
		}
	})
	t.Run("XW-SET-05 XW-OBS-10 XW-SET-04 XW-AREA-01 XW-AREA-02", func(t *testing.T) {
		r := start(t, freshGame(t, map[string]string{"obstacles": "placed"}, blues, reds))
		same(r, "width", r.game().Width, 900)
		same(r, "height", r.game().Height, 900)
		r.pick("initiative", "self")
		for i, want := range []engine.Seat{2, 1, 2, 1, 2, 1} {
			same(r, "who places", r.prompt().Seat, want)
			if i < 5 {
				same(r, "left", len(r.prompt().Options), 6-i)
				r.pick("obstacle", r.prompt().Options[0].Key)
			}
			r.answer("place_obstacle", r.prompt().Default)
		}
		same(r, "obstacles", len(r.game().Rocks), 6)
		same(r, "next", r.prompt().Key, "edge")
	})
	t.Run("XW-AREA-03 XW-TEAM-01 XW-MIS-02", func(t *testing.T) {
		g := freshGame(t, map[string]string{"area": "1200x900", "rounds": "8", "obstacles": "placed"}, blues, reds)
		if g.Width != 1200 || g.Height != 900 || g.Rounds != 8 {
			t.Errorf("%g x %g, %d rounds", g.Width, g.Height, g.Rounds)
		}
	})
	t.Run("XW-IDT-01 XW-IDT-03", func(t *testing.T) {
		g := freshGame(t, map[string]string{"obstacles": "placed"}, []string{"bluesquadronnovice", "bluesquadronnovice"}, reds)
		seen := map[string]bool{}
		for _, s := range g.Ships {
			if seen[s.Label] {
				t.Errorf("two ships are called %s", s.Label)
			}
			seen[s.Label] = true
		}
	})
	t.Run("XW-SQ-11 XW-SQ-12", func(t *testing.T) {
		for _, p := range book.All().Pilots {
			if p.Type() == nil || len(p.Type().Dial) == 0 {
				t.Errorf("%s has no type or no dial", p.Key)
			}
		}
	})
	t.Run("ready layout XW-SET-06 XW-SET-07", func(t *testing.T) {
		for set := range sets {
			g := freshGame(t, map[string]string{"tokens": set, "obstacles": "placed"}, blues, reds)
			for i, key := range sets[set] {
				p := flight.Pose{X: layout[i][0], Y: layout[i][1], A: layout[i][2] * 3.14159265 / 4}
				if ref := g.mayPlaceRock(key, p); ref != nil {
					t.Errorf("%s, %s: %v", set, key, ref)
				}
				g.addRock(key, p)
			}
		}
	})
}

// first draws the first of whatever is drawn, and rolls what the report says.
type first struct{ *report }

func (f first) Faces(n int, seat engine.Seat, purpose string, sides, k int) ([]int, bool) {
	if seat == 0 {
		return []int{1}, true
	}
	return f.report.Faces(n, seat, purpose, sides, k)
}
