package nebula

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"unicode/utf8"

	"estafeta/engine"
)

//go:embed reference/*.toml
var referenceFiles embed.FS

// reference is loaded once; a defect in an embedded file is a defect of the
// build and found by the tests.
var reference, errReference = loadReference(referenceFiles)

// Reference are the rules in our own words, in the order of the rulebook.
func (System) Reference() []engine.Rule { return reference }

// The bounds of an entry, in characters: a title fits a choice of Discord, a
// text is one or two short sentences.
const (
	longestTitle = 60
	longestText  = 400
)

// loadReference reads the files of the reference in order. An error names the
// file and the line.
func loadReference(fsys fs.FS) ([]engine.Rule, error) {
	names, err := fs.Glob(fsys, "reference/*.toml")
	if err != nil {
		return nil, err
	}
	var out []engine.Rule
	seen := map[string]bool{}
	titles := map[string]string{} // file, language and title: the rule that has it
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		var doc struct{ Rule []engine.Rule }
		if err := decodeTOML(name, data, &doc); err != nil {
			return nil, err
		}
		lines := linesOf(string(data), "id = ")
		for i, r := range doc.Rule {
			line := 0
			if i < len(lines) {
				line = lines[i]
			}
			bad := func(format string, args ...any) error {
				return fmt.Errorf("%s, line %d: %s: %s", name, line, r.ID, fmt.Sprintf(format, args...))
			}
			if r.ID == "" || seen[r.ID] {
				return nil, bad("no id, or an id that stands twice")
			}
			seen[r.ID] = true
			if r.Place == "" {
				return nil, bad("no place")
			}
			for _, w := range []struct {
				lang  string
				words []string
			}{{"en", r.EN}, {"es", r.ES}} {
				if len(w.words) != 2 || w.words[0] == "" || w.words[1] == "" {
					return nil, bad("%s is not a title and a text", w.lang)
				}
				if n := utf8.RuneCountInString(w.words[0]); n > longestTitle {
					return nil, bad("%s: title of %d characters", w.lang, n)
				}
				if n := utf8.RuneCountInString(w.words[1]); n > longestText {
					return nil, bad("%s: text of %d characters", w.lang, n)
				}
				key := name + "\x00" + w.lang + "\x00" + strings.ToLower(w.words[0])
				if other, twice := titles[key]; twice {
					return nil, bad("%s: same title as %s", w.lang, other)
				}
				titles[key] = r.ID
			}
			out = append(out, r)
		}
	}
	return out, nil
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
