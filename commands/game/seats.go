package game

import (
	"cmp"
	"estafeta/commands/call"
	"estafeta/engine"
	"estafeta/host"
)

var seatChanges = []call.Choice{
	{Value: "add", Words: "seat.add"},
	{Value: "give", Words: "seat.give"},
	{Value: "kick", Words: "seat.kick"},
	{Value: "claim", Words: "seat.claim"},
}

// seatGame changes who sits where: at once, or by the others' agreement.
func seatGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		taken, err := c.Host.Reseat(
			c.Ctx,
			t.ID,
			c.User(),
			c.In.ID,
			host.SeatChange(c.Opt("do")),
			engine.Seat(call.Atoi(c.Opt("seat"))),
			c.Opt("user"),
		)
		if err != nil {
			return err
		}
		return proposed(c, taken)
	})
}

// drawGame proposes to end the game without a winner.
func drawGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		taken, err := c.Host.Draw(c.Ctx, t.ID, c.User(), c.In.ID)
		if err != nil {
			return err
		}
		return proposed(c, taken)
	})
}

// proposed says whether something is done or waits for the others.
func proposed(c *call.Call, taken host.Taken) error {
	c.Wake()
	if taken.Proposed != "" {
		return c.Say("sent.proposed")
	}
	return c.Quiet()
}

// rematchGame opens the same game again with sides exchanged.
func rematchGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error { return rematch(c, t.ID) })
}

func rematch(c *call.Call, game string) error {
	i, err := c.Host.Rematch(c.Ctx, game, c.User(), c.In.ID)
	if err != nil {
		return err
	}
	c.Wake()
	return c.Tell(c.At(i, c.W.Lang).Key("game.opened", engine.Name("where", "<#"+cmp.Or(i.Thread, i.Channel)+">")))
}
