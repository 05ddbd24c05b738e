package db_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
)

// TestCheckpointsArePacked: checkpoints that resemble each other take a tenth of
// their size and come back as they were, also those of earlier versions, and a
// file of the game holds them as they were.
func TestCheckpointsArePacked(t *testing.T) {
	dbtest.OnlyFiles(t)
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "bot.db")
	d := mustOpen(t, path)
	state := func(n int) json.RawMessage {
		var units []map[string]int
		for u := range 60 {
			units = append(units, map[string]int{"unit": u, "x": u*977%1201 + n*(u%3), "y": u * 613 % 907, "wounds": (u + n) % 4})
		}
		b, err := json.Marshal(units)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	const legs = 150
	total := 0
	for n := range legs {
		mustWrite(t, d, func(tx *db.Tx) error {
			if n == 0 {
				if err := tx.AddGame(game); err != nil {
					return err
				}
			}
			total += len(state(n))
			return tx.AddLeg("g1", engine.Leg{Start: n + 1, Schema: "1", Rev: "r", State: state(n)})
		})
	}
	raw(t, path,
		fmt.Sprintf("INSERT INTO legs (game, start, schema, rev, state, settled, undone) VALUES ('g1', %d, '1', 'r', CAST('%s' AS BLOB), 0, 0)",
			legs+1, state(legs)))
	for _, from := range []int{0, 1, 70, legs, legs + 1} {
		got, err := d.Legs(ctx, "g1", from)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range got {
			if !bytes.Equal(l.State, state(l.Start-1)) {
				t.Fatalf("from %d: the checkpoint at %d has changed", from, l.Start)
			}
		}
		if want := legs + 1 - max(from-1, 0); len(got) != want {
			t.Errorf("from %d: %d checkpoints, want %d", from, len(got), want)
		}
	}
	var file bytes.Buffer
	if err := d.Export(ctx, "g1", &file); err != nil {
		t.Fatal(err)
	}
	b64, err := json.Marshal([]byte(state(80)))
	if err != nil || !strings.Contains(file.String(), string(b64)) {
		t.Error("the file does not hold a checkpoint as it was")
	}
	stored, err := db.StoredStates(path)
	if err != nil || stored*10 > total {
		t.Errorf("%d bytes take %d: %v", total, stored, err)
	}
	raw(t, path, "UPDATE legs SET base = 3 WHERE start = 90")
	var c *db.Corrupt
	if _, err := d.Legs(ctx, "g1", 90); !errors.As(err, &c) || !strings.Contains(c.What, "90") {
		t.Errorf("a checkpoint without its base: %v", err)
	}
}
