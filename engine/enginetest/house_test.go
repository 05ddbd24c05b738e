package enginetest_test

import (
	"go/ast"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"estafeta/engine/enginetest"
)

// TestSources: nothing below the engine can make two runs of a game differ.
func TestSources(t *testing.T) {
	found, err := packages.Load(&packages.Config{Mode: packages.NeedName}, "estafeta/engine/...")
	if err != nil {
		t.Fatal(err)
	}
	var rooms []string
	for _, p := range found {
		if !strings.HasPrefix(p.PkgPath, "estafeta/engine/enginetest") { // tests may look at the clock
			rooms = append(rooms, p.PkgPath)
		}
	}
	const unwinds = "the runtime unwinds the rules at an open question, in Run and nowhere else"
	const once = "a pure function is remembered"
	enginetest.Sources(t, map[string]string{
		"engine: imports runtime":       "it names the procedures that wait",
		"engine: imports runtime/debug": "it tells where the rules failed",
		"engine: imports sync":          once,
		"engine: defers":                unwinds,
		"engine: recovers":              unwinds,
		"engine/dice: imports sync":     once,
		"engine/xwing: defers":          "what the odds try out on a copied state is put back",
		"engine/load: imports sync":     once,
	}, rooms...)
}

// floors are the rooms from below: a room imports rooms of lower floors, or of
// its own floor where that is said. A name ending with a slash stands for what
// is below it.
var floors = []struct {
	rooms  []string
	beside bool // rooms of this floor may import each other
}{
	{
		[]string{
			"migrations", "engine/geom", "engine/dice", "commands/discord", "commands/texts", "render/glyph", "sandbox/apicheck", "sandbox/pagetest",
		},
		false,
	},
	{[]string{"engine/scene"}, false},
	{[]string{"engine"}, false},
	{[]string{"engine/ground", "engine/formation", "engine/grid", "engine/deck", "engine/house", "engine/load", "engine/attack"}, true},
	{[]string{"engine/system"}, false},
	{[]string{"engine/enginetest"}, false},
	{[]string{"engine/nebula/", "engine/xwing/", "engine/wh40k/", "engine/legion/", "engine/assault/", "engine/enginetest/mutate"}, true},
	{[]string{"engine/nebula", "engine/xwing", "engine/wh40k", "engine/legion", "engine/assault"}, false},
	{[]string{"render", "render/glyph/make", "db", "commands/words"}, false},
	{[]string{"host", "commands/sentence", "db/dbtest"}, false},
	{[]string{"commands/"}, true},
	{[]string{"commands"}, false},
	{[]string{"commands/script", "sandbox"}, false},
	{[]string{"cmd/"}, false},
}

// floor is where a room is; below the systems none is known by name, and no
// room above them imports one but the program.
func floor(room string) int {
	best, length := -1, -1
	for i, f := range floors {
		for _, r := range f.rooms {
			fits := r == room || strings.HasSuffix(r, "/") && strings.HasPrefix(room, r)
			if fits && len(r) > length {
				best, length = i, len(r)
			}
		}
	}
	return best
}

const systemsFloor = 7

// systemOf is the system whose folder a room is in, or "".
func systemOf(room string) string {
	for _, s := range floors[systemsFloor].rooms {
		if room == s || strings.HasPrefix(room, s+"/") {
			return s
		}
	}
	return ""
}

// TestRooms: imports point down, no system knows another, nothing above them
// knows one by name but the program.
func TestRooms(t *testing.T) {
	for room, imports := range rooms(t) {
		at := floor(room)
		if at < 0 {
			t.Errorf("%s is on no floor of this test", room)
			continue
		}
		for _, other := range imports {
			to := floor(other)
			switch {
			case to > at, to == at && !floors[at].beside:
				t.Errorf("%s imports %s, which is not below it", room, other)
			case systemOf(other) != "" && systemOf(other) != systemOf(room) && !strings.HasPrefix(room, "cmd/"):
				t.Errorf("%s imports %s: only programs know systems by name", room, other)
			}
		}
	}
}

// rooms are all packages of the house with what of it they import.
func rooms(t *testing.T) map[string][]string {
	t.Helper()
	found, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedImports}, "estafeta/...")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]string{}
	for _, p := range found {
		room := strings.TrimPrefix(p.PkgPath, "estafeta/")
		out[room] = []string{}
		for path := range p.Imports {
			if other, ok := strings.CutPrefix(path, "estafeta/"); ok {
				out[room] = append(out[room], other)
			}
		}
	}
	return out
}

// TestArchitecture: docs/architecture.md names every room, and no other.
func TestArchitecture(t *testing.T) {
	doc, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	all := rooms(t)
	named := map[string]bool{}
	for _, m := range regexp.MustCompile("`((?:engine|commands|sandbox|cmd|host|db|render|migrations)(?:/[a-z0-9]+)*)`").FindAllStringSubmatch(string(doc), -1) {
		named[m[1]] = true
		if all[m[1]] == nil {
			t.Errorf("docs/architecture.md names %s, which is no package", m[1])
		}
	}
	for room := range all {
		if systemOf(room) == "" && !named[room] || systemOf(room) == room && !named[room] {
			t.Errorf("docs/architecture.md does not name %s", room)
		}
	}
}

// The bounds of a package that a newcomer can find their way in.
const (
	mostLines = 12_000
	mostNames = 300
)

// TestSizes: no package has more lines or package-level names than a newcomer
// can find their way in; tests do not count.
func TestSizes(t *testing.T) {
	found, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedSyntax | packages.NeedFiles}, "estafeta/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range found {
		lines, names := 0, 0
		for _, f := range p.Syntax {
			lines += p.Fset.Position(f.End()).Line
			for _, d := range f.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					if d.Recv == nil && d.Name.Name != "init" { // init is no name that one could look for
						names++
					}
				case *ast.GenDecl:
					for _, s := range d.Specs {
						switch s := s.(type) {
						case *ast.TypeSpec:
							names++
						case *ast.ValueSpec:
							names += len(s.Names)
						}
					}
				}
			}
		}
		if lines > mostLines || names > mostNames {
			t.Errorf("%s has %d lines and %d names at package level, %d and %d at most", p.PkgPath, lines, names, mostLines, mostNames)
		}
	}
}
