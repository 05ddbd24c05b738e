package commands_test

import (
	"strings"
	"testing"

	"estafeta/engine/nebula"
	"estafeta/host"
)

// demo opens the demo game in the channel, ana at both sides.
func (s *seat) demo(t *testing.T, lang string) string {
	t.Helper()
	u := s.srv.User("ana")
	i, err := s.host.Create(
		t.Context(),
		host.NewGame{
			System:   "nebula",
			Scenario: nebula.System{}.Demo(),
			Owner:    u.ID,
			Solo:     true,
			Guild:    s.srv.GuildID(),
			Channel:  s.srv.ChannelID(s.ana.Channel),
			Language: lang,
			Pace:     -1,
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.host.Start(t.Context(), i.ID, u.ID); err != nil {
		t.Fatal(err)
	}
	s.current(t, i.ID)
	return i.ID
}

// TestWords plays by sentences: a whole activation in one command, in both
// languages; what is not understood or forbidden changes nothing.
func TestWords(t *testing.T) {
	s := sit(t)
	game := s.demo(t, "en")
	pos, _ := s.current(t, game)
	for _, wrong := range []string{"9 move n", "2 fly to the moon", "2 move to Z9", "xyzzy"} {
		o := s.ana.Type("/do " + wrong)
		after, _ := s.current(t, game)
		if after.Seq != pos.Seq {
			t.Fatalf("%q changed the game: %s", wrong, o.Message.Text())
		}
	}
	list := s.ana.Suggest("/do text:2 shoot C", "text", "2 shoot C")
	if len(list) == 0 || !strings.HasPrefix(list[0].Name, "✔") {
		t.Errorf("the reading of a whole sentence is suggested as %v", list)
	}
	if list := s.ana.Suggest("/do text:2 flies", "text", "2 flies"); len(list) == 0 || !strings.HasPrefix(list[0].Name, "✖") ||
		!strings.Contains(list[0].Name, "flies") {
		t.Errorf("what cannot be read is suggested as %v", list)
	}
	o := s.ana.Type("/do 2 move to crate1; shoot C x2")
	s.current(t, game)
	after, card := s.current(t, game)
	if after.Seq == pos.Seq {
		t.Fatalf("nothing happened: %s", o.Message.Text())
	}
	if !strings.Contains(card.Content, "**Ranger 2** shoots **Hoplidex C**") && !strings.Contains(card.Content, "cannot be") &&
		!strings.Contains(card.Content, "out of range") {
		t.Errorf("the card does not tell the shot:\n%s", card.Content)
	}
	s.refuse(t, game)
	es := s.demo(t, "es")
	pos, _ = s.current(t, es)
	s.ana.Type("/do text:3 mueve hacia muro1; dispara C x1 game:" + es)
	if after, card := s.current(t, es); after.Seq == pos.Seq || !strings.Contains(card.Content, "Ranger 3") {
		t.Errorf("the Spanish sentence did nothing:\n%s", card.Content)
	}
}

// refuse answers whatever is open until nothing waits on a decision of the
// target.
func (s *seat) refuse(t *testing.T, game string) {
	t.Helper()
	for range 6 {
		pos, _ := s.current(t, game)
		if pos.Open[0].Prompt.Key == "activate" {
			return
		}
		s.ana.Type("/pass game:" + game)
	}
}
