package legion

import (
	"fmt"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/book"
	"estafeta/engine/legion/list"
	"estafeta/engine/legion/tray"
	"estafeta/engine/legion/troops"
)

// label names the n-th unit of a seat, from 0: numbers, and consonants that are
// no cell, compass point or count in either language; double ones after them
// (LEG-A-ARMY-20, LEG-B-TOKEN-ID-01).
func label(seat engine.Seat, n int) string {
	if seat == 1 {
		return strconv.Itoa(n + 1)
	}
	if seat == 3 {
		return strconv.Itoa(n + 31)
	}
	const letters = "BCDFGHJKLMPQRTVZ"
	l := string(letters[n%len(letters)])
	switch {
	case seat == 4:
		return "X" + l
	case n >= len(letters):
		return l + l
	}
	return l
}

// enlist makes a unit of its card and its upgrade cards (LEG-B-UNIT-09,
// LEG-A-WPN-15).
func (g *Game) enlist(seat engine.Seat, key string, upgrades []string) (*troops.Unit, error) {
	card := book.UnitOf(key)
	if card == nil {
		return nil, fmt.Errorf("there is no unit %q", key)
	}
	n := 0
	for _, u := range g.Units {
		if u.Seat == seat {
			n++
		}
	}
	u := &troops.Unit{ID: fmt.Sprintf("s%d.%d", seat, n+1), Seat: seat}
	target := tray.Content().Units[key]
	if ref := u.Fill([]attack.Profile{{Key: key, Count: card.Miniatures, Values: target.Values}}); ref != nil {
		return nil, ref
	}
	u.Fielded = troops.Fielded{
		Label: label(seat, n), Card: key, Name: "unit." + key, Rank: card.Rank, Kind: card.Kind, Points: list.Cost(card, upgrades),
		Speed: card.Speed, Base: card.Base, Length: card.Length, Notched: card.Notched, Tall: card.Height, Where: troops.Waiting,
		Did: troops.FreshDeeds(0),
	}
	u.Gives = map[string]int{"light": 1, "heavy": 2}[card.Cover]
	if err := u.Outfit(upgrades); err != nil {
		return nil, err
	}
	for i := range u.Minis {
		u.Minis[i].ID = fmt.Sprintf("%s.%d", u.ID, i+1)
	}
	u.LeadBy(u.LeaderCard())
	u.Shields = u.X("shielded")
	u.Refresh()
	g.Units = append(g.Units, u)
	return u, nil
}
