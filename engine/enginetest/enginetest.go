// Package enginetest is the conformance suite that every system passes:
// sources and state types keep to what rule authors keep to, runs are
// deterministic and can be taken up from JSON, undo equals never done,
// corrections apply at any question, secrets do not show, and random legal
// answers always reach the end of the game.
package enginetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"estafeta/engine"
)

// Suite is a system under test.
type Suite struct {
	Rules engine.Rules
	// New makes the n-th different game, the same for the same n.
	New func(n int) (engine.Game, error)
	// Seats is the greatest number of seats of its games; 0: two.
	Seats int
	// Share is the part of a suite's processor time that this one may take; 0: all.
	Share float64
	// Least is how many games every series plays at least; 0: a few.
	Least int
	// Answers is the most answers that a random game may take.
	Answers int
}

// Run runs the whole suite.
func Run(t *testing.T, s Suite) {
	t.Run("state types", func(t *testing.T) {
		g, err := s.New(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, problem := range Types(reflect.TypeOf(g)) {
			t.Error(problem)
		}
	})
	t.Run("soak", s.soak)
	t.Run("undo equals never done", s.undo)
	t.Run("corrections at random questions", s.corrections)
	t.Run("physical dice", s.physical)
	t.Run("twin games", s.twins)
}

// Seeded is a frontier whose faces depend on the seed and the draw's number
// alone. By hand it rolls nothing itself.
type Seeded struct {
	Seed   uint64
	ByHand bool
}

// Faces of draws first, first+1, ….
func (f Seeded) Faces(first int, _ engine.Seat, _ string, sides, n int) ([]int, bool) {
	if f.ByHand {
		return nil, false
	}
	out := make([]int, n)
	for i := range out {
		out[i] = rand.New(rand.NewPCG(f.Seed, uint64(first+i))).IntN(sides) + 1
	}
	return out, true
}

// Standing is none.
func (Seeded) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }

// Obvious choices are taken for even seeds.
func (f Seeded) Obvious(engine.Seat) bool { return f.Seed%2 == 0 }

// Choose makes a random legal answer to a prompt; ok is false if it found none.
func Choose(p engine.Prompt, rng *rand.Rand) (engine.Answer, bool) {
	if p.Pass && rng.IntN(4) == 0 {
		return engine.Answer{}, true
	}
	for range 60 {
		if a := guess(p, rng); p.Accept(a) == nil {
			return a, true
		}
	}
	for _, a := range []engine.Answer{p.Default, {}} {
		if p.Accept(a) == nil {
			return a, true
		}
	}
	return engine.Answer{}, false
}

func guess(p engine.Prompt, rng *rand.Rand) engine.Answer {
	keys := make([]string, len(p.Options))
	for i, o := range p.Options {
		keys[i] = o.Key
	}
	rng.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	between := func(lo, hi int) int {
		if hi <= lo {
			return lo
		}
		return lo + rng.IntN(hi-lo+1)
	}
	anywhere := func() engine.Pose {
		return engine.Pose{
			X: p.Area[0] + rng.Float64()*(p.Area[2]-p.Area[0]),
			Y: p.Area[1] + rng.Float64()*(p.Area[3]-p.Area[1]),
		}.Quantised()
	}
	switch p.Kind {
	case engine.One:
		if len(keys) > 0 {
			return engine.Pick(keys[0])
		}
	case engine.Some:
		return engine.Pick(keys[:min(len(keys), between(p.Min, p.Max))]...)
	case engine.Order:
		return engine.Pick(keys...)
	case engine.Number:
		return engine.Count(between(p.Min, p.Max))
	case engine.Faces:
		a := engine.Answer{}
		for range p.Min {
			a.Nums = append(a.Nums, between(1, p.Max))
		}
		return a
	case engine.Assign:
		total, a := between(p.Min, p.Max), engine.Answer{}
		for _, k := range keys {
			if total == 0 {
				break
			}
			n := between(1, total)
			a.Pick, a.Nums = append(a.Pick, k), append(a.Nums, n)
			total -= n
		}
		if total > 0 && len(a.Nums) > 0 {
			a.Nums[0] += total
		}
		return a
	case engine.Place:
		if rng.IntN(3) > 0 {
			return p.Default
		}
		a := engine.Answer{}
		if len(p.Allow) == len(p.From) && len(p.From) > 1 && rng.IntN(2) == 0 { // all together is legal more often
			by := slices.Min(p.Allow) * rng.Float64()
			turn := rng.Float64() * 2 * math.Pi
			for _, from := range p.From {
				from.X, from.Y = from.X+by*math.Sin(turn), from.Y-by*math.Cos(turn)
				a.Poses = append(a.Poses, from.Quantised())
			}
			return a
		}
		for range p.Rows {
			a.Poses = append(a.Poses, anywhere())
		}
		return a
	case engine.Path:
		if len(p.Default.Poses) > 0 && rng.IntN(2) == 0 {
			return p.Default
		}
		a := engine.Answer{}
		for range between(1, min(3, p.Max)) {
			q := anywhere()
			if len(p.From) > 0 && rng.IntN(2) == 0 { // a short way is legal more often
				q = engine.Pose{X: p.From[0].X + rng.Float64()*16 - 8, Y: p.From[0].Y + rng.Float64()*16 - 8}.Quantised()
			}
			a.Poses = append(a.Poses, q)
		}
		return a
	case engine.Facing:
		return engine.Way(engine.Pose{A: rng.Float64() * 6.28}.Quantised())
	}
	return engine.Answer{}
}

