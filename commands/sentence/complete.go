package sentence

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"estafeta/engine"
	"estafeta/engine/scene"
)

// Completion is one choice that is offered while a sentence is typed.
type Completion struct {
	Name  string // what is shown, at most 100 characters
	Value string // what is sent, at most 100 characters: the text, or its Key
	Text  string // the whole text that Value stands for
}

// Most choices, and characters of one, that are shown.
const (
	mostChoices = 25
	mostLetters = 100
	mostReads   = 60 // texts read to see whether they are taken: who types does not wait
)

// Key is the short name under which a text too long for a choice is kept.
func Key(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "~" + hex.EncodeToString(sum[:8])
}

// Complete offers choices for a sentence being typed: first how it reads so
// far, with ✔ if it can be sent, ▸ if a question still waits, ✖ and the first
// word not understood; then what may come next, by label. Nothing in it
// depends on a distance.
func Complete(ctx context.Context, text, lang string, t Trier, v Vocabulary) ([]Completion, error) {
	c := &completer{ctx: ctx, lang: lang, try: remembering(t), v: v, seen: map[string]bool{}}
	typed := strings.TrimSpace(text)
	if typed != "" {
		r, err := Read(ctx, typed, lang, t, v)
		if err != nil {
			return nil, err
		}
		c.add(c.verdict(r), typed)
		if r.Problem == nil || r.Problem.Key == "sentence.ends" && !strings.HasSuffix(typed, ",") {
			if err := c.continuations(r, typed, ""); err != nil {
				return nil, err
			}
		}
	}
	for _, cut := range cuts(typed) {
		if len(c.out) > 1 && cut.part == "" {
			continue
		}
		r, err := c.head(cut.head)
		if err != nil {
			return nil, err
		}
		before := len(c.out)
		if r.Problem == nil || r.Problem.Key == "sentence.ends" {
			if err := c.continuations(r, cut.head, cut.part); err != nil {
				return nil, err
			}
		}
		if len(c.out) > before && cut.part != "" {
			break
		}
	}
	return c.out, nil
}

// cut is a sentence parted into what is understood and a word begun.
type cut struct{ head, part string }

// cuts are the ways to part a sentence before its last words; the empty
// sentence has one.
func cuts(text string) []cut {
	if text == "" {
		return []cut{{}}
	}
	var out []cut
	words := split(text)
	runes := []rune(text)
	for k := 1; k <= min(4, len(words)); k++ {
		w := words[len(words)-k]
		if w.fold == ";" || w.fold == "," || w.fold == ":" {
			if k == 1 {
				out = append(out, cut{head: text})
			}
			break
		}
		out = append(out, cut{string(runes[:w.at]), folded(words[len(words)-k:])})
	}
	return out
}

type completer struct {
	ctx  context.Context
	lang string
	try  Trier
	v    Vocabulary
	out  []Completion
	seen map[string]bool
	read int // texts that were read to see whether they are taken
}

// head reads what stands before the word begun. Of an empty head the reading
// shows the question that waits.
func (c *completer) head(text string) (Reading, error) {
	text = strings.TrimRight(strings.TrimSpace(text), ",")
	if strings.Trim(text, "; ") != "" {
		return Read(c.ctx, text, c.lang, c.try, c.v)
	}
	r := &reader{ctx: c.ctx, try: c.try, v: c.v, w: c.v.book.In(c.v.system, c.lang)}
	err := r.look()
	r.Open = r.open
	return r.Reading, err
}

// verdict is how the bot reads the sentence so far.
func (c *completer) verdict(r Reading) string {
	w := c.v.book.In(c.v.system, c.lang)
	switch {
	case r.Problem != nil:
		return "✖ " + strings.ReplaceAll(w.Say(r.Problem.Text(), c.v), "**", "")
	case r.Complete:
		return "✔ " + r.Sentence()
	}
	said := r.Sentence()
	if r.Open != nil {
		said += ". " + strings.ReplaceAll(w.Say(engine.Say("ask."+r.Open.Key, r.Open.Args...), c.v), "**", "")
	}
	return "▸ " + strings.TrimPrefix(said, ". ")
}

