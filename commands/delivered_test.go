package commands_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"estafeta/db"
	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/nebula"
	"estafeta/engine/scene"
	"estafeta/engine/system"
	"estafeta/host"
	"estafeta/sandbox"
)

// crowded is NEBULA with bystanders: so many bases more stand on the table, half
// of each side, and do nothing. No system with more than a few bases a side is
// played yet, and pictures must be quick for those to come.
type crowded struct {
	nebula.System
	more int
}

// rocks makes the table of a game its own.
func rocks(v *engine.View, n int) {
	v.Scene.Things = append(slices.Clone(v.Scene.Things), scene.Thing{
		ID: "rock9", Kind: "rock", N: 9, Class: scene.Impassable,
		Outline: geom.Regular(scene.Point{X: 3 + float64(n%85), Y: 87}, 1+float64(n/85), 7),
	})
}

// crowdedGame is a game among bystanders.
type crowdedGame struct {
	Played *nebula.Game `json:"played"`
	More   int          `json:"more"`
	Table  int          `json:"table"`
}

func (s crowded) Games() engine.System { return s }

func (s crowded) wrap(g engine.Game, err error) (*crowdedGame, error) {
	if err != nil {
		return nil, err
	}
	return &crowdedGame{Played: g.(*nebula.Game), More: s.more}, nil
}

func (s crowded) New(setup engine.Setup) (engine.Game, error) { return s.wrap(s.System.New(setup)) }

// Scenario reads the number of the table from a comment at the end.
func (s crowded) Scenario(doc []byte) (engine.Game, error) {
	g, err := s.wrap(s.System.Scenario(doc))
	if at := bytes.LastIndexByte(doc, '#'); err == nil && at >= 0 {
		g.Table, _ = strconv.Atoi(strings.TrimSpace(string(doc[at+1:])))
	}
	return g, err
}

func (s crowded) Decode(schema string, state []byte) (engine.Game, error) {
	var kept struct {
		Played json.RawMessage `json:"played"`
		Table  int             `json:"table"`
	}
	if err := json.Unmarshal(state, &kept); err != nil {
		return nil, err
	}
	g, err := s.wrap(s.System.Decode(schema, kept.Played))
	if err == nil {
		g.Table = kept.Table
	}
	return g, err
}

func (g *crowdedGame) Step(t *engine.Table)             { g.Played.Step(t) }
func (g *crowdedGame) Over() bool                       { return g.Played.Over() }
func (g *crowdedGame) Adjust(a engine.Adjustment) error { return g.Played.Adjust(a) }
func (g *crowdedGame) Corrections() []engine.Adjustment { return g.Played.Corrections() }
func (g *crowdedGame) View(s engine.Seat) engine.View {
	v := g.Played.View(s)
	rocks(&v, g.Table)
	for n := range g.More {
		b := scene.Base{
			ID: fmt.Sprint("bystander", n), Label: fmt.Sprint(n + 20), Side: 1 + n%2, Shape: scene.Round, W: 2.5,
			At: scene.Point{X: 5 + float64(n%11)*8, Y: 5 + float64(n/11)*24 + float64(n%3)*2}, Ready: n%3 == 0,
		}
		if n%4 == 0 {
			b.Badges = []scene.Badge{{Kind: "wounds", N: n % 7}, {Kind: "prone"}}
		}
		v.Scene.Bases = append(v.Scene.Bases, b)
	}
	return v
}

// counter counts the requests of a bot that stand under Discord's limit for the
// bot as a whole: all but those of interactions, which have a limit each.
type counter struct{ counted, free, pictures atomic.Int64 }

func (c *counter) see(r *http.Request, _ []byte) error {
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		c.pictures.Add(1)
	}
	if strings.Contains(r.URL.Path, "/interactions/") || strings.Contains(r.URL.Path, "/webhooks/") {
		c.free.Add(1)
	} else {
		c.counted.Add(1)
	}
	return nil
}

