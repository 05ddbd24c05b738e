package main

import (
	"context"
	"crypto/rand"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"estafeta/db"
	"estafeta/engine/system"
)

// shards are what a process does with those it holds.
type shards interface {
	Hold(ctx context.Context, shard, of int) error
	Drop(shard int) error
}

// homes keeps the shards of a process that is not alone: it says again and
// again that it lives, opens what it was given, and leaves what it lost. What
// one holds is a matter of warmth: games are safe with several owners for a
// moment too.
type homes struct {
	store *db.DB
	live  func(db.Home)                  // told of what is open
	take  func(context.Context, db.Home) // asked before a shard is opened
	drain func(context.Context)          // waits for what is being sent
	begin func(context.Context, int)     // told once a shard is open
	gate  shards
	log   *slog.Logger
	id    string
	build int64
	of    int           // shards wanted
	pulse time.Duration // between two signs of life

	mu      sync.Mutex
	total   int
	open    map[int]bool
	opening map[int]context.CancelFunc
	renewed time.Time // when the last sign of life that arrived was begun
	running sync.WaitGroup
	lost    error // why the last sign of life did not arrive
}

// A lease lasts three pulses; a process whose signs of life do not arrive leaves
// its gateways before that.
const (
	leaseOf   = 3
	giveUpIn5 = 13 // fifths of a pulse
)

// newID is the name of a process among its kind.
func newID() string { return strings.ToLower(rand.Text()[:12]) }

// buildOf is how new the rules of a program are: it rises with the revision of
// every system, and with every system that is added.
func buildOf(list []system.System) int64 {
	var sum int64
	add := func(rev string) {
		var n int64
		for _, c := range rev {
			switch {
			case c >= '0' && c <= '9':
				n = n*10 + int64(c-'0')
			case c >= 'a' && c <= 'z':
				n = n*100 + int64(c-'a') + 1
			}
		}
		sum += n
	}
	for _, s := range list {
		if g := s.Games(); g != nil {
			add(g.Rev())
		}
		if a := s.Attacks(); a != nil {
			add(a.Rev())
		}
	}
	return sum
}

// run attends until the context ends, and then gives everything back.
func (h *homes) run(ctx context.Context) {
	h.open, h.opening, h.renewed = map[int]bool{}, map[int]context.CancelFunc{}, time.Now()
	tick := time.NewTicker(h.pulse)
	defer tick.Stop()
	for {
		h.attend(ctx)
		select {
		case <-ctx.Done():
			h.leave()
			return
		case <-tick.C:
		}
	}
}

// attend says that the process lives, and does what follows from the answer.
func (h *homes) attend(ctx context.Context) {
	began := time.Now()
	var l db.Lease
	ask, cancel := context.WithTimeout(ctx, h.pulse)
	defer cancel()
	err := h.store.Urgent(ask, func(tx *db.Tx) (err error) {
		l, err = tx.Attend(h.id, h.build, h.of, leaseOf*h.pulse)
		return err
	})
	h.mu.Lock()
	h.lost = err
	if err == nil {
		h.renewed, h.total = began, l.Of
	}
	late := time.Since(h.renewed) > giveUpIn5*h.pulse/5
	h.mu.Unlock()
	switch {
	case err != nil && late:
		h.log.Error("the database does not answer: the gateways are left to others", "error", err)
		h.keep(nil)
		return
	case err != nil:
		h.log.Warn("no sign of life to the database", "error", err)
		return
	}
	h.keep(l.Shards)
	for len(l.Shards) > l.Share { // somebody has come
		last := l.Shards[len(l.Shards)-1]
		l.Shards = l.Shards[:len(l.Shards)-1]
		h.yield(ctx, last)
	}
	for _, s := range l.Shards {
		h.take1(ctx, s, l.Of)
	}
}

// keep leaves every shard that is not among those held.
func (h *homes) keep(held []int) {
	h.mu.Lock()
	var gone []int
	for s := range h.open {
		if !slices.Contains(held, s) {
			gone = append(gone, s)
		}
	}
	for s, cancel := range h.opening {
		if !slices.Contains(held, s) {
			cancel()
			delete(h.opening, s)
		}
	}
	for _, s := range gone {
		delete(h.open, s)
	}
	h.tell()
	h.mu.Unlock()
	for _, s := range gone {
		h.log.Warn("shard lost", "shard", s)
		if err := h.gate.Drop(s); err != nil {
			h.log.Warn("the gateway was not left in order", "shard", s, "error", err)
		}
	}
}

// tell says what is open; h.mu is held.
func (h *homes) tell() {
	h.live(db.Home{Of: max(1, h.total), Shards: slices.Sorted(maps.Keys(h.open))})
}

