package host

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"

	"estafeta/db/dbtest"
	"estafeta/engine"
)

// TestRecheck: a game plays again as it is stored, and a changed record,
// event or checkpoint is named.
func TestRecheck(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	h := newHouse(t)
	game := h.start()
	h.bid(game)
	for range 3 {
		for _, u := range []string{"ana", "luis"} {
			h.submit(game, u, engine.Count(1), engine.Answer{})
		}
	}
	c, err := h.Recheck(ctx, game)
	h.ok(err)
	if len(c.Differ) > 0 || c.Steps != 8 || c.Older != 0 {
		t.Fatalf("%+v", c)
	}
	for what, q := range map[string]string{
		"tells another story": "UPDATE events SET body = replace(body, '\"i\":1', '\"i\":2') WHERE key = 'takes' AND seq = (SELECT min(seq) FROM events WHERE key = 'takes')",
		"ends otherwise":      "UPDATE legs SET state = CAST(replace(CAST(state AS TEXT), '\"Stones\":1', '\"Stones\":2') AS BLOB) WHERE start = (SELECT max(start) FROM legs)",
	} {
		h := newHouse(t)
		game := h.start()
		h.bid(game)
		h.submit(game, "ana", engine.Count(1), engine.Answer{})
		h.submit(game, "luis", engine.Count(1), engine.Answer{})
		raw, err := sql.Open("sqlite", h.path)
		h.ok(err)
		_, err = raw.Exec(q)
		h.ok(errors.Join(err, raw.Close()))
		c, err := h.Recheck(ctx, game)
		h.ok(err)
		if !strings.Contains(strings.Join(c.Differ, "; "), what) {
			t.Errorf("%s: %v", what, c.Differ)
		}
	}
}
