package commands

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// What a player has settled in advance is a panel of its own, beside the desk
// and in its place where nothing waits on him: standing orders, armed windows,
// and the turns composed ahead. Only he sees it.

// The pages of the panel.
const (
	prepareOrders = "orders"
	preparePlans  = "plans"
)

// waits reports that there is no desk only because nothing waits on the user.
func waits(err error) bool {
	var p *problem
	return errors.As(err, &p) && (p.Key == "desk.nothing" || p.Key == "desk.others")
}

// prepareButton leads from the desk to the panel.
func (d *desk) prepareButton() discord.Button {
	return discord.Button{Style: discord.Secondary, Label: d.w.Term("prepare.open"), CustomID: id("prep", d.ID, prepareOrders)}
}

// prepare shows the panel.
func (c *call) prepare(game, page, remark string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	if len(i.Mine) == 0 {
		return host.ErrNotSeated
	}
	t := c.at(i, c.w.Lang)
	var parts []discord.Component
	if remark != "" {
		parts = append(parts, discord.TextDisplay{Content: clip(remark, 1500)})
	}
	switch page {
	case preparePlans:
		more, err := c.planParts(t)
		if err != nil {
			return err
		}
		parts = append(parts, more...)
	default:
		more, err := c.orderParts(t)
		if err != nil {
			return err
		}
		parts = append(parts, more...)
	}
	row := discord.Row{}
	for _, p := range []string{prepareOrders, preparePlans} {
		if p != page {
			row.Components = append(row.Components, discord.Button{Style: discord.Secondary, Label: t.w.Term("prepare." + p), CustomID: id("prep", game, p)})
		}
	}
	row.Components = append(row.Components, discord.Button{Style: discord.Secondary, Label: t.w.Term("prepare.desk"), CustomID: id("prep", game, "desk")})
	return c.panelOf(append(parts, row))
}

// orderParts are a select for each kind of question that can be settled, what
// is armed, and what might as well be settled.
func (c *call) orderParts(t *table) ([]discord.Component, error) {
	sys := c.system(t.System)
	have, err := c.host.Orders(c.ctx, t.ID, c.user())
	if err != nil {
		return nil, err
	}
	parts := []discord.Component{discord.TextDisplay{Content: "### " + t.w.Term("prepare.head") + "\n-# " + t.w.Term("prepare.note")}}
	for _, o := range sys.Orders() {
		if len(o.Choices) == 0 {
			continue
		}
		now := standing(o, have)
		s := discord.StringSelect{CustomID: id("prep", t.ID, "order", o.Key), Placeholder: clip(t.w.Term("order."+o.Key), 150)}
		line := func(value, words string) {
			s.Options = append(s.Options, discord.SelectOption{Label: clip(t.w.Term("order."+o.Key)+": "+t.w.Term(words), 100), Value: value, Default: value == now})
		}
		line(ask, "orders.ask")
		for _, ch := range o.Choices {
			line(ch.Name, "order."+o.Key+"."+ch.Name)
		}
		parts = append(parts, discord.Row{Components: []discord.Component{s}})
		if offer, err := c.always(t, o, have); err != nil {
			return nil, err
		} else if offer != nil {
			parts = append(parts, *offer)
		}
	}
	arms, err := c.host.Arms(c.ctx, t.ID, c.user())
	if err != nil {
		return nil, err
	}
	s := discord.StringSelect{CustomID: id("prep", t.ID, "arms"), Placeholder: t.w.Term("arm.head"), Optional: true}
	var armed []string
	for _, o := range sys.Orders() {
		if !o.Arms {
			continue
		}
		on := slices.ContainsFunc(arms, func(a db.Arm) bool { return a.Key == o.Key })
		if on {
			armed = append(armed, t.w.Term("order."+o.Key))
		}
		s.Options = append(s.Options, discord.SelectOption{Label: clip(t.w.Term("order."+o.Key), 100), Value: o.Key, Default: on})
	}
	if s.Max = len(s.Options); s.Max > 0 {
		now := t.key("arm.now", engine.Name("what", firstOf(strings.Join(armed, ", "), "–")))
		parts = append(parts, discord.TextDisplay{Content: clip(t.w.Term("arm.note")+"\n"+now, 1500)}, discord.Row{Components: []discord.Component{s}})
	}
	return parts, nil
}

// standing is the name of the choice that stands for a kind of question.
func standing(o engine.StandingOrder, have []db.Order) string {
	for _, h := range have {
		for _, ch := range o.Choices {
			if h.Key == o.Key && h.Answer.Equal(ch.Answer) && slices.Equal(h.When, ch.When) {
				return ch.Name
			}
		}
	}
	return ask
}

