package army

import (
	"strings"
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/xwing"
)

// TestPlayed holds that the sheet of a list says card by card who plays it, in
// both languages: Poe's text and R2-D2 are enforced, Kylo Ren's text is not.
func TestPlayed(t *testing.T) {
	book, err := words.Read([]system.System{nebula.System{}, xwing.System{}}, texts.Files)
	if err != nil {
		t.Fatal(err)
	}
	squad := func(faction string, units ...engine.RosterUnit) engine.RosterReport {
		return xwing.System{}.Check(engine.Roster{System: "xwing", Faction: faction, Units: units})
	}
	poe := squad("rebel", engine.RosterUnit{Unit: "poedameron", Upgrades: []string{"r2d2"}})
	kylo := squad("imperial", engine.RosterUnit{Unit: "kyloren_tiesilencer"}, engine.RosterUnit{Unit: "academypilot"})
	terra := nebula.System{}.Check(nebula.System{}.Ready()[0])
	for _, c := range []struct {
		system, lang string
		rep          engine.RosterReport
		want         string
	}{
		{"xwing", "en", poe, "-# The bot enforces: Poe Dameron, R2-D2."},
		{"xwing", "en", kylo, "-# By your word, with /game fix for what changes: Kylo Ren."},
		{"xwing", "es", kylo, "-# De palabra, con «/partida corregir» para lo que cambie: Kylo Ren."},
	} {
		if got := strings.Join(played(book.In(c.system, c.lang), c.rep), "|"); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
	got := strings.Join(played(book.In("nebula", "en"), terra), "|")
	if !strings.HasPrefix(got, "-# The bot enforces: ") || strings.Contains(got, "item.") || strings.Contains(got, "quality.") {
		t.Errorf("NEBULA: %q", got)
	}
}
