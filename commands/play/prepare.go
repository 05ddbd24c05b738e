package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// What a player has settled in advance is a panel of its own, beside the desk
// and in its place where nothing waits on them: standing orders, armed windows,
// and the turns composed ahead. Only they see it.

// The pages of the panel.
const (
	prepareOrders = "orders"
	preparePlans  = "plans"
)

// waits reports that there is no desk only because nothing waits on the user.
func waits(err error) bool {
	var p *call.Problem
	return errors.As(err, &p) && (p.Key == "desk.nothing" || p.Key == "desk.others")
}

// prepareButton leads from the desk to the panel.
func (d *Desk) prepareButton() discord.Button {
	return discord.Button{Style: discord.Secondary, Label: d.W.Term("prepare.open"), CustomID: call.ID("prep", d.ID, prepareOrders)}
}

// prepare shows the panel.
func prepare(c *call.Call, game, page, remark string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	if len(i.Mine) == 0 {
		return host.ErrNotSeated
	}
	t := c.At(i, c.W.Lang)
	var parts []discord.Component
	if remark != "" {
		parts = append(parts, discord.TextDisplay{Content: call.Clip(remark, 1500)})
	}
	switch page {
	case preparePlans:
		more, err := planParts(c, t)
		if err != nil {
			return err
		}
		parts = append(parts, more...)
	default:
		more, err := orderParts(c, t)
		if err != nil {
			return err
		}
		parts = append(parts, more...)
	}
	row := discord.Row{}
	for _, p := range []string{prepareOrders, preparePlans} {
		if p != page {
			row.Components = append(
				row.Components,
				discord.Button{Style: discord.Secondary, Label: t.W.Term("prepare." + p), CustomID: call.ID("prep", game, p)},
			)
		}
	}
	row.Components = append(
		row.Components,
		discord.Button{Style: discord.Secondary, Label: t.W.Term("prepare.desk"), CustomID: call.ID("prep", game, "desk")},
	)
	return c.PanelOf(append(parts, row))
}

