package commands

import (
	"slices"
	"strings"
	"time"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// gameCommand is /game.
func (b *Bot) gameCommand() command {
	game := option{name: "game", auto: true}
	sub := func(name string, run func(*call) error, options ...option) command {
		return command{name: name, run: run, options: append(options, game), complete: (*call).completeGame}
	}
	var systems []choice
	for _, s := range b.systems {
		systems = append(systems, choice{s.ID(), s.ID() + "/system.name"})
	}
	return command{name: "game", subs: []command{
		{name: "new", run: (*call).newGame, complete: (*call).completeGame, options: []option{
			{name: "system", required: true, choices: systems}, {name: "opponent", kind: discord.OptUser}, {name: "preset", auto: true}, {name: "seats", kind: discord.OptInteger},
			{name: "here", kind: discord.OptBoolean}, {name: "pace", choices: paces}, {name: "language", choices: languages},
		}},
		sub("join", (*call).joinGame, option{name: "seat", kind: discord.OptInteger}, option{name: "list", auto: true}),
		sub("leave", (*call).leaveGame),
		sub("start", (*call).startGame),
		sub("status", (*call).statusGame),
		sub("options", (*call).optionsGame, option{name: "name", auto: true}, option{name: "value", auto: true}),
		sub("log", (*call).logGame, option{name: "round", kind: discord.OptInteger}, option{name: "whole", kind: discord.OptBoolean}),
		sub("undo", (*call).undoGame, option{name: "to", choices: []choice{{"last", "undo.last"}, {"sent", "undo.sent"}, {"step", "undo.step"}}}),
		{name: "orders", run: (*call).ordersGame, complete: (*call).completeOrders, options: []option{{name: "name", auto: true}, {name: "value", auto: true}, game}},
		sub("clock", (*call).clockGame, option{name: "pace", choices: paces}, option{name: "limit", choices: limits}, option{name: "budget", choices: budgets}, option{name: "increment", choices: increments}, option{name: "timeout", choices: timeouts}),
		sub("claim", (*call).claimGame),
		sub("pause", (*call).pauseGame),
		sub("fix", (*call).fixGame, option{name: "text", required: true}),
		sub("verify", func(c *call) error { return c.withGame(func(t *table) error { return c.verify(t.ID) }) }),
		sub("seat", (*call).seatGame, option{name: "do", required: true, choices: seatChanges}, option{name: "seat", kind: discord.OptInteger, required: true}, option{name: "user", kind: discord.OptUser}),
		sub("plan", (*call).planGame, option{name: "text"}),
		sub("draw", (*call).drawGame),
		sub("rematch", (*call).rematchGame),
		sub("export", (*call).exportGame),
		{name: "import", run: (*call).importGame, options: []option{{name: "file", kind: discord.OptAttachment, required: true}}},
		sub("replay", (*call).replayGame, option{name: "part", choices: stretches}, option{name: "round", kind: discord.OptInteger}, option{name: "until", kind: discord.OptInteger}),
		sub("concede", (*call).concedeGame),
		sub("end", (*call).endGame),
	}}
}

var (
	paces      = []choice{{"none", "pace.none"}, {"1h", "pace.1h"}, {"8h", "pace.8h"}, {"24h", "pace.24h"}, {"72h", "pace.72h"}}
	limits     = []choice{{"none", "limit.none"}, {"1h", "limit.1h"}, {"8h", "limit.8h"}, {"24h", "limit.24h"}, {"48h", "limit.48h"}, {"72h", "limit.72h"}, {"168h", "limit.168h"}}
	budgets    = []choice{{"none", "limit.none"}, {"24h", "limit.24h"}, {"72h", "limit.72h"}, {"168h", "limit.168h"}, {"336h", "limit.336h"}, {"720h", "limit.720h"}}
	increments = []choice{{"none", "increment.none"}, {"1h", "limit.1h"}, {"4h", "limit.4h"}, {"8h", "limit.8h"}, {"12h", "limit.12h"}, {"24h", "limit.24h"}}
	timeouts   = []choice{{"nothing", "timeout.nothing"}, {"default", "timeout.default"}, {"claim", "timeout.claim"}}
	stretches  = []choice{{"whole", "replay.whole"}, {"turn", "replay.turn"}}
	languages  = []choice{{"en", "language.en"}, {"es", "language.es"}}
)

// withGame runs fn at the game that the command means.
func (c *call) withGame(fn func(*table) error) error {
	t, err := c.here()
	if err != nil {
		return err
	}
	return fn(t)
}

// newGame opens a game: a thread of its own unless "here" is set, and its
// first card.
func (c *call) newGame() error {
	n := host.NewGame{System: c.opt("system"), Preset: c.opt("preset"), Seats: atoi(c.opt("seats")), Owner: c.user(), Guild: c.in.GuildID, Channel: c.in.ChannelID,
		Language: c.opt("language"), Interaction: c.in.ID}
	switch pace := c.opt("pace"); pace {
	case "":
	case "none":
		n.Pace = -1
	default:
		d, err := time.ParseDuration(pace)
		if err != nil {
			return wrong("error.pace", engine.Name("pace", pace))
		}
		n.Pace = d
	}
	against(&n, c.opt("opponent"))
	return c.open(n)
}

func (c *call) joinGame() error {
	return c.withGame(func(t *table) error {
		i, err := c.host.Join(c.ctx, t.ID, c.user(), engine.Seat(atoi(c.opt("seat"))))
		if err != nil {
			return err
		}
		if name := c.opt("list"); name != "" {
			if err := c.takeList(c.at(i, c.w.Lang), name); err != nil {
				return err
			}
		}
		return c.say("sent.done")
	})
}

func (c *call) leaveGame() error {
	return c.withGame(func(t *table) error {
		if _, err := c.host.Leave(c.ctx, t.ID, c.user()); err != nil {
			return err
		}
		return c.say("sent.done")
	})
}

func (c *call) startGame() error {
	return c.withGame(func(t *table) error {
		if _, err := c.host.Start(c.ctx, t.ID, c.user()); err != nil {
			return err
		}
		return c.say("game.started")
	})
}

// statusGame tells how the game stands, also to those who do not play.
func (c *call) statusGame() error {
	return c.withGame(func(t *table) error { return c.tell(t.statusText()) })
}

func (t *table) statusText() string {
	lines := []string{"**" + t.status() + "**", t.key("status.game", engine.Name("id", t.ID), engine.Term("status", "game.status."+string(t.Status)))}
	for _, s := range t.Seats {
		list := t.w.Term("list.none")
		if s.Roster != nil {
			list = tame(s.Roster.Name)
		}
		lines = append(lines, t.key("status.seat", engine.Name("side", t.side(s.Seat)), engine.Name("who", firstOf(mentions(s.Users), "–")), engine.Name("list", list)))
	}
	for _, o := range t.waiting() {
		if !o.Prompt.Secret {
			lines = append(lines, t.key("status.open", engine.Side("seat", o.Prompt.Seat), engine.Name("question", plain(t.question(o.Prompt)))))
		}
	}
	if t.Commitment != "" {
		lines = append(lines, t.key("status.commitment", engine.Name("hash", t.Commitment)))
	}
	if t.Position.Stand != "" {
		lines = append(lines, "-# "+t.Position.Stand)
	}
	return strings.Join(lines, "\n")
}

// optionsGame shows the options, or sets one before the start.
func (c *call) optionsGame() error {
	return c.withGame(func(t *table) error {
		if name := c.opt("name"); name != "" && c.opt("value") != "" {
			i, err := c.host.SetOption(c.ctx, t.ID, c.user(), name, c.opt("value"))
			if err != nil {
				return err
			}
			t = c.at(i, c.w.Lang)
		}
		return c.showOptions(t, c.opt("name"), 0)
	})
}

// optionsLen is how much of a list of options one page holds.
const optionsLen = 1700

// showOptions shows the option named, or a page of all: settings first, then
// the readings of open rules.
func (c *call) showOptions(t *table, name string, page int) error {
	var pages []string
	for _, line := range c.optionLines(t, name) {
		if n := len(pages); n == 0 || len([]rune(pages[n-1]))+len([]rune(line)) > optionsLen {
			pages = append(pages, line)
		} else {
			pages[n-1] += "\n" + line
		}
	}
	if len(pages) == 0 {
		return host.ErrNoOption
	}
	page = min(max(0, page), len(pages)-1)
	m := discord.Message{Ephemeral: true, Content: t.w.Term("options.head") + "\n" + pages[page]}
	if len(pages) > 1 {
		next := (page + 1) % len(pages)
		m.Rows = []discord.Row{{Components: []discord.Component{discord.Button{Style: discord.Secondary, Label: t.key("button.page", engine.Num("n", next+1), engine.Num("of", len(pages))), CustomID: id("options", t.ID, itoa(next))}}}}
	}
	if c.in.MessageID != "" && c.in.Ephemeral() {
		return c.c.UpdateMessage(c.ctx, c.in, m)
	}
	return c.c.Reply(c.ctx, c.in, m)
}

// pageOptions turns the page of a list of options.
func (c *call) pageOptions(game, page string) error {
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	return c.showOptions(c.at(i, c.w.Lang), "", atoi(page))
}

// optionLines are the options of a game, one a line, the value that holds in
// bold.
func (c *call) optionLines(t *table, name string) []string {
	sys := c.system(t.System)
	list := slices.Clone(sys.Options())
	slices.SortStableFunc(list, func(a, b engine.HouseRule) int { return asInt(b.Setting) - asInt(a.Setting) })
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
		value = firstOf(value, o.Values[0])
		var all []string
		for _, v := range o.Values {
			word := t.w.Term("option." + o.Key + "." + v)
			if v == value {
				word = "**" + word + "**"
			}
			all = append(all, word)
		}
		line := "`" + o.Key + "` " + t.w.Term("option."+o.Key) + ": " + strings.Join(all, " / ")
		if len(o.Rules) > 0 {
			line += " -# " + strings.Join(o.Rules, ", ")
		}
		lines = append(lines, clip(line, optionsLen))
	}
	return lines
}

