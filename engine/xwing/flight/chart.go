package flight

import (
	"slices"
	"strconv"

	"estafeta/engine/scene"
)

// The columns of a dial and the arrow of each bearing, as the printed dial has
// them (XW-BEAR-01, XW-DIAL-03).
var arrows = []struct {
	bearing Bearing
	glyph   []scene.Point
}{
	{TallonLeft, []scene.Point{{X: 0.8, Y: 1}, {X: 0.8, Y: 0.35}, {X: 0.3, Y: 0.35}, {X: 0.3, Y: 0.9}}},
	{SegnorLeft, []scene.Point{{X: 0.75, Y: 1}, {X: 0.75, Y: 0.6}, {X: 0.4, Y: 0.15}, {X: 0.1, Y: 0.4}, {X: 0.4, Y: 0.75}}},
	{TurnLeft, []scene.Point{{X: 0.75, Y: 1}, {X: 0.75, Y: 0.35}, {X: 0.05, Y: 0.35}}},
	{BankLeft, []scene.Point{{X: 0.75, Y: 1}, {X: 0.7, Y: 0.6}, {X: 0.2, Y: 0.1}}},
	{Stationary, []scene.Point{{X: 0.5, Y: 0.5}}},
	{Straight, []scene.Point{{X: 0.5, Y: 1}, {X: 0.5, Y: 0}}},
	{BankRight, []scene.Point{{X: 0.25, Y: 1}, {X: 0.3, Y: 0.6}, {X: 0.8, Y: 0.1}}},
	{TurnRight, []scene.Point{{X: 0.25, Y: 1}, {X: 0.25, Y: 0.35}, {X: 0.95, Y: 0.35}}},
	{SegnorRight, []scene.Point{{X: 0.25, Y: 1}, {X: 0.25, Y: 0.6}, {X: 0.6, Y: 0.15}, {X: 0.9, Y: 0.4}, {X: 0.6, Y: 0.75}}},
	{TallonRight, []scene.Point{{X: 0.2, Y: 1}, {X: 0.2, Y: 0.35}, {X: 0.7, Y: 0.35}, {X: 0.7, Y: 0.9}}},
	{Koiogran, []scene.Point{{X: 0.8, Y: 1}, {X: 0.8, Y: 0.15}, {X: 0.25, Y: 0.15}, {X: 0.25, Y: 0.9}}},
	{ReverseBankLeft, []scene.Point{{X: 0.8, Y: 0.1}, {X: 0.7, Y: 0.5}, {X: 0.2, Y: 0.9}}},
	{ReverseStraight, []scene.Point{{X: 0.5, Y: 0}, {X: 0.5, Y: 1}}},
	{ReverseBankRight, []scene.Point{{X: 0.2, Y: 0.1}, {X: 0.3, Y: 0.5}, {X: 0.8, Y: 0.9}}},
}

// Chart is a dial for its owner, the fastest maneuvers on top, in the colours
// that they have now. What it shows of the table is nothing.
func Chart(dial []Maneuver, colour func(Maneuver) Difficulty) *scene.Chart {
	c := &scene.Chart{Rows: []string{}, Cells: []scene.Cell{}}
	var speeds []int
	var bearings []Bearing
	for _, m := range dial {
		if !slices.Contains(speeds, m.Speed) {
			speeds = append(speeds, m.Speed)
		}
		if !slices.Contains(bearings, m.Bearing) {
			bearings = append(bearings, m.Bearing)
		}
	}
	slices.Sort(speeds)
	slices.Reverse(speeds)
	for _, n := range speeds {
		c.Rows = append(c.Rows, strconv.Itoa(n))
	}
	tones := map[Difficulty]scene.Tone{Green: scene.Good, White: scene.Plain, Red: scene.Bad}
	col := 0
	for _, a := range arrows {
		if !slices.Contains(bearings, a.bearing) {
			continue
		}
		for _, m := range dial {
			if m.Bearing == a.bearing {
				c.Cells = append(c.Cells, scene.Cell{Key: m.Code(), Row: slices.Index(speeds, m.Speed), Col: col, Glyph: a.glyph,
					Tone: tones[colour(m)]})
			}
		}
		if a.bearing != Stationary { // it stands in the column of the straight ones
			col++
		}
	}
	return c
}
