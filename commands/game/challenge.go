package game

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// ChallengeMenu is Apps → Challenge on a user.
var ChallengeMenu = call.Command{
	Name: "challenge",
	Menu: discord.CommandUser,
	Run:  func(c *call.Call) error { return challenge(c, "", c.In.TargetID, "", "") },
}

// challenge is the private panel on which a challenge is put together: the
// game and its preset, and the opponent. The choices so far are in the custom
// ids, so nothing is stored before it is sent.
func challenge(c *call.Call, preset, opponent, sides, op string) error {
	if len(c.In.Values) > 0 {
		switch op {
		case "system":
			preset, sides = firstPreset(c.System(c.In.Values[0])), ""
		case "preset":
			preset, sides = c.In.Values[0], ""
		case "sides":
			sides = c.In.Values[0]
		case "opponent":
			opponent = c.In.Values[0]
		}
	}
	if preset == "" {
		preset = firstPreset(c.Systems[0])
	}
	if op == "send" {
		return sendChallenge(c, preset, opponent, sides)
	}
	system, _, _ := strings.Cut(preset, "/")
	systems := discord.StringSelect{CustomID: call.ID("challenge", preset, opponent, sides, "system"), Placeholder: c.W.Term("challenge.system")}
	presets := discord.StringSelect{CustomID: call.ID("challenge", preset, opponent, sides, "preset"), Placeholder: c.W.Term("challenge.preset")}
	for _, s := range c.Systems {
		w := c.Book.In(s.ID(), c.W.Lang)
		systems.Options = append(systems.Options, discord.SelectOption{Label: call.Clip(w.Term("system.name"), 100), Value: s.ID(), Default: s.ID() == system})
		if s.ID() != system {
			continue
		}
		for _, p := range s.Presets() {
			key := s.ID() + "/" + p.Key
			presets.Options = append(presets.Options, discord.SelectOption{Label: call.Clip(w.Term("preset."+p.Key), 100), Value: key, Default: key == preset})
		}
	}
	who := c.W.Term("challenge.anybody")
	if opponent != "" {
		who = call.Mention(opponent)
	}
	panel := []discord.Component{
		discord.TextDisplay{Content: "### " + c.W.Term("challenge.head")},
		discord.Row{Components: []discord.Component{systems}},
		discord.Row{Components: []discord.Component{presets}},
	}
	if n, ok := sidesMenu(c, preset, opponent, sides); ok {
		panel = append(panel, discord.Row{Components: []discord.Component{n}})
	}
	return c.PanelOf(append(
		panel,
		discord.Row{
			Components: []discord.Component{
				discord.UserSelect{CustomID: call.ID("challenge", preset, opponent, sides, "opponent"), Placeholder: c.W.Term("challenge.opponent")},
			},
		},
		discord.TextDisplay{Content: c.W.Key("challenge.who", engine.Name("who", who))},
		discord.Row{
			Components: []discord.Component{
				discord.Button{Style: discord.Success, Label: c.W.Term("challenge.send"), CustomID: call.ID("challenge", preset, opponent, sides, "send")},
			},
		},
	))
}

// sidesMenu asks how many play, where a preset leaves it open.
func sidesMenu(c *call.Call, preset, opponent, sides string) (discord.StringSelect, bool) {
	id, key, _ := strings.Cut(preset, "/")
	s := c.System(id)
	if s == nil {
		return discord.StringSelect{}, false
	}
	p, _ := engine.PresetOf(s, key)
	fewest, most := engine.Sides(s, p)
	menu := discord.StringSelect{CustomID: call.ID("challenge", preset, opponent, sides, "sides"), Placeholder: c.W.Term("challenge.sides")}
	for n := fewest; n <= most; n++ {
		v := strconv.Itoa(n)
		menu.Options = append(menu.Options, discord.SelectOption{Label: c.W.Key("challenge.sides.n", engine.Num("n", n)), Value: v, Default: v == cmp.Or(sides, strconv.Itoa(fewest))})
	}
	return menu, fewest < most
}

// firstPreset is a system with the best of its presets, "" for none.
func firstPreset(s engine.System) string {
	if s == nil {
		return ""
	}
	return s.ID() + "/" + s.Presets()[0].Key
}

