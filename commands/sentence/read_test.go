package sentence

import (
	"context"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/nebula"
)

// frontier never rolls but 3s and leaves every choice to the player.
type frontier struct{}

func (frontier) Faces(first int, seat engine.Seat, purpose string, sides, n int) ([]int, bool) {
	out := make([]int, n)
	for i := range out {
		out[i] = 3
	}
	return out, true
}
func (frontier) Standing(engine.Prompt) (engine.Answer, bool) { return engine.Answer{}, false }
func (frontier) Obvious(engine.Seat) bool                     { return false }

// game is a match of NEBULA at which one seat is asked.
type game struct {
	t     testing.TB
	match engine.Match
	tries int
}

func open(t testing.TB, scenario string) *game {
	t.Helper()
	g, err := nebula.System{}.Scenario([]byte(scenario))
	if err != nil {
		t.Fatal(err)
	}
	return begin(t, g)
}

func begin(t testing.TB, g engine.Game) *game {
	t.Helper()
	p, err := engine.Open(nebula.System{}, g, frontier{})
	if err != nil {
		t.Fatal(err)
	}
	return &game{t: t, match: p.Match}
}

func (g *game) seat() engine.Seat { return g.match.Prompts[0].Seat }

func (g *game) Try(_ context.Context, answers []engine.Answer) (Tried, error) {
	g.tries++
	seat := g.seat()
	if len(answers) == 0 {
		return Tried{Prompts: g.match.Prompts, View: g.match.Game.View(seat), Seat: seat}, nil
	}
	p, err := engine.Draft(nebula.System{}, g.match, &engine.Submission{Seat: seat, Answer: answers[0], Then: answers[1:]}, frontier{})
	if err != nil {
		return Tried{}, err
	}
	if p.Refusal != nil {
		return Tried{Refusal: p.Refusal, Seat: seat}, nil
	}
	return Tried{Prompts: p.Match.Prompts, View: p.Match.Game.View(seat), Locked: p.Locked, Seat: seat}, nil
}

func (g *game) vocabulary() Vocabulary {
	return NewVocabulary(book(g.t), "nebula", g.match.Game.View(g.seat()))
}

func (g *game) read(text, lang string) Reading {
	g.t.Helper()
	r, err := Read(context.Background(), text, lang, g, g.vocabulary())
	if err != nil {
		g.t.Fatal(err)
	}
	return r
}

// play sends a whole sentence.
func (g *game) play(text string) Reading {
	g.t.Helper()
	r := g.read(text, "en")
	if !r.Complete {
		g.t.Fatalf("%q is not complete: %+v, open %+v", text, r.Problem, r.Open)
	}
	p, err := engine.Play(nebula.System{}, g.match, &engine.Submission{Seat: g.seat(), Answer: r.Answers[0], Then: r.Answers[1:]}, frontier{})
	if err != nil || p.Refusal != nil {
		g.t.Fatalf("%q: %v %v", text, err, p.Refusal)
	}
	g.match = p.Match
	return r
}

const skirmish = `
width = 90
depth = 90
element = [
  { kind = "wall", class = "obstacle", at = [45, 45], size = [16, 1.5], height = 2.5 },
  { kind = "rock", class = "impassable", points = [[20, 60], [30, 60], [30, 70], [20, 70]], height = 12 },
  { kind = "house", class = "building", at = [70, 70], size = [14, 11], height = 9, doors = [[68, 64.5, 72, 64.5]] },
  { kind = "wood", class = "difficult", points = [[66, 10], [80, 10], [80, 20], [66, 20]], height = 8 },
]
[[force]]
faction = "terra"
[[force.figure]]
unit = "ranger_a"
at = [25, 80]
[[force.figure]]
unit = "commander_in_chief"
general = true
at = [40, 80]
[[force]]
faction = "annunak"
[[force.figure]]
unit = "hoplidex"
at = [25, 30]
[[force.figure]]
unit = "horatix"
at = [28, 30]
`

func TestReadActivation(t *testing.T) {
	g := open(t, skirmish)
	for _, s := range []string{
		"1 move to D4; shoot B x2", "1 mover a D4-7; disparar B x2", "1 shoot B, C", "2 move n full", "1 move n", "1", "1 move",
		"1 move to C6; shoot B x2; move n", "1 muve n", "9 move n", "1 shoot B x9", "1 charge B", "1 charge B then n", "1 cuerpo a tierra",
		"move n", "1 move behind rock1 from B", "1 move in house1", "1 move to B", "1 tras roca1 desde B", "1 move in wood1; shoot B x1",
		"1 reload", "B move n", "1 shoot 2", "1 move toward X9", "1 to D4", "1 flee", "1 pass", "1 move n, shoot B", "commander in chief move ne 6cm",
		"1 move n then e then s; shoot B x1 with tactical rifle", "1 shoot B with banana", "1 shoot B; shoot C", "1 prone; 2 move n",
	} {
		for _, lang := range []string{"en", "es"} {
			r := g.read(s, lang)
			open, prob := "", ""
			if r.Open != nil {
				open = r.Open.Key
			}
			if r.Problem != nil {
				w := book(t).In("nebula", lang)
				prob = w.Say(r.Problem.Text(), g.vocabulary())
			}
			t.Logf("%q %s: %s | complete %v open %q %s", s, lang, strings.Join(r.Said, ". "), r.Complete, open, prob)
			for _, a := range r.Answers {
				if len(a.Poses) > 0 {
					t.Logf("   %v", a.Poses)
				}
			}
		}
	}
}
