package wh40k

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"estafeta/engine"
	"estafeta/engine/enginetest"
)

// anyAnswer answers at random.
type anyAnswer struct {
	enginetest.Seeded
	rng *rand.Rand
}

func (a anyAnswer) Standing(p engine.Prompt) (engine.Answer, bool) {
	got, ok := enginetest.Choose(p, a.rng)
	return got, ok
}

// TestInvariants holds what is true of every attack whatever is answered:
// wounds lost are those that the models lack, nobody has fewer than none, no
// group ever has two wounded models, and no more models are lost than there
// were attacks that could destroy one.
func TestInvariants(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		c := rapid.SampledFrom(sheets).Draw(r, "sheet")
		seed := rapid.Uint64().Draw(r, "seed")
		single, ref := build(sheet(t, c.Text), c.Options)
		if ref != nil {
			t.Fatal(ref)
		}
		g := &single.Game
		began := 0
		for _, m := range g.at().Models {
			began += m.Wounds
		}
		f := anyAnswer{enginetest.Seeded{Seed: seed}, rand.New(rand.NewPCG(seed, 3))}
		res := engine.Run(engine.Input{Game: single, Start: 1, Top: 1, Frontier: f})
		if res.Err != nil || !res.Done {
			r.Fatalf("%v, open %+v", res.Err, res.Prompts)
		}
		left, out := 0, 0
		for _, m := range g.at().Models {
			if m.Wounds < 0 || m.Wounds > m.W || m.Out != (m.Wounds == 0) {
				r.Fatalf("a model has %d of %d wounds, destroyed %v", m.Wounds, m.W, m.Out)
			}
			left += m.Wounds
			if m.Out {
				out++
			}
		}
		if g.Attack.Tally.Damage != began-left || g.Attack.Tally.Models != out || g.Attack.Tally.Models > g.Attack.Tally.Wounds {
			r.Fatalf("%+v; wounds %d, left %d, destroyed %d", g.Attack.Tally, began, left, out)
		}
		for _, q := range g.at().Groups() {
			n := 0
			for _, i := range q.Models {
				if g.at().Models[i].Wounded() {
					n++
				}
			}
			if n > 1 {
				r.Fatalf("%d wounded models in one group", n)
			}
		}
		dice := 0
		for _, rec := range res.Added {
			if rec.Key == "save" {
				dice += len(rec.Faces)
			}
		}
		if dice > g.Attack.Tally.Wounds {
			r.Fatalf("%d save rolls for %d wounds", dice, g.Attack.Tally.Wounds)
		}
	})
}
