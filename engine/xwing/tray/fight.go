package tray

import "slices"

// Fight is an attack as its odds are reckoned: what the sheet and the rules of
// the game say of it before anything is rolled.
type Fight struct {
	By, At  Holder
	Primary bool // the weapon of the sheet is the primary one
	Shields int  // of the defender
	Hull    int
	Held    []Held // cards in play with a say, by ship in the order of its cards; at most MostHeld
	Deck    [Classes]uint8
	Chips   int // the face to which Guidance Chips turn a result

	// Rules are what cards forbid in an attack with the weapon of the sheet, and
	// in a granted one; without the attacker's lock, and with it.
	Rules [2][2]Rules
	// Spared is what cards say of the comparison, with the weapon of the sheet and
	// in a granted attack.
	Spared [2]Spared
	// AttackDice and DefenseDice are how many are rolled as the attack stands.
	AttackDice  func(s *State) int
	DefenseDice func(s *State) int

	chips         int
	twins         []int  // for each ability the place of its twin, below 0 none
	keeps         uint16 // the bit of a lock that is not spent any more
	rests         uint16 // the bit of a last attack that has been made
	telling       bool   // the attacker's lock matters to what cards forbid
	twin          bool   // the weapon attacks twice
	after, follow bool   // some card acts after the dice; some card attacks once more
	lost          bool   // some card looks at what evades have canceled
	kept          bool   // tokens matter after an attack that hits
	bare          bool   // no card looks at defense dice
	counted       bool   // the number of attack dice matters to the defender
	now           State  // whose ways on are looked for
	graph         graph
}

// Rules are what cards forbid.
type Rules struct {
	AttackerModifies, DefenderModifies, Rerolls bool
	AttackerFocus, SpendLock                    bool
	DefenderFocus, DefenderEvade                bool
}

// Spared is what evades do not cancel.
type Spared struct {
	Hits  bool // no hit
	Crits int  // so many critical hits
	Sure  bool // the attack hits, whatever is left
}

// Held is an ability in play.
type Held struct {
	Ability
	Side Side
	N    int    // how many dice it rerolls, where that depends on the fight
	ID   string // how questions name it
}

// MostHeld is how many abilities are told apart.
const MostHeld = 14

// Follows reports that some card attacks once more.
func (f *Fight) Follows() bool {
	return slices.ContainsFunc(f.Held, func(h Held) bool { return h.grant != First })
}

// free reports an ability that rerolls its owner's choice of dice and asks
// nothing else.
func (h *Held) free() bool {
	return h.reroll != nil && h.when == nil && h.do == nil && h.thrown == nil && !h.once && !h.all && !(h.Pilot && h.Side == Defender)
}

// twinOf is the place of an earlier ability that rerolls just as this one does;
// below 0 there is none. Which of two such is used first makes no difference, so
// that the earlier one is.
func (f *Fight) twinOf(i int) int {
	for k := range i {
		h, o := &f.Held[i], &f.Held[k]
		if h.free() && o.free() && o.At == h.At && o.Side == h.Side && slices.Equal(o.faces, h.faces) &&
			o.Ability.reroll(f, o) == h.Ability.reroll(f, h) {
			return k
		}
	}
	return -1
}

// Rerolls is how many ways there are to reroll dice: cards, and the attacker's
// lock. One whose every die costs a token counts four times: what its owner has
// taken tells states apart.
func (f *Fight) Rerolls() int {
	n := 0
	for i := range f.Held {
		if h := &f.Held[i]; h.reroll != nil && !h.all {
			n++
			if h.thrown != nil {
				n += 3
			}
		}
	}
	if f.By.Lock {
		n++
	}
	return n
}

// frame makes ready what does not change while an attack is reckoned.
func (f *Fight) frame() {
	f.chips, f.keeps, f.rests = f.Chips, 1<<14, 1<<15
	f.follow, f.bare = f.Follows(), true
	f.twins = make([]int, len(f.Held))
	for i := range f.Held {
		h := &f.Held[i]
		f.twins[i] = f.twinOf(i)
		if h.Card == "upgrade/flightinstructor" && h.N == 2 {
			h.faces = []int{Focus, Blank}
		}
		f.twin = f.twin || h.grant == Repeated
		f.lost = f.lost || h.lost
		f.bare = f.bare && (h.At < RollDefense || h.At > ComparingBy)
		f.kept = f.kept || h.At >= Suffer && h.grant != Granted
		f.after = f.after || h.At >= RollDefense && h.At != ModifyDefense
		f.counted = f.counted || h.Card == "upgrade/lightweightframe"
	}
	f.bare = f.bare && !f.lost && f.Spared == [2]Spared{}
	for _, r := range f.Rules {
		f.telling = f.telling || r[0] != r[1]
	}
}