func (c *completer) add(name, text string) {
	if len(c.out) == mostChoices || c.seen[text] {
		return
	}
	value := text
	if len([]rune(value)) > mostLetters {
		if len(c.out) > 0 {
			return
		}
		value = Key(text)
	}
	c.seen[text] = true
	c.out = append(c.out, Completion{Name: short(name), Value: value, Text: text})
}

// short shortens a name to what is shown.
func short(s string) string {
	r := []rune(s)
	if len(r) <= mostLetters {
		return s
	}
	return string(r[:mostLetters-1]) + "…"
}

// continuation is a word that may come next, what it is, how it is joined, and
// what else it may be found by.
type continuation struct {
	word, note string
	join       string
	also       []string
}

// begins reports that what is typed begins the word, or a name for it.
func (n continuation) begins(part string) bool {
	if part == "" {
		return true
	}
	for _, s := range append([]string{phrase(n.word), phrase(n.note)}, n.also...) {
		if strings.HasPrefix(s, part) {
			return true
		}
	}
	return false
}

// fits reports that a head does not end in another sign than the one that
// joins the word to it.
func (n continuation) fits(head string, begun bool) bool {
	sign := strings.TrimSpace(n.join)
	for _, s := range []string{";", ","} {
		if strings.HasSuffix(head, s) {
			return sign == s || sign == "" && s == ";"
		}
	}
	return sign == "" || !begun
}

// continuations offers what may follow a head, beginning with what is typed
// of it. Only what reads, and the rules take, is offered: of the ways to join a
// word to the head the first that does.
func (c *completer) continuations(r Reading, head, part string) error {
	head = strings.TrimRight(strings.TrimSpace(head), ":")
	for _, n := range c.next(r, head) {
		if !n.begins(part) || !n.fits(head, part != "") || len(c.out) == mostChoices || c.read >= mostReads {
			continue
		}
		for _, text := range n.joined(head) {
			good, err := c.reads(text)
			if err != nil {
				return err
			}
			if !good {
				continue
			}
			name := text
			if n.note != "" {
				name = text + " · " + n.note
			}
			if runes := []rune(name); len(runes) > mostLetters { // the end tells choices apart
				name = "…" + string(runes[len(runes)-mostLetters+1:])
			}
			c.add(name, text)
			break
		}
	}
	return nil
}

// joined are the ways to write the word behind a head: as it is said, else as a
// step of its own.
func (n continuation) joined(head string) []string {
	switch {
	case head == "":
		return []string{n.word}
	case strings.HasSuffix(head, ";"), strings.HasSuffix(head, ","):
		return []string{head + " " + n.word}
	case n.join == " ":
		return []string{head + " " + n.word, head + "; " + n.word}
	}
	return []string{head + n.join + n.word}
}

// reads reports a text in which everything is understood and taken, whether or
// not more is asked.
func (c *completer) reads(text string) (bool, error) {
	c.read++
	r, err := Read(c.ctx, text, c.lang, c.try, c.v)
	return r.Problem == nil, err
}

// next is what may follow a reading.
func (c *completer) next(r Reading, head string) []continuation {
	if r.Problem != nil { // it breaks off: a point is wanted
		return c.points(r.View)
	}
	var out []continuation
	if r.Last != nil && r.Last.Kind == engine.Assign && !strings.HasSuffix(head, ";") {
		out = append(out, c.shares(*r.Last, r.Given)...)
	}
	switch {
	case r.Home != nil && len(r.Answers) > 0 && r.Complete:
		return append(out, c.options(*r.Home, "; ")...)
	case r.Open != nil:
		return append(out, c.answers(*r.Open, r.View, len(r.Answers))...)
	}
	return out
}

