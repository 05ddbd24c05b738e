// Package db keeps games in SQLite. It knows rows and transactions; what they
// mean is host's affair. Times are UTC with milliseconds.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"

	"estafeta/migrations"
)

// Options say which database to open.
type Options struct {
	Path string
	// Hook, if set, is called before each statement that writes and before and
	// after each commit: crash tests end the process there.
	Hook func()
}

// DB is an open database: one connection that writes, a few that read.
type DB struct {
	Queries
	write *sql.DB
	read  *sql.DB
	hook  func()
	path  string

	disk  disk
	conn  *sql.Conn            // the writing connection
	turn  chan struct{}        // held while writing
	stmts map[string]*sql.Stmt // prepared on conn

	reader *pool
}

// ErrNotFound is returned where exactly one row was asked for and there is none.
var ErrNotFound = errors.New("not in the database")

// Open opens the database, creating and migrating it as needed. Its errors are
// sentences for whoever runs the bot.
func Open(ctx context.Context, o Options) (*DB, error) {
	if o.Path == "" {
		return nil, errors.New("no database file is configured")
	}
	if err := writable(o.Path); err != nil {
		return nil, err
	}
	write, err := sql.Open("sqlite", dsn(o.Path))
	if err != nil {
		return nil, fmt.Errorf("open the database %s: %w", o.Path, err)
	}
	write.SetMaxOpenConns(1)
	if err := migrate(ctx, write); err != nil {
		write.Close()
		return nil, explain(o.Path, err)
	}
	conn, err := write.Conn(ctx)
	if err != nil {
		write.Close()
		return nil, explain(o.Path, err)
	}
	read, err := sql.Open("sqlite", dsn(o.Path)+"&_pragma=query_only(1)")
	if err != nil {
		write.Close()
		return nil, fmt.Errorf("open the database %s: %w", o.Path, err)
	}
	read.SetMaxOpenConns(4)
	d := &DB{write: write, read: read, hook: o.Hook, path: o.Path, conn: conn, turn: make(chan struct{}, 1), stmts: map[string]*sql.Stmt{}}
	if d.hook == nil {
		d.hook = func() {}
	}
	d.reader = &pool{db: read, stmts: map[string]*sql.Stmt{}}
	d.Queries = Queries{d.reader}
	return d, nil
}

// dsn puts the pragmas where every new connection gets them; busy_timeout
// comes first, so that the switch to WAL waits for another process.
func dsn(path string) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath()}).String() +
		"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)" +
		"&_pragma=foreign_keys(1)&_txlock=immediate"
}

func migrate(ctx context.Context, d *sql.DB) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, d, migrations.FS)
	if err != nil {
		return err
	}
	at, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	if known := sources[len(sources)-1].Version; at > known {
		return newer{at, known}
	}
	_, err = p.Up(ctx)
	return err
}

type newer struct{ at, known int64 }

func (n newer) Error() string {
	return fmt.Sprintf(
		"it was written by a newer version of Estafeta (schema %d, this program knows up to %d); run that version, or restore a backup made before the upgrade",
		n.at,
		n.known,
	)
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

// Close closes all connections, their statements first: else they would stay
// open, and what the log beside the file holds would not be written into it.
func (d *DB) Close() error {
	d.turn <- struct{}{} // a transaction under way ends first
	defer func() { <-d.turn }()
	return errors.Join(d.reader.close(), d.read.Close(), closeAll(d.stmts), d.conn.Close(), d.write.Close())
}

// closeAll closes statements and forgets them.
func closeAll(stmts map[string]*sql.Stmt) error {
	var errs []error
	for q, s := range stmts {
		errs = append(errs, s.Close())
		delete(stmts, q)
	}
	return errors.Join(errs...)
}

// Path is the database's file.
func (d *DB) Path() string { return d.path }

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error {
	var n int
	return d.read.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM games LIMIT 1)").Scan(&n)
}

// millis is how a time is stored; the zero time is 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func fromMillis(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