// start is the attack before anybody has done anything.
func (f *Fight) start() State {
	return State{By: f.By, At: f.At, Ship: Ship{Shields: uint8(f.Shields)}}
}

func (f *Fight) rules(s *State) *Rules {
	lock := 0
	if s.By.Lock {
		lock = 1
	}
	return &f.Rules[s.granted()][lock]
}

// granted is 1 in a granted attack, else 0.
func (s *State) granted() int {
	if s.Strike == Granted {
		return 1
	}
	return 0
}

// spends reports that a side may spend a focus or evade token.
func (f *Fight) spends(s *State, side Side, token int) bool {
	r := f.rules(s)
	switch {
	case side == Attacker:
		return r.AttackerFocus
	case token == Focus:
		return r.DefenderFocus
	}
	return r.DefenderEvade
}

// lockKept reports that the attacker may not spend the lock.
func (f *Fight) lockKept(s *State) bool { return s.Gone&f.keeps != 0 || !f.rules(s).SpendLock }

// waits reports that an ability could resolve now.
func (f *Fight) waits(s *State, i int) bool {
	h := &f.Held[i]
	bit := uint16(1) << i
	switch {
	case h.At != s.Step || s.Used&bit != 0 || s.Gone&bit != 0:
		return false
	case f.twins[i] >= 0 && s.Used&(1<<f.twins[i]) == 0:
		return false
	case h.Pilot && h.Side == Defender && s.Ship.Drawn[injury] > 0:
		return false
	case h.At >= ComparedBy && s.Ship.Dead && h.Side == Defender:
		return false
	case h.grant == Granted && s.Gone&f.rests != 0:
		return false
	case h.reroll != nil && (h.At == ModifyAttack || h.At == OpposeAttack) && (!rerollable(&s.A, h.faces) || !f.rules(s).Rerolls):
		return false
	case h.reroll != nil && (h.At == ModifyDefense || h.At == OpposeDefense) && !rerollable(&s.D, h.faces):
		return false
	}
	return h.when == nil || h.when(f, s)
}

func rerollable(d *Dice, faces []int) bool {
	for _, face := range faces {
		if d[face][0] > 0 {
			return true
		}
	}
	return false
}

// use resolves an ability.
func (f *Fight) use(s *State, i int) {
	h := &f.Held[i]
	s.Used |= 1 << i
	if h.once || h.grant == Granted {
		s.Gone |= 1 << i
	}
	if h.do != nil {
		h.do(f, s)
	}
	switch {
	case h.grant != First:
		f.interrupt(s, h.grant)
	case h.reroll != nil && h.all:
		for _, face := range h.faces {
			s.Air += s.A[face][0]
			s.A[face][0] = 0
		}
	case h.reroll != nil:
		s.Choose = uint8(i + 1)
	}
}

// interrupt begins another attack; this one waits.
func (f *Fight) interrupt(s *State, grant Strike) {
	if s.Gone &^= f.keeps; grant == Granted {
		s.Gone |= f.rests
	}
	s.Under[s.Depth] = Waiting{s.Strike, s.Hit, s.Used}
	s.Depth++
	s.Strike, s.Step = grant, TargetBy
	s.Hit, s.Used = false, 0
	s.More, s.MoreDefense, s.MoreAgility, s.Tied = 0, 0, 0, false
	s.Hits, s.Crits, s.LostCrits = 0, 0, 0
}

// resume goes on with the attack that waited for this one.
func (f *Fight) resume(s *State) {
	s.Depth--
	w := s.Under[s.Depth]
	s.Under[s.Depth] = Waiting{}
	s.Step, s.Strike, s.Hit, s.Used = AfterBy, w.Strike, w.Hit, w.Used
}

