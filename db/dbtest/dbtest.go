// Package dbtest opens databases for tests: files of SQLite, or schemas of a
// server if the environment variable ESTAFETA_TEST_POSTGRES has its URL.
package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"estafeta/db"
)

// Server is the URL of the server to test against, "" for files.
func Server() string { return os.Getenv("ESTAFETA_TEST_POSTGRES") }

// At are the options of the database that stands for a path: the file itself, or
// a schema of its own on the server, which is dropped when the test ends.
func At(tb testing.TB, path string) db.Options {
	tb.Helper()
	if Server() == "" {
		return db.Options{Path: path}
	}
	u, err := url.Parse(Server())
	if err != nil {
		tb.Fatal(err)
	}
	schema := fmt.Sprintf("t%x", sha256.Sum256([]byte(path)))[:20]
	do(tb, "CREATE SCHEMA IF NOT EXISTS "+schema)
	tb.Cleanup(func() { do(tb, "DROP SCHEMA IF EXISTS "+schema+" CASCADE") })
	q := u.Query()
	q.Set("search_path", schema)
	u.RawQuery = q.Encode()
	return db.Options{Path: path, URL: u.String()}
}

func do(tb testing.TB, q string) {
	tb.Helper()
	d, err := sql.Open("pgx", Server())
	if err != nil {
		tb.Fatal(err)
	}
	defer d.Close()
	if _, err := d.ExecContext(context.Background(), q); err != nil {
		tb.Fatal(err)
	}
}

// OnlyFiles skips a test that damages, reads or fills the file itself.
func OnlyFiles(tb testing.TB) {
	tb.Helper()
	if Server() != "" {
		tb.Skip("it handles the database's file, and this one is on a server")
	}
}

// Raw opens a database of At behind the program's back.
func Raw(tb testing.TB, o db.Options) *sql.DB {
	tb.Helper()
	driver, source := "sqlite", "file:"+o.Path+"?_pragma=busy_timeout(10000)"
	if o.URL != "" {
		driver, source = "pgx", o.URL
	}
	d, err := sql.Open(driver, source)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { d.Close() })
	return d
}

// Tables are the names of a database's tables.
func Tables(tb testing.TB, d *sql.DB) (names []string) {
	tb.Helper()
	q := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%' ORDER BY 1"
	if Server() != "" {
		q = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%' ORDER BY 1"
	}
	rows, err := d.Query(q)
	if err != nil {
		tb.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var n string
		if err := rows.Scan(&n); err != nil {
			tb.Fatal(err)
		}
		names = append(names, n)
	}
	return names
}
