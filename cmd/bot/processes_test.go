//go:build unix

package main

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/host"
	"estafeta/sandbox"
)

// pulseOfTests is how often processes of tests say that they live.
const pulseOfTests = 300 * time.Millisecond

// crowd is many games in several servers, hosted by several processes.
type crowd struct {
	t       *testing.T
	server  *sandbox.Server
	options db.Options
	store   *db.DB
	procs   []*exec.Cmd

	mu    sync.Mutex
	games []string // running, the n-th in server n modulo twelve
	over  []string
	sent  map[string]bool // clicks that answer, by interaction: whether they were acknowledged
	down  atomic.Bool     // the database is, and may not be read
	back  []time.Duration // after each trouble, until every server answered again
}

// newCrowd starts so many processes and opens so many games.
func newCrowd(t *testing.T, processes, games int) *crowd {
	t.Helper()
	if dbtest.Server() == "" {
		t.Skip("several processes need a server: ESTAFETA_TEST_POSTGRES has none")
	}
	return newCrowdAt(t, dbtest.At(t, filepath.Join(t.TempDir(), "bot.db")), processes, games)
}

// newCrowdAt is newCrowd on a database.
func newCrowdAt(t *testing.T, options db.Options, processes, games int) *crowd {
	t.Helper()
	server, err := sandbox.Start(sandbox.Config{Deadline: 2 * time.Second, Servers: 12})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	c := &crowd{t: t, server: server, options: options, sent: map[string]bool{}}
	if c.store, err = db.Open(t.Context(), c.options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.store.Close() })
	c.sql("UPDATE budget SET rate = 1000, room = 1000000") // Discord's pace is another test's
	for range processes {
		c.procs = append(c.procs, c.start(options))
	}
	t.Cleanup(func() {
		for _, p := range c.procs {
			_ = p.Process.Kill()
			_ = p.Wait()
		}
	})
	for n := range games {
		c.games = append(c.games, c.deal(n))
	}
	return c
}

// deal opens a game in its server, with Ana at both sides.
func (c *crowd) deal(n int) string {
	c.t.Helper()
	ctx, h, ana := context.Background(), c.host(), c.server.User("ana").ID
	channel := "table"
	if n%12 > 0 {
		channel = fmt.Sprintf("table-%d", n%12+1)
	}
	i, err := h.Create(ctx, host.NewGame{System: "nebula", Scenario: nebula.System{}.Demo(), Owner: ana, Solo: true,
		Guild: c.server.GuildIDs()[n%12], Channel: c.server.ChannelID(channel), Pace: -1})
	if err == nil {
		_, err = h.Start(ctx, i.ID, ana)
	}
	if err != nil {
		c.t.Error(err)
	}
	return i.ID
}

// host reads the games as they stand in the database.
func (c *crowd) host() *host.Host {
	return host.New(host.Config{Store: c.store, Systems: systems(), Log: slog.New(slog.DiscardHandler)})
}

// sql changes rows behind the program's back.
func (c *crowd) sql(q string) {
	c.t.Helper()
	d, err := sql.Open("pgx", c.options.URL)
	if err != nil {
		c.t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Exec(q); err != nil {
		c.t.Fatal(err)
	}
}

// start runs the bot as a program of its own.
func (c *crowd) start(o db.Options) *exec.Cmd {
	c.t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestCrashChild$")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %s %s %s", crashVar, c.server.URL(), c.server.Token(),
		filepath.Join(c.t.TempDir(), "forgotten"), o.URL))
	out, err := cmd.StdoutPipe()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "ready" {
			return cmd
		}
	}
	c.t.Fatalf("the bot does not start: %v", cmd.Wait())
	return nil
}

