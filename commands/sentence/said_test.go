package sentence

import (
	"strings"
	"testing"

	"estafeta/commands/words"
	"estafeta/engine"
)

// wordless finds texts that lack a word: what a question or an event says has all
// that its sentence needs, in both languages.
type wordless struct {
	t      *testing.T
	book   *words.Book
	system string
	v      Vocabulary
	bad    map[string]bool
}

func (w wordless) prompt(p engine.Prompt) {
	w.say("question "+p.Key, engine.Say("ask."+p.Key, p.Args...))
	for _, o := range p.Options {
		w.say("option of "+p.Key, o.Label)
		w.say("note at "+p.Key, o.Note)
	}
	for _, b := range p.Barred {
		w.say("why not "+b.Verb, engine.Text{Key: b.Why.Key, Args: b.Why.Args})
	}
}

func (w wordless) event(e engine.Event) {
	w.say("event", engine.Text{Key: e.Key, Args: e.Args})
	if key := e.Key + ".why"; w.book.In(w.system, "en").Has(key) {
		w.say("event", engine.Text{Key: key, Args: e.Args})
	}
}

func (w wordless) say(where string, x engine.Text) {
	if x.Key == "" {
		return
	}
	for _, lang := range words.Languages {
		if s := w.book.In(w.system, lang).Say(x, w.v); s == x.Key || strings.Contains(s, "<no value>") {
			if at := where + " " + x.Key; !w.bad[at] {
				w.bad[at] = true
				w.t.Errorf("%s lacks a word: %q", where, s)
			}
		}
	}
}
