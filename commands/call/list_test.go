package call

import (
	"testing"

	"estafeta/commands/texts"
	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/xwing"
)

// TestReadyListsAreTranslated holds that every ready-made list has a name in both
// languages, that of its file in English; a list of somebody keeps its own.
func TestReadyListsAreTranslated(t *testing.T) {
	systems := []system.System{nebula.System{}, xwing.System{}}
	book, err := words.Read(systems, texts.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range systems {
		for _, r := range s.(engine.System).Ready() {
			if got := ListName(book.In(s.ID(), "en"), r.Name); got != r.Name {
				t.Errorf("%s: %q is called %q", s.ID(), r.Name, got)
			}
			if got := ListName(book.In(s.ID(), "es"), r.Name); got == r.Name {
				t.Errorf("%s: %q has no Spanish name", s.ID(), r.Name)
			}
		}
	}
	if got := ListName(book.In("nebula", "es"), "Night shift"); got != "Night shift" {
		t.Errorf("a player's list is called %q", got)
	}
}
