package host

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/db/dbtest"
	"estafeta/engine"
)

// copies stores a running game n times over, and returns their ids.
func (h *house) copies(game string, n int) []string {
	h.tb.Helper()
	driver, source := "sqlite", "file:"+h.path+"?_pragma=busy_timeout(10000)"
	columns := "SELECT name FROM pragma_table_info('%s') ORDER BY cid"
	if dbtest.Server() != "" {
		driver, source = "pgx", h.kept().URL
		columns = "SELECT column_name::text FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = '%s' ORDER BY ordinal_position"
	}
	d, err := sql.Open(driver, source)
	h.ok(err)
	defer d.Close()
	for _, t := range []string{"games", "seats", "sitters", "legs", "records", "events", "prompts"} {
		rows, err := d.Query(fmt.Sprintf(columns, t))
		h.ok(err)
		var names, values []string
		for rows.Next() {
			var c string
			h.ok(rows.Scan(&c))
			names = append(names, `"`+c+`"`)
			switch {
			case t == "games" && c == "id", t != "games" && c == "game":
				values = append(values, "'c' || k.n")
			case t == "prompts" && c == "token":
				values = append(values, `t.token || k.n`)
			default:
				values = append(values, `t."`+c+`"`)
			}
		}
		h.ok(rows.Err())
		h.ok(rows.Close())
		key := map[bool]string{true: "id", false: "game"}[t == "games"]
		_, err = d.Exec(fmt.Sprintf("WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < %d) INSERT INTO %s (%s) SELECT %s FROM %s t, k WHERE t.%s = '%s'",
			n, t, strings.Join(names, ", "), strings.Join(values, ", "), t, key, game))
		h.ok(err)
	}
	var list []string
	for i := range n {
		list = append(list, fmt.Sprint("c", i+1))
	}
	return list
}

// BenchmarkAnswers measures answers to random games of many, by eight players at
// once and by one alone, through one to three hosts as several processes have
// them. ESTAFETA_GAMES says how many games at most; with ESTAFETA_TEST_POSTGRES
// they are on a server.
func BenchmarkAnswers(b *testing.B) {
	most := 300
	if v := os.Getenv("ESTAFETA_GAMES"); v != "" {
		if _, err := fmt.Sscan(v, &most); err != nil {
			b.Fatal(err)
		}
	}
	for _, n := range []int{300, 10_000, 100_000} {
		if n > most {
			continue
		}
		first := newHouse(b)
		game := first.start()
		first.bid(game)
		games := first.copies(game, n)
		houses := []*house{first}
		if dbtest.Server() != "" {
			houses = append(houses, first.beside(31), first.beside(32))
		}
		for _, c := range []struct{ hosts, players int }{{1, 1}, {1, 8}, {2, 8}, {3, 8}} {
			if c.hosts > len(houses) {
				continue
			}
			b.Run(fmt.Sprintf("games=%d/hosts=%d/players=%d", n, c.hosts, c.players), func(b *testing.B) {
				var mu sync.Mutex
				var took []time.Duration
				left := b.N
				var wg sync.WaitGroup
				for w := range c.players {
					wg.Go(func() {
						h, r := houses[w%c.hosts], rand.New(rand.NewPCG(uint64(w), uint64(b.N)))
						for {
							mu.Lock()
							left--
							mine := left >= 0
							mu.Unlock()
							if !mine {
								return
							}
							d, err := answerOnce(h, games[r.IntN(len(games))], fmt.Sprintf("%d.%d.%d.%d.%d", n, c.hosts, w, b.N, left))
							if err != nil {
								b.Error(err)
								return
							}
							if d == 0 { // that game is over
								continue
							}
							mu.Lock()
							took = append(took, d)
							mu.Unlock()
						}
					})
				}
				wg.Wait()
				slices.Sort(took)
				if len(took) > 0 {
					b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "answers/s")
					b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
					b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
				}
			})
		}
	}
}

// answerOnce answers an open question of a game, and says how long Submit took.
func answerOnce(h *house, game, id string) (time.Duration, error) {
	ctx := context.Background()
	p, err := h.Position(ctx, game, 1, 2)
	if err != nil || len(p.Open) == 0 {
		return 0, err
	}
	a := engine.Answer{}
	if p.Open[0].Prompt.Key == "take" {
		a = engine.Count(1)
	}
	began := time.Now()
	_, err = h.Submit(ctx, Submit{Game: game, User: p.Open[0].Users[0], Interaction: id, Token: p.Open[0].Token, Answers: []engine.Answer{a}})
	if took := time.Since(began); err == nil || ErrorCode(err) == Stale || ErrorCode(err) == Conflict {
		return took, nil
	}
	return 0, err
}
