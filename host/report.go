package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/scene"
)

// Fault is what went wrong at a game by no fault of its players. The code
// stands beside the cause in the log of whoever runs the bot.
type Fault struct {
	At   time.Time `json:"at"`
	Key  string    `json:"key"`
	Code string    `json:"code"`
}

// faults are the last ones of each game, in memory.
type faults struct {
	mu   sync.Mutex
	last map[string][]Fault
	ids  []string // games, the oldest first
}

const (
	faultsKept = 10  // of a game
	gamesKept  = 200 // with faults
)

// note keeps a fault and returns its code: the same for the same cause.
func (f *faults) note(game, key string, cause error, at time.Time) string {
	sum := fnv.New32a()
	_, _ = fmt.Fprintf(sum, "%s %s %v", game, key, cause) // a hash takes everything
	code := fmt.Sprintf("%08x", sum.Sum32())
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last == nil {
		f.last = map[string][]Fault{}
	}
	if _, ok := f.last[game]; !ok {
		f.ids = append(f.ids, game)
		if len(f.ids) > gamesKept {
			delete(f.last, f.ids[0])
			f.ids = f.ids[1:]
		}
	}
	list := append(f.last[game], Fault{at, key, code})
	f.last[game] = list[max(0, len(list)-faultsKept):]
	return code
}

func (f *faults) of(game string) []Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.last[game])
}

// Report is a game as one user may know it, for whoever looks after the
// program: what they see, what they were told, what they have answered. It holds no
// other seat's secrets and, while the game goes on, nothing from which dice to
// come could be told, and no place finer than a label: coordinates would be a
// tape measure.
type Report struct {
	Game       string            `json:"game"`
	System     string            `json:"system"`
	Rev        string            `json:"rev"`    // of the rules now
	Schema     string            `json:"schema"` // of the last checkpoint
	Accepted   string            `json:"accepted"`
	Status     db.Status         `json:"status"`
	Preset     string            `json:"preset"`
	Options    map[string]string `json:"options"`
	Solo       bool              `json:"solo"`
	Scripted   bool              `json:"scripted"`
	Commitment string            `json:"commitment"`
	Seats      []engine.Seat     `json:"seats"` // the reader's
	Open       []ReportOpen      `json:"open"`
	Views      []engine.View     `json:"views"` // of their seats, or a spectator's
	Log        []ReportLine      `json:"log"`
	Answers    []engine.Record   `json:"answers"` // their own
	Orders     []db.Order        `json:"orders"`
	Arms       []db.Arm          `json:"arms"`
	Plans      []string          `json:"plans"`
	Faults     []Fault           `json:"faults"`
}

// ReportOpen is an open question as the reader sees it.
type ReportOpen struct {
	Prompt engine.Prompt `json:"prompt"`
	Since  time.Time     `json:"since"`
}

// ReportLine is a line of the log.
type ReportLine struct {
	engine.Event
	At     time.Time `json:"at"`
	Undone bool      `json:"undone,omitempty"`
}

// Report makes a report. Errors are those of Info; a game that cannot be read
// is reported by its faults alone.
func (h *Host) Report(ctx context.Context, game, user string) (r Report, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		r = Report{
			Game:       t.id,
			System:     t.game.System,
			Rev:        t.system.Rev(),
			Schema:     t.match.Leg.Schema,
			Accepted:   t.match.Leg.Rev,
			Status:     t.game.Status,
			Preset:     t.game.Preset,
			Options:    t.game.Options,
			Solo:       t.game.Solo,
			Scripted:   t.game.Scripted,
			Commitment: t.game.Commitment,
			Seats:      t.seatsOf(user),
		}
		p := t.shown(r.Seats)
		r.Views = p.Views
		for _, o := range p.Open {
			o.Prompt.ID = ""
			r.Open = append(r.Open, ReportOpen{Prompt: o.Prompt, Since: o.Since})
		}
		for _, s := range r.Seats {
			r.Orders = append(r.Orders, slices.DeleteFunc(slices.Clone(t.orders), func(o db.Order) bool { return o.Seat != s })...)
			r.Arms = append(r.Arms, slices.DeleteFunc(slices.Clone(t.arms), func(a db.Arm) bool { return a.Seat != s })...)
		}
		plans, err := h.db.Plans(ctx, game)
		if err != nil {
			return err
		}
		for _, p := range plans {
			if p.User == user {
				r.Plans = append(r.Plans, p.Text)
			}
		}
		if err := h.recount(ctx, t, &r); err != nil {
			return err
		}
		if t.game.Status != db.Over {
			r.blur()
		}
		return nil
	})
	var e *Error
	if errors.As(err, &e) && e.Code == Corrupt {
		r, err = Report{Game: game}, nil
	}
	r.Faults = h.faults.of(game)
	return r, err
}

// blur takes out where things stand.
func (r *Report) blur() {
	for i := range r.Views {
		r.Views[i].Scene = scene.Scene{}
	}
	for i := range r.Open {
		p := &r.Open[i].Prompt
		p.From, p.Bases, p.Allow, p.Area, p.Chart, p.Default.Poses = nil, nil, nil, [4]float64{}, nil, nil
		if p.Answered != nil {
			a := *p.Answered
			a.Poses = nil
			p.Answered = &a
		}
	}
	for i := range r.Answers {
		a := &r.Answers[i]
		a.Answer.Poses = nil
		if a.Adjust != nil {
			x := *a.Adjust
			x.Pose = nil
			a.Adjust = &x
		}
	}
}

// recount adds what the reader was told, and what they answered themselves. Numbers
// of the log would tell how much was answered without asking, so they are
// counted anew.
func (h *Host) recount(ctx context.Context, t *openGame, r *Report) error {
	events, err := h.db.Events(ctx, t.id, 0, 1<<62)
	if err != nil {
		return err
	}
	for _, e := range events {
		if e.To != 0 && !slices.Contains(r.Seats, e.To) {
			continue
		}
		e.Seq, e.N = len(r.Log)+1, 0
		r.Log = append(r.Log, ReportLine{Event: e.Event, At: e.At, Undone: e.Undone})
	}
	records, err := h.db.Records(ctx, t.id, 0)
	if err != nil {
		return err
	}
	for _, x := range records {
		if x.Seat == 0 || !slices.Contains(r.Seats, x.Seat) {
			continue
		}
		x.Seq, x.Draw = len(r.Answers)+1, 0
		r.Answers = append(r.Answers, x.Record)
	}
	return nil
}

// JSON is the report as a file.
func (r Report) JSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(r)
	return b.Bytes(), err
}
