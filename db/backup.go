package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
)

// Backup writes a consistent copy of the running database to a new file.
func (d *DB) Backup(ctx context.Context, to string) error {
	if d.dialect.together() {
		return errors.New("a database on a server is copied by its own programs: pg_dump")
	}
	return Backup(ctx, d.path, to)
}

// Backup copies a database, in use or not, to a new file. It migrates nothing.
func Backup(ctx context.Context, path, to string) error {
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("%s exists already: name a new file for the backup", to)
	}
	return existing(path, func(d *sql.DB) error {
		if _, err := d.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
			return fmt.Errorf("write the backup %s: %w", to, err)
		}
		return nil
	})
}

// Check reads a whole database and returns what is wrong with it, a line each.
// It migrates nothing.
func Check(ctx context.Context, path string) (wrong []string, err error) {
	err = existing(path, func(d *sql.DB) error {
		for _, q := range []string{"PRAGMA integrity_check",
			"SELECT 'a row of '||\"table\"||' refers to no '||parent FROM pragma_foreign_key_check"} {
			lines, err := all(ctx, Queries{&pool{db: d, dialect: file{path}, stmts: map[string]*sql.Stmt{}}}, scanString, q)
			if err != nil {
				return err
			}
			for _, line := range lines {
				if line != "ok" {
					wrong = append(wrong, strings.TrimSpace(line))
				}
			}
		}
		return nil
	})
	return wrong, err
}

// existing opens a database that must be there, as it is.
func existing(path string, fn func(*sql.DB) error) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("the database %s cannot be read: %w", path, err)
	}
	d, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		return explain(path, err)
	}
	if err := fn(d); err != nil {
		return errors.Join(explain(path, err), d.Close())
	}
	return d.Close()
}
