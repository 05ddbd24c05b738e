package campaign

import (
	"slices"

	"estafeta/engine"
)

// Adjust applies a correction of a campaign that the table agreed on.
//
//	hand      the hero Piece is played by Seat, one of the Rebel seats
//	decider   Seat decides for the Rebels from now on; 0: they decide together
//	concede   Seat leaves: its heroes are played by another Rebel; the last one, or
//	          the Imperial player, gives the campaign up
func (c *Campaign) Adjust(a engine.Adjustment) error {
	switch a.Op {
	case "hand":
		h := c.Of(a.Piece)
		if h == nil {
			return engine.Refuse("IA-AFF-02", "adjust.hero", engine.Name("piece", a.Piece))
		}
		if !slices.Contains(c.Rebels, a.Seat) {
			return engine.Refuse("IA-HERO-07", "adjust.rebel")
		}
		h.Owner = a.Seat
	case "decider":
		if a.Seat != 0 && !slices.Contains(c.Rebels, a.Seat) {
			return engine.Refuse("IA-TIME-10", "adjust.rebel")
		}
		c.Decider = a.Seat
	case "concede":
		return c.Leave(a.Seat)
	default:
		return engine.Refuse("", "adjust.op.game", engine.Name("op", a.Op))
	}
	return nil
}

// Leave lets a player leave the campaign (IA-HERO-07).
func (c *Campaign) Leave(seat engine.Seat) error {
	switch {
	case seat == imperial:
		c.Winner, c.Phase = "rebel", Finished
		return nil
	case !slices.Contains(c.Rebels, seat):
		return engine.Refuse("", "adjust.seat")
	case len(c.Rebels) == 1:
		c.Winner, c.Phase = "imperial", Finished
		return nil
	}
	c.Rebels = slices.DeleteFunc(slices.Clone(c.Rebels), func(s engine.Seat) bool { return s == seat })
	if c.Decider == seat {
		c.Decider = 0
	}
	for _, h := range c.Heroes {
		if h.Owner == seat {
			h.Owner = c.Rebels[0]
		}
	}
	return nil
}

// Corrections are those of a campaign that make sense now.
func (c *Campaign) Corrections() []engine.Adjustment {
	out := []engine.Adjustment{}
	for _, seat := range c.Rebels {
		for _, h := range c.Heroes {
			if h.Owner != seat {
				out = append(out, engine.Adjustment{Op: "hand", Piece: c.ID(h), Seat: seat})
			}
		}
		out = append(out, engine.Adjustment{Op: "decider", Seat: seat}, engine.Adjustment{Op: "concede", Seat: seat})
	}
	return append(out, engine.Adjustment{Op: "decider"}, engine.Adjustment{Op: "concede", Seat: imperial})
}
