// Package settings is the room of what users and servers set for themselves, the
// lasting message of a server, and forgetting.
package settings

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// Command is /settings: what I set for myself, what a server sets.
func Command(b *call.Env) call.Command {
	return call.Command{Name: "settings", Dm: true, Subs: []call.Command{
		{Name: "me", Run: func(c *call.Call) error { return showMe(c) }},
		{Name: "server", Run: func(c *call.Call) error { return showServer(c) }},
		{Name: "forget", Run: func(c *call.Call) error { return showForget(c) }},
	}}
}

// settings does what a choice on a settings desk says.
func settings(c *call.Call, what, key string) error {
	value := key
	if len(c.In.Values) > 0 {
		value = c.In.Values[0]
	}
	switch what {
	case "server":
		return setServer(c, key, value)
	case "forget":
		return forget(c, key)
	}
	return setMe(c, key, value)
}

// selectOf is a select of fixed choices with the present one marked.
func selectOf(c *call.Call, customID, placeholder, now string, list []call.Choice) discord.Row {
	s := discord.StringSelect{CustomID: customID, Placeholder: c.W.Term(placeholder)}
	for _, ch := range list {
		s.Options = append(
			s.Options,
			discord.SelectOption{Label: c.W.Term(placeholder) + ": " + c.W.Term(ch.Words), Value: ch.Value, Default: ch.Value == now},
		)
	}
	return discord.Row{Components: []discord.Component{s}}
}

var yesNo = []call.Choice{{Value: "yes", Words: "settings.yes"}, {Value: "no", Words: "settings.no"}}

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
	for _, p := range call.Paces {
		if v, err := time.ParseDuration(p.Value); err == nil && v == d {
			return p.Value
		}
	}
	return ""
}

func showMe(c *call.Call) error {
	u, err := c.Host.User(c.Ctx, c.User())
	if err != nil {
		return err
	}
	return c.PanelOf([]discord.Component{
		discord.TextDisplay{Content: "### " + c.W.Term("settings.me")},
		selectOf(c, "set|me|language", "settings.language", u.Language, call.Languages),
		selectOf(c, "set|me|pace", "settings.pace", paceOf(u.Pace), call.Paces),
		selectOf(c, "set|me|dice", "settings.dice", yes(u.ByHand), yesNo),
		selectOf(c, "set|me|obvious", "settings.obvious", yes(u.Obvious), yesNo),
		selectOf(c, "set|me|zone", "settings.zone", u.Quiet.Zone, zones),
		selectOf(c, "set|me|quiet", "settings.quiet", quietOf(u.Quiet), quiets),
		selectOf(c, "set|me|away", "settings.away", "", aways),
		discord.TextDisplay{Content: awayText(c, u)},
		selectOf(c, "set|me|dm", "settings.dm", yes(u.DM), yesNo),
		discord.TextDisplay{Content: c.Operator.Line(c.W)},
	})
}

