package assault

import (
	"slices"

	"estafeta/engine"
	"estafeta/engine/assault/troops"
)

// adjustStory applies the corrections of a mission of a campaign; it reports that
// the operation is one of them.
//
//	threat    the Imperial player has Num threat, 0 to 20
//	strain    the hero Piece has Num strain, 0 to its Endurance
//	hand      the hero Piece is played by Seat, one of the Rebel seats
//	decider   Seat decides for the Rebels from now on; 0: they decide together
//	concede   Seat leaves: its heroes are played by another Rebel; the last one, or
//	          the Imperial player, gives the mission up
func (g *Game) adjustStory(a engine.Adjustment) (done bool, err error) {
	s := g.Mission.Story
	switch a.Op {
	case "threat":
		if a.Num < 0 || a.Num > 20 {
			return true, engine.Refuse("IA-THR-05", "adjust.threat")
		}
		s.Threat = a.Num
	case "decider":
		if a.Seat != 0 && !slices.Contains(s.Rebels, a.Seat) {
			return true, engine.Refuse("IA-TIME-10", "adjust.rebel")
		}
		s.Decider = a.Seat
	case "strain", "hand":
		return true, g.adjustHero(a)
	case "points":
		return true, engine.Refuse("", "adjust.op.game", engine.Name("op", a.Op))
	case "concede":
		return true, g.leaves(a.Seat)
	default:
		return false, nil
	}
	return true, nil
}

func (g *Game) adjustHero(a engine.Adjustment) error {
	f := g.figure(a.Piece)
	h := g.heroOf(f)
	if h == nil {
		return engine.Refuse("IA-AFF-02", "adjust.hero", engine.Name("piece", a.Piece))
	}
	if a.Op == "hand" {
		if !slices.Contains(g.Mission.Story.Rebels, a.Seat) {
			return engine.Refuse("IA-HERO-07", "adjust.rebel")
		}
		h.Owner = a.Seat
		return nil
	}
	if !f.On || a.Num < 0 || a.Num > h.Endurance() {
		return engine.Refuse("IA-STR-01", "adjust.strain", engine.Num("max", h.Endurance()))
	}
	f.Strain = a.Num
	return nil
}

// leaves lets a player leave the mission (IA-HERO-07, IA-HERO-10).
func (g *Game) leaves(seat engine.Seat) error {
	s := g.Mission.Story
	switch {
	case seat == Imperial:
		g.finish(nil, &troops.Result{Winner: Rebel, Why: "result.conceded"})
		return nil
	case !slices.Contains(s.Rebels, seat):
		return engine.Refuse("", "adjust.seat")
	case len(s.Rebels) == 1:
		g.finish(nil, &troops.Result{Winner: Imperial, Why: "result.conceded"})
		return nil
	}
	s.Rebels = slices.DeleteFunc(s.Rebels, func(x engine.Seat) bool { return x == seat })
	if s.Decider == seat {
		s.Decider = 0
	}
	for _, h := range s.Heroes {
		if h.Owner == seat {
			h.Owner = s.Rebels[0]
		}
	}
	for _, x := range g.Mission.Groups {
		if x.Holder == seat {
			x.Holder = s.Rebels[0]
		}
	}
	return nil
}

// storyCorrections are those of a mission of a campaign that make sense now.
func (g *Game) storyCorrections() []engine.Adjustment {
	s := g.Mission.Story
	out := []engine.Adjustment{{Op: "threat", Num: s.Threat}}
	for _, seat := range s.Rebels {
		out = append(out, engine.Adjustment{Op: "decider", Seat: seat}, engine.Adjustment{Op: "concede", Seat: seat})
		for _, h := range s.Heroes {
			if h.Owner != seat {
				out = append(out, engine.Adjustment{Op: "hand", Piece: h.Figure, Seat: seat})
			}
		}
	}
	for _, h := range s.Heroes {
		if f := g.figure(h.Figure); f.On {
			out = append(out, engine.Adjustment{Op: "strain", Piece: f.ID, Num: f.Strain})
		}
	}
	return append(out, engine.Adjustment{Op: "decider"}, engine.Adjustment{Op: "concede", Seat: Imperial})
}
