package sandbox

import (
	"encoding/base64"
	"regexp"
	"strings"
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
