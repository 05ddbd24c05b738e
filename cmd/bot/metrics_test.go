package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"estafeta/host"
)

// TestMetrics: what Prometheus reads says how the games and the answers are.
func TestMetrics(t *testing.T) {
	c := DefaultConfig()
	c.Database = kept(t)
	c.Health.Listen = "127.0.0.1:0"
	m := &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	if err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := m.Host.Create(context.Background(), host.NewGame{System: "nebula", Owner: "1", Solo: true}); err != nil {
		t.Fatal(err)
	}
	m.metrics.observe("command", "refused", 20*time.Millisecond)
	res, err := http.Get("http://" + m.HealthAddr() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`estafeta_up 1`, `estafeta_games{status="lobby"} 1`, `estafeta_games{status="playing"} 0`, `estafeta_outbox 1`, `estafeta_reminders_due 0`,
		`estafeta_interactions_total{kind="command",result="refused"} 1`, `estafeta_interaction_seconds_bucket{kind="command",le="0.025"} 1`, `go_goroutines`,
	} {
		if !strings.Contains(string(body), want+"\n") && !strings.Contains(string(body), want+" ") {
			t.Errorf("%s is missing in\n%s", want, body)
		}
	}
}
