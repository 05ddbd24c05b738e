package sentence

import (
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

// near is the word of the table that is typed most nearly like another: one
// letter off in a short word, two in a longer one. Of equally near ones it is
// the first in the alphabet; "" if there is none.
func (v Vocabulary) near(raw string) string {
	var typed []string
	for _, w := range split(raw) {
		typed = append(typed, w.fold)
	}
	said := strings.Join(typed, " ")
	if len([]rune(said)) < 3 || len(said) > 40 {
		return ""
	}
	best, least := "", 1+min(2, (len([]rune(said))-1)/3)
	try := func(known string) {
		if off := len(known) - len(said); off > 4 || off < -4 {
			return
		}
		if d := engine.Slips(said, known); d < least || d == least && best != "" && known < best {
			best, least = known, d
		}
	}
	each(v.lex.of, try)
	each(v.verbs.of, try)
	each(v.pass.of, try)
	each(v.faces.of, try)
	each(v.kinds.of, try)
	each(v.terms.of, try)
	each(v.names.of, try)
	for _, t := range v.things {
		try(t.Kind)
	}
	return best
}

// each tries every phrase; the order does not matter.
func each[T any](of map[string]T, try func(string)) {
	for known := range of {
		try(known)
	}
}
