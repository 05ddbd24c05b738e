package sandbox_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/commands/discord"
	"estafeta/sandbox"
)

// eventually waits until ok, looking often.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	end := time.Now().Add(10 * time.Second)
	for !ok() {
		if time.Now().After(end) {
			t.Fatalf("it never came to this: %s", what)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func TestGatewayIsResumed(t *testing.T) {
	t.Parallel()
	srv, ses, bot := play(t, sandbox.Config{})
	ana := srv.Player(t, "ana")
	ana.Type("/echo text:before")
	srv.Misbehave(sandbox.Trouble{DropGateway: true})
	// Sent while the bot is away or just back: replayed or delivered, once.
	ana.Type("/echo text:meanwhile")
	ana.See("meanwhile")
	if n := bot.count(); n != 2 {
		t.Errorf("the bot saw %d interactions, want 2", n)
	}
	if age := ses.GatewayAge(); age > time.Minute {
		t.Errorf("gateway age %v", age)
	}
}

func TestLostSessionIdentifiesAnew(t *testing.T) {
	t.Parallel()
	srv, _, _ := play(t, sandbox.Config{})
	ana := srv.Player(t, "ana")
	ana.Type("/echo text:before")
	srv.Misbehave(sandbox.Trouble{LoseSessions: true})
	eventually(t, "the bot is back", srv.Connected)
	ana.Type("/echo text:after")
}

func TestRequestsAreRepeated(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]sandbox.Trouble{
		"429":                {TooMany: 2},
		"429 of the bot":     {TooMany: 1, Global: true},
		"500":                {ServerErrors: 2},
		"500 after the deed": {Late: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			srv, ses, _ := play(t, sandbox.Config{})
			ana := srv.Player(t, "ana")
			srv.Misbehave(trouble)
			ana.Type("/echo text:hello")
			srv.Misbehave(trouble)
			table := channelID(srv, ana)
			if _, err := ses.Post(t.Context(), table, discord.Message{Content: "a card"}); err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, m := range ana.Messages("table") {
				if m.Content == "a card" {
					n++
				}
			}
			if n != 1 {
				t.Errorf("the card was posted %d times", n)
			}
		})
	}
}

// channelID is the id of the player's channel.
func channelID(srv *sandbox.Server, p *sandbox.Player) string {
	o, err := p.User.Type(p.Channel, "where am I?")
	if err != nil {
		return ""
	}
	return o.Message.ChannelID
}

func TestDeliveredTwice(t *testing.T) {
	t.Parallel()
	srv, _, bot := play(t, sandbox.Config{})
	ana := srv.Player(t, "ana")
	srv.Misbehave(sandbox.Trouble{Twice: 1})
	ana.Type("/echo text:once")
	eventually(t, "the second delivery", func() bool { return bot.count() == 2 })
	if bot.seen[0] != bot.seen[1] {
		t.Errorf("ids differ: %v", bot.seen)
	}
}

func TestReorderedAndDelayed(t *testing.T) {
	t.Parallel()
	srv, _, bot := play(t, sandbox.Config{})
	ana, luis := srv.Player(t, "ana"), srv.Player(t, "luis")
	srv.Misbehave(sandbox.Trouble{Reverse: 2})
	var wg sync.WaitGroup
	for _, p := range []*sandbox.Player{ana, luis} {
		wg.Go(func() {
			if o, err := p.User.Type("table", "/echo text:"+p.Name); err != nil || o.Kind == sandbox.Failed {
				t.Errorf("%s: %v %v", p.Name, o, err)
			}
		})
	}
	wg.Wait()
	if bot.count() != 2 {
		t.Errorf("the bot saw %d", bot.count())
	}
	srv.Misbehave(sandbox.Trouble{Delay: 20 * time.Millisecond})
	ana.Type("/echo text:late")
}

func TestFirstAnswerTooLate(t *testing.T) {
	t.Parallel()
	srv, _, bot := play(t, sandbox.Config{Deadline: 500 * time.Millisecond})
	o, err := srv.User("ana").Type("table", "/silent")
	if err != nil || o.Kind != sandbox.Failed {
		t.Errorf("no answer: %+v, %v", o, err)
	}
	// The handler's panic costs its interaction and nothing else.
	o, err = srv.User("ana").Type("table", "/panic")
	if err != nil || o.Kind != sandbox.Failed {
		t.Errorf("panic: %+v, %v", o, err)
	}
	srv.Player(t, "ana").Type("/echo text:alive")
	if bot.count() != 3 {
		t.Errorf("the bot saw %d", bot.count())
	}
}

func TestSlowAnswerIsDeferred(t *testing.T) {
	t.Parallel()
	srv, _, bot := playDeferring(t, sandbox.Config{}, time.Millisecond)
	ana := srv.Player(t, "ana")
	o := ana.Type("/slow")
	close(bot.goOn)
	if o.Kind != sandbox.Deferred || !o.Message.Thinking() {
		t.Errorf("first answer: %+v", o)
	}
	m := ana.See("Slow, but here.")
	if m.Thinking() || !m.Ephemeral() || m.ID != o.Message.ID {
		t.Errorf("message: %+v", m)
	}
}

// fakeTime is a clock that tests move.
type fakeTime struct {
	mu  sync.Mutex
	now time.Time
}

