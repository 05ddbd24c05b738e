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
		i, err := s.host.Create(
			t.Context(),
			host.NewGame{
				System:   "nebula",
				Scenario: duel(far),
				Owner:    u.ID,
				Solo:     true,
				Guild:    s.srv.GuildID(),
				Channel:  s.srv.ChannelID(s.ana.Channel),
				Language: "en",
				Pace:     -1,
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Start(t.Context(), i.ID, u.ID); err != nil {
			t.Fatal(err)
		}
		s.ana.See("Your turn: which figure?")
		_, card := s.current(t, i.ID)
		walk := []string{told(&card)}
		o, err := s.openDesk(u, card, i.ID)
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

// dogfight is a position in which only the distance between the two sides
// differs, and what is in arc and range with it.
func dogfight(far float64) []byte {
	return fmt.Appendf(nil, `
round = 2
[[side]]
faction = "rebel"
[[side.ship]]
pilot = "bluesquadronnovice"
at = [450, 800]
[[side.ship]]
pilot = "redsquadronveteran"
at = [300, 800]
[[side]]
faction = "imperial"
[[side.ship]]
pilot = "epsilonsquadronpilot"
at = [450, %[1]g]
facing = 180
[[side.ship]]
pilot = "zetasquadronpilot"
at = [300, %[1]g]
facing = 180
`, 800-far)
}

// TestDialsTellNothing: what both players see and are offered while dials are
// set is the same near and far, and what one sees after the other has set their
// is the same whatever they are: in messages, picture texts, lists and logs.
func TestDialsTellNothing(t *testing.T) {
	var first []string
	for n, run := range []struct {
		far   float64
		dials string
	}{{120, "1: 2bl focus; 2: 4k"}, {600, "1: 2bl focus; 2: 4k"}, {120, "1: 1s; 2: 3tl boost"}} {
		s := sit(t)
		ana, luis := s.srv.User("ana"), s.srv.User("luis")
		i, err := s.host.Create(
			t.Context(),
			host.NewGame{
				System:    "xwing",
				Scenario:  dogfight(run.far),
				Owner:     ana.ID,
				Opponents: []string{luis.ID},
				Guild:     s.srv.GuildID(),
				Channel:   s.srv.ChannelID(s.ana.Channel),
				Language:  "en",
				Pace:      -1,
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Join(t.Context(), i.ID, luis.ID, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Start(t.Context(), i.ID, ana.ID); err != nil {
			t.Fatal(err)
		}
		s.ana.See("Each chooses in secret")
		_, card := s.current(t, i.ID)
		walk := []string{told(&card)}
		for _, u := range []*sandbox.User{ana, luis} {
			o, err := s.openDesk(u, card, i.ID)
			if err != nil {
				t.Fatal(err)
			}
			walk = append(walk, told(o.Message))
		}
		walk = append(walk, fmt.Sprint(s.ana.Suggest("/do text:", "text", "")), fmt.Sprint(s.ana.Suggest("/do text:1", "text", "1: 2")))
		if o := s.ana.Type("/do " + run.dials); !strings.Contains(o.Message.Text(), "Done") {
			t.Fatalf("%s: %s", run.dials, o.Message.Text())
		}
		s.luis.WaitFor(func(m sandbox.Message) bool {
			return strings.Contains(m.Text(), "Each chooses in secret") && !strings.Contains(m.Text(), "@Ana")
		})
		_, card = s.current(t, i.ID)
		walk = append(walk, told(&card))
		for _, command := range []string{"/board", "/game status", "/game log", "/turns", "/play", "/board show:changes", "/game undo",
			"/game verify", "/game export"} {
			for _, m := range s.shownTo(t, luis, command) {
				walk = append(walk, command+": "+told(m))
			}
		}
		walk = append(walk, fmt.Sprint(s.luis.Suggest("/do text:", "text", "")))
		if n == 0 {
			first = walk
		}
		if len(walk) != len(first) {
			t.Fatalf("%d and %d things are shown", len(first), len(walk))
		}
		for k := range walk {
			if walk[k] != first[k] {
				t.Errorf("%v differs:\n%s\n--- first:\n%s", run, walk[k], first[k])
			}
		}
	}
}

// shownTo are the private answers to a command.
func (s *seat) shownTo(t *testing.T, u *sandbox.User, line string) []*sandbox.Message {
	t.Helper()
	o, err := u.Type(s.luis.Channel, line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if o.Message == nil {
		return nil
	}
	return []*sandbox.Message{o.Message}
}
