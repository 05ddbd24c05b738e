package wh40k

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/geom"
	"estafeta/engine/wh40k/troops"
)

// arena is a battle played by a test: every question is answered by its key,
// every roll is written down.
type arena struct {
	t     *testing.T
	m     engine.Match
	rolls []string
	armed []string
	told  []engine.Event
}

// Faces gives the faces written down: "hit 2 3 4".
func (a *arena) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
	a.t.Helper()
	if len(a.rolls) == 0 {
		a.t.Fatalf("%d dice for %s are rolled; none is written down", n, purpose)
	}
	parts := strings.Fields(a.rolls[0])
	if parts[0] != purpose || len(parts) != n+1 {
		a.t.Fatalf("%d dice for %s are rolled; written down is %q", n, purpose, a.rolls[0])
	}
	a.rolls = a.rolls[1:]
	out := make([]int, n)
	for i := range out {
		if _, err := fmt.Sscan(parts[i+1], &out[i]); err != nil || out[i] < 1 || out[i] > sides {
			a.t.Fatalf("no face of a die with %d sides: %s", sides, parts[i+1])
		}
	}
	return out, true
}

// Standing orders there are none, nothing obvious is taken, and only windows
// that are armed ask.
func (a *arena) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (a *arena) Obvious(engine.Seat) bool                     { return false }
func (a *arena) Armed(p engine.Prompt) bool                   { return slices.Contains(a.armed, p.Key) }

// battle opens a position: the head of a scenario, then the units of both sides.
func battle(t *testing.T, head string, one, two string) *arena {
	t.Helper()
	doc := head + "\n[[army]]\nfaction = \"adeptus-astartes\"\ncp = 3\n" + one + "\n[[army]]\nfaction = \"necrons\"\ncp = 3\n" + two
	g, err := System{}.Scenario([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	a := &arena{t: t}
	a.open(plainly(g))
	return a
}

// plainly takes the cards out of a battle: what is left are the core rules.
func plainly(g engine.Game) engine.Game {
	b := g.(*Game)
	for _, army := range b.Battle.Armies {
		army.Faction, army.Detachments = "", nil
	}
	for _, u := range b.Units {
		for i := range u.Parts {
			u.Parts[i].Sheet = ""
		}
	}
	return b
}

func (a *arena) open(g engine.Game) {
	a.t.Helper()
	p, err := engine.Open(System{}, g, a)
	if err != nil {
		a.t.Fatal(err)
	}
	a.m, a.told = p.Match, p.News
}

// unit is a unit of a position: a datasheet, how many models, the place of the
// first, and what else there is to say.
func unit(sheet string, models int, x, y float64, more ...string) string {
	return fmt.Sprintf("[[army.unit]]\nsheet = %q\nmodels = %d\nat = [%g, %g]\n%s\n", sheet, models, x, y, strings.Join(more, "\n"))
}

func (a *arena) game() *Game { return a.m.Game.(*Game) }

// unit finds a unit by its label.
func (a *arena) unit(label string) *troops.Unit {
	for _, u := range a.game().Units {
		if u.Label == label {
			return u
		}
	}
	a.t.Fatalf("there is no unit %s", label)
	return nil
}

// asked is the question now open.
func (a *arena) asked() engine.Prompt {
	for _, p := range a.m.Prompts {
		if p.Answered == nil {
			return p
		}
	}
	return engine.Prompt{}
}

// say answers the open question, which must be the one named.
func (a *arena) say(key string, answer engine.Answer) {
	a.t.Helper()
	if r := a.try(key, answer); r != nil {
		a.t.Fatalf("%s is refused: %v", key, r)
	}
}

func (a *arena) try(key string, answer engine.Answer) *engine.Refusal {
	a.t.Helper()
	p := a.asked()
	if p.Key != key {
		a.t.Fatalf("asked is %q of seat %d, not %q", p.Key, p.Seat, key)
	}
	r, err := engine.Play(System{}, a.m, &engine.Submission{Seat: p.Seat, Prompt: p.ID, Answer: answer}, a)
	if err != nil {
		a.t.Fatal(err)
	}
	if r.Refusal == nil {
		a.m = r.Match
		a.told = append(a.told, r.News...)
	}
	return r.Refusal
}

// no holds that an answer is refused by a rule.
func (a *arena) no(rule, key string, answer engine.Answer) {
	a.t.Helper()
	before := a.m
	r := a.try(key, answer)
	if r == nil {
		a.t.Fatalf("%s is accepted, want a refusal by %s", key, rule)
	}
	if r.Rule != rule {
		a.t.Errorf("%s is refused by %s, want %s", key, r.Rule, rule)
	}
	a.m = before
}

// offered reports an option of the open question.
func (a *arena) offered(key string) bool { _, ok := a.asked().Option(key); return ok }

func (a *arena) pick(key string, options ...string) {
	a.t.Helper()
	a.say(key, engine.Pick(options...))
}
func (a *arena) pass(key string)      { a.t.Helper(); a.say(key, engine.Answer{}) }
func (a *arena) suggested(key string) { a.t.Helper(); a.say(key, a.asked().Default) }

// shift is the answer that moves every model of a unit alike.
func (a *arena) shift(label string, dx, dy float64) engine.Answer {
	var out engine.Answer
	for _, i := range a.unit(label).Alive() {
		m := a.unit(label).Models[i]
		out.Poses = append(out.Poses, engine.Pose{X: m.At.X + dx, Y: m.At.Y + dy, Z: m.Up, A: m.Facing}.Quantised())
	}
	return out
}

// is holds that something was told.
func (a *arena) is(key string) {
	a.t.Helper()
	if !slices.ContainsFunc(a.told, func(e engine.Event) bool { return e.Key == key }) {
		a.t.Errorf("%s was not told", key)
	}
}

// number is an argument of the last event of a key.
func (a *arena) number(key, arg string) int {
	a.t.Helper()
	for i := len(a.told) - 1; i >= 0; i-- {
		if a.told[i].Key == key {
			for _, x := range a.told[i].Args {
				if x.Name == arg {
					return x.Num
				}
			}
		}
	}
	a.t.Errorf("%s was not told", key)
	return 0
}

// done ends a phase: nobody else does anything.
func (a *arena) done() {
	a.t.Helper()
	for _, end := range []struct{ key, option string }{{"move.unit", "rest"}, {"shoot.unit", "done"}, {"charge.unit", "done"}} {
		if a.asked().Key == end.key {
			a.pick(end.key, end.option)
			return
		}
	}
	a.t.Fatalf("asked is %q, which ends no phase", a.asked().Key)
}

func at(u *troops.Unit, i int) geom.Point { return u.Models[i].At }

// phase is the head of a position in a phase of seat 1's turn in round 2.
func phase(p Phase, more ...string) string {
	return fmt.Sprintf("phase = %q\nround = 2\n%s\n", p, strings.Join(more, "\n"))
}
