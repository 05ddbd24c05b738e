package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/system"
	"estafeta/host"
)

// recorded is where whole games of every release are kept, one file a game:
// <release>-<system>-over or -running, as `bot export` writes it.
const recorded = "testdata/games"

// TestRecordedGames takes in the games of every release. What is over is read,
// its dice are computed again and every step is played again; where the rules
// have not changed since, nothing may differ. What ran goes on to its end.
//
// ESTAFETA_RECORD=2026-11-22 adds the games of that release.
func TestRecordedGames(t *testing.T) {
	if release := os.Getenv("ESTAFETA_RECORD"); release != "" {
		for _, s := range system.Games(systems()) {
			for seed := uint64(0); !record(t, s, seed, release); seed++ {
				continue
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(recorded, "*.jsonl.gz"))
	if err != nil || len(files) < 2*len(system.Games(systems())) {
		t.Fatalf("%d recorded games, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl.gz"), func(t *testing.T) {
			ctx := context.Background()
			h := emptyHost(t)
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			z, err := gzip.NewReader(f)
			if err != nil {
				t.Fatal(err)
			}
			i, err := h.ImportWhole(ctx, z, "1", host.NewGame{})
			if err != nil {
				t.Fatal(err)
			}
			if log, err := h.Log(ctx, i.ID, "1", 0, 0); err != nil || len(log) < 20 {
				t.Errorf("a log of %d lines, %v", len(log), err)
			}
			if i.Status != db.Over {
				playOut(t, h, i.ID)
			}
			p, err := h.Verify(ctx, i.ID)
			if err != nil || !p.Fits || len(p.Wrong) > 0 || p.Draws == 0 {
				t.Errorf("proof %+v, %v", p, err)
			}
			c, err := h.Recheck(ctx, i.ID)
			if err != nil || len(c.Differ) > 0 {
				t.Errorf("played again: %s, %v", strings.Join(c.Differ, "; "), err)
			}
			t.Logf("%d steps played again, %d of other revisions", c.Steps, c.Older)
		})
	}
}

// kept is a new database of a test: a file, or on the server that is tested
// against.
func kept(t *testing.T) DatabaseConfig {
	t.Helper()
	o := dbtest.At(t, filepath.Join(t.TempDir(), "bot.db"))
	return DatabaseConfig{File: o.Path, URL: Secret(o.URL)}
}

// emptyHost is a host over a new database.
func emptyHost(t *testing.T) *host.Host {
	t.Helper()
	store, err := db.Open(context.Background(), dbtest.At(t, filepath.Join(t.TempDir(), "bot.db")))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return host.New(host.Config{Store: store, Systems: systems(), Log: slog.New(slog.DiscardHandler)})
}

// playOut answers at random until a game is over.
func playOut(t *testing.T, h *host.Host, game string) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	for n := 0; answer(t, h, game, r); n++ {
		if n > 5000 {
			t.Fatal("the game does not end")
		}
	}
}

// answer answers one open question at random; false: the game is over.
func answer(t *testing.T, h *host.Host, game string, r *rand.Rand) bool {
	t.Helper()
	ctx := context.Background()
	p, err := h.Position(ctx, game, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if p.Status == db.Over {
		return false
	}
	o := p.Open[r.IntN(len(p.Open))]
	a, ok := enginetest.Choose(o.Prompt, r)
	if !ok {
		t.Fatalf("no answer to %+v", o.Prompt)
	}
	taken, err := h.Submit(ctx, host.Submit{Game: game, User: o.Users[0], Token: o.Token, Answers: []engine.Answer{a}})
	if err != nil || taken.Refusal != nil {
		t.Fatalf("%s: %v, %v", o.Prompt.Key, taken.Refusal, err)
	}
	return true
}

// record writes a game of a system as it runs, and when it is over; false: it
// was over too early to be worth keeping.
func record(t *testing.T, s engine.System, seed uint64, release string) bool {
	t.Helper()
	h := emptyHost(t)
	game := deal(t, h, s)
	r := rand.New(rand.NewPCG(seed, 7))
	write := func(state string) {
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		if err := h.ExportWhole(context.Background(), game, z); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(recorded, 0o750); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(recorded, release+"-"+s.ID()+"-"+state+".jsonl.gz")
		if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for range 80 {
		if !answer(t, h, game, r) {
			return false
		}
	}
	write("running")
	for answer(t, h, game, r) {
		continue
	}
	write("over")
	return true
}
