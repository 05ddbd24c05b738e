package play

import (
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// ask is the value that takes a standing order back.
const ask = "ask"

// OrdersGame shows the user's standing orders, or gives and takes one back.
// Only they see them.
func OrdersGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		sys := c.System(t.System)
		if len(t.Mine) == 0 {
			return host.ErrNotSeated
		}
		if key := c.Opt("name"); key != "" {
			if err := setOrder(c, t, sys, key, c.Opt("value")); err != nil {
				return err
			}
		}
		return tellOrders(c, t, sys)
	})
}

func setOrder(c *call.Call, t *call.Game, sys engine.System, key, value string) error {
	for _, o := range sys.Orders() {
		if o.Key != key {
			continue
		}
		if value == ask || value == "" {
			return eachSeat(c, t, func(s engine.Seat) error {
				_, err := c.Host.DropOrder(c.Ctx, t.ID, c.User(), s, key)
				return err
			})
		}
		for _, ch := range o.Choices {
			if ch.Name == value {
				return eachSeat(c, t, func(s engine.Seat) error {
					_, err := c.Host.SetOrder(c.Ctx, t.ID, c.User(), s, key, ch.Answer, ch.When...)
					return err
				})
			}
		}
		return call.Wrong("error.order.value", engine.Name("value", value))
	}
	return call.Wrong("error.order", engine.Name("name", key))
}

func eachSeat(c *call.Call, t *call.Game, do func(engine.Seat) error) error {
	for _, s := range t.Mine {
		if err := do(s); err != nil {
			return err
		}
	}
	return nil
}

func tellOrders(c *call.Call, t *call.Game, sys engine.System) error {
	have, err := c.Host.Orders(c.Ctx, t.ID, c.User())
	if err != nil {
		return err
	}
	lines := []string{t.W.Term("orders.head")}
	for _, o := range sys.Orders() {
		now := t.W.Term("orders.ask")
		if name := standing(o, have); name != ask {
			now = t.W.Term("order." + o.Key + "." + name)
		}
		lines = append(lines, "`"+o.Key+"` "+t.W.Term("order."+o.Key)+": **"+now+"**")
	}
	return c.Tell(strings.Join(lines, "\n"))
}

// CompleteOrders completes the kinds of questions and what can be ordered.
func CompleteOrders(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	if o.Name == "game" {
		return c.CompleteGames(o)
	}
	t, err := c.Here()
	if err != nil {
		return nil, nil
	}
	sys := c.System(t.System)
	var out []discord.Choice
	for _, so := range sys.Orders() {
		if o.Name == "name" {
			out = append(out, discord.Choice{Name: t.W.Term("order." + so.Key), Value: so.Key})
			continue
		}
		if so.Key == c.Opt("name") {
			for _, ch := range so.Choices {
				out = append(out, discord.Choice{Name: t.W.Term("order." + so.Key + "." + ch.Name), Value: ch.Name})
			}
			out = append(out, discord.Choice{Name: t.W.Term("orders.ask"), Value: ask})
		}
	}
	return call.Matching(o.Value, out), nil
}