// sendChallenge opens the game.
func sendChallenge(c *call.Call, preset, opponent, sides string) error {
	system, key, _ := strings.Cut(preset, "/")
	n := host.NewGame{System: system, Preset: key, Seats: call.Atoi(sides), Owner: c.User(), Guild: c.In.GuildID, Channel: c.In.ChannelID, Interaction: c.In.ID}
	against(&n, opponent)
	return open(c, n)
}

// against makes a new game one against somebody, or of its owner alone at all
// sides if that is who is named; "": whoever comes.
func against(n *host.NewGame, opponent string) {
	n.Solo = opponent == n.Owner
	if !n.Solo && opponent != "" {
		n.Opponents = []string{opponent}
	}
}

// demo opens a small game that has begun, with the user at both sides; "": of the
// first system.
func demo(c *call.Call, system string) error {
	s := c.System(cmp.Or(system, c.Systems[0].ID()))
	if s == nil {
		return host.ErrNoSystem.With(engine.Name("system", system))
	}
	return open(
		c,
		host.NewGame{
			System:      s.ID(),
			Scenario:    s.Demo(),
			Owner:       c.User(),
			Solo:        true,
			Guild:       c.In.GuildID,
			Channel:     c.In.ChannelID,
			Pace:        -1,
			Interaction: c.In.ID,
		},
	)
}

// open creates a game in a thread of its own, unless it is to be played in the
// channel itself or the bot may open none. The thread comes first: the game's
// first card must find it.
func open(c *call.Call, n host.NewGame) error {
	s := c.System(n.System)
	if s == nil {
		return host.ErrNoSystem.With(engine.Name("system", n.System))
	}
	if _, ok := engine.PresetOf(s, n.Preset); !ok && n.Preset != "" {
		return host.ErrNoPreset.With(engine.Name("preset", n.Preset))
	}
	n.Spoken = c.W.Lang
	spoken, err := c.Host.Spoken(c.Ctx, n)
	if err != nil {
		return err
	}
	if c.Opt("here") != "true" && !c.In.InThread() && c.In.GuildID != "" {
		w := c.Book.In(n.System, spoken)
		name := w.Key("thread.name", engine.Term("system", "system.name"), engine.Name("who", players(c, n)))
		thread, err := c.C.StartThread(c.Ctx, c.In.ChannelID, call.Clip(name, 100))
		switch {
		case err == nil:
			n.Thread = thread
		case discord.IsMissingPermission(err):
			c.Log.Info("no thread for a game: it is played in the channel", "channel", c.In.ChannelID, "err", err)
		default:
			return err
		}
	}
	i, err := c.Host.Create(c.Ctx, n)
	if err != nil {
		return err
	}
	if n.Scenario != nil {
		if _, err := c.Host.Start(c.Ctx, i.ID, c.User()); err != nil {
			return err
		}
	}
	m := c.Note(c.At(i, c.W.Lang).Key("game.opened", engine.Name("where", "<#"+cmp.Or(i.Thread, i.Channel)+">")))
	if n.Solo && bytes.Equal(n.Scenario, s.Demo()) {
		others := discord.Row{Components: otherDemos(c, n.System)}
		if len(m.V2) > 0 {
			m.V2 = append(m.V2, discord.TextDisplay{Content: c.W.Term("demo.others")}, others)
		} else {
			m.Content, m.Rows = m.Content+"\n"+c.W.Term("demo.others"), []discord.Row{others}
		}
	}
	return c.Instead(m)
}

// otherDemos are buttons for the small games of the other systems.
func otherDemos(c *call.Call, but string) []discord.Component {
	var out []discord.Component
	for _, s := range c.Systems {
		if s.ID() != but {
			out = append(out, discord.Button{Style: discord.Secondary, Label: c.Book.In(s.ID(), c.W.Lang).Term("system.name"), CustomID: call.ID("demo", s.ID())})
		}
	}
	return out
}

// players are who will sit at a new game, as far as their names are known.
func players(c *call.Call, n host.NewGame) string {
	list := []string{cmp.Or(c.In.User.Display, "?")}
	for _, u := range n.Opponents {
		if other, ok := c.In.Users[u]; ok && other.Display != "" {
			list = append(list, other.Display)
		}
	}
	return call.Escape(strings.Join(list, " – "))
}
