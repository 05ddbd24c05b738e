package enginetest

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// BestPlay holds that the odds of a small attack are those of best play, for
// damage and for the kill: what they come to is the best that can be found by
// playing the attack in every way in which its dice may fall and both sides may
// answer, and playing it by their policy comes to exactly their distribution.
// What an attack knows between two questions must stand in its game. Classes are
// as in attack.Walk; nil: faces that show different signs.
func BestPlay(t *testing.T, r attack.Resolver, text string, options map[string]string, classes Classes) {
	t.Helper()
	sheet, err := attack.NewGrammar(r).Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	for _, play := range []attack.Play{attack.ForDamage, attack.ForKill} {
		odds, ref := r.Odds(attack.Request{Sheet: sheet, Options: options, Play: play})
		if ref != nil {
			t.Fatalf("%q: %v", text, ref)
		}
		if odds.Play != play {
			t.Errorf("%q: played %q, asked for %q", text, odds.Play, play)
		}
		b := &brute{t: t, r: r, classes: classes, sheet: sheet, options: options, forKill: play == attack.ForKill && odds.Kill >= 0,
			worth: map[string]float64{}}
		want, got := b.value(nil), odds.Measures[0].Mean()
		if b.forKill {
			got = odds.Kill
		}
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%q for %q: %.9f, the best is %.9f", text, play, got, want)
		}
		PlayedAs(t, r, text, options, odds, classes)
	}
}

// PlayedAs holds that an attack comes to the distribution of its odds if it is
// played by their policy in every way in which its dice may fall.
func PlayedAs(t *testing.T, r attack.Resolver, text string, options map[string]string, odds attack.Odds, classes Classes) {
	t.Helper()
	sheet, err := attack.NewGrammar(r).Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	keys := []string{}
	for _, m := range odds.Measures {
		keys = append(keys, m.Key)
	}
	w := attack.Walk{
		Most: 3_000_000, Policy: odds.Policy,
		New: func() attack.Game {
			g, ref := r.Attack(sheet, options)
			if ref != nil {
				t.Fatalf("%q: %v", text, ref)
			}
			return g
		},
		Classes: classes.or(r),
	}
	played, ok := w.Reckon(keys)
	if !ok {
		t.Fatalf("%q: too many ways to play it", text)
	}
	if odds.Kill >= 0 && math.Abs(odds.Kill-played.Kill) > 1e-11 {
		t.Errorf("%q played %q: kill %.12f, by every way %.12f", text, odds.Play, odds.Kill, played.Kill)
	}
	for i, m := range odds.Measures {
		for n := range max(len(m.P), len(played.Measures[i].P)) {
			if got, want := m.P.At(n), played.Measures[i].P.At(n); math.Abs(got-want) > 1e-11 {
				t.Errorf("%q played %q: %s %d: %.12f, by every way %.12f", text, odds.Play, m.Key, n, got, want)
			}
		}
	}
}

// Classes are sets of faces that an attack does not tell apart, as in attack.Walk.
type Classes func(g attack.Game, purpose string, sides int) []attack.Class

func (c Classes) or(r attack.Resolver) Classes {
	if c != nil {
		return c
	}
	return func(_ attack.Game, purpose string, sides int) []attack.Class { return signs(r, purpose, sides) }
}

// signs are the faces of a die that show different signs.
func signs(r attack.Resolver, purpose string, sides int) (out []attack.Class) {
	names := map[string]int{}
	signed, _ := r.(attack.Signed)
	for face := 1; face <= sides; face++ {
		name := strconv.Itoa(face)
		if signed != nil {
			_, faces := signed.DieOf(purpose)
			name = faces[face-1]
		}
		i, ok := names[name]
		if !ok {
			i = len(out)
			names[name] = i
			out = append(out, attack.Class{Face: face})
		}
		out[i].P += 1 / float64(sides)
	}
	return out
}

// brute plays an attack in every way. It knows nothing of how odds are reckoned.
type brute struct {
	t       *testing.T
	r       attack.Resolver
	sheet   attack.Sheet
	options map[string]string
	classes Classes
	forKill bool
	worth   map[string]float64 // of attacks as they stand at a question
}

// crossing is a place where an attack may go on in several ways.
type crossing struct {
	seat    engine.Seat // who chooses; 0: chance
	stand   string      // the attack as it stands at a question
	chances []float64
	faces   [][]int
	answers []engine.Answer
}

// guided takes the ways of a script and stops at the first crossing after it.
type guided struct {
	*brute
	script []int
	at     int
	game   attack.Game
	stop   *crossing
}

