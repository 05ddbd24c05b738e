// Package sandbox is a Discord-compatible server on loopback: gateway, the
// REST routes that the bot uses, and a web page on which one person sits at
// every seat. The bot connects to it through the very client it uses for
// Discord. Tests drive the users through [Server.User] and [Server.Player].
//
// It keeps everything in memory and forgets it at Close.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Config says how the server behaves. The zero value is a good one.
type Config struct {
	Addr string // to listen on, "127.0.0.1:0" when empty
	// Language is that of the servers, and of users until they choose: "en" or "es".
	Language string
	Log      *slog.Logger
	Token    string           // of the bot, "sandbox" when empty
	Now      func() time.Time // time.Now when nil; ages of messages and tokens follow it
	// Deadline is the time for the first answer to an interaction, 3 s when 0.
	Deadline time.Duration
	Channels []string // text channels, "table" and "lobby" when empty
	// Servers is how many servers there are, 1 when 0: each further one has one
	// channel, "table-2" and so on, and is in another shard of as many.
	Servers int
	// Heartbeat is how often the bot has to beat, 41.25 s when 0. One that does not
	// is asked to, and then cut off.
	Heartbeat time.Duration
	// Validate is asked about every request of the bot, with its JSON body, and
	// an error of it is answered as a bad request.
	Validate func(r *http.Request, body []byte) error
}

// Server is a running sandbox.
type Server struct {
	cfg  Config
	log  *slog.Logger
	http *http.Server
	base string

	mu       sync.Mutex
	changed  chan struct{} // closed and renewed at every change
	lastTick uint64        // of snowflakes
	guild    string        // the first
	guilds   []string      // all
	app      string
	bot      *User
	users    []*User
	channels []*Channel
	messages map[string]*Message
	files    map[string]*file // by path
	commands map[string][]Command
	emojis   []AppEmoji
	pending  map[string]*interaction // by token
	gateways map[string]*gateway     // by session id
	trouble  Trouble
	held     [][]byte // interactions of Trouble.Reverse
	windows  map[string]*window
	nonces   map[string]string     // channel and nonce to message id
	forms    map[string]*Modal     // open forms by interaction
	uploads  map[string]Attachment // by users, by id
	failures []string              // what Validate refused
}

// Start listens and serves until Close.
func Start(cfg Config) (*Server, error) {
	if cfg.Addr == "" {
		cfg.Addr = "127.0.0.1:0"
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Token == "" {
		cfg.Token = "sandbox"
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Deadline == 0 {
		cfg.Deadline = 3 * time.Second
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = heartbeatEvery
	}
	if len(cfg.Channels) == 0 {
		cfg.Channels = []string{"table", "lobby"}
	}
	l, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return nil, fmt.Errorf("start the sandbox: %w", err)
	}
	s := &Server{
		cfg: cfg, log: cfg.Log, base: "http://" + l.Addr().String(),
		changed:  make(chan struct{}),
		messages: map[string]*Message{}, files: map[string]*file{}, commands: map[string][]Command{},
		pending: map[string]*interaction{}, gateways: map[string]*gateway{},
		windows: map[string]*window{}, nonces: map[string]string{},
		forms: map[string]*Modal{}, uploads: map[string]Attachment{},
	}
	s.populate()
	s.http = &http.Server{Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("sandbox stopped", "err", err)
		}
	}()
	return s, nil
}

// Close drops all connections and stops.
func (s *Server) Close() error {
	s.mu.Lock()
	for _, g := range s.gateways {
		g.drop()
	}
	s.mu.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // event streams never end by themselves
	if err := s.http.Shutdown(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("stop the sandbox: %w", err)
	}
	if err := s.http.Close(); err != nil {
		return fmt.Errorf("stop the sandbox: %w", err)
	}
	return nil
}

// URL is the address of the web page, and the API base for the bot.
func (s *Server) URL() string { return s.base }

// Token is the bot's token here.
func (s *Server) Token() string { return s.cfg.Token }

// GuildID is the id of the one server (guild).
func (s *Server) GuildID() string { return s.guild }

// GuildIDs are the ids of all servers.
func (s *Server) GuildIDs() []string { return append([]string{}, s.guilds...) }

// Failures are the requests that Config.Validate refused.
func (s *Server) Failures() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.failures...)
}

// change wakes everybody who waits; s.mu is held.
func (s *Server) change() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// await calls done, with s.mu held, after every change until it is true. It
// tells whether that happened in time.
func (s *Server) await(ctx context.Context, done func() bool) bool {
	for {
		s.mu.Lock()
		if done() {
			s.mu.Unlock()
			return true
		}
		changed := s.changed
		s.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return false
		}
	}
}

// ChannelID is the id of a channel or thread by its name, "" if there is none.
func (s *Server) ChannelID(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if ch := s.lookChannel(name); ch != nil {
		return ch.ID
	}
	return ""
}
