package sentence

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"estafeta/engine"
)

// unknownWord is the error at a word that nothing here is called by, with the
// word that it may be a slip of the pen for.
func (v Vocabulary) unknownWord(at int, raw string) *Error {
	if v.knows(phrase(raw)) {
		return wrong(at, raw, "sentence.nothere")
	}
	return wrong(at, raw, "sentence.unknown", engine.Name("near", v.near(raw)))
}

// knows reports a word that has a meaning, if not here.
func (v Vocabulary) knows(said string) bool {
	_, verb := v.verbs.of[said]
	_, face := v.faces.of[said]
	_, pass := v.pass.of[said]
	if m := thingForm.FindStringSubmatch(said); m != nil && v.kinds.of[m[1]] != "" || cellForm.MatchString(said) && said[0] != 'x' {
		return true
	}
	return verb || face || pass || v.lex.of[said] != "" || v.winds.of[said] != "" || len(v.names.of[said]) > 0
}

// near is the word of the table that is typed most nearly like another, ""
// if there is none.
func (v Vocabulary) near(raw string) string {
	var typed []string
	for _, w := range split(raw) {
		typed = append(typed, w.fold)
	}
	return engine.Nearly(strings.Join(typed, " "), v.known)
}

// known gives every word of the table; the order does not matter.
func (v Vocabulary) known(yield func(string) bool) {
	kinds := make([]string, 0, len(v.things))
	for _, t := range v.things {
		kinds = append(kinds, t.Kind)
	}
	for _, words := range []iter.Seq[string]{maps.Keys(v.lex.of), maps.Keys(v.verbs.of), maps.Keys(v.pass.of), maps.Keys(v.faces.of),
		maps.Keys(v.kinds.of), maps.Keys(v.terms.of), maps.Keys(v.names.of), slices.Values(kinds)} {
		for w := range words {
			if !yield(w) {
				return
			}
		}
	}
}
