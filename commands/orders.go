package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// ask is the value that takes a standing order back.
const ask = "ask"

// ordersGame shows the user's standing orders, or gives and takes one back.
// Only he sees them.
func (c *call) ordersGame() error {
	return c.withGame(func(t *table) error {
		sys := c.system(t.System)
		if len(t.Mine) == 0 {
			return host.ErrNotSeated
		}
		if key := c.opt("name"); key != "" {
			if err := c.setOrder(t, sys, key, c.opt("value")); err != nil {
				return err
			}
		}
		return c.tellOrders(t, sys)
	})
}

func (c *call) setOrder(t *table, sys engine.System, key, value string) error {
	for _, o := range sys.Orders() {
		if o.Key != key {
			continue
		}
		if value == ask || value == "" {
			return c.eachSeat(t, func(s engine.Seat) error {
				_, err := c.host.DropOrder(c.ctx, t.ID, c.user(), s, key)
				return err
			})
		}
		for _, ch := range o.Choices {
			if ch.Name == value {
				return c.eachSeat(t, func(s engine.Seat) error {
					_, err := c.host.SetOrder(c.ctx, t.ID, c.user(), s, key, ch.Answer, ch.When...)
					return err
				})
			}
		}
		return wrong("error.order.value", engine.Name("value", value))
	}
	return wrong("error.order", engine.Name("name", key))
}

func (c *call) eachSeat(t *table, do func(engine.Seat) error) error {
	for _, s := range t.Mine {
		if err := do(s); err != nil {
			return err
		}
	}
	return nil
}

func (c *call) tellOrders(t *table, sys engine.System) error {
	have, err := c.host.Orders(c.ctx, t.ID, c.user())
	if err != nil {
		return err
	}
	lines := []string{t.w.Term("orders.head")}
	for _, o := range sys.Orders() {
		now := t.w.Term("orders.ask")
		if name := standing(o, have); name != ask {
			now = t.w.Term("order." + o.Key + "." + name)
		}
		lines = append(lines, "`"+o.Key+"` "+t.w.Term("order."+o.Key)+": **"+now+"**")
	}
	return c.tell(strings.Join(lines, "\n"))
}

// completeOrders completes the kinds of questions and what can be ordered.
func (c *call) completeOrders(o *discord.Option) ([]discord.Choice, error) {
	if o.Name == "game" {
		return c.completeGames(o)
	}
	t, err := c.here()
	if err != nil {
		return nil, nil
	}
	sys := c.system(t.System)
	var out []discord.Choice
	for _, so := range sys.Orders() {
		if o.Name == "name" {
			out = append(out, discord.Choice{Name: t.w.Term("order." + so.Key), Value: so.Key})
			continue
		}
		if so.Key == c.opt("name") {
			for _, ch := range so.Choices {
				out = append(out, discord.Choice{Name: t.w.Term("order." + so.Key + "." + ch.Name), Value: ch.Name})
			}
			out = append(out, discord.Choice{Name: t.w.Term("orders.ask"), Value: ask})
		}
	}
	return matching(o.Value, out), nil
}
