package commands_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"estafeta/commands"
	"estafeta/commands/discord"
	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine/assault"
	"estafeta/engine/legion"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/wh40k"
	"estafeta/engine/xwing"
	"estafeta/host"
	"estafeta/sandbox"
	"estafeta/sandbox/apicheck"
)

// patience is how long a test waits for what must come: the race detector on a
// busy machine is slow.
const patience = time.Minute

// seat is the real bot behind the real discordgo client, in front of a
// Discord-compatible server.
type seat struct {
	srv       *sandbox.Server
	bot       *commands.Bot
	host      *host.Host
	store     *db.DB
	where     db.Options // of the store
	ana, luis *sandbox.Player
}

// sit starts everything; every request is tested against Discord's API
// description where that is at hand.
func sit(t testing.TB) *seat {
	t.Helper()
	return sitIn(t, sandbox.Config{})
}

func sitIn(t testing.TB, cfg sandbox.Config) *seat {
	t.Helper()
	return sitAt(t, cfg, []system.System{nebula.System{}, xwing.System{}, wh40k.System{}, legion.System{}, assault.System{}})
}

// sitAt starts everything with the given systems.
func sitAt(t testing.TB, cfg sandbox.Config, systems []system.System) *seat {
	t.Helper()
	if cfg.Validate == nil { // else the test looks at requests itself
		cfg.Validate = apicheck.Want(t)
	}
	srv, err := sandbox.Start(cfg)
	if err != nil {
		t.Fatal(err)
	}
	where := dbtest.At(t, filepath.Join(t.TempDir(), "games.db"))
	store, err := db.Open(context.Background(), where)
	if err != nil {
		t.Fatal(err)
	}
	h := host.New(host.Config{Store: store, Systems: systems, Scripted: true, Now: cfg.Now})
	if n := len(cfg.Channels); n > 40 { // more than a server begins with
		if err := h.SetGuild(context.Background(), db.Guild{ID: srv.GuildID(), Games: 10 * n}); err != nil {
			t.Fatal(err)
		}
	}
	bot, err := commands.New(commands.Config{Host: h, Systems: systems, Senders: 8, Now: cfg.Now})
	if err != nil {
		t.Fatal(err)
	}
	ses, err := discord.Open(discord.Config{Token: srv.Token(), APIBase: srv.URL()}, discord.AutoDefer(bot, discord.DeferAfter, nil))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { bot.Run(ctx, ses); close(done) }()
	if err := ses.RegisterCommands(ctx, "", bot.Commands()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		<-done
		for _, f := range srv.Failures() {
			t.Errorf("Discord refused: %v", f)
		}
		ses.Close()
		srv.Close()
		store.Close()
	})
	s := &seat{srv: srv, bot: bot, host: h, store: store, where: where, ana: srv.Player(t, "ana"), luis: srv.Player(t, "luis")}
	s.ana.Wait, s.luis.Wait = patience, patience
	return s
}

// challenge opens a game in the channel with ready-made lists and starts it.
func (s *seat) challenge(t *testing.T) string {
	t.Helper()
	return s.challengeIn(t, "nebula", "en", "Terra line", "Orion line")
}

func (s *seat) challengeIn(t *testing.T, system, lang, one, two string) string {
	t.Helper()
	w := s.bot.Book().In(system, lang)
	s.ana.Type("/game new system:" + system + " here:true language:" + lang)
	rounds := "4"
	if testing.Short() {
		rounds = "2"
	}
	s.ana.Type("/game options name:rounds value:" + rounds)
	s.luis.Click(w.Term("button.join"))
	s.luis.Choose(w.Term("lobby.ready"), two)
	s.ana.Choose(w.Term("lobby.ready"), one)
	s.ana.Click(w.Term("button.start"))
	if system == "nebula" {
		s.ana.See(w.Term("ask.deploy_first"))
	}
	ids, err := s.host.Of(context.Background(), s.srv.User("ana").ID)
	if err != nil || len(ids) != 1 {
		t.Fatalf("games in the channel: %v %v", ids, err)
	}
	return ids[0]
}

func TestChallengeToDeployment(t *testing.T) {
	s := sit(t)
	s.challenge(t)
	for _, want := range []string{"Finish Them 0-0", "Roll for deployment:"} {
		s.ana.See(want)
	}
}
