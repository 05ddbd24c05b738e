package nebula

import (
	"estafeta/engine"
	"estafeta/engine/attack"
	"estafeta/engine/nebula/book"
)

// Odds is the exact distribution of what an attack does. What is proposed is
// the best there is: failures that may be re-rolled are, and the target drops
// Prone if the sheet says so.
//
// The dice of a shot are independent and counted by Light and Severe Hits; what
// the Fortune Rolls leave of so many of both is reckoned by how many were
// saved.
func (Attacks) Odds(r attack.Request) (attack.Odds, *engine.Refusal) {
	a, ref := newSingle(r.Sheet, r.Options)
	if ref != nil {
		return attack.Odds{}, ref
	}
	o := attack.Odds{}
	if a.Melee {
		o = a.fightOdds()
	} else {
		o = a.shotOdds()
	}
	o.Play = r.Play
	return o, nil
}

// hitTable is a distribution over Light and Severe Hits: hitTable[light][severe].
type hitTable [][]float64

func newHits(n int) hitTable {
	out := make(hitTable, n+1)
	for i := range out {
		out[i] = make([]float64, n+1)
	}
	return out
}

// shotHits is what the dice of a shot come to, one miss of a Precise weapon
// re-rolled. NEB-SHOT-11 … NEB-SHOT-14, NEB-KEY-49.
func (a *Single) shotHits(n int) hitTable {
	s, e := a.fighters()
	it := s.Items[0].profile()
	need := e.toughness(it) - s.Attr[PNT] - sum(a.Game.modifiers(s, e, it))
	var miss, light, severe float64
	for d := 1; d <= 6; d++ {
		switch {
		case d < need:
			miss += 1.0 / 6
		case d == need:
			light += 1.0 / 6
		default:
			severe += 1.0 / 6
		}
	}
	at := newHits(n)
	at[0][0] = 1
	for range n {
		next := newHits(n)
		for l := range at {
			for v, p := range at[l] {
				if p == 0 {
					continue
				}
				next[l][v] += p * miss
				if l < n {
					next[l+1][v] += p * light
				}
				if v < n {
					next[l][v+1] += p * severe
				}
			}
		}
		at = next
	}
	if !it.Has("precise") {
		return at
	}
	again := newHits(n)
	for l := range at {
		for v, p := range at[l] {
			if l+v == n || p == 0 {
				again[l][v] += p
				continue
			}
			again[l][v] += p * miss
			again[l+1][v] += p * light
			again[l][v+1] += p * severe
		}
	}
	return again
}

// shotOdds are the odds of a shot.
func (a *Single) shotOdds() attack.Odds {
	g := &a.Game
	s, e := a.fighters()
	it := s.Items[0].profile()
	n := a.thrown()
	if it.Template != "" {
		n = 1
	}
	void := g.rule("a28") == "attack" && e.immune(it)
	covered := g.covered(s, e)
	wounds, severes, lights, pulsed := attack.Dist{}, attack.Dist{}, attack.Dist{}, 0.0
	kill := 0.0
	for l, row := range a.shotHits(n) {
		for v, p := range row {
			if p == 0 {
				continue
			}
			light, severe := l, v
			if void {
				light, severe = 0, 0
			}
			lost, out := g.suffered(e, light, severe, covered, it)
			wounds, severes, lights = wounds.Add(lost, p), severes.Add(attack.Exactly(severe), p), lights.Add(attack.Exactly(light), p)
			kill += p * out
			if light+severe > 0 {
				pulsed += p * (1 - out) / 2 // on 4 or more
			}
		}
	}
	o := attack.Odds{
		Kill:     kill,
		Measures: []attack.Measure{{Key: "wounds", P: wounds.Trim()}, {Key: "severe", P: severes.Trim()}, {Key: "light", P: lights.Trim()}},
	}
	if a.pulses() {
		o.Measures = append(o.Measures, attack.Measure{Key: "discharged", P: attack.Chance(pulsed)})
	}
	return o
}

// suffered is how many Wounds so many Hits cost a figure, and the chance that
// they put it Out of Combat. NEB-FORT-01 … NEB-FORT-10, NEB-WND-02, NEB-KEY-15,
// NEB-KEY-67.
func (g *Game) suffered(f *Figure, light, severe int, covered bool, it book.Item) (lost attack.Dist, out float64) {
	times := 1
	if f.poisons(it) {
		times = 2
	}
	covered = covered && g.coverSaves(it)
	lost = g.unsaved(f, light, severe, covered, it).Map(func(n int) int { return min(times*n, f.Wounds) })
	for n, p := range lost {
		switch {
		case n == f.Wounds:
			out += p
		case n > 0 && f.has("self_detonator"):
			out += p * (7 - detonateOn) / 6
		}
	}
	return lost, out
}