// viewers are all who look at a game: a spectator, and every seat.
func (s Suite) viewers() []engine.Seat {
	var out []engine.Seat
	for seat := range max(2, s.Seats) + 1 {
		out = append(out, engine.Seat(seat))
	}
	return out
}

// open starts the n-th game.
func (s Suite) open(t *testing.T, n int, f engine.Frontier) engine.Match {
	t.Helper()
	g, err := s.New(n)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Open(s.Rules, g, f)
	if err != nil {
		t.Fatal(err)
	}
	return p.Match
}

// step answers one open prompt at random and returns what was played.
func (s Suite) step(t *testing.T, m engine.Match, f engine.Frontier, rng *rand.Rand) (engine.Played, engine.Submission) {
	t.Helper()
	if len(m.Prompts) == 0 {
		t.Fatalf("nobody is asked and the game is not over; the rules stand at %q", engine.Stand(s.Rules, m, f))
	}
	p := m.Prompts[rng.IntN(len(m.Prompts))]
	a, ok := Choose(p, rng)
	if !ok {
		t.Fatalf("no legal answer found to %s (%s), %d options, rules %v", p.Key, p.Kind, len(p.Options), p.Rules)
	}
	sub := engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: a}
	played, err := engine.Play(s.Rules, m, &sub, f)
	if err != nil {
		t.Fatalf("answer %+v to %s: %v", a, p.Key, err)
	}
	if played.Refusal != nil {
		t.Fatalf("answer %+v to %s passed the prompt and was refused: %v", a, p.Key, played.Refusal)
	}
	return played, sub
}

// soak plays random games to their end and checks on the way that a match can
// be taken up from JSON at any question, that a strict re-run says the same,
// that every seat's view can be built, and that ids are unique.
func (s Suite) soak(t *testing.T) {
	const workers = 2
	games := s.begin(t, 0.6, 4)
	for w := range workers {
		t.Run(strconv.Itoa(w), func(t *testing.T) {
			t.Parallel()
			longest, slowest, total := 0, time.Duration(0), 0
			i := w
			for ; ; i += workers {
				n, ok := games.game(i)
				if !ok {
					break
				}
				answers, records, slow := s.play(t, n)
				total += answers
				longest, slowest = max(longest, records), max(slowest, slow)
			}
			games.end(i / workers)
			t.Logf("%d answers, longest step %d records, slowest answer %v", total, longest, slowest)
		})
	}
}

