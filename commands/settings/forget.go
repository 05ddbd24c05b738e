package settings

import (
	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/engine"
	"estafeta/host"
)

// showForget is the desk on which a user has themselves forgotten, and a manager
// the whole server. Each takes a second tap.
func showForget(c *call.Call) error { return forgetPanel(c, "") }

// forgetPanel shows what may be forgotten, or asks once more for one of it.
func forgetPanel(c *call.Call, sure string) error {
	parts := []discord.Component{discord.TextDisplay{Content: "### " + c.W.Term("settings.forget")}}
	add := func(what string) {
		key, style, press := "forget."+what, discord.Secondary, what
		if sure == what {
			key, style, press = "forget."+what+".sure", discord.Danger, what+"!"
		}
		parts = append(parts, discord.TextDisplay{Content: c.W.Term("forget." + what + ".what")},
			discord.Row{Components: []discord.Component{discord.Button{Style: style, Label: c.W.Term(key), CustomID: "set|forget|" + press}}})
	}
	add("me")
	if _, err := managed(c); err == nil {
		add("server")
	}
	return c.PanelOf(parts)
}

// forget asks for the second tap, or forgets.
func forget(c *call.Call, what string) error {
	var e host.Erased
	var err error
	switch what {
	case "me", "server":
		return forgetPanel(c, what)
	case "me!":
		e, err = c.Host.ForgetUser(c.Ctx, c.User())
	case "server!":
		if _, err := managed(c); err != nil {
			return err
		}
		e, err = c.Host.ForgetGuild(c.Ctx, c.In.GuildID)
	default:
		return call.Wrong("error.component")
	}
	if err != nil {
		return err
	}
	removeWelcome(c, e.Sign)
	c.Forms.Forget(c.User())
	c.Shared.Forget(c.User())
	c.Wake()
	key := "forget." + what[:len(what)-1] + ".done"
	return c.C.UpdateMessage(
		c.Ctx,
		c.In,
		c.Note(c.W.Key(key, engine.Num("deleted", e.Deleted), engine.Num("left", e.Left), engine.Num("kept", e.Kept))),
	)
}
