package script

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"estafeta/commands/discord"
)

// interaction is one thing a user does, before it is known what.
func (s *stage) interaction(u *user, at *channel, kind discord.InteractionKind) *discord.Interaction {
	in := &discord.Interaction{
		ID: s.id(), AppID: application, Token: "t", Kind: kind, Received: s.now,
		ChannelID: at.id, ParentID: at.parent, LastMessageID: at.newest,
		User: u.User, Permissions: u.permissions, Roles: u.roles, AppPermissions: everything, Locale: u.locale, GuildLocale: "en-US",
		Users: map[string]discord.User{}, Attachments: map[string]discord.Attachment{},
	}
	switch {
	case at.of != nil:
		in.ChannelType = 1
	case at.parent != "":
		in.GuildID, in.ChannelType = guild, 11
	default:
		in.GuildID = guild
	}
	return in
}

// handle gives an interaction to the bot.
func (s *stage) handle(u *user, in *discord.Interaction) error {
	s.answered = false
	if in.Kind != discord.KindAutocomplete {
		s.counts.Inputs++
		u.last = in
	}
	s.handler.Handle(s.ctx, s, in)
	if !s.answered {
		return fmt.Errorf("the bot gives no answer")
	}
	return nil
}

// command calls a slash command as it was typed.
func (s *stage) command(u *user, at *channel, line string) error {
	t, err := discord.ReadTyped(s.bot.Commands(), line)
	if err != nil {
		return err
	}
	return s.call(u, at, t)
}

func (s *stage) call(u *user, at *channel, t *discord.Typed) error {
	if err := t.Missing(); err != nil {
		return err
	}
	in := s.interaction(u, at, discord.KindCommand)
	if err := s.options(in, t, ""); err != nil {
		return err
	}
	return s.handle(u, in)
}

// options puts a typed command into an interaction; focus is the option being
// typed, of which anything goes.
func (s *stage) options(in *discord.Interaction, t *discord.Typed, focus string) error {
	in.Command, in.CommandType = t.Command.Name, t.Command.Type
	for _, p := range t.Path {
		in.Sub = append(in.Sub, p.Name)
	}
	for _, g := range t.Given {
		o := discord.Option{Name: g.Name, Type: g.Type, Value: g.Value, Focused: g.Name == focus}
		if o.Focused {
			in.Options = append(in.Options, o)
			continue
		}
		var err error
		switch g.Type {
		case discord.OptUser:
			u, err := s.user(g.Value)
			if err != nil {
				return err
			}
			o.Value, o.User, in.Users[u.ID] = u.ID, &u.User, u.User
		case discord.OptAttachment:
			a, err := s.upload(g.Value)
			if err != nil {
				return err
			}
			o.Value, o.Attachment, in.Attachments[a.ID] = a.ID, &a, a
		default:
			if o.Value, err = g.Plain(); err != nil {
				return err
			}
		}
		in.Options = append(in.Options, o)
	}
	return nil
}

// suggest asks for suggestions for the last option of a line.
func (s *stage) suggest(u *user, at *channel, line string) error {
	t, err := discord.ReadTyped(s.bot.Commands(), line)
	if err != nil {
		return err
	}
	if len(t.Given) == 0 {
		return fmt.Errorf("%s gives no option to complete: suggest /do text:3 mo", line)
	}
	o := t.Given[len(t.Given)-1]
	if !o.Autocomplete {
		return fmt.Errorf("/%s completes no option %q", t.Command.Name, o.Name)
	}
	in := s.interaction(u, at, discord.KindAutocomplete)
	if err := s.options(in, t, o.Name); err != nil {
		return err
	}
	u.typed, u.focus, u.choices = t, o.Name, nil
	return s.handle(u, in)
}

// take sends the command for which there were suggestions, with one of them.
func (s *stage) take(u *user, n int) error {
	if u.typed == nil || n > len(u.choices) {
		return fmt.Errorf("%s has %d suggestions", u.Name, len(u.choices))
	}
	if err := u.typed.Set(u.focus, u.choices[n-1].Value); err != nil {
		return err
	}
	return s.call(u, s.here, u.typed)
}