func (c *call) logGame() error {
	return c.withGame(func(t *table) error {
		if c.opt("whole") == "true" {
			return c.logFile(t.ID, atoi(c.opt("round")))
		}
		return c.showLog(t.ID, atoi(c.opt("round")))
	})
}

func (c *call) undoGame() error {
	return c.withGame(func(t *table) error {
		to := host.UndoSent
		switch c.opt("to") {
		case "last":
			to = host.UndoLast
		case "step":
			to = host.UndoStep
		}
		return c.undo(t.ID, to)
	})
}

// undo takes back what the user sent, or proposes it to the others.
func (c *call) undo(game string, to int) error {
	taken, err := c.host.Undo(c.ctx, game, c.user(), c.in.ID, to)
	if err != nil {
		return err
	}
	c.wake()
	if taken.Proposed != "" {
		return c.say("undo.proposed")
	}
	return c.say("undo.done")
}

// pauseGame pauses a game, or lets a paused one go on.
func (c *call) pauseGame() error {
	return c.withGame(func(t *table) error {
		if t.Status == db.Paused {
			if err := c.host.Unpause(c.ctx, t.ID, c.user()); err != nil {
				return err
			}
			return c.say("game.resumed")
		}
		if err := c.host.Pause(c.ctx, t.ID, c.user(), time.Time{}); err != nil {
			return err
		}
		return c.say("game.paused")
	})
}

