package sandbox

import (
	"encoding/base64"
	"regexp"
	"strings"
	"unicode"
)

// AppEmoji is one of the bot's own.
type AppEmoji struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Roles    []any  `json:"roles"`
	Animated bool   `json:"animated"`
}

const maxEmoji = 256 << 10

var emojiName = regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`)

func (s *Server) getEmojis(c *call) (int, any, error) {
	if _, err := s.commandScope(c); err != nil {
		return 0, nil, err
	}
	return 200, map[string]any{"items": append([]AppEmoji{}, s.emojis...)}, nil
}

// postEmoji takes one; the page shows it from then on.
func (s *Server) postEmoji(c *call) (int, any, error) {
	if _, err := s.commandScope(c); err != nil {
		return 0, nil, err
	}
	var p struct{ Name, Image string }
	if err := c.decode(&p); err != nil {
		return 0, nil, err
	}
	if !emojiName.MatchString(p.Name) {
		return 0, nil, invalid("name", "BASE_TYPE_BAD_LENGTH")
	}
	for _, e := range s.emojis {
		if e.Name == p.Name {
			return 0, nil, invalid("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
		}
	}
	data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(p.Image, "data:image/png;base64,"))
	if err != nil || len(data) == 0 {
		return 0, nil, invalid("image", "IMAGE_INVALID")
	}
	if len(data) > maxEmoji {
		return 0, nil, invalid("image", "BINARY_TYPE_MAX_SIZE")
	}
	e := AppEmoji{ID: s.snowflake(), Name: p.Name, Roles: []any{}}
	s.emojis = append(s.emojis, e)
	s.files["/emojis/"+e.ID+".png"] = &file{contentType: "image/png", data: data}
	s.change()
	return 201, e, nil
}

// checkEmojis refuses emoji on buttons and options that nobody has: those with an
// id must be the bot's own, others a sign of Unicode.
func (s *Server) checkEmojis(cs []Component) error {
	var err error
	check := func(e *Emoji) {
		known := e == nil || e.ID == "" && pictured(e.Name)
		for _, own := range s.emojis {
			known = known || e.ID == own.ID
		}
		if !known && err == nil {
			err = invalid("components.emoji.name", "Invalid emoji")
		}
	}
	walk(cs, func(c *Component) {
		check(c.Emoji)
		for _, o := range c.Options {
			check(o.Emoji)
		}
	})
	return err
}

// pictured tells whether a text can be an emoji: it is short, and made of signs,
// or of a digit in a keycap.
func pictured(text string) bool {
	const keycap = '\u20e3'
	signs, n := 0, 0
	for _, r := range text {
		n++
		switch {
		case unicode.Is(unicode.So, r), unicode.Is(unicode.Sk, r), r == keycap, r == '\u203c', r == '\u2049':
			signs++
		case unicode.Is(unicode.Sm, r) && r > 0x2000: // arrows
			signs++
		case r >= '0' && r <= '9', r == '#', r == '*', r == '\u200d', r == '\ufe0f', r >= 0xe0000: // parts of one
		case r == '\u3030', r == '\u303d':
			signs++
		default:
			return false
		}
	}
	return signs > 0 && n <= 12
}
