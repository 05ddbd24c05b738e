package commands_test

import (
	"slices"
	"strings"
	"testing"

	"estafeta/commands"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/sandbox"
)

// TestCardOfAnEarlierRun: a card that stood when the bot ended loses its buttons
// to the next one like any other.
func TestCardOfAnEarlierRun(t *testing.T) {
	p := newParlour(t)
	game := p.deal(nebula.System{}, "table")
	if err := p.bot.Deliver(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	old, ok, err := p.host.Card(t.Context(), game)
	if err != nil || !ok {
		t.Fatalf("no card: %v", err)
	}
	again, err := commands.New(commands.Config{Host: p.host, Systems: []system.System{nebula.System{}}})
	if err != nil {
		t.Fatal(err)
	}
	p.command("ana", "game pause")
	if err := again.Deliver(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if card, _, err := p.host.Card(t.Context(), game); err != nil || card.Message == old.Message {
		t.Fatalf("there is no new card: %+v %v", card, err)
	}
	if !slices.Contains(p.retired, old.Message) {
		t.Errorf("the card %s keeps its buttons; retired were %v", old.Message, p.retired)
	}
}

// TestRollDeliveredTwice: dice whose interaction comes twice are posted once.
func TestRollDeliveredTwice(t *testing.T) {
	s := sit(t)
	s.srv.Misbehave(sandbox.Trouble{Twice: 1})
	s.ana.Type(`/roll dice:3d6 label:twice`)
	s.ana.See("twice")
	s.ana.Type(`/roll dice:2d6 label:afterwards`) // whatever the second delivery did is done
	s.ana.See("afterwards")
	n := 0
	for _, m := range s.srv.User("ana").Messages("table") {
		if strings.Contains(m.Content, "twice") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("posted %d times", n)
	}
}

// TestSentencesAreWhole: no sentence has a hole where something was to be named,
// and none offers what would be refused or says that 2048 kB are more than 2048 kB.
func TestSentencesAreWhole(t *testing.T) {
	p := newParlour(t)
	p.deal(nebula.System{}, "table")
	said := func(shown []reply) string {
		t.Helper()
		if len(shown) != 1 {
			t.Fatalf("%d answers", len(shown))
		}
		return shown[0].text()
	}
	for line, opts := range map[string][]string{
		"game new":     {"system", "chess"},
		"army new":     {"system", "chess", "name", "x", "faction", "y"},
		"game options": {"name", "no such option"},
	} {
		if text := said(p.command("ana", line, opts...)); strings.Contains(text, "no value") || text == "" {
			t.Errorf("/%s %v: %q", line, opts, text)
		}
	}
	if text := said(p.command("ana", "game new", "system", "nebula", "preset", "fancy")); !strings.Contains(text, "fancy") {
		t.Errorf("an unknown preset: %q", text)
	}
	if text := said(p.command("eva", "game concede")); strings.Contains(text, "resign") || len(p.shown[len(p.shown)-1].Rows) > 0 {
		t.Errorf("somebody without a seat is asked whether they give up: %q", text)
	}
	s := newShelf(t)
	shown := p.upload(s, "army upload", "large", 2<<20+1, "text/plain")
	if text := said(shown); !strings.Contains(text, "2049 kB: 2048 kB") {
		t.Errorf("a file of a byte too much: %q", text)
	}
}
