package script_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/commands/script"
	"estafeta/engine/assault"
	"estafeta/engine/legion"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
)

// TestRanges: who measures ahead where that is free is told what lies between a
// unit and the others; elsewhere it is neither offered nor answered.
func TestRanges(t *testing.T) {
	for _, c := range []struct {
		system system.System
		text   string
	}{
		{legion.System{}, `
			@ana /board show:ranges at:2
			expect ana "[Clean]"
			expect ana "range 4"
			expect ana "in sight"
			expect ana "cover"
			expect ana "{Ranges from …"
			@ana /board show:sight at:2
			expect ana "[Ranges]"
			expect luis not "range 4"`},
		{wh40k.System{}, `
			@ana /board show:ranges at:1
			expect ana "\", visible, "
			expect ana "[Sight]"`},
		{assault.System{}, `
			@ana /board show:ranges at:1
			expect ana " spaces, "
			@ana /board show:sight at:1
			expect ana "sees"`},
		{nebula.System{}, `
			@ana /board show:ranges at:1
			expect ana "nothing is measured ahead"
			@ana /board
			expect ana not "[Ranges]"`},
	} {
		t.Run(c.system.ID(), func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "demo.toml"), c.system.Games().Demo(), 0o600); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			if _, err := script.Play(context.Background(), filepath.Join(dir, "test.script"), []byte("scenario demo.toml ana luis"+c.text),
				script.Config{Systems: []system.System{c.system}, Out: &out}); err != nil {
				t.Errorf("%v\n%s", err, out.String())
			}
		})
	}
}
