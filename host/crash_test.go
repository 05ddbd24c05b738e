//go:build unix

package host

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/system"
)

// These tests kill a process that plays, between any two writes and at random
// times, and hold that no acknowledged answer is lost and none is applied
// twice.

const crashVar = "ESTAFETA_CRASH_TEST"

// TestCrashChild is the process that is killed. It is told the database, the
// run's number and at which write to die (0: at none), and says what it tries
// and what it was told.
func TestCrashChild(t *testing.T) {
	if os.Getenv(crashVar) == "" {
		t.Skip("only as a child of the crash tests")
	}
	var path string
	var run, at int
	if _, err := fmt.Sscan(os.Getenv(crashVar), &path, &run, &at); err != nil {
		t.Fatal(err)
	}
	writes := 0
	store, err := db.Open(context.Background(), db.Options{Path: path, Hook: func() {
		if writes++; writes == at {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	h := New(Config{Store: store, Systems: []system.System{piles{"r1"}}, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err := crashPlay(h, rand.New(rand.NewPCG(uint64(run), 9)), run); err != nil {
		t.Fatal(err)
	}
}

// crashPlay plays until it is killed, at most 40 answers.
func crashPlay(h *Host, r *rand.Rand, run int) error {
	ctx := context.Background()
	games, err := h.db.Running(ctx, db.Playing)
	if err != nil {
		return err
	}
	for i := range 40 {
		id := fmt.Sprintf("r%d.%d", run, i)
		if len(games) == 0 {
			g, err := h.Create(ctx, NewGame{System: "pile", Owner: "ana", Solo: true, Scenario: []byte("stones = 90"), Interaction: id})
			if err == nil {
				_, err = h.Start(ctx, g.ID, "ana")
			}
			if err != nil {
				return err
			}
			games = []string{g.ID}
			continue
		}
		p, err := h.Position(ctx, games[0], 1, 2)
		if err != nil {
			return err
		}
		if p.Status != db.Playing {
			games = nil
			continue
		}
		a := answerTo(r, p.Open[0].Prompt)
		fmt.Printf("try %s %s %d %v %v\n", id, p.ID, p.Seq, join(a.Nums), a.One())
		taken, err := h.Submit(ctx, Submit{Game: p.ID, User: "ana", Interaction: id, Token: p.Open[0].Token, Answers: []engine.Answer{a}})
		if err != nil {
			return err
		}
		fmt.Printf("ack %s %s %d\n", id, p.ID, taken.Span.Last)
		posts, err := h.Claim(ctx, 4)
		if err != nil {
			return err
		}
		for _, x := range posts {
			if err := h.Sent(ctx, x.Batch, "m", nil); err != nil {
				return err
			}
		}
	}
	return nil
}

func join(nums []int) string {
	s := "-"
	for _, n := range nums {
		s += strconv.Itoa(n)
	}
	return s
}

// crash runs the child once and returns what it tried and what was
// acknowledged, by interaction.
func crash(t *testing.T, path string, run, at int, after time.Duration) (tried, acked map[string][]string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestCrashChild$")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d %d", crashVar, path, run, at))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	tried, acked = map[string][]string{}, map[string][]string{}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if after > 0 { // from the first sign of life: a busy machine starts slowly
			timer := time.AfterFunc(after, func() { _ = cmd.Process.Kill() })
			defer timer.Stop()
			after = 0
		}
		var word, id, game, n string
		if k, _ := fmt.Sscan(lines.Text(), &word, &id, &game, &n); k < 4 {
			continue
		}
		switch word {
		case "try":
			tried[id] = []string{game, n}
		case "ack":
			acked[id] = []string{game, n}
		}
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() >= 0) {
		t.Fatalf("run %d failed by itself: %v", run, err)
	}
	return tried, acked
}

func checkCrash(t *testing.T, path string, run int, tried, acked map[string][]string) {
	t.Helper()
	ctx := context.Background()
	store, err := db.Open(ctx, db.Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := New(Config{Store: store, Systems: []system.System{piles{"r1"}}})
	count := map[string]int{}
	for id, try := range tried {
		for _, r := range must(store.Records(ctx, try[0], 0)) {
			if r.Interaction == id && r.Did == engine.DidAnswer && r.User != "" {
				count[id]++
			}
		}
		ack, ok := acked[id]
		if ok && count[id] != 1 {
			t.Errorf("run %d: acknowledged answer %s is stored %d times", run, id, count[id])
		}
		if count[id] > 1 {
			t.Errorf("run %d: answer %s is stored %d times", run, id, count[id])
		}
		before := must(h.Position(ctx, try[0], 1, 2))
		if count[id] == 0 {
			continue
		}
		again, err := h.Submit(ctx, Submit{Game: try[0], User: "ana", Interaction: id, Answers: []engine.Answer{engine.Count(1)}})
		if err != nil || !again.Repeated || again.Seq != before.Seq || ok && strconv.Itoa(again.Span.Last) != ack[1] {
			t.Errorf("run %d: second delivery of %s did something: %+v, %v", run, id, again, err)
		}
	}
	if lost := must(unposted(path)); lost > 0 {
		t.Errorf("run %d: %d answers have not exactly one card in the outbox", run, lost)
	}
	if wrong := must(db.Check(ctx, path)); len(wrong) > 0 {
		t.Errorf("run %d: the database: %v", run, wrong)
	}
}

// unposted counts the answers whose news were put into the outbox not just once.
func unposted(path string) (n int, err error) {
	d, err := sql.Open("sqlite", path)
	if err != nil {
		return 0, err
	}
	defer d.Close()
	err = d.QueryRow(`SELECT count(*) FROM interactions i WHERE kind = 'submit' AND
		1 <> (SELECT count(*) FROM outbox o WHERE o.game = i.game AND kind = 'card' AND json_extract(body, '$.first') = i.first)`).Scan(&n)
	return n, err
}

func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	path := t.TempDir() + "/bot.db"
	runs := 90
	if testing.Short() {
		runs = 20
	}
	all := 0
	for run := range runs {
		tried, acked := crash(t, path, run, run+1, 0)
		all += len(acked)
		checkCrash(t, path, run, tried, acked)
	}
	t.Logf("%d answers acknowledged over %d kills", all, runs)
}

func TestKilledAtRandom(t *testing.T) {
	path := t.TempDir() + "/bot.db"
	r := rand.New(rand.NewPCG(4, 4))
	runs := 25
	if testing.Short() {
		runs = 5
	}
	all := 0
	for run := range runs {
		tried, acked := crash(t, path, 1000+run, 0, time.Duration(20+r.IntN(120))*time.Millisecond)
		all += len(acked)
		checkCrash(t, path, run, tried, acked)
	}
	t.Logf("%d answers acknowledged over %d kills", all, runs)
	if all == 0 {
		t.Error("every run was killed before its first answer")
	}
}
