package sentence

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"estafeta/commands/words"
	"estafeta/engine"
	"estafeta/engine/scene"
)

// Vocabulary is every word that a sentence at one table may hold, in all
// languages at once: the grammar's own, the system's verbs, its terrain, and
// the labels and names of the pieces on view.
type Vocabulary struct {
	book   *words.Book
	system string
	lex    phrases[string]   // small words of the grammar: "toward", "with"
	winds  phrases[string]   // compass points: "nne"
	verbs  phrases[[]string] // verb keys
	pass   phrases[[]string] // what passing is called, and at which questions; "": at all
	faces  phrases[string]   // faces of dice: keys of their words
	kinds  phrases[string]   // kinds of terrain
	terms  phrases[bool]     // words of the options of the open question
	counts bool              // it asks how many of each
	things []scene.Thing
	labels map[string]string   // piece by folded label
	names  phrases[[]string]   // pieces by name
	pieces []engine.PieceCard  // in label order
	spoken map[string][]string // raw lists, to say a keyword: by language and key
	unit   string
	grid   scene.Grid
	named  *sync.Map // names of pieces as typed, by key: of the book, not of the table
}

// NewVocabulary collects the words of a system's table as one seat sees it. What
// the catalogues alone give is learnt once a system.
func NewVocabulary(book *words.Book, system string, view engine.View) Vocabulary {
	v := *book.Once(learnt{system}, func() any {
		v := &Vocabulary{book: book, system: system, spoken: map[string][]string{}, named: &sync.Map{}}
		for _, lang := range words.Languages {
			speaker := book.In(system, lang)
			for _, key := range book.Keys(system, lang) {
				v.learn(speaker, lang, key)
			}
		}
		return v
	}).(*Vocabulary)
	v.see(view)
	return v
}

// learnt is the key of a system's vocabulary without a table.
type learnt struct{ system string }

// nameOf is the name of a piece as it is typed, in each language, and its short
// names, where its system knows some.
func (v *Vocabulary) nameOf(key string) []string {
	if known, ok := v.named.Load(key); ok {
		return known.([]string)
	}
	var names []string
	for _, lang := range words.Languages {
		speaker := v.book.In(v.system, lang)
		names = append(names, phrase(speaker.Term(key)))
		if short := "short." + key; speaker.Has(short) {
			names = append(names, list(speaker.Term(short))...)
		}
	}
	if v.book.Raw(v.system, words.Languages[0], key) != "" { // else it could be anything
		v.named.Store(key, names)
	}
	return names
}

// learn takes in one entry of a catalogue.
func (v *Vocabulary) learn(speaker *words.Speaker, lang, key string) {
	kind, rest, ok := strings.Cut(key, ".")
	if !ok {
		return
	}
	put := func(to *phrases[[]string], s, value string) {
		if s == "" {
			return
		}
		if old := to.of[s]; !slices.Contains(old, value) {
			all := append(slices.Clone(old), value)
			sort.Strings(all)
			to.put(s, all)
		}
	}
	switch kind {
	case "lex":
		to := &v.lex
		name := rest
		if point, ok := strings.CutPrefix(rest, "compass."); ok {
			to, name = &v.winds, point
		}
		raw := speaker.Term(key)
		for part := range strings.SplitSeq(raw, ",") {
			v.spoken[lang+" "+rest] = append(v.spoken[lang+" "+rest], strings.TrimSpace(part))
		}
		for _, s := range list(raw) {
			if _, taken := to.of[s]; !taken {
				to.put(s, name)
			}
			if head, ok := cutWord(s, "a"); ok {
				to.put(head+"al", name)
			}
			if head, ok := cutWord(s, "de"); ok {
				to.put(head+"del", name)
			}
		}
	case "words":
		for _, s := range list(speaker.Term(key)) {
			put(&v.verbs, s, rest)
		}
		put(&v.verbs, fold(rest), rest)
	case "verb":
		put(&v.verbs, phrase(speaker.Term(key)), rest)
	case "pass", "done":
		put(&v.pass, phrase(speaker.Term(key)), rest)
	case "symbol":
		v.faces.put(phrase(speaker.Term(key)), key)
	case "thing":
		v.kinds.put(strings.ReplaceAll(phrase(speaker.Term(key)), " ", ""), rest)
		v.kinds.put(fold(rest), rest)
	}
}

