package xwing

import (
	"fmt"
	"io/fs"
	"strconv"

	"estafeta/engine"
	"estafeta/engine/deck"
	"estafeta/engine/house"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/list"
	"estafeta/engine/xwing/texts"
)

// System is X-Wing for the registry of systems.
type System struct{}

// ID is "xwing".
func (System) ID() string { return "xwing" }

// Rev names the revision of these rules: the day they last changed, with a
// letter for a further change on the same day.
func (System) Rev() string { return "2026-11-24a" }

// Texts are the catalogues of X-Wing.
func (System) Texts() fs.FS {
	return texts.Files
}

// Games plays whole games.
func (s System) Games() engine.System { return s }

// Seats are two sides; several users may share one.
func (System) Seats() (fewest, most int) { return 2, 2 }

// Options are what the players agree on before the game. XW-SET-05, XW-DMG-17,
// XW-DMG-18, XW-AREA-02, XW-AREA-03, XW-LIM-01, XW-TEAM-01, XW-SQ-02.
func (System) Options() []engine.HouseRule {
	return append([]engine.HouseRule{
		{Key: "points", Values: []string{"100", "75", "50"}, Rules: []string{"XW-SQ-02"}, Setting: true},
		{Key: "obstacles", Values: []string{"ready", "placed", "none"}, Rules: []string{"XW-SET-05"}, Setting: true},
		{Key: "tokens", Values: []string{"core2", "core", "debris"}, Rules: []string{"XW-SET-05"}, Setting: true},
		{Key: "deck", Values: []string{"core2", "core"}, Rules: []string{"XW-DMG-17"}, Setting: true},
		{Key: "area", Values: []string{"900x900", "914x914", "1200x900", "700x700"}, Rules: []string{"XW-AREA-02", "XW-AREA-03"}, Setting: true},
		{Key: "rounds", Values: []string{"none", "12", "10", "8", "6", "4", "2"}, Rules: []string{"XW-LIM-01"}, Setting: true},
	}, book.Readings...)
}

// Presets are the ready-made setups.
func (System) Presets() []engine.Preset {
	return []engine.Preset{
		{Key: "dogfight", Options: map[string]string{"obstacles": "placed"}},
		{Key: "quick", Options: map[string]string{"obstacles": "ready"}},
		{Key: "timed", Options: map[string]string{"obstacles": "ready", "rounds": "8"}},
	}
}

