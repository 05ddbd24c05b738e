package sentence

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// word is one word or sign of a sentence.
type word struct {
	at   int    // position in the sentence, in characters from 0
	raw  string // as typed
	fold string // lower case, without accents: what is compared
}

// split cuts a sentence into words and the signs ; , and :. A full stop after
// a word and a new line end a step like a semicolon; quotation marks, brackets
// and hyphens between letters are spaces; a quotation mark after a number
// stands for inches.
func split(text string) []word {
	s := &splitter{text: []rune(text)}
	for i := 0; i < len(s.text); i++ {
		s.rune(i)
	}
	s.end(len(s.text))
	return s.out
}

type splitter struct {
	text  []rune
	out   []word
	start int // of the word being read, if open
	open  bool
}

func (s *splitter) rune(i int) {
	r := s.text[i]
	before := i+1 < len(s.text) && unicode.IsDigit(s.text[i+1])
	digits := before && i > 0 && unicode.IsDigit(s.text[i-1])
	switch {
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.Mn, r), r == '°', r == 'º', r == '×':
		if !s.open {
			s.start, s.open = i, true
		}
	case r == '.' && before && s.open, (r == '-' || r == '–') && digits && s.open:
	case r == ',' && digits && s.open && s.length(i+1):
	case isInch(r) && s.open && i > 0 && unicode.IsDigit(s.text[i-1]):
		s.end(i)
		s.out[len(s.out)-1].raw += string(r)
		s.out[len(s.out)-1].fold += `"`
	case isInch(r) && !s.open && len(s.out) > 0 && i > 0 && s.text[i-1] == ' ' && isNumber(s.out[len(s.out)-1].fold):
		s.sign(i, `"`)
	default:
		s.end(i)
		s.mark(i)
	}
}

// mark reads a character that is no part of a word.
func (s *splitter) mark(i int) {
	r, last := s.text[i], i+1 == len(s.text)
	switch {
	case r == ';', r == '\n':
		s.sign(i, ";")
	case r == ',', r == ':':
		s.sign(i, string(r))
	case r == '-' && !last && unicode.IsDigit(s.text[i+1]) && i > 0 && unicode.IsLetter(s.text[i-1]): // x-1 is no count
		s.sign(i, "-")
	case r == '.' && (last || unicode.IsSpace(s.text[i+1])):
		s.sign(i, ";")
	}
}

// length reports that the digits from i on end in a unit, so that the comma
// before them is a decimal sign and not a list's.
func (s *splitter) length(i int) bool {
	for i < len(s.text) && unicode.IsDigit(s.text[i]) {
		i++
	}
	for i < len(s.text) && s.text[i] == ' ' {
		i++
	}
	rest := strings.ToLower(string(s.text[i:min(i+3, len(s.text))]))
	if rest != "" && isInch([]rune(rest)[0]) {
		return true
	}
	for _, unit := range []string{"cm", "mm"} {
		if strings.HasPrefix(rest, unit) {
			after := []rune(rest)[2:]
			return len(after) == 0 || !unicode.IsLetter(after[0]) && !unicode.IsDigit(after[0])
		}
	}
	return false
}

func (s *splitter) end(i int) {
	if !s.open {
		return
	}
	s.open = false
	raw := string(s.text[s.start:i])
	s.out = append(s.out, word{s.start, raw, fold(raw)})
}

func (s *splitter) sign(i int, sign string) {
	s.end(i)
	s.out = append(s.out, word{i, string(s.text[i]), sign})
}

func isInch(r rune) bool { return r == '"' || r == '”' || r == '″' || r == '“' }

func isNumber(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

// fold makes words comparable: lower case, no accents, plain signs.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r == 'º':
			b.WriteRune('°')
		case r == '×':
			b.WriteRune('x')
		case r == '–':
			b.WriteRune('-')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// phrase is a text as the words in it, folded, with one space between.
func phrase(s string) string {
	var out []string
	for _, w := range split(s) {
		if w.fold != ";" && w.fold != "," && w.fold != ":" {
			out = append(out, w.fold)
		}
	}
	return strings.Join(out, " ")
}

// list is a comma separated list of phrases.
func list(s string) []string {
	var out []string
	for part := range strings.SplitSeq(s, ",") {
		if p := phrase(part); p != "" {
			out = append(out, p)
		}
	}
	return out
}

// phrases maps phrases of one or more words to what they mean.
type phrases[T any] struct {
	of   map[string]T
	long int // words of the longest
}

func (p *phrases[T]) put(s string, v T) {
	if p.of == nil {
		p.of = map[string]T{}
	}
	p.of[s] = v
	p.long = max(p.long, strings.Count(s, " ")+1)
}

// at finds the longest phrase that the words begin with, and how many words
// it takes.
func (p *phrases[T]) at(words []word) (v T, n int) {
	key := ""
	for i := 0; i < len(words) && i < p.long; i++ {
		if i > 0 {
			key += " "
		}
		key += words[i].fold
		if found, ok := p.of[key]; ok {
			v, n = found, i+1
		}
	}
	return v, n
}
