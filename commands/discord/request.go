package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	apiRoot = discordRoot + "/api/v10/"
	// firstAnswer is the time for the first answer to an interaction, of the
	// three seconds that Discord gives.
	firstAnswer = 2500 * time.Millisecond
	// otherTime bounds every other request with its repetitions.
	otherTime   = 60 * time.Second
	maxAttempts = 6
	buckets     = 256
)

// request is one call of Discord's API.
type request struct {
	method, path string
	kind, major  string // rate-limit bucket: kind of route and the id that Discord counts by
	body         any    // JSON
	files        []Attach
	once         bool // must not be repeated after a failure that may have done it
}

// bucket is one of 256 per kind of route: discordgo never frees a bucket, and
// one per interaction would leak.
func (r request) bucket() string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(r.major))
	return fmt.Sprintf("%s/%02x", r.kind, h.Sum32()%buckets)
}

// globalLimit holds back requests while Discord limits the bot as a whole;
// first answers to interactions are exempt.
type globalLimit struct {
	until  atomic.Int64
	shared Budget // nil: nobody else sends
}

func (g *globalLimit) wait(ctx context.Context) error {
	if err := pause(ctx, time.Until(time.Unix(0, g.until.Load()))); err != nil || g.shared == nil {
		return err
	}
	return g.shared.Take(ctx)
}

func (g *globalLimit) hold(ctx context.Context, d time.Duration) error {
	g.until.Store(time.Now().Add(d).UnixNano())
	if g.shared == nil {
		return nil
	}
	return g.shared.Hold(ctx, d)
}

// pause waits, or fails at once when the context would end before.
func pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	if end, ok := ctx.Deadline(); ok && time.Now().Add(d).After(end) {
		return context.DeadlineExceeded
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// do sends a request and decodes the answer into out, which may be nil.
// Rate limits and failures of Discord's own are tried again with growing
// pauses, as long as the context and maxAttempts allow.
func (s *Session) do(ctx context.Context, r request, out any) error {
	ctx, cancel := context.WithTimeout(ctx, otherTime)
	defer cancel()
	contentType, body, err := encodeBody(r.body, r.files)
	if err != nil {
		return err
	}
	backoff := 100 * time.Millisecond
	for attempt := 1; ; attempt++ {
		if r.kind != kindCallback && r.kind != kindOwn {
			if err := s.limits.wait(ctx); err != nil {
				return fmt.Errorf("%s %s: %w", r.method, r.kind, err)
			}
		}
		answer, wait, err := s.attempt(ctx, r, contentType, body)
		if err == nil {
			if out == nil || len(answer) == 0 {
				return nil
			}
			if err := json.Unmarshal(answer, out); err != nil {
				return fmt.Errorf("read the answer to %s %s: %w", r.method, r.kind, err)
			}
			return nil
		}
		if attempt > 1 && r.kind == kindCallback && IsAlreadyAnswered(err) {
			return nil // the attempt that seemed to fail had arrived
		}
		if wait < 0 || attempt == maxAttempts || r.kind == kindOwn {
			return err
		}
		if wait == 0 {
			wait, backoff = backoff, 2*backoff
		}
		s.log.Debug("request is repeated", "method", r.method, "kind", r.kind, "attempt", attempt, "wait", wait, "err", err)
		if pause(ctx, wait) != nil {
			return err
		}
	}
}

// attempt sends once. wait tells when to try again: negative never, 0 after a
// pause of the caller's choice.
func (s *Session) attempt(ctx context.Context, r request, contentType string, body []byte) (answer []byte, wait time.Duration, err error) {
	got := &outcome{urgent: r.kind == kindCallback}
	answer, err = s.dg.RequestRaw(r.method, apiRoot+r.path, contentType, body, r.bucket(), 0,
		discordgo.WithContext(context.WithValue(ctx, outcomeKey{}, got)), discordgo.WithRetryOnRatelimit(false), discordgo.WithRestRetries(0))
	if err == nil {
		return answer, 0, nil
	}
	var limited *discordgo.RateLimitError
	if errors.As(err, &limited) {
		if got.code == CodeOldMessage {
			return nil, -1, &APIError{Status: got.status, Code: got.code, Message: limited.Message}
		}
		wait = max(limited.RetryAfter, time.Millisecond)
		if got.global {
			if err := s.limits.hold(ctx, wait); err != nil {
				s.log.Error("the other processes do not know of Discord's limit", "err", err)
			}
		}
		return nil, wait, &APIError{Status: http.StatusTooManyRequests, Message: limited.Message}
	}
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && got.status < 500 {
		api := &APIError{Status: got.status, Message: http.StatusText(got.status)}
		if rest.Message != nil {
			api.Code, api.Message = rest.Message.Code, rest.Message.Message
			api.Message += formErrors(rest.ResponseBody)
		}
		return nil, -1, api
	}
	if got.status >= 500 {
		err = &APIError{Status: got.status, Message: http.StatusText(got.status)}
	} else {
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err // its address may hold the token of an interaction
		}
		err = fmt.Errorf("%s %s: %w", r.method, r.kind, err)
	}
	if r.once || ctx.Err() != nil {
		return nil, -1, err
	}
	return nil, 0, err
}
