package script_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tags are the keys that the readers in a source file know.
func tags(t *testing.T, file string, types ...string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	ast.Inspect(f, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok && len(types) > 0 && !slices.Contains(types, spec.Name.Name) {
			return false
		}
		if field, ok := n.(*ast.Field); ok && field.Tag != nil {
			key, _, _ := strings.Cut(reflect.StructTag(strings.Trim(field.Tag.Value, "`")).Get("toml"), ",")
			if key != "" && key != "-" {
				out = append(out, key)
			}
		}
		return true
	})
	return out
}

// TestScenarioKeys compares what scenario.md says of each system with the reader
// of its positions: every key is explained, and none that is not read.
func TestScenarioKeys(t *testing.T) {
	page, err := os.ReadFile("../../docs/scenario.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(string(page), "\n## ")[1:]
	readers, err := filepath.Glob("../../engine/*/scenario.go")
	if err != nil || len(readers) != len(sections) {
		t.Fatalf("%d systems read positions, %d have a section: %v", len(readers), len(sections), err)
	}
	code := regexp.MustCompile("`[^`]*`")
	word := regexp.MustCompile(`[a-z_]+`)
	for folder, heading := range map[string]string{"nebula": "NEBULA", "xwing": "X-Wing", "wh40k": "Warhammer 40,000", "legion": "Star Wars: Legion", "assault": "Imperial Assault"} {
		i := slices.IndexFunc(sections, func(s string) bool { return strings.HasPrefix(s, heading+"\n") })
		if i < 0 {
			t.Fatalf("there is no section %s", heading)
		}
		known := tags(t, "../../engine/"+folder+"/scenario.go")
		switch folder {
		case "xwing", "wh40k", "legion", "assault":
			known = append(known, tags(t, "../../engine/"+folder+"/position/position.go")...)
		case "nebula":
			known = append(known, tags(t, "../../engine/nebula/book/table.go", "Element")...)
		}
		var said, led []string // keys anywhere, and those that lead a line of a table
		for _, line := range strings.Split(sections[i], "\n") {
			if !strings.HasPrefix(line, "| `") {
				continue
			}
			for _, c := range code.FindAllString(line, -1) {
				said = append(said, word.FindAllString(c, -1)...)
			}
			for _, c := range code.FindAllString(strings.Split(line, "|")[1], -1) {
				keys := strings.Split(strings.Trim(c, "`[]"), ".")
				led = append(led, keys[len(keys)-1])
			}
		}
		for _, key := range known {
			if !slices.Contains(said, key) {
				t.Errorf("%s: scenario.md does not tell of %q", heading, key)
			}
		}
		for _, key := range led {
			if !slices.Contains(known, key) {
				t.Errorf("%s: scenario.md tells of %q, which no position has", heading, key)
			}
		}
	}
}
