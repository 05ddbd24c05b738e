package commands_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/db/dbtest"
	"estafeta/engine"
	"estafeta/engine/nebula"
	"estafeta/engine/system"
	"estafeta/engine/xwing"
	"estafeta/host"
	"estafeta/sandbox"
)

// fakeTime is a clock that only the test moves.
type fakeTime struct {
	mu sync.Mutex
	at time.Time
}

func (f *fakeTime) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at
}

func (f *fakeTime) move(d time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at = f.at.Add(d)
}

// storm is many games that are played while nothing works reliably.
type storm struct {
	*seat
	clock *fakeTime
	odds  *sandbox.Odds
	names []string // of the channels, one a game
	rand  *rand.Rand

	mu     sync.Mutex
	tables []*stormTable
	sent   map[string]press // by interaction
	failed int              // presses that nobody answered in time
	told   int              // presses that were refused with a line

	due      map[string]reminding // by token of a question
	expected map[string]int       // reminders by token and number, 1 each
	unsure   map[string]bool      // tokens answered while the clock ticked
	drops    int
	losses   int
}

// stormTable is what is played in one channel.
type stormTable struct {
	name  string
	games []string // the last is being played
	rand  *rand.Rand
	sleep int // rounds for which nobody comes
}

type press struct {
	game, user string
	taken      bool // acknowledged, and no refusal
}

type reminding struct {
	at time.Time
	n  int
}

const stormPace = 3 * time.Minute

// TestHostileDiscord plays games at once, one simulated minute after the
// other, while the gateway drops and loses its sessions, requests meet 429,
// 500, 502 and silence, and interactions come twice and out of order.
// ESTAFETA_HOSTILE sets how long that goes on in simulated time, such as 60m,
// with 100 games then.
func TestHostileDiscord(t *testing.T) {
	games, minutes := 8, 5
	if d, err := time.ParseDuration(os.Getenv("ESTAFETA_HOSTILE")); err == nil {
		games, minutes = number("ESTAFETA_HOSTILE_GAMES", 100), int(d/time.Minute)
	}
	began := time.Now()
	s := newStorm(t, games)
	for minute := range minutes {
		s.minute(t, minute)
	}
	s.calm(t)
	s.check(t)
	stored, reminders, cards := s.answers(t), len(s.expected), s.posts(t)
	t.Logf(
		"%d games at once, %d played, %d simulated minutes in %v: %d presses (%d unanswered, %d refused), %d answers stored, %d reminders, %d messages; gateway dropped %d times, sessions lost %d times",
		games,
		s.played(),
		minutes,
		time.Since(began).Round(time.Second),
		len(s.sent),
		s.failed,
		s.told,
		stored,
		reminders,
		cards,
		s.drops,
		s.losses,
	)
}

func newStorm(t *testing.T, games int) *storm {
	s := &storm{clock: &fakeTime{at: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}, rand: rng(41), sent: map[string]press{},
		due: map[string]reminding{}, expected: map[string]int{}, unsure: map[string]bool{}}
	s.odds = &sandbox.Odds{
		Rand:       rng(42),
		TooMany:    .03,
		Global:     .01,
		Error:      .03,
		BadGateway: .02,
		Late:       .02,
		Silent:     .005,
		Lost:       .005,
		Hang:       time.Second,
		Twice:      .2,
		Held:       .2,
		Hold:       300 * time.Millisecond,
	}
	for n := range games {
		s.names = append(s.names, fmt.Sprintf("table-%d", n))
	}
	s.seat = sitIn(t, sandbox.Config{Channels: s.names, Now: s.clock.Now})
	if err := s.host.SetUser(t.Context(), db.User{ID: s.srv.User("luis").ID, DM: true, Obvious: true}); err != nil {
		t.Fatal(err)
	}
	for n, name := range s.names {
		table := &stormTable{name: name, rand: rng(uint64(100 + n))}
		s.tables = append(s.tables, table)
		s.deal(t, table)
	}
	return s
}

