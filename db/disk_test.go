package db

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestFullDisk: a disk that takes nothing more is told by Writable at once, the
// error names it and nothing else, nothing of the transaction is stored, and
// with room again everything goes on.
func TestFullDisk(t *testing.T) {
	ctx := context.Background()
	d, err := Open(ctx, Options{Path: filepath.Join(t.TempDir(), "full.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Writable(ctx); err != nil {
		t.Fatalf("a new database: %v", err)
	}
	most := func(pages int) {
		t.Helper()
		if _, err := d.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	most(1) // as many as there are
	err = d.Write(ctx, func(tx *Tx) error {
		_ = tx.do("INSERT INTO hashes (key, hash) VALUES ('big', ?)", strings.Repeat("x", 1<<20))
		_ = tx.do("INSERT INTO hashes (key, hash) VALUES ('after', 'it')") // as errors.Join does
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "full") || strings.Contains(err.Error(), "rollback") {
		t.Errorf("the write ended with: %v", err)
	}
	for _, key := range []string{"big", "after"} {
		if hash, err := d.CommandHash(ctx, key); err != nil || hash != "" {
			t.Errorf("%s was stored although the disk was full: %.20q %v", key, hash, err)
		}
	}
	if err := d.Writable(ctx); err == nil || !strings.Contains(err.Error(), "the disk of the database") {
		t.Errorf("a full disk is called well: %v", err)
	}
	most(1 << 30)
	if err := d.Write(ctx, func(tx *Tx) error { return tx.do("INSERT INTO hashes (key, hash) VALUES ('later', 'x')") }); err != nil {
		t.Fatal(err)
	}
	if err := d.Writable(ctx); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
