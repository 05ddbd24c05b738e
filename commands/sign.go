package commands

import (
	"strings"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// takeDown removes a server's sign, if it has one and it can be.
func (c *call) takeDown(s db.Sign) {
	if s.Message == "" {
		return
	}
	if err := c.c.Delete(c.ctx, s.Channel, s.Message); err != nil {
		c.log.Info("a sign stays", "channel", s.Channel, "message", s.Message, "err", err)
	}
}

// putSign posts one lasting message, instead of an earlier one: what this is,
// and where to begin.
func (c *call) putSign(g db.Guild) error {
	w := c.book.In("", firstOf(g.Language, c.in.GuildLocale))
	b := func(style int, key, id string) discord.Button {
		return discord.Button{Style: style, Label: w.Term(key), CustomID: id}
	}
	message, err := c.c.Post(c.ctx, c.in.ChannelID, discord.Message{Content: w.Term("sign.text"), Silent: true, Rows: []discord.Row{{Components: []discord.Component{
		b(discord.Primary, "sign.challenge", "challenge"), b(discord.Secondary, "sign.demo", "demo"), b(discord.Secondary, "sign.help", "help"),
	}}}})
	if err != nil {
		return err
	}
	c.saw(c.in.ChannelID, message)
	old := g.Sign
	g.Sign = db.Sign{Channel: c.in.ChannelID, Message: message}
	if err := c.host.SetGuild(c.ctx, g); err != nil {
		return err
	}
	c.takeDown(old)
	return c.showServer()
}

// challenge is the private panel on which a challenge is put together: the
// game and its preset, and the opponent. The choices so far are in the custom
// ids, so nothing is stored before it is sent.
func (c *call) challenge(preset, opponent, op string) error {
	if len(c.in.Values) > 0 {
		switch op {
		case "preset":
			preset = c.in.Values[0]
		case "opponent":
			opponent = c.in.Values[0]
		}
	}
	if preset == "" {
		preset = c.systems[0].ID() + "/" + c.systems[0].Presets()[0].Key
	}
	if op == "send" {
		return c.sendChallenge(preset, opponent)
	}
	presets := discord.StringSelect{CustomID: id("challenge", preset, opponent, "preset"), Placeholder: c.w.Term("challenge.preset")}
	for _, s := range c.systems {
		w := c.book.In(s.ID(), c.w.Lang)
		for _, p := range s.Presets() {
			key := s.ID() + "/" + p.Key
			presets.Options = append(presets.Options, discord.SelectOption{Label: clip(w.Term("system.name")+": "+w.Term("preset."+p.Key), 100), Value: key, Default: key == preset})
		}
	}
	who := c.w.Term("challenge.anybody")
	if opponent != "" {
		who = mention(opponent)
	}
	return c.panelOf([]discord.Component{
		discord.TextDisplay{Content: "### " + c.w.Term("challenge.head")},
		discord.Row{Components: []discord.Component{presets}},
		discord.Row{Components: []discord.Component{discord.UserSelect{CustomID: id("challenge", preset, opponent, "opponent"), Placeholder: c.w.Term("challenge.opponent")}}},
		discord.TextDisplay{Content: c.w.Key("challenge.who", engine.Name("who", who))},
		discord.Row{Components: []discord.Component{discord.Button{Style: discord.Success, Label: c.w.Term("challenge.send"), CustomID: id("challenge", preset, opponent, "send")}}},
	})
}

// sendChallenge opens the game.
func (c *call) sendChallenge(preset, opponent string) error {
	system, key, _ := strings.Cut(preset, "/")
	n := host.NewGame{System: system, Preset: key, Owner: c.user(), Guild: c.in.GuildID, Channel: c.in.ChannelID, Interaction: c.in.ID}
	against(&n, opponent)
	return c.open(n)
}

// against makes a new game one against somebody, or of its owner alone at all
// sides if that is who is named; "": whoever comes.
func against(n *host.NewGame, opponent string) {
	n.Solo = opponent == n.Owner
	if !n.Solo && opponent != "" {
		n.Opponents = []string{opponent}
	}
}

// demo opens a small game in its second round, with the user at both sides.
func (c *call) demo() error {
	s := c.systems[0]
	return c.open(host.NewGame{System: s.ID(), Scenario: s.Demo(), Owner: c.user(), Solo: true, Guild: c.in.GuildID, Channel: c.in.ChannelID, Pace: -1, Interaction: c.in.ID})
}

// open creates a game in a thread of its own, unless it is to be played in the
// channel itself or the bot may open none. The thread comes first: the game's
// first card must find it.
func (c *call) open(n host.NewGame) error {
	s := c.system(n.System)
	if s == nil {
		return host.ErrNoSystem
	}
	if n.Preset != "" && !hasPreset(s, n.Preset) {
		return host.ErrNoPreset
	}
	if n.Language == "" && n.Guild == "" {
		n.Language = c.w.Lang
	}
	if c.opt("here") != "true" && !c.in.InThread() && c.in.GuildID != "" {
		w := c.book.In(n.System, firstOf(n.Language, c.in.GuildLocale))
		name := w.Key("thread.name", engine.Term("system", "system.name"), engine.Name("who", firstOf(tame(c.in.User.Display), "?")))
		thread, err := c.c.StartThread(c.ctx, c.in.ChannelID, clip(name, 100))
		switch {
		case err == nil:
			n.Thread = thread
		case discord.IsMissingPermission(err):
			c.log.Info("no thread for a game: it is played in the channel", "channel", c.in.ChannelID, "err", err)
		default:
			return err
		}
	}
	i, err := c.host.Create(c.ctx, n)
	if err != nil {
		return err
	}
	if n.Scenario != nil {
		if _, err := c.host.Start(c.ctx, i.ID, c.user()); err != nil {
			return err
		}
	}
	text := c.at(i, c.w.Lang).key("game.opened", engine.Name("where", "<#"+firstOf(i.Thread, i.Channel)+">"))
	if c.in.MessageID != "" && c.in.Ephemeral() {
		return c.c.UpdateMessage(c.ctx, c.in, c.note(text))
	}
	return c.tell(text)
}

func hasPreset(s engine.System, key string) bool {
	for _, p := range s.Presets() {
		if p.Key == key {
			return true
		}
	}
	return false
}
