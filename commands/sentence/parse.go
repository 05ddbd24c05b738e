// Package sentence reads what a player types to play: "3 move to D4; shoot C
// x2, D x1; move n full", in English or Spanish. Parse turns words into a
// Sentence, Resolve turns places into coordinates, Read answers the questions
// of a game with it, Complete offers what may come next. It knows no game
// system: verbs, pieces and things come from catalogues, prompts and views.
//
// Nothing here depends on how far a piece can go or a weapon reaches: where
// measuring is forbidden, two tables that differ only by distances beyond what
// is seen read, refuse and complete a sentence alike.
package sentence

import (
	"slices"
	"strconv"
	"strings"
)

// Parse reads a sentence. The error is an *Error that names the first word not
// understood.
func Parse(text string, v Vocabulary) (Sentence, error) {
	p := &parser{v: v, text: []rune(text), words: split(text)}
	var s Sentence
	for p.i < len(p.words) {
		if p.is(";") {
			p.i++
			continue
		}
		s.Broken = p.at()
		step, err := p.step()
		if err != nil {
			return s, err
		}
		s.Steps = append(s.Steps, step)
	}
	if len(s.Steps) == 0 {
		return s, wrong(0, "", "sentence.empty")
	}
	return s, nil
}

type parser struct {
	v     Vocabulary
	text  []rune
	words []word
	i     int // the next word
}

// is reports that the next word is one of these signs.
func (p *parser) is(signs ...string) bool {
	return p.i < len(p.words) && slices.Contains(signs, p.words[p.i].fold)
}

// over reports that the step ends here.
func (p *parser) over() bool { return p.i >= len(p.words) || p.is(";") }

// word is the next word, folded; "" at the end of the step.
func (p *parser) word() string {
	if p.over() {
		return ""
	}
	return p.words[p.i].fold
}

// rest are the words from here to the end of the step.
func (p *parser) rest() []word {
	end := p.i
	for end < len(p.words) && p.words[end].fold != ";" {
		end++
	}
	return p.words[p.i:end]
}

// raw is the text from word i to before word j, as typed.
func (p *parser) raw(i, j int) string {
	if i >= j || i >= len(p.words) {
		return ""
	}
	last := p.words[j-1]
	return string(p.text[p.words[i].at : last.at+len([]rune(last.raw))])
}

// at is the position of the next word.
func (p *parser) at() int {
	if p.i < len(p.words) {
		return p.words[p.i].at
	}
	return len(p.text)
}

// lex is the small word that comes next, and how many words it takes.
func (p *parser) lex() (string, int) { return p.v.lex.at(p.rest()) }

// take takes the small word if it comes next.
func (p *parser) take(keys ...string) (string, bool) {
	key, n := p.lex()
	if n > 0 && slices.Contains(keys, key) {
		p.i += n
		return key, true
	}
	return "", false
}

// unknown is the error at the next word.
func (p *parser) unknown() error {
	if p.over() {
		last := ""
		if p.i > 0 {
			last = p.words[p.i-1].raw
		}
		return wrong(p.at(), last, "sentence.ends")
	}
	return p.v.unknownWord(p.at(), p.words[p.i].raw)
}

// signBefore is the sign right before a word, which is no part of it.
func (p *parser) signBefore(i int) string {
	if i >= len(p.words) || p.words[i].at == 0 {
		return ""
	}
	if r := p.text[p.words[i].at-1]; strings.ContainsRune("+-−–", r) {
		return string(r)
	}
	return ""
}

// millimetres reads words that are a length and nothing else: 10 mm, 10mm.
func millimetres(words []word) (int, bool) {
	text := folded(words)
	number, ok := strings.CutSuffix(text, "mm")
	n, err := strconv.Atoi(strings.TrimSpace(number))
	return n, ok && err == nil
}

// step reads one step.
func (p *parser) step() (Step, error) {
	first := p.i
	s := Step{At: p.at()}
	err := p.parts(&s)
	if err != nil {
		return s, err
	}
	s.Raw, s.Words = p.signBefore(first)+p.raw(first, p.i), folded(p.words[first:p.i])
	if !p.is(",") {
		p.take("then", "and")
	} else if p.verbAfter(1) {
		p.i++
	}
	return s, nil
}

