package host

import (
	"context"
	"errors"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/system"
)

// slow is a system whose odds of "endless" attacks are never done unless they
// are stopped, and count how often they were computed.
type slow struct {
	piles
	attack.Resolver
	computed *int
}

func (slow) Rev() string                                { return "r1" }
func (slow) Schema() string                             { return "1" }
func (slow) Games() engine.System                       { return nil }
func (s slow) Attacks() attack.Resolver                 { return s }
func (slow) Options() []engine.HouseRule                { return nil }
func (slow) Decode(string, []byte) (engine.Game, error) { return nil, errors.New("no games") }

func (s slow) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	*s.computed++
	switch r.Sheet.Attacker.Key {
	case "endless":
		for !r.Stopped() {
			time.Sleep(time.Millisecond)
		}
		return attack.Odds{}, attack.Stopped()
	case "huge":
		return attack.Odds{}, engine.Refuse("", "refuse.states")
	}
	return attack.Odds{Kill: 0.25, Play: r.Play, Policy: func(attack.Game, engine.Prompt) engine.Answer { return engine.Answer{} }}, nil
}

// counting is a host without a database that computes odds only.
func counting() (h *Host, computed *int) {
	computed = new(int)
	return New(Config{Systems: []system.System{slow{computed: computed}}, Now: time.Now}), computed
}

func of(attacker string) attack.Request {
	return attack.Request{Sheet: attack.Sheet{Attacker: attack.Profile{Key: attacker}}}
}

// TestOddsEnd: odds that would never be done end after two seconds, those of
// several attacks together too, and leave their places.
func TestOddsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, computed := counting()
		began := time.Now()
		err := h.Reckon(t.Context(), "ana", func(ctx context.Context) error {
			for range 40 {
				if _, _, err := h.Odds(ctx, "pile", of("endless")); err != nil {
					return err
				}
			}
			return nil
		})
		if !errors.Is(err, ErrOddsTime) || time.Since(began) > oddsTime+time.Second || *computed != 1 {
			t.Errorf("after %v and %d computations: %v", time.Since(began), *computed, err)
		}
		for range oddsMost + 1 { // the places are free again
			if err := h.Reckon(t.Context(), "ana", func(context.Context) error { return nil }); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestOddsGivenUp: odds whose interaction is gone are given up, and nobody is
// told that they took too long.
func TestOddsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := counting()
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		err := h.Reckon(ctx, "ana", func(ctx context.Context) error {
			_, _, err := h.Odds(ctx, "pile", of("endless"))
			return err
		})
		if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrOddsTime) {
			t.Error(err)
		}
	})
}

// TestOddsPlaces: a user computes one at a time, and all users two; a third
// waits for a place, in vain if none becomes free in time.
func TestOddsPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := counting()
		end := make(chan struct{})
		hold := func(user string) {
			if err := h.Reckon(t.Context(), user, func(context.Context) error { <-end; return nil }); err != nil {
				t.Errorf("%s: %v", user, err)
			}
		}
		nothing := func(context.Context) error { return nil }
		go hold("ana")
		go hold("luis")
		synctest.Wait()
		if err := h.Reckon(t.Context(), "ana", nothing); !errors.Is(err, ErrReckoning) {
			t.Errorf("a second one of the same user: %v", err)
		}
		if err := h.Reckon(t.Context(), "eva", nothing); !errors.Is(err, ErrOddsBusy) {
			t.Errorf("a third one of all: %v", err)
		}
		time.AfterFunc(time.Second, func() { close(end) })
		if err := h.Reckon(t.Context(), "eva", nothing); err != nil {
			t.Errorf("a third one while a place becomes free: %v", err)
		}
		synctest.Wait()
		if err := h.Reckon(t.Context(), "ana", nothing); err != nil {
			t.Errorf("the next one of the same user: %v", err)
		}
	})
}

// TestOddsRemembered: what was computed is not computed again, unless it is
// played otherwise; refusals and what was stopped are not remembered, policies
// are not kept, and neither is more than so many.
func TestOddsRemembered(t *testing.T) {
	h, computed := counting()
	get := func(q attack.Request) (attack.Odds, *engine.Refusal) {
		t.Helper()
		o, refusal, err := h.Odds(t.Context(), "pile", q)
		if err != nil {
			t.Fatal(err)
		}
		return o, refusal
	}
	for _, q := range []attack.Request{of("a"), of("a"), {Sheet: of("a").Sheet, Play: attack.ForKill},
		{Sheet: of("a").Sheet, Play: attack.ForKill},
		{Sheet: of("a").Sheet, Options: map[string]string{"a1": "b"}}, of("a")} {
		if o, _ := get(q); o.Kill != 0.25 || o.Play != q.Play || o.Policy != nil {
			t.Errorf("%+v: %+v", q, o)
		}
	}
	if *computed != 3 {
		t.Errorf("three different attacks were computed %d times", *computed)
	}
	for range 2 {
		if _, refusal := get(of("huge")); refusal == nil || refusal.Key != "refuse.states" {
			t.Errorf("refused: %v", refusal)
		}
	}
	if *computed != 5 {
		t.Errorf("a refusal is remembered: %d computations, not 5", *computed)
	}
	for i := range 2 * keptOdds {
		get(of(strconv.Itoa(i)))
	}
	if n := len(h.reckonings.known); n != keptOdds || len(h.reckonings.order) != keptOdds {
		t.Errorf("%d odds are kept, not %d", n, keptOdds)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := h.Odds(gone, "pile", of("new")); !errors.Is(err, context.Canceled) {
		t.Errorf("computed though nobody waits: %v", err)
	}
}
