package script

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"estafeta/commands"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/host"
)

// stage is the world in which a script is played.
type stage struct {
	ctx    context.Context
	cfg    Config
	dir    string // of the script: files are named from there
	temp   string // holds the database
	counts Counts

	store   *db.DB
	host    *host.Host
	bot     *commands.Bot
	handler discord.Handler
	faults  *faults

	now     time.Time
	entropy io.Reader
	last    uint64 // the youngest id

	users    []*user
	channels []*channel
	messages []*message
	replies  map[string]*message // by interaction
	posted   map[string]*message // by channel and nonce
	files    map[string][]byte   // uploads by address
	here     *channel            // where everybody is
	answered bool                // the interaction being handled has an answer

	games   []*game
	current int   // index of the game that dice, expect and board speak of
	pending []int // faces for a game that is yet to be opened

	shown    []shown  // by the last step that was no expectation
	before   []string // the games before that step
	pictures int
	remarked bool // the line before was a remark
}

// user is somebody who plays.
type user struct {
	discord.User
	locale      string
	permissions uint64
	roles       []string
	form        *form
	typed       *discord.Typed // the line suggestions were asked for
	focus       string
	choices     []discord.Choice
	last        *discord.Interaction
}

// form is a modal that is open for a user.
type form struct {
	discord.Modal
	at     *channel
	origin *message
}

type channel struct {
	id, name string
	parent   string // of a thread
	of       *user  // whose direct messages
	newest   string
}

// game is what is remembered of a game between two steps.
type game struct {
	id      string
	awaited []string
	seq     int
	faces   map[int]int // put in, by draw
}

const (
	guild       = "100"
	application = "200"
	manage      = 1 << 5
	everything  = 1<<10 | 1<<11 | 1<<14 | 1<<15 | 1<<16 | 1<<31 | 1<<35 | 1<<38
)

// began is when every script begins.
var began = time.Date(2026, time.January, 5, 9, 0, 0, 0, time.UTC)

// open sets the stage: a channel with two users, and the bot.
func open(ctx context.Context, cfg Config, dir string) (*stage, error) {
	temp, err := os.MkdirTemp("", "estafeta-script-")
	if err != nil {
		return nil, err
	}
	s := &stage{
		ctx: ctx, cfg: cfg, dir: dir, temp: temp, now: began, last: 1000, faults: &faults{},
		entropy: rand.NewChaCha8([32]byte{}), replies: map[string]*message{}, posted: map[string]*message{}, files: map[string][]byte{},
	}
	s.here = s.room("table")
	for _, args := range [][]string{{"ana", "Ana"}, {"luis", "Luis"}} {
		if err := s.addUser(args); err != nil {
			return nil, err
		}
	}
	s.users[0].permissions |= manage
	if err := s.start(); err != nil {
		return nil, err
	}
	return s, nil
}

// start opens the database and puts the bot in front of it.
func (s *stage) start() error {
	var err error
	if s.store, err = db.Open(s.ctx, db.Options{Path: filepath.Join(s.temp, "script.db")}); err != nil {
		return err
	}
	clock := func() time.Time { return s.now }
	log := slog.New(s.faults)
	s.host = host.New(host.Config{Store: s.store, Systems: s.cfg.Systems, Now: clock, Entropy: s.entropy, Log: log, Scripted: true})
	s.bot, err = commands.New(
		commands.Config{
			Host:    s.host,
			Systems: s.cfg.Systems,
			Log:     log,
			Now:     clock,
			Entropy: s.entropy,
			Web:     &http.Client{Transport: uploads(s.files)},
		},
	)
	if err != nil {
		return err
	}
	const never = 24 * time.Hour // nothing waits here, so nothing is late
	s.handler = discord.AutoDefer(s.bot, never, log)
	for _, g := range s.games {
		if err := s.script(g); err != nil {
			return err
		}
	}
	return nil
}

// restart ends the bot and starts it again on the same database.
func (s *stage) restart() error {
	if err := s.store.Close(); err != nil {
		return err
	}
	return s.start()
}

func (s *stage) remove() {
	_ = s.store.Close()
	_ = os.RemoveAll(s.temp)
}

// id is a new id, larger than all before.
func (s *stage) id() string {
	s.last++
	return fmt.Sprint(s.last)
}

// room finds a channel by name or opens it.
func (s *stage) room(name string) *channel {
	name = strings.TrimPrefix(name, "#")
	for _, c := range s.channels {
		if c.name == name && c.of == nil {
			return c
		}
	}
	c := &channel{id: s.id(), name: name}
	s.channels = append(s.channels, c)
	return c
}

// direct are a user's direct messages.
func (s *stage) direct(u *user) *channel {
	for _, c := range s.channels {
		if c.of == u {
			return c
		}
	}
	c := &channel{id: s.id(), name: "dm of " + u.Name, of: u}
	s.channels = append(s.channels, c)
	return c
}

func (s *stage) channel(id string) *channel {
	i := slices.IndexFunc(s.channels, func(c *channel) bool { return c.id == id })
	if i < 0 {
		return nil
	}
	return s.channels[i]
}

// enter leads everybody to a channel.
func (s *stage) enter(name string) error {
	s.here = s.room(name)
	return nil
}

// locales by what a script calls them.
var locales = map[string]string{"en": "en-US", "es": "es-ES"}

// addUser makes a user, or changes one: name, display name,
// language, roles.
func (s *stage) addUser(args []string) error {
	lang := "en"
	if len(args) > 2 {
		lang = args[2]
	}
	if locales[lang] == "" {
		return fmt.Errorf("%q is no language here: en or es", lang)
	}
	u, err := s.user(args[0])
	if err != nil {
		u = &user{User: discord.User{ID: s.id(), Name: args[0]}, permissions: everything}
		s.users = append(s.users, u)
	}
	u.Display, u.locale = args[1], locales[lang]
	if len(args) > 3 {
		u.roles = args[3:]
	}
	return nil
}

// user finds somebody by name or id.
func (s *stage) user(name string) (*user, error) {
	name = strings.Trim(name, "<@!>")
	var all []string
	for _, u := range s.users {
		if u.Name == name || u.ID == name {
			return u, nil
		}
		all = append(all, u.Name)
	}
	return nil, fmt.Errorf("nobody is called %q; there are %s, and \"user NAME DISPLAY\" makes more", name, strings.Join(all, ", "))
}

// faults collects what the bot logs as an error.
type faults struct{ list []string }

// Enabled implements slog.Handler.
func (f *faults) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelError }

// Handle implements slog.Handler.
func (f *faults) Handle(_ context.Context, r slog.Record) error {
	line := r.Message
	r.Attrs(func(a slog.Attr) bool { line += " " + a.String(); return true })
	f.list = append(f.list, line)
	return nil
}

// WithAttrs implements slog.Handler.
func (f *faults) WithAttrs([]slog.Attr) slog.Handler { return f }

// WithGroup implements slog.Handler.
func (f *faults) WithGroup(string) slog.Handler { return f }