// cutWord cuts the last word off a phrase if it is the one given; the head
// keeps its space.
func cutWord(s, last string) (head string, ok bool) {
	head, ok = strings.CutSuffix(s, last)
	return head, ok && (head == "" || strings.HasSuffix(head, " "))
}

// see takes in what is on the table.
func (v *Vocabulary) see(view engine.View) {
	v.unit, v.grid = view.Scene.Unit, view.Scene.Grid
	v.things = view.Scene.Things
	v.pieces, v.labels = slices.Clone(view.Pieces), map[string]string{}
	sort.SliceStable(v.pieces, func(i, j int) bool { return labelLess(v.pieces[i].Label, v.pieces[j].Label) })
	for _, p := range v.pieces {
		if p.Label != "" {
			v.labels[fold(p.Label)] = p.ID
		}
		names := v.nameOf(p.Name)
		if p.Kind != "" {
			names = append(slices.Clone(names), v.nameOf(p.Kind)...)
		}
		for _, name := range names {
			if name != "" && !slices.Contains(v.names.of[name], p.ID) && !view.Within(p, v.names.of[name]) {
				v.names.put(name, append(slices.Clone(v.names.of[name]), p.ID))
			}
		}
	}
}

// with adds the words of the options of a question, so that a step may begin
// with them.
func (v Vocabulary) with(p engine.Prompt) Vocabulary {
	v.terms, v.counts = phrases[bool]{}, p.Kind == engine.Assign
	for _, o := range p.Options {
		for _, s := range v.optionWords(o) {
			v.terms.put(s, true)
		}
		for _, a := range o.Label.Args { // the card of "Poe Dameron 1: Marksmanship"
			for _, lang := range words.Languages {
				if s := phrase(v.book.In(v.system, lang).Term(a.Text)); a.Kind == engine.AsTerm && s != "" {
					v.terms.put(s, true)
				}
			}
		}
	}
	return v
}

// optionWords are the phrases that name an option, in every language.
func (v Vocabulary) optionWords(o engine.Option) []string {
	var out []string
	add := func(s string) {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for _, lang := range words.Languages {
		speaker := v.book.In(v.system, lang)
		if o.Label.Key != "" {
			add(phrase(strings.ReplaceAll(speaker.Say(o.Label, v), "**", "")))
		}
		if o.Verb != "" {
			add(phrase(speaker.Term("verb." + o.Verb)))
			for _, s := range list(speaker.Term("words." + o.Verb)) {
				add(s)
			}
		}
	}
	add(phrase(o.Key))
	return out
}

// Sends reports a text that says only that a draft is sent.
func (v Vocabulary) Sends(text string) bool { return v.lex.of[phrase(text)] == "send" }

// Piece is the label and name of a piece, for texts that name it.
func (v Vocabulary) Piece(id string) (label, term string, ok bool) {
	for _, p := range v.pieces {
		if p.ID == id {
			return p.Label, p.Name, true
		}
	}
	return "", "", false
}

// Seat is what a seat is called.
func (v Vocabulary) Seat(s engine.Seat) string {
	return v.book.In(v.system, words.Languages[0]).Term("side." + string(rune('0'+s)))
}

// label is what a piece is called in lists: its label, else its name.
func (v Vocabulary) label(id string, w *words.Speaker) string {
	label, term, ok := v.Piece(id)
	switch {
	case !ok:
		return id
	case label == "":
		return w.Term(term)
	}
	return label
}

// thing finds a piece of terrain by kind and number.
func (v Vocabulary) thing(kind string, n int) (scene.Thing, bool) {
	for _, t := range v.things {
		if t.Kind == kind && t.N == n {
			return t, true
		}
	}
	return scene.Thing{}, false
}

// say is how the bot says a small word in a language.
func (v Vocabulary) say(lang, key string) string {
	if s := v.spoken[lang+" "+key]; len(s) > 0 {
		return s[0]
	}
	return key
}

// labelsOf are the labels of pieces as a list.
func (v Vocabulary) labelsOf(ids []string) string {
	var out []string
	for _, p := range v.pieces {
		if slices.Contains(ids, p.ID) {
			out = append(out, v.label(p.ID, v.book.In(v.system, words.Languages[0])))
		}
	}
	return strings.Join(out, ", ")
}

// thingsOf are the names of things in every language, as a list.
func (v Vocabulary) thingsOf(ids []string) string {
	var out []string
	for _, id := range ids {
		for _, lang := range words.Languages {
			if name := v.book.In(v.system, lang).Thing(id); !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return strings.Join(out, ", ")
}
