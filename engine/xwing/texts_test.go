package xwing

import (
	"go/ast"
	"go/token"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"estafeta/engine/enginetest"
	"estafeta/engine/xwing/book"
	"estafeta/engine/xwing/flight"
)

// catalogue is what a language has words for.
func catalogue(t *testing.T, lang string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	names, err := fs.Glob(System{}.Texts(), "*."+lang+".toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(System{}.Texts(), name)
		if err != nil {
			t.Fatal(err)
		}
		words := map[string]any{}
		if _, err := toml.Decode(string(data), &words); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, w := range words {
			if out[key] {
				t.Errorf("%s: %q stands in two files", lang, key)
			}
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

// wanted are the keys that the sources of the rules use, with where. Keys that
// are put together are added by hand from what they are put together of.
func wanted(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	need := func(e ast.Expr, prefix, why string) {
		if s, whole := literal(e); whole && s != "" {
			out[prefix+s] = why
		}
	}
	for _, f := range enginetest.Parsed(t, ".", false) {
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
					need(n.Args[0], "", name)
				case (name == "Refuse" || name == "TellSeat" || name == "Term" || name == "bad") && len(n.Args) > 1:
					need(n.Args[1], "", name)
				case name == "Ask" && len(n.Args) == 3:
					need(n.Args[1], "ask.", name)
				case name == "chooseAction" && len(n.Args) == 4:
					need(n.Args[2], "ask.", name)
				case name == "endOpportunity" && len(n.Args) == 3:
					need(n.Args[2], "", name)
				case name == "rollDice" && len(n.Args) == 5:
					need(n.Args[2], "roll.", name)
				case name == "finish" && len(n.Args) == 3:
					need(n.Args[2], "", name)
				case name == "add" && len(n.Args) > 0: // lines of a card
					if s, whole := literal(n.Args[0]); whole && strings.HasPrefix(s, "card.") {
						out[s] = "add"
					}
				case name == "land" && len(n.Args) == 5:
					if s, whole := literal(n.Args[2]); whole {
						out[s+".done"], out[s+".blocked"] = "land", "land"
					}
				}
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && id.Name == "Verb" {
					need(n.Value, "verb.", "Verb")
				}
			}
			return true
		})
	}
	for key, of := range map[string][]string{
		"moves":       {"", ".bumps", ".stays"},
		"attack.note": {"", ".obstructed"},
		"roll.":       {"reroll_attack", "reroll_defense"},
		"verb.": {"roll_left", "roll_right", "decloak_left", "decloak_right", "decloak_ahead", "edge_north", "edge_east", "edge_south",
			"edge_west", "arc_front", "arc_right", "arc_rear", "arc_left", "listed"},
		"phase.": {"initiative.name", "obstacles.name", "edges.name", "forces.name", "planning.name", "start.name", "activation.name",
			"combat.name", "end.name", "ended.name"},
		"face.":       {"hit", "crit", "focus", "evade", "blank"},
		"difficulty.": {"green", "white", "red", "red.stressed"},
		"speed.":      {"0", "1", "2", "3", "4", "5"},
		"thing.":      {book.Asteroid, book.Debris, "bomb", "obstacle"},
		"ask.":        {"dial", "modify_attack", "modify_defense"},
	} {
		for _, rest := range of {
			out[key+rest] = "put together"
		}
	}
	for _, k := range tokenKinds {
		out["token."+k] = "tokenKinds"
	}
	for b := range flight.Codes {
		out["bearing."+string(b)] = "codes"
	}
	for _, b := range book.All().Bombs {
		out["bomb."+b.Key] = "content"
	}
	for _, s := range book.All().Ships {
		for _, a := range s.Actions {
			out["verb."+a], out["action."+a] = "content", "content"
		}
	}
	for _, o := range (System{}).Options() {
		out["option."+o.Key] = "Options"
		for _, v := range o.Values {
			out["option."+o.Key+"."+v] = "Options"
		}
	}
	for _, p := range (System{}).Presets() {
		out["preset."+p.Key] = "Presets"
	}
	for _, o := range (System{}).Orders() {
		out["order."+o.Key] = "Orders"
		for _, c := range o.Choices {
			out["order."+o.Key+"."+c.Name] = "Orders"
		}
	}
	for _, e := range windowNames(t) {
		out["when."+e] = "Window"
	}
	return out
}

// windowNames are the values of the constants of type Window.
func windowNames(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, f := range enginetest.Parsed(t, ".", false) {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if id, ok := v.Type.(*ast.Ident); ok && id.Name == "Window" {
					if s, whole := literal(v.Values[0]); whole {
						out = append(out, s)
					}
				}
			}
			return true
		})
	}
	return out
}

// TestWords holds that everything the rules say has words in both languages,
// and every verb its synonyms.
func TestWords(t *testing.T) {
	keys := wanted(t)
	if len(keys) < 200 {
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
	}
}