func (p *parser) parts(s *Step) error {
	if p.numbers(s) || p.offered(s) {
		return nil
	}
	if p.v.counts { // 2 blank: no piece is called so
		if s.Faces = p.facesHere(); s.Faces != nil {
			return p.objects(s)
		}
	}
	if err := p.who(s); err != nil {
		return err
	}
	if p.is(":") && len(s.Who) > 0 {
		p.i++
	}
	if p.over() && len(s.Who)+len(s.Shares) > 0 {
		return nil
	}
	if len(s.Shares) > 0 {
		return p.objects(s)
	}
	if done, err := p.head(s); done || err != nil {
		return err
	}
	return p.objects(s)
}

// offered reads a step that is an option of the open question in its own words,
// whatever else they could mean: "Poe Dameron 1: Marksmanship".
func (p *parser) offered(s *Step) bool {
	rest := p.rest()
	said := phrase(p.raw(p.i, p.i+len(rest)))
	if _, n := p.v.verbs.at(rest); n == len(rest) || !p.v.terms.of[said] || isLabel(said) {
		return false
	}
	s.Name = Text{p.at(), p.raw(p.i, p.i+len(rest)), said}
	p.i += len(rest)
	return true
}

// numbers reads a step of nothing but numbers: faces, an order, a count, or
// labels.
func (p *parser) numbers(s *Step) bool {
	rest := p.rest()
	if n, ok := millimetres(rest); ok {
		s.Nums = []int{n}
		p.i += len(rest)
		return true
	}
	if len(rest) == 1 && rest[0].fold == "x0" { // none, as the button of a question for a number says it
		s.Nums = []int{0}
		p.i++
		return true
	}
	var nums []int
	for _, w := range rest {
		if w.fold == "," {
			continue
		}
		n, err := strconv.Atoi(w.fold)
		if err != nil || len(w.fold) > 3 {
			return false
		}
		nums = append(nums, n)
	}
	if len(nums) == 0 {
		return false
	}
	s.Nums = nums
	for _, w := range rest {
		if id, ok := p.v.labels[w.fold]; ok {
			s.Who = append(s.Who, Ref{id, w.at})
		}
	}
	if len(s.Who) != len(nums) {
		s.Who = nil
	}
	p.i += len(rest)
	return true
}

// head reads what the step is about: a verb, an answer in one word, a place, a
// template, a count, or the words of an option. done: nothing can follow.
func (p *parser) head(s *Step) (done bool, err error) {
	if p.word() == "se" && p.verbAfter(1) { // Spanish: se tumba; no way to the south-east
		p.i++
	}
	if _, n := p.v.verbs.at(p.rest()); n == 0 { // use the lock
		if _, ok := p.take("use"); ok {
			p.article()
		}
	}
	rest := p.rest()
	keys, n := p.v.verbs.at(rest)
	_, point := p.v.winds.at(rest)
	key, small := p.lex()
	switch {
	case n > 0 && n == small && p.placeHere(): // a verb called like the beginning of a place: around C
	case n > 0 && n >= small && n > point:
		s.VerbAt = Text{p.at(), p.raw(p.i, p.i+n), folded(rest[:n])}
		s.Verb = keys
		p.i += n
		return false, nil
	case small == len(rest) && point == 0 && (key == "yes" || key == "pass" || key == "send"):
		s.Say = key
		p.i += small
		return true, nil
	}
	if _, n := p.v.pass.at(rest); n > 0 && n == len(rest) && n > small {
		s.Say = "pass"
		p.i += n
		return true, nil
	}
	place, ok, err := p.place()
	if err != nil {
		return false, err
	}
	if ok {
		s.Place = &place
		return false, nil
	}
	if t, ok := p.tool(); ok {
		s.Tool = &t
		return false, nil
	}
	at := p.at()
	if n, ok := p.count(); ok {
		s.Shares = append(s.Shares, p.counted(n, at))
		return false, nil
	}
	if _, n := p.v.terms.at(rest); n > 0 {
		s.Name = Text{p.at(), p.raw(p.i, p.i+n), folded(rest[:n])}
		p.i += n
		return false, nil
	}
	return false, p.unknown()
}

