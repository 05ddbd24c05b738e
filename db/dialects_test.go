package db_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"estafeta/db"
	"estafeta/db/dbtest"
)

// TestDialectsAgree: a file and a server have the same tables, with the same
// columns in the same order, the same keys and the same indexes.
func TestDialectsAgree(t *testing.T) {
	if dbtest.Server() == "" {
		t.Skip("no server to compare with: ESTAFETA_TEST_POSTGRES has none")
	}
	path := filepath.Join(t.TempDir(), "bot.db")
	options := dbtest.At(t, path)
	for _, o := range []db.Options{{Path: path}, options} {
		d, err := db.Open(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
	}
	file, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	server, err := sql.Open("pgx", options.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	lines := func(d *sql.DB, q string) []string {
		rows, err := d.Query(q)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		var out []string
		for rows.Next() {
			var table, what string
			var n int
			if err := rows.Scan(&table, &n, &what); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(table, "goose") {
				out = append(out, fmt.Sprintf("%s %d %s", table, n, what))
			}
		}
		slices.Sort(out)
		return out
	}
	const fileTables = "(SELECT name AS t FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%')"
	for _, c := range []struct{ what, file, server string }{
		{"columns", "SELECT t, cid + 1, name FROM " + fileTables + " JOIN pragma_table_info(t)",
			"SELECT table_name, ordinal_position, column_name FROM information_schema.columns WHERE table_schema = current_schema()"},
		{"required columns", "SELECT t, 0, name FROM " + fileTables + " JOIN pragma_table_info(t) WHERE \"notnull\" OR pk",
			"SELECT table_name, 0, column_name FROM information_schema.columns WHERE table_schema = current_schema() AND is_nullable = 'NO'"},
		{"keys", "SELECT t, pk, name FROM " + fileTables + " JOIN pragma_table_info(t) WHERE pk > 0",
			`SELECT k.table_name, k.ordinal_position, k.column_name FROM information_schema.key_column_usage k
			JOIN information_schema.table_constraints c USING (constraint_schema, constraint_name)
			WHERE c.constraint_type = 'PRIMARY KEY' AND k.table_schema = current_schema()`},
		{"indexes", "SELECT tbl_name, 0, name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
			`SELECT tablename, 0, indexname FROM pg_indexes WHERE schemaname = current_schema() AND indexname NOT LIKE '%_pkey' AND indexname NOT LIKE '%_key'`},
	} {
		if in, out := lines(file, c.file), lines(server, c.server); !slices.Equal(in, out) {
			t.Errorf("%s of the file\n%s\nand of the server\n%s", c.what, strings.Join(in, "\n"), strings.Join(out, "\n"))
		}
	}
}
