package commands_test

import (
	"strings"
	"testing"
	"time"

	"estafeta/sandbox"
)

// TestFirstFiveMinutes walks a server's manager, a challenger and an invited
// player through their first steps.
func TestFirstFiveMinutes(t *testing.T) {
	s := sit(t)
	o := s.ana.Type("/settings server")
	if text := o.Message.Text(); !strings.Contains(text, "✔ Send Messages") || !strings.Contains(text, "✔ Create Public Threads") {
		t.Errorf("the settings do not list the permissions: %s", text)
	}
	s.ana.Click("Put up a sign")
	s.luis.See("referees games of miniatures")
	if o := s.luis.Type("/settings server"); !strings.Contains(o.Message.Text(), "manage the server") {
		t.Errorf("somebody without the right is told: %s", o.Message.Text())
	}
	s.luis.Click("Demo game")
	thread := s.threadOf(t, "luis")
	s.luis.In(thread).See("Your turn: which figure?")
	if _, err := s.srv.User("ana").Menu(s.ana.Channel, "Challenge", 2, s.srv.User("luis").ID); err != nil {
		t.Fatal(err)
	}
	s.ana.Click("Send the challenge")
	thread = s.threadOf(t, "ana")
	s.luis.In(thread).See("challenges you")
	s.luis.In(thread).Click("Join")
}

// TestHelpLeadsOn: every button of /help answers, in place or beside it.
func TestHelpLeadsOn(t *testing.T) {
	for button, want := range map[string]string{
		"Challenge": "A challenge", "Attack and odds": "Attack and odds", "Demo game": "Small games of the others",
	} {
		t.Run(button, func(t *testing.T) {
			s := sit(t)
			s.ana.Type("/help")
			if o := s.ana.Click(button); o.Message == nil || !strings.Contains(o.Message.Text(), want) {
				t.Errorf("%s answers %+v", button, o)
			}
		})
	}
}

// threadOf is the thread of the user's newest game.
func (s *seat) threadOf(t *testing.T, name string) string {
	t.Helper()
	id := s.srv.User(name).ID
	games, err := s.host.Of(t.Context(), id)
	if err != nil || len(games) == 0 {
		t.Fatalf("games of %s: %v %v", name, games, err)
	}
	i, err := s.host.Info(t.Context(), games[0], id)
	if err != nil {
		t.Fatal(err)
	}
	return i.Thread
}

// TestExplain shows dice, modifiers and rules of a card, and only of a card.
func TestExplain(t *testing.T) {
	s := sit(t)
	game := s.challenge(t)
	s.luis.See("Roll for deployment")
	_, card := s.current(t, game)
	var o sandbox.Outcome
	for until := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) { // the card is seen a moment before the bot knows its id
		var err error
		if o, err = s.srv.User("luis").Menu(s.luis.Channel, "Explain", 3, card.ID); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(o.Message.Text(), "remember") || time.Now().After(until) {
			break
		}
	}
	if text := o.Message.Text(); !strings.Contains(text, "Roll for deployment") || !o.Message.Ephemeral() {
		t.Errorf("Explain says %q", text)
	}
	var other sandbox.Message
	for _, m := range s.srv.User("ana").Messages(s.ana.Channel) {
		if m.ID != card.ID {
			other = m
			break
		}
	}
	if o, err := s.srv.User("luis").Menu(s.luis.Channel, "Explain", 3, other.ID); err == nil &&
		!strings.Contains(o.Message.Text(), "remember") {
		t.Errorf("Explain of another message says %q", o.Message.Text())
	}
}

// TestOnlyARoleOpensGames: a manager gives it to a role, on the sandbox's page
// as in Discord.
func TestOnlyARoleOpensGames(t *testing.T) {
	s := sit(t)
	s.ana.Type("/settings server")
	s.ana.Choose("… or only who has a role", "Veterans")
	if o := s.luis.Type("/game new system:nebula here:true"); !strings.Contains(o.Message.Text(), "only who has the role") {
		t.Errorf("luis: %s", o.Message.Text())
	}
	eva := s.srv.Player(t, "eva")
	eva.Wait = patience
	if o := eva.Type("/game new system:nebula here:true"); !strings.Contains(o.Message.Text(), "The game is open") {
		t.Errorf("eva: %s", o.Message.Text())
	}
}
