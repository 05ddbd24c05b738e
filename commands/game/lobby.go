package game

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"estafeta/commands/army"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// LobbyCard says who plays what with which list, and has the buttons to join,
// to take a list and to start.
func LobbyCard(b *call.Env, t *call.Game) discord.Message {
	m := discord.Message{}
	lines := []string{}
	for _, s := range t.Seats {
		if len(s.Users) == 0 && s.Invited != "" {
			m.Mention = append(m.Mention, s.Invited)
			lines = append(lines, t.Key("lobby.invited", engine.Name("who", call.Mention(s.Invited)), engine.Name("host", call.Mention(t.Host))))
		}
	}
	switch {
	case len(lines) > 0:
	case len(t.Missing) == 0 && !t.Solo:
		m.Mention = []string{t.Host}
		lines = append(lines, call.Mention(t.Host)+" "+t.W.Term("lobby.complete"))
	case len(t.Missing) == 0:
		lines = append(lines, t.W.Term("lobby.complete"))
	default:
		lines = append(lines, t.Key("lobby.head", engine.Name("host", call.Mention(t.Host))))
	}
	if len(t.Missing) > 0 && len(t.Missing) < len(t.Seats) {
		lines = append(lines, "-# "+t.Key("lobby.notready", engine.Name("what", strings.Join(wanting(t), "; "))))
	}
	preset := t.Preset
	if preset != "" {
		preset = t.W.Term("preset." + preset)
	}
	lines = append(lines, "-# "+t.W.Term("system.name")+" · "+preset)
	for _, s := range t.Seats {
		lines = append(lines, t.SeatLine(s))
	}
	m.Content = strings.Join(lines, "\n")
	press := func(style int, key, op string) discord.Button {
		return discord.Button{Style: style, Label: t.W.Term(key), CustomID: call.ID("lobby", t.ID, op)}
	}
	m.Rows = []discord.Row{
		{
			Components: []discord.Component{
				press(discord.Success, "button.join", "join"),
				press(discord.Secondary, "button.leave", "leave"),
				press(discord.Primary, "button.start", "start"),
			},
		},
	}
	if t.Lists {
		m.Rows = append(m.Rows, discord.Row{Components: []discord.Component{readyLists(b, t)}})
	}
	m.Silent = len(m.Mention) == 0
	return m
}

// readyLists is a select of the ready-made lists.
func readyLists(b *call.Env, t *call.Game) discord.StringSelect {
	s := discord.StringSelect{CustomID: call.ID("lobby", t.ID, "list"), Placeholder: t.W.Term("lobby.ready")}
	ready := b.System(t.System).Ready()
	some := slices.ContainsFunc(ready, func(r engine.Roster) bool { return sized(t, r) })
	for n, r := range ready {
		if len(s.Options) < call.SelectMax && (!some || sized(t, r)) {
			rep := b.System(t.System).Check(r)
			s.Options = append(s.Options, discord.SelectOption{Label: call.Clip(call.ListName(t.W, r.Name), 100), Value: strconv.Itoa(n),
				Description: call.Clip(
					t.Key("list.note", engine.Term("faction", "faction."+r.Faction), engine.Num("n", len(r.Units)), engine.Num("points", rep.Points)),
					100,
				)})
		}
	}
	return s
}

// sized reports a list for the size of battle that the game is, where both have
// one.
func sized(t *call.Game, r engine.Roster) bool {
	size := t.Options["size"]
	return size == "" || r.Size == "" || r.Size == size
}

// lobby does what a press on the lobby card says; the card follows by itself.
func lobby(c *call.Call, game, op string) error {
	switch op {
	case "join":
		_, err := c.Host.Join(c.Ctx, game, c.User(), 0)
		return err
	case "leave":
		_, err := c.Host.Leave(c.Ctx, game, c.User())
		return err
	case "list":
		return takeReady(c, game)
	case "start":
		return start(c, game)
	}
	return call.Wrong("error.component")
}

// takeReady gives the user's seat a ready-made list; somebody with no seat
// joins by it, and who sits at both seats fills the one without a list.
func takeReady(c *call.Call, game string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	ready := c.System(i.System).Ready()
	if len(c.In.Values) != 1 {
		return call.Wrong("error.component")
	}
	n, err := strconv.Atoi(c.In.Values[0])
	if err != nil || n < 0 || n >= len(ready) {
		return call.Wrong("error.component")
	}
	if len(i.Mine) == 0 {
		if i, err = c.Host.Join(c.Ctx, game, c.User(), 0); err != nil {
			return err
		}
	}
	return setRoster(c, i, ready[n])
}

// setRoster hands a list in for the user's first seat without one, or the
// first.
func setRoster(c *call.Call, i host.Info, r engine.Roster) error {
	rep, err := c.Host.SetRoster(c.Ctx, i.ID, c.User(), 0, r)
	if len(rep.Problems) > 0 {
		return &call.Refused{Refusal: rep.Problems[0], T: c.At(i, c.W.Lang)}
	}
	return err
}

// takeList hands in a list by name: one of the user's own or a ready-made one.
func takeList(c *call.Call, t *call.Game, name string) error {
	r, err := army.List(c, t.System, name)
	if err != nil {
		return err
	}
	return setRoster(c, t.Info, r)
}

// start begins a game, or says what of which side is missing.
func start(c *call.Call, game string) error {
	_, err := c.Host.Start(c.Ctx, game, c.User())
	switch {
	case err == nil && c.In.MessageID == "":
		return c.Quiet()
	case err == nil:
		return nil
	}
	i, failed := c.Host.Info(c.Ctx, game, c.User())
	if failed != nil {
		return failed
	}
	t := c.At(i, c.W.Lang)
	var no *engine.Refusal
	switch {
	case errors.As(err, &no): // in the words of the system
		return &call.Refused{Refusal: no, T: t}
	case !errors.Is(err, host.ErrNotReady):
		return err
	}
	return c.Tell(t.Key("lobby.notready", engine.Name("what", strings.Join(wanting(t), "; "))))
}

// wanting are the sides that lack something, with what.
func wanting(t *call.Game) []string {
	var out []string
	for _, n := range t.Missing {
		s := t.Seats[n-1]
		key := "lobby.nolist"
		if len(s.Users) == 0 {
			key = "lobby.nobody"
		}
		out = append(out, t.Key(key, engine.Name("who", t.Player(s.Seat)), engine.Name("side", t.Side(s.Seat))))
	}
	return out
}
