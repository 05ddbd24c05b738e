package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/system"
	"estafeta/host"
)

// finished is the exported file of a short game, and the game's id.
func finished(tb testing.TB, h *host.Host, s engine.System, seed uint64) ([]byte, string) {
	tb.Helper()
	ctx := context.Background()
	i, err := h.Create(ctx, host.NewGame{System: s.ID(), Scenario: s.Demo(), Owner: "u", Solo: true, Channel: "c", Pace: -1})
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := h.Start(ctx, i.ID, "u"); err != nil {
		tb.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 9))
	for range 12 {
		p, err := h.Position(ctx, i.ID, 1, 2)
		if err != nil {
			tb.Fatal(err)
		}
		if p.Status == db.Over {
			break
		}
		a, ok := enginetest.Choose(p.Open[0].Prompt, rng)
		if !ok {
			break
		}
		if _, err := h.Submit(ctx, host.Submit{Game: i.ID, User: "u", Token: p.Open[0].Token, Answers: []engine.Answer{a}}); err != nil {
			tb.Fatal(err)
		}
	}
	if err := h.End(ctx, i.ID, "u"); err != nil {
		tb.Fatal(err)
	}
	var out bytes.Buffer
	if err := h.Export(ctx, i.ID, &out); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes(), i.ID
}

// FuzzImport changes the file of a finished game anywhere: it is refused with a
// sentence, or what was taken can be looked at by everybody. Nothing of it
// touches another game.
func FuzzImport(f *testing.F) {
	ctx := context.Background()
	from := fuzzHost(f)
	var files [][]byte
	var ids []string
	for n, s := range system.Games(systems()) {
		file, id := finished(f, from, s, uint64(n))
		files, ids = append(files, file), append(ids, id)
	}
	h := fuzzHost(f)
	runs := 0
	f.Add(uint8(0), uint16(1), uint16(0), "", "")
	f.Add(uint8(1), uint16(2), uint16(40), "\"", "\\u0000")
	f.Add(uint8(0), uint16(3), uint16(90), "1", "99999999999999999999")
	f.Add(uint8(1), uint16(0), uint16(0), "game", "<@1>|")
	// One line of the file has a word replaced, from a place on; or is cut there.
	f.Fuzz(func(t *testing.T, which uint8, line, at uint16, old, new string) {
		defer time.AfterFunc(4*time.Second, func() { panic("it does not end") }).Stop()
		runs++
		file, id := files[int(which)%len(files)], ids[int(which)%len(files)]
		lines := bytes.SplitAfter(bytes.ReplaceAll(file, []byte(id), fmt.Appendf(nil, "g%07d", runs)), []byte("\n")) // it may come again
		n := int(line) % len(lines)
		k := min(int(at), len(lines[n]))
		changed := append([]byte{}, lines[n][:k]...)
		if old != "" {
			changed = append(changed, strings.Replace(string(lines[n][k:]), old, new, 1)...)
		}
		lines[n] = changed
		i, err := h.Import(ctx, bytes.Join(lines, nil), fmt.Sprint("eva", runs), host.NewGame{Guild: "g", Channel: "c"})
		if err != nil {
			if host.ErrorCode(err) == host.Internal || host.ErrorCode(err) == host.Corrupt {
				t.Errorf("line %d from %d, %q for %q: %v", n, k, new, old, err)
			}
			return
		}
		look(t, h, i.ID)
	})
}

func fuzzHost(tb testing.TB) *host.Host {
	store, err := db.Open(context.Background(), dbtest.At(tb, filepath.Join(tb.TempDir(), "games.db")))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { store.Close() })
	return host.New(host.Config{Store: store, Systems: systems(), Log: slog.New(slog.DiscardHandler)})
}

// look does what anybody may do with a finished game.
func look(t *testing.T, h *host.Host, game string) {
	ctx := context.Background()
	_, err := h.Position(ctx, game, 0, 1, 2)
	if err != nil {
		t.Fatalf("a file was taken, and its game cannot be read: %v", err)
	}
	_, err = h.Log(ctx, game, "eva", 0, 0)
	errs := []error{err}
	_, err = h.Replay(ctx, game, 0, 0, 0)
	errs = append(errs, err)
	_, err = h.Recheck(ctx, game)
	errs = append(errs, err)
	_, err = h.Verify(ctx, game)
	errs = append(errs, err, h.Export(ctx, game, io.Discard))
	if err := errors.Join(errs...); err != nil {
		t.Errorf("a file was taken, and its game cannot be looked at: %v", err)
	}
}
