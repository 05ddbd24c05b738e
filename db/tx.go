package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"
)

// source is where rows are read from: the pool or a transaction. Statements
// are prepared once.
type source interface {
	query(ctx context.Context, q string, args ...any) (*sql.Rows, error)
	// bound is how long a query may take, as a context.
	bound(ctx context.Context) (context.Context, context.CancelFunc)
}

// Queries reads rows. A row that cannot be understood is an error that names
// it.
type Queries struct{ from source }

type pool struct {
	db      *sql.DB
	dialect dialect
	mu      sync.Mutex
	stmts   map[string]*sql.Stmt
}

// close closes the statements.
func (p *pool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return closeAll(p.stmts)
}

func (p *pool) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return within(ctx, p.dialect.patience())
}

// within bounds a context, 0: not at all.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, d)
}

func (p *pool) query(ctx context.Context, q string, args ...any) (*sql.Rows, error) {
	args, err := p.dialect.args(args)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	s := p.stmts[q]
	p.mu.Unlock()
	if s == nil {
		if s, err = p.db.PrepareContext(ctx, p.dialect.say(q)); err != nil {
			return nil, err
		}
		p.mu.Lock()
		first := p.stmts[q]
		if first == nil {
			p.stmts[q] = s
		}
		p.mu.Unlock()
		if first != nil { // another has been as quick
			if err := s.Close(); err != nil {
				return nil, err
			}
			s = first
		}
	}
	return s.QueryContext(ctx, args...)
}

// snapshot reads within one transaction.
type snapshot struct {
	tx   *sql.Tx
	pool *pool
}

func (s snapshot) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return s.pool.bound(ctx)
}

// query takes the pool's statement if it has one; it prepares none there, which
// could wait for a connection while this one is held.
func (s snapshot) query(ctx context.Context, q string, args ...any) (*sql.Rows, error) {
	args, err := s.pool.dialect.args(args)
	if err != nil {
		return nil, err
	}
	s.pool.mu.Lock()
	stmt := s.pool.stmts[q]
	s.pool.mu.Unlock()
	if stmt == nil {
		return s.tx.QueryContext(ctx, s.pool.dialect.say(q), args...)
	}
	return s.tx.StmtContext(ctx, stmt).QueryContext(ctx, args...)
}

// Snapshot runs fn on the database as it is at one moment: what other processes
// commit meanwhile is not seen.
func (d *DB) Snapshot(ctx context.Context, fn func(Queries) error) error {
	ctx, cancel := d.reader.bound(ctx)
	defer cancel()
	tx, err := d.read.BeginTx(ctx, d.dialect.snapshot())
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	err = fn(Queries{snapshot{tx, d.reader}})
	return errors.Join(err, tx.Rollback())
}

// Tx is a writing transaction.
type Tx struct {
	Queries
	ctx   context.Context
	db    *DB
	conn  *sql.Conn
	stmts map[string]*sql.Stmt // prepared on the connection; nil: it prepares by itself
	ended error                // the database gave it up because of this
	whole context.Context      // of its statements: a statement that is cut off closes the connection
}

// ErrConflict means that the game was changed by somebody else since it was
// read: read it again.
var ErrConflict = errors.New("changed by another writer")

// attempts is how often a transaction runs that met another at the same rows.
const attempts = 10

// Write runs fn in one transaction: all of it is stored, or on an error
// nothing. It may run again, where the database asks for that.
func (d *DB) Write(ctx context.Context, fn func(*Tx) error) error {
	if !d.dialect.together() {
		select {
		case d.turn <- struct{}{}:
			defer func() { <-d.turn }()
		case <-ctx.Done():
			return ctx.Err()
		}
		return d.writeOn(ctx, &Tx{ctx: ctx, db: d, conn: d.conn, stmts: d.stmts, whole: context.WithoutCancel(ctx)}, fn)
	}
	whole, cancel := within(context.WithoutCancel(ctx), d.dialect.patience())
	defer cancel()
	return d.repeat(ctx, whole, fn)
}

// Urgent is Write for what is of no use later: its context cuts off statements
// that wait, too, and then nobody knows whether it is stored.
func (d *DB) Urgent(ctx context.Context, fn func(*Tx) error) error {
	if !d.dialect.together() {
		return d.Write(ctx, fn)
	}
	return d.repeat(ctx, ctx, fn)
}

// repeat runs fn in a transaction on a connection of its own, again where it has
// met another at the same rows.
func (d *DB) repeat(ctx, whole context.Context, fn func(*Tx) error) error {
	for try := 1; ; try++ {
		conn, err := d.write.Conn(ctx)
		if err != nil {
			return d.dialect.explain(err)
		}
		err = d.writeOn(ctx, &Tx{ctx: ctx, db: d, conn: conn, whole: whole}, fn)
		conn.Close() // back to the pool, which finds out by itself whether it is still of use
		if err == nil || !d.dialect.again(err) || try >= attempts || ctx.Err() != nil {
			return err
		}
		time.Sleep(rand.N(time.Duration(try) * 5 * time.Millisecond))
	}
}

