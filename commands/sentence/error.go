package sentence

import (
	"strings"

	"estafeta/engine"
)

// Error is the first word of a sentence that is not understood.
type Error struct {
	At   int    // where it stands, in characters
	Word string // as typed
	Key  string // of the sentence that says so, with Args
	Args []engine.Arg
}

// Error gives the key and the word.
func (e *Error) Error() string { return e.Key + ": " + e.Word }

// Text is the sentence for the reader.
func (e *Error) Text() engine.Text { return engine.Say(e.Key, e.Args...) }

func wrong(at int, word, key string, args ...engine.Arg) *Error {
	return &Error{At: at, Word: word, Key: key, Args: append([]engine.Arg{engine.Name("word", word)}, args...)}
}

func folded(words []word) string {
	var out []string
	for _, w := range words {
		out = append(out, w.fold)
	}
	return strings.Join(out, " ")
}
