package commands_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"estafeta/host"
	"estafeta/sandbox"
)

// attached is the file of a message, as its reader downloads it.
func attached(t *testing.T, m *sandbox.Message) string {
	t.Helper()
	if m == nil || len(m.Attachments) != 1 {
		t.Fatalf("no file: %+v", m)
	}
	res, err := http.Get(m.Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v", res.Status, err)
	}
	return string(data)
}

// solo is a running small battle with ana at both sides.
func (s *seat) solo(t *testing.T) string {
	t.Helper()
	u := s.srv.User("ana")
	i, err := s.host.Create(
		t.Context(),
		host.NewGame{
			System:   "nebula",
			Scenario: duel(26),
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
	return i.ID
}

// TestLogAsAFile: everything that happened, what was taken back struck out,
// what was decided outside the rules, in the reader's language, and nobody's
// id.
func TestLogAsAFile(t *testing.T) {
	s := sit(t)
	game := s.solo(t)
	s.ana.Type("/do 3 prone")
	s.ana.Type("/game undo to:step")
	s.ana.Type("/do 2 prone")
	s.ana.Type("/game pause")
	english := attached(t, s.ana.Type("/game log whole:true").Message)
	for _, want := range []string{"# NEBULA · " + game, "~~**Ranger 3** drops Prone.~~", "**Ranger 2** drops Prone.",
		"*The game is paused.*"} {
		if !strings.Contains(english, want) {
			t.Errorf("%q is missing in\n%s", want, english)
		}
	}
	if strings.Contains(english, s.srv.User("ana").ID) {
		t.Errorf("a user's id is in\n%s", english)
	}
	s.luis.Type("/settings me")
	s.luis.Choose("Language", "es")
	spanish := attached(t, s.luis.Type("/game log whole:true").Message)
	if !strings.Contains(spanish, "Cuerpo a Tierra") || strings.Contains(spanish, "Prone") {
		t.Errorf("in Spanish:\n%s", spanish)
	}
}
