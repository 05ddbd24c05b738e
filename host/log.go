package host

import (
	"context"
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
		records, err := h.db.Records(ctx, game, from)
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
			for _, r := range records {
				if r.Seq == e.Seq && e.N == 0 && !r.Secret {
					entry.By = r.By
				}
				if r.Seq == e.Seq && r.Seq != seen && (!r.Secret || slices.Contains(mine, r.Seat)) {
					entry.User, entry.Sentence, seen = r.User, r.Sentence, r.Seq
				}
			}
			entries = append(entries, entry)
		}
		return nil
	})
	return entries, err
}

// Rounds is where the rounds of a game begin in its log: the sequence numbers
// of the events "round.begins", by which every system tells it.
func (h *Host) Rounds(ctx context.Context, game string) ([]int, error) {
	events, err := h.db.Events(ctx, game, 0, 1<<62)
	if err != nil {
		return nil, h.fault(game, err)
	}
	var starts []int
	for _, e := range events {
		if e.Key == "round.begins" && !e.Undone {
			starts = append(starts, e.Seq)
		}
	}
	return starts, nil
}
