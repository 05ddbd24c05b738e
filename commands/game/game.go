// Package game is the room of /game: a game is opened, joined, set up, paused,
// corrected, given up and taken away, whatever is played in it.
package game

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"estafeta/commands/army"
	"estafeta/commands/board"
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/play"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// Command is /game.
func Command(b *call.Env) call.Command {
	game := call.Option{Name: "game", Auto: true}
	sub := func(name string, run func(*call.Call) error, options ...call.Option) call.Command {
		return call.Command{Name: name, Run: run, Options: append(options, game), Complete: completeGame}
	}
	var systems []call.Choice
	for _, s := range b.Systems {
		systems = append(systems, call.Choice{Value: s.ID(), Words: s.ID() + "/system.name"})
	}
	return call.Command{Name: "game", Subs: []call.Command{
		{Name: "new", Run: newGame, Complete: completeGame, Options: []call.Option{
			{Name: "system", Required: true, Choices: systems},
			{Name: "opponent", Kind: discord.OptUser},
			{Name: "preset", Auto: true},
			{Name: "seats", Kind: discord.OptInteger},
			{Name: "here", Kind: discord.OptBoolean}, {Name: "pace", Choices: call.Paces}, {Name: "language", Choices: call.Languages},
		}},
		sub("join", joinGame, call.Option{Name: "seat", Kind: discord.OptInteger}, call.Option{Name: "list", Auto: true}),
		sub("leave", leaveGame),
		sub("start", startGame),
		sub("status", statusGame),
		sub("options", optionsGame, call.Option{Name: "name", Auto: true}, call.Option{Name: "value", Auto: true}),
		sub("log", logGame, call.Option{Name: "round", Kind: discord.OptInteger}, call.Option{Name: "whole", Kind: discord.OptBoolean}),
		sub(
			"undo",
			undoGame,
			call.Option{
				Name:    "to",
				Choices: []call.Choice{{Value: "last", Words: "undo.last"}, {Value: "sent", Words: "undo.sent"}, {Value: "step", Words: "undo.step"}},
			},
		),
		{
			Name:     "orders",
			Run:      play.OrdersGame,
			Complete: play.CompleteOrders,
			Options:  []call.Option{{Name: "name", Auto: true}, {Name: "value", Auto: true}, game},
		},
		sub(
			"clock",
			clockGame,
			call.Option{Name: "pace", Choices: call.Paces},
			call.Option{Name: "limit", Choices: limits},
			call.Option{Name: "budget", Choices: budgets},
			call.Option{Name: "increment", Choices: increments},
			call.Option{Name: "timeout", Choices: timeouts},
		),
		sub("claim", claimGame),
		sub("pause", pauseGame),
		sub("fix", fixGame, call.Option{Name: "text", Required: true}),
		sub("verify", func(c *call.Call) error { return c.WithGame(func(t *call.Game) error { return verify(c, t.ID) }) }),
		sub(
			"seat",
			seatGame,
			call.Option{Name: "do", Required: true, Choices: seatChanges},
			call.Option{Name: "seat", Kind: discord.OptInteger, Required: true},
			call.Option{Name: "user", Kind: discord.OptUser},
		),
		sub("plan", play.PlanGame, call.Option{Name: "text"}),
		sub("draw", drawGame),
		sub("word", wordGame, call.Option{Name: "word"}),
		sub("rematch", rematchGame),
		sub("export", exportGame, call.Option{Name: "what", Choices: exports}),
		sub("fork", forkGame, call.Option{Name: "round", Kind: discord.OptInteger}, call.Option{Name: "number", Kind: discord.OptInteger}),
		{Name: "import", Run: importGame, Options: []call.Option{{Name: "file", Kind: discord.OptAttachment, Required: true}}},
		sub(
			"replay",
			replayGame,
			call.Option{Name: "part", Choices: stretches},
			call.Option{Name: "round", Kind: discord.OptInteger},
			call.Option{Name: "until", Kind: discord.OptInteger},
		),
		sub("concede", concedeGame),
		sub("end", endGame),
	}}
}

