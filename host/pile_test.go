package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"testing/fstest"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// pile is a small game: after a secret bid two to five seats take stones in
// turn, may push a die, and the next seat may curse it; whoever takes the last
// stone wins. Who gives up is passed over; the last one left wins.
type pile struct {
	Stones, Turn, Curses int
	Seats                int // 0: two, as it was once
	Gone                 []int
	Bids                 []int
	Won                  int
	Arms                 bool // curses have to be armed
}

// Sides are those that play.
func (g *pile) Sides() int { return max(2, g.Seats) }

func (g *pile) Over() bool { return g.Won > 0 }

func (g *pile) Adjust(a engine.Adjustment) error {
	switch {
	case a.Op == "concede":
		g.Gone = append(slices.Clone(g.Gone), int(a.Seat))
		if left := g.left(); len(left) == 1 {
			g.Won = int(left[0])
		}
		return nil
	case a.Op == "set" && a.Num > 0:
		g.Stones = a.Num
		return nil
	}
	return engine.Refuse("", "refuse.adjust")
}

func (g *pile) Corrections() []engine.Adjustment {
	return []engine.Adjustment{{Op: "set", Num: g.Stones}}
}

func (g *pile) View(s engine.Seat) engine.View {
	v := engine.View{Seat: s, Status: []engine.Text{engine.Say("stones", engine.Num("n", g.Stones))}}
	if g.Won > 0 {
		v.Outcome = engine.Won(engine.Seat(g.Won), engine.Say("last"))
	}
	return v
}

// left are the seats that have not given up.
func (g *pile) left() []engine.Seat {
	var list []engine.Seat
	for s := range max(2, g.Seats) {
		if !slices.Contains(g.Gone, s+1) {
			list = append(list, engine.Seat(s+1))
		}
	}
	return list
}

// after is the seat that follows another.
func (g *pile) after(s engine.Seat) engine.Seat {
	for {
		if s = s%engine.Seat(max(2, g.Seats)) + 1; slices.Contains(g.left(), s) {
			return s
		}
	}
}

func (g *pile) Step(t *engine.Table) {
	if len(g.Bids) == 0 {
		bid := func(p *engine.Prompt) { p.Kind, p.Min, p.Max, p.Secret = engine.Number, 1, 6, true }
		var asked []engine.Asking
		for _, s := range g.left() {
			asked = append(asked, engine.Asking{Seat: s, Key: "bid", Build: bid})
		}
		var told []engine.Arg
		for i, a := range t.AskAll(asked...) {
			g.Bids = append(g.Bids, a.Num())
			told = append(told, engine.Num([]string{"one", "two", "three", "four", "five"}[i], a.Num()))
		}
		t.Reveal("bids", told...)
		return
	}
	seat := engine.Seat(g.Turn%max(2, g.Seats) + 1)
	if slices.Contains(g.Gone, int(seat)) {
		seat = g.after(seat)
	}
	t.Tell("turn", engine.Side("who", seat))
	n := t.Ask(seat, "take", func(p *engine.Prompt) {
		p.Kind, p.Min, p.Max, p.Begin, p.Default = engine.Number, 1, min(3, g.Stones), true, engine.Count(1)
		p.Check = func(a engine.Answer) *engine.Refusal {
			if a.Num() == 2 && g.Stones == 13 {
				return engine.Refuse("PILE-13", "refuse.unlucky")
			}
			return nil
		}
	}).Num()
	g.Stones -= n
	t.Tell("takes", engine.Side("who", seat), engine.Num("n", n))
	if g.Stones > 0 {
		g.push(t, seat)
	}
	if g.Stones <= 0 {
		g.Stones, g.Won = 0, int(seat)
		t.Tell("wins", engine.Side("who", seat))
		return
	}
	g.Turn = int(g.after(seat)) - 1
}

