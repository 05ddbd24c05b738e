package main

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/host"
)

// do runs a command line in a directory of its own and returns what it printed.
func do(t *testing.T, env map[string]string, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(world{ctx: context.Background(), out: &out, env: func(k string) string { return env[k] }}, args)
	return out.String(), err
}

func TestMainRunsAndCloses(t *testing.T) {
	c := DefaultConfig()
	c.Database.File = filepath.Join(t.TempDir(), "bot.db")
	c.Health.Listen = "127.0.0.1:0"
	m := &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	if err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"ESTAFETA_DATABASE": c.Database.File, "ESTAFETA_HEALTH": m.HealthAddr()}
	g, err := m.Host.Create(context.Background(), host.NewGame{System: "nebula", Owner: "1", Solo: true})
	if err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(t.TempDir(), "copy.db")
	file := filepath.Join(t.TempDir(), "game.jsonl")
	for _, x := range []struct{ args, want, fails string }{
		{"health", `ok {"clock":"ok","database":"ok","disk":"ok"}`, ""},
		{"check", "is ok", ""},
		{"backup " + backup, "is a copy of", ""},
		{"backup " + backup, "", "exists already"},
		{"check", "games: 1, 0 steps play again", ""},
		{"verify nowhere", "", "there is no game nowhere"},
		{"verify " + g.ID, "", "it is not"},
		{"export " + g.ID + " " + file, "all its secrets", ""},
		{"export " + g.ID + " " + file, "", "file exists"},
		{"import " + file, "", "error.exists"},
		{"verify " + file, "", "it is not"},
	} {
		out, err := do(t, env, strings.Fields(x.args)...)
		if x.fails != "" && (err == nil || !strings.Contains(err.Error(), x.fails)) || x.fails == "" && err != nil ||
			!strings.Contains(out, x.want) {
			t.Errorf("bot %s: %q, %v; want %q, %q", x.args, out, err, x.want, x.fails)
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := do(t, env, "health"); err == nil || !strings.Contains(err.Error(), "no bot answers") {
		t.Errorf("health of a bot that has ended: %v", err)
	}
	if _, err := os.Stat(backup); err != nil {
		t.Error(err)
	}
}

func TestMainSaysWhatIsWrong(t *testing.T) {
	c := DefaultConfig()
	c.Database.File = filepath.Join(t.TempDir(), "no", "bot.db")
	if err := (&Main{Config: c, Log: slog.New(slog.DiscardHandler)}).Run(context.Background()); err == nil ||
		!strings.Contains(err.Error(), "does not exist") {
		t.Errorf("no directory: %v", err)
	}
	c.Database.File = filepath.Join(t.TempDir(), "bot.db")
	c.Health.Listen = "127.0.0.1:99999"
	if err := (&Main{Config: c, Log: slog.New(slog.DiscardHandler)}).Run(context.Background()); err == nil ||
		!strings.Contains(err.Error(), "/healthz") {
		t.Errorf("no such port: %v", err)
	}
}

func TestCommandLine(t *testing.T) {
	for _, x := range []struct{ args, want, fails string }{
		{"version", "estafeta ", ""},
		{"--help", "backup", ""},
		{"dance", "", "unexpected argument dance"},
		{"invite 123", "permissions=309237746688", ""},
		{"invite 123", "scope=bot+applications.commands", ""},
		{"invite 123", "Attach Files", ""},
		{"invite", "", "id is missing"},
		{"invite me", "", "id is missing"},
		{"check --config no.toml", "", "configuration cannot be read"},
		{"health", "", "health.listen is empty"},
	} {
		out, err := do(t, nil, strings.Fields(x.args)...)
		if x.fails != "" && (err == nil || !strings.Contains(err.Error(), x.fails)) || x.fails == "" && err != nil ||
			!strings.Contains(out, x.want) {
			t.Errorf("bot %s: %q, %v; want %q, %q", x.args, out, err, x.want, x.fails)
		}
	}
}
