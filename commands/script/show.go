package script

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"estafeta/commands/discord"
)

// shown is something that a step has shown to everybody or to one user.
type shown struct {
	Kind     string   `json:"kind"` // posted, edited, retired (a card that has lost its buttons), answer, form, suggestions
	Channel  string   `json:"channel,omitempty"`
	To       string   `json:"to,omitempty"`    // the only user who sees it
	Pings    []string `json:"pings,omitempty"` // who is notified
	Lines    []string `json:"lines"`           // texts, then buttons in brackets and selects in braces
	Pictures []string `json:"pictures,omitempty"`

	msg     *message
	form    *form
	choices []discord.Choice
	to      *user
}

// show notes what is shown, as it is now.
func (s *stage) show(x shown) {
	switch {
	case x.form != nil:
		x.Lines = s.formLines(x.form)
	case x.msg != nil:
		m := x.msg
		x.to, x.Channel = m.to, m.at.name
		x.Lines = s.lines(m)
		if x.Kind == "posted" && !m.Silent {
			for _, id := range m.Mention {
				if u, err := s.user(id); err == nil {
					x.Pings = append(x.Pings, u.Name)
				}
			}
		}
		for _, f := range m.Files {
			x.Pictures = append(x.Pictures, f.Name)
			s.keep(f)
		}
	default:
		for i, c := range x.choices {
			x.Lines = append(x.Lines, fmt.Sprintf("%d. %s", i+1, c.Name))
		}
	}
	if x.to != nil {
		x.To = x.to.Name
	}
	s.shown = append(s.shown, x)
}

// keep saves a picture, if they are kept.
func (s *stage) keep(f discord.Attach) {
	if s.cfg.Pictures == "" || filepath.Ext(f.Name) != ".png" {
		return
	}
	s.pictures++
	name := filepath.Join(s.cfg.Pictures, fmt.Sprintf("%03d-%s", s.pictures, f.Name))
	if err := os.WriteFile(name, f.Data, 0o600); err != nil {
		s.faults.list = append(s.faults.list, err.Error())
	}
}

var marks = strings.NewReplacer("**", "", "*(", "(", ")**", ")", ")*", ")", "-# ", "", "### ", "")

// text is a text without its markdown, with names for ids.
func (s *stage) text(t string) []string {
	if t == "" {
		return nil
	}
	return strings.Split(s.named(marks.Replace(t)), "\n")
}

// lines are a message as text.
func (s *stage) lines(m *message) []string {
	out := s.text(m.Content)
	for _, e := range m.Embeds {
		out = append(out, s.text(e.Title+"\n"+e.Description)...)
	}
	for _, r := range m.Rows {
		out = append(out, s.part(r)...)
	}
	for _, c := range m.V2 {
		out = append(out, s.part(c)...)
	}
	return out
}

// part is a component as text.
func (s *stage) part(c discord.Component) []string {
	switch c := c.(type) {
	case discord.TextDisplay:
		return s.text(c.Content)
	case discord.Row:
		var out []string
		for _, inner := range c.Components {
			out = append(out, s.part(inner)...)
		}
		return []string{strings.Join(out, " ")}
	case discord.Button:
		if c.Disabled {
			return []string{"(" + c.Label + ")"}
		}
		return []string{"[" + c.Label + "]"}
	case discord.StringSelect:
		return []string{options(c)}
	case discord.UserSelect:
		return []string{"{" + c.Placeholder + ": users}"}
	case discord.Section:
		var out []string
		for _, t := range c.Texts {
			out = append(out, s.part(t)...)
		}
		return append(out, s.part(c.Accessory)...)
	case discord.Container:
		var out []string
		for _, inner := range c.Components {
			out = append(out, s.part(inner)...)
		}
		return out
	}
	return nil
}

// options is a select as text, with its first lines.
func options(c discord.StringSelect) string {
	const most = 10
	var out []string
	for i, o := range c.Options {
		if i == most {
			out = append(out, fmt.Sprintf("… %d more", len(c.Options)-most))
			break
		}
		out = append(out, o.Label)
	}
	return "{" + c.Placeholder + ": " + strings.Join(out, " | ") + "}"
}

func (s *stage) formLines(f *form) []string {
	out := []string{f.Title}
	for _, l := range f.Labels {
		line := l.Label + ":"
		if t, ok := l.Input.(discord.TextInput); ok && t.Value != "" {
			line += " " + t.Value
		}
		out = append(out, s.text(line)...)
	}
	return out
}

// moment is Discord's way to write a time.
var moment = regexp.MustCompile(`<t:[0-9]+(:[a-zA-Z])?>`)

func clock(unix int64) string { return time.Unix(unix, 0).UTC().Format("2 Jan 15:04") }
