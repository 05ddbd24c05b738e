package call

import (
	"strings"
	"unicode"

	"estafeta/commands/words"
)

// ListName is a list's name as a reader sees it: that of a ready-made one in the
// reader's language, else as its owner gave it.
func ListName(w *words.Speaker, name string) string {
	key := "ready." + strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "_")
	if w.Has(key) {
		return w.Term(key)
	}
	return Escape(name)
}
