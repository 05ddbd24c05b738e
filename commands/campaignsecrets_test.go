package commands_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"estafeta/engine/assault"
	"estafeta/engine/assault/book"
	"estafeta/engine/assault/campaign"
	"estafeta/host"
	"estafeta/sandbox"
)

// TestCampaignHandsOutNothing: while a campaign runs nobody gets the Imperial
// player's hand, Agenda deck and cards out of it: not by exports, which are refused
// or hold nothing, not by the report and the log (IA-HID-05, IA-HID-09).
func TestCampaignHandsOutNothing(t *testing.T) {
	s := sit(t)
	s.ana.Type("/game new system:assault opponent:@luis preset:lantern_road here:true")
	s.luis.Click("Join")
	s.ana.Click("Start")
	s.luis.Type("/do fenn signis; gaarkhan; diala passil; gideon argus")
	s.ana.Type("/do military might")
	s.ana.Type("/do suggested") // the Agenda sets
	s.luis.Type("/do pass")
	s.ana.Type("/do suggested") // the open groups
	id := s.game(t)
	row, err := s.store.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	secret := hidden(t)
	if len(secret) < 10 {
		t.Fatalf("the Imperial player hides only %v", secret)
	}
	leaks := func(what, text string) {
		t.Helper()
		for _, word := range append(secret, string(row.Seed)) {
			if strings.Contains(text, word) {
				t.Errorf("%s tells %q", what, word)
			}
		}
	}
	var out bytes.Buffer
	if err := s.host.Export(t.Context(), id, &out); !errors.Is(err, host.ErrNotOver) || out.Len() > 0 {
		t.Errorf("the export of a campaign that runs: %v, %d bytes", err, out.Len())
	}
	for _, line := range []string{"/game export", "/game export what:position", "/report", "Log", "Look"} {
		var o sandbox.Outcome
		if strings.HasPrefix(line, "/") {
			o = s.luis.Type(line)
		} else {
			o = s.luis.Click(line)
		}
		if o.Message == nil {
			continue
		}
		leaks(line, o.Message.Text())
		for _, a := range o.Message.Attachments {
			leaks(line, a.Description)
		}
		if line == "/report" {
			for name, text := range unpacked(t, o.Message) {
				leaks(name, text)
			}
		}
	}
	if doc, err := s.host.Written(t.Context(), id, s.srv.User("luis").ID); err == nil {
		leaks("the position", string(doc))
	}
}

// hidden are the keys and names of the Agenda cards that the Imperial player has
// chosen by default: nobody else knows which they are.
func hidden(t *testing.T) []string {
	t.Helper()
	names := map[string]any{}
	if _, err := toml.DecodeFS(assault.System{}.Texts(), "campaigncards.en.toml", &names); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, set := range campaign.Sets(campaign.Find("lantern_road").Period)[:campaign.AgendaSets] {
		for _, a := range book.Content().Deck("agenda", set) {
			out = append(out, a.Key, names[a.Name()].(string))
		}
	}
	return out
}