// orderParts are a select for each kind of question that can be settled, what
// is armed, and what might as well be settled.
func orderParts(c *call.Call, t *call.Game) ([]discord.Component, error) {
	sys := c.System(t.System)
	have, err := c.Host.Orders(c.Ctx, t.ID, c.User())
	if err != nil {
		return nil, err
	}
	parts := []discord.Component{discord.TextDisplay{Content: "### " + t.W.Term("prepare.head") + "\n-# " + t.W.Term("prepare.note")}}
	for _, o := range sys.Orders() {
		if len(o.Choices) == 0 {
			continue
		}
		now := standing(o, have)
		s := discord.StringSelect{CustomID: call.ID("prep", t.ID, "order", o.Key), Placeholder: call.Clip(t.W.Term("order."+o.Key), 150)}
		line := func(value, words string) {
			s.Options = append(
				s.Options,
				discord.SelectOption{Label: call.Clip(t.W.Term("order."+o.Key)+": "+t.W.Term(words), 100), Value: value, Default: value == now},
			)
		}
		line(ask, "orders.ask")
		for _, ch := range o.Choices {
			line(ch.Name, "order."+o.Key+"."+ch.Name)
		}
		parts = append(parts, discord.Row{Components: []discord.Component{s}})
		if offer, err := always(c, t, o, have); err != nil {
			return nil, err
		} else if offer != nil {
			parts = append(parts, *offer)
		}
	}
	arms, err := c.Host.Arms(c.Ctx, t.ID, c.User())
	if err != nil {
		return nil, err
	}
	s := discord.StringSelect{CustomID: call.ID("prep", t.ID, "arms"), Placeholder: t.W.Term("arm.head"), Optional: true}
	var armed []string
	for _, o := range sys.Orders() {
		if !o.Arms {
			continue
		}
		on := slices.ContainsFunc(arms, func(a db.Arm) bool { return a.Key == o.Key })
		if on {
			armed = append(armed, t.W.Term("order."+o.Key))
		}
		s.Options = append(s.Options, discord.SelectOption{Label: call.Clip(t.W.Term("order."+o.Key), 100), Value: o.Key, Default: on})
	}
	if s.Max = len(s.Options); s.Max > 0 {
		now := t.Key("arm.now", engine.Name("what", cmp.Or(strings.Join(armed, ", "), "–")))
		parts = append(
			parts,
			discord.TextDisplay{Content: call.Clip(t.W.Term("arm.note")+"\n"+now, 1500)},
			discord.Row{Components: []discord.Component{s}},
		)
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
func always(c *call.Call, t *call.Game, o engine.StandingOrder, have []db.Order) (*discord.Row, error) {
	if standing(o, have) != ask {
		return nil, nil
	}
	a, ok, err := c.Host.Habit(c.Ctx, t.ID, c.User(), o.Key)
	if err != nil || !ok {
		return nil, err
	}
	for _, ch := range o.Choices {
		if len(ch.When) == 0 && ch.Answer.Equal(a) {
			label := t.Key("prepare.always", engine.Term("order", "order."+o.Key), engine.Term("what", "order."+o.Key+"."+ch.Name))
			return &discord.Row{
				Components: []discord.Component{
					discord.Button{Style: discord.Primary, Label: call.Clip(label, 80), CustomID: call.ID("prep", t.ID, "always", o.Key, ch.Name)},
				},
			}, nil
		}
	}
	return nil, nil
}

// offer is always at the question that the desk asks now.
func offer(c *call.Call, d *Desk) []discord.Component {
	sys := c.System(d.System)
	if sys == nil || d.Next == nil { // a single attack has no orders
		return nil
	}
	for _, o := range sys.Orders() {
		if o.Key != d.Next.Key {
			continue
		}
		have, err := c.Host.Orders(c.Ctx, d.ID, c.User())
		if err != nil {
			return nil
		}
		if row, err := always(c, d.Game, o, have); err == nil && row != nil {
			return []discord.Component{*row}
		}
	}
	return nil
}

// settled names what a user who waits has settled in advance: the turns composed
// ahead and the standing orders, each on a line; "" if nothing is.
func settled(c *call.Call, game string) string {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil || c.System(i.System) == nil {
		return ""
	}
	t := c.At(i, c.W.Lang)
	var plans, orders []string
	if list, err := c.Host.Plans(c.Ctx, game, c.User()); err == nil {
		for _, p := range list {
			if p.Dropped == "" {
				plans = append(plans, call.Clip(call.Escape(p.Text), 100))
			}
		}
	}
	if have, err := c.Host.Orders(c.Ctx, game, c.User()); err == nil {
		for _, o := range c.System(i.System).Orders() {
			if name := standing(o, have); name != ask {
				orders = append(orders, t.W.Term("order."+o.Key)+": "+t.W.Term("order."+o.Key+"."+name))
			}
		}
	}
	out := ""
	if len(plans) > 0 {
		out += "\n" + t.Key("prepare.waiting", engine.Name("plans", strings.Join(plans, " · ")))
	}
	if len(orders) > 0 {
		out += "\n" + t.Key("prepare.standing", engine.Name("orders", strings.Join(orders, " · ")))
	}
	return out
}

// planParts are the turns composed ahead, each with a button to forget it;
// what was dropped is told once.
func planParts(c *call.Call, t *call.Game) ([]discord.Component, error) {
	plans, err := c.Host.Plans(c.Ctx, t.ID, c.User())
	if err != nil {
		return nil, err
	}
	parts := []discord.Component{discord.TextDisplay{Content: "### " + t.W.Term("prepare.plans") + "\n-# " + t.W.Term("plan.head")}}
	n, gone := 0, ""
	for _, p := range plans {
		if p.Dropped != "" {
			gone += "\n✖ " + call.Escape(p.Text) + " · " + t.W.Term(p.Dropped)
			if err := c.Host.ForgetPlan(c.Ctx, t.ID, c.User(), p); err != nil {
				return nil, err
			}
			continue
		}
		if n++; n > 10 { // eight a seat, and few sit at two
			continue
		}
		parts = append(
			parts,
			discord.Section{Texts: []discord.TextDisplay{{Content: call.Clip(fmt.Sprintf("%d. %s", n, call.Escape(p.Text)), 300)}},
				Accessory: discord.Button{
					Style:    discord.Secondary,
					Label:    t.W.Term("plan.remove"),
					CustomID: call.ID("prep", t.ID, "remove", fmt.Sprintf("%d.%d", p.Seat, p.N)),
				}},
		)
	}
	if gone != "" {
		parts = append(parts, discord.TextDisplay{Content: call.Clip(strings.TrimSpace(gone), 1000)})
	}
	if n == 0 {
		parts = append(parts, discord.TextDisplay{Content: t.W.Term("plan.none")})
	}
	return parts, nil
}

// prepared does what a press on the panel says.
func prepared(c *call.Call, game, op, key, name string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	if len(i.Mine) == 0 {
		return host.ErrNotSeated
	}
	t := c.At(i, c.W.Lang)
	sys := c.System(t.System)
	switch op {
	case prepareOrders, preparePlans:
		return prepare(c, game, op, "")
	case "desk":
		err := openAgain(c, game)
		if waits(err) {
			return prepare(c, game, prepareOrders, c.Excuse(err, c.W, nil)+settled(c, game))
		}
		return err
	case "order", "always":
		if len(c.In.Values) == 1 {
			name = c.In.Values[0]
		}
		if err := setOrder(c, t, sys, key, name); err != nil {
			return err
		}
		return prepare(c, game, prepareOrders, "")
	case "arms":
		if err := setArms(c, t, sys, c.In.Values); err != nil {
			return err
		}
		return prepare(c, game, prepareOrders, "")
	case "remove":
		return removePlan(c, t, key)
	}
	return call.Wrong("error.component")
}

// setArms arms these windows and no others.
func setArms(c *call.Call, t *call.Game, sys engine.System, keys []string) error {
	for _, o := range sys.Orders() {
		if !o.Arms {
			continue
		}
		change := c.Host.Disarm
		if slices.Contains(keys, o.Key) {
			change = c.Host.Arm
		}
		if err := eachSeat(c, t, func(s engine.Seat) error {
			_, err := change(c.Ctx, t.ID, c.User(), s, o.Key)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// removePlan forgets one turn composed ahead, by seat and place.
func removePlan(c *call.Call, t *call.Game, which string) error {
	plans, err := c.Host.Plans(c.Ctx, t.ID, c.User())
	if err != nil {
		return err
	}
	for _, p := range plans {
		if fmt.Sprintf("%d.%d", p.Seat, p.N) == which {
			if err := c.Host.ForgetPlan(c.Ctx, t.ID, c.User(), p); err != nil {
				return err
			}
		}
	}
	return prepare(c, t.ID, preparePlans, "")
}
