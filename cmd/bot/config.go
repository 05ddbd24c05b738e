package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"estafeta/db"
)

// Config is what the operator may set. config.example.toml explains each key.
type Config struct {
	Language string         `toml:"language"`
	Owners   []string       `toml:"owners"`
	Discord  DiscordConfig  `toml:"discord"`
	Database DatabaseConfig `toml:"database"`
	Games    GamesConfig    `toml:"games"`
	Health   HealthConfig   `toml:"health"`
	Log      LogConfig      `toml:"log"`
	Operator OperatorConfig `toml:"operator"`
}

// OperatorConfig is who runs this bot, and where what they promise stands.
type OperatorConfig struct {
	Name    string `toml:"name"`
	Privacy string `toml:"privacy"`
	Terms   string `toml:"terms"`
}

// DiscordConfig is how the bot meets Discord.
type DiscordConfig struct {
	Token       Secret `toml:"token"`
	Application string `toml:"application"`
	Guild       string `toml:"guild"`
	API         string `toml:"api"`
	Shards      int    `toml:"shards"` // at least so many, 0: as Discord proposes
}

// DatabaseConfig is where games are kept.
type DatabaseConfig struct {
	File string `toml:"file"`
	URL  Secret `toml:"url"` // of a server that speaks PostgreSQL's protocol, "": the file
}

func (d DatabaseConfig) options() db.Options { return db.Options{Path: d.File, URL: string(d.URL)} }

// String names the database for messages, never a password.
func (d DatabaseConfig) String() string {
	u, err := url.Parse(string(d.URL))
	switch {
	case d.URL == "":
		return d.File
	case err != nil:
		return "the server of database.url"
	}
	return u.Redacted()
}

// GamesConfig is how games are hosted.
type GamesConfig struct {
	Pace time.Duration `toml:"pace"`
	Open int           `toml:"open"`
}

// HealthConfig is where the bot says that it is well.
type HealthConfig struct {
	Listen string `toml:"listen"`
}

// LogConfig is what is logged.
type LogConfig struct {
	Level  string `toml:"level"`
	Format string `toml:"format"`
}

// Secret is a string that no log shows.
type Secret string

// String hides the secret.
func (Secret) String() string { return "(hidden)" }

// GoString hides the secret.
func (Secret) GoString() string { return "(hidden)" }

// LogValue hides the secret.
func (Secret) LogValue() slog.Value { return slog.StringValue("(hidden)") }

// DefaultConfig is the configuration without a file.
func DefaultConfig() Config {
	return Config{
		Language: "en", Owners: []string{},
		Database: DatabaseConfig{File: "estafeta.db"},
		Games:    GamesConfig{Pace: 24 * time.Hour, Open: 256},
		Log:      LogConfig{Level: "info", Format: "text"},
	}
}

// LoadConfig reads a configuration file; with the empty path, config.toml if
// there is one. The environment goes before the file.
func LoadConfig(path string, env func(string) string) (Config, error) {
	given := path != ""
	if !given {
		path = "config.toml"
	}
	doc, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !given:
		doc = nil
	case err != nil:
		return Config{}, fmt.Errorf("the configuration cannot be read: %w", err)
	}
	return ParseConfig(path, string(doc), env)
}

// ParseConfig reads a configuration; name is its file's, for the errors, which
// all name the line.
func ParseConfig(name, doc string, env func(string) string) (Config, error) {
	c := DefaultConfig()
	meta, err := toml.Decode(doc, &c)
	if err != nil {
		var p toml.ParseError
		if errors.As(err, &p) {
			return c, fmt.Errorf("%s, line %d: %s", name, p.Position.Line, strings.TrimPrefix(p.Message, "toml: "))
		}
		return c, fmt.Errorf("%s, %s", name, strings.TrimPrefix(err.Error(), "toml: "))
	}
	var wrong []error
	for _, key := range meta.Undecoded() {
		wrong = append(wrong, fmt.Errorf("%s: there is no key %s; config.example.toml lists all", place(name, doc, key), key))
	}
	for name, field := range map[string]*string{
		"DISCORD_TOKEN": (*string)(&c.Discord.Token), "DISCORD_APPLICATION": &c.Discord.Application, "DISCORD_API": &c.Discord.API,
		"ESTAFETA_DATABASE": &c.Database.File, "ESTAFETA_DATABASE_URL": (*string)(&c.Database.URL), "ESTAFETA_HEALTH": &c.Health.Listen,
	} {
		if v := env(name); v != "" {
			*field = v
		}
	}
	if v := env("ESTAFETA_SHARDS"); v != "" {
		if c.Discord.Shards, err = strconv.Atoi(v); err != nil {
			wrong = append(wrong, fmt.Errorf("the environment variable ESTAFETA_SHARDS is %q: a number", v))
		}
	}
	for _, v := range c.check() {
		wrong = append(wrong, fmt.Errorf("%s: %s", place(name, doc, v.key), v.say))
	}
	return c, errors.Join(wrong...)
}

