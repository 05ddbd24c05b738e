package tray

// Ability is what a card says about the dice of an attack at one of its steps:
// the compact counterpart of what the card does in a game.
type Ability struct {
	Card  string // pilot/darthvader, upgrade/predator
	At    Step
	Must  bool // it resolves by itself
	Pilot bool // the text of a pilot or an elite talent, which an injured pilot has not

	when  func(f *Fight, s *State) bool // nil: always
	do    func(f *Fight, s *State)      // nil: nothing but what follows
	wise  func(f *Fight, s *State) bool // when it is proposed in the own modify step; nil: always
	once  bool                          // once a round, or discarded with its use
	lost  bool                          // it looks at what evades have canceled
	grant Strike                        // the attack that it grants, or First: none

	// A reroll: of the dice of its step up to so many, below 0 any number, of
	// these faces; all of them, or as its owner chooses.
	reroll func(f *Fight, held *Held) int
	faces  []int
	all    bool
	thrown func(s *State, n int) // after n dice were chosen
}

// AttackDice tells whether the dice of a step are attack dice.
func (t Step) AttackDice() bool { return t <= ModifyAttack }

// owner is the side that is asked at a step.
func (t Step) owner() Side {
	switch t {
	case TargetBy, ModifyAttack, OpposeDefense, ComparingBy, ComparedBy, AfterBy:
		return Attacker
	}
	return Defender
}

// Find is what a card says at a step.
func Find(card string, at Step) (Ability, bool) {
	for _, a := range abilities() {
		if a.Card == card && a.At == at {
			return a, true
		}
	}
	return Ability{}, false
}

// The conditions that many cards share.

func shows(face int) func(*Fight, *State) bool {
	return func(_ *Fight, s *State) bool { return s.A.count(face) > 0 }
}

func guards(face int) func(*Fight, *State) bool {
	return func(_ *Fight, s *State) bool { return s.D.count(face) > 0 }
}

func both(a, b func(*Fight, *State) bool) func(*Fight, *State) bool {
	return func(f *Fight, s *State) bool { return a(f, s) && b(f, s) }
}

func byCalm(_ *Fight, s *State) bool     { return s.By.Stress == 0 }
func byStressed(_ *Fight, s *State) bool { return s.By.Stress > 0 }
func atCalm(_ *Fight, s *State) bool     { return s.At.Stress == 0 }
func atStressed(_ *Fight, s *State) bool { return s.At.Stress > 0 }
func byFocused(_ *Fight, s *State) bool  { return s.By.Focus > 0 }
func atFocused(_ *Fight, s *State) bool  { return s.At.Focus > 0 }
func bySpends(f *Fight, s *State) bool   { return s.By.Focus > 0 && f.spends(s, Attacker, Focus) }
func atSpends(f *Fight, s *State) bool   { return s.At.Focus > 0 && f.spends(s, Defender, Focus) }
func locked(f *Fight, s *State) bool     { return s.By.Lock && !f.lockKept(s) }
func hits(_ *Fight, s *State) bool       { return s.Hit }
func misses(_ *Fight, s *State) bool     { return !s.Hit }
func fires(_ *Fight, s *State) bool      { return s.Strike != Granted }
func primary(f *Fight, s *State) bool    { return f.Primary || s.Strike == Granted }
func secondary(f *Fight, s *State) bool  { return !primary(f, s) }

// What many cards do.

func turnA(from, to, n int) func(*Fight, *State) {
	return func(_ *Fight, s *State) { s.A.turn(from, to, n) }
}
func turnD(from, to, n int) func(*Fight, *State) {
	return func(_ *Fight, s *State) { s.D.turn(from, to, n) }
}
func addA(face int) func(*Fight, *State) { return func(_ *Fight, s *State) { s.A[face][0]++ } }
func addD(face int) func(*Fight, *State) { return func(_ *Fight, s *State) { s.D[face][0]++ } }
func upTo(n int) func(*Fight, *Held) int { return func(*Fight, *Held) int { return n } }
func given(_ *Fight, h *Held) int        { return h.N }

var (
	anyAttack  = []int{Blank, Focus, Hit, Crit}
	anyDefense = []int{Blank, Focus, Evade}
)

// cancelAll cancels all results of an attack that hits.
func (s *State) cancelAll() { s.Hits, s.Crits = 0, 0 }

// instead is "if this attack hits, cancel all dice results, and …".
func instead(card string, hits, crits uint8, more func(*State)) Ability {
	return Ability{Card: card, At: ComparedBy, Must: true, when: both(fires, func(_ *Fight, s *State) bool { return s.Hit }),
		do: func(_ *Fight, s *State) {
			s.cancelAll()
			s.suffers(hits, crits)
			more(s)
		}}
}

func nothing(*State)         {}
func stressing(s *State)     { s.At.Stress++ }
func stressingOnce(s *State) { s.At.Stress = max(1, s.At.Stress) }
func twice(card string) Ability {
	return Ability{Card: card, At: AfterBy, Must: true, grant: Repeated,
		when: func(_ *Fight, s *State) bool { return s.Strike == First && !s.Ship.Dead }}
}

// again is "after an attack that misses, a primary attack".
func again(card string) Ability {
	return Ability{Card: card, At: AfterBy, grant: Granted, once: true,
		when: func(f *Fight, s *State) bool {
			return !s.Hit && s.Strike != Granted && (s.Strike == Repeated || !f.twin) && !s.Ship.Dead
		}}
}
