package wh40k

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// TestPositionIsWhole: a battle that is written down and read again is the same
// battle: units model by model, armies, mission, what lasts.
func TestPositionIsWhole(t *testing.T) {
	compared := 0
	for n := range 2 {
		rng := rand.New(rand.NewPCG(uint64(n), 11))
		g, err := readyBattle(3*n + 1)
		if err != nil {
			t.Fatal(err)
		}
		f := enginetest.Seeded{Seed: uint64(n + 40)}
		p, err := engine.Open(System{}, g, f)
		if err != nil {
			t.Fatal(err)
		}
		step := ""
		for m := p.Match; !m.Over; {
			if string(m.Leg.State) != step {
				step = string(m.Leg.State)
				if samePosition(t, m.Leg.State) {
					compared++
				}
			}
			open := m.Prompts[slices.IndexFunc(m.Prompts, func(p engine.Prompt) bool { return p.Answered == nil })]
			a := open.Default
			if open.Accept(a) != nil || rng.IntN(3) == 0 {
				a, _ = enginetest.Choose(open, rng)
			}
			r, err := engine.Play(System{}, m, &engine.Submission{Seat: open.Seat, Prompt: open.ID, Answer: a}, f)
			if err != nil || r.Refusal != nil {
				t.Fatal(open.Key, err, r.Refusal)
			}
			m = r.Match
		}
	}
	if compared < 60 {
		t.Errorf("only %d positions were compared", compared)
	}
}

func samePosition(t *testing.T, state []byte) bool {
	t.Helper()
	g, err := decode(state)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := g.Position(0)
	if err != nil {
		t.Fatal(err)
	}
	if doc == nil {
		return false
	}
	read, err := System{}.Scenario(doc)
	if err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	a, b := essence(t, g), essence(t, read.(*Game))
	for i, line := range a {
		if i >= len(b) || b[i] != line {
			t.Fatalf("in round %d, %s, a line of the battle is\n%s\nand after it was written and read\n%s", g.Battle.Round, g.Battle.Phase, line, b[min(i, len(b)-1)])
		}
	}
	return true
}

// essence is a battle as lines, without the last moves that pictures show, and
// without what attacks leave behind that nobody looks at again.
func essence(t *testing.T, g *Game) []string {
	t.Helper()
	b := *g.Battle
	b.Ways, b.Fallen, b.Second, b.Passed, b.Acting, b.Late, b.Standing = nil, nil, 0, false, "", nil, nil
	b.Terrain = Terrain{}
	whole, err := json.MarshalIndent(struct {
		Units  any
		Battle any
	}{g.Units, b}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, line := range strings.Split(string(whole), "\n") {
		if !strings.HasSuffix(line, ": null,") && !strings.HasSuffix(line, ": [],") && !strings.HasSuffix(line, ": null") && !strings.HasSuffix(line, ": []") {
			out = append(out, line)
		}
	}
	return out
}