// clockGame shows how long answers may take, or sets it.
func (c *call) clockGame() error {
	return c.withGame(func(t *table) error {
		pace, clock, given := t.Pace, t.Clock, false
		for _, o := range []struct {
			name string
			set  *time.Duration
		}{{"pace", &pace}, {"limit", &clock.Limit}, {"budget", &clock.Budget}, {"increment", &clock.Increment}} {
			v := c.opt(o.name)
			if v == "" {
				continue
			}
			d, err := parsePace(v)
			if err != nil {
				return err
			}
			*o.set, given = max(0, d), true
		}
		if v := c.opt("timeout"); v != "" {
			clock.Timeout, given = db.Timeout(strings.TrimPrefix(v, "nothing")), true
		}
		if !given {
			return c.tell(t.clockText())
		}
		if c.opt("limit") != "" && clock.Limit > 0 && c.opt("budget") == "" { // one or the other
			clock.Budget, clock.Increment = 0, 0
		}
		if c.opt("budget") != "" && clock.Budget > 0 && c.opt("limit") == "" {
			clock.Limit = 0
		}
		if clock.Budget == 0 {
			clock.Increment = 0
		}
		if err := c.host.SetClock(c.ctx, t.ID, c.user(), pace, clock); err != nil {
			return err
		}
		c.wake()
		t.Pace, t.Clock = pace, clock
		return c.tell(t.clockText())
	})
}

// clockText is a game's clock in words.
func (t *table) clockText() string {
	span := func(d time.Duration, list []choice) string {
		for _, ch := range list {
			if v, err := time.ParseDuration(ch.value); err == nil && v == d {
				return t.w.Term(ch.words)
			}
		}
		return t.w.Term(list[0].words)
	}
	lines := []string{
		t.w.Term("opt.pace") + ": " + span(t.Pace, paces),
		t.w.Term("opt.limit") + ": " + span(t.Clock.Limit, limits),
		t.w.Term("opt.budget") + ": " + span(t.Clock.Budget, budgets),
		t.w.Term("opt.increment") + ": " + span(t.Clock.Increment, increments),
		t.w.Term("opt.timeout") + ": " + t.w.Term("timeout."+firstOf(string(t.Clock.Timeout), "nothing")),
	}
	for _, s := range t.Seats {
		if t.Clock.Budget > 0 {
			lines = append(lines, t.key("clock.left", engine.Name("side", t.side(s.Seat)), engine.Name("left", s.Left.Round(time.Minute).String())))
		}
	}
	return strings.Join(lines, "\n")
}