// always offers to settle what the user has answered three times in a row in
// the same way; nil if there is nothing to offer.
func (c *call) always(t *table, o engine.StandingOrder, have []db.Order) (*discord.Row, error) {
	if standing(o, have) != ask {
		return nil, nil
	}
	a, ok, err := c.host.Habit(c.ctx, t.ID, c.user(), o.Key)
	if err != nil || !ok {
		return nil, err
	}
	for _, ch := range o.Choices {
		if len(ch.When) == 0 && ch.Answer.Equal(a) {
			label := t.key("prepare.always", engine.Term("order", "order."+o.Key), engine.Term("what", "order."+o.Key+"."+ch.Name))
			return &discord.Row{Components: []discord.Component{discord.Button{Style: discord.Primary, Label: clip(label, 80), CustomID: id("prep", t.ID, "always", o.Key, ch.Name)}}}, nil
		}
	}
	return nil, nil
}

// offer is always at the question that the desk asks now.
func (c *call) offer(d *desk) []discord.Component {
	sys := c.system(d.System)
	if sys == nil || d.next == nil { // a single attack has no orders
		return nil
	}
	for _, o := range sys.Orders() {
		if o.Key != d.next.Key {
			continue
		}
		have, err := c.host.Orders(c.ctx, d.ID, c.user())
		if err != nil {
			return nil
		}
		if row, err := c.always(d.table, o, have); err == nil && row != nil {
			return []discord.Component{*row}
		}
	}
	return nil
}

// planParts are the turns composed ahead, each with a button to forget it;
// what was dropped is told once.
func (c *call) planParts(t *table) ([]discord.Component, error) {
	plans, err := c.host.Plans(c.ctx, t.ID, c.user())
	if err != nil {
		return nil, err
	}
	parts := []discord.Component{discord.TextDisplay{Content: "### " + t.w.Term("prepare.plans") + "\n-# " + t.w.Term("plan.head")}}
	n, gone := 0, ""
	for _, p := range plans {
		if p.Dropped != "" {
			gone += "\n✖ " + tame(p.Text) + " · " + t.w.Term(p.Dropped)
			if err := c.host.ForgetPlan(c.ctx, t.ID, c.user(), p); err != nil {
				return nil, err
			}
			continue
		}
		if n++; n > 10 { // eight a seat, and few sit at two
			continue
		}
		parts = append(parts, discord.Section{Texts: []discord.TextDisplay{{Content: clip(fmt.Sprintf("%d. %s", n, tame(p.Text)), 300)}},
			Accessory: discord.Button{Style: discord.Secondary, Label: t.w.Term("plan.remove"), CustomID: id("prep", t.ID, "remove", fmt.Sprintf("%d.%d", p.Seat, p.N))}})
	}
	if gone != "" {
		parts = append(parts, discord.TextDisplay{Content: clip(strings.TrimSpace(gone), 1000)})
	}
	if n == 0 {
		parts = append(parts, discord.TextDisplay{Content: t.w.Term("plan.none")})
	}
	return parts, nil
}

// prepared does what a press on the panel says.
func (c *call) prepared(game, op, key, name string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	if len(i.Mine) == 0 {
		return host.ErrNotSeated
	}
	t := c.at(i, c.w.Lang)
	sys := c.system(t.System)
	switch op {
	case prepareOrders, preparePlans:
		return c.prepare(game, op, "")
	case "desk":
		err := c.openAgain(game)
		if waits(err) {
			return c.prepare(game, prepareOrders, c.excuse(err, c.w, nil))
		}
		return err
	case "order", "always":
		if len(c.in.Values) == 1 {
			name = c.in.Values[0]
		}
		if err := c.setOrder(t, sys, key, name); err != nil {
			return err
		}
		return c.prepare(game, prepareOrders, "")
	case "arms":
		if err := c.setArms(t, sys, c.in.Values); err != nil {
			return err
		}
		return c.prepare(game, prepareOrders, "")
	case "remove":
		return c.removePlan(t, key)
	}
	return wrong("error.component")
}

// setArms arms these windows and no others.
func (c *call) setArms(t *table, sys engine.System, keys []string) error {
	for _, o := range sys.Orders() {
		if !o.Arms {
			continue
		}
		change := c.host.Disarm
		if slices.Contains(keys, o.Key) {
			change = c.host.Arm
		}
		if err := c.eachSeat(t, func(s engine.Seat) error {
			_, err := change(c.ctx, t.ID, c.user(), s, o.Key)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// removePlan forgets one turn composed ahead, by seat and place.
func (c *call) removePlan(t *table, which string) error {
	plans, err := c.host.Plans(c.ctx, t.ID, c.user())
	if err != nil {
		return err
	}
	for _, p := range plans {
		if fmt.Sprintf("%d.%d", p.Seat, p.N) == which {
			if err := c.host.ForgetPlan(c.ctx, t.ID, c.user(), p); err != nil {
				return err
			}
		}
	}
	return c.prepare(t.ID, preparePlans, "")
}
