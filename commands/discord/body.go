package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"mime/multipart"
	"net/textproto"
	"path/filepath"
	"sort"
	"strings"
)

// encodeBody writes a JSON body, or with files a multipart one: payload_json
// and files[n].
func encodeBody(body any, files []Attach) (contentType string, data []byte, err error) {
	if body == nil {
		return "", nil, nil
	}
	payload, err := json.Marshal(body)
	if err != nil {
		return "", nil, fmt.Errorf("encode request: %w", err)
	}
	if len(files) == 0 {
		return "application/json", payload, nil
	}
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	parts := []Attach{{ContentType: "application/json", Data: payload}}
	for i, f := range append(parts, files...) {
		h := textproto.MIMEHeader{}
		if i == 0 {
			h.Set("Content-Disposition", `form-data; name="payload_json"`)
		} else {
			h.Set("Content-Disposition", fmt.Sprintf(`form-data; name="files[%d]"; filename="%s"`, i-1, quotes.Replace(f.Name)))
		}
		h.Set("Content-Type", f.contentType())
		part, err := w.CreatePart(h)
		if err != nil {
			return "", nil, fmt.Errorf("encode request: %w", err)
		}
		if _, err := part.Write(f.Data); err != nil {
			return "", nil, fmt.Errorf("encode request: %w", err)
		}
	}
	if err := w.Close(); err != nil {
		return "", nil, fmt.Errorf("encode request: %w", err)
	}
	return w.FormDataContentType(), buf.Bytes(), nil
}

var quotes = strings.NewReplacer("\\", "\\\\", `"`, "\\\"", "\r", "", "\n", "")

func (f Attach) contentType() string {
	if f.ContentType != "" {
		return f.ContentType
	}
	if t := mime.TypeByExtension(filepath.Ext(f.Name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// formErrors lists the fields that Discord complains of, as " (path: words)".
func formErrors(body []byte) string {
	var e struct {
		Errors any `json:"errors"`
	}
	if json.Unmarshal(body, &e) != nil || e.Errors == nil {
		return ""
	}
	var out []string
	var walk func(path string, v any)
	walk = func(path string, v any) {
		m, ok := v.(map[string]any)
		if !ok {
			return
		}
		if list, ok := m["_errors"].([]any); ok {
			for _, item := range list {
				if one, ok := item.(map[string]any); ok {
					out = append(out, fmt.Sprintf("%s: %v", strings.TrimPrefix(path, "."), one["message"]))
				}
			}
			return
		}
		for k, inner := range m {
			walk(path+"."+k, inner)
		}
	}
	walk("", e.Errors)
	sort.Strings(out)
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, "; ") + ")"
}
