package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"

	"estafeta/migrations"
)

// file is a database of SQLite in a file: one connection that writes, a few that
// read.
type file struct{ path string }

func (f file) open(ctx context.Context) (write, read *sql.DB, err error) {
	if f.path == "" {
		return nil, nil, errors.New("no database file is configured")
	}
	if err := writable(f.path); err != nil {
		return nil, nil, err
	}
	if write, err = sql.Open("sqlite", dsn(f.path)); err != nil {
		return nil, nil, fmt.Errorf("open the database %s: %w", f.path, err)
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, f, write, goose.DialectSQLite3, migrations.FS); err != nil {
		write.Close()
		return nil, nil, explain(f.path, err)
	}
	if read, err = sql.Open("sqlite", dsn(f.path)+"&_pragma=query_only(1)"); err != nil {
		write.Close()
		return nil, nil, fmt.Errorf("open the database %s: %w", f.path, err)
	}
	read.SetMaxOpenConns(4)
	return write, read, nil
}

func (file) say(q string) string            { return q }
func (file) args(list []any) ([]any, error) { return list, nil }
func (file) columns() string                { return "SELECT name FROM pragma_table_info(?) ORDER BY cid" }
func (file) begin() string                  { return "BEGIN IMMEDIATE" }
func (file) patience() time.Duration        { return 0 }
func (file) together() bool                 { return false }
func (file) skip(...string) string          { return "" }
func (file) again(error) bool               { return false }
func (file) snapshot() *sql.TxOptions       { return &sql.TxOptions{ReadOnly: true} }
func (f file) explain(err error) error      { return explain(f.path, err) }

// minimum: a file is one program's at a time, which is to be the newest.
func (file) minimum(context.Context, *sql.DB) (int64, error) { return math.MaxInt64, nil }

// ends reports an error upon which SQLite may have given the whole transaction
// up by itself.
func (file) ends(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) ||
		is(err, codeFull, codeIO, codeNoMemory, codeCorrupt, codeBusy, codeInterrupt)
}

// is reports an error of SQLite with one of some codes.
func is(err error, codes ...int) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && slices.Contains(codes, e.Code()&0xff)
}

// dsn puts the pragmas where every new connection gets them; busy_timeout
// comes first, so that the switch to WAL waits for another process.
func dsn(path string) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String() +
		"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
		"&_pragma=foreign_keys(1)&_txlock=immediate"
}

// writable finds out early what SQLite would report late and darkly.
func writable(path string) error {
	dir := filepath.Dir(path)
	if st, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the database's directory %s does not exist: create it, or set another path", dir)
	} else if err != nil || !st.IsDir() {
		return fmt.Errorf("the database's directory %s cannot be used: %v", dir, err)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("the database %s cannot be written: %w; give the bot's user write permission on the file and its directory", path, err)
	}
	f.Close()
	probe, err := os.CreateTemp(dir, ".estafeta-*")
	if err != nil {
		return fmt.Errorf("the database's directory %s cannot be written (SQLite keeps its log beside the file): %w", dir, err)
	}
	probe.Close()
	return os.Remove(probe.Name())
}

const (
	codeCorrupt  = 11
	codeFull     = 13
	codeReadonly = 8
	codeNotADB   = 26

	codeBusy      = 5
	codeNoMemory  = 7
	codeInterrupt = 9
	codeIO        = 10
)

// explain turns SQLite's codes into sentences.
func explain(path string, err error) error {
	var n newer
	if errors.As(err, &n) {
		return fmt.Errorf("the database %s cannot be used: %w", path, n)
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case codeNotADB:
			return fmt.Errorf("%s is not an SQLite database: move it away, or set another path (%w)", path, err)
		case codeCorrupt:
			return fmt.Errorf("the database %s is damaged: restore a backup (%w)", path, err)
		case codeReadonly:
			return fmt.Errorf("the database %s cannot be written: give the bot's user write permission (%w)", path, err)
		case codeFull:
			return fmt.Errorf("the disk of the database %s is full (%w)", path, err)
		}
	}
	return fmt.Errorf("the database %s: %w", path, err)
}
