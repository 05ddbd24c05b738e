package attack

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxLength is the longest text of an attack, in bytes.
const MaxLength = 1000

// token is a word, a number or a sign of a text.
type token struct {
	Text string // folded: lower case, without accents and apostrophes
	Kind tokenKind
	Num  int
	At   int // where it stands, in bytes
	End  int
}

type tokenKind int

const (
	aWord tokenKind = iota
	aNumber
	aSign
)

// fold is a text in lower case and without accents.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(s)) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' || r == '‘' || r == '´' }

// inWord reports a rune that goes on with a word: also accents written apart
// and apostrophes.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r) || apostrophe(r) }

func digit(r rune) bool { return r >= '0' && r <= '9' }

// tokens cuts a text into words, numbers and signs. A number too large is no
// number but a word.
func tokens(text string) []token {
	var out []token
	run := func(from int, in func(rune) bool) int {
		to := from
		for to < len(text) {
			r, n := utf8.DecodeRuneInString(text[to:])
			if !in(r) {
				break
			}
			to += n
		}
		return to
	}
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		switch {
		case unicode.IsSpace(r):
			at += n
			continue
		case digit(r):
			end := run(at, digit)
			num, err := strconv.Atoi(text[at:end])
			if err != nil || num > maxNumber {
				num = maxNumber // beyond the bounds of every field
			}
			out = append(out, token{Text: text[at:end], Kind: aNumber, Num: num, At: at, End: end})
			at = end
		case unicode.IsLetter(r):
			end := run(at, inWord)
			word := strings.Map(func(r rune) rune {
				if apostrophe(r) {
					return -1
				}
				return r
			}, fold(text[at:end]))
			out = append(out, token{Text: word, At: at, End: end})
			at = end
		default:
			sign := text[at : at+n]
			switch sign {
			case "−", "–", "‐", "‑":
				sign = "-"
			case "×":
				sign = "x"
			case "：":
				sign = ":"
			}
			t := token{Text: sign, Kind: aSign, At: at, End: at + n}
			if sign == "x" {
				t.Kind = aWord
			}
			if !apostrophe(r) {
				out = append(out, t)
			}
			at += n
		}
	}
	return out
}

// maxNumber is the largest number that a text may hold.
const maxNumber = 9999

// joins reports a sign that within a name may be written or left out.
func joins(t token) bool {
	return t.Kind == aSign && slices.Contains([]string{"-", ".", "&", "/", ",", ":", `"`, "“", "”"}, t.Text)
}

// spelled is a name as it is compared: its words and numbers.
func spelled(name string) []string {
	var out []string
	for _, t := range tokens(name) {
		if t.Kind != aSign {
			out = append(out, t.Text)
		}
	}
	return out
}
