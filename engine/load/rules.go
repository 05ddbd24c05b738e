package load

import (
	"fmt"
	"io/fs"
	"strings"
	"unicode/utf8"

	"estafeta/engine"
)

// The bounds of an entry, in characters: a title fits a choice of Discord, a
// text is one or two short sentences.
const (
	longestTitle = 60
	longestText  = 400
)

// Rules reads a system's rule reference, the files reference/*.toml in order. An
// error names the file and the line.
func Rules(fsys fs.FS) ([]engine.Rule, error) {
	names, err := fs.Glob(fsys, "reference/*.toml")
	if err != nil {
		return nil, err
	}
	var out []engine.Rule
	ids := map[string]bool{}
	words := map[string]string{} // title within its file, or text: the rule that has it
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		var doc struct{ Rule []engine.Rule }
		if err := Decode(name, data, &doc); err != nil {
			return nil, err
		}
		lines := linesOf(string(data), "id = ")
		for i, r := range doc.Rule {
			wrong := checkEntry(name, r, words)
			if r.ID == "" || ids[r.ID] {
				wrong = "no id, or an id that stands twice"
			}
			if wrong != "" {
				line := 0
				if i < len(lines) {
					line = lines[i]
				}
				return nil, fmt.Errorf("%s, line %d: %s: %s", name, line, r.ID, wrong)
			}
			ids[r.ID] = true
			out = append(out, r)
		}
	}
	return out, nil
}

// checkEntry tells what is wrong with an entry, or "". Titles are their own
// within a file, texts within the whole reference.
func checkEntry(file string, r engine.Rule, words map[string]string) string {
	if r.Place == "" {
		return "no place"
	}
	for _, w := range []struct {
		lang  string
		words []string
	}{{"en", r.EN}, {"es", r.ES}} {
		if len(w.words) != 2 || w.words[0] == "" || w.words[1] == "" {
			return w.lang + " is not a title and a text"
		}
		title, text := w.words[0], w.words[1]
		if n := utf8.RuneCountInString(title); n > longestTitle {
			return fmt.Sprintf("%s: title of %d characters", w.lang, n)
		}
		if n := utf8.RuneCountInString(text); n > longestText {
			return fmt.Sprintf("%s: text of %d characters", w.lang, n)
		}
		for _, k := range []struct{ what, key string }{
			{"title", file + "\x00" + w.lang + "\x00" + strings.ToLower(title)},
			{"text", strings.ToLower(text)},
		} {
			if other := words[k.key]; other != "" {
				return fmt.Sprintf("%s: same %s as %s", w.lang, k.what, other)
			}
			words[k.key] = r.ID
		}
	}
	return ""
}

// linesOf are the numbers of the lines that begin with a prefix.
func linesOf(text, prefix string) []int {
	var out []int
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, prefix) {
			out = append(out, i+1)
		}
	}
	return out
}