// yield gives a shard back, once nothing of it is on its way.
func (h *homes) yield(ctx context.Context, shard int) {
	h.mu.Lock()
	if cancel := h.opening[shard]; cancel != nil {
		cancel()
		delete(h.opening, shard)
	}
	was := h.open[shard]
	delete(h.open, shard)
	h.tell()
	h.mu.Unlock()
	if was {
		if err := h.gate.Drop(shard); err != nil {
			h.log.Warn("the gateway was not left in order", "shard", shard, "error", err)
		}
		wait, cancel := context.WithTimeout(ctx, h.pulse)
		h.drain(wait)
		cancel()
	}
	ctx, cancel := context.WithTimeout(ctx, h.pulse)
	defer cancel()
	if err := h.store.Urgent(ctx, func(tx *db.Tx) error { return tx.Yield(h.id, shard) }); err != nil {
		h.log.Warn("a shard was not given back: its lease ends by itself", "shard", shard, "error", err)
	}
}

// take1 opens a shard beside what else is done, unless it is open or being
// opened.
func (h *homes) take1(ctx context.Context, shard, of int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.open[shard] || h.opening[shard] != nil {
		return
	}
	life := ctx
	ctx, cancel := context.WithCancel(ctx)
	h.opening[shard] = cancel
	h.running.Go(func() {
		defer cancel()
		h.take(ctx, db.Home{Of: of, Shards: []int{shard}})
		err := h.gate.Hold(ctx, shard, of)
		h.mu.Lock()
		lost := ctx.Err() != nil // meanwhile
		if !lost {
			delete(h.opening, shard)
			if err == nil {
				h.open[shard] = true
			}
			h.tell()
		}
		h.mu.Unlock()
		if err == nil && !lost {
			h.begin(life, shard)
		}
		if err == nil && lost {
			err = h.gate.Drop(shard)
		}
		if err != nil {
			h.log.Error("a shard is not open, and is tried again if it is still ours", "shard", shard, "error", err)
		}
	})
}

// leave gives everything back at the end of the process.
func (h *homes) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), h.pulse)
	defer cancel()
	h.mu.Lock()
	held := slices.Sorted(maps.Keys(h.open))
	clear(h.open)
	h.tell()
	h.mu.Unlock()
	h.running.Wait()
	for _, s := range held {
		if err := h.gate.Drop(s); err != nil {
			h.log.Warn("the gateway was not left in order", "shard", s, "error", err)
		}
	}
	h.drain(ctx)
	if err := h.store.Urgent(ctx, func(tx *db.Tx) error { return tx.Part(h.id) }); err != nil {
		h.log.Warn("the shards were not given back: their leases end by themselves", "error", err)
	}
}

// check reports signs of life that do not arrive.
func (h *homes) check(context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.lost
}

// budget is what the processes share of Discord's limits, in the database. It
// takes requests in lots, so that few statements are needed, and a lot lasts a
// second: Discord counts by the second.
type budget struct {
	store *db.DB
	mu    sync.Mutex
	left  int
	until time.Time
}

const (
	lot          = 5
	identifyCost = 5 // thousandths come by one a millisecond: five seconds
	askAgain     = 50 * time.Millisecond
)

// Take implements discord.Budget.
func (b *budget) Take(ctx context.Context) error {
	for {
		b.mu.Lock()
		if b.left > 0 && time.Now().Before(b.until) {
			b.left--
			b.mu.Unlock()
			return nil
		}
		ok, err := b.spend(ctx, "requests", lot)
		if ok {
			b.left, b.until = lot, time.Now().Add(time.Second)
		}
		b.mu.Unlock()
		if err != nil {
			return err
		}
		if !ok {
			if err := sleep(ctx, askAgain); err != nil {
				return err
			}
		}
	}
}

// Hold implements discord.Budget.
func (b *budget) Hold(ctx context.Context, d time.Duration) error {
	b.mu.Lock()
	b.left = 0
	b.mu.Unlock()
	return b.store.Write(ctx, func(tx *db.Tx) error { return tx.Overdraw("requests", d) })
}

// Identify implements discord.Budget.
func (b *budget) Identify(ctx context.Context) error {
	for {
		ok, err := b.spend(ctx, "identify", identifyCost)
		if ok || err != nil {
			return err
		}
		if err := sleep(ctx, 5*askAgain); err != nil {
			return err
		}
	}
}

func (b *budget) spend(ctx context.Context, key string, n int) (ok bool, err error) {
	err = b.store.Write(ctx, func(tx *db.Tx) (err error) {
		ok, err = tx.Spend(key, n)
		return err
	})
	return ok, err
}

// sleep waits, or says why not.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
