package host

import (
	"context"
	"math"
	"slices"
	"time"

	"estafeta/engine"
)

// Entry is a line of a game's log.
type Entry struct {
	engine.Event
	At       time.Time
	Undone   bool
	User     string // whose answer led to it, with its first line
	Sentence string // what they typed
	By       string // why nobody was asked just before it (engine.ByOnly and the like), or ""
}

// Log is the log of a game from one sequence number to another, 0: to its
// end, as a user's seats may read it; undone lines are marked.
func (h *Host) Log(ctx context.Context, game, user string, from, to int) (entries []Entry, err error) {
	err = h.do(ctx, game, func(t *openGame) error {
		if to == 0 {
			to = t.game.Top
		}
		events, err := h.db.Events(ctx, game, from, to)
		if err != nil {
			return err
		}
		records, err := h.db.RecordsBetween(ctx, game, from, to)
		if err != nil {
			return err
		}
		mine := t.seatsOf(user)
		seen := 0
		for _, e := range events {
			if e.To != 0 && !slices.Contains(mine, e.To) {
				continue
			}
			entry := Entry{Event: e.Event, At: e.At, Undone: e.Undone}
			for len(records) > 0 && records[0].Seq < e.Seq {
				records = records[1:]
			}
			if len(records) > 0 && records[0].Seq == e.Seq {
				r := records[0]
				if e.N == 0 && !r.Secret {
					entry.By = r.By
				}
				if r.Seq != seen && (!r.Secret || slices.Contains(mine, r.Seat)) {
					entry.User, entry.Sentence, seen = r.User, r.Sentence, r.Seq
				}
			}
			entries = append(entries, entry)
		}
		return nil
	})
	return entries, err
}

// LogTail is the sequence number from which on a game's log has so many events
// to its end, 0 if it has fewer.
func (h *Host) LogTail(ctx context.Context, game string, events int) (int, error) {
	from, err := h.db.Back(ctx, game, math.MaxInt32, events)
	if err != nil {
		return 0, h.fault(game, err)
	}
	return from, nil
}

// Rounds is where the rounds of a game begin in its log: the sequence numbers
// of the events "round.begins", by which every system tells it.
func (h *Host) Rounds(ctx context.Context, game string) ([]int, error) {
	starts, err := h.db.Told(ctx, game, "round.begins")
	if err != nil {
		return nil, h.fault(game, err)
	}
	return starts, nil
}