// click answers the open question of a game, if its card is there; it reports
// whether a process has answered.
func (c *crowd) click(r *rand.Rand, n int) (tried, answered bool) {
	ctx := context.Background()
	c.mu.Lock()
	game := c.games[n]
	c.mu.Unlock()
	h := c.host()
	pos, err := h.Position(ctx, game, 1, 2)
	if err != nil {
		if !c.down.Load() {
			c.t.Errorf("reading %s: %v", game, err)
		}
		return false, false
	}
	if pos.Status == db.Over {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.games[n] == game {
			c.over, c.games[n] = append(c.over, game), c.deal(n)
		}
		return false, false
	}
	card, err := c.store.Card(ctx, game)
	if err != nil || len(pos.Open) == 0 || card.Message == "" {
		return false, false
	}
	o := pos.Open[r.IntN(len(pos.Open))]
	press := "default"
	switch n := len(o.Prompt.Options); {
	case o.Prompt.Pass:
		press = "pass"
	case o.Prompt.Kind == engine.One && n > 0:
		press = fmt.Sprintf("o%d", r.IntN(n))
	}
	began := time.Now()
	out, err := c.server.User("ana").Press(card.Message, strings.Join([]string{"sure", game, o.Token, press}, "|"))
	if err != nil {
		return false, false // the card has been replaced meanwhile
	}
	answered = out.Kind != sandbox.Failed && out.Kind != sandbox.Deferred
	slow := time.Since(began) > discord.DeferAfter-100*time.Millisecond // the bot has said that it thinks, not that it has done it
	if out.Kind != sandbox.Posted {                                     // else a refusal: nothing was taken
		c.mu.Lock()
		c.sent[out.ID] = answered && !slow
		c.mu.Unlock()
	}
	return true, answered
}

// play clicks in all games until the context ends.
func (c *crowd) play(ctx context.Context, seed uint64) {
	var wg sync.WaitGroup
	for w := range 6 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed, uint64(w)))
			for ctx.Err() == nil {
				if tried, _ := c.click(r, r.IntN(len(c.games))); !tried {
					time.Sleep(5 * time.Millisecond)
				}
			}
		})
	}
	wg.Wait()
}

// everybody waits until the process of every server answers, and notes how long
// that took.
func (c *crowd) everybody(r *rand.Rand) {
	c.t.Helper()
	began := time.Now()
	var wg sync.WaitGroup
	for n := range min(12, len(c.games)) {
		seed := r.Uint64()
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed, 1))
			for {
				if _, ok := c.click(r, n+12*r.IntN((len(c.games)-n+11)/12)); ok {
					return
				}
				if time.Since(began) > 60*time.Second {
					c.t.Errorf("nobody answers in server %d", n)
					return
				}
				time.Sleep(5 * time.Millisecond)
			}
		})
	}
	wg.Wait()
	c.back = append(c.back, time.Since(began))
}

// during does something to the processes while somebody clicks in all games, and
// checks what came of it. Everybody answers before.
func (c *crowd) during(r *rand.Rand, seed uint64, trouble func()) {
	c.t.Helper()
	c.everybody(r)
	c.back = nil
	ctx, cancel := context.WithCancel(c.t.Context())
	var wg sync.WaitGroup
	wg.Go(func() { c.play(ctx, seed) })
	trouble()
	cancel()
	wg.Wait()
	c.check()
}