type badValue struct {
	key toml.Key
	say string
}

func (c Config) check() []badValue {
	var bad []badValue
	say := func(ok bool, key, format string, args ...any) {
		if !ok {
			bad = append(bad, badValue{strings.Split(key, "."), fmt.Sprintf(key+" "+format, args...)})
		}
	}
	say(slices.Contains([]string{"en", "es"}, c.Language), "language", `is %q: "en" or "es"`, c.Language)
	for _, id := range c.Owners {
		say(id != "" && digits(id), "owners", "has %q: an id is a row of digits", id)
	}
	say(digits(c.Discord.Application), "discord.application", "is %q: an id is a row of digits", c.Discord.Application)
	say(digits(c.Discord.Guild), "discord.guild", "is %q: an id is a row of digits", c.Discord.Guild)
	say(
		!strings.ContainsAny(string(c.Discord.Token), " \t\r\n"),
		"discord.token",
		"has blanks in it: copy the token alone, without \"Bot\"",
	)
	say(c.Discord.API == "" || isRoot(c.Discord.API), "discord.api", `is %q: an address such as "http://127.0.0.1:8080"`, c.Discord.API)
	say(c.Discord.Shards >= 0 && c.Discord.Shards <= 4096, "discord.shards", "is %d: 0 to 4096", c.Discord.Shards)
	say(c.Database.File != "", "database.file", "is empty: name a file")
	say(c.Database.URL == "" || isServer(string(c.Database.URL)), "database.url", `is no address such as "postgres://estafeta@db.example.org/estafeta"`)
	say(c.Games.Pace >= time.Minute, "games.pace", `is %s: at least "1m"`, c.Games.Pace)
	say(c.Games.Open >= 1, "games.open", "is %d: at least 1", c.Games.Open)
	say(c.Health.Listen == "" || isAddress(c.Health.Listen), "health.listen", `is %q: an address such as "127.0.0.1:8081"`, c.Health.Listen)
	say(
		slices.Contains([]string{"debug", "info", "warn", "error"}, c.Log.Level),
		"log.level",
		`is %q: "debug", "info", "warn" or "error"`,
		c.Log.Level,
	)
	say(slices.Contains([]string{"text", "json"}, c.Log.Format), "log.format", `is %q: "text" or "json"`, c.Log.Format)
	say(c.Operator.Privacy == "" || isPage(c.Operator.Privacy), "operator.privacy", `is %q: an address such as "https://example.org/privacy"`,
		c.Operator.Privacy)
	say(c.Operator.Terms == "" || isPage(c.Operator.Terms), "operator.terms", `is %q: an address such as "https://example.org/terms"`,
		c.Operator.Terms)
	say(len(c.Operator.Name) <= 200, "operator.name", "has %d characters: 200 at most", len(c.Operator.Name))
	return bad
}

// isPage reports the address of a page that a reader can be sent to.
func isPage(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && !strings.ContainsAny(s, "<> \t\r\n") && len(s) <= 300
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func isAddress(s string) bool {
	_, _, err := net.SplitHostPort(s)
	return err == nil
}

// isRoot reports the address of a server, without a path.
func isRoot(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil && (u.Path == "" || u.Path == "/")
}

func isServer(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "postgres" || u.Scheme == "postgresql")
}

// place says where a key stands: a value may also come from the environment.
func place(name, doc string, key toml.Key) string {
	if line := lineOf(doc, key); line > 0 {
		return fmt.Sprintf("%s, line %d", name, line)
	}
	return "the configuration"
}

// lineOf is the line on which a key stands, 0 if it does not.
func lineOf(doc string, key toml.Key) int {
	table, name := strings.Join(key[:len(key)-1], "."), key[len(key)-1]
	in := ""
	for i, line := range strings.Split(doc, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			in = strings.Trim(line[:strings.LastIndex(line, "]")+1], "[] ")
			if in == key.String() {
				return i + 1
			}
			continue
		}
		left, _, found := strings.Cut(line, "=")
		left = strings.Trim(strings.TrimSpace(left), `"'`)
		if found && (in == table && left == name || in == "" && left == key.String()) {
			return i + 1
		}
	}
	return 0
}

// logger makes the log that the configuration asks for.
func (c Config) logger() *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.Log.Level)) // checked
	o := &slog.HandlerOptions{Level: level}
	if c.Log.Format == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, o))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, o))
}