// writeOn is Write on a connection.
func (d *DB) writeOn(ctx context.Context, tx *Tx, fn func(*Tx) error) (err error) {
	tx.Queries = Queries{tx}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := tx.run(d.dialect.begin()); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	done := false
	defer func() {
		d.disk.wrote(err)
		if !done {
			err = errors.Join(err, tx.rollback())
		}
	}()
	if err := fn(tx); err != nil {
		return err
	}
	if tx.ended != nil {
		return tx.ended
	}
	d.hook()
	if err := tx.run("COMMIT"); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	done = true
	d.hook()
	return nil
}

// stmt prepares a statement once on the only writing connection.
func (t *Tx) stmt(q string) (*sql.Stmt, error) {
	s := t.stmts[q]
	if s == nil {
		var err error
		if s, err = t.conn.PrepareContext(t.whole, q); err != nil {
			return nil, fmt.Errorf("%s: %w", q, err)
		}
		t.stmts[q] = s
	}
	return s, nil
}

// run begins or ends the transaction, whatever becomes of the context: an
// interrupted commit would be neither done nor not done.
func (t *Tx) run(q string) error {
	if t.ended != nil && q != "ROLLBACK" {
		return errors.Join(errGivenUp, t.ended)
	}
	if t.stmts == nil {
		_, err := t.conn.ExecContext(t.whole, q)
		return err
	}
	s, err := t.stmt(q)
	if err != nil {
		return err
	}
	_, err = s.ExecContext(t.whole)
	return err
}

// bound: its statements are bounded together.
func (t *Tx) bound(ctx context.Context) (context.Context, context.CancelFunc) { return ctx, func() {} }

func (t *Tx) query(ctx context.Context, q string, args ...any) (*sql.Rows, error) {
	if t.ended != nil {
		return nil, errors.Join(errGivenUp, t.ended)
	}
	args, err := t.db.dialect.args(args)
	if err != nil {
		return nil, err
	}
	if t.stmts == nil { // a statement that is cut off would close the connection
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		rows, err := t.conn.QueryContext(t.whole, t.db.dialect.say(q), args...)
		if err != nil && t.db.dialect.ends(err) {
			t.ended = err
		}
		return rows, err
	}
	s, err := t.stmt(q)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(ctx, args...)
}

// exec runs one statement that writes and returns the rows it touched.
func (t *Tx) exec(q string, args ...any) (int64, error) {
	t.db.hook()
	if t.ended != nil {
		return 0, errors.Join(errGivenUp, t.ended)
	}
	args, err := t.db.dialect.args(args)
	if err != nil {
		return 0, err
	}
	var r sql.Result
	if t.stmts == nil {
		if err := t.ctx.Err(); err != nil {
			return 0, err
		}
		r, err = t.conn.ExecContext(t.whole, t.db.dialect.say(q), args...)
	} else {
		var s *sql.Stmt
		if s, err = t.stmt(q); err != nil {
			return 0, err
		}
		r, err = s.ExecContext(t.ctx, args...)
	}
	if err != nil {
		if t.db.dialect.ends(err) {
			t.ended = err
		}
		return 0, fmt.Errorf("%s: %w", q, err)
	}
	return r.RowsAffected()
}

func (t *Tx) do(q string, args ...any) error {
	_, err := t.exec(q, args...)
	return err
}

// insert writes rows, several by one statement: up to eight, by powers of two,
// so that few statements are prepared. Each row ends with what follows its
// values.
func (t *Tx) insert(head, end string, rows [][]any) error {
	for len(rows) > 0 {
		n := 8
		for n > len(rows) {
			n /= 2
		}
		one := "(?" + strings.Repeat(",?", len(rows[0])-1) + end
		var values []any
		for _, r := range rows[:n] {
			values = append(values, r...)
		}
		if err := t.do(head+one+strings.Repeat(","+one, n-1), values...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// all reads every row of a query through one scan.
func all[T any](ctx context.Context, q Queries, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	ctx, cancel := q.from.bound(ctx)
	defer cancel()
	rows, err := q.from.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// one reads the only row of a query, or returns ErrNotFound.
func one[T any](ctx context.Context, q Queries, scan func(*sql.Rows) (T, error), query string, args ...any) (T, error) {
	list, err := all(ctx, q, scan, query, args...)
	if err != nil || len(list) == 0 {
		var none T
		if err == nil {
			err = ErrNotFound
		}
		return none, err
	}
	return list[0], nil
}

// text is a value as JSON for a column; what host stores always has a JSON form.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("db: %T has no JSON form: %v", v, err))
	}
	return string(b)
}

// parse reads a JSON column; what names the row in the error.
func parse(what, body string, into any) error {
	if err := json.Unmarshal([]byte(body), into); err != nil {
		return &Corrupt{What: what, Err: err}
	}
	return nil
}

// Corrupt is a row that cannot be understood.
type Corrupt struct {
	What string
	Err  error
}

// Error names the row.
func (c *Corrupt) Error() string { return fmt.Sprintf("%s cannot be read: %v", c.What, c.Err) }

// Unwrap gives the cause.
func (c *Corrupt) Unwrap() error { return c.Err }
