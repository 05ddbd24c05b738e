//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/host"
	"estafeta/sandbox"
)

// crashVar tells the child where the server and the database are.
const crashVar = "ESTAFETA_CRASH_BOT"

// TestCrashChild is the program that is killed: the whole bot.
func TestCrashChild(t *testing.T) {
	where := os.Getenv(crashVar)
	if where == "" {
		t.Skip("only as a child of TestKilledDuringPlay")
	}
	var api, token, file, server string
	if _, err := fmt.Sscan(where, &api, &token, &file, &server); err != nil && server == "" && file == "" {
		t.Fatal(err)
	}
	c := DefaultConfig()
	c.Database.File, c.Discord.Token = file, Secret(token)
	c.Discord.API, c.Database.URL = api, Secret(server)
	m := &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	if server != "" {
		m.Pulse = pulseOfTests
	}
	if err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	fmt.Println("ready")
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	<-stop
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
}

// crash is a game that is played on a server while the bot behind it dies.
type crash struct {
	server *sandbox.Server
	store  *db.DB
	file   string
	game   string
	rand   *rand.Rand
	sent   map[string]sent // by interaction
	kept   int             // acknowledged, and found again
}

// sent is a click that answers.
type sent struct {
	acknowledged bool
	answers      int // that it makes
}

// host reads the games as they stand in the database: a new one each time,
// since it is the other program that changes them.
func (c *crash) host() *host.Host { return host.New(host.Config{Store: c.store, Systems: systems()}) }

// start runs the bot as a program of its own.
func (c *crash) start(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestCrashChild$")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %s %s", crashVar, c.server.URL(), c.server.Token(), c.file))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "ready" {
			return cmd
		}
	}
	t.Fatalf("the bot does not start: %v", cmd.Wait())
	return nil
}

// deal opens the demo game with Ana at both sides.
func (c *crash) deal(t *testing.T) {
	t.Helper()
	ana := c.server.User("ana").ID
	i, err := c.host().Create(t.Context(), host.NewGame{System: "nebula", Scenario: nebula.System{}.Demo(), Owner: ana, Solo: true,
		Guild: c.server.GuildID(), Channel: c.server.ChannelID("table"), Pace: -1})
	if err == nil {
		_, err = c.host().Start(t.Context(), i.ID, ana)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.game = i.ID
}

// card waits for the card that shows everything that has happened.
func (c *crash) card(t *testing.T) (host.Position, string) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		pos, err := c.host().Position(t.Context(), c.game, 1, 2)
		if err != nil {
			t.Fatal(err)
		}
		card, err := c.store.Card(t.Context(), c.game)
		if err != nil || card.Seq < pos.Seq {
			continue
		}
		for _, m := range c.server.User("ana").Messages("table") {
			if m.ID == card.Message {
				return pos, m.ID
			}
		}
	}
	t.Fatalf("the card of game %s does not come back\n%s", c.game, c.server.User("ana").Dump("table"))
	return host.Position{}, ""
}

// click answers the open question with a random click; it reports false once
// the bot does not answer any more.
func (c *crash) click(t *testing.T, pos host.Position, card string) bool {
	t.Helper()
	o := pos.Open[0]
	press := "default"
	switch n := len(o.Prompt.Options); {
	case o.Prompt.Pass && c.rand.IntN(3) == 0:
		press = "pass"
	case o.Prompt.Kind == engine.One && n > 0:
		press = fmt.Sprintf("o%d", c.rand.IntN(n))
	case o.Prompt.Pass:
		press = "pass"
	case o.Prompt.Kind == engine.Number:
		press = fmt.Sprintf("n%d", o.Prompt.Max)
	case o.Prompt.Kind == engine.Assign:
		return c.share(t, o, card)
	}
	return c.press(t, card, 1, "sure", c.game, o.Token, press)
}

