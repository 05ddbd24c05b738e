package commands

import (
	"strconv"
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// lobbyCard says who plays what with which list, and has the buttons to join,
// to take a list and to start.
func (b *Bot) lobbyCard(t *table) discord.Message {
	m := discord.Message{}
	lines := []string{}
	for _, s := range t.Seats {
		if len(s.Users) == 0 && s.Invited != "" {
			m.Mention = append(m.Mention, s.Invited)
			lines = append(lines, t.key("lobby.invited", engine.Name("who", mention(s.Invited)), engine.Name("host", mention(t.Host))))
		}
	}
	switch {
	case len(lines) > 0:
	case len(t.Missing) == 0:
		lines = append(lines, t.w.Term("lobby.complete"))
	default:
		lines = append(lines, t.key("lobby.head", engine.Name("host", mention(t.Host))))
	}
	preset := t.Preset
	if preset != "" {
		preset = t.w.Term("preset." + preset)
	}
	lines = append(lines, "-# "+t.w.Term("system.name")+" · "+preset)
	for _, s := range t.Seats {
		list := t.w.Term("list.none")
		if s.Roster != nil {
			list = tame(s.Roster.Name)
		}
		lines = append(lines, t.key("status.seat", engine.Name("side", t.side(s.Seat)), engine.Name("who", firstOf(mentions(s.Users), "–")), engine.Name("list", list)))
	}
	m.Content = strings.Join(lines, "\n")
	press := func(style int, key, op string) discord.Button {
		return discord.Button{Style: style, Label: t.w.Term(key), CustomID: id("lobby", t.ID, op)}
	}
	m.Rows = []discord.Row{
		{Components: []discord.Component{press(discord.Success, "button.join", "join"), press(discord.Secondary, "button.leave", "leave"), press(discord.Primary, "button.start", "start")}},
		{Components: []discord.Component{b.readyLists(t)}},
	}
	m.Silent = len(m.Mention) == 0
	return m
}

// readyLists is a select of the ready-made lists.
func (b *Bot) readyLists(t *table) discord.StringSelect {
	s := discord.StringSelect{CustomID: id("lobby", t.ID, "list"), Placeholder: t.w.Term("lobby.ready")}
	for n, r := range b.system(t.System).Ready() {
		if n < selectMax {
			rep := b.system(t.System).Check(r)
			s.Options = append(s.Options, discord.SelectOption{Label: clip(r.Name, 100), Value: itoa(n),
				Description: clip(t.key("list.note", engine.Term("faction", "faction."+r.Faction), engine.Num("n", len(r.Units)), engine.Num("points", rep.Points)), 100)})
		}
	}
	return s
}

// lobby does what a press on the lobby card says; the card follows by itself.
func (c *call) lobby(game, op string) error {
	switch op {
	case "join":
		_, err := c.host.Join(c.ctx, game, c.user(), 0)
		return err
	case "leave":
		_, err := c.host.Leave(c.ctx, game, c.user())
		return err
	case "list":
		return c.takeReady(game)
	case "start":
		_, err := c.host.Start(c.ctx, game, c.user())
		return err
	}
	return wrong("error.component")
}

// takeReady gives the user's seat a ready-made list; somebody with no seat
// joins by it, and who sits at both seats fills the one without a list.
func (c *call) takeReady(game string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	ready := c.system(i.System).Ready()
	if len(c.in.Values) != 1 {
		return wrong("error.component")
	}
	n, err := strconv.Atoi(c.in.Values[0])
	if err != nil || n < 0 || n >= len(ready) {
		return wrong("error.component")
	}
	if len(i.Mine) == 0 {
		if i, err = c.host.Join(c.ctx, game, c.user(), 0); err != nil {
			return err
		}
	}
	return c.setRoster(i, ready[n])
}

// setRoster hands a list in for the user's first seat without one, or the
// first.
func (c *call) setRoster(i host.Info, r engine.Roster) error {
	rep, err := c.host.SetRoster(c.ctx, i.ID, c.user(), 0, r)
	if len(rep.Problems) > 0 {
		return &refused{rep.Problems[0], c.at(i, c.w.Lang)}
	}
	return err
}

// takeList hands in a list by name: one of the user's own or a ready-made one.
func (c *call) takeList(t *table, name string) error {
	r, err := c.list(t.System, name)
	if err != nil {
		return err
	}
	return c.setRoster(t.Info, r)
}
