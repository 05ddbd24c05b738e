package commands

import (
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// showForget is the desk on which a user has himself forgotten, and a manager
// the whole server. Each takes a second tap.
func (c *call) showForget() error { return c.forgetPanel("") }

// forgetPanel shows what may be forgotten, or asks once more for one of it.
func (c *call) forgetPanel(sure string) error {
	parts := []discord.Component{discord.TextDisplay{Content: "### " + c.w.Term("settings.forget")}}
	add := func(what string) {
		key, style, press := "forget."+what, discord.Secondary, what
		if sure == what {
			key, style, press = "forget."+what+".sure", discord.Danger, what+"!"
		}
		parts = append(parts, discord.TextDisplay{Content: c.w.Term("forget." + what + ".what")},
			discord.Row{Components: []discord.Component{discord.Button{Style: style, Label: c.w.Term(key), CustomID: "set|forget|" + press}}})
	}
	add("me")
	if _, err := c.managed(); err == nil {
		add("server")
	}
	return c.panelOf(parts)
}

// forget asks for the second tap, or forgets.
func (c *call) forget(what string) error {
	var e host.Erased
	var err error
	switch what {
	case "me", "server":
		return c.forgetPanel(what)
	case "me!":
		e, err = c.host.ForgetUser(c.ctx, c.user())
	case "server!":
		if _, err := c.managed(); err != nil {
			return err
		}
		e, err = c.host.ForgetGuild(c.ctx, c.in.GuildID)
	default:
		return wrong("error.component")
	}
	if err != nil {
		return err
	}
	c.takeDown(e.Sign)
	c.mu.Lock()
	delete(c.forms, c.user())
	c.mu.Unlock()
	c.wake()
	key := "forget." + what[:len(what)-1] + ".done"
	return c.c.UpdateMessage(c.ctx, c.in, c.note(c.w.Key(key, engine.Num("deleted", e.Deleted), engine.Num("left", e.Left), engine.Num("kept", e.Kept))))
}
