package main

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine/nebula"
	"estafeta/host"
	"estafeta/sandbox"
)

// TestBotIsPutOutOfItsServer: the real bot at a gateway. An outage changes
// nothing; being put out pauses the game; coming back lets it go on, also if
// that happened while the bot was not running.
func TestBotIsPutOutOfItsServer(t *testing.T) {
	server, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	c := DefaultConfig()
	c.Database = kept(t)
	c.Discord.Token = Secret(server.Token())
	run := func() *Main {
		c.Discord.API = server.URL()
		m := &Main{Config: c, Log: slog.New(slog.DiscardHandler)}
		if err := m.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := run()
	u := server.User("ana")
	open := func(guild string) string {
		i, err := m.Host.Create(
			t.Context(),
			host.NewGame{
				System:   "nebula",
				Scenario: nebula.System{}.Demo(),
				Owner:    u.ID,
				Solo:     true,
				Guild:    guild,
				Channel:  server.ChannelID("table"),
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Host.Start(t.Context(), i.ID, u.ID); err != nil {
			t.Fatal(err)
		}
		return i.ID
	}
	game := open(server.GuildID())
	status := func(want db.Status, game, when string) {
		t.Helper()
		var got db.Status
		for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(10 * time.Millisecond) {
			i, err := m.Host.Info(t.Context(), game, u.ID)
			if err != nil {
				t.Fatal(err)
			}
			if got = i.Status; got == want {
				return
			}
		}
		t.Fatalf("%s: the game is %s", when, got)
	}
	server.Outage()
	time.Sleep(100 * time.Millisecond)
	status(db.Playing, game, "an outage")
	server.Leave()
	status(db.Paused, game, "put out")
	server.Return()
	status(db.Playing, game, "back")
	server.Leave()
	status(db.Paused, game, "put out again")
	elsewhere := open("4711") // where the bot is not
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	m = run() // the gateway says where the bot is
	defer m.Close()
	status(db.Playing, game, "back while the bot was not running")
	status(db.Paused, elsewhere, "left while the bot was not running")
}
