package enginetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// Catalogue is what a language has words for, in all its files.
func Catalogue(t *testing.T, texts fs.FS, lang string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for key, w := range catalogue(t, texts, lang) {
		out[key] = w != ""
	}
	return out
}

// catalogue are the words of a language by their keys: a text, or one for each
// number.
func catalogue(t *testing.T, texts fs.FS, lang string) map[string]any {
	t.Helper()
	out := map[string]any{}
	names, err := fs.Glob(texts, "*."+lang+".toml")
	if err != nil || len(names) == 0 {
		t.Fatalf("no catalogues in %s: %v", lang, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(texts, name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := toml.Decode(string(data), &out); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return out
}

// sourceNames are the source files of a system's folder and those below it: the
// tests, or the rest.
func sourceNames(t *testing.T, dir string, tests bool) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return filepath.SkipDir
		case strings.HasSuffix(name, ".go") && strings.HasSuffix(name, "_test.go") == tests:
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Parsed are the sources of a package, its tests or the rest, for walks over
// what they say.
func Parsed(t *testing.T, dir string, tests bool) []*ast.File {
	t.Helper()
	var out []*ast.File
	for _, name := range sourceNames(t, dir, tests) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// SaidKeys are the keys of the catalogues that the sources of a package (tests
// left out) name as a whole: told, asked, rolled, refused, said; with where. A
// key that is put together ("item." + id) is left to whoever knows the content.
func SaidKeys(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	need := func(e ast.Expr, prefix string) {
		if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s, err := strconv.Unquote(l.Value); err == nil && s != "" {
				out[prefix+s] = "sources"
			}
		}
	}
	for _, f := range Parsed(t, dir, false) {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name := ""
				switch fun := n.Fun.(type) {
				case *ast.SelectorExpr:
					name = fun.Sel.Name
				case *ast.Ident:
					name = fun.Name
				}
				switch {
				case (name == "Tell" || name == "Reveal" || name == "Say") && len(n.Args) > 0:
					need(n.Args[0], "")
				case (name == "Refuse" || name == "TellSeat" || name == "Term") && len(n.Args) > 1:
					need(n.Args[1], "")
				case name == "Ask" && len(n.Args) == 3:
					need(n.Args[1], "ask.")
				case name == "Roll" && len(n.Args) == 4:
					need(n.Args[1], "roll.")
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && id.Name == "Verb" {
					need(n.Value, "verb.")
				}
			}
			return true
		})
	}
	return out
}