var (
	limits = []call.Choice{
		{Value: "none", Words: "limit.none"},
		{Value: "1h", Words: "limit.1h"},
		{Value: "8h", Words: "limit.8h"},
		{Value: "24h", Words: "limit.24h"},
		{Value: "48h", Words: "limit.48h"},
		{Value: "72h", Words: "limit.72h"},
		{Value: "168h", Words: "limit.168h"},
	}
	budgets = []call.Choice{
		{Value: "none", Words: "limit.none"},
		{Value: "24h", Words: "limit.24h"},
		{Value: "72h", Words: "limit.72h"},
		{Value: "168h", Words: "limit.168h"},
		{Value: "336h", Words: "limit.336h"},
		{Value: "720h", Words: "limit.720h"},
	}
	increments = []call.Choice{
		{Value: "none", Words: "increment.none"},
		{Value: "1h", Words: "limit.1h"},
		{Value: "4h", Words: "limit.4h"},
		{Value: "8h", Words: "limit.8h"},
		{Value: "12h", Words: "limit.12h"},
		{Value: "24h", Words: "limit.24h"},
	}
	timeouts = []call.Choice{
		{Value: "nothing", Words: "timeout.nothing"},
		{Value: "default", Words: "timeout.default"},
		{Value: "claim", Words: "timeout.claim"},
	}
	exports   = []call.Choice{{Value: "game", Words: "export.game"}, {Value: "position", Words: "export.position"}}
	stretches = []call.Choice{{Value: "whole", Words: "replay.whole"}, {Value: "turn", Words: "replay.turn"}}
)

// newGame opens a game: a thread of its own unless "here" is set, and its
// first card.
func newGame(c *call.Call) error {
	n := host.NewGame{
		System:      c.Opt("system"),
		Preset:      c.Opt("preset"),
		Seats:       call.Atoi(c.Opt("seats")),
		Owner:       c.User(),
		Guild:       c.In.GuildID,
		Channel:     c.In.ChannelID,
		Language:    c.Opt("language"),
		Interaction: c.In.ID,
	}
	switch pace := c.Opt("pace"); pace {
	case "":
	case "none":
		n.Pace = -1
	default:
		d, err := time.ParseDuration(pace)
		if err != nil {
			return call.Wrong("error.pace", engine.Name("pace", pace))
		}
		n.Pace = d
	}
	against(&n, c.Opt("opponent"))
	return open(c, n)
}

func joinGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		i, err := c.Host.Join(c.Ctx, t.ID, c.User(), engine.Seat(call.Atoi(c.Opt("seat"))))
		if err != nil {
			return err
		}
		if name := c.Opt("list"); name != "" {
			if err := takeList(c, c.At(i, c.W.Lang), name); err != nil {
				return err
			}
		}
		return c.Quiet()
	})
}

func leaveGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		if _, err := c.Host.Leave(c.Ctx, t.ID, c.User()); err != nil {
			return err
		}
		return c.Quiet()
	})
}

func startGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		return start(c, t.ID)
	})
}

// statusGame tells how the game stands, also to those who do not play.
func statusGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error { return c.Tell(t.StatusText()) })
}

// optionsGame shows the options, or sets one before the start.
func optionsGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		if name := c.Opt("name"); name != "" && c.Opt("value") != "" {
			i, err := c.Host.SetOption(c.Ctx, t.ID, c.User(), name, c.Opt("value"))
			if err != nil {
				return err
			}
			t = c.At(i, c.W.Lang)
		}
		return showOptions(c, t, c.Opt("name"), 0)
	})
}

// optionsLen is how much of a list of options one page holds.
const optionsLen = 1700

