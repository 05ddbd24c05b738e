// Package db keeps games in SQLite or PostgreSQL. It knows rows and transactions; what they
// mean is host's affair. Times are UTC with milliseconds.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
)

// Options say which database to open: a file of SQLite, or a server that speaks
// the protocol of PostgreSQL if there is a URL. Then the path is only where a
// note of what was forgotten is kept.
type Options struct {
	Path string
	URL  string
	// Hook, if set, is called before each statement that writes and before and
	// after each commit: crash tests end the process there.
	Hook func()
}

// DB is an open database.
type DB struct {
	Queries
	dialect dialect
	write   *sql.DB
	read    *sql.DB
	hook    func()
	path    string // of the file; with a server, beside it stands what was forgotten

	disk  disk
	conn  *sql.Conn            // the connection that writes, if there is one only
	turn  chan struct{}        // held while writing, if one writes at a time
	stmts map[string]*sql.Stmt // prepared on conn

	reader *pool
}

// ErrNotFound is returned where exactly one row was asked for and there is none.
var ErrNotFound = errors.New("not in the database")

// Open opens the database, creating and migrating it as needed. Its errors are
// sentences for whoever runs the bot.
func Open(ctx context.Context, o Options) (*DB, error) {
	d := &DB{dialect: file{o.Path}, hook: o.Hook, path: o.Path, turn: make(chan struct{}, 1), stmts: map[string]*sql.Stmt{}}
	if o.URL != "" {
		d.dialect = &server{url: o.URL}
	}
	if d.hook == nil {
		d.hook = func() {}
	}
	var err error
	if d.write, d.read, err = d.dialect.open(ctx); err != nil {
		return nil, err
	}
	if !d.dialect.together() {
		if d.conn, err = d.write.Conn(ctx); err != nil {
			return nil, errors.Join(d.dialect.explain(err), d.write.Close(), d.read.Close())
		}
	}
	d.reader = &pool{db: d.read, dialect: d.dialect, stmts: map[string]*sql.Stmt{}}
	d.Queries = Queries{d.reader}
	return d, nil
}

// migrate brings the tables up to date.
func migrate(ctx context.Context, dia dialect, d *sql.DB, kind goose.Dialect, files fs.FS, options ...goose.ProviderOption) error {
	p, err := goose.NewProvider(kind, d, files, options...)
	if err != nil {
		return err
	}
	at, err := p.GetDBVersion(ctx)
	if err != nil {
		return err
	}
	sources := p.ListSources()
	if known := sources[len(sources)-1].Version; at > known {
		if least, err := dia.minimum(ctx, d); err != nil || known < least {
			return errors.Join(newer{at, known}, err)
		}
		return nil
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

// Close closes all connections, their statements first: else they would stay
// open, and what the log beside the file holds would not be written into it.
func (d *DB) Close() error {
	d.turn <- struct{}{} // a transaction under way ends first
	defer func() { <-d.turn }()
	errs := []error{d.reader.close(), d.read.Close(), closeAll(d.stmts)}
	if d.conn != nil {
		errs = append(errs, d.conn.Close())
	}
	return errors.Join(append(errs, d.write.Close())...)
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
	return d.read.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM games LIMIT 1) AS g").Scan(&n)
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
