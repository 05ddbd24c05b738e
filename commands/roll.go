package commands

import (
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/engine/dice"
)

// rollCommand is /roll: dice in any channel, also where no game runs.
func (b *Bot) rollCommand() command {
	var systems []choice
	seen := map[string]bool{}
	for _, d := range dice.Kinds() {
		if !seen[d.System] && d.System != "" {
			seen[d.System] = true
			systems = append(systems, choice{d.System, "dice.system." + d.System})
		}
	}
	return command{name: "roll", dm: true, run: (*call).roll, options: []option{
		{name: "dice", required: true}, {name: "system", choices: systems}, {name: "label"}, {name: "secret", kind: discord.OptBoolean},
	}}
}

// roll rolls an expression and shows every die; secret rolls only to whoever
// rolled. The result is a message of its own and not the reply, which anybody
// could open to read what was typed.
func (c *call) roll() error {
	expr, err := dice.Parse(c.opt("dice"), c.opt("system"))
	var de *dice.Error
	if errors.As(err, &de) {
		return wrong(de.Key, engine.Name("text", de.Text), engine.Num("at", de.At+1))
	}
	if err != nil {
		return err
	}
	var failed error
	res := expr.Roll(func(sides int) int {
		n, err := rand.Int(c.entropy, big.NewInt(int64(sides)))
		if err != nil {
			failed = err
			return 1
		}
		return int(n.Int64()) + 1
	})
	if failed != nil {
		return fmt.Errorf("roll: %w", failed)
	}
	lines := []string{c.w.Key("roll.head", engine.Name("who", mention(c.user())), engine.Name("dice", expr.String()))}
	if label := c.opt("label"); label != "" {
		lines[0] += " · " + clip(label, 100)
	}
	for _, r := range res.Rounds {
		lines = append(lines, c.roundText(r))
	}
	m := discord.Message{Content: clip(strings.Join(lines, "\n"), 2000), Silent: true}
	if c.opt("secret") == "true" {
		m.Ephemeral = true
		return c.c.Reply(c.ctx, c.in, m)
	}
	if c.in.GuildID != "" {
		message, err := c.c.Post(c.ctx, c.in.ChannelID, m)
		if err == nil {
			c.saw(c.in.ChannelID, message)
			return c.say("roll.done")
		}
		if !discord.IsMissingPermission(err) && !discord.IsUnknownChannel(err) {
			return err
		}
	}
	return c.c.Reply(c.ctx, c.in, m)
}

// roundText is one round: every die, struck out if it does not count, then the
// sum, the successes or the symbols.
func (c *call) roundText(r dice.Round) string {
	var pools []string
	for _, p := range r.Pools {
		var faces []string
		for _, d := range p.Dice {
			f := itoa(d.Face)
			if p.Die != "" {
				f = c.symbols(d.Symbols)
			}
			switch {
			case d.Dropped || d.Rerolled:
				f = "~~" + f + "~~"
			case d.Success:
				f = "**" + f + "**"
			}
			faces = append(faces, f)
		}
		pools = append(pools, p.Text+": "+strings.Join(faces, " "))
	}
	out := strings.Join(pools, " · ")
	if len(r.Symbols) > 0 {
		return out + " → **" + c.symbols(r.Symbols) + "**"
	}
	for _, p := range r.Pools {
		if p.Die == "" {
			return out + " → **" + itoa(r.Total) + "**"
		}
	}
	return out
}

// symbols puts counts of symbols into words: "2 hit, surge".
func (c *call) symbols(list []dice.Count) string {
	if len(list) == 0 {
		return c.w.Term("symbol.blank")
	}
	var out []string
	for _, s := range list {
		w := c.w.Term("symbol." + s.Symbol)
		if s.N > 1 {
			w = itoa(s.N) + " " + w
		}
		out = append(out, w)
	}
	return strings.Join(out, ", ")
}
