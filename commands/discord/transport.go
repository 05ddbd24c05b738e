package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// discordRoot is where discordgo and this package believe Discord to be.
const discordRoot = "https://discord.com"

// transport is the one place where a session is pointed at another server than
// Discord. discordgo's endpoints are variables of its package, shared by all
// sessions of the process; so they are left alone and each session's own HTTP
// client rewrites the host of its requests instead. The gateway needs nothing:
// its address is the answer to GET /gateway.
type transport struct {
	base *url.URL // nil for Discord
	next http.RoundTripper
}

func newTransport(base string) (*transport, error) {
	t := &transport{next: http.DefaultTransport}
	if base == "" || base == discordRoot {
		return t, nil
	}
	u, err := url.Parse(base)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%q is not the address of a server, such as http://127.0.0.1:8080", base)
	}
	t.base = u
	return t, nil
}

// RoundTrip sends the request to where the session points.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if t.base != nil {
		r = r.Clone(r.Context())
		r.URL.Scheme, r.URL.Host, r.Host = t.base.Scheme, t.base.Host, t.base.Host
	}
	resp, err := t.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	// discordgo puts later requests of a limited bucket to sleep with no regard
	// to their deadlines, and on a global limit all requests. So it never sees a
	// global limit (globalLimit waits instead), nor any on first answers.
	o := noted(r.Context())
	o.status = resp.StatusCode
	o.global = resp.Header.Get("X-RateLimit-Global") != "" || resp.Header.Get("X-RateLimit-Scope") == "global"
	if resp.StatusCode == http.StatusTooManyRequests {
		if o.code, err = peekCode(resp); err != nil {
			return nil, err
		}
	}
	resp.Header.Del("X-RateLimit-Global")
	if o.global || o.urgent {
		for _, h := range []string{"Remaining", "Reset", "Reset-After"} {
			resp.Header.Del("X-RateLimit-" + h)
		}
	}
	return resp, nil
}

// peekCode reads Discord's error code and leaves the body as it was. Some
// refusals, such as 30046, come as 429 but are no rate limit to wait out.
func peekCode(resp *http.Response) (int, error) {
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err
	}
	if err := resp.Body.Close(); err != nil {
		return 0, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	var e struct {
		Code int `json:"code"`
	}
	if json.Unmarshal(body, &e) != nil {
		return 0, nil // not Discord's words, but a proxy's
	}
	return e.Code, nil
}

// outcome is what discordgo's errors hide of an answer.
type outcome struct {
	urgent bool // asked by the request: it has a deadline of its own
	status int
	code   int // of a 429
	global bool
}

type outcomeKey struct{}

// noted returns where the outcome of a request is to be noted.
func noted(ctx context.Context) *outcome {
	if o, ok := ctx.Value(outcomeKey{}).(*outcome); ok {
		return o
	}
	return &outcome{}
}
