package host

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"testing"

	"estafeta/engine"
)

// BenchmarkSubmit measures one answer from Submit to its commit, and beside it
// in the same run the bare SQLite transaction that writes the same bytes:
// prepared inserts into one table without indexes, as many rows and bytes as
// the answer writes.
func BenchmarkSubmit(b *testing.B) {
	ctx := context.Background()
	b.Run("host", func(b *testing.B) {
		h := newHouse(b)
		game := h.start()
		h.bid(game)
		b.ResetTimer()
		for i := range b.N {
			b.StopTimer()
			p := must(h.Position(ctx, game, 1, 2))
			if h.dealt(game).(*pile).Stones <= 6 {
				game = h.start()
				h.bid(game)
				p = must(h.Position(ctx, game, 1, 2))
			}
			a := engine.Answer{}
			if p.Open[0].Prompt.Key == "take" {
				a = engine.Count(1)
			}
			b.StartTimer()
			if _, err := h.Submit(ctx, Submit{Game: game, User: p.Open[0].Users[0], Interaction: fmt.Sprint("i", i), Token: p.Open[0].Token,
				Answers: []engine.Answer{a}}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("bare", func(b *testing.B) {
		v := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)"}, "_txlock": {"immediate"}}
		d, err := sql.Open("sqlite", "file:"+b.TempDir()+"/bare.db?"+v.Encode())
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
		// Game, record, two events, question, post, interaction, and half a checkpoint.
		rows := [][]byte{
			make([]byte, 186),
			make([]byte, 157),
			make([]byte, 130),
			make([]byte, 130),
			make([]byte, 76),
			make([]byte, 70),
			make([]byte, 62),
			make([]byte, 42),
		}
		for b.Loop() {
			tx, err := d.Begin()
			if err != nil {
				b.Fatal(err)
			}
			s := tx.Stmt(insert)
			for _, r := range rows {
				if _, err := s.Exec(r); err != nil {
					b.Fatal(err)
				}
			}
			if err := tx.Commit(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