// menu calls an entry of a context menu: on a user, or on the newest card.
func (s *stage) menu(u *user, at *channel, args []string) error {
	on := ""
	if last := args[len(args)-1]; strings.HasPrefix(last, "@") {
		on, args = last, args[:len(args)-1]
	}
	name := strings.Join(args, " ")
	var all []string
	for _, c := range s.bot.Commands() {
		if c.Type == discord.CommandChat {
			continue
		}
		all = append(all, c.Name)
		if !discord.HasName(name, c.Name, c.Names) {
			continue
		}
		in := s.interaction(u, at, discord.KindCommand)
		in.Command, in.CommandType = c.Name, c.Type
		if c.Type == discord.CommandUser {
			whom, err := s.user(on)
			if err != nil {
				return err
			}
			in.TargetID, in.Users[whom.ID] = whom.ID, whom.User
			return s.handle(u, in)
		}
		in.TargetID = at.newest
		return s.handle(u, in)
	}
	return fmt.Errorf("no menu has %q: %s", name, strings.Join(all, ", "))
}

// sees are the messages that a user sees where they are, those that changed last
// first.
func (s *stage) sees(u *user) []*message {
	var out []*message
	for _, m := range s.messages {
		if (m.to == nil || m.to == u) && (m.at == s.here || m.at.of == u) {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b *message) int { return int(b.touched) - int(a.touched) })
	return out
}

// bare is a label without case and ornaments: "Your turn ▸" is "your turn".
func bare(label string) string {
	out := strings.ToLower(strings.Trim(label, " ▸▾…✔✖★⚠:."))
	if out == "" {
		return label
	}
	return out
}

// fits tells whether a label is the one that a script names: as it is, or with
// more after it.
var fits = []func(label, want string) bool{
	func(label, want string) bool { return bare(label) == bare(want) },
	func(label, want string) bool { return strings.HasPrefix(bare(label), bare(want)) },
}

// click presses a button by its label, on the message that changed last.
func (s *stage) click(u *user, label string) error {
	var all []string
	for i, fit := range fits {
		for _, m := range s.sees(u) {
			for _, b := range buttons(m) {
				if i == 0 {
					all = append(all, b.Label)
				}
				if !b.Disabled && fit(b.Label, label) {
					return s.component(u, m, b.CustomID, nil)
				}
			}
		}
	}
	return fmt.Errorf("%s sees no button %q; there is %s", u.Name, label, listed(all))
}

func buttons(m *message) (out []discord.Button) {
	m.Walk(func(c discord.Component) {
		if b, ok := c.(discord.Button); ok && b.CustomID != "" {
			out = append(out, b)
		}
	})
	return out
}

// choose picks lines of a select: "placeholder" "line" …, or the line alone.
func (s *stage) choose(u *user, args []string) error {
	var all []string
	for i, fit := range fits {
		for _, m := range s.sees(u) {
			var found *discord.StringSelect
			var users *discord.UserSelect
			var values []string
			m.Walk(func(c discord.Component) {
				switch c := c.(type) {
				case discord.RoleSelect: // a role by its id
					if found == nil && users == nil && len(args) == 2 && fit(c.Placeholder, args[0]) {
						found, values = &discord.StringSelect{CustomID: c.CustomID}, args[1:]
					}
				case discord.UserSelect:
					if found == nil && users == nil && len(args) == 2 && fit(c.Placeholder, args[0]) {
						users, values = &c, args[1:]
					}
				case discord.StringSelect:
					if i == 0 {
						all = append(all, options(c))
					}
					lines := args
					if len(args) > 1 && fit(c.Placeholder, args[0]) {
						lines = args[1:]
					}
					if picked := picks(c, lines, fit); found == nil && users == nil && picked != nil && !c.Disabled {
						found, values = &c, picked
					}
				}
			})
			if users != nil {
				whom, err := s.user(values[0])
				if err != nil {
					return err
				}
				return s.component(u, m, users.CustomID, []string{whom.ID})
			}
			if found != nil {
				lo, hi := max(found.Min, 1), max(found.Max, 1)
				if found.Optional {
					lo = found.Min
				}
				if len(values) < lo || len(values) > hi {
					return fmt.Errorf("%q takes %d to %d lines, not %d", found.Placeholder, lo, hi, len(values))
				}
				return s.component(u, m, found.CustomID, values)
			}
		}
	}
	return fmt.Errorf("%s sees nothing that offers %q; there is %s", u.Name, args, listed(all))
}