// placeHere reports that a whole place stands next.
func (p *parser) placeHere() bool {
	back := p.i
	_, ok, err := p.place()
	p.i = back
	return ok && err == nil
}

// objects reads what follows the head of a step.
func (p *parser) objects(s *Step) error {
	for !p.over() {
		if _, ok := p.take("with"); ok {
			at := p.at()
			if n, ok := p.count(); ok { // with 2 dice
				s.Shares = append(s.Shares, Share{N: n, At: at})
				continue
			}
			if s.With.Raw != "" {
				return p.unknown()
			}
			s.With = p.free()
			if s.With.Raw == "" {
				return p.unknown()
			}
			continue
		}
		key, n := p.lex()
		if n > 0 && (key == "then" || key == "and") || p.is(",") {
			if p.verbAfter(max(n, 1)) { // another step
				return nil
			}
		}
		if n > 0 && key == "then" {
			p.i += n
			place, ok, err := p.place()
			if err != nil {
				return err
			}
			if !ok {
				return p.unknown()
			}
			s.Then = append(s.Then, place)
			continue
		}
		if err := p.object(s); err != nil {
			return err
		}
	}
	return nil
}

// verbAfter reports that a verb stands n words on: then, a comma or "and"
// begins another step.
func (p *parser) verbAfter(n int) bool {
	rest := p.rest()
	if len(rest) <= n {
		return false
	}
	back := p.i
	p.i += n
	_, verb := p.v.verbs.at(p.rest())
	_, point := p.v.winds.at(p.rest())
	ok := verb > point && !p.placeHere()
	p.i = back
	return ok
}

// object reads one object: shares, faces, a count, a place, or free words.
func (p *parser) object(s *Step) error {
	_, to := p.take("to", "at")
	if w := p.word(); p.over() || len(w) > 1 && strings.Trim(w[1:], "0") == "" && w[0] == 'x' { // x0 counts nothing
		return p.unknown()
	}
	if len(s.Shares) == 0 && len(s.Faces) == 0 {
		if faces := p.facesHere(); faces != nil {
			s.Faces = faces
			return nil
		}
		shares, err := p.shares()
		if err != nil {
			return err
		}
		if shares != nil {
			s.Shares = shares
			return nil
		}
	} else if p.is(",") && !to {
		p.i++
		more, err := p.shares()
		if err != nil {
			return err
		}
		if more == nil {
			return p.unknown()
		}
		s.Shares = append(s.Shares, more...)
		return nil
	}
	at := p.at()
	if n, ok := p.count(); ok {
		s.Shares = append(s.Shares, p.counted(n, at))
		return nil
	}
	if rest := p.rest(); s.Name.Raw == "" && !p.placeHere() { // charge D around
		if _, n := p.v.verbs.at(rest); n > 0 {
			s.Name = Text{at, p.raw(p.i, p.i+n), folded(rest[:n])}
			p.i += n
			return nil
		}
	}
	if s.Place == nil {
		place, ok, err := p.place()
		if err != nil {
			return err
		}
		if ok {
			s.Place = &place
			return nil
		}
	}
	if t, ok := p.tool(); ok && s.Tool == nil {
		s.Tool = &t
		return nil
	}
	if s.Name.Raw == "" && len(s.Verb) > 0 {
		if s.Name = p.free(); s.Name.Raw != "" {
			return nil
		}
	}
	return p.unknown()
}

// free reads words up to the next sign, count or small word that continues a
// step.
func (p *parser) free() Text {
	p.article()
	begin := p.i
	for !p.over() && !p.is(",", ":") {
		key, n := p.lex()
		if n > 0 && (key == "with" || key == "then") {
			break
		}
		if isCount(p.word()) {
			break
		}
		p.i++
	}
	if begin == p.i {
		return Text{}
	}
	return Text{p.words[begin].at, p.raw(begin, p.i), folded(p.words[begin:p.i])}
}
