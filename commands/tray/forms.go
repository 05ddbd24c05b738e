package tray

import (
	"estafeta/commands/call"
	"estafeta/commands/discord"
)

// forms are the ways to dice and attacks without a command: what the front's
// buttons open.
func forms(c *call.Call, op, system string) error {
	switch op {
	case "share":
		return share(c, system)
	case "roll":
		return c.C.OpenModal(c.Ctx, c.In, discord.Modal{CustomID: call.ID("tray", "rolled"), Title: c.W.Term("front.roll"),
			Labels: []discord.Label{{
				Label: c.W.Term("tray.dice"),
				Input: discord.TextInput{CustomID: "words", Max: 300, Placeholder: "4d6kh3+2"},
			}}})
	case "rolled":
		return rolled(c, throw{dice: c.In.Field("words")})
	case "attack":
		which := discord.StringSelect{CustomID: call.ID("tray", "of"), Placeholder: c.W.Term("tray.which")}
		for _, s := range c.Attacks {
			which.Options = append(which.Options, discord.SelectOption{Label: c.Book.In(s.ID(), c.W.Lang).Term("system.name"), Value: s.ID()})
		}
		return c.PanelOf([]discord.Component{
			discord.TextDisplay{Content: "### " + c.W.Term("front.attack")},
			discord.Row{Components: []discord.Component{which}},
			discord.TextDisplay{Content: c.W.Term("tray.odds")},
		})
	case "of":
		if len(c.In.Values) != 1 {
			return call.Wrong("error.component")
		}
		return attackForm(c, c.In.Values[0], "")
	case "attacked":
		return begin(c, system, c.In.Field("words"))
	}
	return call.Wrong("error.component")
}

// attackForm asks for an attack of a system in words.
func attackForm(c *call.Call, system, typed string) error {
	return c.C.OpenModal(c.Ctx, c.In, discord.Modal{CustomID: call.ID("tray", "attacked", system), Title: c.W.Term("front.attack"),
		Labels: []discord.Label{{
			Label: c.W.Term("tray.attack"),
			Input: discord.TextInput{
				CustomID: "words", Value: typed, Max: 1000, Long: true, Placeholder: c.Book.In(system, c.W.Lang).Term("attack.example"),
			},
		}}})
}
