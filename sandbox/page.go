package sandbox

import (
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
)

//go:embed page
var pageFiles embed.FS

// shownMessages is how many of a channel's last messages the page shows.
const shownMessages = 100

// pageRoutes are those of the web page, which is no part of Discord.
func (s *Server) pageRoutes(mux *http.ServeMux) {
	static, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	files := http.FileServerFS(static)
	mux.Handle("GET /page/", http.StripPrefix("/page", noStore(files)))
	mux.Handle("GET /{$}", noStore(files))
	mux.HandleFunc("GET /sandbox/state", s.pageState)
	mux.HandleFunc("GET /sandbox/events", s.pageEvents)
	mux.HandleFunc("POST /sandbox/act", s.pageAct)
	mux.HandleFunc("POST /sandbox/upload", s.pageUpload)
}

func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// pageState is all that a user sees: channels, one channel's messages,
// commands.
func (s *Server) pageState(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u := s.lookUser(r.URL.Query().Get("user"))
	if u == nil {
		u = s.users[0]
	}
	channels := []map[string]any{}
	for _, ch := range s.channels {
		if ch.user != "" && ch.user != u.ID {
			continue
		}
		name := ch.Name
		if ch.Type == channelDM {
			name = s.bot.Display
		}
		channels = append(channels, map[string]any{"id": ch.ID, "type": ch.Type, "name": name, "parent": ch.ParentID, "last": ch.LastID})
	}
	shown := s.lookChannel(r.URL.Query().Get("channel"))
	if shown == nil || shown.user != "" && shown.user != u.ID {
		shown = s.channels[0]
	}
	messages := s.visible(shown.ID, u.ID)
	messages = messages[max(0, len(messages)-shownMessages):]
	writeJSON(w, http.StatusOK, map[string]any{
		"me": u, "users": s.users, "roles": s.Roles(), "bot": s.bot, "channels": channels, "channel": shown.ID,
		"messages": messages, "commands": s.allCommands(), "connected": s.anyConnected(), "locale": s.locale(),
	})
}

// pageEvents tells, by server-sent events, that something changed.
func (s *Server) pageEvents(w http.ResponseWriter, r *http.Request) {
	flush := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if _, err := io.WriteString(w, "data: changed\n\n"); err != nil {
			return
		}
		if err := flush.Flush(); err != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}

// deed is what a user does on the page.
type deed struct {
	Do      string            `json:"do"`
	User    string            `json:"user"`
	Locale  string            `json:"locale"`
	Channel string            `json:"channel"`
	Line    string            `json:"line"`
	Option  string            `json:"option"` // being completed
	Typed   string            `json:"typed"`
	Picks   map[string]Choice `json:"picks"` // suggestions taken, by option
	Message string            `json:"message"`
	Target  string            `json:"target"` // custom id, menu name
	Kind    int               `json:"kind"`
	Values  []string          `json:"values"`
	Form    string            `json:"form"` // interaction that opened it
	Fields  map[string]string `json:"fields"`
}

func (s *Server) pageAct(w http.ResponseWriter, r *http.Request) {
	// Another site's page cannot send this type without asking first.
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		http.Error(w, "application/json is wanted", http.StatusUnsupportedMediaType)
		return
	}
	var d deed
	if err := json.NewDecoder(io.LimitReader(r.Body, maxBody)).Decode(&d); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	u := s.lookUser(d.User)
	if u != nil && d.Locale != "" {
		u.Locale = d.Locale
	}
	s.mu.Unlock()
	if u == nil {
		http.Error(w, "no such user", http.StatusBadRequest)
		return
	}
	o, err := u.do(d)
	if err != nil {
		writeJSON(w, http.StatusOK, map[string]string{"error": err.Error()})
		return
	}
	writeJSON(w, http.StatusOK, o)
}

// do carries out what the page asks.
func (u *User) do(d deed) (Outcome, error) {
	switch d.Do {
	case "type":
		if !strings.HasPrefix(d.Line, "/") {
			return u.Type(d.Channel, d.Line)
		}
		return u.command(d.Channel, d.Line, nil, d.Picks)
	case "complete":
		list, err := u.complete(d.Channel, d.Line, d.Option, d.Typed, nil, d.Picks)
		return Outcome{Kind: Suggested, Choices: list}, err
	case "click":
		return u.Click(d.Message, d.Target)
	case "choose":
		return u.Choose(d.Message, d.Target, d.Values...)
	case "menu":
		return u.Menu(d.Channel, d.Target, d.Kind, d.Message)
	case "submit":
		u.srv.mu.Lock()
		form := u.srv.forms[d.Form]
		u.srv.mu.Unlock()
		return u.SubmitModal(form, d.Fields)
	case "dismiss":
		return Outcome{}, u.dismiss(d.Message)
	}
	return Outcome{}, fmt.Errorf("nobody can %q", d.Do)
}

// dismiss removes an ephemeral message from the user's sight.
func (u *User) dismiss(messageID string) error {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	m := u.srv.messages[messageID]
	if m == nil || m.to != u.ID {
		return fmt.Errorf("%s has no such message to dismiss", u.Name)
	}
	delete(u.srv.messages, messageID)
	u.srv.change()
	return nil
}

// pageUpload keeps a file; "id:" and its id can then be the value of an
// attachment option or a form's field.
func (s *Server) pageUpload(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("X-Sandbox") == "" { // as in pageAct
		http.Error(w, "X-Sandbox is wanted", http.StatusForbidden)
		return
	}
	data, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.store(r.URL.Query().Get("name"), r.Header.Get("Content-Type"), data)
	writeJSON(w, http.StatusOK, a)
}
