package attack

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed texts/*.toml
var textFiles embed.FS

// Texts holds the catalogues active.en.toml and active.es.toml of what is said
// of attacks of every system: the errors of typed attacks.
func Texts() fs.FS {
	sub, err := fs.Sub(textFiles, "texts")
	if err != nil {
		panic(err)
	}
	return sub
}

// Error says what is wrong with a typed attack. Key names the sentence in the
// catalogues, At is the place in the text in bytes, Text the part or the limit
// that the sentence speaks of.
type Error struct {
	Key  string
	At   int
	Text string
	Near string // of a word that is not understood: the name that may be meant, or ""
}

// The keys of errors.
const (
	ErrEmpty      = "attack.empty"      // nothing was written
	ErrLong       = "attack.long"       // longer than Text characters
	ErrUnexpected = "attack.unexpected" // Text is not understood, or does not belong here
	ErrVersus     = "attack.versus"     // there is no target: vs is missing, or stands twice
	ErrWeapon     = "attack.weapon"     // there is no weapon before vs
	ErrTarget     = "attack.target"     // there is nothing after vs
	ErrValue      = "attack.value"      // Text needs a number, dice or a goal
	ErrRange      = "attack.range"      // Text is what is possible
	ErrKeyword    = "attack.keyword"    // Text is no keyword of a target
	ErrAmbiguous  = "attack.ambiguous"  // several things are called Text
	ErrWhich      = "attack.which"      // the beginning of several names, Text
	ErrCount      = "attack.count"      // a number that belongs to nothing
	ErrMany       = "attack.many"       // more than Text weapons or kinds of models
)

// sentences are in English, for logs and tests.
var sentences = map[string]string{
	ErrEmpty:      "Write an attack: who attacks, with what, vs whom.",
	ErrLong:       "Too long: %s characters at most.",
	ErrUnexpected: "I do not understand %q here.",
	ErrVersus:     "Write one vs between the attack and its target.",
	ErrWeapon:     "No weapon stands before vs.",
	ErrTarget:     "No target stands after vs.",
	ErrValue:      "%s needs a value after it.",
	ErrRange:      "Out of range: %s.",
	ErrKeyword:    "%q is no keyword of a target.",
	ErrAmbiguous:  "Several are called %q: name who attacks first.",
	ErrWhich:      "Which one: %s?",
	ErrCount:      "The number %s belongs to nothing.",
	ErrMany:       "Too many weapons or kinds of models: %s at most.",
}

// Error is the sentence in English.
func (e *Error) Error() string {
	s, ok := sentences[e.Key]
	if !ok {
		return e.Key
	}
	switch e.Key {
	case ErrEmpty, ErrVersus, ErrWeapon, ErrTarget:
		return s
	}
	if e.Near != "" {
		return fmt.Sprintf(s+" Did you mean %q?", e.Text, e.Near)
	}
	return fmt.Sprintf(s, e.Text)
}
