package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"estafeta/migrations"
)

// server is a database on a server that speaks PostgreSQL's protocol. Several
// processes may use it.
type server struct {
	url  string
	said words
}

// connections a process keeps for each of writing and reading.
const connections = 8

func (s *server) open(ctx context.Context) (write, read *sql.DB, err error) {
	files, err := fs.Sub(migrations.FS, "postgres")
	if err != nil {
		return nil, nil, err
	}
	if write, err = sql.Open("pgx", s.url); err != nil {
		return nil, nil, s.explain(err)
	}
	write.SetMaxOpenConns(connections)
	locker, err := lock.NewPostgresTableLocker()
	if err != nil {
		return nil, nil, errors.Join(err, write.Close())
	}
	if err := migrate(ctx, s, write, goose.DialectPostgres, files, goose.WithLocker(locker)); err != nil {
		return nil, nil, errors.Join(s.explain(err), write.Close())
	}
	if read, err = sql.Open("pgx", s.url); err != nil {
		return nil, nil, errors.Join(s.explain(err), write.Close())
	}
	read.SetMaxOpenConns(connections)
	return write, read, nil
}

var (
	marks    = regexp.MustCompile(`\?(\d*)`)
	userName = regexp.MustCompile(`\buser\b`)
	hints    = regexp.MustCompile(` INDEXED BY \w+`)
)

// replaced are SQLite's functions under the names that PostgreSQL gives them.
var replaced = strings.NewReplacer("instr(", "strpos(", "max(due, ", "greatest(due, ", "json_extract(body, '$.opponent')", "body::json->>'opponent'",
	"min(room, ", "least(room, ", "max(at, ", "greatest(at, ", clock, "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
	"CAST(g.guild AS INTEGER)", "(CASE WHEN g.guild ~ '^[0-9]{1,18}$' THEN g.guild::bigint ELSE 0 END)")

// say numbers the parameters, quotes the column whose name is reserved, and
// calls functions by their other names.
func (s *server) say(q string) string {
	return s.said.say(q, func(q string) string {
		n := 0
		q = marks.ReplaceAllStringFunc(q, func(m string) string {
			if m != "?" {
				return "$" + m[1:]
			}
			n++
			return "$" + strconv.Itoa(n)
		})
		return replaced.Replace(hints.ReplaceAllString(userName.ReplaceAllString(q, `"user"`), ""))
	})
}

// args makes numbers of truth values, and takes out of texts what a column of
// text does not hold.
func (*server) args(list []any) ([]any, error) {
	out := make([]any, len(list))
	for i, v := range list {
		x, err := driver.DefaultParameterConverter.ConvertValue(v)
		if err != nil {
			return nil, err
		}
		switch y := x.(type) {
		case bool:
			x = int64(0)
			if y {
				x = int64(1)
			}
		case string:
			if !utf8.ValidString(y) || strings.ContainsRune(y, 0) {
				x = strings.ReplaceAll(strings.ToValidUTF8(y, "\uFFFD"), "\x00", "")
			}
		}
		out[i] = x
	}
	return out, nil
}

func (*server) columns() string {
	return "SELECT column_name::text FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"
}

// patience: a server that is out of reach does not say so by itself.
func (*server) patience() time.Duration { return 20 * time.Second }

// skip: processes do not wait for each other's rows.
func (*server) skip(of ...string) string {
	if len(of) > 0 {
		return " FOR UPDATE OF " + strings.Join(of, ", ") + " SKIP LOCKED"
	}
	return " FOR UPDATE SKIP LOCKED"
}

// minimum: while the processes are upgraded one after the other, the older ones
// go on beside the newer.
func (*server) minimum(ctx context.Context, d *sql.DB) (n int64, err error) {
	err = d.QueryRowContext(ctx, "SELECT max(minimum) FROM program").Scan(&n)
	return n, err
}

func (*server) begin() string  { return "BEGIN" }
func (*server) together() bool { return true }

func (*server) snapshot() *sql.TxOptions {
	return &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
}

// again: transactions that stood in each other's way.
func (*server) again(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == "40001" || e.Code == "40P01")
}

// ends: every error ends a transaction here.
func (*server) ends(err error) bool { return err != nil }

// explain names the server, never the password.
func (s *server) explain(err error) error {
	var n newer
	where := "the database"
	if u, bad := url.Parse(s.url); bad == nil {
		where = "the database " + u.Redacted()
	}
	var e *pgconn.ConnectError
	switch {
	case errors.As(err, &n):
		return fmt.Errorf("%s cannot be used: %w", where, n)
	case errors.As(err, &e):
		return fmt.Errorf("%s does not answer: is the server running, and are user, password and database right? (%w)", where, err)
	}
	return fmt.Errorf("%s: %w", where, err)
}