func (f *fakeTime) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

func (f *fakeTime) move(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.now = f.now.Add(d)
}

func TestErrorsOfDiscord(t *testing.T) {
	t.Parallel()
	clock := &fakeTime{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	srv, ses, bot := play(t, sandbox.Config{Now: clock.Now})
	ctx := t.Context()
	ana := srv.Player(t, "ana")
	ana.Type("/echo text:hello")
	in := bot.latest()
	words := discord.Message{Content: "again", Ephemeral: true}
	table := in.ChannelID
	id, err := ses.Post(ctx, table, words)
	if err != nil {
		t.Fatal(err)
	}

	if err := ses.Reply(ctx, in, words); !discord.IsAlreadyAnswered(err) {
		t.Errorf("second answer: %v", err)
	}
	if _, err := ses.FollowUp(ctx, in, words); err != nil {
		t.Errorf("follow-up: %v", err)
	}
	clock.move(16 * time.Minute)
	if _, err := ses.EditReply(ctx, in, words); !discord.IsTokenExpired(err) {
		t.Errorf("after fifteen minutes: %v", err)
	}
	if err := ses.Edit(ctx, table, id, words); err != nil {
		t.Errorf("edit within the hour: %v", err)
	}
	clock.move(time.Hour)
	if err := ses.Edit(ctx, table, id, words); !discord.IsOldMessage(err) {
		t.Errorf("edit after an hour: %v", err)
	}
	if err := ses.Reply(ctx, &discord.Interaction{ID: "1", Token: "none"}, words); !discord.IsUnknownInteraction(err) {
		t.Errorf("unknown interaction: %v", err)
	}
	if _, err := ses.Post(ctx, "1", words); !discord.IsUnknownChannel(err) {
		t.Errorf("unknown channel: %v", err)
	}
	if err := ses.Delete(ctx, table, id); err != nil {
		t.Errorf("delete: %v", err)
	}
	if err := ses.Delete(ctx, table, id); err != nil {
		t.Errorf("delete again: %v", err)
	}
	if err := ses.Edit(ctx, table, id, words); !discord.IsUnknownMessage(err) {
		t.Errorf("edit of nothing: %v", err)
	}
	srv.Deny("table", sandbox.SendMessages)
	if _, err := ses.Post(ctx, table, words); !discord.IsMissingPermission(err) {
		t.Errorf("without permission: %v", err)
	}
	dm, err := ses.OpenDM(ctx, in.User.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ses.Post(ctx, dm, discord.Message{Content: "psst"}); err != nil {
		t.Error(err)
	}
	ana.In("dm").See("psst")
	if err := ses.DeleteReply(ctx, in); !discord.IsTokenExpired(err) {
		t.Errorf("delete after fifteen minutes: %v", err)
	}
}

func TestNonceAndHash(t *testing.T) {
	t.Parallel()
	srv, ses, _ := play(t, sandbox.Config{})
	ana := srv.Player(t, "ana")
	table := channelID(srv, ana)
	m := discord.Message{Content: "one", Nonce: "card-1"}
	first, err := ses.Post(t.Context(), table, m)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := ses.Post(t.Context(), table, m); err != nil || second != first {
		t.Errorf("second post: %s, %v, want %s", second, err, first)
	}
	// Equal commands are not sent again, not even to a server that fails.
	srv.Misbehave(sandbox.Trouble{ServerErrors: 1})
	if err := ses.RegisterCommands(t.Context(), srv.GuildID(), echoCommands()); err != nil {
		t.Error(err)
	}
	srv.Misbehave(sandbox.Trouble{})
	if err := ses.RegisterCommands(t.Context(), "", echoCommands()[:1]); err != nil {
		t.Error(err)
	}
	if n := len(srv.Commands()); n != len(echoCommands())+1 {
		t.Errorf("%d commands", n)
	}
}

func TestBadToken(t *testing.T) {
	t.Parallel()
	srv, err := sandbox.Start(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.Close()
	_, err = discord.Open(discord.Config{Token: "wrong", APIBase: srv.URL()}, &echoBot{})
	if err == nil || !strings.Contains(err.Error(), "token") {
		t.Errorf("err = %v", err)
	}
	_, err = discord.Open(discord.Config{Token: "x", APIBase: "nonsense"}, &echoBot{})
	if err == nil || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("err = %v", err)
	}
}

func TestContextMenus(t *testing.T) {
	t.Parallel()
	srv, _, bot := play(t, sandbox.Config{})
	ana := srv.Player(t, "ana")
	if o, err := ana.Menu("table", "Challenge", 2, "luis"); err != nil || o.Kind != sandbox.Posted {
		t.Errorf("user menu: %+v, %v", o, err)
	}
	if in := bot.latest(); in.TargetID != srv.User("luis").ID || in.CommandType != discord.CommandUser ||
		in.Users[in.TargetID].Display != "Luis" {
		t.Errorf("interaction: %+v", in)
	}
	ana.Type("/card")
	m := ana.See("Your turn.")
	if _, err := ana.Menu("table", "Explain", 3, m.ID); err != nil {
		t.Error(err)
	}
	if in := bot.latest(); in.TargetID != m.ID {
		t.Errorf("interaction: %+v", in)
	}
}