// check holds that what was acknowledged is stored, nothing twice, that what was
// to be sent was sent once and in order, and that every game plays again without
// a difference.
func (c *crowd) check() {
	t, ctx := c.t, context.Background()
	for deadline := time.Now().Add(90 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		n, err := c.store.Unsent(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Errorf("%d posts still wait", n)
			break
		}
	}
	stored, kept := map[string]int{}, 0
	h := c.host()
	for _, game := range append(c.over, c.games...) {
		records, err := c.store.Records(ctx, game, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range records {
			if r.Did == engine.DidAnswer && r.User != "" {
				stored[r.Interaction]++
			}
		}
		got, err := h.Recheck(ctx, game)
		if err != nil || len(got.Differ) > 0 {
			t.Errorf("game %s plays otherwise: %v %v", game, got, err)
		}
	}
	for id, acknowledged := range c.sent {
		if n := stored[id]; n > 1 || acknowledged && n == 0 {
			t.Errorf("click %s (acknowledged: %v) is stored %d times", id, acknowledged, n)
		}
		if acknowledged {
			kept++
		}
	}
	d, err := sql.Open("pgx", c.options.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var disordered int
	if err := d.QueryRow("SELECT count(*) FROM outbox a JOIN outbox b ON a.game = b.game AND a.id < b.id AND a.sent > b.sent").Scan(&disordered); err != nil {
		t.Fatal(err)
	}
	if disordered > 0 {
		t.Errorf("%d pairs of posts were sent out of order", disordered)
	}
	if kept < len(c.games)/4 {
		t.Errorf("only %d answers were acknowledged", kept)
	}
	var worst time.Duration
	for _, b := range c.back {
		worst = max(worst, b)
	}
	t.Logf("%d clicks acknowledged, all stored once; after trouble every server answers within %v at worst (pulse %v)", kept, worst.Round(time.Millisecond), pulseOfTests)
}

// sized is how much a test does: little here, much if ESTAFETA_PROCESSES is set.
func sized(little, much int) int {
	if os.Getenv("ESTAFETA_PROCESSES") != "" {
		return much
	}
	return little
}

// TestThreeProcessesKilled: three processes host the games of twelve servers,
// and are killed one after the other while somebody clicks.
func TestThreeProcessesKilled(t *testing.T) {
	c := newCrowd(t, 3, sized(24, 300))
	r := rand.New(rand.NewPCG(1, 9))
	c.during(r, 7, func() {
		for range sized(4, 50) {
			time.Sleep(time.Duration(300+r.IntN(700)) * time.Millisecond)
			n := r.IntN(len(c.procs))
			_ = c.procs[n].Process.Kill()
			_ = c.procs[n].Wait()
			c.everybody(r)
			c.procs[n] = c.start(c.options)
		}
		time.Sleep(time.Second)
	})
}

// TestShardMoves: processes are replaced one after the other, as at an upgrade.
// Each is asked to end, and gives back what it holds.
func TestShardMoves(t *testing.T) {
	c := newCrowd(t, 3, sized(24, 120))
	r := rand.New(rand.NewPCG(2, 9))
	c.during(r, 8, func() {
		for n := range c.procs {
			c.procs = append(c.procs, c.start(c.options))
			time.Sleep(4 * pulseOfTests)
			if err := c.procs[n].Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			if err := c.procs[n].Wait(); err != nil {
				t.Errorf("a process did not end in order: %v", err)
			}
			c.everybody(r)
		}
		c.procs = c.procs[3:]
	})
}

// TestDatabaseRestarted: the server is stopped, at once and in order, while three
// processes host games on it.
func TestDatabaseRestarted(t *testing.T) {
	cluster := dbtest.Own(t)
	c := newCrowdAt(t, cluster.Options(filepath.Join(t.TempDir(), "forgotten")), 3, sized(24, 120))
	r := rand.New(rand.NewPCG(3, 9))
	c.during(r, 9, func() {
		for _, mode := range []string{"immediate", "fast"} {
			time.Sleep(time.Second)
			c.down.Store(true)
			cluster.Stop(mode)
			time.Sleep(500 * time.Millisecond)
			cluster.Start()
			time.Sleep(500 * time.Millisecond) // connections of before are found to be dead
			c.everybody(r)
			c.down.Store(false)
		}
	})
}

// TestNetworkCut: one process is cut off from the database. It leaves its
// gateways to the others, and comes back when it can.
func TestNetworkCut(t *testing.T) {
	cluster := dbtest.Own(t)
	c := newCrowdAt(t, cluster.Options(filepath.Join(t.TempDir(), "forgotten")), 2, sized(24, 120))
	wire := cluster.Wire()
	c.procs = append(c.procs, c.start(wire.Options(c.options.Path)))
	r := rand.New(rand.NewPCG(4, 9))
	time.Sleep(4 * pulseOfTests) // it gets its share
	c.during(r, 10, func() {
		for range sized(1, 5) {
			time.Sleep(time.Second)
			wire.Cut(true)
			c.everybody(r)
			time.Sleep(time.Second)
			wire.Cut(false)
			c.everybody(r)
		}
	})
}
