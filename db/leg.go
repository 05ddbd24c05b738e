package db

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"estafeta/engine"
)

// Leg is a stored step: what the engine keeps of it, and whether a change of
// the rules dropped records from it.
type Leg struct {
	engine.Leg
	Settled bool
}

// Legs reads the legs of a game from one start on, oldest first, with what of
// their records and events was not undone.
func (q Queries) Legs(ctx context.Context, game string, from int) ([]Leg, error) {
	var bases []int
	legs, err := all(ctx, q, func(r *sql.Rows) (Leg, error) {
		l := Leg{Leg: engine.Leg{Records: []engine.Record{}, Events: []engine.Event{}}}
		var stored []byte
		var base int
		err := r.Scan(&l.Start, &l.Schema, &l.Rev, &stored, &base, &l.Settled)
		l.State, bases = stored, append(bases, base)
		return l, err
	}, "SELECT start, schema, rev, state, base, settled FROM legs WHERE game = ? AND start >= ? AND undone = 0 ORDER BY start", game, from)
	if err != nil || len(legs) == 0 {
		return nil, err
	}
	u := unpacker{Queries: q, game: game}
	for i := range legs {
		state, err := u.state(ctx, legs[i].State, bases[i])
		if err == nil && !json.Valid(state) {
			err = fmt.Errorf("it is no JSON (%d bytes)", len(state))
		}
		if err != nil {
			return nil, &Corrupt{What: fmt.Sprintf("the checkpoint at %d of game %s", legs[i].Start, game), Err: err}
		}
		legs[i].State = state
	}
	at := func(start int) *Leg {
		for i := range legs {
			if legs[i].Start == start {
				return &legs[i]
			}
		}
		return nil
	}
	records, err := q.records(ctx, game, from)
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if l := at(r.Leg); l != nil {
			l.Records = append(l.Records, r.Record)
		}
	}
	events, err := q.standing(ctx, game, legs[0].Start)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if l := at(e.Leg); l != nil {
			l.Events = append(l.Events, e.Event)
		}
	}
	return legs, nil
}

// LastLeg is the start of the leg in progress, 0 if there is none.
func (q Queries) LastLeg(ctx context.Context, game string) (int, error) {
	return q.number(ctx, "SELECT coalesce(max(start), 0) FROM legs WHERE game = ? AND undone = 0", game)
}

// LegOf is the start of the leg that holds a sequence number, 0 if none does.
func (q Queries) LegOf(ctx context.Context, game string, seq int) (int, error) {
	return q.number(ctx, "SELECT coalesce(max(start), 0) FROM legs WHERE game = ? AND undone = 0 AND start <= ?", game, seq)
}

func (q Queries) number(ctx context.Context, query string, args ...any) (int, error) {
	return one(ctx, q, func(r *sql.Rows) (int, error) {
		var n int
		err := r.Scan(&n)
		return n, err
	}, query, args...)
}

// AddLeg stores a new leg's checkpoint.
func (t *Tx) AddLeg(game string, l engine.Leg) error {
	state, base, err := t.packedLeg(game, l.State)
	if err != nil {
		return err
	}
	return t.do(
		"INSERT INTO legs (game, start, schema, rev, state, base, settled, undone) VALUES (?,?,?,?,?,?,0,0)",
		game,
		l.Start,
		l.Schema,
		l.Rev,
		state,
		base,
	)
}

// SetRev stores which revision of the rules has accepted a leg's records.
func (t *Tx) SetRev(game string, start int, rev string) error {
	return t.do("UPDATE legs SET rev = ? WHERE game = ? AND start = ?", rev, game, start)
}

// Settle marks that a change of the rules dropped records of a leg.
func (t *Tx) Settle(game string, start int) error {
	return t.do("UPDATE legs SET settled = 1 WHERE game = ? AND start = ?", game, start)
}

// undoing is the number of the next undo of the game ?1.
const undoing = "(SELECT coalesce(max(undone), 0) + 1 FROM events INDEXED BY events_undone WHERE game = ?1 AND undone > 0)"

// UndoFrom marks as undone every record and event from seq on, and every leg
// after the one that starts at leg.
func (t *Tx) UndoFrom(game string, leg, seq int) error {
	if err := t.do("UPDATE records INDEXED BY records_standing SET undone = 1 WHERE game = ? AND seq >= ? AND undone = 0", game,
		seq); err != nil {
		return err
	}
	if err := t.do("UPDATE events INDEXED BY events_standing SET undone = "+undoing+" WHERE game = ?1 AND seq >= ?2 AND undone = 0", game,
		seq); err != nil {
		return err
	}
	return t.do("UPDATE legs SET undone = 1 WHERE game = ? AND start > ? AND undone = 0", game, leg)
}

// UndoEvents marks the events of a leg from one on as undone: after a change
// of the rules they are told again.
func (t *Tx) UndoEvents(game string, leg, seq, n int) error {
	return t.do(
		"UPDATE events SET undone = "+undoing+" WHERE game = ?1 AND leg = ?2 AND (seq, n) >= (?3, ?4) AND undone = 0",
		game,
		leg,
		seq,
		n,
	)
}

// Record is a stored record with where it came from.
type Record struct {
	engine.Record
	Leg         int
	User        string // who answered, "" if nobody did
	Sent        int    // the first record of what was sent together with it
	Interaction string
	Sentence    string // as typed; with the first record of a submission
	At          time.Time
	Undone      bool
}

const recordColumns = "leg, body, user, sent, interaction, sentence, at, undone"

