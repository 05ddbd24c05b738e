package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/url"
	"path/filepath"
	"testing"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
)

// shot is a whole activation in one submission: the Ranger 2 of the demo game
// shoots C, who reacts.
func shot(ctx context.Context, h *host.Host, game, interaction string) error {
	p, err := h.Position(ctx, game)
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

// BenchmarkShot submits and commits a shot with its reaction; the bare
// benchmark writes the same bytes to SQLite in one transaction.
func BenchmarkShot(b *testing.B) {
	ctx := context.Background()
	path := filepath.Join(b.TempDir(), "games.db")
	h, store := benchHost(b, path, 64)
	defer store.Close()
	var rows [][]byte
	b.Run("host", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			b.StopTimer()
			game := demoGame(b, h, systems()[0], nil)
			if _, err := h.Position(ctx, game); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			if err := shot(ctx, h, game, fmt.Sprint(game, i)); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			rows = written(b, store, game)
			b.StartTimer()
		}
	})
	b.Run("bare", func(b *testing.B) {
		v := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)"}, "_txlock": {"immediate"}}
		d, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+"?"+v.Encode())
		if err != nil {
			b.Fatal(err)
		}
		defer d.Close()
		d.SetMaxOpenConns(1)
		if _, err := d.Exec("CREATE TABLE bare (body BLOB)"); err != nil {
			b.Fatal(err)
		}
		insert, err := d.Prepare("INSERT INTO bare VALUES (?)")
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			tx, err := d.Begin()
			if err != nil {
				b.Fatal(err)
			}
			for _, r := range rows {
				if _, err := tx.Stmt(insert).Exec(r); err != nil {
					b.Fatal(err)
				}
			}
			if err := tx.Commit(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// written are the bodies that the shot wrote: records, events and, if its step
// has ended, the new checkpoint.
func written(b *testing.B, store *db.DB, game string) [][]byte {
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
