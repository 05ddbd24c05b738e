package db

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEveryTableMoves: a table that is added goes along to another database, in
// the order of its keys, or it is named here.
func TestEveryTableMoves(t *testing.T) {
	ctx := context.Background()
	d, err := Open(ctx, Options{Path: filepath.Join(t.TempDir(), "bot.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	tables, err := all(ctx, d.Queries, scanString, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose%'")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range tables {
		if slices.Contains([]string{"processes", "shards", "budget", "program"}, name) { // who is at work now
			continue
		}
		i := slices.IndexFunc(moved, func(m table) bool { return m.name == name })
		if i < 0 {
			t.Errorf("table %s does not move", name)
			continue
		}
		keys, err := all(ctx, d.Queries, scanString, "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Join(keys, ", ") != moved[i].key {
			t.Errorf("the keys of %s are %s, it moves in the order of %s", name, strings.Join(keys, ", "), moved[i].key)
		}
	}
	if len(tables) != len(moved)+4 {
		t.Errorf("%d tables move, there are %d", len(moved), len(tables)-4)
	}
}
