package nebula

import (
	"go/ast"
	"go/token"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"estafeta/engine/enginetest"
)

// catalogue is what a language has words for; some have a form for one and one
// for several.
func catalogue(t *testing.T, lang string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for _, name := range []string{"active", "names", "single"} {
		data, err := fs.ReadFile(System{}.Texts(), name+"."+lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		words := map[string]any{}
		if _, err := toml.Decode(string(data), &words); err != nil {
			t.Fatalf("%s.%s: %v", name, lang, err)
		}
		for key, w := range words {
			out[key] = w != ""
		}
	}
	return out
}

// literal is a string literal, or the left one of a sum with its rest unknown.
func literal(e ast.Expr) (s string, whole bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			s, err := strconv.Unquote(e.Value)
			return s, err == nil
		}
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			s, _ := literal(e.X)
			return s, false
		}
	}
	return "", false
}

// wanted are the keys that the sources of the rules use, with where. A key
// that is put together ("item." + id) is left to the content test.
func wanted(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	need := func(e ast.Expr, prefix string) {
		if s, whole := literal(e); whole && s != "" {
			out[prefix+s] = s
		}
	}
	for _, f := range slices.Concat(enginetest.Parsed(t, ".", false), enginetest.Parsed(t, "list", false)) {
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
				case (name == "Refuse" || name == "TellSeat" || name == "Term" || name == "bad") && len(n.Args) > 1:
					need(n.Args[1], "")
				case name == "Ask" && len(n.Args) == 3:
					need(n.Args[1], "ask.")
				case name == "askItem" && len(n.Args) > 2:
					need(n.Args[2], "ask.")
				case name == "Roll" && len(n.Args) == 4:
					need(n.Args[1], "roll.")
				case name == "check" && len(n.Args) == 4:
					need(n.Args[2], "roll.")
				case name == "opposed" && len(n.Args) == 2:
					need(n.Args[1], "roll.")
				case name == "tellCheck" && len(n.Args) > 2:
					if s, whole := literal(n.Args[2]); whole {
						out[s+".passed"], out[s+".failed"] = "tellCheck", "tellCheck"
					}
				case name == "tellMove" && len(n.Args) > 2:
					if s, whole := literal(n.Args[2]); whole {
						for _, end := range []string{".to", ".open", ".stays", ".stopped"} {
							out[s+end] = "tellMove"
						}
					}
				case name == "outOfCombat" && len(n.Args) > 2:
					need(n.Args[2], "")
				case name == "add" && len(n.Args) > 2: // modifiers, states
					need(n.Args[2], "")
				case name == "add" && len(n.Args) == 2: // verbs of a declaration, states, badges
					if s, whole := literal(n.Args[1]); whole && strings.Contains(s, ".") {
						out[s] = "add"
					}
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && (id.Name == "Verb" || id.Name == "Why") {
					prefix := ""
					if id.Name == "Verb" {
						prefix = "verb."
					}
					need(n.Value, prefix)
				}
			}
			return true
		})
	}
	for _, v := range declarable {
		out["verb."+v] = "declare"
	}
	return out
}

// declarable are the verbs of a declaration.
var declarable = []string{"move", "jump", "climb", "shoot", "blast", "charge", "sprint", "disengage", "entrench", "reload", "magazine",
	"equip", "stand", "prone", "treat", "control", "radiate", "flee", "detonate", "fly", "covering", "tactics", "pickup", "search"}

// TestWords holds that everything the rules say has words in both languages,
// every question a way to pass it where there is one, every verb its synonyms.
func TestWords(t *testing.T) {
	keys := wanted(t)
	if len(keys) < 150 {
		t.Fatalf("only %d keys were found in the sources", len(keys))
	}
	for _, lang := range []string{"en", "es"} {
		have := catalogue(t, lang)
		for k, where := range keys {
			if !have[k] {
				t.Errorf("%s: %q has no words (%s)", lang, k, where)
			}
			if verb, ok := strings.CutPrefix(k, "verb."); ok && !have["words."+verb] {
				t.Errorf("%s: the verb %s has no synonyms", lang, verb)
			}
		}
		for _, u := range content().Listed {
			if !have["unit."+u.ID] {
				t.Errorf("%s: the unit %s has no name", lang, u.ID)
			}
			for _, q := range u.Qualities {
				if !have["quality."+q] {
					t.Errorf("%s: the Quality %s has no name", lang, q)
				}
			}
		}
		for id := range content().Items {
			if !have["item."+id] {
				t.Errorf("%s: the item %s has no name", lang, id)
			}
		}
		for _, kind := range []string{"scratch", "pushback", "leg", "stunned", "eye", "badly_wounded", "unconscious"} {
			if !have["mishap."+kind] {
				t.Errorf("%s: the mishap %s has no name", lang, kind)
			}
		}
		for _, m := range content().Tables {
			for _, e := range m.Element {
				if !have["thing."+e.Kind] {
					t.Errorf("%s: the scenery %s has no name", lang, e.Kind)
				}
			}
		}
	}
}

// TestSynonyms holds that no word stands for two verbs that a declaration
// offers.
func TestSynonyms(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		data, err := fs.ReadFile(System{}.Texts(), "active."+lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]any{}
		if _, err := toml.Decode(string(data), &texts); err != nil {
			t.Fatal(err)
		}
		owner := map[string]string{}
		for _, verb := range declarable {
			all, _ := texts["words."+verb].(string)
			for _, w := range strings.Split(all, ",") {
				w = strings.TrimSpace(w)
				if other := owner[w]; other != "" || w == "" {
					t.Errorf("%s: %q stands for %s and %s", lang, w, other, verb)
				}
				owner[w] = verb
			}
		}
	}
}
