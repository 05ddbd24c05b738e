package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/enginetest"
	"estafeta/engine/system"
	"estafeta/host"
	"estafeta/render/glyph"
)

// Each system is played to the end by random answers through the whole
// program, which is started again now and then, and nothing of the game may
// change by that.
func TestGamesOfEverySystem(t *testing.T) {
	for _, s := range system.Games(systems()) {
		t.Run(s.ID(), func(t *testing.T) {
			ctx := context.Background()
			c := DefaultConfig()
			c.Database = kept(t)
			start := func() *Main {
				m := &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
				if err := m.Run(ctx); err != nil {
					t.Fatal(err)
				}
				return m
			}
			m := start()
			defer func() { m.Close() }()
			g := deal(t, m.Host, s)
			r := rand.New(rand.NewPCG(1, 1))
			var slowest, sum time.Duration
			for n := 1; ; n++ {
				p, err := m.Host.Position(ctx, g, 1, 2)
				if err != nil {
					t.Fatal(err)
				}
				if p.Status == db.Over {
					t.Logf("%d answers, mean %s, slowest %s", n, sum/time.Duration(n), slowest)
					break
				}
				if r.IntN(40) == 0 {
					before := state(t, p)
					if err := m.Close(); err != nil {
						t.Fatal(err)
					}
					m = start()
					if p, err = m.Host.Position(ctx, g, 1, 2); err != nil {
						t.Fatal(err)
					}
					if now := state(t, p); now != before {
						at := 0
						for at < len(now) && at < len(before) && now[at] == before[at] {
							at++
						}
						t.Fatalf("after a restart …%.200s\nbefore …%.200s", now[at:], before[at:])
					}
				}
				for _, b := range p.View(1).Scene.Bases {
					if b.Icon != "" && glyph.Icon(b.Icon) == nil {
						t.Fatalf("%s bears the icon %q, which was not taken", b.ID, b.Icon)
					}
				}
				o := p.Open[r.IntN(len(p.Open))]
				a, ok := enginetest.Choose(o.Prompt, r)
				if !ok {
					t.Fatalf("no answer to %+v", o.Prompt)
				}
				began := time.Now()
				taken, err := m.Host.Submit(
					ctx,
					host.Submit{Game: g, User: o.Users[0], Token: o.Token, Interaction: fmt.Sprint(n), Answers: []engine.Answer{a}},
				)
				if err != nil || taken.Refusal != nil {
					t.Fatalf("answer %d: %v, %v", n, taken.Refusal, err)
				}
				took := time.Since(began)
				sum, slowest = sum+took, max(slowest, took)
			}
			proof, err := m.Host.Verify(ctx, g)
			if err != nil || !proof.Fits || len(proof.Wrong) > 0 || proof.Draws == 0 {
				t.Errorf("proof %+v, %v", proof, err)
			}
		})
	}
}

// deal makes and starts a game of two users with ready-made lists.
func deal(t *testing.T, h *host.Host, s engine.System) string {
	t.Helper()
	ctx := context.Background()
	g, err := h.Create(ctx, host.NewGame{System: s.ID(), Owner: "1", Opponents: []string{"2"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Join(ctx, g.ID, "2", 0); err != nil {
		t.Fatal(err)
	}
	for i, u := range []string{"1", "2"} {
		if report, err := h.SetRoster(ctx, g.ID, u, 0, s.Ready()[i]); err != nil {
			t.Fatalf("%v: %+v", err, report.Problems)
		}
	}
	if _, err := h.Start(ctx, g.ID, "2"); err != nil {
		t.Fatal(err)
	}
	return g.ID
}

func state(t *testing.T, p host.Position) string {
	t.Helper()
	b, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
