package commands_test

import (
	"strings"
	"testing"

	"estafeta/commands/discord"
)

// TestDiceEmoji: once the faces are uploaded, dice are written with them and
// need no picture; a second upload finds them all.
func TestDiceEmoji(t *testing.T) {
	s := sit(t)
	before := s.ana.Type(`/roll dice:"2 attack" system:xwing`)
	if m := before.Message; m != nil && m.Text() != "" {
		t.Errorf("besides the dice that everybody sees: %s", m.Text())
	}
	plain := s.ana.See("2 attack")
	if len(plain.Attachments) != 1 || strings.Contains(plain.Content, "<:") {
		t.Errorf("without emoji: %q with %d pictures", plain.Content, len(plain.Attachments))
	}
	ses, err := discord.Open(discord.Config{Token: s.srv.Token(), APIBase: s.srv.URL()}, s.bot)
	if err != nil {
		t.Fatal(err)
	}
	defer ses.Close()
	for range 2 {
		if err := s.bot.DrawEmoji(t.Context(), ses); err != nil {
			t.Fatal(err)
		}
	}
	s.ana.Type(`/roll dice:"3 attack"`) // the channel remembers its game
	m := s.ana.See("3 attack")
	if strings.Count(m.Content, "_xwing_attack_") != 3 || len(m.Attachments) != 0 {
		t.Errorf("with emoji: %q with %d pictures", m.Content, len(m.Attachments))
	}
}
