package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// maxBody is Discord's limit for a whole request.
const maxBody = 25 << 20

// call is one request of the bot.
type call struct {
	*http.Request
	body  []byte // JSON
	files map[string]upload
}

type upload struct {
	name        string
	contentType string
	data        []byte
}

// restError is an error in Discord's format.
type restError struct {
	Status     int            `json:"-"`
	Code       int            `json:"code"`
	Message    string         `json:"message"`
	Errors     map[string]any `json:"errors,omitempty"`
	RetryAfter float64        `json:"retry_after,omitempty"`
	Global     *bool          `json:"global,omitempty"`
}

func (e *restError) Error() string { return e.Message }

func refuse(status, code int, message string) *restError {
	return &restError{Status: status, Code: code, Message: message}
}

var (
	errUnauthorized       = refuse(401, 0, "401: Unauthorized")
	errUnknownChannel     = refuse(404, 10003, "Unknown Channel")
	errUnknownMessage     = refuse(404, 10008, "Unknown Message")
	errUnknownUser        = refuse(404, 10013, "Unknown User")
	errUnknownWebhook     = refuse(404, 10015, "Unknown Webhook")
	errUnknownInteraction = refuse(404, 10062, "Unknown interaction")
	errOldMessage         = refuse(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")
	errAnswered           = refuse(400, 40060, "Interaction has already been acknowledged.")
	errNotAuthor          = refuse(403, 50005, "Cannot edit a message authored by another user")
	errEmpty              = refuse(400, 50006, "Cannot send an empty message")
	errMissing            = refuse(403, 50013, "Missing Permissions")
	errTokenExpired       = refuse(401, 50027, "Invalid Webhook Token")
	errArchived           = refuse(400, 50083, "Thread is archived")
	errBadJSON            = refuse(400, 50109, "The request body contains invalid JSON.")
)

// invalid is Discord's 50035 for one field, such as "components.0.label".
func invalid(path, message string) *restError {
	var inner any = map[string]any{"_errors": []any{map[string]string{"code": "BASE_TYPE_INVALID", "message": message}}}
	parts := strings.Split(path, ".")
	for i := len(parts) - 1; i >= 0; i-- {
		inner = map[string]any{parts[i]: inner}
	}
	errs, _ := inner.(map[string]any)
	return &restError{Status: 400, Code: 50035, Message: "Invalid Form Body", Errors: errs}
}

// api wraps a route: authorisation, trouble, rate limit, body and errors. The
// handler is called with s.mu held.
func (s *Server) api(handle func(*call) (int, any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		status, body, err := s.serve(w, r, handle)
		if errors.Is(err, errSilence) {
			s.hang(r)
		}
		if err != nil {
			var rest *restError
			if !errors.As(err, &rest) {
				rest = refuse(500, 0, err.Error())
			}
			status, body = rest.Status, rest
			s.log.Debug(
				"request refused",
				"method",
				r.Method,
				"path",
				r.URL.Path,
				"status",
				status,
				"code",
				rest.Code,
				"message",
				rest.Message,
			)
		}
		if status == http.StatusNoContent {
			w.WriteHeader(status)
			return
		}
		writeJSON(w, status, body)
	}
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client is gone: nobody to tell
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, handle func(*call) (int, any, error)) (int, any, error) {
	c, err := readCall(r)
	if err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// The token in the path is the authorisation of interactions and webhooks.
	if r.PathValue("token") == "" && !strings.HasSuffix(r.URL.Path, "/gateway") && r.Header.Get("Authorization") != "Bot "+s.cfg.Token {
		return 0, nil, errUnauthorized
	}
	if err := s.misfortune(w); err != nil {
		return 0, nil, err
	}
	if err := s.limit(w, r); err != nil {
		return 0, nil, err
	}
	if s.cfg.Validate != nil {
		if err := s.cfg.Validate(r, c.body); err != nil {
			s.failures = append(s.failures, fmt.Sprintf("%s %s: %v", r.Method, r.URL.Path, err))
			return 0, nil, refuse(400, 50035, err.Error())
		}
	}
	status, body, err := handle(c)
	if err != nil {
		return 0, nil, err
	}
	data, err := json.Marshal(body) // here, while nobody changes it
	return status, json.RawMessage(data), err
}

// readCall reads the body, JSON or multipart.
func readCall(r *http.Request) (*call, error) {
	c := &call{Request: r, files: map[string]upload{}}
	data, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return nil, refuse(400, 0, "the body ended early")
	}
	if len(data) > maxBody {
		return nil, refuse(413, 40005, "Request entity too large")
	}
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		c.body = data
		return c, nil
	}
	form := multipart.NewReader(strings.NewReader(string(data)), params["boundary"])
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return c, nil
		}
		if err != nil {
			return nil, refuse(400, 50035, "Invalid multipart body: "+err.Error())
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, refuse(400, 50035, "Invalid multipart body: "+err.Error())
		}
		if part.FormName() == "payload_json" {
			c.body = content
			continue
		}
		n, isFile := strings.CutPrefix(part.FormName(), "files[")
		if !isFile || part.FileName() == "" {
			return nil, invalid(part.FormName(), "Unknown part of the form.")
		}
		c.files[strings.TrimSuffix(n, "]")] = upload{part.FileName(), part.Header.Get("Content-Type"), content}
	}
}

// decode reads the JSON body.
func (c *call) decode(into any) error {
	if err := json.Unmarshal(c.body, into); err != nil {
		return errBadJSON
	}
	return nil
}

// window counts requests of one bucket.
type window struct {
	start time.Time
	n     int
}

const (
	windowSize  = 50
	windowLasts = time.Second
)

// limit counts the request and sets Discord's headers; a bucket allows 50
// requests a second.
func (s *Server) limit(w http.ResponseWriter, r *http.Request) error {
	bucket := r.Pattern + " " + r.PathValue("channel") + r.PathValue("token")
	win := s.windows[bucket]
	now := time.Now()
	if win == nil || now.Sub(win.start) > windowLasts {
		win = &window{start: now}
		s.windows[bucket] = win
	}
	win.n++
	left := win.start.Add(windowLasts).Sub(now).Seconds()
	rateHeaders(w, max(windowSize-win.n, 0), left, bucket)
	if win.n > windowSize {
		return tooMany(w, left)
	}
	return nil
}

func rateHeaders(w http.ResponseWriter, remaining int, after float64, bucket string) {
	h := w.Header()
	h.Set("X-RateLimit-Limit", strconv.Itoa(windowSize))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(remaining))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(time.Now().UnixMilli())/1000+after))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", after))
	h.Set("X-RateLimit-Bucket", fmt.Sprintf("%x", len(bucket)))
}

func tooMany(w http.ResponseWriter, after float64) *restError {
	w.Header().Set("Retry-After", fmt.Sprintf("%.0f", after+1))
	w.Header().Set("X-RateLimit-Scope", "user")
	global := false
	return &restError{Status: 429, Message: "You are being rate limited.", RetryAfter: after, Global: &global}
}
