package main

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/host"
)

// table opens a host on a new database, with room for so many open games.
func benchHost(b *testing.B, path string, open int) (*host.Host, *db.DB) {
	b.Helper()
	store, err := db.Open(context.Background(), db.Options{Path: path})
	if err != nil {
		b.Fatal(err)
	}
	return host.New(host.Config{Store: store, Systems: systems(), Open: open}), store
}

// demoGame starts the demo game of a system with one user at both sides.
func demoGame(b *testing.B, h *host.Host, s engine.System, options map[string]string) string {
	b.Helper()
	n := host.NewGame{System: s.ID(), Owner: "u", Solo: true, Channel: "c", Pace: -1, Options: options}
	if options == nil {
		n.Scenario = s.Demo()
	}
	i, err := h.Create(context.Background(), n)
	if err != nil {
		b.Fatal(err)
	}
	if options != nil {
		for seat := engine.Seat(1); seat <= 2; seat++ {
			if _, err := h.SetRoster(context.Background(), i.ID, "u", seat, s.Ready()[int(seat)]); err != nil {
				b.Fatal(err)
			}
		}
	}
	if _, err := h.Start(context.Background(), i.ID, "u"); err != nil {
		b.Fatal(err)
	}
	return i.ID
}

// playOn answers at random, at most n times.
func playOn(b *testing.B, h *host.Host, game string, n int, rng *rand.Rand) int {
	b.Helper()
	for k := range n {
		p, err := h.Position(context.Background(), game, 1, 2)
		if err != nil {
			b.Fatal(err)
		}
		if p.Status == db.Over {
			return k
		}
		a, ok := enginetest.Choose(p.Open[0].Prompt, rng)
		if !ok {
			b.Fatalf("no answer to %s", p.Open[0].Prompt.Key)
		}
		if _, err := h.Submit(context.Background(), host.Submit{Game: game, User: "u", Interaction: fmt.Sprint(game, p.Seq, k),
			Token: p.Open[0].Token, Answers: []engine.Answer{a}}); err != nil {
			b.Fatal(err)
		}
	}
	return n
}

// BenchmarkOpen300 opens a game of 300 answers from the database, and reports
// what an answer takes there.
func BenchmarkOpen300(b *testing.B) {
	path := filepath.Join(b.TempDir(), "games.db")
	h, store := benchHost(b, path, 4)
	s := systems()[0].Games()
	var game string
	for seed := uint64(1); ; seed++ {
		game = demoGame(b, h, s, map[string]string{"rounds": "10"})
		if playOn(b, h, game, 300, rand.New(rand.NewPCG(seed, 3))) == 300 {
			break
		}
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		b.Fatal(err)
	}
	for _, q := range []string{"checkpoint-B/answer SELECT sum(length(state)) FROM legs",
		"log-B/answer SELECT (SELECT sum(length(body)) FROM records) + (SELECT sum(length(body)) FROM events)"} {
		name, q, _ := strings.Cut(q, " ")
		var bytes float64
		if err := raw.QueryRow(q).Scan(&bytes); err != nil {
			b.Fatal(err)
		}
		defer func() { b.ReportMetric(bytes/300, name) }()
	}
	raw.Close()
	_, store = benchHost(b, path, 4)
	defer store.Close()
	for b.Loop() {
		h := host.New(host.Config{Store: store, Systems: systems()})
		if _, err := h.Position(context.Background(), game, 1, 2); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenGames keeps 1,000 games open and reports what they take.
func BenchmarkOpenGames(b *testing.B) {
	const games = 1000
	h, store := benchHost(b, filepath.Join(b.TempDir(), "games.db"), games)
	defer store.Close()
	s := systems()[0].Games()
	before := heap()
	rng := rand.New(rand.NewPCG(1, 5))
	for range games {
		playOn(b, h, demoGame(b, h, s, map[string]string{"rounds": "10"}), 10, rng)
	}
	used := float64(heap()-before) / (1 << 20)
	for b.Loop() {
		time.Sleep(time.Microsecond) // the figure is the memory, not the time
	}
	b.ReportMetric(used, "MB/1000games")
	runtime.KeepAlive(h)
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
