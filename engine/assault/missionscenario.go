package assault

import (
	"fmt"
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/mission"
	"estafeta/engine/assault/troops"
	"estafeta/engine/load"
	"github.com/BurntSushi/toml"
)

// usual are the heroes of a mission that names none.
var usual = []mission.Hero{{Sheet: "hero_diala_passil", Seat: 2}, {Sheet: "hero_fenn_signis", Seat: 2}}

// missionScenario reads a mission that is played alone: a mission file, or the key
// of one that the program brings, with who plays it. Nil: the document is neither.
func missionScenario(doc []byte) (*Game, error) {
	var probe struct{ Story, Kind string }
	if _, err := toml.Decode(string(doc), &probe); err != nil || probe.Story == "" && probe.Kind == "" {
		return nil, nil
	}
	f := mission.Find(probe.Story)
	var cast mission.Cast
	switch {
	case probe.Story == "":
		file, faults := mission.Parse(doc)
		if len(faults) > 0 {
			return nil, faultError(faults[0])
		}
		f = file
		cast = f.Cast
	case f == nil:
		return nil, fmt.Errorf("there is no mission %q", probe.Story)
	default:
		var named struct {
			Story string
			mission.Cast
		}
		if err := load.Decode("scenario", doc, &named); err != nil {
			return nil, err
		}
		cast = named.Cast
	}
	start := MissionStart{ThreatLevel: cast.Level, Open: cast.Deal, Allies: cast.Ally}
	if err := heroes(&start, cast.Hero); err != nil {
		return nil, err
	}
	g := &Game{Options: map[string]string{}}
	g.startMission(f, start)
	return g, nil
}

// faultError is a fault as an error.
func faultError(x engine.Fault) error { return fmt.Errorf("line %d: %s", x.Line, x.Text) }

// heroes adds the heroes that a document names, and who plays them.
func heroes(start *MissionStart, list []mission.Hero) error {
	if len(list) == 0 {
		list = usual
	}
	if len(list) < 2 || len(list) > 4 {
		return fmt.Errorf("a mission has two to four heroes, here are %d", len(list))
	}
	for _, d := range list {
		sheet := book.Content().Sheet(d.Sheet)
		switch {
		case sheet == nil:
			return fmt.Errorf("there is no hero %q", d.Sheet)
		case slices.ContainsFunc(start.Heroes, func(h *troops.Hero) bool { return h.Sheet == d.Sheet }):
			return fmt.Errorf("the hero %s stands twice", d.Sheet)
		case d.Seat == 0:
			d.Seat = 2
		}
		if d.Seat < 2 || d.Seat > 5 {
			return fmt.Errorf("hero %s: seat = %d; the Rebel players have the seats from 2 to 5", d.Sheet, d.Seat)
		}
		h := &troops.Hero{Sheet: d.Sheet, Owner: engine.Seat(d.Seat), Cards: []string{}, Items: []troops.Item{}, Supply: []string{}}
		own := []string{}
		for _, a := range book.Content().Deck("class", d.Sheet) {
			if a.XP == 0 {
				own = append(own, a.Key)
			}
		}
		switch len(list) { // IA-REW-03
		case 2:
			own = append(own, "legendary")
		case 3:
			own = append(own, "heroic")
		}
		for _, key := range append(append(own, d.Items...), d.Cards...) {
			a := book.Content().Asset(key)
			switch {
			case a == nil:
				return fmt.Errorf("hero %s: there is no card %q", d.Sheet, key)
			case a.Item():
				h.Items = append(h.Items, troops.Item{Key: key, Mods: []string{}})
			default:
				h.Cards = append(h.Cards, key)
			}
		}
		start.Heroes = append(start.Heroes, h)
		if !slices.Contains(start.Rebels, h.Owner) {
			start.Rebels = append(start.Rebels, h.Owner)
		}
	}
	slices.Sort(start.Rebels)
	for i, s := range start.Rebels {
		if s != engine.Seat(i+2) {
			return fmt.Errorf("the Rebel players have the seats from 2 on without a gap; seat %d has no hero", i+2)
		}
	}
	return nil
}

// Sides are the players of the game: the Imperial player and the Rebels, or the
// two of a skirmish (engine.Sided).
func (g *Game) Sides() int {
	if g.Campaign != nil {
		return g.Campaign.Seats
	}
	if g.Mission.Story == nil {
		return 2
	}
	most := engine.Seat(2)
	for _, h := range g.Mission.Story.Heroes {
		most = max(most, h.Owner)
	}
	return int(max(most, slices.Max(g.Mission.Story.Rebels)))
}