// labels of the two sides: numbers, and consonants that are no cell, compass
// point or count in either language (XW-IDT-01, XW-IDT-03).
var labels = [2][list.MostShips]string{
	{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"},
	{"B", "C", "D", "F", "G", "H", "J", "K", "L", "M", "P", "R"},
}

// New sets up a game: two squads, nothing placed yet.
func (System) New(s engine.Setup) (engine.Game, error) {
	opts, err := house.Rules(System{}.Options()).Agree(System{}.Presets(), s)
	if err != nil {
		return nil, err
	}
	if len(s.Rosters) != 2 {
		return nil, fmt.Errorf("a game of X-Wing needs two squads, here are %d", len(s.Rosters))
	}
	limit, err := strconv.Atoi(opts["points"])
	if err != nil {
		return nil, fmt.Errorf("the squad points are %q; a number is needed", opts["points"])
	}
	g := newGame(opts)
	for i, r := range s.Rosters {
		if rep := list.Check(r, limit, coded); len(rep.Problems) > 0 {
			return nil, rep.Problems[0]
		}
		if err := g.muster(engine.Seat(i+1), r); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// newGame is a game without ships.
func newGame(opts map[string]string) *Game {
	g := &Game{Options: opts, Phase: Initiative, Initiative: 1, Width: 900, Height: 900,
		Sides: []*Side{}, Ships: []*Ship{}, Rocks: []*Rock{}, Bombs: []*Bomb{}, Locks: []Lock{}, Touches: []Touch{}, Lasting: []Lasting{},
		Trail: []Trail{}, Turn: newTurn(""), Attack: noAttack(), Interrupted: []Attack{}, Setup: Setup{Left: []string{}}}
	switch opts["area"] {
	case "914x914":
		g.Width, g.Height = 914, 914
	case "1200x900":
		g.Width = 1200
	case "700x700":
		g.Width, g.Height = 700, 700
	}
	if n, err := strconv.Atoi(opts["rounds"]); err == nil {
		g.Rounds = n
	}
	return g
}

// addSide makes a side with its Damage deck (XW-DMG-17, XW-DMG-20).
func (g *Game) addSide(seat engine.Seat, faction, name string) *Side {
	side := &Side{Seat: seat, Faction: faction, Name: name, Set: "core2"}
	if d := g.Options["deck"]; d != "" {
		side.Set = d
	}
	var cards []string
	for _, c := range book.Deck(side.Set) {
		for range c.Copies {
			cards = append(cards, c.Key)
		}
	}
	side.Deck = deck.New(cards...)
	g.Sides = append(g.Sides, side)
	return side
}

// muster makes the ships of a squad (XW-SQ-01, XW-SQ-10 … XW-SQ-12, XW-UPG-12).
func (g *Game) muster(seat engine.Seat, r engine.Roster) error {
	side := g.addSide(seat, r.Faction, r.Name)
	for _, u := range r.Units {
		s, err := g.field(seat, u.Unit, u.Upgrades)
		if err != nil {
			return err
		}
		side.Cost += s.Cost
	}
	g.stockIllicit(seat)
	return nil
}

// field makes one ship of a squad.
func (g *Game) field(seat engine.Seat, pilot string, upgrades []string) (*Ship, error) {
	card := book.Pilot(pilot)
	if card == nil {
		return nil, fmt.Errorf("there is no pilot %q", pilot)
	}
	n := 0
	for _, o := range g.Ships {
		if o.Seat == seat {
			n++
		}
	}
	if n >= len(labels[seat-1]) {
		return nil, fmt.Errorf("a side has more than %d ships", len(labels[seat-1]))
	}
	s := &Ship{ID: fmt.Sprintf("s%d.%d", seat, n+1), Label: labels[seat-1][n], Seat: seat, Type: card.Ship, Pilot: pilot,
		Cost:     list.ShipCost(pilot, upgrades),
		Upgrades: []*Equipped{}, Damage: []DamageDealt{}, Conditions: []Condition{}, Tokens: map[string]int{},
		Marks: map[Mark]int{}, Acted: []string{}}
	for _, key := range upgrades {
		u := book.Upgrade(key)
		if u == nil {
			return nil, fmt.Errorf("there is no upgrade %q", key)
		}
		s.Upgrades = append(s.Upgrades, &Equipped{Key: key})
	}
	for _, u := range s.Upgrades {
		s.stock(book.Upgrade(u.Key))
	}
	g.Ships = append(g.Ships, s)
	return s, nil
}

// stock puts the tokens of a card on the others of its ship: an ordnance token
// on every card that may hold one, or several on its bombs.
func (s *Ship) stock(by *book.UpgradeCard) {
	for _, o := range s.Upgrades {
		card := book.Upgrade(o.Key)
		if by.Ordnance && card.HoldsOrdnance() && !card.Ordnance {
			o.N++
		}
		if card.Slot == "bomb" && card.Key != by.Key {
			o.N += by.BombTokens
		}
	}
}

// stockIllicit puts a token on every illicit card of a squad one of whose ships
// has a card that says so.
func (g *Game) stockIllicit(seat engine.Seat) {
	for _, by := range g.Ships {
		for _, u := range by.Upgrades {
			if by.Seat != seat || !book.Upgrade(u.Key).IllicitTokens {
				continue
			}
			for _, s := range g.Ships {
				for _, o := range s.Upgrades {
					if s.Seat == seat && book.Upgrade(o.Key).Slot == "illicit" {
						o.N++
					}
				}
			}
		}
	}
}
