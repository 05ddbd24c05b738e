package legion

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/legion/tray"
	"estafeta/engine/legion/troops"
)

// Odds is the exact distribution of what an attack does. Whoever is asked
// chooses what the proposals choose, but for the dice that aim tokens reroll:
// dodge tokens are spent where they help, Guardian takes all hits that it may,
// Pierce is kept for the defender. Nothing else is better: fewer hits never hurt
// the defender, and Pierce undoes at most as many blocks as there are.
//
// Dice are exchangeable, so it counts them: first what they show by colour, as
// long as aim tokens are left; then hits and criticals; then blocks.
func (Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	single, ref := build(r.Sheet, r.Options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	g := &single.Game
	a := g.fight()
	a.Pool = a.Gathered(func(w *troops.Weapon) [3]int { return w.Halves()[0] })
	k := newReckoning(g, r.Play == attack.ForKill)
	aiming := k.aiming()
	aiming.Stop, aiming.Proposed = r.Stop, r.Play == attack.Proposed
	if n := aiming.Lies(); n > tray.MostLies {
		return attack.Odds{}, engine.Refuse("", "refuse.states", engine.Num("n", n), engine.Num("max", tray.MostLies))
	}
	ends, ok := aiming.Ends()
	if !ok {
		return attack.Odds{}, attack.Stopped()
	}
	for _, e := range ends {
		if r.Stopped() {
			return attack.Odds{}, attack.Stopped()
		}
		k.add(e)
	}
	o := attack.Odds{Kill: k.kill, Play: r.Play, Unused: g.unused()}
	for i, key := range append([]string{"wounds", "models", "hits"}, g.measures()...) {
		o.Measures = append(o.Measures, attack.Measure{Key: key, P: k.sums[i].Trim()})
	}
	if r.Play != attack.Proposed && a.Attacker.Aim > 0 {
		o.Policy = policy(aiming)
	}
	return o, nil
}

// policy answers as the odds take the questions to be answered.
func policy(aiming *tray.Aiming) attack.Policy {
	return func(game attack.Game, p engine.Prompt) engine.Answer {
		if p.Key != "aim" {
			return p.Default
		}
		a := game.(*Single).Game.fight()
		return engine.Pick(a.Picked(aiming.Again(a.Aimed, a.Lying()))...)
	}
}

// reckoning adds up what comes of an attack after its dice have been rolled.
type reckoning struct {
	g       *Game
	forKill bool
	sums    []attack.Dist // by measure
	kill    float64
	falls   []fall              // what so many wounds do
	known   map[dodging][]stops // by what has been dodged, what defense dice of each number come to
}

// fall is what wounds come to.
type fall struct {
	placed, models int
	suppression    [2]int // if no hit or critical has been obtained, and if one has
	defeated       bool
}

// dodging tells whether Deflect is in use, and the number of defense dice.
type dodging struct {
	deflecting bool
	dice       int
}

// stops is how many dice block, and how many surges Deflect turns back.
type stops struct {
	blocks, self int
	p            float64
}

func newReckoning(g *Game, forKill bool) *reckoning {
	return &reckoning{g: g, forKill: forKill, sums: make([]attack.Dist, len(g.results())), known: map[dodging][]stops{}}
}

// aiming is the pool with its aim tokens.
func (k *reckoning) aiming() *tray.Aiming {
	a := k.g.fight()
	out := &tray.Aiming{Dice: [3]int{a.Pool.Red, a.Pool.Black, a.Pool.White}, Value: k.value}
	for i, c := range troops.Colours {
		for _, f := range troops.AttackFaces[c] {
			out.Faces[i][a.Attacker.Class(string(f))] += 1.0 / 8
		}
		if a.Attacker.Class(string(troops.Surge)) == troops.Struck {
			out.Unseen[i] = troops.Share(troops.AttackFaces[c], troops.Surge) / troops.Share(troops.AttackFaces[c], troops.Surge, troops.Hit)
		}
	}
	for n := range a.Attacker.Aim {
		out.Limits = append(out.Limits, k.g.limit(a.Aimed+n))
	}
	out.Alike = a.Cover() == 0 && a.Dodges() == 0 && a.Defender.Armor == 0 && !a.Guarded()
	return out
}

// value is what hits and criticals are worth to the attacker: the mean wounds,
// or the chance that the defender is defeated.
func (k *reckoning) value(hits, crits int) float64 {
	v := 0.0
	k.each(hits, crits, func(a troops.Fight, _ int, s stops) {
		f := k.fall(a.Wounds(s.blocks))
		switch {
		case !k.forKill:
			v += s.p * float64(f.placed)
		case f.defeated:
			v += s.p
		}
	})
	return v
}

// each goes through what may become of hits and criticals: the attack when
// defense dice are rolled, the wounds of a Guardian, what the dice come to.
func (k *reckoning) each(hits, crits int, f func(a troops.Fight, guard int, s stops)) {
	was := k.g.Attack // a copy
	a := troops.Fight{Attack: &was, Attacker: k.g.by(), Defender: k.g.at()}
	n := a.Dodged(hits, crits)
	a.Deflecting = n > 0 && a.Deflects()
	a.Hits, a.Crits = a.Settled(hits, crits, n)
	a.Pierce = a.Pool.Pierce
	if !a.Guarded() || a.Hits == 0 {
		for _, s := range k.stops(a) {
			f(a, 0, s)
		}
		return
	}
	q := &a.Defender.Guards[0]
	var block1, blank1 float64
	for _, side := range troops.DefenseFaces[troops.Colour(q.Defense)] {
		switch k.g.guarded(q, side) {
		case troops.Block:
			block1 += 1.0 / 6
		case troops.Blank:
			blank1 += 1.0 / 6
		}
	}
	took := min(q.X, a.Hits)
	a.Hits -= took
	for _, w := range three(took, block1, blank1) {
		a.Pierce = a.Pool.Pierce
		cut := a.Spare(w.is[0])
		a.Pierce -= cut
		for _, s := range k.stops(a) {
			s.p *= w.p
			f(a, w.is[1]+cut, s)
		}
	}
}

// stops is what the defense dice of an attack come to: those that block nothing
// are rerolled by Uncanny Luck.
func (k *reckoning) stops(a troops.Fight) []stops {
	of := dodging{a.Deflecting, a.DefenseDice()}
	if known, ok := k.known[of]; ok {
		return known
	}
	sides := troops.DefenseFaces[troops.Colour(a.Defender.Defense)]
	blocks, surges := troops.Share(sides, troops.Block), troops.Share(sides, troops.Surge)
	reflects := a.Deflecting && a.Ranged
	if !reflects { // surges are not told apart
		if a.Turned(troops.Surge) == troops.Block {
			blocks += surges
		}
		surges = 0
	}
	early := k.g.rule("a18") == "reroll"
	sums := make([]float64, (of.dice+1)*(of.dice+1))
	var again [][]chance[[2]int] // by the number of dice that are rerolled
	for n := range min(a.Defender.Uncanny, of.dice) + 1 {
		again = append(again, three(n, blocks, surges))
	}
	for _, v := range three(of.dice, blocks, surges) {
		good := v.is[0] + v.is[1]
		for _, w := range again[min(a.Defender.Uncanny, of.dice-good)] {
			self := v.is[1]
			if early {
				self += w.is[1]
			}
			sums[(good+w.is[0]+w.is[1])*(of.dice+1)+self] += v.p * w.p
		}
	}
	out := []stops{}
	for i, p := range sums {
		if p > 0 {
			out = append(out, stops{i / (of.dice + 1), i % (of.dice + 1), p})
		}
	}
	k.known[of] = out
	return out
}

// fall is what so many wounds come to.
func (k *reckoning) fall(wounds int) fall {
	for n := len(k.falls); n <= wounds; n++ {
		u := k.g.at().Clone()
		last := Game{Options: k.g.Options, Units: []*troops.Unit{k.g.by(), u}, Attack: k.g.Attack}
		var f fall
		f.placed, f.models = u.Assign(n, troops.First{})
		f.defeated = u.Defeated()
		if !f.defeated {
			f.suppression = [2]int{last.suppression(false), last.suppression(true)}
		}
		k.falls = append(k.falls, f)
	}
	return k.falls[wounds]
}

// add adds what becomes of a way in which the attack dice lie.
func (k *reckoning) add(e tray.End) {
	shown := 0
	if e.Hits+e.Crits > 0 || e.Shown && k.g.rule("a06") == "any" {
		shown = 1
	}
	measures := k.g.measures()
	k.each(e.Hits, e.Crits, func(a troops.Fight, guard int, s stops) {
		f, p := k.fall(a.Wounds(s.blocks)), e.P*s.p
		k.count(0, f.placed, p)
		k.count(1, f.models, p)
		k.count(2, a.Hits+a.Crits, p)
		for i, m := range measures {
			n := guard
			switch m {
			case "suppression":
				n = f.suppression[shown]
			case "self":
				n = s.self
			}
			k.count(3+i, n, p)
		}
		if f.defeated {
			k.kill += p
		}
	})
}

// count adds to the chance of a number of a measure.
func (k *reckoning) count(measure, n int, p float64) {
	d := &k.sums[measure]
	for len(*d) <= n {
		*d = append(*d, 0)
	}
	(*d)[n] += p
}

// chance is a thing and how likely it is.
type chance[T any] struct {
	is T
	p  float64
}

// three is the distribution of n dice over three kinds with chances of p and q
// and the rest: how many are of the first and of the second.
func three(n int, p, q float64) []chance[[2]int] {
	var out []chance[[2]int]
	rest := 0.0
	if p < 1 {
		rest = min(1, q/(1-p))
	}
	for i, pi := range split(n, p) {
		for k, pk := range split(n-i, rest) {
			if w := pi * pk; w > 0 {
				out = append(out, chance[[2]int]{[2]int{i, k}, w})
			}
		}
	}
	return out
}
