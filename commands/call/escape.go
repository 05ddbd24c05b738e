package call

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"estafeta/engine"
	"estafeta/host"
)

// Tidy makes one line of at most n characters of what a user typed: blanks are
// single, and nothing invisible is left that would turn or hide what follows.
func Tidy(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs), r == utf8.RuneError:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return Clip(strings.Join(strings.Fields(s), " "), n)
}

// lookalikes stand for the characters that Discord reads as markdown, mentions
// and links. A backslash would do in messages, but shows on buttons, in titles
// and descriptions of pictures.
var lookalikes = strings.NewReplacer(
	"*",
	"∗",
	"_",
	"ˍ",
	"~",
	"∼",
	"`",
	"ˋ",
	"|",
	"∣",
	"<",
	"‹",
	">",
	"›",
	"@",
	"＠",
	"\\",
	"∖",
	"](",
	"] (",
	"://",
	": //",
	"#",
	"＃",
	"-# ",
	"",
)

// Escape is text of a user as it may stand anywhere: it is read as what it is.
func Escape(s string) string { return lookalikes.Replace(Tidy(s, 300)) }

// EscapeText tames the names in a sentence, but for the mentions that the bot
// itself has put there.
func EscapeText(t engine.Text) engine.Text {
	return escaped(t, func(a engine.Arg) bool { return !host.Filled[a.Name] })
}

// escapeAll tames all names in a sentence of the rules, which know no mentions.
func escapeAll(t engine.Text) engine.Text { return escaped(t, func(engine.Arg) bool { return true }) }

func escaped(t engine.Text, which func(engine.Arg) bool) engine.Text {
	args := append([]engine.Arg(nil), t.Args...)
	for i, a := range args {
		if a.Kind == engine.AsName && which(a) {
			args[i].Text = Escape(a.Text)
		}
	}
	t.Args = args
	return t
}

// ReadText is an uploaded file as text: UTF-8, or UTF-16 with its mark.
func ReadText(data []byte) (string, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for mark, order := range map[string]binary.ByteOrder{"\xff\xfe": binary.LittleEndian, "\xfe\xff": binary.BigEndian} {
		if rest, ok := bytes.CutPrefix(data, []byte(mark)); ok && len(rest)%2 == 0 {
			units := make([]uint16, len(rest)/2)
			for i := range units {
				units[i] = order.Uint16(rest[2*i:])
			}
			data = []byte(string(utf16.Decode(units)))
		}
	}
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return "", Wrong("error.encoding")
	}
	return string(data), nil
}
