package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// The two sides of a mission of a campaign. The rules speak of sides: figures,
// groups and attacks belong to one. In a skirmish a side is a seat; in a campaign
// the Imperial player has the first, and the Rebel players share the second
// (IA-AFF-02, IA-AFF-04, IA-AFF-14).
const (
	Imperial engine.Seat = 1
	Rebel    engine.Seat = 2
)

// ask asks whoever decides for a side, about one of its figures or, with nil,
// about the side as a whole.
func (g *Game) ask(t *engine.Table, side engine.Seat, f *troops.Figure, key string, build func(*engine.Prompt)) engine.Answer {
	seat, also := g.deciders(side, f)
	return t.AskAll(engine.Asking{Seat: seat, Also: also, Key: key, Build: build})[0]
}

// deciders are the seat that is asked, and those that may answer for it: whoever
// plays the hero, or holds the card of the ally; for the Rebels as a whole any of their seats, unless the Imperial
// player has named one of them (IA-HERO-07, IA-TIME-09, IA-TIME-10).
func (g *Game) deciders(side engine.Seat, f *troops.Figure) (seat engine.Seat, also []engine.Seat) {
	if g.Mission == nil || g.Mission.Story == nil || side != Rebel {
		return side, nil
	}
	if h := g.heroOf(f); h != nil {
		return h.Owner, nil
	}
	s := g.Mission.Story
	if f != nil {
		if x := g.group(f.Group); x != nil && slices.Contains(s.Rebels, x.Holder) { // IA-ALLY-15
			return x.Holder, nil
		}
	}
	if slices.Contains(s.Rebels, s.Decider) {
		return s.Decider, nil
	}
	return s.Rebels[0], slices.Clone(s.Rebels[1:])
}

// hand is the seat that rolls for a figure of a side.
func (g *Game) hand(side engine.Seat, f *troops.Figure) engine.Seat {
	seat, _ := g.deciders(side, f)
	return seat
}

// player is a side in a sentence: its seat, or the Rebels together.
func (g *Game) player(name string, side engine.Seat) engine.Arg {
	if g.Mission != nil && g.Mission.Story != nil && side == Rebel && len(g.Mission.Story.Rebels) > 1 {
		return engine.Term(name, "side.rebels")
	}
	return engine.Side(name, g.hand(side, nil))
}

// sideOf is the side that a seat plays on, 0 for a spectator.
func (g *Game) sideOf(seat engine.Seat) engine.Seat {
	if g.Mission.Story != nil && slices.Contains(g.Mission.Story.Rebels, seat) {
		return Rebel
	}
	if seat == 1 || seat == 2 && g.Mission.Story == nil {
		return seat
	}
	return 0
}

// first is the side whose effects come first of those at the same time: the
// Imperial one in a campaign, else the one with initiative (IA-TIME-01,
// IA-TIME-02).
func (g *Game) first() engine.Seat {
	if g.Mission.Story != nil {
		return Imperial
	}
	return g.Mission.Initiative
}
