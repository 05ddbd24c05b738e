package db_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
)

// TestOlderBesideNewer: on a server a program goes on beside the first of a newer
// release, which has only added to the tables, until a release takes away what it
// reads. A file is one program's, which is to be the newest.
func TestOlderBesideNewer(t *testing.T) {
	where := dbtest.At(t, filepath.Join(t.TempDir(), "bot.db"))
	open := func() error {
		d, err := db.Open(context.Background(), where)
		if err == nil {
			err = d.Close()
		}
		return err
	}
	if err := open(); err != nil {
		t.Fatal(err)
	}
	raw := dbtest.Raw(t, where)
	do := func(q string) {
		t.Helper()
		if _, err := raw.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
	do("INSERT INTO goose_db_version (version_id, is_applied) VALUES (9000, " + map[bool]string{true: "true", false: "1"}[dbtest.Server() != ""] + ")")
	err := open()
	if refused := err != nil && strings.Contains(err.Error(), "newer version"); refused != (dbtest.Server() == "") {
		t.Errorf("with a newer schema that only adds: %v", err)
	}
	do("UPDATE program SET minimum = 9000")
	if err := open(); err == nil || !strings.Contains(err.Error(), "newer version") {
		t.Errorf("with a newer schema that takes away what is read: %v", err)
	}
}
