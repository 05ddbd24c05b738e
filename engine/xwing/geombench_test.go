package xwing

import (
	"fmt"
	"testing"

	"estafeta/engine"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// crowd is a flight among 15 other ships and 6 obstacles, four of the ships in
// the way of a bend.
func crowd() flight.Flight {
	v := flight.Flight{Start: up(450, 450, 30), Size: flight.Small,
		Maneuver: flight.Maneuver{Speed: 3, Bearing: flight.BankRight, Difficulty: flight.White}, Area: flight.Area{W: 900, D: 900},
		Gauge: flight.Standard}
	for i := range 15 {
		v.Others = append(v.Others, flight.Base{ID: fmt.Sprint("o", i), Pose: up(350+60*float64(i%5), 520+45*float64(i/5), 20*float64(i)),
			Size: flight.Small})
	}
	for i := range 6 {
		v.Obstacles = append(v.Obstacles,
			flight.Token{ID: fmt.Sprint("rock", i),
				Outline: flight.Place(book.All().Obstacles[i].Outline, up(350+90*float64(i%3), 400+160*float64(i/3), 10))})
	}
	return v
}

// BenchmarkMove resolves one maneuver that slides back; under 1 ms.
func BenchmarkMove(b *testing.B) {
	v := crowd()
	if out := flight.Move(v); !out.Slid {
		b.Fatal("nothing is in its way")
	}
	for b.Loop() {
		flight.Move(v)
	}
}

// BenchmarkMoveLarge is the same for a large base on the tightest bend.
func BenchmarkMoveLarge(b *testing.B) {
	v := crowd()
	v.Size, v.Maneuver = flight.Large, flight.Maneuver{Speed: 1, Bearing: flight.TurnRight, Difficulty: flight.White}
	if out := flight.Move(v); !out.Slid {
		b.Fatal("nothing is in its way")
	}
	for b.Loop() {
		flight.Move(v)
	}
}

// BenchmarkAim measures a ship's front and rear arcs and a turret against 15
// targets past 6 obstacles; under 1 ms.
func BenchmarkAim(b *testing.B) {
	v := crowd()
	me := flight.Base{Pose: v.Start, Size: flight.Small}
	arcs := []flight.Arc{{Kind: "front"}, {Kind: "aux_rear"}}
	for b.Loop() {
		for _, o := range v.Others {
			flight.Aim(me, o, arcs, v.Obstacles, v.Gauge)
			flight.Aim(me, o, nil, v.Obstacles, v.Gauge)
		}
	}
}

// BenchmarkRoll searches all places of a barrel roll to both sides.
func BenchmarkRoll(b *testing.B) {
	v := crowd()
	r := flight.Reposition{Start: v.Start, Size: flight.Small, Others: v.Others, Obstacles: v.Obstacles, Area: v.Area, Gauge: v.Gauge}
	for b.Loop() {
		r.Roll(true, 1)
		r.Roll(false, 1)
	}
}

// BenchmarkShots lists every legal target of a ship with two weapons among 15
// others, past 6 obstacles, with cards in play that may forbid attacks; under
// 1 ms.
func BenchmarkShots(b *testing.B) {
	g := newGame(map[string]string{})
	g.addSide(1, "rebel", "")
	g.addSide(2, "imperial", "")
	g.Phase, g.Round, g.Initiative = Combat, 2, 1
	put := func(seat engine.Seat, pilot string, at flight.Pose, upgrades ...string) {
		s, err := g.field(seat, pilot, upgrades)
		if err != nil {
			b.Fatal(err)
		}
		s.Pose, s.Placed = at, true
	}
	put(1, "hortonsalm", up(450, 300, 0), "ioncannonturret")
	for i := range 7 {
		put(1, []string{"biggsdarklighter", "lukeskywalker", "rookiepilot"}[i%3], up(150+100*float64(i), 200, 0))
	}
	for i := range 8 {
		put(2, []string{"carnorjax", "darkcurse", "academypilot"}[i%3], up(250+60*float64(i), 450+20*float64(i%3), 180))
	}
	for i := range 6 {
		g.Rocks = append(g.Rocks, &Rock{ID: fmt.Sprint("asteroid", i), Key: book.All().Obstacles[i].Key, N: i,
			Pose: up(300+70*float64(i), 390, 0)})
	}
	if n := len(g.shots(g.Ships[0])); n < 8 {
		b.Fatal("only", n, "shots")
	}
	for b.Loop() {
		g.shots(g.Ships[0])
	}
}
