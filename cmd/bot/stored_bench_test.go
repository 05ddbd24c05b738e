package main

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/host"
)

// BenchmarkStored reports what an answer takes in the database once it is tidied
// up, with everything: records, events, checkpoints, questions, posts, indexes. The
// demo game of each system is played at random; with ESTAFETA_TEST_POSTGRES it is
// stored on a server.
func BenchmarkStored(b *testing.B) {
	const answers = 400
	for _, entry := range systems() {
		s := entry.Games()
		if s == nil {
			continue
		}
		b.Run(s.ID(), func(b *testing.B) {
			where := dbtest.At(b, filepath.Join(b.TempDir(), "games.db"))
			store, err := db.Open(context.Background(), where)
			if err != nil {
				b.Fatal(err)
			}
			defer store.Close()
			h := host.New(host.Config{Store: store, Systems: systems(), Open: 8})
			rng, played := rand.New(rand.NewPCG(7, 9)), 0
			playOn(b, h, demoGame(b, h, s, nil), 1, rng)
			before := tidied(b, where)
			for played < answers {
				played += playOn(b, h, demoGame(b, h, s, nil), answers-played, rng)
			}
			size := float64(tidied(b, where)-before) / answers
			for b.Loop() { // the figure is the size, not the time
			}
			b.ReportMetric(size, "B/answer")
		})
	}
}

// tidied is the size of a database without what is left of old rows.
func tidied(b *testing.B, where db.Options) (bytes int64) {
	b.Helper()
	raw := dbtest.Raw(b, where)
	tidy, size := "VACUUM", "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
	if where.URL != "" {
		tidy = "VACUUM FULL"
		size = "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
	}
	if _, err := raw.Exec(tidy); err != nil {
		b.Fatal(err)
	}
	if err := raw.QueryRow(size).Scan(&bytes); err != nil {
		b.Fatal(err)
	}
	return bytes
}
