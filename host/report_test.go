package host

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
)

// TestReportOfAFault: the code in the report stands beside the cause in the
// log, also for a game that cannot be read.
func TestReportOfAFault(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	var log bytes.Buffer
	h.cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	d, err := sql.Open("sqlite", h.path)
	h.ok(err)
	_, err = d.Exec("UPDATE legs SET state = x'78'")
	h.ok(errors.Join(err, d.Close()))
	h.restart()
	_, err = h.Info(ctx, game, "ana")
	var e *Error
	if !errors.As(err, &e) || e.Code != Corrupt || e.Ref == "" {
		t.Fatalf("the game can be read: %v", err)
	}
	r, err := h.Report(ctx, game, "ana")
	h.ok(err)
	if len(r.Faults) == 0 || r.Faults[0].Code != e.Ref || !strings.Contains(log.String(), "code="+r.Faults[0].Code) {
		t.Errorf("faults %+v; the log:\n%s", r.Faults, log.String())
	}
	if _, err := h.Report(ctx, "nowhere", "ana"); !errors.Is(err, ErrNoGame) {
		t.Errorf("no such game: %v", err)
	}
}

// TestReportWhileItGoesOn has no coordinates and no other seat's answers; once
// the game is over they are there.
func TestReportWhileItGoesOn(t *testing.T) {
	ctx := context.Background()
	h := newHouse(t)
	game := h.start()
	h.submit(game, "ana", engine.Count(5))
	r := must(h.Report(ctx, game, "luis"))
	b := must(r.JSON())
	if len(r.Answers) != 0 || strings.Contains(string(b), `"answered"`) {
		t.Errorf("luis sees ana's bid:\n%s", b)
	}
	if own := must(h.Report(ctx, game, "ana")); len(own.Answers) != 1 || own.Answers[0].Answer.Num() != 5 {
		t.Errorf("ana's own: %+v", own.Answers)
	}
	if s := must(h.Report(ctx, game, "eva")); len(s.Views) != 1 || s.Views[0].Seat != 0 || len(s.Answers) != 0 {
		t.Errorf("a spectator: %+v", s)
	}
	h.submit(game, "luis", engine.Count(1))
	_ = must(h.Concede(ctx, game, "ana", "", 0))
	if over := must(h.Report(ctx, game, "luis")); over.Status != db.Over || over.Views[0].Outcome == nil {
		t.Errorf("at the end: %+v", over)
	}
}
