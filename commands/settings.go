package commands

import (
	"strings"
	"time"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// settingsCommand is /settings: what I set for myself, what a server sets.
func (b *Bot) settingsCommand() command {
	return command{name: "settings", dm: true, subs: []command{
		{name: "me", run: func(c *call) error { return c.showMe() }},
		{name: "server", run: func(c *call) error { return c.showServer() }},
		{name: "forget", run: func(c *call) error { return c.showForget() }},
	}}
}

// settings does what a choice on a settings desk says.
func (c *call) settings(what, key string) error {
	value := key
	if len(c.in.Values) > 0 {
		value = c.in.Values[0]
	}
	switch what {
	case "server":
		return c.setServer(key, value)
	case "forget":
		return c.forget(key)
	}
	return c.setMe(key, value)
}

// selectOf is a select of fixed choices with the present one marked.
func (c *call) selectOf(customID, placeholder, now string, list []choice) discord.Row {
	s := discord.StringSelect{CustomID: customID, Placeholder: c.w.Term(placeholder)}
	for _, ch := range list {
		s.Options = append(s.Options, discord.SelectOption{Label: c.w.Term(placeholder) + ": " + c.w.Term(ch.words), Value: ch.value, Default: ch.value == now})
	}
	return discord.Row{Components: []discord.Component{s}}
}

var yesNo = []choice{{"yes", "settings.yes"}, {"no", "settings.no"}}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// paceOf is the choice that stands for a pace.
func paceOf(d time.Duration) string {
	if d < 0 {
		return "none"
	}
	for _, p := range paces {
		if v, err := time.ParseDuration(p.value); err == nil && v == d {
			return p.value
		}
	}
	return ""
}

func (c *call) showMe() error {
	u, err := c.host.User(c.ctx, c.user())
	if err != nil {
		return err
	}
	return c.panelOf([]discord.Component{
		discord.TextDisplay{Content: "### " + c.w.Term("settings.me")},
		c.selectOf("set|me|language", "settings.language", u.Language, languages),
		c.selectOf("set|me|pace", "settings.pace", paceOf(u.Pace), paces),
		c.selectOf("set|me|dice", "settings.dice", yes(u.ByHand), yesNo),
		c.selectOf("set|me|obvious", "settings.obvious", yes(u.Obvious), yesNo),
		c.selectOf("set|me|zone", "settings.zone", u.Quiet.Zone, zones),
		c.selectOf("set|me|quiet", "settings.quiet", quietOf(u.Quiet), quiets),
		c.selectOf("set|me|away", "settings.away", "", aways),
		discord.TextDisplay{Content: c.awayText(u)},
		c.selectOf("set|me|dm", "settings.dm", yes(u.DM), yesNo),
	})
}

func (c *call) setMe(key, value string) error {
	u, err := c.host.User(c.ctx, c.user())
	if err != nil {
		return err
	}
	u.ID = c.user()
	switch key {
	case "language":
		u.Language = value
		c.w = c.book.In("", value)
	case "pace":
		if u.Pace, err = parsePace(value); err != nil {
			return err
		}
	case "dice":
		u.ByHand = value == "yes"
	case "obvious":
		u.Obvious = value == "yes"
	case "zone":
		u.Quiet.Zone = value
	case "quiet":
		u.Quiet.From, u.Quiet.To = hoursOf(value)
	case "away":
		d, err := parsePace(value)
		if err != nil {
			return err
		}
		u.Away = time.Time{}
		if d > 0 {
			u.Away = c.now().Add(d)
		}
	case "dm":
		u.DM = value == "yes"
	}
	if err := c.host.SetUser(c.ctx, u); err != nil {
		return err
	}
	return c.showMe()
}

// Time zones offered, quiet hours by the clock there, and how long somebody
// may be away.
var (
	zones = []choice{{"UTC", "zone.utc"}, {"Europe/Madrid", "zone.madrid"}, {"Europe/London", "zone.london"}, {"Atlantic/Canary", "zone.canary"}, {"Europe/Berlin", "zone.berlin"}, {"Europe/Athens", "zone.athens"},
		{"Europe/Moscow", "zone.moscow"}, {"America/New_York", "zone.newyork"}, {"America/Chicago", "zone.chicago"}, {"America/Denver", "zone.denver"}, {"America/Los_Angeles", "zone.losangeles"}, {"America/Anchorage", "zone.anchorage"},
		{"Pacific/Honolulu", "zone.honolulu"}, {"America/Mexico_City", "zone.mexico"}, {"America/Bogota", "zone.bogota"}, {"America/Lima", "zone.lima"}, {"America/Caracas", "zone.caracas"}, {"America/Santiago", "zone.santiago"},
		{"America/Argentina/Buenos_Aires", "zone.buenosaires"}, {"America/Sao_Paulo", "zone.saopaulo"}, {"Asia/Dubai", "zone.dubai"}, {"Asia/Kolkata", "zone.kolkata"}, {"Asia/Singapore", "zone.singapore"}, {"Asia/Tokyo", "zone.tokyo"}, {"Australia/Sydney", "zone.sydney"}}
	quiets = []choice{{"0-0", "quiet.none"}, {"21-7", "quiet.21-7"}, {"22-8", "quiet.22-8"}, {"23-7", "quiet.23-7"}, {"23-9", "quiet.23-9"}, {"0-8", "quiet.0-8"}, {"1-10", "quiet.1-10"}, {"8-18", "quiet.8-18"}}
	aways  = []choice{{"none", "away.none"}, {"24h", "limit.24h"}, {"72h", "limit.72h"}, {"168h", "limit.168h"}, {"336h", "limit.336h"}, {"720h", "limit.720h"}}
)

// hoursOf reads quiet hours such as 22-8 as minutes of the day.
func hoursOf(s string) (from, to int) {
	a, b, _ := strings.Cut(s, "-")
	return atoi(a) * 60, atoi(b) * 60
}

func quietOf(q db.Quiet) string { return itoa(q.From/60) + "-" + itoa(q.To/60) }

// awayText says until when a user is away.
func (c *call) awayText(u db.User) string {
	if !u.Away.After(c.now()) {
		return "-# " + c.w.Term("settings.here.now")
	}
	return c.w.Key("settings.awayuntil", engine.Name("until", stamp(u.Away)))
}

func parsePace(value string) (time.Duration, error) {
	if value == "none" {
		return -1, nil
	}
	d, err := time.ParseDuration(value)
	if err != nil {
		return 0, wrong("error.pace", engine.Name("pace", value))
	}
	return d, nil
}

// Discord's permissions that the bot needs, with the keys of their names.
var needed = []struct {
	bit uint64
	key string
}{
	{1 << 10, "permission.view"}, {1 << 11, "permission.send"}, {1 << 15, "permission.attach"},
	{1 << 16, "permission.history"}, {1 << 35, "permission.threads"}, {1 << 38, "permission.inthreads"},
}

const (
	manageGuild   = 1 << 5
	administrator = 1 << 3
)

// showServer is the desk of whoever manages the server: language, pace, where
// games start, and which permissions the bot has here.
func (c *call) showServer() error {
	g, err := c.managed()
	if err != nil {
		return err
	}
	lines := []string{c.w.Term("settings.permissions")}
	for _, p := range needed {
		mark := "✔"
		if c.in.AppPermissions&(p.bit|administrator) == 0 {
			mark = "✖"
		}
		lines = append(lines, mark+" "+c.w.Term(p.key))
	}
	lines = append(lines, "-# "+c.w.Term("settings.where"))
	place := c.w.Term("settings.anywhere")
	if g.Channel != "" {
		place = "<#" + g.Channel + ">"
	}
	return c.panelOf([]discord.Component{
		discord.TextDisplay{Content: "### " + c.w.Term("settings.server")},
		c.selectOf("set|server|language", "settings.language", g.Language, languages),
		c.selectOf("set|server|pace", "settings.pace", paceOf(g.Pace), paces),
		c.selectOf("set|server|zone", "settings.zone", g.Quiet.Zone, zones),
		c.selectOf("set|server|quiet", "settings.quiet", quietOf(g.Quiet), quiets),
		c.selectOf("set|server|games", "settings.games", itoa(g.Games), gameLimits),
		c.selectOf("set|server|upload", "settings.upload", itoa(g.Upload), uploadLimits),
		c.selectOf("set|server|starters", "settings.starters", firstOf(g.Starters, "everybody"), starters),
		discord.Row{Components: []discord.Component{discord.RoleSelect{CustomID: "set|server|role", Placeholder: c.w.Term("starters.role")}}},
		discord.TextDisplay{Content: c.w.Key("settings.channel", engine.Name("channel", place)) + c.startersText(g)},
		discord.Row{Components: []discord.Component{
			discord.Button{Style: discord.Secondary, Label: c.w.Term("settings.here"), CustomID: "set|server|here"},
			discord.Button{Style: discord.Secondary, Label: c.w.Term("settings.everywhere"), CustomID: "set|server|anywhere"},
		}},
		discord.TextDisplay{Content: strings.Join(lines, "\n")},
		discord.Row{Components: []discord.Component{discord.Button{Style: discord.Primary, Label: c.w.Term("sign.put"), CustomID: "set|server|sign"}}},
	})
}

// managed are the settings of the server where the user is, if he may manage
// it or runs the bot.
func (c *call) managed() (g db.Guild, err error) {
	if c.in.GuildID == "" {
		return g, wrong("error.guild")
	}
	if p := c.power(c.in); !p.Manage && !p.Owner {
		return g, host.ErrManager
	}
	return c.host.Guild(c.ctx, c.in.GuildID)
}

func (c *call) setServer(key, value string) error {
	g, err := c.managed()
	if err != nil {
		return err
	}
	switch key {
	case "language":
		g.Language = value
	case "pace":
		if g.Pace, err = parsePace(value); err != nil {
			return err
		}
	case "zone":
		g.Quiet.Zone = value
	case "quiet":
		g.Quiet.From, g.Quiet.To = hoursOf(value)
	case "here":
		g.Channel = c.in.ChannelID
	case "anywhere":
		g.Channel = ""
	case "sign":
		return c.putSign(g)
	case "games":
		g.Games = atoi(value)
	case "upload":
		g.Upload = atoi(value)
	case "starters":
		g.Starters = strings.TrimPrefix(value, "everybody")
	case "role":
		if value == "" || strings.Trim(value, "0123456789") != "" {
			return wrong("error.component")
		}
		g.Starters = value
	}
	if err := c.host.SetGuild(c.ctx, g); err != nil {
		return err
	}
	return c.showServer()
}

// What a server may set of its limits; the first is the usual.
var (
	gameLimits   = []choice{{"0", "games.50"}, {"5", "games.5"}, {"10", "games.10"}, {"20", "games.20"}, {"100", "games.100"}, {"500", "games.500"}}
	uploadLimits = []choice{{"0", "upload.8192"}, {"64", "upload.64"}, {"1024", "upload.1024"}, {"4096", "upload.4096"}}
	starters     = []choice{{"everybody", "starters.everybody"}, {db.StartersManagers, "starters.managers"}}
)

// startersText names the role that a server lets start games, if it is one.
func (c *call) startersText(g db.Guild) string {
	if g.Starters == "" || g.Starters == db.StartersManagers {
		return ""
	}
	return "\n" + c.w.Key("settings.role", engine.Name("role", "<@&"+g.Starters+">"))
}

// panelOf shows a private panel, in place if it is one that was pressed.
func (c *call) panelOf(parts []discord.Component) error {
	m := discord.Message{V2: parts, Ephemeral: true}
	if c.in.MessageID != "" && c.in.Ephemeral() {
		return c.c.UpdateMessage(c.ctx, c.in, m)
	}
	return c.c.Reply(c.ctx, c.in, m)
}