// answers are the ways to answer a question.
func (c *completer) answers(p engine.Prompt, view engine.View, given int) []continuation {
	var out []continuation
	switch p.Kind {
	case engine.One, engine.Some, engine.Order:
		out = c.options(p, " ")
	case engine.Assign:
		for _, o := range c.sorted(p.Options) {
			for n := p.Max; n >= 1; n-- {
				out = append(out, c.share(o, n, " "))
			}
		}
	case engine.Number:
		for n := p.Max; n >= p.Min; n-- {
			out = append(out, continuation{word: fmt.Sprintf("x%d", n), join: " "})
		}
	case engine.Path, engine.Place:
		out = c.places(p, view)
	case engine.Facing:
		for i := 0; i < len(points); i += 2 {
			out = append(out, continuation{word: c.v.say(c.lang, "facing") + " " + c.v.say(c.lang, "compass."+points[i]), join: " "})
		}
	}
	if p.Kind == engine.Some && p.Min > 1 && len(p.Default.Pick) > 0 { // several at once: one alone would not do
		var all []string
		for _, key := range p.Default.Pick {
			if o, ok := p.Option(key); ok {
				for _, n := range c.options(engine.Prompt{Options: []engine.Option{o}}, " ") {
					all = append(all, n.word)
				}
			}
		}
		out = append([]continuation{{word: strings.Join(all, ", "), join: " "}}, out...)
	}
	if w := c.v.book.In(c.v.system, c.lang); given == 0 && p.Pass && !p.Send {
		n := continuation{word: c.v.say(c.lang, "pass"), join: " "}
		if w.Has("pass." + p.Key) {
			n.note = w.Term("pass." + p.Key)
		}
		if p.Kind == engine.Place && len(p.Default.Poses) == 0 { // there may be no place at all
			return append([]continuation{n}, out...)
		}
		out = append(out, n)
	}
	return out
}

// options are the options of a question: pieces by label, verbs and terms as
// they are listed.
func (c *completer) options(p engine.Prompt, join string) []continuation {
	w := c.v.book.In(c.v.system, c.lang)
	var out []continuation
	called, of := map[string]int{}, map[string]int{}
	for _, o := range p.Options {
		called[w.Say(o.Label, c.v)]++
		of[o.Piece]++
	}
	for _, o := range c.sorted(p.Options) {
		said := strings.ReplaceAll(w.Say(o.Label, c.v), "**", "")
		switch {
		case toolForm.MatchString(o.Key) && o.Label.Key != "": // 2bl: what it stands for is said beside it
			out = append(out, continuation{word: o.Key, note: strings.TrimPrefix(said, o.Key+": "), join: join, also: c.v.optionWords(o)})
		case o.Label.Key != "" && o.Piece == "" && (called[w.Say(o.Label, c.v)] > 1 || strings.ContainsFunc(said, drawn)):
			// One of several called alike, or by a sign.
			out = append(out, continuation{word: o.Key, note: said, join: join})
		case o.Piece != "" && of[o.Piece] > 1 && o.Label.Key == "" && o.Verb != "" && w.Has("verb."+o.Verb): // one of several deeds of a piece
			label, name := c.piece(o.Piece)
			out = append(out, continuation{word: label + " " + strings.ReplaceAll(w.Term("verb."+o.Verb), "**", ""), note: name, join: join})
		case o.Piece != "" && (of[o.Piece] == 1 || o.Label.Key == ""):
			label, name := c.piece(o.Piece)
			out = append(out, continuation{word: label, note: name, join: join})
		case o.Label.Key != "":
			out = append(out, continuation{word: said, join: join, also: c.v.optionWords(o)})
		case o.Verb != "" && w.Has("words."+o.Verb):
			first, _, _ := strings.Cut(w.Term("words."+o.Verb), ",")
			out = append(out, continuation{word: strings.TrimSpace(first), join: join, also: c.v.optionWords(o)})
		case o.Verb != "" && w.Has("verb."+o.Verb):
			said := strings.ReplaceAll(w.Term("verb."+o.Verb), "**", "")
			out = append(out, continuation{word: said, join: join, also: c.v.optionWords(o)})
		}
	}
	return out
}

// drawn reports a rune that nobody types: the face of a die.
func drawn(r rune) bool { return unicode.Is(unicode.So, r) }

