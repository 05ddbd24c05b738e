package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// Config is what a Session needs.
type Config struct {
	Token   string // of the bot, without "Bot "
	APIBase string // root of a Discord-compatible server, such as "http://127.0.0.1:8080"; empty is Discord
	Log     *slog.Logger
	Hashes  HashStore    // of registered commands; nil remembers them while the process lives
	Guilds  GuildWatcher // nil: nobody wants to know
}

// GuildWatcher is told in which servers the bot is. Being cut off from one by
// an outage is not leaving it.
type GuildWatcher interface {
	Present(ctx context.Context, guilds []string) error // these and no others, at each new session
	Returned(ctx context.Context, guild string) error   // it is in this one
	Departed(ctx context.Context, guild string) error   // it has left this one, or it was deleted
}

// Session is the Client over discordgo.
type Session struct {
	dg      *discordgo.Session
	log     *slog.Logger
	handler Handler
	hashes  HashStore
	guilds  GuildWatcher
	limits  globalLimit

	originals originals

	appID  atomic.Value // string, known since READY
	userID atomic.Value // string

	ctx     context.Context // of handlers, ends at Close
	cancel  context.CancelFunc
	running sync.WaitGroup
	mu      sync.Mutex
	closed  bool

	guildTurn sync.Mutex
}

// closeWait is how long Close waits for running handlers.
const closeWait = 5 * time.Second

// handlerTime is how long a handler may take: an interaction's token lives
// fifteen minutes.
const handlerTime = 14*time.Minute + 30*time.Second

var errClosed = errors.New("the session is closed")

// Open connects to the gateway and gives interactions to the handler, each in
// a goroutine, until Close. It reconnects by itself. A token that Discord does
// not accept gives ErrBadToken.
func Open(cfg Config, handler Handler) (*Session, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Hashes == nil {
		cfg.Hashes = &memoryHashes{}
	}
	transport, err := newTransport(cfg.APIBase)
	if err != nil {
		return nil, err
	}
	dg, err := discordgo.New("Bot " + cfg.Token)
	if err != nil {
		return nil, fmt.Errorf("make session: %w", err)
	}
	s := &Session{dg: dg, log: cfg.Log, handler: handler, hashes: cfg.Hashes, guilds: cfg.Guilds}
	s.appID.Store("")
	s.userID.Store("")
	s.ctx, s.cancel = context.WithCancel(context.Background())

	// Interactions come without any intent; servers need one that is not
	// privileged. The state cache would only cost memory and races.
	dg.Identify.Intents = discordgo.IntentGuilds
	dg.StateEnabled = false
	// Events are taken in their order; each interaction gets its goroutine here.
	dg.SyncEvents = true
	// discordgo logs through a global; it complains of events it cannot decode,
	// which are decoded here.
	dg.LogLevel = discordgo.LogError - 1
	dg.ShouldRetryOnRateLimit = false
	dg.MaxRestRetries = 0
	dg.ShouldReconnectVoiceOnSessionError = false
	dg.Client = &http.Client{Timeout: 30 * time.Second, Transport: transport}
	dg.Dialer = &websocket.Dialer{
		Proxy: http.ProxyFromEnvironment, HandshakeTimeout: 20 * time.Second,
		NetDialContext: s.dial,
	}
	dg.AddHandler(s.onReady)
	dg.AddHandler(func(_ *discordgo.Session, _ *discordgo.Resumed) { s.log.Info("gateway resumed") })
	dg.AddHandler(func(_ *discordgo.Session, _ *discordgo.Disconnect) { s.log.Warn("gateway disconnected") })
	dg.AddHandler(s.onEvent)
	if err := dg.Open(); err != nil {
		s.cancel()
		if websocket.IsCloseError(err, 4004) {
			return nil, ErrBadToken
		}
		return nil, fmt.Errorf("connect to the gateway: %w", err)
	}
	go s.watch()
	return s, nil
}

// dial keeps discordgo's own reconnection from outliving the session.
func (s *Session) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	if s.ctx.Err() != nil {
		return nil, errClosed
	}
	return (&net.Dialer{Timeout: 20 * time.Second}).DialContext(ctx, network, addr)
}

