package sandbox

import (
	"fmt"
	"strings"
)

// Dump is what the user sees in a channel, as text.
func (u *User) Dump(channel string) string {
	var b strings.Builder
	for _, m := range u.Messages(channel) {
		b.WriteString(describe(m))
	}
	if b.Len() == 0 {
		return "(nothing)\n"
	}
	return b.String()
}

// describe writes a message as text, for errors.
func describe(m Message) string {
	var b strings.Builder
	marks := ""
	for flag, word := range map[int]string{flagEphemeral: " ephemeral", flagSilent: " silent", flagLoading: " thinking"} {
		if m.Flags&flag != 0 {
			marks += word
		}
	}
	fmt.Fprintf(&b, "[%s %s%s] %s\n", m.ID, m.Author.Name, marks, m.Text())
	for _, a := range m.Attachments {
		fmt.Fprintf(&b, "  file %s, %d bytes: %s\n", a.Filename, a.Size, a.Description)
	}
	walk(m.Components, func(c *Component) {
		switch {
		case c.Type == typeButton:
			fmt.Fprintf(&b, "  button %q %s\n", c.Label, c.CustomID)
		case isSelect(c.Type):
			fmt.Fprintf(&b, "  select %q %s\n", c.Placeholder, c.CustomID)
			for _, o := range c.Options {
				fmt.Fprintf(&b, "    %q %s\n", o.Label, o.Value)
			}
		}
	})
	return b.String()
}
