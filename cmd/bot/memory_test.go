//go:build unix

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/host"
	"estafeta/sandbox"
)

// memoryVar makes the test binary the server that the bot meets: what the
// server keeps is no memory of the bot's.
const memoryVar = "ESTAFETA_MEMORY_SERVER"

// pressing is what the server is asked to do, and answers with the kind of
// outcome.
type pressing struct {
	N       int    `json:"n"`
	Now     int64  `json:"now,omitempty"` // the server's clock, unix seconds
	Message string `json:"message,omitempty"`
	ID      string `json:"id,omitempty"`
	Line    string `json:"line,omitempty"` // a command instead, in Channel
	Channel string `json:"channel,omitempty"`
}

// movedTime is a clock that is set.
type movedTime struct {
	mu sync.Mutex
	at time.Time
}

func (m *movedTime) Now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.at
}

func (m *movedTime) set(at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at = at
}

// TestMemoryServer is that server, as a process of its own.
func TestMemoryServer(t *testing.T) {
	tables, err := strconv.Atoi(os.Getenv(memoryVar))
	if err != nil {
		t.Skip("only as a child of TestMemoryOfADay")
	}
	var names []string
	for n := range tables {
		names = append(names, fmt.Sprint("table-", n))
	}
	clock := &movedTime{at: memoryBegin}
	srv, err := sandbox.Start(sandbox.Config{Channels: names, Now: clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{srv.URL(), srv.Token(), srv.GuildID(), srv.User("ana").ID}
	for _, name := range names {
		ids = append(ids, srv.ChannelID(name))
	}
	fmt.Println("server", strings.Join(ids, " "))
	var out sync.Mutex
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var p pressing
		if err := json.Unmarshal(in.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		if p.Now != 0 {
			clock.set(time.Unix(p.Now, 0))
		}
		go func() {
			var o sandbox.Outcome
			var err error
			switch {
			case p.Line != "":
				o, err = srv.User("ana").Type(p.Channel, p.Line)
			case p.ID != "":
				o, err = srv.User("ana").Press(p.Message, p.ID)
			}
			out.Lock()
			defer out.Unlock()
			fmt.Println("did", p.N, o.Kind, err)
		}()
	}
}

var memoryBegin = time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)

// day is the bot on a day that passes quickly.
type day struct {
	*Main
	clock *movedTime
	in    io.Writer
	n     int
	mu    sync.Mutex
	waits map[int]chan string
	guild string
	user  string
	rooms []string // ids of the channels
	games []string // the one played in each
	busy  []sync.Mutex
	rand  *rand.Rand
}

// ask lets the server do something and waits for it.
func (d *day) ask(t *testing.T, p pressing) string {
	d.mu.Lock()
	d.n++
	p.N, p.Now = d.n, d.clock.Now().Unix()
	done := make(chan string, 1)
	d.waits[p.N] = done
	line, err := json.Marshal(p)
	if err == nil {
		_, err = fmt.Fprintf(d.in, "%s\n", line)
	}
	d.mu.Unlock()
	if err != nil {
		t.Error(err)
		return ""
	}
	select {
	case kind := <-done:
		return kind
	case <-time.After(time.Minute):
		t.Errorf("the server does not answer to %s", line)
		return ""
	}
}

// deal opens a game in a room.
func (d *day) deal(t *testing.T, room int) {
	s := systems()[room%2].Games()
	i, err := d.Host.Create(
		t.Context(),
		host.NewGame{
			System:   s.ID(),
			Scenario: s.Demo(),
			Owner:    d.user,
			Solo:     true,
			Guild:    d.guild,
			Channel:  d.rooms[room],
			Language: "en",
			Pace:     time.Hour,
		},
	)
	if err == nil {
		_, err = d.Host.Start(t.Context(), i.ID, d.user)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.games[room] = i.ID
}

// drain waits until everything has been posted.
func (d *day) drain(t *testing.T) {
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		n, err := d.Store.Unsent(t.Context())
		if err != nil || time.Now().After(end) {
			t.Fatalf("%d posts wait, %v", n, err)
		}
		if n == 0 {
			return
		}
	}
}

// visit plays a little in a room: answers, desks, boards, logs, commands.
func (d *day) visit(t *testing.T, room int, r *rand.Rand) {
	d.busy[room].Lock()
	defer d.busy[room].Unlock()
	game := d.games[room]
	pos, err := d.Host.Position(t.Context(), game, 1, 2)
	if err != nil {
		t.Error(err)
		return
	}
	card, ok, err := d.Host.Card(t.Context(), game)
	if err != nil || !ok {
		return // it is on its way
	}
	channel := fmt.Sprint("table-", room)
	if r.IntN(12) == 0 { // close-ups
		d.ask(t, pressing{Message: card.Message, ID: "desk|" + game})
		return
	}
	switch r.IntN(10) {
	case 0:
		d.ask(t, pressing{Message: card.Message, ID: "look|" + game})
	case 1:
		d.ask(t, pressing{Message: card.Message, ID: "log|" + game})
	case 2:
		d.ask(
			t,
			pressing{
				Channel: channel,
				Line: []string{"/play", "/turns", "/roll dice:3d6", "/help", "/game status", "/rule text:move", "/board at:1", "/board at:B",
					"/board at:2", "/board at:C"}[r.IntN(10)],
			},
		)
	default:
		if pos.Status == db.Over || len(pos.Open) == 0 {
			d.deal(t, room)
			return
		}
		what, p := "", pos.Open[0].Prompt
		switch {
		case p.Pass && r.IntN(3) == 0:
			what = "pass"
		case p.Kind == engine.One && len(p.Options) > 0:
			what = fmt.Sprint("o", r.IntN(len(p.Options)))
		case p.Pass:
			what = "pass"
		case p.Kind == engine.Number:
			what = fmt.Sprint("n", p.Max)
		case p.Accept(p.Default) == nil:
			what = "default"
		default: // more than a press
			if err := d.Host.End(t.Context(), game, d.user); err != nil {
				t.Error(err)
			}
			d.deal(t, room)
			return
		}
		d.ask(t, pressing{Message: card.Message, ID: strings.Join([]string{"ans", game, pos.Open[0].Token, what}, "|")})
	}
}

// TestMemoryOfADay plays a simulated day in front of a server in another
// process and prints, each hour, what the bot has in use after the garbage is
// collected: it must not grow after the first hour. ESTAFETA_MEMORY sets the
// hours, 24 for the figure.
func TestMemoryOfADay(t *testing.T) {
	hours, tables, visits := 2, 6, 12
	if n, err := strconv.Atoi(os.Getenv("ESTAFETA_MEMORY")); err == nil {
		hours, tables, visits = n, 40, 50
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestMemoryServer$", "-test.timeout=0")
	cmd.Env = append(os.Environ(), fmt.Sprint(memoryVar, "=", tables))
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	d := &day{clock: &movedTime{at: memoryBegin}, in: in, waits: map[int]chan string{}, rand: rand.New(rand.NewPCG(8, 8))}
	lines := bufio.NewScanner(out)
	var ids []string
	for ids == nil && lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "server "); ok {
			ids = strings.Fields(rest)
		}
	}
	if len(ids) != 4+tables {
		t.Fatalf("the server says %v", ids)
	}
	go func() {
		for lines.Scan() {
			var n int
			var kind string
			if _, err := fmt.Sscanf(lines.Text(), "did %d %s", &n, &kind); err == nil {
				d.mu.Lock()
				d.waits[n] <- kind
				delete(d.waits, n)
				d.mu.Unlock()
			}
		}
	}()
	c := DefaultConfig()
	c.Database, c.Discord.Token, c.Games.Open = kept(t), Secret(ids[1]), 32
	c.Discord.API = ids[0]
	d.Main = &Main{Config: c, Log: slog.New(slog.DiscardHandler), Now: d.clock.Now}
	if err := d.Main.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.guild, d.user, d.rooms, d.games = ids[2], ids[3], ids[4:], make([]string, tables)
	d.busy = make([]sync.Mutex, tables)
	if err := d.Host.SetGuild(t.Context(), db.Guild{ID: d.guild, Games: 100_000}); err != nil {
		t.Fatal(err)
	}
	for room := range tables {
		d.deal(t, room)
	}
	d.drain(t)
	first, last := uint64(0), uint64(0)
	for hour := 1; hour <= hours; hour++ {
		visits := visits
		if hour == 1 && hours >= 24 {
			visits *= 4 // so that what is remembered up to a number is full
		}
		for range 12 { // five minutes each
			var wg sync.WaitGroup
			for n := range visits {
				room, r := (n+d.rand.IntN(tables))%tables, rand.New(rand.NewPCG(d.rand.Uint64(), 1))
				if n%8 == 0 {
					wg.Wait() // not all at once, and two seldom in one room
				}
				wg.Go(func() { d.visit(t, room, r) })
			}
			wg.Wait()
			d.clock.set(d.clock.Now().Add(5 * time.Minute))
			if err := d.Host.Tick(t.Context()); err != nil {
				t.Error(err)
			}
		}
		d.drain(t)
		last = heap()
		if hour == 1 {
			first = last
		}
		t.Logf("hour %2d: %5.1f MB in use, %d goroutines, %d interactions so far", hour, float64(last)/(1<<20), runtime.NumGoroutine(), d.n)
	}
	if d.n < hours*12*visits/2 {
		t.Errorf("only %d interactions", d.n)
	}
	if hours < 24 {
		return // what is remembered is not yet full
	}
	if limit := first + first/10 + 4<<20; last > limit {
		t.Errorf("%d bytes are in use at the end, %d after the first hour", last, first)
	}
}
