package xwing

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"estafeta/engine"
	"estafeta/engine/attack"
)

// brute plays an attack by the rules of the game in every way in which dice and
// cards may fall and both sides may choose. It knows nothing of how odds are
// reckoned.
type brute struct {
	t       *testing.T
	sheet   attack.Sheet
	forKill bool
	nodes   int
}

// fork is a place where an attack may go on in several ways.
type forkAt struct {
	seat    engine.Seat // who chooses; 0: chance
	chances []float64
	faces   [][]int
	answers []engine.Answer
}

// scripted takes the branches of a script and stops at the first fork after it.
type scripted struct {
	script []int
	at     int
	game   *Single
	fork   *forkAt
}

// Faces implements engine.Frontier.
func (f *scripted) Faces(_ int, _ engine.Seat, purpose string, sides, n int) ([]int, bool) {
	if f.fork != nil {
		return nil, false
	}
	k := forkAt{}
	kind := func(face int) string {
		if purpose == damagePick {
			return f.game.deck(2).Unseen[face-1]
		}
		_, faces := System{}.DieOf(purpose)
		return faces[face-1]
	}
	index := map[string]int{}
	roll := make([]int, n)
	total := math.Pow(float64(sides), float64(n))
	for c := range int(total) {
		var kinds []string
		for i := range roll {
			roll[i] = c%sides + 1
			c /= sides
			kinds = append(kinds, kind(roll[i]))
		}
		slices.Sort(kinds)
		key := fmt.Sprint(kinds)
		i, ok := index[key]
		if !ok {
			i = len(k.faces)
			index[key] = i
			k.faces, k.chances = append(k.faces, slices.Clone(roll)), append(k.chances, 0)
		}
		k.chances[i] += 1 / total
	}
	if f.at == len(f.script) {
		f.fork = &k
		return nil, false
	}
	f.at++
	return k.faces[f.script[f.at-1]], true
}

// Standing implements engine.Frontier.
func (f *scripted) Standing(p engine.Prompt) (engine.Answer, bool) {
	if f.fork != nil {
		return engine.Answer{}, false
	}
	k := forkAt{seat: p.Seat}
	if p.Kind == engine.Assign {
		k.answers = []engine.Answer{{Pick: []string{keepDice}, Nums: []int{1}}}
		var each func(i int, a engine.Answer)
		each = func(i int, a engine.Answer) {
			if i == len(p.Options) {
				if len(a.Pick) > 0 && p.Accept(a) == nil {
					k.answers = append(k.answers, a)
				}
				return
			}
			each(i+1, a)
			for n := 1; n <= p.Options[i].Most && !p.Options[i].Alone; n++ {
				each(i+1, engine.Answer{Pick: append(slices.Clone(a.Pick), p.Options[i].Key), Nums: append(slices.Clone(a.Nums), n)})
			}
		}
		each(0, engine.Answer{})
	} else {
		if p.Pass {
			k.answers = append(k.answers, engine.Answer{})
		}
		for _, o := range p.Options {
			k.answers = append(k.answers, engine.Pick(o.Key))
		}
	}
	if f.at == len(f.script) {
		f.fork = &k
		return engine.Answer{}, false
	}
	f.at++
	return k.answers[f.script[f.at-1]], true
}

// Obvious implements engine.Frontier.
func (*scripted) Obvious(engine.Seat) bool { return false }

// value is what the attack is worth after the branches of a script.
func (b *brute) value(script []int) float64 {
	b.nodes++
	game, ref := build(b.sheet, nil)
	if ref != nil {
		b.t.Fatal(ref)
	}
	f := &scripted{script: script, game: game}
	res := engine.Run(engine.Input{Game: game, Start: 1, Top: 1, Frontier: f})
	if res.Err != nil {
		b.t.Fatal(res.Err)
	}
	if f.fork == nil {
		switch {
		case !b.forKill:
			return float64(game.Results()[0])
		case game.Killed():
			return 1
		}
		return 0
	}
	best, sum := 0.0, 0.0
	for i := range max(len(f.fork.answers), len(f.fork.faces)) {
		v := b.value(append(slices.Clone(script), i))
		switch {
		case f.fork.seat == 0:
			sum += f.fork.chances[i] * v
		case i == 0, f.fork.seat == 1 && v > best, f.fork.seat == 2 && v < best:
			best = v
		}
	}
	if f.fork.seat == 0 {
		return sum
	}
	return best
}

