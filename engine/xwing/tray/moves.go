package tray

// Act is what somebody chooses.
type Act struct {
	Kind  ActKind
	Held  int      // the place of the ability
	Throw [4]uint8 // dice to reroll by face
}

// ActKind is the kind of a choice.
type ActKind uint8

// The kinds of choices.
const (
	Pass ActKind = iota
	UseAbility
	SpendFocus
	SpendEvade
	SpendLock
	Throw
)

// edge is one way on from a state: by chance, or by a choice.
type edge struct {
	p    float64
	act  Act
	next State
}

// mover is who decides how an attack goes on.
type mover uint8

const (
	nobody mover = iota // it is over
	chance
	byAttacker
	byDefender
)

func (side Side) mover() mover {
	if side == Attacker {
		return byAttacker
	}
	return byDefender
}

// ByLock is 1 + the place of the attacker's lock among the abilities that reroll.
const ByLock = MostHeld + 1

// moves are the ways on from a state. What is looked at meanwhile lies in the
// fight, and every way on in the list: nothing is kept elsewhere.
func (f *Fight) moves(s State, out []edge) (mover, []edge) {
	base := len(out)
	f.now = s
	who, out := f.open(&f.now, out)
	for i := base; i < len(out); i++ {
		f.merge(&out[i].next)
	}
	return who, out
}

// follow adds a way on to a list and gives the state that it leads to, so far
// that at which it begins.
func follow(out []edge, e edge, from *State) ([]edge, *State) {
	e.next = *from
	out = append(out, e)
	return out, &out[len(out)-1].next
}

// merge forgets which dice may still be rerolled where nothing is left to reroll
// them. Where no card looks at defense dice, evades cancel as soon as they are
// there, and what they have canceled is forgotten too.
func (f *Fight) merge(s *State) {
	if s.Choose > 0 || s.Step < RollAttack || s.Step > ComparingBy || f.rerolls(s) {
		return
	}
	dice := &s.A
	if !s.Step.AttackDice() {
		dice = &s.D
	}
	for face := range dice {
		dice[face] = [2]uint8{0, dice[face][0] + dice[face][1]}
	}
	if f.bare && s.Step >= RollDefense {
		evades := s.D[Evade][1]
		hits := min(evades, s.A[Hit][1])
		s.A[Hit][1] -= hits
		s.A[Crit][1] -= min(evades-hits, s.A[Crit][1])
		s.D[Evade], s.D[Blank] = [2]uint8{}, [2]uint8{}
	}
}

// rerolls reports that the dice of the step may yet be rerolled.
func (f *Fight) rerolls(s *State) bool {
	if s.Step <= ModifyAttack && s.By.Lock && !f.lockKept(s) {
		return true
	}
	for i := range f.Held {
		h, bit := &f.Held[i], uint16(1)<<i
		if h.reroll != nil && h.At.AttackDice() == s.Step.AttackDice() && h.At >= s.Step && s.Gone&bit == 0 &&
			(h.At > s.Step || s.Used&bit == 0) {
			return true
		}
	}
	return false
}

// open are the moves before what no longer matters is forgotten.
func (f *Fight) open(s *State, out []edge) (mover, []edge) {
	switch {
	case s.Air > 0:
		return chance, f.land(s, out)
	case s.dealing():
		return chance, f.deal(*s, out)
	case s.Choose > 0:
		return f.throws(s, out)
	}
	var next *State
	switch s.Step {
	case Over:
		return nobody, out
	case ModifyAttack, ModifyDefense:
		return f.modify(s, out)
	case RollAttack, RollDefense, Suffer:
		out, next = follow(out, edge{p: 1}, s)
		f.forced(next)
		return chance, out
	case OpposeAttack:
		if !f.rules(s).DefenderModifies {
			out, next = follow(out, edge{p: 1}, s)
			f.advance(next)
			return chance, out
		}
	case OpposeDefense:
		if !f.rules(s).AttackerModifies {
			out, next = follow(out, edge{p: 1}, s)
			f.advance(next)
			return chance, out
		}
	}
	return f.window(s, out)
}

// forced resolves what resolves by itself, or goes on.
func (f *Fight) forced(s *State) {
	for i := range f.Held {
		if f.Held[i].Must && f.waits(s, i) {
			f.use(s, i)
			return
		}
	}
	f.advance(s)
}

// window is a step at which a side may use its cards.
func (f *Fight) window(s *State, out []edge) (mover, []edge) {
	may := 0
	for i := range f.Held {
		if !f.waits(s, i) {
			continue
		}
		if f.Held[i].Must {
			out, next := follow(out, edge{p: 1}, s)
			f.use(next, i)
			return chance, out
		}
		may++
	}
	out, pass := follow(out, edge{p: 1}, s)
	f.advance(pass)
	if may == 0 {
		return chance, out
	}
	return s.Step.owner().mover(), f.uses(s, out)
}

// uses are the abilities that wait.
func (f *Fight) uses(s *State, out []edge) []edge {
	for i := range f.Held {
		if f.waits(s, i) {
			var next *State
			out, next = follow(out, edge{act: Act{Kind: UseAbility, Held: i}}, s)
			f.use(next, i)
		}
	}
	return out
}

