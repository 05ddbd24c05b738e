package commands_test

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/host"
	"estafeta/sandbox"
)

// TestThousandGames presses buttons in many games at a steady rate, whether the
// bot keeps up or not, and reports how long an acknowledgement takes; the 99th
// percentile must stay under half a second. ESTAFETA_THOUSAND sets the number
// of games (1000 for the figure), ESTAFETA_THOUSAND_RATE the presses a second
// and ESTAFETA_THOUSAND_SECONDS the time.
func TestThousandGames(t *testing.T) {
	games, rate, seconds := number("ESTAFETA_THOUSAND", 12), number("ESTAFETA_THOUSAND_RATE", 10), number("ESTAFETA_THOUSAND_SECONDS", 3)
	if os.Getenv("ESTAFETA_THOUSAND") != "" {
		rate, seconds = number("ESTAFETA_THOUSAND_RATE", 50), number("ESTAFETA_THOUSAND_SECONDS", 60)
	}
	var names []string
	for n := range games {
		names = append(names, fmt.Sprintf("table-%d", n))
	}
	// What requests look like is tested elsewhere; here it would only cost time.
	s := sitIn(t, sandbox.Config{Channels: names, Validate: func(*http.Request, []byte) error { return nil }})
	ana := s.srv.User("ana")
	deal := func(channel string) string {
		i, err := s.host.Create(
			t.Context(),
			host.NewGame{
				System:   "nebula",
				Scenario: nebula.System{}.Demo(),
				Owner:    ana.ID,
				Solo:     true,
				Guild:    s.srv.GuildID(),
				Channel:  s.srv.ChannelID(channel),
				Language: "en",
				Pace:     24 * time.Hour,
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Start(t.Context(), i.ID, ana.ID); err != nil {
			t.Fatal(err)
		}
		return i.ID
	}
	free := make(chan string, games)
	for _, name := range names {
		free <- deal(name)
	}
	for n := 1; n > 0; time.Sleep(100 * time.Millisecond) {
		var err error
		if n, err = s.store.Unsent(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	var waits []time.Duration
	var unanswered, stuck atomic.Int64
	tick := time.NewTicker(time.Second / time.Duration(rate))
	defer tick.Stop()
	r := rng(77)
	begun := time.Now()
	for range rate * seconds {
		<-tick.C
		game := <-free
		seed := r.Uint64()
		wg.Go(func() {
			pos, err := s.host.Position(t.Context(), game, 1, 2)
			if err != nil {
				t.Error(err)
				return
			}
			card, ok, err := s.host.Card(t.Context(), game)
			if err != nil || !ok {
				t.Errorf("game %s has no card: %v", game, err)
				return
			}
			press := ""
			if pos.Status != db.Over {
				press = pressFor(pos.Open[0].Prompt, rng(seed))
			}
			id := "look|" + game // a game that is over, or asks for more than a press
			if pos.Status != db.Over && press != "" {
				id = strings.Join([]string{"ans", game, pos.Open[0].Token, press}, "|")
			} else {
				stuck.Add(1)
			}
			sent := time.Now()
			o, err := ana.Press(card.Message, id)
			took := time.Since(sent)
			if err != nil {
				t.Errorf("game %s: %v", game, err)
			}
			if o.Kind == sandbox.Failed {
				unanswered.Add(1)
			}
			mu.Lock()
			waits = append(waits, took)
			mu.Unlock()
			free <- game
		})
	}
	wg.Wait()
	took := time.Since(begun)
	slices.Sort(waits)
	late := time.Now()
	for n := 1; n > 0 && time.Since(late) < patience; time.Sleep(20 * time.Millisecond) {
		var err error
		if n, err = s.store.Unsent(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	stored := 0
	for len(free) > 0 {
		records, err := s.store.Records(t.Context(), <-free, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, rec := range records {
			if rec.Did == engine.DidAnswer && rec.By == engine.ByPlayer {
				stored++
			}
		}
	}
	p99 := waits[len(waits)*99/100]
	t.Logf(
		"%d games, %.1f interactions a second for %v: acknowledged after %v (median), %v (99th percentile), %v (longest); %d unanswered, %d looks, %d answers stored; the last card came %v after",
		games,
		float64(len(waits))/took.Seconds(),
		took.Round(time.Second),
		waits[len(waits)/2],
		p99,
		waits[len(waits)-1],
		unanswered.Load(),
		stuck.Load(),
		stored,
		time.Since(late).Round(time.Millisecond),
	)
	if limit := 500 * time.Millisecond; p99 > limit && !testing.Short() {
		t.Errorf("the 99th percentile is %v, more than %v", p99, limit)
	}
	if unanswered.Load() > 0 {
		t.Errorf("%d interactions were not answered in time", unanswered.Load())
	}
}
