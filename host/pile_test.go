package host

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"testing/fstest"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// pile is a small game: after a secret bid two seats take stones in turn, may
// push a die, and the other may curse it; whoever takes the last stone wins.
type pile struct {
	Stones, Turn, Curses int
	Bids                 []int
	Won                  int
	Arms                 bool // curses have to be armed
}

func (g *pile) Over() bool { return g.Won > 0 }

func (g *pile) Adjust(a engine.Adjustment) error {
	switch {
	case a.Op == "concede":
		g.Won = 3 - int(a.Seat)
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
		v.Outcome = &engine.Outcome{Winner: engine.Seat(g.Won), Why: engine.Say("last")}
	}
	return v
}

func (g *pile) Step(t *engine.Table) {
	if len(g.Bids) == 0 {
		bid := func(p *engine.Prompt) { p.Kind, p.Min, p.Max, p.Secret = engine.Number, 1, 6, true }
		as := t.AskAll(engine.Asking{Seat: 1, Key: "bid", Build: bid}, engine.Asking{Seat: 2, Key: "bid", Build: bid})
		g.Bids = []int{as[0].Num(), as[1].Num()}
		t.Reveal("bids", engine.Num("one", g.Bids[0]), engine.Num("two", g.Bids[1]))
		return
	}
	seat := engine.Seat(g.Turn%2 + 1)
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
	g.Turn++
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
	curse := t.Ask(3-seat, "curse", func(p *engine.Prompt) {
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
		return &pile{Stones: 60}, nil
	}
	return &pile{Stones: 20, Arms: s.Options["size"] == "armed"}, nil
}
func (piles) Options() []engine.HouseRule {
	return []engine.HouseRule{{Key: "size", Values: []string{"small", "big", "armed"}, Setting: true}}
}
func (piles) Presets() []engine.Preset { return []engine.Preset{{Key: "plain"}} }

// Games plays whole games.
func (s piles) Games() engine.System         { return s }
func (piles) Attacks() attack.Resolver       { return nil }
func (piles) Seats() (fewest, most int)      { return 2, 2 }
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
