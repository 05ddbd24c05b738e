package db

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// A game as a file is JSON Lines: a head, then every row that belongs to it,
// table by table in the order of their keys, so that the same game always
// gives the same bytes. Where it was played on Discord, what waits to be sent,
// and who has looked at it are left out.

// exportFormat is in the head of the file.
const exportFormat = "estafeta.game.1"

// exported are the tables of a game, with the order of their rows.
var exported = []struct{ name, key, order string }{
	{"games", "id", "id"}, {"seats", "game", "seat"}, {"sitters", "game", "seat, n"}, {"legs", "game", "start"}, {"records", "game", "seq"},
	{"events", "game", "seq, n, undone"}, {"prompts", "game", "id"}, {"orders", "game", "seat, key"}, {"proposals", "game", "token"},
	{"arms", "game", "seat, key"}, {"remarks", "game", "seq, id"},
}

// left out columns have these values in the file.
var blank = map[string]any{
	"games.guild": "", "games.channel": "", "games.thread": "", "games.version": 0, "games.paused_for": "", "games.imported": 0, "records.interaction": "",
}

// exportHead is the first line.
type exportHead struct {
	Format string `json:"format"`
	Game   string `json:"game"`
	System string `json:"system"`
}

// exportRow is every other line: a table's row by column, blobs in base64.
type exportRow struct {
	Table string         `json:"table"`
	Row   map[string]any `json:"row"`
}

// Export writes a game with all its secrets. ErrNotFound if there is none.
func (q Queries) Export(ctx context.Context, game string, w io.Writer) error {
	g, err := q.Game(ctx, game)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(exportHead{exportFormat, g.ID, g.System}); err != nil {
		return err
	}
	for _, t := range exported {
		rows, err := all(
			ctx,
			q,
			func(r *sql.Rows) (map[string]any, error) { return scanRow(t.name, r) },
			"SELECT * FROM "+t.name+" WHERE "+t.key+" = ? ORDER BY "+t.order,
			game,
		)
		if err != nil {
			return err
		}
		u := unpacker{Queries: q, game: game}
		for _, row := range rows {
			if t.name == "legs" { // as it was before it was packed
				stored, _ := row["state"].(blob)
				start, _ := row["base"].(int64)
				state, err := u.state(ctx, stored.Base64, int(start))
				if err != nil {
					return err
				}
				row["state"] = blob{state}
				delete(row, "base")
			}
			if err := enc.Encode(exportRow{t.name, row}); err != nil {
				return err
			}
		}
	}
	return nil
}

func scanRow(table string, r *sql.Rows) (map[string]any, error) {
	columns, err := r.Columns()
	if err != nil {
		return nil, err
	}
	values := make([]any, len(columns))
	into := make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	if err := r.Scan(into...); err != nil {
		return nil, err
	}
	row := map[string]any{}
	for i, c := range columns {
		if table == "remarks" && c == "id" { // numbered by the database
			continue
		}
		v := values[i]
		if b, ok := blank[table+"."+c]; ok {
			v = b
		}
		if b, ok := v.([]byte); ok {
			v = blob{b}
		}
		row[c] = v
	}
	return row, nil
}

// blob tells bytes from text in the file.
type blob struct {
	Base64 []byte `json:"base64"`
}

// ErrExport is a file that is no exported game, or a damaged one.
var ErrExport = errors.New("no exported game")

// ErrExists means that there is such a game already.
var ErrExists = errors.New("there is such a game already")

// gameID is what a game's id looks like: it stands in custom ids and messages.
var gameID = regexp.MustCompile("^[a-z0-9]{1,16}$")

const maxLine = 8 << 20 // of an exported game

// Import stores an exported game and returns its id: all of it, or nothing.
// Errors are *ImportError (wrapping ErrExport) and ErrExists.
func (t *Tx) Import(r io.Reader) (string, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 64<<10), maxLine)
	n := 0
	fail := func(format string, args ...any) error {
		return &ImportError{Line: n, Why: fmt.Sprintf(format, args...)}
	}
	var head exportHead
	for lines.Scan() {
		n++
		if n == 1 {
			if err := json.Unmarshal(lines.Bytes(), &head); err != nil || head.Format != exportFormat || !gameID.MatchString(head.Game) {
				return "", fail("the head of an exported game (%s) is missing", exportFormat)
			}
			if _, err := t.Game(t.ctx, head.Game); err == nil {
				return head.Game, ErrExists
			} else if !errors.Is(err, ErrNotFound) {
				return "", err
			}
			continue
		}
		var row exportRow
		dec := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		dec.UseNumber()
		if err := dec.Decode(&row); err != nil {
			return "", fail("it is no JSON: %v", err)
		}
		if err := t.importRow(head.Game, row, fail); err != nil {
			return "", err
		}
	}
	if err := lines.Err(); err != nil {
		return "", fail("%v", err)
	}
	if _, err := t.Game(t.ctx, head.Game); err != nil {
		return "", fail("the game's own row is missing or cannot be read: %v", err)
	}
	return head.Game, nil
}

// ImportError says where and why a file is no exported game.
type ImportError struct {
	Line int
	Why  string
}

// Error names the line.
func (e *ImportError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Why) }

// Unwrap gives ErrExport.
func (e *ImportError) Unwrap() error { return ErrExport }

func (t *Tx) importRow(game string, row exportRow, fail func(string, ...any) error) error {
	i := slices.IndexFunc(exported, func(x struct{ name, key, order string }) bool { return x.name == row.Table })
	if i < 0 {
		return fail("there is no table %q in an exported game", row.Table)
	}
	if row.Row[exported[i].key] != game {
		return fail("a row of another game")
	}
	known, err := t.columns(row.Table)
	if err != nil {
		return err
	}
	var names, marks []string
	var values []any
	for _, c := range known {
		v, ok := row.Row[c]
		if !ok {
			continue // a column of a later version keeps its default
		}
		delete(row.Row, c)
		names, marks = append(names, c), append(marks, "?")
		switch x := v.(type) {
		case json.Number:
			n, err := x.Int64()
			if err != nil {
				return fail("%s.%s: %q is no whole number", row.Table, c, x)
			}
			values = append(values, n)
		case map[string]any:
			b, err := json.Marshal(x)
			var bytes blob
			if err == nil {
				err = json.Unmarshal(b, &bytes)
			}
			if err != nil {
				return fail("%s.%s: no base64", row.Table, c)
			}
			values = append(values, bytes.Base64)
		case string, nil:
			values = append(values, x)
		default:
			return fail("%s.%s: %v is no value of a column", row.Table, c, x)
		}
	}
	if len(row.Row) > 0 {
		for c := range row.Row {
			return fail("%s has no column %q: the file is of a later version", row.Table, c)
		}
	}
	if err := t.do("INSERT INTO "+row.Table+" ("+strings.Join(names, ", ")+") VALUES ("+strings.Join(marks, ",")+")", values...); err != nil {
		return fail("%v", err)
	}
	return nil
}

// columns of a table, as the database has them.
func (t *Tx) columns(table string) ([]string, error) {
	return all(t.ctx, t.Queries, scanString, t.db.dialect.columns(), table)
}
