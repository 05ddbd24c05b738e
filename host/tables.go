package host

import (
	"container/list"
	"context"
	"sync"

	"estafeta/db"
	"estafeta/engine"
)

// table is an open game. Whoever holds its lock may use the rest.
type table struct {
	id   string
	lock chan struct{}

	loaded   bool
	game     db.Game
	seats    []db.Seat
	system   engine.System
	match    engine.Match
	prompts  map[string]db.Prompt // by the engine's id
	orders   []db.Order
	arms     []db.Arm
	proposal *db.Proposal
	moved    bool // a turn may have begun for which a plan waits
	settled  bool // the leg in progress lost records to a change of the rules

	held  int // who holds or wants the lock; guarded by tables.mu
	place *list.Element
}

// tables are the games in memory; those that were not used for the longest
// time go first.
type tables struct {
	mu   sync.Mutex
	keep int
	open map[string]*table
	used *list.List // of *table, the last used in front
}

func newTables(keep int) *tables {
	return &tables{keep: keep, open: map[string]*table{}, used: list.New()}
}

// take waits for a game's lock.
func (ts *tables) take(ctx context.Context, id string) (*table, error) {
	ts.mu.Lock()
	t := ts.open[id]
	if t == nil {
		t = &table{id: id, lock: make(chan struct{}, 1)}
		t.place = ts.used.PushFront(t)
		ts.open[id] = t
	}
	t.held++
	ts.used.MoveToFront(t.place)
	ts.mu.Unlock()
	select {
	case t.lock <- struct{}{}:
		return t, nil
	case <-ctx.Done():
		ts.leave(t)
		return nil, ctx.Err()
	}
}

func (ts *tables) release(t *table) {
	<-t.lock
	ts.leave(t)
}

func (ts *tables) leave(t *table) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t.held--
	for e := ts.used.Back(); e != nil && len(ts.open) > ts.keep; {
		old, next := e.Value.(*table), e.Prev()
		if old.held == 0 {
			ts.used.Remove(e)
			delete(ts.open, old.id)
		}
		e = next
	}
}
