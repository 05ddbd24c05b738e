package sandbox

import (
	"strings"
	"time"
)

// TB is what a Player needs of a test.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Player is a user of a test: whatever goes wrong, also that the bot does not
// answer in time, ends the test and shows what the user sees.
type Player struct {
	*User
	tb      TB
	Channel string        // where they are
	Wait    time.Duration // how long WaitFor waits
}

// Player seats a user in the first channel.
func (s *Server) Player(tb TB, name string) *Player {
	tb.Helper()
	u := s.User(name)
	if u == nil {
		tb.Fatalf("the sandbox has no user %q", name)
	}
	return &Player{User: u, tb: tb, Channel: s.cfg.Channels[0], Wait: 10 * time.Second}
}

// In returns the same player in another channel or thread.
func (p *Player) In(channel string) *Player {
	q := *p
	q.Channel = channel
	return &q
}

func (p *Player) must(what string, o Outcome, err error) Outcome {
	p.tb.Helper()
	if err != nil {
		p.tb.Fatalf("%s %s: %v", p.Name, what, err)
	}
	if o.Kind == Failed {
		p.tb.Fatalf("%s %s: the bot did not respond\n%s", p.Name, what, p.Dump(p.Channel))
	}
	return o
}

// Type sends a line, usually a slash command.
func (p *Player) Type(line string) Outcome {
	p.tb.Helper()
	o, err := p.User.Type(p.Channel, line)
	return p.must(line, o, err)
}

// Suggest returns the suggestions for what is typed into an option.
func (p *Player) Suggest(line, option, typed string) []Choice {
	p.tb.Helper()
	list, err := p.Autocomplete(p.Channel, line, option, typed, nil)
	p.must(line, Outcome{}, err)
	return list
}

// Click presses a button of the newest message that has it.
func (p *Player) Click(button string) Outcome {
	p.tb.Helper()
	m := p.With(button)
	o, err := p.User.Click(m.ID, button)
	return p.must("click "+button, o, err)
}

// Choose picks values of a select of the newest message that has it.
func (p *Player) Choose(sel string, values ...string) Outcome {
	p.tb.Helper()
	m := p.With(sel)
	o, err := p.User.Choose(m.ID, sel, values...)
	return p.must("choose "+sel, o, err)
}

// Submit sends a form filled in.
func (p *Player) Submit(m *Modal, values map[string]string) Outcome {
	p.tb.Helper()
	o, err := p.SubmitModal(m, values)
	return p.must("submit", o, err)
}

// With waits for a message with a usable button or select of that label,
// placeholder or custom id.
func (p *Player) With(component string) Message {
	p.tb.Helper()
	return p.WaitFor(func(m Message) bool {
		_, ok := find(m.Components, func(c Component) bool {
			named := c.CustomID == component || c.Label == component || c.Placeholder == component
			return named && !c.Disabled && (c.Type == typeButton || isSelect(c.Type))
		})
		return ok
	})
}

// See waits for a message that contains the text.
func (p *Player) See(text string) Message {
	p.tb.Helper()
	return p.WaitFor(func(m Message) bool { return strings.Contains(m.Text(), text) })
}

// Sees tells whether the user sees the text now.
func (p *Player) Sees(text string) bool {
	for _, m := range p.Messages(p.Channel) {
		if strings.Contains(m.Text(), text) {
			return true
		}
	}
	return false
}

// WaitFor waits for a message that satisfies ok.
func (p *Player) WaitFor(ok func(Message) bool) Message {
	p.tb.Helper()
	m, err := p.User.WaitFor(p.Channel, p.Wait, ok)
	if err != nil {
		p.tb.Fatalf("%v", err)
	}
	return m
}
