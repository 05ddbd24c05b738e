package call

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"estafeta/host"

	"golang.org/x/text/unicode/norm"
)

// Mention names a user so that Discord shows and notifies them.
func Mention(user string) string {
	if host.Nameless(user) {
		return "–"
	}
	return "<@" + user + ">"
}

// Mentions names several users.
func Mentions(users []string) string {
	out := make([]string, len(users))
	for i, u := range users {
		out[i] = Mention(u)
	}
	return strings.Join(out, ", ")
}

// Clip shortens text to n characters.
func Clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}

// Stamp is a moment in each reader's own clock.
func Stamp(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

// AsInt is 1 for true and 0 for false, to be counted.
func AsInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Atoi is a number as typed, 0 if it is none.
func Atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// Folded is text without case and accents, for finding.
func Folded(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x300 && r < 0x370 { // combining marks
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(s)))
}

// Length is how long a text is as it is read: an emoji of our own counts as two
// characters.
func Length(s string) int {
	return utf8.RuneCountInString(ownEmoji.ReplaceAllString(s, "□□"))
}

var ownEmoji = regexp.MustCompile(`<:\w+:\d+>`)

// Capital is a text that begins with a capital letter.
func Capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Plain takes the markdown out of a sentence.
func Plain(s string) string { return strings.NewReplacer("**", "", "-# ", "").Replace(s) }