// Faces implements engine.Frontier.
func (f *guided) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
	if f.stop != nil {
		return nil, false
	}
	c := crossing{}
	c.fall(f.classes.or(f.r)(f.game, purpose, sides), n, nil, 1)
	if f.at == len(f.script) {
		f.stop = &c
		return nil, false
	}
	f.at++
	return c.faces[f.script[f.at-1]], true
}

// fall adds all ways in which n dice may fall, by class.
func (c *crossing) fall(classes []attack.Class, n int, fallen []int, p float64) {
	if len(classes) == 0 || n == 0 {
		if n == 0 {
			c.faces, c.chances = append(c.faces, slices.Clone(fallen)), append(c.chances, p)
		}
		return
	}
	for k := range n + 1 {
		if k > 0 {
			p *= classes[0].P * float64(n-k+1) / float64(k)
			fallen = append(fallen, classes[0].Face)
		}
		c.fall(classes[1:], n-k, slices.Clone(fallen), p)
	}
}

// Standing implements engine.Frontier.
func (f *guided) Standing(p engine.Prompt) (engine.Answer, bool) {
	if f.stop != nil {
		return engine.Answer{}, false
	}
	c := crossing{seat: p.Seat, answers: answersTo(p)}
	if f.at == len(f.script) {
		state, err := json.Marshal(f.game)
		if err != nil {
			f.t.Fatal(err)
		}
		c.stand = fmt.Sprintf("%s %d %s %+v", p.Key, p.Seat, state, p.Args)
		f.stop = &c
		return engine.Answer{}, false
	}
	f.at++
	return c.answers[f.script[f.at-1]], true
}

// Obvious implements engine.Frontier.
func (*guided) Obvious(engine.Seat) bool { return false }

// answersTo are all answers to a question; of options with the same words only
// how many of them are taken matters.
func answersTo(p engine.Prompt) (out []engine.Answer) {
	add := func(a engine.Answer) {
		if p.Accept(a) == nil {
			out = append(out, a)
		}
	}
	if p.Pass {
		out = append(out, engine.Answer{})
	}
	switch p.Kind {
	case engine.Number:
		for n := p.Min; n <= p.Max; n++ {
			add(engine.Count(n))
		}
	case engine.Some:
		var groups [][]string
		names := map[string]int{}
		for _, o := range p.Options {
			name := fmt.Sprintf("%+v", o.Label)
			i, ok := names[name]
			if !ok {
				i = len(groups)
				names[name], groups = i, append(groups, nil)
			}
			groups[i] = append(groups[i], o.Key)
		}
		var take func(i int, picked []string)
		take = func(i int, picked []string) {
			if i == len(groups) {
				if len(picked) > 0 || !p.Pass {
					add(engine.Pick(slices.Clone(picked)...))
				}
				return
			}
			for n := range len(groups[i]) + 1 {
				take(i+1, append(slices.Clone(picked), groups[i][:n]...))
			}
		}
		take(0, nil)
	case engine.Order:
		var order func(left, picked []string)
		order = func(left, picked []string) {
			if len(left) == 0 {
				add(engine.Pick(slices.Clone(picked)...))
			}
			for i, k := range left {
				order(slices.Delete(slices.Clone(left), i, i+1), append(slices.Clone(picked), k))
			}
		}
		var keys []string
		for _, o := range p.Options {
			keys = append(keys, o.Key)
		}
		order(keys, nil)
	default:
		for _, o := range p.Options {
			add(engine.Pick(o.Key))
		}
	}
	return out
}

// value is what the attack is worth after the ways of a script.
func (b *brute) value(script []int) float64 {
	game, ref := b.r.Attack(b.sheet, b.options)
	if ref != nil {
		b.t.Fatal(ref)
	}
	f := &guided{brute: b, script: script, game: game}
	res := engine.Run(engine.Input{Game: game, Start: 1, Top: 1, Frontier: f})
	if res.Err != nil {
		b.t.Fatal(res.Err)
	}
	if f.stop == nil {
		switch {
		case !b.forKill:
			return float64(game.Results()[0])
		case game.Killed():
			return 1
		}
		return 0
	}
	c := f.stop
	if v, ok := b.worth[c.stand]; ok && c.stand != "" {
		return v
	}
	best, sum := 0.0, 0.0
	for i := range max(len(c.answers), len(c.faces)) {
		v := b.value(append(slices.Clone(script), i))
		switch {
		case c.seat == 0:
			sum += c.chances[i] * v
		case i == 0, c.seat == 1 && v > best, c.seat == 2 && v < best:
			best = v
		}
	}
	if c.seat == 0 {
		return sum
	}
	b.worth[c.stand] = best
	return best
}
