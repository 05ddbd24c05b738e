package host

import (
	"container/list"
	"context"
	"sync"

	"estafeta/db"
	"estafeta/engine"
)

// openGame is a game in memory. Whoever holds its lock may use the rest.
type openGame struct {
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

	held  int // who holds or wants the lock; guarded by openGames.mu
	place *list.Element
}

// openGames are the games in memory; those that were not used for the longest
// time go first.
type openGames struct {
	mu   sync.Mutex
	keep int
	open map[string]*openGame
	used *list.List // of *openGame, the last used in front
}

func newOpenGames(keep int) *openGames {
	return &openGames{keep: keep, open: map[string]*openGame{}, used: list.New()}
}

// take waits for a game's lock.
func (ts *openGames) take(ctx context.Context, id string) (*openGame, error) {
	ts.mu.Lock()
	t := ts.open[id]
	if t == nil {
		t = &openGame{id: id, lock: make(chan struct{}, 1)}
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

func (ts *openGames) release(t *openGame) {
	<-t.lock
	ts.leave(t)
}

func (ts *openGames) leave(t *openGame) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t.held--
	for e := ts.used.Back(); e != nil && len(ts.open) > ts.keep; {
		old, next := e.Value.(*openGame), e.Prev()
		if old.held == 0 {
			ts.used.Remove(e)
			delete(ts.open, old.id)
		}
		e = next
	}
}