// sorted puts pieces in label order.
func (c *completer) sorted(options []engine.Option) []engine.Option {
	out := slices.Clone(options)
	slices.SortStableFunc(out, func(a, b engine.Option) int {
		la, _, _ := c.v.Piece(a.Piece)
		lb, _, _ := c.v.Piece(b.Piece)
		switch {
		case labelLess(la, lb):
			return -1
		case labelLess(lb, la):
			return 1
		}
		return 0
	})
	return out
}

// piece is what a piece is typed as, and its name beside it.
func (c *completer) piece(id string) (label, name string) {
	w := c.v.book.In(c.v.system, c.lang)
	label = c.v.label(id, w)
	if _, term, ok := c.v.Piece(id); ok && w.Term(term) != label {
		name = w.Term(term)
	}
	return label, name
}

// shares are further targets for what an answer has shared out.
func (c *completer) shares(p engine.Prompt, given engine.Answer) []continuation {
	used := 0
	for _, n := range given.Nums {
		used += n
	}
	var out []continuation
	for _, o := range c.sorted(p.Options) {
		if slices.Contains(given.Pick, o.Key) {
			continue
		}
		for n := p.Max - used; n >= 1; n-- {
			out = append(out, c.share(o, n, ", "))
		}
	}
	return out
}

// share is so many for an option: "B x2" for a piece, "2 blank" for what a die
// shows.
func (c *completer) share(o engine.Option, n int, join string) continuation {
	if o.Piece == "" {
		said := strings.ReplaceAll(c.v.book.In(c.v.system, c.lang).Say(o.Label, c.v), "**", "")
		if o.Alone {
			return continuation{word: said, join: join}
		}
		return continuation{word: fmt.Sprintf("%d %s", n, said), join: join}
	}
	label, name := c.piece(o.Piece)
	return continuation{word: fmt.Sprintf("%s x%d", label, n), note: name, join: join}
}

// places are ways to name a place: the winds, then every thing and every
// other piece by name.
func (c *completer) places(p engine.Prompt, view engine.View) []continuation {
	say := func(key string) string { return c.v.say(c.lang, key) }
	w := c.v.book.In(c.v.system, c.lang)
	var out []continuation
	add := func(words ...string) {
		out = append(out, continuation{word: strings.Join(words, " "), join: " "})
	}
	if len(p.Default.Poses) > 0 {
		add(say("suggested"))
	}
	if len(p.Rows) > 1 { // to try every place for a whole unit would take too long
		return out
	}
	if p.Kind == engine.Path || p.Course != nil {
		for i := 0; i < len(points); i += 2 {
			add(say("compass."+points[i]), say("full"))
		}
	}
	for _, t := range c.things(view) {
		add(say("toward"), w.Thing(t.ID))
	}
	for _, q := range c.v.pieces {
		if q.ID != p.About && !q.Lost && !slices.Contains(p.Rows, q.ID) {
			label, name := c.piece(q.ID)
			out = append(out, continuation{word: say("toward") + " " + label, note: name, join: " "})
		}
	}
	for _, t := range c.things(view) {
		if !firm(terrain(t)) || t.Class == scene.Building {
			add(say("in"), w.Thing(t.ID))
		}
		if firm(terrain(t)) {
			add(say("behind"), w.Thing(t.ID))
			add(say("touching"), w.Thing(t.ID))
		}
	}
	return out
}

// points are the things and pieces that a place may be named by.
func (c *completer) points(view engine.View) []continuation {
	w := c.v.book.In(c.v.system, c.lang)
	var out []continuation
	for _, t := range c.things(view) {
		out = append(out, continuation{word: w.Thing(t.ID), join: " "})
	}
	for _, q := range c.v.pieces {
		if !q.Lost && q.ID != view.Acting {
			label, name := c.piece(q.ID)
			out = append(out, continuation{word: label, note: name, join: " "})
		}
	}
	return out
}

// things are the things on the table by kind and number.
func (c *completer) things(view engine.View) []scene.Thing {
	out := slices.Clone(view.Scene.Things)
	slices.SortStableFunc(out, func(a, b scene.Thing) int {
		if k := strings.Compare(a.Kind, b.Kind); k != 0 {
			return k
		}
		return a.N - b.N
	})
	return out
}
