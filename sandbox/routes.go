package sandbox

import (
	"net/http"
	"strings"
)

// routes are the REST routes that the bot uses, the gateway, the attachments
// and the page.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, handle := range map[string]func(*call) (int, any, error){
		"GET /gateway":     s.getGateway,
		"GET /gateway/bot": s.getGateway,
		"GET /users/@me":   s.getMe,

		"GET /applications/{app}/commands":                s.getCommands,
		"PUT /applications/{app}/commands":                s.putCommands,
		"GET /applications/{app}/guilds/{guild}/commands": s.getCommands,
		"PUT /applications/{app}/guilds/{guild}/commands": s.putCommands,

		"GET /applications/{app}/emojis":  s.getEmojis,
		"POST /applications/{app}/emojis": s.postEmoji,

		"POST /interactions/{interaction}/{token}/callback": s.callback,

		"POST /webhooks/{app}/{token}":                      s.followUp,
		"GET /webhooks/{app}/{token}/messages/{message}":    s.getAnswer,
		"PATCH /webhooks/{app}/{token}/messages/{message}":  s.editAnswer,
		"DELETE /webhooks/{app}/{token}/messages/{message}": s.deleteAnswer,

		"GET /channels/{channel}":                       s.getChannel,
		"GET /channels/{channel}/messages":              s.getMessages,
		"POST /channels/{channel}/messages":             s.postMessage,
		"GET /channels/{channel}/messages/{message}":    s.getMessage,
		"PATCH /channels/{channel}/messages/{message}":  s.patchMessage,
		"DELETE /channels/{channel}/messages/{message}": s.deleteMessage,
		"POST /channels/{channel}/threads":              s.postThread,
		"POST /users/@me/channels":                      s.postDM,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		for _, version := range []string{"/api/v9", "/api/v10"} {
			mux.HandleFunc(method+" "+version+path, s.api(handle))
		}
	}
	mux.HandleFunc("/api/", s.api(func(c *call) (int, any, error) {
		return 0, nil, refuse(404, 0, "404: Not Found")
	}))
	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/", s.serveGateway)
	mux.HandleFunc("GET /attachments/", s.serveFile)
	mux.HandleFunc("GET /emojis/", s.serveFile)
	s.pageRoutes(mux)
	return mux
}

func (s *Server) getMe(*call) (int, any, error) { return 200, s.bot, nil }

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f := s.files[r.URL.Path]
	s.mu.Unlock()
	if f == nil {
		http.NotFound(w, r)
		return
	}
	if f.contentType != "" {
		w.Header().Set("Content-Type", f.contentType)
	}
	w.Header().Set("Cache-Control", "max-age=31536000, immutable")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(f.data) // the client is gone: nobody to tell
}