// modify is the step in which a side modifies its own dice by tokens and cards.
func (f *Fight) modify(s *State, out []edge) (mover, []edge) {
	rules, attack := f.rules(s), s.Step == ModifyAttack
	may := rules.DefenderModifies
	if attack {
		may = rules.AttackerModifies && !s.Tied
	}
	waiting := 0
	for i := range f.Held {
		if may && f.waits(s, i) {
			if f.Held[i].Must {
				out, next := follow(out, edge{p: 1}, s)
				f.use(next, i)
				return chance, out
			}
			waiting++
		}
	}
	out, pass := follow(out, edge{p: 1}, s)
	f.advance(pass)
	if !may || waiting == 0 && !f.gains(s) {
		return chance, out
	}
	if attack {
		out = f.aim(s, out)
	} else {
		out = f.guard(s, out)
	}
	return s.Step.owner().mover(), f.uses(s, out)
}

// gains reports that a token could better the dice: then its owner is asked.
func (f *Fight) gains(s *State) bool {
	if s.Step == ModifyDefense {
		return s.short() && (f.evades(s) || atSpends(f, s) && s.D.count(Focus) > 0)
	}
	lock := locked(f, s) && f.rules(s).Rerolls && s.A.fresh(Focus)+s.A.fresh(Blank) > 0
	return bySpends(f, s) && s.A.count(Focus) > 0 || lock
}

func (f *Fight) evades(s *State) bool { return s.At.Evade > 0 && f.spends(s, Defender, Evade) }

// aim are the tokens that the attacker may spend to some end.
func (f *Fight) aim(s *State, out []edge) []edge {
	var next *State
	if bySpends(f, s) && s.A.count(Focus) > 0 {
		out, next = follow(out, edge{act: Act{Kind: SpendFocus}}, s)
		next.By.Focus--
		next.A.turn(Focus, Hit, -1)
	}
	if locked(f, s) && f.rules(s).Rerolls && rerollable(&s.A, anyAttack) {
		out, next = follow(out, edge{act: Act{Kind: SpendLock}}, s)
		next.By.Lock = false
		next.Choose = ByLock
	}
	return out
}

// guard are the tokens that the defender may spend to some end.
func (f *Fight) guard(s *State, out []edge) []edge {
	var next *State
	if atSpends(f, s) && s.D.count(Focus) > 0 {
		out, next = follow(out, edge{act: Act{Kind: SpendFocus}}, s)
		next.At.Focus--
		next.D.turn(Focus, Evade, -1)
	}
	if s.short() && f.evades(s) {
		out, next = follow(out, edge{act: Act{Kind: SpendEvade}}, s)
		next.At.Evade--
		next.D[Evade][0]++
	}
	return out
}

// landing are the chances of the faces of an attack die and of a defense die.
var landing = [2][4]float64{{2.0 / 8, 2.0 / 8, 3.0 / 8, 1.0 / 8}, {3.0 / 8, 2.0 / 8, 3.0 / 8, 0}}

// land lets one die fall; those rolled again may not be rerolled any more.
func (f *Fight) land(s *State, out []edge) []edge {
	s.Air--
	again := 1
	if s.Step == RollAttack || s.Step == RollDefense {
		again = 0
	}
	dice, chances := &s.A, &landing[0]
	if !s.Step.AttackDice() {
		dice, chances = &s.D, &landing[1]
	}
	for face, p := range chances {
		if p == 0 {
			continue
		}
		dice[face][again]++
		out = append(out, edge{p: p, next: *s})
		dice[face][again]--
	}
	return out
}

// reroll is who chooses the dice to reroll, how many at most (below 0: any
// number), and which faces.
func (f *Fight) reroll(s *State) (who Side, most int, faces []int, thrown func(*State, int)) {
	if s.Choose == ByLock {
		return Attacker, -1, anyAttack, nil
	}
	h := &f.Held[s.Choose-1]
	return h.Side, h.Ability.reroll(f, h), h.faces, h.thrown
}

// throws are all choices of dice to reroll, none among them.
func (f *Fight) throws(s *State, out []edge) (mover, []edge) {
	who, most, faces, thrown := f.reroll(s)
	dice := &s.A
	if !s.Step.AttackDice() {
		dice = &s.D
	}
	var limit [4]uint8
	for _, face := range faces {
		limit[face] = dice[face][0]
	}
	if most < 0 {
		most = 64
	}
	var take [4]uint8
	for {
		sum := int(take[0] + take[1] + take[2] + take[3])
		if sum <= most {
			var next *State
			out, next = follow(out, edge{act: Act{Kind: Throw, Throw: take}}, s)
			next.Choose = 0
			next.Air = uint8(sum)
			for face, n := range take {
				if s.Step.AttackDice() {
					next.A[face][0] -= n
				} else {
					next.D[face][0] -= n
				}
			}
			if thrown != nil {
				thrown(next, sum)
			}
		}
		face := 0
		for face < 4 && take[face] == limit[face] {
			take[face] = 0
			face++
		}
		if face == 4 {
			return who.mover(), out
		}
		take[face]++
	}
}
