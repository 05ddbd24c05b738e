package xwing

import (
	"slices"
	"strconv"

	"estafeta/engine/scene"
	"estafeta/engine/xwing/flight"
)

// The columns of a dial and the arrow of each bearing, as the printed dial has
// them (XW-BEAR-01, XW-DIAL-03).
var arrows = []struct {
	bearing flight.Bearing
	glyph   []scene.Point
}{
	{flight.TallonLeft, []scene.Point{{X: 0.8, Y: 1}, {X: 0.8, Y: 0.35}, {X: 0.3, Y: 0.35}, {X: 0.3, Y: 0.9}}},
	{flight.SegnorLeft, []scene.Point{{X: 0.75, Y: 1}, {X: 0.75, Y: 0.6}, {X: 0.4, Y: 0.15}, {X: 0.1, Y: 0.4}, {X: 0.4, Y: 0.75}}},
	{flight.TurnLeft, []scene.Point{{X: 0.75, Y: 1}, {X: 0.75, Y: 0.35}, {X: 0.05, Y: 0.35}}},
	{flight.BankLeft, []scene.Point{{X: 0.75, Y: 1}, {X: 0.7, Y: 0.6}, {X: 0.2, Y: 0.1}}},
	{flight.Stationary, []scene.Point{{X: 0.5, Y: 0.5}}},
	{flight.Straight, []scene.Point{{X: 0.5, Y: 1}, {X: 0.5, Y: 0}}},
	{flight.BankRight, []scene.Point{{X: 0.25, Y: 1}, {X: 0.3, Y: 0.6}, {X: 0.8, Y: 0.1}}},
	{flight.TurnRight, []scene.Point{{X: 0.25, Y: 1}, {X: 0.25, Y: 0.35}, {X: 0.95, Y: 0.35}}},
	{flight.SegnorRight, []scene.Point{{X: 0.25, Y: 1}, {X: 0.25, Y: 0.6}, {X: 0.6, Y: 0.15}, {X: 0.9, Y: 0.4}, {X: 0.6, Y: 0.75}}},
	{flight.TallonRight, []scene.Point{{X: 0.2, Y: 1}, {X: 0.2, Y: 0.35}, {X: 0.7, Y: 0.35}, {X: 0.7, Y: 0.9}}},
	{flight.Koiogran, []scene.Point{{X: 0.8, Y: 1}, {X: 0.8, Y: 0.15}, {X: 0.25, Y: 0.15}, {X: 0.25, Y: 0.9}}},
	{flight.ReverseBankLeft, []scene.Point{{X: 0.8, Y: 0.1}, {X: 0.7, Y: 0.5}, {X: 0.2, Y: 0.9}}},
	{flight.ReverseStraight, []scene.Point{{X: 0.5, Y: 0}, {X: 0.5, Y: 1}}},
	{flight.ReverseBankRight, []scene.Point{{X: 0.2, Y: 0.1}, {X: 0.3, Y: 0.5}, {X: 0.8, Y: 0.9}}},
}

// chart is the dial of a ship for its owner, the fastest maneuvers on top, in
// the colours that they have for it now. What it shows of the table is
// nothing.
func (g *Game) chart(s *Ship) *scene.Chart {
	c := &scene.Chart{Rows: []string{}, Cells: []scene.Cell{}}
	dial := g.dial(s)
	var speeds []int
	var bearings []flight.Bearing
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
	colours := g.colouring(s)
	tones := map[flight.Difficulty]scene.Tone{flight.Green: scene.Good, flight.White: scene.Plain, flight.Red: scene.Bad}
	col := 0
	for _, a := range arrows {
		if !slices.Contains(bearings, a.bearing) {
			continue
		}
		for _, m := range dial {
			if m.Bearing == a.bearing {
				c.Cells = append(c.Cells, scene.Cell{Key: m.Code(), Row: slices.Index(speeds, m.Speed), Col: col, Glyph: a.glyph,
					Tone: tones[colours(m)]})
			}
		}
		if a.bearing != flight.Stationary { // it stands in the column of the straight ones
			col++
		}
	}
	return c
}
