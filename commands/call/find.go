package call

import (
	"cmp"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
	"strings"
)

// WithGame runs fn at the game that the command means.
func (c *Call) WithGame(fn func(*Game) error) error {
	t, err := c.Here()
	if err != nil {
		return err
	}
	return fn(t)
}

// CompleteGames are the user's games.
func (c *Call) CompleteGames(o *discord.Option) ([]discord.Choice, error) {
	ids, err := c.Host.Of(c.Ctx, c.User())
	if err != nil {
		return nil, err
	}
	var out []discord.Choice
	for _, game := range ids {
		if len(out) == 25 {
			break
		}
		i, err := c.Host.Info(c.Ctx, game, c.User())
		if err != nil {
			continue
		}
		t := c.At(i, c.W.Lang)
		t.Plain = true
		out = append(
			out,
			discord.Choice{Name: game + " · " + t.W.Term("system.name") + " · " + t.W.Term("game.status."+string(t.Status)), Value: game},
		)
	}
	return Matching(o.Value, out), nil
}

// Game finds the game that a command means: the option, else one of this
// channel in which the user sits, else any of this channel, else the only one of
// the user's that is not over.
func (c *Call) Game() (host.Info, error) {
	if id := c.Opt("game"); id != "" {
		return c.Host.Info(c.Ctx, id, c.User())
	}
	here, err := c.Host.In(c.Ctx, c.In.ChannelID)
	if err != nil {
		return host.Info{}, err
	}
	var any *host.Info
	for _, id := range here {
		i, err := c.Host.Info(c.Ctx, id, c.User())
		if err != nil {
			c.Log.Error("game", "game", id, "err", err)
			continue
		}
		if len(i.Mine) > 0 && i.Status != db.Over {
			return i, nil
		}
		if any == nil {
			any = &i
		}
	}
	mine, err := c.Host.Of(c.Ctx, c.User())
	if err != nil {
		return host.Info{}, err
	}
	if any != nil {
		return *any, nil
	}
	var elsewhere []host.Info
	var names []string
	for _, id := range mine {
		if i, err := c.Host.Info(c.Ctx, id, c.User()); err == nil && i.Status != db.Over {
			elsewhere = append(elsewhere, i)
			names = append(names, i.ID+" (<#"+cmp.Or(i.Thread, i.Channel)+">)")
		}
	}
	switch {
	case len(elsewhere) == 1:
		return elsewhere[0], nil
	case len(elsewhere) > 1: // never another game than was meant
		return host.Info{}, Wrong("error.whichgame", engine.Name("games", strings.Join(names[:min(len(names), 10)], ", ")))
	}
	return host.Info{}, Wrong("error.nogame")
}

// Here is the game a command means, in the reader's language.
func (c *Call) Here() (*Game, error) {
	i, err := c.Game()
	if err != nil {
		return nil, err
	}
	return c.At(i, c.W.Lang), nil
}