// showOptions shows the option named, or a page of all: settings first, then
// the readings of open rules.
func showOptions(c *call.Call, t *call.Game, name string, page int) error {
	var pages []string
	for _, line := range optionLines(c, t, name) {
		if n := len(pages); n == 0 || len([]rune(pages[n-1]))+len([]rune(line)) > optionsLen {
			pages = append(pages, line)
		} else {
			pages[n-1] += "\n" + line
		}
	}
	if len(pages) == 0 {
		return host.ErrNoOption.With(engine.Name("option", name))
	}
	page = min(max(0, page), len(pages)-1)
	m := discord.Message{Ephemeral: true, Content: t.W.Term("options.head") + "\n" + pages[page]}
	if len(pages) > 1 {
		next := (page + 1) % len(pages)
		m.Rows = []discord.Row{
			{
				Components: []discord.Component{
					discord.Button{
						Style:    discord.Secondary,
						Label:    t.Key("button.page", engine.Num("n", next+1), engine.Num("of", len(pages))),
						CustomID: call.ID("options", t.ID, strconv.Itoa(next)),
					},
				},
			},
		}
	}
	return c.Instead(m)
}

// pageOptions turns the page of a list of options.
func pageOptions(c *call.Call, game, page string) error {
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	return showOptions(c, c.At(i, c.W.Lang), "", call.Atoi(page))
}

// optionLines are the options of a game, one a line, the value that holds in
// bold.
func optionLines(c *call.Call, t *call.Game, name string) []string {
	sys := c.System(t.System)
	list := slices.Clone(sys.Options())
	slices.SortStableFunc(list, func(a, b engine.HouseRule) int { return call.AsInt(b.Setting) - call.AsInt(a.Setting) })
	var lines []string
	for _, o := range list {
		if name != "" && o.Key != name {
			continue
		}
		value := t.Options[o.Key]
		if value == "" {
			for _, p := range sys.Presets() {
				if p.Key == t.Preset {
					value = p.Options[o.Key]
				}
			}
		}
		value = cmp.Or(value, o.Values[0])
		var all []string
		for _, v := range o.Values {
			word := t.W.Term("option." + o.Key + "." + v)
			if v == value {
				word = "**" + word + "**"
			}
			all = append(all, word)
		}
		line := "`" + o.Key + "` " + t.W.Term("option."+o.Key) + ": " + strings.Join(all, " / ")
		if len(o.Rules) > 0 {
			line += " (" + strings.Join(o.Rules, ", ") + ")"
		}
		lines = append(lines, call.Clip(line, optionsLen))
	}
	return lines
}

func logGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		if c.Opt("whole") == "true" {
			return board.LogFile(c, t.ID, call.Atoi(c.Opt("round")))
		}
		return board.ShowLog(c, t.ID, call.Atoi(c.Opt("round")))
	})
}

func undoGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		to := host.UndoSent
		switch c.Opt("to") {
		case "last":
			to = host.UndoLast
		case "step":
			to = host.UndoStep
		}
		return undo(c, t.ID, to)
	})
}

// undo takes back what the user sent, or proposes it to the others.
func undo(c *call.Call, game string, to int) error {
	taken, err := c.Host.Undo(c.Ctx, game, c.User(), c.In.ID, to)
	if err != nil {
		return err
	}
	c.Wake()
	if taken.Proposed != "" {
		return c.Say("undo.proposed")
	}
	return c.Say("undo.done")
}

// pauseGame pauses a game, or lets a paused one go on.
func pauseGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		if t.Status == db.Paused {
			if err := c.Host.Unpause(c.Ctx, t.ID, c.User()); err != nil {
				return err
			}
			return c.Say("game.resumed")
		}
		if err := c.Host.Pause(c.Ctx, t.ID, c.User(), time.Time{}); err != nil {
			return err
		}
		return c.Say("game.paused")
	})
}

// clockGame shows how long answers may take, or sets it.
func clockGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		pace, clock, given := t.Pace, t.Clock, false
		for _, o := range []struct {
			name string
			set  *time.Duration
		}{{"pace", &pace}, {"limit", &clock.Limit}, {"budget", &clock.Budget}, {"increment", &clock.Increment}} {
			v := c.Opt(o.name)
			if v == "" {
				continue
			}
			d, err := call.ParsePace(v)
			if err != nil {
				return err
			}
			*o.set, given = max(0, d), true
		}
		if v := c.Opt("timeout"); v != "" {
			clock.Timeout, given = db.Timeout(strings.TrimPrefix(v, "nothing")), true
		}
		if !given {
			return c.Tell(clockText(t))
		}
		if c.Opt("limit") != "" && clock.Limit > 0 && c.Opt("budget") == "" { // one or the other
			clock.Budget, clock.Increment = 0, 0
		}
		if c.Opt("budget") != "" && clock.Budget > 0 && c.Opt("limit") == "" {
			clock.Limit = 0
		}
		if clock.Budget == 0 {
			clock.Increment = 0
		}
		if err := c.Host.SetClock(c.Ctx, t.ID, c.User(), pace, clock); err != nil {
			return err
		}
		c.Wake()
		t.Pace, t.Clock = pace, clock
		return c.Tell(clockText(t))
	})
}

