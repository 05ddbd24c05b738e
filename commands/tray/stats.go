package tray

import (
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/dice"
	"estafeta/render"
)

// StatsCommand is /stats: how the dice fell.
func StatsCommand(b *call.Env) call.Command {
	return call.Command{Name: "stats", Dm: true, Subs: []call.Command{
		{Name: "dice", Run: statsDice, Complete: (*call.Call).CompleteGames, Options: []call.Option{
			{
				Name: "of",
				Choices: []call.Choice{
					{Value: "game", Words: "stats.game"},
					{Value: "me", Words: "stats.me"},
					{Value: "server", Words: "stats.server"},
				},
			}, {Name: "game", Auto: true},
		}},
	}}
}

// rolls are the dice of one kind that one side, or everybody, has rolled.
type rolls struct {
	who, die string
	signs    []string // words on the faces; none: their numbers
	counts   []int
}

// statsDice tells what was rolled beside what was to be expected, by side and
// die.
func statsDice(c *call.Call) error {
	var list []db.Rolled
	var trays []db.DiceRolled
	var err error
	who := func(db.Rolled) string { return "" }
	switch c.Opt("of") {
	case "me":
		if list, err = c.Host.Rolled(c.Ctx, "", c.User(), ""); err == nil {
			trays, err = c.Host.TraysOf(c.Ctx, c.User(), "")
		}
	case "server":
		if c.In.GuildID == "" {
			return call.Wrong("error.guild")
		}
		if list, err = c.Host.Rolled(c.Ctx, "", "", c.In.GuildID); err == nil {
			trays, err = c.Host.TraysOf(c.Ctx, "", c.In.GuildID)
		}
	default:
		var t *call.Game
		if t, err = c.Here(); err != nil {
			return err
		}
		list, err = c.Host.Rolled(c.Ctx, t.ID, "", "")
		who = func(r db.Rolled) string { return t.Side(r.Seat) }
	}
	if err != nil {
		return err
	}
	kinds := kinds(c, list, trays, who)
	if len(kinds) == 0 {
		return call.Wrong("stats.none")
	}
	var lines []string
	var plots []render.Plot
	for _, k := range kinds {
		text, plot := kindText(c, k)
		lines = append(lines, text)
		if len(plots) < 6 && len(plot.Bars) <= 40 {
			plots = append(plots, plot)
		}
	}
	m := discord.Message{Ephemeral: true, Content: call.Clip(strings.Join(lines, "\n"), 2000)}
	if len(plots) > 0 {
		png, err := c.Render.Plots(plots)
		if err != nil {
			return fmt.Errorf("draw the dice: %w", err)
		}
		m.Files = []discord.Attach{
			{Name: "dice.png", Data: png, ContentType: "image/png", Alt: call.Clip(call.Plain(strings.Join(lines, ". ")), 1024)},
		}
	}
	return c.C.Reply(c.Ctx, c.In, m)
}

// kinds sums rolls up by side, system and die, in a fixed order; those outside
// games are nobody's side.
func kinds(c *call.Call, list []db.Rolled, trays []db.DiceRolled, who func(db.Rolled) string) []rolls {
	sums := map[string]*rolls{}
	var keys []string
	add := func(k rolls, sides int, counts []int) {
		key := k.who + "\x00" + k.die
		if sums[key] == nil {
			k.counts = make([]int, sides)
			sums[key] = &k
			keys = append(keys, key)
		}
		for i, n := range counts {
			if i < len(sums[key].counts) {
				sums[key].counts[i] += n
			}
		}
	}
	for _, d := range trays {
		k := rolls{die: c.W.Key("stats.tray", engine.Num("n", d.Sides))}
		if system, die, ok := strings.Cut(d.Die, ":"); ok {
			k.die = c.W.Term("dice.system."+system) + ", " + dieName(c, system, die)
			kind, _ := dice.Find(system, die)
			for _, f := range kind.Faces {
				k.signs = append(k.signs, symbols(c, f.Symbols))
			}
		}
		add(k, d.Sides, d.Counts)
	}
	for _, r := range list {
		w := c.Book.In(r.System, c.W.Lang)
		k := rolls{who: who(r), die: w.Term("system.name") + " D" + strconv.Itoa(r.Sides)}
		if dice, ok := c.System(r.System).(engine.SignedDice); ok {
			die, signs := dice.DieOf(r.Purpose)
			k.die = w.Term("system.name") + ", " + w.Term(die)
			for _, s := range signs {
				k.signs = append(k.signs, w.Term(s))
			}
		}
		add(k, r.Sides, r.Counts)
	}
	sort.Strings(keys)
	var out []rolls
	for _, k := range keys {
		out = append(out, *sums[k])
	}
	return out
}

// kindText is a line on the dice of one kind, and its plot. Faces with the
// same sign count together.
func kindText(c *call.Call, k rolls) (string, render.Plot) {
	total, sum := 0, 0
	for i, n := range k.counts {
		total += n
		sum += n * (i + 1)
	}
	title := strings.Trim(k.who+" · "+k.die, " ·")
	plot := render.Plot{Title: title}
	at := map[string]int{}
	for i, n := range k.counts {
		label := strconv.Itoa(i + 1)
		if i < len(k.signs) {
			label = k.signs[i]
		}
		j, ok := at[label]
		if !ok {
			j = len(plot.Bars)
			at[label] = j
			plot.Bars = append(plot.Bars, render.Bar{Label: label})
		}
		plot.Bars[j].N += n
		plot.Bars[j].Want += float64(total) / float64(len(k.counts))
	}
	var parts []string
	for _, b := range plot.Bars {
		parts = append(parts, fmt.Sprintf("%s %d (%s)", b.Label, b.N, c.W.Fixed(b.Want, 1)))
	}
	text := "**" + title + "**: " + c.W.Key("stats.dice", engine.Num("n", total)) + " " + strings.Join(parts, ", ")
	if len(k.signs) == 0 && total > 0 {
		mean := float64(sum) / float64(total)
		text += ". " + c.W.Key(
			"stats.mean",
			engine.Name("mean", c.W.Real(math.Round(mean*100)/100)),
			engine.Name("want", c.W.Real(float64(len(k.counts)+1)/2)),
		)
	}
	return text + odd(c, plot, total), plot
}

// odd says how unusual the deviation is, by the chi-squared distribution
// (Wilson and Hilferty's approximation), from 30 dice on.
func odd(c *call.Call, plot render.Plot, total int) string {
	free := float64(len(plot.Bars) - 1)
	if total < 30 || free < 1 {
		return "."
	}
	chi := 0.0
	for _, b := range plot.Bars {
		chi += (float64(b.N) - b.Want) * (float64(b.N) - b.Want) / b.Want
	}
	z := (math.Cbrt(chi/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free))
	p := 0.5 * math.Erfc(z/math.Sqrt2)
	return ". " + c.W.Key("stats.odd", engine.Name("percent", fmt.Sprintf("%.0f", 100*p)))
}
