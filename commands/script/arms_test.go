package script_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/commands/script"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
)

// armable is NEBULA as if two of its windows had to be armed.
type armable struct{ nebula.System }

// Games implements system.System.
func (a armable) Games() engine.System { return a }

// Orders implements engine.System.
func (a armable) Orders() []engine.StandingOrder {
	list := a.System.Orders()
	for i := range list {
		list[i].Arms = list[i].Key == "return_fire" || list[i].Key == "tenacious"
	}
	return list
}

// TestArms: windows are armed and disarmed on the panel, which only their
// player sees.
func TestArms(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "duel.toml"), []byte(duel(t)), 0o600); err != nil {
		t.Fatal(err)
	}
	text := `
		scenario duel.toml ana luis
		@luis /play
		expect luis "Armed: –"
		@luis choose "Armed windows" "Dice of return fire" "Repeat a failed Reaction (Tenacious)"
		expect luis "Armed: Repeat a failed Reaction (Tenacious), Dice of return fire"
		expect ana not "Armed"
		restart
		@luis /play
		expect luis "Armed: Repeat"
		@luis choose "Armed windows" "Dice of return fire"
		expect luis "Armed: Dice of return fire"
		@ana press "prep|{game}|orders"
		expect ana "Armed: –"
		@ana press "prep|{game}|arms|nonsense"
		expect ana "Armed: –"`
	var out strings.Builder
	if _, err := script.Play(context.Background(), filepath.Join(dir, "test.script"), []byte(text),
		script.Config{Systems: []system.System{armable{}}, Out: &out}); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
}
