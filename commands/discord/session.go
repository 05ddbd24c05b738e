package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Config is what a Session needs.
type Config struct {
	Token   string // of the bot, without "Bot "
	APIBase string // root of a Discord-compatible server, such as "http://127.0.0.1:8080"; empty is Discord
	Log     *slog.Logger
	Hashes  HashStore    // of registered commands; nil remembers them while the process lives
	Guilds  GuildWatcher // nil: nobody wants to know
	Budget  Budget       // what several processes share of Discord's limits; nil: there is but one
}

// Budget is what the processes of a bot share: Discord counts them as one.
type Budget interface {
	Take(ctx context.Context) error                  // waits until a request may be sent
	Hold(ctx context.Context, d time.Duration) error // nobody sends for so long
	Identify(ctx context.Context) error              // waits until a shard may be opened
}

// GuildWatcher is told in which servers the bot is. Being cut off from one by
// an outage is not leaving it.
type GuildWatcher interface {
	Present(ctx context.Context, guilds []string, shard, of int) error // these and no others of a shard, at each new session
	Returned(ctx context.Context, guild string) error                  // it is in this one
	Departed(ctx context.Context, guild string) error                  // it has left this one, or it was deleted
}

// Session is the Client over discordgo.
type Session struct {
	dg      *discordgo.Session // for requests; each gateway has its own
	log     *slog.Logger
	handler Handler
	hashes  HashStore
	guilds  GuildWatcher
	limits  globalLimit

	originals originals

	appID  atomic.Value // string, known since READY
	userID atomic.Value // string

	ctx      context.Context // of handlers, ends at Close
	cancel   context.CancelFunc
	running  sync.WaitGroup
	mu       sync.Mutex
	closed   bool
	gateways map[int]*gateway // by shard

	guildTurn sync.Mutex
}

// closeWait is how long Close waits for running handlers.
const closeWait = 5 * time.Second

// handlerTime is how long a handler may take: an interaction's token lives
// fifteen minutes.
const handlerTime = 14*time.Minute + 30*time.Second

var errClosed = errors.New("the session is closed")

// Open is New with the only shard there is: it connects to the gateway and gives
// interactions to the handler until Close.
func Open(cfg Config, handler Handler) (*Session, error) {
	s, err := New(cfg, handler)
	if err != nil {
		return nil, err
	}
	if err := s.Hold(s.ctx, 0, 1); err != nil {
		s.cancel()
		return nil, err
	}
	return s, nil
}

// New makes a session that holds no shard yet: it can ask and tell Discord
// things, and hears of nothing. What is held comes to the handler, each
// interaction in a goroutine. A gateway reconnects by itself. A token that
// Discord does not accept gives ErrBadToken.
func New(cfg Config, handler Handler) (*Session, error) {
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
	s := &Session{dg: dg, log: cfg.Log, handler: handler, hashes: cfg.Hashes, guilds: cfg.Guilds, gateways: map[int]*gateway{}}
	s.limits.shared = cfg.Budget
	s.appID.Store("")
	s.userID.Store("")
	s.ctx, s.cancel = context.WithCancel(context.Background())
	// discordgo logs through a global; it complains of events it cannot decode,
	// which are decoded here.
	dg.LogLevel = discordgo.LogError - 1
	dg.ShouldRetryOnRateLimit = false
	dg.MaxRestRetries = 0
	dg.Client = &http.Client{Timeout: 30 * time.Second, Transport: transport}
	return s, nil
}

// Shards are into how many parts Discord would divide the bot's servers. A token
// that it does not accept gives ErrBadToken.
func (s *Session) Shards(ctx context.Context) (int, error) {
	var out struct{ Shards int }
	if err := s.do(ctx, request{method: http.MethodGet, path: "gateway/bot", kind: "gateway"}, &out); err != nil {
		var refused *APIError
		if errors.As(err, &refused) && refused.Status == http.StatusUnauthorized {
			return 0, ErrBadToken
		}
		return 0, err
	}
	return max(1, out.Shards), nil
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
	var errs []error
	for _, g := range s.held() {
		if err := g.dg.Close(); err != nil {
			errs = append(errs, fmt.Errorf("close the gateway of shard %d: %w", g.shard, err))
		}
	}
	return errors.Join(errs...)
}

// AppID is the application's id.
func (s *Session) AppID() string { return s.appID.Load().(string) }

// UserID is the id of the bot's own user.
func (s *Session) UserID() string { return s.userID.Load().(string) }

// GatewayAge is how long ago the most silent gateway last gave a sign of life;
// each beats every 41 seconds or so. 0 where none is held.
func (s *Session) GatewayAge() time.Duration {
	var oldest time.Duration
	for _, g := range s.held() {
		oldest = max(oldest, g.age())
	}
	return oldest
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

func (g *gateway) onEvent(_ *discordgo.Session, e *discordgo.Event) {
	s := g.s
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
