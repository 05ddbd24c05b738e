package tray

// The kinds of Damage cards by what they do to an attack: most only count.
const (
	plain     = iota
	direct    // counts as two
	minor     // an attack die: on a hit a damage
	major     // an attack die: on a hit a critical damage
	structure // Agility 1 less
	injury    // the pilot's text is ignored
	fire      // a stress token
	void      // goes at once
	Classes
)

// CardClasses are the Damage cards by their names without their deck; those that
// are not named only count.
var CardClasses = map[string]int{
	"direct_hit": direct, "minor_explosion": minor, "major_explosion": major, "structural_damage": structure, "injured_pilot": injury,
	"thrust_control_fire": fire,
}

// Void is the class of cards that a card of the defender discards at once, and
// Plain of those that it turns facedown.
const (
	Void  = void
	Plain = plain
)

// Lasting reports a class that matters only to a further attack.
func Lasting(class int) bool { return class == structure || class == injury || class == fire }

// suffers makes the defender suffer damage: normal damage first, then critical.
func (s *State) suffers(hits, crits uint8) {
	if s.Ship.Dead {
		return
	}
	s.DealHits, s.DealCrits = s.DealHits+hits, s.DealCrits+crits
	s.Ship.Damage += hits + crits
}

// dealing reports that damage is still to be dealt.
func (s *State) dealing() bool { return s.DealHits+s.DealCrits+s.DealUp+s.Blast > 0 }

// What an explosion goes on to do.
const (
	blastHit  = 1
	blastCrit = 2
)

// deal deals one point of damage, or all that lead to no faceup card.
func (f *Fight) deal(s State, out []edge) []edge {
	switch {
	case s.Blast == blastHit:
		s.Blast = 0
		if s.Ship.Shields > 0 {
			s.Ship.Shields--
		} else {
			s.Ship.Cards++
		}
		f.judge(&s)
	case s.Blast == blastCrit:
		s.Blast = 0
		if s.Ship.Shields == 0 {
			return f.draw(s, out, true)
		}
		s.Ship.Shields--
		f.judge(&s)
	case s.DealHits > 0:
		for ; s.DealHits > 0; s.DealHits-- {
			if s.Ship.Shields > 0 {
				s.Ship.Shields--
			} else {
				s.Ship.Cards++
			}
		}
		if !s.dealing() {
			f.judge(&s)
		}
	case s.DealCrits > 0:
		s.DealCrits--
		if s.Ship.Shields == 0 {
			return f.draw(s, out, false)
		}
		s.Ship.Shields--
		if !s.dealing() {
			f.judge(&s)
		}
	default:
		s.DealUp--
		return f.draw(s, out, false)
	}
	return append(out, edge{p: 1, next: s})
}

// draw deals a faceup card: each unseen one is as likely as another.
func (f *Fight) draw(s State, out []edge, nested bool) []edge {
	left := 0
	for c, n := range f.Deck {
		left += int(n - s.Ship.Drawn[c])
	}
	for c, n := range f.Deck {
		k := n - s.Ship.Drawn[c]
		if k == 0 {
			continue
		}
		p := float64(k) / float64(left)
		next := s
		next.Ship.Drawn[c]++
		switch c {
		case direct:
			next.Ship.Cards += 2
		case void:
		case fire:
			next.Ship.Cards++
			next.At.Stress++
		default:
			next.Ship.Cards++
		}
		if c == minor || c == major {
			boom := next
			boom.Blast = blastHit
			if c == major {
				boom.Blast = blastCrit
			}
			boom.Ship.Damage++
			out = append(out, edge{p: p * 3 / 8, next: boom})
			p *= 5.0 / 8
		}
		if nested || !next.dealing() {
			f.judge(&next)
		}
		out = append(out, edge{p: p, next: next})
	}
	return out
}

// judge destroys a ship whose Damage cards reach its hull; what was still to be
// dealt is not.
func (f *Fight) judge(s *State) {
	if int(s.Ship.Cards) < f.Hull {
		return
	}
	s.Ship.Dead, s.Ship.Shields, s.Ship.Cards = true, 0, uint8(f.Hull)
	s.Ship.Drawn = [Classes]uint8{}
	s.DealHits, s.DealCrits, s.DealUp, s.Blast = 0, 0, 0, 0
}
