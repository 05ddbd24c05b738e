package tray

import "estafeta/engine/attack"

// Measures are what the odds of an attack count.
var Measures = []string{"damage", "shields", "hull"}

// graph is what has been found out about the states of an attack.
type graph struct {
	play  attack.Play
	stop  func() bool
	seen  int
	ended bool // it was stopped
	worth map[State]float64
	room  []edge // of the states that are being looked at
	pools [2]map[pool]int
}

// pool is what the number of dice of a roll depends on.
type pool struct {
	strike                         Strike
	by, at                         Holder
	gone                           uint16
	more, moreDefense, moreAgility int8
	ship                           Ship
}

// dice are how many dice a side rolls, asked of the game once for each pool.
func (f *Fight) dice(side Side, s *State) uint8 {
	key := pool{s.Strike, s.By, s.At, s.Gone, s.More, s.MoreDefense, s.MoreAgility, s.Ship}
	n, ok := f.graph.pools[side][key]
	if !ok {
		if n = 0; side == Attacker {
			n = f.AttackDice(s)
		} else {
			n = f.DefenseDice(s)
		}
		f.graph.pools[side][key] = n
	}
	return uint8(n)
}

// asked is how many states are looked at between two questions whether to stop.
const asked = 1024

// Odds reckons an attack: first what every state is worth if both sides play at
// their best from it on, then how likely each state is if they do. ok is false
// if it was stopped.
func (f *Fight) Odds(play attack.Play, stop func() bool) (o attack.Odds, ok bool) {
	f.frame()
	f.graph = graph{play: play, stop: stop, worth: map[State]float64{}, pools: [2]map[pool]int{{}, {}}}
	ends := f.forward()
	if f.graph.ended {
		return attack.Odds{}, false
	}
	o = attack.Odds{Play: play}
	sums := make([]attack.Dist, len(Measures))
	for _, e := range ends {
		hull := min(int(e.state.Ship.Cards), f.Hull)
		for i, n := range []int{int(e.state.Ship.Damage), f.Shields - int(e.state.Ship.Shields), hull} {
			for len(sums[i]) <= n {
				sums[i] = append(sums[i], 0)
			}
			sums[i][n] += e.p
		}
		if e.state.Ship.Dead {
			o.Kill += e.p
		}
	}
	for i, key := range Measures {
		o.Measures = append(o.Measures, attack.Measure{Key: key, P: sums[i]})
	}
	return o, true
}

// weighed is a state and how likely it is.
type weighed struct {
	state State
	p     float64
}

// layer are states that are as many choices and rolls away from the beginning.
type layer struct {
	list []weighed
	at   map[State]int
}

func (l *layer) add(s State, p float64) {
	i, ok := l.at[s]
	if !ok {
		i = len(l.list)
		l.at[s] = i
		l.list = append(l.list, weighed{state: s})
	}
	l.list[i].p += p
}

// forward is how an attack may end, played as its odds are asked for.
func (f *Fight) forward() []weighed {
	ends, now, next := layer{at: map[State]int{}}, layer{at: map[State]int{}}, layer{at: map[State]int{}}
	now.add(f.start(), 1)
	var edges []edge
	for len(now.list) > 0 {
		next.list = next.list[:0]
		clear(next.at)
		for _, w := range now.list {
			if f.stopped() {
				return nil
			}
			var who mover
			who, edges = f.moves(w.state, edges[:0])
			switch who {
			case nobody:
				ends.add(w.state, w.p)
			case chance:
				for _, e := range edges {
					next.add(e.next, w.p*e.p)
				}
			default:
				next.add(edges[f.choose(&w.state, who, edges)].next, w.p)
			}
		}
		now, next = next, now
	}
	return ends.list
}

// stopped reports that nobody waits for the odds any more.
func (f *Fight) stopped() bool {
	g := &f.graph
	if g.seen++; !g.ended && g.stop != nil && g.seen%asked == 0 {
		g.ended = g.stop()
	}
	return g.ended
}

