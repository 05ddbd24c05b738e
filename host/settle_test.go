package host

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"

	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/system"

	_ "modernc.org/sqlite"
)

// tamper changes the closed database behind the host's back.
func (h *house) tamper(q string, args ...any) {
	h.tb.Helper()
	h.ok(h.store.Close())
	d, err := sql.Open("sqlite", h.path)
	h.ok(err)
	_, err = d.Exec(q, args...)
	h.ok(err)
	h.ok(d.Close())
	h.open()
}

func TestRulesThatChangedSettle(t *testing.T) {
	dbtest.OnlyFiles(t)
	h := newHouse(t)
	ctx := context.Background()
	game := h.start()
	h.bid(game)
	h.submit(game, "ana", engine.Count(3))
	h.drain()
	h.cfg.Systems = []system.System{piles{"r2"}}
	h.restart()
	p, err := h.Position(ctx, game, 1, 2) // everything still fits
	h.ok(err)
	if p.Open[0].Prompt.Key != "push" {
		t.Fatalf("asked %s", p.Open[0].Prompt.Key)
	}
	h.drain()
	h.cfg.Systems = []system.System{piles{"r3"}}
	h.tamper(`UPDATE legs SET state = CAST(replace(CAST(state AS TEXT), '"Stones":20', '"Stones":2') AS BLOB) WHERE undone = 0`)
	p, err = h.Position(ctx, game, 1, 2) // three of two stones no longer
	h.ok(err)
	if p.Open[0].Prompt.Key != "take" || p.Open[0].Prompt.Max != 2 {
		t.Fatalf("asked %+v", p.Open[0].Prompt)
	}
	told := false
	for _, x := range h.drain() {
		told = told || x.Kind == PostNotice && x.Notice.Text.Key == "notice.settled"
	}
	if !told {
		t.Error("nobody was told that an answer was dropped")
	}
	h.submit(game, "ana", engine.Count(1))
	h.restart()
	if taken, err := h.Undo(ctx, game, "ana", "", UndoStep); err != nil || taken.Proposed != "" {
		t.Errorf("undo to the beginning of a settled step: %q, %v", taken.Proposed, err)
	}
}

func TestCorruptGameStopsNoOther(t *testing.T) {
	dbtest.OnlyFiles(t)
	for _, c := range []struct{ name, q string }{
		{"checkpoint cut off", "UPDATE legs SET state = substr(state, 1, 9) WHERE game = ?"},
		{"checkpoint of another shape", `UPDATE legs SET state = CAST('{"Stones":"many"}' AS BLOB) WHERE game = ?`},
		{"record garbled", "UPDATE records SET body = '{\"seq\":' WHERE game = ?"},
		{"record lost", "DELETE FROM records WHERE game = ? AND seq = (SELECT min(seq) FROM records WHERE leg > 1)"},
		{"event garbled", "UPDATE events SET body = 'x' WHERE game = ?"},
		{"options garbled", "UPDATE games SET options = '[' WHERE id = ?"},
		{"roster garbled", "UPDATE seats SET roster = '{' WHERE game = ?"},
		{"prompt garbled", "UPDATE prompts SET also = ',x,' WHERE game = ?"},
		{"no checkpoint", "DELETE FROM legs WHERE game = ?"},
		{"unknown system", "UPDATE games SET system = 'chess' WHERE id = ?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := newHouse(t)
			ctx := context.Background()
			bad, good := h.start(), h.start()
			h.bid(bad)
			h.bid(good)
			h.submit(bad, "ana", engine.Count(1))
			h.tamper("PRAGMA foreign_keys = 0; "+c.q, bad)
			_, err := h.Submit(ctx, Submit{Game: bad, User: "ana", Answers: []engine.Answer{{}}})
			if err == nil {
				t.Fatal("an unreadable game took an answer")
			}
			if code := ErrorCode(err); code != Corrupt && !errors.Is(err, ErrNoSystem) {
				t.Errorf("error %v, code %s", err, code)
			}
			if !strings.Contains(err.Error(), "error.") {
				t.Errorf("no key for a sentence in %q", err)
			}
			h.submit(good, "ana", engine.Count(1))
			h.clock.Advance(25 * 3600e9)
			_ = h.Tick(ctx) // reports the bad game
			reminded := false
			for _, p := range h.drain() {
				reminded = reminded || p.Kind == PostReminder && p.Game == good
			}
			if !reminded {
				t.Error("the other game's reminder was lost")
			}
			if turns, err := h.Turns(ctx, "ana"); err != nil || len(turns) == 0 {
				t.Errorf("turns %+v, %v", turns, err)
			}
		})
	}
}