func (c *call) claimGame() error {
	return c.withGame(func(t *table) error { return c.claim(t.ID) })
}

// claim ends a game whose other side has let its time run out.
func (c *call) claim(game string) error {
	taken, err := c.host.ClaimGame(c.ctx, game, c.user(), c.in.ID)
	if err != nil {
		return err
	}
	if taken.Refusal != nil {
		i, err := c.host.Info(c.ctx, game, c.user())
		if err != nil {
			return err
		}
		return &refused{taken.Refusal, c.at(i, c.w.Lang)}
	}
	c.wake()
	return c.say("sent.done")
}

func (c *call) concedeGame() error {
	return c.withGame(func(t *table) error {
		return c.c.Reply(c.ctx, c.in, discord.Message{Ephemeral: true, Content: t.w.Term("confirm.concede"), Rows: []discord.Row{{Components: []discord.Component{
			discord.Button{Style: discord.Danger, Label: t.w.Term("button.concede"), CustomID: id("concede", t.ID)},
		}}}})
	})
}

func (c *call) concede(game string) error {
	if _, err := c.host.Concede(c.ctx, game, c.user(), c.in.ID, 0); err != nil {
		return err
	}
	return c.c.UpdateMessage(c.ctx, c.in, discord.Message{Content: c.w.Term("sent.done"), Ephemeral: true})
}

func (c *call) endGame() error {
	return c.withGame(func(t *table) error {
		if err := c.host.End(c.ctx, t.ID, c.user()); err != nil {
			return err
		}
		return c.say("game.ended")
	})
}

// verify publishes a finished game's seed and says whether every draw is what
// it gives.
func (c *call) verify(game string) error {
	p, err := c.host.Verify(c.ctx, game)
	if err != nil {
		return err
	}
	i, err := c.host.Info(c.ctx, game, c.user())
	if err != nil {
		return err
	}
	t := c.at(i, c.w.Lang)
	key := "verify.good"
	switch {
	case p.Scripted:
		key = "verify.scripted"
	case !p.Fits || len(p.Wrong) > 0:
		key = "verify.bad"
	}
	return c.tell(t.key(key, engine.Num("n", p.Draws), engine.Num("wrong", len(p.Wrong)), engine.Name("seed", p.Seed), engine.Name("hash", p.Commitment)))
}

// completeGame completes the options of /game: games, presets, house rules.
func (c *call) completeGame(o *discord.Option) ([]discord.Choice, error) {
	var out []discord.Choice
	switch o.Name {
	case "game":
		return c.completeGames(o)
	case "preset":
		if sys := c.system(c.opt("system")); sys != nil {
			w := c.book.In(sys.ID(), c.w.Lang)
			for _, p := range sys.Presets() {
				out = append(out, discord.Choice{Name: w.Term("preset." + p.Key), Value: p.Key})
			}
		}
	case "list":
		return c.completeLists(o)
	case "name", "value":
		t, err := c.here()
		if err != nil {
			return nil, nil
		}
		for _, opt := range c.system(t.System).Options() {
			if o.Name == "name" {
				out = append(out, discord.Choice{Name: t.w.Term("option." + opt.Key), Value: opt.Key})
			} else if opt.Key == c.opt("name") {
				for _, v := range opt.Values {
					out = append(out, discord.Choice{Name: t.w.Term("option." + opt.Key + "." + v), Value: v})
				}
			}
		}
	}
	return matching(o.Value, out), nil
}

// completeGames are the user's games.
func (c *call) completeGames(o *discord.Option) ([]discord.Choice, error) {
	ids, err := c.host.Of(c.ctx, c.user())
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, game := range ids {
		if len(out) == 25 {
			break
		}
		i, err := c.host.Info(c.ctx, game, c.user())
		if err != nil {
			continue
		}
		t := c.at(i, c.w.Lang)
		t.plain = true
		out = append(out, discord.Choice{Name: game + " · " + t.w.Term("system.name") + " · " + t.w.Term("game.status."+string(t.Status)), Value: game})
	}
	return matching(o.Value, out), nil
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
