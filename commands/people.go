package commands

import (
	"estafeta/engine"
	"estafeta/host"
)

var seatChanges = []choice{{"add", "seat.add"}, {"give", "seat.give"}, {"kick", "seat.kick"}, {"claim", "seat.claim"}}

// seatGame changes who sits where: at once, or by the others' agreement.
func (c *call) seatGame() error {
	return c.withGame(func(t *table) error {
		taken, err := c.host.Reseat(c.ctx, t.ID, c.user(), c.in.ID, host.SeatChange(c.opt("do")), engine.Seat(atoi(c.opt("seat"))), c.opt("user"))
		if err != nil {
			return err
		}
		return c.proposed(taken)
	})
}

// drawGame proposes to end the game without a winner.
func (c *call) drawGame() error {
	return c.withGame(func(t *table) error {
		taken, err := c.host.Draw(c.ctx, t.ID, c.user(), c.in.ID)
		if err != nil {
			return err
		}
		return c.proposed(taken)
	})
}

// proposed says whether something is done or waits for the others.
func (c *call) proposed(taken host.Taken) error {
	c.wake()
	if taken.Proposed != "" {
		return c.say("sent.proposed")
	}
	return c.say("sent.done")
}

// rematchGame opens the same game again with sides exchanged.
func (c *call) rematchGame() error {
	return c.withGame(func(t *table) error {
		i, err := c.host.Rematch(c.ctx, t.ID, c.user(), c.in.ID)
		if err != nil {
			return err
		}
		c.wake()
		return c.tell(c.at(i, c.w.Lang).key("game.opened", engine.Name("where", "<#"+firstOf(i.Thread, i.Channel)+">")))
	})
}
