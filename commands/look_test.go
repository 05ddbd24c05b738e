package commands_test

import (
	"strings"
	"testing"
)

// TestLook looks at a board in every way that there is.
func TestLook(t *testing.T) {
	s := sit(t)
	game := s.challenge(t)
	r := rng(5)
	for range 12 {
		if !s.turn(t, game, r) {
			break
		}
	}
	s.current(t, game)
	o := s.luis.Type("/board show:changes")
	if len(o.Message.Attachments) != 1 || !o.Message.Ephemeral() {
		t.Fatalf("a look shows %+v", o.Message)
	}
	for _, button := range []string{"Near", "Clean", "Whole", "Changes"} {
		s.luis.Click(button)
	}
	o = s.luis.Type("/board show:sight at:3")
	if !strings.Contains(o.Message.Content, "Ranger 3") || !strings.Contains(o.Message.Content, "sees") {
		t.Errorf("the sight of piece 3: %q", o.Message.Content)
	}
	o = s.luis.Type("/board at:3")
	if !strings.Contains(o.Message.Content, "Ranger 3") || !strings.Contains(o.Message.Content, "MOV 10") {
		t.Errorf("a look at piece 3 says %q", o.Message.Content)
	}
	o = s.luis.Type("/board at:99")
	if !strings.Contains(o.Message.Content, "There is no 99 here") {
		t.Errorf("a look at a piece that is not there says %q", o.Message.Content)
	}
}