func setMe(c *call.Call, key, value string) error {
	u, err := c.Host.User(c.Ctx, c.User())
	if err != nil {
		return err
	}
	u.ID = c.User()
	switch key {
	case "language":
		u.Language = value
		c.W = c.Book.In("", value)
	case "pace":
		if u.Pace, err = call.ParsePace(value); err != nil {
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
		d, err := call.ParsePace(value)
		if err != nil {
			return err
		}
		u.Away = time.Time{}
		if d > 0 {
			u.Away = c.Now().Add(d)
		}
	case "dm":
		u.DM = value == "yes"
	}
	if err := c.Host.SetUser(c.Ctx, u); err != nil {
		return err
	}
	return showMe(c)
}

// Time zones offered, quiet hours by the clock there, and how long somebody
// may be away.
var (
	zones = []call.Choice{
		{Value: "UTC", Words: "zone.utc"},
		{Value: "Europe/Madrid", Words: "zone.madrid"},
		{Value: "Europe/London", Words: "zone.london"},
		{Value: "Atlantic/Canary", Words: "zone.canary"},
		{Value: "Europe/Berlin", Words: "zone.berlin"},
		{Value: "Europe/Athens", Words: "zone.athens"},
		{
			Value: "Europe/Moscow",
			Words: "zone.moscow",
		},
		{Value: "America/New_York", Words: "zone.newyork"},
		{Value: "America/Chicago", Words: "zone.chicago"},
		{Value: "America/Denver", Words: "zone.denver"},
		{Value: "America/Los_Angeles", Words: "zone.losangeles"},
		{Value: "America/Anchorage", Words: "zone.anchorage"},
		{
			Value: "Pacific/Honolulu",
			Words: "zone.honolulu",
		},
		{Value: "America/Mexico_City", Words: "zone.mexico"},
		{Value: "America/Bogota", Words: "zone.bogota"},
		{Value: "America/Lima", Words: "zone.lima"},
		{Value: "America/Caracas", Words: "zone.caracas"},
		{Value: "America/Santiago", Words: "zone.santiago"},
		{
			Value: "America/Argentina/Buenos_Aires",
			Words: "zone.buenosaires",
		},
		{Value: "America/Sao_Paulo", Words: "zone.saopaulo"},
		{Value: "Asia/Dubai", Words: "zone.dubai"},
		{Value: "Asia/Kolkata", Words: "zone.kolkata"},
		{Value: "Asia/Singapore", Words: "zone.singapore"},
		{Value: "Asia/Tokyo", Words: "zone.tokyo"},
		{Value: "Australia/Sydney", Words: "zone.sydney"},
	}
	quiets = []call.Choice{
		{Value: "0-0", Words: "quiet.none"},
		{Value: "21-7", Words: "quiet.21-7"},
		{Value: "22-8", Words: "quiet.22-8"},
		{Value: "23-7", Words: "quiet.23-7"},
		{Value: "23-9", Words: "quiet.23-9"},
		{Value: "0-8", Words: "quiet.0-8"},
		{Value: "1-10", Words: "quiet.1-10"},
		{Value: "8-18", Words: "quiet.8-18"},
	}
	aways = []call.Choice{
		{Value: "none", Words: "away.none"},
		{Value: "24h", Words: "limit.24h"},
		{Value: "72h", Words: "limit.72h"},
		{Value: "168h", Words: "limit.168h"},
		{Value: "336h", Words: "limit.336h"},
		{Value: "720h", Words: "limit.720h"},
	}
)

// hoursOf reads quiet hours such as 22-8 as minutes of the day.
func hoursOf(s string) (from, to int) {
	a, b, _ := strings.Cut(s, "-")
	return call.Atoi(a) * 60, call.Atoi(b) * 60
}

func quietOf(q db.Quiet) string { return strconv.Itoa(q.From/60) + "-" + strconv.Itoa(q.To/60) }

// awayText says until when a user is away.
func awayText(c *call.Call, u db.User) string {
	if !u.Away.After(c.Now()) {
		return "-# " + c.W.Term("settings.here.now")
	}
	return c.W.Key("settings.awayuntil", engine.Name("until", call.Stamp(u.Away)))
}

// Discord's permissions that the bot needs, with the keys of their names.
var needed = []struct {
	bit uint64
	key string
}{
	{1 << 10, "permission.view"}, {1 << 11, "permission.send"}, {1 << 15, "permission.attach"},
	{1 << 16, "permission.history"}, {1 << 35, "permission.threads"}, {1 << 38, "permission.inthreads"},
}

// showServer is the desk of whoever manages the server: language, pace, where
// games start, and which permissions the bot has here.
func showServer(c *call.Call) error {
	g, err := managed(c)
	if err != nil {
		return err
	}
	lines := []string{c.W.Term("settings.permissions")}
	for _, p := range needed {
		mark := "✔"
		if c.In.AppPermissions&(p.bit|call.Administrator) == 0 {
			mark = "✖"
		}
		lines = append(lines, mark+" "+c.W.Term(p.key))
	}
	lines = append(lines, "-# "+c.W.Term("settings.where"))
	place := c.W.Term("settings.anywhere")
	if g.Channel != "" {
		place = "<#" + g.Channel + ">"
	}
	return c.PanelOf([]discord.Component{
		discord.TextDisplay{Content: "### " + c.W.Term("settings.server")},
		selectOf(c, "set|server|language", "settings.language", g.Language, call.Languages),
		selectOf(c, "set|server|pace", "settings.pace", paceOf(g.Pace), call.Paces),
		selectOf(c, "set|server|zone", "settings.zone", g.Quiet.Zone, zones),
		selectOf(c, "set|server|quiet", "settings.quiet", quietOf(g.Quiet), quiets),
		selectOf(c, "set|server|games", "settings.games", strconv.Itoa(g.Games), gameLimits),
		selectOf(c, "set|server|upload", "settings.upload", strconv.Itoa(g.Upload), uploadLimits),
		selectOf(c, "set|server|starters", "settings.starters", cmp.Or(g.Starters, "everybody"), starters),
		discord.Row{Components: []discord.Component{discord.RoleSelect{CustomID: "set|server|role", Placeholder: c.W.Term("starters.role")}}},
		discord.TextDisplay{Content: c.W.Key("settings.channel", engine.Name("channel", place)) + startersText(c, g)},
		discord.Row{Components: []discord.Component{
			discord.Button{Style: discord.Secondary, Label: c.W.Term("settings.here"), CustomID: "set|server|here"},
			discord.Button{Style: discord.Secondary, Label: c.W.Term("settings.everywhere"), CustomID: "set|server|anywhere"},
		}},
		discord.TextDisplay{Content: strings.Join(lines, "\n")},
		discord.Row{
			Components: []discord.Component{discord.Button{Style: discord.Primary, Label: c.W.Term("sign.put"), CustomID: "set|server|sign"}},
		},
	})
}

// managed are the settings of the server where the user is, if they may manage
// it or runs the bot.
func managed(c *call.Call) (g db.Guild, err error) {
	if c.In.GuildID == "" {
		return g, call.Wrong("error.guild")
	}
	if p := c.Power(c.In); !p.Manage && !p.Owner {
		return g, host.ErrManager
	}
	return c.Host.Guild(c.Ctx, c.In.GuildID)
}

func setServer(c *call.Call, key, value string) error {
	g, err := managed(c)
	if err != nil {
		return err
	}
	switch key {
	case "language":
		g.Language = value
	case "pace":
		if g.Pace, err = call.ParsePace(value); err != nil {
			return err
		}
	case "zone":
		g.Quiet.Zone = value
	case "quiet":
		g.Quiet.From, g.Quiet.To = hoursOf(value)
	case "here":
		g.Channel = c.In.ChannelID
	case "anywhere":
		g.Channel = ""
	case "sign":
		return postWelcome(c, g)
	case "games":
		g.Games = call.Atoi(value)
	case "upload":
		g.Upload = call.Atoi(value)
	case "starters":
		g.Starters = strings.TrimPrefix(value, "everybody")
	case "role":
		if value == "" || strings.Trim(value, "0123456789") != "" {
			return call.Wrong("error.component")
		}
		g.Starters = value
	}
	if err := c.Host.SetGuild(c.Ctx, g); err != nil {
		return err
	}
	return showServer(c)
}

// What a server may set of its limits; the first is the usual.
var (
	gameLimits = []call.Choice{
		{Value: "0", Words: "games.50"},
		{Value: "5", Words: "games.5"},
		{Value: "10", Words: "games.10"},
		{Value: "20", Words: "games.20"},
		{Value: "100", Words: "games.100"},
		{Value: "500", Words: "games.500"},
	}
	uploadLimits = []call.Choice{
		{Value: "0", Words: "upload.8192"},
		{Value: "64", Words: "upload.64"},
		{Value: "1024", Words: "upload.1024"},
		{Value: "4096", Words: "upload.4096"},
	}
	starters = []call.Choice{{Value: "everybody", Words: "starters.everybody"}, {Value: db.StartersManagers, Words: "starters.managers"}}
)

// startersText names the role that a server lets start games, if it is one.
func startersText(c *call.Call, g db.Guild) string {
	if g.Starters == "" || g.Starters == db.StartersManagers {
		return ""
	}
	return "\n" + c.W.Key("settings.role", engine.Name("role", "<@&"+g.Starters+">"))
}