// picks are the values of the lines, nil if one of them is not offered.
func picks(c discord.StringSelect, lines []string, fit func(label, want string) bool) []string {
	var out []string
	for _, l := range lines {
		i := slices.IndexFunc(c.Options, func(o discord.SelectOption) bool { return fit(o.Label, l) })
		if i < 0 {
			return nil
		}
		out = append(out, c.Options[i].Value)
	}
	return out
}

func listed(all []string) string {
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(slices.Compact(all), ", ")
}

// component sends a press on a message.
func (s *stage) component(u *user, m *message, customID string, values []string) error {
	in := s.interaction(u, m.at, discord.KindComponent)
	in.CustomID, in.Values, in.MessageID, in.MessageFlags = customID, values, m.id, m.flags()
	return s.handle(u, in)
}

// press sends a custom id from the newest public message, as a client could
// that is out of date or broken. {game} and {token} stand for the current game
// and its open question, {game1} and {token1} for those of the first game, and
// so on.
func (s *stage) press(u *user, at *channel, customID string) error {
	for i := range s.games {
		token, err := s.token(i)
		if err != nil {
			return err
		}
		rep := []string{fmt.Sprintf("{game%d}", i+1), s.games[i].id, fmt.Sprintf("{token%d}", i+1), token}
		if i == s.current {
			rep = append(rep, "{game}", s.games[i].id, "{token}", token)
		}
		customID = strings.NewReplacer(rep...).Replace(customID)
	}
	m := s.message(at.newest)
	if m == nil {
		return fmt.Errorf("#%s has no message to press on", at.name)
	}
	return s.component(u, m, customID, nil)
}

// again does what the user did last once more, whether it is still shown or not.
func (s *stage) again(u *user, _ *channel) error {
	if u.last == nil {
		return fmt.Errorf("%s has done nothing yet", u.Name)
	}
	in := *u.last
	in.ID = s.id()
	return s.handle(u, &in)
}

// redeliver hands the user's last interaction in a second time, as Discord may.
func (s *stage) redeliver(u *user, _ *channel) error {
	if u.last == nil {
		return fmt.Errorf("%s has done nothing yet", u.Name)
	}
	s.counts.Inputs--
	return s.handle(u, u.last)
}

// fill fills the open form in, by label or custom id, and submits it; what is
// not named stays as it is.
func (s *stage) fill(u *user, args []string) error {
	f := u.form
	if f == nil {
		return fmt.Errorf("no form is open for %s", u.Name)
	}
	in := s.interaction(u, f.at, discord.KindModal)
	in.CustomID, in.Fields = f.CustomID, map[string][]string{}
	if f.origin != nil {
		in.MessageID, in.MessageFlags = f.origin.id, f.origin.flags()
	}
	var all []string
	known := map[string]string{}
	for _, l := range f.Labels {
		t, ok := l.Input.(discord.TextInput)
		if !ok {
			continue
		}
		all = append(all, l.Label)
		known[bare(l.Label)], known[bare(t.CustomID)] = t.CustomID, t.CustomID
		in.Fields[t.CustomID] = []string{t.Value}
	}
	for i := 0; i < len(args); i += 2 {
		field, ok := known[bare(args[i])]
		if !ok {
			return fmt.Errorf("the form has no field %q: %s", args[i], strings.Join(all, ", "))
		}
		in.Fields[field] = []string{args[i+1]}
	}
	u.form = nil
	return s.handle(u, in)
}

// upload takes a file as a user's attachment, named from the script's
// directory.
func (s *stage) upload(name string) (discord.Attachment, error) {
	data, err := os.ReadFile(s.path(name))
	if err != nil {
		return discord.Attachment{}, fmt.Errorf("the file to upload cannot be read: %w", err)
	}
	a := discord.Attachment{ID: s.id(), Name: filepath.Base(name), Size: int64(len(data))}
	a.URL = "https://upload.invalid/" + a.ID
	s.files[a.URL] = data
	return a, nil
}

func (s *stage) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.dir, name)
}

// uploads serves what was uploaded to the bot, without a network.
type uploads map[string][]byte

// RoundTrip implements http.RoundTripper.
func (u uploads) RoundTrip(r *http.Request) (*http.Response, error) {
	return answer(r, u[r.URL.String()]), nil
}
