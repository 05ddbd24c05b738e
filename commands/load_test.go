package commands_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/host"
	"estafeta/sandbox"
)

// TestManyChannels plays many games at once through the sandbox for a while,
// by random presses, and holds that no answer was lost: every press that the
// bot took is a record of a player, and none is there twice. ESTAFETA_LOAD
// sets the number of channels, ESTAFETA_LOAD_SECONDS the time.
func TestManyChannels(t *testing.T) {
	channels, seconds := number("ESTAFETA_LOAD", 8), number("ESTAFETA_LOAD_SECONDS", 4)
	var names []string
	for n := range channels {
		names = append(names, fmt.Sprintf("table-%d", n))
	}
	s := sitIn(t, sandbox.Config{Channels: names})
	if err := s.host.SetGuild(t.Context(), db.Guild{ID: s.srv.GuildID(), Games: channels}); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	var mu sync.Mutex
	var waits []time.Duration
	var games []string
	answers := 0
	stop := time.Now().Add(time.Duration(seconds) * time.Second)
	for n, name := range names {
		i, err := s.host.Create(
			t.Context(),
			host.NewGame{
				System:   "nebula",
				Scenario: nebula.System{}.Demo(),
				Owner:    s.srv.User("ana").ID,
				Solo:     true,
				Guild:    s.srv.GuildID(),
				Channel:  s.srv.ChannelID(name),
				Language: "en",
				Pace:     -1,
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.host.Start(t.Context(), i.ID, s.srv.User("ana").ID); err != nil {
			t.Fatal(err)
		}
		games = append(games, i.ID)
		wg.Go(func() {
			r := rng(uint64(n))
			u := s.srv.User("ana")
			for played := false; !played || time.Now().Before(stop); { // on a busy machine once at least
				pos, err := s.host.Position(t.Context(), i.ID, 1, 2)
				if err != nil || pos.Status == db.Over {
					return
				}
				o := pos.Open[0]
				var press string
				switch {
				case o.Prompt.Pass:
					press = "pass"
				case o.Prompt.Kind == engine.Number:
					press = fmt.Sprintf("n%d", o.Prompt.Max)
				case len(o.Prompt.Default.Poses) > 0 || len(o.Prompt.Default.Pick) > 0:
					press = "default"
				case len(o.Prompt.Options) > 0:
					press = fmt.Sprintf("o%d", r.IntN(len(o.Prompt.Options)))
				default:
					return
				}
				card, ok, err := s.host.Card(t.Context(), i.ID)
				if err != nil || !ok {
					time.Sleep(20 * time.Millisecond)
					continue
				}
				began := time.Now()
				_, err = u.Press(card.Message, strings.Join([]string{"ans", i.ID, o.Token, press}, "|"))
				if err != nil {
					t.Errorf("game %s: %v", i.ID, err)
					return
				}
				played = true
				mu.Lock()
				waits = append(waits, time.Since(began))
				answers++
				mu.Unlock()
				time.Sleep(time.Duration(200+r.IntN(1600)) * time.Millisecond)
			}
		})
	}
	wg.Wait()
	slices.Sort(waits)
	if len(waits) == 0 {
		t.Fatal("nobody played")
	}
	stored := 0
	for _, game := range games {
		records, err := s.store.Records(t.Context(), game, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, rec := range records {
			if rec.Did == engine.DidAnswer && rec.By == engine.ByPlayer {
				stored++
			}
		}
	}
	t.Logf(
		"%d channels, %d answers sent, %d stored; acknowledged: median %v, 99th percentile %v, longest %v",
		channels,
		answers,
		stored,
		waits[len(waits)/2],
		waits[len(waits)*99/100],
		waits[len(waits)-1],
	)
	if stored != answers {
		t.Errorf("%d answers were sent and %d are stored", answers, stored)
	}
}

// number is a number of the environment.
func number(name string, or int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return or
}
