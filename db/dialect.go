package db

import (
	"context"
	"database/sql"
	"strings"
	"sync"
	"time"
)

// dialect is what differs between the databases in which games are kept: a file
// of SQLite, or a server that speaks the protocol of PostgreSQL. Statements are
// written once, in SQLite's words.
type dialect interface {
	// open opens the connections that write and those that read, and brings the
	// tables up to date.
	open(ctx context.Context) (write, read *sql.DB, err error)
	// say is a statement in the database's own words.
	say(q string) string
	// args are the values of a statement as the database takes them.
	args(list []any) ([]any, error)
	// columns asks for the names of a table's columns, in their order.
	columns() string
	// begin begins a transaction that writes, and together says whether several
	// may write at once.
	begin() string
	together() bool
	// skip ends a query in a transaction that writes: the rows read, of a table,
	// are its own until it ends, and rows of another's are left out.
	skip(of ...string) string
	// minimum is the oldest schema whose programs may use the database, which is
	// newer than this one.
	minimum(ctx context.Context, d *sql.DB) (int64, error)
	// patience is how long the database may take for a query or a transaction,
	// before it is taken to be out of reach; 0: as long as it takes.
	patience() time.Duration
	// again reports an error upon which the same transaction may succeed.
	again(err error) bool
	// ends reports an error upon which a transaction stores nothing any more.
	ends(err error) bool
	// snapshot is how a transaction reads one moment of the database.
	snapshot() *sql.TxOptions
	// explain makes an error a sentence for whoever runs the bot.
	explain(err error) error
}

// put writes a row instead of the one with the same key, if there is one.
func (t *Tx) put(table, key, columns string, values ...any) error {
	var set []string
	keys := strings.Split(key, ", ")
	for _, c := range strings.Split(columns, ", ") {
		if !strings.Contains(", "+strings.Join(keys, ", ")+",", ", "+c+",") {
			set = append(set, c+" = excluded."+c)
		}
	}
	then := "NOTHING"
	if len(set) > 0 {
		then = "UPDATE SET " + strings.Join(set, ", ")
	}
	return t.do("INSERT INTO "+table+" ("+columns+") VALUES (?"+strings.Repeat(",?", len(values)-1)+") ON CONFLICT ("+key+") DO "+then, values...)
}

// words keeps statements that were put into a database's own words.
type words struct{ of sync.Map }

func (w *words) say(q string, translate func(string) string) string {
	if s, ok := w.of.Load(q); ok {
		return s.(string)
	}
	s := translate(q)
	w.of.Store(q, s)
	return s
}