// match opens a game of two people in a channel and starts it.
func (s *seat) match(t testing.TB, channel string, scenario []byte) string {
	t.Helper()
	i, err := s.host.Create(t.Context(), host.NewGame{
		System: "nebula", Scenario: scenario, Owner: s.srv.User("ana").ID, Opponents: []string{s.srv.User("luis").ID},
		Guild: s.srv.GuildID(), Channel: s.srv.ChannelID(channel), Language: "en", Pace: -1,
	})
	if err == nil {
		_, err = s.host.Join(t.Context(), i.ID, s.srv.User("luis").ID, 2)
	}
	if err == nil {
		_, err = s.host.Start(t.Context(), i.ID, s.srv.User("ana").ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	return i.ID
}

// settle waits until nothing is left to be sent.
func (s *seat) settle(t testing.TB) {
	t.Helper()
	for {
		n, err := s.store.Unsent(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// answer presses an answer to the question that is open on a game's card, as
// whoever is asked, or sends what only the desk can say; it reports whether the
// game goes on.
func (s *seat) answer(t testing.TB, game string, r *rand.Rand) bool {
	t.Helper()
	pos, err := s.host.Position(t.Context(), game, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if pos.Status != db.Playing || len(pos.Open) == 0 {
		return false
	}
	o := pos.Open[0]
	press := pressFor(o.Prompt, r)
	if press == "" {
		return false
	}
	card, ok, err := s.host.Card(t.Context(), game)
	if err != nil || !ok {
		t.Fatal("the game has no card", err)
	}
	u := s.srv.User("ana")
	if o.Prompt.Seat == engine.Seat(2) {
		u = s.srv.User("luis")
	}
	if out, err := u.Press(card.Message, strings.Join([]string{"ans", game, o.Token, press}, "|")); err != nil || out.Kind == sandbox.Failed {
		t.Fatal(out.Kind, err)
	}
	return true
}

// BenchmarkDelivered is what an answer costs until its card is shown: a press on
// a card of a game with sixty bases, played by two people, in the sandbox. It
// tells the processor time, the pictures and the requests under Discord's limit
// for each answer.
func BenchmarkDelivered(b *testing.B) {
	var seen counter
	s := sitAt(b, sandbox.Config{Validate: seen.see}, []system.System{crowded{more: 60 - 8}})
	r := rng(7)
	game := s.match(b, "table", nebula.System{}.Demo())
	s.settle(b)
	answers := 0
	counted, free, pictures, cpu := seen.counted.Load(), seen.free.Load(), seen.pictures.Load(), processor(b)
	for b.Loop() {
		if !s.answer(b, game, r) {
			b.StopTimer()
			spent := processor(b)
			c, f, p := seen.counted.Load(), seen.free.Load(), seen.pictures.Load()
			game = s.match(b, "table", nebula.System{}.Demo())
			s.settle(b)
			cpu += processor(b) - spent
			counted, free, pictures = counted+seen.counted.Load()-c, free+seen.free.Load()-f, pictures+seen.pictures.Load()-p
			b.StartTimer()
			continue
		}
		answers++
		s.settle(b)
	}
	if answers == 0 {
		b.Fatal("nobody answered")
	}
	each := func(n int64) float64 { return float64(n) / float64(answers) }
	b.ReportMetric((processor(b)-cpu).Seconds()*1000/float64(answers), "cpu-ms/answer")
	b.ReportMetric(each(seen.counted.Load()-counted), "counted/answer")
	b.ReportMetric(each(seen.free.Load()-free), "free/answer")
	b.ReportMetric(each(seen.pictures.Load()-pictures), "pictures/answer")
}

// BenchmarkShown is how long it takes until the card of an answer is shown, with
// a hundred games of sixty bases on tables of their own, each answered once in
// six seconds, whether the bot keeps up or not. One round of it lasts 12 s.
func BenchmarkShown(b *testing.B) {
	const games, every, lasts = 100, 6 * time.Second, 12 * time.Second
	var names []string
	for n := range games {
		names = append(names, fmt.Sprintf("table-%d", n))
	}
	var mu sync.Mutex
	waiting := map[string]time.Time{} // the press whose card is not yet shown, by game
	var waits []time.Duration
	picture := regexp.MustCompile(`"board-([a-z0-9]+)\.png"`)
	s := sitAt(b, sandbox.Config{Channels: names, Validate: func(r *http.Request, body []byte) error {
		if m := picture.FindSubmatch(body); m != nil {
			mu.Lock()
			defer mu.Unlock()
			if began, ok := waiting[string(m[1])]; ok {
				waits = append(waits, time.Since(began))
				delete(waiting, string(m[1]))
			}
		}
		return nil
	}}, []system.System{crowded{more: 60 - 8}})
	var ids []string
	for n, name := range names {
		ids = append(ids, s.match(b, name, fmt.Append(nil, string(nebula.System{}.Demo()), "\n# ", n)))
	}
	s.settle(b)
	spent, answers := processor(b), 0
	for b.Loop() {
		tick := time.NewTicker(every / games)
		r := rng(11)
		var presses sync.WaitGroup
		for n := range int(lasts / (every / games)) {
			<-tick.C
			game, seed := ids[n%games], r.Uint64()
			answers++
			presses.Go(func() {
				mu.Lock()
				waiting[game] = time.Now()
				mu.Unlock()
				if !s.answer(b, game, rng(seed)) {
					mu.Lock()
					delete(waiting, game)
					mu.Unlock()
				}
			})
		}
		presses.Wait()
		tick.Stop()
		s.settle(b)
	}
	spent = processor(b) - spent
	slices.Sort(waits)
	if len(waits) == 0 {
		b.Fatal("nothing was shown")
	}
	b.ReportMetric(float64(len(waits))/float64(answers), "shown/answer")
	b.ReportMetric(spent.Seconds()*1000/float64(answers), "cpu-ms/answer")
	b.ReportMetric(waits[len(waits)/2].Seconds()*1000, "ms-median")
	b.ReportMetric(waits[len(waits)*99/100].Seconds()*1000, "ms-99th")
}

// TestRequestsOfAnAnswer: an answer by a press costs at most 0.4 requests under
// Discord's limit for the whole bot, and one picture: a card is edited by the
// token of the click, and only a new card, for whoever is asked next, is posted.
func TestRequestsOfAnAnswer(t *testing.T) {
	var seen counter
	s := sitAt(t, sandbox.Config{Validate: seen.see}, []system.System{nebula.System{}})
	r := rng(3)
	game := s.match(t, "table", nebula.System{}.Demo())
	s.settle(t)
	counted, pictures := seen.counted.Load(), seen.pictures.Load()
	answers := 0
	for answers < 40 && s.answer(t, game, r) {
		s.settle(t)
		answers++
	}
	counted, pictures = seen.counted.Load()-counted, seen.pictures.Load()-pictures
	t.Logf("%d answers, %d requests under the limit, %d pictures", answers, counted, pictures)
	if answers < 20 {
		t.Fatalf("only %d answers", answers)
	}
	if 10*counted > 4*int64(answers) {
		t.Errorf("%d requests under the limit of the whole bot for %d answers: 0.4 each at most", counted, answers)
	}
	if pictures > int64(answers) {
		t.Errorf("%d pictures for %d answers", pictures, answers)
	}
}

// TestDeskLeavesTheCardItsToken: who opens the desk from a card and answers there,
// or by a command, has the card edited by the token of that first click.
func TestDeskLeavesTheCardItsToken(t *testing.T) {
	var edits, free atomic.Int64
	s := sitAt(t, sandbox.Config{Validate: func(r *http.Request, _ []byte) error {
		switch {
		case r.Method == http.MethodPatch && strings.Contains(r.URL.Path, "/channels/"):
			edits.Add(1)
		case r.Method == http.MethodPatch:
			free.Add(1)
		}
		return nil
	}}, []system.System{nebula.System{}})
	game := s.demo(t, "en")
	s.settle(t)
	card, ok, err := s.host.Card(t.Context(), game)
	if err != nil || !ok {
		t.Fatal("the game has no card", err)
	}
	ana := s.srv.User("ana")
	if _, err := ana.Press(card.Message, "desk|"+game); err != nil {
		t.Fatal(err)
	}
	if _, err := ana.WaitFor("table", patience, sandbox.Message.Ephemeral); err != nil {
		t.Fatal("there is no desk", err)
	}
	before, _ := s.current(t, game)
	s.ana.Type("/do 2 move to crate1; shoot C x2")
	if after, _ := s.current(t, game); after.Seq == before.Seq {
		t.Fatal("nothing was played")
	}
	s.settle(t)
	if free.Load() == 0 {
		t.Error("the card was neither edited nor retired by the click's token")
	}
	if n := edits.Load(); n > 0 {
		t.Errorf("%d edits count for the whole bot", n)
	}
}

// processor is the processor time that this process has had.
func processor(t testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