// unsaved is how many of so many Hits the Fortune Rolls do not cancel: Toxic
// takes back one success, Additional Protection or Robust repeats one failure,
// both of the Hits that are saved most easily, and who drops Prone repeats all.
// NEB-FORT-07, NEB-KEY-50, NEB-KEY-60, NEB-KEY-66, NEB-PRONE-03.
func (g *Game) unsaved(f *Figure, light, severe int, covered bool, it book.Item) attack.Dist {
	chance := func(hard bool) float64 { return float64(max(0, 7-g.save(f, hard, covered, it))) / 6 }
	ease, hard := chance(false), chance(true)
	open := 0 // Hits without a roll
	if ease == 0 {
		open, light = open+light, 0
	}
	if hard == 0 {
		open, severe = open+severe, 0
	}
	prone := f.Ducks && g.duckable(it) && g.mayDrop(f)
	repeats := f.has("additional_protection") || f.has("robust")
	out := attack.Dist{}
	end := func(l, v int, p float64) {
		left := attack.Exactly(l + v)
		if prone {
			left = attack.Binomial(l, 1-ease).Plus(attack.Binomial(v, 1-hard))
		}
		out = out.Add(attack.Exactly(open).Plus(left), p)
	}
	repeat := func(l, v int, p float64) {
		switch {
		case !repeats || l+v == 0:
			end(l, v, p)
		case l > 0:
			end(l-1, v, p*ease)
			end(l, v, p*(1-ease))
		default:
			end(l, v-1, p*hard)
			end(l, v, p*(1-hard))
		}
	}
	for l, p := range attack.Binomial(light, 1-ease) {
		for v, q := range attack.Binomial(severe, 1-hard) {
			switch {
			case !f.sickens(it) || l == light && v == severe:
				repeat(l, v, p*q)
			case l < light:
				repeat(l+1, v, p*q*(1-ease))
				repeat(l, v, p*q*ease)
			default:
				repeat(l, v+1, p*q*(1-hard))
				repeat(l, v, p*q*hard)
			}
		}
	}
	return out
}

// struck is the distribution of a figure's total in close combat. NEB-MEL-02
// (A18).
func (g *Game) struck(f *Figure) attack.Dist {
	n, plus := g.blows(f)
	dice := attack.Exactly(0)
	for range n {
		if g.rule("a18") == "sum" {
			dice = dice.Plus(attack.Die(6))
			continue
		}
		best := attack.Dist{}
		for high, p := range dice {
			for face := 1; face <= 6; face++ {
				best = best.Add(attack.Exactly(max(high, face)), p/6)
			}
		}
		dice = best
	}
	shift := plus + f.dexterity() + 10 // what a Prone figure adds may be below 0
	return attack.Exactly(shift).Plus(dice)
}

// fightOdds are the odds of a close combat: ties are fought again, so the
// chances are those of all other outcomes. NEB-MEL-01 … NEB-MEL-05, NEB-INJ-11.
func (a *Single) fightOdds() attack.Odds {
	g := &a.Game
	s, e := a.fighters()
	win, lose := 1.0, 0.0
	mine, theirs := attack.Exactly(min(1, e.Wounds)), attack.Exactly(0) // Wounds lost by the target, and by who attacks
	kill := 0.0
	if e.unconscious() {
		if e.Wounds == 1 {
			kill = 1
		}
	} else {
		win = 0
		for m, p := range g.struck(s) {
			for n, q := range g.struck(e) {
				switch {
				case m > n:
					win += p * q
				case m < n:
					lose += p * q
				}
			}
		}
		win, lose = win/(win+lose), lose/(win+lose)
		hurt := func(winner, loser *Figure) (attack.Dist, float64) {
			it := winner.blade()
			severe := 1
			if g.rule("a28") == "attack" && loser.immune(it) {
				severe = 0
			}
			return g.suffered(loser, 0, severe, g.coveredFrom(winner, loser), it)
		}
		lost, out := hurt(s, e)
		cost, _ := hurt(e, s)
		kill = win * out
		mine = attack.Dist{}.Add(lost, win).Add(attack.Exactly(0), lose)
		theirs = attack.Dist{}.Add(cost, lose).Add(attack.Exactly(0), win)
	}
	return attack.Odds{
		Kill:     kill,
		Measures: []attack.Measure{{Key: "wounds", P: mine.Trim()}, {Key: "won", P: attack.Chance(win)}, {Key: "self", P: theirs.Trim()}},
	}
}