// choose is the choice that a side makes: what is proposed, or the best; of
// equally good ones the first, which is to do nothing.
func (f *Fight) choose(s *State, who mover, edges []edge) int {
	if f.graph.play == attack.Proposed {
		return f.proposed(s, edges)
	}
	best, at := 0.0, -1
	for i := range edges {
		v := f.value(edges[i].next)
		if who == byDefender {
			v = -v
		}
		if at < 0 || v > best+1e-12 {
			best, at = v, i
		}
	}
	return at
}

// value is what a state is worth to the attacker if both sides play at their
// best: the mean damage, or the chance that the defender is destroyed.
func (f *Fight) value(s State) float64 {
	if f.graph.ended {
		return 0
	}
	if v, ok := f.graph.worth[s]; ok {
		return v
	}
	if f.stopped() {
		return 0
	}
	base := len(f.graph.room)
	who, room := f.moves(s, f.graph.room)
	edges := room[base:]
	f.graph.room = room
	v := 0.0
	switch who {
	case nobody:
		v = f.prize(&s)
	case chance:
		for i := range edges {
			v += edges[i].p * f.value(edges[i].next)
		}
	default:
		v = f.value(edges[0].next)
		for i := 1; i < len(edges); i++ {
			if u := f.value(edges[i].next); who == byAttacker && u > v+1e-12 || who == byDefender && u < v-1e-12 {
				v = u
			}
		}
	}
	f.graph.room = f.graph.room[:base]
	f.graph.worth[s] = v
	return v
}

// prize is what the end of an attack is worth to the attacker.
func (f *Fight) prize(s *State) float64 {
	if f.graph.play != attack.ForKill {
		return float64(s.Ship.Damage)
	}
	if s.Ship.Dead {
		return 1
	}
	return 0
}

// Best is the choice of whoever is asked at a state; ok is false if nobody is.
// Odds must have been called before.
func (f *Fight) Best(s State) (act Act, ok bool) {
	who, edges := f.moves(s, nil)
	if who != byAttacker && who != byDefender {
		return Act{}, false
	}
	return edges[f.choose(&s, who, edges)].act, true
}

// proposed is the choice that the game proposes: the attacker's lock where dice
// are worth a reroll, then cards of the own modify step, then focus; the
// defender's cards, then what cancels what is left. Cards of other steps are not
// proposed.
func (f *Fight) proposed(s *State, edges []edge) int {
	if s.Choose > 0 {
		return f.proposedThrow(s, edges)
	}
	find := func(kind ActKind) int {
		for i, e := range edges {
			if e.act.Kind == kind {
				return i
			}
		}
		return -1
	}
	if s.Step != ModifyAttack && s.Step != ModifyDefense {
		return 0
	}
	if i := find(SpendLock); i >= 0 && (s.A.fresh(Blank) > 0 || s.A.fresh(Focus) > 0 && s.By.Focus == 0) {
		return i
	}
	for i, e := range edges {
		if e.act.Kind != UseAbility {
			continue
		}
		if h := &f.Held[e.act.Held]; h.wise == nil || h.wise(f, s) {
			return i
		}
	}
	focus := find(SpendFocus)
	if s.Step == ModifyAttack {
		return max(0, focus)
	}
	left := s.A.count(Hit) + s.A.count(Crit) - s.D.count(Evade)
	if i := find(SpendEvade); i >= 0 && (left == 1 || left > 1 && focus < 0) {
		return i
	}
	if focus >= 0 && left > 0 {
		return focus
	}
	return 0
}

// proposedThrow are the dice that a reroll is proposed for: blanks, and focus
// results of a side that has no focus token.
func (f *Fight) proposedThrow(s *State, edges []edge) int {
	who, most, faces, _ := f.reroll(s)
	dice, focus := &s.A, s.By.Focus
	if !s.Step.AttackDice() {
		dice = &s.D
	}
	if who == Defender {
		focus = s.At.Focus
	}
	if most < 0 {
		most = 64
	}
	var want [4]uint8
	for _, face := range [2]int{Blank, Focus} {
		for _, open := range faces {
			if open == face && (face == Blank || focus == 0) {
				n := min(most, dice.fresh(face))
				want[face] = uint8(n)
				most -= n
			}
		}
	}
	for i, e := range edges {
		if e.act.Throw == want {
			return i
		}
	}
	return 0
}
