package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"estafeta/sandbox"
)

func TestRealBotInTheSandbox(t *testing.T) {
	server, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	c := DefaultConfig()
	c.Database = kept(t)
	c.Health.Listen = "127.0.0.1:0"
	c.Discord.Token = "wrong"
	c.Discord.API = server.URL()
	m := &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	if err := m.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "token is not accepted") {
		t.Fatalf("a bad token: %v", err)
	}
	c.Discord.Token = Secret(server.Token())
	c.Discord.API = server.URL()
	m = &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
	if err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	out, err := do(t, map[string]string{"ESTAFETA_HEALTH": m.HealthAddr()}, "health")
	if err != nil || !strings.Contains(out, `"gateway":"ok"`) {
		t.Errorf("health %q, %v", out, err)
	}
	for start := time.Now(); len(server.Commands()) == 0; time.Sleep(10 * time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatal("no commands were registered")
		}
	}
	ana := server.Player(t, "ana")
	ana.Wait = 10 * time.Second
	ana.Type("/help")
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestSandboxCommand(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(world{ctx: ctx, out: w, env: func(string) string { return "" }}, []string{"sandbox", "--addr", "127.0.0.1:0"})
	}()
	line := make([]byte, 200)
	n, err := r.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, r)
	_, address, _ := strings.Cut(string(line[:n]), " at ")
	address, _, _ = strings.Cut(address, " ")
	res, err := http.Get(address)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Errorf("the page at %q: %v", address, err)
	} else {
		res.Body.Close()
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("it does not end")
	}
}

func TestRunNeedsAToken(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, err := do(t, nil, "run"); err == nil || !strings.Contains(err.Error(), "DISCORD_TOKEN") {
		t.Errorf("without a token: %v", err)
	}
}