func scanRecord(game string) func(*sql.Rows) (Record, error) {
	return func(r *sql.Rows) (Record, error) {
		var rec Record
		var body string
		var at int64
		if err := r.Scan(&rec.Leg, &body, &rec.User, &rec.Sent, &rec.Interaction, &rec.Sentence, &at, &rec.Undone); err != nil {
			return rec, err
		}
		rec.At = fromMillis(at)
		return rec, parse("a record of game "+game, body, &rec.Record)
	}
}

func (q Queries) records(ctx context.Context, game string, leg int) ([]Record, error) {
	return all(
		ctx,
		q,
		scanRecord(game),
		"SELECT "+recordColumns+" FROM records INDEXED BY records_standing WHERE game = ?1 AND seq >= ?2 AND leg >= ?2 AND undone = 0 ORDER BY seq",
		game,
		leg,
	)
}

// Standing reads at most n records of a game that were not undone, the last ones
// before a sequence number, the latest first.
func (q Queries) Standing(ctx context.Context, game string, before, n int) ([]Record, error) {
	return all(
		ctx,
		q,
		scanRecord(game),
		"SELECT "+recordColumns+" FROM records INDEXED BY records_standing WHERE game = ? AND seq < ? AND undone = 0 ORDER BY seq DESC LIMIT ?",
		game,
		before,
		n,
	)
}

// Records reads all records of a game from one sequence number on, undone ones
// too, in order.
func (q Queries) Records(ctx context.Context, game string, from int) ([]Record, error) {
	return q.RecordsBetween(ctx, game, from, 1<<62)
}

// RecordsBetween is Records up to another sequence number, included.
func (q Queries) RecordsBetween(ctx context.Context, game string, first, last int) ([]Record, error) {
	return all(ctx, q, scanRecord(game), "SELECT "+recordColumns+" FROM records WHERE game = ? AND seq BETWEEN ? AND ? ORDER BY seq", game,
		first, last)
}

// AddRecords stores records.
func (t *Tx) AddRecords(game string, list ...Record) error {
	var rows [][]any
	for _, r := range list {
		rows = append(
			rows,
			[]any{game, r.Seq, r.Leg, r.Did, r.Seat, r.Key, text(r.Record), r.User, r.Sent, r.Interaction, r.Sentence, millis(r.At)},
		)
	}
	return t.insert(
		"INSERT INTO records (game, seq, leg, did, seat, key, body, user, sent, interaction, sentence, at, undone) VALUES ",
		",0)",
		rows,
	)
}

// Event is a stored event.
type Event struct {
	engine.Event
	Leg    int
	At     time.Time
	Undone bool
}

type eventBody struct {
	Args    []engine.Arg `json:"args"`
	Rules   []string     `json:"rules"`
	Reveals bool         `json:"reveals,omitempty"`
}

const eventColumns = "seq, n, leg, told, key, body, at, undone > 0"

func scanEvent(game string) func(*sql.Rows) (Event, error) {
	return func(r *sql.Rows) (Event, error) {
		var e Event
		var b eventBody
		var body string
		var at int64
		if err := r.Scan(&e.Seq, &e.N, &e.Leg, &e.To, &e.Key, &body, &at, &e.Undone); err != nil {
			return e, err
		}
		err := parse("an event of game "+game, body, &b)
		e.Args, e.Rules, e.Reveals, e.At = b.Args, b.Rules, b.Reveals, fromMillis(at)
		return e, err
	}
}

// Events reads the events of a game with sequence numbers from first to last,
// undone ones too, in the order in which they were told.
func (q Queries) Events(ctx context.Context, game string, first, last int) ([]Event, error) {
	return all(ctx, q, scanEvent(game), "SELECT "+eventColumns+
		" FROM events WHERE game = ? AND seq BETWEEN ? AND ? ORDER BY seq, n, undone = 0, undone", game, first, last)
}

// standing reads the events of a game from one sequence number on that were not
// undone.
func (q Queries) standing(ctx context.Context, game string, first int) ([]Event, error) {
	return all(ctx, q, scanEvent(game), "SELECT "+eventColumns+
		" FROM events INDEXED BY events_standing WHERE game = ? AND seq >= ? AND undone = 0 ORDER BY seq, n", game, first)
}

// Told are the sequence numbers of a game's events that have a key and were
// not undone.
func (q Queries) Told(ctx context.Context, game, key string) ([]int, error) {
	return all(ctx, q, func(r *sql.Rows) (int, error) {
		var n int
		err := r.Scan(&n)
		return n, err
	}, "SELECT seq FROM events INDEXED BY events_standing WHERE game = ? AND key = ? AND undone = 0 ORDER BY seq, n", game, key)
}

// Back is the sequence number from which on a game has so many events up to
// another, 0 if it has fewer.
func (q Queries) Back(ctx context.Context, game string, to, events int) (int, error) {
	return q.number(ctx,
		"SELECT coalesce((SELECT seq FROM events WHERE game = ? AND seq <= ? ORDER BY seq DESC, n DESC LIMIT 1 OFFSET ?), 0)", game, to, events)
}

// AddEvents stores events.
func (t *Tx) AddEvents(game string, list ...Event) error {
	var rows [][]any
	for _, e := range list {
		rows = append(rows, []any{game, e.Seq, e.N, e.Leg, e.To, e.Key, text(eventBody{e.Args, e.Rules, e.Reveals}), millis(e.At)})
	}
	return t.insert("INSERT INTO events (game, seq, n, leg, told, key, body, at, undone) VALUES ", ",0)", rows)
}

// UndoRecord marks one record as undone.
func (t *Tx) UndoRecord(game string, seq int) error {
	return t.do("UPDATE records SET undone = 1 WHERE game = ? AND seq = ?", game, seq)
}
