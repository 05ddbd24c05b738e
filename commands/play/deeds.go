package play

import (
	"strings"

	"estafeta/commands/call"
	"estafeta/commands/discord"
	"estafeta/commands/sentence"
)

// deedsLen is how much of what can be done is told.
const deedsLen = 1900

// deeds tells beside the desk what can be done now: each verb with an example,
// and what is barred with its reason.
func deeds(c *call.Call, d *Desk, _ string) error {
	open, barred, err := sentence.Deeds(c.Ctx, c.W.Lang, trier{c, d, d.draft.Answers}, vocabulary(c, d))
	if err != nil {
		return err
	}
	lines := []string{"### " + d.W.Term("desk.deeds")}
	for _, o := range open {
		line := "**" + call.Plain(o.Name) + "**"
		if o.Example != "" {
			line += " · `" + call.Escape(o.Example) + "`"
		}
		lines = append(lines, line)
	}
	if d.Next != nil && d.Next.Pass && !d.Next.Send {
		lines = append(lines, "**"+d.PassWord(*d.Next)+"**")
	}
	told := false
	for _, b := range barred {
		if b.Lacks {
			continue
		}
		if !told {
			told = true
			lines = append(lines, "-# "+d.W.Term("desk.barred"))
		}
		lines = append(lines, "-# "+d.W.Term("verb."+b.Verb)+": "+call.Plain(d.Say(b.Why.Text()))+" "+b.Why.Rule)
	}
	return c.C.Reply(c.Ctx, c.In, discord.Message{Ephemeral: true, Silent: true, Content: call.Clip(strings.Join(lines, "\n"), deedsLen)})
}
