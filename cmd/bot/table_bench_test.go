package main

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/system"
	"estafeta/host"
)

// fullTable is a position of 2,000 points a side: ten squads of ten models each
// on both sides of a table with ruins.
func fullTable() []byte {
	var doc strings.Builder
	doc.WriteString("phase = \"movement\"\nround = 2\nlimit = 2000\n")
	for i, at := range [][2]float64{{12, 14}, {48, 14}, {12, 26}, {48, 26}, {30, 18}, {30, 26}} {
		x, y := at[0], at[1]
		fmt.Fprintf(&doc, "[[area]]\nid = \"area%d\"\noutline = [[%g, %g], [%g, %g], [%g, %g], [%g, %g]]\n", i+1, x-4, y-3, x+4, y-3, x+4, y+3, x-4, y+3)
		fmt.Fprintf(&doc, "[[feature]]\nkind = \"ruin\"\narea = \"area%d\"\ncategory = \"dense\"\nheight = 6\nfloors = [3]\noutline = [[%g, %g], [%g, %g], [%g, %g], [%g, %g]]\n",
			i+1, x-3, y-2, x+3, y-2, x+3, y+2, x-3, y+2)
		fmt.Fprintf(&doc, "walls = [[[%g, %g], [%g, %g], [%g, %g]]]\n", x+3, y-2, x-3, y-2, x-3, y+2)
		fmt.Fprintf(&doc, "[[objective]]\nareas = [\"area%d\"]\n", i+1)
	}
	for side, faction := range []string{"adeptus-astartes", "necrons"} {
		fmt.Fprintf(&doc, "[[army]]\nname = \"Side %d\"\nfaction = %q\ncp = 2\n", side+1, faction)
		for i := range 10 {
			y := 36 + 4.2*float64(i%2)
			facing := 0
			if side == 1 {
				y, facing = 44-y, 180
			}
			fmt.Fprintf(&doc, "[[army.unit]]\nsheet = %q\nmodels = 10\nfiles = 5\nat = [%g, %g]\nfacing = %d\n",
				[]string{"intercessor-squad", "necron-warriors"}[side], 6+11.5*float64(i/2), y, facing)
		}
	}
	return []byte(doc.String())
}

// fullest is the system whose tables are the fullest.
func fullest() engine.System {
	i := slices.IndexFunc(systems(), func(s system.System) bool { return s.ID() == "wh40k" })
	return systems()[i].Games()
}

// open starts a game from a position, one user at both sides.
func open(b *testing.B, h *host.Host, s engine.System, scenario []byte) string {
	b.Helper()
	i, err := h.Create(context.Background(), host.NewGame{System: s.ID(), Scenario: scenario, Owner: "u", Solo: true, Channel: "c", Pace: -1})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := h.Start(context.Background(), i.ID, "u"); err != nil {
		b.Fatal(err)
	}
	return i.ID
}

// BenchmarkFullTable answers on a table of 2,000 points a side, and on the demo
// tables of the other systems, mostly as suggested, and writes what each answer has
// stored to SQLite in one bare transaction, turn and turn about: the mean of both,
// how many times the one is the other, and what 99 of 100 answers stay below.
func BenchmarkFullTable(b *testing.B) {
	for _, entry := range systems() {
		s := entry.Games()
		doc := s.Demo()
		if s.ID() == fullest().ID() {
			doc = fullTable()
		}
		b.Run(s.ID(), func(b *testing.B) { answerBeside(b, s, doc) })
	}
}

// answerBeside is the measurement of BenchmarkFullTable on one table.
func answerBeside(b *testing.B, s engine.System, doc []byte) {
	b.Helper()
	ctx, path := context.Background(), filepath.Join(b.TempDir(), "games.db")
	h, store := benchHost(b, path, 64)
	defer store.Close()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		b.Fatal(err)
	}
	defer raw.Close()
	stored := func(game string) (log, state int) {
		const q = "SELECT (SELECT coalesce(sum(length(body)), 0) FROM records WHERE game = ?1) + (SELECT coalesce(sum(length(body)), 0) FROM events WHERE game = ?1), " +
			"(SELECT coalesce(sum(length(state)), 0) FROM legs WHERE game = ?1)"
		if err := raw.QueryRow(q, game).Scan(&log, &state); err != nil {
			b.Fatal(err)
		}
		return log, state
	}
	bare := bareWriter(b)
	rng := rand.New(rand.NewPCG(7, 40))
	var took []time.Duration
	var hosted, written time.Duration
	game := ""
	for n := 0; b.Loop(); n++ {
		if n%200 == 0 {
			game = open(b, h, s, doc)
		}
		p, err := h.Position(ctx, game, 1, 2)
		if err != nil {
			b.Fatal(err)
		}
		if p.Status == db.Over || len(p.Open) == 0 {
			game = open(b, h, s, doc)
			continue
		}
		q := p.Open[0]
		a := q.Prompt.Default
		if q.Prompt.Accept(a) != nil || rng.IntN(5) == 0 {
			a, _ = enginetest.Choose(q.Prompt, rng)
		}
		log, _ := stored(game)
		start := time.Now()
		if _, err := h.Submit(ctx, host.Submit{Game: game, User: "u", Interaction: fmt.Sprint(game, n), Token: q.Token, Answers: []engine.Answer{a}}); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
		hosted += took[len(took)-1]
		after, state := stored(game)
		rows := [][]byte{make([]byte, after-log), make([]byte, state)}
		for range 4 { // game, question, outbox, interaction
			rows = append(rows, make([]byte, 150))
		}
		start = time.Now()
		if err := bare(rows); err != nil {
			b.Fatal(err)
		}
		written += time.Since(start)
	}
	slices.Sort(took)
	n := float64(max(1, len(took)))
	b.ReportMetric(0, "ns/op") // the games are no part of the figure
	b.ReportMetric(float64(hosted.Microseconds())/n/1000, "host-ms")
	b.ReportMetric(float64(written.Microseconds())/n/1000, "bare-ms")
	b.ReportMetric(float64(hosted)/float64(max(1, written)), "times")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkOpenTables has 1,000 games of 100 models a side going and reports what
// they take in memory: all of them kept there, and as many as the bot keeps.
func BenchmarkOpenTables(b *testing.B) {
	const games = 1000
	for _, c := range []struct {
		name string
		kept int
	}{{"all", games}, {"usual", 0}} {
		b.Run(c.name, func(b *testing.B) {
			h, store := benchHost(b, filepath.Join(b.TempDir(), "games.db"), c.kept)
			defer store.Close()
			s, doc := fullest(), fullTable()
			before := heap()
			for range games {
				if _, err := h.Position(context.Background(), open(b, h, s, doc), 1, 2); err != nil {
					b.Fatal(err)
				}
			}
			most := resident()
			used := float64(heap()-before) / (1 << 20)
			for b.Loop() {
				time.Sleep(time.Microsecond) // the figure is the memory, not the time
			}
			b.ReportMetric(used, "heap-MB/1000games")
			b.ReportMetric(most, "resident-MB")
			runtime.KeepAlive(h)
		})
	}
}

// resident is what the process takes of the machine's memory, in MB; 0 where the
// system does not tell.
func resident() float64 {
	status, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int
	if _, err := fmt.Sscan(string(status), &size, &pages); err != nil {
		return 0
	}
	return float64(pages*os.Getpagesize()) / (1 << 20)
}
