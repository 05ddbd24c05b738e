package commands_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"estafeta/commands"
	"estafeta/commands/discord"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
)

// mute is a client with one channel that does not answer until it is told to.
type mute struct {
	*recorder
	channel string
	answer  chan struct{}
	others  chan string // channels that were posted to
	asked   atomic.Int64
}

func (m *mute) Post(ctx context.Context, channel string, msg discord.Message) (string, error) {
	if channel == m.channel {
		m.asked.Add(1)
		<-m.answer
	} else {
		m.others <- channel
	}
	return m.recorder.Post(ctx, channel, msg)
}

// TestSilentChannel: a channel that does not answer holds up no other, also not
// what comes after it, and its own card is posted once.
func TestSilentChannel(t *testing.T) {
	p := newParlour(t)
	m := &mute{recorder: p.recorder, channel: "silent", answer: make(chan struct{}), others: make(chan string, 100)}
	bot, err := commands.New(commands.Config{Host: p.host, Systems: []system.System{nebula.System{}}, Senders: 4})
	if err != nil {
		t.Fatal(err)
	}
	silent := p.deal(nebula.System{}, "silent")
	for _, channel := range []string{"one", "two"} {
		p.deal(nebula.System{}, channel)
	}
	done := make(chan error)
	go func() { done <- bot.Deliver(t.Context(), m) }()
	posted := func(want int) {
		t.Helper()
		for range want {
			select {
			case <-m.others:
			case <-time.After(patience):
				t.Fatal("the others wait for the silent one")
			}
		}
	}
	posted(2)
	p.deal(nebula.System{}, "three")
	posted(1)
	close(m.answer)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if card, ok, err := p.host.Card(t.Context(), silent); err != nil || !ok || card.Channel != "silent" {
		t.Errorf("its card: %+v %v %v", card, ok, err)
	}
	if n := m.asked.Load(); n != 1 {
		t.Errorf("it was posted to %d times", n)
	}
}

// refuser is a client to which Discord refuses every message for good.
type refuser struct {
	*recorder
	asked int
}

func (r *refuser) Post(context.Context, string, discord.Message) (string, error) {
	r.asked++
	return "", &discord.APIError{Status: 400, Code: 50035, Message: "Invalid Form Body"}
}

// TestRefusedForGood: a post that can never succeed is given up and does not hold
// up what comes after it for ever.
func TestRefusedForGood(t *testing.T) {
	p := newParlour(t)
	p.deal(nebula.System{}, "table")
	r := &refuser{recorder: p.recorder}
	if err := p.bot.Deliver(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if n, err := p.store.Unsent(t.Context()); err != nil || n != 0 || r.asked == 0 {
		t.Errorf("%d posts wait after %d refusals: %v", n, r.asked, err)
	}
}