func (g *pile) push(t *engine.Table, seat engine.Seat) {
	more := t.Ask(seat, "push", func(p *engine.Prompt) {
		p.Add(engine.Option{Key: "yes", Verb: "push"})
		p.Pass = true
	})
	if more.One() != "yes" {
		return
	}
	rolled := t.Roll(seat, "push", 6, 1)[0]
	t.Tell("pushes", engine.Dice("dice", []int{rolled}))
	curse := t.Ask(g.after(seat), "curse", func(p *engine.Prompt) {
		p.Add(engine.Option{Key: "yes", Verb: "curse"})
		p.Pass, p.Arm, p.Facts = true, g.Arms, map[string]int{"rolled": rolled}
	})
	if curse.One() == "yes" {
		g.Curses++
		t.TellSeat(seat, "cursed", engine.Num("n", g.Curses))
		rolled /= 2
	}
	g.Stones -= rolled
}

// piles is the system of that game.
type piles struct{ rev string }

func (piles) Schema() string { return "1" }
func (p piles) Rev() string  { return p.rev }
func (piles) ID() string     { return "pile" }
func (piles) Decode(_ string, b []byte) (engine.Game, error) {
	g := &pile{}
	return g, json.Unmarshal(b, g)
}
func (piles) New(s engine.Setup) (engine.Game, error) {
	if s.Options["size"] == "big" {
		return &pile{Stones: 60, Seats: len(s.Rosters)}, nil
	}
	return &pile{Stones: 20, Seats: len(s.Rosters), Arms: s.Options["size"] == "armed"}, nil
}
func (piles) Options() []engine.HouseRule {
	return []engine.HouseRule{{Key: "size", Values: []string{"small", "big", "armed"}, Setting: true}}
}
func (piles) Presets() []engine.Preset {
	return []engine.Preset{{Key: "plain"}, {Key: "crowd", Fewest: 3, Most: 4, NoLists: true}}
}

// Games plays whole games.
func (s piles) Games() engine.System         { return s }
func (piles) Attacks() attack.Resolver       { return nil }
func (piles) Seats() (fewest, most int)      { return 2, 5 }
func (piles) Orders() []engine.StandingOrder { return nil }
func (piles) Reference() []engine.Rule       { return nil }
func (piles) Cards() []engine.Card           { return nil }
func (piles) Texts() fs.FS                   { return fstest.MapFS{} }
func (piles) Demo() []byte                   { return nil }

func (piles) Scenario(doc []byte) (engine.Game, error) {
	g := &pile{}
	if _, err := fmt.Sscanf(string(doc), "stones = %d", &g.Stones); err != nil {
		return nil, fmt.Errorf("line 1: %w", err)
	}
	if g.Stones < 1 {
		return nil, errors.New("line 1: no stones")
	}
	if _, err := fmt.Sscanf(string(doc), "stones = %d seats = %d", &g.Stones, &g.Seats); err == nil {
		g.Bids = make([]int, g.Seats)
		return g, nil
	}
	g.Bids = []int{1, 1}
	return g, nil
}
func (piles) Factions() []string { return []string{"one"} }
func (piles) Check(r engine.Roster) engine.RosterReport {
	if r.Faction != "one" {
		return engine.RosterReport{Problems: []*engine.Refusal{engine.Refuse("", "refuse.faction")}}
	}
	return engine.RosterReport{}
}
func (piles) UnitChoices(string) []engine.RosterChoice            { return nil }
func (piles) UpgradeChoices(string, string) []engine.RosterChoice { return nil }
func (piles) RosterMarks(string, string) []string                 { return nil }
func (p piles) Ready() []engine.Roster {
	return []engine.Roster{{System: "pile", Name: "ready", Faction: "one"}}
}

// answerTo makes a random legal answer to a prompt of the game.
func answerTo(r *rand.Rand, p engine.Prompt) engine.Answer {
	for {
		var a engine.Answer
		switch {
		case p.Kind == engine.Number:
			a = engine.Count(p.Min + r.IntN(p.Max-p.Min+1))
		case p.Kind == engine.Faces:
			for range p.Min {
				a.Nums = append(a.Nums, 1+r.IntN(p.Max))
			}
		case r.IntN(2) == 0:
			a = engine.Pick(p.Options[r.IntN(len(p.Options))].Key)
		}
		if p.Accept(a) == nil {
			return a
		}
	}
}