// share answers on the desk, with a draft that is sent.
func (c *crash) share(t *testing.T, o host.Open, card string) bool {
	t.Helper()
	drafted := func() (int, bool) {
		d, ok, err := c.host().Draft(t.Context(), c.game, o.Users[0])
		if err != nil {
			t.Fatal(err)
		}
		return d.Revision, ok && d.Token == o.Token
	}
	if _, ok := drafted(); !ok {
		pick := strings.Join([]string{"d", c.game, o.Token + ".0", "pick", fmt.Sprintf("s0x%d", o.Prompt.Max)}, "|")
		if out, err := c.server.User("ana").Press(card, pick); err != nil || out.Kind == sandbox.Failed {
			return false
		}
	}
	rev, ok := drafted()
	if !ok { // the lone answer was sent at once, or the draft was not kept
		return true
	}
	return c.press(t, card, 2, "d", c.game, fmt.Sprintf("%s.%d", o.Token, rev), "send", "")
}

func (c *crash) press(t *testing.T, card string, answers int, id ...string) bool {
	t.Helper()
	out, err := c.server.User("ana").Press(card, strings.Join(id, "|"))
	if err != nil {
		t.Fatal(err)
	}
	if out.Kind != sandbox.Posted { // a refusal: nothing was taken
		c.sent[out.ID] = sent{out.Kind != sandbox.Failed, answers}
	}
	return out.Kind != sandbox.Failed
}

// check holds that what was acknowledged is there, and nothing twice.
func (c *crash) check(t *testing.T, game string) {
	t.Helper()
	records, err := c.store.Records(t.Context(), game, 0)
	if err != nil {
		t.Fatal(err)
	}
	stored := map[string]int{}
	for _, r := range records {
		if r.Did == engine.DidAnswer && r.User != "" {
			stored[r.Interaction]++
		}
	}
	for id, s := range c.sent {
		if n := stored[id]; n > s.answers || s.acknowledged && n == 0 {
			t.Errorf("click %s of %d answers (acknowledged: %v) is stored %d times", id, s.answers, s.acknowledged, n)
		}
		if s.acknowledged {
			c.kept++
		}
	}
}

// TestKilledDuringPlay kills the real program again and again while somebody
// clicks, every click being delivered twice, and starts it on the same
// database: no acknowledged answer is lost, none is taken twice, and the card
// comes back.
func TestKilledDuringPlay(t *testing.T) {
	server, err := sandbox.Start(sandbox.Config{Deadline: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	c := &crash{server: server, file: filepath.Join(t.TempDir(), "bot.db"), rand: rand.New(rand.NewPCG(3, 5)), sent: map[string]sent{}}
	if c.store, err = db.Open(t.Context(), db.Options{Path: c.file}); err != nil {
		t.Fatal(err)
	}
	defer c.store.Close()
	c.deal(t)
	server.Misbehave(sandbox.Trouble{Twice: 1 << 30})
	kills := 8
	if testing.Short() {
		kills = 2
	}
	for range kills {
		bot := c.start(t)
		pos, card := c.card(t)
		timer := time.AfterFunc(time.Duration(50+c.rand.IntN(900))*time.Millisecond, func() { _ = bot.Process.Kill() })
		for alive := true; alive; {
			if pos.Status == db.Over { // the next game is dealt while no bot remembers its lobby
				_ = bot.Process.Kill()
				_ = bot.Wait()
				c.check(t, c.game)
				c.sent = map[string]sent{}
				c.deal(t)
				alive = false
			} else {
				alive = c.click(t, pos, card)
			}
			if pos, err = c.host().Position(t.Context(), c.game, 1, 2); err != nil {
				t.Fatal(err)
			}
		}
		timer.Stop()
		_ = bot.Process.Kill()
		_ = bot.Wait()
	}
	bot := c.start(t)
	c.card(t)
	c.check(t, c.game)
	_ = bot.Process.Kill()
	_ = bot.Wait()
	if wrong, err := db.Check(t.Context(), c.file); err != nil || len(wrong) > 0 {
		t.Errorf("the database: %v %v", wrong, err)
	}
	if c.kept == 0 {
		t.Error("every run was killed before its first answer")
	}
	t.Logf("%d answers acknowledged over %d kills", c.kept, kills)
}