// clockText is a game's clock in words.
func clockText(t *call.Game) string {
	span := func(d time.Duration, list []call.Choice) string {
		for _, ch := range list {
			if v, err := time.ParseDuration(ch.Value); err == nil && v == d {
				return t.W.Term(ch.Words)
			}
		}
		return t.W.Term(list[0].Words)
	}
	lines := []string{
		t.W.Term("opt.pace") + ": " + span(t.Pace, call.Paces),
		t.W.Term("opt.limit") + ": " + span(t.Clock.Limit, limits),
		t.W.Term("opt.budget") + ": " + span(t.Clock.Budget, budgets),
		t.W.Term("opt.increment") + ": " + span(t.Clock.Increment, increments),
		t.W.Term("opt.timeout") + ": " + t.W.Term("timeout."+cmp.Or(string(t.Clock.Timeout), "nothing")),
	}
	for _, s := range t.Seats {
		if t.Clock.Budget > 0 {
			lines = append(lines, t.Key("clock.left", engine.Name("side", t.Side(s.Seat)), engine.Name("left", s.Left.Round(time.Minute).String())))
		}
	}
	return strings.Join(lines, "\n")
}

func claimGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error { return claim(c, t.ID) })
}

// claim ends a game whose other side has let its time run out.
func claim(c *call.Call, game string) error {
	taken, err := c.Host.ClaimGame(c.Ctx, game, c.User(), c.In.ID)
	if err != nil {
		return err
	}
	if taken.Refusal != nil {
		i, err := c.Host.Info(c.Ctx, game, c.User())
		if err != nil {
			return err
		}
		return &call.Refused{Refusal: taken.Refusal, T: c.At(i, c.W.Lang)}
	}
	c.Wake()
	return c.Quiet()
}

func concedeGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		switch {
		case t.Status == db.Over:
			return host.ErrOver
		case len(t.Mine) == 0:
			return host.ErrNotSeated
		}
		return c.C.Reply(
			c.Ctx,
			c.In,
			discord.Message{Ephemeral: true, Content: t.W.Term("confirm.concede"), Rows: []discord.Row{{Components: []discord.Component{
				discord.Button{Style: discord.Danger, Label: t.W.Term("button.concede"), CustomID: call.ID("concede", t.ID)},
			}}}},
		)
	})
}

func concede(c *call.Call, game string) error {
	if _, err := c.Host.Concede(c.Ctx, game, c.User(), c.In.ID, 0); err != nil {
		return err
	}
	return c.C.UpdateMessage(c.Ctx, c.In, discord.Message{Content: c.W.Term("sent.done"), Ephemeral: true})
}

func endGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		if err := c.Host.End(c.Ctx, t.ID, c.User()); err != nil {
			return err
		}
		return c.Say("game.ended")
	})
}

// verify publishes a finished game's seed and says whether every draw is what
// it gives.
func verify(c *call.Call, game string) error {
	p, err := c.Host.Verify(c.Ctx, game)
	if err != nil {
		return err
	}
	i, err := c.Host.Info(c.Ctx, game, c.User())
	if err != nil {
		return err
	}
	t := c.At(i, c.W.Lang)
	key := "verify.good"
	switch {
	case p.Scripted:
		key = "verify.scripted"
	case !p.Fits || len(p.Wrong) > 0:
		key = "verify.bad"
	}
	lines := []string{
		t.Key(key, engine.Num("n", p.Draws), engine.Num("wrong", len(p.Wrong)), engine.Name("seed", p.Seed), engine.Name("hash", p.Commitment)),
	}
	for _, x := range p.Words {
		lines = append(lines, t.Key("verify.word", engine.Side("seat", x.Seat), engine.Name("word", x.Word), engine.Name("hash", x.Pledge)))
	}
	return c.Tell(strings.Join(lines, "\n"))
}