// play plays the n-th game to its end.
func (s Suite) play(t *testing.T, n int) (answers, longest int, slowest time.Duration) {
	f := Seeded{Seed: uint64(n)}
	rng := rand.New(rand.NewPCG(uint64(n), 7))
	m := s.open(t, n, f)
	prompts, events := map[string]bool{}, map[string]bool{}
	for !m.Over {
		if answers++; answers > s.Answers {
			t.Fatalf("game %d: not over after %d answers", n, s.Answers)
		}
		for _, seat := range s.viewers() {
			m.Game.View(seat)
		}
		if rng.IntN(20) == 0 {
			s.again(t, m, f)
			s.written(t, m, n, engine.Stand(s.Rules, m, f))
		}
		for _, p := range m.Prompts {
			if p.Answered == nil && len(m.Prompts) == 1 && prompts[p.ID] {
				t.Fatalf("game %d: prompt id %s (%s, rules at %q) is used twice", n, p.ID, p.Key, engine.Stand(s.Rules, m, f))
			}
			prompts[p.ID] = true
		}
		began := time.Now()
		played, _ := s.step(t, m, f, rng)
		slowest = max(slowest, time.Since(began))
		for _, e := range played.News {
			id := fmt.Sprintf("%d.%d", e.Seq, e.N)
			if events[id] {
				t.Fatalf("game %d: event id %s (%s) is used twice", n, id, e.Key)
			}
			events[id] = true
		}
		for _, leg := range played.Finished {
			longest = max(longest, len(leg.Records))
		}
		m = played.Match
	}
	for _, seat := range s.viewers() {
		if v := m.Game.View(seat); v.Outcome == nil {
			t.Fatalf("game %d is over and has no outcome", n)
		}
	}
	return answers, longest, slowest
}

// written writes the position at which the step under way began down, and reads
// it again: what is read is written the same.
func (s Suite) written(t *testing.T, m engine.Match, n int, stand string) {
	t.Helper()
	reader, ok := s.Rules.(interface {
		Scenario([]byte) (engine.Game, error)
	})
	if _, writes := m.Game.(engine.Written); !ok || !writes {
		return
	}
	began, err := s.Rules.Decode(m.Leg.Schema, m.Leg.State)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range s.viewers() {
		doc, err := began.(engine.Written).Position(seat)
		if err != nil {
			t.Fatal(err)
		}
		if doc == nil {
			continue
		}
		g, err := reader.Scenario(doc)
		if err != nil {
			t.Fatalf("game %d, the rules at %q: a position that was written cannot be read: %v\n%s", n, stand, err, doc)
		}
		if reflect.TypeOf(g) != reflect.TypeOf(began) { // a single attack is no position of a table
			return
		}
		back, err := g.(engine.Written).Position(seat)
		if err != nil || !bytes.Equal(back, doc) {
			t.Fatalf("game %d, the rules at %q: a position is written, read, and written as another (%v):\n%s\n%s",
				n, stand, err, doc, differing(doc, back))
		}
	}
}

// differing is the first line in which two files differ.
func differing(a, b []byte) string {
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := range min(len(x), len(y)) {
		if !bytes.Equal(x[i], y[i]) {
			return fmt.Sprintf("line %d: %s | %s", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines, %d lines", len(x), len(y))
}

// again takes the match up from JSON and compares everything.
func (s Suite) again(t *testing.T, m engine.Match, f engine.Frontier) {
	t.Helper()
	data, err := json.Marshal(m.Leg)
	if err != nil {
		t.Fatal(err)
	}
	var leg engine.Leg
	if err := json.Unmarshal(data, &leg); err != nil {
		t.Fatal(err)
	}
	g, err := s.Rules.Decode(leg.Schema, leg.State)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := json.Marshal(g); err != nil || !bytes.Equal(back, leg.State) {
		t.Fatalf("a checkpoint does not survive being read and written: %v\n%s\n%s", err, leg.State, back)
	}
	res := engine.Run(engine.Input{Game: g, Start: leg.Start, Records: leg.Records, Top: m.Top, Draws: m.Draws, Frontier: f, Strict: true})
	if res.Err != nil || res.Misfit != nil {
		t.Fatalf("a strict re-run fails: %v %v", res.Err, res.Misfit)
	}
	same(t, "state", res.Game, m.Game)
	same(t, "prompts", res.Prompts, m.Prompts)
	same(t, "events", res.Events, m.Leg.Events)
	resumed, err := engine.Resume(s.Rules, engine.Match{Leg: leg, Top: m.Top, Draws: m.Draws}, f)
	if err != nil {
		t.Fatal(err)
	}
	if len(resumed.News)+len(resumed.Added) > 0 {
		t.Fatalf("taking a match up tells %d events and adds %d records", len(resumed.News), len(resumed.Added))
	}
	same(t, "prompts taken up", resumed.Match.Prompts, m.Prompts)
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	a, errA := json.Marshal(got)
	b, errB := json.Marshal(want)
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Fatalf("%s differ: %v %v\n%s\n%s", what, errA, errB, a, b)
	}
}
