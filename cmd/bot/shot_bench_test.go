package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// shot is a whole activation in one submission: the Ranger 2 of the demo game
// shoots C, who reacts.
func shot(ctx context.Context, h *host.Host, game, interaction string) error {
	p, err := h.Position(ctx, game, 1, 2)
	if err != nil {
		return err
	}
	taken, err := h.Submit(ctx, host.Submit{Game: game, User: "u", Interaction: interaction, Token: p.Open[0].Token,
		Answers: []engine.Answer{engine.Pick("s1.2"), engine.Pick("shoot"), {Pick: []string{"s2.2"}, Nums: []int{3}}, {}}})
	if err == nil && taken.Refusal != nil {
		err = taken.Refusal
	}
	return err
}

// BenchmarkShot submits and commits a shot with its reaction, and writes the
// same bytes to SQLite in one bare transaction, turn and turn about, so that
// both find the machine in the same state.
func BenchmarkShot(b *testing.B) {
	ctx := context.Background()
	h, store := benchHost(b, filepath.Join(b.TempDir(), "games.db"), 64)
	defer store.Close()
	bare := bareWriter(b)
	var rows [][]byte
	var hosted, written time.Duration
	clock := func(sum *time.Duration, fn func() error) {
		start := time.Now()
		if err := fn(); err != nil {
			b.Fatal(err)
		}
		*sum += time.Since(start)
	}
	for i := 0; b.Loop(); i++ {
		game := demoGame(b, h, systems()[0].Games(), nil)
		if _, err := h.Position(ctx, game, 1, 2); err != nil {
			b.Fatal(err)
		}
		shoot := func() { clock(&hosted, func() error { return shot(ctx, h, game, fmt.Sprint(game, i)) }) }
		if rows == nil {
			shoot()
			hosted, rows = 0, bodies(b, store, game)
			continue
		}
		if i%2 == 0 {
			shoot()
		}
		clock(&written, func() error { return bare(rows) })
		if i%2 == 1 {
			shoot()
		}
	}
	b.ReportMetric(0, "ns/op") // making the games is not the figure
	b.ReportMetric(float64(hosted.Nanoseconds())/float64(b.N), "host-ns")
	b.ReportMetric(float64(written.Nanoseconds())/float64(b.N), "bare-ns")
	b.ReportMetric(float64(hosted)/float64(max(1, written)), "times")
}

// bareWriter writes bodies as rows of one table in one transaction.
func bareWriter(b *testing.B) func(rows [][]byte) error {
	b.Helper()
	v := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)"}, "_txlock": {"immediate"}}
	d, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+"?"+v.Encode())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { d.Close() })
	d.SetMaxOpenConns(1)
	if _, err := d.Exec("CREATE TABLE bare (body BLOB)"); err != nil {
		b.Fatal(err)
	}
	insert, err := d.Prepare("INSERT INTO bare VALUES (?)")
	if err != nil {
		b.Fatal(err)
	}
	return func(rows [][]byte) error {
		tx, err := d.Begin()
		if err != nil {
			return err
		}
		for _, r := range rows {
			if _, err := tx.Stmt(insert).Exec(r); err != nil {
				return err
			}
		}
		return tx.Commit()
	}
}

// bodies are those that the shot wrote: records, events and, if its step
// has ended, the new checkpoint.
func bodies(b *testing.B, store *db.DB, game string) [][]byte {
	b.Helper()
	ctx := context.Background()
	var rows [][]byte
	add := func(v any) {
		data, err := json.Marshal(v)
		if err != nil {
			b.Fatal(err)
		}
		rows = append(rows, data)
	}
	records, err := store.Records(ctx, game, 2)
	if err != nil {
		b.Fatal(err)
	}
	for _, r := range records {
		add(r.Record)
	}
	events, err := store.Events(ctx, game, 2, 1<<30)
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range events {
		add(e.Event)
	}
	legs, err := store.Legs(ctx, game, 2)
	if err != nil {
		b.Fatal(err)
	}
	for _, l := range legs {
		rows = append(rows, l.State)
	}
	for range 4 { // game, question, outbox, interaction
		rows = append(rows, make([]byte, 150))
	}
	return rows
}
