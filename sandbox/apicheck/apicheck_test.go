package apicheck

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestValidate(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Skip(err)
	}
	for name, tc := range map[string]struct {
		method, path, body string
		want               string // part of the error, "" for none
	}{
		"message":         {"POST", "/api/v10/channels/1/messages", `{"content": "x", "allowed_mentions": {"parse": []}}`, ""},
		"v9":              {"GET", "/api/v9/gateway", "", ""},
		"misspelt":        {"POST", "/api/v10/channels/1/messages", `{"contents": "x"}`, "contents"},
		"wrong type":      {"POST", "/api/v10/channels/1/messages", `{"content": 3}`, "content"},
		"unknown part":    {"POST", "/api/v10/channels/1/messages", `{"components": [{"type": 99}]}`, "components"},
		"no route":        {"POST", "/api/v10/channels/1/nothing", `{}`, "the API has no"},
		"elsewhere":       {"GET", "/sandbox/state", "", "no route of the API"},
		"bad id":          {"DELETE", "/api/v10/channels/x/messages/1", "", "channel_id"},
		"query":           {"POST", "/api/v10/webhooks/1/t?wait=true", `{"content": "x"}`, ""},
		"unknown query":   {"POST", "/api/v10/webhooks/1/t?weit=true", `{"content": "x"}`, "weit"},
		"no body":         {"POST", "/api/v10/channels/1/messages", "", "missing"},
		"body of nothing": {"GET", "/api/v10/gateway", "{}", "takes no body"},
		"original":        {"PATCH", "/api/v10/webhooks/1/t/messages/@original", `{"content": "x"}`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := c.Validate(httptest.NewRequest(tc.method, tc.path, nil), []byte(tc.body))
			if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error %v, want %q", err, tc.want)
			}
		})
	}
	if c.Seen()["GET /gateway"] == 0 {
		t.Errorf("routes seen: %v", c.Seen())
	}
}