// wordGame gives the user's word for the dice, or says whose are given.
func wordGame(c *call.Call) error {
	return c.WithGame(func(t *call.Game) error {
		if c.Opt("word") != "" {
			i, err := c.Host.SetWord(c.Ctx, t.ID, c.User(), c.Opt("word"))
			if err != nil {
				return err
			}
			t = c.At(i, c.W.Lang)
		}
		return c.Tell(strings.Join(append(t.DiceLines(), t.W.Term("word.help")), "\n"))
	})
}

// completeGame completes the options of /game: games, presets, house rules.
func completeGame(c *call.Call, o *discord.Option) ([]discord.Choice, error) {
	var out []discord.Choice
	switch o.Name {
	case "game":
		return c.CompleteGames(o)
	case "preset":
		if sys := c.System(c.Opt("system")); sys != nil {
			w := c.Book.In(sys.ID(), c.W.Lang)
			for _, p := range sys.Presets() {
				out = append(out, discord.Choice{Name: w.Term("preset." + p.Key), Value: p.Key})
			}
		}
	case "list":
		return army.CompleteLists(c, o)
	case "name", "value":
		t, err := c.Here()
		if err != nil {
			return nil, nil
		}
		for _, opt := range c.System(t.System).Options() {
			if o.Name == "name" {
				out = append(out, discord.Choice{Name: t.W.Term("option." + opt.Key), Value: opt.Key})
			} else if opt.Key == c.Opt("name") {
				for _, v := range opt.Values {
					out = append(out, discord.Choice{Name: t.W.Term("option." + opt.Key + "." + v), Value: v})
				}
			}
		}
	}
	return call.Matching(o.Value, out), nil
}

// Routes answer what is pressed in lobbies, on proposals and on challenges.
var Routes = []call.Route{
	{Name: "undo", Press: func(c *call.Call, p call.Parts) error { return undo(c, p.At(1), host.UndoSent) }},
	{Name: "restep", Press: func(c *call.Call, p call.Parts) error { return undo(c, p.At(1), host.UndoStep) }},
	{Name: "verify", Press: func(c *call.Call, p call.Parts) error { return verify(c, p.At(1)) }},
	{Name: "agree", Press: func(c *call.Call, p call.Parts) error {
		_, err := c.Host.Agree(c.Ctx, p.At(1), c.User(), c.In.ID, p.At(2))
		return err
	}},
	{Name: "object", Press: func(c *call.Call, p call.Parts) error { return c.Host.Object(c.Ctx, p.At(1), c.User(), p.At(2)) }},
	{Name: "lobby", Press: func(c *call.Call, p call.Parts) error { return lobby(c, p.At(1), p.At(2)) }},
	{Name: "challenge", Press: func(c *call.Call, p call.Parts) error { return challenge(c, p.At(1), p.At(2), p.At(3), p.At(4)) }},
	{Name: "demo", Press: func(c *call.Call, p call.Parts) error { return demo(c, p.At(1)) }},
	{Name: "rematch", Press: func(c *call.Call, p call.Parts) error { return rematch(c, p.At(1)) }},
	{Name: "export", Press: func(c *call.Call, p call.Parts) error { return export(c, p.At(1)) }},
	{Name: "replay", Press: func(c *call.Call, p call.Parts) error {
		i, err := c.Host.Info(c.Ctx, p.At(1), c.User())
		if err != nil {
			return err
		}
		return replay(c, c.At(i, c.W.Lang), 0, 0)
	}},
	{Name: "concede", Press: func(c *call.Call, p call.Parts) error { return concede(c, p.At(1)) }},
	{Name: "claim", Press: func(c *call.Call, p call.Parts) error { return claim(c, p.At(1)) }},
	{Name: "options", Press: func(c *call.Call, p call.Parts) error { return pageOptions(c, p.At(1), p.At(2)) }},
}