// advance goes to the next step and does what begins it.
func (f *Fight) advance(s *State) {
	s.Used = 0
	s.Step++
	switch s.Step {
	case RollAttack:
		s.Air = f.dice(Attacker, s)
		s.More = 0
	case RollDefense:
		f.settleAttack(s)
		s.Tied = false
		s.Air = f.dice(Defender, s)
		s.MoreDefense, s.MoreAgility = 0, 0
	case ComparedBy:
		f.compare(s)
	case Suffer:
		if s.Hit {
			s.suffers(s.Hits, s.Crits)
		}
		s.Hits, s.Crits, s.LostCrits = 0, 0, 0
		s.Hit = s.Hit && f.after
		if s.Hit && !f.kept {
			s.By, s.At = Holder{}, Holder{}
		}
	case Over:
		if s.Depth > 0 {
			f.resume(s)
		}
	}
}

// settleAttack forgets what no longer matters once attack dice are modified.
func (f *Fight) settleAttack(s *State) {
	for face := range s.A {
		if face == Blank || face == Focus {
			if !f.counted {
				s.A[face] = [2]uint8{}
				continue
			}
		}
		s.A[face] = [2]uint8{0, s.A[face][0] + s.A[face][1]}
	}
	if f.counted {
		s.A[Blank][1], s.A[Focus][1] = s.A[Blank][1]+s.A[Focus][1], 0
	}
	if !f.after && !f.follow {
		s.By = Holder{Lock: s.By.Lock && f.telling}
	}
}

// compare cancels: each evade a hit, and critical hits only after all hits.
func (f *Fight) compare(s *State) {
	spared := f.Spared[s.granted()]
	evades, hits, crits := s.D.count(Evade), s.A.count(Hit), s.A.count(Crit)
	gone := min(hits, evades)
	if spared.Hits {
		gone = 0
	}
	lost := min(max(0, crits-spared.Crits), evades-gone)
	s.Hits, s.Crits, s.LostCrits = uint8(hits-gone), uint8(crits-lost), uint8(lost)
	s.Hit = s.Hits+s.Crits > 0 || spared.Sure
	s.A, s.D = Dice{}, Dice{}
	if !f.after && !f.follow {
		s.At, s.By.Lock = Holder{}, false
	}
	if !f.lost {
		s.LostCrits = 0
	}
}

// Once reports an ability that is used once.
func (h *Held) Once() bool { return h.once || h.grant == Granted }

// Ended are the marks of State.Gone of a lock that is not spent any more, and of
// a last attack that has been made.
func (f *Fight) Ended(keeps, rests bool) (gone uint16) {
	if keeps {
		gone |= f.keeps
	}
	if rests {
		gone |= f.rests
	}
	return gone
}

// Forced are the abilities that granted an attack by themselves.
func (f *Fight) Forced(of Strike) (used uint16) {
	for i, h := range f.Held {
		if h.Must && h.grant == Repeated && of == First {
			used |= 1 << i
		}
	}
	return used
}

// Normal is a state without what no longer matters at its step.
func (f *Fight) Normal(s State) State {
	switch {
	case s.Step >= Suffer:
		hit := s.Hit && f.after
		if hit && !f.kept {
			s.By, s.At = Holder{}, Holder{}
		}
		s.Hits, s.Crits, s.LostCrits, s.A, s.D, s.Hit = 0, 0, 0, Dice{}, Dice{}, hit
	case s.Step >= ComparedBy:
		s.A, s.D = Dice{}, Dice{}
	default:
		s.Hit, s.Hits, s.Crits, s.LostCrits = false, 0, 0, 0
		if s.Step >= RollDefense {
			f.settleAttack(&s)
		}
	}
	if s.Step >= RollAttack {
		s.More = 0
	}
	if s.Step >= RollDefense {
		s.MoreDefense, s.MoreAgility = 0, 0
	}
	if s.Step >= RollDefense && !f.after && !f.follow {
		s.By = Holder{Lock: s.By.Lock && f.telling && s.Step < ComparedBy}
	}
	if s.Step >= ComparedBy && !f.after && !f.follow {
		s.At = Holder{}
	}
	if !f.lost {
		s.LostCrits = 0
	}
	f.merge(&s)
	return s
}
