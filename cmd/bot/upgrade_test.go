package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// TestUpgrade opens databases of earlier versions, each with a game in
// progress: settings are still there, the game stands at its question or, if
// the rules have changed since, at one of its step, and is played on.
func TestUpgrade(t *testing.T) {
	files, err := filepath.Glob("testdata/schema-*.db.gz")
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "bot.db")
			unpack(t, file, path)
			ctx := context.Background()
			store, err := db.Open(ctx, db.Options{Path: path})
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			h := host.New(host.Config{Store: store, Systems: systems()})
			if u, err := h.User(ctx, "1"); err != nil || u.Language != "es" || u.Pace.Hours() != 1 || !u.Away.IsZero() {
				t.Errorf("the user's settings: %+v, %v", u, err)
			}
			games, err := h.Games(ctx)
			if err != nil || len(games) != 1 {
				t.Fatalf("games %v, %v", games, err)
			}
			if file != "testdata/schema-2.db.gz" { // with something settled in advance
				orders, err := h.Orders(ctx, games[0], "2")
				if err != nil || len(orders) != 1 || orders[0].Key != "drop" || len(orders[0].When) != 0 {
					t.Errorf("orders %+v, %v", orders, err)
				}
			}
			if plans, err := h.Plans(ctx, games[0], "2"); err != nil ||
				len(plans) != map[bool]int{true: 1}[file == "testdata/schema-4.db.gz"] {
				t.Errorf("plans %+v, %v", plans, err)
			}
			log, err := h.Log(ctx, games[0], "", 0, 0)
			if err != nil || len(log) < 5 {
				t.Errorf("a log of %d lines, %v", len(log), err)
			}
			pos, err := h.Position(ctx, games[0], 1, 2)
			if err != nil || len(pos.Open) != 1 {
				t.Fatalf("%d questions, %v", len(pos.Open), err)
			}
			o := pos.Open[0]
			a := engine.Answer{}
			if !o.Prompt.Pass {
				a = engine.Pick(o.Prompt.Options[0].Key)
			}
			taken, err := h.Submit(ctx, host.Submit{Game: games[0], User: o.Users[0], Token: o.Token, Answers: []engine.Answer{a}})
			if err != nil || taken.Refusal != nil {
				t.Fatalf("%s: %v, %v", o.Prompt.Key, err, taken.Refusal)
			}
			c, err := h.Recheck(ctx, games[0])
			if err != nil || len(c.Differ) > 0 {
				t.Errorf("played again: %s, %v", strings.Join(c.Differ, "; "), err)
			}
		})
	}
}

func unpack(t *testing.T, file, path string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestCheckRunning: a new program is tried on the games that run, writes nothing,
// and names the first answer that would no longer fit, game by game.
func TestCheckRunning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bot.db")
	unpack(t, "testdata/schema-4.db.gz", path)
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Exec("PRAGMA journal_mode = WAL"); err != nil { // as a running bot has it
		t.Fatal(err)
	}
	raw.Close()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"ESTAFETA_DATABASE": path}
	if out, err := do(t, env, "check", "--running"); err != nil || !strings.Contains(out, "fit the rules") {
		t.Errorf("a game of an earlier version: %q, %v", out, err)
	}
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("something was written: %v", err)
	}
	if raw, err = sql.Open("sqlite", path); err != nil {
		t.Fatal(err)
	}
	var game string
	if err := raw.QueryRow("SELECT id FROM games").Scan(&game); err != nil {
		t.Fatal(err)
	}
	const spoil = `UPDATE records SET body = json_set(body, '$.key', 'no such question') WHERE undone = 0 AND seq =
		(SELECT max(seq) FROM records WHERE undone = 0 AND leg = (SELECT max(start) FROM legs WHERE undone = 0))`
	r, err := raw.Exec(spoil)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		t.Fatalf("the game's open step has no record to spoil: %v", err)
	}
	raw.Close()
	if out, err := do(t, env, "check", "--running"); err == nil || !strings.Contains(err.Error(), game) {
		t.Errorf("a record that fits no question: %q, %v", out, err)
	}
}
