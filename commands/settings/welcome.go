package settings

import (
	"cmp"
	"estafeta/commands/book"
	"estafeta/commands/call"
	"estafeta/db"
)

// removeWelcome removes a server's sign, if it has one and it can be.
func removeWelcome(c *call.Call, s db.Sign) {
	if s.Message == "" {
		return
	}
	if err := c.C.Delete(c.Ctx, s.Channel, s.Message); err != nil {
		c.Log.Info("a sign stays", "channel", s.Channel, "message", s.Message, "err", err)
	}
}

// postWelcome posts one lasting message, instead of an earlier one: what this is,
// and where to begin.
func postWelcome(c *call.Call, g db.Guild) error {
	m := book.Front(c.Env, cmp.Or(g.Language, c.In.GuildLocale))
	m.Silent = true
	message, err := c.C.Post(c.Ctx, c.In.ChannelID, m)
	if err != nil {
		return err
	}
	c.Channels.Saw(c.In.ChannelID, message)
	old := g.Sign
	g.Sign = db.Sign{Channel: c.In.ChannelID, Message: message}
	if err := c.Host.SetGuild(c.Ctx, g); err != nil {
		return err
	}
	removeWelcome(c, old)
	return showServer(c)
}
