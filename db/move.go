package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// moved are the tables that go along from one database to another: what refers
// to another table comes after it. What says who is at work now stays behind.
var moved = []table{
	{"games", "id", false}, {"seats", "game, seat", false}, {"sitters", "game, seat, user", false}, {"armies", "user, name", false},
	{"legs", "game, start", false}, {"records", "game, seq", false}, {"prompts", "game, id", false}, {"interactions", "id", false},
	{"drafts", "game, seat", false}, {"orders", "game, seat, key", false}, {"proposals", "game", false}, {"outbox", "id", true},
	{"cards", "game", false}, {"users", "id", false}, {"guilds", "id", false}, {"hashes", "key", false}, {"looks", "game, user", false},
	{"plans", "game, seat, n", false}, {"remarks", "id", true}, {"arms", "game, seat, key", false}, {"events", "game, seq, n, undone", false},
	{"trays", "id", false}, {"channels", "id", false}, {"claims", "game, name", false}, {"imports", "id", true}, {"forgets", "id", false},
}

type table struct {
	name, key string
	numbered  bool // the database numbers its rows
}

// Moved is a table as it stands in both databases after a move.
type Moved struct {
	Table string
	Rows  int
	Hash  [32]byte // of all its rows, in the order of their keys
}

// Move copies everything from one database into another that holds nothing yet:
// all of it, or nothing. Every row is read again on the other side and compared.
// Nobody else may write into the first meanwhile.
func Move(ctx context.Context, from, to *DB) (list []Moved, err error) {
	for _, d := range []*DB{from, to} {
		n, err := d.number(ctx, "SELECT count(*) FROM processes WHERE until >= "+clock)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			return nil, fmt.Errorf("%d processes use one of the databases: stop them first", n)
		}
	}
	n, err := to.number(ctx, "SELECT count(*) FROM games")
	if err != nil {
		return nil, err
	}
	if n > 0 {
		return nil, fmt.Errorf("there are %d games in the database to move to: it must be a new one", n)
	}
	err = from.Urgent(ctx, func(source *Tx) error { // nobody writes there while this lasts
		return to.whole(ctx, func(target *sql.Conn) error {
			for _, t := range moved {
				m := Moved{Table: t.name}
				columns, err := all(ctx, source.Queries, scanString, from.dialect.columns(), t.name)
				if err != nil {
					return err
				}
				if m.Rows, m.Hash, err = copyTable(ctx, source, to.dialect, target, t, columns); err != nil {
					return fmt.Errorf("table %s: %w", t.name, err)
				}
				list = append(list, m)
			}
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	for i, m := range list {
		n, sum, err := to.digest(ctx, moved[i])
		if err != nil {
			return nil, err
		}
		if n != m.Rows || sum != m.Hash {
			return nil, fmt.Errorf("table %s is not the same on the other side: %d rows here, %d there", m.Table, m.Rows, n)
		}
	}
	return list, nil
}

// whole runs fn in one transaction that takes as long as it takes.
func (d *DB) whole(ctx context.Context, fn func(*sql.Conn) error) error {
	conn := d.conn
	if conn == nil {
		var err error
		if conn, err = d.write.Conn(ctx); err != nil {
			return d.dialect.explain(err)
		}
		defer conn.Close()
	}
	if _, err := conn.ExecContext(ctx, d.dialect.begin()); err != nil {
		return err
	}
	if err := fn(conn); err != nil {
		_, undone := conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
		return errors.Join(err, undone)
	}
	_, err := conn.ExecContext(ctx, "COMMIT")
	return err
}

// rowsOf reads a table in the order of its keys.
func rowsOf(ctx context.Context, q Queries, t table, columns []string, fn func([]any) error) error {
	rows, err := q.from.query(ctx, "SELECT "+strings.Join(columns, ", ")+" FROM "+t.name+" ORDER BY "+t.key)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := fn(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

// hashRow adds a row to a hash: of each value what it is, how long, and itself.
func hashRow(h hash.Hash, values []any) error {
	for _, v := range values {
		var kind byte
		var b []byte
		switch x := v.(type) {
		case nil:
		case int64:
			kind, b = 'i', binary.BigEndian.AppendUint64(nil, uint64(x))
		case string:
			kind, b = 't', []byte(x)
		case []byte:
			kind, b = 'b', x
		default:
			return fmt.Errorf("a value of a kind that no column has: %T", v)
		}
		h.Write(binary.BigEndian.AppendUint64([]byte{kind}, uint64(len(b))))
		h.Write(b)
	}
	return nil
}

// digest counts the rows of a table and hashes them.
func (d *DB) digest(ctx context.Context, t table) (n int, sum [32]byte, err error) {
	columns, err := all(ctx, d.Queries, scanString, d.dialect.columns(), t.name)
	if err != nil {
		return 0, sum, err
	}
	h := sha256.New()
	err = rowsOf(ctx, d.Queries, t, columns, func(values []any) error {
		n++
		return hashRow(h, values)
	})
	return n, [32]byte(h.Sum(nil)), err
}

// copyTable copies one table.
func copyTable(ctx context.Context, source *Tx, dia dialect, target *sql.Conn, t table, columns []string) (n int, sum [32]byte, err error) {
	h := sha256.New()
	next := func(put func([]any) error) error {
		return rowsOf(ctx, source.Queries, t, columns, func(values []any) error {
			n++
			if err := hashRow(h, values); err != nil {
				return err
			}
			return put(values)
		})
	}
	if dia.together() {
		err = copyIn(ctx, target, t, columns, next)
	} else {
		var insert *sql.Stmt
		insert, err = target.PrepareContext(ctx, "INSERT INTO "+t.name+" ("+strings.Join(columns, ", ")+") VALUES (?"+strings.Repeat(",?", len(columns)-1)+")")
		if err != nil {
			return 0, sum, err
		}
		err = errors.Join(next(func(values []any) error {
			_, err := insert.ExecContext(ctx, values...)
			return err
		}), insert.Close())
	}
	return n, [32]byte(h.Sum(nil)), err
}

// copyIn copies rows into a server's table by its own protocol, and lets numbers
// that the server gives go on after them.
func copyIn(ctx context.Context, target *sql.Conn, t table, columns []string, next func(put func([]any) error) error) error {
	err := target.Raw(func(c any) error {
		rows, done := make(chan []any, 256), make(chan error, 1)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go func() {
			defer close(rows)
			done <- next(func(values []any) error {
				select {
				case rows <- values:
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		}()
		_, err := c.(*stdlib.Conn).Conn().CopyFrom(ctx, pgx.Identifier{t.name}, columns, pgx.CopyFromFunc(func() ([]any, error) {
			return <-rows, nil
		}))
		cancel()
		for range rows { // until nobody reads any more
		}
		return errors.Join(err, <-done)
	})
	if err != nil || !t.numbered {
		return err
	}
	_, err = target.ExecContext(ctx, "SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT max(id) FROM "+t.name+")) WHERE EXISTS (SELECT 1 FROM "+t.name+")", t.name)
	return err
}
