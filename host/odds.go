package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"estafeta/engine"
	"estafeta/engine/attack"
)

const (
	oddsTime = 2 * time.Second // from the request of a user to the last of its odds
	oddsMost = 2               // computations at a time
	keptOdds = 512             // odds that are remembered
)

// reckonings are the computations of odds under way, and the odds that they
// came to.
type reckonings struct {
	places chan struct{}

	mu    sync.Mutex
	users map[string]bool // who has one under way
	known map[string]attack.Odds
	order []string // keys of known, the oldest first
}

func newReckonings() *reckonings {
	return &reckonings{places: make(chan struct{}, oddsMost), users: map[string]bool{}, known: map[string]attack.Odds{}}
}

// Reckon does work that computes odds for a user, with a context that ends two
// seconds later: one at a time for each user, two in all. ErrReckoning if the
// user has one under way; ErrOddsBusy if no place became free in time;
// ErrOddsTime if the work was not done in time.
func (h *Host) Reckon(ctx context.Context, user string, work func(ctx context.Context) error) error {
	r := h.reckonings
	if !r.enter(user) {
		return ErrReckoning.With()
	}
	defer r.leave(user)
	within, cancel := context.WithTimeout(ctx, oddsTime)
	defer cancel()
	select {
	case r.places <- struct{}{}:
	case <-within.Done():
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return ErrOddsBusy.With()
	}
	defer func() { <-r.places }()
	err := work(within)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return ErrOddsTime.With(engine.Num("n", int(oddsTime.Seconds())))
	}
	return err
}

// Odds are the odds of an attack, from memory if they were asked for lately;
// their Policy is not kept. It is called from the work of Reckon. A refusal says
// what of the request is missing, impossible or too big; the error is that of
// the context if it ended before the odds were done.
func (h *Host) Odds(ctx context.Context, system string, q attack.Request) (attack.Odds, *engine.Refusal, error) {
	rules, err := h.Attacks(system)
	if err != nil {
		return attack.Odds{}, nil, err
	}
	key, err := json.Marshal(struct {
		System, Rev string
		Sheet       attack.Sheet
		Options     map[string]string
		Play        attack.Play
	}{system, rules.Rev(), q.Sheet, q.Options, q.Play})
	if err != nil {
		return attack.Odds{}, nil, fmt.Errorf("odds: %w", err)
	}
	if known, ok := h.reckonings.recall(string(key)); ok {
		return known, nil, nil
	}
	if ctx.Err() != nil {
		return attack.Odds{}, nil, ctx.Err()
	}
	q.Stop = func() bool { return ctx.Err() != nil }
	odds, refusal := rules.Odds(q)
	switch {
	case attack.IsStopped(refusal):
		return attack.Odds{}, nil, ctx.Err()
	case refusal != nil:
		return attack.Odds{}, refusal, nil
	}
	odds.Policy = nil
	h.reckonings.keep(string(key), odds)
	return odds, nil, nil
}

// enter notes that a user computes; false if they already do.
func (r *reckonings) enter(user string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.users[user] {
		return false
	}
	r.users[user] = true
	return true
}

func (r *reckonings) leave(user string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.users, user)
}

func (r *reckonings) recall(key string) (attack.Odds, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	o, ok := r.known[key]
	return o, ok
}

func (r *reckonings) keep(key string, o attack.Odds) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.known[key]; !ok {
		r.order = append(r.order, key)
		if len(r.order) > keptOdds {
			delete(r.known, r.order[0])
			r.order = r.order[1:]
		}
	}
	r.known[key] = o
}