// Close leaves the gateway, waits a little for running handlers and then
// cancels their context.
func (s *Session) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.mu.Unlock()

	done := make(chan struct{})
	go func() { s.running.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(closeWait):
		s.log.Warn("handlers still run at closing")
	}
	s.cancel()
	if err := s.dg.Close(); err != nil {
		return fmt.Errorf("close the gateway: %w", err)
	}
	return nil
}

// AppID is the application's id.
func (s *Session) AppID() string { return s.appID.Load().(string) }

// UserID is the id of the bot's own user.
func (s *Session) UserID() string { return s.userID.Load().(string) }

// GatewayAge is how long ago the gateway last gave a sign of life; it beats
// every 41 seconds or so.
func (s *Session) GatewayAge() time.Duration {
	s.dg.RLock()
	defer s.dg.RUnlock()
	return time.Since(s.dg.LastHeartbeatAck)
}

func (s *Session) onReady(_ *discordgo.Session, r *discordgo.Ready) {
	if r.Application != nil {
		s.appID.Store(r.Application.ID)
	}
	if r.User != nil {
		s.userID.Store(r.User.ID)
	}
	s.log.Info("gateway ready", "session", r.SessionID)
	var ids []string
	for _, g := range r.Guilds {
		ids = append(ids, g.ID)
	}
	s.watchGuild("present", func(ctx context.Context) error { return s.guilds.Present(ctx, ids) })
}

// watchGuild tells the watcher something, beside the events that follow.
func (s *Session) watchGuild(what string, tell func(context.Context) error) {
	if s.guilds == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.running.Go(func() {
		s.guildTurn.Lock() // in their order, or nearly: the database knows the rest
		defer s.guildTurn.Unlock()
		if err := tell(s.ctx); err != nil && s.ctx.Err() == nil {
			s.log.Error("servers", "event", what, "err", err)
		}
	})
}

func (s *Session) onEvent(_ *discordgo.Session, e *discordgo.Event) {
	switch e.Type {
	case "INTERACTION_CREATE":
	case "GUILD_CREATE", "GUILD_DELETE":
		s.onGuild(e)
		return
	default:
		return
	}
	in, err := DecodeInteraction(e.RawData, time.Now())
	if err != nil {
		s.log.Error("interaction lost", "err", err)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.running.Add(1)
	s.originals.clicked(in)
	go s.handle(in)
}

// onGuild reads that the bot has entered or left a server.
func (s *Session) onGuild(e *discordgo.Event) {
	var g struct {
		ID          string
		Unavailable bool
	}
	if err := json.Unmarshal(e.RawData, &g); err != nil || g.ID == "" {
		s.log.Error("event of a server lost", "event", e.Type, "err", err)
		return
	}
	switch {
	case g.Unavailable: // an outage
	case e.Type == "GUILD_DELETE":
		s.watchGuild(e.Type, func(ctx context.Context) error { return s.guilds.Departed(ctx, g.ID) })
	default:
		s.watchGuild(e.Type, func(ctx context.Context) error { return s.guilds.Returned(ctx, g.ID) })
	}
}

// handle runs the handler; a panic costs its interaction only.
func (s *Session) handle(in *Interaction) {
	defer s.running.Done()
	defer func() {
		if v := recover(); v != nil {
			s.log.Error("handler panicked", "interaction", in.ID, "kind", in.Kind.String(),
				"command", in.Command, "custom_id", in.CustomID, "panic", v, "stack", string(debug.Stack()))
		}
	}()
	defer s.originals.answered(in, false)
	ctx, cancel := context.WithTimeout(context.WithValue(s.ctx, handling{}, true), handlerTime)
	defer cancel()
	s.handler.Handle(ctx, s, in)
}

// memoryHashes is the HashStore of a session without one.
type memoryHashes struct{ m sync.Map }

func (h *memoryHashes) CommandHash(_ context.Context, key string) (string, error) {
	hash, _ := h.m.Load(key)
	s, _ := hash.(string)
	return s, nil
}

func (h *memoryHashes) SetCommandHash(_ context.Context, key, hash string) error {
	h.m.Store(key, hash)
	return nil
}
