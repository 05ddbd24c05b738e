package discord

import (
	"context"
	"encoding/base64"
	"net/http"
)

const kindEmoji = "emoji"

type emojiJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Emojis are the ids of the application's own emoji, by name.
func (s *Session) Emojis(ctx context.Context) (map[string]string, error) {
	var got struct {
		Items []emojiJSON `json:"items"`
	}
	if err := s.do(ctx, request{method: http.MethodGet, path: "applications/" + s.AppID() + "/emojis", kind: kindEmoji}, &got); err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, e := range got.Items {
		out[e.Name] = e.ID
	}
	return out, nil
}

// AddEmoji uploads an emoji of the application, a PNG, and returns its id. The
// name is letters, digits and underscores.
func (s *Session) AddEmoji(ctx context.Context, name string, png []byte) (string, error) {
	if err := within("emoji name", name, MinEmojiName, MaxEmojiName); err != nil {
		return "", err
	}
	var got emojiJSON
	err := s.do(ctx, request{
		method: http.MethodPost, path: "applications/" + s.AppID() + "/emojis", kind: kindEmoji,
		body: map[string]string{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)}, once: true,
	}, &got)
	return got.ID, err
}
