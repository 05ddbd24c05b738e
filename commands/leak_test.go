package commands_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"estafeta/host"
	"estafeta/sandbox"
)

// duel is a position in which only the distance between the two sides differs.
func duel(far float64) []byte {
	return fmt.Appendf(nil, `
[[force]]
faction = "terra"
[[force.figure]]
unit = "tactical_commander"
at = [10, 10]
general = true
[[force.figure]]
unit = "ranger_a"
at = [20, 45]
[[force.figure]]
unit = "ranger_b"
at = [10, 80]
[[force.figure]]
unit = "swat_a"
at = [10, 70]
[[force]]
faction = "orion"
[[force.figure]]
unit = "ethnarch_beta"
at = [%[1]g, 40]
general = true
[[force.figure]]
unit = "hoplidex"
at = [%[1]g, 45]
[[force.figure]]
unit = "horatix"
at = [%[1]g, 50]
[[force.figure]]
unit = "minotaen"
at = [%[1]g, 60]
`, far)
}

var (
	secrets = regexp.MustCompile(`[a-z0-9]{8,}\.?\d*`) // ids and tokens
	places  = regexp.MustCompile(`[A-H][1-8]-[1-9]`)
)

// told is all that a message says and offers, but for ids and the picture.
func told(m *sandbox.Message) string {
	out := []string{m.Text()}
	for _, a := range m.Attachments {
		out = append(out, a.Description)
	}
	m.Walk(func(c sandbox.Component) {
		out = append(out, c.Label, c.Placeholder)
		for _, o := range c.Options {
			out = append(out, o.Label, o.Description)
		}
	})
	return secrets.ReplaceAllString(strings.Join(out, "\n"), "·")
}

// TestNothingTellsDistances walks the same way over card, desk and autocomplete
// of two positions that differ only in distance; before the lock both must say
// and offer the same, in the same order.
func TestNothingTellsDistances(t *testing.T) {
	walks := map[float64][]string{}
	for _, far := range []float64{26, 80} {
		s := sit(t)
		u := s.srv.User("ana")
		i, err := s.host.Create(t.Context(), host.NewGame{System: "nebula", Scenario: duel(far), Owner: u.ID, Solo: true, Guild: s.srv.GuildID(), Channel: s.srv.ChannelID(s.ana.Channel), Language: "en", Pace: -1})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Start(t.Context(), i.ID, u.ID); err != nil {
			t.Fatal(err)
		}
		s.ana.See("Your turn: which figure?")
		_, card := s.current(t, i.ID)
		walk := []string{told(&card)}
		o, err := u.Press(card.ID, "desk|"+i.ID)
		if err != nil {
			t.Fatal(err)
		}
		m := o.Message
		step := func(what string) {
			for _, c := range pressable(m) {
				if c.Label == what {
					m = s.pressDesk(t, u, m, c, rng(1))
					walk = append(walk, what+": "+told(m))
					return
				}
				for _, op := range c.Options {
					if op.Label == what {
						was := m
						if _, err := u.Choose(m.ID, c.CustomID, op.Value); err != nil {
							t.Fatal(err)
						}
						m = s.redrawn(t, u, was)
						walk = append(walk, what+": "+told(m))
						return
					}
				}
			}
			t.Fatalf("the desk offers no %q:\n%s", what, told(m))
		}
		step("Ranger 2")
		step("Charge")
		step("Back")
		step("Shoot")
		step("Hoplidex C x3")
		walk = append(walk, fmt.Sprint(s.ana.Suggest("/shoot target:", "target", "")), fmt.Sprint(s.ana.Suggest("/charge target:", "target", "")))
		walks[far] = walk
	}
	for n, near := range walks[26] {
		if far := walks[80][n]; near != far {
			t.Errorf("near and far differ:\n%s\n--- far:\n%s", near, far)
		}
		if places.MatchString(near) {
			t.Errorf("a place is named before anything was declared:\n%s", near)
		}
	}
}
