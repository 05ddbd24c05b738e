package commands_test

import (
	"strings"
	"testing"

	"estafeta/engine/nebula"
)

// TestOddsSayWhatToType: an attack that cannot be read is answered with one that
// can, which the first suggestion is too.
func TestOddsSayWhatToType(t *testing.T) {
	p := newParlour(t)
	p.deal(nebula.System{}, "table")
	said := p.command("ana", "odds")
	if len(said) != 1 || !strings.Contains(said[0].Content, "For example: `ranger tactical rifle 2 dice vs hoplidex cover`") {
		t.Fatalf("said: %+v", said)
	}
	said = p.command("ana", "odds", "text", "quatsch")
	if len(said) != 1 || !strings.Contains(said[0].Content, "quatsch") || !strings.Contains(said[0].Content, "For example: `ranger") {
		t.Errorf("said: %+v", said)
	}
	said = p.command("ana", "odds", "text", "ranger tactical rifle 2 dice vs hoplidex cover")
	if len(said) != 1 || !strings.Contains(said[0].Content, "%") {
		t.Errorf("the example: %+v", said)
	}
}
