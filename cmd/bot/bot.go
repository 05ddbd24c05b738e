package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/robfig/cron/v3"

	"estafeta/db"
	"estafeta/engine/assault"
	"estafeta/engine/legion"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
	"estafeta/engine/xwing"
	"estafeta/host"
)

// systems are the game systems of the bot, the first is proposed first.
func systems() []system.System {
	return []system.System{nebula.System{}, xwing.System{}, wh40k.System{}, legion.System{}, assault.System{}}
}

// Main is the bot as a program: Run starts it, Close ends it.
type Main struct {
	Config Config
	Log    *slog.Logger
	Host   *host.Host // since Run
	Store  *db.DB     // since Run
	// Now is the clock of games and cards, the computer's when nil.
	Now func() time.Time
	// Pulse is how often a process that is not alone says that it lives: 5 s when 0.
	Pulse time.Duration

	cron   *cron.Cron
	front  front
	health *http.Server
	listen net.Listener
	checks map[string]func(context.Context) error

	metrics *metrics

	mu     sync.Mutex
	ticked time.Time // the last tick without an error of the clock itself
}

// tickEvery is how often due times are looked at.
const tickEvery = 30 * time.Second

// Run opens the database, begins to tick, connects to Discord if a token is
// set, and answers /healthz. It returns as soon as the bot runs.
func (m *Main) Run(ctx context.Context) error {
	if m.Log == nil {
		m.Log = m.Config.logger()
	}
	var err error
	if m.Store, err = db.Open(ctx, m.Config.Database.options()); err != nil {
		return err
	}
	m.Host = host.New(host.Config{
		Store: m.Store, Systems: systems(), Log: m.Log, Now: m.Now,
		Open: m.Config.Games.Open, Language: m.Config.Language, Pace: m.Config.Games.Pace,
	})
	m.metrics = newMetrics()
	m.checks = map[string]func(context.Context) error{"database": m.Store.Ping, "disk": m.Store.Writable, "clock": m.clock}
	if err := m.Host.ForgetAgain(ctx); err != nil {
		return errors.Join(err, m.Close())
	}
	if m.Config.Database.URL == "" { // else another process may be sending
		if err := m.Host.Release(ctx, db.Everywhere); err != nil {
			return errors.Join(err, m.Close())
		}
	}
	if err := m.tick(ctx); err != nil {
		return errors.Join(err, m.Close())
	}
	if m.Config.Discord.Token != "" {
		if err := m.connect(); err != nil {
			return errors.Join(err, m.Close())
		}
	}
	if m.Config.Health.Listen == "" {
		return nil
	}
	if m.listen, err = net.Listen("tcp", m.Config.Health.Listen); err != nil {
		return errors.Join(fmt.Errorf("/healthz cannot be answered on %s: %w", m.Config.Health.Listen, err), m.Close())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", m.healthz)
	mux.Handle("GET /metrics", m.metricsHandler())
	m.health = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := m.health.Serve(m.listen); !errors.Is(err, http.ErrServerClosed) {
			m.Log.Error("health", "error", err)
		}
	}()
	return nil
}

// tick looks at what is due, now and every half minute. A tick that takes
// longer is not overtaken by the next, and a panic in one does not end the bot.
func (m *Main) tick(ctx context.Context) error {
	logger := cronLog{m.Log}
	m.cron = cron.New(
		cron.WithLocation(time.UTC),
		cron.WithLogger(logger),
		cron.WithChain(cron.Recover(logger), cron.SkipIfStillRunning(logger)),
	)
	ctx = context.WithoutCancel(ctx)
	once := func() {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
		defer cancel()
		if err := m.Host.Tick(ctx); err != nil {
			m.Log.Error("tick", "error", err)
		}
		m.mu.Lock()
		m.ticked = time.Now()
		m.mu.Unlock()
	}
	if _, err := m.cron.AddFunc("@every "+tickEvery.String(), once); err != nil {
		return err
	}
	once()
	m.cron.Start()
	return nil
}

// clock reports a clock that stands still.
func (m *Main) clock(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if age := time.Since(m.ticked); age > 10*tickEvery {
		return fmt.Errorf("no tick for %s", age.Round(time.Second))
	}
	return nil
}

// healthz answers 200 if everything works and 503 otherwise, with a line for
// each part.
func (m *Main) healthz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
	defer cancel()
	status, parts := http.StatusOK, map[string]string{}
	for name, check := range m.checks {
		parts[name] = "ok"
		if err := check(ctx); err != nil {
			parts[name], status = err.Error(), http.StatusServiceUnavailable
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(parts) // the asker is gone: nobody to tell
}

// HealthAddr is where /healthz is answered, "" if nowhere.
func (m *Main) HealthAddr() string {
	if m.listen == nil {
		return ""
	}
	return m.listen.Addr().String()
}

// Close ends what Run started, in the opposite order, and waits for it.
func (m *Main) Close() error {
	var errs []error
	if m.health != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		errs = append(errs, m.health.Shutdown(ctx))
	}
	errs = append(errs, m.front.close())
	if m.cron != nil {
		<-m.cron.Stop().Done()
	}
	if m.Store != nil {
		errs = append(errs, m.Store.Close())
	}
	return errors.Join(errs...)
}

// cronLog writes what cron says to the log.
type cronLog struct{ log *slog.Logger }

// Info implements cron.Logger; its chatter is for debugging.
func (l cronLog) Info(msg string, kv ...any) { l.log.Debug("cron: "+msg, kv...) }

// Error implements cron.Logger.
func (l cronLog) Error(err error, msg string, kv ...any) {
	l.log.Error("cron: "+msg, append([]any{"error", err}, kv...)...)
}
