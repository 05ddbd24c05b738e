package post

import (
	"context"
	"maps"
	"sync"
	"time"

	"estafeta/commands/call"
	"estafeta/commands/discord"
)

// sender posts the batches of several games at once, so that a channel that
// does not answer holds up no other. Of one game there is one batch on its way:
// the next can be claimed once it was sent.
type sender struct {
	mu    sync.Mutex
	away  map[int64]bool // batches on their way
	slots chan struct{}
	back  chan struct{} // a batch has come to its end
}

// Outbox sends what waits to be sent.
type Outbox struct {
	*call.Env
	delivers sync.Mutex // one delivery of all at a time
	sender   *sender
}

// NewOutbox is an outbox that posts the cards of so many games at once.
func NewOutbox(e *call.Env, games int) *Outbox { return &Outbox{Env: e, sender: newSender(games)} }

func newSender(n int) *sender {
	return &sender{away: map[int64]bool{}, slots: make(chan struct{}, max(1, n)), back: make(chan struct{}, 1)}
}

// out are the batches on their way.
func (s *sender) out() map[int64]bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.away)
}

// send runs fn for a batch as soon as there is room.
func (s *sender) send(batch int64, fn func()) {
	s.mu.Lock()
	s.away[batch] = true
	s.mu.Unlock()
	s.slots <- struct{}{}
	go func() {
		defer func() {
			s.mu.Lock()
			delete(s.away, batch)
			s.mu.Unlock()
			<-s.slots
			select {
			case s.back <- struct{}{}:
			default:
			}
		}()
		fn()
	}()
}

// Drain waits until the batches that are on their way now have come to an end,
// or the context ends.
func (b *Outbox) Drain(ctx context.Context) {
	now := b.sender.out()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for ctx.Err() == nil {
		left := false
		for batch := range b.sender.out() {
			left = left || now[batch]
		}
		if !left {
			return
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// atOnce is how many games are claimed at once.
const atOnce = 8

// DeliverAll sends what waits in the outbox until nothing is left.
func (b *Outbox) DeliverAll(ctx context.Context, c discord.Client) error {
	b.delivers.Lock()
	defer b.delivers.Unlock()
	for {
		before := b.sender.out() // claimed again when they take long
		posts, err := b.Host.Claim(ctx, atOnce)
		games, sent := 0, false
		for len(posts) > 0 {
			n := 1
			for n < len(posts) && posts[n].Batch == posts[0].Batch {
				n++
			}
			games++
			if batch := posts[:n]; !before[batch[0].Batch] {
				sent = true
				b.sender.send(batch[0].Batch, func() { b.deliver(ctx, c, batch) })
			}
			posts = posts[n:]
		}
		if sent && games == atOnce {
			continue // more may wait
		}
		if !sent && len(before) == 0 {
			return err
		}
		select { // something new may wait before those on their way have come to an end
		case <-b.sender.back:
		case <-b.Due:
		case <-time.After(3 * time.Second):
		}
	}
}