// small are attacks that can be played in every way.
var small = []string{
	"attack 1 vs agility 1 hull 2", "attack 1 focus lock vs agility 1 hull 1 focus evade",
	"attack 2 focus vs agility 1 shields 9 hull 1 focus evade",
	"attack 2 lock vs agility 0 shields 9 hull 1", "attack 1 accuracy corrector focus vs agility 0 hull 1 shields 9",
	"attack 1 gunner vs agility 1 hull 1 shields 9", "attack 1 focus gunner vs agility 0 hull 1 shields 9 evade",
	"attack 1 lock gunner vs agility 0 hull 1 shields 9", "attack 2 predator vs agility 0 hull 1 shields 9 ps 2",
	"attack 2 calculation focus vs agility 0 hull 1 shields 9", "attack 2 vs agility 0 hull 1 shields 9 elusiveness",
	"attack 2 vs agility 1 hull 1 shields 9 sensor jammer", "attack 2 focus vs agility 0 hull 1 shields 9 sensor jammer",
	"attack 1 opportunist vs agility 1 hull 1 shields 9", "attack 2 crack shot vs agility 1 hull 1 shields 9 evade",
	"attack 1 lone wolf vs agility 1 hull 1 shields 9 lone wolf", "attack 1 finn predator vs agility 0 hull 1 shields 9",
	"academy pilot; heavy laser cannon range 2 vs agility 0 hull 1 shields 9",
	"attack 2 stress ezra bridger focus vs agility 0 hull 1 shields 9",
	"attack 2 weapons guidance focus vs agility 0 hull 1 shields 9",
	"attack 1 fire-control system gunner vs agility 0 hull 1 shields 9",
	"attack 1 lock advanced targeting computer vs agility 0 hull 1 shields 9",
	"omega leader lock range 2 vs agility 1 hull 1 shields 9 focus", "attack 2 predator linked battery vs agility 0 hull 1 shields 9",
	"the inquisitor range 3 vs agility 1 hull 1 shields 9 evade",
	"attack 1 vs agility 0 hull 1 determination", "attack 3 focus vs agility 0 hull 1 shields 9 r4-d6",
}

// TestBestPlayByBruteForce: best play for damage and for the kill is worth as
// much as the best that can be found by playing the attack in every way, and
// playing by the policy comes to exactly the distribution of the odds.
func TestBestPlayByBruteForce(t *testing.T) {
	for _, text := range small {
		t.Run(text, func(t *testing.T) {
			sheet := sheetOf(t, text)
			for _, play := range []attack.Play{attack.ForDamage, attack.ForKill} {
				odds := oddsOf(t, text, play)
				if odds.Play != play {
					t.Fatalf("played %q, asked for %q", odds.Play, play)
				}
				b := &brute{t: t, sheet: sheet, forKill: play == attack.ForKill}
				want, got := b.value(nil), odds.Measures[0].Mean()
				if b.forKill {
					got = odds.Kill
				}
				if math.Abs(got-want) > 1e-9 {
					t.Errorf("for %q: %.9f, by brute force %.9f (%d places)", play, got, want, b.nodes)
				}
				again := true
				w := attack.Walk{Most: 200_000, Policy: odds.Policy,
					New: func() attack.Game { g, _ := build(sheet, nil); return g },
					Classes: func(g attack.Game, purpose string, sides int) []attack.Class {
						return g.(*Single).classes(purpose, sides, again)
					}}
				played, ok := w.Reckon([]string{"damage", "shields", "hull"})
				if !ok {
					t.Fatal("too many ways to play it by the policy")
				}
				alike(t, text, odds, played)
			}
		})
	}
}