// deal opens a game in a channel.
func (s *storm) deal(t *testing.T, table *stormTable) {
	systems := []system.System{nebula.System{}, xwing.System{}}
	sys := systems[(len(table.games)+len(table.name)+int(table.name[len(table.name)-1]))%2]
	ana, luis := s.srv.User("ana").ID, s.srv.User("luis").ID
	i, err := s.host.Create(
		t.Context(),
		host.NewGame{
			System:    sys.ID(),
			Scenario:  sys.Games().Demo(),
			Owner:     ana,
			Opponents: []string{luis},
			Guild:     s.srv.GuildID(),
			Channel:   s.srv.ChannelID(table.name),
			Language:  "en",
			Pace:      stormPace,
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.host.Join(t.Context(), i.ID, luis, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := s.host.Start(t.Context(), i.ID, ana); err != nil {
		t.Fatal(err)
	}
	s.mu.Lock()
	table.games = append(table.games, i.ID)
	s.mu.Unlock()
}

func (t *stormTable) game() string { return t.games[len(t.games)-1] }

func (s *storm) played() (n int) {
	for _, table := range s.tables {
		n += len(table.games)
	}
	return n
}

// minute is one minute of simulated play.
func (s *storm) minute(t *testing.T, n int) {
	trouble := sandbox.Trouble{Odds: s.odds}
	switch {
	case n%9 == 4:
		trouble.LoseSessions = true
		s.losses++
	case n%3 == 1:
		trouble.DropGateway = true
		s.drops++
	}
	s.srv.Misbehave(sandbox.Trouble{Odds: s.odds})
	var wg sync.WaitGroup
	for _, table := range s.tables {
		wg.Go(func() { s.visit(t, table) })
	}
	if trouble.LoseSessions || trouble.DropGateway {
		time.Sleep(50 * time.Millisecond) // in the middle of it
		s.srv.Misbehave(trouble)
	}
	wg.Wait()
	for end := time.Now().Add(patience); !s.srv.Connected(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the bot does not come back")
		}
	}
	s.clock.move(time.Minute)
	s.tick(t)
}

// visit plays a little at a table, as its players would: by the buttons of the
// newest card, or by what a client shows that has not seen it yet.
func (s *storm) visit(t *testing.T, table *stormTable) {
	if table.sleep > 0 {
		table.sleep--
		return
	}
	if table.rand.IntN(12) == 0 {
		table.sleep = 1 + table.rand.IntN(25)
		return
	}
	for range 1 + table.rand.IntN(3) {
		pos, err := s.host.Position(t.Context(), table.game(), 1, 2)
		if err != nil {
			t.Error(err)
			return
		}
		if pos.Status == db.Over {
			s.deal(t, table)
			return
		}
		if !s.answer(t, table, pos) {
			s.deal(t, table) // what follows is no matter of one press
			return
		}
	}
}

// answer presses once; false if the question takes more than a press.
func (s *storm) answer(t *testing.T, table *stormTable, pos host.Position) bool {
	o := unanswered(pos)
	if o.Answered {
		return true
	}
	what := pressFor(o.Prompt, table.rand)
	if what == "" {
		return false
	}
	card, ok := s.firstCard(t, table.game())
	if !ok {
		return true
	}
	u := s.srv.User("ana")
	if o.Users[0] != u.ID {
		u = s.srv.User("luis")
	}
	if table.rand.IntN(20) == 0 {
		u = s.srv.User("eva") // it is not hers to answer
	}
	got, err := u.Press(card.Message, strings.Join([]string{"ans", table.game(), o.Token, what}, "|"))
	if err != nil {
		t.Errorf("game %s: %v", table.game(), err)
		return true
	}
	s.note(got, u, table.game())
	if got.Message != nil {
		for _, c := range pressable(got.Message) {
			if strings.HasPrefix(c.CustomID, "sure|") {
				if got, err = u.Press(got.Message.ID, c.CustomID); err != nil {
					t.Errorf("game %s: %v", table.game(), err)
					return true
				}
				s.note(got, u, table.game())
			}
		}
	}
	return true
}

// firstCard waits a little for a game to have a card: it may be an old one.
func (s *storm) firstCard(t *testing.T, game string) (db.Card, bool) {
	for range 100 {
		card, ok, err := s.host.Card(t.Context(), game)
		if err != nil {
			t.Error(err)
			return card, false
		}
		if ok {
			return card, true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return db.Card{}, false
}

// note remembers what became of a press.
func (s *storm) note(o sandbox.Outcome, u *sandbox.User, game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := o.Kind == sandbox.Acknowledged || o.Kind == sandbox.Updated
	s.sent[o.ID] = press{game, u.ID, taken}
	switch {
	case o.Kind == sandbox.Failed:
		s.failed++
	case !taken:
		s.told++
	}
}

// pressFor is a random answer that one press makes, "" if there is none.
func pressFor(p engine.Prompt, r *rand.Rand) string {
	switch {
	case p.Kind == engine.One && len(p.Options) > 0 && (!p.Pass || r.IntN(3) > 0):
		return fmt.Sprintf("o%d", r.IntN(len(p.Options)))
	case p.Pass:
		return "pass"
	case p.Kind == engine.Number && p.Accept(engine.Count(p.Max)) == nil:
		return fmt.Sprintf("n%d", p.Max)
	case p.Accept(p.Default) == nil:
		return "default"
	}
	return ""
}

// tick lets the clock of the bot look, and reckons who must be reminded now.
func (s *storm) tick(t *testing.T) {
	open := func() map[string]host.Open {
		out := map[string]host.Open{}
		for _, table := range s.tables {
			for _, game := range table.games {
				pos, err := s.host.Position(t.Context(), game, 1, 2)
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range pos.Open {
					if !o.Answered && pos.Status == db.Playing {
						out[o.Token] = o
					}
				}
			}
		}
		return out
	}
	before := open()
	now := s.clock.Now()
	if err := s.host.Tick(t.Context()); err != nil {
		t.Error(err)
	}
	after := open()
	for token, o := range before {
		if _, ok := after[token]; !ok {
			s.unsure[token] = true
		}
		r, ok := s.due[token]
		if !ok {
			r = reminding{at: o.Since.Add(stormPace)}
		}
		if !r.at.After(now) && r.n < 6 {
			r.n++
			s.expected[fmt.Sprint(token, " ", r.n)]++
			r.at = now.Add(stormPace * time.Duration(min(1<<r.n, 4)))
		}
		s.due[token] = r
	}
}

// calm ends the storm and lets everything that waits be sent.
func (s *storm) calm(t *testing.T) {
	s.srv.Misbehave(sandbox.Trouble{})
	// The clock goes on slowly enough for what is on its way: Discord knows a message
	// that comes again for some minutes of it.
	for end := time.Now().Add(2 * patience); ; time.Sleep(200 * time.Millisecond) {
		n, err := s.store.Unsent(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d posts are never sent", n)
		}
		s.clock.move(10 * time.Second) // those that failed are tried again later
	}
}

// check holds what must be true after the storm.
func (s *storm) check(t *testing.T) {
	s.checkAnswers(t)
	s.checkReminders(t)
	s.checkMessages(t)
	for _, table := range s.tables {
		s.checkCard(t, table.game())
		for _, game := range table.games {
			c, err := s.host.Recheck(t.Context(), game)
			if err != nil || len(c.Differ) > 0 {
				t.Errorf("game %s: played again: %v %v", game, c.Differ, err)
			}
		}
	}
}

// stored are the records of players by the interaction that made them.
func (s *storm) stored(t *testing.T) map[string][]db.Record {
	out := map[string][]db.Record{}
	for _, table := range s.tables {
		for _, game := range table.games {
			records, err := s.store.Records(t.Context(), game, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range records {
				if r.Did == engine.DidAnswer && r.By == engine.ByPlayer {
					out[r.Interaction] = append(out[r.Interaction], r)
				}
			}
		}
	}
	return out
}

func (s *storm) answers(t *testing.T) int { return len(s.stored(t)) }

// checkAnswers: what was acknowledged is stored, once; nothing else is.
func (s *storm) checkAnswers(t *testing.T) {
	stored := s.stored(t)
	for id, records := range stored {
		p, ok := s.sent[id]
		if !ok || len(records) != 1 || records[0].User != p.user {
			t.Errorf("interaction %s (%+v) made the records %+v", id, p, records)
		}
	}
	said := map[string]bool{} // interactions that were told something afterwards
	for _, name := range []string{"ana", "luis", "eva"} {
		for _, table := range s.tables {
			for _, m := range s.srv.User(name).Messages(table.name) {
				if m.By != nil {
					said[m.By.ID] = true
				}
			}
		}
	}
	for id, p := range s.sent {
		if p.taken && stored[id] == nil && !said[id] {
			t.Errorf("interaction %s (%+v) was acknowledged, and nothing is stored", id, p)
		}
	}
}

// outbox reads what was to be posted, oldest first.
func (s *storm) outbox(t *testing.T) (rows []outboxRow) {
	raw := dbtest.Raw(t, s.where)
	list, err := raw.QueryContext(context.Background(), "SELECT kind, body, batch, sent, message FROM outbox ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	for list.Next() {
		var r outboxRow
		var sent int64
		if err := list.Scan(&r.kind, &r.body, &r.batch, &sent, &r.message); err != nil {
			t.Fatal(err)
		}
		if sent == 0 {
			t.Errorf("not sent: %+v", r)
		}
		rows = append(rows, r)
	}
	return rows
}

type outboxRow struct {
	kind, body, message string
	batch               int64
}

func (s *storm) posts(t *testing.T) int { return len(s.public()) }

// public are the messages of the bot that everybody sees, by id.
func (s *storm) public() map[string]sandbox.Message {
	out := map[string]sandbox.Message{}
	for _, table := range s.tables {
		for _, m := range s.srv.User("eva").Messages(table.name) {
			if m.Author.Bot && !m.Ephemeral() {
				out[m.ID] = m
			}
		}
	}
	return out
}

// checkReminders: each is there once, and those that were due are all there.
func (s *storm) checkReminders(t *testing.T) {
	luis := s.srv.User("luis")
	got, direct := map[string]int{}, 0
	for _, r := range s.outbox(t) {
		if r.kind != "reminder" {
			continue
		}
		var rem host.Reminder
		if err := json.Unmarshal([]byte(r.body), &rem); err != nil {
			t.Fatal(err)
		}
		got[fmt.Sprint(rem.Token, " ", rem.N)]++
		if slices.Equal(rem.Users, []string{luis.ID}) && r.message == "" {
			direct++
		}
	}
	for key, n := range got {
		if n != 1 || s.expected[key] != 1 && !s.unsure[strings.Fields(key)[0]] {
			t.Errorf("reminder %s was given %d times, want %d", key, n, s.expected[key])
		}
	}
	for key := range s.expected {
		if got[key] == 0 && !s.unsure[strings.Fields(key)[0]] {
			t.Errorf("reminder %s was never given", key)
		}
	}
	if n := len(luis.Messages("dm")); n < direct {
		t.Errorf("%d reminders went to luis directly, he sees %d", direct, n)
	}
	seen := map[string]bool{}
	for _, m := range luis.Messages("dm") {
		if seen[m.Nonce] {
			t.Errorf("luis was reminded twice: %s", m.Content)
		}
		seen[m.Nonce] = true
	}
}

// checkMessages: every message was to be posted, and none stands there twice.
func (s *storm) checkMessages(t *testing.T) {
	batches := map[string]int64{}
	for _, r := range s.outbox(t) {
		if r.message != "" {
			batches[r.message] = r.batch
		}
	}
	public := s.public()
	for id := range batches {
		if _, ok := public[id]; !ok {
			t.Errorf("message %s of the outbox is nowhere", id)
		}
	}
	for id, m := range public {
		if _, ok := batches[id]; !ok {
			t.Errorf("message %s (nonce %s) was posted besides: %s", id, m.Nonce, m.Content)
		}
	}
}

// checkCard: the last card of a game's channel shows the game as it stands.
func (s *storm) checkCard(t *testing.T, game string) {
	pos, err := s.host.Position(t.Context(), game, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	card, ok, err := s.host.Card(t.Context(), game)
	if err != nil || !ok || card.Seq != pos.Seq {
		t.Errorf("game %s: its card shows %d of %d, %v", game, card.Seq, pos.Seq, err)
		return
	}
	m := s.public()[card.Message]
	if pos.Status == db.Over {
		if strings.Contains(m.Content, "<@") && strings.Contains(strings.Split(m.Content, "\n")[0], "<@") {
			t.Errorf("game %s is over, its card asks: %s", game, m.Content)
		}
		return
	}
	o := unanswered(pos)
	first := strings.Split(m.Content, "\n")[0]
	for _, user := range o.Users {
		if !strings.Contains(first, "<@"+user+">") {
			t.Errorf("game %s awaits %v, its card says %q", game, o.Users, first)
		}
	}
	for _, c := range pressable(&m) {
		parts := strings.Split(c.CustomID, "|")
		if parts[0] == "ans" && !slices.ContainsFunc(pos.Open, func(o host.Open) bool { return o.Token == parts[2] }) {
			t.Errorf("game %s: a button of its card answers what is not asked: %s", game, c.CustomID)
		}
	}
	if len(m.Attachments) != 1 {
		t.Errorf("game %s: its card has %d pictures", game, len(m.Attachments))
	}
}
